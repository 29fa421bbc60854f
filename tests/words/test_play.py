"""A hand played at random at every table: what happens and what is refused can be said."""

from random import Random

import pytest

from canasta.cards import unpack_list
from canasta.game.apply import apply_code
from canasta.game.check import check
from canasta.game.count import sheets
from canasta.game.events import events
from canasta.game.legal import legal_codes
from canasta.game.moves import Discard, Draw, Lay, Move, Part, Pass, Take
from canasta.game.state import State
from canasta.rules import load
from canasta.words import LANGUAGES, event_words, line_words, say
from tests.playing import BOTH, TABLES, choose, first_state, random_rng


def attempts(state: State, rng: Random) -> list[Move]:
    """Things that somebody in a hurry might try."""
    hand = unpack_list(state.hands[state.actor])
    some = tuple(sorted(rng.sample(hand, min(len(hand), rng.randint(1, 5)))))
    moves: list[Move] = [Draw(), Pass(), Take()]
    if some:
        moves += [Lay((Part(some),)), Discard(some[0]), Take(some[:2])]
    return moves


def is_said(text: str) -> None:
    assert text
    for flaw in ("{", "  ", "()", " ,", " .", "−−"):
        assert flaw not in text, text


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=BOTH)
def test_a_hand_in_words(name, seats):
    rng = random_rng("words", name, seats)
    rules = load(name, seats)
    state = first_state(rules, rng, f"words {name} {seats}")
    names = [f"J{seat}" for seat in range(seats)]
    for _ in range(400):
        if state.over:
            break
        for move in attempts(state, rng):
            illegal = check(state, move)
            for lang in LANGUAGES if illegal else ():
                assert illegal is not None
                is_said(say(illegal, rules, lang))
        code = choose(legal_codes(state), rng)
        after = apply_code(state, code)
        for event in events(state, code, after):
            for lang in LANGUAGES:
                is_said(event_words(event, names, lang, rules.sides))
                is_said(event_words(event.seen_by(None), names, lang, rules.sides))
        state = after
    if state.over:
        for sheet in sheets(state):
            for line in sheet.lines:
                for lang in LANGUAGES:
                    is_said(line_words(line, lang))
