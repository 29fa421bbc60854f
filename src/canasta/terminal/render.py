"""Tables for a terminal: rules, differences and score sheets."""

import sys
from collections.abc import Iterator, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from canasta.rules import Rules, resolved
from canasta.rules.presets import Preset
from canasta.rules.scoring import LABELS, Line
from canasta.rules.topics import TOPICS
from canasta.terminal.files import plain_line
from canasta.words import (
    capital,
    label_words,
    line_words,
    number,
    option_value,
    option_words,
    sentence,
    title,
    topic_words,
)
from canasta.words.text import joined, table

Shown = Table | Text | str

WIDE = 200
"""Columns where nobody looks: what reads our output should not meet lines broken at will."""


def show(*parts: Shown) -> None:
    """Print tables and lines on standard output."""
    _print(_console(), parts)


def text(*parts: Shown) -> str:
    """Tables and lines as the text that ``show`` would print, without the last line break."""
    console = _console()
    with console.capture() as capture:
        _print(console, parts)
    return capture.get().rstrip("\n")


def _console() -> Console:
    return Console(width=None if sys.stdout.isatty() else WIDE, highlight=False)


def _print(console: Console, parts: Sequence[Shown]) -> None:
    for part in parts:
        # player names and the like are no markup
        console.print(Text(part) if isinstance(part, str) else part)


def _columns(*headings: str, right: Sequence[int] = ()) -> Table:
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for place, heading in enumerate(headings):
        made.add_column(Text(heading), justify="right" if place in right else "left")
    return made


def variants(found: list[tuple[Rules, tuple[int, ...]]], lang: str) -> Table:
    """Every variant with its title and numbers of seats, the usual one first."""
    words = table(lang)
    made = _columns(words["screen/variant"], words["screen/title"], words["screen/seats"])
    for rules, seats in found:
        made.add_row(
            Text(rules.name),
            Text(plain_line(title(rules, lang))),
            ", ".join(str(n) for n in seats),
        )
    return made


def presets(found: list[Preset], lang: str) -> Table:
    """Every preset with its title, its game and numbers of seats."""
    words = table(lang)
    made = _columns(
        words["screen/preset"],
        words["screen/title"],
        words["screen/variant"],
        words["screen/seats"],
    )
    for one in found:
        shown = one.title_en if lang == "en" else one.title_es
        made.add_row(one.name, shown, one.base, ", ".join(str(n) for n in one.seats))
    return made


def rules(one: Rules, lang: str) -> Iterator[Shown]:
    """Every option of a table, topic by topic."""
    words = table(lang)
    yield _title_line(one, lang)
    values = resolved(one)
    for topic in TOPICS:
        made = _columns(topic_words(topic, lang), words["screen/value"], words["screen/name"])
        for path, value in values.items():
            if path.startswith(topic + "."):
                made.add_row(
                    capital(option_words(path, lang)),
                    option_value(path, value, lang),
                    Text(path, style="dim"),
                )
        yield ""
        yield made


def differences(
    one: Rules, other: Rules, found: list[tuple[str, Any, Any]], lang: str
) -> Iterator[Shown]:
    """The options in which two tables differ, side by side."""
    words = table(lang)
    yield f"{_title_line(one, lang)} · {_title_line(other, lang)}"
    if not found:
        yield words["screen/same"]
        return
    made = _columns(words["screen/option"], one.name, other.name, words["screen/name"])
    for path, value, others in found:
        made.add_row(
            capital(option_words(path, lang)),
            option_value(path, value, lang),
            option_value(path, others, lang),
            Text(path, style="dim"),
        )
    yield made


def _title_line(one: Rules, lang: str) -> str:
    name = plain_line(title(one, lang))
    return sentence(lang, "screen/seats_of", title=name, n=one.seats)


# -- score sheets ----------------------------------------------------------------------------------


def sheets(found: dict[str, Any], lang: str) -> Iterator[Shown]:
    """A result of ``score.result``: hand by hand, then who has won."""
    words = table(lang)
    names = [plain_line(player["name"]) for player in found["players"]]
    for index, game in enumerate(found["games"], 1):
        sides = [joined([names[player] for player in side], lang) for side in game["pairs"]]
        if len(found["games"]) > 1:
            yield sentence(lang, "screen/game", n=index)
        for place, hand in enumerate(game["hands"], 1):
            yield _hand(sentence(lang, "screen/hand", n=place), hand, sides, lang)
            yield from _arithmetic(hand, sides, lang)
            yield ""
        if game["winner"] is not None:
            yield sentence(lang, "screen/winner", who=sides[game["winner"]])
        else:
            yield words["screen/drawn" if game["over"] else "screen/open"]
    made = _columns(words["screen/player"], words["screen/points"], right=[1])
    for name, player in zip(names, found["players"], strict=True):
        made.add_row(Text(name), number(player["points"], lang))
    yield ""
    yield made
    if found["winners"]:
        who = joined([names[player] for player in found["winners"]], lang)
        yield sentence(lang, "screen/match_winner", who=who)


def _hand(heading: str, hand: dict[str, Any], sides: list[str], lang: str) -> Table:
    words = table(lang)
    made = _columns(heading, *sides, right=range(1, len(sides) + 1))
    for label in LABELS:
        points = [side[label] for side in hand["sides"]]
        if any(points):
            made.add_row(label_words(label, lang), *[number(n, lang) for n in points])
    made.add_section()
    made.add_row(words["lines/total"], *[number(s["total"], lang) for s in hand["sides"]])
    made.add_row(words["screen/total_after"], *[number(n, lang) for n in hand["totals"]])
    made.add_row(words["screen/opening_next"], *[number(n, lang) for n in hand["opening_next"]])
    return made


def _arithmetic(hand: dict[str, Any], sides: list[str], lang: str) -> Iterator[Shown]:
    """How each side's points came about, in a line."""
    for name, side in zip(sides, hand["sides"], strict=True):
        lines = "; ".join(line_words(Line(**line), lang) for line in side["lines"])
        if lines:
            yield f"{name}: {lines}"
