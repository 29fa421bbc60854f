"""``canasta simulate``: hands played by bots among themselves, for counts, speed and the digest."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from time import perf_counter
from typing import Final

from canasta.bots import NAMES, named
from canasta.bots.simulate import Chooser, Summary, bot_choice, random_choice
from canasta.bots.simulate import simulate as play
from canasta.options import RulesError, nearest, shown
from canasta.rules import load
from canasta.words.refusals import error_words

CHOOSERS: Final[dict[str, Callable[[str], Chooser]]] = {
    "random": lambda seed: random_choice(Random(seed)),
    **{
        name: lambda seed, name=name: bot_choice(named(name), seed)  # type: ignore[misc]
        for name in NAMES
        if name != "random"
    },
}
"""Who can play, by name; each is given the seed of the simulation."""

MOST: Final = 10_000_000
"""Hands in one run."""

LONG: Final = 200
"""Hands from which a run is long enough for a progress bar."""


def simulate(
    variant: str,
    hands: int,
    seed: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    bots: str = "random",
    as_json: bool = False,
    lang: str = "en",
) -> int:
    """Play ``hands`` hands of a variant and print what came of them.

    ``options`` is an overlay on the variant, ``bots`` a name of CHOOSERS. Prints hands, moves and
    matches, how hands ended, points by side, the digest and moves per second; all but the last
    depend on nothing but the arguments. The exit status: 0, or 2 where an argument is wrong.
    """
    try:
        rules = load(variant, seats, options)
        if not 1 <= hands <= MOST:
            problem = "expected a whole number from {least} to {most}, got {got}"
            raise RulesError("hands", problem, least=1, most=MOST, got=hands)
        if bots not in CHOOSERS:
            problem, known = "expected one of {choices}, got {got}", ", ".join(CHOOSERS)
            raise RulesError(
                "bots", problem, nearest(bots, CHOOSERS), choices=known, got=shown(bots)
            )
    except RulesError as error:
        print(error_words(error, lang), file=sys.stderr)
        return 2
    choose = CHOOSERS[bots](seed)
    with _progress(hands) as progress:
        begin = perf_counter()
        summary = play(rules, hands, seed, choose, progress)
        seconds = perf_counter() - begin
    rate = round(summary.moves / seconds) if seconds else 0
    if as_json:
        print(json.dumps({**summary.plain(), "rate": rate}, indent=2))
    else:
        print(summary_text(summary, rate))
    return 0


def summary_text(summary: Summary, rate: int) -> str:
    """A summary as lines of text; ``rate`` in moves per second."""
    ended = ", ".join(f"{how} {number}" for how, number in summary.ended.items())
    return "\n".join(
        (
            f"hands    {summary.hands}",
            f"moves    {summary.moves}",
            f"matches  {summary.matches}",
            f"ended    {ended}",
            f"points   {' '.join(map(str, summary.points))}",
            f"digest   {summary.digest}",
            f"rate     {rate} moves/s",
        )
    )


@contextmanager
def _progress(hands: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error for a long run that somebody watches, else nothing."""
    if hands < LONG or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("hands", total=hands)
        yield lambda done: bar.update(task, completed=done)
