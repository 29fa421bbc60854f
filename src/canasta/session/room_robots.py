"""What robots know at a table with people, and their moves as entries of its log."""

from typing import TYPE_CHECKING

from canasta.game.check import check
from canasta.game.codes import Code
from canasta.game.encode import decode
from canasta.game.moves import Move
from canasta.game.view import View, view
from canasta.session.log import Acted
from canasta.session.protocol import Act
from canasta.session.room_seats import ROBOT

if TYPE_CHECKING:
    from canasta.session.room import Room


def robot_view(room: "Room", player: int) -> View:
    """What a robot knows that must act for this player. Raises ValueError between hands."""
    state = room.session.match.state
    if state is None:
        raise ValueError("no hand is being played")
    return view(state, room.session.seat_of(player))


def robot_entry(room: "Room", player: int, code: Code) -> Acted | None:
    """A robot's move as an entry, through the same check as anybody's; None: it may not."""
    move = robot_move(room, code) if player == room.robot_turn() else None
    if move is None:
        return None
    act = Act(f"{ROBOT} {room.game_number}: {move}", room.session.number, str(move))
    found = room.session.answer(player, act)
    return found if isinstance(found, Acted) else None


def robot_move(room: "Room", code: Code) -> Move | None:
    """A robot's move, where it is one that may be made now."""
    state = room.session.match.state
    if state is None:
        return None
    try:
        move = decode(state, code)
        return move if check(state, move) is None else None
    except Exception:  # noqa: BLE001 - whatever a robot has thought up, the game goes on
        return None
