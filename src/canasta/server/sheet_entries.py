"""What is written on a shared score sheet: entries with an id, never changed and never lost."""

from typing import Annotated, Any, Final

import msgspec

Key = Annotated[str, msgspec.Meta(pattern="^[0-9a-z]{1,32}$")]
EntryId = Annotated[str, msgspec.Meta(pattern="^[0-9a-z]{8,32}$")]
SheetName = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=40)]
Names = Annotated[list[SheetName], msgspec.Meta(min_length=2, max_length=6)]
Who = Annotated[int, msgspec.Meta(ge=0, le=5)]
Time = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
MOST_AT_ONCE: Final = 500
"""Entries of one request."""


class SheetStart(msgspec.Struct, tag="start", tag_field="t", forbid_unknown_fields=True):
    """What is played and by whom; a later one gives another title or name of rules."""

    rules: Annotated[str, msgspec.Meta(max_length=64)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=6)]
    options: dict[str, Any]
    players: Names
    title: Annotated[str, msgspec.Meta(max_length=80)]


class SheetPlayers(msgspec.Struct, tag="players", tag_field="t", forbid_unknown_fields=True):
    """The players are called otherwise."""

    names: Names


class SheetGame(
    msgspec.Struct, tag="game", tag_field="t", forbid_unknown_fields=True, omit_defaults=True
):
    """A game begins: with other partners than usual, or with scores before its first hand."""

    game: Key
    pairs: (
        Annotated[
            list[Annotated[list[Who], msgspec.Meta(max_length=3)]], msgspec.Meta(max_length=6)
        ]
        | None
    ) = None
    start: (
        Annotated[
            list[Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]],
            msgspec.Meta(max_length=6),
        ]
        | None
    ) = None


class SheetHand(msgspec.Struct, tag="hand", tag_field="t", forbid_unknown_fields=True):
    """A hand (notation 5); the same key again corrects it."""

    game: Key
    hand: Key
    entry: dict[str, Any]


class SheetRemove(msgspec.Struct, tag="remove", tag_field="t", forbid_unknown_fields=True):
    """A hand is taken out."""

    hand: Key


class SheetOptions(msgspec.Struct, tag="options", tag_field="t", forbid_unknown_fields=True):
    """The rules of the table change from a hand on."""

    hand: Key
    options: dict[str, Any]


class SheetUndo(msgspec.Struct, tag="undo", tag_field="t", forbid_unknown_fields=True):
    """An earlier entry, also an undo, is taken back."""

    entry: EntryId


SheetOp = SheetStart | SheetPlayers | SheetGame | SheetHand | SheetRemove | SheetOptions | SheetUndo


class SheetEntry(msgspec.Struct, forbid_unknown_fields=True):
    """``id`` is made by who writes; ``at``: milliseconds of that phone's clock."""

    id: EntryId
    at: Time
    op: SheetOp


class NewEntries(msgspec.Struct, forbid_unknown_fields=True):
    """Entries to be kept, in this order."""

    entries: Annotated[list[SheetEntry], msgspec.Meta(min_length=1, max_length=MOST_AT_ONCE)]


class KeptEntry(msgspec.Struct, frozen=True):
    """An entry with the place that the server gave it; later numbers are told later."""

    number: int
    id: str
    at: int
    op: SheetOp


class SheetLinks(msgspec.Struct, frozen=True):
    """The two secrets of a sheet: for who may look on, and for who may write."""

    read: str
    write: str
    number: int


class SheetPage(msgspec.Struct, frozen=True):
    """Entries after a number; ``number`` is the last of the sheet.

    ``read`` is the secret for who may look on, told to who may write. ``mine``: the reader owns the
    sheet, and may revoke its links.
    """

    entries: list[KeptEntry]
    number: int
    writable: bool
    read: str
    mine: bool


class SheetNumbers(msgspec.Struct, frozen=True):
    """The places of the entries that were sent, by their ids."""

    numbers: dict[str, int]
    number: int


SHEETS: Final = (
    SheetStart,
    SheetPlayers,
    SheetGame,
    SheetHand,
    SheetRemove,
    SheetOptions,
    SheetUndo,
    SheetEntry,
    NewEntries,
    KeptEntry,
    SheetLinks,
    SheetPage,
    SheetNumbers,
)
"""In the order in which the declarations name them."""
