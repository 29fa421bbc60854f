"""The entries of a table's log: accepted inputs, from which the table is folded."""

from typing import Any, Literal

import msgspec

Level = Literal["easy", "normal", "hard"]
"""How well a robot plays."""
Planned = Literal["person"] | Level
"""Who is to sit on a seat."""


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
