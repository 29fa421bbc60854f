"""Presets: overlays on a game that groups are known to play, each value with its source.

A preset is written like a variant (``variants/presets/*.toml``), and its parent is the game that it
is an overlay on. A table that plays one keeps the game's name, and shows what it changes.
"""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from canasta.options import RulesError
from canasta.rules.files import Variant, built_in, chain, check_chain, parse, values_at
from canasta.rules.topics import OPTIONS


@dataclass(frozen=True)
class Preset:
    """An overlay with a name; ``seats`` has the usual number first, ``base`` is the game."""

    name: str
    base: str
    seats: tuple[int, ...]
    title_es: str
    title_en: str
    sources: dict[str, str]
    variant: Variant

    def options(self, seats: int | None = None) -> dict[str, object]:
        """The overlay for a number of seats, by default the usual one, as JSON has it."""
        line = chain(self.variant, built_in())
        at = self.seats[0] if seats is None else seats
        values, usual = values_at(line, at), values_at(line[:-1], at)
        return {
            path: one.plain(values[path])
            for path, one in OPTIONS.items()
            if values[path] != usual[path]
        }


@lru_cache(maxsize=1)
def presets() -> dict[str, Preset]:
    """The presets of this package by name, those of one game together. Raises RulesError."""
    found = []
    for entry in files("canasta").joinpath("variants", "presets").iterdir():
        if entry.name.endswith(".toml"):
            one = parse(entry.read_text(encoding="utf-8"), entry.name)
            check_chain(chain(one, built_in()), entry.name)
            found.append(_preset(one, entry.name))
    games = list(built_in())
    found.sort(key=lambda one: (games.index(one.base), one.name))
    return {one.name: one for one in found}


def _preset(one: Variant, file: str) -> Preset:
    if one.name in built_in():
        problem = "{name} is a variant of this program; choose another name"
        raise RulesError(file, problem, name=one.name)
    return Preset(
        name=one.name,
        base=one.parent,
        seats=one.seats,
        title_es=one.title_es,
        title_en=one.title_en,
        sources={change.path: change.source for change in one.changes},
        variant=one,
    )
