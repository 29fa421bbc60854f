"""Score sheets: what is computed, and every refusal with its path (docs/notation.md 5)."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.options import RulesError
from canasta.rules import load, names, seats_of
from canasta.rules.scoring import LABELS, known_kinds
from canasta.score import result
from canasta.score.document import ALL_KINDS, SIDE_KEYS
from canasta.score.possible import least_points, limits, most_canastas, worth

FOUR = ["Ana", "Luis", "Marta", "Pedro"]


def sheet(*sides: Any, rules: str = "canaston", **hand: Any) -> dict[str, Any]:
    both = [*sides, {}, {}][:2]
    return {"rules": rules, "players": FOUR, "games": [{"hands": [{"sides": both, **hand}]}]}


def refused(document: object, path: str, words: str = "") -> None:
    with pytest.raises(RulesError) as error:
        result(document)
    assert error.value.path == path
    assert words in error.value.problem


H = "games[0].hands[0]"
S = H + ".sides[0]"
BOTH = {"clean": 1, "dirty": 1}

# -- what is computed ------------------------------------------------------------------------------


def test_no_games_yet() -> None:
    got = result({"rules": "classic", "players": FOUR})
    assert got["games"] == []
    assert got["players"][3] == {"name": "Pedro", "points": 0}
    assert got["winners"] == []


def test_a_missing_field_is_zero() -> None:
    hand = result(sheet())["games"][0]["hands"][0]
    for side in hand["sides"]:
        assert {label: side[label] for label in LABELS} == dict.fromkeys(LABELS, 0)
        assert side["lines"] == []
    assert hand["totals"] == [0, 0]
    assert hand["opening_next"] == [50, 50]


def test_direct_total() -> None:
    got = result(sheet({"total": 1235}, {"total": -90}, out=0))
    hand = got["games"][0]["hands"][0]
    assert hand["totals"] == [1235, -90]
    assert [side["total"] for side in hand["sides"]] == [1235, -90]


def test_a_direct_total_replaces_what_is_noted_beside_it() -> None:
    side = {"total": 1235, "canastas": {"black_threes": 1}, "in_hand": 30, "penalties": 2}
    got = result(sheet(side, rules="individual_pairs", options={"match.black_threes_win": True}))
    game = got["games"][0]
    assert game["totals"] == [1235, 0]
    assert game["winner"] is None
    assert game["hands"][0]["sides"][0]["penalties"] == 0


def test_options_on_a_hand_last() -> None:
    side = {"canastas": {"clean": 1}, "melded": 70}
    plain = {"sides": [side, {}]}
    changed = {"sides": [side, {}], "options": {"scoring.clean": 700}}
    document = {
        "rules": "canaston",
        "players": FOUR,
        "games": [{"hands": [plain, changed, plain]}, {"hands": [plain]}],
    }
    games = result(document)["games"]
    assert [hand["sides"][0]["canastas"] for hand in games[0]["hands"]] == [500, 700, 700]
    assert games[1]["hands"][0]["sides"][0]["canastas"] == 700


def test_target_may_change() -> None:
    document = sheet({"total": 4000}, options={"match.target": 3000})
    assert result(document)["games"][0]["winner"] == 0


def test_drawn_game() -> None:
    document = sheet({"total": 10500}, {"total": 10500}, rules="samba")
    game = result(document)["games"][0]
    assert (game["winner"], game["over"]) == (None, True)
    assert result(document)["winners"] == []


def test_winners_of_a_single_game() -> None:
    assert result(sheet({"total": 5000}, rules="classic"))["winners"] == [0, 2]


def test_exceptions_accept_what_cannot_be() -> None:
    side = {"canastas": {"clean": 1, "sequence": 1}, "melded": 7, "red_threes": 9}
    refused(sheet(side), f"{S}.canastas.sequence")
    got = result(sheet(side, out=1, exceptions=["so noted"]))
    assert got["games"][0]["hands"][0]["sides"][0]["melded"] == 7
    assert got["games"][0]["hands"][0]["sides"][1]["going_out"] == 300
    refused(sheet(side, exceptions=[]), f"{S}.canastas.sequence")


def test_penalties_as_reasons() -> None:
    got = result(sheet({"penalties": ["wrong deal", "suggestion"]}, rules="canaston"))
    assert got["games"][0]["hands"][0]["sides"][0]["penalties"] == -1000
    assert result(sheet({"penalties": 3}, rules="classic"))["games"][0]["totals"] == [0, 0]


def test_pairs_as_given() -> None:
    document = sheet({"total": 15500})
    document["games"][0]["pairs"] = [[3, 1], [0, 2]]
    got = result(document)
    assert [player["points"] for player in got["players"]] == [-16, 16, -16, 16]


# -- what is refused -------------------------------------------------------------------------------

MALFORMED = [
    ([], "", "expected an object"),
    ({}, "rules", "is missing"),
    ({"players": FOUR}, "rules", "is missing"),
    ({"players": FOUR, "rules": 3}, "rules", "expected a text"),
    ({"players": FOUR, "rules": "canastn"}, "rules", "canaston"),
    ({"players": FOUR, "rules": "classic", "game": []}, "game", "did you mean games?"),
    ({"players": FOUR[:3], "rules": "classic"}, "players", "got 3"),
    ({"players": [], "rules": "classic"}, "players", "empty"),
    ({"players": [*FOUR[:3], 4], "rules": "classic"}, "players[3]", "expected a text"),
    ({"players": [*FOUR[:3], " "], "rules": "classic"}, "players[3]", "expected a text"),
    ({"players": FOUR, "rules": "classic", "options": 1}, "options", "expected an object"),
    (
        {"players": FOUR, "rules": "classic", "options": {"scoring.clean": "x"}},
        "options.scoring.clean",
        "",
    ),
    (
        {"players": FOUR, "rules": "classic", "options": {"scoring.clear": 5}},
        "options.scoring.clear",
        "scoring.clean",
    ),
    ({"players": FOUR, "rules": "classic", "games": {}}, "games", "expected a list"),
    ({"players": FOUR, "rules": "classic", "games": [1]}, "games[0]", "expected an object"),
    ({"players": FOUR, "rules": "classic", "games": [{}, {}]}, "games[1]", "no more games than 1"),
    (
        {"players": FOUR, "rules": "classic", "games": [{"start": [1]}]},
        "games[0].start",
        "2 elements",
    ),
    (
        {"players": FOUR, "rules": "classic", "games": [{"start": [1, 2.5]}]},
        "games[0].start[1]",
        "whole number",
    ),
    (
        {"players": FOUR, "rules": "classic", "games": [{"pairs": [[0, 1]]}]},
        "games[0].pairs",
        "2 elements",
    ),
    (
        {"players": FOUR, "rules": "classic", "games": [{"pairs": [[0, 1], [2, 1]]}]},
        "games[0].pairs[1][1]",
        "twice",
    ),
    (
        {"players": FOUR, "rules": "classic", "games": [{"pairs": [[0, 1], [2, 4]]}]},
        "games[0].pairs[1][1]",
        "from 0 to 3",
    ),
    (
        {"players": FOUR, "rules": "classic", "games": [{"pairs": [[0, 1, 2], [3]]}]},
        "games[0].pairs[0]",
        "2 elements",
    ),
    ({"players": FOUR, "rules": "classic", "games": [{"hands": [{}]}]}, H + ".sides", "missing"),
]


@pytest.mark.parametrize(("document", "path", "words"), MALFORMED)
def test_malformed_sheets(document: object, path: str, words: str) -> None:
    refused(document, path, words)


BAD_SIDES = [
    ({"mellded": 5}, "mellded", "did you mean melded?"),
    ({"melded": -5}, "melded", "from 0"),
    ({"melded": True}, "melded", "whole number"),
    ({"melded": 7}, "melded", "multiple of 5"),
    ({"melded": 9000}, "melded", "worth"),
    ({"in_hand": "5"}, "in_hand", "whole number"),
    ({"in_hand": 12}, "in_hand", "multiple of 5"),
    ({"in_hand": 9000}, "in_hand", "worth"),
    ({"canastas": []}, "canastas", "expected an object"),
    ({"canastas": {"claen": 1}}, "canastas.claen", "did you mean clean?"),
    ({"canastas": {"clean": -1}}, "canastas.clean", "from 0"),
    ({"canastas": {"sequence": 1}, "melded": 200}, "canastas.sequence", "know no such"),
    ({"canastas": {"black_threes": 1}, "melded": 200}, "canastas.black_threes", "know no such"),
    ({"canastas": {"wild_mixed": 2}, "melded": 600}, "canastas.wild_mixed", "wild melds"),
    ({"canastas": {"aces_clean": 2}, "melded": 300}, "canastas.aces_clean", "aces"),
    ({"canastas": {"clean": 12}, "melded": 900}, "canastas.clean", "ranks"),
    ({"canastas": {"dirty": 12}, "melded": 900}, "canastas.dirty", "ranks"),
    ({"canastas": {"clean": 1}, "melded": 30}, "melded", "at least 35"),
    ({"canastas": {"aces_clean": 1}, "melded": 135}, "melded", "at least 140"),
    ({"canastas": {"wild_jokers": 1}, "melded": 345}, "melded", "at least 350"),
    ({"red_threes": 7}, "red_threes", "6 red threes"),
    ({"red_threes": [1, 1]}, "red_threes", "expected a number"),
    ({"black_threes_out": 3}, "black_threes_out", "going out"),
    ({"concealed": True}, "concealed", "went out"),
    ({"concealed": 1}, "concealed", "true or false"),
    ({"exact_cut": "yes"}, "exact_cut", "true or false"),
    ({"penalties": -1}, "penalties", "from 0"),
    ({"penalties": [1]}, "penalties[0]", "text"),
    ({"adjustments": 5}, "adjustments", "list"),
    ({"adjustments": [{"reason": "x"}]}, "adjustments[0].points", "missing"),
    ({"adjustments": [{"points": 5, "reason": 1}]}, "adjustments[0].reason", "text"),
    ({"adjustments": [{"points": 5, "why": "x"}]}, "adjustments[0].why", "unknown"),
    ({"total": 5, "melded": "5"}, "melded", "whole number"),
    ({"total": None}, "total", "whole number"),
]


@pytest.mark.parametrize(("side", "path", "words"), BAD_SIDES)
def test_bad_sides(side: object, path: str, words: str) -> None:
    refused(sheet(side), f"{S}.{path}", words)


def test_melded_points_that_nobody_noted_are_zero_and_not_too_few() -> None:
    found = result(sheet({"canastas": {"clean": 1}}))
    assert found["games"][0]["hands"][0]["sides"][0]["total"] == 500


def test_bad_hands() -> None:
    refused(sheet(out=2), f"{H}.out", "from 0 to 1")
    refused(sheet(out=True), f"{H}.out")
    refused(sheet(won=1), f"{H}.won", "unknown")
    refused(sheet(exceptions="no"), f"{H}.exceptions", "list")
    refused(sheet(exceptions=[""]), f"{H}.exceptions[0]", "text")
    refused(sheet(options={"scoring.x": 1}), f"{H}.options.scoring.x")
    refused(sheet(options=[]), f"{H}.options", "object")
    refused(sheet(options={"seating.side_size": 1}), f"{H}.options.match.points")
    refused(
        sheet(rules="classic", options={"seating.side_size": 1}),
        f"{H}.options.seating.side_size",
        "cannot change",
    )
    three = {"rules": "classic", "players": FOUR, "games": [{"hands": [{"sides": [{}] * 3}]}]}
    refused(three, f"{H}.sides", "2 elements")


def test_going_out_needs_canastas() -> None:
    refused(sheet({"canastas": {"clean": 2}, "melded": 140}, out=0), f"{H}.out", "dirty")
    refused(sheet({}, out=0, rules="classic"), f"{H}.out", "1 more")
    refused(sheet({"canastas": BOTH, "melded": 140}, out=1), f"{H}.out")
    assert result(sheet({"canastas": BOTH, "melded": 140}, out=0))


def test_black_threes_out() -> None:
    def hand(count: int, melded: int = 200, rules: str = "canaston") -> dict[str, Any]:
        side = {"canastas": BOTH, "melded": melded, "black_threes_out": count}
        return sheet(side, out=0, rules=rules)

    refused(hand(7), f"{S}.black_threes_out", "6 black threes")
    refused(hand(2), f"{S}.black_threes_out", "at least 3")
    refused(hand(3, 80), f"{S}.melded", "at least")
    assert result(hand(2, rules="individual_pairs"))


def test_what_the_sides_have_together() -> None:
    refused(sheet({"red_threes": 4}, {"red_threes": 3}), f"{H}.sides[1].red_threes", "7")
    refused(sheet({"exact_cut": True}, {"exact_cut": True}), f"{H}.sides[1].exact_cut", "one side")
    half = {"in_hand": 900, "melded": 0}
    refused(sheet(half, half, rules="classic"), f"{H}.sides[1].in_hand", "together")
    jokers = {"canastas": {"wild_jokers": 1}, "melded": 350}
    refused(sheet(jokers, jokers), f"{H}.sides[1].canastas.wild_jokers", "jokers")
    refused(sheet({"exact_cut": True}, rules="classic"), f"{S}.exact_cut", "pay nothing")


def test_red_threes_by_player() -> None:
    def side(*counts: int) -> dict[str, Any]:
        return sheet({"red_threes": list(counts)}, rules="individual_pairs")

    refused(side(3, 2), f"{S}.red_threes", "4 red threes")
    refused(side(3), f"{S}.red_threes", "2 elements")
    refused(side(0, -1), f"{S}.red_threes[1]", "from 0")


def test_who_is_alone_and_goes_out_holds_nothing() -> None:
    side = {"canastas": BOTH, "in_hand": 5}
    document = sheet(rules="individual")
    document["games"][0]["hands"][0] = {"out": 0, "sides": [side, {}, {}, {}]}
    refused(document, f"{S}.in_hand", "no cards left")


def test_black_threes_end_the_hand() -> None:
    document = sheet(rules="individual")
    blacks = {"canastas": {"black_threes": 1}}
    hand = {"out": 0, "sides": [{"canastas": BOTH}, blacks, {}, {}]}
    document["games"][0]["hands"][0] = hand
    refused(document, f"{H}.out", "ended the hand")
    hand["out"] = None
    assert result(document)["games"][0]["winner"] == 1


def test_hands_after_the_end() -> None:
    document = sheet({"total": 15000})
    document["games"][0]["hands"].append({"sides": [{}, {}]})
    refused(document, "games[0].hands[1]", "over")


# -- bounds that never refuse a hand that can be ---------------------------------------------------


def test_worth_of_the_deck() -> None:
    # 2 packs: 4 jokers 200, 8 aces 160, 8 twos 160, 48 high 480, 32 low 160, 4 black threes 20
    assert worth(load("classic")) == 1180
    assert worth(load("individual")) == 1180 + 4 * 95 + 4 * 100


def test_most_canastas() -> None:
    assert most_canastas(load("canaston", 4), "wild_jokers") == 1
    assert most_canastas(load("individual"), "wild_jokers") == 0
    assert most_canastas(load("classic"), "aces_clean") == 1
    assert most_canastas(load("bolivia"), "wild_mixed") == 2
    assert most_canastas(load("individual"), "black_threes") == 1


@pytest.mark.parametrize("name", ["canaston", "classic", "samba", "individual", "bolivia"])
def test_least_points(name: str) -> None:
    rules = load(name)
    assert least_points(rules, "clean") == 35
    assert least_points(rules, "aces_clean") == 140
    assert least_points(rules, "sequence") == 50
    assert least_points(rules, "wild_mixed") == 170
    assert least_points(rules, "dirty") == 6 * 5 + 20
    assert all(limit.most > 0 for limit in limits(rules))


# -- anything at all -------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-20000, 20000) | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=6) | st.sampled_from(SIDE_KEYS), inner, max_size=4)
    ),
    max_leaves=12,
)
SMALL = st.integers(0, 3)
SIDE = st.fixed_dictionaries(
    {},
    optional={
        "canastas": st.dictionaries(st.sampled_from(ALL_KINDS), SMALL, max_size=3),
        "melded": st.integers(0, 200).map(lambda n: 5 * n),
        "in_hand": st.integers(0, 60).map(lambda n: 5 * n),
        "red_threes": SMALL | st.lists(SMALL, min_size=2, max_size=2),
        "black_threes_out": SMALL,
        "concealed": st.booleans(),
        "exact_cut": st.booleans(),
        "penalties": SMALL | st.lists(st.just("late"), max_size=2),
        "adjustments": st.lists(st.fixed_dictionaries({"points": st.integers(-99, 99)})),
    },
)
ENTRY = SIDE | st.fixed_dictionaries({"total": st.integers(-500, 9000)}) | JSON
HAND = st.fixed_dictionaries(
    {"sides": st.lists(SIDE | ENTRY, min_size=2, max_size=3)},
    optional={
        "out": st.none() | SMALL,
        "exceptions": st.just(["noted so"]) | JSON,
        "options": st.just({"match.target": 2000}) | JSON,
    },
)
GAME = st.fixed_dictionaries(
    {"hands": st.lists(HAND, max_size=3)}, optional={"start": JSON, "pairs": JSON}
)
SHEET = st.fixed_dictionaries(
    {"rules": st.sampled_from(names()), "players": st.just(FOUR) | st.just(FOUR[:3]) | JSON},
    optional={"games": st.lists(GAME, max_size=2) | JSON, "options": JSON},
)


@settings(max_examples=250, deadline=None)
@given(SHEET | JSON)
def test_anything_is_a_result_or_an_error_with_a_path(document: Any) -> None:
    try:
        got: Any = result(document)
    except RulesError as error:
        got = [error.path, error.problem]
    assert json.loads(json.dumps(got)) == got


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_lines_add_up(data: Any) -> None:
    name = data.draw(st.sampled_from(names()))
    seats = data.draw(st.sampled_from(seats_of(name)))
    rules = load(name, seats)
    kinds = st.dictionaries(st.sampled_from(known_kinds(rules)), SMALL, max_size=3)
    sides = [{**data.draw(SIDE), "canastas": data.draw(kinds)} for _ in range(rules.sides)]
    for side in sides:
        side["red_threes"] = data.draw(SMALL)
    hand = {"sides": sides, "out": data.draw(st.none() | st.just(0)), "exceptions": ["any"]}
    people = [f"P{n}" for n in range(seats)]
    got = result({"rules": name, "players": people, "games": [{"hands": [hand]}]})
    for side in got["games"][0]["hands"][0]["sides"]:
        assert sum(side[label] for label in LABELS) == side["total"]
        for label in LABELS:
            lines = [line["points"] for line in side["lines"] if line["label"] == label]
            assert sum(lines) == side[label]
