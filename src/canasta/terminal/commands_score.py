"""``canasta score``: the score sheet of a match that was played with paper cards (notation 5)."""

from typing import Annotated

import typer

from canasta.options import RulesError, plain_text
from canasta.terminal.files import read_json, told, write_json
from canasta.words.text import table


def add(app: typer.Typer, lang: str) -> None:
    """Add the command to the program."""
    words = table(lang)

    @app.command("score", help=words["cli/score"], options_metavar=words["cli/options_metavar"])
    def score(
        file: Annotated[
            str,
            typer.Argument(help=words["cli/score file"], metavar=words["cli/file_metavar"]),
        ],
        as_json: Annotated[bool, typer.Option("--json", help=words["cli/json"])] = False,
    ) -> None:
        _score(lang, file, as_json)


def _score(lang: str, file: str, as_json: bool) -> None:
    from canasta.score import result

    document = read_json(file, lang)
    try:
        found = result(document)
    except RulesError as error:
        raise told(error, lang, plain_text(file)) from error
    if as_json:
        write_json(found)
        return
    from canasta.terminal import render

    render.show(*render.sheets(found, lang))
