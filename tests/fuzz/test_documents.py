"""Any JSON gives a position, a case, a score or rules, or a RulesError that says where."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.game.cases import run_case
from canasta.game.check import check
from canasta.game.layout import write_position
from canasta.game.legal import legal
from canasta.game.moves import parse_move
from canasta.game.position import read_position
from canasta.options import RulesError
from canasta.rules import Rules, load, options_of, resolved
from canasta.score.sheet import result
from tests.fuzz.mutations import JSON, STRANGE, spoiled
from tests.playing import TABLES, random_overlay

FOLDER = Path(__file__).parent.parent
CASES = [
    case
    for path in sorted([*FOLDER.glob("cases/*.json"), *FOLDER.glob("rules/cases_*.json")])
    for case in json.loads(path.read_text(encoding="utf-8"))
]
POSITIONS = [case["position"] for case in CASES if "deck" not in case["position"]]
SHEETS = [
    json.loads(path.read_text(encoding="utf-8"))["sheet"]
    for path in sorted(FOLDER.glob("cases/score/*.json"))
]
DOUBTS = [
    parse_move(text)
    for text in (
        "draw",
        "take",
        "take 9S 9H",
        "take > K#2",
        "take JK JK JK / 9S 9H 9D",
        "lay 9S 9H 9D",
        "lay K: 2S / W: JK",
        "merge K K#2",
        "discard 3H",
        "ask",
        "yes",
        "red 3H",
        "pass",
        "cut 0",
        "keep JK JK JK JK",
    )
]


def _read(read, document):
    try:
        return read(document)
    except RulesError as error:
        refused = error
    assert isinstance(refused.path, str)
    assert refused.problem
    assert str(refused)
    return None


@settings(max_examples=300)
@given(JSON)
def test_any_json(document):
    for read in (read_position, run_case, result):
        _read(read, document)
    _read(lambda options: load("classic", 4, options), document)


@settings(max_examples=1500)
@given(spoiled(POSITIONS))
def test_spoiled_positions(document):
    state = _read(read_position, document)
    if state is None:
        return
    for move in DOUBTS:
        for seat in (None, 0):
            check(state, move, seat)
    for move in legal(state):
        assert check(state, move) is None, str(move)
    written = write_position(state)
    if not state.over:
        assert write_position(read_position(written)) == written


@settings(max_examples=1500)
@given(spoiled(CASES))
def test_spoiled_cases(document):
    _read(run_case, document)


@settings(max_examples=1500)
@given(spoiled(SHEETS, most=4))
def test_spoiled_score_sheets(document):
    found = _read(result, document)
    if found is not None:
        json.dumps(found)


PATHS = [one.path for one in options_of()]


@settings(max_examples=500)
@given(
    st.sampled_from(TABLES),
    st.dictionaries(
        st.one_of(st.sampled_from(PATHS), st.text(max_size=12)),
        st.one_of(STRANGE, JSON),
        max_size=3,
    ),
)
def test_any_overlay(table, overlay):
    name, seats = table
    found = _read(lambda options: load(name, seats, options), overlay)
    if found is not None:
        json.dumps(resolved(found))


@settings(max_examples=500)
@given(st.sampled_from(TABLES), st.randoms(use_true_random=False))
def test_overlays_of_right_values(table, rng):
    """Values within the bounds are refused only where they make no game."""
    name, seats = table
    overlay = random_overlay(rng)
    rules = _read(lambda options: load(name, seats, options), overlay)
    if rules is not None:
        assert isinstance(rules, Rules)
        again = load(name, seats, resolved(rules))
        assert again == rules


@pytest.mark.parametrize("seats", [0, -1, 1, 7, True, "4", 4.0, None, 10**30, [4]])
def test_strange_numbers_of_seats(seats):
    _read(read_position, {"rules": "classic", "seats": seats, "hands": ["-"] * 4})
