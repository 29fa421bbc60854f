"""Moves: what a player can say, the text of it, and why it may be refused.

At the edge a move is a small object (``Draw``, ``Lay``, ...) with the text form of notation 2.
Inside the core it is a *code*: an int, or for an action with several melds a tuple of ints
(``game.codes``).
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from canasta.cards import ParseError, card_text, cards_text, parse_card, parse_cards


class Why(StrEnum):
    """Reasons of refusal; each has a sentence in every language of ``locale``."""

    NOT_YOUR_TURN = "not-your-turn"
    WRONG_PHASE = "wrong-phase"
    NOT_IN_HAND = "not-in-hand"
    BAD_MELD = "bad-meld"
    TOO_MANY_WILDS = "too-many-wilds"
    TOO_FEW_NATURALS = "too-few-naturals"
    MELD_CLOSED = "meld-closed"
    NO_SUCH_MELD = "no-such-meld"
    NOT_YOUR_MELD = "not-your-meld"
    WILD_MELD_OWED = "wild-meld-owed"
    ONE_WILD_CANASTA = "one-wild-canasta"
    CLEAN_ONLY = "clean-only"
    OPENING_TOO_LOW = "opening-too-low"
    NOT_OPENED = "not-opened"
    PILE_EMPTY = "pile-empty"
    PILE_STOPPED = "pile-stopped"
    PILE_LOCKED = "pile-locked"
    PILE_FROZEN = "pile-frozen"
    PILE_BLOCKED = "pile-blocked"
    PILE_NO_MATCH = "pile-no-match"
    ONE_CARD_ONE_CARD = "one-card-one-card"
    CANNOT_DISCARD = "cannot-discard"
    WOULD_STRAND = "would-strand"
    NEEDS_CANASTAS = "needs-canastas"
    NEEDS_PERMISSION = "needs-permission"
    PERMISSION_REFUSED = "permission-refused"
    BLACK_THREES_ONLY_GOING_OUT = "black-threes-only-going-out"
    NOTHING_TO_ASK = "nothing-to-ask"
    TOO_FEW_CARDS_TO_ASK = "too-few-cards-to-ask"
    MUST_WAIT = "must-wait"
    WHICH_MELD = "which-meld"
    RED_THREE_LATE = "red-three-late"
    BAD_CUT = "bad-cut"
    CANNOT_KEEP = "cannot-keep"
    STOCK_EMPTY = "stock-empty"
    MUST_DRAW = "must-draw"
    MUST_TAKE = "must-take"
    DISCARD_OWED = "discard-owed"


class Illegal:
    """Why a move is refused, with the arithmetic where there is any. Never changed once made.

    ``option`` is the table option that says so, ``need`` and ``got`` are points or numbers of
    cards, ``cards`` those at fault, ``kinds`` canastas that are missing. ``fine``: points that the
    table books instead of a plain refusal. ``cause``: for ``would-strand``, what bars going out.
    """

    # no dataclass, as the core makes these by the thousand: compiled, it is ten times as quick
    def __init__(
        self,
        why: Why,
        option: str = "",
        need: int = 0,
        got: int = 0,
        cards: tuple[int, ...] = (),
        kinds: tuple[str, ...] = (),
        fine: int = 0,
        cause: "Illegal | None" = None,
    ) -> None:
        self.why = why
        self.option = option
        self.need = need
        self.got = got
        self.cards = cards
        self.kinds = kinds
        self.fine = fine
        self.cause = cause

    def _facts(self) -> tuple[object, ...]:
        numbers = (self.need, self.got, self.cards, self.kinds, self.fine)
        return (self.why, self.option, *numbers, self.cause)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Illegal) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def __repr__(self) -> str:
        return f"Illegal{self._facts()!r}"

    def __reduce__(self) -> tuple[object, ...]:
        return Illegal, self._facts()


class IllegalMove(ValueError):
    """A move was refused; ``illegal`` says why."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(str(illegal.why))
        self.illegal = illegal


@dataclass(frozen=True)
class Part:
    """A new meld (``label`` empty) or cards added to the meld on the table with that label."""

    cards: tuple[int, ...]
    label: str = ""

    def __str__(self) -> str:
        return f"{self.label}: {cards_text(self.cards)}" if self.label else cards_text(self.cards)


@dataclass(frozen=True)
class Draw:
    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True)
class Take:
    """Take the pile with ``cards`` of the hand into the meld ``label`` (or a new one)."""

    cards: tuple[int, ...] = ()
    label: str = ""
    parts: tuple[Part, ...] = ()

    def __str__(self) -> str:
        text = "take" + (f" {cards_text(self.cards)}" if self.cards else "")
        if self.label:
            text += f" > {self.label}"
        return text + "".join(f" / {part}" for part in self.parts)


@dataclass(frozen=True)
class Lay:
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return "lay " + " / ".join(str(part) for part in self.parts)


@dataclass(frozen=True)
class Merge:
    first: str
    second: str

    def __str__(self) -> str:
        return f"merge {self.first} {self.second}"


@dataclass(frozen=True)
class Discard:
    card: int

    def __str__(self) -> str:
        return f"discard {card_text(self.card)}"


@dataclass(frozen=True)
class Ask:
    def __str__(self) -> str:
        return "ask"


@dataclass(frozen=True)
class Answer:
    yes: bool

    def __str__(self) -> str:
        return "yes" if self.yes else "no"


@dataclass(frozen=True)
class Red:
    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"red {cards_text(self.cards)}"


@dataclass(frozen=True)
class Pass:
    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class Cut:
    lifted: int

    def __str__(self) -> str:
        return f"cut {self.lifted}"


@dataclass(frozen=True)
class Keep:
    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"keep {cards_text(self.cards)}"


Move = Draw | Take | Lay | Merge | Discard | Ask | Answer | Red | Pass | Cut | Keep

_LABEL: Final = re.compile(r"(?:[SHDC](?:10|[4-9TJQKA])|10|[3-9TJQKAW])(?:#[2-9]\d?|#1\d)?")
_WORD: Final = re.compile(r"\S+")
_ACTIONS: Final = "draw, take, lay, merge, discard, ask, yes, no, red, pass, cut or keep"
_PLAIN: Final[dict[str, Move]] = {
    "draw": Draw(),
    "ask": Ask(),
    "yes": Answer(True),
    "no": Answer(False),
    "pass": Pass(),
}


def parse_move(text: str) -> Move:
    """The move of a text in the notation. Raises ParseError: where, and what was expected."""
    first = _WORD.search(text)
    if first is None:
        raise ParseError(text, 0, _ACTIONS)
    word, rest = first.group(), first.end()
    if word in _PLAIN:
        _nothing_after(text, rest)
        return _PLAIN[word]
    if word == "take":
        return _parse_take(text, rest)
    if word == "lay":
        return Lay(_parse_parts(text, rest))
    if word == "merge":
        labels = list(_WORD.finditer(text, rest))
        if len(labels) != 2:
            raise ParseError(text, labels[2].start() if len(labels) > 2 else len(text), "two melds")
        return Merge(*(_label(text, m.start(), m.group()) for m in labels))
    if word == "discard":
        one = _WORD.search(text, rest)
        if one is None:
            raise ParseError(text, len(text), "a card like 9H, TS or JK")
        _nothing_after(text, one.end())
        return Discard(parse_card(one.group(), one.start(), text))
    if word in ("red", "keep"):
        cards = _sorted(parse_cards(text[rest:], rest, text))
        if word == "red" and not cards:
            raise ParseError(text, rest, "red threes")
        return Red(cards) if word == "red" else Keep(cards)
    if word == "cut":
        number = _WORD.search(text, rest)
        if number is None or not re.fullmatch(r"[0-9]{1,4}", number.group()):
            raise ParseError(text, number.start() if number else len(text), "a number of cards")
        _nothing_after(text, number.end())
        return Cut(int(number.group()))
    raise ParseError(text, first.start(), _ACTIONS)


def _sorted(cards: list[int]) -> tuple[int, ...]:
    return tuple(sorted(cards))


def _nothing_after(text: str, at: int) -> None:
    more = _WORD.search(text, at)
    if more:
        raise ParseError(text, more.start(), "the end of the action")


def _label(text: str, at: int, word: str) -> str:
    if not _LABEL.fullmatch(word):
        raise ParseError(text, at, "the label of a meld, like K, W, H5 or K#2")
    return word.replace("10", "T", 1) if "10" in word.partition("#")[0] else word


def _parse_parts(text: str, at: int) -> tuple[Part, ...]:
    """The melds from ``at`` on, separated by slashes; at least one."""
    parts: list[Part] = []
    for piece in text[at:].split("/"):
        head, colon, cards = piece.partition(":")
        if colon:
            label = _label(text, at + len(head) - len(head.lstrip()), head.strip())
            start = at + len(head) + 1
        else:
            label, cards, start = "", piece, at
        listed = parse_cards(cards, start, text)
        if not listed:
            raise ParseError(text, start, "the cards of a meld")
        parts.append(Part(_sorted(listed), label))
        at += len(piece) + 1
    return tuple(parts)


def _parse_take(text: str, at: int) -> Take:
    slash = text.find("/", at)
    head = text[at:] if slash < 0 else text[at:slash]
    shown, arrow, label_text = head.partition(">")
    label = ""
    if arrow:
        name = label_text.strip()
        place = at + len(shown) + 1 + len(label_text) - len(label_text.lstrip())
        label = _label(text, place, name)
    cards = _sorted(parse_cards(shown, at, text)) if shown.strip() else ()
    parts = () if slash < 0 else _parse_parts(text, slash + 1)
    return Take(cards, label, parts)
