"""Variant files: TOML that says what a variant changes of its parent, each value with its source.

TOML has no null, so the text "null" stands for it.
"""

import os
import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from canasta.options import RulesError, nearest, plain_text, shown
from canasta.rules.topics import OPTIONS, TOPICS, named

MOST_SEATS: Final = 8
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_TOP: Final = ("name", "parent", "seats", "title")
_ENTRY: Final = ("value", "by_seats", "source")


@dataclass(frozen=True)
class Change:
    """What a variant says of one option: a value for all tables, values for numbers of seats."""

    path: str
    given: bool
    value: Any
    by_seats: dict[int, object]
    source: str

    def at(self, seats: int, inherited: object) -> object:
        """The value with this number of seats, where ``inherited`` is the parent's."""
        if seats in self.by_seats:
            return self.by_seats[seats]
        return self.value if self.given else inherited


@dataclass(frozen=True)
class Variant:
    """A variant file that was read; ``seats`` has the usual number first."""

    name: str
    parent: str
    seats: tuple[int, ...]
    title_es: str
    title_en: str
    changes: tuple[Change, ...]


# -- where the files are ---------------------------------------------------------------------------


@lru_cache(maxsize=1)
def built_in() -> dict[str, Variant]:
    """The variants of this package by name: the root first, then by name. Raises RulesError."""
    found = [
        parse(entry.read_text(encoding="utf-8"), entry.name)
        for entry in files("canasta").joinpath("variants").iterdir()
        if entry.name.endswith(".toml")
    ]
    found.sort(key=lambda one: (one.parent != "", one.name))
    known = {one.name: one for one in found}
    for one in found:
        check_chain(chain(one, known), f"{one.name}.toml")
    return known


def own_folder(folder: Path | None) -> Path | None:
    """The folder of the user's own variants: as given, or by environment or home, if it exists."""
    if folder is not None:
        return folder
    named_by_user = os.environ.get("CANASTA_VARIANTS")
    if named_by_user:
        return Path(named_by_user)
    try:
        usual = Path.home() / ".config" / "canasta" / "variants"
        return usual if usual.is_dir() else None
    except (OSError, RuntimeError):  # no home, as in a browser
        return None


def own_names(folder: Path | None) -> list[str]:
    """Names of the user's own variants. Raises RulesError for a name that is taken or unfit."""
    where = own_folder(folder)
    stems = _stems(where)
    for stem in stems:
        _check_own_name(stem)
    return stems


def _stems(where: Path | None) -> list[str]:
    if where is None:
        return []
    try:
        return sorted(entry.stem for entry in where.iterdir() if entry.suffix == ".toml")
    except OSError as error:
        raise RulesError(str(where), "cannot be read ({why})", why=error.strerror) from None


def _check_own_name(stem: str) -> None:
    file = plain_text(f"{stem}.toml")
    if stem in built_in():
        problem = "{name} is a variant of this program; choose another name"
        raise RulesError(file, problem, name=stem)
    if not _NAME.fullmatch(stem):
        raise RulesError(file, "expected a file name of small letters, digits and _")


def find(name: object, folder: Path | None) -> list[Variant]:
    """A variant and its parents, the root first. Raises RulesError.

    Own files that this variant does not need are not opened: a bad one spoils no other table.
    """
    if not isinstance(name, str):
        raise RulesError("rules", "expected the name of a variant, got {got}", got=shown(name))
    known = dict(built_in())
    where = own_folder(folder)
    if name in known and where is not None and (where / f"{name}.toml").is_file():
        _check_own_name(name)
    at, wanted = "rules", name
    while wanted not in known:
        # The name may come from anywhere: only a fit one ever becomes a path.
        if where is None or not _NAME.fullmatch(wanted) or not (where / f"{wanted}.toml").is_file():
            close = nearest(wanted, [*known, *_stems(where)])
            raise RulesError(at, "no variant is named {name}", close, name=shown(wanted))
        known[wanted] = _read(where / f"{wanted}.toml")
        at, wanted = f"{wanted}.toml: parent", known[wanted].parent or wanted
    found = chain(known[name], known)
    if name not in built_in():
        check_chain(found, f"{name}.toml")
    return found


def _read(path: Path) -> Variant:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise RulesError(path.name, "cannot be read ({why})", why=error.strerror) from None
    except UnicodeDecodeError:
        raise RulesError(path.name, "is not UTF-8 text") from None
    return parse(text, path.name)


def chain(variant: Variant, known: dict[str, Variant]) -> list[Variant]:
    """The variant's line of descent, root first. Raises RulesError for a cycle or an orphan."""
    line = [variant]
    while line[-1].parent:
        parent = line[-1].parent
        at = f"{line[-1].name}.toml: parent"
        if parent not in known:
            close = nearest(parent, known)
            raise RulesError(at, "no variant is named {name}", close, name=shown(parent))
        if any(one.name == parent for one in line):
            raise RulesError(at, "{name} descends from this variant itself", name=shown(parent))
        line.append(known[parent])
    return line[::-1]


def values_at(line: list[Variant], seats: int) -> dict[str, object]:
    """Every option's value by path, parents applied first."""
    values = {path: one.default for path, one in OPTIONS.items()}
    for variant in line:
        for change in variant.changes:
            values[change.path] = change.at(seats, values[change.path])
    return values


def check_chain(line: list[Variant], file: str) -> None:
    """Refuse a value that the variant has anyway: nobody should look for its effect."""
    variant = line[-1]
    inherited = {seats: values_at(line[:-1], seats) for seats in variant.seats}
    for change in variant.changes:
        plain = [s for s in variant.seats if s not in change.by_seats]
        if change.given and all(change.value == inherited[s][change.path] for s in plain):
            problem = "changes nothing: the parent has this value already, or no table uses it"
            raise RulesError(f"{file}: {change.path}.value", problem)
        for seats, value in change.by_seats.items():
            if value == (change.value if change.given else inherited[seats][change.path]):
                at = f"{file}: {change.path}.by_seats.{seats}"
                raise RulesError(at, "changes nothing: it is the value for all tables")


# -- reading one -----------------------------------------------------------------------------------


def parse(text: str, file: str) -> Variant:
    """A variant from the text of its file. Raises RulesError, the path beginning with ``file``."""
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise RulesError(file, "is not TOML: {why}", why=plain_text(str(error))) from None
    try:
        return _variant(document, file.removesuffix(".toml"))
    except RulesError as error:
        raise error.at(f"{file}: {error.path}") from None


def _variant(document: dict[str, object], stem: str) -> Variant:
    for key in document:
        if key not in _TOP and key not in TOPICS:
            raise RulesError(plain_text(key), "no such key", nearest(key, [*_TOP, *TOPICS]))
    name = _text(document, "name")
    if name != stem or not _NAME.fullmatch(name):
        problem = "expected the name of the file, {file}, got {got}"
        raise RulesError("name", problem, file=stem, got=shown(name))
    seats = _seats(document.get("seats"))
    title = _table(document, "title")
    for key in title:
        if key not in ("es", "en"):
            raise RulesError(f"title.{plain_text(key)}", "expected es and en only")
    return Variant(
        name=name,
        parent=_text(document, "parent") if "parent" in document else "",
        seats=seats,
        title_es=_text(title, "es", "title."),
        title_en=_text(title, "en", "title."),
        changes=tuple(
            _change(f"{topic}.{key}", entry, seats)
            for topic in TOPICS
            if topic in document
            for key, entry in _table(document, topic).items()
        ),
    )


def _text(table: dict[str, object], key: str, before: str = "") -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        got = "nothing" if value is None else shown(value)
        raise RulesError(before + key, "expected a text, got {got}", got=got)
    return value


def _table(document: dict[str, object], key: str) -> dict[str, object]:
    value = document.get(key)
    if not isinstance(value, dict):
        got = "nothing" if value is None else shown(value)
        raise RulesError(key, "expected a table, got {got}", got=got)
    return value


def _seats(value: object) -> tuple[int, ...]:
    problem = "expected a list of numbers of seats from 2 to {most}, the usual one first, got {got}"
    if not isinstance(value, list) or not value:
        raise RulesError("seats", problem, most=MOST_SEATS, got=shown(value))
    for i, one in enumerate(value):
        if type(one) is not int or not 2 <= one <= MOST_SEATS or one in value[:i]:
            problem = "expected a number of seats from 2 to {most}, each once, got {got}"
            raise RulesError(f"seats[{i}]", problem, most=MOST_SEATS, got=shown(one))
    return tuple(value)


def _change(path: str, entry: object, seats: tuple[int, ...]) -> Change:
    option = named(path)
    if not isinstance(entry, dict):
        problem = "expected {{ value = ..., source = ... }}, got {got}"
        raise RulesError(path, problem, got=shown(entry))
    for key in entry:
        if key not in _ENTRY:
            at = f"{path}.{plain_text(key)}"
            raise RulesError(at, "no such key", nearest(key, _ENTRY))
    if "value" not in entry and "by_seats" not in entry:
        raise RulesError(path, "expected a value, or by_seats")
    by_seats: dict[int, object] = {}
    for key, value in _table(entry, "by_seats").items() if "by_seats" in entry else ():
        at = f"{path}.by_seats.{plain_text(key)}"
        if key not in [str(number) for number in seats]:
            problem = "expected one of this variant's seats {seats}"
            raise RulesError(at, problem, seats=list(seats))
        try:
            by_seats[int(key)] = option.read(_nulls(value))
        except RulesError as error:
            raise error.at(at + error.path.removeprefix(path)) from None
    given = "value" in entry
    return Change(
        path=path,
        given=given,
        value=option.read(_nulls(entry["value"])) if given else None,
        by_seats=by_seats,
        source=_text(entry, "source", path + "."),
    )


def _nulls(value: object) -> object:
    if isinstance(value, list):
        return [_nulls(part) for part in value]
    return None if value == "null" else value
