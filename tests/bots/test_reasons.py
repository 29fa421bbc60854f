"""What speaks for a discard is what the player saw, in both languages."""

from dataclasses import replace

import pytest

from canasta.bots.features import let_lie
from canasta.bots.reasons import KEYS, Reason, discard_reasons
from canasta.cards import NATURALS, card, parse_cards
from canasta.game import codes
from canasta.game.apply import apply
from canasta.game.house import House
from canasta.game.moves import Discard, Draw
from canasta.game.state import State
from canasta.game.view import view
from canasta.rules import load
from canasta.words.online import table_sentences

NINE, KING, FOUR = 5, 9, 0


def table_of(hands: list[str], opened: bool) -> State:
    """Seat 0 is to draw; everybody has opened or nobody."""
    state = State(House(load("canaston", 4)))
    for seat, text in enumerate(hands):
        for c in parse_cards(text):
            state.add(seat, c)
    state.opened = [opened] * 4
    state.pile = parse_cards("6S")
    state.first_pile = state.pile[:]
    state.stock = parse_cards("4H 5H 6H 7H 4D 5D 6D 7D 4C 5C 6C 7C 8C 8D 8H 8S")
    return state


def lap(state: State, discards: str) -> State:
    for c in parse_cards(discards):
        state = apply(apply(state, Draw()), Discard(c))
    return state


def test_who_discarded_a_rank_and_the_pair_that_is_kept():
    hands = ["9S 9H KS KH QS", "9D JS TS AS", "JD TD AD QD", "JH TH AH QH"]
    state = lap(table_of(hands, opened=False), "QS 9D JD JH")
    seen = view(apply(state, Draw()), 0)
    found = discard_reasons(seen, card(NINE, 0))
    assert found == [Reason("dropped", NINE), Reason("keeps_pair", KING)]
    assert Reason("keeps_pair", NINE) not in discard_reasons(seen, card(KING, 0))


def test_who_let_a_top_lie_cannot_match_it():
    """Seat 1, whose side has opened, drew while a nine lay on top; a taking clears that."""
    state = table_of(["9S KS QS", "9D JS TS", "JD TD AD", "JH TH AH"], opened=True)
    laid = codes.part(codes.LAY, 0, codes.GROUP, KING, 3)
    nine = codes.discard(card(NINE, 2))
    log = (1, laid, 1, codes.discard(card(NINE, 1)), 2, codes.DRAW, 0, nine, 1, codes.DRAW)
    seen = view(apply(state, Draw()), 0)
    seen = seen.but(seen=replace(seen.seen, log=log))
    assert let_lie(seen, 2) == [set(), {NINE}, set(), set()]
    assert discard_reasons(seen, card(NINE, 0))[0] == Reason("let_lie", NINE)
    taken = codes.part(codes.TAKE, 0, codes.GROUP, FOUR, 2)
    seen = seen.but(seen=replace(seen.seen, log=(*log, 1, taken)))
    assert let_lie(seen, 2) == [set(), set(), set(), set()]


def test_nothing_is_said_of_what_was_not_seen():
    state = table_of(["9S KS QS", "9D JS TS", "JD TD AD", "JH TH AH"], opened=False)
    assert discard_reasons(view(apply(state, Draw()), 0), card(NINE, 0)) == []
    assert discard_reasons(view(state, 0), card(NATURALS, 0)) == []


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_reason_has_words(lang):
    words = table_sentences(lang)
    assert {key for key in words if key.startswith("because/")} == {f"because/{k}" for k in KEYS}
    assert all("{rank}" in words[f"because/{key}"] for key in KEYS)
