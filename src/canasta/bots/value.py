"""What an unfinished hand is worth to a side: a weighted sum, its weights found from hands played.

Called by the search on deals that it imagined, where all cards lie open.
"""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final

from canasta.cards import BLACK, JOKER, NATURALS, TWO
from canasta.game.codes import GROUP, SEQUENCE, WILD
from canasta.game.count import tallies
from canasta.game.house import NOTHING, House
from canasta.game.state import State
from canasta.game.step import canasta_kind
from canasta.rules.melding import CANASTA, CLEAN, DIRTY, SEQUENCE_KIND, wild_kind
from canasta.rules.scoring import KINDS, canasta_value, closing_short, score

ALONE: Final = 27
"""Features of one side; each stands once as it is and once times the part of the stock left."""
FEATURES: Final = 2 * ALONE + 4
SCALE: Final = 1 / 100.0


class Worth:
    """The value of hands at tables with some rules."""

    def __init__(self, house: House, weights: list[float]) -> None:
        self.house = house
        self.weights = weights
        rules = house.rules
        self.values = [0, *(canasta_value(rules, kind) for kind in KINDS)]
        self.points = house.worth
        seating = rules.seating
        cards = 54 * seating.packs - house.seats * seating.hand
        self.stock = max(cards, 1)

    def features(self, state: State) -> list[list[float]]:
        """The features of each side: facts about it, with the stock, and about the next turn."""
        left = state.stock_size() / self.stock
        found: list[list[float]] = []
        for side, tally in enumerate(tallies(state)):
            alone = self.alone(state, side)
            alone.append(score(tally, self.house.rules).total * SCALE)
            turn = self.turn(state, side)
            found.append([*alone, *(one * left for one in alone), *turn])
        return found

    def alone(self, state: State, side: int) -> list[float]:
        """Facts about one side: its melds by size, what its hands hold, what it lacks."""
        house = self.house
        f = [0.0] * (ALONE - 1)
        canastas: dict[str, int] = {}
        ranks: dict[int, int] = {}
        for meld in state.melds[side]:
            size = meld.size()
            kind = canasta_kind(state, meld)
            if kind:
                name = KINDS[kind - 1]
                canastas[name] = canastas.get(name, 0) + 1
                if meld.shape == GROUP:
                    ranks[meld.rank] = 2
                continue
            if size >= CANASTA:
                continue
            at = size - 3 if size >= 3 else 0
            if meld.shape == SEQUENCE:
                f[8 + at] += self.values[SEQUENCE_KIND] * SCALE
            elif meld.shape == WILD:
                f[12 + at] += self.values[wild_kind(meld.twos, meld.jokers)] * SCALE
            elif meld.wilds:
                f[4 + at] += self.values[DIRTY] * SCALE
            else:
                f[at] += self.values[CLEAN] * SCALE
            if meld.shape == GROUP:
                ranks[meld.rank] = 1
        short, _ = closing_short(house.rules, canastas)
        opened = False
        for seat in range(side, house.seats, house.sides):
            counts = state.counts[seat]
            opened = opened or state.opened[seat]
            size = state.sizes[seat]
            f[16] += size
            f[17] += counts[TWO] + counts[JOKER]
            for rank in range(NATURALS):
                n = counts[rank]
                if not n:
                    continue
                held = ranks.get(rank, 0)
                if held == 1:
                    f[18] += n
                elif held == 2:
                    f[19] += n if house.closed_takes != NOTHING else 0
                elif n == 2:
                    f[20] += 1
                elif n > 2:
                    f[21] += n - 2
            f[22] += counts[BLACK]
            if size <= 4:
                f[23] += 1
        f[24] = float(short)
        f[25] = 1.0 if opened else 0.0
        return f

    def turn(self, state: State, side: int) -> list[float]:
        """What a side has of the turn that begins: the move, the pile, the way out."""
        seat = state.actor
        if state.side_of(seat) != side or not state.pile:
            return [0.0, 0.0, 0.0, 0.0]
        rank = state.pile[-1] >> 2
        takes = rank < NATURALS and state.counts[seat][rank] >= self.house.show
        small = 1.0 if state.sizes[seat] <= 5 and state.opened[seat] else 0.0
        size = state.pile_size() / 10.0
        return [1.0, size if takes else 0.0, size, small]

    def margin(self, state: State, side: int) -> float:
        """Points that a side may expect to be ahead of the best other in the end."""
        found = [
            sum(w * x for w, x in zip(self.weights, facts, strict=True))
            for facts in self.features(state)
        ]
        return found[side] - max(v for s, v in enumerate(found) if s != side)


@lru_cache(maxsize=32)
def learned(variant: str) -> tuple[float, ...] | None:
    """The weights found for a variant; None where nobody looked for them."""
    text = files("canasta").joinpath("bots", "values.json").read_text(encoding="utf-8")
    found = json.loads(text).get(variant)
    return None if found is None else tuple(float(w) for w in found)
