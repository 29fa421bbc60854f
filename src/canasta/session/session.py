"""``Session``: one table, no I/O. A host brings what players send, keeps the log, carries answers.

The log of accepted inputs is the truth. ``receive`` answers a player, or proposes an entry; the
host appends it where the log is kept (in memory, in a database) and then has every session of the
table ``fold`` it. Entries are numbered from 1, and so are the messages that tell of them.
"""

import json
from collections.abc import Sequence

from canasta.cards import ParseError, cards_text, parse_cards
from canasta.game.apply import fine
from canasta.game.check import check_code, understand
from canasta.game.codes import Code
from canasta.game.events import Event, dealt, events, fines
from canasta.game.match import FinishedHand, Game, Match
from canasta.game.moves import Illegal, Why, parse_move
from canasta.game.position import read_position
from canasta.game.state import State
from canasta.game.step import step
from canasta.rules import Rules
from canasta.session.log import Acted, Dealt, GameEntry, Placed
from canasta.session.protocol import (
    Accepted,
    Act,
    ClientMessage,
    Hello,
    Malformed,
    Refused,
    Resume,
    ServerMessage,
    Stale,
    Unread,
    Update,
    read_message,
)
from canasta.session.show import happened, open_table, reason, scored, table
from canasta.session.shown import Happened, SideShown, TableShown

KEPT_REFUSALS = 32
"""Refusals remembered for each player, so that a repeated action gets its first answer."""
KEPT_EVENTS = 32
"""Entries of which the events are kept as they were told."""
QUIET = ("drew", "discarded", "asked", "answered", "passed")
"""Events that change nothing of what lies before the sides."""


class Session:
    """The table of one match. Players are numbered by their seats in the first game."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self.match = Match(rules, names)
        self.state: State | None = None
        self.finished: FinishedHand | None = None
        self.entries: list[GameEntry] = []
        self._events: list[tuple[tuple[int, ...], list[Event]]] = []
        self._accepted: dict[tuple[int, str], int] = {}
        self._refused: list[dict[str, ServerMessage]] = [{} for _ in names]
        self._acted = [0] * len(names)
        self._hand_began = 0
        self._open: TableShown | None = None
        self._sides: tuple[SideShown, ...] | None = None
        self._told: dict[tuple[int, int | None], list[Happened]] = {}
        self._judged: tuple[Acted, State, Code | Illegal, Illegal | None] | None = None

    @property
    def number(self) -> int:
        """How many entries this session has folded."""
        return len(self.entries)

    @property
    def actor(self) -> int | None:
        """The player who must act, or None between hands."""
        if self.match.state is None:
            return None
        return self.match.order[self.match.state.actor]

    def seat_of(self, player: int | None) -> int | None:
        """The seat of a player in the hand at the table; a watcher (None) has none."""
        if player is None or self.state is None:
            return player
        return self._order().index(player)

    def order_at(self, number: int) -> tuple[int, ...]:
        """The players by seat in the hand that entry ``number`` belongs to."""
        return self._events[number - 1][0]

    def events_at(self, number: int) -> tuple[tuple[int, ...], list[Event]]:
        """The players by seat, and what entry ``number`` brought about with all cards."""
        return self._events[number - 1]

    def _order(self) -> tuple[int, ...]:
        """The players by seat in the hand that is or was last at the table."""
        return self.match.games[-1].order if self.match.games else self.match.order

    # -- what a player sends

    def receive(self, player: int | None, raw: bytes | str) -> ServerMessage | Acted:
        """Answer what came from a player (None: a watcher), or propose an entry. Never raises."""
        message = read_message(raw)
        return message if isinstance(message, Malformed) else self.answer(player, message)

    def answer(self, player: int | None, message: ClientMessage) -> ServerMessage | Acted:
        """``receive`` for a message already read."""
        if isinstance(message, Resume | Hello):
            return self.update(player, message.seen)
        if not isinstance(message, Act):
            return Malformed("this table knows only moves")
        if player is None:
            return Malformed("a watcher makes no moves")
        known = self._accepted.get((player, message.id))
        if known is not None:
            return Accepted(message.id, known)
        before = self._refused[player].get(message.id)
        if before is not None:
            return before
        found = self._judge(player, message)
        if isinstance(found, Refused | Unread):
            remembered = self._refused[player]
            remembered[message.id] = found
            if len(remembered) > KEPT_REFUSALS:
                del remembered[next(iter(remembered))]
        return found

    def _judge(self, player: int, act: Act) -> ServerMessage | Acted:
        if act.seen != self.number:
            return Stale(act.id, self.number)
        if self.match.state is None:
            return Refused(act.id, reason(Illegal(Why.WRONG_PHASE)))
        state = self.match.state
        try:
            move = parse_move(act.action)
        except ParseError as error:
            return Unread(act.id, error.position, error.expected)
        code = understand(state, move, self._order().index(player))
        illegal = code if isinstance(code, Illegal) else check_code(state, code)
        if illegal is not None and not illegal.fine:
            return Refused(act.id, reason(illegal))
        found = Acted(player, act.id, str(move))
        self._judged = (found, state, code, illegal)
        return found

    # -- what the log says

    def fold(self, entry: GameEntry) -> None:
        """Play the next entry of the log. Raises ValueError for one that does not fit the table."""
        quiet = False
        if isinstance(entry, Dealt):
            found = self._deal(entry)
        elif isinstance(entry, Placed):
            found = self._place(entry)
        elif isinstance(entry, Acted):
            found = self._act(entry)
            quiet = all(event.kind in QUIET for event in found)
        else:
            raise ValueError("this entry is about the table, not about the game")
        self._open = None
        if not quiet:
            self._sides = None
        self.entries.append(entry)
        self._events.append((self._order(), found))
        if isinstance(entry, Acted):
            self._accepted[entry.player, entry.id] = self.number
            self._acted[entry.player] = self.number
        else:
            self._hand_began = self.number

    def _deal(self, entry: Dealt) -> list[Event]:
        state = self.match.next_hand(parse_cards(entry.deck))
        self.state = state
        self.finished = None
        return dealt(state)

    def _place(self, entry: Placed) -> list[Event]:
        try:
            document = json.loads(entry.position)
        except RecursionError:
            raise ValueError("a position is not nested so deep") from None
        state = read_position(document)
        if self.entries or state.house.rules != self.match.rules:
            raise ValueError("a position is the first entry of a table with its rules")
        game = Game(self.match.rules, 0)
        game.totals = list(state.scores)
        self.match.games.append(game)
        self.match.state = self.state = state
        return []

    def _act(self, entry: Acted) -> list[Event]:
        before = self.match.state
        if before is None:
            raise ValueError("no hand is being played")
        judged = self._judged
        if judged is not None and judged[0] is entry and judged[1] is before:
            _, _, code, illegal = judged  # what was judged a moment ago, on the same table
        else:
            code = understand(before, parse_move(entry.action), self._order().index(entry.player))
            illegal = code if isinstance(code, Illegal) else check_code(before, code)
        after = before.clone()
        if isinstance(code, Illegal) or (illegal is not None and not illegal.fine):
            raise ValueError(f"entry {self.number + 1} is against the rules: {entry.action}")
        if illegal is not None:
            fine(after, code, illegal.fine)
            found = fines(before, after)
        else:
            step(after, code)
            found = events(before, code, after)
        self.match.state = self.state = after
        if after.over:
            self.finished = self.match.finish_hand()
        return found

    # -- what a player is told

    def horizon(self, player: int | None) -> int:
        """The last entry that a player (None: a watcher) may no longer be told of.

        It comes before the player's own last action in this hand, a watcher's before that of
        whoever acted longest ago: at a table nobody may look through the pile (rules 2.1 P43).
        """
        acted = min(self._acted) if player is None else self._acted[player]
        return max(self._hand_began, acted) - 1

    def update(self, player: int | None, seen: int = 0) -> Update:
        """The table for a player (None: a watcher), with what happened since entry ``seen``.

        No further back than the ``horizon``; a number from elsewhere gives the table afresh.
        """
        since = max(seen if seen <= self.number else 0, self.horizon(player))
        told = []
        for number in range(since + 1, self.number + 1):
            told += self._happened(number, player)
        match = self.match
        state = self.state
        shown = None
        if state is not None:
            if self._open is None:
                self._open = open_table(state, self._sides)
                self._sides = self._open.sides
            shown = table(state, self.seat_of(player), self._open)
        return Update(
            number=self.number,
            game=len(match.games),
            games=match.rules.match.games,
            hand=len(match.games[-1].hands) if match.games else 0,
            order=self._order(),
            names=tuple(match.names),
            events=tuple(told),
            table=shown,
            scored=None if self.finished is None else scored(match, self.finished),
        )

    def _happened(self, number: int, player: int | None) -> list[Happened]:
        """The events of an entry; those who see the same of them share the messages."""
        order, found = self._events[number - 1]
        seat = None if player is None else order.index(player)
        if not any(event.secret and event.seat == seat for event in found):
            seat = None
        kept = self._told.get((number, seat))
        if kept is None:
            if len(self._told) >= KEPT_EVENTS:
                self._told.clear()
            kept = [happened(number, event, seat) for event in found]
            self._told[number, seat] = kept
        return kept


def dealt_entry(order: list[int]) -> Dealt:
    """The entry that begins a hand with this deck, first card on top."""
    return Dealt(cards_text(order))
