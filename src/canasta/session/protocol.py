"""The messages of a table: what a player may send, and what comes back.

What they show is in ``shown``; the table itself is the entries of its ``log``.
"""

from typing import Annotated, Any, Literal, TypeVar

import msgspec

from canasta.session.log import Entry, Level
from canasta.session.shown import Fair, HandScored, Happened, PlayerShown, Reason, TableShown

Text = Annotated[str, msgspec.Meta(max_length=2000)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Player = Annotated[int, msgspec.Meta(ge=0, le=5)]


# -- from a player


class Act(msgspec.Struct, tag="act", tag_field="t", forbid_unknown_fields=True):
    """Make a move, having seen the table after entry ``seen``; ``id`` is the player's own."""

    id: Id
    seen: Number
    action: Text


class Resume(msgspec.Struct, tag="resume", tag_field="t", forbid_unknown_fields=True):
    """Tell me what has happened since entry ``seen``."""

    seen: Number


class Hello(msgspec.Struct, tag="hello", tag_field="t", forbid_unknown_fields=True):
    """The first message of a connection: the reader's language, the last entry seen (0: none)."""

    seen: Number = 0
    lang: Literal["es", "en"] = "es"


class Try(msgspec.Struct, tag="try", tag_field="t", forbid_unknown_fields=True):
    """Would this action be legal now, and what are its melds worth? Nothing is changed by it."""

    id: Id
    action: Text


class Do(msgspec.Struct, tag="do", tag_field="t", forbid_unknown_fields=True):
    """Something about the table rather than in the game.

    ``begin`` the match (host), ``next`` hand, ``agree`` to the rules, ``pause``, ``go_on``,
    ``cover`` a seat by a robot and ``uncover`` it (host), ``robot``: an empty seat gets a robot, or
    a robot another ``level``, ``open`` it again, ``remove`` a player, make another ``host``,
    ``rematch``, change the ``rules`` (host, before the match; ``options`` is the whole overlay),
    allow ``hints`` or ``no_hints`` (host), ``leave`` the seat. ``level``: of the robot that is to
    sit or to cover, normal where none is named.
    """

    id: Id
    what: Literal[
        "begin",
        "next",
        "agree",
        "pause",
        "go_on",
        "cover",
        "uncover",
        "robot",
        "open",
        "remove",
        "host",
        "rematch",
        "rules",
        "hints",
        "no_hints",
        "leave",
    ]
    player: Player | None = None
    level: Level | None = None
    options: dict[str, Any] | None = None


class Say(msgspec.Struct, tag="say", tag_field="t", forbid_unknown_fields=True):
    """One of the quick phrases, by its key (``PHRASES``); there is no free chat."""

    phrase: Literal["hello", "well_played", "thanks", "your_turn", "one_moment", "good_game"]


class Hint(msgspec.Struct, tag="hint", tag_field="t", forbid_unknown_fields=True):
    """What would a good player do now in my place? Only on the own turn."""

    id: Id


ClientMessage = Act | Resume | Hello | Try | Do | Say | Hint


# -- to a player


class Update(msgspec.Struct, tag="update", tag_field="t", frozen=True):
    """The table after entry ``number``, and what happened since the player last saw or acted.

    ``game`` of ``games`` of the match, and ``hand`` of the game.
    """

    number: int
    game: int
    games: int
    hand: int
    order: tuple[int, ...]
    names: tuple[str, ...]
    events: tuple[Happened, ...]
    table: TableShown | None
    scored: HandScored | None


class Info(msgspec.Struct, tag="info", tag_field="t", frozen=True):
    """The table itself; sent on hello and whenever something of it changes.

    ``you`` is the reader's player number, None a watcher. ``stage``: lobby, play or over.
    ``differences``: how the rules differ from the game's usual ones, a sentence each.
    ``deadline``: milliseconds left for the turn when sent, 0 for none. ``hints``: whether players
    may ask what to do.
    """

    number: int
    code: str
    variant: str
    title: str
    seats: int
    options: dict[str, Any]
    differences: tuple[str, ...]
    players: tuple[PlayerShown, ...]
    you: int | None
    stage: str
    paused: bool
    clock: int
    deadline: int
    hints: bool
    fair: tuple[Fair, ...]


class Tried(msgspec.Struct, tag="tried", tag_field="t", frozen=True):
    """Answer to ``Try``: ``reason`` None where it would be legal.

    ``points`` of the melds laid, ``need`` to open (0 once opened), and ``reach``: the most that the
    hand could lay with them now. ``groups``: points of each meld as the action names them; in a
    take the first one has the top of the pile.
    """

    id: str
    reason: Reason | None
    points: int
    need: int
    reach: int
    groups: tuple[int, ...] = ()


class Hinted(msgspec.Struct, tag="hinted", tag_field="t", frozen=True):
    """Answer to ``Hint``, for that seat alone: an action in the notation, and why, in words."""

    id: str
    action: str
    words: str


class Said(msgspec.Struct, tag="said", tag_field="t", frozen=True):
    """A player's quick phrase."""

    player: int
    phrase: str


class NotAllowed(msgspec.Struct, tag="not_allowed", tag_field="t", frozen=True):
    """A ``Do`` that this player may not, or not now; ``text`` in the reader's language."""

    id: str
    why: str
    text: str


class Accepted(msgspec.Struct, tag="accepted", tag_field="t", frozen=True):
    """The action with this id is entry ``number``."""

    id: str
    number: int


class Refused(msgspec.Struct, tag="refused", tag_field="t", frozen=True):
    """The action is against the rules; nothing has changed."""

    id: str
    reason: Reason


class Unread(msgspec.Struct, tag="unread", tag_field="t", frozen=True):
    """The text of the action could not be read at ``position``."""

    id: str
    position: int
    expected: str


class Stale(msgspec.Struct, tag="stale", tag_field="t", frozen=True):
    """The table has moved on since ``seen``; look again (an update comes with it)."""

    id: str
    number: int


class Malformed(msgspec.Struct, tag="malformed", tag_field="t", frozen=True):
    """What came was no message of a player."""

    problem: str


ServerMessage = (
    Update
    | Accepted
    | Refused
    | Unread
    | Stale
    | Malformed
    | Info
    | Tried
    | Hinted
    | Said
    | NotAllowed
)

_Message = TypeVar("_Message", bound=msgspec.Struct)
_decoder = msgspec.json.Decoder(ClientMessage)


def read_message(raw: bytes | str) -> ClientMessage | Malformed:
    """The message that bytes hold; whatever they are, no exception."""
    try:
        return _decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Malformed(str(error)[:200])


def write_message(message: ClientMessage | ServerMessage | Entry) -> bytes:
    """A message as JSON."""
    return msgspec.json.encode(message)


def changed(message: _Message, **fields: object) -> _Message:
    """A message with other values of some fields."""
    return msgspec.structs.replace(message, **fields)
