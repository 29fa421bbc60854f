"""A table's rules as a page: every option in words, by topic, with what differs and why."""

from collections.abc import Mapping
from typing import Any, Final

from canasta.options import LARGEST, POINTS, RANKS, Option, RulesError
from canasta.rules import Rules, load, resolved
from canasta.rules.conflicts import involved
from canasta.rules.mending import mends
from canasta.rules.presets import presets
from canasta.rules.topics import OPTIONS, TOPICS
from canasta.words import (
    choice_words,
    conflict_words,
    difference_words,
    mend_words,
    number,
    option_value,
    option_words,
    title,
    topic_words,
    unread_value,
)
from canasta.words.examples import examples

OFTEN: Final = (
    "match.target",
    "closing.canastas",
    "closing.kinds",
    "closing.ask",
    "opening.steps",
    "opening.failed",
    "pile.always_frozen",
    "seating.jokers",
    "scoring.clean",
    "scoring.dirty",
    "scoring.wild_jokers",
    "scoring.going_out",
    "scoring.penalty",
)
"""What groups change most: the editor shows it first."""
MOST_MENDS: Final = 4


def rules_page(
    name: str, seats: int | None, options: Mapping[str, Any], lang: str
) -> dict[str, Any]:
    """What ``/api/rules`` answers, for rules that stand and for those that do not.

    Where the overlay makes no game, ``conflict`` says so, and the values are shown as they were
    given. Raises RulesError where the game or its number of seats is unknown.
    """
    base = load(name, seats)
    usual = resolved(base)
    rules, conflict = _loaded(base, options, lang)
    values = resolved(rules) if rules else {**usual, **_given(options)}
    rows = {path: _row(one, values[path], usual[path], lang) for path, one in OPTIONS.items()}
    return {
        "name": base.name,
        "title": title(base, lang),
        "seats": base.seats,
        "often": OFTEN,
        "topics": [
            {
                "topic": topic,
                "title": topic_words(topic, lang),
                "options": [row for path, row in rows.items() if OPTIONS[path].topic == topic],
            }
            for topic in TOPICS
        ],
        "differences": [row["difference"] for row in rows.values() if row["changed"]],
        "conflict": conflict,
        "minimum": [
            {"from": start, "points": points, "words": number(points, lang)}
            for start, points in (rules.opening.steps if rules else ())
        ],
        "examples": examples(rules, lang) if rules else [],
    }


def presets_of(game: str, lang: str) -> list[dict[str, Any]]:
    """The presets of a game, as ``/api/games`` lists them; ``options`` by number of seats."""
    return [
        {
            "name": one.name,
            "title": one.title_en if lang == "en" else one.title_es,
            "seats": sorted(one.seats),
            "options": {str(seats): one.options(seats) for seats in one.seats},
            "source": ", ".join(
                dict.fromkeys(
                    part
                    for source in one.sources.values()
                    for part in source.removeprefix("rules ").split(", ")
                )
            ),
        }
        for one in presets().values()
        if one.base == game
    ]


def _loaded(
    base: Rules, options: Mapping[str, Any], lang: str
) -> tuple[Rules | None, dict[str, Any] | None]:
    """The rules, or what is at odds in them: in words, with options, and what mends it."""
    try:
        return load(base.name, base.seats, options), None
    except RulesError as error:
        return None, {
            "words": conflict_words(error, lang),
            "options": involved(error),
            "fixes": [
                {"words": mend_words(mend, lang), "options": mend.options}
                for mend in mends(base.name, base.seats, options)[:MOST_MENDS]
            ],
        }


def _given(options: Mapping[str, Any]) -> dict[str, Any]:
    """The values of an overlay that does not stand: read where they can be, else as they are."""
    found = {}
    for path, value in options.items():
        if path in OPTIONS:
            try:
                found[path] = OPTIONS[path].plain(OPTIONS[path].read(value))
            except RulesError:
                found[path] = value
    return found


def _row(one: Option, value: object, usual: object, lang: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "path": one.path,
        "words": option_words(one.path, lang),
        "kind": one.kind,
        "value": unread_value(one.path, value, lang),
        "json": value,
        "unit": one.unit,
        "usual": unread_value(one.path, usual, lang),
        "usual_json": usual,
        "changed": value != usual,
        "source": one.source,
    }
    if one.kind not in ("bool", "choice", "choices"):
        found["least"] = 0 if one.least is None else one.least
        found["most"] = LARGEST if one.most is None else one.most
        found["step"] = 5 if one.unit == POINTS else 1
    if one.kind == "int?":
        found["none"] = option_value(one.path, None, lang)
    if value != usual:
        found["difference"] = _difference(one, value, usual, lang)
    choices = RANKS if one.kind == "ranks" else one.choices
    if choices:
        found["choices"] = [
            {"value": choice, "words": choice_words(one.path, choice, lang)} for choice in choices
        ]
    return found


def _difference(one: Option, value: object, usual: object, lang: str) -> str:
    try:
        one.read(value)
    except RulesError:
        return f"{option_words(one.path, lang)}: {unread_value(one.path, value, lang)}"
    return difference_words(one.path, usual, value, lang)
