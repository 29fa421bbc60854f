"""The server as an ASGI application: routes, headers, the web client's files."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from canasta.server import engine, files
from canasta.server.chance import CHANCE, Chance
from canasta.server.errors import Wrong, on_fault, on_status, on_wrong
from canasta.server.migrate import migrate
from canasta.server.rest import ROUTES
from canasta.server.service import Service
from canasta.server.settings import Settings
from canasta.server.sockets import TableSocket

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:;"
        " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Headers:
    """Puts the strict headers on every answer; what is no file is not kept by browsers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, sending)


def make_app(settings: Settings, chance: Chance = CHANCE) -> Starlette:
    """The application; its database is brought up to date when it starts."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        settings.folder.mkdir(parents=True, exist_ok=True)
        migrate(settings.url)
        service = app.state.service = Service(settings, chance)
        yield
        await service.close()

    app = Starlette(
        routes=[
            WebSocketRoute("/ws/{code}", TableSocket()),
            *ROUTES,
            *engine.ROUTES,
            Route("/{path:path}", files.serve, methods=["GET"]),
        ],
        exception_handlers={
            Wrong: on_wrong,
            HTTPException: on_status,
            Exception: on_fault,
        },
        lifespan=lifespan,
    )
    # files come packed from the build; this is for the long answers, the rules of a game above all
    app.add_middleware(GZipMiddleware, minimum_size=1500, compresslevel=5)
    app.add_middleware(Headers)
    app.state.settings = settings
    return app
