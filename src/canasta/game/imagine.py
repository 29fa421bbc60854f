"""A full state that is consistent with a view: the hidden cards dealt at random.

Search stands on it: whoever thinks about a view thinks about such states, never the real one.
"""

from canasta.cards import RED, deck, shuffled, total, unpack_list
from canasta.game.house import House
from canasta.game.state import CUT_PHASE, Meld, State
from canasta.game.view import View, known_cards


def imagine(v: View, seed: str, house: House | None = None) -> State:
    """Deal what ``v`` does not see, by ``seed``; the view of the result is ``v`` again.

    Every deal that agrees with the view is equally likely. ``house``: of the view's rules, where
    the caller has it already. Cards that a position left out of play may turn up.
    """
    state = State(house or House(v.rules))
    _public(state, v)
    seating = v.rules.seating
    hidden = deck(seating.packs, seating.jokers)
    if v.phase == CUT_PHASE:
        _before_the_deal(state, v, shuffled(_without(hidden, list(v.peeked)), seed))
        return state
    known = known_cards(v)
    for seat, packed in enumerate(known):
        cards = list(v.hand) if seat == v.seat else unpack_list(packed)
        for c in cards:
            state.add(seat, c)
    on_table = [c for melds in state.melds for meld in melds for c in meld.cards()]
    reds = [0] * RED + [0]
    for packed_reds in v.red:
        reds[RED] += packed_reds
    held = [c for hand in state.hands for c in unpack_list(hand)]
    rest = _without(hidden, on_table + unpack_list(reds) + list(v.seen.pile) + held)
    by_hand = v.rules.threes.red_laid == "by_hand"
    unable = [
        seat
        for seat in range(len(v.hand_sizes))
        if not by_hand and not (v.first_turn[seat] and seat != v.turn)
    ]
    rest = _fill(state, v, unable, rest, seed)
    for seat, size in enumerate(v.hand_sizes):
        while state.sizes[seat] < size:
            state.add(seat, rest.pop())
    buried = v.pile_size - len(v.seen.pile)
    state.buried = [rest.pop() for _ in range(buried)]
    state.stock = [rest.pop() for _ in range(v.stock_size)]
    return state


def _public(state: State, v: View) -> None:
    """What everybody sees, copied from the view."""
    state.scores = list(v.scores)
    state.dealer = v.dealer
    state.turn = v.turn
    state.actor = v.actor
    state.phase = v.phase
    state.pile = list(v.seen.pile)
    state.red = list(v.red)
    state.opened = list(v.opened)
    state.laid = list(v.laid)
    state.took = list(v.took)
    state.first_turn = list(v.first_turn)
    state.leave = list(v.leave)
    state.refused = list(v.refused)
    state.asked_by = v.asked_by
    state.asked_phase = v.asked_phase
    state.answers = v.answers
    state.discard_owed = v.discard_owed
    state.may_take = v.may_take
    state.exact_cut = v.exact_cut
    state.fined = [side.fined for side in v.sides]
    state.fined_now = [list(parts) for parts in v.fined_now]
    state.lifted = v.lifted
    state.ended = v.ended
    state.out = v.out
    state.out_concealed = v.out >= 0 and v.laid[v.out] != 1
    state.winner = v.winner
    state.first_pile = list(v.seen.first_pile)
    state.log = list(v.seen.log)
    for side, melds in enumerate(v.seen.melds):
        for owner, shape, rank, nats, twos, jokers, kind, from_hand in melds:
            meld = Meld(owner, shape, rank)
            meld.nats, meld.twos, meld.jokers = nats, twos, jokers
            meld.naturals = nats.bit_count() if shape == 2 else total(nats)
            meld.wilds = total(twos) + jokers
            meld.kind, meld.from_hand = kind, from_hand
            state.melds[side].append(meld)


def _before_the_deal(state: State, v: View, rest: list[int]) -> None:
    """In phase cut nothing is dealt; the cutter has seen the three bottom cards of the packet."""
    if v.peeked:
        state.stock = [*rest[: v.lifted - 3], *v.peeked, *rest[v.lifted - 3 :]]
    else:
        state.stock = rest


def _without(cards: list[int], gone: list[int]) -> list[int]:
    """``cards`` less those in ``gone``, each as often as it is there."""
    left = [0] * 64
    for c in gone:
        left[c] += 1
    rest: list[int] = []
    for c in cards:
        if left[c]:
            left[c] -= 1
        else:
            rest.append(c)
    return rest


def _fill(state: State, v: View, seats: list[int], rest: list[int], seed: str) -> list[int]:
    """Deal ``rest`` to these seats, red threes apart; what remains comes back shuffled.

    No red three stays in the hand of who has begun his first turn, where they are laid by
    themselves. The others are shuffled once more, so that these are no deeper in the stock.
    """
    if not seats:
        return shuffled(rest, seed)
    others = shuffled([c for c in rest if c >> 2 != RED], seed)
    reds = [c for c in rest if c >> 2 == RED]
    for seat in seats:
        while state.sizes[seat] < v.hand_sizes[seat]:
            state.add(seat, others.pop())
    return shuffled(others + reds, f"{seed}/rest") if reds else others
