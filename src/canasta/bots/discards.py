"""Which card to discard: what the next player could do with it, and what it is worth in hand."""

from math import exp
from typing import Final

from canasta.bots.features import OnTable, Table, let_lie
from canasta.cards import BLACK, JOKER, NATURALS, RANKS, TWO
from canasta.game.codes import GROUP, SEQUENCE, WILD
from canasta.rules.melding import CANASTA

LATELY: Final = 12
"""Discards that a player still remembers."""


class Discards:
    """The danger of discards to the next player, on one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        weights = table.weights
        view, house = table.view, table.house
        self.next = (table.seat + 1) % house.seats
        self.next_side = self.next % house.sides
        self.melds = table.sides[self.next_side]
        pile = view.seen.pile
        wilds = sum(1 for c in pile if TWO <= c >> 2 <= JOKER)
        self.prize = weights.take + table.prize
        self.locked = house.wild_locks and wilds > 0
        self.frozen = (
            house.always_frozen
            or any(house.freezers[c >> 2] for c in pile)
            or (house.frozen_until_opened and not view.opened[self.next])
        )
        hidden = max(sum(table.unseen), 1)
        self.share = view.hand_sizes[self.next] / hidden
        self.dropped = {c >> 2 for s, c in view.seen.discards()[-LATELY:] if s == self.next}
        self.passed = let_lie(view, house.sides)[self.next] if weights.passed != 1.0 else set()
        known = view.seen.known(house.seats)
        self.held = _by_rank(known[self.next])
        self.partner_held = _by_rank(known[(table.seat + house.sides) % house.seats])
        self.costs: dict[int, float] = {}

    def danger(self, c: int) -> float:
        """How likely the next player takes the pile for this card."""
        rank = c >> 2
        house = self.table.house
        if rank == BLACK or self.next_side == self.table.side:
            return 0.0
        if rank >= NATURALS:
            return self.wild_danger(rank)
        if house.blocks and any(
            m.kind and m.rank == rank and m.shape == GROUP
            for melds in self.table.sides
            for m in melds
        ):
            return 0.0
        melded = False
        for meld in self.melds:
            if meld.shape == GROUP and meld.rank == rank:
                melded = True
                if house.gifts and meld.kind:
                    return 1.0
            if house.onto_meld and not self.frozen and self.goes_on(meld, c):
                return 1.0
        need = house.show_locked if self.locked else house.show
        likely = self.holds(rank, need)
        if house.with_wild and not self.frozen and not self.locked:
            likely = max(likely, 0.6 * self.holds(rank, 1))
        if melded:
            weights = self.table.weights
            likely = max(likely * weights.laid, weights.least_melded)
        return likely * (1.0 if self.table.view.opened[self.next] else self.table.weights.unopened)

    def wild_danger(self, rank: int) -> float:
        house = self.table.house
        if house.gifts and house.closed_wild_takes:
            if any(meld.shape == WILD and meld.kind for meld in self.melds):
                return 1.0
        return self.holds(rank, house.show_locked) if house.wild_locks else 0.0

    def shuts(self) -> float:
        """What a wild discard, which locks or freezes the pile, keeps from the others."""
        house = self.table.house
        wild = house.wild_locks or house.freezers[TWO]
        if not wild or self.locked or self.frozen or self.next_side == self.table.side:
            return 0.0
        return self.table.weights.shuts * self.prize

    def partner_takes(self, c: int) -> float:
        """How likely the partner after the next player could use this top."""
        table = self.table
        rank = c >> 2
        if rank >= NATURALS:
            return 0.0
        meld = table.melded.get(rank)
        if meld is not None and meld.kind and table.house.gifts:
            return 1.0
        if self.locked:
            return 0.0
        if self.partner_held[rank]:
            return 0.5
        return 0.1 if meld is None else 0.3

    def goes_on(self, meld: OnTable, c: int) -> bool:
        """Whether the card alone goes on a meld of the next side."""
        rank = c >> 2
        if meld.shape == SEQUENCE:
            low = meld.nats & -meld.nats
            ends = low >> 1 | low << meld.size
            return meld.size < CANASTA and meld.rank == c & 3 and bool(ends >> rank & 1)
        if meld.shape != GROUP or meld.rank != rank or not self.table.house.onto_group:
            return False
        return meld.size < CANASTA or self.table.house.onto_meld > 1

    def holds(self, rank: int, need: int) -> float:
        """How likely the next player holds so many of a rank."""
        need -= self.held[rank]
        if need <= 0:
            return 0.95
        mean = self.table.unseen[rank] * self.share
        term = exp(-mean)
        below = 0.0
        for k in range(need):
            below += term
            term *= mean / (k + 1)
        likely = 1.0 - below
        weights = self.table.weights
        if rank in self.passed:
            likely *= weights.passed
        return likely * (weights.dropped if rank in self.dropped else 1.0)

    def kept(self, c: int) -> float:
        """What a card is worth in the own hand."""
        table = self.table
        rank = c >> 2
        calm = 1.0 - table.urgency
        if TWO <= rank <= JOKER:
            worth = table.hold_wilds(table.wilds) - table.hold_wilds(table.wilds - 1)
            worth = max(worth, 40.0) + (table.weights.hold_joker if rank == JOKER else 0.0)
            return worth + table.weights.locks - self.shuts()
        n = table.counts[rank]
        worth = table.hold_naturals(rank, n) - table.hold_naturals(rank, n - 1)
        meld = table.melded.get(rank)
        if meld is not None and not meld.kind:
            worth += table.weights.joins
        if table.house.sequences and rank < NATURALS:
            if table.hand[rank] >> 5 * (c & 3) & 31 == 1:
                worth += table.weights.run * table.neighbours(c)
                if table.lengthens(c):
                    worth += table.weights.lengthens
        return worth * calm

    def cost(self, c: int) -> float:
        """What discarding a card costs; the least is best."""
        # suits matter where sequences are played, and nowhere else
        key = c if self.table.house.sequences else c >> 2
        found = self.costs.get(key)
        if found is None:
            found = self.costs[key] = self.reckoned(c)
        return found

    def reckoned(self, c: int) -> float:
        """What ``cost`` gives. Dear cards go first, near the end."""
        table = self.table
        saved = float(table.lost[c >> 2]) * max(table.urgency, 0.05)
        risk = self.danger(c)
        cost = risk * self.prize * table.weights.danger + self.kept(c) - saved
        if table.weights.feeds and table.house.partnered:
            cost -= table.weights.feeds * (1.0 - risk) * self.partner_takes(c) * self.prize
        return cost


def _by_rank(known: dict[int, int]) -> list[int]:
    found = [0] * RANKS
    for c, n in known.items():
        found[c >> 2] += n
    return found
