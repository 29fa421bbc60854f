"""Golden matches: every record replays to the same sheets and digest (written by `make.py`)."""

import json
from pathlib import Path

import pytest

from canasta.game.record import Replay, read_record, verify, write_record
from canasta.rules import differences, load, names, options_of, seats_of

HERE = Path(__file__).parent
TABLES = [(name, seats) for name in names(HERE) for seats in seats_of(name)]
RESULTS = json.loads((HERE / "results.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_golden_match(name, seats):
    file = HERE / f"{name}-{seats}.json"
    assert file.stat().st_size < 60_000
    document = json.loads(file.read_text(encoding="utf-8"))
    record = read_record(document)
    assert differences(record.rules, load(name, seats)) == []
    run = Replay(record)
    for _ in run.states():
        pass
    verify(run)
    assert document["digest"] == run.digest
    result = run.match.result()
    for game in result["games"]:
        for hand in game["hands"]:
            for side in hand["sides"]:
                del side["lines"]
    assert result == RESULTS[f"{name}-{seats}"]
    # an option that came after the record was kept has its declared default
    usual = {one.path: one.plain(one.default) for one in options_of()}
    assert write_record(record) == {**document, "resolved": usual | document["resolved"]}


def test_nothing_is_left_over():
    files = {path.stem for path in HERE.glob("*.json")} - {"results"}
    assert files == set(RESULTS) == {f"{name}-{seats}" for name, seats in TABLES}
