"""Presets: overlays that stand, each value with a source that can be looked up."""

import re
from pathlib import Path

import pytest

from canasta.options import RulesError
from canasta.rules import load, names, seats_of
from canasta.rules.files import parse
from canasta.rules.presets import Preset, _preset, presets

RULES = (Path(__file__).resolve().parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
EVERY = list(presets().values())
each_preset = pytest.mark.parametrize("preset", EVERY, ids=lambda one: one.name)


def section(number: str) -> str:
    """The text under a heading of the rules."""
    found = re.search(
        rf"^##+ {re.escape(number)}[. ].*?(?=^##|\Z)", RULES, re.MULTILINE | re.DOTALL
    )
    assert found, number
    return found[0]


def test_there_are_presets_and_none_is_a_variant() -> None:
    assert len(EVERY) >= 10
    assert not set(presets()) & set(names())
    assert {one.base for one in EVERY} <= set(names())
    assert len(names()) == 7


@each_preset
def test_a_preset_stands_and_differs_where_it_says(preset: Preset) -> None:
    assert set(preset.seats) <= set(seats_of(preset.base))
    for seats in preset.seats:
        overlay = preset.options(seats)
        assert overlay
        assert set(overlay) <= set(preset.sources)
        load(preset.base, seats, overlay)


@each_preset
def test_its_sources_are_in_the_rules(preset: Preset) -> None:
    for source in preset.sources.values():
        first, *rest = source.split(", ")
        words = first.removeprefix("rules ").split()
        text = section(words[0])
        for mark in [*words[1:], *(part for part in rest if part[0] in "CP")]:
            assert f"| {mark} |" in text, (source, mark)
        for mark in rest:
            if mark.startswith("W"):
                assert f"| {mark} |" in RULES
            elif ":" in mark:
                assert mark in RULES or mark.split(":")[0] in RULES, mark


@each_preset
def test_titles_are_in_both_languages(preset: Preset) -> None:
    assert preset.title_es.strip() != preset.title_en.strip()


def test_some_of_the_readings() -> None:
    assert presets()["canaston_three_honours"].options() == {
        "scoring.red_threes": [[1, 100], [3, 200]]
    }
    assert presets()["canaston_jokers_4000"].options(6) == {"scoring.wild_jokers": 4000}
    assert presets()["salon_short"].options() == {"match.target": 1500}
    assert presets()["salon_one_canasta"].options() == {"closing.canastas": 1}


def test_a_preset_may_not_take_the_name_of_a_game() -> None:
    one = parse(
        'name = "samba"\nparent = "classic"\nseats = [4]\n[title]\nes = "a"\nen = "b"', "samba.toml"
    )
    with pytest.raises(RulesError):
        _preset(one, "samba.toml")
