"""The one authority on what is legal: ``check`` a move, or a code, against a state.

An action is judged as a whole, on the table and hand that it leaves (rules 0.4): it is tried out
on a clone, its parts one by one, cards for wild melds first.
"""

from typing import Final

from canasta.cards import JOKER, NATURALS, RED, TWO, UNIT, holds
from canasta.game import codes
from canasta.game.codes import GROUP, SEQUENCE, WILD, Code
from canasta.game.deal import may_keep, peeked
from canasta.game.encode import encode
from canasta.game.fits import fits, reach
from canasta.game.leaves import (
    black_threes_go_out,
    can_discard,
    lays_black_out,
    leaves,
    may_discard,
    only_wilds,
)
from canasta.game.moves import Illegal, Keep, Lay, Merge, Move, Red, Take, Why
from canasta.game.points import taking_points, value_of
from canasta.game.state import (
    ANSWER_PHASE,
    CUT_PHASE,
    DRAW_PHASE,
    LEAVE_NO,
    LEAVE_YES,
    PLAY_PHASE,
    State,
)
from canasta.game.step import (
    laying_order,
    mark_laid,
    place,
    take_from_hand,
    with_top,
)
from canasta.game.taking import barred, gifts, shown_enough, takes_alone
from canasta.native import i64
from canasta.rules.melding import CANASTA
from canasta.rules.opening import clean_only

_PHASE_OF: Final = [
    *(PLAY_PHASE, DRAW_PHASE, PLAY_PHASE, DRAW_PHASE, -1, -1),
    *(ANSWER_PHASE, ANSWER_PHASE, PLAY_PHASE, -1, CUT_PHASE, CUT_PHASE),
]
"""By kind of move; -1: a player's whole turn."""


def check(state: State, move: Move, seat: int | None = None) -> Illegal | None:
    """Why a move is refused, or None. ``seat``: who makes it, by default the one who must act."""
    code = understand(state, move, seat)
    return code if isinstance(code, Illegal) else check_code(state, code)


def understand(state: State, move: Move, seat: int | None = None) -> Code | Illegal:
    """The code of a move by ``seat``; whose turn it is, and the phase, are asked first."""
    if seat is not None and seat != state.actor:
        return Illegal(Why.NOT_YOUR_TURN)
    if isinstance(move, Take):
        if state.phase != DRAW_PHASE:
            return Illegal(Why.WRONG_PHASE)
        no = barred(state, state.actor)
        if no is not None:
            return _lacks(state, move.cards) or no
        missing = _lacks(state, move.cards + tuple(c for p in move.parts for c in p.cards))
        if missing is not None:
            return missing
    code = encode(state, move)
    if isinstance(code, Illegal) and not _in_phase(state, move):
        return Illegal(Why.WRONG_PHASE)
    return code


def _in_phase(state: State, move: Move) -> bool:
    """Whether a move that names nothing (no such meld, ...) would at least be in its phase."""
    if isinstance(move, Lay | Merge):
        return state.phase == PLAY_PHASE
    if isinstance(move, Keep):
        return state.phase == CUT_PHASE and state.lifted > 0
    if isinstance(move, Red):
        return state.phase in (DRAW_PHASE, PLAY_PHASE)
    return True


def _lacks(state: State, cards: tuple[int, ...]) -> Illegal | None:
    """Which of these cards are not in the actor's hand."""
    hand = state.hands[state.actor]
    missing = tuple(
        c for c in sorted(set(cards)) if cards.count(c) > (hand[c >> 2] >> 5 * (c & 3) & 31)
    )
    return Illegal(Why.NOT_IN_HAND, cards=missing) if missing else None


def check_code(state: State, code: Code) -> Illegal | None:
    """Why a code of the actor is refused, or None."""
    kind = codes.kind_of(code)
    phase = state.phase
    right = _PHASE_OF[kind]
    if phase != right and (right >= 0 or phase not in (DRAW_PHASE, PLAY_PHASE)):
        return Illegal(Why.WRONG_PHASE)
    if kind == codes.LAY:
        return _check_lay(state, codes.parts_of(code))
    if kind == codes.TAKE:
        return _check_take(state, codes.parts_of(code))
    assert isinstance(code, int)
    seat = state.actor
    if kind == codes.DISCARD:
        c = codes.card_of(code)
        return _lacks(state, (c,)) or may_discard(state, seat, c)
    if kind == codes.DRAW:
        return None if state.drawn < len(state.stock) else Illegal(Why.STOCK_EMPTY)
    if kind == codes.PASS:
        return check_pass(state)
    if kind == codes.ASK:
        return check_ask(state)
    if kind == codes.MERGE:
        return _check_merge(state, code >> 4 & 127, code >> 11 & 127)
    if kind == codes.RED:
        held = holds(state.hands[seat][RED], code >> 4)
        return None if held else Illegal(Why.NOT_IN_HAND)
    if kind == codes.CUT:
        return _check_cut(state, code >> 4)
    return _check_keep(state, codes.kept_of(code)) if kind == codes.KEEP else None


def check_pass(state: State) -> Illegal | None:
    """With the stock empty, or where no discard is owed (notation 2, rules 0.4)."""
    seat = state.actor
    if state.phase == PLAY_PHASE:
        if state.discard_owed and can_discard(state, seat):
            return Illegal(Why.DISCARD_OWED)
        return None
    if state.drawn < len(state.stock):
        return Illegal(Why.MUST_DRAW)
    if state.house.forced and barred(state, seat) is None:
        for index in gifts(state, seat) + takes_alone(state, seat):
            meld = state.melds[state.side_of(seat)][index]
            head = codes.part(codes.TAKE, index + 1, meld.shape, meld.rank, 0)
            if check_code(state, head) is None:
                return Illegal(Why.MUST_TAKE, "closing.stock_empty", cards=(state.pile[-1],))
    return None


def check_ask(state: State) -> Illegal | None:
    """Whether the partners may be asked now (rules 2.1 P33, C26, C70)."""
    seat = state.actor
    house = state.house
    if not house.asks or state.leave[seat] == LEAVE_YES:
        return Illegal(Why.NOTHING_TO_ASK, "closing.ask")
    if state.leave[seat] == LEAVE_NO:
        return Illegal(Why.PERMISSION_REFUSED, "closing.refused")
    if state.refused[seat]:
        return Illegal(Why.MUST_WAIT, "closing.refused", got=state.refused[seat])
    need = house.rules.closing.ask_hand
    if state.phase == PLAY_PHASE:
        need = max(need, 2)
    elif state.may_take and gifts(state, seat):
        need = min(need, 1)
    if state.sizes[seat] < need:
        return Illegal(Why.TOO_FEW_CARDS_TO_ASK, "closing.ask_hand", need, state.sizes[seat])
    return None


def _check_cut(state: State, lifted: int) -> Illegal | None:
    if state.lifted:
        return Illegal(Why.WRONG_PHASE)
    if not 3 <= lifted <= len(state.stock) - 1:
        return Illegal(Why.BAD_CUT, need=len(state.stock) - 1, got=lifted)
    return None


def _check_keep(state: State, kept: tuple[int, ...]) -> Illegal | None:
    if not state.lifted:
        return Illegal(Why.WRONG_PHASE)
    seen = peeked(state)
    wrong = tuple(c for c in kept if not may_keep(c) or kept.count(c) > seen.count(c))
    return Illegal(Why.CANNOT_KEEP, cards=wrong) if wrong else None


def _check_merge(state: State, first: int, second: int) -> Illegal | None:
    """Two open groups of a rank become one (rules 1.1 P15)."""
    seat = state.actor
    if not state.house.merge:
        return Illegal(Why.BAD_MELD, "melding.merge")
    if not state.opened[seat]:
        return Illegal(Why.NOT_OPENED)
    melds = state.melds[state.side_of(seat)]
    a, b = melds[first], melds[second]
    if first == second or a.shape != GROUP or b.shape != GROUP or a.rank != b.rank:
        return Illegal(Why.BAD_MELD, "melding.merge")
    for meld in (a, b):
        no = reach(state, seat, meld)
        if no is not None:
            return Illegal(no, "melding.lay_on")
        if meld.size() >= CANASTA:
            return Illegal(Why.MELD_CLOSED, "melding.merge")
    wilds = a.wilds + b.wilds
    limit = state.house.wild_limit[a.naturals + b.naturals]
    if wilds > limit:
        return Illegal(Why.TOO_MANY_WILDS, "melding.max_wilds", limit, wilds)
    return None


def _not_held(state: State, parts: tuple[int, ...]) -> Illegal | None:
    """Whether the parts together need more than the hand holds."""
    # part by part: in the sum of many a count would run over into the next suit's
    left = state.hands[state.actor][:]
    for p in parts:
        rank, nats = codes.rank_of(p), codes.nats_of(p)
        held = True
        if codes.shape_of(p) == SEQUENCE:
            one = UNIT[rank]
            for r in range(NATURALS):
                if nats >> r & 1:
                    held = held and holds(left[r], one)
                    left[r] -= one
        else:
            twos, jokers = codes.twos_of(p), codes.jokers_of(p)
            held = holds(left[rank], nats) and holds(left[TWO], twos)
            held = held and holds(left[JOKER], jokers)
            left[rank] -= nats
            left[TWO] -= twos
            left[JOKER] -= jokers
        if not held:
            return _lacks(state, tuple(c for q in parts for c in codes.cards_of(q)))
    return None


def _mixed(p: i64) -> bool:
    """A group with wild cards, or a wild meld of both kinds (rules C09)."""
    if codes.shape_of(p) == WILD:
        return codes.twos_of(p) > 0 and codes.jokers_of(p) > 0
    return codes.twos_of(p) > 0 or codes.jokers_of(p) > 0


def _check_opening(state: State, code: Code, parts: tuple[int, ...], points: int) -> Illegal | None:
    """Whether these melds (a taken top included) open, being worth ``points``."""
    seat = state.actor
    if state.opened[seat]:
        return None
    house = state.house
    score = state.scores[state.side_of(seat)]
    if clean_only(house.rules.opening, score) and any(_mixed(p) for p in parts):
        return Illegal(
            Why.CLEAN_ONLY,
            "opening.clean_only_up_to",
            house.rules.opening.clean_only_up_to or 0,
            score,
        )
    need = house.minimum(score)
    if points < need:
        fine = 0 if sorted(codes.parts_of(code)) in state.fined_now else house.opening_fine
        return Illegal(Why.OPENING_TOO_LOW, "opening.steps", need, points, fine=fine)
    return None


def _check_lay(state: State, parts: tuple[int, ...]) -> Illegal | None:
    seat = state.actor
    missing = _not_held(state, parts)
    if missing is not None:
        return missing
    trial = state.trial(seat)
    before = only_wilds(state, seat)
    for i in laying_order(parts):
        no = fits(trial, seat, parts[i])
        if no is not None:
            return no
        take_from_hand(trial, seat, parts[i])
        place(trial, seat, parts[i], False)
    code: Code = parts[0] if len(parts) == 1 else parts
    no = _check_opening(state, code, parts, sum(value_of(state, p) for p in parts))
    if no is not None:
        return no
    mark_laid(trial, seat)
    if lays_black_out(trial, state.side_of(seat)):
        no = black_threes_go_out(trial, seat, 0)
        if no is not None:
            return no
    return leaves(trial, seat, 0, before)


def _check_take(state: State, parts: tuple[int, ...]) -> Illegal | None:
    seat = state.actor
    no = barred(state, seat) or _not_held(state, parts) or shown_enough(state, seat, parts[0])
    if no is not None:
        return no
    top = state.pile[-1]
    head = with_top(parts[0], top)
    trial = state.trial(seat)
    trial.took[seat] = True
    for p in parts:
        take_from_hand(trial, seat, p)
    for i in laying_order(parts):
        p = parts[i] if i else head
        no = fits(trial, seat, p)
        if no is not None:
            return no
        place(trial, seat, p, False)
    code: Code = parts[0] if len(parts) == 1 else parts
    no = _check_opening(state, code, (head, *parts[1:]), taking_points(state, parts))
    if no is not None:
        return no
    mark_laid(trial, seat)
    unknown = _rest_to_hand(trial, seat)
    if lays_black_out(trial, state.side_of(seat)):
        no = black_threes_go_out(trial, seat, unknown)
        if no is not None:
            return no
    return leaves(trial, seat, unknown, only_wilds(state, seat))


def _rest_to_hand(trial: State, seat: i64) -> int:
    """The known rest of the pile comes to the hand; the number of cards that come unseen."""
    house = trial.house
    reds = 0
    for c in trial.pile[:-1]:
        if c >> 2 == RED and house.red_auto:
            reds += 1
        else:
            trial.add(seat, c)
    unknown = len(trial.buried)
    if house.red_from_pile_replaced:
        unknown += min(reds, trial.stock_size())
    return unknown
