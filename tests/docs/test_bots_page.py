"""docs/bots.md says what the kept arena runs say, and no more."""

import json

from docs.bots_page import FOLDER, page
from tests.docs.repository import text


def test_the_page_is_up_to_date():
    assert text("docs/bots.md") == page(), "run `python3 dev.py docs`"


def test_what_was_not_measured_says_so():
    kept = json.loads((FOLDER / "bots.json").read_text(encoding="utf-8"))
    asked = {
        (goal["a"], goal["b"], name, seats)
        for goal in kept["goals"]
        for name, seats in kept["games"]
    }
    made = {(run["a"], run["b"], run["variant"], run["seats"]) for run in kept["runs"]}
    assert made <= asked
    rows = [line for line in page().splitlines() if "| not measured |" in line]
    assert len(rows) >= len(asked - made)
    for run in kept["runs"]:
        assert run["pairs"] == run["pairs_won"] + run["pairs_lost"] + run["pairs_tied"]
        decided = run["pairs_won"] + run["pairs_lost"]
        assert abs(run["win_share"] - run["pairs_won"] / decided) < 0.0001
