"""What a table with people says, in the language of a connection."""

import re
from functools import lru_cache
from typing import Final

from canasta.cards import parse_cards
from canasta.game.events import Event
from canasta.game.moves import Illegal, Why
from canasta.rules import Rules
from canasta.rules.scoring import Line
from canasta.session.protocol import NotAllowed, changed
from canasta.session.shown import HandScored, Happened, LineShown, Reason
from canasta.words import event_words, line_words, say
from canasta.words.online import table_sentences
from canasta.words.text import filled

NOBODY: Final = "\0"
"""Stands for a player in a sentence that is then said without a name."""
_NAMED: Final = re.compile(f" (para|for) {NOBODY}|{NOBODY}:? ?")


def not_allowed(number: str, why: str, lang: str, problem: str = "") -> NotAllowed:
    """The answer to a ``Do`` with this id that may not be; ``why`` is a key of ``not_allowed``."""
    template = table_sentences(lang)[f"not_allowed/{why}"]
    return NotAllowed(number, why, filled(template, lang, {"problem": problem}))


def refusal_words(why: str, lang: str) -> str:
    """The sentence for a key of ``not_allowed``."""
    return table_sentences(lang)[f"not_allowed/{why}"]


def robot_name(player: int, robots: list[int], lang: str) -> str:
    """What a robot is called: by a number where there are several."""
    name = table_sentences(lang)["table/robot"]
    return name if len(robots) == 1 else f"{name} {robots.index(player) + 1}"


def spoken(reason: Reason, rules: Rules, lang: str) -> Reason:
    """A refusal with its sentence."""
    return changed(reason, text=say(_illegal(reason), rules, lang))


def _illegal(reason: Reason) -> Illegal:
    return Illegal(
        why=Why(reason.why),
        option=reason.option,
        need=reason.need,
        got=reason.got,
        cards=tuple(parse_cards(reason.cards)),
        kinds=reason.kinds,
        fine=reason.fine,
        cause=None if reason.cause is None else _illegal(reason.cause),
    )


@lru_cache(maxsize=1024)
def told(
    event: Happened, number: int, names: tuple[str, ...], lang: str, sides: int = 0
) -> Happened:
    """An event with its sentences, as entry ``number``; ``names`` by the seats of its hand."""
    plain = Event(
        event.kind,
        event.seat,
        tuple(parse_cards(event.cards)),
        event.count,
        event.labels,
        event.points,
        event.yes,
        event.detail,
    )
    text = event_words(plain, names, lang, sides)
    nameless = event_words(plain, [NOBODY] * len(names), lang)
    return changed(event, number=number, text=text, short=_short(nameless))


def _short(text: str) -> str:
    """A sentence about ``NOBODY`` without the name, with a capital again."""
    left = _NAMED.sub("", text)
    at = 1 if left.startswith("¡") else 0
    return left[:at] + left[at : at + 1].upper() + left[at + 1 :]


def scored_words(scored: HandScored, lang: str) -> HandScored:
    """The end of a hand with every line of its sheets in words."""
    sheets = tuple(tuple(_line(line, lang) for line in sheet) for sheet in scored.sheets)
    return changed(scored, sheets=sheets)


def _line(shown: LineShown, lang: str) -> LineShown:
    line = Line(shown.label, shown.detail, shown.count, shown.each, shown.points, shown.option)
    return changed(shown, text=line_words(line, lang))


def game_about(rules: Rules, lang: str) -> str:
    """A game in a sentence: its packs, the hand, where it ends."""
    fields = {
        "packs": rules.seating.packs,
        "hand": rules.seating.hand,
        "target": rules.match.target,
    }
    template = table_sentences(lang)["table/about"]
    return filled(template, lang, fields)
