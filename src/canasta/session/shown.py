"""What a player's screen shows: the parts that messages to players are made of.

Texts are those of the notation; reasons are facts, and have a sentence where a reader's language is
known.
"""

import msgspec

from canasta.session.log import Level


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
