"""A score sheet: the JSON document of notation 5 read, checked and added up.

Whatever is wrong with a document is a RulesError whose path leads to the place.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from canasta.options import RulesError, shown
from canasta.rules import Rules, load, seats_of
from canasta.rules.match import Played, Standing, pairs, player_points, winner, winners
from canasta.rules.opening import minimum
from canasta.rules.scoring import LABELS, Sheet, Tally, score
from canasta.score.document import (
    needed,
    read_list,
    read_object,
    read_pairs,
    read_players,
    read_reasons,
    read_sides,
    read_start,
    read_text,
    read_whole,
    unnamed,
)
from canasta.score.possible import SideEntry, faults


def result(document: object) -> dict[str, Any]:
    """The result of a score sheet, JSON-ready (notation 5.1). Raises RulesError.

    Beside the keys of the notation: per side of a hand ``lines``, the entries that its points come
    from; per game ``over``, ``pairs`` (players by side), ``start`` and ``totals``.
    """
    found = reckon(document)
    for game in found.games:
        if game.fault is not None:
            raise game.fault
        for hand in game.hands:
            if hand.faults:
                raise hand.faults[0]
    return found.result


def reckon(document: object, draft: bool = False) -> "Reckoning":
    """A sheet that people are still writing: hands that cannot have been are left out of it.

    In a ``draft`` the last hand of the last game is still being typed: what is missing in it is no
    fault. Raises RulesError where the document is wrong outside of its hands.
    """
    sheet = read_object(document, "", ("rules", "options", "players", "games"))
    players = read_players(sheet.get("players", unnamed(sheet.get("rules"))))
    table = _Table(sheet, len(players))
    games = read_list(sheet.get("games", []), "games")
    last = len(games) - 1
    read = [Game(table, n, game, draft and n == last) for n, game in enumerate(games)]
    return Reckoning(table, players, read)


class Reckoning:
    """What stands in a sheet; ``rules`` are those in force after its last hand."""

    def __init__(self, table: "_Table", players: list[str], games: "list[Game]") -> None:
        self.rules = table.rules
        self.players = players
        self.games = games
        self._table = table
        self.played = [game.played for game in games if game.fault is None]
        points = player_points(self.rules, self.played)
        self.result: dict[str, Any] = {
            "games": [game.record() for game in games if game.fault is None],
            "players": [{"name": one, "points": n} for one, n in zip(players, points, strict=True)],
            "winners": winners(self.rules, self.played),
        }

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        finished = [game for game in self.played if game.standing.over]
        return len(finished) == len(self.played) >= self.rules.match.games

    def rules_with(self, options: object) -> Rules:
        """The rules with further options for the hand that comes next. Raises RulesError."""
        if options is not None:
            self._table.change(options, "options")
        return self._table.rules


class _Table:
    """The rules in force: a hand may change them, for itself and everything after it."""

    def __init__(self, sheet: Mapping[str, Any], seats: int) -> None:
        self.name = read_text(needed(sheet, "rules", ""), "rules")
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


class Game:
    """A game of the sheet, its hands read one after the other.

    ``totals`` are those of the hands that stand. ``fault``: why it does not count at all.
    """

    def __init__(self, table: _Table, index: int, value: object, draft: bool) -> None:
        rules, path = table.rules, f"games[{index}]"
        self.index = index
        self.hands: list[Hand] = []
        self.standing = Standing(over=False)
        self.fault: RulesError | None = None
        self.pairs = pairs(rules, index)
        self.start = [0] * rules.sides
        game = read_object(value, path, ("pairs", "start", "hands"))
        try:
            self._begin(rules, game, path)
        except RulesError as error:
            self.fault = error
        self.totals = self.start
        hands = read_list(game.get("hands", []), f"{path}.hands")
        for number, hand in enumerate(hands):
            last = number == len(hands) - 1
            self._add(Hand(table, hand, f"{path}.hands[{number}]", draft and last))

    def _begin(self, rules: Rules, game: Mapping[str, Any], path: str) -> None:
        if self.index >= rules.match.games:
            problem = "the match has no more games than {games}"
            raise RulesError(path, problem, games=rules.match.games)
        if "pairs" in game:
            self.pairs = read_pairs(rules, game["pairs"], f"{path}.pairs")
        if "start" in game:
            self.start = read_start(rules, game["start"], f"{path}.start")

    def _add(self, hand: "Hand") -> None:
        if self.fault is not None:
            hand.faults = [self.fault]
        elif self.standing.over:
            hand.faults = [RulesError(hand.path, "the game was over before this hand")]
        elif not hand.faults:
            points = [side["total"] for side in hand.sides]
            self.totals = [n + more for n, more in zip(self.totals, points, strict=True)]
            self.standing = winner(hand.rules, self.totals, _instant(hand.entries))
        hand.totals = self.totals
        self.hands.append(hand)

    @property
    def played(self) -> Played:
        """The game as the match counts it."""
        return Played(self.pairs, tuple(self.totals), self.standing)

    def record(self) -> dict[str, Any]:
        """The game as the result has it."""
        return {
            "pairs": [list(side) for side in self.pairs],
            "start": self.start,
            "hands": [hand.record() for hand in self.hands if not hand.faults],
            "totals": self.totals,
            "over": self.standing.over,
            "winner": self.standing.winner,
        }


class Hand:
    """A hand of the sheet; ``faults``: why it cannot have been, one for each place in it.

    ``sides`` are the scores of its sides, empty where they could not be read; ``totals`` are those
    of the game after it.
    """

    def __init__(self, table: _Table, value: object, path: str, draft: bool) -> None:
        self.path = path
        self.draft = draft
        self.out: int | None = None
        self.entries: list[SideEntry] = []
        self.sides: list[dict[str, Any]] = []
        self.totals: list[int] = []
        try:
            self.faults = self._read(table, value)
        except RulesError as error:
            self.faults = [error]
        self.rules = table.rules

    def record(self) -> dict[str, Any]:
        """The hand as the result has it."""
        opening = [minimum(self.rules, total) for total in self.totals]
        return {"sides": self.sides, "totals": self.totals, "opening_next": opening}

    def _read(self, table: _Table, value: object) -> list[RulesError]:
        path = self.path
        hand = read_object(value, path, ("out", "sides", "options", "exceptions"))
        if "options" in hand:
            table.change(hand["options"], f"{path}.options")
        rules = table.rules
        out = hand.get("out")
        self.out = None if out is None else read_whole(out, f"{path}.out", 0, rules.sides - 1)
        if self.draft:
            hand = {"sides": [{}] * rules.sides, **hand}
        self.entries = read_sides(rules, needed(hand, "sides", path), f"{path}.sides")
        noted = read_reasons(hand.get("exceptions", []), f"{path}.exceptions")
        for side, entry in enumerate(self.entries):
            self.sides.append(_score(rules, entry, side == self.out))
        found: dict[str, RulesError] = {}
        if not noted:
            for fault in faults(rules, self.out, self.entries, path):
                found.setdefault(fault.path, fault)
        untyped = self._untyped() if self.draft else ()
        return [fault for at, fault in found.items() if at not in untyped]

    def _untyped(self) -> set[str]:
        """Places where nothing can be wrong yet, for what they rest on has not been typed."""
        sides = enumerate(self.entries)
        places = {f"{self.path}.sides[{side}].melded" for side, one in sides if not one.melded}
        if self.out is not None and not any(self.entries[self.out].canastas.values()):
            places.add(f"{self.path}.out")
        return places


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
