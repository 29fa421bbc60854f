"""Who may do what at a table with people, and when; what comes of it as entries of the log."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from canasta.options import RulesError
from canasta.rules import load, resolved
from canasta.session.log import Dealt, Entry, Hinting, Level, Paused, Rematched, Ruled, Seated
from canasta.session.protocol import Do, NotAllowed, ServerMessage
from canasta.session.room_seats import OPEN, PERSON, ROBOT
from canasta.session.room_words import not_allowed
from canasta.words import error_words

if TYPE_CHECKING:
    from canasta.session.room import Room

Found = tuple[Entry, ...] | str
"""Entries (none where it is so already), or why not, by a key of ``not_allowed``."""

HOSTS: Final = (
    *("begin", "uncover", "robot", "open", "remove", "host", "rules", "hints", "no_hints"),
)
"""What only the host may do; to cover is for the host too, and for oneself."""
SEATS: Final = ("cover", "uncover", "robot", "open", "remove", "host")
"""What needs a seat to be named."""


def judge_do(room: "Room", player: int, do: Do, lang: str) -> Found | ServerMessage:
    """What comes of a ``Do`` of a player who sits there."""
    if do.what in HOSTS and player != room.host:
        return "host_only"
    if do.what == "rules":
        return _rules(room, do, lang)
    if do.what in SEATS:
        if do.player is None or do.player >= len(room.places):
            return "no_player"
        return _SEAT[do.what](room, player, do.player, do.level or "normal")
    return _TABLE[do.what](room, player)


# -- the match


def _begin(room: "Room", _player: int) -> Found:
    return _ready(room) if room.stage == "lobby" else "begun"


def _ready(room: "Room") -> Found:
    """The first deal of a match, where everybody is there and has agreed."""
    if any(place.kind == OPEN for place in room.places):
        return "seats_open"
    if not all(place.agreed for place in room.places):
        return "not_agreed"
    return _deal(room)


def _deal(room: "Room") -> Found:
    return "no_deck" if room.ready is None else (Dealt(room.ready.deck),)


def _next(room: "Room", _player: int) -> Found:
    if room.stage != "play":
        return "not_begun" if room.stage == "lobby" else "match_over"
    if room.paused:
        return "paused"
    return _deal(room) if room.session.match.state is None else "hand_lasts"


def _rematch(room: "Room", _player: int) -> Found:
    if room.stage != "over":
        return "match_lasts"
    found = _deal(room)
    return found if isinstance(found, str) else (Rematched(), *found)


def _rules(room: "Room", do: Do, lang: str) -> Found | NotAllowed:
    if room.stage == "play":
        return "begun"
    if do.options is None:
        return "no_options"
    try:
        rules = load(room.variant, room.rules.seats, do.options)
    except RulesError as error:
        return not_allowed(do.id, "rules", lang, error_words(error, lang))
    if do.options == room.options:
        return ()
    ruled = Ruled(do.options, resolved(rules), (rules.title_es, rules.title_en))
    return (ruled,) if room.stage == "lobby" else (Rematched(), ruled)


def _agree(room: "Room", player: int) -> Found:
    return () if room.places[player].agreed else (Seated("agree", player, player),)


def _pause(room: "Room", _player: int) -> Found:
    if room.stage != "play":
        return "not_begun" if room.stage == "lobby" else "match_over"
    return () if room.paused else (Paused(True),)


def _go_on(room: "Room", _player: int) -> Found:
    return (Paused(False),) if room.paused else ()


def _hints(room: "Room", _player: int) -> Found:
    return () if room.hints else (Hinting(True),)


def _no_hints(room: "Room", _player: int) -> Found:
    return (Hinting(False),) if room.hints else ()


def _leave(_room: "Room", player: int) -> Found:
    return (Seated("leave", player, player),)


# -- seats


def _cover(room: "Room", player: int, whose: int, level: Level) -> Found:
    if player not in (room.host, whose):
        return "host_only"
    if room.stage != "play":
        return "not_begun"
    if room.places[whose].kind != PERSON:
        return "not_a_person"
    if whose != player and whose in room.present:
        return "present"
    return () if room.places[whose].covered else (Seated("cover", whose, player, level),)


def _uncover(room: "Room", player: int, whose: int, _level: Level) -> Found:
    return (Seated("uncover", whose, player),) if room.places[whose].covered else ()


def _robot(room: "Room", player: int, whose: int, level: Level) -> Found:
    place = room.places[whose]
    if place.kind == PERSON:
        return "not_open"
    if place.kind == ROBOT and place.level == level:
        return ()
    return (Seated("robot", whose, player, level),)


def _open(room: "Room", player: int, whose: int, _level: Level) -> Found:
    if room.places[whose].kind == OPEN:
        return ()
    return (Seated("open", whose, player),) if room.places[whose].kind == ROBOT else "not_a_robot"


def _remove(room: "Room", player: int, whose: int, _level: Level) -> Found:
    if whose == player:
        return "yourself"
    return (Seated("remove", whose, player),) if _person(room, whose) else "not_a_person"


def _host(room: "Room", player: int, whose: int, _level: Level) -> Found:
    if whose == player:
        return ()
    return (Seated("host", whose, player),) if _person(room, whose) else "not_a_person"


def _person(room: "Room", whose: int) -> bool:
    return room.places[whose].kind == PERSON


_TABLE: Final[dict[str, Callable[["Room", int], Found]]] = {
    "begin": _begin,
    "next": _next,
    "agree": _agree,
    "pause": _pause,
    "go_on": _go_on,
    "rematch": _rematch,
    "hints": _hints,
    "no_hints": _no_hints,
    "leave": _leave,
}
_SEAT: Final[dict[str, Callable[["Room", int, int, Level], Found]]] = {
    "cover": _cover,
    "uncover": _uncover,
    "robot": _robot,
    "open": _open,
    "remove": _remove,
    "host": _host,
}
