"""Decisions and hands per second of our play, pure and compiled, beside RLCard and OpenSpiel.

    python bench/engine.py --variant classic --seats 4 --compiled OTHER/bin/python
    python bench/engine.py --growth --compiled OTHER/bin/python

``--compiled`` names the Python of an environment with the compiled core (``dev.py bench`` does).
Rows: *step* is random play from Python through lists of moves, *playouts* are whole hands that the
core plays on its own, *mid-game* the same from the middle of a hand, with the hidden cards dealt
anew each time. ``--growth`` shows instead how cost grows with hand, variant and seats.

Repetition ``i`` plays every engine in turn with seed ``i``, so that whatever else the machine does
falls on all of them alike; a ratio is taken within a repetition and only then the median over all.
Each engine has a number of hands of its own, the same in every repetition, found by calibration.
All of it runs on one core. The games differ (peers play gin rummy, two seats): a ratio compares the
cost of one decision, and hands per second stand beside it because hands differ in length.

Nothing here fails for being slow. Needs the packages of ``requirements-bench.lock``.
"""

import argparse
import json
import platform
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError
from statistics import median
from typing import NamedTuple

import ours
import peers
from peers import Played

from canasta.rules import names, seats_of

CALIBRATION_SEED = 0
"""Repetitions count their seeds from 1."""


class Engine(NamedTuple):
    """A row of the table: ``play(hands, seed)``."""

    title: str
    play: Callable[[int, int], Played]


class Spread(NamedTuple):
    """Median and extremes over the repetitions."""

    median: float
    min: float
    max: float


class Row(NamedTuple):
    """Figures of one engine; ``ratio`` is how many times as fast as it the first row is."""

    title: str
    hands: int
    decisions_per_second: Spread
    hands_per_second: Spread
    decisions_per_hand: float
    ratio: Spread


class Goal(NamedTuple):
    """What is to be reached: rows by title, ``times`` as many decisions of one as of the other."""

    fast: str
    slow: str
    times: float


PLAYOUTS_GOAL = 20_000
"""Mid-game playouts a second, compiled, of classic."""


def goals() -> list[Goal]:
    """Ratios to reach by the compiled core. Raises PackageNotFoundError."""
    return [
        Goal("compiled step", peers.rlcard_title(), 25),
        Goal("compiled step", peers.open_spiel_title(), 10),
        Goal("compiled playouts", peers.hearts_title(), 1),
        Goal("compiled step", "pure step", 15),
        Goal("compiled playouts", "pure playouts", 15),
        Goal("compiled mid-game", "pure mid-game", 15),
    ]


def engines(table: ours.Table, processes: list[ours.Process]) -> list[Engine]:
    """All engines, ours first. Raises PackageNotFoundError."""
    return [
        *[
            Engine(f"{one.form} {what}", partial(one.play, what=what, table=table))
            for one in processes
            for what in ours.PLAYS
        ],
        Engine(peers.rlcard_title(), peers.play_rlcard),
        Engine(peers.open_spiel_title(), peers.play_open_spiel),
        Engine(peers.hearts_title(), peers.play_hearts),
    ]


def calibrate(engine: Engine, seconds: float) -> int:
    """The number of hands that takes about so many seconds; warms the engine up as well."""
    hands = 1
    while True:
        played = engine.play(hands, CALIBRATION_SEED)
        if played.seconds >= seconds / 4:
            return max(1, round(hands * seconds / played.seconds))
        hands *= 2


def measure(contest: list[Engine], repetitions: int, seconds: float) -> list[list[Played]]:
    """Play all engines in turn, ``repetitions`` times over; what each came to each time."""
    hands = [calibrate(engine, seconds) for engine in contest]
    runs: list[list[Played]] = [[] for _ in contest]
    for seed in range(1, repetitions + 1):
        for i, engine in enumerate(contest):
            runs[i].append(engine.play(hands[i], seed))
    return runs


def row(title: str, runs: list[Played], reference: list[Played]) -> Row:
    """The figures of one engine, paired repetition by repetition with those of the reference."""
    speeds = [run.decisions / run.seconds for run in runs]
    fast = [run.decisions / run.seconds for run in reference]
    return Row(
        title,
        runs[0].hands,
        spread(speeds),
        spread([run.hands / run.seconds for run in runs]),
        sum(run.decisions for run in runs) / sum(run.hands for run in runs),
        spread([ours_ / theirs for ours_, theirs in zip(fast, speeds, strict=True)]),
    )


def reached(contest: list[Engine], runs: list[list[Played]]) -> list[str]:
    """The goals and what came of them, a line each; ratios are taken within a repetition."""
    by_title = {engine.title: runs[i] for i, engine in enumerate(contest)}
    lines = []
    for goal in goals():
        if goal.fast in by_title and goal.slow in by_title:
            pairs = zip(by_title[goal.fast], by_title[goal.slow], strict=True)
            times = spread([a.decisions / a.seconds * b.seconds / b.decisions for a, b in pairs])
            lines.append(
                f"{goal.fast} to {goal.slow}: {times.median:.2f} times"
                f" ({times.min:.2f} to {times.max:.2f}), goal {goal.times:g}"
            )
    if "compiled mid-game" in by_title:
        a_second = spread([run.hands / run.seconds for run in by_title["compiled mid-game"]])
        lines.append(f"mid-game playouts a second: {a_second.median:,.0f}, goal {PLAYOUTS_GOAL:,}")
    return lines


def growth(process: ours.Process, repetitions: int, seconds: float) -> str:
    """How cost grows: a table of tables, with the time of a decision in each."""
    tables = [ours.Table(name, seats_of(name)[0]) for name in names()]
    tables += [ours.Table("individual", seats) for seats in sorted(seats_of("individual"))]
    sizes = (7, 11, 15, 19)
    tables += [ours.Table("classic", 4, {"seating.hand": size}) for size in sizes]
    heads = [f"{what} us" for what in ("step", "playouts", "mid-game")]
    lines = [f"{'':34} {'a hand':>8} " + " ".join(f"{head:>12}" for head in heads)]
    for table in tables:
        asked = [Engine(w, partial(process.play, what=w, table=table)) for w in GROWING]
        runs = measure(asked, repetitions, seconds)
        times = [spread([1e6 * r.seconds / r.decisions for r in played]).median for played in runs]
        length = sum(r.decisions for r in runs[0]) / sum(r.hands for r in runs[0])
        options = "".join(f", {path} {value}" for path, value in table.options.items())
        title = f"{table.variant}, {table.seats} seats{options}"
        lines.append(f"{title:34} {length:8.1f} " + " ".join(f"{time:12.2f}" for time in times))
    return "\n".join(lines)


GROWING = ("step", "playouts", "mid-game")


def spread(values: list[float]) -> Spread:
    """Median, least and greatest."""
    return Spread(median(values), min(values), max(values))


def table(rows: list[Row]) -> str:
    """The rows as text, with the ratio of the first to each."""
    width = max(len(r.title) for r in rows)
    lines = [
        (
            f"{'':{width}} {'decisions/s':>11} {'min':>10} {'max':>10}"
            f" {'games/s':>9} {'a game':>7} {'ratio':>7} {'min':>7} {'max':>7}"
        )
    ]
    for r in rows:
        speed, games, ratio = r.decisions_per_second, r.hands_per_second, r.ratio
        lines.append(
            f"{r.title:{width}} {speed.median:11,.0f} {speed.min:10,.0f} {speed.max:10,.0f}"
            f" {games.median:9,.1f}"
            f" {r.decisions_per_hand:7.1f} {ratio.median:7.2f} {ratio.min:7.2f} {ratio.max:7.2f}"
        )
    return "\n".join(lines)


def document(rows: list[Row], options: argparse.Namespace) -> str:
    """The same as JSON, with what is needed to compare two runs."""
    return json.dumps(
        {
            "variant": options.variant,
            "seats": options.seats,
            "repetitions": options.repetitions,
            "seconds": options.seconds,
            "python": platform.python_version(),
            "machine": platform.machine(),
            "engines": [
                {
                    "title": r.title,
                    "hands": r.hands,
                    "decisions_per_second": r.decisions_per_second._asdict(),
                    "hands_per_second": r.hands_per_second._asdict(),
                    "decisions_per_hand": r.decisions_per_hand,
                    "ratio": r.ratio._asdict(),
                }
                for r in rows
            ],
        },
        indent=2,
    )


def at_least_one(text: str) -> int:
    """A count from the command line. Raises ValueError."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def more_than_nothing(text: str) -> float:
    """A time in seconds from the command line. Raises ValueError."""
    number = float(text)
    if not 0 < number < 3600:
        raise ValueError(text)
    return number


def main() -> int:
    """Measure and print; exit 2 where a peer is not installed."""
    parser = argparse.ArgumentParser(
        description="Speed of random play beside RLCard and OpenSpiel."
    )
    parser.add_argument("--variant", default="classic", help="our game (default: classic)")
    parser.add_argument("--seats", type=at_least_one, default=4, help="our seats (default: 4)")
    parser.add_argument("--repetitions", type=at_least_one, default=5, help="default: 5")
    parser.add_argument(
        "--seconds",
        type=more_than_nothing,
        default=1.0,
        help="of each engine in each repetition, about (default: 1)",
    )
    parser.add_argument("--json", action="store_true", help="a document instead of a table")
    parser.add_argument("--compiled", help="the Python of an environment with the compiled core")
    parser.add_argument("--growth", action="store_true", help="how cost grows, instead")
    options = parser.parse_args()
    pythons = [options.compiled, sys.executable] if options.compiled else [sys.executable]
    processes = [ours.Process(python) for python in pythons]
    try:
        if options.growth:
            print(f"Time of a decision, {processes[0].form}; a hand: decisions of random play.\n")
            print(growth(processes[0], options.repetitions, options.seconds))
            return 0
        return compare(processes, options)
    except PackageNotFoundError as missing:
        print(f"{missing.name} is missing: install requirements-bench.lock", file=sys.stderr)
        return 2
    finally:
        for process in processes:
            process.close()


def compare(processes: list[ours.Process], options: argparse.Namespace) -> int:
    """All engines beside each other. Raises PackageNotFoundError."""
    contest = engines(ours.Table(options.variant, options.seats), processes)
    runs = measure(contest, options.repetitions, options.seconds)
    rows = [row(engine.title, runs[i], runs[0]) for i, engine in enumerate(contest)]
    if options.json:
        print(document(rows, options))
        return 0
    print(
        f"Play on one core, Python {platform.python_version()}: {options.variant}, "
        f"{options.seats} seats; {options.repetitions} interleaved repetitions of about "
        f"{options.seconds:g} s each.\n"
        "Medians; a game is one hand (or what is left of it), 'a game' its decisions;\n"
        f"ratio: decisions/s of {rows[0].title} to those of the row.\n"
    )
    print(table(rows))
    print("\n" + "\n".join(reached(contest, runs)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
