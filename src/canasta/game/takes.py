"""The ways to take the pile, for ``legal``: what may be shown, and what must be laid besides."""

from canasta.cards import BLACK, JOKER, NATURALS, TWO, total
from canasta.game import codes
from canasta.game.check import check_code
from canasta.game.codes import (
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
from canasta.game.encode import joined
from canasta.game.fits import fits, open_wild_meld, reach
from canasta.game.openings import clean, opening_sets
from canasta.game.points import taking_points
from canasta.game.singles import Singles, apart, dealt_out, hand_without
from canasta.game.state import State
from canasta.game.step import with_top
from canasta.game.taking import barred, frozen_for, gifts, locked, takes_alone
from canasta.native import i64


def takes(state: State, moves: list[Code], most: int = 0) -> None:
    """Every way to take the pile, with all that it needs; of equal ways one.

    ``most``: as ``opening_sets`` has it.
    """
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
    if most:
        most = max(most // len(heads), 1)
    for head in heads:
        if fits(state, seat, with_top(head, top)) is None:
            _take_opening(state, head, top, moves, most)


def _may_show(state: State, rank: i64) -> bool:
    """Whether the hand can hold what a top of this rank demands; quick, and never too strict."""
    house = state.house
    counts = state.counts[state.actor]
    if rank >= NATURALS:
        return house.wild_locks and counts[rank] >= house.show_locked
    n = counts[rank]
    return n >= house.show or (n > 0 and house.with_wild and (counts[TWO] > 0 or counts[JOKER] > 0))


def _heads(state: State, top: i64, alone: list[int], free: list[int]) -> list[int]:
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


def _wilds_shown(state: State, rank: i64, need: i64) -> list[int]:
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


def _take_opened(state: State, head: i64, moves: list[Code]) -> None:
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
                if apart(a, b):
                    pair = dealt_out(hand, [a, b], state.house.sequences)
                    if pair and check_code(state, (head, *pair)) is None:
                        moves.append((head, *pair))


def leaves_plenty(state: State, head: i64) -> bool:
    """Whether so many cards stay in the hand, or come to it, that no look at it is needed."""
    house = state.house
    if house.obligation:
        if head >> SHAPE_AT & 3 == WILD or open_wild_meld(state, state.side_of(state.actor)):
            return False
    shown = total(head >> NATS_AT & PACKED) + total(head >> TWOS_AT & PACKED) + (head >> JOKERS_AT)
    left = state.sizes[state.actor] - shown
    return left + max(len(state.pile) - 1 - house.red_in_deck, 0) >= 2


def _take_opening(state: State, head: i64, top: i64, moves: list[Code], most: int) -> None:
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
    opening_sets(state, singles.sure + singles.doubtful, moves, head, need, most)
