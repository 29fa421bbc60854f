"""What the score-keeper answers: result and arithmetic, what cannot have been, what is next."""

import ast
import json
import re
import string
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta import browser
from canasta.options import RulesError
from canasta.rules import load, names, seats_of
from canasta.rules.match import dealer, orders, pairs, seated
from canasta.score import form, result
from canasta.score.sheet import reckon
from canasta.words import keeper
from canasta.words.text import LANGUAGES, sentences
from tests.score.test_files import FILES

TABLES = [(name, seats) for name in names() for seats in seats_of(name)]
PLAYERS = ["Ana", "Luis", "Marta", "Pedro", "Rosa", "Carmen"]
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def sheet(rules: str = "canaston", *hands: dict[str, Any], seats: int = 4) -> dict[str, Any]:
    return {"rules": rules, "players": PLAYERS[:seats], "games": [{"hands": list(hands)}]}


def hand(*sides: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"sides": list(sides), **more}


def score(document: object, lang: str = "es", **more: Any) -> dict[str, Any]:
    """What the browser answers."""
    text = browser.answer("score", json.dumps({"document": document, "lang": lang, **more}))
    found: dict[str, Any] = json.loads(text)
    return found


def total_of(text: str) -> int:
    """What the terms of a sum add up to; the number after ``=`` must say the same."""
    terms, _, said = text.replace(".", "").replace(",", "").partition(" = ")
    numbers = re.findall(r"(^−?|[+−] )(\d+)", terms)
    total = sum(-int(n) if sign.startswith("−") else int(n) for sign, n in numbers)
    assert not said or int(said.replace("−", "-")) == total, text
    return total


def sums_add_up(found: dict[str, Any]) -> None:
    for game in found["games"]:
        for counted in game["hands"]:
            for side in counted["sides"] if counted else ():
                assert total_of(side["sum"]) == side["total"]
                assert sum(line["points"] for line in side["lines"]) == side["total"]


@each_language
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_score_files_give_the_same_result(file: Path, lang: str) -> None:
    document = json.loads(file.read_text(encoding="utf-8"))["sheet"]
    found = score(document, lang)
    assert found["result"] == json.loads(json.dumps(result(document)))
    assert found["refused"] == []
    sums_add_up(found)
    for game, counted in zip(found["result"]["games"], found["games"], strict=True):
        assert [one["totals"] for one in game["hands"]] == [
            one["totals"] for one in counted["hands"]
        ]


@st.composite
def noted(draw: st.DrawFn) -> dict[str, Any]:
    """A sheet with an evening's entries, whatever they are."""
    name, seats = draw(st.sampled_from(TABLES))
    rules = load(name, seats)
    kinds = [one["key"].partition(".")[2] for one in form(rules) if "canastas." in one["key"]]
    side = st.fixed_dictionaries(
        {},
        optional={
            "canastas": st.dictionaries(st.sampled_from(kinds), st.integers(0, 3), max_size=4),
            "melded": st.integers(0, 400).map(lambda n: 5 * n),
            "in_hand": st.integers(0, 100).map(lambda n: 5 * n),
            "red_threes": st.integers(0, 6),
            "black_threes_out": st.sampled_from([0, 3, 6]),
            "exact_cut": st.booleans(),
            "penalties": st.integers(0, 3),
            "adjustments": st.lists(
                st.fixed_dictionaries({"points": st.integers(-99, 99)}), max_size=2
            ),
        },
    )
    direct = st.fixed_dictionaries({"total": st.integers(-9999, 9999)})
    entry = st.fixed_dictionaries(
        {"sides": st.lists(side | direct, min_size=rules.sides, max_size=rules.sides)},
        optional={
            "out": st.none() | st.integers(0, rules.sides - 1),
            "exceptions": st.just(["así fue"]),
        },
    )
    hands = draw(st.lists(entry, max_size=4))
    return sheet(name, *hands, seats=seats)


@settings(max_examples=150, deadline=None)
@given(document=noted(), draft=st.booleans(), lang=st.sampled_from(LANGUAGES))
def test_sums_add_up_whatever_is_noted(document: dict[str, Any], draft: bool, lang: str) -> None:
    found = score(document, lang, draft=draft)
    sums_add_up(found)
    hands = document["games"][0]["hands"]
    left_out = {one["hand"] for one in found["refused"]}
    assert not left_out & {n for n, one in enumerate(hands) if one.get("exceptions")} or any(
        game["over"] for game in found["games"]
    )
    standing = [one for n, one in enumerate(hands) if n not in left_out]
    if not draft:
        assert found["result"] == json.loads(
            json.dumps(result(sheet(document["rules"], *standing, seats=len(document["players"]))))
        )
        for n in left_out:
            alone = {**document, "games": [{"hands": hands[: n + 1]}]}
            with pytest.raises(RulesError):
                result(alone)


# -- what cannot have been -------------------------------------------------------------------------


def refused(found: dict[str, Any]) -> dict[tuple[int | None, str], str]:
    return {(one["side"], one["key"]): one["text"] for one in found["refused"]}


def test_what_cannot_have_been_is_named_with_its_arithmetic() -> None:
    impossible = hand(
        {"canastas": {"dirty": 2}, "melded": 93, "red_threes": 4, "in_hand": 2000},
        {"red_threes": 3, "canastas": {"sequence": 1, "clean": 12}, "melded": 1500},
        out=0,
    )
    found = score(sheet("canaston", impossible))
    assert (
        refused(found)
        == {
            (0, "melded"): "93 no puede ser: cada carta vale un múltiplo de 5."
            " Lo más cerca es 90 o 95.",
            (0, "in_hand"): "2.000 no puede ser: todas las cartas de la baraja juntas valen 1.820.",
            (1, "canastas.sequence"): "En esta mesa no hay escaleras.",
            (0, "out"): "Ana y Marta no pueden haberse ido: para irse hacen falta 2 canastas"
            " y tienen 2. Falta una canasta limpia.",
            (1, "canastas.clean"): "Tantas canastas necesitan 12 valores, y solo hay 11.",
            (1, "red_threes"): "La baraja tiene 6 honores y entre todos hay 7: sobra 1.",
            (1, "melded"): "Todas las cartas de la baraja valen 1.820, y entre todos hay 3.593:"
            " sobran 1.773.",
        }
        or found["refused"]
    )
    assert found["games"][0]["hands"] == [None]
    assert found["result"]["games"][0]["hands"] == []
    noted_so = score(sheet("canaston", {**impossible, "exceptions": ["así lo anotamos"]}))
    assert noted_so["refused"] == []
    assert noted_so["games"][0]["hands"][0]["sides"][0]["total"] != 0


def test_the_others_stand_where_one_is_left_out() -> None:
    good = hand({"total": 500}, {"total": -20})
    bad = hand({"red_threes": 7}, {})
    found = score(sheet("canaston", good, bad, good), "en")
    assert [one is None for one in found["games"][0]["hands"]] == [False, True, False]
    assert found["games"][0]["totals"] == [1000, -40]
    assert found["next"]["hand"] == 3
    assert found["refused"][0]["path"] == "games[0].hands[1].sides[0].red_threes"
    assert found["refused"][0]["text"].endswith("1 too many.")


def test_a_draft_is_not_refused_for_what_is_missing() -> None:
    typing = hand({"canastas": {"clean": 1}, "melded": 0}, {}, out=1)
    assert score(sheet("canaston", typing), draft=True)["refused"] == []
    assert set(refused(score(sheet("canaston", typing)))) == {(0, "melded"), (1, "out")}
    assert score(sheet("canaston", {}), draft=True)["refused"] == []
    wrong = hand({"canastas": {"clean": 1}, "melded": 33}, {})
    found = score(sheet("canaston", wrong), draft=True)
    assert set(refused(found)) == {(0, "melded")}
    assert found["games"][0]["hands"][0]["sides"][0]["sum"] == "500 + 33 = 533"
    assert found["result"]["games"][0]["hands"] == []


def test_a_hand_that_cannot_be_read_does_not_spoil_the_sheet() -> None:
    good = hand({"total": 500}, {"total": 0})
    for bad in ({}, None, hand({}), hand({"melded": "x"}, {}), {**good, "options": {"no": 1}}):
        found = score(sheet("classic", bad, good))  # type: ignore[arg-type]
        assert found["games"][0]["totals"] == [500, 0]
        assert [one["hand"] for one in found["refused"]] == [0]


def test_a_game_that_cannot_be_read_does_not_spoil_the_sheet() -> None:
    good = hand({"total": 500}, {"total": 0})
    for bad in ({"pairs": [[0, 1], [1, 2]]}, {"pairs": 7}, {"start": [1]}):
        games = [{"hands": [good], **bad}, {"hands": [good]}]
        found = score({**sheet(), "games": games})
        assert [one["game"] for one in found["refused"]] == [0]
        assert found["refused"][0]["key"] == ""
        assert [game["totals"] for game in found["games"]] == [[0, 0], [500, 0]]
        assert (found["next"]["game"], found["next"]["hand"]) == (1, 1)
        with pytest.raises(RulesError):
            result({**sheet(), "games": games})


def test_hands_after_the_end_of_the_game_are_left_out() -> None:
    won = hand({"total": 5000}, {"total": 0})
    found = score(sheet("classic", won, won))
    assert found["refused"][0]["key"] == ""
    assert found["refused"][0]["text"] == "El juego ya había terminado antes de esta mano."
    assert found["over"]
    late = {**sheet("classic", won), "games": [{"hands": [won]}, {"hands": [won]}]}
    found = score(late)
    assert [one["game"] for one in found["refused"]] == [1]
    assert found["games"][1] == {"hands": [None], "totals": [0, 0], "over": False, "winner": None}


# -- what comes next -------------------------------------------------------------------------------


def test_dealer_leader_and_partners_of_an_evening_of_canaston() -> None:
    """Rules C63 and C67: seat 0 cuts the first hand, seat 1 deals, seat 2 leads; all move on."""
    empty = hand({"total": 0}, {"total": 0})
    won = hand({"total": 15000}, {"total": 0})
    at = [score(sheet("canaston", *[empty] * n))["next"] for n in range(5)]
    assert [one["cuts"] for one in at] == [0, 1, 2, 3, 0]
    assert [one["dealer"] for one in at] == [1, 2, 3, 0, 1]
    assert [one["leads"] for one in at] == [2, 3, 0, 1, 2]
    second = score({**sheet(), "games": [{"hands": [won]}]})["next"]
    assert (second["game"], second["hand"]) == (1, 0)
    assert second["pairs"] == [[0, 3], [1, 2]]
    assert (second["cuts"], second["dealer"], second["leads"]) == (0, 1, 3)
    third = score({**sheet(), "games": [{"hands": [won]}] * 2})["next"]
    assert third["pairs"] == [[0, 1], [2, 3]]
    assert (third["cuts"], third["dealer"], third["leads"]) == (0, 2, 1)
    assert third["sides"][0]["clean"]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_who_deals_sits_where_the_rules_say(name: str, seats: int) -> None:
    rules = load(name, seats)
    for game in range(rules.match.games):
        assert seated(rules, game, pairs(rules, game)) == orders(rules, game)
    found = score({"rules": name, "players": PLAYERS[:seats]})
    assert found["next"]["dealer"] == dealer(rules, 0)
    assert {found["next"]["dealer"], found["next"]["leads"]} <= set(range(seats))
    assert [one["minimum"] for one in found["next"]["sides"]] == [50] * rules.sides


def test_partners_chosen_at_the_table_sit_opposite() -> None:
    rules = load("canaston", 4)
    assert seated(rules, 0, ((1, 2), (0, 3))) == orders(rules, 1)
    six = load("canaston", 6)
    assert seated(six, 0, ((0, 1, 2), (3, 4, 5))) == (0, 3, 1, 4, 2, 5)


def test_a_late_change_of_the_rules_holds_from_its_hand_on() -> None:
    plain = hand({"canastas": {"clean": 1}, "melded": 100}, {"total": 0})
    changed = {**plain, "options": {"scoring.clean": 700}}
    found = score(sheet("classic", plain, changed, plain))
    totals = [one["sides"][0]["total"] for one in found["games"][0]["hands"]]
    assert totals == [600, 800, 800]
    coming = {"opening.steps": [[None, 70]]}
    assert score(sheet("classic", plain), options=coming)["next"]["sides"][0]["minimum"] == 70
    wrong = score(sheet("classic", plain), options={"opening.step": 3})
    assert wrong["error"]["path"] == "options.opening.step"


# -- the night -------------------------------------------------------------------------------------


def test_the_night_in_thousands() -> None:
    """C34: each side rounded, halves away from zero, then the difference; open games too."""
    games = [
        {"hands": [hand({"total": 15500}, {"total": -1500})]},
        {"hands": [hand({"total": 2860}, {"total": 5240})]},
    ]
    found = score({**sheet(), "games": games})
    assert [(row["player"], row["games"], row["night"]) for row in found["table"]] == [
        ("Ana", ["+18", "−2"], "+16"),
        ("Luis", ["−18", "+2"], "−16"),
        ("Marta", ["+18", "+2"], "+20"),
        ("Pedro", ["−18", "−2"], "−20"),
    ]
    assert [row["winning"] for row in found["table"]] == [False, False, True, False]
    words = "Marta va ganando con +20. Juego 2 sin terminar: 2.860 y 5.240 son 3 y 5."
    assert found["words"] == words
    said = "Luis y Marta llevan 2.380 de ventaja. Les faltan 9.760 para 15.000."
    assert found["standing"]["words"] == said
    assert found["standing"]["missing"] == [12140, 9760]


def test_who_wins() -> None:
    found = score(sheet("classic", hand({"total": 5200}, {"total": 5100})), "en")
    assert found["words"] == "Ana and Marta win the match with 5,200."
    assert found["standing"]["words"] == "Ana and Marta win the game with 5,200."
    level = score(sheet("classic", hand({"total": 5200}, {"total": 5200})))
    assert level["standing"]["words"] == "Van iguales, con 5.200: se juega otra mano."
    assert not level["over"]


# -- forms and refusals of a document --------------------------------------------------------------


@each_language
def test_every_game_has_its_form(lang: str) -> None:
    found = json.loads(browser.answer("forms", json.dumps({"lang": lang})))
    assert set(found["forms"]) == {f"{name}-{seats}" for name, seats in TABLES}
    for name, seats in TABLES:
        one = found["forms"][f"{name}-{seats}"]
        rules = load(name, seats)
        asked = [(field["key"], field["type"], field.get("most")) for field in one["fields"]]
        assert asked == [(f["key"], f["type"], f.get("most")) for f in form(rules)]
        assert all(field["label"] and field["hint"] for field in one["fields"])
        assert [key["points"] for key in one["cards"]] == sorted(
            {key["points"] for key in one["cards"]}, reverse=True
        )
        assert len(one["pairs"]) == one["games"] == rules.match.games


def test_the_form_of_a_table() -> None:
    asked = {"rules": "canaston", "seats": 4, "options": {"match.target": 10000}, "lang": "es"}
    found = json.loads(browser.answer("form", json.dumps(asked)))
    assert found["goal"] == 10000
    assert len(found["differences"]) == 1
    rows = [(row["from"], row["points"], row["clean"]) for row in found["opening"]]
    assert rows[:3] == [(None, 50, True), (3005, 90, False), (5005, 120, False)]
    assert found["opening"][0]["words"] == "Con menos de 3.005: 50, solo limpio"
    asked["options"] = {"opening.clean_only_up_to": 4000}
    found = json.loads(browser.answer("form", json.dumps(asked)))
    rows = [(row["from"], row["points"], row["clean"]) for row in found["opening"]]
    assert rows[:3] == [(None, 50, True), (3005, 90, True), (4005, 90, False)]


@pytest.mark.parametrize(
    ("name", "body", "why", "path"),
    [
        ("score", "{", "not_json", ""),
        ("score", "[" * 100_000, "not_json", ""),
        ("score", "[" * 51 + "]" * 51, "not_json", ""),
        ("score", '{"document":"' + "[" * 99 + '"}', "rules", ""),
        ("score", "[]", "rules", ""),
        ("score", "{}", "rules", "document"),
        ("score", '{"document":{}}', "rules", "rules"),
        ("score", '{"document":{"rules":"xx"}}', "rules", "rules"),
        ("score", '{"document":{"rules":"classic","players":[" "]}}', "rules", "players[0]"),
        ("score", '{"document":{"rules":"classic"},"lang":"fr"}', "rules", "lang"),
        ("score", '{"document":{"rules":"classic"},"draft":1}', "rules", "draft"),
        ("form", '{"rules":"classic","seats":9}', "rules", "seats"),
        ("form", '{"rules":"classic","options":{"match.target":-1}}', "rules", "match.target"),
        ("forms", '{"lung":"es"}', "rules", "lung"),
        ("sheet", "{}", "not_found", ""),
    ],
)
def test_refusals_have_one_shape(name: str, body: str, why: str, path: str) -> None:
    found = json.loads(browser.answer(name, body))
    assert set(found) == {"error"}
    assert set(found["error"]) == {"why", "path", "text"}
    assert (found["error"]["why"], found["error"]["path"]) == (why, path)
    assert found["error"]["text"]


@settings(max_examples=200, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["document", "rules", "players", "games", "hands", "sides", "options", "lang"]
                ),
                inner,
                max_size=5,
            )
        ),
        max_leaves=20,
    ),
    st.sampled_from(sorted(keeper.QUESTIONS)),
)
def test_anything_has_an_answer(body: object, name: str) -> None:
    found = json.loads(browser.answer(name, json.dumps(body)))
    assert "error" in found or name in ("forms", "form", "score")


# -- sentences -------------------------------------------------------------------------------------


def test_the_sentences_are_the_same_in_both_languages() -> None:
    def fields(text: str) -> set[str]:
        found = string.Formatter().parse(text)
        return {name for _, name, words, _ in found if name is not None and not words}

    es, en = sentences("sheet", "es"), sentences("sheet", "en")
    assert list(es) == list(en)
    for key, text in es.items():
        assert fields(text) == fields(en[key]) or key.startswith("impossible/"), key


def test_whatever_cannot_have_been_has_a_sentence() -> None:
    source = Path(__file__).parents[2] / "src" / "canasta" / "score" / "possible.py"
    tree = ast.parse(source.read_text(encoding="utf-8"))
    raised = set()
    for node in ast.walk(tree):
        problem = None
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "problem":
            problem = node.value
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "RulesError":
            problem = node.args[1]
        if isinstance(problem, ast.Constant) and isinstance(problem.value, str):
            raised.add(f"impossible/{problem.value}")
    known = {key for key in sentences("sheet", "es") if key.startswith("impossible/")}
    late = {f"impossible/the {problem}" for problem in LATE}
    assert known == raised | late


LATE = ("game was over before this hand", "match has no more games than {games}")


def test_a_sheet_without_faults_is_reckoned_as_the_strict_one() -> None:
    document = sheet("classic", hand({"total": 5}, {"total": 10}))
    assert reckon(document).result == result(document)
