"""What an unfinished hand is worth to a side: a small network, its weights found from hands played.

Called by the search on deals that it imagined, where all cards lie open.
"""

from typing import Final

from canasta.bots.network import Network
from canasta.cards import BLACK, JOKER, NATURALS, TWO
from canasta.game.codes import GROUP, SEQUENCE, WILD
from canasta.game.count import tallies
from canasta.game.house import NOTHING, House
from canasta.game.state import State
from canasta.game.step import canasta_kind
from canasta.native import Floats, extend
from canasta.rules.melding import CANASTA, CLEAN, DIRTY, SEQUENCE_KIND, wild_kind
from canasta.rules.scoring import KINDS, closing_short, score

SIDE_FACTS: Final = 32
"""Facts about one side."""
COMING: Final = 4
"""Seats whose next turn is looked at, in the order of play."""
NO_FACTS: Final = Floats([0.0] * SIDE_FACTS)
SHARED: Final = 5 + 2 * COMING
NO_SHARED: Final = Floats([0.0] * SHARED)
FACTS: Final = 2 * SIDE_FACTS + SHARED
"""Facts about two sides and what lies between them: all that the network is given."""
SCALE: Final = 1 / 100.0
POINTS: Final = 1000.0
"""Points that count as one unit of what the network gives."""


class Worth:
    """The value of hands at tables with some rules."""

    def __init__(self, house: House, network: Network | None = None) -> None:
        self.house = house
        self.network = network
        rules = house.rules
        self.values = house.values
        seating = rules.seating
        self.stock = max(54 * seating.packs - house.seats * seating.hand, 1)

    def margin(self, state: State, side: int) -> float:
        """Points that a side may expect to be ahead of the best other in the end."""
        assert self.network is not None
        alone = [self.alone(state, s) for s in range(self.house.sides)]
        least = 1e9
        for other in range(self.house.sides):
            if other != side:
                facts = extend(alone[side][:], alone[other])
                facts = extend(facts, self.shared(state, side, other))
                least = min(least, self.network.value(facts))
        return least * POINTS

    def facts(self, state: State, side: int, other: int) -> Floats:
        """All facts, seen from ``side``."""
        alone = extend(self.alone(state, side), self.alone(state, other))
        return extend(alone, self.shared(state, side, other))

    def alone(self, state: State, side: int) -> Floats:
        """Facts about one side.

        0 to 15 melds to come by size (natural, with wild cards, sequences, wild); 16 cards and
        17 wild cards in its hands; 18, 19 those that go on unfinished and on closed melds;
        20 pairs, 21 more than pairs, 22 black threes; 23 hands nearly empty; 24 canastas that are
        lacking; 25 opened; 26 the smallest hand; 27, 28 melds that its hands close without wild
        cards and with them; 29 points in hand; 30 canastas; 31 how near it is to opening.
        """
        f = NO_FACTS[:]
        self.note_hands(f, state, side, self.note_melds(f, state, side))
        return f

    def note_melds(self, f: Floats, state: State, side: int) -> list[int]:
        """Note what lies before a side; by rank 1 for an unfinished group, 2 for a canasta."""
        house = self.house
        canastas: dict[str, int] = {}
        ranks = [0] * NATURALS
        wilds = 0
        held = [0] * NATURALS
        for seat in range(side, house.seats, house.sides):
            counts = state.counts[seat]
            wilds += counts[TWO] + counts[JOKER]
            for rank in range(NATURALS):
                held[rank] += counts[rank]
        f[17] = float(wilds)
        for meld in state.melds[side]:
            size = meld.size()
            kind = canasta_kind(state, meld)
            if kind:
                name = KINDS[kind - 1]
                canastas[name] = canastas.get(name, 0) + 1
                f[30] += 1.0
                if meld.shape == GROUP and meld.rank < NATURALS:
                    ranks[meld.rank] = 2
                continue
            if size >= CANASTA:
                continue
            at = size - 3 if size >= 3 else 0
            if meld.shape == SEQUENCE:
                f[8 + at] += self.values[SEQUENCE_KIND] * SCALE
            elif meld.shape == WILD:
                value = self.values[wild_kind(meld.twos, meld.jokers)] * SCALE
                f[12 + at] += value
                if size + wilds >= CANASTA:
                    f[28] += value
            else:
                value = self.values[DIRTY if meld.wilds else CLEAN] * SCALE
                f[4 + at if meld.wilds else at] += value
                if meld.rank < NATURALS:
                    ranks[meld.rank] = 1
                    near = size + held[meld.rank]
                    if near >= CANASTA:
                        f[27] += value
                    elif near + wilds >= CANASTA:
                        f[28] += self.values[DIRTY] * SCALE
        short, _ = closing_short(house.rules, canastas)
        f[24] = float(short)
        return ranks

    def note_hands(self, f: Floats, state: State, side: int, ranks: list[int]) -> None:
        """Note what a side holds; ``ranks`` as ``note_melds`` gives them."""
        house = self.house
        worth = house.worth
        opened = False
        least = 99
        reach = 0.0
        for seat in range(side, house.seats, house.sides):
            counts = state.counts[seat]
            size = state.sizes[seat]
            opened = opened or state.opened[seat]
            least = min(least, size)
            f[16] += float(size) * 0.1
            points = sets = pair = 0
            for rank in range(NATURALS):
                n = counts[rank]
                if not n:
                    continue
                points += n * house.lost[rank]
                melded = ranks[rank]
                if melded == 1:
                    f[18] += float(n)
                elif melded == 2:
                    f[19] += float(n) if house.closed_takes != NOTHING else 0.0
                elif n == 2:
                    f[20] += 1
                    pair = max(pair, 2 * worth[rank])
                elif n > 2:
                    f[21] += float(n - 2)
                    sets += n * worth[rank]
            for rank in (TWO, JOKER, BLACK):
                points += counts[rank] * house.lost[rank]
            f[22] += float(counts[BLACK])
            f[29] += points * SCALE
            if size <= 4:
                f[23] += 1
            if counts[TWO] + counts[JOKER]:
                sets += pair + counts[TWO] * worth[TWO] + counts[JOKER] * worth[JOKER]
            reach = max(reach, float(sets))
        f[26] = least * 0.1
        if opened:
            f[25] = 1.0
        else:
            f[31] = min(reach / max(house.minimum(state.scores[side]), 1), 1.5)

    def shared(self, state: State, side: int, other: int) -> Floats:
        """Facts about the pile and the order of play, and the score if the hand ended now."""
        house = self.house
        size = state.pile_size() * 0.1
        rank = -1
        wilds = 0
        frozen = 0.0
        for c in state.pile:
            if TWO <= c >> 2 <= JOKER:
                wilds += 1
            if house.freezers[c >> 2]:
                frozen = 1.0
        if state.pile:
            rank = state.pile[-1] >> 2
        tally = tallies(state)
        ahead = score(tally[side], house.rules).total - score(tally[other], house.rules).total
        f = NO_SHARED[:]
        f[0] = state.stock_size() / self.stock
        f[1] = size
        f[2] = float(wilds)
        f[3] = ahead * SCALE
        f[4] = frozen
        need = house.show_locked if house.wild_locks and wilds else house.show
        for step in range(COMING):
            seat = (state.actor + step) % house.seats
            whose = seat % house.sides
            sign = 1.0 if whose == side else -1.0 if whose == other else 0.0
            f[5 + 2 * step] = sign
            takes = 0 <= rank < NATURALS and state.counts[seat][rank] >= need
            f[6 + 2 * step] = sign * size if takes and step < house.seats else 0.0
        return f
