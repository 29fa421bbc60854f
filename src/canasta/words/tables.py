"""The rules of a table in words: options and their values."""

from typing import Any, Final

from canasta.rules import Rules
from canasta.rules.topics import OPTIONS
from canasta.words.text import number, sentence, table

_NOTHING: Final[tuple[object, ...]] = ((), [], {}, None)


def title(rules: Rules, lang: str) -> str:
    """The name of the variant."""
    return rules.title_en if lang == "en" else rules.title_es


def topic_words(topic: str, lang: str) -> str:
    """The heading of a topic of options."""
    return table(lang)[f"topics/{topic}"]


def option_words(path: str, lang: str) -> str:
    """What an option is about, as it declares itself. Raises KeyError: no such option."""
    one = OPTIONS[path]
    return one.en if lang == "en" else one.es


def choice_words(path: str, choice: str, lang: str) -> str:
    """One of the choices of an option; ranks are cards and the same in every language."""
    if OPTIONS[path].kind == "ranks" or path == "opening.take_excludes":
        return _rank(choice, lang)
    return table(lang)[f"choices/{path}/{choice}"]


def option_value(path: str, value: Any, lang: str) -> str:
    """A value of an option, as its type or as JSON has it."""
    one = OPTIONS[path]
    if value in _NOTHING:
        known = table(lang)
        return known.get(f"value/empty {path}", known["value/empty"])
    if one.kind == "bool":
        return table(lang)["value/yes" if value else "value/no"]
    if one.kind in ("int", "int?"):
        return number(value, lang)
    if one.kind == "choice":
        return choice_words(path, value, lang)
    if one.kind == "choices":
        return ", ".join(choice_words(path, part, lang) for part in value)
    if one.kind == "ranks":
        return "; ".join(f"{_rank(rank, lang)}: {number(n, lang)}" for rank, n in value.items())
    return "; ".join(_rows(value, lang))


def _rank(rank: str, lang: str) -> str:
    if rank == "JK":
        return table(lang)["value/joker"]
    return "10" if rank == "T" else rank


def _rows(rows: Any, lang: str) -> list[str]:
    """The steps of a table: ``menos de 0: 15``, ``desde 1.500: 90``."""
    said: list[str] = []
    for place, (start, n) in enumerate(rows):
        if start is not None:
            said.append(sentence(lang, "value/from", start=start, n=n))
        elif len(rows) > place + 1:
            said.append(sentence(lang, "value/below", start=rows[place + 1][0], n=n))
        else:
            said.append(sentence(lang, "value/always", n=n))
    return said
