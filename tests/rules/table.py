"""Small positions for examples of rules: what a table says to one action."""

from typing import Any

from canasta.game.apply import apply
from canasta.game.check import check
from canasta.game.moves import parse_move
from canasta.game.position import read_position
from canasta.game.state import State

IDLE = ("4S 5C", "6C 7C", "QC JC", "KC 5D", "JD 6D", "QD 7D")


def table(rules: str, hand: str, melds: list[Any] | None = None, **more: Any) -> State:
    """Seat 0 to act with this hand; ``melds`` of its side, ``theirs`` of the next one."""
    seats = more.pop("seats", {"individual": 2, "salon": 4}.get(rules, 4))
    options = more.pop("options", {})
    theirs = more.pop("theirs", [])
    position = {
        "rules": rules,
        "seats": seats,
        "options": options,
        "hands": [hand, *IDLE[1:seats]],
        "phase": "play",
        "stock": "4S 4H",
        **more,
    }
    state = read_position(position)
    if melds is not None:
        position["melds"] = [melds, theirs, *([[]] * (state.house.sides - 2))]
        state = read_position(position)
    return state


def verdict(state: State, action: str, seat: int | None = None) -> str:
    """`ok`, or the reason of refusal."""
    illegal = check(state, parse_move(action), seat)
    return "ok" if illegal is None else str(illegal.why)


def after(state: State, *actions: str) -> State:
    """The state after these actions of whoever must act."""
    for action in actions:
        state = apply(state, parse_move(action))
    return state
