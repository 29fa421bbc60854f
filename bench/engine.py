"""Decisions and hands per second of random play, beside RLCard and OpenSpiel, in one run.

    python bench/engine.py --variant classic --seats 4

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
    """Figures of one engine; ``ratio`` is how many times as fast as it our ``step`` is."""

    title: str
    hands: int
    decisions_per_second: Spread
    hands_per_second: Spread
    decisions_per_hand: float
    ratio: Spread


def engines(variant: str, seats: int) -> list[Engine]:
    """All engines, ours in place first: ratios refer to it. Raises PackageNotFoundError."""
    return [
        Engine(ours.title("step"), partial(ours.play_step, variant=variant, seats=seats)),
        Engine(ours.title("apply"), partial(ours.play_apply, variant=variant, seats=seats)),
        Engine(peers.rlcard_title(), peers.play_rlcard),
        Engine(peers.open_spiel_title(), peers.play_open_spiel),
    ]


def calibrate(engine: Engine, seconds: float) -> int:
    """The number of hands that takes about so many seconds; warms the engine up as well."""
    hands = 1
    while True:
        played = engine.play(hands, CALIBRATION_SEED)
        if played.seconds >= seconds / 4:
            return max(1, round(hands * seconds / played.seconds))
        hands *= 2


def measure(contest: list[Engine], repetitions: int, seconds: float) -> list[Row]:
    """Play all engines in turn, ``repetitions`` times over."""
    hands = [calibrate(engine, seconds) for engine in contest]
    runs: list[list[Played]] = [[] for _ in contest]
    for seed in range(1, repetitions + 1):
        for i, engine in enumerate(contest):
            runs[i].append(engine.play(hands[i], seed))
    return [row(engine.title, runs[i], runs[0]) for i, engine in enumerate(contest)]


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


def spread(values: list[float]) -> Spread:
    """Median, least and greatest."""
    return Spread(median(values), min(values), max(values))


def table(rows: list[Row]) -> str:
    """The rows as text, with the ratio of our ``step`` to each."""
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
    options = parser.parse_args()
    try:
        contest = engines(options.variant, options.seats)
    except PackageNotFoundError as missing:
        print(f"{missing.name} is missing: install requirements-bench.lock", file=sys.stderr)
        return 2
    rows = measure(contest, options.repetitions, options.seconds)
    if options.json:
        print(document(rows, options))
        return 0
    print(
        f"Random play on one core, Python {platform.python_version()}: {options.variant}, "
        f"{options.seats} seats; {options.repetitions} interleaved repetitions of about "
        f"{options.seconds:g} s each.\n"
        "Medians; a game is one hand, 'a game' its decisions;\n"
        f"ratio: decisions/s of {rows[0].title} to those of the row.\n"
    )
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
