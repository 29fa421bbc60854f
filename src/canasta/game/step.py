"""Play a move that is known to be legal: ``step`` changes a state in place, unasked."""

from canasta.cards import BLACK, JK, JOKER, RED, TWO, UNIT, total
from canasta.game.codes import (
    ASK,
    CUT,
    DISCARD,
    DRAW,
    GROUP,
    JOKERS_AT,
    KIND,
    LAY,
    MERGE,
    NATS_AT,
    NO,
    PACKED,
    PASS,
    RANK_AT,
    SEQUENCE,
    SHAPE_AT,
    TAKE,
    TARGET_AT,
    TWOS_AT,
    WILD,
    YES,
    Code,
    kept_of,
)
from canasta.game.codes import RED as RED_MOVE
from canasta.game.deal import deal
from canasta.game.state import (
    ANSWER_PHASE,
    DRAW_PHASE,
    LAID_NOW,
    LEAVE_NO,
    LEAVE_YES,
    NEVER_LAID,
    OVER,
    PLAY_PHASE,
    Meld,
    State,
)
from canasta.game.turn import (
    OUT,
    STOCK,
    WON,
    bar_partners,
    draw_card,
    end_hand,
    end_turn,
    lay_red,
)
from canasta.native import i64
from canasta.rules.melding import (
    BLACK_THREES,
    CANASTA,
    SEQUENCE_KIND,
    group_kind,
    wild_kind,
)


def step(state: State, code: Code) -> None:
    """Play a legal move of the actor in place."""
    state.log.append(state.actor)
    state.log.append(code)
    state.ply += 1
    if not isinstance(code, int):
        if code[0] & KIND == TAKE:
            _take(state, code)
        else:
            _lay(state, code)
        return
    kind = code & KIND
    seat = state.actor
    if kind == DRAW:
        state.phase = PLAY_PHASE
        for _ in range(min(state.house.draw, len(state.stock) - state.drawn)):
            if state.phase != OVER:
                draw_card(state, seat, state.house.red_replaced)
    elif kind == DISCARD:
        c = code >> 4
        state.remove(seat, c)
        state.pile.append(c)
        if state.sizes[seat]:
            end_turn(state)
        else:
            end_hand(state, OUT)
    elif kind == LAY:
        _lay(state, (code,))
    elif kind == TAKE:
        _take(state, (code,))
    elif kind == PASS:
        _pass(state)
    elif kind == ASK:
        state.asked_by = seat
        state.asked_phase = state.phase
        state.answers = 0
        state.phase = ANSWER_PHASE
        state.actor = state.partners(seat)[0]
    elif kind in (YES, NO):
        _answer(state, kind == YES)
    elif kind == MERGE:
        _merge(state, code)
    elif kind == RED_MOVE:
        if state.phase == DRAW_PHASE and not state.first_turn[seat]:
            state.may_take = False
        lay_red(state, seat, code >> 4, state.house.red_replaced)
    elif kind == CUT:
        state.lifted = code >> 4
    else:
        deal(state, kept_of(code))


def place(state: State, seat: i64, code: i64, whole: bool) -> None:
    """Lay the cards of a part on the table, wherever they come from; closing seals the kind.

    ``whole``: whether a new meld of seven or more counts as laid from the hand.
    """
    target = code >> TARGET_AT & 127
    shape = code >> SHAPE_AT & 3
    melds = state.melds[state.side_of(seat)]
    if target:
        meld = melds[target - 1]
    else:
        meld = Meld(seat, shape, code >> RANK_AT & 15)
        melds.append(meld)
    nats = code >> NATS_AT & PACKED
    if shape == SEQUENCE:
        meld.nats |= nats
        meld.naturals = meld.nats.bit_count()
    else:
        twos = code >> TWOS_AT & PACKED
        jokers = code >> JOKERS_AT
        meld.nats += nats
        meld.naturals += total(nats)
        if twos or jokers:
            meld.twos += twos
            meld.jokers += jokers
            meld.wilds += total(twos) + jokers
    if meld.kind == 0 and meld.naturals + meld.wilds >= CANASTA:
        _close(state, meld, whole and not target)


def _close(state: State, meld: Meld, whole: bool) -> None:
    house = state.house
    if meld.shape == GROUP and meld.rank == BLACK and house.black_out:
        return
    if meld.shape != GROUP or house.seals:
        meld.kind = canasta_kind(state, meld)
    meld.from_hand = meld.from_hand or (whole and house.from_hand)


def canasta_kind(state: State, meld: Meld) -> int:
    """The kind of a canasta (``rules.melding``), sealed or by its cards; 0 for what is none."""
    if meld.kind:
        return meld.kind
    if meld.naturals + meld.wilds < CANASTA:
        return 0
    if meld.shape == SEQUENCE:
        return SEQUENCE_KIND
    if meld.shape == WILD:
        return wild_kind(total(meld.twos), meld.jokers)
    if meld.rank == BLACK and state.house.black_out:
        return 0
    return group_kind(meld.rank, meld.naturals, meld.wilds)


def take_from_hand(state: State, seat: i64, code: i64) -> None:
    """The cards of a part leave the hand."""
    nats = code >> NATS_AT & PACKED
    rank = code >> RANK_AT & 15
    if code >> SHAPE_AT & 3 == SEQUENCE:
        for r in range(11):
            if nats >> r & 1:
                state.remove(seat, r * 4 + rank)
        return
    if nats:
        state.remove_packed(seat, rank, nats)
    twos = code >> TWOS_AT & PACKED
    if twos:
        state.remove_packed(seat, TWO, twos)
    jokers = code >> JOKERS_AT
    if jokers:
        state.remove_packed(seat, JOKER, jokers)


def with_top(code: i64, top: i64) -> i64:
    """The part of a take with the pile's top card added to it."""
    shape = code >> SHAPE_AT & 3
    if shape == SEQUENCE:
        return code | 1 << (top >> 2) + NATS_AT
    if top == JK:
        return code + (1 << JOKERS_AT)
    if top >> 2 == TWO:
        return code + (UNIT[top & 3] << TWOS_AT)
    return code + (UNIT[top & 3] << NATS_AT)


def laying_order(parts: tuple[int, ...]) -> list[int]:
    """The indexes of the parts in the order in which they count as laid: wild first (rules 0.4)."""
    if len(parts) == 1:
        return [0]
    wild = [i for i in range(len(parts)) if parts[i] >> SHAPE_AT & 3 == WILD]
    return wild + [i for i in range(len(parts)) if parts[i] >> SHAPE_AT & 3 != WILD]


def mark_laid(state: State, seat: i64) -> None:
    """The seat has laid something, and has opened with it."""
    if state.laid[seat] == NEVER_LAID:
        state.laid[seat] = LAID_NOW
    if not state.opened[seat]:
        if state.house.opens_alone:
            state.opened[seat] = True
        else:
            side = state.side_of(seat)
            for s in range(state.house.seats):
                if state.side_of(s) == side:
                    state.opened[s] = True


def laid_whole(state: State, seat: i64, taking: bool) -> bool:
    """Whether a canasta laid whole now is from the hand (rules 2.1 P22, C18)."""
    if state.house.from_hand_after_take:
        return True
    return not (taking or state.took[seat])


def won(state: State, side: i64) -> bool:
    """Whether the side holds a canasta that wins the game at once (rules 2.2 P16)."""
    if not state.house.instant_win:
        return False
    return any(canasta_kind(state, meld) == BLACK_THREES for meld in state.melds[side])


def _lay(state: State, parts: tuple[int, ...]) -> None:
    seat = state.actor
    whole = laid_whole(state, seat, False)
    if len(parts) == 1:
        take_from_hand(state, seat, parts[0])
        place(state, seat, parts[0], whole)
    else:
        for i in laying_order(parts):
            take_from_hand(state, seat, parts[i])
            place(state, seat, parts[i], whole)
    _after_laying(state, seat)


def _after_laying(state: State, seat: i64) -> None:
    mark_laid(state, seat)
    if state.house.instant_win and won(state, state.side_of(seat)):
        state.winner = state.side_of(seat)
        end_hand(state, WON)
    elif state.sizes[seat] == 0:
        end_hand(state, OUT)


def _take(state: State, parts: tuple[int, ...]) -> None:
    seat = state.actor
    top = state.pile.pop()
    whole = laid_whole(state, seat, True)
    head = with_top(parts[0], top)
    for p in parts:
        take_from_hand(state, seat, p)
    for i in laying_order(parts):
        place(state, seat, parts[i] if i else head, whole and i > 0)
    state.took[seat] = True
    state.phase = PLAY_PHASE
    won_reds = 0
    for c in state.pile + state.buried:
        state.add(seat, c)
        if c >> 2 == RED:
            won_reds += UNIT[c & 3]
    state.pile = []
    state.buried = []
    if won_reds and state.house.red_auto:
        lay_red(state, seat, won_reds, state.house.red_from_pile_replaced)
    if state.phase != OVER:
        _after_laying(state, seat)


def _pass(state: State) -> None:
    if state.phase == DRAW_PHASE or not state.discard_owed:
        end_hand(state, STOCK)
    else:
        end_turn(state)


def _answer(state: State, yes: bool) -> None:
    """A partner has answered; the first no, or the last yes, settles it (rules 2.1 P32, P33)."""
    asker = state.asked_by
    partners = state.partners(asker)
    state.answers += 1
    if yes and state.answers < len(partners):
        state.actor = partners[state.answers]
        return
    state.leave[asker] = LEAVE_YES if yes else LEAVE_NO
    if not yes:
        bar_partners(state, asker)
    state.actor = asker
    state.phase = state.asked_phase
    state.asked_by = -1
    state.answers = 0


def _merge(state: State, code: i64) -> None:
    """Join two groups; the merged one keeps the place of the one laid first (notation 2)."""
    seat = state.actor
    melds = state.melds[state.side_of(seat)]
    a, b = code >> 4 & 127, code >> 11 & 127
    meld, other = melds[min(a, b)], melds[max(a, b)]
    del melds[max(a, b)]
    meld.nats += other.nats
    meld.twos += other.twos
    meld.jokers += other.jokers
    meld.naturals += other.naturals
    meld.wilds += other.wilds
    if meld.size() >= CANASTA:
        _close(state, meld, False)
