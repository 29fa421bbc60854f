"""The arena: fair pairs, the same whoever plays them, and figures that add up."""

import pytest

from canasta.bots import named
from canasta.bots.arena import Alone, Contest, Pair, Processes, outcome, play_pair, share_interval
from canasta.bots.simulate import bot_choice, simulate
from canasta.options import RulesError
from canasta.rules import load

FROZEN = {
    ("bolivia", 4): "9bd63176990fcc1e28995bf1dc5e2ba2b3c42c0cb41a466afe3620460f5141f8",
    ("canaston", 4): "5117883ba67a9fd1ca76b0eaf68ba45209faa08bbb76fa361a37a30436710a80",
    ("classic", 4): "a58b2a3d42aa6a43f289ff4d0ba43d473eeb69d44d5fda16859ff2237732864b",
    ("salon", 2): "a08a1249d4dcf623a018452daa92702b59477e85389382f7188885ed8c9c9eaa",
    ("samba", 4): "0bb2be35fabd1105d6299990f5e57718efe7cdf214f82439cda33d01ef7533e6",
}
"""Digests of four hands of greedy against itself: the baseline stays as it is."""


def contest(a: str, b: str, name: str = "classic", seats: int = 4) -> Contest:
    return Contest(load(name, seats, {"seating.cut": False}), a, b, "test")


def points(pairs) -> list[tuple[int, int]]:
    return [pair.points for pair in pairs]


@pytest.mark.parametrize(
    ("name", "seats"), [("canaston", 4), ("samba", 3), ("salon", 2), ("individual", 5)]
)
def test_a_player_ties_with_itself(name, seats):
    """The same deal twice, the seats swapped: without chance of its own neither is ahead."""
    for n in range(3):
        a, b = play_pair(contest("greedy", "greedy", name, seats), n).points
        assert a == b != 0


def test_pairs_are_the_same_whoever_plays_them():
    alone = points(Alone().play(contest("greedy", "random"), 6))
    assert points(Processes(2).play(contest("greedy", "random"), 6)) == alone
    assert len(set(alone)) == 6


def test_players_who_change_places_change_points():
    there = points(Alone().play(contest("greedy", "random"), 3))
    back = points(Alone().play(contest("random", "greedy"), 3))
    assert [(b, a) for a, b in back] == there


def test_an_outcome_adds_up():
    pairs = [Pair(p, ((1.0, 3.0), ())) for p in ((300, 100), (100, 300), (500, 0), (70, 70))]
    found = outcome(pairs)
    assert (found.pairs, found.pairs_won, found.pairs_lost, found.pairs_tied) == (4, 2, 1, 1)
    assert found.win_share == 0.6667
    assert found.win_difference == 0.25
    assert found.points_per_hand == 62.5
    assert found.interval[0] < 0.6667 < found.interval[1]
    assert found.points_interval[0] < 62.5 < found.points_interval[1]
    assert found.think_ms[0] == {"p50": 1.0, "p95": 3.0, "most": 3.0}


def test_the_interval_is_wilsons():
    # z 2.5758: (0.76659 ± 0.08059) / 1.03317, reckoned by hand
    assert share_interval(150, 200) == (0.664, 0.82)
    assert share_interval(0, 0) == (0.0, 1.0)


def test_a_failing_player_is_named():
    with pytest.raises(RuntimeError, match=r"tests.bots.broken:Broken.*pair 0, deal 0.*no idea"):
        play_pair(contest("tests.bots.broken:Broken", "greedy"), 0)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gredy", "did you mean greedy"),
        ("greedy@0.1", "does not search"),
        ("random@x", "at most 60 seconds"),
        ("random@-1", "at most 60 seconds"),
        ("random@nan", "at most 60 seconds"),
        ("no.such.module:Bot", "can be imported"),
        ("canasta.bots.simple:Nobody", "can be imported"),
        (":", "can be imported"),
    ],
)
def test_a_wrong_name_is_refused(name, said):
    with pytest.raises(RulesError, match=said):
        named(name)


@pytest.mark.parametrize(("name", "seats"), FROZEN)
def test_greedy_is_frozen(name, seats):
    found = simulate(load(name, seats), 4, "frozen", bot_choice(named("greedy"), "frozen"))
    assert found.digest == FROZEN[name, seats]
