"""The score of a hand, example by example (docs/rules.md section 3, 2.1 P21 to P39, C16 to C45)."""

from typing import Any

import pytest

from canasta.rules import Rules, load
from canasta.rules.scoring import (
    KINDS,
    LABELS,
    Tally,
    canasta_value,
    closing_short,
    is_clean,
    is_dirty,
    known_kinds,
    pays_from_hand,
    score,
)

CANASTON = load("canaston", 4)
CLASSIC = load("classic")
INDIVIDUAL = load("individual", 3)
PAIRS = load("individual_pairs", 4)
SAMBA = load("samba", 4)
BOLIVIA = load("bolivia")


def side(canastas: dict[str, int], melded: int = 0, in_hand: int = 0, **more: Any) -> Tally:
    facts: dict[str, Any] = {"red_threes": (0,), "has_meld": melded > 0 or bool(canastas), **more}
    return Tally(canastas=canastas, melded=melded, in_hand=in_hand, **facts)


def reds(rules: Rules, *counts: int, **canastas: int) -> int:
    tally = side(dict(canastas), red_threes=counts)
    return score(tally, rules).points["red_threes"]


EXAMPLES = [
    (
        "3.1 A",
        CANASTON,
        side(
            {"clean": 1, "aces_dirty": 1, "wild_mixed": 1, "clean_from_hand": 1},
            535,
            45,
            red_threes=(4,),
            out=True,
            black_threes_out=3,
            exact_cut=True,
            penalties=500,
        ),
        5590,
    ),
    ("3.1 B", CANASTON, side({"dirty": 1}, 120, 110, red_threes=(2,)), -90),
    (
        "3.2 X",
        load("canaston", 6),
        side(
            {"clean": 6, "dirty": 2, "aces_clean": 1},
            685,
            50,
            red_threes=(5,),
            out=True,
            black_threes_out=6,
        ),
        9835,
    ),
    ("3.2 Y", load("canaston", 6), side({}, 130, 135, red_threes=(3,)), -865),
    (
        "3.3 P1",
        INDIVIDUAL,
        side({"clean": 1, "dirty": 1, "clean_from_hand": 1}, 350, red_threes=(2,), out=True),
        2100,
    ),
    (
        "3.3 P2",
        INDIVIDUAL,
        side({"wild_mixed": 1, "dirty": 1}, 345, 130, red_threes=(1,)),
        2270,
    ),
    ("3.3 P3", INDIVIDUAL, side({}, 15, 280), -280),
    ("3.3 text", INDIVIDUAL, side({"clean": 1, "dirty": 1}, 155, 145), 655),
    (
        "3.4 X",
        PAIRS,
        side({"clean": 1, "dirty": 2}, 0, 25, red_threes=(3, 0), out=True),
        1475,
    ),
    ("3.4 Y", PAIRS, side({"clean": 1}, 70, 175, red_threes=(0, 1)), 425),
    ("3.5 A", CLASSIC, side({"clean": 1, "dirty": 1}, 275, 20, red_threes=(1,), out=True), 1255),
    ("3.5 B", CLASSIC, side({}, 70, 115, red_threes=(3,)), 255),
    (
        "3.6 two",
        load("salon", 2),
        side({"clean": 1, "dirty": 1}, 165, red_threes=(4,), out=True),
        1865,
    ),
    ("3.6 two, none", load("salon", 2), side({}, 0, 100), -100),
    ("3.6 three", load("salon", 3), side({"clean": 1}, 150, out=True, concealed=True), 850),
    ("3.6 three, third", load("salon", 3), side({}, 0, 65, red_threes=(2,)), -265),
    ("3.6 four", load("salon", 4), side({"dirty": 1}, 190, 25, red_threes=(1,), out=True), 665),
    (
        "3.7 A",
        SAMBA,
        side({"sequence": 1, "dirty": 1}, 230, 35, red_threes=(4,), out=True),
        2595,
    ),
    ("3.7 B", SAMBA, side({"clean": 1}, 130, 90, red_threes=(2,)), 340),
    (
        "3.8 A",
        BOLIVIA,
        side({"sequence": 1, "wild_mixed": 1}, 345, 110, red_threes=(6,), out=True),
        5435,
    ),
    ("3.8 B", BOLIVIA, side({"dirty": 1, "clean": 1}, 125, 135), 790),
]


@pytest.mark.parametrize(("name", "rules", "tally", "total"), EXAMPLES, ids=lambda e: str(e)[:12])
def test_examples(name: str, rules: Rules, tally: Tally, total: int) -> None:
    sheet = score(tally, rules)
    assert sheet.total == total, name
    assert set(sheet.points) == {*LABELS, "total"}
    assert sum(sheet.points[label] for label in LABELS) == total
    for label in LABELS:
        assert sum(ln.points for ln in sheet.lines if ln.label == label) == sheet.points[label]
    for line in sheet.lines:
        if line.each:
            assert line.count * line.each == line.points


# -- canastas: P21, P22, C16, C17, C44 -------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "value", "whole"),
    [
        ("clean", 500, 1000),
        ("dirty", 300, 300),
        ("aces_clean", 1000, 2000),
        ("aces_dirty", 500, 500),
        ("wild_mixed", 2000, 4000),
        ("wild_twos", 3000, 6000),
        ("wild_jokers", 5000, 10000),
    ],
)
def test_doubled_from_hand(kind: str, value: int, whole: int) -> None:
    assert canasta_value(CANASTON, kind) == value
    assert canasta_value(CANASTON, kind, True) == whole
    assert canasta_value(CANASTON, kind + "_from_hand", True) == whole


def test_fixed_from_hand_is_for_groups_and_never_less() -> None:
    for kind in ("clean", "dirty", "aces_clean", "aces_dirty"):
        assert canasta_value(INDIVIDUAL, kind, True) == 1000
    assert canasta_value(INDIVIDUAL, "wild_twos", True) == 2000
    assert canasta_value(INDIVIDUAL, "black_threes", True) == 5000
    dear = load("individual", 3, {"scoring.clean": 1200})
    assert canasta_value(dear, "clean", True) == 1200
    plain = load("individual", 3, {"scoring.from_hand_dirty": False})
    assert canasta_value(plain, "dirty", True) == 300
    assert not pays_from_hand(plain, "dirty_from_hand")


def test_kinds_that_rules_know() -> None:
    assert known_kinds(CLASSIC) == ("clean", "dirty", "aces_clean", "aces_dirty")
    assert set(known_kinds(SAMBA)) == {"clean", "dirty", "aces_clean", "aces_dirty", "sequence"}
    assert "wild_mixed" in known_kinds(BOLIVIA)
    assert "sequence" not in known_kinds(CANASTON)
    assert "dirty_from_hand" in known_kinds(CANASTON)
    assert "black_threes_from_hand" in known_kinds(INDIVIDUAL)
    pure = load("classic", 4, {"melding.max_wilds": 0})
    assert known_kinds(pure) == ("clean", "aces_clean")
    assert set(known_kinds(load("individual", 3))) >= set(KINDS) - {"sequence"}


def test_clean_and_dirty_by_name() -> None:
    assert [k for k in KINDS if is_clean(k)] == ["clean", "aces_clean", "wild_twos", "wild_jokers"]
    assert [k for k in KINDS if is_dirty(k)] == [
        "dirty",
        "aces_dirty",
        "wild_mixed",
        "black_threes",
    ]
    assert is_clean("wild_twos_from_hand")
    assert not is_clean("sequence")


def test_many_canastas_count_every_one() -> None:
    def bonus(rules: Rules, **canastas: int) -> int:
        return score(side(dict(canastas)), rules).points["many_canastas"]

    assert bonus(CANASTON, clean=8) == 0
    assert bonus(CANASTON, clean=8, wild_mixed=1) == 3000
    assert bonus(CANASTON, clean=5, dirty=4, clean_from_hand=2) == 5000
    house = load("canaston", 4, {"closing.wild_canastas_count": False})
    assert bonus(house, clean=8, wild_mixed=1) == 3000
    assert bonus(CLASSIC, clean=12) == 0


# -- closing: P32, C24 -----------------------------------------------------------------------------


def test_closing_short() -> None:
    assert closing_short(CLASSIC, {}) == (1, ())
    assert closing_short(CLASSIC, {"dirty": 1}) == (0, ())
    assert closing_short(CANASTON, {"clean": 1, "dirty": 1}) == (0, ())
    assert closing_short(CANASTON, {"clean": 3}) == (1, ("dirty",))
    assert closing_short(CANASTON, {}) == (2, ("clean", "dirty"))
    assert closing_short(CANASTON, {"wild_twos": 1, "aces_dirty": 1}) == (0, ())
    assert closing_short(CANASTON, {"wild_twos_from_hand": 1}) == (1, ("dirty",))
    assert closing_short(BOLIVIA, {"clean": 2}) == (1, ("sequence",))
    assert closing_short(BOLIVIA, {"sequence": 2}) == (0, ())
    assert closing_short(INDIVIDUAL, {"black_threes": 1, "clean": 1}) == (0, ())


def test_wild_canastas_that_do_not_count() -> None:
    house = load("canaston", 4, {"closing.wild_canastas_count": False})
    assert closing_short(house, {"wild_twos": 1, "dirty": 1}) == (1, ("clean",))
    assert reds(house, 5, wild_twos=1, dirty=1) == -2000
    assert reds(CANASTON, 5, wild_twos=1, dirty=1) == 1000
    # A canasta is closed all the same: what lies on the table counts for the side (C30).
    assert score(side({"wild_twos": 1}, 140), house).points["melded"] == 140


# -- red threes: P30, C23, P26, P27 ----------------------------------------------------------------


def test_red_threes_by_kinds() -> None:
    both = {"clean": 1, "dirty": 1}
    assert [reds(CANASTON, n, **both) for n in (0, 1, 3, 4, 6)] == [0, 100, 300, 800, 1200]
    assert [reds(CANASTON, n, dirty=1) for n in (1, 3, 4)] == [-200, -600, -1600]
    assert [reds(CANASTON, n) for n in (1, 4)] == [-200, -1600]
    assert reds(CANASTON, 6, clean=2) == 0
    sequence = load("canaston", 4, {"melding.sequences": True})
    assert reds(sequence, 1, sequence=1) == -200


def test_red_threes_by_number_of_canastas() -> None:
    assert reds(SAMBA, 4, clean=1, dirty=1) == 400
    assert reds(SAMBA, 4, clean=1) == -400
    assert reds(SAMBA, 6, clean=2) == 1000
    assert reds(SAMBA, 6, clean=1) == -1000


def test_red_threes_by_meld() -> None:
    assert reds(CLASSIC, 4, clean=1) == 800
    assert reds(CLASSIC, 4) == -800
    assert reds(CLASSIC, 3) == -300


def test_red_threes_by_player() -> None:
    assert reds(PAIRS, 2, 2) == 400
    assert reds(PAIRS, 0, 4) == 800
    assert reds(PAIRS, 4) == 800
    assert reds(INDIVIDUAL, 1) == 100
    alone = load("individual_pairs", 4, {"scoring.red_threes_all": 1000})
    assert reds(alone, 2, 2) == 400
    assert reds(alone, 4, 0) == 1000


def test_a_table_need_not_begin_at_one() -> None:
    house = load("classic", 4, {"scoring.red_threes": [[3, 300]]})
    assert [reds(house, n, clean=1) for n in (2, 3)] == [0, 900]


# -- going out, cards, penalties -------------------------------------------------------------------


def test_going_out_bonuses() -> None:
    def out(rules: Rules, **more: Any) -> int:
        tally = side({"clean": 1, "dirty": 1}, 200, **more)
        return score(tally, rules).points["going_out"]

    assert out(CLASSIC, out=True) == 100
    assert out(CLASSIC, out=True, concealed=True) == 200
    assert out(CLASSIC, concealed=True) == 0
    assert out(CANASTON, out=True, concealed=True) == 300
    assert out(CANASTON, out=True, black_threes_out=5) == 300
    assert out(CANASTON, out=True, black_threes_out=6) == 600
    assert out(CANASTON, black_threes_out=6) == 0
    assert out(SAMBA, out=True, concealed=True) == 200


def test_melded_cards() -> None:
    def melded(rules: Rules, **canastas: int) -> int:
        return score(side(dict(canastas), 130), rules).points["melded"]

    assert (melded(CLASSIC), melded(CLASSIC, clean=1)) == (130, 130)
    assert (melded(CANASTON), melded(CANASTON, clean=1)) == (-130, 130)
    assert (melded(INDIVIDUAL), melded(INDIVIDUAL, clean=1)) == (0, 0)


def test_exact_cut_penalties_and_adjustments() -> None:
    tally = side({"clean": 1}, 70, exact_cut=True, penalties=1000, adjustments=-35)
    points = score(tally, CANASTON).points
    assert (points["exact_cut"], points["penalties"], points["adjustments"]) == (500, -1000, -35)
    assert score(tally, CLASSIC).points["exact_cut"] == 0


def test_lines_name_their_option() -> None:
    tally = side({"clean_from_hand": 1, "dirty": 2}, 300, 5, red_threes=(2,), out=True)
    lines = score(tally, CANASTON).lines
    assert [(ln.label, ln.detail, ln.count, ln.each, ln.option) for ln in lines[:3]] == [
        ("canastas", "dirty", 2, 300, "scoring.dirty"),
        ("canastas", "clean_from_hand", 1, 1000, "scoring.from_hand"),
        ("red_threes", "", 2, 100, "scoring.red_threes"),
    ]
    assert [LABELS.index(ln.label) for ln in lines] == sorted(LABELS.index(n.label) for n in lines)
