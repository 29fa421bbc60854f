"""Canasta inside a web page, by Pyodide: JSON in, JSON out, as the server would answer."""

import json
import re
from typing import Any, Final

from canasta.options import RulesError
from canasta.words import error_words, keeper

DEEPEST: Final = 50
"""Levels of a body at most; WebAssembly has a short stack and dies of a text that is deeper."""
_MARKS: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')


def answer(name: str, text: str) -> str:
    """The body that the server would answer to ``text``, of a refusal too."""
    return json.dumps(_answer(name, text), ensure_ascii=False)


def _answer(name: str, text: str) -> dict[str, Any]:
    if name not in keeper.QUESTIONS:
        return _refusal("not_found", "", "not found")
    try:
        if _depth(text) > DEEPEST:
            raise ValueError("nested too deeply")
        body = json.loads(text)
    except ValueError as error:
        return _refusal("not_json", "", str(error))
    try:
        return keeper.answer(name, body)
    except RulesError as error:
        return _refusal("rules", error.path, error_words(error, keeper.lang_of(body)))


def _depth(text: str) -> int:
    """How deep lists and objects of a JSON text lie in each other."""
    depth = deepest = 0
    for found in _MARKS.finditer(text):
        mark = found[0]
        depth += (mark in "[{") - (mark in "]}")
        deepest = max(deepest, depth)
    return deepest


def _refusal(why: str, path: str, text: str) -> dict[str, Any]:
    return {"error": {"why": why, "path": path, "text": text}}
