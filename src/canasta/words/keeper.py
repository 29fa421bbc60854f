"""The questions of a score-keeper and their answers, the same for the server and the browser."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from canasta.options import RulesError, shown
from canasta.rules import load
from canasta.score.document import needed, read_flag, read_object, read_text
from canasta.words.reckoned import reckoned
from canasta.words.sheet_form import forms, table_form
from canasta.words.text import LANGUAGES


def answer(name: str, body: object) -> dict[str, Any]:
    """The answer to a question, JSON-ready. Raises RulesError, and KeyError: no such question."""
    return QUESTIONS[name](body)


def lang_of(body: object) -> str:
    """The language of a question; Spanish where it names none that we speak."""
    lang = body.get("lang") if isinstance(body, Mapping) else None
    return lang if lang in LANGUAGES else LANGUAGES[0]


def _forms(body: object) -> dict[str, Any]:
    return forms(_lang(read_object(body, "", ("lang",))))


def _form(body: object) -> dict[str, Any]:
    asked = read_object(body, "", ("rules", "seats", "options", "lang"))
    rules = read_text(needed(asked, "rules", ""), "rules")
    return table_form(load(rules, asked.get("seats"), asked.get("options")), _lang(asked))


def _score(body: object) -> dict[str, Any]:
    asked = read_object(body, "", ("document", "lang", "draft", "options"))
    document = needed(asked, "document", "")
    draft = read_flag(asked.get("draft", False), "draft")
    return reckoned(document, _lang(asked), draft, asked.get("options"))


def _lang(asked: Mapping[str, Any]) -> str:
    lang = asked.get("lang", LANGUAGES[0])
    if lang not in LANGUAGES:
        choices = ", ".join(LANGUAGES)
        problem = "expected one of {choices}, got {got}"
        raise RulesError("lang", problem, choices=choices, got=shown(lang))
    return str(lang)


QUESTIONS: Final[dict[str, Callable[[object], dict[str, Any]]]] = {
    "forms": _forms,
    "form": _form,
    "score": _score,
}
