"""What happens by itself: red threes, the begin and end of a turn, the end of the hand."""

from typing import Final

from canasta.cards import BLACK, RED, UNIT
from canasta.game.codes import GROUP
from canasta.game.state import (
    DRAW_PHASE,
    LAID,
    LAID_NOW,
    LEAVE_YES,
    NO_LEAVE,
    OVER,
    State,
)
from canasta.native import i64

OUT: Final = 1
STOCK: Final = 2
RED_THREE: Final = 3
WON: Final = 4
"""How a hand ended, as ``state.ENDED`` names it."""


def draw_card(state: State, seat: i64, replaces: bool) -> int:
    """One card comes from the stock, red threes laid (and replaced) by themselves; how many stayed.

    ``replaces``: whether a red three laid meanwhile draws another card. A red three as last card of
    the stock ends the hand or frees from the discard (rules 1.1 P35, 2.1 P37, C71).
    """
    house = state.house
    while state.drawn < len(state.stock):
        c = state.stock[state.drawn]
        state.drawn += 1
        if c >> 2 != RED:
            state.add(seat, c)
            return 1
        last = state.drawn == len(state.stock)
        if house.red_auto or (last and not house.play_on):
            state.red[seat] += UNIT[c & 3]
        else:
            state.add(seat, c)
        if last:
            if house.play_on:
                state.discard_owed = False
            else:
                end_hand(state, RED_THREE)
            return 0
        if not house.red_auto:
            return 1
        if not replaces:
            return 0
    return 0


def lay_red(state: State, seat: i64, packed: i64, replaced: bool) -> None:
    """Red threes of a hand are laid on the table, and replaced from the stock where they are."""
    state.remove_packed(seat, RED, packed)
    state.red[seat] += packed
    if replaced:
        for suit in range(4):
            for _ in range(packed >> 5 * suit & 31):
                if state.phase != OVER:
                    draw_card(state, seat, True)


def start_turn(state: State, seat: i64) -> None:
    """A seat's turn begins; its red threes are laid before anything else (rules 2.1 P29)."""
    state.turn = seat
    state.actor = seat
    state.phase = DRAW_PHASE
    house = state.house
    if house.red_auto and state.counts[seat][RED]:
        lay_red(state, seat, state.hands[seat][RED], house.red_replaced)


def end_turn(state: State) -> None:
    """The turn passes on; a yes that was not fulfilled is fined (rules 2.1 P33, C26)."""
    seat = state.turn
    settle_leave(state)
    if state.laid[seat] == LAID_NOW:
        state.laid[seat] = LAID
    state.first_turn[seat] = False
    state.discard_owed = True
    state.may_take = True
    if state.fined_now:
        state.fined_now = []
    start_turn(state, (seat + 1) % state.house.seats)


def settle_leave(state: State) -> None:
    """What asking in this turn leaves behind when the turn ends without going out."""
    seat = state.turn
    if state.refused[seat]:
        state.refused[seat] -= 1
    leave = state.leave[seat]
    if leave != NO_LEAVE:
        if leave == LEAVE_YES:
            state.fined[state.side_of(seat)] += state.house.rules.closing.ask_failed
            bar_partners(state, seat)
        state.leave[seat] = NO_LEAVE


def bar_partners(state: State, seat: i64) -> None:
    """After a no, or a yes that failed, no partner may ask in his next turn (rules 2.1 P33)."""
    if state.house.lap:
        for partner in state.partners(seat):
            state.refused[partner] = 1


def end_hand(state: State, how: int) -> None:
    """The hand is over: somebody went out, the stock is through, or a canasta won."""
    seat = state.turn
    if how == OUT:
        state.out = seat
        state.out_concealed = state.laid[seat] != LAID
    elif how != WON:
        settle_leave(state)
    state.ended = how
    state.phase = OVER


def black_threes_out(state: State, side: i64) -> int:
    """Black threes that the side laid in going out (rules 2.1 P34)."""
    if state.out < 0 or state.side_of(state.out) != side or not state.house.black_out:
        return 0
    return sum(m.naturals for m in state.melds[side] if m.shape == GROUP and m.rank == BLACK)
