"""What a position may say of a canasta: only what its cards bear out (notation 3, melds)."""

import pytest

from canasta.game.cases import run_case
from canasta.options import RulesError


def kinds(rules: str, meld: dict[str, object]) -> object:
    position = {"rules": rules, "seats": 4, "hands": ["4S", "5S", "6S", "7S"]}
    position["melds"] = [[meld]] + [[] for _ in range(3 if rules == "individual" else 1)]
    finding = run_case({"name": "a", "why": "", "position": position, "steps": [], "then": {}})
    told = finding.end["kinds"]
    assert isinstance(told, dict)
    return told["0"]


@pytest.mark.parametrize(
    ("rules", "meld", "kind"),
    [
        ("canaston", {"cards": "KS*2 KH*2 KD*2 KC", "from_hand": True}, {"K": "clean"}),
        ("canaston", {"cards": "JK*2 2S*3 2H*3 2D", "kind": "wild_twos"}, {"W": "wild_twos"}),
        ("canaston", {"cards": "JK*7 2S", "kind": "wild_jokers"}, {"W": "wild_jokers"}),
        ("individual", {"cards": "3S*2 3C*2 JK*4", "kind": "dirty"}, {"3": "dirty"}),
    ],
)
def test_a_kind_that_later_cards_may_hide(
    rules: str, meld: dict[str, object], kind: object
) -> None:
    assert kinds(rules, meld) == kind


@pytest.mark.parametrize(
    ("meld", "place"),
    [
        ({"cards": "KS KH KD", "from_hand": True}, "from_hand"),
        ({"cards": "KS*2 KH*2 KD*2 KC", "kind": "dirty"}, "kind"),
        ({"cards": "JK*3 2S*3 2H*3", "kind": "wild_twos"}, "kind"),
        ({"cards": "KS KH KD", "kind": "clean"}, "kind"),
    ],
)
def test_what_the_cards_cannot_have_been(meld: dict[str, object], place: str) -> None:
    with pytest.raises(RulesError) as refused:
        kinds("canaston", meld)
    assert refused.value.path == f"position.melds[0][0].{place}"
