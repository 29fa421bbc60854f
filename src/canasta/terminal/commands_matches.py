"""``canasta replay`` and ``canasta simulate``: saved matches again, and many matches of bots."""

from typing import TYPE_CHECKING, Annotated

import typer

from canasta.terminal import declared
from canasta.terminal.commands_rules import table_of, table_rules
from canasta.terminal.files import wrong
from canasta.words.text import sentence, table

if TYPE_CHECKING:
    from canasta.game.record import Replay


def add(app: typer.Typer, lang: str) -> None:
    """Add the commands to the program."""
    words = table(lang)
    number, options = words["cli/number_metavar"], words["cli/options_metavar"]

    @app.command("replay", help=words["cli/replay"], options_metavar=options)
    def replay(
        file: Annotated[
            str, typer.Argument(help=words["cli/replay file"], metavar=words["cli/file_metavar"])
        ],
        at: Annotated[
            str,
            typer.Option("--at", help=words["cli/replay at"], metavar=number, show_default=False),
        ] = "",
        reviewed: Annotated[
            str,
            typer.Option(
                "--review", help=words["cli/replay review"], metavar=number, show_default=False
            ),
        ] = "",
        hand: Annotated[
            str,
            typer.Option(
                "--hand", help=words["cli/replay hand"], metavar=number, show_default=False
            ),
        ] = "",
        as_json: Annotated[bool, typer.Option("--json", help=words["cli/json"])] = False,
    ) -> None:
        from canasta.terminal import commands_replay, commands_review

        if hand and not reviewed:
            raise wrong(lang, "missing", name="--review")
        if reviewed:
            if at or as_json:
                raise wrong(lang, "both", first="--review", second="--at" if at else "--json")
            place = whole("--hand", hand, lang) if hand else None
            commands_review.print_review(file, whole("--review", reviewed, lang), place, lang)
            return
        place = whole("--at", at, lang) if at else None
        code = commands_replay.replay(file, place, as_json, lang, lambda run: shown(run, lang))
        raise typer.Exit(code)

    @app.command("simulate", help=words["cli/simulate"], options_metavar=options)
    def simulate(
        variant: Annotated[str, declared.variant(words)],
        hands: Annotated[
            str,
            typer.Option(
                "--hands", help=words["cli/simulate hands"], metavar=number, show_default=False
            ),
        ] = "100",
        seed: Annotated[
            str,
            typer.Option(
                "--seed",
                help=words["cli/simulate seed"],
                metavar=words["cli/text_metavar"],
                show_default=False,
            ),
        ] = "canasta",
        seats: Annotated[str, declared.seats(words)] = "",
        changes: Annotated[list[str] | None, declared.changes(words)] = None,
        bots: Annotated[
            str,
            typer.Option(
                "--bots",
                help=words["cli/simulate bots"],
                metavar=words["cli/text_metavar"],
                show_default=False,
            ),
        ] = "random",
        as_json: Annotated[bool, typer.Option("--json", help=words["cli/json"])] = False,
    ) -> None:
        from canasta.terminal import commands_simulate

        many = whole("--hands", hands, lang)
        table_rules(variant, seats, changes or [], lang)  # refused in one line, if it is wrong
        game, number_given, changed = table_of(variant, seats, changes or [], lang)
        raise typer.Exit(
            commands_simulate.simulate(game, many, seed, number_given, changed, bots, as_json, lang)
        )


def whole(option: str, text: str, lang: str) -> int:
    """The number that an option was given. Raises Wrong."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise wrong(lang, "value", name=option)
    return int(text)


def shown(run: "Replay", lang: str) -> str:
    """What a replayed match came to: its score sheets, then actions and digest."""
    from canasta.terminal import render

    last = sentence(lang, "screen/replayed", n=run.number, digest=run.digest)
    return render.text(*render.sheets(run.match.result(), lang), "", *last.splitlines())
