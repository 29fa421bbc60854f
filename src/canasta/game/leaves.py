"""What an action may leave: going out, or a player who can end the turn (rules 0.4)."""

from canasta.cards import BLACK, JOKER, NATURALS, RED, TWO
from canasta.game.codes import GROUP
from canasta.game.fits import open_wild_meld
from canasta.game.moves import Illegal, Why
from canasta.game.state import LEAVE_NO, LEAVE_YES, State
from canasta.game.step import canasta_kind, won
from canasta.native import i64
from canasta.rules.scoring import KINDS, closing_short


def canastas_of(state: State, seat: i64) -> dict[str, int]:
    """Kinds and number of the canastas that count for a seat's going out."""
    found: dict[str, int] = {}
    for meld in state.melds[state.side_of(seat)]:
        if state.house.own_canastas and meld.owner != seat:
            continue
        kind = canasta_kind(state, meld)
        if kind:
            name = KINDS[kind - 1]
            found[name] = found.get(name, 0) + 1
    return found


def may_go_out(state: State, seat: i64) -> Illegal | None:
    """Why a seat has no right to go out on the table as it lies, the last discard apart."""
    canastas = canastas_of(state, seat)
    missing, kinds = closing_short(state.house.rules, canastas)
    if missing or kinds:
        option = "closing.canastas" if missing else "closing.kinds"
        need = state.house.rules.closing.canastas
        got = sum(canastas.values())
        return Illegal(Why.NEEDS_CANASTAS, option, need, got, kinds=kinds)
    if open_wild_meld(state, state.side_of(seat)):
        return Illegal(Why.WILD_MELD_OWED, "melding.wild_obligation")
    leave = state.leave[seat]
    if leave == LEAVE_NO:
        return Illegal(Why.PERMISSION_REFUSED, "closing.ask")
    if state.house.must_ask and leave != LEAVE_YES:
        return Illegal(Why.NEEDS_PERMISSION, "closing.ask")
    return None


def only_wilds(state: State, seat: i64) -> bool:
    """Whether a hand has wild cards and nothing else that could be discarded."""
    counts = state.counts[seat]
    wilds = counts[TWO] + counts[JOKER]
    return wilds > 0 and wilds == state.sizes[seat] - counts[RED]


def fit_to_close(state: State, seat: i64) -> bool:
    """Whether the one card of a hand may be the last discard (rules 2.1 P32, C25)."""
    counts = state.counts[seat]
    if counts[RED]:
        return False
    return not state.house.discard_natural or not (counts[TWO] or counts[JOKER] or counts[BLACK])


def leaves(state: State, seat: i64, unknown: i64, only_wilds_before: bool) -> Illegal | None:
    """Why an action may not leave this table and hand, given as the state after it.

    ``unknown``: cards that came to the hand unseen (buried, or replacing red threes): they count,
    and are taken to be fit for a discard, so that legality never tells what lies hidden.
    """
    house = state.house
    if house.instant_win and won(state, state.side_of(seat)):
        return None
    size = state.sizes[seat] + unknown
    side = state.side_of(seat)
    if size and not only_wilds_before and not unknown and only_wilds(state, seat):
        if open_wild_meld(state, side):
            return Illegal(Why.WOULD_STRAND, "melding.wild_obligation", got=size)
    owed = state.discard_owed
    if size >= 2 or (size == 1 and not owed):
        return None
    no_right = may_go_out(state, seat)
    if no_right is not None:
        if size == 0 and not (owed and house.discard_required):
            return no_right
        return Illegal(Why.WOULD_STRAND, no_right.option, 2 if owed else 1, size, cause=no_right)
    if owed and house.discard_required:
        if size == 0:
            return Illegal(Why.WOULD_STRAND, "closing.discard", 1, 0)
        if not unknown and not fit_to_close(state, seat):
            return Illegal(Why.WOULD_STRAND, "closing.discard", 1, 1)
    return None


def black_threes_go_out(state: State, seat: i64, unknown: i64) -> Illegal | None:
    """Black threes leave an empty hand where no discard is owed, or one fit card (rules 0.4)."""
    size = state.sizes[seat] + unknown
    owed = state.discard_owed and state.house.discard_required
    alone = size == 1 and (unknown == 1 or fit_to_close(state, seat))
    if not (alone or (size == 0 and not owed)):
        return Illegal(Why.BLACK_THREES_ONLY_GOING_OUT, "threes.black_melds", 1, size)
    return may_go_out(state, seat)


def lays_black_out(state: State, side: i64) -> bool:
    """Whether the side has black threes on the table that only going out allows."""
    if not state.house.black_out:
        return False
    return any(m.shape == GROUP and m.rank == BLACK for m in state.melds[side])


def may_discard(state: State, seat: i64, c: i64) -> Illegal | None:
    """Why a card of the hand may not be discarded now."""
    rank = c >> 2
    if rank == RED:
        return Illegal(Why.CANNOT_DISCARD, cards=(c,))
    wild = rank in (TWO, JOKER)
    if state.sizes[seat] == 1:
        if state.house.discard_natural and rank >= NATURALS:
            return Illegal(Why.CANNOT_DISCARD, "closing.discard", cards=(c,))
        return may_go_out(state, seat)
    if wild and open_wild_meld(state, state.side_of(seat)) and not only_wilds(state, seat):
        return Illegal(Why.WILD_MELD_OWED, "melding.wild_obligation", cards=(c,))
    return None


def can_discard(state: State, seat: i64) -> bool:
    """Whether the seat holds any card that it may discard now."""
    for rank in range(RED):
        if state.counts[seat][rank]:
            for suit in range(4):
                if state.hands[seat][rank] >> 5 * suit & 31:
                    if may_discard(state, seat, rank * 4 + suit) is None:
                        return True
                    break
    return False
