"""Whether a hand can be played out in this turn, and how."""

from canasta.bots.features import OnTable, Table
from canasta.cards import BLACK, JOKER, NATURALS, RED, TWO, UNIT, first_of, total
from canasta.game import codes
from canasta.game.codes import GROUP, LAY, SEQUENCE, WILD
from canasta.game.house import SIDE
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
    """A meld that naturals or wild cards of the hand go to: one on the table, or a new one."""

    def __init__(self, meld: OnTable | None, shape: int, rank: int, nats: int) -> None:
        self.meld = meld
        self.shape = shape
        self.rank = rank
        self.nats = nats
        self.least = 0
        self.most = 0

    def code(self, twos: int, jokers: int) -> int:
        target = self.meld.index + 1 if self.meld else 0
        return codes.part(LAY, target, self.shape, self.rank, self.nats, twos, jokers)


def plan(table: Table) -> Plan | None:
    """The best way to lay the whole hand now, a last discard apart; permission is not asked."""
    if not table.opened:
        return None
    best: Plan | None = None
    for hand, runs in _with_runs(table):
        stray = _stray(table, hand)
        if stray is None:
            continue
        for last in _lasts(table, hand, stray):
            if last != NO_CARD:
                hand[last >> 2] -= UNIT[last & 3]
            found = _spread(table, hand, runs, last)
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


def _home(table: Table, rank: int) -> OnTable | None:
    """The own group that naturals of a rank go to, an unfinished one before a closed one."""
    best: OnTable | None = None
    for meld in table.own:
        if meld.shape == GROUP and meld.rank == rank and table.takes_naturals(meld):
            if best is None or best.size >= CANASTA > meld.size:
                best = meld
    return best


def _new_allowed(table: Table, rank: int) -> bool:
    limit = table.house.melds_per_rank
    if not limit:
        return True
    melds = table.melds if table.house.lay_on == SIDE else table.own
    return sum(1 for m in melds if m.shape == GROUP and m.rank == rank) < limit


def _wilds_needed(table: Table, rank: int, n: int) -> int:
    """Wild cards without which so many naturals of a rank cannot be laid; -1 where they cannot."""
    house = table.house
    if _home(table, rank) is not None:
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


def _stray(table: Table, hand: Ints) -> list[int] | None:
    """Ranks that cannot be laid whole, or None where a last discard would not mend that."""
    stray: list[int] = []
    spare = total(hand[TWO]) + total(hand[JOKER])
    for rank in (*range(NATURALS), BLACK):
        n = total(hand[rank])
        if not n:
            continue
        need = _wilds_needed(table, rank, n)
        if need < 0 or (need and (table.owes or need > spare)):
            if n > 1 and _wilds_needed(table, rank, n - 1) < 0:
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


def _spread(table: Table, hand: Ints, runs: list[Spot], last: int) -> Plan | None:
    """Spread the wild cards of a hand so that all of it is laid and the canastas are there."""
    house = table.house
    spots: list[Spot] = []
    twos, jokers = total(hand[TWO]), total(hand[JOKER])
    wilds = twos + jokers
    for rank in (*range(NATURALS), BLACK):
        n = total(hand[rank])
        if not n:
            continue
        need = _wilds_needed(table, rank, n)
        if need < 0 or need > wilds:
            return None
        home = _home(table, rank)
        # which suits are laid is told apart only where sequences are played
        nats = hand[rank] if house.sequences else first_of(table.hand[rank], n)
        spot = Spot(home, GROUP, rank, nats)
        spot.least = need
        if home is not None:
            spot.most = max(table.room_for_wilds(home, home.naturals + n), 0)
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
    search = _Spread(table, runs, spots, twos, jokers, last)
    search.extend(0, wilds, [])
    return search.best


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
        self.runs = runs
        self.spots = spots
        self.twos = twos
        self.jokers = jokers
        self.last = last
        self.tries = 0
        self.most = table.weights.tries
        self.room = [0] * (len(spots) + 1)
        for at in range(len(spots) - 1, -1, -1):
            self.room[at] = self.room[at + 1] + spots[at].most
        self.best: Plan | None = None

    def extend(self, at: int, wilds: int, given: list[int]) -> None:
        if wilds > self.room[at] or self.tries > self.most:
            return
        if at == len(self.spots):
            self.tries += 1
            self.judge(given)
            return
        spot = self.spots[at]
        for n in range(spot.least, min(spot.most, wilds) + 1):
            if n and spot.shape == WILD and spot.meld is None and n < SMALLEST:
                continue
            self.extend(at + 1, wilds - n, [*given, n])

    def judge(self, given: list[int]) -> None:
        """Reckon the table that this leaves; keep it where it allows going out and is better."""
        table = self.table
        twos, jokers = self.twos, self.jokers
        packed = table.hand[TWO]
        if self.last >> 2 == TWO:
            packed -= UNIT[self.last & 3]
        closing: list[int] = []
        others: list[int] = []
        blacks: list[int] = []
        kinds: dict[str, int] = {}
        value = 0.0
        touched: set[int] = set()
        for at, spot in enumerate(self.spots + self.runs):
            n = given[at] if at < len(given) else 0
            if not n and not spot.nats:
                continue
            # twos first into groups, so that jokers stay together
            two = min(n, twos)
            joker = n - two
            twos -= two
            jokers -= joker
            now_twos = first_of(packed, two)
            packed -= now_twos
            code = spot.code(now_twos, joker)
            meld = spot.meld
            kind = _kind_after(table, spot, two, joker)
            if meld is not None:
                touched.add(meld.index)
            if kind and (meld is None or not meld.kind):
                closing.append(code)
            elif spot.rank == BLACK and spot.shape == GROUP:
                blacks.append(code)
            else:
                others.append(code)
            if spot.shape == WILD and not kind and table.house.obligation:
                return
            value += self.count(kinds, kind, meld.owner if meld else table.seat)
        for meld in table.melds:
            if meld.index not in touched:
                if meld.shape == WILD and not meld.kind and table.house.obligation:
                    return
                value += self.count(kinds, meld.kind, meld.owner)
        if closing_short(table.house.rules, kinds)[0]:
            return
        if self.best is None or value > self.best.value:
            self.best = Plan(closing + others + blacks, self.last, value)

    def count(self, kinds: dict[str, int], kind: int, owner: int) -> float:
        """Note a canasta where it counts for going out; its points."""
        if not kind:
            return 0.0
        if not self.table.house.own_canastas or owner == self.table.seat:
            name = KINDS[kind - 1]
            kinds[name] = kinds.get(name, 0) + 1
        return float(self.table.values[kind])


def _kind_after(table: Table, spot: Spot, twos: int, jokers: int) -> int:
    """The kind of the canasta that a meld is once these wild cards are on it; 0 for none."""
    meld = spot.meld
    if meld is not None and meld.kind and (meld.shape != GROUP or table.house.seals):
        return meld.kind
    if spot.shape == SEQUENCE:
        size = spot.nats.bit_count() + (meld.size if meld else 0)
        return SEQUENCE_KIND if size >= CANASTA else 0
    naturals = total(spot.nats) + (meld.naturals if meld else 0)
    wilds = twos + jokers + (meld.wilds if meld else 0)
    if naturals + wilds < CANASTA:
        return 0
    if spot.shape == WILD:
        return wild_kind(twos + (meld.twos if meld else 0), jokers + (meld.jokers if meld else 0))
    if spot.rank == BLACK and table.house.black_out:
        return 0
    return group_kind(spot.rank, naturals, wilds)
