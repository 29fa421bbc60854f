"""Why a move is refused, and what is wrong with a document, in a sentence with its arithmetic."""

from typing import Final

from canasta.cards import BLACK, ParseError
from canasta.game.moves import Illegal, Why
from canasta.options import RulesError
from canasta.rules import Rules
from canasta.words.text import cards_words, filled, first_known, joined, sentence, table


def say(illegal: Illegal, rules: Rules, lang: str) -> str:
    """The sentence of a refusal at a table with these rules."""
    keys = [f"refused/{illegal.why}{rest}" for rest in _cases(illegal, rules)]
    text = sentence(lang, first_known(lang, *keys), **_fields(illegal, rules, lang))
    if not illegal.fine:
        return text
    return sentence(lang, "refused/fine", sentence=text, fine=illegal.fine)


def option_of(illegal: Illegal) -> str:
    """The path of the option that says so, to link to; empty where every table does."""
    return illegal.option


def _cases(illegal: Illegal, rules: Rules) -> list[str]:
    """What a sentence may be chosen by, the most special first."""
    option = f" {illegal.option}" if illegal.option else ""
    cases = [f"{option} {case}" for case in _special(illegal, rules)]
    cases += [f" {case}" for case in _special(illegal, rules)]
    if option:
        cases.append(option)
    if illegal.cards:
        cases.append(" cards")
    return [*cases, ""]


def _special(illegal: Illegal, rules: Rules) -> list[str]:
    """What sets the case apart that the option does not tell."""
    why = illegal.why
    if why == Why.WOULD_STRAND:
        if illegal.cause is not None:
            return ["cause"]
        return [] if illegal.got else ["zero"]
    if why == Why.BLACK_THREES_ONLY_GOING_OUT:
        return [("zero", "one")[illegal.got]] if illegal.got < 2 else []
    if why == Why.TOO_MANY_WILDS:
        return [] if illegal.need else ["zero"]
    off = (
        (illegal.option == "melding.sequences" and not rules.melding.sequences)
        or (illegal.option == "melding.merge" and not rules.melding.merge)
        or (why == Why.NOTHING_TO_ASK and not _asks(rules))
    )
    if off:
        return ["off"]
    if why == Why.MELD_CLOSED and illegal.option == "melding.closed_takes":
        return ["naturals"] if rules.melding.closed_takes == "naturals" else []
    if why == Why.PILE_STOPPED and illegal.cards and illegal.cards[0] >> 2 == BLACK:
        return ["black"]
    if why == Why.NEEDS_CANASTAS and rules.closing.owner == "player":
        return ["player"] if rules.seating.side_size > 1 else []
    return []


def _asks(rules: Rules) -> bool:
    return rules.closing.ask != "none" and rules.seating.side_size > 1


def _fields(illegal: Illegal, rules: Rules, lang: str) -> dict[str, object]:
    fields: dict[str, object] = {
        "need": illegal.need,
        "got": illegal.got,
        "short": illegal.need - illegal.got,
        "over": illegal.got - illegal.need,
        "n": len(illegal.cards),
        "cards": cards_words(illegal.cards, lang),
    }
    if illegal.why == Why.NEEDS_CANASTAS:
        fields["missing"] = missing_words(illegal, lang)
    if illegal.why == Why.WOULD_STRAND:
        fields["left"] = table(lang)[f"left/{min(illegal.got, 1)}"]
        if illegal.cause is not None:
            inner = _fields(illegal.cause, rules, lang)
            fields["cause"] = sentence(lang, f"because/{illegal.cause.why}", **inner)
    return fields


def missing_words(illegal: Illegal, lang: str) -> str:
    """The canastas that are missing for going out: how many, and which kinds."""
    kinds = [table(lang)[f"missing/{kind}"] for kind in illegal.kinds]
    n = max(illegal.need - illegal.got, len(kinds), 1)
    if not kinds:
        return sentence(lang, "missing/number", n=n)
    key = "missing/kinds" if n == len(kinds) else "missing/both"
    return sentence(lang, key, n=n, kinds=joined(kinds, lang))


# -- documents -------------------------------------------------------------------------------------

_PROBLEMS: Final = "problems/"


def problem_words(error: RulesError, lang: str) -> str:
    """What is wrong at the path of the error. English is what the core says itself."""
    known = table(lang)
    fields = {
        name: known.get(_PROBLEMS + value, value) if isinstance(value, str) else value
        for name, value in error.fields.items()
    }
    template = known.get(_PROBLEMS + error.template, error.template)
    problem = filled(template, lang, fields) if fields else template
    if error.meant:
        problem = sentence(lang, "wrong/meant", problem=problem, word=error.meant)
    return problem


def error_words(error: RulesError | ParseError, lang: str) -> str:
    """An error of the core in one line: where, and what was expected there."""
    if isinstance(error, ParseError):
        return sentence(
            lang,
            "wrong/expected",
            text=repr(error.text),
            position=error.position + 1,
            expected=table(lang).get(_PROBLEMS + error.expected, error.expected),
        )
    problem = problem_words(error, lang)
    return f"{error.path}: {problem}" if error.path else problem
