"""A score sheet: the JSON document of notation 5 read, checked and added up.

Whatever is wrong with a document is a RulesError whose path leads to the place.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from canasta.options import LARGEST, RulesError, nearest, plain_text, shown
from canasta.rules import Rules, load, seats_of
from canasta.rules.match import Played, Standing, pairs, player_points, winner, winners
from canasta.rules.opening import minimum
from canasta.rules.scoring import FROM_HAND, KINDS, LABELS, Sheet, Tally, score
from canasta.score.possible import SideEntry, check

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


def result(document: object) -> dict[str, Any]:
    """The result of a score sheet, JSON-ready (notation 5.1). Raises RulesError.

    Beside the keys of the notation: per side of a hand ``lines``, the entries that its points come
    from; per game ``over``, ``pairs`` (players by side), ``start`` and ``totals``.
    """
    sheet = _object(document, "", ("rules", "options", "players", "games"))
    players = _players(sheet.get("players", _unnamed(sheet.get("rules"))))
    table = _Table(sheet, len(players))
    games: list[dict[str, Any]] = []
    played: list[Played] = []
    for index, game in enumerate(_list(sheet.get("games", []), "games")):
        found, outcome = _game(table, index, game, f"games[{index}]")
        games.append(found)
        played.append(outcome)
    points = player_points(table.rules, played)
    return {
        "games": games,
        "players": [{"name": name, "points": n} for name, n in zip(players, points, strict=True)],
        "winners": winners(table.rules, played),
    }


class _Table:
    """The rules in force: a hand may change them, for itself and everything after it."""

    def __init__(self, sheet: Mapping[str, Any], seats: int) -> None:
        self.name = _text(_needed(sheet, "rules", ""), "rules")
        self.seats = seats
        try:
            allowed = seats_of(self.name)
        except RulesError as error:
            raise error.at("rules") from error
        if seats not in allowed:
            numbers = ", ".join(str(n) for n in allowed)
            problem = "expected {seats} players, got {got}"
            raise RulesError("players", problem, seats=numbers, got=seats)
        self.overlay: dict[str, object] = {}
        self.rules: Rules = self._changed(sheet.get("options", {}), "options")

    def change(self, options: object, path: str) -> None:
        """Put options in force. Raises RulesError, also where sides would come or go."""
        rules = self._changed(options, path)
        if rules.sides != self.rules.sides:
            at = f"{path}.seating.side_size"
            raise RulesError(at, "the sides cannot change once there are games")
        self.rules = rules

    def _changed(self, options: object, path: str) -> Rules:
        if not isinstance(options, dict):
            raise RulesError(path, "expected an object, got {got}", got=shown(options))
        overlay = {**self.overlay, **options}
        try:
            rules = load(self.name, self.seats, overlay)
        except RulesError as error:
            # Rules without a place in the overlay: it is no object, or sides and seats do not fit.
            inner = "" if error.path in ("", "options", "seats") else f".{error.path}"
            raise error.at(path + inner) from error
        self.overlay = overlay
        return rules


# -- games and hands -------------------------------------------------------------------------------


def _game(table: _Table, index: int, value: object, path: str) -> tuple[dict[str, Any], Played]:
    rules = table.rules
    if index >= rules.match.games:
        problem = "the match has no more games than {games}"
        raise RulesError(path, problem, games=rules.match.games)
    game = _object(value, path, ("pairs", "start", "hands"))
    sides = pairs(rules, index)
    if "pairs" in game:
        sides = _pairs(rules, game["pairs"], f"{path}.pairs")
    totals = [0] * rules.sides
    if "start" in game:
        totals = _start(rules, game["start"], f"{path}.start")
    start = list(totals)
    standing = Standing(over=False)
    hands: list[dict[str, Any]] = []
    for number, hand in enumerate(_list(game.get("hands", []), f"{path}.hands")):
        at = f"{path}.hands[{number}]"
        if standing.over:
            raise RulesError(at, "the game was over before this hand")
        found, standing = _hand(table, totals, hand, at)
        totals = found["totals"]
        hands.append(found)
    record = {
        "pairs": [list(side) for side in sides],
        "start": start,
        "hands": hands,
        "totals": list(totals),
        "over": standing.over,
        "winner": standing.winner,
    }
    return record, Played(sides, tuple(totals), standing)


def _hand(
    table: _Table, before: list[int], value: object, path: str
) -> tuple[dict[str, Any], Standing]:
    hand = _object(value, path, ("out", "sides", "options", "exceptions"))
    if "options" in hand:
        table.change(hand["options"], f"{path}.options")
    rules = table.rules
    out = hand.get("out")
    if out is not None:
        out = _whole(out, f"{path}.out", 0, rules.sides - 1)
    entries = _sides(rules, _needed(hand, "sides", path), f"{path}.sides")
    exceptions = _reasons(hand.get("exceptions", []), f"{path}.exceptions")
    if not exceptions:
        check(rules, out, entries, path)
    sides: list[dict[str, Any]] = []
    for side, entry in enumerate(entries):
        sides.append(_score(rules, entry, side == out))
    totals = [total + side["total"] for total, side in zip(before, sides, strict=True)]
    record = {
        "sides": sides,
        "totals": totals,
        "opening_next": [minimum(rules, total) for total in totals],
    }
    return record, winner(rules, totals, _instant(entries))


def _instant(entries: list[SideEntry]) -> int | None:
    """The side with a black-three canasta, which ends hand and game where the rules say so."""
    for side, entry in enumerate(entries):
        if entry.plain_canastas.get("black_threes"):
            return side
    return None


def _score(rules: Rules, entry: SideEntry, out: bool) -> dict[str, Any]:
    if entry.total is not None:
        return {**dict.fromkeys(LABELS, 0), "total": entry.total, "lines": []}
    sheet: Sheet = score(tally(rules, entry, out), rules)
    return {**sheet.points, "lines": [asdict(line) for line in sheet.lines]}


def tally(rules: Rules, entry: SideEntry, out: bool) -> Tally:
    """The facts of a hand for one side, from what people typed."""
    return Tally(
        canastas=entry.canastas,
        melded=entry.melded,
        in_hand=entry.in_hand,
        red_threes=entry.red_threes,
        has_meld=entry.melded > 0 or any(entry.canastas.values()),
        out=out,
        concealed=entry.concealed,
        black_threes_out=entry.black_threes_out,
        exact_cut=entry.exact_cut,
        penalties=entry.penalties * rules.scoring.penalty,
        adjustments=entry.adjustments,
    )


# -- the parts of a document -----------------------------------------------------------------------


def _unnamed(name: object) -> list[str]:
    """Players by number, as many as usual, where a sheet names none."""
    if not isinstance(name, str):
        return ["1"]  # the sheet is refused for its rules
    return [str(number) for number in range(1, seats_of(name)[0] + 1)]


def _players(value: object) -> list[str]:
    names = [_text(name, f"players[{n}]") for n, name in enumerate(_list(value, "players"))]
    if not names:
        raise RulesError("players", "expected the names of the players, got an empty list")
    return names


def _pairs(rules: Rules, value: object, path: str) -> tuple[tuple[int, ...], ...]:
    sides: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for n, side in enumerate(_list(value, path, rules.sides)):
        at = f"{path}[{n}]"
        members: list[int] = []
        for m, player in enumerate(_list(side, at, rules.seating.side_size)):
            number = _whole(player, f"{at}[{m}]", 0, rules.seats - 1)
            if number in seen:
                raise RulesError(f"{at}[{m}]", "player {player} is named twice", player=number)
            seen.add(number)
            members.append(number)
        sides.append(tuple(members))
    return tuple(sides)


def _start(rules: Rules, value: object, path: str) -> list[int]:
    totals = _list(value, path, rules.sides)
    return [_whole(n, f"{path}[{side}]", -LARGEST, LARGEST) for side, n in enumerate(totals)]


def _sides(rules: Rules, value: object, path: str) -> list[SideEntry]:
    sides = _list(value, path, rules.sides)
    return [_side(rules, side, f"{path}[{n}]") for n, side in enumerate(sides)]


def _side(rules: Rules, value: object, path: str) -> SideEntry:
    side = _object(value, path, SIDE_KEYS)
    if "total" in side:
        for key in side:
            if key != "total":
                problem = "a direct total replaces all other fields of the side"
                raise RulesError(f"{path}.{key}", problem)
        total = _whole(side["total"], f"{path}.total", -LARGEST, LARGEST)
        return SideEntry({}, total=total)
    return SideEntry(
        canastas=_canastas(side.get("canastas", {}), f"{path}.canastas"),
        melded=_whole(side.get("melded", 0), f"{path}.melded", 0, LARGEST),
        in_hand=_whole(side.get("in_hand", 0), f"{path}.in_hand", 0, LARGEST),
        red_threes=_red_threes(rules, side.get("red_threes", 0), f"{path}.red_threes"),
        black_threes_out=_whole(
            side.get("black_threes_out", 0), f"{path}.black_threes_out", 0, MANY
        ),
        concealed=_flag(side.get("concealed", False), f"{path}.concealed"),
        exact_cut=_flag(side.get("exact_cut", False), f"{path}.exact_cut"),
        penalties=_penalties(side.get("penalties", 0), f"{path}.penalties"),
        adjustments=_adjustments(side.get("adjustments", []), f"{path}.adjustments"),
    )


def _canastas(value: object, path: str) -> dict[str, int]:
    named = _object(value, path, ALL_KINDS)
    return {kind: _whole(count, f"{path}.{kind}", 0, MANY) for kind, count in named.items()}


def _red_threes(rules: Rules, value: object, path: str) -> tuple[int, ...]:
    """By player where each player's own count together; a bare number is one player's."""
    if not isinstance(value, list):
        return (_whole(value, path, 0, MANY),)
    if rules.scoring.red_threes_owner != "player":
        raise RulesError(path, "expected a number: the red threes of the side count together")
    counts = _list(value, path, rules.seating.side_size)
    return tuple(_whole(count, f"{path}[{n}]", 0, MANY) for n, count in enumerate(counts))


def _penalties(value: object, path: str) -> int:
    if isinstance(value, list):
        return len(_reasons(value, path))
    return _whole(value, path, 0, MANY)


def _adjustments(value: object, path: str) -> int:
    points = 0
    for n, one in enumerate(_list(value, path)):
        at = f"{path}[{n}]"
        adjustment = _object(one, at, ("points", "reason"))
        points += _whole(_needed(adjustment, "points", at), f"{at}.points", -LARGEST, LARGEST)
        if "reason" in adjustment:
            _text(adjustment["reason"], f"{at}.reason")
    return points


def _reasons(value: object, path: str) -> list[str]:
    return [_text(reason, f"{path}[{n}]") for n, reason in enumerate(_list(value, path))]


# -- JSON values -----------------------------------------------------------------------------------


def _object(value: object, path: str, known: tuple[str, ...]) -> dict[str, Any]:
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


def _needed(found: Mapping[str, Any], key: str, path: str) -> object:
    if key not in found:
        raise RulesError(f"{path}.{key}" if path else key, "is missing")
    return found[key]


def _list(value: object, path: str, size: int | None = None) -> list[Any]:
    if not isinstance(value, list):
        raise RulesError(path, "expected a list, got {got}", got=shown(value))
    if size is not None and len(value) != size:
        problem = "expected {size} elements, got {got}"
        raise RulesError(path, problem, size=size, got=len(value))
    return value


def _whole(value: object, path: str, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    problem = "expected a whole number from {least} to {most}, got {got}"
    raise RulesError(path, problem, least=least, most=most, got=shown(value))


def _flag(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise RulesError(path, "expected true or false, got {got}", got=shown(value))
    return value


def _text(value: object, path: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise RulesError(path, "expected a text, got {got}", got=shown(value))
    return value
