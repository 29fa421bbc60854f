"""A full state that is consistent with a view: the hidden cards dealt at random.

Search stands on it: whoever thinks about a view thinks about such states, never the real one.
"""

from canasta.cards import RED, deck, total, unpack, unpack_list
from canasta.game.chance import chance_of
from canasta.game.house import House
from canasta.game.state import CUT_PHASE, Meld, State
from canasta.game.view import View, known_cards
from canasta.native import Ints


def imagine(v: View, seed: str, house: House | None = None) -> State:
    """Deal what ``v`` does not see, by ``seed``; the view of the result is ``v`` again.

    Every deal that agrees with the view is equally likely. ``house``: of the view's rules, where
    the caller has it already. Cards that a position left out of play may turn up.
    """
    return Unseen(v, house).deal(seed)


class Unseen:
    """What a view leaves open, worked out once, to be dealt many times: ``deal``."""

    def __init__(self, v: View, house: House | None = None) -> None:
        self.view = v
        state = State(house or House(v.rules))
        self.state = state
        _public(state, v)
        seating = v.rules.seating
        hidden = deck(seating.packs, seating.jokers)
        if v.phase == CUT_PHASE:
            self.rest = _without(hidden, list(v.peeked))
            return
        known = known_cards(v)
        for seat, packed in enumerate(known):
            cards = list(v.hand) if seat == v.seat else unpack_list(packed)
            for c in cards:
                state.add(seat, c)
        seen = [c for melds in state.melds for meld in melds for c in meld.cards()]
        for packed_reds in v.red:
            seen += unpack(RED, packed_reds)
        for hand in state.hands:
            seen += unpack_list(hand)
        self.rest = _without(hidden, seen + list(v.seen.pile))
        # no red three stays in the hand of who has begun his first turn, where they lay themselves
        by_hand = v.rules.threes.red_laid == "by_hand"
        seats = range(len(v.hand_sizes))
        self.able = [by_hand or (v.first_turn[seat] and seat != v.turn) for seat in seats]

    def deal(self, seed: str) -> State:
        """One of the states that the view allows, the same for the same seed."""
        v = self.view
        chance = chance_of(seed)
        state = self.state.clone()
        if v.phase == CUT_PHASE:
            rest = self.rest[:]
            chance.shuffle(rest)
            # the cutter has seen the three bottom cards of the packet
            at = v.lifted - 3 if v.peeked else 0
            state.stock = [*rest[:at], *v.peeked, *rest[at:]]
            return state
        rest = [c for c in self.rest if c >> 2 != RED]
        reds = [c for c in self.rest if c >> 2 == RED]
        chance.shuffle(rest)
        self._fill(state, False, rest)
        if reds:
            # shuffled once more, so that the red threes are no deeper in the stock
            rest += reds
            chance.shuffle(rest)
        self._fill(state, True, rest)
        bottom = len(rest) - v.pile_size + len(v.seen.pile)
        state.buried = rest[bottom:]
        state.stock = rest[bottom - v.stock_size : bottom]
        return state

    def _fill(self, state: State, able: bool, rest: list[int]) -> None:
        """Deal to the seats that may hold red threes, or to those that may not."""
        for seat, size in enumerate(self.view.hand_sizes):
            if self.able[seat] == able:
                for _ in range(size - state.sizes[seat]):
                    state.add(seat, rest.pop())


def _public(state: State, v: View) -> None:
    """What everybody sees, copied from the view."""
    state.scores = Ints(v.scores)
    state.dealer = v.dealer
    state.turn = v.turn
    state.actor = v.actor
    state.phase = v.phase
    state.pile = list(v.seen.pile)
    state.red = Ints(v.red)
    state.opened = list(v.opened)
    state.laid = Ints(v.laid)
    state.took = list(v.took)
    state.first_turn = list(v.first_turn)
    state.leave = Ints(v.leave)
    state.refused = Ints(v.refused)
    state.asked_by = v.asked_by
    state.asked_phase = v.asked_phase
    state.answers = v.answers
    state.discard_owed = v.discard_owed
    state.may_take = v.may_take
    state.exact_cut = v.exact_cut
    state.fined = Ints([side.fined for side in v.sides])
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
