"""The topics in order, and every option of theirs by path."""

from typing import Final

from canasta.options import Option, RulesError, declared, nearest, plain_text
from canasta.rules.closing import Closing
from canasta.rules.match import Match
from canasta.rules.melding import Melding
from canasta.rules.opening import Opening
from canasta.rules.pile import Pile
from canasta.rules.scoring import Scoring
from canasta.rules.seating import Seating
from canasta.rules.threes import Threes
from canasta.rules.values import Values

TOPICS: Final[tuple[str, ...]] = (
    "seating",
    "values",
    "melding",
    "opening",
    "pile",
    "threes",
    "closing",
    "scoring",
    "match",
)

OPTIONS: Final[dict[str, Option]] = {
    one.path: one
    for one in (
        *declared("seating", Seating),
        *declared("values", Values),
        *declared("melding", Melding),
        *declared("opening", Opening),
        *declared("pile", Pile),
        *declared("threes", Threes),
        *declared("closing", Closing),
        *declared("scoring", Scoring),
        *declared("match", Match),
    )
}


def options_of() -> tuple[Option, ...]:
    """Every option, in order of topics."""
    return tuple(OPTIONS.values())


def named(path: str) -> Option:
    """The option of a path; raises RulesError with the nearest right name."""
    found = OPTIONS.get(path)
    if found is None:
        raise RulesError(plain_text(path), "no such option", _meant(path))
    return found


def _meant(path: str) -> str:
    """The nearest name: of the same topic first, since that half is rarely mistyped."""
    topic = path.partition(".")[0]
    same = [one for one in OPTIONS if one.startswith(topic + ".")]
    return nearest(path, same) or nearest(path, OPTIONS)
