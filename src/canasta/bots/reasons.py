"""What speaks for a discard, by what its player saw: keys and numbers, the words are elsewhere."""

from typing import Final, NamedTuple

from canasta.bots.discards import LATELY
from canasta.bots.features import let_lie
from canasta.cards import NATURALS
from canasta.game.view import View

PAIR: Final = 2


class Reason(NamedTuple):
    """``key`` is one of KEYS; ``rank`` the rank that it is about."""

    key: str
    rank: int


KEYS: Final = ("let_lie", "dropped", "keeps_pair")
"""The next player let such a top lie; he discarded one lately; a pair is kept, and nobody of the
others has discarded its rank, so that one of them may still bring it."""


def discard_reasons(view: View, card: int) -> list[Reason]:
    """What speaks for discarding a natural card of the own hand; nothing where nothing is known."""
    assert view.seat is not None
    rank = card >> 2
    if rank >= NATURALS:
        return []
    found: list[Reason] = []
    seats, sides = len(view.hand_sizes), len(view.sides)
    following = (view.seat + 1) % seats
    gone = [(seat, c >> 2) for seat, c in view.seen.discards()]
    if following % sides != view.seat % sides:
        if rank in let_lie(view, sides)[following]:
            found.append(Reason("let_lie", rank))
        elif (following, rank) in gone[-LATELY:]:
            found.append(Reason("dropped", rank))
    kept = _pair(view, rank, {r for seat, r in gone if seat % sides != view.seat % sides})
    if kept >= 0:
        found.append(Reason("keeps_pair", kept))
    return found


def _pair(view: View, but: int, gone: set[int]) -> int:
    """The highest rank of which the hand keeps a pair and the others discarded none; else -1."""
    own = view.seen.melds[view.seat % len(view.sides)] if view.seat is not None else ()
    melded = {meld[2] for meld in own}
    ranks = [c >> 2 for c in view.hand]
    pairs = [
        rank
        for rank in range(NATURALS)
        if rank != but and rank not in gone | melded and ranks.count(rank) == PAIR
    ]
    return max(pairs, default=-1)
