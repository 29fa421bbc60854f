"""Options: their declarations, the reading of values, overlays and conflicts."""

import ast
import json
import pickle
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta import rules
from canasta.options import LARGEST, Option, RulesError, option
from canasta.rules import Rules, from_resolved, load, options_of, resolved, schema
from canasta.rules.topics import TOPICS

TOPIC_FILES = Path(rules.__file__).parent
OPTIONS = {one.path: one for one in options_of()}
KINDS = {
    "bool": "bool",
    "int": "int",
    "int?": "int | None",
    "choice": "str",
    "choices": "tuple[str, ...]",
    "steps": "tuple[tuple[int | None, int], ...]",
    "counts": "tuple[tuple[int, int], ...]",
    "ranks": "dict[str, int]",
}
each = pytest.mark.parametrize("one", options_of(), ids=lambda one: one.path)


def other(one: Option) -> object:
    """A value in bounds that differs from the default, as JSON has it."""
    values: dict[str, object] = {
        "bool": not one.default,
        "int": one.default + 5 if isinstance(one.default, int) else 0,
        "int?": 500,
        "choice": next((choice for choice in one.choices if choice != one.default), ""),
        "choices": list(one.choices[:2]),
        "steps": [[None, 0], [-5, 45], [1, LARGEST]],
        "counts": [[1, 5], [2, 0], [9, 700]],
        "ranks": {"4": 1, "JK": 20},
    }
    if one.kind == "int" and one.most is not None and isinstance(one.default, int):
        return one.most if one.default + 5 > one.most else values["int"]
    return values[one.kind]


def refused(overlay: object, name: str = "classic", seats: int | None = None) -> RulesError:
    with pytest.raises(RulesError) as caught:
        load(name, seats, overlay)  # type: ignore[arg-type]
    return caught.value


# -- declarations ------------------------------------------------------------------------------


def test_topics_in_order() -> None:
    assert list(dict.fromkeys(one.topic for one in options_of())) == list(TOPICS)
    assert [one.name for one in fields(Rules)][4:] == list(TOPICS)


@each
def test_words_source_and_bounds(one: Option) -> None:
    assert one.source
    for words in (one.es, one.en):
        assert 0 < len(words) <= 90
        assert words == words.strip()
        assert not words.endswith(".")
    assert one.es != one.en
    if one.kind in ("int", "int?", "steps", "counts", "ranks"):
        assert one.unit
        assert one.least is not None
        assert one.most is not None
        assert one.least <= one.most
    if one.kind in ("choice", "choices"):
        assert len(set(one.choices)) == len(one.choices) > 1
    if one.kind == "choice":
        assert one.default in one.choices


def test_kind_and_annotation_agree() -> None:
    # from the source: compiled, a class keeps less of its annotations
    seen = set()
    for topic in TOPICS:
        text = (TOPIC_FILES / f"{topic}.py").read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.value or node)[:7] == "option(":
                path = f"{topic}.{ast.unparse(node.target)}"
                assert ast.unparse(node.annotation) == KINDS[OPTIONS[path].kind], path
                seen.add(path)
    assert seen == set(OPTIONS)


@each
def test_default_is_a_value(one: Option) -> None:
    assert one.read(one.plain(one.default)) == one.default


def test_kind_must_be_known() -> None:
    with pytest.raises(KeyError):
        option(None, es="a", en="b", source="c")


# -- values ------------------------------------------------------------------------------------


@each
def test_a_value_both_ways(one: Option) -> None:
    value = other(one)
    read = one.read(value)
    assert read != one.default
    assert one.plain(read) == value == json.loads(json.dumps(value))
    assert one.read(one.plain(read)) == read


WRONG: dict[str, list[object]] = {
    "bool": [0, 1, "true", None],
    "int": [True, 1.0, "1", None, [], {}, -LARGEST * 2, 10**5000, float("nan"), float("inf")],
    "int?": [True, 1.0, "1", [], LARGEST * 2],
    "choice": ["", "nothing of it", 1, None, [], True, "\udcff"],
    "choices": ["K", None, [1], [["K"]], ["K", "K"], ["nothing of it"], {"K": 1}],
    "steps": [[], None, {}, [[0, 50]], [[None]], [[None, 50], [None, 90]], [None], [[None, True]]],
    "counts": [None, {}, [[0, 100]], [[1, 100], [1, 200]], [[2, 100], [1, 200]], [[1, 3]], [[1]]],
    "ranks": [None, [], {"3": 5}, {"10": 5}, {"J": "5"}, {"J": -1}, {"J": True}, {"": 1}],
}


@each
def test_wrong_values(one: Option) -> None:
    for value in WRONG[one.kind]:
        error = refused({one.path: value})
        assert error.path.startswith(one.path)
        assert str(error) == f"{error.path}: {error.problem}"
        str(error).encode()


@each
def test_bounds(one: Option) -> None:
    if one.kind in ("int", "int?"):
        assert one.least is not None
        assert one.most is not None
        for value in (one.least, one.most):
            assert one.read(value) == value
        for value in (one.least - 1, one.most + 1):
            assert (
                f"from {one.least} to {one.most}, got {value}" in refused({one.path: value}).problem
            )


def test_scores_are_multiples_of_five() -> None:
    for one in options_of():
        if one.unit == "points" and one.kind == "int":
            assert "a multiple of 5" in refused({one.path: 12}).problem
    assert load("classic", options={"match.target": 4999}).match.target == 4999


@pytest.mark.parametrize(
    ("overlay", "error"),
    [
        (
            {"melding.max_wild": 2},
            "melding.max_wild: no such option; did you mean melding.max_wilds?",
        ),
        ({"max_wilds": 2}, "max_wilds: no such option"),
        ({"": 2}, "no such option"),
        (
            {"pile.closed_rank": "gft"},
            'pile.closed_rank: expected one of normal, gift, blocked, got "gft"; did you mean gift',
        ),
        ({"melding.max_wilds": True}, "melding.max_wilds: expected a whole number from 0 to 60"),
        (
            {"opening.steps": [[None, 50], [100, 90], [100, 95]]},
            "opening.steps[2][0]: expected more than 100, got 100",
        ),
        (
            {"opening.steps": [[0, 50]]},
            "opening.steps[0][0]: expected null in the first step (any lower score), got 0",
        ),
        ({"opening.steps": [[None, 50], 7]}, "opening.steps[1]: expected a list of two numbers"),
        (
            {"seating.seed_counts": {"J": 61}},
            "seating.seed_counts.J: expected a whole number from 0 to 60, got 61",
        ),
        ({"closing.kinds": ["clean", "clean"]}, "closing.kinds: the same one is named twice"),
        ({"closing.kinds": ["clen"]}, "closing.kinds[0]: expected one of clean, dirty, sequence"),
        ({"scoring.many_canastas": [[1, 5]] * 51}, "scoring.many_canastas: expected at most 50"),
    ],
)
def test_errors_say_where_and_what(overlay: dict[str, object], error: str) -> None:
    assert str(refused(overlay)).startswith(error)


@pytest.mark.parametrize("overlay", [[], 3, "x", {1: 2}])
def test_overlay_of_another_form(overlay: object) -> None:
    assert refused(overlay).path == "options"


def test_order_of_kinds_and_ranks_does_not_matter() -> None:
    first = {"closing.kinds": ["dirty", "clean"], "closing.canastas": 2}
    rules = load("classic", options={**first, "opening.take_excludes": ["A", "4"]})
    assert rules.closing.kinds == ("clean", "dirty")
    assert rules.opening.take_excludes == ("4", "A")


def test_a_table_does_not_share_its_values() -> None:
    load("canaston").seating.seed_counts["4"] = 60
    load("classic").seating.seed_counts["4"] = 60
    assert load("canaston").seating.seed_counts == {"2": 15, "JK": 16}
    assert load("classic").seating.seed_counts == {}


# -- overlays ----------------------------------------------------------------------------------


def test_overlay_beats_the_value_for_a_number_of_seats() -> None:
    assert load("canaston", 6, {"seating.packs": 5}).seating.packs == 5


def test_json_round_trip_and_pickle() -> None:
    overlay = {"scoring.red_threes_all": 500, "opening.take_excludes": ["A", "K"]}
    rules = load("canaston", 6, overlay)
    stored = json.loads(json.dumps(resolved(rules)))
    assert from_resolved("canaston", 6, stored, rules.title_es, rules.title_en) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert load("canaston", 6, stored) == rules


def test_stored_options_older_than_an_option() -> None:
    stored = resolved(load("classic"))
    del stored["pile.shown"]
    assert from_resolved("gone", 4, stored).pile.shown == "top"


@pytest.mark.parametrize("seats", [1, 9, True, "4", None])
def test_stored_rules_with_other_seats(seats: int) -> None:
    with pytest.raises(RulesError, match=r"^seats: "):
        from_resolved("gone", seats, {})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda part: (
        st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=3), part, max_size=3)
    ),
    max_leaves=8,
)
NEAR = st.sampled_from(options_of()).flatmap(
    lambda one: st.tuples(
        st.just(one.path),
        st.integers(-2, 20)
        | st.booleans()
        | st.sampled_from([*one.choices, None])
        | st.lists(st.sampled_from([*one.choices, "K"]), max_size=3)
        | st.lists(st.tuples(st.none() | st.integers(-5, 20), st.integers(0, 9).map((5).__mul__))),
    )
)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from([("classic", 4), ("samba", 5), ("canaston", 6), ("individual", 2)]),
    st.lists(st.tuples(st.sampled_from(list(OPTIONS)), JSON) | NEAR, max_size=4).map(dict) | JSON,
)
def test_any_overlay_gives_rules_or_an_error(table: tuple[str, int], overlay: object) -> None:
    try:
        rules = load(*table, overlay)  # type: ignore[arg-type]
    except RulesError as error:
        str(error).encode()
        return
    assert from_resolved(*table, resolved(rules), rules.title_es, rules.title_en) == rules


# -- conflicts ---------------------------------------------------------------------------------

NO_WILDS = {"seating.jokers": 0, "melding.max_wilds": 0}
ONE_PACK = {"seating.packs": 1, "seating.jokers": 0, "seating.hand": 5}
CONFLICTS: list[tuple[str, int, dict[str, object], list[str]]] = [
    ("classic", 4, {"seating.hand": 25}, ["seating.hand", "seating.packs", "seating.jokers"]),
    ("classic", 4, {"seating.packs": 1}, ["seating.hand", "seating.packs"]),
    (
        "canaston",
        4,
        {"seating.seed_counts": {"5": 60}, "seating.hand": 25},
        ["seating.seed_counts"],
    ),
    ("classic", 4, {"closing.kinds": ["clean", "dirty"]}, ["closing.kinds", "closing.canastas"]),
    ("classic", 4, {"closing.kinds": ["sequence"]}, ["closing.kinds", "melding.sequences"]),
    (
        "classic",
        4,
        {"closing.kinds": ["dirty"], **NO_WILDS},
        ["closing.kinds", "melding.max_wilds"],
    ),
    (
        "canaston",
        4,
        {"melding.max_wilds": 0, "closing.wild_canastas_count": False},
        ["closing.kinds", "melding.max_wilds", "closing.wild_canastas_count"],
    ),
    (
        "classic",
        4,
        {"closing.kinds": ["dirty"], "melding.min_naturals": 7, "melding.naturals_per_wild": 6}
        | {"seating.packs": 1, "seating.hand": 4},
        ["closing.kinds", "melding.min_naturals", "melding.naturals_per_wild"],
    ),
    ("classic", 4, {"closing.kinds": ["clean"], **ONE_PACK}, ["closing.kinds", "seating.packs"]),
    ("classic", 4, {**ONE_PACK, "melding.max_wilds": 2}, ["closing.canastas", "melding.max_wilds"]),
    ("canaston", 4, {"seating.side_size": 1}, ["match.points", "seating.side_size"]),
    (
        "classic",
        4,
        {"match.games": 3, "seating.side_size": 1},
        ["match.games", "seating.side_size"],
    ),
    ("canaston", 6, {"match.games": 3}, ["match.games", "seating.side_size"]),
    ("individual", 3, {"match.points": "thousands"}, ["match.points", "seating.side_size"]),
]


@pytest.mark.parametrize(("name", "seats", "overlay", "involved"), CONFLICTS)
def test_conflicts(name: str, seats: int, overlay: dict[str, object], involved: list[str]) -> None:
    text = str(refused(overlay, name, seats))
    for path in involved:
        assert path in text
        assert path in OPTIONS


ODD: list[tuple[str, dict[str, object]]] = [
    ("classic", {"closing.ask": "required", "closing.ask_hand": 5}),
    ("classic", {"seating.exact_cut": 500}),
    ("classic", {"melding.wild_obligation": True, "melding.wild_canastas": 1}),
    ("classic", {"pile.wild_effect": "lock"}),
    ("classic", {"scoring.from_hand": "fixed"}),
    ("classic", {**NO_WILDS, "seating.hand": 5}),
    ("classic", {**ONE_PACK, "closing.canastas": 0}),
    ("classic", {**ONE_PACK, "melding.sequences": True}),
    ("classic", {**ONE_PACK, "melding.max_wilds": 3}),
    ("classic", {**ONE_PACK, "threes.black_melds": "with_two_wilds", "melding.max_wilds": 3}),
    ("canaston", {"melding.max_wilds": 0}),
    ("canaston", {"seating.packs": 8, "seating.jokers": 15, "seating.hand": 60}),
    ("individual", {"melding.max_wilds": 0, "melding.wild_melds": False}),
]


@pytest.mark.parametrize(("name", "overlay"), ODD)
def test_odd_tables_that_are_games(name: str, overlay: dict[str, object]) -> None:
    rules = load(name, options=overlay)
    assert {path: resolved(rules)[path] for path in overlay} == overlay


# -- schema ------------------------------------------------------------------------------------


def test_schema() -> None:
    found = schema()
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    properties = found["properties"]
    assert isinstance(properties, dict)
    assert list(properties) == list(OPTIONS)
    for path, facts in properties.items():
        assert facts["title"] == OPTIONS[path].en
        assert facts["x-title-es"] == OPTIONS[path].es
        assert facts["default"] == OPTIONS[path].plain(OPTIONS[path].default)
    assert properties["melding.max_wilds"]["maximum"] == 60
    assert properties["scoring.clean"]["multipleOf"] == 5
    assert properties["pile.closed_rank"]["enum"] == ["normal", "gift", "blocked"]
    assert properties["opening.steps"]["prefixItems"][0]["prefixItems"][0] == {"type": "null"}
