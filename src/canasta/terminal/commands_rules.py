"""``canasta rules``: variants, their options, and what sets two of them apart."""

import json
from typing import Annotated, Any

import typer

from canasta.options import RulesError, nearest, plain_text, shown
from canasta.terminal import declared
from canasta.terminal.files import told, write_json, wrong
from canasta.words.text import table


def add(app: typer.Typer, lang: str) -> None:
    """Add the command to the program."""
    words = table(lang)

    @app.command("rules", help=words["cli/rules"], options_metavar=words["cli/options_metavar"])
    def rules(
        variant: Annotated[str, declared.variant(words)] = "",
        seats: Annotated[str, declared.seats(words)] = "",
        changes: Annotated[list[str] | None, declared.changes(words)] = None,
        other: Annotated[
            str,
            typer.Option(
                "--diff",
                help=words["cli/rules diff"],
                metavar=words["cli/variant_metavar"],
                show_default=False,
                autocompletion=declared.variant_names,
            ),
        ] = "",
        as_json: Annotated[bool, typer.Option("--json", help=words["cli/json"])] = False,
        schema: Annotated[bool, typer.Option("--schema", help=words["cli/rules schema"])] = False,
    ) -> None:
        _rules(lang, variant, seats, changes or [], other, as_json, schema)


def number_of_seats(text: str, lang: str) -> int | None:
    """What ``--seats`` says; None where it is not given. Raises Wrong."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise wrong(lang, "seats", got=shown(text))
    return int(text)


def overlay(changes: list[str], lang: str) -> dict[str, object]:
    """The options that ``--set topic.option=value`` changes: JSON, or else a text. Raises Wrong."""
    found: dict[str, object] = {}
    for change in changes:
        path, equals, text = change.partition("=")
        if not equals or not path:
            raise wrong(lang, "set", got=shown(change))
        try:
            found[path] = json.loads(text)
        except (ValueError, RecursionError):
            found[path] = text
    return found


def table_of(
    variant: str, seats: str, changes: list[str], lang: str
) -> tuple[str, int | None, dict[str, object]]:
    """The game, seats and overlay of a variant or preset and of changes to it. Raises Wrong."""
    from canasta.rules.presets import presets

    number, options = number_of_seats(seats, lang), overlay(changes, lang)
    preset = presets().get(variant)
    if preset is None:
        return variant, number, options
    if number is None:
        number = preset.seats[0]
    if number not in preset.seats:
        allowed = ", ".join(str(n) for n in sorted(preset.seats))
        problem = "{variant} is played by {seats}, got {got}"
        error = RulesError("seats", problem, variant=variant, seats=allowed, got=str(number))
        raise told(error, lang)
    return preset.base, number, {**preset.options(number), **options}


def table_rules(variant: str, seats: str, changes: list[str], lang: str) -> Any:
    """The rules that a command's arguments ask for. Raises Wrong."""
    from canasta.rules import load
    from canasta.rules.presets import presets

    name, number, options = table_of(variant, seats, changes, lang)
    try:
        return load(name, number, options)
    except RulesError as error:
        if error.path == "rules" and not error.meant:
            meant = nearest(name, presets())
            error = RulesError("rules", error.template, meant, **error.fields)
        raise told(error, lang) from error


def _rules(
    lang: str,
    variant: str,
    seats: str,
    changes: list[str],
    other: str,
    as_json: bool,
    schema: bool,
) -> None:
    if schema:
        from canasta import rules

        if variant or other or seats or changes:
            raise wrong(
                lang, "both", first="--schema", second=plain_text(variant or "--diff/--set")
            )
        write_json(rules.schema())
    elif not variant:
        if other or seats or changes:
            raise wrong(lang, "which")
        _list(lang, as_json)
    elif other:
        _diff(lang, table_rules(variant, seats, changes, lang), other, as_json)
    else:
        _show(lang, table_rules(variant, seats, changes, lang), as_json)


def _list(lang: str, as_json: bool) -> None:
    from canasta.rules import load, names, seats_of
    from canasta.rules.presets import presets

    try:
        found = [(load(name), seats_of(name)) for name in names()]
    except RulesError as error:
        raise told(error, lang) from error
    also = list(presets().values())
    if as_json:
        write_json(
            [
                {
                    "name": rules.name,
                    "title": {"es": rules.title_es, "en": rules.title_en},
                    "seats": list(seats),
                }
                for rules, seats in found
            ]
            + [
                {
                    "name": one.name,
                    "title": {"es": one.title_es, "en": one.title_en},
                    "seats": list(one.seats),
                    "base": one.base,
                    "options": one.options(),
                    "sources": one.sources,
                }
                for one in also
            ]
        )
        return
    from canasta.terminal import render

    render.show(render.variants(found, lang), "", render.presets(also, lang))


def _show(lang: str, rules: Any, as_json: bool) -> None:
    if as_json:
        write_json(_facts(rules))
        return
    from canasta.terminal import render

    render.show(*render.rules(rules, lang))


def _facts(rules: Any) -> dict[str, object]:
    from canasta.rules import resolved

    return {
        "name": rules.name,
        "title": {"es": rules.title_es, "en": rules.title_en},
        "seats": rules.seats,
        "options": resolved(rules),
    }


def _diff(lang: str, rules: Any, name: str, as_json: bool) -> None:
    from canasta.rules import differences, load, seats_of

    try:
        base, seats, options = table_of(name, "", [], lang)
        if not options:
            seats = rules.seats if rules.seats in seats_of(name) else None
        other = load(base, seats, options)
    except RulesError as error:
        raise told(error, lang, "--diff") from error
    found = differences(rules, other)
    if as_json:
        rows = [{"option": path, "value": a, "other": b} for path, a, b in found]
        write_json(
            {
                "name": rules.name,
                "seats": rules.seats,
                "other": {"name": other.name, "seats": other.seats},
                "differences": rows,
            }
        )
        return
    from canasta.terminal import render

    render.show(*render.differences(rules, other, found, lang))
