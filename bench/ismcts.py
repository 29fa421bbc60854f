"""OpenSpiel's information-set MCTS as a player of ours, for the arena.

    PYTHONPATH=bench canasta arena hard@0.1 ismcts:Searcher@0.1 canaston --deals 60

What a researcher would pick: the library's own ``ISMCTSBot`` with its own evaluator, one random
rollout a leaf. It walks over ``Walk``, our hand in the form of an OpenSpiel state; worlds that
agree with what the seat knows come from ``imagine``. Needs the packages of the bench group.
OpenSpiel publishes no types: hence ``import_module``, as in ``peers.py``.
"""

from collections.abc import Iterator
from importlib import import_module
from time import perf_counter
from typing import Any

from canasta.game.codes import Code
from canasta.game.count import sheets
from canasta.game.house import House
from canasta.game.imagine import imagine
from canasta.game.legal import legal_codes
from canasta.game.state import State
from canasta.game.step import step
from canasta.game.view import View

SCALE = 1000.0
"""Points that count as one unit of return; ``UCT`` belongs to it."""
UCT = 2.0
UNLIMITED = 10**9


class TimeIsUp(Exception):
    """Raised where the library asks for a world, since it counts simulations and not seconds."""


class Kind:
    """What the library asks of a game: that it is sequential and that cards are hidden."""

    def __init__(self, pyspiel: Any) -> None:
        self.dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
        self.information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> "Kind":
        return self


class Walk:
    """A hand with the methods of an OpenSpiel state; ``actions`` numbers our codes as they come."""

    def __init__(self, state: State, kind: Kind, actions: dict[Code, int]) -> None:
        self.state = state
        self.kind = kind
        self.actions = actions
        self.codes: dict[int, Code] | None = None

    def get_game(self) -> Kind:
        return self.kind

    def clone(self) -> "Walk":
        return Walk(self.state.clone(), self.kind, self.actions)

    def is_terminal(self) -> bool:
        return self.state.over

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return self.state.actor

    def legal_actions(self, _player: int = 0) -> list[int]:
        if self.codes is None:
            known = self.actions
            found = legal_codes(self.state)
            self.codes = {known.setdefault(code, len(known)): code for code in found}
        return list(self.codes)

    def apply_action(self, action: int) -> None:
        self.legal_actions()
        assert self.codes is not None
        step(self.state, self.codes[action])
        self.codes = None

    def returns(self) -> list[float]:
        totals = [sheet.total for sheet in sheets(self.state)]
        ahead = [
            (own - max(t for side, t in enumerate(totals) if side != own_side)) / SCALE
            for own_side, own in enumerate(totals)
        ]
        return [ahead[self.state.side_of(seat)] for seat in range(self.state.house.seats)]

    def information_state_string(self) -> tuple[object, ...]:
        """All that the actor knows; a key of a dictionary, for which any hashable thing does."""
        state = self.state
        seat = state.actor
        return (tuple(state.hands[seat]), tuple(state.log), state.stock_size(), state.phase)


class Searcher:
    """The library's searcher, ``seconds`` a move."""

    def __init__(self, seconds: float = 0.1) -> None:
        self.seconds = seconds
        self.pyspiel = import_module("pyspiel")
        self.ismcts = import_module("open_spiel.python.algorithms.ismcts")
        self.mcts = import_module("open_spiel.python.algorithms.mcts")
        self.numpy = import_module("numpy")
        self.kind = Kind(self.pyspiel)

    def think(self, view: View, seed: str) -> Iterator[Code]:
        yield view.legal[0]
        if len(view.legal) == 1:
            return
        until = perf_counter() + self.seconds
        house = House(view.rules)
        chance = self.numpy.random.RandomState(sum(seed.encode()) * 7919 % 2**32)
        actions: dict[Code, int] = {}
        root = Walk(imagine(view, seed, house), self.kind, actions)
        worlds = 0

        def world(_state: Walk, _player: int) -> Walk:
            nonlocal worlds
            if worlds and perf_counter() > until:
                raise TimeIsUp
            worlds += 1
            return Walk(imagine(view, f"{seed}/{worlds}", house), self.kind, actions)

        bot = self.ismcts.ISMCTSBot(
            self.kind,
            self.mcts.RandomRolloutEvaluator(1, chance),
            UCT,
            UNLIMITED,
            random_state=chance,
            allow_inconsistent_action_sets=True,
        )
        bot.set_resampler(world)
        try:
            bot.run_search(root)
        except TimeIsUp:
            node = bot._root_node
            if node.child_info:
                action = max(node.child_info, key=lambda a: node.child_info[a].visits)
                yield next(code for code, number in actions.items() if number == action)
