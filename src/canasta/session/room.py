"""``Room``: a table with people, no I/O: lobby, seats, host, agreed rules, robots, pause, clock.

It stands around a ``Session`` as the table around a game. A host brings what players send, has
``judge`` answer it or propose entries, keeps those in the table's log, and then folds them here
with the time they were kept at. Times are milliseconds of the host's clock; nothing is read here.

Two numbers count: ``number`` all entries of the log, ``game_number`` those of the game, which is
what players say they have seen (``Act.seen``): somebody's sitting down makes no move stale.
"""

from collections.abc import Iterable

from canasta.rules import Rules, from_resolved, load
from canasta.session.clock import Clock
from canasta.session.log import (
    Acted,
    Dealt,
    Entry,
    Hinting,
    Opened,
    Paused,
    Placed,
    Rematched,
    Ruled,
    Sat,
    Seated,
    Shuffled,
)
from canasta.session.protocol import (
    Accepted,
    Act,
    ClientMessage,
    Do,
    Hello,
    Hint,
    Info,
    Malformed,
    Refused,
    Said,
    Say,
    ServerMessage,
    Stale,
    Try,
    Update,
    changed,
)
from canasta.session.room_doing import judge_do
from canasta.session.room_seats import OPEN, PERSON, ROBOT, Place
from canasta.session.room_telling import fair, info, spoken_update
from canasta.session.room_try import tried
from canasta.session.room_words import not_allowed, robot_name, spoken
from canasta.session.session import Session
from canasta.session.shown import Fair, Reason
from canasta.words import difference_sentences

LOBBY, PLAY, OVER = "lobby", "play", "over"
KEPT_ANSWERS = 32
"""Answers to a player's latest ``Do`` that are remembered, for one that is sent twice."""
KEPT_SENTENCES = 256
"""Refusals of a table whose sentences are remembered."""

Answer = ServerMessage | tuple[Entry, ...]
"""What comes of a message: an answer, or entries for the log."""


class Room:
    """A table as its log tells it. ``present``: the players with a connection, for the host to set.

    Players are numbered by their seats in the first game. The first entry must be ``Opened``.
    """

    rules: Rules
    session: Session

    def __init__(self, code: str, entries: Iterable[tuple[Entry, int]] = ()) -> None:
        self.code = code
        self.number = 0
        self.variant = ""
        self.options: dict[str, object] = {}
        self.clock = Clock()
        self.hints = True
        self.places: list[Place] = []
        self.host: int | None = None
        self.paused = False
        self.present: set[int] = set()
        self.ready: Shuffled | None = None
        self.decks: list[Shuffled] = []
        self.earlier_hands = 0
        self.before = 0
        self._answers: list[dict[str, ServerMessage]] = []
        self._spoken: dict[tuple[Reason, str], Reason] = {}
        self._differences: dict[str, tuple[str, ...]] = {}
        for entry, at in entries:
            self.fold(entry, at)

    # -- what may be asked

    @property
    def game_number(self) -> int:
        """Entries of the game so far, over all matches of the table."""
        return self.before + self.session.number

    @property
    def stage(self) -> str:
        """Where the table stands: before the match, in it, after it."""
        match = self.session.match
        if not match.games:
            return LOBBY
        return OVER if match.over else PLAY

    @property
    def wants_deck(self) -> bool:
        """Whether a shuffled deck must be laid ready: always before a deal, and seen by nobody."""
        return self.ready is None and self.session.match.state is None

    @property
    def actor(self) -> int | None:
        """The player who must act; None where nobody can, as in a pause."""
        return None if self.paused else self.session.actor

    def robot_turn(self) -> int | None:
        """The player for whom a robot must act now, if one must."""
        player = self.actor
        return player if player is not None and self.places[player].robot_plays else None

    def deadline(self) -> int | None:
        """When the turn of the person who must act ends; None without a clock."""
        player = self.actor
        if player is None or self.places[player].robot_plays:
            return None
        return self.clock.deadline

    def seated(self, player: int, key: str) -> bool:
        """Whether a key proves this seat."""
        return 0 <= player < len(self.places) and key != "" and self.places[player].key == key

    def free_seat(self) -> int | None:
        """The first open seat."""
        return next((p for p, place in enumerate(self.places) if place.kind == OPEN), None)

    def names(self, lang: str) -> tuple[str, ...]:
        """What everybody is called, by player; open seats have no name before a robot has them."""
        in_play = self.stage != LOBBY
        robots = [
            p
            for p, place in enumerate(self.places)
            if place.kind == ROBOT or (in_play and place.kind == OPEN)
        ]
        return tuple(
            robot_name(p, robots, lang) if p in robots else place.name
            for p, place in enumerate(self.places)
        )

    # -- what a player sends

    def judge(self, player: int | None, message: ClientMessage, lang: str = "es") -> Answer:
        """Answer a message of a player (None: a watcher), or propose entries. Never raises.

        ``Hello`` and ``Act`` give a covered player the seat back.
        """
        if isinstance(message, Act):
            return self._judge_act(player, message, lang)
        if isinstance(message, Do):
            return self._judge_do(player, message, lang)
        if isinstance(message, Try):
            return tried(self.session, player, message, lang)
        if isinstance(message, Hint):
            why = self.no_hint(player)
            return not_allowed(message.id, why, lang) if why else ()
        if isinstance(message, Say):
            if player is None:
                return Malformed("a watcher says nothing")
            return Said(player, message.phrase)
        back = self.back(player)
        if isinstance(message, Hello) and back:
            return back
        return self.update(player, message.seen, lang)

    def no_hint(self, player: int | None) -> str:
        """Why a player may not be told now what to do, by a key of ``not_allowed``; or nothing."""
        if player is None:
            return "watcher"
        if not self.hints:
            return "no_hints"
        if self.paused:
            return "paused"
        return "" if self.session.actor == player else "not_your_turn"

    def back(self, player: int | None) -> tuple[Entry, ...]:
        """The entry that gives a covered player the seat back, where it must be."""
        if player is None or not self.places[player].covered:
            return ()
        return (Seated("uncover", player),)

    def _judge_act(self, player: int | None, act: Act, lang: str) -> Answer:
        if self.paused and player is not None:
            return not_allowed(act.id, "paused", lang)
        if act.seen < self.before:
            return Stale(act.id, self.game_number)
        inner = changed(act, seen=act.seen - self.before)
        found = self.session.answer(player, inner)
        if isinstance(found, Acted):
            return (*self.back(player), found)
        if isinstance(found, Accepted | Stale):
            return changed(found, number=found.number + self.before)
        if isinstance(found, Refused):
            return Refused(found.id, self.spoken(found.reason, lang))
        return found

    def _judge_do(self, player: int | None, do: Do, lang: str) -> Answer:
        if player is None:
            return not_allowed(do.id, "watcher", lang)
        before = self._answers[player].get(do.id)
        if before is not None:
            return before
        found = judge_do(self, player, do, lang)
        if isinstance(found, str):
            return not_allowed(do.id, found, lang)
        return found or Accepted(do.id, self.number)

    def done(self, player: int, message: Act | Do) -> Accepted:
        """The answer once the entries that a message led to are kept and folded."""
        if isinstance(message, Act):
            return Accepted(message.id, self.game_number)
        answer = Accepted(message.id, self.number)
        kept = self._answers[player]
        kept[message.id] = answer
        if len(kept) > KEPT_ANSWERS:
            del kept[next(iter(kept))]
        return answer

    # -- what the log says

    def fold(self, entry: Entry, at: int = 0) -> None:
        """Take in the next entry, kept at this time. Raises ValueError where it does not fit."""
        if self.number == 0 and not isinstance(entry, Opened):
            raise ValueError("the first entry of a table opens it")
        if isinstance(entry, Opened):
            self._open(entry)
        elif isinstance(entry, Sat):
            self._sit(entry)
        elif isinstance(entry, Seated):
            self._seat(entry, at)
        elif isinstance(entry, Ruled):
            self._rule(entry)
        elif isinstance(entry, Shuffled):
            self.ready = entry
        elif isinstance(entry, Paused):
            self._pause(entry.on, at)
        elif isinstance(entry, Hinting):
            self.hints = entry.on
        elif isinstance(entry, Rematched):
            self.before += self.session.number
            self.earlier_hands = len(self.decks)
            self.session = Session(self.rules, [""] * self.rules.seats)
        elif isinstance(entry, Acted):
            self.session.fold(entry)
        elif isinstance(entry, Placed):
            raise ValueError("a table with people begins no hand from a position")
        else:
            self._deal(entry)
        self.number += 1
        self._watch_turn(at)

    def _open(self, entry: Opened) -> None:
        if self.number:
            raise ValueError("the table is open already")
        self.variant = entry.variant
        self.rules = self._rules_of(entry, entry.seats)
        if len(entry.plan) != self.rules.seats:
            raise ValueError("the plan names every seat")
        self.options = dict(entry.options)
        self.clock = Clock(entry.clock)
        self.hints = entry.hints
        self.places = [Place(OPEN) if kind == PERSON else Place(ROBOT, kind) for kind in entry.plan]
        self._answers = [{} for _ in self.places]
        self.session = Session(self.rules, [""] * self.rules.seats)

    def _rules_of(self, entry: Opened | Ruled, seats: int) -> Rules:
        """The rules as they were when the entry was made."""
        if entry.resolved:
            return from_resolved(self.variant, seats, entry.resolved, *entry.title)
        return load(self.variant, seats, entry.options)

    def _sit(self, entry: Sat) -> None:
        place = self.places[entry.player]
        if place.kind != OPEN:
            raise ValueError("the seat is not open")
        place.sit(entry.name, entry.key)
        if self.host is None:
            self.host = entry.player

    def _seat(self, entry: Seated, at: int) -> None:
        place = self.places[entry.player]
        if entry.what == "host":
            self.host = entry.player
        elif entry.what in ("remove", "leave"):
            place.empty()
            if self.host == entry.player:
                people = [p for p, one in enumerate(self.places) if one.kind == PERSON]
                self.host = people[0] if people else None
        else:
            place.change(entry)
        if entry.what == "uncover" and self.session.actor == entry.player:
            self.clock.begin(at)

    def _rule(self, entry: Ruled) -> None:
        self.rules = self._rules_of(entry, self.rules.seats)
        self._spoken.clear()
        self._differences.clear()
        self.options = dict(entry.options)
        self.session = Session(self.rules, [""] * self.rules.seats)
        self.ready = None
        for player, place in enumerate(self.places):
            place.agreed = place.kind == PERSON and player == self.host

    def _pause(self, on: bool, at: int) -> None:
        if on and not self.paused:
            self.clock.stop(at)
        elif self.paused and not on:
            self.clock.go_on(at)
        self.paused = on

    def _deal(self, entry: Dealt) -> None:
        if self.ready is None or self.ready.deck != entry.deck:
            raise ValueError("this is not the deck that lies ready")
        self.session.match.names[:] = self.names("es")
        self.session.fold(entry)
        self.decks.append(self.ready)
        self.ready = None

    def _watch_turn(self, at: int) -> None:
        """Begin the clock anew where somebody else must act now."""
        state = self.session.match.state
        turn = () if state is None else (len(self.decks), state.turn, state.actor)
        self.clock.watch(turn, at)

    # -- what a player is told (``room_telling``)

    def update(self, player: int | None, seen: int = 0, lang: str = "es") -> Update:
        """The game for a player (None: a watcher) with what happened since game entry ``seen``."""
        found = self.session.update(player, max(0, seen - self.before))
        return spoken_update(self, found, lang)

    def spoken(self, reason: Reason, lang: str) -> Reason:
        """A refusal with its sentence; the same few come again and again."""
        found = self._spoken.get((reason, lang))
        if found is None:
            if len(self._spoken) >= KEPT_SENTENCES:
                self._spoken.clear()
            found = self._spoken[reason, lang] = spoken(reason, self.rules, lang)
        return found

    def differences(self, lang: str) -> tuple[str, ...]:
        """How the rules differ from the game's usual ones, a sentence each."""
        if lang not in self._differences:
            self._differences[lang] = difference_sentences(self.rules, lang)
        return self._differences[lang]

    def info(self, player: int | None, lang: str, now: int = 0) -> Info:
        """The table itself for a player (None: a watcher), at a time of the host's clock."""
        return info(self, player, lang, now)

    def fair(self, hand: int) -> Fair | None:
        """The deck of a hand of this table (from 1): salt and cards once that hand is over."""
        return fair(self, hand)
