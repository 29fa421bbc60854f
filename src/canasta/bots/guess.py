"""What the others may hold: imagined deals in which their hands agree with how they have played.

Who opened has laid what goes on the own melds; who discarded a rank seldom has another; who holds
many wild cards would have used them. How much each of these says was learned from hands played
(``bench/guess.py``): the weights are logarithms of how much oftener a hand has such a trait than
one dealt at random from the hidden cards.
"""

import json
from functools import lru_cache
from importlib.resources import files
from math import exp
from typing import Final

from canasta.bots.features import PLACES, OnTable, let_lie, places
from canasta.cards import NATURALS, RANKS, RED, unpack
from canasta.game.chance import chance_of
from canasta.game.codes import SEQUENCE
from canasta.game.house import House
from canasta.game.imagine import Unseen
from canasta.game.state import State
from canasta.game.view import View, known_cards
from canasta.native import Ints
from canasta.rules.melding import CANASTA

LAST: Final = 0
LATELY: Final = 1
BEFORE: Final = 2
"""When a rank was discarded: as the last card, as one of the last three, before."""
TIMES: Final = 3
MOST: Final = 6
"""So many equal cards count as all that are more."""

FEW: Final = 4
"""The same where a rank is told apart by its place."""

# traits by number: opened, place and how many; a top that was let lie; place, time and whether
# more than one of what was discarded; opened, rank and how many; ends of sequences, ours and theirs
LIE_AT: Final = 2 * PLACES * FEW
DROPPED_AT: Final = LIE_AT + 1
RANK_AT: Final = DROPPED_AT + 2 * PLACES * TIMES
ENDS_AT: Final = RANK_AT + 2 * (RED * MOST)
TRAITS: Final = ENDS_AT + 2
"""Traits of a hand, of which each has a weight."""
SWAPS: Final = 10
"""Times that each card of a hand may change its place in a deal."""


class Habits:
    """What a seat did, as far as it says something of its hand."""

    def __init__(self, view: View, house: House, seat: int) -> None:
        side = seat % house.sides
        self.show = house.show
        self.opened = any(view.opened[side :: house.sides])
        sides = [[OnTable(0, meld, False) for meld in melds] for melds in view.seen.melds]
        self.places = places(sides, side)
        self.ends: dict[int, int] = {}
        for owner, melds in enumerate(sides):
            for meld in melds:
                if meld.shape == SEQUENCE and meld.size < CANASTA:
                    low = meld.nats & -meld.nats
                    ends = low >> 1 | low << meld.size
                    whose = 0 if owner == side else 1
                    for rank in range(NATURALS):
                        if ends >> rank & 1:
                            c = rank * 4 + meld.rank
                            self.ends[c] = min(self.ends.get(c, 1), whose)
        self.times: dict[int, int] = {}
        dropped = [c >> 2 for who, c in view.seen.discards() if who == seat]
        for back, rank in enumerate(reversed(dropped)):
            self.times.setdefault(rank, LAST if back == 0 else LATELY if back < 3 else BEFORE)
        self.passed = let_lie(view, house.sides)[seat]

    def traits(self, rank: int, n: int) -> list[int]:
        """Traits that follow from so many cards of a rank; red threes have none."""
        if rank == RED:
            return []
        found = [RANK_AT + (self.opened * RED + rank) * MOST + min(n, MOST) - 1] if n else []
        if n and rank < NATURALS:
            found.append((self.opened * PLACES + self.places[rank]) * FEW + min(n, FEW) - 1)
            if rank in self.times:
                at = self.places[rank] * TIMES + self.times[rank]
                found.append(DROPPED_AT + 2 * at + (n > 1))
            if n >= self.show and rank in self.passed:
                found.append(LIE_AT)
        return found

    def all_traits(self, hand: Ints, counts: Ints) -> list[int]:
        """All traits of a hand, packed by rank."""
        found: list[int] = []
        for rank in range(RED):
            found += self.traits(rank, counts[rank])
        for c, whose in self.ends.items():
            if hand[c >> 2] >> 5 * (c & 3) & 31:
                found.append(ENDS_AT + whose)
        return found


def speaks(view: View, seat: int) -> bool:
    """Whether a hand is what its seat left over when it last moved, so that something follows."""
    return seat != view.seat and seat != view.turn and not view.first_turn[seat]


class Guesses:
    """Deals of what a view leaves open, the likely ones oftener."""

    def __init__(self, view: View, house: House) -> None:
        self.unseen = Unseen(view, house)
        self.able = self.unseen.able
        weights = learned(house.rules.name, house.seats)
        seats = range(house.seats)
        self.others = [seat for seat in seats if seat != view.seat]
        self.known = known_cards(view)
        # by seat, rank and number what such cards in the hand say; by seat and card for sequences
        self.says: list[list[list[float]]] = [[] for _ in seats]
        self.ends: list[dict[int, float]] = [{} for _ in seats]
        for seat in self.others:
            if weights and speaks(view, seat):
                habits = Habits(view, house, seat)
                self.says[seat] = [
                    [sum([weights[at] for at in habits.traits(rank, n)]) for n in range(MOST + 1)]
                    for rank in range(RANKS)
                ]
                self.ends[seat] = {c: weights[ENDS_AT + whose] for c, whose in habits.ends.items()}

    def deal(self, seed: str) -> State:
        """One of the states that the view allows, the same for the same seed.

        A deal at random, in which hidden cards then change places many times, as it makes the
        hands likelier or chance has it (Metropolis).
        """
        state = self.unseen.deal(seed)
        cards: list[int] = []
        owners: list[int] = []
        for seat in self.others:
            for rank in range(RANKS):
                hidden = state.hands[seat][rank] - self.known[seat][rank]
                if hidden:
                    for c in unpack(rank, hidden):
                        cards.append(c)
                        owners.append(seat)
        held = len(cards)
        if not held:
            return state
        cards += state.stock
        cards += state.buried
        chance = chance_of(seed + "/swaps")
        for _ in range(SWAPS * held):
            i, j = chance.below(held), chance.below(len(cards))
            seat, other = owners[i], owners[j] if j < held else -1
            c, d = cards[i], cards[j]
            if seat == other or (c >> 2 == d >> 2 and not self.ends[seat]):
                continue
            if d >> 2 == RED and not self.able[seat]:
                continue
            if c >> 2 == RED and other >= 0 and not self.able[other]:
                continue
            gain = self.gain(state, seat, c, d)
            if other >= 0:
                gain += self.gain(state, other, d, c)
            if gain < 0.0 and float(chance.below(1_000_000)) >= 1e6 * exp(gain):
                continue
            cards[i], cards[j] = d, c
            state.remove(seat, c)
            state.add(seat, d)
            if other >= 0:
                state.remove(other, d)
                state.add(other, c)
        at = held + len(state.stock)
        state.stock = cards[held:at]
        state.buried = cards[at:]
        return state

    def gain(self, state: State, seat: int, gone: int, come: int) -> float:
        """How much likelier (logarithm) a hand gets when one card goes and one comes."""
        says = self.says[seat]
        if not says:
            return 0.0
        counts = state.counts[seat]
        a, b = gone >> 2, come >> 2
        found = 0.0
        if a != b:
            n, m = counts[a], counts[b]
            found = says[a][min(n - 1, MOST)] - says[a][min(n, MOST)]
            found += says[b][min(m + 1, MOST)] - says[b][min(m, MOST)]
        ends = self.ends[seat]
        if ends:
            hand = state.hands[seat]
            if gone in ends and hand[a] >> 5 * (gone & 3) & 31 == 1:
                found -= ends[gone]
            if come in ends and not hand[b] >> 5 * (come & 3) & 31:
                found += ends[come]
        return found


@lru_cache(maxsize=32)
def learned(variant: str, seats: int) -> list[float]:
    """The weights found for a table; none where nobody looked for them at this one."""
    text = files("canasta").joinpath("bots", "guesses.json").read_text(encoding="utf-8")
    found: dict[str, list[float]] = json.loads(text)
    return [float(w) for w in found.get(f"{variant}/{seats}", [])]
