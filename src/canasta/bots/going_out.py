"""Whether a hand can be played out in this turn, and how."""

from canasta.bots.features import OnTable, Table
from canasta.cards import BLACK, JOKER, NATURALS, RANKS, RED, TWO, UNIT, first_of, total
from canasta.game import codes
from canasta.game.codes import GROUP, LAY, SEQUENCE, WILD
from canasta.game.house import SIDE, House
from canasta.native import Ints
from canasta.rules.melding import CANASTA, SEQUENCE_KIND, SMALLEST, group_kind, wild_kind
from canasta.rules.scoring import KINDS, closing_short

NO_CARD = -1


class Plan:
    """Parts to lay, those that close a canasta first, and the last discard (or ``NO_CARD``)."""

    def __init__(self, parts: list[int], last: int, value: float) -> None:
        self.parts = parts
        self.last = last
        self.value = value


class Spot:
    """A meld that naturals or wild cards of the hand go to: one on the table, or a new one.

    It gets at least ``least`` and at most ``most`` wild cards.
    """

    def __init__(self, meld: OnTable | None, shape: int, rank: int, nats: int) -> None:
        self.meld = meld
        self.shape = shape
        self.rank = rank
        self.nats = nats
        self.least = 0
        self.most = 0
        # with those that lie there already
        self.naturals = nats.bit_count() if shape == SEQUENCE else total(nats)
        self.wilds = 0
        if meld is not None:
            self.naturals += meld.naturals
            self.wilds = meld.wilds

    def code(self, twos: int, jokers: int) -> int:
        target = self.meld.index + 1 if self.meld else 0
        return codes.part(LAY, target, self.shape, self.rank, self.nats, twos, jokers)

    def kind_after(self, house: House, twos: int, jokers: int) -> int:
        """The kind of the canasta that it is once these wild cards are on it; 0 for none."""
        meld = self.meld
        if meld is not None and meld.kind and (meld.shape != GROUP or house.seals):
            return meld.kind
        wilds = self.wilds + twos + jokers
        if self.naturals + wilds < CANASTA:
            return 0
        if self.shape == SEQUENCE:
            return SEQUENCE_KIND
        if self.shape == WILD:
            if meld is not None:
                return wild_kind(twos + meld.twos, jokers + meld.jokers)
            return wild_kind(twos, jokers)
        if self.rank == BLACK and house.black_out:
            return 0
        return group_kind(self.rank, self.naturals, wilds)

    def lacking(self) -> int:
        """Wild cards beyond the least without which it is no canasta; -1 where it cannot be one."""
        need = CANASTA - self.naturals - self.wilds
        if (self.meld is not None and self.meld.kind) or need > self.most:
            return -1
        return max(need - self.least, 0)


def plan(table: Table) -> Plan | None:
    """The best way to lay the whole hand now, a last discard apart; permission is not asked."""
    if not table.opened:
        return None
    best: Plan | None = None
    homes = _homes(table)
    for hand, runs in _with_runs(table):
        stray = _stray(table, homes, hand)
        if stray is None:
            continue
        for last in _lasts(table, hand, stray):
            if last != NO_CARD:
                hand[last >> 2] -= UNIT[last & 3]
            found = _spread(table, homes, hand, runs, last)
            if last != NO_CARD:
                hand[last >> 2] += UNIT[last & 3]
            if found is not None and (best is None or found.value > best.value):
                best = found
    return best


def _with_runs(table: Table) -> list[tuple[Ints, list[Spot]]]:
    """Hands without the cards that go to sequences, with these; first without any."""
    found: list[tuple[Ints, list[Spot]]] = [(table.hand[:], [])]
    if not table.house.sequences:
        return found
    hand = table.hand[:]
    spots: list[Spot] = []
    for meld in table.own:
        if meld.shape == SEQUENCE and meld.size < CANASTA:
            added = _lengthen(hand, meld)
            if added:
                spots.append(Spot(meld, SEQUENCE, meld.rank, added))
    if spots:
        found.append((hand[:], spots[:]))
    before = len(spots)
    for suit in range(4):
        low = 0
        while low < NATURALS:
            length = 0
            while low + length < NATURALS and hand[low + length] >> 5 * suit & 31 and length < 7:
                length += 1
            if length >= SMALLEST:
                spots.append(Spot(None, SEQUENCE, suit, ((1 << length) - 1) << low))
                for rank in range(low, low + length):
                    hand[rank] -= UNIT[suit]
            low += max(length, 1)
    if len(spots) > before:
        found.append((hand, spots))
    return found


def _lengthen(hand: Ints, meld: OnTable) -> int:
    """Take the cards that lengthen a sequence out of a hand; their bit set."""
    low = (meld.nats & -meld.nats).bit_length() - 1
    high = low + meld.size
    added = 0
    room = CANASTA - meld.size
    suit = meld.rank
    while room and high < NATURALS and hand[high] >> 5 * suit & 31:
        added |= 1 << high
        hand[high] -= UNIT[suit]
        high += 1
        room -= 1
    while room and low and hand[low - 1] >> 5 * suit & 31:
        low -= 1
        added |= 1 << low
        hand[low] -= UNIT[suit]
        room -= 1
    return added


def _homes(table: Table) -> list[OnTable | None]:
    """The own group that naturals of each rank go to, an unfinished one before a closed one."""
    found: list[OnTable | None] = [None] * RANKS
    for meld in table.own:
        if meld.shape == GROUP and table.takes_naturals(meld):
            best = found[meld.rank]
            if best is None or best.size >= CANASTA > meld.size:
                found[meld.rank] = meld
    return found


def _new_allowed(table: Table, rank: int) -> bool:
    limit = table.house.melds_per_rank
    if not limit:
        return True
    melds = table.melds if table.house.lay_on == SIDE else table.own
    return sum(1 for m in melds if m.shape == GROUP and m.rank == rank) < limit


def _wilds_needed(table: Table, home: OnTable | None, rank: int, n: int) -> int:
    """Wild cards without which so many naturals of a rank cannot be laid; -1 where they cannot."""
    house = table.house
    if home is not None:
        return 0
    if not _new_allowed(table, rank):
        return -1
    if rank == BLACK:
        if house.black_out:
            return 0 if n >= SMALLEST else -1
        return 2
    if n >= SMALLEST:
        return 0
    return SMALLEST - n if n + house.wild_limit[n] >= SMALLEST else -1


def _stray(table: Table, homes: list[OnTable | None], hand: Ints) -> list[int] | None:
    """Ranks that cannot be laid whole, or None where a last discard would not mend that."""
    stray: list[int] = []
    spare = total(hand[TWO]) + total(hand[JOKER])
    for rank in (*range(NATURALS), BLACK):
        n = total(hand[rank])
        if not n:
            continue
        need = _wilds_needed(table, homes[rank], rank, n)
        if need < 0 or (need and (table.owes or need > spare)):
            if n > 1 and _wilds_needed(table, homes[rank], rank, n - 1) < 0:
                return None
            stray.append(rank)
            if len(stray) > 1:
                return None
    return stray


def _lasts(table: Table, hand: Ints, stray: list[int]) -> list[int]:
    """Cards that may be the last discard, or ``NO_CARD`` where none is needed."""
    owed = table.view.discard_owed and table.house.discard_required
    most = NATURALS if table.house.discard_natural else RED
    found: list[int] = [] if owed or stray else [NO_CARD]
    for rank in stray or range(most):
        if rank >= most or not hand[rank]:
            continue
        for suit in range(3, -1, -1):
            if hand[rank] >> 5 * suit & 31:
                found.append(rank * 4 + suit)
                if not table.house.sequences:
                    break
    return found


def _spread(
    table: Table, homes: list[OnTable | None], hand: Ints, runs: list[Spot], last: int
) -> Plan | None:
    """Spread the wild cards of a hand so that all of it is laid and the canastas are there."""
    house = table.house
    spots: list[Spot] = []
    twos, jokers = total(hand[TWO]), total(hand[JOKER])
    wilds = twos + jokers
    for rank in (*range(NATURALS), BLACK):
        n = total(hand[rank])
        if not n:
            continue
        home = homes[rank]
        need = _wilds_needed(table, home, rank, n)
        if need < 0 or need > wilds:
            return None
        # which suits are laid is told apart only where sequences are played
        nats = hand[rank] if house.sequences else first_of(table.hand[rank], n)
        spot = Spot(home, GROUP, rank, nats)
        spot.least = need
        if home is not None:
            spot.most = max(table.room_for_wilds(home, spot.naturals), 0)
        elif rank == BLACK:
            spot.most = need
        else:
            spot.most = house.wild_limit[n]
        spots.append(spot)
    if wilds:
        held = {id(spot.meld) for spot in spots if spot.meld}
        for meld in table.own:
            if meld.shape == GROUP and id(meld) not in held:
                room = table.room_for_wilds(meld, meld.naturals)
                if room > 0:
                    spots.append(Spot(meld, GROUP, meld.rank, 0))
                    spots[-1].most = room
        spots += _wild_spots(table)
    if table.owes:
        for spot in spots:
            if spot.shape == GROUP:
                spot.most = 0
            if spot.least > spot.most:
                return None
    if _most_canastas(spots, runs, wilds) < _lacking(table):
        return None
    search = _Spread(table, runs, spots, twos, jokers, last)
    search.extend(0, wilds)
    return search.best


def _lacking(table: Table) -> int:
    """New canastas without which the side cannot go out."""
    house = table.house
    # a wild card on a closed one may make the kind of it that lacks
    return table.short if house.seals or not house.rules.closing.kinds else 0


def _most_canastas(spots: list[Spot], runs: list[Spot], wilds: int) -> int:
    """How many canastas so many wild cards may make, each spot looked at for itself."""
    lacking = [spot.lacking() for spot in spots]
    lacking += [spot.lacking() for spot in runs]
    free = wilds - sum([spot.least for spot in spots])
    found = 0
    for need in sorted([need for need in lacking if need >= 0]):
        free -= need
        if free < 0:
            break
        found += 1
    return found


def _wild_spots(table: Table) -> list[Spot]:
    house = table.house
    found: list[Spot] = []
    if not house.wild_melds:
        return found
    for meld in table.own:
        if meld.shape == WILD:
            if house.closed_wild_takes or meld.size < CANASTA:
                found.append(Spot(meld, WILD, 0, 0))
                found[-1].most = 15 if house.closed_wild_takes else CANASTA - meld.size
    laid = sum(1 for meld in table.melds if meld.shape == WILD)
    if table.wilds >= SMALLEST and not (house.wild_canastas and laid >= house.wild_canastas):
        found.append(Spot(None, WILD, 0, 0))
        found[-1].most = 15 if house.closed_wild_takes else CANASTA
    return found


class _Spread:
    """The search for the best way to spread so many wild cards over the spots."""

    def __init__(
        self,
        table: Table,
        runs: list[Spot],
        spots: list[Spot],
        twos: int,
        jokers: int,
        last: int,
    ) -> None:
        self.table = table
        self.spots = spots + runs
        self.count = len(spots)
        self.twos = twos
        self.jokers = jokers
        self.last = last
        self.tries = 0
        self.most = table.weights.tries
        # what the spots from one on may get, and must
        self.room = [0] * (self.count + 1)
        self.must = [0] * (self.count + 1)
        for at in range(self.count - 1, -1, -1):
            self.room[at] = self.room[at + 1] + spots[at].most
            self.must[at] = self.must[at + 1] + spots[at].least
        self.given = [0] * len(self.spots)
        self.given_twos = [0] * len(self.spots)
        self.closed = table.closed_points()
        self.before = [0] * (len(KINDS) + 1)
        self.owing = 0
        for meld in table.melds:
            if self.counts(meld.owner):
                self.before[meld.kind] += 1
            if meld.shape == WILD and not meld.kind and table.house.obligation:
                self.owing += 1
        self.best: Plan | None = None

    def counts(self, owner: int) -> bool:
        """Whether a canasta of this player counts for going out."""
        return not self.table.house.own_canastas or owner == self.table.seat

    def extend(self, at: int, wilds: int) -> None:
        if self.tries > self.most:
            return
        if at == self.count:
            if not wilds:
                self.tries += 1
                self.judge()
            return
        spot = self.spots[at]
        least = max(spot.least, wilds - self.room[at + 1])
        most = min(spot.most, wilds - self.must[at + 1])
        for n in range(least, most + 1):
            if n and spot.shape == WILD and spot.meld is None and n < SMALLEST:
                continue
            self.given[at] = n
            self.extend(at + 1, wilds - n)

    def judge(self) -> None:
        """Reckon the table that this leaves; keep it where it allows going out and is better."""
        table = self.table
        house = table.house
        twos, jokers = self.twos, self.jokers
        canastas = self.before[:]
        owing = self.owing
        value = self.closed
        for at, spot in enumerate(self.spots):
            n = self.given[at]
            if not n and not spot.nats:
                continue
            # twos first into groups, so that jokers stay together
            two = min(n, twos)
            twos -= two
            jokers -= n - two
            self.given_twos[at] = two
            kind = spot.kind_after(house, two, n - two)
            meld = spot.meld
            old = meld.kind if meld is not None else 0
            if kind != old:
                value += table.values[kind] - table.values[old]
                if self.counts(meld.owner if meld is not None else table.seat):
                    canastas[old] -= 1
                    canastas[kind] += 1
            if spot.shape == WILD and house.obligation:
                if not kind:
                    return
                if meld is not None and not old:
                    owing -= 1
        if owing or (self.best is not None and value <= self.best.value):
            return
        found = {KINDS[kind - 1]: n for kind, n in enumerate(canastas) if kind and n > 0}
        if not closing_short(house.rules, found)[0]:
            self.best = Plan(self.parts(), self.last, value)

    def parts(self) -> list[int]:
        """What is laid, and in which order."""
        packed = self.table.hand[TWO]
        if self.last >> 2 == TWO:
            packed -= UNIT[self.last & 3]
        closing: list[int] = []
        others: list[int] = []
        blacks: list[int] = []
        for at, spot in enumerate(self.spots):
            n = self.given[at]
            if not n and not spot.nats:
                continue
            two = self.given_twos[at]
            now = first_of(packed, two)
            packed -= now
            code = spot.code(now, n - two)
            meld = spot.meld
            if spot.kind_after(self.table.house, two, n - two) and (meld is None or not meld.kind):
                closing.append(code)
            elif spot.rank == BLACK and spot.shape == GROUP:
                blacks.append(code)
            else:
                others.append(code)
        return closing + others + blacks
