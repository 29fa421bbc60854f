"""``canasta arena``: which of two bots is the stronger, and how sure that is."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from canasta.options import RulesError, plain_text
from canasta.terminal import declared
from canasta.terminal.commands_matches import whole
from canasta.terminal.commands_rules import table_rules
from canasta.terminal.files import plain_line, told, write_json, wrong
from canasta.words.text import number, sentence, table

if TYPE_CHECKING:
    from canasta.bots.arena import Contest, Crew, Outcome, Pair

MOST_DEALS: Final = 1_000_000
MOST_JOBS: Final = 1_000


def add(app: typer.Typer, lang: str) -> None:
    """Add the command to the program."""
    words = table(lang)

    def bot(said: str) -> object:
        return typer.Argument(help=words[f"cli/{said}"], metavar=words["cli/bot_metavar"])

    @app.command("arena", help=words["cli/arena"], options_metavar=words["cli/options_metavar"])
    def arena(
        a: Annotated[str, bot("arena a")],
        b: Annotated[str, bot("arena b")],
        variant: Annotated[str, declared.variant(words)],
        deals: Annotated[
            str, declared.text(words, "--deals", "arena deals", "number_metavar")
        ] = "200",
        seats: Annotated[str, declared.seats(words)] = "",
        jobs: Annotated[str, declared.text(words, "--jobs", "arena jobs", "number_metavar")] = "1",
        seed: Annotated[
            str, declared.text(words, "--seed", "simulate seed", "text_metavar")
        ] = "canasta",
        changes: Annotated[list[str] | None, declared.changes(words)] = None,
        ray: Annotated[str, declared.text(words, "--ray", "arena ray", "address_metavar")] = "",
        plot: Annotated[str, declared.text(words, "--plot", "arena plot", "file_metavar")] = "",
        as_json: Annotated[bool, typer.Option("--json", help=words["cli/json"])] = False,
    ) -> None:
        many = _between("--deals", deals, MOST_DEALS, lang)
        crew = _crew(_between("--jobs", jobs, MOST_JOBS, lang), ray, lang)
        contest = _contest(a, b, variant, seats, changes or [], seed, lang)
        _arena(contest, many, crew, plot, as_json, lang)


def _between(option: str, text: str, most: int, lang: str) -> int:
    many = whole(option, text, lang)
    if not 1 <= many <= most:
        raise wrong(lang, "between", name=option, least=1, most=most, got=many)
    return many


def _contest(
    a: str, b: str, variant: str, seats: str, changes: list[str], seed: str, lang: str
) -> "Contest":
    """Who meets whom. Raises Wrong."""
    from canasta.bots import named
    from canasta.bots.arena import Contest

    for name in (a, b):
        try:
            named(name)
        except RulesError as error:
            raise told(error, lang, plain_text(name)) from error
        except Exception as error:  # somebody else's, which may want what is not there
            what = plain_line(f"{name}: {error!r}")
            raise wrong(lang, "failed", what=what) from error
    # a deck that is dealt as it lies: with a cut, the two deals of a pair would differ
    rules = table_rules(variant, seats, [*changes, "seating.cut=false"], lang)
    return Contest(rules, a, b, seed)


def _crew(jobs: int, ray: str, lang: str) -> "Crew":
    from canasta.bots.arena import Alone, Processes

    if ray:
        from canasta.terminal.ray_crew import RayCrew

        return RayCrew(ray, jobs, lang)
    return Processes(jobs) if jobs > 1 else Alone()


def _arena(
    contest: "Contest", deals: int, crew: "Crew", plot: str, as_json: bool, lang: str
) -> None:
    from canasta.bots.arena import outcome

    if plot:
        _write(plot, "", lang)  # refused before hours of play, not after
    try:
        pairs = list(_watched(crew.play(contest, deals), deals))
    except RuntimeError as error:
        raise wrong(lang, "failed", what=plain_line(str(error))) from error
    found = outcome(pairs)
    if plot:
        from canasta.terminal.arena_plot import drawn

        _write(plot, drawn(pairs, contest.a, contest.b), lang)
    if as_json:
        write_json(
            {
                "a": contest.a,
                "b": contest.b,
                "variant": contest.rules.name,
                "seats": contest.rules.seats,
                "seed": contest.seed,
                **found.plain(),
            }
        )
    else:
        print("\n".join(_lines(contest, found, lang)))


def _write(file: str, text: str, lang: str) -> None:
    try:
        Path(file).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        raise wrong(lang, "output", why=why) from error


def _watched(pairs: "Iterator[Pair]", deals: int) -> "Iterator[Pair]":
    """The pairs, with a bar on standard error where somebody watches."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield from pairs
        return
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=deals)
        for pair in pairs:
            bar.advance(task)
            yield pair


def _lines(contest: "Contest", found: "Outcome", lang: str) -> Iterator[str]:
    def part(share: float) -> str:
        percent = f"{100 * share:.1f} %"
        return percent.replace(".", ",") if lang == "es" else percent

    def points(value: float) -> str:
        return number(round(value), lang)

    yield sentence(lang, "screen/arena", a=contest.a, b=contest.b, pairs=found.pairs)
    yield sentence(
        lang,
        "screen/arena_pairs",
        won=found.pairs_won,
        lost=found.pairs_lost,
        tied=found.pairs_tied,
    )
    low, high = found.interval
    yield sentence(
        lang,
        "screen/arena_share",
        share=part(found.win_share),
        low=part(low),
        high=part(high),
        confidence=part(found.confidence),
    )
    low, high = found.points_interval
    yield sentence(
        lang,
        "screen/arena_points",
        points=points(found.points_per_hand),
        low=points(low),
        high=points(high),
    )
    for name, times in zip((contest.a, contest.b), found.think_ms, strict=True):
        yield sentence(lang, "screen/arena_think", name=name, **times)
