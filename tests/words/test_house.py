"""A table's own rules in words: differences, conflicts, and what mends them."""

import string

import pytest

from canasta.options import RulesError
from canasta.rules import load, names, options_of, seats_of
from canasta.rules.mending import mends
from canasta.rules.topics import OPTIONS
from canasta.words import LANGUAGES, conflict_words, difference_words, mend_words
from canasta.words.text import sentences

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def refused(options: dict[str, object], name: str = "canaston", seats: int = 4) -> RulesError:
    with pytest.raises(RulesError) as caught:
        load(name, seats, options)
    return caught.value


def fields_of(template: str) -> set[str]:
    return {name for _, name, words, _ in string.Formatter().parse(template) if name and not words}


def test_both_languages_have_the_same_keys_and_fields() -> None:
    es, en = sentences("rules", "es"), sentences("rules", "en")
    assert list(es) == list(en)
    assert {k: fields_of(v) for k, v in es.items()} == {k: fields_of(v) for k, v in en.items()}


def test_every_key_names_an_option_and_one_of_its_values() -> None:
    for key in sentences("rules", "es"):
        part, _, rest = key.partition("/")
        path, _, case = rest.partition(" ")
        if part not in ("differences", "mends") or path in ("any", "undo", "drop"):
            continue
        one = OPTIONS[path]
        cases = {"bool": ["yes", "no"], "choice": one.choices}.get(one.kind, ["none"])
        assert not case or case in cases, key


@each_language
def test_each_option_has_its_sentence(lang: str) -> None:
    for one in options_of():
        known: dict[str, list[object]] = {"bool": [True, False], "choice": list(one.choices)}
        values = known.get(one.kind, [one.default])
        for value in values:
            said = difference_words(one.path, one.default, one.plain(value), lang)
            assert said.endswith(".")
            assert "{" not in said


def test_conflicts_say_what_is_asked_and_what_there_is() -> None:
    assert conflict_words(refused({"closing.canastas": 1}), "es") == (
        "Pides 1 canasta para irse, pero exiges 2 clases distintas: hacen falta 2."
    )
    assert conflict_words(refused({"seating.hand": 40}), "es") == (
        "Para dar 40 cartas a cada uno de 4, hacer una paca de hasta 29 y que quede mazo hacen "
        "falta 190 cartas. La baraja tiene 163: faltan 27."
    )
    overlay = {"closing.canastas": 3, "closing.kinds": ["sequence"]}
    assert conflict_words(refused(overlay), "en") == (
        "You demand a sequence canasta for going out, and by these rules nobody can make one."
    )
    assert conflict_words(refused({"match.target": 0}), "es") == (
        "Puntos para ganar el juego: Se esperaba un número entero de 1 a 1.000.000, y hay 0."
    )


def test_what_mends_is_said_as_a_deed() -> None:
    found = mends("canaston", 4, {"closing.canastas": 1})
    assert [mend_words(one, "es") for one in found] == ["Pedir 2 canastas", "No exigir clases"]
    assert [mend_words(one, "en") for one in found] == ["Ask for 2 canastas", "Demand no kinds"]
    (both,) = mends("canaston", 4, {"closing.canastas": 1, "seating.side_size": 3})
    assert mend_words(both, "es").startswith("Volver a lo usual: ")
    (dropped,) = mends("canaston", 4, {"no.such": 1})
    assert mend_words(dropped, "es") == "Quitar lo que no se conoce"


@each_language
@pytest.mark.parametrize("name", names())
def test_whatever_is_mended_has_words(name: str, lang: str) -> None:
    for seats in seats_of(name):
        for overlay in (
            {"seating.hand": 60},
            {"seating.side_size": 3 if seats == 4 else 5 if seats == 5 else 4},
            {"closing.kinds": ["clean", "dirty", "sequence"]},
            {"closing.canastas": 3, "closing.kinds": ["sequence", "dirty"], "melding.max_wilds": 0},
        ):
            for mend in mends(name, seats, overlay):
                assert "{" not in mend_words(mend, lang)
