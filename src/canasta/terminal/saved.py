"""Matches put aside: a record (notation 7) that also tells who sits at the table."""

import json
import os
import sys
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from canasta.game.record import Record, read_record, write_record
from canasta.options import RulesError, nearest, shown


@dataclass(frozen=True)
class Table:
    """Who sits there: the kind of bots, the text decks and bots depend on, the person's number."""

    bots: str
    seed: str
    seat: int


def document(record: Record, table: Table) -> dict[str, Any]:
    """The JSON object of a match that is put aside."""
    return {**write_record(record), "table": asdict(table)}


def read_match(given: object, bots: Collection[str]) -> tuple[Record, Table]:
    """A match that was put aside; ``bots``: the kinds there are. Raises RulesError."""
    record = read_record(given)
    table = given.get("table") if isinstance(given, Mapping) else None
    if table is None:
        raise RulesError("table", "is missing")
    if not isinstance(table, Mapping):
        raise RulesError("table", "expected an object, got {got}", got=shown(table))
    for key in ("bots", "seed", "seat"):
        if key not in table:
            raise RulesError(f"table.{key}", "is missing")
    kind, seed, seat = table["bots"], table["seed"], table["seat"]
    if not isinstance(kind, str) or kind not in bots:
        meant = nearest(kind, bots) if isinstance(kind, str) else ""
        problem = "expected one of {choices}, got {got}"
        raise RulesError("table.bots", problem, meant, choices=", ".join(bots), got=shown(kind))
    if not isinstance(seed, str):
        raise RulesError("table.seed", "expected a text, got {got}", got=shown(seed))
    most = record.rules.seats - 1
    if type(seat) is not int or not 0 <= seat <= most:
        problem = "expected a seat from 0 to {most}, got {got}"
        raise RulesError("table.seat", problem, most=most, got=shown(seat))
    return record, Table(kind, seed, seat)


def write(path: Path, content: Mapping[str, Any]) -> None:
    """Write a document so that the file holds either the old one or the new one. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with new.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def folder() -> Path:
    """Where matches are put aside when nobody says where."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
        return Path(base) / "canasta" if base else Path.home() / "AppData" / "Local" / "canasta"
    base = os.environ.get("XDG_STATE_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "state") / "canasta"
