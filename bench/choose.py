"""Teach a small network how choices compare: writes ``bots/choices.json``.

    python3 dev.py bench choose classic 4 --hands 12000 --jobs 2

Normal plays on one side, against greedy in every second hand and against itself in the others. In
some of its positions the choices that it compares are tried out from the true cards, the stock
shuffled anew a few times: played on as normal plays and judged as hard judges (``bots.search``).
A result is squeezed, so that a few big ones do not decide. The network is fitted by Adam to how the
choices of a position differ; the last tenth of the hands is kept apart. How much of the spread it
explains there is printed, and what its choices would gain there over normal's own before it, in
points a decision.

Where the table has a network already, normal plays with it, and what is learned takes its place:
run it again, and it learns from the positions into which it now gets. numpy is needed here, and
nowhere else.
"""

from importlib import import_module
from math import tanh
from random import Random
from typing import Any

from learn import Student, gathered, kept_apart
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
SQUEEZED = 1000.0
"""Points beyond which results count less and less."""
MOST = 6
"""Choices of a position that are tried."""
EPOCHS = 16
DECAY = 3e-4
BATCH = 256

Row = tuple[int, list[list[float]], list[float]]
"""The number of a hand, the facts of each choice, the policy's own first, and what each brought."""


def hands(name: str, seats: int, numbers: range, seed: str) -> list[Row]:
    """What is noted of some hands."""
    rules = load(name, seats, {"seating.cut": False})
    house = House(rules)
    most = int(rules.match.target * LATE) // 5 + 1
    search = Search(deals=1, policy=Normal())
    search.know(house)
    policy, quick = Normal(), Tuned()
    policy.house_of(rules)
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
                    rows = [around + facts.chosen(choice, n == 0) for n, choice in enumerate(tried)]
                    found.append((number, rows, results(search, state, seen, tried, chance)))
            step(state, next((policy if ours else other).think(seen, "")))
    return found


def results(
    search: Search, state: State, seen: View, tried: list[Choice], chance: Random
) -> list[float]:
    """What choices bring, on the same stocks, in units of POINTS."""
    found = [0.0] * len(tried)
    for _ in range(STOCKS):
        start = state.clone()
        stock = start.stock[start.drawn :]
        chance.shuffle(stock)
        start.stock = start.stock[: start.drawn] + stock
        for n, (_, code) in enumerate(tried):
            points = search.playout(start, code, seen, "")
            found[n] += SQUEEZED * tanh(points / SQUEEZED) / POINTS / STOCKS
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


def gain(student: Comparer, facts: Any, y: Any) -> float:
    """Points a decision by which the network's choices are better than the policy's own."""
    np = student.np
    held = facts[..., HELD] * HELD_UNIT / POINTS
    worth = np.where(np.isnan(y), -np.inf, student.value(student.scaled(facts)) + held)
    worth[:, 0] += OWN / POINTS
    best = worth.argmax(1)
    return float((y[np.arange(len(y)), best] - y[:, 0]).mean()) * POINTS


def fitted(rows: list[Row]) -> tuple[dict[str, Any], str]:
    """The network, and how well it does on the hands kept apart."""
    np: Any = import_module("numpy")
    facts = np.zeros((len(rows), MOST, AROUND + CHOSEN), dtype=np.float32)
    y = np.full((len(rows), MOST), np.nan, dtype=np.float32)
    for n, (_, of_choices, brought) in enumerate(rows):
        facts[n] = of_choices[0]
        facts[n, : len(of_choices)] = of_choices
        y[n, : len(brought)] = brought
    apart = kept_apart(np, [number for number, _, _ in rows])
    student = Comparer(np, facts)
    share = student.taught((facts[~apart], y[~apart]), (facts[apart], y[apart]))
    told = (
        f"{share:.3f} of the spread explained, {gain(student, facts[apart], y[apart]):.1f} points"
    )
    return student.network(), told


def main() -> None:
    table, rows = gathered(__doc__.splitlines()[0], "choose", 12000, hands)
    print(f"{len(rows)} positions", flush=True)
    network, told = fitted(rows)
    keep(FILE, table, network)
    print(f"{table}: {told} a decision gained")


if __name__ == "__main__":
    main()
