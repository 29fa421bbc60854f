"""Every code of the core has its words in both languages."""

import ast
import json
import re
import string
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import canasta
from canasta.cards import JK, ParseError, parse_cards
from canasta.game.moves import Illegal, Why, parse_move
from canasta.game.state import ENDED, PHASES
from canasta.options import RulesError, shown
from canasta.rules import load, names, options_of, resolved, seats_of
from canasta.rules.scoring import FROM_HAND, KINDS, LABELS, Line
from canasta.rules.topics import TOPICS
from canasta.score import form, result
from canasta.score.form import penalty_reasons
from canasta.score.possible import limits
from canasta.words import (
    LANGUAGES,
    cards_words,
    difference_words,
    ended_words,
    error_words,
    event_words,
    form_words,
    kind_words,
    label_words,
    language,
    line_words,
    meld_words,
    number,
    option_value,
    option_words,
    phase_words,
    problem_words,
    reason_words,
    say,
    title,
    topic_words,
)
from canasta.words.text import table

SOURCE = Path(__file__).resolve().parents[2] / "src" / "canasta"
EVENTS = (
    "cut",
    "kept",
    "dealt",
    "drew",
    "replaced",
    "took",
    "laid",
    "merged",
    "closed",
    "discarded",
    "asked",
    "answered",
    "passed",
    "fined",
    "went_out",
    "stock_out",
    "scored",
)
CORE = ("options.py", "cards.py", "rules", "score", "game")

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text))


# -- the files -------------------------------------------------------------------------------------


def fields_of(template: str) -> set[str]:
    """The fields that a template shows; ``{n:one|many}`` shows no number, and may be left out."""
    if template.startswith("expected an object like {"):
        return set()
    parts = string.Formatter().parse(template)
    return {name for _, name, words, _ in parts if name is not None and not words}


def sentences(lang: str) -> dict[str, str]:
    return {k: v for k, v in table(lang).items() if not k.startswith("problems/")}


def test_both_languages_have_the_same_keys_and_fields():
    es, en = sentences("es"), sentences("en")
    assert list(es) == list(en)
    assert {k: fields_of(v) for k, v in es.items()} == {k: fields_of(v) for k, v in en.items()}


@each_language
def test_no_sentence_is_empty(lang):
    for key, text in sentences(lang).items():
        assert isinstance(text, str), key
        assert text.strip(), key
        assert text == text.strip() or key == "value/and"
        for _, name, words, _ in string.Formatter().parse(text):
            assert not words or re.fullmatch(r"[^|]+\|[^|]+", words), (key, name)


@each_language
def test_every_sentence_of_a_refusal_ends_as_one(lang):
    for key, text in table(lang).items():
        if key.startswith(("refused/", "events/")):
            assert text[0].isupper() or text[0] in "{¡", key
            assert text[-1] in ".!", key


# -- codes -----------------------------------------------------------------------------------------


@each_language
@pytest.mark.parametrize("why", list(Why))
def test_every_reason_has_a_sentence(why, lang):
    rules = load("canaston")
    cause = Illegal(Why.NEEDS_CANASTAS, "closing.kinds", 2, 1, kinds=("dirty",))
    for illegal in (
        Illegal(why),
        Illegal(why, "no.option", 3, 1, cards("9H JK")),
        Illegal(why, cause=cause),
        Illegal(why, need=90, got=70, fine=500),
    ):
        said = say(illegal, rules, lang)
        assert said
        assert "{" not in said


def made() -> Iterator[tuple[Why, str]]:
    """Reason and option of every ``Illegal`` of the core, read from the syntax trees."""
    for file in sorted((SOURCE / "game").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Illegal" and node.args:
                why = ast.unparse(node.args[0])
                option = node.args[1] if len(node.args) > 1 else None
                if why.startswith("Why.") and isinstance(option, ast.Constant):
                    assert isinstance(option.value, str)
                    yield Why[why.removeprefix("Why.")], option.value


def test_every_sentence_for_an_option_is_of_one_that_the_core_names():
    paths = {one.path for one in options_of()}
    named = set(made())
    named |= {
        (Why.PILE_FROZEN, "pile.frozen_until_opened"),
        (Why.PILE_FROZEN, "pile.always_frozen"),
        (Why.TOO_MANY_WILDS, "melding.naturals_per_wild"),
        (Why.NOT_OPENED, "melding.lay_on"),
    }
    assert {option for _, option in named} <= paths
    for key in table("es"):
        section, _, rest = key.partition("/")
        words = rest.split(" ")
        if section == "refused" and len(words) > 1 and words[1] in paths:
            assert (words[0], words[1]) in named, key


@dataclass(frozen=True)
class Happening:
    kind: str
    seat: int = 1
    cards: tuple[int, ...] = ()
    count: int = 0
    labels: tuple[str, ...] = ()
    points: int = 0
    yes: bool = False
    detail: str = ""


@each_language
@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_has_a_sentence(kind, lang):
    for event in (
        Happening(kind),
        Happening(kind, seat=-1, count=2),
        Happening(kind, cards=cards("9H 9H JK"), count=3, labels=("9", "W#2", "H5"), points=-500),
        Happening(kind, yes=True, detail="wild_mixed_from_hand"),
        Happening(kind, detail="red_three", labels=("K", "K#2")),
    ):
        said = event_words(event, ["Ana", "Luis"], lang)
        assert said
        assert "{" not in said
        assert "  " not in said


@each_language
def test_scores_canastas_phases_and_ends_have_words(lang):
    for label in LABELS:
        assert label_words(label, lang)
    for detail in ("concealed", "black_threes"):
        assert label_words("going_out", lang, detail)
    assert label_words("red_threes", lang, "all")
    for kind in KINDS:
        for name in (kind, kind + FROM_HAND):
            assert kind_words(name, lang) != kind_words(name, lang, 2)
    for phase in PHASES:
        assert phase_words(phase, lang)
    assert ended_words("", lang) == ""
    assert all(ended_words(how, lang) for how in ENDED if how)


@each_language
@pytest.mark.parametrize("name", names())
def test_options_forms_and_reasons_have_words(name, lang):
    for seats in seats_of(name):
        rules = load(name, seats)
        assert title(rules, lang)
        for path, value in resolved(rules).items():
            assert option_value(path, value, lang)
            assert difference_words(path, None if value == () else value, value, lang)
        for field in form(rules):
            assert form_words(field["key"], lang)
        for reason in penalty_reasons(rules):
            assert reason_words(reason, lang) != reason


@each_language
def test_every_option_and_choice_has_words(lang):
    choices = {key for key in table(lang) if key.startswith("choices/")}
    for topic in TOPICS:
        assert topic_words(topic, lang)
    for one in options_of():
        assert option_words(one.path, lang)
        for choice in one.choices:
            value: object = [choice] if one.kind == "choices" else choice
            assert option_value(one.path, value, lang)
            choices.discard(f"choices/{one.path}/{choice}")
    assert choices == set()


# -- problems --------------------------------------------------------------------------------------


def templates() -> Iterator[tuple[str, set[str] | None]]:
    """Every problem that the core raises, with the fields it gives; None for expected texts."""
    for file in [SOURCE / name for name in (*CORE, "bots")]:
        for path in sorted(file.rglob("*.py")) if file.is_dir() else [file]:
            yield from _raised(path)


def _raised(path: Path) -> Iterator[tuple[str, set[str] | None]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known: dict[str, list[str]] = defaultdict(list)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(node.value.value, str):
                known[ast.unparse(target)].append(node.value.value)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or any(k.arg is None for k in node.keywords):
            continue
        name = ast.unparse(node.func)
        place = {"RulesError": 1, "ParseError": 2, "self.absent": 1}.get(name)
        if place is None:
            continue
        said = node.args[place]
        fields = None if name == "ParseError" else {str(k.arg) for k in node.keywords}
        if isinstance(said, ast.Constant):
            yield str(said.value), fields
        elif isinstance(said, ast.Name) and said.id in known:
            # several problems under one name: whichever has these fields
            fitting = [one for one in known[said.id] if fields is None or fields_of(one) == fields]
            assert fitting, f"{path.name}:{node.lineno}: fields of {said.id}"
            yield from ((one, fields) for one in fitting)
        else:
            text = ast.unparse(said)
            assert text.endswith("template"), (
                f"{path.name}:{node.lineno}: {text} is no known template"
            )


def in_fields() -> set[str]:
    """Words that fields of problems are filled with."""
    values: list[object] = [1 << 99, [1], [], {}]
    words = {shown(value) for value in values} | {"nothing"}
    for name in names():
        words |= {limit.what for limit in limits(load(name))}
    return words


def test_every_problem_of_the_core_is_said_in_spanish():
    spanish = {
        key.removeprefix("problems/"): text
        for key, text in table("es").items()
        if key.startswith("problems/")
    }
    raised = set()
    for template, fields in templates():
        raised.add(template)
        assert template in spanish, template
        if fields:
            assert fields_of(template) == fields == fields_of(spanish[template]), template
    raised |= in_fields() | {"{text}, position {position}: expected {expected}"}
    assert set(spanish) == raised


def problem(document: object) -> RulesError:
    with pytest.raises(RulesError) as caught:
        result(document)
    return caught.value


def test_problems_in_both_languages():
    error = problem({"rules": "canastom", "players": ["a", "b", "c", "d"]})
    assert str(error) == 'rules: no variant is named "canastom"; did you mean canaston?'
    assert error_words(error, "en") == str(error)
    spanish = 'rules: ninguna variante se llama "canastom"; ¿querías decir canaston?'
    assert error_words(error, "es") == spanish
    error = problem([])
    assert problem_words(error, "es") == "se esperaba un objeto, y hay una lista vacía"
    assert error_words(error, "en") == "expected an object, got an empty list"
    with pytest.raises(ParseError) as caught:
        parse_move("discard 99")
    assert error_words(caught.value, "en") == str(caught.value)
    assert error_words(caught.value, "es") == (
        "'discard 99', posición 9: se esperaba una carta como 9H, TS o JK"
    )


def test_braces_of_the_reader_are_left_alone():
    error = problem({"rules": "{0.__class__}", "players": ["a"]})
    assert "{0.__class__}" in error_words(error, "es")


# -- examples --------------------------------------------------------------------------------------

EXAMPLES = [
    (
        Illegal(Why.OPENING_TOO_LOW, "opening.steps", 90, 70),
        "Te faltan 20: llevas 70 y necesitas 90 para bajar.",
        "You are 20 short: you have 70 and need 90 to open.",
    ),
    (
        Illegal(Why.OPENING_TOO_LOW, "opening.steps", 90, 70, fine=500),
        "Te faltan 20: llevas 70 y necesitas 90 para bajar. Penalidad: 500.",
        "You are 20 short: you have 70 and need 90 to open. Penalty: 500.",
    ),
    (
        Illegal(Why.NEEDS_CANASTAS, "closing.canastas", 2, 0, kinds=("clean", "dirty")),
        "Para irte te faltan una canasta limpia y una canasta sucia.",
        "To go out you still need a clean canasta and a dirty canasta.",
    ),
    (
        Illegal(
            Why.WOULD_STRAND,
            "closing.kinds",
            2,
            1,
            cause=Illegal(Why.NEEDS_CANASTAS, "closing.kinds", 2, 1, kinds=("dirty",)),
        ),
        "Te quedarías con una carta y no podrías irte: te falta una canasta sucia.",
        "You would be left with one card and could not go out: you still need a dirty canasta.",
    ),
    (
        Illegal(Why.CLEAN_ONLY, "opening.clean_only_up_to", 3000, 1500),
        "Con 1.500 puntos hay que bajar limpio, sin monos en los grupos: es así hasta 3.000.",
        "With 1,500 points you open clean, without wild cards in groups: so it is up to 3,000.",
    ),
    (
        Illegal(Why.PILE_LOCKED, "pile.show_locked", 3, 2, cards("9H")),
        "La paca está triada: hay que mostrar 3 cartas iguales a 9♥, y muestras 2.",
        "The pile is locked: show 3 cards equal to 9♥; you show 2.",
    ),
    (
        Illegal(Why.TOO_FEW_NATURALS, "melding.min_naturals", 2, 1),
        "Te falta 1 natural: hay 1 y el grupo necesita 2.",
        "You are 1 natural short: there are 1 and the group needs 2.",
    ),
    (
        Illegal(Why.BAD_MELD, "melding.sequences", cards=cards("4H 5S")),
        "4♥ y 5♠ no forman un juego: en esta mesa no se juegan escaleras.",
        "4♥ and 5♠ make no meld: this table plays no sequences.",
    ),
]


@pytest.mark.parametrize(("illegal", "es", "en"), EXAMPLES)
def test_refusals_say_their_arithmetic(illegal, es, en):
    rules = load("canaston")
    assert say(illegal, rules, "es") == es
    assert say(illegal, rules, "en") == en


def test_cards_melds_and_numbers():
    assert cards_words(cards("9H*2 TS JK"), "es") == "9♥ ×2, 10♠ y comodín"
    assert cards_words((), "en") == "no card"
    assert meld_words("K#2", "es") == "kas (2)"
    assert meld_words("HT", "en") == "sequence from 10♥"
    assert [number(n, "es") for n in (0, 1500, -10000)] == ["0", "1.500", "−10.000"]
    assert number(1234567, "en") == "1,234,567"


def test_lines_of_a_score():
    clean = Line("canastas", "clean", 2, 500, 1000, "scoring.clean")
    assert line_words(clean, "es") == "2 canastas limpias × 500 = 1.000"
    assert line_words(clean, "en") == "2 clean canastas × 500 = 1,000"
    reds = Line("red_threes", "", 3, -100, -300, "scoring.red_threes_negative")
    assert line_words(reds, "es") == "3 honores × −100 = −300"
    every = Line("red_threes", "all", 6, 0, 1000, "scoring.red_threes_all")
    assert line_words(every, "es") == "Todos los honores (6): 1.000"
    many = Line("many_canastas", "", 11, 0, 5000, "scoring.many_canastas")
    assert line_words(many, "en") == "Bonus for many canastas (11): 5,000"
    assert line_words(Line("in_hand", "", 1, -45, -45, ""), "es") == "Cartas en la mano: −45"


def test_options_and_their_differences():
    steps = [[None, 15], [0, 50], [1500, 90]]
    assert option_value("opening.steps", steps, "es") == (
        "menos de 0: 15; desde 0: 50; desde 1.500: 90"
    )
    assert option_value("opening.steps", ((None, 50),), "en") == "always: 50"
    assert option_value("opening.clean_only_up_to", None, "es") == "nunca"
    assert option_value("seating.seed_counts", {"T": 10, "JK": 16}, "es") == "10: 10; comodín: 16"
    assert option_value("closing.kinds", ["clean", "dirty"], "en") == "clean, dirty"
    assert difference_words("match.target", 5000, 10000, "es") == (
        "El juego se gana con 10.000, no con 5.000."
    )
    assert difference_words("match.tie", "extra_hand", "draw", "en") == (
        "What happens at a tie: the game is drawn instead of another hand is played."
    )


def test_events_hide_what_is_hidden():
    who = ["Ana", "Luis"]
    assert event_words(Happening("drew", count=2), who, "es") == "Luis carga 2 cartas."
    seen = Happening("drew", cards=(JK, *cards("5S")), count=2)
    assert event_words(seen, who, "es") == "Luis carga comodín y 5♠."
    closed = Happening("closed", detail="clean_from_hand", labels=("9",))
    assert event_words(closed, who, "en") == "Luis closes a clean canasta from the hand."
    assert event_words(Happening("answered", yes=True), who, "es") == "Luis dice que sí."
    scored = Happening("scored", points=-1235)
    four = ["Ana", "Luis", "Eva", "Juan"]
    assert event_words(scored, four, "es", 2) == "Luis y Juan: −1.235 puntos en esta mano."


@pytest.mark.parametrize(
    ("locale", "lang"),
    [
        ("en_GB.UTF-8", "en"),
        ("EN", "en"),
        ("es-VE", "es"),
        ("C.UTF-8", "es"),
        ("pt_BR", "es"),
        ("", "es"),
        (None, "es"),
    ],
)
def test_the_language_of_a_locale(locale, lang):
    assert language(locale) == lang


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="'fr'"):
        number(1, "fr") and option_value("match.target", None, "fr")


def test_the_files_have_no_key_twice():
    for lang in LANGUAGES:
        text = (SOURCE / "locale" / f"{lang}.toml").read_text(encoding="utf-8")
        assert json.dumps(tomllib.loads(text))


def test_the_high_cards_have_one_name_each():
    """As in ``ui.md``: as, ka, cu, jota; nowhere a king, a queen or a knave."""
    locale = Path(canasta.__file__).parent / "locale"
    texts = [path.read_text(encoding="utf-8") for path in sorted(locale.glob("*es.toml"))]
    texts += [one.es for one in options_of()]
    assert len(texts) > 50
    for text in texts:
        assert not re.search(r"\b(rey|reyes|reinas?|damas?|sotas?)\b", text, re.IGNORECASE), text
