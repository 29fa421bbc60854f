"""All that the one who must act may do, each set of equal actions once (decision 0005).

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
from canasta.game.fits import fits, open_wild_meld, reach
from canasta.game.leaves import may_discard
from canasta.game.moves import Move
from canasta.game.openings import clean, opening_sets
from canasta.game.singles import Singles, dealt_out, hand_without
from canasta.game.state import (
    ANSWER_PHASE,
    CUT_PHASE,
    DRAW_PHASE,
    PLAY_PHASE,
    State,
)
from canasta.game.step import with_top
from canasta.game.taking import barred, frozen_for, gifts, locked, takes_alone
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
        takes(state, moves)
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
    singles = Singles(state, seat, hand, counts, state.sizes[seat])
    if state.opened[seat]:
        singles.find()
        moves += singles.sure
        if singles.doubtful:
            _look_closer(state, singles.doubtful, moves)
    elif could_open(state, seat):
        opens(state, singles, moves)
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


def could_open(state: State, seat: int) -> bool:
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


def opens(state: State, singles: Singles, moves: list[Code]) -> None:
    """Every opening from the hand alone."""
    singles.find()
    opening_sets(state, singles.sure + singles.doubtful, moves)


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


def first_suit(packed: int) -> int:
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
            if _apart(a, b):
                pair = dealt_out(state.hands[state.actor], [a, b], state.house.sequences)
                if pair and check_code(state, pair) is None:
                    moves.append(pair)


def _apart(a: int, b: int) -> bool:
    """Whether two parts go to different melds."""
    target = a >> TARGET_AT & 127
    return not target or target != b >> TARGET_AT & 127


# -- taking the pile


def takes(state: State, moves: list[Code]) -> None:
    seat = state.actor
    house = state.house
    top = state.pile[-1]
    rank = top >> 2
    if rank >= BLACK:
        return
    alone = takes_alone(state, seat) if house.onto_meld else []
    free = gifts(state, seat) if house.gifts else []
    if not alone and not free and not _may_show(state, rank):
        return
    if barred(state, seat) is not None:
        return
    heads = _heads(state, top, alone, free)
    if not heads:
        return
    if state.opened[seat]:
        for head in heads:
            _take_opened(state, head, moves)
        return
    for head in heads:
        if fits(state, seat, with_top(head, top)) is None:
            _take_opening(state, head, top, moves)


def _may_show(state: State, rank: int) -> bool:
    """Whether the hand can hold what a top of this rank demands; quick, and never too strict."""
    house = state.house
    counts = state.counts[state.actor]
    if rank >= NATURALS:
        return house.wild_locks and counts[rank] >= house.show_locked
    n = counts[rank]
    return n >= house.show or (n > 0 and house.with_wild and (counts[TWO] > 0 or counts[JOKER] > 0))


def _heads(state: State, top: int, alone: list[int], free: list[int]) -> list[int]:
    """Every choice of hand cards and meld that satisfies the pile."""
    seat = state.actor
    house = state.house
    rank = top >> 2
    melds = state.melds[state.side_of(seat)]
    wild_top = rank in (TWO, JOKER)
    shape, key = (WILD, 0) if wild_top else (GROUP, rank)
    heads: list[int] = []
    for index in alone:
        if index in free:
            continue  # listed below, with nothing shown
        meld = melds[index]
        heads.append(codes.part(TAKE, index + 1, meld.shape, meld.rank, 0))
    targets = [0] if not joined(state, seat, shape, key) else []
    for i, meld in enumerate(melds):
        if meld.shape == shape and (wild_top or meld.rank == rank):
            if reach(state, seat, meld) is None:
                targets.append(i + 1)
    lock = locked(state)
    need = house.show_locked if lock else house.show
    with_wild = house.with_wild and not wild_top and not lock and not frozen_for(state, seat)
    for target in targets:
        gift = target - 1 in free
        base = TAKE | target << TARGET_AT | shape << SHAPE_AT | key << RANK_AT
        if wild_top:
            heads += [base | add for add in _wilds_shown(state, rank, 0 if gift else need)]
        else:
            _naturals_shown(state, base, rank, 0 if gift else need, with_wild, heads)
    return heads


def _wilds_shown(state: State, rank: int, need: int) -> list[int]:
    """Wild cards that may be shown for a wild top: ``need`` of its kind, and any more."""
    seat = state.actor
    singles = Singles(state, seat, state.hands[seat], state.counts[seat], state.sizes[seat])
    found = [] if need else [0]
    for at in range(1, len(singles.wilds)):
        add = singles.wild_adds[at]
        if need <= (add >> JOKERS_AT if rank == JOKER else total(add >> TWOS_AT & PACKED)):
            found.append(add)
    return found


def _naturals_shown(
    state: State, base: int, rank: int, need: int, with_wild: bool, heads: list[int]
) -> None:
    """Naturals that may be shown for a natural top, and wild cards beside them."""
    seat = state.actor
    counts = state.counts[seat]
    singles = Singles(state, seat, state.hands[seat], counts, state.sizes[seat])
    wilds = singles.wilds
    most = state.house.most_wilds
    for n in range(counts[rank] + 1):
        enough = n >= need
        if not enough and not (with_wild and n):
            continue
        for nats in singles.subsets(rank, n) if n else [0]:
            if enough and (n or not need):
                heads.append(base | nats << NATS_AT)
            for at in range(1, len(wilds)):
                if wilds[at] <= most:
                    heads.append(base | nats << NATS_AT | singles.wild_adds[at])


def _take_opened(state: State, head: int, moves: list[Code]) -> None:
    """One way to take; where the hand that is left is too small alone, with more melds."""
    seat = state.actor
    if fits(state, seat, with_top(head, state.pile[-1])) is not None:
        return
    if leaves_plenty(state, head) or check_code(state, head) is None:
        moves.append(head)
        return
    hand, counts = hand_without(state, head)
    trial = state.trial(seat)
    trial.hands[seat] = hand
    trial.counts[seat] = counts
    singles = Singles(trial, seat, hand, counts, sum(counts))
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
                if _apart(a, b):
                    pair = dealt_out(hand, [a, b], state.house.sequences)
                    if pair and check_code(state, (head, *pair)) is None:
                        moves.append((head, *pair))


def leaves_plenty(state: State, head: int) -> bool:
    """Whether so many cards stay in the hand, or come to it, that no look at it is needed."""
    house = state.house
    if house.obligation:
        if head >> SHAPE_AT & 3 == WILD or open_wild_meld(state, state.side_of(state.actor)):
            return False
    shown = total(head >> NATS_AT & PACKED) + total(head >> TWOS_AT & PACKED) + (head >> JOKERS_AT)
    left = state.sizes[state.actor] - shown
    return left + max(len(state.pile) - 1 - house.red_in_deck, 0) >= 2


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
    hand, counts = hand_without(state, head)
    points = sum(n * w for n, w in zip(counts, house.taking_worth, strict=True))
    if points < need:
        return
    trial = state.trial(seat)
    trial.hands[seat] = hand
    trial.counts[seat] = counts
    singles = Singles(trial, seat, hand, counts, sum(counts))
    singles.find()
    opening_sets(state, singles.sure + singles.doubtful, moves, head, need)
