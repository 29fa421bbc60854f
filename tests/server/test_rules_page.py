"""The page of a table's rules, also of rules that do not stand."""

import json
import time

import pytest

from canasta.options import LARGEST, RulesError
from canasta.rules import load, names, options_of, resolved, seats_of
from canasta.server.rules_page import OFTEN, rules_page
from canasta.words import LANGUAGES


def rows_of(page):
    return {row["path"]: row for topic in page["topics"] for row in topic["options"]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_option_has_its_row(name, lang):
    for seats in seats_of(name):
        page = rules_page(name, seats, {}, lang)
        rows = rows_of(page)
        values = resolved(load(name, seats))
        assert {path: row["json"] for path, row in rows.items()} == values
        assert set(OFTEN) <= set(rows)
        assert (page["conflict"], page["differences"]) == (None, [])
        for path, row in rows.items():
            assert row["words"]
            assert row["value"] == row["usual"]
            assert row["source"], path
            assert "choices" in row or row["kind"] not in ("choice", "choices", "ranks")


def test_a_difference_is_marked_and_said():
    page = rules_page("canaston", 4, {"match.target": 10000, "scoring.clean": 500}, "es")
    assert page["differences"] == ["El juego se gana con 10.000, no con 15.000."]
    row = rows_of(page)["match.target"]
    assert (row["changed"], row["value"], row["usual"]) == (True, "10.000", "15.000")
    assert row["difference"] == page["differences"][0]
    assert (row["least"], row["most"], row["step"]) == (1, LARGEST, 1)
    assert not rows_of(page)["scoring.clean"]["changed"]


def test_a_conflict_names_its_options_and_keeps_what_was_given():
    overlay = {"closing.canastas": 1, "match.target": 10000}
    page = rules_page("canaston", 4, overlay, "es")
    conflict = page["conflict"]
    assert conflict["options"] == ("closing.kinds", "closing.canastas")
    assert [fix["words"] for fix in conflict["fixes"]] == ["Pedir 2 canastas", "No exigir clases"]
    rows = rows_of(page)
    assert (rows["closing.canastas"]["json"], rows["match.target"]["json"]) == (1, 10000)
    assert len(page["differences"]) == 2
    for fix in conflict["fixes"]:
        assert rules_page("canaston", 4, fix["options"], "es")["conflict"] is None


def test_what_cannot_be_read_is_shown_as_it_was_given():
    overlay = {"match.target": "mucho", "opening.steps": [[5, 5]], "no.such": 1}
    page = rules_page("canaston", 4, overlay, "es")
    assert rows_of(page)["match.target"]["json"] == "mucho"
    assert rows_of(page)["opening.steps"]["json"] == [[5, 5]]
    (fix,) = page["conflict"]["fixes"]
    assert fix["options"] == {}
    json.dumps(page)


def test_the_slowest_answer_is_quick_enough():
    """Each mend is tried by the rules: so many tries must not hold up a server."""
    slowest = 0.0
    for one in options_of():
        values: list[object] = [0, 60]
        for value in values:
            began = time.process_time()
            rules_page("canaston", 4, {one.path: value, "seating.hand": 60}, "es")
            slowest = max(slowest, time.process_time() - began)
    assert slowest < 0.5


def test_an_unknown_game():
    with pytest.raises(RulesError):
        rules_page("none", None, {}, "es")
