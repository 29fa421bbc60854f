"""A hint in words: what to do, and what speaks for it by what the seat itself knows."""

from typing import Final

from canasta.bots.reasons import discard_reasons
from canasta.cards import BLACK, NATURALS, RANK_TEXT
from canasta.game.codes import TAKE, kind_of
from canasta.game.moves import (
    Answer,
    Ask,
    Cut,
    Discard,
    Draw,
    Keep,
    Lay,
    Merge,
    Move,
    Pass,
    Red,
    Take,
)
from canasta.game.view import View
from canasta.rules.melding import CANASTA
from canasta.rules.values import worth_in_hand
from canasta.session.protocol import Tried, Try
from canasta.session.room_try import tried
from canasta.session.session import Session
from canasta.words import cards_words, meld_words
from canasta.words.online import table_sentences
from canasta.words.text import filled, joined

ADVISER: Final = "hard"
"""The level that hints come from."""


def hint_words(session: Session, player: int, view: View, move: Move, lang: str) -> str:
    """A move that is worth making, and why, in a sentence or two."""
    key, fields = _said(view, move, lang)
    if isinstance(move, Lay | Take):
        worth = tried(session, player, Try("", str(move)), lang)
        if isinstance(worth, Tried) and worth.need:
            key += "_open"
            fields |= {"points": worth.points, "need": worth.need}
    words = table_sentences(lang)
    said = [filled(words[f"hint/{key}"], lang, fields)]
    if isinstance(move, Discard):
        for reason in discard_reasons(view, move.card):
            rank = meld_words(RANK_TEXT[reason.rank], lang)
            said.append(filled(words[f"because/{reason.key}"], lang, {"rank": rank}))
    return " ".join(said)


def _said(view: View, move: Move, lang: str) -> tuple[str, dict[str, object]]:
    """The key of a sentence of ``hint``, and what stands in it."""
    match move:
        case Cut(lifted):
            return "cut", {"n": lifted}
        case Keep(cards):
            return ("keep", {"cards": cards_words(cards, lang)}) if cards else ("keep_none", {})
        case Draw():
            taken = any(kind_of(code) == TAKE for code in view.legal)
            return "draw_not_take" if taken else "draw", {"n": view.pile_size}
        case Take():
            return "take", {"n": view.pile_size}
        case Lay(parts):
            closing = _closing(view, move)
            laid = cards_words([c for part in parts for c in part.cards], lang)
            melds = joined([meld_words(label, lang) for label in closing], lang)
            return "lay_closes" if closing else "lay", {"cards": laid, "melds": melds}
        case Merge(first, second):
            return "merge", {"first": meld_words(first, lang), "second": meld_words(second, lang)}
        case Discard(card):
            return _discard(view, card, lang)
        case Ask():
            return "ask", {}
        case Answer(yes):
            lost = worth_in_hand(view.rules.values)
            points = sum(lost[c >> 2] for c in view.hand)
            return "yes" if yes else "no", {"points": points}
        case Red(cards):
            return "red", {"cards": cards_words(cards, lang)}
        case Pass():
            return "pass", {}


def _closing(view: View, move: Lay) -> list[str]:
    """Melds on the table that this makes a canasta."""
    assert view.seat is not None
    own = view.sides[view.seat % len(view.sides)].melds
    sizes = {meld.label: meld.size for meld in own}
    return [
        part.label
        for part in move.parts
        if sizes.get(part.label, CANASTA) < CANASTA <= sizes[part.label] + len(part.cards)
    ]


def _discard(view: View, card: int, lang: str) -> tuple[str, dict[str, object]]:
    fields: dict[str, object] = {"cards": cards_words([card], lang), "n": 0}
    if card >> 2 == BLACK:
        return "discard_stops", fields
    if card >> 2 >= NATURALS and view.rules.pile.wild_effect != "none":
        return "discard_closes", fields
    left = sum(c >> 2 == card >> 2 for c in view.hand) - 1
    fields["n"] = left
    return "discard_pair" if left else "discard_single", fields
