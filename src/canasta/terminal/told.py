"""What the table in the terminal says, from ``locale/play.*.toml``, and how it marks cards."""

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files

from canasta.cards import JK
from canasta.words import card_words
from canasta.words.text import filled


@lru_cache(maxsize=2)
def sentences(lang: str) -> dict[str, str]:
    """Every sentence by its key, ``section/key``."""
    text = files("canasta").joinpath("locale", f"play.{lang}.toml").read_text(encoding="utf-8")
    return {
        f"{section}/{key}": value
        for section, part in tomllib.loads(text).items()
        for key, value in part.items()
    }


def told(lang: str, key: str, /, **fields: object) -> str:
    """The sentence of a key, its fields filled in."""
    template = sentences(lang)[key]
    return filled(template, lang, fields) if fields else template


def knows(lang: str, key: str) -> bool:
    """Whether there is such a sentence."""
    return key in sentences(lang)


def mark(c: int) -> str:
    """A card in two or three signs: ``9♥``, ``10♠``, ``JK``."""
    return "JK" if c == JK else card_words(c, "en")


def marks(cards: Iterable[int]) -> str:
    """Cards in signs, one after the other."""
    return " ".join(mark(c) for c in cards)


def label_shown(label: str) -> str:
    """A label of a meld as it is shown and may be typed: ``10`` for ``T``."""
    return label.replace("T", "10", 1)
