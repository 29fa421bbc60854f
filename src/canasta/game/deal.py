"""How a hand begins: cut, deal and first pile (rules 2.1 P04-P10, C04-C07; notation 3)."""

from canasta.cards import BLACK, JK, RED, TWO
from canasta.game.house import House
from canasta.game.state import CUT_PHASE, DRAW_PHASE, State
from canasta.game.turn import start_turn
from canasta.native import Ints
from canasta.rules import Rules
from canasta.rules.seating import buries, cutter, leader


def new_hand(rules: Rules, scores: list[int], dealer: int, order: list[int]) -> State:
    """A hand about to begin: before the cut, or dealt where the table plays none.

    ``scores`` are the totals of the sides before it (points), ``order`` the deck from the top.
    """
    return begin(House(rules), scores, dealer, order)


def begin(house: House, scores: list[int], dealer: int, order: list[int]) -> State:
    """``new_hand`` for a house already made."""
    state = State(house)
    state.scores = Ints(scores)
    state.dealer = dealer
    state.stock = list(order)
    state.first_turn = [True] * house.seats
    if house.rules.seating.cut:
        state.phase = CUT_PHASE
        state.turn = state.actor = cutter(house.seats, dealer)
    else:
        deal(state, ())
    return state


def peeked(state: State) -> list[int]:
    """The three bottom cards of the packet, which the cutter alone sees (rules 2.1 P07)."""
    return state.stock[state.lifted - 3 : state.lifted]


def may_keep(c: int) -> bool:
    """Threes and wild cards may be kept by the cutter."""
    return c >= TWO * 4


def deal(state: State, kept: tuple[int, ...]) -> None:
    """Deal hands and first pile from the cut deck, and begin the leader's first turn."""
    house = state.house
    seating = house.rules.seating
    source = state.stock
    if kept:
        packet = source[: state.lifted]
        for c in kept:
            packet.reverse()
            packet.remove(c)
            packet.reverse()
            state.add(state.actor, c)
        source = packet + source[state.lifted :]
    first = leader(seating, house.seats, state.dealer)
    at = 0
    while True:
        before = at
        for step in range(house.seats):
            seat = (first + step) % house.seats
            for _ in range(min(seating.packet, seating.hand - state.sizes[seat])):
                state.add(seat, source[at])
                at += 1
        if at == before:
            break
    at = _first_pile(state, source, at)
    if state.lifted and seating.exact_cut:
        exact = house.seats * seating.hand
        if seating.exact_cut_scope == "deal_and_pile":
            exact += state.pile_size()
        if state.lifted == exact:
            state.exact_cut = state.side_of(state.actor)
    state.stock = source
    state.drawn = at
    state.lifted = 0
    state.first_pile = state.pile[:]
    state.phase = DRAW_PHASE
    start_turn(state, first)


def _first_pile(state: State, source: list[int], at: int) -> int:
    """Turn the first pile from ``source[at:]``; returns where the stock begins."""
    seating = state.house.rules.seating
    counted = seating.first_pile == "counted"
    while at < len(source):
        c = source[at]
        at += 1
        state.pile.append(c)
        three = c >> 2 == BLACK or c >> 2 == RED
        if three or (not counted and TWO * 4 <= c <= JK):
            continue
        if counted:
            hidden = source[at : at + buries(seating, c)]
            state.buried = hidden
            at += len(hidden)
        break
    return at
