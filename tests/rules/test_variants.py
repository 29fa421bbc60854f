"""The variants of the program against a table of their own, and the reading of variant files."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from canasta.options import RulesError
from canasta.rules import Rules, differences, from_resolved, load, names, resolved, seats_of

FAMILY = {"classic", "salon", "individual", "individual_pairs", "canaston", "samba", "bolivia"}

CLASSIC: dict[str, object] = {
    "seating.side_size": 2,
    "seating.packs": 2,
    "seating.jokers": 4,
    "seating.hand": 11,
    "seating.packet": 1,
    "seating.leader": "after_dealer",
    "seating.draw": 1,
    "seating.direction": "clockwise",
    "seating.first_pile": "one",
    "seating.seed_counts": {},
    "seating.cut": False,
    "seating.exact_cut": 0,
    "seating.exact_cut_scope": "deal",
    "values.joker": 50,
    "values.two": 20,
    "values.ace": 20,
    "values.high": 10,
    "values.low": 5,
    "values.black_three": 5,
    "values.black_three_in_hand": 5,
    "values.red_three_in_hand": 0,
    "melding.min_naturals": 2,
    "melding.max_wilds": 3,
    "melding.naturals_per_wild": 0,
    "melding.melds_per_rank": 1,
    "melding.closed_takes": "any",
    "melding.sequences": False,
    "melding.wild_melds": False,
    "melding.wild_canastas": 0,
    "melding.closed_wild_takes": False,
    "melding.wild_obligation": False,
    "melding.lay_on": "side",
    "melding.merge": False,
    "opening.steps": [[None, 15], [0, 50], [1500, 90], [3000, 120]],
    "opening.clean_only_up_to": None,
    "opening.scope": "side",
    "opening.take_counts": "all",
    "opening.take_excludes": [],
    "opening.failed": "refused",
    "pile.show": 2,
    "pile.show_locked": 2,
    "pile.with_wild": True,
    "pile.onto_meld": "any",
    "pile.onto_group": True,
    "pile.closed_rank": "normal",
    "pile.wild_effect": "freeze",
    "pile.red_three_freezes": True,
    "pile.black_three_freezes": True,
    "pile.always_frozen": False,
    "pile.frozen_until_opened": True,
    "pile.one_card": False,
    "pile.shown": "top",
    "threes.red_laid": "auto",
    "threes.red_replaced": True,
    "threes.red_from_pile_replaced": False,
    "threes.black_melds": "going_out",
    "closing.canastas": 1,
    "closing.kinds": [],
    "closing.owner": "side",
    "closing.wild_canastas_count": True,
    "closing.discard": "optional",
    "closing.ask": "none",
    "closing.ask_failed": 0,
    "closing.ask_hand": 0,
    "closing.refused": "turn",
    "closing.stock_empty": "optional",
    "closing.last_red_three": "ends",
    "scoring.clean": 500,
    "scoring.dirty": 300,
    "scoring.aces_clean": 500,
    "scoring.aces_dirty": 300,
    "scoring.wild_mixed": 0,
    "scoring.wild_twos": 0,
    "scoring.wild_jokers": 0,
    "scoring.sequence": 0,
    "scoring.black_threes": 0,
    "scoring.from_hand": "none",
    "scoring.from_hand_value": 0,
    "scoring.from_hand_dirty": False,
    "scoring.from_hand_scope": "hand",
    "scoring.red_threes": [[1, 100], [4, 200]],
    "scoring.red_threes_all": None,
    "scoring.red_threes_owner": "side",
    "scoring.red_threes_sign": "meld",
    "scoring.red_threes_canastas": 0,
    "scoring.red_threes_negative": [[1, 100], [4, 200]],
    "scoring.going_out": 100,
    "scoring.concealed": 100,
    "scoring.black_threes_out": 0,
    "scoring.many_canastas": [],
    "scoring.melded": "plus",
    "scoring.penalty": 0,
    "match.target": 5000,
    "match.tie": "extra_hand",
    "match.games": 1,
    "match.points": "total",
    "match.black_threes_win": False,
}

SALON: dict[str, object] = {
    "pile.with_wild": False,
    "pile.black_three_freezes": False,
    "threes.red_from_pile_replaced": True,
}
INDIVIDUAL: dict[str, object] = {
    "seating.side_size": 1,
    "seating.draw": 2,
    "values.black_three": 100,
    "values.black_three_in_hand": 100,
    "values.red_three_in_hand": 100,
    "melding.closed_takes": "naturals",
    "melding.wild_melds": True,
    "melding.lay_on": "own",
    "opening.steps": [[None, 50], [1500, 90], [3000, 120]],
    "opening.scope": "player",
    "pile.with_wild": False,
    "pile.onto_meld": "never",
    "pile.closed_rank": "blocked",
    "pile.wild_effect": "none",
    "pile.red_three_freezes": False,
    "pile.black_three_freezes": False,
    "pile.one_card": True,
    "threes.red_replaced": False,
    "threes.black_melds": "with_two_wilds",
    "closing.canastas": 2,
    "closing.kinds": ["clean", "dirty"],
    "closing.discard": "required",
    "scoring.wild_mixed": 2000,
    "scoring.wild_twos": 2000,
    "scoring.wild_jokers": 2000,
    "scoring.black_threes": 5000,
    "scoring.from_hand": "fixed",
    "scoring.from_hand_value": 1000,
    "scoring.from_hand_dirty": True,
    "scoring.from_hand_scope": "turn",
    "scoring.red_threes_sign": "always",
    "scoring.concealed": 0,
    "scoring.melded": "none",
    "match.black_threes_win": True,
}
INDIVIDUAL_PAIRS: dict[str, object] = {
    **INDIVIDUAL,
    "seating.side_size": 2,
    "melding.lay_on": "side_once_opened",
    "closing.owner": "player",
    "scoring.red_threes_owner": "player",
    "match.target": 8000,
    "match.black_threes_win": False,
}
CANASTON: dict[str, object] = {
    "seating.packs": 3,
    "seating.jokers": 7,
    "seating.hand": 15,
    "seating.packet": 3,
    "seating.draw": 2,
    "seating.direction": "anticlockwise",
    "seating.first_pile": "counted",
    "seating.seed_counts": {"2": 15, "JK": 16},
    "seating.cut": True,
    "seating.exact_cut": 500,
    "seating.exact_cut_scope": "deal_and_pile",
    "melding.max_wilds": 2,
    "melding.closed_takes": "naturals",
    "melding.wild_melds": True,
    "melding.wild_canastas": 1,
    "melding.closed_wild_takes": True,
    "melding.wild_obligation": True,
    "opening.steps": [
        [None, 50],
        [3005, 90],
        [5005, 120],
        [7005, 160],
        [10005, 180],
        [12005, 200],
    ],
    "opening.clean_only_up_to": 3000,
    "opening.take_counts": "none",
    "opening.take_excludes": ["K"],
    "pile.show_locked": 3,
    "pile.with_wild": False,
    "pile.onto_meld": "never",
    "pile.closed_rank": "gift",
    "pile.wild_effect": "lock",
    "pile.red_three_freezes": False,
    "pile.black_three_freezes": False,
    "pile.one_card": True,
    "threes.red_from_pile_replaced": True,
    "closing.canastas": 2,
    "closing.kinds": ["clean", "dirty"],
    "closing.discard": "required_natural",
    "closing.ask": "required",
    "closing.ask_failed": 500,
    "closing.ask_hand": 2,
    "closing.refused": "lap",
    "closing.last_red_three": "play_on",
    "scoring.aces_clean": 1000,
    "scoring.aces_dirty": 500,
    "scoring.wild_mixed": 2000,
    "scoring.wild_twos": 3000,
    "scoring.wild_jokers": 5000,
    "scoring.from_hand": "double",
    "scoring.red_threes_sign": "kinds",
    "scoring.red_threes_negative": [[1, 200], [4, 400]],
    "scoring.going_out": 300,
    "scoring.concealed": 0,
    "scoring.black_threes_out": 300,
    "scoring.many_canastas": [[9, 3000], [11, 5000]],
    "scoring.melded": "plus_with_canasta",
    "scoring.penalty": 500,
    "match.target": 15000,
    "match.points": "thousands",
}
SAMBA: dict[str, object] = {
    "seating.packs": 3,
    "seating.jokers": 6,
    "seating.hand": 15,
    "seating.draw": 2,
    "melding.max_wilds": 2,
    "melding.melds_per_rank": 0,
    "melding.closed_takes": "naturals",
    "melding.sequences": True,
    "melding.merge": True,
    "opening.steps": [[None, 15], [0, 50], [1500, 90], [3000, 120], [7000, 150]],
    "pile.with_wild": False,
    "pile.onto_meld": "unfinished",
    "pile.black_three_freezes": False,
    "closing.canastas": 2,
    "closing.ask": "optional",
    "closing.ask_failed": 100,
    "scoring.sequence": 1500,
    "scoring.red_threes": [[1, 100]],
    "scoring.red_threes_all": 1000,
    "scoring.red_threes_sign": "canastas",
    "scoring.red_threes_canastas": 2,
    "scoring.red_threes_negative": [[1, 100]],
    "scoring.going_out": 200,
    "scoring.concealed": 0,
    "scoring.penalty": 100,
    "match.target": 10000,
    "match.tie": "draw",
}
BOLIVIA: dict[str, object] = {
    **SAMBA,
    "values.black_three_in_hand": 100,
    "melding.wild_melds": True,
    "closing.kinds": ["sequence"],
    "scoring.wild_mixed": 2500,
    "scoring.wild_twos": 2500,
    "scoring.wild_jokers": 2500,
    "match.target": 15000,
}
ALONE: dict[str, object] = {"seating.side_size": 1}

TABLES: dict[tuple[str, int], dict[str, object]] = {
    ("classic", 4): {},
    ("salon", 4): {**SALON, "closing.ask": "optional"},
    ("salon", 2): {
        **SALON,
        **ALONE,
        "seating.hand": 15,
        "seating.draw": 2,
        "closing.canastas": 2,
    },
    ("salon", 3): {**SALON, **ALONE, "seating.hand": 13, "seating.draw": 2},
    **{("individual", seats): INDIVIDUAL for seats in (4, 2, 3, 5, 6)},
    **{("individual_pairs", seats): INDIVIDUAL_PAIRS for seats in (4, 6)},
    ("canaston", 4): {**CANASTON, "match.games": 3},
    ("canaston", 6): {
        **CANASTON,
        "seating.side_size": 3,
        "seating.packs": 4,
        "seating.jokers": 8,
    },
    ("samba", 4): SAMBA,
    **{("samba", seats): {**SAMBA, **ALONE} for seats in (2, 3, 5)},
    ("samba", 6): {**SAMBA, "seating.hand": 13},
    ("bolivia", 4): BOLIVIA,
}


def test_the_tables_are_all_there_are() -> None:
    assert set(names()) == FAMILY
    assert names()[0] == "classic"
    found = {(name, seats) for name in names() for seats in seats_of(name)}
    assert found == set(TABLES)


def test_usual_number_of_seats_comes_first() -> None:
    assert {name: seats_of(name)[0] for name in names()} == dict.fromkeys(FAMILY, 4)
    assert load("canaston").seats == 4


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_value(name: str, seats: int) -> None:
    assert resolved(load(name, seats)) == {**CLASSIC, **TABLES[name, seats]}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_from_resolved_is_exact(name: str, seats: int) -> None:
    rules = load(name, seats)
    back = from_resolved(name, seats, resolved(rules), rules.title_es, rules.title_en)
    assert back == rules
    assert hash(back) == hash(rules)


def test_titles() -> None:
    assert (load("canaston").title_es, load("canaston").title_en) == ("Canastón", "Canastón")
    assert load("individual_pairs").title_es == "Canasta individual en parejas"
    assert load("salon").title_es == "Canasta clásica de salón"


def test_sides() -> None:
    def seating(name: str, seats: int, overlay: dict[str, object] | None = None) -> list[int]:
        rules = load(name, seats, overlay)
        return [rules.side_of(seat) for seat in range(rules.seats)]

    assert seating("classic", 4) == [0, 1, 0, 1]
    assert seating("individual_pairs", 6) == [0, 1, 2, 0, 1, 2]
    assert seating("canaston", 6) == [0, 1, 0, 1, 0, 1]
    assert seating("samba", 6, {"seating.side_size": 3}) == [0, 1, 0, 1, 0, 1]
    assert load("samba", 5).sides == 5


def test_differences_name_both_values() -> None:
    samba, bolivia = load("samba"), load("bolivia")
    assert ("match.target", 10000, 15000) in differences(samba, bolivia)
    assert {path for path, _, _ in differences(samba, bolivia)} == set(BOLIVIA) - {
        path for path in SAMBA if SAMBA[path] == BOLIVIA[path]
    }
    assert differences(samba, samba) == []


def test_sources_of_values_exist() -> None:
    folder = Path(str(files("canasta").joinpath("variants")))
    for entry in folder.glob("*.toml"):
        for line in entry.read_text(encoding="utf-8").splitlines():
            if "source" in line:
                assert re.search(r'source = "rules \d\.\d[^"]*"', line), line


# -- numbers of seats --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5, 0, -4, True, 4.0, "4"])
def test_seats_that_the_variant_does_not_have(seats: int) -> None:
    with pytest.raises(RulesError) as caught:
        load("canaston", seats)
    assert caught.value.path == "seats"
    assert "4, 6" in caught.value.problem


def test_seats_that_make_no_sides() -> None:
    for name, seats, size in (("samba", 5, 2), ("classic", 4, 3), ("samba", 2, 2)):
        with pytest.raises(RulesError) as caught:
            load(name, seats, {"seating.side_size": size})
        assert caught.value.path == "seats"
        assert "seating.side_size" in caught.value.problem


@pytest.mark.parametrize(
    "name", ["canastn", "", "../classic", "classic.toml", "x" * 5000, "\udc80"]
)
def test_unknown_variant(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        load(name)
    assert caught.value.path == "rules"
    assert ("did you mean canaston?" in caught.value.problem) == (name == "canastn")


# -- own variants ------------------------------------------------------------------------------

HEAD = 'name = "house"\nparent = "samba"\nseats = [4]\n[title]\nes = "Casa"\nen = "House"\n'


def own(folder: Path, text: str, name: str = "house") -> Path:
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def test_own_variant(tmp_path: Path) -> None:
    changed = '[scoring]\nred_threes_all = { value = "null", source = "our table" }\n'
    own(tmp_path, HEAD + changed)
    rules = load("house", folder=tmp_path)
    assert differences(load("samba"), rules) == [("scoring.red_threes_all", 1000, None)]
    assert rules.title_es == "Casa"
    assert names(tmp_path)[-1] == "house"
    assert seats_of("house", tmp_path) == (4,)


def test_own_variant_of_an_own_variant(tmp_path: Path) -> None:
    own(tmp_path, HEAD + '[match]\ntarget = { value = 7000, source = "us" }\n')
    child = HEAD.replace("house", "child").replace("samba", "house")
    own(tmp_path, child + '[scoring]\npenalty = { value = 50, source = "us" }\n', "child")
    rules = load("child", folder=tmp_path)
    assert (rules.match.target, rules.scoring.penalty) == (7000, 50)


def test_own_folder_by_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_VARIANTS", str(own(tmp_path, HEAD)))
    assert load("house").name == "house"


def test_own_variant_may_not_take_a_name(tmp_path: Path) -> None:
    own(tmp_path, HEAD.replace("house", "samba"), "samba")
    for read in (lambda: names(tmp_path), lambda: load("samba", folder=tmp_path)):
        with pytest.raises(RulesError, match=r"samba.toml: .*choose another name"):
            read()


def test_bad_own_file_spoils_no_other_table(tmp_path: Path) -> None:
    own(tmp_path, "this is = = not TOML")
    assert isinstance(load("classic", folder=tmp_path), Rules)
    with pytest.raises(RulesError, match=r"^house.toml: is not TOML"):
        load("house", folder=tmp_path)


MATCH = "[match]\ntarget = "
BAD = {
    "unsourced": (MATCH + "{ value = 7000 }", "house.toml: match.target.source: "),
    "empty source": (MATCH + '{ value = 7000, source = " " }', "match.target.source: "),
    "bare value": (MATCH + "7000", r"house.toml: match.target: expected \{ value"),
    "no value": (MATCH + '{ source = "us" }', "match.target: expected a value"),
    "parent's value": (
        MATCH + '{ value = 10000, source = "us" }',
        "match.target.value: changes no",
    ),
    "bad value": (MATCH + '{ value = "x", source = "us" }', "house.toml: match.target: expected a"),
    "other key": (
        MATCH + '{ value = 7000, sorce = "us" }',
        "sorce: no such key; did you mean sour",
    ),
    "other option": (
        "[match]\ntargt = {}",
        "match.targt: no such option; did you mean match.target",
    ),
    "other topic": ("[mach]\nx = 1", r"house.toml: mach: no such key; did you mean match\?"),
    "other title": ('fr = "Maison"', "house.toml: title.fr: "),
    "topic": ("[[match]]", "house.toml: match: expected a table, got a list"),
    "other seats": (MATCH + '{ by_seats = { 6 = 1 }, source = "us" }', "by_seats.6: expected one"),
    "seats value": (
        MATCH + '{ by_seats = { 4 = true }, source = "us" }',
        "house.toml: match.target.by_seats.4: expected a whole number",
    ),
    "idle seats": (
        MATCH + '{ by_seats = { 4 = 10000 }, source = "us" }',
        "house.toml: match.target.by_seats.4: changes nothing",
    ),
    "unused value": (
        MATCH + '{ value = 7000, by_seats = { 4 = 8000 }, source = "us" }',
        "house.toml: match.target.value: changes nothing",
    ),
    "row": (
        '[opening]\nsteps = { value = [["null", 15], [0, 52]], source = "us" }',
        r"house.toml: opening.steps\[1\]\[1\]: expected a multiple of 5",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_own_file(case: str, tmp_path: Path) -> None:
    text, problem = BAD[case]
    with pytest.raises(RulesError, match=problem) as caught:
        load("house", folder=own(tmp_path, HEAD + text))
    assert caught.value.path.startswith("house.toml: ")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"samba"', '"smba"', r"parent: no variant is named .smba.; did you mean samba\?"),
        ('"samba"', '"house"', "house.toml: parent: .*descends from this variant itself"),
        ('name = "house"\n', "", "house.toml: name: expected a text, got nothing"),
        ('name = "house"', 'name = "other"', "house.toml: name: expected the name of the file"),
        ("[4]", "[]", "house.toml: seats: "),
        ("[4]", "[4, 4]", r"house.toml: seats\[1\]: "),
        ("[4]", "[true]", r"house.toml: seats\[0\]: "),
        ("[4]", "[40]", r"house.toml: seats\[0\]: "),
        ('en = "House"', "", "house.toml: title.en: "),
    ],
)
def test_bad_head_of_an_own_file(old: str, new: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(RulesError, match=problem):
        load("house", folder=own(tmp_path, HEAD.replace(old, new)))


def test_cycle_of_own_variants(tmp_path: Path) -> None:
    own(tmp_path, HEAD.replace("samba", "other"))
    own(tmp_path, HEAD.replace("house", "other").replace("samba", "house"), "other")
    with pytest.raises(RulesError, match=r"parent: .*descends from this variant itself"):
        load("house", folder=tmp_path)


def test_folder_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="cannot be read"):
        names(tmp_path / "missing")
    (tmp_path / "house.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(RulesError, match=r"house.toml: is not UTF-8"):
        load("house", folder=tmp_path)
