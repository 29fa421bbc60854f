"""Write the pages that follow from the code: options, variants, commands, reasons of refusal.

usage: generate.py    (``python3 dev.py docs``)

``tests/docs`` fails where a page in this folder is not what the code gives.
"""

import io
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

from canasta.cards import deck
from canasta.game.moves import Why
from canasta.options import POINTS, Option
from canasta.rules import Rules, load, options_of, seats_of
from canasta.rules.files import Change, Variant, built_in, chain, values_at
from canasta.rules.topics import OPTIONS, TOPICS
from canasta.words import choice_words, topic_words
from canasta.words.text import capital, table

Cells = tuple[str, ...]

FOLDER: Final = Path(__file__).resolve().parent
LANGUAGES: Final = ("case", "English", "Spanish")
MADE: Final = (
    "<!-- Made from the code by `python3 dev.py docs`: change the code, not this page. -->"
)
HELP_WIDTH: Final = "80"

ABOUT_OPTIONS: Final = """\
Every option of a table. A variant sets some of them ([variants.md](variants.md)), and a table's
own rules change more: `canasta rules canaston --set match.target=10000`, or `options` in a
position or a score sheet ([notation.md](notation.md)). The default is what classic Canasta plays.
Sources are sections and numbers of [rules.md](rules.md). `canasta rules --schema` writes the same
as a JSON Schema."""
ABOUT_VARIANTS: Final = """\
A variant is a list of what it changes of its parent. Options are explained in
[options.md](options.md); sources are sections and numbers of [rules.md](rules.md). All options of
a table: `canasta rules NAME --seats N`."""
ABOUT_REASONS: Final = """\
What a refused action is told, by the code that case files and messages use
(`illegal:opening-too-low`). A reason has several sentences where an option, or what the hand was,
sets a case apart: the most special one is said. Words in braces are filled in: what was needed
(`need`), what there was (`got`), the difference (`short`, `over`), the cards at fault (`cards`)."""
ABOUT_CLI: Final = """\
What `canasta --help` and `canasta COMMAND --help` print. Files are described in
[notation.md](notation.md), options of a table in [options.md](options.md). Exit status: 0 well,
1 a check failed, 2 wrong input, 130 interrupted."""
FORMS: Final = {
    "bool": "true or false",
    "int?": "{number}, or null",
    "int": "{number}",
    "steps": "a list of [score from, {number}], the first score null (any lower one)",
    "counts": "a list of [count from, {number}]",
    "ranks": "an object of rank and {number}",
}
"""What a value looks like in JSON, by kind of option."""


def opened(title: str, words: str) -> Cells:
    """The head of a page."""
    return (f"# {title}", "", MADE, "", words, "")


def row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def grid(head: Cells, rows: Iterable[Cells]) -> Iterator[str]:
    """A table, an empty line after it."""
    yield row(*head)
    yield row(*["---"] * len(head))
    for cells in rows:
        yield row(*cells)
    yield ""


def code(value: object) -> str:
    """A value as JSON has it."""
    return f"`{json.dumps(value, ensure_ascii=False)}`"


def source(text: str) -> str:
    return text.removeprefix("rules ")


# -- options


def options_page() -> Iterator[str]:
    """Every option by topic."""
    yield from opened("Options", ABOUT_OPTIONS)
    for topic in TOPICS:
        yield f"## {capital(topic_words(topic, 'en'))} (`{topic}`)"
        yield ""
        yield f"*{capital(topic_words(topic, 'es'))}*"
        yield ""
        head = ("option", "what it says", "values", "default", "source")
        yield from grid(head, (option_row(one) for one in options_of() if one.topic == topic))


def option_row(one: Option) -> Cells:
    return (
        f"`{one.path}`",
        f"{one.en}<br>*{one.es}*",
        values_of(one),
        code(one.plain(one.default)),
        one.source,
    )


def values_of(one: Option) -> str:
    """What may stand there: choices with their words, or the form and bounds of a number."""
    if one.kind in ("choice", "choices"):
        lines = ["any of"] if one.kind == "choices" else []
        if one.path == "opening.take_excludes":  # the ranks, which need no words
            return " ".join([*lines, *(f"`{choice}`" for choice in one.choices)])
        for choice in one.choices:
            en, es = (choice_words(one.path, choice, lang) for lang in ("en", "es"))
            lines.append(f"`{choice}`: {en} / *{es}*")
        return "<br>".join(lines)
    number = f"{one.least} to {one.most} {one.unit}"
    if one.unit == POINTS:
        number += " (a multiple of 5)"
    return FORMS[one.kind].format(number=number)


# -- variants


def variants_page() -> Iterator[str]:
    """What each variant changes of its parent."""
    yield from opened("Variants", ABOUT_VARIANTS)
    head = ("variant", "seats", "sides", "deck", "hand", "draw", "to go out", "target", "games")
    tables = (load(name, seats) for name in built_in() for seats in sorted(seats_of(name)))
    yield from grid(head, (table_row(rules) for rules in tables))
    for variant in built_in().values():
        yield f"## {variant.title_en} (`{variant.name}`)"
        yield ""
        yield f"*{variant.title_es}*. {seats_words(variant)}"
        yield ""
        if not variant.parent:
            yield "The root: every option has its default."
            yield ""
            continue
        yield f"Changes of `{variant.parent}`:"
        yield ""
        line = chain(variant, built_in())
        before = {seats: values_at(line[:-1], seats) for seats in variant.seats}
        columns = ("option", f"in `{variant.parent}`", f"in `{variant.name}`", "source")
        yield from grid(columns, (change_row(change, before) for change in variant.changes))


def table_row(rules: Rules) -> Cells:
    size = rules.seating.side_size
    return (
        f"`{rules.name}`",
        str(rules.seats),
        f"{rules.sides} of {size}",
        f"{len(deck(rules.seating.packs, rules.seating.jokers))} cards",
        str(rules.seating.hand),
        str(rules.seating.draw),
        closing_words(rules),
        f"{rules.match.target}",
        str(rules.match.games),
    )


def closing_words(rules: Rules) -> str:
    n = rules.closing.canastas
    words = f"{n} canasta{'' if n == 1 else 's'}"
    return words + (f" ({', '.join(rules.closing.kinds)})" if rules.closing.kinds else "")


def seats_words(variant: Variant) -> str:
    usual, *others = variant.seats
    if not others:
        return f"{usual} seats."
    return f"{usual} seats as a rule; also {', '.join(str(n) for n in sorted(others))}."


def change_row(change: Change, before: dict[int, dict[str, object]]) -> Cells:
    one = OPTIONS[change.path]
    old = {seats: values[change.path] for seats, values in before.items()}
    new = {seats: change.at(seats, value) for seats, value in old.items()}
    return (f"`{change.path}`", by_seats(one, old), by_seats(one, new), source(change.source))


def by_seats(one: Option, values: dict[int, object]) -> str:
    """One value, or the value with each number of seats where they differ."""
    seats_by_value: dict[str, list[int]] = {}
    for seats, value in values.items():
        seats_by_value.setdefault(code(one.plain(value)), []).append(seats)
    if len(seats_by_value) == 1:
        return next(iter(seats_by_value))
    return "<br>".join(
        f"{value} with {', '.join(str(n) for n in sorted(seats))}"
        for value, seats in seats_by_value.items()
    )


# -- reasons of refusal


def reasons_page() -> Iterator[str]:
    """Every reason of refusal with its sentences."""
    yield from opened("Reasons of refusal", ABOUT_REASONS)
    for why in Why:
        yield f"## `{why}`"
        yield ""
        yield from grid(LANGUAGES, said(f"refused/{why}", f"refused/{why} "))
    for name, what in (
        ("because", "Why the player could not go out, the cause of `would-strand`"),
        ("left", "What would be left, at the head of `would-strand`"),
        ("missing", "The canastas that are missing, in `needs-canastas`"),
    ):
        yield f"## {what}"
        yield ""
        yield from grid(LANGUAGES, said(f"{name}/"))
    yield "## A fine instead of a plain refusal"
    yield ""
    yield from grid(LANGUAGES, said("refused/fine"))


def said(before: str, special: str = "") -> Iterator[Cells]:
    """The sentences under a key, with the rest of the key as their case.

    With ``special`` only the key itself and those that go on with that, else all below it.
    """
    en, es = table("en"), table("es")
    for key in en:
        if key == before or key.startswith(special or before):
            case = key.removeprefix(before).strip()
            path, _, rest = case.partition(" ")
            if path in OPTIONS:
                case = f"`{path}` {rest}".strip()
            yield case or "any", plain(en[key]), plain(es[key])


def plain(template: str) -> str:
    """A sentence with both words where one depends on a number: ``card/cards``."""
    return re.sub(r"\{\w+:([^|}]*)\|([^}]*)\}", r"\1/\2", template)


# -- commands


def help_of(command: str, lang: str) -> str:
    """The help text of a command (of the program itself: ``""``) as it is printed."""
    from canasta.terminal.cli import main

    printed = io.StringIO()
    width = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = HELP_WIDTH
    try:
        with redirect_stdout(printed):
            main([*command.split(), "--help", "--lang", lang])
    except SystemExit:
        pass
    finally:
        if width is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = width
    return "\n".join(line.rstrip() for line in printed.getvalue().strip().splitlines())


def commands() -> list[str]:
    """The names of all commands."""
    import typer

    from canasta.terminal.cli import app

    group: Any = typer.main.get_command(app("en"))
    return list(group.commands)


def cli_page() -> Iterator[str]:
    """The help of every command, in both languages."""
    yield from opened("The command line", ABOUT_CLI)
    for command in ("", *commands()):
        yield f"## `{f'canasta {command}'.strip()}`"
        yield ""
        for lang in ("en", "es"):
            yield from ("```text", help_of(command, lang), "```", "")


PAGES: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "options.md": options_page,
    "variants.md": variants_page,
    "cli.md": cli_page,
    "reasons.md": reasons_page,
}


def page(name: str) -> str:
    """The text of a page."""
    return "\n".join(PAGES[name]()).rstrip("\n") + "\n"


def main() -> None:
    for name in PAGES:
        (FOLDER / name).write_text(page(name), encoding="utf-8")


if __name__ == "__main__":
    main()
