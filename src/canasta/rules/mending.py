"""Rules that make no game, and the smallest changes that make one of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from canasta.options import LARGEST, POINTS, Option, RulesError
from canasta.rules import load, resolved
from canasta.rules.conflicts import involved
from canasta.rules.topics import OPTIONS


@dataclass(frozen=True)
class Mend:
    """A change that makes the rules stand: what it sets (JSON), and the overlay that results."""

    changes: dict[str, object]
    options: dict[str, object]


def mends(
    name: str, seats: int, options: Mapping[str, object], folder: Path | None = None
) -> list[Mend]:
    """What mends an overlay that does not stand; empty where it does. Each was tried by ``load``.

    First every single option that is enough: the nearest number either way, another choice, a kind
    less. Where one is not enough, the options at odds go back to the values of the game, as few of
    them as possible. Raises RulesError where the game or its seats are unknown.
    """
    return _Bench(name, seats, options, folder).mends()


class _Bench:
    """An overlay under repair."""

    def __init__(
        self, name: str, seats: int, options: Mapping[str, object], folder: Path | None
    ) -> None:
        self.table = (name, seats)
        self.folder = folder
        self.given = dict(options)
        self.usual = resolved(load(name, seats, {}, folder))

    def mends(self) -> list[Mend]:
        error = self.problem(self.given)
        if error is None:
            return []
        paths = involved(error)
        changed_first = sorted(paths, key=lambda path: path not in self.given)
        single = [
            Mend({path: value}, self.changed(path, value))
            for path in changed_first
            for value in self.enough(OPTIONS[path])
        ]
        return single or [self.undone(error)]

    def problem(self, options: Mapping[str, object]) -> RulesError | None:
        try:
            load(*self.table, options, self.folder)
        except RulesError as error:
            return error
        return None

    def changed(self, path: str, value: object) -> dict[str, object]:
        """The overlay with one option set; what equals the game's own value is no part of it."""
        rest = {other: v for other, v in self.given.items() if other != path}
        return rest if value == self.usual[path] else {**rest, path: value}

    def undone(self, error: RulesError) -> Mend:
        """The game's own values for all that is at odds, one conflict after the other."""
        left = dict(self.given)
        found: RulesError | None = error
        while found is not None:
            unknown = [path for path in left if path not in OPTIONS]
            at_odds = [path for path in involved(found) if path in left]
            for path in at_odds or unknown or list(left):
                del left[path]
            found = self.problem(left)
        gone = [path for path in self.given if path not in left]
        return Mend({path: self.usual[path] for path in gone if path in OPTIONS}, left)

    # -- values of one option

    def stands(self, path: str, value: object) -> bool:
        return self.problem(self.changed(path, value)) is None

    def enough(self, one: Option) -> Iterator[object]:
        """Values of an option that alone make the rules stand."""
        value = self.given.get(one.path, self.usual[one.path])
        try:
            value = one.plain(one.read(value))
        except RulesError:  # not even a value of this option
            yield from self.first(one.path, [self.usual[one.path]])
            return
        if one.kind == "bool":
            yield from self.first(one.path, [not value])
        elif one.kind == "choice":
            yield from self.first(one.path, [other for other in one.choices if other != value])
        elif one.kind == "choices" and isinstance(value, list):
            fewer = [[part for part in value if part != gone] for gone in value]
            found = [less for less in fewer if self.stands(one.path, less)]
            yield from found if len(found) == 1 else self.first(one.path, [[]])
        elif one.kind == "int" and isinstance(value, int):
            step = 5 if one.unit == POINTS else 1
            least = 0 if one.least is None else one.least
            most = LARGEST if one.most is None else one.most
            yield from self.first(one.path, range(value + step, most + 1, step))
            yield from self.first(one.path, range(value - step, least - 1, -step))

    def first(self, path: str, values: Iterable[object]) -> Iterator[object]:
        """The first of them that makes the rules stand, if any does."""
        for value in values:
            if self.stands(path, value):
                yield value
                return
