"""A table's own rules in words: what differs, what is at odds, and what mends it."""

from typing import Any, Final

from canasta.options import RulesError
from canasta.rules import Rules, differences, load
from canasta.rules.conflicts import involved
from canasta.rules.mending import Mend
from canasta.rules.topics import OPTIONS
from canasta.words.refusals import problem_words
from canasta.words.tables import option_value, option_words
from canasta.words.text import capital, filled, joined, sentence, sentences

FILE: Final = "rules"


def difference_words(path: str, old: Any, new: Any, lang: str) -> str:
    """One sentence for an option in which two tables differ."""
    fields = {"new": option_value(path, new, lang), "old": option_value(path, old, lang)}
    known = sentences(FILE, lang)
    for key in (f"differences/{path} {_case(new)}", f"differences/{path}"):
        if key in known:
            return filled(known[key], lang, {**fields, "n": new if type(new) is int else 0})
    return sentence(lang, "value/difference", option=capital(option_words(path, lang)), **fields)


def difference_sentences(rules: Rules, lang: str) -> tuple[str, ...]:
    """How a table's rules differ from the usual ones of its game, a sentence each.

    None where the game is no longer there to compare with.
    """
    try:
        usual = load(rules.name, rules.seats)
    except RulesError:
        return ()
    return tuple(
        difference_words(path, old, new, lang) for path, old, new in differences(usual, rules)
    )


def conflict_words(error: RulesError, lang: str) -> str:
    """What is at odds, in a sentence without the names of options."""
    known = sentences(FILE, lang)
    template = known.get(f"conflicts/{error.template}")
    if template is None:
        words = capital(problem_words(error, lang)) + "."
        paths = involved(error)
        return f"{capital(option_words(paths[0], lang))}: {words}" if paths else words
    fields = dict(error.fields)
    if isinstance(fields.get("kind"), str):
        fields["kind"] = known[f"conflicts/{fields['kind']}"]
    if {"needed", "deck"} <= fields.keys():
        fields["short"] = int(str(fields["needed"])) - int(str(fields["deck"]))
    return filled(template, lang, fields)


def mend_words(mend: Mend, lang: str) -> str:
    """What a change does, as the words of a button."""
    known = sentences(FILE, lang)
    if not mend.changes:
        return known["mends/drop"]
    if len(mend.changes) > 1:
        options = joined([option_words(path, lang) for path in mend.changes], lang)
        return filled(known["mends/undo"], lang, {"options": options})
    ((path, value),) = mend.changes.items()
    fields = {
        "option": capital(option_words(path, lang)),
        "new": option_value(path, value, lang),
        "n": value if type(value) is int else 0,
    }
    keys = (f"mends/{path} {_case(value)}", f"mends/{path}", "mends/any")
    return filled(known[next(key for key in keys if key in known)], lang, fields)


def _case(value: object) -> str:
    """What a sentence may be chosen by, beside the option."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value in ([], ()) else str(value)


def unread_value(path: str, value: Any, lang: str) -> str:
    """A value in words that may be none of the option's; then as it was given."""
    try:
        return option_value(path, OPTIONS[path].read(value), lang)
    except RulesError:
        return str(value)[:40]
