"""Going out, leave, the end of the stock (docs/rules.md 0.4, 2.1 P32-P37, 1.1 P29-P34)."""

import pytest

from canasta.game.count import sheets
from canasta.game.state import ENDED, OVER
from canasta.rules import load
from tests.rules.table import after, table, verdict

CLEAN = {"cards": "TS*2 TH*2 TD*2 TC", "owner": 0}
DIRTY = {"cards": "9S*2 9H*2 9D 2S 2H", "owner": 0}
YES = ["yes", None, None, None]


@pytest.mark.parametrize(
    ("rules", "melds", "more", "expected"),
    [
        ("classic", [CLEAN], {}, "ok"),
        ("classic", [], {}, "needs-canastas"),
        ("salon", [CLEAN], {}, "ok"),
        ("individual", [CLEAN], {}, "needs-canastas"),
        ("individual", [CLEAN, DIRTY], {}, "ok"),
        ("individual", [CLEAN, {**CLEAN, "cards": "8S*2 8H*2 8D*2 8C"}], {}, "needs-canastas"),
        ("samba", [CLEAN, DIRTY], {}, "ok"),
        ("samba", [CLEAN], {}, "needs-canastas"),
        ("bolivia", [CLEAN, DIRTY], {}, "needs-canastas"),  # 1.1 P29
        ("bolivia", [CLEAN, {"cards": "4H 5H 6H 7H 8H 9H TH"}], {}, "ok"),
        ("canaston", [CLEAN, DIRTY], {}, "needs-permission"),  # 2.1 P32
        ("canaston", [CLEAN, DIRTY], {"leave": YES}, "ok"),
        ("canaston", [CLEAN, DIRTY], {"leave": ["no", None, None, None]}, "permission-refused"),
        ("canaston", [CLEAN, {"cards": "2D*3 JK*4"}], {"leave": YES}, "ok"),  # C24
        ("canaston", [CLEAN, {"cards": "JK*7"}], {"leave": YES}, "needs-canastas"),
        ("canaston", [CLEAN, DIRTY, {"cards": "2D*3"}], {"leave": YES}, "wild-meld-owed"),
    ],
)
def test_the_right_to_go_out(rules, melds, more, expected):
    assert verdict(table(rules, "JS", melds, **more), "discard JS") == expected


def test_wild_canastas_may_not_count():
    """C24 as an option."""
    off = {"closing.wild_canastas_count": False}
    melds = [CLEAN, {"cards": "2D*3 JK*4"}]
    state = table("canaston", "JS", melds, leave=YES, options=off)
    assert verdict(state, "discard JS") == "needs-canastas"


@pytest.mark.parametrize(
    ("rules", "last", "expected"),
    [
        ("classic", "2S", "ok"),
        ("individual", "2D", "ok"),
        ("individual", "3S", "ok"),
        ("canaston", "2D", "cannot-discard"),  # C25
        ("canaston", "3S", "cannot-discard"),
        ("canaston", "4H", "ok"),
    ],
)
def test_the_last_discard(rules, last, expected):
    seats = load(rules).seats if rules != "individual" else 2
    state = table(rules, last, [CLEAN, DIRTY], leave=["yes", *[None] * (seats - 1)])
    assert verdict(state, f"discard {last}") == expected


@pytest.mark.parametrize(
    ("rules", "expected"), [("classic", "ok"), ("individual", "would-strand"), ("samba", "ok")]
)
def test_laying_everything(rules, expected):
    """2.3 P29: the discard is optional; 2.2 P23: the last card is discarded."""
    assert verdict(table(rules, "TC", [CLEAN, DIRTY]), "lay T: TC") == expected


def test_what_must_stay():
    """0.4: without the right to go out two cards, or one where no discard is owed."""
    own = [{"cards": "TS TH TD", "owner": 0}]
    state = table("classic", "TC TH JS", own)
    assert verdict(state, "lay T: TC TH") == "would-strand"
    assert verdict(state, "lay T: TC") == "ok"
    free = table("canaston", "TC TH JS", own, discard_owed=False)
    assert verdict(free, "lay T: TC TH") == "ok"
    assert verdict(after(free, "lay T: TC TH"), "pass") == "ok"


def test_asking():
    """2.1 P33, C26, C70."""
    state = table("canaston", "JS JH", [CLEAN, DIRTY])
    assert verdict(state, "ask", 2) == "not-your-turn"
    asked = after(state, "ask")
    assert asked.actor == 2
    assert verdict(asked, "discard JS") == "wrong-phase"
    refused = after(asked, "no")
    assert verdict(refused, "ask") == "permission-refused"
    assert list(refused.refused) == [0, 0, 1, 0]
    allowed = after(asked, "yes")
    assert verdict(allowed, "ask") == "nothing-to-ask"
    assert list(after(allowed, "discard JS").fined) == [500, 0]
    assert verdict(table("canaston", "JS", [CLEAN]), "ask") == "too-few-cards-to-ask"
    assert verdict(table("classic", "JS JH", [CLEAN]), "ask") == "nothing-to-ask"
    alone = table("salon", "JS JH", seats=2)
    assert verdict(alone, "ask") == "nothing-to-ask"


def test_asking_with_one_card():
    """2.1 P33: one is enough before drawing while the top is a gift."""
    rest = {"phase": "draw", "pile": "5H TD"}
    assert verdict(table("canaston", "JS", [CLEAN], **rest), "ask") == "ok"
    rest["pile"] = "5H QD"
    assert verdict(table("canaston", "JS", [CLEAN], **rest), "ask") == "too-few-cards-to-ask"


def test_an_optional_question():
    """1.1 P33: a no binds for the turn, and only for it."""
    state = table("samba", "JS JH TC", [CLEAN, DIRTY])
    refused = after(state, "ask", "no")
    assert verdict(refused, "lay T: TC") == "ok"
    assert list(refused.refused) == [0, 0, 0, 0]
    assert list(after(refused, "discard JS").leave) == [0, 0, 0, 0]


def test_the_bonuses():
    """2.3 P29, P32, C55: concealed where the player had laid nothing before this turn."""
    before = after(table("classic", "JS", [CLEAN]), "discard JS")
    assert sheets(before)[0].points["going_out"] == 100
    whole = table("classic", "8S*2 8H*2 8D*2 8C JS")
    assert sheets(after(whole, "lay 8S*2 8H*2 8D*2 8C", "discard JS"))[0].points["going_out"] == 200
    partner = table("classic", "TC JS", [{**CLEAN, "owner": 2}])
    assert sheets(after(partner, "lay T: TC", "discard JS"))[0].points["going_out"] == 200


def test_the_end_of_the_stock():
    """2.1 P36, 1.1 P34: the last card is drawn alone; then the pile or the end, without a bonus."""
    state = table("canaston", "JS JH", [CLEAN], phase="draw", stock="4S", pile="5H")
    drawn = after(state, "draw")
    assert drawn.sizes[0] == 3
    following = after(drawn, "discard JS")
    assert verdict(following, "draw") == "stock-empty"
    ended = after(following, "pass")
    assert ended.phase == OVER
    assert ENDED[ended.ended] == "stock"
    assert sheets(ended)[0].points["going_out"] == 0
    assert verdict(state, "pass") == "must-draw"


def test_forced_to_take():
    """C50: where the top alone may be added to an own meld."""
    forced = {"closing.stock_empty": "forced"}
    own = [{"cards": "TS TH TD", "owner": 0}]
    rest = {"phase": "draw", "stock": "-", "pile": "5H TC"}
    assert verdict(table("classic", "JS JH", own, **rest), "pass") == "ok"
    assert verdict(table("classic", "JS JH", own, **rest, options=forced), "pass") == "must-take"
    rest["pile"] = "5H JD"
    assert verdict(table("classic", "JS JH", own, **rest, options=forced), "pass") == "ok"


def test_four_black_threes_win():
    """2.2 P16, C43: hand and game end at once."""
    meld = [{"cards": "3S 3S 3C 2D 2C JK", "owner": 0}]
    state = after(table("individual", "3C JS JH", meld), "lay 3: 3C")
    assert state.phase == OVER
    assert state.winner == 0
