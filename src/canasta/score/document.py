"""The parts of a score sheet's document (notation 5), read and checked one by one."""

from collections.abc import Mapping
from typing import Any, Final

from canasta.options import LARGEST, RulesError, nearest, plain_text, shown
from canasta.rules import Rules, seats_of
from canasta.rules.scoring import FROM_HAND, KINDS
from canasta.score.possible import SideEntry

MANY: Final = 500
"""No count of cards, canastas or penalties is higher, whatever the deck."""
ALL_KINDS: Final = KINDS + tuple(kind + FROM_HAND for kind in KINDS)
SIDE_KEYS: Final = (
    "canastas",
    "melded",
    "in_hand",
    "red_threes",
    "black_threes_out",
    "concealed",
    "exact_cut",
    "penalties",
    "adjustments",
    "total",
)


# -- the parts of a document -----------------------------------------------------------------------


def unnamed(name: object) -> list[str]:
    """Players by number, as many as usual, where a sheet names none."""
    if not isinstance(name, str):
        return ["1"]  # the sheet is refused for its rules
    return [str(number) for number in range(1, seats_of(name)[0] + 1)]


def read_players(value: object) -> list[str]:
    names = [read_text(name, f"players[{n}]") for n, name in enumerate(read_list(value, "players"))]
    if not names:
        raise RulesError("players", "expected the names of the players, got an empty list")
    return names


def read_pairs(rules: Rules, value: object, path: str) -> tuple[tuple[int, ...], ...]:
    sides: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for n, side in enumerate(read_list(value, path, rules.sides)):
        at = f"{path}[{n}]"
        members: list[int] = []
        for m, player in enumerate(read_list(side, at, rules.seating.side_size)):
            number = read_whole(player, f"{at}[{m}]", 0, rules.seats - 1)
            if number in seen:
                raise RulesError(f"{at}[{m}]", "player {player} is named twice", player=number)
            seen.add(number)
            members.append(number)
        sides.append(tuple(members))
    return tuple(sides)


def read_start(rules: Rules, value: object, path: str) -> list[int]:
    totals = read_list(value, path, rules.sides)
    return [read_whole(n, f"{path}[{side}]", -LARGEST, LARGEST) for side, n in enumerate(totals)]


def read_sides(rules: Rules, value: object, path: str) -> list[SideEntry]:
    sides = read_list(value, path, rules.sides)
    return [read_side(rules, side, f"{path}[{n}]") for n, side in enumerate(sides)]


def read_side(rules: Rules, value: object, path: str) -> SideEntry:
    side = read_object(value, path, SIDE_KEYS)
    entry = SideEntry(
        canastas=_canastas(side.get("canastas", {}), f"{path}.canastas"),
        melded=read_whole(side.get("melded", 0), f"{path}.melded", 0, LARGEST),
        counted="melded" in side,
        in_hand=read_whole(side.get("in_hand", 0), f"{path}.in_hand", 0, LARGEST),
        red_threes=_red_threes(rules, side.get("red_threes", 0), f"{path}.red_threes"),
        black_threes_out=read_whole(
            side.get("black_threes_out", 0), f"{path}.black_threes_out", 0, MANY
        ),
        concealed=read_flag(side.get("concealed", False), f"{path}.concealed"),
        exact_cut=read_flag(side.get("exact_cut", False), f"{path}.exact_cut"),
        penalties=_penalties(side.get("penalties", 0), f"{path}.penalties"),
        adjustments=_adjustments(side.get("adjustments", []), f"{path}.adjustments"),
    )
    if "total" not in side:
        return entry
    # It replaces all that is noted beside it (notation 5); only the form of that is checked.
    return SideEntry({}, total=read_whole(side["total"], f"{path}.total", -LARGEST, LARGEST))


def _canastas(value: object, path: str) -> dict[str, int]:
    named = read_object(value, path, ALL_KINDS)
    return {kind: read_whole(count, f"{path}.{kind}", 0, MANY) for kind, count in named.items()}


def _red_threes(rules: Rules, value: object, path: str) -> tuple[int, ...]:
    """By player where each player's own count together; a bare number is one player's."""
    if not isinstance(value, list):
        return (read_whole(value, path, 0, MANY),)
    if rules.scoring.red_threes_owner != "player":
        raise RulesError(path, "expected a number: the red threes of the side count together")
    counts = read_list(value, path, rules.seating.side_size)
    return tuple(read_whole(count, f"{path}[{n}]", 0, MANY) for n, count in enumerate(counts))


def _penalties(value: object, path: str) -> int:
    if isinstance(value, list):
        return len(read_reasons(value, path))
    return read_whole(value, path, 0, MANY)


def _adjustments(value: object, path: str) -> int:
    points = 0
    for n, one in enumerate(read_list(value, path)):
        at = f"{path}[{n}]"
        adjustment = read_object(one, at, ("points", "reason"))
        points += read_whole(needed(adjustment, "points", at), f"{at}.points", -LARGEST, LARGEST)
        if "reason" in adjustment:
            read_text(adjustment["reason"], f"{at}.reason")
    return points


def read_reasons(value: object, path: str) -> list[str]:
    return [read_text(reason, f"{path}[{n}]") for n, reason in enumerate(read_list(value, path))]


# -- JSON values -----------------------------------------------------------------------------------


def read_object(value: object, path: str, known: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RulesError(path, "expected an object, got {got}", got=shown(value))
    for key in value:
        if key not in known:
            name = plain_text(str(key))
            at = f"{path}.{name}" if path else name
            close = nearest(name, known)
            if close:
                raise RulesError(at, "unknown key", close)
            raise RulesError(at, "unknown key; known are {known}", known=", ".join(known))
    return value


def needed(found: Mapping[str, Any], key: str, path: str) -> object:
    if key not in found:
        raise RulesError(f"{path}.{key}" if path else key, "is missing")
    return found[key]


def read_list(value: object, path: str, size: int | None = None) -> list[Any]:
    if not isinstance(value, list):
        raise RulesError(path, "expected a list, got {got}", got=shown(value))
    if size is not None and len(value) != size:
        problem = "expected {size} elements, got {got}"
        raise RulesError(path, problem, size=size, got=len(value))
    return value


def read_whole(value: object, path: str, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    problem = "expected a whole number from {least} to {most}, got {got}"
    raise RulesError(path, problem, least=least, most=most, got=shown(value))


def read_flag(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise RulesError(path, "expected true or false, got {got}", got=shown(value))
    return value


def read_text(value: object, path: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise RulesError(path, "expected a text, got {got}", got=shown(value))
    return value
