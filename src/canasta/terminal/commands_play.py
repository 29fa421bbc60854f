"""The command ``canasta play`` and its arguments."""

from collections.abc import Mapping
from typing import Annotated, Final

import typer

from canasta.terminal import declared
from canasta.terminal.commands_rules import table_rules
from canasta.terminal.files import wrong
from canasta.words.text import table

USUAL: Final = "canaston"
"""The variant that is played where nobody names one."""


def add(app: typer.Typer, lang: str) -> None:
    """Add the command to the program."""
    from canasta.terminal.told import sentences

    words = {**table(lang), **sentences(lang)}

    @app.command("play", help=words["cli/play"], options_metavar=words["cli/options_metavar"])
    def play(
        variant: Annotated[str, declared.variant(words)] = "",
        seats: Annotated[str, declared.seats(words)] = "",
        changes: Annotated[list[str] | None, declared.changes(words)] = None,
        bots: Annotated[str, declared.text(words, "--bots", "bots", "bots_metavar")] = "",
        seed: Annotated[str, declared.text(words, "--seed", "seed", "seed_metavar")] = "",
        position: Annotated[
            str, declared.text(words, "--position", "position", "file_metavar")
        ] = "",
        save: Annotated[str, declared.text(words, "--save", "save", "file_metavar")] = "",
        resume: Annotated[str, declared.text(words, "--resume", "resume", "file_metavar")] = "",
        name: Annotated[str, declared.text(words, "--name", "name", "name_metavar")] = "",
    ) -> int:
        from canasta.terminal import play as room

        chosen = {
            "--resume": resume,
            "--position": position,
            "--seats": seats,
            "--set": changes,
        }
        _together(chosen, ("--resume", "--position"), lang)
        _together({"--resume": resume, "--bots": bots}, ("--resume",), lang)
        _together({"--resume": resume, "--seed": seed, "--name": name}, ("--resume",), lang)
        return room.play(
            lang,
            lambda: table_rules(variant or USUAL, seats, changes or [], lang),
            variant,
            bots,
            seed,
            position,
            save,
            resume,
            name,
        )


def _together(chosen: Mapping[str, object], alone: tuple[str, ...], lang: str) -> None:
    """Refuse what does not go with an argument that says it all. Raises Wrong."""
    for first in alone:
        for second, value in chosen.items():
            if chosen[first] and value and second != first:
                raise wrong(lang, "both", first=first, second=second)
