"""Computer players: they see a ``View`` and nothing else; their moves are checked like any."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final

from canasta.options import RulesError, nearest, shown

if TYPE_CHECKING:
    from canasta.bots.base import Bot

LEVELS: Final = ("easy", "normal", "hard")
"""Levels that people choose from."""

USUAL: Final = "normal"
"""Who plays where nobody chose."""

NAMES: Final = (*LEVELS, "greedy", "random")
"""Players by name; greedy is the frozen baseline of the arena."""

LONGEST: Final = 60
"""Seconds that a player may be given for one move."""


def named(name: str) -> "Bot":
    """A new player by name: one of ``NAMES``, or ``MODULE:NAME`` for somebody else's.

    ``NAME@SECONDS`` is a player that searches so many seconds for each move. Raises RulesError,
    without a path: there is no such player, or it takes no time.
    """
    who, at, text = name.partition("@")
    seconds = _seconds(text) if at else 0.0
    given = (seconds,) if at else ()
    if ":" in who:
        return _foreign(who)(*given)
    if who not in NAMES:
        problem = "expected one of {choices}, got {got}"
        known = ", ".join(NAMES)
        raise RulesError("", problem, nearest(who, NAMES), choices=known, got=shown(who))
    if who == "hard":
        from canasta.bots.search import Search

        return Search(*given)
    if at:
        raise RulesError("", "{name} does not search, and takes no time", name=who)
    from canasta.bots.levels import Easy, Normal
    from canasta.bots.simple import Greedy, Random

    makers: dict[str, Callable[[], Bot]] = {
        "easy": Easy,
        "normal": Normal,
        "greedy": Greedy,
        "random": Random,
    }
    return makers[who]()


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST:
        problem = "expected more than 0 and at most {most} seconds after @, got {got}"
        raise RulesError("", problem, most=LONGEST, got=shown(text))
    return seconds


def _foreign(who: str) -> "Callable[..., Bot]":
    module, _, label = who.partition(":")
    try:
        made: Callable[..., Bot] = getattr(import_module(module), label)
    except (ImportError, AttributeError, ValueError) as error:
        problem = "expected MODULE:NAME that can be imported, got {got}"
        raise RulesError("", problem, got=shown(who)) from error
    return made
