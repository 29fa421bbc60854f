"""The messages of a table: what a player may send, what comes back, and the entries of its log.

Everything that leaves a session is one of these; texts are those of the notation, reasons are facts
(``canasta.words`` puts them in a reader's language).
"""

from typing import Annotated, Any, Literal, TypeVar

import msgspec

Text = Annotated[str, msgspec.Meta(max_length=2000)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Player = Annotated[int, msgspec.Meta(ge=0, le=5)]
Level = Literal["easy", "normal", "hard"]
"""How well a robot plays."""
Planned = Literal["person"] | Level
"""Who is to sit on a seat."""


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


class Opened(msgspec.Struct, tag="opened", tag_field="t", frozen=True):
    """Entry, the first of a table for people: what is played, who may sit where, and the clock.

    ``plan`` by player: ``person``, or the level of a robot. ``clock``: seconds for a turn, 0 for
    none. ``hints``: whether players may ask what to do. ``resolved``: every option as it then was,
    and ``title`` in Spanish and English, so that a variant's file that changes later changes no old
    table; without them the file counts.
    """

    variant: str
    seats: int
    options: dict[str, Any]
    plan: tuple[Planned, ...]
    clock: int = 0
    resolved: dict[str, Any] = {}
    title: tuple[str, str] = ("", "")
    hints: bool = True


class Sat(msgspec.Struct, tag="sat", tag_field="t", frozen=True):
    """Entry: a person has sat down; ``key`` proves the seat (never sent to anybody else)."""

    player: int
    name: str
    key: str


class Seated(msgspec.Struct, tag="seated", tag_field="t", frozen=True):
    """Entry: something about the seats, by ``Do.what``.

    Agree, cover, uncover, robot, open, remove, host, leave. ``by`` is the player who said it, None
    the table itself (an absent player). ``level`` of the robot that sits down or covers.
    """

    what: str
    player: int
    by: int | None = None
    level: Level = "normal"


class Ruled(msgspec.Struct, tag="ruled", tag_field="t", frozen=True):
    """Entry: the table's rules are changed to this overlay; everybody is asked to agree again.

    ``resolved`` and ``title`` as in ``Opened``.
    """

    options: dict[str, Any]
    resolved: dict[str, Any] = {}
    title: tuple[str, str] = ("", "")


class Shuffled(msgspec.Struct, tag="shuffled", tag_field="t", frozen=True):
    """Entry: the deck of the next hand lies ready; players see only the digest of salt and deck.

    ``salt``: 256 random bits in hex. The digest is SHA-256 of ``salt + " " + deck`` in UTF-8.
    """

    salt: str
    deck: str


class Paused(msgspec.Struct, tag="paused", tag_field="t", frozen=True):
    """Entry: the table pauses, or goes on."""

    on: bool


class Hinting(msgspec.Struct, tag="hinting", tag_field="t", frozen=True):
    """Entry: from now on players may ask what to do, or may not."""

    on: bool


class Rematched(msgspec.Struct, tag="rematched", tag_field="t", frozen=True):
    """Entry: a new match with the same seats."""


GameEntry = Dealt | Acted | Placed
TableEntry = Opened | Sat | Seated | Ruled | Shuffled | Paused | Hinting | Rematched
Entry = GameEntry | TableEntry

# -- to a player


class Reason(msgspec.Struct, omit_defaults=True, frozen=True):
    """Why something is refused (``game.moves.Illegal``); ``text`` in the reader's language."""

    why: str
    option: str = ""
    need: int = 0
    got: int = 0
    cards: str = "-"
    kinds: tuple[str, ...] = ()
    fine: int = 0
    cause: "Reason | None" = None
    text: str = ""


class Happened(msgspec.Struct, omit_defaults=True, frozen=True):
    """An event (``game.events.Event``) with the cards that this player may see.

    ``text`` is its sentence, ``short`` the same without the player's name.
    """

    number: int
    kind: str
    seat: int
    cards: str = "-"
    count: int = 0
    labels: tuple[str, ...] = ()
    points: int = 0
    yes: bool = False
    detail: str = ""
    text: str = ""
    short: str = ""


class MeldShown(msgspec.Struct, omit_defaults=True, frozen=True):
    """A meld as it lies; ``worth``: points of a closed canasta without its cards."""

    label: str
    owner: int
    size: int
    kind: str = ""
    from_hand: bool = False
    cards: str = "-"
    worth: int = 0


class SideShown(msgspec.Struct, frozen=True):
    melds: tuple[MeldShown, ...]
    red_threes: str
    fined: int
    minimum: int
    opened: bool
    total: int


class Question(msgspec.Struct, frozen=True):
    """What a partner weighs who is asked for leave to go out.

    ``asker_hand``: cards of the one who asks; ``my_points``: what the own hand would lose;
    ``total`` of the side before this hand and the ``goal`` of the game; ``fine`` for not going out
    after a yes.
    """

    asker_hand: int
    my_points: int
    total: int
    goal: int
    fine: int


class TableShown(msgspec.Struct, frozen=True):
    """What a player's screen may show; from ``legal`` on only for who must act.

    ``pile_state``: gift, stopped, locked, frozen or free. ``draws``: cards that a draw gives now.
    ``can``: the kinds of action possible now (first words of the notation). ``takes``: the ways to
    take the pile; ``lays``: some good ways to lay, at most 40. ``discards``: every card of the
    hand that may be discarded, ``gives``: those of them that hand the next player the pile for
    nothing. ``fits``: cards that could join a meld on the table. ``reasons``: why not, by the text
    of what one would try (``take`` and ``lay`` stand for the best the hand could do).
    ``question``: for the partner who is asked.
    """

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
    draws: int
    legal: tuple[str, ...] = ()
    reasons: dict[str, Reason] = {}
    can: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    lays: tuple[str, ...] = ()
    discards: str = "-"
    gives: str = "-"
    fits: str = "-"
    question: Question | None = None


class LineShown(msgspec.Struct, frozen=True):
    """One line of a score sheet (``rules.scoring.Line``)."""

    label: str
    detail: str
    count: int
    each: int
    points: int
    option: str
    text: str = ""


class HandScored(msgspec.Struct, frozen=True):
    """How the last hand ended, its sheets by side, and the totals after it.

    ``needs``: points to open the next hand, by side; ``goal``: the total that ends a game.
    """

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
    needs: tuple[int, ...]
    goal: int


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


class PlayerShown(msgspec.Struct, frozen=True):
    """Who sits where: ``kind`` is open, person or robot; ``covered``: a robot plays for them.

    ``level`` of the robot that plays there, or would.
    """

    name: str
    kind: str
    level: Level
    present: bool
    covered: bool
    agreed: bool
    host: bool


class Fair(msgspec.Struct, omit_defaults=True, frozen=True):
    """A deck that can be checked: its digest before the deal, salt and deck after the hand."""

    hand: int
    digest: str
    salt: str = ""
    deck: str = ""


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


class Mark(msgspec.Struct, frozen=True):
    """A decision that cost ``points``: the step of the hand, the action, and a better one.

    ``text`` says what was played and what it cost, ``instead`` what was better, and why.
    """

    step: int
    action: str
    better: str
    points: int
    text: str
    instead: str


class Review(msgspec.Struct, frozen=True):
    """A finished hand looked over for one player; ``text``: what came of it, in a sentence."""

    hand: int
    marks: tuple[Mark, ...]
    text: str


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
