"""Changes that mend rules: each offered one stands, and something is always offered."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta.options import Option, RulesError
from canasta.rules import load, names, options_of, resolved, seats_of
from canasta.rules.conflicts import involved
from canasta.rules.mending import mends


def problem(name: str, seats: int, options: dict[str, object]) -> RulesError | None:
    try:
        load(name, seats, options)
    except RulesError as error:
        return error
    return None


def test_one_canasta_and_two_kinds() -> None:
    found = mends("canaston", 4, {"closing.canastas": 1, "match.target": 10000})
    assert [mend.changes for mend in found] == [{"closing.canastas": 2}, {"closing.kinds": []}]
    assert found[0].options == {"match.target": 10000}
    assert found[1].options == {
        "closing.canastas": 1,
        "match.target": 10000,
        "closing.kinds": [],
    }


def test_only_the_kind_that_cannot_be_is_given_up() -> None:
    overlay = {"closing.canastas": 3, "closing.kinds": ["clean", "dirty", "sequence"]}
    found = [mend.changes for mend in mends("canaston", 4, overlay)]
    assert {"closing.kinds": ["clean", "dirty"]} in found
    assert {"melding.sequences": True} in found


def test_a_deck_that_is_too_small() -> None:
    found = [mend.changes for mend in mends("canaston", 4, {"seating.hand": 40})]
    assert {"seating.packs": 4} in found
    assert any(change.get("seating.hand", 40) < 40 for change in found)  # type: ignore[operator]


def test_two_conflicts_are_undone_and_the_rest_is_kept() -> None:
    overlay = {"closing.canastas": 1, "seating.side_size": 3, "match.target": 10000}
    (found,) = mends("canaston", 4, overlay)
    assert found.options == {"match.target": 10000}
    assert found.changes == {"closing.canastas": 2, "seating.side_size": 2}


def test_a_value_that_is_none() -> None:
    (found,) = mends("canaston", 4, {"match.target": "many", "seating.jokers": 6})
    assert (found.changes, found.options) == ({"match.target": 15000}, {"seating.jokers": 6})
    (found,) = mends("canaston", 4, {"match.tarjet": 3, "seating.jokers": 6})
    assert (found.changes, found.options) == ({}, {"seating.jokers": 6})


def test_rules_that_stand_need_nothing() -> None:
    assert mends("canaston", 4, {"match.target": 10000}) == []
    with pytest.raises(RulesError):
        mends("nothing", 4, {})


def values_of(one: Option, usual: Any) -> list[Any]:
    """Values of every sort that one option may be given, some of them no values of it."""
    if one.kind == "bool":
        return [not usual, 3]
    if one.kind == "choice":
        return [*one.choices, "other"]
    if one.kind == "choices":
        return [[], list(one.choices), list(one.choices[:1]), ["other"]]
    if one.kind in ("int", "int?"):
        least, most = one.least or 0, one.most if one.most is not None else 1_000_000
        return [least, least + 5, most, most + 1, least - 1, None, 2.5, True]
    if one.kind == "ranks":
        return [{}, {"2": 60, "JK": 60}, {"3": 1}]
    return [[], [[None, 90]], [[1, 5], [4, 10]], [[4, 10], [1, 5]], "x"]


TABLES = [(name, seats) for name in names() for seats in seats_of(name)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_option_of_every_game_stands_or_is_mended(name: str, seats: int) -> None:
    usual = resolved(load(name, seats))
    refused = 0
    for one in options_of():
        for value in values_of(one, usual[one.path]):
            overlay = {one.path: value}
            error = problem(name, seats, overlay)
            found = mends(name, seats, overlay)
            assert (error is None) == (not found)
            if error is not None:
                refused += 1
                assert one.path in involved(error)
            for mend in found:
                assert problem(name, seats, mend.options) is None
                assert all(
                    mend.options.get(path, usual[path]) == v for path, v in mend.changes.items()
                )
    assert refused > 100


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_what_is_offered_stands(data: st.DataObject) -> None:
    name, seats = data.draw(st.sampled_from(TABLES))
    usual = resolved(load(name, seats))
    chosen = data.draw(st.lists(st.sampled_from(options_of()), unique=True, max_size=6))
    overlay = {
        one.path: data.draw(st.sampled_from(values_of(one, usual[one.path]))) for one in chosen
    }
    found = mends(name, seats, overlay)
    assert bool(found) == (problem(name, seats, overlay) is not None)
    for mend in found:
        assert problem(name, seats, mend.options) is None
