"""Who looks on at shared sheets and waits for what is written next."""

import asyncio
from typing import Final

from canasta.server.errors import Wrong

MOST_LISTENERS: Final = 100
"""Of one sheet."""


class Listeners:
    """Who waits for new entries, by sheet."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self.closed = False

    def tell(self, sheet: str) -> None:
        """There are new entries."""
        for event in self._waiting.get(sheet, ()):
            event.set()

    def close(self) -> None:
        """The server stops: nobody waits any longer."""
        self.closed = True
        for sheet in self._waiting:
            self.tell(sheet)

    def check(self, sheet: str) -> None:
        """Raise Wrong where nobody more may listen."""
        if len(self._waiting.get(sheet, ())) >= MOST_LISTENERS:
            raise Wrong(429, "too_many_requests")

    def join(self, sheet: str) -> asyncio.Event:
        """Begin to listen."""
        event = asyncio.Event()
        self._waiting.setdefault(sheet, set()).add(event)
        return event

    def leave(self, sheet: str, event: asyncio.Event) -> None:
        """Stop listening."""
        self._waiting[sheet].discard(event)
        if not self._waiting[sheet]:
            del self._waiting[sheet]
