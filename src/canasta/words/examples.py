"""Examples of a table's rules, worked by the engine: nothing in them is known beforehand.

An opening is tried on a position, a pile is taken from one, a hand is scored; what is said is what
came of it. Examples that a table's deck cannot show are left out.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from canasta.cards import parse_cards
from canasta.game.check import check
from canasta.game.layout import overlay
from canasta.game.moves import Illegal, Lay, Part, Why, parse_move
from canasta.game.position import read_position
from canasta.options import RulesError
from canasta.rules import Rules
from canasta.rules.opening import minimum
from canasta.rules.scoring import (
    FROM_HAND,
    Tally,
    closing_short,
    known_kinds,
    pays_from_hand,
    score,
)
from canasta.rules.values import worth, worth_in_hand
from canasta.score.possible import most_canastas
from canasta.words.play import kind_words, label_words, line_words
from canasta.words.refusals import missing_words, say
from canasta.words.text import cards_words, filled, joined, meld_words, number, sentences

Example = dict[str, Any]
"""``title`` and ``lines``, sentences."""

GROUPS: Final = ("5S 5H 5D", "8S 8H 8D", "KS KH KD", "QS QH QD", "AS AH AD", "JS JH JD", "TS TH TD")
NINES: Final = ("take 9S 9H", "take 9S 9H 9D", "take 9S 2S")
TWOS: Final = ("take 2S 2H", "take 2S 2H 2D")
PILES: Final = {
    "free": ("4C 7D 9C", NINES),
    "wild": ("2C 7D 9C", NINES),
    "black": ("7D 9D 3S", NINES),
    "top_wild": ("7D 9D 2C", TWOS),
}
"""Piles, and what a hand of three nines and three twos may try on them."""
HAND: Final = "9S 9H 9D 2S 2H 2D 5C TD TC QS"
MADE: Final = {
    "clean": ("8S*4 8H*3", "8"),
    "dirty": ("KS*3 KH*2 2S JK", "K"),
    "wild_mixed": ("2S*3 2H*2 JK*2", "W"),
    "sequence": ("4D 5D 6D 7D 8D 9D TD", "D4"),
}
"""The cards of the canastas of a sample hand, and what they are on the table."""
OPEN: Final = "QS*2 QH QD"
LEFT: Final = "AS 9H 4D 3S"


def examples(rules: Rules, lang: str) -> list[Example]:
    """Openings, piles, going out and scores by these rules, each with its arithmetic."""
    parts = {"opening": _openings, "pile": _piles, "out": _going_out, "score": _scores}
    found = []
    for key, worked in parts.items():
        try:
            lines = list(worked(rules, lang))
        except RulesError:  # the deck has not the cards, or the table no such meld
            continue
        if lines:
            found.append({"title": sentences("rules", lang)[f"examples/{key}"], "lines": lines})
    return found


def _say(lang: str, key: str, **fields: object) -> str:
    return filled(sentences("rules", lang)[f"examples/{key}"], lang, fields)


def _position(rules: Rules, hand: str, **more: object) -> Any:
    """The first seat to play, with these cards."""
    return read_position(
        {
            "rules": rules.name,
            "seats": rules.seats,
            "options": overlay(rules),
            "hands": [hand, *["-"] * (rules.seats - 1)],
            **more,
        }
    )


# -- opening ---------------------------------------------------------------------------------------


def _openings(rules: Rules, lang: str) -> Iterator[str]:
    """At the first, a middle and the last step: the least that opens, the most that does not."""
    steps = rules.opening.steps
    for place in sorted({0, len(steps) // 2, len(steps) - 1}):
        start = steps[place][0]
        if start is None:
            start = (steps[1][0] or 0) - 5 if len(steps) > 1 else 0
        yield from _opening(rules, start, lang)


def _opening(rules: Rules, total: int, lang: str) -> Iterator[str]:
    scores = [total] + [0] * (rules.sides - 1)
    hand = " ".join((*GROUPS, "2S", "4D"))
    state = _position(rules, hand, scores=scores, phase="play", discard_owed=True)
    need = minimum(rules, total)
    every = sorted(_lays(rules), key=lambda one: (one[0], len(one[1].parts)))
    for value, lay in every:
        if value >= need and check(state, lay) is None:
            yield _say(lang, "enough", total=total, cards=_laid(lay, lang), points=value)
            break
    for value, lay in reversed(every):
        refused = check(state, lay) if value < need else None
        if refused is not None and refused.why == Why.OPENING_TOO_LOW:
            yield _tried(lang, total, lay, refused, rules)
            break
    mixed = Lay((Part(tuple(parse_cards("AS AH 2S"))), Part(tuple(parse_cards(GROUPS[2])))))
    refused = check(state, mixed)
    if refused is not None and refused.why == Why.CLEAN_ONLY:
        yield _tried(lang, total, mixed, refused, rules)


def _lays(rules: Rules) -> Iterator[tuple[int, Lay]]:
    """What one might open with, and the points of its cards."""
    points = worth(rules.values)
    for n in range(1, len(GROUPS) + 1):
        for texts in combinations(GROUPS, n):
            lay = Lay(tuple(Part(tuple(parse_cards(text))) for text in texts))
            yield sum(points[c >> 2] for part in lay.parts for c in part.cards), lay


def _tried(lang: str, total: int, lay: Lay, refused: Illegal, rules: Rules) -> str:
    why = say(refused, rules, lang)
    return _say(lang, "short", total=total, cards=_laid(lay, lang), why=why)


def _laid(lay: Lay, lang: str) -> str:
    return " + ".join(cards_words(part.cards, lang) for part in lay.parts)


# -- pile ------------------------------------------------------------------------------------------


def _piles(rules: Rules, lang: str) -> Iterator[str]:
    """What takes the pile in each of its states, by a side that has opened."""
    meld = {"cards": "6S 6H 6D 6C", "owner": 0}
    for key, (pile, ways) in PILES.items():
        state = _position(
            rules,
            HAND,
            pile=pile,
            stock="4S 5S 7S 8S TS",
            melds=[[meld], *[[]] * (rules.sides - 1)],
        )
        found = {text: check(state, parse_move(text)) for text in ways}
        able = [text for text, refused in found.items() if refused is None]
        if ways[0] in able:  # more of the same would do too
            able = [text for text in able if text != ways[1]]
        if able:
            shown = [cards_words(parse_cards(text.partition(" ")[2]), lang) for text in able]
            yield _say(lang, key, ways=_say(lang, "or").join(shown))
        refused = found[ways[0]]
        if refused is not None:
            yield _say(lang, f"{key}_not", why=say(refused, rules, lang))


# -- going out -------------------------------------------------------------------------------------


def _going_out(rules: Rules, lang: str) -> Iterator[str]:
    """What some canastas are short of for going out."""
    sequences = [{"sequence": 1}, {"sequence": 1, "clean": 1}] if rules.melding.sequences else []
    every: list[dict[str, int]] = [{}, {"clean": 1}, {"clean": 2}, {"clean": 1, "dirty": 1}]
    for canastas in every + sequences:
        short, kinds = closing_short(rules, canastas)
        have = joined([f"{n} {kind_words(kind, lang, n)}" for kind, n in canastas.items()], lang)
        have = have or _say(lang, "no_canasta")
        if short == 0:
            yield _say(lang, "may_go", have=have)
            continue
        missing = Illegal(Why.NEEDS_CANASTAS, need=short, kinds=kinds)
        yield _say(lang, "may_not_go", have=have, missing=missing_words(missing, lang))


# -- scores ----------------------------------------------------------------------------------------


def _scores(rules: Rules, lang: str) -> Iterator[str]:
    """A side with canastas, then one without any."""
    kinds = [kind for kind in MADE if kind in known_kinds(rules) and most_canastas(rules, kind)]
    from_hand = "clean" + FROM_HAND
    canastas = dict.fromkeys(kinds, 1)
    said = [f"{kind_words(kind, lang)} ({_counted(kind, lang)})" for kind in kinds]
    melded = [MADE[kind][0] for kind in kinds]
    if from_hand in known_kinds(rules) and pays_from_hand(rules, from_hand):
        canastas[from_hand] = 1
        melded.append("JS*4 JH*3")
        what = f"7 {meld_words('J', lang)}"
        said.append(f"{kind_words(from_hand, lang)} ({what})")
    out = bool(kinds) and closing_short(rules, canastas)[0] == 0
    yield from _side(rules, lang, said, canastas, [*melded, OPEN], "" if out else LEFT, 2, out)
    yield from _side(rules, lang, [], {}, [OPEN], LEFT, 1, False)


def _side(
    rules: Rules,
    lang: str,
    said: list[str],
    canastas: dict[str, int],
    melded: list[str],
    hand: str,
    red: int,
    out: bool,
) -> Iterator[str]:
    points, lost = worth(rules.values), worth_in_hand(rules.values)
    cards = [c for text in melded for c in parse_cards(text)]
    left = parse_cards(hand) if hand else []
    players = rules.seating.side_size if rules.scoring.red_threes_owner == "player" else 1
    tally = Tally(
        canastas=canastas,
        melded=sum(points[c >> 2] for c in cards),
        in_hand=sum(lost[c >> 2] for c in left),
        red_threes=(red, *[0] * (players - 1)),
        has_meld=True,
        out=out,
    )
    yield _say(
        lang,
        "side_out" if out else "side",
        melds=joined([*said, f"4 {meld_words('Q', lang)}"], lang),
        red=red,
        left=cards_words(left, lang),
    )
    sheet = score(tally, rules)
    yield from (line_words(line, lang) for line in sheet.lines)
    yield f"{label_words('total', lang)}: {number(sheet.total, lang)}"


def _counted(kind: str, lang: str) -> str:
    """What a sample canasta is made of: ``5 reyes y 2 monos``."""
    text, label = MADE[kind]
    cards = parse_cards(text)
    wilds = sum(c >> 2 in (11, 12) for c in cards) if label != "W" else 0
    parts = [meld_words(label, lang)] if kind == "sequence" else []
    if not parts:
        parts.append(f"{len(cards) - wilds} {meld_words(label, lang)}")
    if wilds:
        parts.append(f"{wilds} {meld_words('W', lang)}")
    return joined(parts, lang)
