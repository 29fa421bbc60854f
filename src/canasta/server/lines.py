"""One connection: whose it is, and what it has still to be told.

Answers wait in a short queue. Table and game are told of as they are when the connection is ready
to take it: whoever is slow gets fewer updates, each with all that happened since the last one.
"""

import asyncio
from typing import TYPE_CHECKING, Final, Literal

from canasta.server.limits import Bucket
from canasta.session.protocol import ServerMessage, write_message

if TYPE_CHECKING:
    from starlette.types import Send

    from canasta.server.tables import Table

MOST_WAITING: Final = 64
"""Answers kept for a connection that does not take them; further ones are lost to it."""


class Line:
    """``player`` None: a watcher. ``seen``: the last game entry that was told."""

    __slots__ = (
        "_due",
        "_info",
        "_phrases",
        "_update",
        "_waiting",
        "key",
        "lang",
        "player",
        "seen",
    )

    def __init__(self, player: int | None, key: str) -> None:
        self.player = player
        self.key = key
        self.lang: Literal["es", "en"] = "es"
        self.seen = 0
        self._waiting: list[ServerMessage] = []
        self._info = False
        self._update = False
        self._due = asyncio.Event()
        self._phrases: Bucket | None = None

    def send(self, message: ServerMessage) -> None:
        """Answer as soon as the connection takes it."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(message)
        self._due.set()

    def tell(self, *, info: bool = False, update: bool = False) -> None:
        """Table or game have changed."""
        self._info = self._info or info
        self._update = self._update or update
        if info or update:
            self._due.set()

    def may_speak(self) -> bool:
        """Whether a quick phrase may be said now: three at once, then one every two seconds."""
        if self._phrases is None:
            self._phrases = Bucket(0.5, 3)
        return self._phrases.try_take()

    async def run(self, send: "Send", table: "Table") -> None:
        """Send what is due, for as long as the connection lasts."""
        from canasta.server.tables import now

        while True:
            await self._due.wait()
            self._due.clear()
            waiting, self._waiting = self._waiting, []
            for message in waiting:
                await _send(send, message)
            if self._info:
                self._info = False
                info = table.room.info(self.player, self.lang, now())
                await _send(send, info)
            if self._update:
                self._update = False
                update = table.room.update(self.player, self.seen, self.lang)
                self.seen = update.number
                await _send(send, update)


async def _send(send: "Send", message: ServerMessage) -> None:
    await send({"type": "websocket.send", "text": write_message(message).decode()})
