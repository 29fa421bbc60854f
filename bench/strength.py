"""How strong the levels are: arena runs for ``docs/bots.json``, of which ``docs/bots.md`` is made.

    python3 dev.py bench strength                        all runs asked for and not there yet
    python3 dev.py bench strength --game canaston/4      the runs of one game only
    python3 dev.py bench strength --pair normal greedy   one pairing only; may go with --game
    python3 dev.py bench strength --pairs 200 --jobs 2   fewer pairs, for a first look

A run that is there already is made again with ``--again``. After each run the file is written, so
that a long series may be stopped. Then ``python3 dev.py docs`` writes the page. Everything is
played by ``canasta.bots.arena``; times are of this machine, with nothing else on it if they are to
mean something.
"""

import argparse
import json
import platform
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import canasta.game.step
from canasta.bots.arena import Alone, Contest, Processes, outcome
from canasta.options import RulesError
from canasta.rules import load

FILE = Path(__file__).resolve().parents[1] / "docs" / "bots.json"
SEED = "strength"


class Goal(NamedTuple):
    """What is asked: the share of pairs that ``a`` wins of ``b``, in so many pairs."""

    a: str
    b: str
    share: float
    pairs: int


def run(goal: Goal, name: str, seats: int, pairs: int, jobs: int) -> dict[str, Any]:
    """One run of the arena, with what it was made on."""
    contest = Contest(load(name, seats, {"seating.cut": False}), goal.a, goal.b, SEED)
    crew = Processes(jobs) if jobs > 1 else Alone()
    found = outcome(crew.play(contest, pairs)).plain()
    core = str(canasta.game.step.__file__)
    return {
        "a": goal.a,
        "b": goal.b,
        "variant": name,
        "seats": seats,
        "seed": SEED,
        **found,
        "jobs": jobs,
        "python": platform.python_version(),
        "core": "pure" if core.endswith(".py") else "compiled",
        "date": date.today().isoformat(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", help="variant/seats")
    parser.add_argument("--pair", nargs=2, metavar=("A", "B"))
    parser.add_argument("--pairs", type=int, default=0, help="pairs of a run; else as asked for")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="runs that are there already, too")
    args = parser.parse_args()
    kept: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    goals = [Goal(**one) for one in kept["goals"]]
    games = [f"{name}/{seats}" for name, seats in kept["games"]]
    if args.game and args.game not in games:
        parser.error(f"--game: expected one of {', '.join(games)}, got {args.game}")
    pairings = [(goal.a, goal.b) for goal in goals]
    if args.pair and tuple(args.pair) not in pairings:
        known = ", ".join(" ".join(one) for one in pairings)
        parser.error(f"--pair: expected one of {known}, got {' '.join(args.pair)}")
    if args.pairs < 0 or args.jobs < 1:
        parser.error("--pairs and --jobs: expected numbers from 1")
    for goal in goals:
        if args.pair and tuple(args.pair) != (goal.a, goal.b):
            continue
        for name, seats in kept["games"]:
            if args.game and args.game != f"{name}/{seats}":
                continue
            key = (goal.a, goal.b, name, seats)
            if any(_key(one) == key for one in kept["runs"]) and not args.again:
                continue
            try:
                found = run(goal, name, seats, args.pairs or goal.pairs, args.jobs)
            except (ImportError, RulesError, RuntimeError) as error:
                parser.error(f"{goal.a} {goal.b} {name}/{seats}: {error}")
            rest = [one for one in kept["runs"] if _key(one) != key]
            kept["runs"] = sorted([*rest, found], key=_key)
            FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
            print(*key, found["win_share"], found["interval"], flush=True)


def _key(one: dict[str, Any]) -> tuple[str, str, str, int]:
    return (one["a"], one["b"], one["variant"], one["seats"])


if __name__ == "__main__":
    main()
