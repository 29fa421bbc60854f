"""All that the one who must act may do, each set of equal actions once (design principle 8).

Lays of one meld are listed whole; of several melds only those that need each other: an opening, a
taking opening, or melds that are refused one by one. ``check`` has the last word wherever the hand
that is left needs a closer look.
"""

from canasta.cards import BLACK, JOKER, NATURALS, RED, TWO, first_of, total
from canasta.game import codes
from canasta.game.check import check_ask, check_code, check_pass, taking_points
from canasta.game.codes import (
    DISCARD,
    GROUP,
    JOKERS_AT,
    NATS_AT,
    PACKED,
    RANK_AT,
    SHAPE_AT,
    TAKE,
    TARGET_AT,
    TWOS_AT,
    WILD,
    Code,
)
from canasta.game.deal import may_keep, peeked
from canasta.game.encode import decode, joined
from canasta.game.fits import fits, reach
from canasta.game.leaves import may_discard
from canasta.game.moves import Move
from canasta.game.openings import clean, opening_sets
from canasta.game.singles import Singles
from canasta.game.state import (
    ANSWER_PHASE,
    CUT_PHASE,
    DRAW_PHASE,
    PLAY_PHASE,
    State,
)
from canasta.game.step import with_top
from canasta.game.taking import barred, gifts, shown_enough, takes_alone
from canasta.rules.melding import CANASTA


def legal(state: State) -> list[Move]:
    """The legal moves of the one who must act; never empty before the hand ends."""
    return [decode(state, code) for code in legal_codes(state)]


def legal_codes(state: State) -> list[Code]:
    """``legal`` as codes."""
    phase = state.phase
    if phase == PLAY_PHASE:
        return _play(state)
    if phase == DRAW_PHASE:
        return _draw(state)
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


def _draw(state: State) -> list[Code]:
    moves: list[Code] = []
    if state.drawn < len(state.stock):
        moves.append(codes.DRAW)
    elif check_pass(state) is None:
        moves.append(codes.PASS)
    if state.pile:
        _takes(state, moves)
    if state.house.asks and check_ask(state) is None:
        moves.append(codes.ASK)
    if state.counts[state.actor][RED]:
        _reds(state, moves)
    return moves


def _play(state: State) -> list[Code]:
    seat = state.actor
    house = state.house
    hand = state.hands[seat]
    counts = state.counts[seat]
    moves: list[Code] = []
    singles = Singles(state, seat, hand, counts)
    if state.opened[seat]:
        singles.find()
        moves += singles.sure
        if singles.doubtful:
            _look_closer(state, singles.doubtful, moves)
    elif _could_open(state, singles):
        singles.find()
        opening_sets(state, singles.sure + singles.doubtful, moves)
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


def _could_open(state: State, singles: Singles) -> bool:
    """Whether the hand can possibly be worth an opening: a bound, quickly reckoned."""
    house = state.house
    counts = singles.counts
    worth = house.worth
    need = house.minimum(state.scores[singles.seat % house.sides])
    wilds = counts[TWO] + counts[JOKER]
    points = counts[TWO] * worth[TWO] + counts[JOKER] * worth[JOKER] + counts[BLACK] * worth[BLACK]
    least = 1 if house.sequences or house.opens_alone else 3 if not wilds else 1
    for rank in range(NATURALS):
        if counts[rank] >= least:
            points += counts[rank] * worth[rank]
    return points >= need


def _discards(state: State, singles: Singles, moves: list[Code]) -> None:
    seat = state.actor
    counts = singles.counts
    hand = singles.hand
    by_suit = state.house.sequences
    if singles.size == 1:
        for rank in range(RED):
            if counts[rank]:
                c = rank * 4 + _first_suit(hand[rank])
                if may_discard(state, seat, c) is None:
                    moves.append(DISCARD | c << 4)
        return
    for rank in range(NATURALS):
        if counts[rank]:
            packed = hand[rank]
            if by_suit:
                for suit in range(4):
                    if packed >> 5 * suit & 31:
                        moves.append(DISCARD | rank * 4 + suit << 4)
            else:
                moves.append(DISCARD | rank * 4 + _first_suit(packed) << 4)
    if counts[BLACK]:
        moves.append(DISCARD | BLACK * 4 + _first_suit(hand[BLACK]) << 4)
    if not singles.owes or not singles.others:
        if counts[TWO]:
            moves.append(DISCARD | TWO * 4 + _first_suit(hand[TWO]) << 4)
        if counts[JOKER]:
            moves.append(DISCARD | JOKER * 4 << 4)


def _first_suit(packed: int) -> int:
    return ((packed & -packed).bit_length() - 1) // 5


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
            pair = (a, b)
            if _apart(a, b) and check_code(state, pair) is None:
                moves.append(pair)


def _apart(a: int, b: int) -> bool:
    """Whether two parts go to different melds."""
    target = a >> TARGET_AT & 127
    return not target or target != b >> TARGET_AT & 127


# -- taking the pile


def _takes(state: State, moves: list[Code]) -> None:
    seat = state.actor
    house = state.house
    top = state.pile[-1]
    rank = top >> 2
    counts = state.counts[seat]
    if rank < NATURALS and not house.gifts and not house.onto_meld:
        if counts[rank] < house.show and not (house.with_wild and counts[rank]):
            return
    if rank == BLACK or barred(state, seat) is not None:
        return
    heads = _heads(state, top)
    if not heads:
        return
    if state.opened[seat]:
        for head in heads:
            _take_opened(state, head, moves)
        return
    for head in heads:
        if fits(state, seat, with_top(head, top)) is None:
            _take_opening(state, head, top, moves)


def _heads(state: State, top: int) -> list[int]:
    """Every choice of hand cards and meld that satisfies the pile."""
    seat = state.actor
    rank = top >> 2
    melds = state.melds[state.side_of(seat)]
    wild_top = rank in (TWO, JOKER)
    shape, key = (WILD, 0) if wild_top else (GROUP, rank)
    heads: list[int] = []
    for index in takes_alone(state, seat):
        meld = melds[index]
        heads.append(codes.part(TAKE, index + 1, meld.shape, meld.rank, 0))
    targets = [0] if not joined(state, seat, shape, key) else []
    for i, meld in enumerate(melds):
        if meld.shape == shape and (wild_top or meld.rank == rank):
            if reach(state, seat, meld) is None:
                targets.append(i + 1)
    free = gifts(state, seat)
    for target in targets:
        for cards in _shown(state, shape, rank, with_none=target - 1 in free):
            head = TAKE | target << TARGET_AT | shape << SHAPE_AT | key << RANK_AT | cards
            if shown_enough(state, seat, head) is None:
                heads.append(head)
    return heads


def _shown(state: State, shape: int, rank: int, with_none: bool) -> list[int]:
    """Hand cards that may be shown for a top of the rank: naturals and wild cards, as code bits."""
    seat = state.actor
    counts = state.counts[seat]
    singles = Singles(state, seat, state.hands[seat], counts)
    wild_adds = singles.wild_adds or [0]
    wilds = singles.wilds or [0]
    most = 99 if shape == WILD else state.house.most_wilds
    found: list[int] = []
    for n in range(counts[rank] + 1 if shape == GROUP else 1):
        for nats in singles.subsets(rank, n) if n else [0]:
            for at in range(len(wilds)):
                if wilds[at] <= most and (n or wilds[at] or with_none):
                    found.append(nats << NATS_AT | wild_adds[at])
    return found


def _take_opened(state: State, head: int, moves: list[Code]) -> None:
    """One way to take; where the hand that is left is too small alone, with more melds."""
    seat = state.actor
    if fits(state, seat, with_top(head, state.pile[-1])) is not None:
        return
    if check_code(state, head) is None:
        moves.append(head)
        return
    hand, counts = _hand_without(state, head)
    trial = state.clone()
    trial.hands[seat] = hand
    trial.counts[seat] = counts
    singles = Singles(trial, seat, hand, counts)
    singles.find()
    rest = singles.sure + singles.doubtful
    refused: list[int] = []
    for p in rest:
        if check_code(state, (head, p)) is None:
            moves.append((head, p))
        else:
            refused.append(p)
    if len(refused) <= 40:
        for i, a in enumerate(refused):
            for b in refused[i + 1 :]:
                if _apart(a, b) and check_code(state, (head, a, b)) is None:
                    moves.append((head, a, b))


def _hand_without(state: State, head: int) -> tuple[list[int], list[int]]:
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


def _take_opening(state: State, head: int, top: int, moves: list[Code]) -> None:
    """A take that opens, with the melds from the hand that make it enough."""
    seat = state.actor
    if not clean(state, with_top(head, top)):
        return
    house = state.house
    need = house.minimum(state.scores[state.side_of(seat)]) - taking_points(state, (head,))
    if need <= 0:
        _take_opened(state, head, moves)
        return
    hand, counts = _hand_without(state, head)
    points = sum(n * w for n, w in zip(counts, house.taking_worth, strict=True))
    if points < need:
        return
    trial = state.clone()
    trial.hands[seat] = hand
    trial.counts[seat] = counts
    singles = Singles(trial, seat, hand, counts)
    singles.find()
    opening_sets(state, singles.sure + singles.doubtful, moves, head, need)
