"""The messages of a table: what a player may send, what comes back, and the entries of its log.

Everything that leaves a session is one of these; texts are those of the notation, reasons are facts
(``canasta.words`` puts them in a reader's language).
"""

from typing import Annotated

import msgspec

Text = Annotated[str, msgspec.Meta(max_length=2000)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


# -- from a player


class Act(msgspec.Struct, tag="act", tag_field="t", forbid_unknown_fields=True):
    """Make a move, having seen the table after entry ``seen``; ``id`` is the player's own."""

    id: Id
    seen: Number
    action: Text


class Resume(msgspec.Struct, tag="resume", tag_field="t", forbid_unknown_fields=True):
    """Tell me what has happened since entry ``seen``."""

    seen: Number


ClientMessage = Act | Resume


# -- the log of a table


class Dealt(msgspec.Struct, tag="dealt", tag_field="t", frozen=True):
    """Entry: the next hand begins with this deck, first card on top."""

    deck: str


class Acted(msgspec.Struct, tag="acted", tag_field="t", frozen=True):
    """Entry: a player's accepted action."""

    player: int
    id: str
    action: str


class Placed(msgspec.Struct, tag="placed", tag_field="t", frozen=True):
    """Entry: the one hand of this table begins from a position (notation 3), as JSON text."""

    position: str


Entry = Dealt | Acted | Placed


# -- to a player


class Reason(msgspec.Struct, omit_defaults=True, frozen=True):
    """Why something is refused (``game.moves.Illegal``)."""

    why: str
    option: str = ""
    need: int = 0
    got: int = 0
    cards: str = "-"
    kinds: tuple[str, ...] = ()
    fine: int = 0
    cause: "Reason | None" = None


class Happened(msgspec.Struct, omit_defaults=True, frozen=True):
    """An event (``game.events.Event``) with the cards that this player may see."""

    number: int
    kind: str
    seat: int
    cards: str = "-"
    count: int = 0
    labels: tuple[str, ...] = ()
    points: int = 0
    yes: bool = False
    detail: str = ""


class MeldShown(msgspec.Struct, omit_defaults=True, frozen=True):
    label: str
    owner: int
    size: int
    kind: str = ""
    from_hand: bool = False
    cards: str = "-"


class SideShown(msgspec.Struct, frozen=True):
    melds: tuple[MeldShown, ...]
    red_threes: str
    fined: int
    minimum: int
    opened: bool
    total: int


class TableShown(msgspec.Struct, frozen=True):
    """What a player's screen may show; ``legal`` and ``reasons`` only for who must act."""

    seat: int | None
    hand: str
    hand_sizes: tuple[int, ...]
    stock_size: int
    pile: str
    pile_size: int
    pile_state: str
    sides: tuple[SideShown, ...]
    dealer: int
    turn: int
    actor: int
    phase: str
    leave: tuple[str | None, ...]
    discard_owed: bool
    lifted: int
    peeked: str
    legal: tuple[str, ...]
    reasons: dict[str, Reason]


class LineShown(msgspec.Struct, frozen=True):
    """One line of a score sheet (``rules.scoring.Line``)."""

    label: str
    detail: str
    count: int
    each: int
    points: int
    option: str


class HandScored(msgspec.Struct, frozen=True):
    """How the last hand ended, its sheets by side, and the totals after it."""

    ended: str
    out: int
    sheets: tuple[tuple[LineShown, ...], ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    game_over: bool
    match_over: bool
    winner: int | None
    points: tuple[int, ...]
    winners: tuple[int, ...]


class Update(msgspec.Struct, tag="update", tag_field="t", frozen=True):
    """The table after entry ``number``, and what happened since the player last saw or acted."""

    number: int
    game: int
    hand: int
    order: tuple[int, ...]
    names: tuple[str, ...]
    events: tuple[Happened, ...]
    table: TableShown | None
    scored: HandScored | None


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


ServerMessage = Update | Accepted | Refused | Unread | Stale | Malformed

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
