"""A score sheet: the JSON document of notation 5 read, checked and added up.

Whatever is wrong with a document is a RulesError whose path leads to the place.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
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
    for refused in found.refused:
        raise refused.faults[0]
    return found.result


@dataclass(frozen=True)
class Noted:
    """A hand of the sheet: the scores of its sides, the totals after it, whether it counts.

    ``sides`` is empty where the entry could not be read at all.
    """

    sides: list[dict[str, Any]]
    totals: list[int]
    stands: bool


@dataclass(frozen=True)
class Refused:
    """A hand that is left out of the totals, and why, by places in the document."""

    game: int
    hand: int
    faults: list[RulesError]


@dataclass(frozen=True)
class Reckoning:
    """A sheet that people are still writing: what stands in it, and what cannot have been.

    ``rules`` are those in force after the last hand, ``result`` is the result of the hands that
    stand, ``hands`` all hands by game, ``played`` the games that count.
    """

    rules: Rules
    players: list[str]
    result: dict[str, Any]
    hands: list[list[Noted]]
    played: list[Played]
    refused: list[Refused]


def reckon(document: object, draft: bool = False) -> Reckoning:
    """All that a sheet says; hands that cannot have been are named and left out.

    In a ``draft`` the last hand of the last game is still being typed: what is missing in it is no
    fault. Raises RulesError where the document is wrong outside of its hands.
    """
    sheet = read_object(document, "", ("rules", "options", "players", "games"))
    players = read_players(sheet.get("players", unnamed(sheet.get("rules"))))
    table = _Table(sheet, len(players))
    games = read_list(sheet.get("games", []), "games")
    read = [
        _Game(table, index, game, draft and index == len(games) - 1)
        for index, game in enumerate(games)
    ]
    counting = [game for game in read if game.counts]
    played = [game.played for game in counting]
    points = player_points(table.rules, played)
    found = {
        "games": [game.record() for game in counting],
        "players": [{"name": name, "points": n} for name, n in zip(players, points, strict=True)],
        "winners": winners(table.rules, played),
    }
    hands = [game.noted for game in read]
    refused = [one for game in read for one in game.refused]
    return Reckoning(table.rules, players, found, hands, played, refused)


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


class _Game:
    """A game of the sheet, its hands read one after the other."""

    def __init__(self, table: _Table, index: int, value: object, draft: bool) -> None:
        rules, path = table.rules, f"games[{index}]"
        self.table = table
        self.index = index
        self.noted: list[Noted] = []
        self.refused: list[Refused] = []
        self.standing = Standing(over=False)
        self._hands: list[dict[str, Any]] = []
        self._late: RulesError | None = None
        game = read_object(value, path, ("pairs", "start", "hands"))
        hands = read_list(game.get("hands", []), f"{path}.hands")
        if index >= rules.match.games:
            problem = "the match has no more games than {games}"
            self._late = RulesError(path, problem, games=rules.match.games)
        self.pairs = pairs(rules, index)
        if "pairs" in game:
            self.pairs = read_pairs(rules, game["pairs"], f"{path}.pairs")
        self.start = [0] * rules.sides
        if "start" in game:
            self.start = read_start(rules, game["start"], f"{path}.start")
        self.totals = list(self.start)
        if self._late and not hands:
            self.refused.append(Refused(index, 0, [self._late]))
        for number, hand in enumerate(hands):
            self._read(number, hand, f"{path}.hands[{number}]", draft and number == len(hands) - 1)

    @property
    def counts(self) -> bool:
        """Whether the match has this game at all."""
        return self._late is None

    @property
    def played(self) -> Played:
        return Played(self.pairs, tuple(self.totals), self.standing)

    def record(self) -> dict[str, Any]:
        """The game as the result has it."""
        return {
            "pairs": [list(side) for side in self.pairs],
            "start": self.start,
            "hands": self._hands,
            "totals": list(self.totals),
            "over": self.standing.over,
            "winner": self.standing.winner,
        }

    def _read(self, number: int, value: object, path: str, draft: bool) -> None:
        late = self._late
        if self.standing.over:
            late = RulesError(path, "the game was over before this hand")
        scores: list[dict[str, Any]] = []
        try:
            hand = _Hand(self.table, value, path, draft)
            scores, faults = hand.scores(), hand.faults
        except RulesError as error:
            faults = [error]
        if late is not None:
            faults = [late]
        if faults:
            self.refused.append(Refused(self.index, number, faults))
        else:
            rules = self.table.rules
            self.totals = [n + side["total"] for n, side in zip(self.totals, scores, strict=True)]
            self.standing = winner(rules, self.totals, _instant(hand.entries))
            opening = [minimum(rules, total) for total in self.totals]
            self._hands.append({"sides": scores, "totals": self.totals, "opening_next": opening})
        self.noted.append(Noted(scores, self.totals, not faults))


class _Hand:
    """A hand of the sheet; ``faults``: why it cannot have been, one at each place of it."""

    def __init__(self, table: _Table, value: object, path: str, draft: bool) -> None:
        hand = read_object(value, path, ("out", "sides", "options", "exceptions"))
        if "options" in hand:
            table.change(hand["options"], f"{path}.options")
        self.rules = rules = table.rules
        out = hand.get("out")
        self.out = None if out is None else read_whole(out, f"{path}.out", 0, rules.sides - 1)
        if draft:
            hand = {"sides": [{}] * rules.sides, **hand}
        self.entries = read_sides(rules, needed(hand, "sides", path), f"{path}.sides")
        exceptions = read_reasons(hand.get("exceptions", []), f"{path}.exceptions")
        found: dict[str, RulesError] = {}
        if not exceptions:
            for fault in faults(rules, self.out, self.entries, path):
                found.setdefault(fault.path, fault)
        untyped = self._untyped(path) if draft else set()
        self.faults = [fault for at, fault in found.items() if at not in untyped]

    def scores(self) -> list[dict[str, Any]]:
        """The score of each side."""
        return [_score(self.rules, entry, n == self.out) for n, entry in enumerate(self.entries)]

    def _untyped(self, path: str) -> set[str]:
        """Places where nothing can be wrong yet, for nothing has been typed that they rest on."""
        sides = enumerate(self.entries)
        places = {f"{path}.sides[{side}].melded" for side, entry in sides if not entry.melded}
        if self.out is not None and not any(self.entries[self.out].canastas.values()):
            places.add(f"{path}.out")
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
