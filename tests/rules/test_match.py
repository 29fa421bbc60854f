"""The game to its target and the match (docs/rules.md 2.1 P40, P41, C33, C34, C43, C63, C67)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.rules import load
from canasta.rules.match import (
    Played,
    Standing,
    dealer,
    first_dealer,
    orders,
    pairs,
    player_points,
    thousands,
    winner,
    winners,
)

CANASTON = load("canaston", 4)
TRIOS = load("canaston", 6)
CLASSIC = load("classic")
SAMBA = load("samba", 4)
ALONE = load("individual", 3)


def played(game: int, a: int, b: int, won: int | None = None, over: bool = True) -> Played:
    return Played(pairs(CANASTON, game), (a, b), Standing(over, won))


@pytest.mark.parametrize(
    ("points", "rounded"),
    [
        (0, 0),
        (495, 0),
        (500, 1),
        (14300, 14),
        (14500, 15),
        (15680, 16),
        (-495, 0),
        (-500, -1),
        (-1300, -1),
        (-1500, -2),
    ],
)
def test_thousands(points: int, rounded: int) -> None:
    assert thousands(points) == rounded


@given(st.integers(-100_000, 100_000))
def test_thousands_are_odd_and_near(points: int) -> None:
    assert thousands(-points) == -thousands(points)
    assert abs(1000 * thousands(points) - points) <= 500


def test_winner() -> None:
    assert winner(CANASTON, (14995, 200)) == Standing(False)
    assert winner(CANASTON, (15000, 14995)) == Standing(True, 0)
    assert winner(CANASTON, (15400, 15900)) == Standing(True, 1)
    assert winner(CANASTON, (15400, 15400)) == Standing(False)
    assert winner(SAMBA, (10400, 10400)) == Standing(True)
    assert winner(ALONE, (5100, 6000, 5500)) == Standing(True, 1)
    assert winner(ALONE, (6000, 6000, 5500)) == Standing(False)


def test_black_threes_win() -> None:
    assert winner(ALONE, (6000, 4990, 0), 1) == Standing(True, 1)
    assert winner(load("individual_pairs", 4), (6000, 4990), 1) == Standing(False)


def test_player_points_in_thousands() -> None:
    games = [played(0, 14500, 10000, 0), played(1, 15000, 12000, 0), played(2, 9000, 16000, 1)]
    assert player_points(CANASTON, games) == [1, -15, 9, 5]
    assert winners(CANASTON, games) == [2]
    assert winners(CANASTON, games[:2]) == []
    assert player_points(CANASTON, [played(0, 15680, 14300, 0)]) == [2, -2, 2, -2]
    assert player_points(CANASTON, [played(0, 15680, 14300, over=False)]) == [0, 0, 0, 0]


def test_player_points_as_totals() -> None:
    house = load("canaston", 4, {"match.points": "total"})
    games = [played(0, 15000, 100, 0), played(1, 50, 20, over=False)]
    assert player_points(house, games) == [15050, 120, 15020, 150]
    assert winners(house, games) == []


def test_several_winners() -> None:
    games = [played(0, 15000, 0, 0), played(1, 15000, 0, 0), played(2, 0, 15000, 1)]
    assert player_points(CANASTON, games) == [15, -45, 15, 15]
    assert winners(CANASTON, games) == [0, 2, 3]


def test_single_game() -> None:
    trios = [Played(pairs(TRIOS, 0), (15400, 15300), Standing(True, 0))]
    assert player_points(TRIOS, trios) == [0] * 6
    assert winners(TRIOS, trios) == [0, 2, 4]
    assert winners(SAMBA, [Played(pairs(SAMBA, 0), (10400, 10400), Standing(True))]) == []
    assert winners(SAMBA, []) == []


def test_orders_and_pairs() -> None:
    assert [orders(CANASTON, n) for n in range(3)] == [(0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3)]
    assert [pairs(CANASTON, n) for n in range(3)] == [
        ((0, 2), (1, 3)),
        ((0, 3), (1, 2)),
        ((0, 1), (2, 3)),
    ]
    assert pairs(TRIOS, 1) == ((0, 2, 4), (1, 3, 5))
    assert pairs(ALONE, 1) == ((0,), (1,), (2,))
    assert pairs(load("individual_pairs", 6), 0) == ((0, 3), (1, 4), (2, 5))
    assert orders(load("individual", 4), 1) == (0, 1, 2, 3)


def test_dealers() -> None:
    assert first_dealer(CANASTON) == 1
    assert first_dealer(CLASSIC) == 3
    assert first_dealer(ALONE) == 2
    assert [dealer(CLASSIC, n) for n in range(3)] == [3, 0, 1]
    assert [dealer(CANASTON, n) for n in range(4)] == [1, 2, 3, 0]
