"""The rules of a table: nine topics of options, read from a variant and an overlay on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from canasta.options import (
    LARGEST,
    LONGEST,
    MOST_COUNT,
    POINTS,
    RANKS,
    Option,
    RulesError,
    shown,
)
from canasta.rules.closing import Closing
from canasta.rules.conflicts import check_conflicts
from canasta.rules.files import MOST_SEATS, built_in, find, own_names, values_at
from canasta.rules.match import Match
from canasta.rules.melding import Melding
from canasta.rules.opening import Opening
from canasta.rules.pile import Pile
from canasta.rules.scoring import Scoring
from canasta.rules.seating import Seating
from canasta.rules.threes import Threes
from canasta.rules.topics import OPTIONS, TOPICS, named, options_of
from canasta.rules.values import Values

__all__ = [
    "Closing",
    "Match",
    "Melding",
    "Opening",
    "Option",
    "Pile",
    "Rules",
    "RulesError",
    "Scoring",
    "Seating",
    "Threes",
    "Values",
    "differences",
    "from_resolved",
    "load",
    "names",
    "options_of",
    "resolved",
    "schema",
    "seats_of",
]


@dataclass(frozen=True)
class Rules:
    """The rules of one table, checked: of the variant ``name`` with ``seats`` players."""

    name: str
    title_es: str
    title_en: str
    seats: int
    seating: Seating
    values: Values
    melding: Melding
    opening: Opening
    pile: Pile
    threes: Threes
    closing: Closing
    scoring: Scoring
    match: Match

    @property
    def sides(self) -> int:
        """Number of sides."""
        return self.seats // self.seating.side_size

    def side_of(self, seat: int) -> int:
        """The side of a seat; partners sit as far apart as they can (notation 3)."""
        return seat % self.sides

    def __reduce__(self) -> tuple[object, ...]:
        return (
            from_resolved,
            (self.name, self.seats, resolved(self), self.title_es, self.title_en),
        )


def load(
    name: str,
    seats: object = None,
    options: Mapping[str, object] | None = None,
    folder: Path | None = None,
) -> Rules:
    """The rules of a variant for a number of seats (by default its usual one), with an overlay.

    What a document says may be handed over as it is: ``seats`` and the overlay are checked here.
    ``options`` is the overlay, ``{"topic.option": value}``; ``folder`` holds the user's own
    variants (by default the one that CANASTA_VARIANTS names, or ``~/.config/canasta/variants``).
    Raises RulesError with the path of what is wrong: ``rules``, ``seats``, an option, a file.
    """
    line = find(name, folder)
    variant = line[-1]
    if seats is None:
        seats = variant.seats[0]
    if type(seats) is not int or seats not in variant.seats:
        allowed = ", ".join(str(number) for number in sorted(variant.seats))
        problem = "{variant} is played by {seats}, got {got}"
        raise RulesError("seats", problem, variant=variant.name, seats=allowed, got=shown(seats))
    values = values_at(line, seats)
    values.update(_read_all({} if options is None else options))
    return _built(variant.name, variant.title_es, variant.title_en, seats, values)


def names(folder: Path | None = None) -> list[str]:
    """Every variant's name, the root first, the user's own last. Raises RulesError."""
    return [*built_in(), *own_names(folder)]


def seats_of(name: str, folder: Path | None = None) -> tuple[int, ...]:
    """Numbers of seats a variant is played with, the usual one first. Raises RulesError."""
    return find(name, folder)[-1].seats


def resolved(rules: Rules) -> dict[str, object]:
    """All options by path, as JSON has them."""
    return {path: one.plain(_value(rules, one)) for path, one in OPTIONS.items()}


def from_resolved(
    name: object,
    seats: object,
    options: Mapping[str, object],
    title_es: str = "",
    title_en: str = "",
) -> Rules:
    """The rules that ``resolved()`` described; no variant file is read. Raises RulesError.

    An option that was not known when the options were stored has its declared default.
    """
    if not isinstance(name, str):
        raise RulesError("rules", "expected the name of a variant, got {got}", got=shown(name))
    if type(seats) is not int or not 2 <= seats <= MOST_SEATS:
        problem = "expected a number of seats from 2 to {most}, got {got}"
        raise RulesError("seats", problem, most=MOST_SEATS, got=shown(seats))
    values = {path: one.default for path, one in OPTIONS.items()}
    values.update(_read_all(options))
    return _built(name, title_es or name, title_en or name, seats, values)


def differences(a: Rules, b: Rules) -> list[tuple[str, object, object]]:
    """Options in which two tables differ: path, value of the first, value of the second (JSON)."""
    first, second = resolved(a), resolved(b)
    return [(path, first[path], second[path]) for path in OPTIONS if first[path] != second[path]]


def _read_all(options: object) -> dict[str, object]:
    if not isinstance(options, Mapping):
        raise RulesError("options", "expected an object, got {got}", got=shown(options))
    values: dict[str, object] = {}
    for path, value in options.items():
        if not isinstance(path, str):
            raise RulesError("options", "expected names of options, got {got}", got=shown(path))
        values[path] = named(path).read(value)
    return values


def _value(rules: Rules, one: Option) -> object:
    return getattr(getattr(rules, one.topic), one.name)


def _built(name: str, title_es: str, title_en: str, seats: int, values: dict[str, object]) -> Rules:
    """The rules with these values of all options, if they make a game."""
    parts: dict[str, dict[str, Any]] = {topic: {} for topic in TOPICS}
    for path, one in OPTIONS.items():
        value = values[path]
        parts[one.topic][one.name] = dict(value) if isinstance(value, dict) else value
    rules = Rules(
        name=name,
        title_es=title_es,
        title_en=title_en,
        seats=seats,
        seating=Seating(**parts["seating"]),
        values=Values(**parts["values"]),
        melding=Melding(**parts["melding"]),
        opening=Opening(**parts["opening"]),
        pile=Pile(**parts["pile"]),
        threes=Threes(**parts["threes"]),
        closing=Closing(**parts["closing"]),
        scoring=Scoring(**parts["scoring"]),
        match=Match(**parts["match"]),
    )
    check_conflicts(rules)
    return rules


# -- JSON Schema -----------------------------------------------------------------------------------


def schema() -> dict[str, object]:
    """A JSON Schema (draft 2020-12) of an overlay, ``{"topic.option": value}``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Table options",
        "type": "object",
        "additionalProperties": False,
        "properties": {path: _schema_of(one) for path, one in OPTIONS.items()},
    }


def _schema_of(one: Option) -> dict[str, object]:
    facts: dict[str, object] = {
        "title": one.en,
        "x-title-es": one.es,
        "x-unit": one.unit,
        "x-source": one.source,
        "default": one.plain(one.default),
    }
    number: dict[str, object] = {"type": "integer", "minimum": one.least, "maximum": one.most}
    if one.unit == POINTS:
        number["multipleOf"] = 5
    if one.kind == "bool":
        return {"type": "boolean", **facts}
    if one.kind == "int":
        return {**number, **facts}
    if one.kind == "int?":
        return {**number, "type": ["integer", "null"], **facts}
    if one.kind == "choice":
        return {"type": "string", "enum": list(one.choices), **facts}
    if one.kind == "choices":
        names_of = {"type": "string", "enum": list(one.choices)}
        return {"type": "array", "items": names_of, "uniqueItems": True, **facts}
    if one.kind == "ranks":
        return {
            "type": "object",
            "propertyNames": {"enum": list(RANKS)},
            "additionalProperties": number,
            **facts,
        }
    start: dict[str, object] = {"type": "integer", "minimum": 1, "maximum": MOST_COUNT}
    table: dict[str, object] = {"type": "array", "items": _row(start, number), "maxItems": LONGEST}
    if one.kind == "steps":
        start = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
        table["items"] = _row(start, number)
        table["prefixItems"] = [_row({"type": "null"}, number)]
        table["minItems"] = 1
    return {**table, **facts}


def _row(start: dict[str, object], number: dict[str, object]) -> dict[str, object]:
    return {"type": "array", "prefixItems": [start, number], "minItems": 2, "maxItems": 2}
