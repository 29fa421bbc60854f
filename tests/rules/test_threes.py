"""Red and black threes (docs/rules.md 2.1 P29-P31, P37; 2.2 P15, P19; 1.1 P25-P28)."""

import pytest

from canasta.cards import RED
from canasta.game.state import OVER
from tests.rules.table import after, table, verdict

TENS = [{"cards": "TS TH TD", "owner": 0}]


def reds(state, seat=0):
    return state.counts[seat][RED]


@pytest.mark.parametrize(("rules", "size"), [("classic", 3), ("individual", 3), ("canaston", 4)])
def test_a_drawn_red_three(rules, size):
    """2.1 P29, 2.3 P25: replaced before the next card is drawn; 2.2 P19: no replacement."""
    state = after(table(rules, "QS QH", TENS, phase="draw", stock="3H 4S 4H 5S"), "draw")
    assert state.sizes[0] == size
    assert reds(state) == 0
    assert sum(state.red) > 0


@pytest.mark.parametrize(
    ("rules", "replaced"), [("classic", 0), ("salon", 1), ("canaston", 1), ("samba", 0)]
)
def test_a_red_three_of_the_pile(rules, replaced):
    """C22."""
    state = table(rules, "QS QH 9S 9H", TENS, phase="draw", pile="3H QD", stock="4S 4H")
    taken = after(state, "take QS QH")
    assert taken.sizes[0] == 2 + replaced
    assert taken.stock_size() == 2 - replaced


def test_by_hand():
    """2.1 P29, options threes.red_laid: all come to the hand, `red` lays and replaces them."""
    paper = {"threes.red_laid": "by_hand"}
    rest = {"phase": "draw", "pile": "5H QD", "stock": "4S 4H 5S"}
    state = table("canaston", "3H QS QH 9S", TENS, options=paper, **rest)
    assert verdict(after(state, "red 3H"), "take QS QH") == "red-three-late"
    first = table("canaston", "3H QS QH 9S", TENS, options=paper, **rest, first_turn=[True] * 4)
    assert verdict(after(first, "red 3H"), "take QS QH") == "ok"
    assert after(first, "red 3H").sizes[0] == 4
    assert verdict(state, "red 3D") == "not-in-hand"
    assert verdict(state, "red QS") == "bad-meld"
    assert verdict(after(state, "draw"), "discard 3H") == "cannot-discard"


def test_a_red_three_as_last_card():
    """1.1 P35: the hand ends at once; 2.1 P37, C71: melds allowed, discard optional."""
    ended = after(table("samba", "QS QH", TENS, phase="draw", stock="3H"), "draw")
    assert ended.phase == OVER
    assert ended.out == -1
    on = after(table("canaston", "QS QH", TENS, phase="draw", stock="3H"), "draw")
    assert on.phase != OVER
    assert not on.discard_owed
    assert verdict(on, "pass") == "ok"
    assert verdict(on, "discard QS") == "ok"
    replacing = after(table("canaston", "QS QH", TENS, phase="draw", stock="3H 3D"), "draw")
    assert not replacing.discard_owed


CANASTA = [{"cards": "TS*2 TH*2 TD*2 TC", "owner": 0}]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("3S*2 3C", "ok"),
        ("3S*2 3C 9S", "ok"),
        ("3S*2 3C 9S 9H", "black-threes-only-going-out"),
    ],
)
def test_black_threes_in_going_out(hand, expected):
    """0.4, 2.3 P28: they leave an empty hand, or one card fit for the last discard."""
    assert verdict(table("classic", hand, CANASTA), "lay 3S*2 3C") == expected
    assert verdict(table("classic", hand, TENS), "lay 3S*2 3C") != "ok"


def test_other_melds_first_or_in_the_same_action():
    """0.4."""
    state = table("classic", "3S*2 3C 9S 9H 9D JS", CANASTA)
    assert verdict(state, "lay 3S*2 3C") == "black-threes-only-going-out"
    assert verdict(state, "lay 3S*2 3C / 9S 9H 9D") == "ok"
    out = after(state, "lay 9S 9H 9D", "lay 3S*2 3C", "discard JS")
    assert out.phase == OVER
    assert out.out == 0


def test_no_wild_card_with_black_threes():
    """2.3 P28."""
    assert verdict(table("classic", "3S*2 3C 2S", CANASTA), "lay 3S*2 3C 2S") == "too-many-wilds"


def test_black_threes_with_two_wild_cards():
    """2.2 P15, C42: exactly two when laid; more of both later, without a limit."""
    state = table("individual", "3S 3C 2S 2H JK JH JS", TENS)
    state = after(state, "lay 3S 2S 2H")
    state = after(state, "lay 3: 3C JK")
    assert (state.melds[0][1].naturals, state.melds[0][1].wilds) == (2, 3)
