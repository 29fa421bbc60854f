"""Reviews of finished hands: one decision after the other in the processes of the robots."""

import asyncio
from collections import OrderedDict
from typing import Final

from canasta.bots.review import Loss, costliest
from canasta.server.errors import Wrong
from canasta.server.limits import Buckets
from canasta.server.thinkers import Failed, Thinkers
from canasta.session.review import decisions, finished_hands, review
from canasta.session.room import Room
from canasta.session.session import Session
from canasta.session.shown import Review
from canasta.words.online import table_sentences

KEPT: Final = 500
"""Reviews that are remembered."""
WAITING: Final = 8
"""Reviews that may be on their way at once; they are made one at a time."""
RATE: Final = (1 / 60, 4)
"""Reviews that a player may ask for anew: so many a second, so many at once."""

Key = tuple[str, int, int]
"""A table's code, a hand of the table, a player."""


class Reviews:
    """What the decisions of players cost, found once for each of them and each hand."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.rate = Buckets(*RATE)
        self._turn = asyncio.Lock()
        self._found: OrderedDict[Key, asyncio.Task[list[Loss]]] = OrderedDict()

    async def told(self, room: Room, hand: int, player: int, lang: str) -> Review:
        """A finished hand (from 1, as the table counts) looked over for a player. Raises Wrong."""
        session, place = room.session, hand - room.earlier_hands
        key = (room.code, hand, player)
        if place == finished_hands(session) + 1 and session.match.state is not None:
            raise _wrong(409, "lasts", lang)
        if not 1 <= place <= finished_hands(session):
            raise Wrong(404, "no_such_hand", "hand")
        if key not in self._found:
            self._begin(key, session, place, lang)
        self._found.move_to_end(key)
        try:
            # who goes away leaves the work to the next who asks
            losses = await asyncio.shield(self._found[key])
        except Failed:
            self._found.pop(key, None)
            raise _wrong(503, "failed", lang) from None
        found = await asyncio.to_thread(review, session, place, player, losses, lang)
        return Review(hand, found.marks, found.text)

    def _begin(self, key: Key, session: Session, place: int, lang: str) -> None:
        """Have a review made. Raises Wrong: not so many, not so often."""
        if sum(not task.done() for task in self._found.values()) >= WAITING:
            raise _wrong(503, "busy", lang)
        if not self.rate.try_take(f"{key[0]}/{key[2]}"):
            raise _wrong(429, "often", lang)
        self._found[key] = asyncio.create_task(self._weigh(session, place, key[2]))
        if len(self._found) > KEPT:  # the one longest unasked, done by now: few are on their way
            self._found.popitem(last=False)

    async def _weigh(self, session: Session, place: int, player: int) -> list[Loss]:
        async with self._turn:
            made = await asyncio.to_thread(decisions, session, place, player)
            losses = [await self.thinkers.weigh(seen, code, step) for step, seen, code in made]
        return costliest([step for step, _, _ in made], losses)

    def close(self) -> None:
        for task in self._found.values():
            task.cancel()


def _wrong(status: int, why: str, lang: str) -> Wrong:
    return Wrong(status, why, "hand", table_sentences(lang)[f"review/{why}"])
