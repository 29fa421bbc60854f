"""The sentences of ``locale/*.toml``, and the numbers, cards and melds that go into them."""

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from canasta.cards import JK, RANK_TEXT

LANGUAGES: Final = ("es", "en")
"""The first is spoken where nothing says otherwise."""
SUIT_SIGNS: Final = "♠♥♦♣"
MINUS: Final = "−"


def language(text: str | None) -> str:
    """The language of a locale like ``en_GB.UTF-8``; Spanish in doubt, as for ``C``."""
    word = (text or "").replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return word if word in LANGUAGES else LANGUAGES[0]


@lru_cache(maxsize=len(LANGUAGES))
def table(lang: str) -> dict[str, str]:
    """Every sentence of a language by its key, ``section/key``. Raises ValueError: no such one."""
    if lang not in LANGUAGES:
        raise ValueError(f"no words in the language {lang!r}")
    text = files("canasta").joinpath("locale", f"{lang}.toml").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    _flatten(tomllib.loads(text), "", found)
    return found


@lru_cache(maxsize=16)
def sentences(part: str, lang: str) -> dict[str, str]:
    """The sentences of one part of the program, ``locale/PART.LANG.toml``, by key."""
    text = files("canasta").joinpath("locale", f"{part}.{lang}.toml").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    _flatten(tomllib.loads(text), "", found)
    return found


def _flatten(part: dict[str, Any], before: str, found: dict[str, str]) -> None:
    for key, value in part.items():
        if isinstance(value, dict):
            _flatten(value, f"{before}{key}/", found)
        else:
            found[before + key] = value


class _Number(int):
    """A number in a sentence: ``{n}`` with its thousands apart, ``{n:one|many}`` its word."""

    mark: str

    def __format__(self, words: str) -> str:
        if not words:
            return _grouped(self, self.mark)
        one, _, many = words.partition("|")
        return one if abs(self) == 1 else many


def _grouped(n: int, mark: str) -> str:
    return f"{int(n):,}".replace(",", mark).replace("-", MINUS)


def _mark(lang: str) -> str:
    return "," if lang == "en" else "."


def number(n: int, lang: str) -> str:
    """A number with its thousands apart: ``1.500`` in Spanish, ``1,500`` in English."""
    return _grouped(n, _mark(lang))


def sentence(lang: str, key: str, /, **fields: object) -> str:
    """The sentence of a key, its fields filled in; numbers as ``number()`` writes them."""
    return filled(table(lang)[key], lang, fields)


def filled(template: str, lang: str, fields: dict[str, Any]) -> str:
    """A template with its fields filled in."""
    said: dict[str, object] = {}
    for name, value in fields.items():
        if type(value) is int:
            value = _Number(value)
            value.mark = _mark(lang)
        said[name] = value
    return template.format(**said)


def word(lang: str, key: str, n: int = 1) -> str:
    """A word that stands as ``one|many`` under a key, for ``n`` of it."""
    one, _, many = table(lang)[key].partition("|")
    return one if abs(n) == 1 or not many else many


def first_known(lang: str, *keys: str) -> str:
    """The first of these keys that has a sentence; the last one at any rate."""
    known = table(lang)
    return next((key for key in keys if key in known), keys[-1])


def capital(text: str) -> str:
    """The text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def joined(parts: list[str], lang: str) -> str:
    """``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + table(lang)["value/and"] + parts[-1]


# -- cards and melds -------------------------------------------------------------------------------


def card_words(c: int, lang: str) -> str:
    """A card as it is named at the table: ``9♥``, ``10♠``, ``comodín``."""
    if c == JK:
        return table(lang)["cards/joker"]
    rank = RANK_TEXT[c >> 2]
    return ("10" if rank == "T" else rank) + SUIT_SIGNS[c & 3]


def cards_words(cards: Iterable[int], lang: str) -> str:
    """Cards in the given order, equal ones that follow each other counted: ``9♥ ×2 y comodín``."""
    runs: list[list[int]] = []
    for c in cards:
        if runs and runs[-1][0] == c:
            runs[-1][1] += 1
        else:
            runs.append([c, 1])
    if not runs:
        return table(lang)["cards/none"]
    parts = [
        card_words(c, lang)
        if n == 1
        else sentence(lang, "cards/times", card=card_words(c, lang), n=n)
        for c, n in runs
    ]
    return joined(parts, lang)


def meld_words(label: str, lang: str) -> str:
    """A meld on the table by its label (notation 2): ``kas`` for K, ``monos`` for W."""
    base, _, place = label.partition("#")
    if len(base) == 2:
        low = ("10" if base[1] == "T" else base[1]) + SUIT_SIGNS["SHDC".index(base[0])]
        said = sentence(lang, "melds/sequence", card=low)
    else:
        said = table(lang)[f"melds/{base}"]
    return sentence(lang, "melds/second", meld=said, n=place) if place else said
