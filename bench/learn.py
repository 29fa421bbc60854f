"""Fit the value of an open position to how hands ended: writes ``bots/values.json``.

    python bench/learn.py canaston 4 --hands 1500

Normal plays against itself, from totals drawn at random; at the begin of turns the facts of both
sides are noted (``bots.value``), and at the end by how many points the first was ahead. The weights
are those of least squares with a small penalty (ridge). Two sides only. The last fifth of the hands
is kept apart, and how much of their spread the weights explain is printed.
"""

import argparse
import json
from pathlib import Path
from random import Random

import canasta.bots.value as value
from canasta.bots.levels import Normal
from canasta.bots.search import glimpse
from canasta.bots.value import FEATURES, Worth
from canasta.cards import deck, shuffled
from canasta.game.count import sheets
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.step import step
from canasta.rules import load

FILE = Path(value.__file__).with_name("values.json")
NOTED = 0.6
"""How many of the turns are noted."""
RIDGE = 30.0
APART = 0.2

Row = tuple[list[float], float]


def hands(name: str, seats: int, number: int, seed: str) -> list[list[Row]]:
    """Facts by which the first side is ahead and points in the end, hand by hand."""
    rules = load(name, seats, {"seating.cut": False})
    house = House(rules)
    worth, player, chance = Worth(house, [0.0] * FEATURES), Normal(), Random(seed)
    whole = deck(rules.seating.packs, rules.seating.jokers)
    found: list[list[Row]] = []
    for hand in range(number):
        scores = [5 * chance.randrange(rules.match.target * 4 // 25) for _ in range(house.sides)]
        dealer = chance.randrange(house.seats)
        state = begin(house, scores, dealer, shuffled(whole, f"{seed}/{hand}"))
        noted: list[list[float]] = []
        turn = -1
        while not state.over:
            if state.turn != turn:
                turn = state.turn
                if chance.random() < NOTED:
                    one, other = worth.features(state)
                    noted.append([a - b for a, b in zip(one, other, strict=True)])
            step(state, next(player.think(glimpse(state), "")))
        one_total, other_total = (sheet.total for sheet in sheets(state))
        found.append([(facts, float(one_total - other_total)) for facts in noted])
    return found


def fitted(rows: list[Row]) -> list[float]:
    """The weights of least squares, facts scaled to one spread before the penalty."""
    spread = [
        max((sum(facts[i] ** 2 for facts, _ in rows) / len(rows)) ** 0.5, 1e-6)
        for i in range(FEATURES)
    ]
    left = [[RIDGE * (i == j) for j in range(FEATURES)] for i in range(FEATURES)]
    right = [0.0] * FEATURES
    for facts, points in rows:
        scaled = [(i, x / spread[i]) for i, x in enumerate(facts) if x]
        for i, x in scaled:
            right[i] += x * points
            line = left[i]
            for j, y in scaled:
                line[j] += x * y
    return [w / s for w, s in zip(solved(left, right), spread, strict=True)]


def solved(left: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of equations (Gauss, the largest pivot of a column)."""
    rows = [[*line, r] for line, r in zip(left, right, strict=True)]
    n = len(rows)
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    found = [0.0] * n
    for i in range(n - 1, -1, -1):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, n))
        found[i] = (rows[i][n] - rest) / rows[i][i]
    return found


def explained(weights: list[float], rows: list[Row]) -> float:
    """Which part of the spread of the results the weights explain."""
    mean = sum(points for _, points in rows) / len(rows)
    spread = sum((points - mean) ** 2 for _, points in rows)
    errors = (p - sum(w * x for w, x in zip(weights, f, strict=True)) for f, p in rows)
    return 1.0 - sum(e * e for e in errors) / spread


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variant")
    parser.add_argument("seats", type=int)
    parser.add_argument("--hands", type=int, default=1500)
    parser.add_argument("--seed", default="learn")
    args = parser.parse_args()
    played = hands(args.variant, args.seats, args.hands, args.seed)
    cut = int(len(played) * (1 - APART))
    weights = fitted([row for hand in played[:cut] for row in hand])
    share = explained(weights, [row for hand in played[cut:] for row in hand])
    known: dict[str, list[float]] = json.loads(FILE.read_text(encoding="utf-8"))
    known[args.variant] = [round(w, 1) for w in weights]
    lines = (f"  {json.dumps(name)}: {json.dumps(known[name])}" for name in sorted(known))
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"{args.variant}: {share:.3f} of the spread explained")


if __name__ == "__main__":
    main()
