"""All that the one who must act may do, each set of equal actions once (decision 0005).

Lays of one meld are listed whole; of several melds only those that need each other: an opening, a
taking opening, or melds that are refused one by one. ``check`` has the last word wherever the hand
that is left needs a closer look.
"""

from canasta.cards import BLACK, JOKER, NATURALS, RED, TWO, first_of
from canasta.game import codes
from canasta.game.check import check_ask, check_code, check_pass
from canasta.game.codes import (
    DISCARD,
    GROUP,
    Code,
)
from canasta.game.deal import may_keep, peeked
from canasta.game.encode import decode
from canasta.game.leaves import may_discard
from canasta.game.moves import Move
from canasta.game.openings import opening_sets
from canasta.game.singles import Singles, apart, dealt_out
from canasta.game.state import (
    ANSWER_PHASE,
    CUT_PHASE,
    DRAW_PHASE,
    PLAY_PHASE,
    State,
)
from canasta.game.takes import takes
from canasta.native import i64
from canasta.rules.melding import CANASTA


def legal(state: State) -> list[Move]:
    """The legal moves of the one who must act; never empty before the hand ends."""
    return [decode(state, code) for code in legal_codes(state)]


def legal_codes(state: State, most: int = 0) -> list[Code]:
    """``legal`` as codes; ``most``: of openings only about so many."""
    phase = state.phase
    if phase == PLAY_PHASE:
        return _play(state, most)
    if phase == DRAW_PHASE:
        return _draw(state, most)
    if phase == ANSWER_PHASE:
        return [codes.YES, codes.NO]
    return _cut(state) if phase == CUT_PHASE else []


def _cut(state: State) -> list[Code]:
    if not state.lifted:
        return [codes.cut(n) for n in range(3, len(state.stock))]
    kept: list[tuple[int, ...]] = [()]
    for c in peeked(state):
        if may_keep(c):
            kept += [tuple(sorted((*some, c))) for some in kept]
    return [codes.keep(some) for some in sorted(set(kept))]


def _reds(state: State, moves: list[Code]) -> None:
    """Red threes that the player lays himself (``threes.red_laid``)."""
    held = state.counts[state.actor][RED]
    for n in range(1, held + 1):
        moves.append(codes.red(first_of(state.hands[state.actor][RED], n)))


def _draw(state: State, most: int) -> list[Code]:
    moves: list[Code] = []
    if state.drawn < len(state.stock):
        moves.append(codes.DRAW)
    elif check_pass(state) is None:
        moves.append(codes.PASS)
    if state.pile:
        takes(state, moves, most)
    if state.house.asks and check_ask(state) is None:
        moves.append(codes.ASK)
    if state.counts[state.actor][RED]:
        _reds(state, moves)
    return moves


def _play(state: State, most: int) -> list[Code]:
    seat = state.actor
    house = state.house
    hand = state.hands[seat]
    counts = state.counts[seat]
    moves: list[Code] = []
    singles = Singles(state, seat, hand, counts, state.sizes[seat])
    if state.opened[seat]:
        singles.find()
        moves += singles.sure
        if singles.doubtful:
            _look_closer(state, singles.doubtful, moves)
    elif could_open(state, seat):
        opens(state, singles, moves, most)
    if house.merge and state.opened[seat]:
        _merges(state, moves)
    found = len(moves)
    _discards(state, singles, moves)
    if not state.discard_owed or len(moves) == found:
        moves.append(codes.PASS)
    if house.asks and check_ask(state) is None:
        moves.append(codes.ASK)
    if counts[RED]:
        _reds(state, moves)
    return moves


def could_open(state: State, seat: i64) -> bool:
    """Whether the hand can possibly be worth an opening: a bound, quickly reckoned."""
    house = state.house
    counts = state.counts[seat]
    worth = house.worth
    need = house.minimum(state.scores[seat % house.sides])
    wilds = counts[TWO] + counts[JOKER]
    points = counts[TWO] * worth[TWO] + counts[JOKER] * worth[JOKER] + counts[BLACK] * worth[BLACK]
    least = 1 if house.sequences or house.opens_alone or wilds else 3
    for rank in range(NATURALS):
        if counts[rank] >= least:
            points += counts[rank] * worth[rank]
    return points >= need


def opens(state: State, singles: Singles, moves: list[Code], most: int = 0) -> None:
    """Every opening from the hand alone; ``most``: as ``opening_sets`` has it."""
    singles.find()
    opening_sets(state, singles.sure + singles.doubtful, moves, most=most)


def _discards(state: State, singles: Singles, moves: list[Code]) -> None:
    seat = state.actor
    counts = singles.counts
    hand = singles.hand
    by_suit = state.house.sequences
    if singles.size == 1:
        for rank in range(RED):
            if counts[rank]:
                c = rank * 4 + first_suit(hand[rank])
                if may_discard(state, seat, c) is None:
                    moves.append(DISCARD | c << 4)
        return
    for rank in range(NATURALS):
        packed = hand[rank]
        if packed:
            code = DISCARD | rank << 6
            if by_suit:
                for suit in range(4):
                    if packed >> 5 * suit & 31:
                        moves.append(code | suit << 4)
            elif packed & 31:
                moves.append(code)
            else:
                moves.append(code | first_suit(packed) << 4)
    if counts[BLACK]:
        moves.append(DISCARD | BLACK * 4 + first_suit(hand[BLACK]) << 4)
    if not singles.owes or not singles.others:
        if counts[TWO]:
            moves.append(DISCARD | TWO * 4 + first_suit(hand[TWO]) << 4)
        if counts[JOKER]:
            moves.append(DISCARD | JOKER * 4 << 4)


def first_suit(packed: i64) -> int:
    return 0 if packed & 31 else 1 if packed & 992 else 2 if packed & 31744 else 3


def _merges(state: State, moves: list[Code]) -> None:
    melds = state.melds[state.side_of(state.actor)]
    for a in range(len(melds)):
        if melds[a].shape == GROUP and melds[a].size() < CANASTA:
            for b in range(a + 1, len(melds)):
                if melds[b].shape == GROUP and melds[b].rank == melds[a].rank:
                    code = codes.merge(a, b)
                    if check_code(state, code) is None:
                        moves.append(code)


def _look_closer(state: State, doubtful: list[int], moves: list[Code]) -> None:
    """Lays that leave little: each by itself, and in pairs those that are refused alone.

    More than two never need each other: while three cards are in the hand, laying one leaves two.
    """
    refused: list[int] = []
    for code in doubtful:
        if check_code(state, code) is None:
            moves.append(code)
        else:
            refused.append(code)
    for i, a in enumerate(refused):
        for b in refused[i + 1 :]:
            if apart(a, b):
                pair = dealt_out(state.hands[state.actor], [a, b], state.house.sequences)
                if pair and check_code(state, pair) is None:
                    moves.append(pair)
