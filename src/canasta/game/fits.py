"""Whether cards make a meld, or may join one on the table (rules 0.4 and the topic ``melding``)."""

from canasta.cards import BLACK, total
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
    cards_of,
)
from canasta.game.house import ANYTHING, NOTHING, OWN, SIDE
from canasta.game.moves import Illegal, Why
from canasta.game.state import Meld, State
from canasta.native import i64
from canasta.rules.melding import CANASTA, SMALLEST


def open_wild_meld(state: State, side: i64) -> bool:
    """Whether the side owes its wild cards to an open meld of them (rules 2.1 P17)."""
    if state.house.obligation:
        for meld in state.melds[side]:
            if meld.shape == WILD and meld.wilds < CANASTA:
                return True
    return False


def more_wild_melds(state: State, side: i64) -> bool:
    """Whether the table lets the side lay another meld of wild cards (rules 2.1 P18)."""
    limit = state.house.wild_canastas
    return not limit or sum(1 for m in state.melds[side] if m.shape == WILD) < limit


def reach(state: State, seat: i64, meld: Meld) -> Why | None:
    """Why a seat may not add to a meld of its side: another's, or not before its own opening."""
    lay_on = state.house.lay_on
    if lay_on == SIDE or meld.owner == seat:
        return None
    if lay_on == OWN:
        return Why.NOT_YOUR_MELD
    return None if state.opened[seat] else Why.NOT_OPENED


def melds_of_rank(state: State, seat: i64, rank: i64) -> i64:
    """Groups of a rank that count against ``melds_per_rank``: the side's, or the player's own."""
    found = 0
    for meld in state.melds[state.side_of(seat)]:
        if meld.shape == GROUP and meld.rank == rank:
            if state.house.lay_on == SIDE or meld.owner == seat:
                found += 1
    return found


def fits(state: State, seat: i64, code: i64) -> Illegal | None:
    """Why a part does not fit the table as it lies; its cards may come from hand or pile."""
    target = code >> TARGET_AT & 127
    meld: Meld | None = None
    if target:
        meld = state.melds[state.side_of(seat)][target - 1]
        barred = reach(state, seat, meld)
        if barred is not None:
            return Illegal(barred, "melding.lay_on")
    shape = code >> SHAPE_AT & 3
    if shape == SEQUENCE:
        return _sequence_fits(state, meld, code)
    twos = code >> TWOS_AT & PACKED
    wilds = total(twos) + (code >> JOKERS_AT)
    side = state.side_of(seat)
    if shape == WILD and meld is None and not more_wild_melds(state, side):
        limit = state.house.wild_canastas
        return Illegal(Why.ONE_WILD_CANASTA, "melding.wild_canastas", limit, limit + 1)
    if wilds and open_wild_meld(state, side):
        if shape == GROUP or meld is None or meld.wilds >= CANASTA:
            return Illegal(Why.WILD_MELD_OWED, "melding.wild_obligation")
    if shape == WILD:
        return _wild_fits(state, meld, wilds)
    return _group_fits(state, seat, meld, code, wilds)


def _sequence_fits(state: State, meld: Meld | None, code: int) -> Illegal | None:
    if not state.house.sequences:
        return Illegal(Why.BAD_MELD, "melding.sequences", cards=tuple(cards_of(code)))
    ranks = code >> NATS_AT & PACKED
    if meld is not None:
        if meld.naturals >= CANASTA:
            return Illegal(Why.MELD_CLOSED, "melding.sequences")
        if meld.nats & ranks:
            return Illegal(Why.BAD_MELD, "melding.sequences", cards=tuple(cards_of(code)))
        ranks |= meld.nats
    length = ranks.bit_count()
    low = ranks & -ranks
    if ranks != low * ((1 << length) - 1) or not SMALLEST <= length <= CANASTA:
        return Illegal(Why.BAD_MELD, "melding.sequences", cards=tuple(cards_of(code)))
    return None


def _wild_fits(state: State, meld: Meld | None, wilds: i64) -> Illegal | None:
    house = state.house
    if not house.wild_melds:
        return Illegal(Why.BAD_MELD, "melding.wild_melds")
    if meld is None:
        if wilds < SMALLEST:
            return Illegal(Why.BAD_MELD, need=SMALLEST, got=wilds)
    held = meld.wilds if meld is not None else 0
    # where a closed wild canasta takes nothing it holds seven cards, however they come
    if held + wilds > CANASTA and not house.closed_wild_takes:
        return Illegal(Why.MELD_CLOSED, "melding.closed_wild_takes", CANASTA, held + wilds)
    return None


def _group_fits(
    state: State, seat: i64, meld: Meld | None, code: i64, wilds: i64
) -> Illegal | None:
    house = state.house
    rank = code >> RANK_AT & 15
    naturals = total(code >> NATS_AT & PACKED)
    if meld is None:
        if naturals + wilds < SMALLEST:
            return Illegal(Why.BAD_MELD, need=SMALLEST, got=naturals + wilds)
        limit = house.melds_per_rank
        if limit and melds_of_rank(state, seat, rank) >= limit:
            return Illegal(Why.BAD_MELD, "melding.melds_per_rank", limit, limit + 1)
        if rank == BLACK:
            return _black_fits(state, wilds)
    else:
        if meld.size() >= CANASTA and not (rank == BLACK and house.black_out):
            if house.closed_takes == NOTHING or (wilds and house.closed_takes != ANYTHING):
                return Illegal(Why.MELD_CLOSED, "melding.closed_takes")
            if not wilds:
                return None
        if rank == BLACK:
            if wilds and house.black_out:
                return Illegal(Why.TOO_MANY_WILDS, "threes.black_melds", 0, wilds)
            return None
        naturals += meld.naturals
        wilds += meld.wilds
    return _limits(state, naturals, wilds)


def _black_fits(state: State, wilds: i64) -> Illegal | None:
    """A new meld of black threes: without wild cards, or with exactly two (rules 2.2 P15)."""
    allowed = 0 if state.house.black_out else 2
    if wilds > allowed:
        return Illegal(Why.TOO_MANY_WILDS, "threes.black_melds", allowed, wilds)
    if wilds < allowed:
        return Illegal(Why.BAD_MELD, "threes.black_melds", allowed, wilds)
    return None


def _limits(state: State, naturals: i64, wilds: i64) -> Illegal | None:
    """Enough naturals, and no more wild cards than they carry."""
    melding = state.house.rules.melding
    if naturals < melding.min_naturals:
        return Illegal(Why.TOO_FEW_NATURALS, "melding.min_naturals", melding.min_naturals, naturals)
    limit = state.house.wild_limit[naturals]
    if wilds > limit:
        by_ratio = melding.naturals_per_wild and limit < melding.max_wilds
        option = "melding.naturals_per_wild" if by_ratio else "melding.max_wilds"
        return Illegal(Why.TOO_MANY_WILDS, option, limit, wilds)
    return None
