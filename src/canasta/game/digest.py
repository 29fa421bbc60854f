"""The digest of a match: one hash that agrees only where the engine did the same throughout.

It is SHA-256, in hex, of a text in UTF-8 whose lines all end in a line feed:

    match SEATS OPTIONS        the options that differ from their declared defaults, as JSON with
                               sorted keys and no spaces; an option added later changes no digest
    hand DEALER DECK           the deck as it lay, top first
    POSITION                   at the begin of the hand, and after every action
    SEAT WORD                  who acted, and the first word of the action; the position that it
                               leads to says the rest, whichever way the action was spelt
    score SIDE LABEL=N ...     when a hand has ended, every line of notation 6 and the total
    totals N ...               those of the game; where it is over, then winner and its side, or -

with POSITION as ``position_line`` writes it. Players' names and the variant's name are left out.
"""

import json
from hashlib import sha256
from typing import Final

from canasta.cards import JOKER, RANKS, RED, TWO, card_text, cards_text, unpack
from canasta.game.codes import SEQUENCE, Code, kind_of, sequence_cards
from canasta.game.match import FinishedHand, Game
from canasta.game.state import PHASES, Meld, State
from canasta.native import Ints
from canasta.rules import Rules, options_of, resolved
from canasta.rules.scoring import KINDS

WORDS: Final = (
    "lay",
    "take",
    "discard",
    "draw",
    "pass",
    "ask",
    "yes",
    "no",
    "merge",
    "red",
    "cut",
    "keep",
)
"""The word of each kind of code."""

_TEXTS: dict[tuple[int, int], str] = {}
"""Texts of packed cards by rank and counts, kept because a hand has few and shows them often."""


class Digest:
    """A digest that grows with the match it is told of."""

    def __init__(self) -> None:
        self._hash = sha256()

    def match(self, rules: Rules) -> None:
        """A match begins."""
        self._line(f"match {rules.seats} {_options(rules)}")

    def hand(self, order: list[int], state: State) -> None:
        """A hand begins, with this deck."""
        self._line(f"hand {state.dealer} {cards_text(order)}")
        self._line(position_line(state))

    def action(self, seat: int, code: Code, after: State) -> None:
        """An action was played (or fined), and led to this state."""
        self._line(f"{seat} {WORDS[kind_of(code)]}\n{position_line(after)}")

    def score(self, hand: FinishedHand, game: Game) -> None:
        """A hand of the game was scored."""
        for side, sheet in enumerate(hand.sheets):
            points = " ".join(f"{label}={n}" for label, n in sheet.points.items())
            self._line(f"score {side} {points}")
        text = "totals " + " ".join(str(n) for n in hand.totals)
        if game.standing.over:
            text += " winner " + (
                "-" if game.standing.winner is None else str(game.standing.winner)
            )
        self._line(text)

    def text(self) -> str:
        """The digest so far, 64 hex digits; it can grow on."""
        return self._hash.hexdigest()

    def _line(self, text: str) -> None:
        self._hash.update(text.encode() + b"\n")


def _options(rules: Rules) -> str:
    values = resolved(rules)
    unusual = {
        one.path: values[one.path]
        for one in options_of()
        if values[one.path] != one.plain(one.default)
    }
    return json.dumps(unusual, sort_keys=True, separators=(",", ":"))


def position_line(state: State) -> str:
    """A state in one line, fields between bars; flags as digits, one a seat, no side as -1.

    Phase, how the hand ended, turn, actor, side that won at once, seat that went out | cards in
    stock, buried and pile, its top | by seat opened, laid, took the pile, first turn, leave,
    refused | who asked (-1: nobody), answers, discard owed, may take, cards lifted, exact cut |
    fines by side | hand and red threes of each seat | melds of each side by order of laying: owner,
    cards, sealed kind, ``h`` if from the hand.
    The order of stock and pile is not told: it follows from deck and actions, and shows when drawn.
    """
    phase = PHASES[state.phase]
    top = card_text(state.pile[-1]) if state.pile else "-"
    told = f"{_flags(state.opened)} {_digits(state.laid)} {_flags(state.took)}"
    told += f" {_flags(state.first_turn)} {_digits(state.leave)} {_numbers(state.refused)}"
    owed = f"{int(state.discard_owed)} {int(state.may_take)}"
    parts = [
        f"{phase} {state.ended} {state.turn} {state.actor} {state.winner} {state.out}",
        f"{state.stock_size()} {len(state.buried)} {len(state.pile)} {top}",
        told,
        f"{state.asked_by} {state.answers} {owed} {state.lifted} {state.exact_cut}",
        _numbers(state.fined),
    ]
    seats = zip(state.hands, state.red, strict=True)
    parts += [f"{_hand(hand)}+{_packed(RED, red)}" for hand, red in seats]
    parts += ["; ".join([_meld(meld) for meld in melds]) for melds in state.melds]
    return "|".join(parts)


def _numbers(values: Ints) -> str:
    return ",".join(map(str, values))


def _flags(values: list[bool]) -> str:
    return "".join(["1" if value else "0" for value in values])


def _digits(values: Ints) -> str:
    return "".join(map(str, values))


def _hand(hand: Ints) -> str:
    return " ".join([_packed(rank, hand[rank]) for rank in range(RANKS) if hand[rank]])


def _packed(rank: int, packed: int) -> str:
    if packed == 0:
        return ""
    text = _TEXTS.get((rank, packed))
    if text is None:
        text = _TEXTS[rank, packed] = cards_text(unpack(rank, packed))
    return text


def _meld(meld: Meld) -> str:
    if meld.shape == SEQUENCE:
        cards = cards_text(sequence_cards(meld.rank, meld.nats))
    else:
        packed = ((meld.rank, meld.nats), (TWO, meld.twos), (JOKER, meld.jokers))
        cards = " ".join([_packed(rank, n) for rank, n in packed if n])
    kind = KINDS[meld.kind - 1] if meld.kind else "-"
    return f"{meld.owner} {cards} {kind}{' h' if meld.from_hand else ''}"
