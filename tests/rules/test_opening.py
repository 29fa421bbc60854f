"""The opening, example by example (docs/rules.md 2.1 P12-P14, 2.2 P09-P12, 1.1 P08-P09)."""

import pytest

from canasta.rules import load
from canasta.rules.opening import clean_only, minimum
from tests.rules.table import after, table, verdict


@pytest.mark.parametrize(
    ("rules", "score", "points"),
    [
        ("classic", -5, 15),
        ("classic", 0, 50),
        ("classic", 1495, 50),
        ("classic", 1500, 90),
        ("classic", 2995, 90),
        ("classic", 3000, 120),
        ("individual", -100, 50),
        ("individual", 1500, 90),
        ("individual_pairs", 7995, 120),
        ("canaston", -2000, 50),
        ("canaston", 3000, 50),
        ("canaston", 3005, 90),
        ("canaston", 5005, 120),
        ("canaston", 7005, 160),
        ("canaston", 10000, 160),
        ("canaston", 10005, 180),
        ("canaston", 12005, 200),
        ("samba", 6995, 120),
        ("samba", 7000, 150),
        ("bolivia", 14995, 150),
    ],
)
def test_minimum(rules, score, points):
    """2.3 P09, 2.2 P09, 2.1 P12, 1.1 P08, C08, C37."""
    assert minimum(load(rules), score) == points


def test_clean_only():
    """2.1 P13, C08: up to and with 3000."""
    opening = load("canaston").opening
    assert [clean_only(opening, n) for n in (-500, 3000, 3005)] == [True, True, False]
    assert not clean_only(load("classic").opening, -500)


@pytest.mark.parametrize(
    ("rules", "score", "action", "expected"),
    [
        ("classic", 0, "lay KS KH KD / 6S 6H 6D", "opening-too-low"),  # 45
        ("classic", 0, "lay KS KH KD / 6S 6H 6D 6C", "ok"),  # 50
        ("classic", 0, "lay KS KH 2S / 6S 6H 6D", "ok"),  # 55
        ("canaston", 0, "lay KS KH KD 2S", "clean-only"),
        ("canaston", 3005, "lay KS KH KD JK 2S", "ok"),  # 100
        ("canaston", 3005, "lay KS KH KD JK", "opening-too-low"),  # 80
        ("samba", 0, "lay 6S 6H 6D / KS KH KD", "opening-too-low"),
        ("bolivia", 1500, "lay 2S 2H JK", "ok"),  # 1.1 P09: 20 + 20 + 50
    ],
)
def test_points(rules, score, action, expected):
    hand = "KS KH KD 2S 2H JK 6S 6H 6D 6C TH"
    seats = load(rules).sides
    assert verdict(table(rules, hand, scores=[score] + [0] * (seats - 1)), action) == expected


@pytest.mark.parametrize(
    ("rules", "action", "expected"),
    [
        ("classic", "take QS QH", "opening-too-low"),  # 30
        ("classic", "take QS QH / 6S 6H 6C", "opening-too-low"),  # 45
        ("classic", "take QS QH QD / 6S 6H 6C", "ok"),  # 55
        (
            "canaston",
            "take QS QH / 9S 9H 9D",
            "opening-too-low",
        ),  # 30: the pair and the top do not count
        ("canaston", "take QS QH / 9S 9H 9D 9C / 6S 6H 6C", "ok"),  # 55
        (
            "canaston",
            "take QS QH QD / 9S 9H 9D / 6S 6H 6C",
            "ok",
        ),  # 55: the third queen counts, C66
        ("canaston", "take QS QH / KS KH KD KC / 9S 9H 9D", "opening-too-low"),  # kings do not
    ],
)
def test_taking(rules, action, expected):
    """2.3 P11, 2.1 P14, C10, C11, C66."""
    hand = "QS QH QD 9S 9H 9D 9C 6S 6H 6C KS KH KD KC TH"
    state = table(rules, hand, phase="draw", pile="5H QC")
    assert verdict(state, action) == expected


def test_kings_count_after_a_draw():
    """C11: only when taking the pile."""
    state = table("canaston", "KS KH KD KC KS TH TD")
    assert verdict(state, "lay KS*2 KH KD KC") == "ok"


def test_who_must_open():
    """2.2 P10: each player for himself; 2.3 P22: the side."""
    melds = [{"cards": "TS TH TD", "owner": 2}]
    pairs = table("individual_pairs", "6S 6H 6D QH QD", melds, opened=[False, False, True, False])
    assert verdict(pairs, "lay 6S 6H 6D") == "opening-too-low"
    assert verdict(table("classic", "6S 6H 6D QH QD", melds), "lay 6S 6H 6D") == "ok"


def test_a_fine_for_falling_short():
    """2.1 P39, C69: the cards go back and the side is fined."""
    paper = {"opening.failed": "penalty"}
    state = table("canaston", "6S 6H 6D QH QD", options=paper)
    fined = after(state, "lay 6S 6H 6D")
    assert list(fined.fined) == [500, 0]
    assert fined.hands == state.hands
    assert fined.turn == state.turn
    assert list(after(fined, "discard QH").fined) == [500, 0]
    assert verdict(table("canaston", "6S 6H 6D QH QD"), "lay 6S 6H 6D") == "opening-too-low"
