"""A score sheet in words: lines with their arithmetic, where it stands, what comes next."""

import re
from collections.abc import Sequence
from typing import Any, Final

from canasta.options import RulesError
from canasta.rules import Rules
from canasta.rules.match import (
    Played,
    dealer,
    pairs,
    seated,
    thousands,
)
from canasta.rules.scoring import LABELS, Line, counted
from canasta.rules.seating import cutter, leader
from canasta.score.possible import STEP
from canasta.score.sheet import Game, Hand, Reckoning, reckon
from canasta.words.play import kind_words, label_words, line_words
from canasta.words.refusals import error_words
from canasta.words.sheet_form import opening_words, said
from canasta.words.text import joined, number, sentences, table

_PLACE: Final = re.compile(r"games\[\d+\]\.hands\[\d+\](?:\.sides\[(\d+)\])?\.?(.*)")
PLUS: Final = " + "
MINUS: Final = " − "


def reckoned(
    document: object, lang: str, draft: bool = False, options: object = None
) -> dict[str, Any]:
    """A sheet reckoned, JSON-ready; ``options`` hold from the hand on that comes next.

    Raises RulesError where the document is wrong outside of its hands.
    """
    sheet = reckon(document, draft)
    coming = sheet.rules_with(options)
    night = _Night(sheet, lang)
    return {
        "result": sheet.result,
        "refused": [
            _refused(sheet, game, place, hand, fault, lang)
            for game in sheet.games
            for place, hand in enumerate(game.hands)
            for fault in hand.faults
        ],
        "games": [_game(game, lang) for game in sheet.games],
        "next": _next(sheet, coming, lang),
        "standing": _standing(sheet, lang),
        "table": night.table(),
        "over": night.over,
        "words": night.words(),
    }


def side_name(players: Sequence[str], side: Sequence[int], lang: str) -> str:
    """A side by the names of its players."""
    return joined([players[player] for player in side], lang)


# -- hands -----------------------------------------------------------------------------------------


def _game(game: Game, lang: str) -> dict[str, Any]:
    hands = []
    for hand in game.hands:
        shown = hand.sides and (not hand.faults or hand.draft)
        sides = [_side(side, lang) for side in hand.sides]
        hands.append({"sides": sides, "totals": hand.totals} if shown else None)
    standing = game.standing
    totals = list(game.totals)
    return {"hands": hands, "totals": totals, "over": standing.over, "winner": standing.winner}


def _side(side: dict[str, Any], lang: str) -> dict[str, Any]:
    lines = [_line(Line(**line), lang) for line in side["lines"]]
    terms = [side[label] for label in LABELS if side[label]]
    total = side["total"]
    if total and not terms:
        label = table(lang)["form/total"]
        words = f"{label}: {number(total, lang)}"
        one = {"key": "total", "label": label, "count": 1, "each": total, "points": total}
        lines, terms = [{**one, "words": words}], [total]
    return {"lines": lines, "sum": _sum(terms, total, lang), "total": total}


def _line(line: Line, lang: str) -> dict[str, Any]:
    key = f"{line.label}.{line.detail}" if line.label == "canastas" else line.label
    return {
        "key": key,
        "label": label_words(line.label, lang, line.detail),
        "count": line.count,
        "each": line.each,
        "points": line.points,
        "words": line_words(line, lang),
    }


def _sum(terms: Sequence[int], total: int, lang: str) -> str:
    """``1.800 + 385 − 65 = 2.120``; a single number stands by itself."""
    if len(terms) < 2:
        return number(total, lang)
    first, *others = terms
    added = [(MINUS if n < 0 else PLUS) + number(abs(n), lang) for n in others]
    return f"{number(first, lang)}{''.join(added)} = {number(total, lang)}"


# -- what cannot have been -------------------------------------------------------------------------


def _refused(
    sheet: Reckoning, game: Game, place: int, hand: Hand, fault: RulesError, lang: str
) -> dict[str, Any]:
    found = _PLACE.fullmatch(fault.path)
    side, key = (found[1], found[2]) if found else (None, "")
    number_of = None if side is None else int(side)
    if key == "out":
        number_of = hand.out
    return {
        "game": game.index,
        "hand": place,
        "path": fault.path,
        "side": number_of,
        "key": key.partition("[")[0] if key.partition(".")[0] != "options" else "",
        "text": _fault_words(sheet, game, hand, fault, number_of, lang),
    }


def _fault_words(
    sheet: Reckoning, game: Game, hand: Hand, fault: RulesError, side: int | None, lang: str
) -> str:
    """Why a hand cannot have been, to the people who noted it."""
    key = f"impossible/{fault.template}"
    if key not in sentences("sheet", lang):
        return error_words(fault, lang)
    known = table(lang)
    fields: dict[str, Any] = {
        name: known.get(f"problems/{value}", value) if isinstance(value, str) else value
        for name, value in fault.fields.items()
    }
    got, most = fields.get("got", fields.get("least")), fields.get("most")
    if isinstance(got, int):
        fields |= {"below": got - got % STEP, "above": got - got % STEP + STEP}
        fields["over"] = got - most if isinstance(most, int) else 0
        fields["short"] = fields.get("least", 0) - got
    kind = fault.path.rpartition("canastas.")[2]
    if kind != fault.path:
        fields["kind"] = kind_words(kind, lang, 2)
    if side is not None:
        fields["who"] = side_name(sheet.players, game.pairs[side], lang)
    if "side" in fault.fields:
        one = fields["side"]
        fields["other"] = side_name(sheet.players, game.pairs[one], lang)
        fields["n"] = len(game.pairs[one])
        fields["need"] = hand.rules.closing.canastas
        fields["have"] = counted(hand.rules, hand.entries[one].canastas)[0]
        kinds = str(fault.fields.get("kinds", "")).split(", ")
        fields["missing"] = joined([known[f"missing/{kind}"] for kind in kinds if kind], lang)
    return said(key, lang, **fields)


# -- what comes next -------------------------------------------------------------------------------


def _next(sheet: Reckoning, rules: Rules, lang: str) -> dict[str, Any]:
    """The hand that comes next: players by number, what each side needs for its first melds."""
    having = [game for game in sheet.games if game.index < rules.match.games]
    last = having[-1] if having else None
    game, hand = 0, 0
    sides, totals = pairs(rules, 0), [0] * rules.sides
    if last is not None:
        game, hand = last.index, len(last.hands)
        sides, totals = last.pairs, list(last.totals)
    over = sheet.over
    if last is not None and last.standing.over and not over:
        game, hand = game + 1, 0
        sides, totals = pairs(rules, game), [0] * rules.sides
    order = seated(rules, game, sides)
    deals = dealer(rules, hand)
    return {
        "game": game,
        "hand": hand,
        "over": over,
        "cuts": order[cutter(rules.seats, deals)] if rules.seating.cut else None,
        "dealer": order[deals],
        "leads": order[leader(rules.seating, rules.seats, deals)],
        "pairs": [list(side) for side in sides],
        "sides": [opening_words(rules, total, lang) for total in totals],
    }


def _standing(sheet: Reckoning, lang: str) -> dict[str, Any]:
    """Where the game stands that is played, or was played last."""
    rules = sheet.rules
    goal = rules.match.target
    game = sheet.played[-1] if sheet.played else None
    totals = list(game.totals) if game else [0] * rules.sides
    best, second = sorted(totals, reverse=True)[:2]
    missing = [max(0, goal - total) for total in totals]
    first = totals.index(best) if best > second else None
    over, won = (game.standing.over, game.standing.winner) if game else (False, None)
    side = won if won is not None else first
    fields: dict[str, Any] = {"goal": goal, "total": best, "ahead": best - second}
    fields["missing"] = max(0, goal - best)
    if game and side is not None:
        fields["side"] = side_name(sheet.players, game.pairs[side], lang)
        fields |= {"n": len(game.pairs[side]), "total": totals[side]}
    if over:
        key = "drawn" if won is None else "won"
    elif not any(totals):
        key = "none"
    elif first is None:
        key = "level" if fields["missing"] else "extra"
    else:
        key = "ahead" if fields["missing"] else "past"
    words = said(f"standing/{key}", lang, **fields)
    return {"words": words, "leader": first, "ahead": best - second, "missing": missing}


class _Night:
    """The match by player, unfinished games as if they ended now."""

    def __init__(self, sheet: Reckoning, lang: str) -> None:
        self.sheet = sheet
        self.played = sheet.played
        self.lang = lang
        self.by_thousands = sheet.rules.match.points == "thousands"
        self.over = sheet.over
        self.gains = [self._gains(game) for game in sheet.played]
        self.points = [sum(column) for column in zip(*self.gains, strict=True)]

    def _gains(self, game: Played) -> list[int]:
        """What a game gives each player."""
        found = [0] * self.sheet.rules.seats
        for side, players in enumerate(game.pairs):
            for player in players:
                found[player] = game.totals[side]
                if self.by_thousands:
                    mine, theirs = game.totals[side], game.totals[1 - side]
                    found[player] = thousands(mine) - thousands(theirs)
        return found

    def _text(self, points: int) -> str:
        said_so = number(points, self.lang)
        return f"+{said_so}" if self.by_thousands and points > 0 else said_so

    def best(self) -> list[int]:
        """Who wins the night, or would if it ended now; nobody where all are level."""
        if self.over:
            return list(self.sheet.result["winners"])
        if not self.points or min(self.points) == max(self.points):
            return []
        return [player for player, n in enumerate(self.points) if n == max(self.points)]

    def table(self) -> list[dict[str, Any]]:
        """A row for each player."""
        best = self.best()
        return [
            {
                "player": name,
                "games": [self._text(gains[player]) for gains in self.gains],
                "night": self._text(self.points[player] if self.points else 0),
                "winning": player in best,
            }
            for player, name in enumerate(self.sheet.players)
        ]

    def words(self) -> str:
        """Who wins the night, and what was taken as if it had ended."""
        if not any(any(game.totals) for game in self.played):
            return ""
        best, lang = self.best(), self.lang
        fields: dict[str, Any] = {"n": len(best)}
        if best:
            fields["names"] = joined([self.sheet.players[player] for player in best], lang)
            fields["points"] = self._text(self.points[best[0]])
        keys = ("won", "drawn") if self.over else ("leading", "level")
        words = said(f"night/{keys[not best]}", lang, **fields)
        if self.by_thousands and not self.played[-1].standing.over:
            totals = self.played[-1].totals
            scores = [number(total, lang) for total in totals]
            rounded = [number(thousands(total), lang) for total in totals]
            fields = {"game": len(self.played), "scores": joined(scores, lang)}
            words += " " + said("night/open", lang, thousands=joined(rounded, lang), **fields)
        return words
