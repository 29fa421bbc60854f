"""Melds, example by example (docs/rules.md 0.4, 1.1 P10-P16, 2.1 P15-P20, 2.2 P13-P15, P27)."""

import pytest

from canasta.game.state import labels
from canasta.game.step import canasta_kind
from canasta.rules import load
from canasta.rules.melding import (
    ACES_CLEAN,
    ACES_DIRTY,
    BLACK_THREES,
    CLEAN,
    DIRTY,
    WILD_JOKERS,
    WILD_MIXED,
    WILD_TWOS,
    group_kind,
    wild_kind,
    wild_limit,
)
from tests.rules.table import after, table, verdict

SPARE = " JH JS"


@pytest.mark.parametrize(
    ("naturals", "classic", "canaston", "ratio"),
    [(1, -1, -1, -1), (2, 3, 2, 1), (3, 3, 2, 1), (4, 3, 2, 2), (6, 3, 2, 3), (12, 3, 2, 3)],
)
def test_wild_cards_in_a_group(naturals, classic, canaston, ratio):
    """2.3 P13, 2.1 P15, C12, C51."""
    assert wild_limit(load("classic").melding, naturals) == classic
    assert wild_limit(load("canaston").melding, naturals) == canaston
    two = load("classic", options={"melding.naturals_per_wild": 2}).melding
    assert wild_limit(two, naturals) == ratio


def test_kinds():
    """2.1 P16, P21; 2.2 P16."""
    assert group_kind(5, 7, 0) == CLEAN
    assert group_kind(5, 5, 2) == DIRTY
    assert group_kind(10, 7, 0) == ACES_CLEAN
    assert group_kind(10, 6, 1) == ACES_DIRTY
    assert group_kind(13, 4, 3) == BLACK_THREES
    assert group_kind(13, 3, 4) == DIRTY
    assert wild_kind(7, 0) == WILD_TWOS
    assert wild_kind(0, 7) == WILD_JOKERS
    assert wild_kind(6, 1) == WILD_MIXED


@pytest.mark.parametrize(
    ("rules", "meld", "expected"),
    [
        ("classic", "9S 9H 9D", "ok"),
        ("classic", "9S 9H", "bad-meld"),
        ("classic", "9S 9H 2S", "ok"),
        ("classic", "9S 2S 2H", "too-few-naturals"),
        ("classic", "9S 9H 2S 2H JK", "ok"),
        ("classic", "9S 9H 2S 2H JK JK", "too-many-wilds"),
        ("canaston", "9S 9H 2S 2H JK", "too-many-wilds"),
        ("classic", "2S 2H JK", "bad-meld"),
        ("canaston", "2S 2H JK", "ok"),
        ("samba", "2S 2H JK", "bad-meld"),
        ("bolivia", "2S 2H JK", "ok"),
        ("samba", "9S TS JS", "ok"),
        ("samba", "9S TS QS", "bad-meld"),
        ("samba", "9S TS 2S", "bad-meld"),
        ("samba", "QS KS AS", "ok"),
        ("samba", "KS AS 4S", "bad-meld"),
        ("samba", "9S TH JS", "bad-meld"),
        ("samba", "4S 5S 6S 7S 8S 9S TS JS", "bad-meld"),
        ("classic", "9S TS JS", "bad-meld"),
        ("individual", "3S 2S JK", "ok"),
        ("individual", "3S 3C 3S", "bad-meld"),
        ("individual", "3S 3C 2S", "bad-meld"),
        ("individual", "3S 2S 2H JK", "too-many-wilds"),
        ("classic", "3S 3C 3S", "black-threes-only-going-out"),
        ("classic", "9S 9H 3H", "bad-meld"),
    ],
)
def test_new_melds(rules, meld, expected):
    own = [{"cards": "TS TH TD", "owner": 0}]
    state = table(rules, meld + SPARE, own)
    assert verdict(state, f"lay {meld}") == expected


@pytest.mark.parametrize(
    ("rules", "canasta", "cards", "expected"),
    [
        ("classic", "9S*2 9H*2 9D*2 9C", "9C", "ok"),
        ("classic", "9S*2 9H*2 9D*2 9C", "2S", "ok"),  # 2.3 P18
        ("canaston", "9S*2 9H*2 9D*2 9C", "9C", "ok"),  # 2.1 P20
        ("canaston", "9S*2 9H*2 9D*2 9C", "2S", "meld-closed"),
        ("individual", "9S*2 9H*2 9D*2 9C", "2S", "meld-closed"),  # 2.2 P28
        ("canaston", "2S*2 2H*2 2D*2 2C", "JK", "ok"),  # C15
        ("bolivia", "2S*2 2H*2 2D*2 2C", "JK", "meld-closed"),  # 1.1 P16
        ("individual", "2S*2 2H*2 2D*2 2C", "JK", "meld-closed"),
        ("samba", "4S 5S 6S 7S 8S 9S TS", "JS", "meld-closed"),
    ],
)
def test_closed_canastas(rules, canasta, cards, expected):
    state = table(rules, cards + SPARE, [{"cards": canasta, "owner": 0}])
    label = labels(state.melds[0])[0]
    assert verdict(state, f"lay {label}: {cards}") == expected


def test_a_sealed_kind_stays():
    """0.4, C15: sealed by the cards after the action that brings it to seven or more."""
    state = table("canaston", "2C JK 5H" + SPARE, ["2S*2 2H*2 2D*2"])
    state = after(state, "lay W: 2C")
    assert canasta_kind(state, state.melds[0][0]) == WILD_TWOS
    state = after(state, "lay W: JK")
    assert canasta_kind(state, state.melds[0][0]) == WILD_TWOS
    state = table("classic", "2C 5H" + SPARE, ["9S*2 9H*2 9D*2 9C"])
    state = after(state, "lay 9: 2C")
    assert canasta_kind(state, state.melds[0][0]) == DIRTY


def test_melds_of_a_rank():
    """2.1 P19, 1.1 P15; notation 2: loose cards join where there is one meld of a rank."""
    state = after(table("canaston", "9S 9H 9D" + SPARE, ["9C*3"]), "lay 9S 9H 9D")
    assert labels(state.melds[0]) == ["9"]
    state = after(table("samba", "9S 9H 9D" + SPARE, ["9C*3"]), "lay 9S 9H 9D")
    assert labels(state.melds[0]) == ["9", "9#2"]
    two = {"melding.melds_per_rank": 2}
    state = table("classic", "9S*2 9H" + SPARE, ["9C*2 9D", "9D 9H 2S"], options=two)
    assert verdict(state, "lay 9S*2 9H") == "bad-meld"


def test_whose_melds():
    """2.2 P27: own groups only; in pairs the partner's after the own opening."""
    melds = [{"cards": "9C*2 9D", "owner": 2}, {"cards": "TS TH TD", "owner": 0}]
    state = table("individual_pairs", "9S 9H 9D" + SPARE, melds)
    assert verdict(state, "lay 9: 9S") == "ok"
    state = table(
        "individual_pairs", "9S 9H 9D" + SPARE, melds[:1], opened=[False, False, True, False]
    )
    assert verdict(state, "lay 9: 9S") == "not-opened"
    own = {"melding.lay_on": "own"}
    state = table("individual_pairs", "9S 9H 9D" + SPARE, melds, options=own)
    assert verdict(state, "lay 9: 9S") == "not-your-meld"
    assert verdict(state, "lay 9S 9H 9D") == "ok"


def test_the_wild_obligation():
    """2.1 P17: wild cards go to the open wild meld, and nowhere else."""
    state = table("canaston", "2C 9S 9H" + SPARE, ["2S 2H 2D", "TS TH TD"])
    assert verdict(state, "lay T: 2C") == "wild-meld-owed"
    assert verdict(state, "lay 9S 9H 2C") == "wild-meld-owed"
    assert verdict(state, "discard 2C") == "wild-meld-owed"
    assert verdict(state, "lay W: 2C") == "ok"
    free = {"melding.wild_obligation": False}
    state = table("canaston", "2C 9S 9H" + SPARE, ["2S 2H 2D", "TS TH TD"], options=free)
    assert verdict(state, "lay T: 2C") == "ok"
    assert verdict(state, "discard 2C") == "ok"


def test_one_wild_canasta():
    """2.1 P18, C14: open or closed, at most one; loose wild cards join it."""
    state = table("canaston", "2C 2D JK" + SPARE, ["2S*3 2H*2 2D*2"])
    assert labels(after(state, "lay 2C 2D JK").melds[0]) == ["W"]
    two = {"melding.wild_canastas": 2, "melding.wild_obligation": False}
    state = table("canaston", "2C*3 JK*3" + SPARE, ["2S*3 2H*2 2D*2"], options=two)
    assert verdict(state, "lay 2C*3 / JK*3") == "one-wild-canasta"
    assert labels(after(state, "lay 2C*3").melds[0]) == ["W", "W#2"]


def test_merging():
    """1.1 P15."""
    state = table("samba", "QS QH QD", ["9C*3", "9D*2 2C", "TS TH TD"])
    assert verdict(state, "merge 9 T") == "bad-meld"
    assert verdict(state, "merge 9 9#3") == "no-such-meld"
    merged = after(state, "merge 9#2 9").melds[0]
    assert [(m.naturals, m.wilds) for m in merged] == [(5, 1), (3, 0)]
    assert verdict(table("canaston", "QS QH", ["9C*3"]), "merge 9 9") == "bad-meld"
