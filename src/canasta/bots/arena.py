"""Two players measured against each other: the same deal twice, the seats swapped.

A *pair* is one deck dealt twice as it lies, with the same totals before the hand; the two players
change sides for the second deal. Who has more points over both deals has won the pair.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import NormalDist, fmean, stdev
from time import perf_counter
from typing import Any, Final, Protocol

from canasta.bots import named
from canasta.bots.base import Bot, decide
from canasta.bots.simulate import MOST_ACTIONS
from canasta.cards import deck, shuffled
from canasta.game.apply import apply_code
from canasta.game.count import sheets
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.view import view
from canasta.rules import Rules

CONFIDENCE: Final = 0.99
"""Of all intervals."""
LATE: Final = 0.8
"""Totals before a hand are drawn from 0 to this part of the goal."""
AHEAD: Final = 4
"""Jobs that wait for each worker, so that none is idle."""


@dataclass(frozen=True)
class Contest:
    """Who meets whom at which table. ``a`` and ``b`` are names as ``bots.named`` reads them."""

    rules: Rules
    a: str
    b: str
    seed: str


@dataclass(frozen=True)
class Pair:
    """Points of the two players over both deals of a pair; milliseconds of their decisions."""

    points: tuple[int, int]
    thought: tuple[tuple[float, ...], tuple[float, ...]]


class Crew(Protocol):
    """Whoever plays the pairs: this process, some on this machine, or many machines."""

    def play(self, contest: Contest, pairs: int) -> Iterator[Pair]:
        """The pairs from number 0 on, in order. Raises what ``play_pair`` raises."""
        ...


def play_pair(contest: Contest, number: int) -> Pair:
    """Play the pair of this number.

    Raises RuntimeError, which names the player, the pair and the deal, where a player fails.
    """
    rules = contest.rules
    house = House(rules)
    seating = rules.seating
    label = f"{contest.seed}/{number}"
    order = shuffled(deck(seating.packs, seating.jokers), label)
    chance = Random(f"{label}/start")
    most = int(rules.match.target * LATE) // 5
    scores = [5 * int(chance.random() * (most + 1)) for _ in range(house.sides)]
    dealer = int(chance.random() * rules.seats)
    names = (contest.a, contest.b)
    bots = [named(name) for name in names]
    points = [0, 0]
    thought: tuple[list[float], list[float]] = ([], [])
    for deal in (0, 1):
        sides = [(side + deal) % 2 for side in range(house.sides)]
        try:
            totals = _play(house, scores, dealer, order, bots, sides, label, thought)
        except Exception as error:
            raise RuntimeError(
                f"{' against '.join(names)}, pair {number}, deal {deal}: {error!r}"
            ) from error
        for who, total in zip(sides, totals, strict=True):
            points[who] += total
    return Pair((points[0], points[1]), (tuple(thought[0]), tuple(thought[1])))


def _play(
    house: House,
    scores: list[int],
    dealer: int,
    order: list[int],
    bots: list[Bot],
    sides: list[int],
    label: str,
    thought: tuple[list[float], list[float]],
) -> list[int]:
    """One hand; points by side. ``sides``: which of the two bots plays each."""
    state = begin(house, scores, dealer, order)
    actions = 0
    while not state.over:
        if actions == MOST_ACTIONS:
            raise RuntimeError(f"a hand of more than {MOST_ACTIONS} actions")
        who = sides[state.actor % house.sides]
        seen = view(state, state.actor)
        start = perf_counter()
        code = decide(bots[who], seen, f"{label}/{state.ply}")
        if len(seen.legal) > 1:
            thought[who].append(1000 * (perf_counter() - start))
        state = apply_code(state, code)
        actions += 1
    return [sheet.total for sheet in sheets(state)]


class Alone:
    """Plays all pairs in this process."""

    def play(self, contest: Contest, pairs: int) -> Iterator[Pair]:
        for number in range(pairs):
            yield play_pair(contest, number)


class Processes:
    """Plays the pairs in so many processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, contest: Contest, pairs: int) -> Iterator[Pair]:
        with ProcessPoolExecutor(self.jobs, get_context("spawn")) as pool:
            numbers = iter(range(pairs))
            waiting = [
                pool.submit(play_pair, contest, n) for n in islice(numbers, AHEAD * self.jobs)
            ]
            try:
                while waiting:
                    yield waiting.pop(0).result()
                    for n in islice(numbers, 1):
                        waiting.append(pool.submit(play_pair, contest, n))
            finally:
                pool.shutdown(cancel_futures=True)


# -- what it came to -------------------------------------------------------------------------------


@dataclass
class Outcome:
    """What so many pairs came to, for the first player; shares from 0 to 1, points a hand.

    ``interval`` is that of ``win_share``, ``points_interval`` that of ``points_per_hand``, both at
    ``confidence``; ``win_difference`` is pairs won less pairs lost, as a part of all. ``think_ms``:
    milliseconds a decision of each player: middle, 95th of 100, longest.
    """

    pairs: int = 0
    pairs_won: int = 0
    pairs_lost: int = 0
    pairs_tied: int = 0
    win_share: float = 0.5
    interval: tuple[float, float] = (0.0, 1.0)
    win_difference: float = 0.0
    points_per_hand: float = 0.0
    points_interval: tuple[float, float] = (0.0, 0.0)
    confidence: float = CONFIDENCE
    think_ms: list[dict[str, float]] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """The outcome as JSON has it."""
        found = dict(vars(self))
        found["interval"] = list(self.interval)
        found["points_interval"] = list(self.points_interval)
        return found


def outcome(pairs: Iterable[Pair]) -> Outcome:
    """Sum pairs up."""
    found = Outcome()
    margins: list[float] = []
    thought: tuple[list[float], list[float]] = ([], [])
    for pair in pairs:
        a, b = pair.points
        margins.append((a - b) / 2)
        found.pairs += 1
        found.pairs_won += a > b
        found.pairs_lost += a < b
        found.pairs_tied += a == b
        for all_of, some in zip(thought, pair.thought, strict=True):
            all_of += some
    decided = found.pairs_won + found.pairs_lost
    if decided:
        found.win_share = round(found.pairs_won / decided, 4)
    found.interval = share_interval(found.pairs_won, decided)
    if margins:
        found.win_difference = round((found.pairs_won - found.pairs_lost) / found.pairs, 4)
        found.points_per_hand = round(fmean(margins), 1)
        found.points_interval = mean_interval(margins)
    found.think_ms = [_times(sorted(times)) for times in thought]
    return found


def share_interval(won: int, decided: int) -> tuple[float, float]:
    """The interval in which the true share lies (Wilson's score interval, at CONFIDENCE)."""
    if not decided:
        return (0.0, 1.0)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    share = won / decided
    middle = share + z * z / (2 * decided)
    reach = z * sqrt(share * (1 - share) / decided + z * z / (4 * decided * decided))
    whole = 1 + z * z / decided
    return (round((middle - reach) / whole, 4), round((middle + reach) / whole, 4))


def mean_interval(margins: list[float]) -> tuple[float, float]:
    """The interval in which the true mean lies (normal approximation, at CONFIDENCE)."""
    mean = fmean(margins)
    if len(margins) < 2:
        return (mean, mean)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    reach = z * stdev(margins) / sqrt(len(margins))
    return (round(mean - reach, 1), round(mean + reach, 1))


def _times(times: list[float]) -> dict[str, float]:
    if not times:
        return {"p50": 0.0, "p95": 0.0, "most": 0.0}
    at = len(times) - 1
    return {
        "p50": round(times[at // 2], 1),
        "p95": round(times[at * 95 // 100], 1),
        "most": round(times[-1], 1),
    }
