"""What happens at the table, and what it scores, in words."""

from collections.abc import Sequence
from typing import Protocol

from canasta.rules.scoring import FROM_HAND, Line, plain
from canasta.words.text import (
    cards_words,
    first_known,
    joined,
    meld_words,
    number,
    sentence,
    table,
    word,
)


def kind_words(kind: str, lang: str, n: int = 1) -> str:
    """A kind of canasta, for ``n`` of them: ``canasta limpia``, ``canastas limpias de la mano``."""
    said = word(lang, f"kinds/{plain(kind)}", n)
    return sentence(lang, "kinds/from_hand", kind=said) if kind.endswith(FROM_HAND) else said


def phase_words(phase: str, lang: str) -> str:
    """What a phase of a turn asks for."""
    return table(lang)[f"phases/{phase}"]


def ended_words(how: str, lang: str) -> str:
    """How a hand ended, by the words of ``game.state.ENDED``; empty while it lasts."""
    return table(lang)[f"ended/{how}"] if how else ""


# -- scores ----------------------------------------------------------------------------------------


def label_words(label: str, lang: str, detail: str = "") -> str:
    """A line of a score (notation 6), or one entry of it by its detail."""
    if label == "canastas" and detail:
        return kind_words(detail, lang, 2)
    return table(lang)[f"lines/{detail or label}"]


def line_words(line: Line, lang: str) -> str:
    """An entry of a score with its arithmetic: ``2 canastas limpias × 500 = 1.000``."""
    points = number(line.points, lang)
    what = label_words(line.label, lang, line.detail)
    if line.label == "canastas":
        what = kind_words(line.detail, lang, line.count)
    elif line.label == "red_threes" and not line.detail:
        what = word(lang, "lines/red_three", line.count)
    elif line.label == "many_canastas" or line.detail == "all":
        return sentence(lang, "lines/counted", what=what, count=line.count, points=points)
    else:
        return sentence(lang, "lines/plain", what=what, points=points)
    each = number(line.each, lang)
    return sentence(lang, "lines/product", count=line.count, what=what, each=each, points=points)


def form_words(key: str, lang: str) -> str:
    """What a field of ``score.form`` asks for."""
    part, _, kind = key.partition(".")
    return kind_words(kind, lang, 2) if kind else table(lang)[f"form/{part}"]


def reason_words(reason: str, lang: str) -> str:
    """What a penalty was for; a reason that people wrote themselves is left as it is."""
    return table(lang).get(f"reasons/{reason}", reason)


# -- events ----------------------------------------------------------------------------------------


class Happened(Protocol):
    """What an event of the game tells; ``cards`` are empty where ``count`` of them stay hidden."""

    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def cards(self) -> tuple[int, ...]: ...
    @property
    def count(self) -> int: ...
    @property
    def labels(self) -> tuple[str, ...]: ...
    @property
    def points(self) -> int: ...
    @property
    def yes(self) -> bool: ...
    @property
    def detail(self) -> str: ...


def event_words(event: Happened, names: Sequence[str], lang: str, sides: int = 0) -> str:
    """What happened, for those who saw it; ``names`` by seat.

    With the number of ``sides`` a score is said of all players of the side, else of its first one.
    """
    known = table(lang)
    kind = ""
    if event.kind == "closed" and f"kinds/{plain(event.detail)}" in known:
        kind = sentence(lang, "kinds/one", kind=kind_words(event.detail, lang))
    cases = []
    if event.kind == "answered":
        cases.append("yes" if event.yes else "no")
    if event.detail:
        cases.append("kind" if kind else event.detail)
    if event.cards:
        cases += ["cards labels", "cards"] if event.labels else ["cards"]
    elif event.count:
        cases.append("hidden")
    if event.labels:
        cases.append("labels")
    keys = [f"events/{event.kind} {case}" for case in cases]
    return sentence(
        lang,
        first_known(lang, *keys, f"events/{event.kind}"),
        who=_who(event, names, lang, sides),
        count=event.count,
        cards=cards_words(event.cards, lang),
        melds=joined([meld_words(label, lang) for label in event.labels], lang),
        kind=kind,
        points=event.points,
    )


def _who(event: Happened, names: Sequence[str], lang: str, sides: int) -> str:
    if not 0 <= event.seat < len(names):
        return ""
    if event.kind == "scored" and sides:
        return joined(list(names[event.seat :: sides]), lang)
    return names[event.seat]
