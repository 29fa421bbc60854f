"""Tune normal for a game against the frozen greedy, by evolution strategies.

    python3 dev.py bench tune canaston 4 --steps 60 --pairs 500 --jobs 2 --write

Each pair of a step has its own shift of all weights: it is played with the shift added and with it
taken away, on the same deck, and how the two results differ says where to go (an estimate of the
gradient; the step is Adam's). A result is points by which the tuned player is ahead over both deals
of the pair, clipped, plus a bonus for who won it. In the end the weights of the last third of the
steps, averaged, meet greedy on ``--fresh`` pairs of another seed, and so do the weights that there
were; they are written only if they do better there by more than twice the standard error.

Compiled (``python3 dev.py build --compiled``) it plays some ten times as many hands.
"""

import argparse
import json
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import fields
from itertools import pairwise
from math import inf, sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from canasta.bots.simple import Greedy
from canasta.bots.weights import BASELINE, Weights, tuned
from canasta.cards import deck, shuffled
from canasta.game.count import sheets
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.state import State
from canasta.game.step import step
from canasta.game.view import glimpse
from canasta.options import RulesError
from canasta.rules import Rules, load

FILE = Path(__file__).resolve().parents[1] / "src" / "canasta" / "bots" / "weights.json"
LATE = 0.8
"""Totals before a hand are drawn from 0 to this part of the goal, as in the arena."""
REACH = 0.25
"""The spread of a shift, as a part of what is usual for the weight."""
CLIPPED = 2.0
"""A result is clipped at so many times the mean size of results."""
WON = 1.0
"""What having won a pair counts, in the same unit."""
SMALL = {
    "scarce": 1.0,
    "shuts": 0.3,
    "feeds": 0.3,
    "dusk": 0.5,
    "going": 100.0,
    "opening_early": 100.0,
    "opening_after": 50.0,
    "lay": 20.0,
    "pile_big": 10.0,
}
"""What is usual for weights that are 0 in the baseline."""
SIGNED = ("shuts", "feeds", "going", "opening_early", "opening_after", "lay", "pile_big")
"""Weights that may be less than 0."""

Point = list[float]
"""Weights in the order of their fields, rows spread out, in units of what is usual for each."""


KEPT = {"tries": 30.0}
"""Weights that are not tuned: they cost time."""


class Axis(NamedTuple):
    """One number of the weights: of a field, or the ``at``-th of a row."""

    name: str
    at: int
    usual: float


def axes() -> list[Axis]:
    found: list[Axis] = []
    for field in fields(Weights):
        name, value = field.name, getattr(BASELINE, field.name)
        if name in KEPT:
            continue
        if isinstance(value, tuple):
            found += [Axis(name, at, x) for at, x in enumerate(value) if x]
        else:
            found.append(Axis(name, -1, abs(value) or SMALL.get(name, 1.0)))
    return found


AXES = axes()


def point_of(weights: Weights) -> Point:
    found: Point = []
    for name, at, usual in AXES:
        value = getattr(weights, name)
        found.append((value if at < 0 else value[at]) / usual)
    return found


def weights_of(point: Point) -> Weights:
    found: dict[str, Any] = {**KEPT}
    for (name, at, usual), x in zip(AXES, point, strict=True):
        value = x * usual if name in SIGNED else max(x * usual, 0.0)
        if at < 0:
            found[name] = value
        else:
            # numbers of a row that are 0 stay so
            row = found.setdefault(name, list(getattr(BASELINE, name)))
            row[at] = value
    for name, x in found.items():
        if isinstance(x, list):
            found[name] = tuple(x)
    return Weights(**found)


class Series:
    """Pairs of one game by number, between weights and greedy."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self.rules = rules
        self.seed = seed

    def margin(self, number: int, weights: Weights) -> int:
        """Points by which the weights beat greedy over both deals of a pair."""
        rules = self.rules
        house = House(rules)
        label = f"{self.seed}/{number}"
        order = shuffled(deck(rules.seating.packs, rules.seating.jokers), label)
        chance = Random(label)
        most = int(rules.match.target * LATE) // 5
        scores = [5 * int(chance.random() * (most + 1)) for _ in range(house.sides)]
        dealer = int(chance.random() * rules.seats)
        players = [Greedy(weights), Greedy()]
        found = 0
        for deal in (0, 1):
            state = begin(house, scores, dealer, order)
            played(state, [players[(side + deal) % 2] for side in range(house.sides)])
            for side, sheet in enumerate(sheets(state)):
                found += sheet.total if (side + deal) % 2 == 0 else -sheet.total
        return found

    def margins(self, numbers: range, point: Point) -> list[int]:
        weights = weights_of(point)
        return [self.margin(number, weights) for number in numbers]

    def shifted(self, numbers: range, point: Point) -> list[tuple[int, int]]:
        """For each number the margins with its shift added and taken away."""
        found: list[tuple[int, int]] = []
        for number in numbers:
            shift = self.shift(number)
            ways = (
                [x + sign * s for x, s in zip(point, shift, strict=True)] for sign in (1.0, -1.0)
            )
            more, less = (self.margin(number, weights_of(way)) for way in ways)
            found.append((more, less))
        return found

    def shift(self, number: int) -> Point:
        chance = Random(f"{self.seed}/{number}/shift")
        return [REACH * chance.gauss(0.0, 1.0) for _ in AXES]


def played(state: State, players: list[Greedy]) -> None:
    """Play a hand to its end, a player for each side."""
    sides = state.house.sides
    while not state.over:
        player = players[state.actor % sides]
        step(state, next(player.think(glimpse(state), f"{state.ply}")))


class Climber:
    """Adam on the estimated gradient."""

    def __init__(self, point: Point, rate: float) -> None:
        self.point = point[:]
        self.rate = rate
        self.mean = [0.0] * len(point)
        self.square = [0.0] * len(point)
        self.steps = 0

    def move(self, gradient: Point) -> None:
        self.steps += 1
        for i, g in enumerate(gradient):
            self.mean[i] = 0.8 * self.mean[i] + 0.2 * g
            self.square[i] = 0.95 * self.square[i] + 0.05 * g * g
            mean = self.mean[i] / (1 - 0.8**self.steps)
            square = self.square[i] / (1 - 0.95**self.steps)
            self.point[i] += self.rate * mean / (sqrt(square) + 1e-9)


def gradient(series: Series, first: int, results: list[tuple[int, int]]) -> Point:
    """Where results grow: the mean of shifts times what they changed."""
    size = fmean(abs(x) for both in results for x in both) or 1.0
    found = [0.0] * len(AXES)
    for number, (more, less) in enumerate(results, first):
        change = worth(more, size) - worth(less, size)
        if change:
            for i, s in enumerate(series.shift(number)):
                found[i] += change * s
    return [g / len(results) / REACH for g in found]


def worth(margin: int, size: float) -> float:
    """A result as it counts: clipped, with a bonus for having won."""
    return max(-CLIPPED, min(margin / size, CLIPPED)) + WON * ((margin > 0) - (margin < 0))


def split(first: int, pairs: int, jobs: int) -> list[range]:
    edges = [first + pairs * job // jobs for job in range(jobs + 1)]
    return [range(a, b) for a, b in pairwise(edges)]


def climb(
    pool: Executor, series: Series, start: Point, steps: int, pairs: int, jobs: int, rate: float
) -> Point:
    """Weights found from ``start``: the mean of the last third of the steps."""
    climber = Climber(start, rate)
    late: list[Point] = []
    for number in range(steps):
        first = number * pairs
        parts = [
            pool.submit(series.shifted, part, climber.point) for part in split(first, pairs, jobs)
        ]
        results = [both for part in parts for both in part.result()]
        climber.move(gradient(series, first, results))
        if number >= steps * 2 // 3:
            late.append(climber.point[:])
        margins = [margin for both in results for margin in both]
        print(f"step {number + 1}: {share(margins):.3f}, {fmean(margins) / 2:+.0f}", flush=True)
    return [fmean(xs) for xs in zip(*late, strict=True)]


def share(margins: list[int]) -> float:
    """The share of pairs won of those that were decided."""
    decided = sum(1 for margin in margins if margin)
    return sum(1 for margin in margins if margin > 0) / max(decided, 1)


def meet(pool: Executor, series: Series, point: Point, pairs: int, jobs: int) -> list[int]:
    parts = [pool.submit(series.margins, part, point) for part in split(0, pairs, jobs)]
    return [margin for part in parts for margin in part.result()]


def better(new: list[int], old: list[int]) -> bool:
    """Whether the new results count for more, by twice the standard error of the difference."""
    size = fmean(abs(x) for x in new + old) or 1.0
    changes = [worth(a, size) - worth(b, size) for a, b in zip(new, old, strict=True)]
    return fmean(changes) > 2 * stdev(changes) / sqrt(len(changes))


def told(weights: Weights) -> dict[str, Any]:
    """What differs from the baseline."""
    found: dict[str, Any] = {}
    for field in fields(Weights):
        value = getattr(weights, field.name)
        if value != getattr(BASELINE, field.name):
            row = isinstance(value, tuple)
            found[field.name] = [_short(x) for x in value] if row else _short(value)
    return found


def keep(file: Path, table: str, found: Any) -> None:
    """Put what was found for a table into a file, a line for each table."""
    kept: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    kept[table] = found
    lines = [f"  {json.dumps(name)}: {json.dumps(kept[name])}" for name in sorted(kept)]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _short(x: float) -> float:
    return float(f"{x:.3g}")


def rules_of(parser: argparse.ArgumentParser, variant: str, seats: int) -> Rules:
    """The rules of a table, without the cut; says so and ends where there is no such table."""
    try:
        return load(variant, seats, {"seating.cut": False})
    except RulesError as error:
        parser.error(str(error))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variant")
    parser.add_argument("seats", type=int)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--pairs", type=int, default=500, help="pairs of a step")
    parser.add_argument("--fresh", type=int, default=2000, help="pairs that decide in the end")
    parser.add_argument("--rate", type=float, default=0.06, help="size of a step")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--write", action="store_true", help="keep the weights if they are better")
    args = parser.parse_args()
    if min(args.steps, args.pairs, args.fresh - 1, args.jobs) < 1:
        parser.error("--steps, --pairs and --jobs: expected numbers from 1; --fresh: from 2")
    if not 0 < args.rate < inf:
        parser.error(f"--rate: expected a number above 0, got {args.rate}")
    rules = rules_of(parser, args.variant, args.seats)
    old = point_of(tuned(args.variant, args.seats))
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        series = Series(rules, args.seed)
        new = climb(pool, series, old, args.steps, args.pairs, args.jobs, args.rate)
        print(weights_of(new), flush=True)
        fresh = Series(rules, f"{args.seed}/fresh")
        found = [meet(pool, fresh, one, args.fresh, args.jobs) for one in (new, old)]
    for label, margins in zip(("new", "old"), found, strict=True):
        print(f"{label}: {share(margins):.4f} of {args.fresh}, {fmean(margins) / 2:+.1f} a hand")
    if better(*found):
        print("better")
        if args.write:
            keep(FILE, f"{args.variant}/{args.seats}", told(weights_of(new)))
    else:
        print("not better: nothing is written")


if __name__ == "__main__":
    main()
