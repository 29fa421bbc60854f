"""What it is worth to lay cards, to open with them, to merge groups and to take the pile."""

from canasta.bots.features import OnTable, Table
from canasta.cards import BLACK, JOKER, NATURALS, RED, TWO, total
from canasta.game import codes
from canasta.game.codes import GROUP, SEQUENCE, WILD, Code
from canasta.game.step import with_top
from canasta.native import Ints
from canasta.rules.melding import CANASTA


class Laying:
    """The worth of parts on one table; equal parts are weighed once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.known: dict[int, float] = {}

    def value(self, code: Code) -> float:
        """Points that a lay brings the side in the end; an opening is worth more."""
        table = self.table
        known = self.known
        parts = (code,) if isinstance(code, int) else code
        value = 0.0
        for p in parts:
            found = known.get(p)
            if found is None:
                found = known[p] = self.part_value(p)
            value += found
        if not table.opened:
            value += table.opens()
        return value

    def shrinks(self, code: Code) -> float:
        """What it costs that the hand gets so small."""
        table = self.table
        laid = sum(_size(p) for p in codes.parts_of(code))
        return table.few(table.size - laid) - table.few(table.size)

    def part_value(self, p: int, top: int = -1) -> float:
        """The worth of one part: what the meld gains, less what the cards were worth in hand."""
        table = self.table
        placed = p if top < 0 else with_top(p, top)
        target = codes.target_of(p)
        meld = table.melds[target - 1] if target else None
        calm = 1.0 - table.urgency
        gain = self.meld_gain(placed, meld, top >= 0)
        gain -= self.held(p) * calm
        saved = self.points(placed) * (1.0 if table.canastas else 0.3)
        if table.house.rules.scoring.melded == "none":
            saved = 0.0
        saved += self.lost(p)
        return gain + saved * max(table.weights.on_table, table.urgency)

    def meld_gain(self, placed: int, meld: OnTable | None, taken: bool) -> float:
        table = self.table
        shape, rank = codes.shape_of(placed), codes.rank_of(placed)
        nats = codes.nats_of(placed)
        naturals = nats.bit_count() if shape == SEQUENCE else total(nats)
        twos, jokers = total(codes.twos_of(placed)), codes.jokers_of(placed)
        if meld is None:
            once = table.house.from_hand_after_take
            whole = table.house.from_hand and (once or not (taken or table.view.took[table.seat]))
            after = table.prospect(shape, rank, naturals, twos, jokers, whole)
            if shape == GROUP and rank in table.melded and rank != BLACK:
                # a second group of the rank takes the cards that the first one needs
                after *= table.weights.second
            if shape == WILD and table.house.obligation and twos + jokers < CANASTA:
                after -= table.weights.owing * (CANASTA - twos - jokers - 2)
            return after
        if meld.kind and (meld.shape != GROUP or table.house.seals):
            return 0.0
        before = table.prospect(shape, rank, meld.naturals, meld.twos, meld.jokers)
        if meld.kind:
            before -= table.help(meld.kind)
        naturals += meld.naturals
        twos += meld.twos
        jokers += meld.jokers
        after = table.prospect(shape, rank, naturals, twos, jokers)
        if meld.kind and naturals + twos + jokers > CANASTA:
            after -= table.help(meld.kind)
        return after - before

    def held(self, p: int) -> float:
        """What the hand cards of a part are worth if they stay there."""
        table = self.table
        shape, rank, nats = codes.shape_of(p), codes.rank_of(p), codes.nats_of(p)
        if shape == SEQUENCE:
            worth = 0.0
            for r in range(NATURALS):
                if nats >> r & 1:
                    n = table.counts[r]
                    worth += table.hold_naturals(r, n) - table.hold_naturals(r, n - 1)
            return worth
        worth = 0.0
        n = total(nats) if nats else 0
        if n:
            held = table.counts[rank]
            worth = table.hold_naturals(rank, held) - table.hold_naturals(rank, held - n)
            if table.house.sequences and rank < NATURALS:
                for suit in range(4):
                    mine = nats >> 5 * suit & 31
                    if mine and mine == table.hand[rank] >> 5 * suit & 31:
                        c = rank * 4 + suit
                        worth += table.weights.in_way * table.neighbours(
                            c
                        ) + 60.0 * table.lengthens(c)
        jokers = codes.jokers_of(p)
        wilds = total(codes.twos_of(p)) + jokers
        if wilds:
            worth += table.hold_wilds(table.wilds) - table.hold_wilds(table.wilds - wilds)
            if not table.owes:
                worth += table.weights.hold_joker * jokers
        return worth

    def points(self, p: int) -> int:
        """Points of the cards of a part on the table."""
        return _sum(p, self.table.points)

    def lost(self, p: int) -> int:
        """Points that the cards of a part would cost in the hand."""
        return _sum(p, self.table.lost)

    def merge_gain(self, code: int) -> float:
        """What two groups are worth more as one."""
        table = self.table
        a, b = table.melds[code >> 4 & 127], table.melds[code >> 11 & 127]
        apart = sum(table.prospect(GROUP, m.rank, m.naturals, m.twos, m.jokers) for m in (a, b))
        return (
            table.prospect(
                GROUP, a.rank, a.naturals + b.naturals, a.twos + b.twos, a.jokers + b.jokers
            )
            - apart
        )

    # -- the pile

    def pile_worth(self) -> float:
        """What the cards under the top are worth to the taker; unseen ones as any card."""
        table = self.table
        pile = table.view.seen.pile
        counts = table.counts[:]
        for c in pile:
            counts[c >> 2] += 1
        calm = 1.0 - table.urgency
        weights = table.weights
        closed, unfinished, each = weights.pile_melded
        worth = 0.0
        for c in pile[:-1]:
            rank = c >> 2
            meld = table.melded.get(rank)
            if rank == RED:
                worth += weights.pile_red
            elif rank in (TWO, JOKER):
                worth += weights.pile_wilds * calm + 20.0 * (calm - 0.5)
            elif rank == BLACK:
                worth += weights.pile_black * calm
                worth -= float(table.lost[rank]) * max(table.urgency, 0.1)
            elif meld is not None:
                worth += closed if meld.kind else unfinished + each * meld.size
                worth += float(table.points[rank])
            else:
                worth += weights.pile_equals[min(counts[rank], 3)] * calm
                points = table.points[rank] if counts[rank] > 2 else -table.lost[rank]
                worth += float(points) * table.urgency
                if table.house.sequences:
                    worth += 40.0 * table.lengthens(c) + 4.0 * table.neighbours(c)
        hidden = table.view.pile_size - len(pile)
        worth += hidden * weights.card * (calm - 0.3 * table.urgency)
        return worth * weights.taking * (1.0 + weights.denied * calm)

    def take_value(self, code: Code, pile: float) -> float:
        """The worth of a taking whose pile, without the top, is worth ``pile``."""
        table = self.table
        parts = codes.parts_of(code)
        head = parts[0]
        top = table.view.seen.pile[-1]
        value = self.known.get(head)
        if value is None:
            value = self.part_value(head, top)
            if codes.nats_of(head) or codes.twos_of(head):
                value -= table.weights.top_lost
            self.known[head] = value
        value += pile
        for p in parts[1:]:
            found = self.known.get(p)
            if found is None:
                found = self.known[p] = self.part_value(p)
            value += found
        if not table.opened:
            value += table.opens()
        laid = sum(_size(p) for p in parts)
        left = table.size - laid + table.view.pile_size - 1
        return value - table.few(left) + table.few(table.size)


def _size(p: int) -> int:
    nats = codes.nats_of(p)
    n = nats.bit_count() if codes.shape_of(p) == SEQUENCE else total(nats)
    return n + total(codes.twos_of(p)) + codes.jokers_of(p)


def _sum(p: int, points: Ints) -> int:
    nats = codes.nats_of(p)
    if codes.shape_of(p) == SEQUENCE:
        return sum(points[r] for r in range(NATURALS) if nats >> r & 1)
    found = total(nats) * points[codes.rank_of(p)] if nats else 0
    return found + total(codes.twos_of(p)) * points[TWO] + codes.jokers_of(p) * points[JOKER]
