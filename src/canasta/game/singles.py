"""Every way to lay one meld, or add to one, from a hand: the candidates that ``legal`` works with.

Cards that no rule of the table tells apart are listed once: without sequences the suit of a natural
never matters, the suit of a two or of a black three nowhere.
"""

from canasta.cards import BLACK, JOKER, NATURALS, RED, TWO, UNIT, first_of, total
from canasta.game.codes import (
    GROUP,
    JOKERS_AT,
    NATS_AT,
    PACKED,
    RANK_AT,
    SEQUENCE,
    SHAPE_AT,
    TARGET_AT,
    TWOS_AT,
    WILD,
)
from canasta.game.fits import open_wild_meld, reach
from canasta.game.house import ANYTHING, NOTHING, SIDE
from canasta.game.state import Meld, State
from canasta.native import Ints, i64
from canasta.rules.melding import CANASTA, SMALLEST


class Singles:
    """Parts that fit the table: ``sure`` ones leave enough in the hand, ``doubtful`` ones may not.

    ``spare``: how many cards may leave the hand without a closer look.
    """

    def __init__(self, state: State, seat: i64, hand: Ints, counts: Ints, size: i64) -> None:
        self.state = state
        self.seat = seat
        self.hand = hand
        self.counts = counts
        self.size = size
        self.sure: list[int] = []
        self.doubtful: list[int] = []
        self.spare: i64 = size - (2 if state.discard_owed else 1)
        self.owes = state.house.obligation and open_wild_meld(state, seat % state.house.sides)
        self.others: i64 = size - counts[RED] - counts[TWO] - counts[JOKER]
        # wild cards by number, and what they add to a code; the first entry is none
        self.wilds: list[int] = []
        self.wild_adds: list[int] = []
        if counts[TWO] or counts[JOKER]:
            self.list_wilds()

    def list_wilds(self) -> None:
        """Every number of twos and jokers at hand, from none to all."""
        twos = self.hand[TWO]
        for two in range(self.counts[TWO] + 1):
            add = first_of(twos, two) << TWOS_AT
            for joker in range(self.counts[JOKER] + 1):
                self.wilds.append(two + joker)
                self.wild_adds.append(add + (joker << JOKERS_AT))

    def note(self, code: i64, naturals: i64, wilds: i64) -> None:
        """File a part that fits under sure or doubtful."""
        if naturals + wilds > self.spare or (self.owes and naturals == self.others):
            self.doubtful.append(code)
        else:
            self.sure.append(code)

    def find(self) -> None:
        """All parts of the seat on its table."""
        state = self.state
        house = state.house
        melds = state.melds[self.seat % house.sides]
        taken = [0] * RED
        wild_melds = 0
        for i, meld in enumerate(melds):
            shape = meld.shape
            if shape == GROUP:
                if house.lay_on == SIDE or meld.owner == self.seat:
                    taken[meld.rank] += 1
            elif shape == WILD:
                wild_melds += 1
            if house.lay_on != SIDE and reach(state, self.seat, meld) is not None:
                continue
            if shape == GROUP:
                if self.wilds or self.counts[meld.rank]:
                    self.onto_group(meld, i)
            elif shape == WILD:
                self.onto_wild(meld, i)
            else:
                self.onto_sequence(meld, i)
        limit = house.melds_per_rank
        counts = self.counts
        enough = 3 if not self.wilds or self.owes else 3 - house.most_wilds
        rank: i64
        for rank in range(NATURALS):
            if counts[rank] >= enough and counts[rank] and (not limit or taken[rank] < limit):
                self.new_group(rank)
        if counts[BLACK] and (not limit or taken[BLACK] < limit):
            self.new_black()
        if house.wild_melds and len(self.wilds) > 1 and not self.owes:
            if not house.wild_canastas or wild_melds < house.wild_canastas:
                self.new_wild()
        if house.sequences:
            self.new_sequences()

    def subsets(self, rank: i64, n: i64) -> list[int]:
        """Which ``n`` of the rank's cards: one choice where suits do not matter, else all."""
        held = self.hand[rank]
        if n == self.counts[rank]:
            return [held]
        if not self.state.house.sequences or rank >= NATURALS:
            return [first_of(held, n)]
        found = [0]
        sizes = [0]
        for suit in range(4):
            here = held >> 5 * suit & 31
            if here:
                for at in range(len(found)):
                    for extra in range(1, min(here, n - sizes[at]) + 1):
                        found.append(found[at] + extra * UNIT[suit])
                        sizes.append(sizes[at] + extra)
        return [found[at] for at in range(len(found)) if sizes[at] == n]

    def grow(self, base: i64, rank: i64, n: i64, least: i64, most: i64) -> None:
        """Parts of ``n`` naturals with ``least`` to ``most`` wild cards."""
        if n == 0:
            self.grow_one(base, n, least, most)
        elif n == self.counts[rank]:
            self.grow_one(base | self.hand[rank] << NATS_AT, n, least, most)
        elif not self.state.house.sequences:
            self.grow_one(base | first_of(self.hand[rank], n) << NATS_AT, n, least, most)
        else:
            for nats in self.subsets(rank, n):
                self.grow_one(base | nats << NATS_AT, n, least, most)

    def grow_one(self, code: i64, n: i64, least: i64, most: i64) -> None:
        """The same for chosen naturals."""
        doubt = n > self.spare or (self.owes and n == self.others)
        if least == 0:
            if doubt:
                self.doubtful.append(code)
            else:
                self.sure.append(code)
        if most > 0:
            wilds = self.wilds
            adds = self.wild_adds
            at: i64
            for at in range(1, len(wilds)):
                w = wilds[at]
                if least <= w <= most:
                    if doubt or n + w > self.spare:
                        self.doubtful.append(code + adds[at])
                    else:
                        self.sure.append(code + adds[at])

    def new_group(self, rank: i64) -> None:
        limits = self.state.house.wild_limit
        base = GROUP << SHAPE_AT | rank << RANK_AT
        n: i64
        for n in range(1, self.counts[rank] + 1):
            limit = limits[n]
            if limit >= 0:
                most = limit if self.wilds and not self.owes else 0
                if n + most >= SMALLEST:
                    self.grow(base, rank, n, max(SMALLEST - n, 0), most)

    def onto_group(self, meld: Meld, index: i64) -> None:
        house = self.state.house
        rank = meld.rank
        black = rank == BLACK
        base = index + 1 << TARGET_AT | GROUP << SHAPE_AT | rank << RANK_AT
        wilds = self.wilds and not self.owes
        free = black
        if meld.naturals + meld.wilds >= CANASTA and not (black and house.black_out):
            if house.closed_takes == NOTHING:
                return
            if house.closed_takes != ANYTHING:
                wilds = False
            free = True
        if black and house.black_out:
            wilds = False
        n: i64
        for n in range(0 if wilds else 1, self.counts[rank] + 1):
            # black threes with wild cards know no limit of wild cards (rules 2.2 P15)
            most = 99 if black else house.wild_limit[meld.naturals + n] - meld.wilds
            if most < 0 and not free:
                continue  # a position may show more wild cards than the table allows
            self.grow(base, rank, n, 0 if n else 1, most if wilds else 0)

    def new_black(self) -> None:
        """Black threes: three or more alone in going out, or any with exactly two wild cards."""
        house = self.state.house
        base = GROUP << SHAPE_AT | BLACK << RANK_AT
        for n in range(1, self.counts[BLACK] + 1):
            code = base | first_of(self.hand[BLACK], n) << NATS_AT
            if house.black_out:
                # beside other melds they are laid after them, but an opening may need their points
                if n >= SMALLEST and (n >= self.size - 1 or not self.state.opened[self.seat]):
                    self.doubtful.append(code)
            elif not self.owes:
                for at in range(1, len(self.wilds)):
                    if self.wilds[at] == 2:
                        self.note(code + self.wild_adds[at], n, 2)

    def new_wild(self) -> None:
        most = 99 if self.state.house.closed_wild_takes else CANASTA
        for at in range(1, len(self.wilds)):
            if SMALLEST <= self.wilds[at] <= most:
                self.note(WILD << SHAPE_AT | self.wild_adds[at], 0, self.wilds[at])

    def onto_wild(self, meld: Meld, index: i64) -> None:
        house = self.state.house
        closed = meld.wilds >= CANASTA
        if closed and (self.owes or not house.closed_wild_takes):
            return
        most = 99 if house.closed_wild_takes else CANASTA - meld.wilds
        for at in range(1, len(self.wilds)):
            if self.wilds[at] <= most:
                self.note(
                    index + 1 << TARGET_AT | WILD << SHAPE_AT | self.wild_adds[at],
                    0,
                    self.wilds[at],
                )

    def run(self, suit: i64) -> int:
        """The ranks of a suit in the hand, as a bit set."""
        ranks = 0
        rank: i64
        for rank in range(NATURALS):
            if self.hand[rank] >> 5 * suit & 31:
                ranks |= 1 << rank
        return ranks

    def new_sequences(self) -> None:
        for suit in range(4):
            held = self.run(suit)
            for low in range(NATURALS - SMALLEST + 1):
                for length in range(SMALLEST, min(CANASTA, NATURALS - low) + 1):
                    ranks = ((1 << length) - 1) << low
                    if held & ranks != ranks:
                        break
                    code = SEQUENCE << SHAPE_AT | suit << RANK_AT | ranks << NATS_AT
                    self.note(code, length, 0)

    def onto_sequence(self, meld: Meld, index: i64) -> None:
        room = CANASTA - meld.naturals
        if room <= 0:
            return
        held = self.run(meld.rank)
        low = (meld.nats & -meld.nats).bit_length() - 1
        high = low + meld.naturals
        base = index + 1 << TARGET_AT | SEQUENCE << SHAPE_AT | meld.rank << RANK_AT
        below = 0
        while True:
            above = 0
            while True:
                if below + above:
                    ranks = ((1 << below) - 1) << low - below | ((1 << above) - 1) << high
                    self.note(base | ranks << NATS_AT, below + above, 0)
                above += 1
                top = high + above - 1
                if below + above > room or top >= NATURALS or not held >> top & 1:
                    break
            below += 1
            if below > room or low < below or not held >> low - below & 1:
                return


def dealt_out(hand: Ints, parts: list[int], exact: bool) -> tuple[int, ...]:
    """These parts with cards of their own, or nothing where the hand has too few of them.

    Each part alone was given the first suits where no rule tells suits apart; several of them must
    share. ``exact``: whether the suits of naturals count (where there are sequences).
    """
    left = hand[:]
    found: list[int] = []
    for p in parts:
        if p >> SHAPE_AT & 3 != SEQUENCE:
            rank = p >> RANK_AT & 15
            nats = p >> NATS_AT & PACKED
            twos = p >> TWOS_AT & PACKED
            p -= nats << NATS_AT | twos << TWOS_AT
            if nats and (not exact or rank == BLACK):
                n = total(nats)
                if n > total(left[rank]):
                    return ()
                nats = first_of(left[rank], n)
                left[rank] -= nats
            if twos:
                n = total(twos)
                if n > total(left[TWO]):
                    return ()
                twos = first_of(left[TWO], n)
                left[TWO] -= twos
            p |= nats << NATS_AT | twos << TWOS_AT
        found.append(p)
    return tuple(found)


def hand_without(state: State, head: i64) -> tuple[Ints, Ints]:
    """Packed hand and counts once the cards of a take are out of it."""
    seat = state.actor
    hand = state.hands[seat][:]
    counts = state.counts[seat][:]
    for rank, packed in (
        (head >> RANK_AT & 15, head >> NATS_AT & PACKED if head >> SHAPE_AT & 3 == GROUP else 0),
        (TWO, head >> TWOS_AT & PACKED),
        (JOKER, head >> JOKERS_AT),
    ):
        hand[rank] -= packed
        counts[rank] -= total(packed)
    return hand, counts


def apart(a: i64, b: i64) -> bool:
    """Whether two parts go to different melds."""
    target = a >> TARGET_AT & 127
    return not target or target != b >> TARGET_AT & 127
