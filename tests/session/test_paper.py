"""A match played with the engine, carried over to a score sheet, adds up alike."""

import json
from typing import Any

import pytest

from canasta.game.record import Replay, read_record
from canasta.rules import load
from canasta.rules.scoring import Tally
from canasta.score import result
from canasta.session.paper import _side, score_sheet
from tests.games.test_golden import HERE, RESULTS, TABLES


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_golden_matches_add_up_alike(name: str, seats: int) -> None:
    record = read_record(json.loads((HERE / f"{name}-{seats}.json").read_text(encoding="utf-8")))
    run = Replay(record)
    for _ in run.states():
        pass
    document = json.loads(json.dumps(score_sheet(run.match, run.match.names)))
    assert sum(len(game["hands"]) for game in document["games"]) > 0
    assert result(document) == run.match.result()
    assert RESULTS[f"{name}-{seats}"]["players"] == result(document)["players"]


@pytest.mark.parametrize(
    ("each", "fined", "noted"),
    [
        (500, 1000, {"penalties": 2}),
        (0, 500, {"adjustments": [{"points": -500}]}),
        (300, 500, {"adjustments": [{"points": -500}]}),
        (500, 0, {}),
    ],
)
def test_fines_are_penalties_where_they_fit(each: int, fined: int, noted: dict[str, Any]) -> None:
    rules = load("canaston", 4, {"scoring.penalty": each})
    tally = Tally({}, 0, 0, (0,), has_meld=False, penalties=fined)
    assert _side(rules, tally) == noted
