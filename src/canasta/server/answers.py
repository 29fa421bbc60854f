"""The bodies of the score-keeper over HTTP, as types: what ``canasta.words.keeper`` answers."""

from typing import Any, Final, Literal

import msgspec

Points = int


class AskForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form of a table; ``seats`` None: as many as usual."""

    rules: str
    seats: int | None = None
    options: dict[str, Any] = {}
    lang: Literal["es", "en"] = "es"


class AskScore(msgspec.Struct, forbid_unknown_fields=True):
    """``document``: notation 5. ``draft``: its last hand is still being typed.

    ``options`` hold from the hand on that comes next.
    """

    document: dict[str, Any]
    lang: Literal["es", "en"] = "es"
    draft: bool = False
    options: dict[str, Any] | None = None


class FieldReason(msgspec.Struct, frozen=True):
    """What a penalty may be for."""

    value: str
    label: str


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked of a hand (``out``) or of each side of it; ``key`` is its place there."""

    key: str
    type: Literal["side", "count", "counts", "points", "flag", "reasons"]
    label: str
    hint: str
    group: Literal["canastas", "honours", "closing", "points", "more"]
    common: bool
    most: int | None = None
    each: Points | None = None
    step: int | None = None
    size: int | None = None
    reasons: list[FieldReason] | None = None


class CardKey(msgspec.Struct, frozen=True):
    """A key of the card pad."""

    label: str
    points: Points


class OpeningStep(msgspec.Struct, frozen=True):
    """What the first melds need from a total on; None: from any."""

    start: int | None = msgspec.field(name="from")
    points: Points
    clean: bool
    words: str


class Form(msgspec.Struct, frozen=True):
    """What a table notes; ``pairs``: the usual partners by game."""

    rules: str
    seats: int
    title: str
    sides: int
    side_size: int
    games: int
    goal: Points
    pairs: list[list[list[int]]]
    fields: list[Field]
    cards: list[CardKey]
    opening: list[OpeningStep]
    differences: list[str]


class GameSeats(msgspec.Struct, frozen=True):
    """A game and by how many it is played."""

    name: str
    title: str
    seats: list[int]
    usual: int


class Forms(msgspec.Struct, frozen=True):
    """The usual form of every game, by ``NAME-SEATS``."""

    games: list[GameSeats]
    forms: dict[str, Form]


class CountedLine(msgspec.Struct, frozen=True):
    """An entry of a side's score; ``key`` is that of a field where it comes from one."""

    key: str
    label: str
    count: int
    each: Points
    points: Points
    words: str


class CountedSide(msgspec.Struct, frozen=True):
    """The score of a side; ``sum`` is the whole arithmetic in one line."""

    lines: list[CountedLine]
    sum: str
    total: Points


class CountedHand(msgspec.Struct, frozen=True):
    """A hand, and the totals after it."""

    sides: list[CountedSide]
    totals: list[Points]


class CountedGame(msgspec.Struct, frozen=True):
    """A game; ``hands`` as in the document, None where one cannot have been."""

    hands: list[CountedHand | None]
    totals: list[Points]
    over: bool
    winner: int | None


class RefusedHand(msgspec.Struct, frozen=True):
    """Why a hand is left out of the totals; ``key`` is that of a field, empty for the whole."""

    game: int
    hand: int
    path: str
    side: int | None
    key: str
    text: str


class NextSide(msgspec.Struct, frozen=True):
    """What a side needs for its first melds in the next hand."""

    minimum: Points
    clean: bool
    words: str


class NextHand(msgspec.Struct, frozen=True):
    """The hand that comes next; ``cuts`` None: nobody does. People are numbers of players."""

    game: int
    hand: int
    over: bool
    cuts: int | None
    dealer: int
    leads: int
    pairs: list[list[int]]
    sides: list[NextSide]


class GameStanding(msgspec.Struct, frozen=True):
    """Where the game stands; ``leader`` is a side, ``missing`` what each lacks to the goal."""

    words: str
    leader: int | None
    ahead: Points
    missing: list[Points]


class PlayerRow(msgspec.Struct, frozen=True):
    """The night of a player, as text with sign."""

    player: str
    games: list[str]
    night: str
    winning: bool


class Reckoned(msgspec.Struct, frozen=True):
    """A sheet reckoned; ``result`` is that of notation 5.1, of the hands that stand."""

    result: dict[str, Any]
    refused: list[RefusedHand]
    games: list[CountedGame]
    next: NextHand
    standing: GameStanding
    table: list[PlayerRow]
    over: bool
    words: str


ANSWERS: Final = (
    AskForm,
    AskScore,
    FieldReason,
    Field,
    CardKey,
    OpeningStep,
    Form,
    GameSeats,
    Forms,
    CountedLine,
    CountedSide,
    CountedHand,
    CountedGame,
    RefusedHand,
    NextSide,
    NextHand,
    GameStanding,
    PlayerRow,
    Reckoned,
)
"""In the order in which the declarations name them."""
