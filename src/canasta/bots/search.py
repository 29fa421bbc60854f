"""A player that tries its choices out on imagined deals, played on by a faster one."""

from collections.abc import Iterator
from math import inf
from time import perf_counter
from typing import Final

from canasta.bots.choices import Choice, choices, compared, preferred
from canasta.bots.features import Table
from canasta.bots.guess import Guesses
from canasta.bots.levels import Tuned
from canasta.bots.network import CHOICES, VALUES, Network, network_of
from canasta.bots.simple import Greedy
from canasta.bots.value import Worth
from canasta.game.codes import Code
from canasta.game.count import sheets
from canasta.game.house import House
from canasta.game.state import LEAVE_YES, State
from canasta.game.step import step
from canasta.game.view import View, glimpse

SECONDS: Final = 0.8
"""Time for a decision where nobody says otherwise."""
MOST_DEALS: Final = 400
"""Imagined deals for each choice, however much time there is."""
TRUST: Final = 16.0
"""What the policy holds of a choice counts as much as so many deals."""
TURNS: Final = 8
"""Turns, the own one with them, that are played out before the position is judged."""
TURNS_OF: Final = {"samba": 5}
"""The same by variant, where another number of turns tells better how hands end."""
GOAL: Final = 0.1
"""Reaching the goal of the game first is worth this part of it, in points."""


class TimeIsUp(Exception):
    """There is no more time for a decision."""


class Trial:
    """A choice and how it did on each deal so far (points)."""

    def __init__(self, value: float, code: Code) -> None:
        self.value = value
        self.code = code
        self.deals = 0
        self.total = 0.0

    def add(self, result: float) -> None:
        self.deals += 1
        self.total += result

    def worth(self) -> float:
        """Its mean, and what the policy holds of it."""
        return (self.total + TRUST * self.value) / (self.deals + TRUST)


class Search:
    """Plays what does best on the average of imagined deals, and the policy's choice in doubt.

    The choices are tried in rounds (sequential halving): each takes the same part of the budget,
    and the better half of what it tried goes on to the next.

    ``seconds`` a decision; with ``deals`` so many for each choice instead, which depends on no
    clock.
    """

    def __init__(
        self, seconds: float = SECONDS, deals: int = 0, policy: Greedy | None = None
    ) -> None:
        self.seconds = inf if deals else 0.95 * seconds
        self.deals = deals or MOST_DEALS
        self.policy = policy or Tuned()
        self.house: House | None = None
        self.worth: Worth | None = None
        self.network: Network | None = None
        self.turns = TURNS

    def think(self, view: View, seed: str) -> Iterator[Code]:
        start = perf_counter()
        first = next(self.policy.think(view, seed))
        yield first
        house = self.policy.house_of(view.rules)
        if view.seat is not None and view.leave[view.seat] == LEAVE_YES:
            return  # the partner agreed: what was planned is done
        self.know(house)
        found = self.choices(view, first, house)
        if len(found) < 2:
            return
        trials = [Trial(value, code) for value, code in found]
        said = preferred(found)
        if said != first:
            yield said
        guesses = Guesses(view, house)
        until = start + self.seconds
        count = len(trials)
        played = number = 0
        while len(trials) > 1:
            number += 1
            deal = guesses.deal(f"{seed}/{number}")
            for trial in trials:
                try:
                    result = self.playout(deal, trial.code, view, f"{seed}/{number}", until)
                except TimeIsUp:
                    return
                trial.add(result)
            trials.sort(key=Trial.worth, reverse=True)
            if trials[0].code != said:
                said = trials[0].code
                yield said
            played += len(trials)
            spent = max(played / (count * self.deals), (perf_counter() - start) / self.seconds)
            del trials[left(count, spent) :]

    def know(self, house: House) -> None:
        """Look up what is known of hands under these rules."""
        if self.house is not house:
            self.house = house
            network = network_of(house.rules, VALUES)
            self.worth = Worth(house, network) if network else None
            self.network = network_of(house.rules, CHOICES)
            self.turns = TURNS_OF.get(house.rules.name, TURNS)

    def choices(self, view: View, first: Code, house: House) -> list[Choice]:
        """What is worth trying, as normal compares it, the policy's own choice first."""
        table = Table(view, house, self.policy.weights)
        return compared(table, first, self.network) if self.network else choices(table, first)

    def playout(self, deal: State, code: Code, view: View, seed: str, until: float = inf) -> float:
        """Points that the own side may expect to be ahead after a choice on an imagined deal.

        Raises TimeIsUp where it takes longer than ``until``, a time of ``perf_counter``.
        """
        assert view.seat is not None
        state = deal.clone()
        side = state.side_of(view.seat)
        step(state, code)
        turns, turn = 0, view.turn
        most = self.turns if self.worth is not None else 10**6
        while not state.over:
            if perf_counter() > until:
                raise TimeIsUp
            if state.turn != turn:
                turn = state.turn
                turns += 1
                if turns >= most and self.worth is not None:
                    return self.worth.margin(state, side)
            step(state, next(self.policy.think(glimpse(state), seed)))
        totals = [sheet.total for sheet in sheets(state)]
        return margin(totals, side) + goal(state, totals, side)


def left(count: int, spent: float) -> int:
    """How many of so many choices are still tried once this part of the budget is spent."""
    rounds = (count - 1).bit_length()
    ended = min(int(spent * rounds), rounds)
    return (count - 1 >> ended) + 1


def margin(totals: list[int], side: int) -> float:
    """Points by which a side is ahead of the best other."""
    return float(totals[side] - max(t for s, t in enumerate(totals) if s != side))


def goal(state: State, totals: list[int], side: int) -> float:
    """What it is worth (points) that the game ends with this hand, to who wins it."""
    target = state.house.rules.match.target
    after = [a + b for a, b in zip(state.scores, totals, strict=True)]
    if max(after) < target:
        return 0.0
    ahead = margin(after, side)
    return GOAL * target * ((ahead > 0) - (ahead < 0))
