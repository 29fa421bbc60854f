"""Teach a small network how choices compare: writes ``bots/choices.json``.

    python3 dev.py bench choose classic 4 --hands 10000 --rounds 3 --jobs 2

Normal plays on one side, against greedy in every second hand and against itself in the others. In
some of its positions the choices that it compares are tried out from the true cards, the stock
shuffled anew a few times: played on by its weights and judged as hard judges (``bots.search``). A
result is squeezed, so that a few big ones do not decide. The network is fitted by Adam to how the
choices of a position differ; the last tenth of the hands is kept apart. How much of the spread it
explains there is printed, and what its choices would gain there over those of the weights, in
points a decision.

What is learned changes the positions into which normal gets: in the first round it plays by its
weights, in the next ones with the network of the round before, and all that was noted so far is
learned from (DAgger). The last network is several, begun differently, that are one by their mean:
where they do not agree, little is changed. numpy is needed here, and nowhere else.
"""

import argparse
from array import array
from importlib import import_module
from math import tanh
from random import Random
from typing import Any

from learn import Student, asked, gathered, kept_apart
from tune import FILE as WEIGHTS
from tune import LATE, keep

from canasta.bots.choices import (
    AROUND,
    CHOSEN,
    HELD,
    HELD_UNIT,
    OWN,
    POINTS,
    Choice,
    Facts,
    choices,
    near,
)
from canasta.bots.features import Table
from canasta.bots.levels import Normal, Tuned
from canasta.bots.network import Network
from canasta.bots.search import Search
from canasta.bots.simple import Greedy
from canasta.cards import deck, shuffled
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.state import State
from canasta.game.step import step
from canasta.game.view import View, glimpse
from canasta.rules import load

FILE = WEIGHTS.with_name("choices.json")
NOTED = 0.3
"""How many of the positions are noted."""
STOCKS = 2
"""How often the stock is shuffled anew."""
UNIT = 200.0
"""Points, squeezed, in which results are learned; what is learned counts for more (``POINTS``)."""
SQUEEZED = 1000.0
"""Points beyond which results count less and less."""
MOST = 6
"""Choices of a position that are tried."""
PUPILS = 4
"""Networks that are one in the end."""
EPOCHS = 16
DECAY = 3e-4
BATCH = 256

Row = tuple[int, "list[array[float]]", list[float]]
"""The number of a hand, the facts of each choice, the policy's own first, and what each brought."""


def hands(
    name: str, seats: int, numbers: range, seed: str, found_so_far: dict[str, Any] | None
) -> list[Row]:
    """What is noted of some hands; ``found_so_far``: the network that normal plays with."""
    rules = load(name, seats, {"seating.cut": False})
    house = House(rules)
    most = int(rules.match.target * LATE) // 5 + 1
    search = Search(deals=1)
    search.know(house)
    policy, quick = Normal(), Tuned()
    policy.house_of(rules)
    policy.network = Network(found_so_far) if found_so_far else None
    found: list[Row] = []
    for number in numbers:
        chance = Random(f"{seed}/{number}")
        scores = [5 * int(chance.random() * most) for _ in range(house.sides)]
        order = shuffled(deck(rules.seating.packs, rules.seating.jokers), f"{seed}/{number}")
        state = begin(house, scores, chance.randrange(house.seats), order)
        side = chance.randrange(house.sides)
        other = Greedy() if number % 2 else policy
        while not state.over:
            ours = state.actor % house.sides == side
            seen = glimpse(state)
            if ours and chance.random() < NOTED and policy.compares(seen):
                table = Table(seen, house, policy.weights)
                tried = near(choices(table, next(quick.think(seen, ""))))
                if len(tried) > MOST:
                    tried = [tried[0], *chance.sample(tried[1:], MOST - 1)]
                if len(tried) > 1:
                    facts = Facts(table)
                    around = facts.around()
                    rows = [
                        array("f", [*around, *facts.chosen(choice, n == 0)])
                        for n, choice in enumerate(tried)
                    ]
                    found.append((number, rows, results(search, state, seen, tried, chance)))
            step(state, next((policy if ours else other).think(seen, "")))
    return found


def results(
    search: Search, state: State, seen: View, tried: list[Choice], chance: Random
) -> list[float]:
    """What choices bring, on the same stocks, in units of UNIT."""
    found = [0.0] * len(tried)
    for _ in range(STOCKS):
        start = state.clone()
        stock = start.stock[start.drawn :]
        chance.shuffle(stock)
        start.stock = start.stock[: start.drawn] + stock
        for n, (_, code) in enumerate(tried):
            points = search.playout(start, code, seen, "")
            found[n] += SQUEEZED * tanh(points / SQUEEZED) / UNIT / STOCKS
    return found


class Comparer(Student):
    """A network that learns how choices differ: of ``x`` by position, choice and fact."""

    epochs = EPOCHS
    batch = BATCH
    decay = DECAY

    def error(self, x: Any, y: Any) -> Any:
        """How far each choice of some positions is off, but for what is common to them.

        ``y``: what each brought; nan where a position has fewer choices.
        """
        np = self.np
        there = ~np.isnan(y)
        off = np.where(there, self.value(x) - np.where(there, y, 0.0), 0.0)
        return np.where(there, off - off.sum(1, keepdims=True) / there.sum(1, keepdims=True), 0.0)

    def explained(self, x: Any, y: Any) -> float:
        """Which part of the spread within positions the network explains."""
        np = self.np
        spread = y - np.nanmean(y, axis=1, keepdims=True)
        return 1.0 - float((self.error(x, y) ** 2).sum()) / float(np.nansum(spread**2))


def gain(np: Any, given: Any, facts: Any, y: Any) -> float:
    """Points a decision by which the choices of a network, by what it has given, are better."""
    held = facts[..., HELD] * HELD_UNIT
    worth = np.where(np.isnan(y), -np.inf, given * POINTS + held)
    worth[:, 0] += OWN
    best = worth.argmax(1)
    return float((y[np.arange(len(y)), best] - y[:, 0]).mean()) * UNIT


def joined(networks: list[dict[str, Any]]) -> dict[str, Any]:
    """Networks as one that gives their mean."""
    count = len(networks)

    def mean(lists: list[list[float]]) -> list[float]:
        return [float(f"{sum(xs) / count:.4g}") for xs in zip(*lists, strict=True)]

    rows = zip(*(one["into"] for one in networks), strict=True)
    return {
        "into": [[w for row in parts for w in row] for parts in rows],
        "bias": [w for one in networks for w in one["bias"]],
        "out": [float(f"{w / count:.4g}") for one in networks for w in one["out"]],
        "straight": mean([one["straight"] for one in networks]),
        "base": 0.0,
    }


def fitted(rows: list[Row], pupils: int) -> dict[str, Any]:
    """The network; says how well it does on the hands kept apart."""
    np: Any = import_module("numpy")
    facts = np.zeros((len(rows), MOST, AROUND + CHOSEN), dtype=np.float32)
    y = np.full((len(rows), MOST), np.nan, dtype=np.float32)
    for n, (_, of_choices, brought) in enumerate(rows):
        facts[n] = of_choices[0]
        facts[n, : len(of_choices)] = of_choices
        y[n, : len(brought)] = brought
    # the last hands of every round
    apart = kept_apart(np, [number for number, _, _ in rows])
    lessons, test = (facts[~apart], y[~apart]), (facts[apart], y[apart])
    students = [Comparer(np, facts, seed) for seed in range(pupils)]
    shares = [student.taught(lessons, test) for student in students]
    given = sum(student.value(student.scaled(test[0])) for student in students) / pupils
    told = " ".join(f"{share:.3f}" for share in shares)
    points = gain(np, given, *test)
    print(f"{told} of the spread explained, {points:.1f} points a decision gained", flush=True)
    return joined([student.network() for student in students])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    args = asked(parser, "choose", 10000)
    if args.rounds < 1:
        parser.error("--rounds: expected a number from 1")
    rows: list[Row] = []
    network: dict[str, Any] | None = None
    seed = args.seed
    for number in range(1, args.rounds + 1):
        args.seed = f"{seed}/{number}"
        rows += gathered(args, hands, network)
        print(f"round {number}: {len(rows)} positions", flush=True)
        network = fitted(rows, PUPILS if number == args.rounds else 1)
    keep(FILE, f"{args.variant}/{args.seats}", network)


if __name__ == "__main__":
    main()
