"""Canasta inside a web page, by Pyodide: JSON in, JSON out, as the server would answer."""

import json
from typing import Any

from canasta.options import RulesError
from canasta.words import error_words, keeper


def answer(name: str, text: str) -> str:
    """The body that the server would answer to ``text``, of a refusal too."""
    return json.dumps(_answer(name, text), ensure_ascii=False)


def _answer(name: str, text: str) -> dict[str, Any]:
    if name not in keeper.QUESTIONS:
        return _refusal("not_found", "", "not found")
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        return _refusal("not_json", "", str(error))
    try:
        return keeper.answer(name, body)
    except RulesError as error:
        return _refusal("rules", error.path, error_words(error, keeper.lang_of(body)))


def _refusal(why: str, path: str, text: str) -> dict[str, Any]:
    return {"error": {"why": why, "path": path, "text": text}}
