"""What a score-keeper is asked, by the rules of the table."""

import json
from typing import Any

import pytest

from canasta.rules import Rules, load, names, seats_of
from canasta.score import form


def keys(rules: Rules) -> list[str]:
    return [field["key"] for field in form(rules)]


def field(rules: Rules, key: str) -> dict[str, Any]:
    (found,) = [one for one in form(rules) if one["key"] == key]
    return found


def test_classic_is_short() -> None:
    assert keys(load("classic")) == [
        "out",
        "canastas.clean",
        "canastas.dirty",
        "melded",
        "in_hand",
        "red_threes",
        "concealed",
    ]


def test_canaston() -> None:
    rules = load("canaston", 4)
    assert keys(rules) == [
        "out",
        "canastas.clean",
        "canastas.dirty",
        "canastas.aces_clean",
        "canastas.aces_dirty",
        "canastas.wild_mixed",
        "canastas.wild_twos",
        "canastas.wild_jokers",
        "canastas.clean_from_hand",
        "canastas.aces_clean_from_hand",
        "canastas.wild_mixed_from_hand",
        "canastas.wild_twos_from_hand",
        "canastas.wild_jokers_from_hand",
        "melded",
        "in_hand",
        "red_threes",
        "black_threes_out",
        "exact_cut",
        "penalties",
    ]
    assert field(rules, "canastas.wild_twos_from_hand")["each"] == 6000
    assert field(rules, "canastas.wild_mixed")["most"] == 1
    assert field(rules, "red_threes") == {"key": "red_threes", "type": "count", "most": 6}
    assert "pile_not_made" in field(rules, "penalties")["reasons"]


def test_others() -> None:
    individual = keys(load("individual"))
    assert "melded" not in individual
    assert "canastas.wild_jokers" not in individual, "the deck has four jokers"
    assert "canastas.black_threes" in individual
    assert "canastas.wild_twos_from_hand" not in individual
    pairs = load("individual_pairs", 4)
    assert field(pairs, "red_threes") == {
        "key": "red_threes",
        "type": "counts",
        "most": 4,
        "size": 2,
    }
    assert "canastas.sequence" in keys(load("samba"))
    house = load("individual", 3, {"scoring.red_threes_sign": "meld"})
    assert "melded" in keys(house)


@pytest.mark.parametrize("name", names())
def test_json_ready(name: str) -> None:
    for seats in seats_of(name):
        fields = form(load(name, seats))
        assert json.loads(json.dumps(fields)) == fields
        assert len({one["key"] for one in fields}) == len(fields)
        assert all(one.get("most", 1) > 0 for one in fields)
