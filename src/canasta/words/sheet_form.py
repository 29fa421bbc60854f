"""What a score-keeper asks after a hand, and what a side needs before it, in words."""

from functools import lru_cache
from typing import Any, Final

from canasta.rules import Rules, load, names, seats_of
from canasta.rules.match import pairs
from canasta.rules.opening import clean_only, minimum
from canasta.rules.scoring import BLACK_THREES_OUT, FROM_HAND, plain
from canasta.score import form
from canasta.score.possible import STEP
from canasta.words.house import difference_sentences
from canasta.words.play import reason_words
from canasta.words.tables import title
from canasta.words.text import filled, joined, number, sentences

FILE: Final = "sheet"
COMMON: Final = ("clean", "dirty", "sequence")
"""Kinds of canastas that come about in most hands."""
FEW: Final = 5
"""So many kinds fit on a screen, and none is folded away."""
GROUPS: Final = {
    "canastas": "canastas",
    "red_threes": "honours",
    "out": "closing",
    "concealed": "closing",
    "black_threes_out": "closing",
    "melded": "points",
    "in_hand": "points",
    "exact_cut": "more",
    "penalties": "more",
}


def said(key: str, lang: str, **fields: Any) -> str:
    """A sentence of the score-keeper."""
    return filled(sentences(FILE, lang)[key], lang, fields)


@lru_cache(maxsize=2)
def forms(lang: str) -> dict[str, Any]:
    """Every game with its numbers of seats, and the usual form of each, by ``NAME-SEATS``."""
    games, found = [], {}
    for name in names():
        seats = seats_of(name)
        game = {"name": name, "title": title(load(name), lang), "seats": sorted(seats)}
        games.append({**game, "usual": seats[0]})
        for number_of in seats:
            found[f"{name}-{number_of}"] = table_form(load(name, number_of), lang)
    return {"games": games, "forms": found}


def table_form(rules: Rules, lang: str) -> dict[str, Any]:
    """What a table with these rules notes, JSON-ready."""
    games = rules.match.games
    asked = form(rules)
    kinds = sum(one["key"].startswith("canastas.") for one in asked)
    return {
        "rules": rules.name,
        "seats": rules.seats,
        "title": title(rules, lang),
        "sides": rules.sides,
        "side_size": rules.seating.side_size,
        "games": games,
        "goal": rules.match.target,
        "pairs": [[list(side) for side in pairs(rules, game)] for game in range(games)],
        "fields": [_field(rules, one, kinds, lang) for one in asked],
        "cards": _cards(rules, lang),
        "opening": _opening(rules, lang),
        "differences": list(difference_sentences(rules, lang)),
    }


def _field(rules: Rules, asked: dict[str, Any], kinds: int, lang: str) -> dict[str, Any]:
    part, _, kind = asked["key"].partition(".")
    common = not kind or kinds <= FEW or plain(kind) in COMMON
    found = {**asked, "label": field_words(asked["key"], lang), "hint": _hint(rules, asked, lang)}
    found |= {"group": GROUPS[part], "common": common}
    if "reasons" in asked:
        found["reasons"] = [
            {"value": reason, "label": reason_words(reason, lang)} for reason in asked["reasons"]
        ]
    return found


def field_words(key: str, lang: str) -> str:
    """The label of a field."""
    part, _, kind = key.partition(".")
    if not kind:
        return said(f"field/{part}", lang)
    label = said(f"field/{plain(kind)}", lang)
    return said("field/from_hand", lang, kind=label) if kind.endswith(FROM_HAND) else label


def _hint(rules: Rules, asked: dict[str, Any], lang: str) -> str:
    key, scoring = asked["key"], rules.scoring
    if key == "red_threes":
        return _red_threes(rules, lang)
    if key == "melded":
        return said(f"hint/{scoring.melded}", lang)
    if key == "in_hand":
        return said("hint/minus", lang)
    if key == "black_threes_out":
        return said("hint/many", lang, n=scoring.black_threes_out, count=BLACK_THREES_OUT)
    if key == "penalties":
        return said("hint/fine", lang, n=asked["each"])
    return number(scoring.going_out if key == "out" else asked["each"], lang)


def _red_threes(rules: Rules, lang: str) -> str:
    parts = []
    for place, (count, n) in enumerate(rules.scoring.red_threes):
        first = not place and count == 1
        parts.append(said("hint/each" if first else "hint/from", lang, count=count, n=n))
    if rules.scoring.red_threes_all is not None:
        count = 2 * rules.seating.packs
        parts.append(said("hint/all", lang, count=count, n=rules.scoring.red_threes_all))
    return "; ".join(parts)


def _cards(rules: Rules, lang: str) -> list[dict[str, Any]]:
    """The distinct values of cards, and which cards are worth that much."""
    values = rules.values
    worth = {
        "joker": values.joker,
        "ace": values.ace,
        "two": values.two,
        "high": values.high,
        "low": values.low,
        "black_three": values.black_three,
        "black_three_in_hand": values.black_three_in_hand,
        "red_three_in_hand": values.red_three_in_hand,
    }
    if values.black_three == values.black_three_in_hand:
        del worth["black_three_in_hand"]
    if not rules.seating.jokers:
        del worth["joker"]
    found = []
    for points in sorted({n for n in worth.values() if n}, reverse=True):
        cards = [said(f"card/{card}", lang) for card, n in worth.items() if n == points]
        found.append({"label": joined(cards, lang), "points": points})
    return found


# -- the opening -----------------------------------------------------------------------------------


def _opening(rules: Rules, lang: str) -> list[dict[str, Any]]:
    """What the first melds need, by the total from which on they do; None: from any."""
    starts: list[int | None] = [start for start, _ in rules.opening.steps]
    limit = rules.opening.clean_only_up_to
    if limit is not None:
        starts.append(_past(limit))
    ordered = sorted({start for start in starts if start is not None})
    rows = []
    for start, to in zip([None, *ordered], [*ordered, None], strict=True):
        total = start if start is not None else ordered[0] - STEP if ordered else 0
        points, clean = minimum(rules, total), clean_only(rules.opening, total)
        key = "always" if start is None and to is None else "below" if start is None else "from"
        words = said(f"opening/{key}", lang, n=points, to=to or 0, start=start or 0)
        if clean:
            words = said("opening/clean", lang, step=words)
        rows.append({"from": start, "points": points, "clean": clean, "words": words})
    return rows


def _past(limit: int) -> int:
    """The first score above a limit; scores go by five (rules 0.3)."""
    return (limit // STEP + 1) * STEP


def opening_words(rules: Rules, total: int, lang: str) -> dict[str, Any]:
    """What a side with this total needs for its first melds."""
    opening = rules.opening
    clean = clean_only(opening, total)
    words = said("opening/any_side", lang)
    if clean:
        words = said("opening/clean_side", lang, limit=opening.clean_only_up_to)
    if opening.scope == "player" and rules.seating.side_size > 1:
        words = said("opening/player", lang, words=words)
    return {"minimum": minimum(rules, total), "clean": clean, "words": words}
