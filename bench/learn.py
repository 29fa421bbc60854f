"""Teach a small network how hands end: writes ``bots/values.json``.

    python3 dev.py bench learn canaston 4 --hands 12000 --jobs 2

Normal plays against itself, each side with its weights a little shifted, from totals drawn at
random; at the begin of some turns the facts of two sides are noted (``bots.value``), and at the end
by how many points the one was ahead. The network is fitted by Adam to least squares; the last tenth
of the hands is kept apart, decides when to stop, and how much of their spread the network explains
is printed. numpy is needed here, and nowhere else.
"""

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from random import Random
from typing import Any

from tune import FILE as WEIGHTS
from tune import keep, point_of, rules_of, split, weights_of

from canasta.bots.simple import Greedy
from canasta.bots.value import POINTS, Worth
from canasta.bots.weights import tuned
from canasta.cards import deck, shuffled
from canasta.game.count import sheets
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.state import State
from canasta.game.step import step
from canasta.game.view import glimpse
from canasta.rules import Rules, load

FILE = WEIGHTS.with_name("values.json")
NOTED = 0.3
"""How many of the turns are noted."""
SHIFT = 0.2
"""The spread of the shift of each weight, as in ``tune``."""
APART = 0.1
UNITS = 24
BATCH = 512
EPOCHS = 16
RATE = 0.002
DECAY = 1e-4
MOST = 4.0
"""Results are clipped at so many thousand points."""

Row = tuple[int, list[float], float]
"""The number of a hand, facts, and points in the end, in units of POINTS."""


def self_play(rules: Rules, number: int, seed: str) -> Iterator[tuple[State, Random]]:
    """A hand between normal players, each side with its weights a little shifted.

    Gives the state at the begin of every turn, and chance; it is the same state, played on.
    """
    house = House(rules)
    chance = Random(f"{seed}/{number}")
    scores = [5 * chance.randrange(rules.match.target * 4 // 25) for _ in range(house.sides)]
    order = shuffled(deck(rules.seating.packs, rules.seating.jokers), f"{seed}/{number}")
    state = begin(house, scores, chance.randrange(house.seats), order)
    start = point_of(tuned(rules.name, rules.seats))
    players = [
        Greedy(weights_of([x + SHIFT * chance.gauss(0.0, 1.0) for x in start]))
        for _ in range(house.sides)
    ]
    turn = -1
    while not state.over:
        if state.turn != turn:
            turn = state.turn
            yield state, chance
        player = players[state.actor % house.sides]
        step(state, next(player.think(glimpse(state), "")))


def hands(name: str, seats: int, numbers: range, seed: str) -> list[Row]:
    """What is noted of some hands."""
    rules = load(name, seats, {"seating.cut": False})
    worth = Worth(House(rules))
    found: list[Row] = []
    for number in numbers:
        noted: list[tuple[int, int, list[float]]] = []
        for state, chance in self_play(rules, number, seed):
            if chance.random() < NOTED:
                side, other = chance.sample(range(rules.sides), 2)
                noted.append((side, other, list(worth.facts(state, side, other))))
        totals = [sheet.total for sheet in sheets(state)]
        for side, other, facts in noted:
            found.append((number, facts, (totals[side] - totals[other]) / POINTS))
    return found


def fitted(rows: list[Row]) -> tuple[dict[str, Any], float]:
    """The network, and which part of the spread of the hands kept apart it explains."""
    np: Any = import_module("numpy")
    facts = np.array([facts for _, facts, _ in rows], dtype=np.float32)
    ends = np.clip(np.array([end for _, _, end in rows], dtype=np.float32), -MOST, MOST)
    apart = kept_apart(np, [number for number, _, _ in rows])
    student = Student(np, facts)
    share = student.taught((facts[~apart], ends[~apart]), (facts[apart], ends[apart]))
    return student.network(), share


def kept_apart(np: Any, numbers: list[int]) -> Any:
    """Of rows in the order of their hands, which are of the last hands."""
    found = np.array(numbers)
    return found >= found[-1] * (1 - APART)


class Adam:
    """How far to go down a slope: steps of a size that suits each weight, by its slopes so far."""

    def __init__(self, np: Any, weights: Any) -> None:
        self.np = np
        self.first = np.zeros_like(weights)
        self.second = np.zeros_like(weights)
        self.steps = 0

    def change(self, slope: Any, rate: float) -> Any:
        """What to take away from the weights."""
        self.steps += 1
        self.first = 0.9 * self.first + 0.1 * slope
        self.second = 0.999 * self.second + 0.001 * slope**2
        mean = self.first / (1 - 0.9**self.steps)
        spread = self.np.sqrt(self.second / (1 - 0.999**self.steps))
        return rate * mean / (spread + 1e-7)


class Student:
    """A network that learns; ``net`` are its weights as arrays of numpy (``np``).

    ``facts``: those that it will learn from, for their scale; the last axis are the facts.
    """

    epochs = EPOCHS
    batch = BATCH
    decay = DECAY

    def __init__(self, np: Any, facts: Any, seed: int = 1) -> None:
        self.np = np
        self.rng = rng = np.random.default_rng(seed)
        count = facts.shape[-1]
        axes = tuple(range(facts.ndim - 1))
        self.middle, spread = facts.mean(axis=axes), facts.std(axis=axes)
        used = spread > 1e-4
        self.scale = np.where(used, 1.0 / np.where(used, spread, 1.0), 0.0).astype(np.float32)
        self.net: dict[str, Any] = {
            "into": rng.normal(0.0, 0.12, (count, UNITS)).astype(np.float32),
            "bias": np.zeros(UNITS, dtype=np.float32),
            "out": rng.normal(0.0, 0.1, UNITS).astype(np.float32),
            "straight": np.zeros(count, dtype=np.float32),
            "base": np.zeros((), dtype=np.float32),
        }
        self.adam = {name: Adam(np, one) for name, one in self.net.items()}
        self.steps = 0

    def taught(self, lessons: tuple[Any, Any], apart: tuple[Any, Any]) -> float:
        """Learn; keep the weights that did best on what is kept apart, and give how well."""
        facts, y = lessons
        x = self.scaled(facts)
        test = (self.scaled(apart[0]), apart[1])
        total = self.epochs * (len(y) // self.batch + 1)
        best = self.net
        most = -1e9
        for epoch in range(self.epochs):
            order = self.rng.permutation(len(y))
            for at in range(0, len(order), self.batch):
                part = order[at : at + self.batch]
                self.step(self.slope(x[part], y[part]), total)
            share = self.explained(*test)
            print(f"epoch {epoch + 1}: {share:.4f}", flush=True)
            if share > most:
                most, best = share, {name: one.copy() for name, one in self.net.items()}
        self.net = best
        return most

    def scaled(self, facts: Any) -> Any:
        return (facts - self.middle) * self.scale

    def units(self, x: Any) -> Any:
        return self.np.maximum(x @ self.net["into"] + self.net["bias"], 0.0)

    def value(self, x: Any) -> Any:
        """What the network gives for scaled facts."""
        return self.units(x) @ self.net["out"] + x @ self.net["straight"] + self.net["base"]

    def error(self, x: Any, y: Any) -> Any:
        return self.value(x) - y

    def slope(self, x: Any, y: Any) -> dict[str, Any]:
        """How the squared error of some positions grows with each weight."""
        net = self.net
        count = x.shape[-1]
        units = self.units(x).reshape(-1, UNITS)
        error = (self.error(x, y) / len(y)).reshape(-1)
        x = x.reshape(-1, count)
        back = self.np.outer(error, net["out"]) * (units > 0)
        return {
            "into": x.T @ back + self.decay * net["into"],
            "bias": back.sum(axis=0),
            "out": units.T @ error + self.decay * net["out"],
            "straight": x.T @ error + self.decay * net["straight"],
            "base": error.sum(),
        }

    def step(self, slope: dict[str, Any], total: int) -> None:
        """One step, of ``total``; the steps get smaller to the end."""
        self.steps += 1
        rate = RATE * (1.0 - self.steps / (total + 1))
        for name, value in self.net.items():
            self.net[name] = value - self.adam[name].change(slope[name], rate)

    def explained(self, x: Any, y: Any) -> float:
        """Which part of the spread of some results the network explains."""
        return 1 - float((self.error(x, y) ** 2).mean()) / float(y.var())

    def network(self) -> dict[str, Any]:
        """The weights as data; the scale of the facts goes into them."""
        net = self.net
        shift = self.middle * self.scale
        return {
            "into": _short(net["into"] * self.scale[:, None]),
            "bias": _short(net["bias"] - shift @ net["into"]),
            "out": _short(net["out"]),
            "straight": _short(net["straight"] * self.scale),
            "base": round(float(net["base"]) - float(shift @ net["straight"]), 5),
        }


def _short(found: Any) -> Any:
    """Numbers with four digits, in lists."""
    if found.ndim > 1:
        return [_short(row) for row in found]
    return [float(f"{float(x):.4g}") for x in found]


def asked(parser: argparse.ArgumentParser, what: str, count: int) -> argparse.Namespace:
    """The table and the hands that the command line asks for, looked at.

    ``what``: the command's name; ``count``: the hands where nobody says otherwise.
    """
    parser.add_argument("variant")
    parser.add_argument("seats", type=int)
    parser.add_argument("--hands", type=int, default=count)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default=what)
    args = parser.parse_args()
    if args.hands < 100 or args.jobs < 1:
        parser.error("--hands: expected a number from 100; --jobs: from 1")
    rules_of(parser, args.variant, args.seats)
    if find_spec("numpy") is None:
        parser.error(f"numpy is missing; python3 dev.py bench {what} has it")
    return args


def gathered(args: argparse.Namespace, hands: Callable[..., list[Any]], *more: Any) -> list[Any]:
    """What ``hands`` notes of the hands asked for, given ``more`` of what it wants to know."""
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        parts = [
            pool.submit(hands, args.variant, args.seats, part, args.seed, *more)
            for part in split(0, args.hands, args.jobs)
        ]
        return [row for part in parts for row in part.result()]


def main() -> None:
    args = asked(argparse.ArgumentParser(description=__doc__.splitlines()[0]), "learn", 12000)
    table = f"{args.variant}/{args.seats}"
    rows = gathered(args, hands)
    print(f"{len(rows)} positions", flush=True)
    network, share = fitted(rows)
    keep(FILE, table, network)
    print(f"{table}: {share:.3f} of the spread explained")


if __name__ == "__main__":
    main()
