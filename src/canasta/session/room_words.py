"""What a table with people says, in the language of a connection."""

from canasta.cards import parse_cards
from canasta.game.events import Event
from canasta.game.moves import Illegal, Why
from canasta.rules import Rules, differences, load
from canasta.session.protocol import Happened, NotAllowed, Reason
from canasta.words import difference_words, event_words, say
from canasta.words.online import table_sentences
from canasta.words.text import filled


def not_allowed(number: str, why: str, lang: str, problem: str = "") -> NotAllowed:
    """The answer to a ``Do`` with this id that may not be; ``why`` is a key of ``not_allowed``."""
    template = table_sentences(lang)[f"not_allowed/{why}"]
    return NotAllowed(number, why, filled(template, lang, {"problem": problem}))


def refusal_words(why: str, lang: str) -> str:
    """The sentence for a key of ``not_allowed``."""
    return table_sentences(lang)[f"not_allowed/{why}"]


def robot_name(player: int, robots: list[int], lang: str) -> str:
    """What a robot is called: by a number where there are several."""
    name = table_sentences(lang)["table/robot"]
    return name if len(robots) == 1 else f"{name} {robots.index(player) + 1}"


def spoken(reason: Reason, rules: Rules, lang: str) -> Reason:
    """A refusal with its sentence."""
    return Reason(
        why=reason.why,
        option=reason.option,
        need=reason.need,
        got=reason.got,
        cards=reason.cards,
        kinds=reason.kinds,
        fine=reason.fine,
        cause=reason.cause,
        text=say(_illegal(reason), rules, lang),
    )


def _illegal(reason: Reason) -> Illegal:
    return Illegal(
        why=Why(reason.why),
        option=reason.option,
        need=reason.need,
        got=reason.got,
        cards=tuple(parse_cards(reason.cards)),
        kinds=reason.kinds,
        fine=reason.fine,
        cause=None if reason.cause is None else _illegal(reason.cause),
    )


def told(
    event: Happened, number: int, names: tuple[str, ...], lang: str, sides: int = 0
) -> Happened:
    """An event with its sentence, as entry ``number``; ``names`` by the seats of its hand."""
    plain = Event(
        event.kind,
        event.seat,
        tuple(parse_cards(event.cards)),
        event.count,
        event.labels,
        event.points,
        event.yes,
        event.detail,
    )
    return Happened(
        number=number,
        kind=event.kind,
        seat=event.seat,
        cards=event.cards,
        count=event.count,
        labels=event.labels,
        points=event.points,
        yes=event.yes,
        detail=event.detail,
        text=event_words(plain, names, lang, sides),
    )


def difference_sentences(rules: Rules, lang: str) -> tuple[str, ...]:
    """How a table's rules differ from the usual ones of its game, a sentence each."""
    usual = load(rules.name, rules.seats)
    return tuple(
        difference_words(path, old, new, lang) for path, old, new in differences(usual, rules)
    )


def game_about(rules: Rules, lang: str) -> str:
    """A game in a sentence: its packs, the hand, where it ends."""
    fields = {
        "packs": rules.seating.packs,
        "hand": rules.seating.hand,
        "target": rules.match.target,
    }
    template = table_sentences(lang)["table/about"]
    return filled(template, lang, fields)
