"""What may be chosen in a position, and facts by which a small network compares the choices.

The facts are those that the player sees: nothing hidden goes in.
"""

from typing import Final

from canasta.bots.discards import Discards
from canasta.bots.features import Table
from canasta.bots.going_out import plan
from canasta.bots.laying import Laying
from canasta.bots.network import Network
from canasta.bots.simple import discards, draws, lays
from canasta.cards import BLACK, JOKER, NATURALS, TWO, total
from canasta.game import codes
from canasta.game.codes import GROUP, SEQUENCE, Code
from canasta.game.house import House
from canasta.game.state import ANSWER_PHASE, DRAW_PHASE, PLAY_PHASE
from canasta.native import Floats, extend
from canasta.rules.melding import CANASTA

TAKES: Final = 3
LAYS: Final = 3
DROPS: Final = 6
"""Choices of each sort that are looked at, those that seem best."""
WORST: Final = -150.0
"""A lay that seems to cost more points is not looked at."""
NEAR: Final = 60.0
"""Points by which a choice may seem worse than the best of its kind, to be compared."""
COMPARED: Final = 3
"""Choices of a kind that are compared, besides the policy's own."""
POINTS: Final = 280.0
"""Points of a unit of what the network gives; of its lessons, which were squeezed, 200."""
OWN: Final = 15.0
"""Points by which another choice must be better than the policy's own."""

AROUND: Final = 30
"""Facts about a position."""
CHOSEN: Final = 41
"""Facts about a choice."""
NO_AROUND: Final = Floats([0.0] * AROUND)
NO_CHOSEN: Final = Floats([0.0] * CHOSEN)
HELD: Final = AROUND + 7
HELD_UNIT: Final = 100.0
"""The fact that is what the policy holds of a choice, and its unit in points."""

Choice = tuple[float, Code]
"""A move, and what the policy holds it to be worth (points)."""


def choices(table: Table, first: Code) -> list[Choice]:
    """What is worth trying, the policy's own choice first."""
    view = table.view
    found: list[Choice] = []
    if view.phase == ANSWER_PHASE:
        found = [(0.0, codes.YES), (0.0, codes.NO)]
    elif view.phase == DRAW_PHASE:
        ways = draws(table)
        takes = [way for way in ways if codes.kind_of(way[1]) == codes.TAKE]
        found = takes[:TAKES] + [way for way in ways if way not in takes]
    elif view.phase == PLAY_PHASE:
        found = [way for way in lays(table)[:LAYS] if way[0] > WORST]
        drops = different(discards(table), table.house)[:DROPS]
        found += [(value - drops[0][0], code) for value, code in drops]
        # who is told yes must go out: he asks only with a way to do it
        if codes.ASK in view.legal and table.could_close() and plan(table) is not None:
            found.append((0.0, codes.ASK))
    most = max((value for value, _ in found), default=0.0)
    rest = [way for way in found if way[1] != first and way[1] in view.legal]
    return [(most, first), *rest]


def different(drops: list[Choice], house: House) -> list[Choice]:
    """The discards without those that differ only in the suit, where suits do not matter."""
    if house.sequences:
        return drops
    seen: set[int] = set()
    found: list[Choice] = []
    for value, code in drops:
        assert isinstance(code, int)
        rank = codes.card_of(code) >> 2
        if rank not in seen:
            seen.add(rank)
            found.append((value, code))
    return found


def near(found: list[Choice]) -> list[Choice]:
    """The policy's own choice, and of each kind those that seem hardly worse than the best."""
    most: dict[int, float] = {}
    taken: dict[int, int] = {}
    chosen = found[:1]
    for choice in found[1:]:
        value, code = choice
        kind = codes.kind_of(code)
        # the best of a kind comes first
        best = most.setdefault(kind, value)
        if value >= best - NEAR and taken.get(kind, 0) < COMPARED:
            taken[kind] = taken.get(kind, 0) + 1
            chosen.append(choice)
    return chosen


def compared(table: Table, first: Code, network: Network) -> list[Choice]:
    """What is worth trying, the policy's own choice first, as the network corrects its worth.

    Choices that seem far worse are not corrected.
    """
    found = choices(table, first)
    close = near(found)
    if len(close) < 2:
        return found
    facts = Facts(table)
    around = facts.around()
    own = network.value(extend(around[:], facts.chosen(close[0], True)))
    corrected: dict[Code, float] = {}
    for choice in close[1:]:
        given = network.value(extend(around[:], facts.chosen(choice, False)))
        corrected[choice[1]] = choice[0] + POINTS * (given - own) - OWN
    return [(corrected.get(code, value), code) for value, code in found]


def preferred(found: list[Choice]) -> Code:
    """The choice that is worth most; in doubt the first."""
    return max(found, key=worth_of)[1]


def worth_of(choice: Choice) -> float:
    return choice[0]


class Facts:
    """The facts of one position and of the choices in it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.laying = Laying(table)
        self.judge: Discards | None = None

    def around(self) -> Floats:
        """Facts about the position.

        0 stock; 1 own hand; 2 pile; 3 and 4 who has opened; 5 and 6 canastas; 7 and 8 those that
        are lacking; 9 the others' smallest hand, 10 the partner's; 11 wild cards in hand; 12 one in
        the pile; 13 points ahead in the match; 14 what opening needs; 15 own melds; 16 to 18 ranks
        in hand by number, those that do not lie before the own side; 19 black threes; 20 points in
        hand; 21 how near the end is; 22 what the pile is worth; 23 and 24 melds nearly canastas;
        25 and 26 cards that go on own melds and canastas; 27 took the pile; 28 could go out and
        stays; 29 turns so far.
        """
        table = self.table
        view, house, side = table.view, table.house, table.side
        f = NO_AROUND[:]
        least = 99
        for seat in range(house.seats):
            size = view.hand_sizes[seat]
            if seat % house.sides != side:
                least = min(least, size)
                if view.opened[seat]:
                    f[4] = 1.0
            elif seat != table.seat:
                f[10] = size / 11.0
        f[0] = view.stock_size / max(table.deck_size, 1)
        f[1] = table.size / 11.0
        f[2] = min(view.pile_size / 20.0, 2.0)
        f[3] = 1.0 if table.opened else 0.0
        f[7] = min(table.short, 3) / 2.0
        f[9] = least / 11.0
        f[11] = min(table.wilds, 6) / 4.0
        if any(TWO <= c >> 2 <= JOKER for c in view.seen.pile):
            f[12] = 1.0
        best = max([points for s, points in enumerate(view.scores) if s != side])
        f[13] = (view.scores[side] - best) / max(house.rules.match.target, 1)
        if not table.opened:
            f[14] = house.minimum(view.scores[side]) / 100.0
        f[15] = len(table.melds) / 5.0
        f[19] = table.counts[BLACK] / 3.0
        f[20] = table.points_in_hand() / 200.0
        f[21] = table.urgency
        f[22] = table.prize / 300.0
        f[27] = 1.0 if view.took[table.seat] else 0.0
        f[28] = 1.0 if table.stays else 0.0
        f[29] = min(view.turn / (10.0 * house.seats), 2.0)
        self.note_melds(f)
        self.note_hand(f)
        return f

    def note_melds(self, f: Floats) -> None:
        table = self.table
        f[8] = 2.0
        for s, melds in enumerate(table.sides):
            closed = sum(1 for meld in melds if meld.kind)
            big = sum(1 for meld in melds if not meld.kind and meld.size >= CANASTA - 2)
            if s == table.side:
                f[5] = min(closed, 4) / 3.0
                f[23] = big / 2.0
            else:
                f[6] = max(f[6], min(closed, 4) / 3.0)
                f[8] = min(f[8], table.lacks(melds)[0] / 2.0)
                f[24] = max(f[24], big / 2.0)

    def note_hand(self, f: Floats) -> None:
        table = self.table
        for rank in range(NATURALS):
            n = table.counts[rank]
            own = table.melded.get(rank)
            if own is not None:
                f[26 if own.size >= CANASTA else 25] += n / 5.0
            elif n == 1:
                f[18] += 0.125
            elif n == 2:
                f[16] += 0.25
            elif n:
                f[17] += 0.25

    def chosen(self, choice: Choice, own: bool) -> Floats:
        """Facts about a choice; ``own``: it is the policy's.

        0 to 6 draw or pass, take, lay, discard, ask, yes, no; 7 what the policy holds of it; 8 its
        own choice; 9 to 23 and 38 to 40 of cards laid (``note_laid``), 24 to 37 of a discard
        (``note_discard``).
        """
        value, code = choice
        f = NO_CHOSEN[:]
        f[7] = max(-3.0, min(value / HELD_UNIT, 3.0))
        f[8] = 1.0 if own else 0.0
        kind = codes.kind_of(code)
        if kind == codes.TAKE:
            f[1] = 1.0
            f[22] = self.laying.pile_worth() / 300.0
            self.note_laid(f, code, self.table.view.pile_size)
        elif kind == codes.LAY:
            f[2] = 1.0
            self.note_laid(f, code, 0)
        elif kind == codes.DISCARD:
            assert isinstance(code, int)
            f[3] = 1.0
            self.note_discard(f, codes.card_of(code))
        elif code == codes.ASK:
            f[4] = 1.0
        elif code == codes.YES:
            f[5] = 1.0
        elif code == codes.NO:
            f[6] = 1.0
        else:
            f[0] = 1.0
        return f

    def note_laid(self, f: Floats, code: Code, won: int) -> None:
        """Note cards that are laid, by a taking of ``won`` cards where there is one.

        9 cards, 10 wild ones; 11 new melds; 12 and 13 cards on unfinished melds and on canastas;
        14 and 15 canastas closed without wild cards and with them; 16, 17, 39 the hand after it;
        18 ranks of which none stays in hand, 40 more than one; 19 points; 20 it opens; 21 the size
        of the meld, 38 of a new one; 22 the pile; 23 cards of sequences.
        """
        table = self.table
        cards = 0
        for p in codes.parts_of(code):
            shape, rank, nats = codes.shape_of(p), codes.rank_of(p), codes.nats_of(p)
            naturals = nats.bit_count() if shape == SEQUENCE else total(nats) if nats else 0
            twos, jokers = total(codes.twos_of(p)), codes.jokers_of(p)
            laid = naturals + twos + jokers
            cards += laid
            f[10] += (twos + jokers) / 3.0
            f[19] += float(twos * table.points[TWO] + jokers * table.points[JOKER]) / 200.0
            if shape == SEQUENCE:
                f[23] += naturals / 5.0
            elif shape == GROUP and rank < NATURALS and naturals:
                f[19] += float(naturals * table.points[rank]) / 200.0
                rest = table.counts[rank] - naturals
                if rest <= 0:
                    f[18] += 0.5
                elif rest > 1:
                    f[40] += 0.5
            target = codes.target_of(p)
            meld = table.melds[target - 1] if target else None
            if meld is not None and meld.kind:
                f[13] += laid / 5.0
                continue
            size, wilds = laid, twos + jokers
            if meld is None:
                f[11] += 0.5
                f[38] = max(f[38], laid / 7.0)
            else:
                f[12] += laid / 5.0
                size += meld.size
                wilds += meld.wilds
            f[21] = max(f[21], size / 7.0)
            if size >= CANASTA:
                f[15 if wilds else 14] += 1.0
        left = max(table.size - cards + won, 0)
        f[9] = cards / 5.0
        f[16] = left / 11.0
        f[17] = 1.0 if left <= 2 else 0.0
        f[20] = 0.0 if table.opened else 1.0
        f[39] = 1.0 if left <= 5 else 0.0

    def note_discard(self, f: Floats, c: int) -> None:
        """Note a card that is discarded.

        24 how likely it is taken, 25 with what the pile is worth; 26 what it is worth in hand;
        27 black three, 28 wild; 29 to 31 how many of its rank the hand holds; 32 and 33 it lies
        before the own side, open or closed, 34 before the next player's; 35 cards of its rank that
        nobody has seen; 36 the next player discarded it or let it lie; 37 what it costs in hand.
        """
        table = self.table
        judge = self.judge
        if judge is None:
            judge = self.judge = Discards(table)
        rank = c >> 2
        danger = judge.danger(c)
        f[24] = danger
        f[25] = danger * table.prize / 300.0
        f[26] = max(-2.0, min(judge.kept(c) / 100.0, 3.0))
        f[37] = float(table.lost[rank]) / 50.0
        if rank == BLACK:
            f[27] = 1.0
        elif rank >= NATURALS:
            f[28] = 1.0
        else:
            f[28 + min(table.counts[rank], 3)] = 1.0
            own = table.melded.get(rank)
            if own is not None:
                f[33 if own.kind else 32] = 1.0
            if any(meld.shape == GROUP and meld.rank == rank for meld in judge.melds):
                f[34] = 1.0
            f[35] = table.unseen[rank] / 8.0
            f[36] = 1.0 if rank in judge.dropped or rank in judge.passed else 0.0
