"""Options of the rules: how one is declared, how values from JSON or TOML become checked values.

A topic of the rules is a frozen dataclass whose fields are made by ``option()``. The declaration is
all there is: overlays, forms, pages and the JSON Schema read it through ``declared()``.
"""

from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, field, fields
from difflib import get_close_matches
from typing import Any, Final

from canasta.cards import ParseError

LARGEST: Final = 1_000_000
"""No score, threshold or bonus lies further from zero (points)."""
LONGEST: Final = 50
"""Rows of a table at most."""
MOST_COUNT: Final = 500
"""No table counts further: a deck has fewer cards."""
POINTS: Final = "points"
"""The unit of what is added to a score: always a multiple of 5 (rules 0.3)."""
SCORE: Final = "score"
"""The unit of a score to compare with: any whole number."""
RANKS: Final = ("4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "JK")
"""The ranks that options can name, in the order in which their values are kept."""


class RulesError(ValueError):
    """``path`` leads into the document that was read, ``problem`` says what was expected there.

    The problem is English: ``template`` with its ``fields`` filled in, and ``meant``, the nearest
    right word, where there is one. Other languages say the same from the three (``canasta.words``);
    every template has its sentence there. Without fields a template is taken as it is.
    """

    def __init__(self, path: str, template: str, /, meant: str = "", **fields: object) -> None:
        problem = template.format(**fields) if fields else template
        if meant:
            problem += f"; did you mean {meant}?"
        super().__init__(f"{path}: {problem}" if path else problem)
        self.path = path
        self.problem = problem
        self.template = template
        self.meant = meant
        self.fields = fields

    def at(self, path: str) -> "RulesError":
        """The same problem, in a document that holds the one that was read."""
        return RulesError(path, self.template, self.meant, **self.fields)

    def __reduce__(self) -> tuple[object, ...]:
        return (_again, (self.path, self.template, self.meant, self.fields))


def _again(path: str, template: str, meant: str, fields: dict[str, object]) -> RulesError:
    return RulesError(path, template, meant, **fields)


def unread(path: str, error: ParseError) -> RulesError:
    """The error of a text of the notation that stands at a path of a document."""
    return RulesError(
        path,
        "{text}, position {position}: expected {expected}",
        text=repr(error.text),
        position=error.position + 1,
        expected=error.expected,
    )


def option(
    default: object,
    *,
    es: str,
    en: str,
    source: str,
    unit: str = "",
    choices: tuple[str, ...] = (),
    least: int | None = None,
    most: int | None = None,
    kind: str = "",
) -> Any:
    """A field of a topic that is an option; ``default`` is the value of the root variant.

    ``es`` and ``en`` are its words at the table, ``source`` the ids in docs/rules.md. ``least`` and
    ``most`` bound a number (of a table: its last column). ``kind`` is needed where the default does
    not tell: ``int?`` (a number or null), ``choices`` (several of ``choices``), ``steps`` (score
    from, number), ``counts`` (count from, number) and ``ranks`` (number by rank).
    """
    if not kind:
        kind = {bool: "bool", int: "int", str: "choice"}[type(default)]
    if unit in (POINTS, SCORE):
        least = (0 if unit == POINTS else -LARGEST) if least is None else least
        most = LARGEST if most is None else most
    facts = {
        "es": es,
        "en": en,
        "source": source,
        "unit": unit,
        "choices": choices,
        "least": least,
        "most": most,
        "kind": kind,
    }
    if isinstance(default, dict):
        # Equal topics still hash alike when the one unhashable value is left out.
        return field(default_factory=default.copy, hash=False, metadata=facts)
    return field(default=default, metadata=facts)


@dataclass(frozen=True)
class Option:
    """What is known of one option, under its ``path`` ``topic.name``."""

    path: str
    kind: str
    default: Any  # mypyc takes no field of type object
    choices: tuple[str, ...]
    least: int | None
    most: int | None
    es: str
    en: str
    unit: str
    source: str

    @property
    def topic(self) -> str:
        """The topic, the first half of the path."""
        return self.path.partition(".")[0]

    @property
    def name(self) -> str:
        """The name inside the topic, the second half of the path."""
        return self.path.partition(".")[2]

    def read(self, value: object) -> object:
        """The checked value of this option, lists made tuples. Raises RulesError."""
        return _READERS[self.kind](self, self.path, value)

    def plain(self, value: object) -> object:
        """A value of this option as JSON has it."""
        if self.kind == "ranks" and isinstance(value, dict):
            return dict(value)
        return _listed(value)


def _listed(value: object) -> object:
    return [_listed(part) for part in value] if isinstance(value, tuple) else value


def declared(topic: str, group: Any) -> list[Option]:
    """The options of one topic class, in the order in which they are declared."""
    found: list[Option] = []
    for one in fields(group):
        facts = one.metadata
        default = one.default_factory() if one.default_factory is not MISSING else one.default
        found.append(
            Option(
                path=f"{topic}.{one.name}",
                kind=facts["kind"],
                default=default,
                choices=facts["choices"],
                least=facts["least"],
                most=facts["most"],
                es=facts["es"],
                en=facts["en"],
                unit=facts["unit"],
                source=facts["source"],
            )
        )
    return found


# -- words for errors ------------------------------------------------------------------------------


def plain_text(text: str) -> str:
    """A text of unknown origin, short enough and safe to print."""
    text = text if len(text) <= 60 else text[:60] + "..."
    return text if text.isprintable() else ascii(text)[1:-1]


def shown(value: object) -> str:
    """A value of unknown origin in a few words; never raises, whatever it holds."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 64 else "a huge number"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, str):
        return f'"{plain_text(value)}"'
    if isinstance(value, (list, tuple)):
        return "an empty list" if not value else "a list"
    return "an object" if isinstance(value, dict) else f"a {type(value).__name__}"


def nearest(word: str, known: Iterable[str]) -> str:
    """The nearest of the known words, or nothing."""
    close = get_close_matches(word[:60], list(known), 1, 0.7)
    return close[0] if close else ""


# -- readers by kind -------------------------------------------------------------------------------


def _read_bool(_: Option, path: str, value: object) -> object:
    if not isinstance(value, bool):
        raise RulesError(path, "expected true or false, got {got}", got=shown(value))
    return value


def _number(path: str, value: object, least: int, most: int, step: int = 1) -> int:
    if type(value) is int and least <= value <= most and value % step == 0:  # a bool is no number
        return value
    if step == 1:
        problem = "expected a whole number from {least} to {most}, got {got}"
        raise RulesError(path, problem, least=least, most=most, got=shown(value))
    problem = "expected a multiple of {step} from {least} to {most}, got {got}"
    raise RulesError(path, problem, step=step, least=least, most=most, got=shown(value))


def _bounded(one: Option, path: str, value: object) -> int:
    least = 0 if one.least is None else one.least
    most = LARGEST if one.most is None else one.most
    return _number(path, value, least, most, 5 if one.unit == POINTS else 1)


def _read_int(one: Option, path: str, value: object) -> object:
    return _bounded(one, path, value)


def _read_maybe(one: Option, path: str, value: object) -> object:
    return None if value is None else _bounded(one, path, value)


def _read_choice(one: Option, path: str, value: object) -> object:
    if not isinstance(value, str) or value not in one.choices:
        close = nearest(value, one.choices) if isinstance(value, str) else ""
        problem = "expected one of {choices}, got {got}"
        raise RulesError(path, problem, close, choices=", ".join(one.choices), got=shown(value))
    return value


def _read_choices(one: Option, path: str, value: object) -> object:
    chosen = [_read_choice(one, at, part) for at, part in _rows(path, value)]
    if len(set(chosen)) != len(chosen):
        raise RulesError(path, "the same one is named twice")
    return tuple(choice for choice in one.choices if choice in chosen)


def _read_ranks(one: Option, path: str, value: object) -> object:
    if not isinstance(value, dict):
        problem = "expected an object of numbers by rank, got {got}"
        raise RulesError(path, problem, got=shown(value))
    for rank in value:
        if rank not in RANKS:
            problem = "expected ranks of {ranks}, got {got}"
            raise RulesError(path, problem, ranks=" ".join(RANKS), got=shown(rank))
    return {r: _bounded(one, f"{path}.{r}", value[r]) for r in RANKS if r in value}


def _rows(path: str, value: object) -> list[tuple[str, object]]:
    if not isinstance(value, (list, tuple)):
        raise RulesError(path, "expected a list, got {got}", got=shown(value))
    if len(value) > LONGEST:
        problem = "expected at most {most} entries, got {got}"
        raise RulesError(path, problem, most=LONGEST, got=len(value))
    return [(f"{path}[{i}]", part) for i, part in enumerate(value)]


def _pairs(path: str, value: object) -> list[tuple[str, object, object]]:
    pairs: list[tuple[str, object, object]] = []
    for at, row in _rows(path, value):
        if not isinstance(row, (list, tuple)) or len(row) != 2:
            raise RulesError(at, "expected a list of two numbers, got {got}", got=shown(row))
        pairs.append((at, row[0], row[1]))
    return pairs


def _ascending(at: str, last: int | None, start: int) -> int:
    if last is not None and start <= last:
        raise RulesError(f"{at}[0]", "expected more than {last}, got {got}", last=last, got=start)
    return start


def _read_steps(one: Option, path: str, value: object) -> object:
    steps: list[tuple[int | None, int]] = []
    last: int | None = None
    for at, start, number in _pairs(path, value):
        if not steps:
            if start is not None:
                problem = "expected null in the first step (any lower score), got {got}"
                raise RulesError(f"{at}[0]", problem, got=shown(start))
            steps.append((None, _bounded(one, f"{at}[1]", number)))
            continue
        last = _ascending(at, last, _number(f"{at}[0]", start, -LARGEST, LARGEST))
        steps.append((last, _bounded(one, f"{at}[1]", number)))
    if not steps:
        raise RulesError(path, "expected at least one step, got {got}", got=shown(value))
    return tuple(steps)


def _read_counts(one: Option, path: str, value: object) -> object:
    rows: list[tuple[int, int]] = []
    last: int | None = None
    for at, start, number in _pairs(path, value):
        last = _ascending(at, last, _number(f"{at}[0]", start, 1, MOST_COUNT))
        rows.append((last, _bounded(one, f"{at}[1]", number)))
    return tuple(rows)


_READERS: Final[dict[str, Callable[[Option, str, object], object]]] = {
    "bool": _read_bool,
    "int": _read_int,
    "int?": _read_maybe,
    "choice": _read_choice,
    "choices": _read_choices,
    "steps": _read_steps,
    "counts": _read_counts,
    "ranks": _read_ranks,
}
