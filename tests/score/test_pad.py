"""The pad: undo, redo and corrections give what entering the same afresh gives."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.options import RulesError
from canasta.score import ScorePad, result

EMPTY = {"rules": "canaston", "players": ["Ana", "Luis", "Marta", "Pedro"]}
FILES = sorted((Path(__file__).parents[1] / "cases" / "score").glob("*.json"))


def hand(a: int, b: int = 0) -> dict[str, Any]:
    return {"sides": [{"total": a}, {"total": b}]}


def totals(pad: ScorePad) -> list[list[int]]:
    return [game["totals"] for game in pad.result["games"]]


def test_entering_and_correcting() -> None:
    pad = ScorePad(EMPTY)
    pad.enter(hand(100))
    pad.enter(hand(200, 50))
    assert totals(pad) == [[300, 50]]
    pad.correct(0, 0, hand(1000))
    assert totals(pad) == [[1200, 50]]
    assert pad.result["games"][0]["hands"][1]["totals"] == [1200, 50]
    pad.delete(0, 0)
    assert totals(pad) == [[200, 50]]


def test_undo_and_redo() -> None:
    pad = ScorePad(EMPTY)
    assert not pad.can_undo
    pad.undo()
    pad.enter(hand(100))
    pad.correct(0, 0, hand(150))
    pad.delete(0, 0)
    assert totals(pad) == []
    pad.undo()
    assert totals(pad) == [[150, 0]]
    pad.undo()
    assert totals(pad) == [[100, 0]]
    pad.redo()
    assert totals(pad) == [[150, 0]]
    pad.enter(hand(5))
    assert not pad.can_redo
    pad.redo()
    assert totals(pad) == [[155, 0]]


def test_a_new_game_begins_by_itself() -> None:
    pad = ScorePad(EMPTY)
    for points in (15000, 100):
        pad.enter(hand(points))
    assert totals(pad) == [[15000, 0], [100, 0]]
    pad.delete(1, 0)
    assert totals(pad) == [[15000, 0]]


def test_a_game_begun_by_hand() -> None:
    pad = ScorePad(EMPTY)
    pad.begin(start=[100, 200], pairs=[[0, 1], [2, 3]])
    pad.enter(hand(5))
    assert totals(pad) == [[105, 200]]
    pad.delete(0, 0)
    assert totals(pad) == [[100, 200]]


def test_what_is_refused_changes_nothing() -> None:
    pad = ScorePad({**EMPTY, "rules": "classic"})
    pad.enter(hand(5000))
    before = pad.document
    for change in (
        lambda: pad.enter(hand(5)),
        lambda: pad.correct(0, 0, {"sides": []}),
        lambda: pad.correct(0, 1, hand(5)),
        lambda: pad.delete(1, 0),
        pad.begin,
    ):
        with pytest.raises(RulesError):
            change()
    assert pad.document == before
    pad.undo()
    assert totals(pad) == []


def test_a_correction_that_ends_the_game_earlier_is_refused_with_its_path() -> None:
    pad = ScorePad(EMPTY)
    pad.enter(hand(100))
    pad.enter(hand(100))
    with pytest.raises(RulesError) as error:
        pad.correct(0, 0, hand(15000))
    assert error.value.path == "games[0].hands[1]"


def test_documents_are_copies() -> None:
    given_one = copy.deepcopy(EMPTY)
    entry = hand(100)
    pad = ScorePad(given_one)
    pad.enter(entry)
    entry["sides"][0]["total"] = 7
    pad.document["games"].clear()
    assert totals(pad) == [[100, 0]]
    assert given_one == EMPTY


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_files_come_back_as_they_were(file: Path) -> None:
    sheet = json.loads(file.read_text(encoding="utf-8"))["sheet"]
    assert ScorePad(sheet).document == sheet


SIDE = st.fixed_dictionaries(
    {"melded": st.integers(20, 60).map(lambda n: 5 * n), "in_hand": st.sampled_from([0, 45, 110])},
    optional={
        "canastas": st.sampled_from([{"clean": 1}, {"clean": 1, "dirty": 1}]),
        "red_threes": st.integers(0, 3),
    },
)
HAND = st.fixed_dictionaries({"sides": st.lists(SIDE, min_size=2, max_size=2)})
STEP = st.tuples(
    st.sampled_from(["enter", "enter", "correct", "delete", "undo", "redo"]),
    st.integers(0, 5),
    HAND,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(STEP, max_size=12))
def test_however_it_came_about(steps: list[tuple[str, int, Any]]) -> None:
    pad = ScorePad(EMPTY)
    shown: list[list[Any]] = [[]]
    at = 0
    for what, index, entry in steps:
        now = list(shown[at])
        if what == "undo":
            at = max(at - 1, 0)
            pad.undo()
        elif what == "redo":
            at = min(at + 1, len(shown) - 1)
            pad.redo()
        elif what == "enter" or index >= len(now):
            now.append(entry)
            pad.enter(entry)
            shown, at = [*shown[: at + 1], now], at + 1
        else:
            if what == "correct":
                now[index] = entry
                pad.correct(0, index, entry)
            else:
                del now[index]
                pad.delete(0, index)
            shown, at = [*shown[: at + 1], now], at + 1
        fresh = ScorePad(EMPTY)
        for one in shown[at]:
            fresh.enter(one)
        assert pad.document == fresh.document
        assert pad.result == fresh.result == result(pad.document)
