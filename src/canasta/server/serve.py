"""Runs the server: one process, one event loop."""

import asyncio
import gc
import logging
import os
import socket
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette

from canasta.server.app import make_app
from canasta.server.chance import CHANCE, Chance
from canasta.server.requests import LARGEST
from canasta.server.settings import Settings, data_folder
from canasta.server.store import database_problem

__all__ = ["Settings", "data_folder", "database_problem", "home_address", "listen", "serve"]

NOWHERE = ("192.0.2.1", 9)
"""An address for examples; nothing is sent to it, only asked which way it would go."""


def listen(host: str, port: int) -> socket.socket:
    """The socket to serve on; port 0: any free one. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # named TCP, or asyncio would leave small messages waiting for the other side's next word
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(512)
    except BaseException:
        listening.close()
        raise
    return listening


def home_address() -> str:
    """The address under which this machine is known in the house."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(NOWHERE)
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


class _Server(uvicorn.Server):
    app: Starlette
    ready: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # What is loaded stays. Tables and messages go by counting; a rare search for circles of
        # objects is enough, and every one stops all tables for some milliseconds.
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        if not self.should_exit:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        service = getattr(self.app.state, "service", None)
        if service is not None:
            service.listeners.close()  # a stream of events would never end by itself
        await super().shutdown(sockets)


def serve(
    settings: Settings,
    listening: socket.socket,
    cert: str = "",
    key: str = "",
    ready: Callable[[], None] = lambda: None,
    chance: Chance = CHANCE,
) -> None:
    """Serve until a signal says stop; ``ready`` is called once it does."""
    logging.basicConfig(level=logging.WARNING)
    app = make_app(settings, chance)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ssl_certfile=cert or None,
        ssl_keyfile=key or None,
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_ping_interval=settings.ping,
        ws_ping_timeout=settings.ping,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    server = _Server(config)
    server.app, server.ready = app, ready
    try:
        asyncio.run(server.serve([listening]))
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()
