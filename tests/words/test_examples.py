"""Examples of the rules: what they say follows from the rules in force, and only from them."""

import re

import pytest

from canasta.rules import load, names, options_of, resolved, seats_of
from canasta.rules.presets import presets
from canasta.words import LANGUAGES
from canasta.words.examples import examples

TITLES = {
    "es": ["Para bajar", "Para llevarse la paca, ya bajados", "Para irse", "Dos manos contadas"],
    "en": ["Opening", "Taking the pile, once opened", "Going out", "Two hands scored"],
}


def lines(rules, lang="es"):
    return {one["title"]: one["lines"] for one in examples(rules, lang)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_game_has_all_of_them(name, lang):
    for seats in seats_of(name):
        found = examples(load(name, seats), lang)
        assert [one["title"] for one in found] == TITLES[lang]
        for one in found:
            assert len(one["lines"]) >= 3
            assert not any("{" in line for line in one["lines"])


def test_openings_follow_the_steps():
    found = lines(load("canaston"))["Para bajar"]
    assert "Con 3.000 en la cuenta, A♠, A♥ y A♦ alcanza: lleva 60." in found
    assert any("llevas 45 y necesitas 50" in line for line in found)
    assert any("bajar limpio" in line for line in found)
    higher = lines(load("canaston", 4, {"opening.steps": [[None, 100]]}))["Para bajar"]
    assert any("necesitas 100" in line for line in higher)
    dearer = lines(load("canaston", 4, {"values.ace": 50}))["Para bajar"]
    assert "Con 3.000 en la cuenta, 8♠, 8♥ y 8♦ + K♠, K♥ y K♦ alcanza: lleva 60." in dearer


def test_sums_are_right():
    """Each line of a score ends in its points, and the last is their sum."""
    for name in names():
        total = 0
        for line in lines(load(name))["Dos manos contadas"]:
            if line.endswith("."):
                total = 0
                continue
            points = int(re.sub(r"[^\d−]", "", re.split(r"[=:] ", line)[-1]).replace("−", "-"))
            if line.startswith("Total"):
                assert points == total
            total += points


def test_piles_follow_the_rules():
    title = "Para llevarse la paca, ya bajados"
    assert any("9♠ y 2♠" in line for line in lines(load("classic"))[title])
    without = lines(load("classic", 4, {"pile.with_wild": False}))[title]
    assert not any("9♠ y 2♠" in line for line in without)
    locked = lines(load("canaston"))[title]
    assert any("hay que mostrar 3" in line for line in locked)
    assert any("se lleva con 9♠, 9♥ y 9♦" in line for line in locked)
    two = lines(load("canaston", 4, {"pile.show_locked": 2}))[title]
    assert not any("hay que mostrar 3" in line for line in two)


def test_going_out_follows_the_rules():
    found = lines(load("canaston"))["Para irse"]
    assert "Con 2 canastas limpias, te falta una canasta sucia." in found
    free = lines(load("canaston", 4, {"closing.kinds": []}))["Para irse"]
    assert "Con 2 canastas limpias, alcanza." in free
    one = lines(load("canaston", 4, {"closing.kinds": [], "closing.canastas": 1}))["Para irse"]
    assert "Con 1 canasta limpia, alcanza." in one


def test_a_tiny_deck_leaves_out_what_it_cannot_show():
    tiny = {"seating.packs": 1, "seating.jokers": 0, "seating.hand": 5, "closing.canastas": 0}
    titles = [one["title"] for one in examples(load("classic", 4, tiny), "es")]
    assert "Para irse" in titles
    assert "Dos manos contadas" in titles


@pytest.mark.parametrize("preset", presets().values(), ids=lambda one: one.name)
def test_presets_have_examples(preset):
    rules = load(preset.base, preset.seats[0], preset.options())
    assert [one["title"] for one in examples(rules, "es")] == TITLES["es"]


@pytest.mark.parametrize("name", ["canaston", "individual_pairs"])
def test_no_single_change_breaks_them(name):
    usual = resolved(load(name))
    for one in options_of():
        known: dict[str, list[object]] = {
            "bool": [not usual[one.path]],
            "choice": list(one.choices),
            "choices": [[], list(one.choices)],
            "int": [one.least or 0, one.most],
            "int?": [None, one.least, one.most],
            "steps": [[[None, 0]], [[None, 95], [-500, 5], [1000000, 1000000]]],
            "counts": [[], [[1, 5]]],
            "ranks": [{}, {"4": 1}],
        }
        for value in known[one.kind]:
            try:
                rules = load(name, None, {one.path: value})
            except ValueError:
                continue
            for example in examples(rules, "en"):
                assert example["lines"], (one.path, value)
