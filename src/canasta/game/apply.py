"""Play a move that may be illegal: ``apply`` keeps its argument and refuses with a reason."""

from canasta.game.check import check_code, understand
from canasta.game.codes import Code, parts_of
from canasta.game.moves import Illegal, IllegalMove, Move
from canasta.game.state import State
from canasta.game.step import step


def apply(state: State, move: Move, seat: int | None = None) -> State:
    """The state after a move. Raises IllegalMove; a fined opening gives the state with the fine."""
    code = understand(state, move, seat)
    if isinstance(code, Illegal):
        raise IllegalMove(code)
    return apply_code(state, code)


def apply_code(state: State, code: Code) -> State:
    """``apply`` for a code of the actor."""
    illegal = check_code(state, code)
    if illegal is not None and not illegal.fine:
        raise IllegalMove(illegal)
    after = state.clone()
    if illegal is None:
        step(after, code)
    else:
        fine(after, code, illegal.fine)
    return after


def fine(state: State, code: Code, points: int) -> None:
    """Book the fine for an action that does not stand (rules 2.1 P39); all else stays as it was."""
    state.fined[state.side_of(state.actor)] += points
    state.fined_now.append(sorted(parts_of(code)))
