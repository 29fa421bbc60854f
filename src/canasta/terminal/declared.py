"""Arguments and options that several commands share."""

from collections.abc import Mapping

import typer

Words = Mapping[str, str]


def text(words: Words, name: str, said: str, metavar: str) -> object:
    """An option that takes a text; ``said`` and ``metavar`` name its words."""
    return typer.Option(
        name, help=words[f"cli/{said}"], metavar=words[f"cli/{metavar}"], show_default=False
    )


def variant(words: Words) -> object:
    """The variant or preset that is played."""
    return typer.Argument(
        help=words["cli/variant"],
        metavar=words["cli/variant_metavar"],
        show_default=False,
        autocompletion=variant_names,
    )


def seats(words: Words) -> object:
    """``--seats``: how many play."""
    return text(words, "--seats", "seats", "number_metavar")


def changes(words: Words) -> object:
    """``--set``: options of the table."""
    return typer.Option(
        "--set",
        help=words["cli/set"],
        metavar=words["cli/set_metavar"],
        show_default=False,
        autocompletion=option_names,
    )


def variant_names() -> list[str]:
    """The variants and presets, for shell completion."""
    from canasta.rules import names
    from canasta.rules.presets import presets

    return [*names(), *presets()]


def option_names(incomplete: str) -> list[str]:
    """The options of a table, for shell completion."""
    from canasta.rules.topics import OPTIONS

    return [f"{path}=" for path in OPTIONS if path.startswith(incomplete)]
