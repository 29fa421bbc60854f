"""What a decision cost: found where it is plain, by what the seat saw alone, the same each time."""

import pytest

from canasta.bots import review
from canasta.bots.review import Loss, costliest, weigh
from canasta.game import codes
from canasta.game.check import understand
from canasta.game.imagine import imagine
from canasta.game.moves import parse_move
from canasta.game.position import read_position
from canasta.game.state import State
from canasta.game.view import view

GIVES = {
    "rules": "classic",
    "hands": ["9S 4C 5D QC QH", "TH TS 6C 6H JD", "7S 7C 8D 8H KC", "KS KH AD AC 5S"],
    "melds": [["8S 8C 8H 8D"], ["9H 9D 9C 9S", "JH JS JC"]],
    "pile": "KD KC AS AH QS QD TD TC KS KH AD AC QC 4H",
    "stock": "4S 5C 6S 6D 7H 7D TH JC 5H 6H 4D 7S 8C TS 5S JH JS 6C 7C 5D",
    "phase": "play",
}
"""Seat 0 discards; the others may take a nine, and with it a pile full of points."""


def code_of(state: State, action: str) -> int:
    code = understand(state, parse_move(action), state.actor)
    assert isinstance(code, int)
    return code


def test_a_discard_that_gives_a_rich_pile_is_found():
    state = read_position(GIVES)
    seen = view(state, 0)
    loss = weigh(seen, code_of(state, "discard 9S"), 5)
    assert loss is not None
    assert loss.number == 5
    assert loss.points > 100
    assert codes.kind_of(loss.better) == codes.DISCARD
    assert loss.better != code_of(state, "discard 9S")
    assert weigh(seen, loss.better, 5) is None


def test_cards_that_the_seat_does_not_see_change_nothing():
    state = read_position(GIVES)
    seen = view(state, 0)
    played = code_of(state, "discard 9S")
    loss = weigh(seen, played, 1)
    for n in range(3):
        other = imagine(seen, f"other {n}", state.house)
        assert other.hands[1:] != state.hands[1:]
        assert weigh(view(other, 0), played, 1) == loss


def test_what_costs_less_than_what_is_told_is_nothing(monkeypatch):
    state = read_position(GIVES)
    seen = view(state, 0)
    monkeypatch.setattr(review, "LEAST", 10**6)
    assert weigh(seen, code_of(state, "discard 9S"), 1) is None


@pytest.mark.parametrize(
    ("numbers", "points", "told"),
    [
        ([3, 4, 9, 10, 20, 30], [50, 90, None, 40, 70, 60], [4, 20, 30]),
        ([3, 4, 5], [80, None, 90], [5]),
        ([3, 4, 8], [None, None, None], []),
    ],
)
def test_the_three_dearest_are_told_one_of_a_turn(numbers, points, told):
    losses = [p and Loss(n, 0, p) for n, p in zip(numbers, points, strict=True)]
    assert [loss.number for loss in costliest(numbers, losses)] == told
