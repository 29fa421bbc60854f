"""A room with its log kept in a list, as a host would keep it."""

from typing import Any

from canasta.bots.base import decide
from canasta.bots.simple import Greedy
from canasta.cards import cards_text, deck, shuffled
from canasta.game.encode import decode
from canasta.session.log import Entry, Opened, Sat, Shuffled
from canasta.session.protocol import Accepted, Act, Do
from canasta.session.room import Room
from canasta.session.room_robots import robot_entry, robot_view

SALT = "5a" * 32


class Sitting:
    """``log`` can be folded by another room; ``now`` is the host's clock."""

    def __init__(self, variant="classic", plan=("person",) * 4, options=None, clock=0, seed="a"):
        self.room = Room("ABCDEF")
        self.log: list[tuple[Entry, int]] = []
        self.now = 1000
        self.seed = seed
        self.sent = 0
        self.keep(Opened(variant, len(plan), options or {}, tuple(plan), clock))

    def keep(self, *entries: Entry) -> None:
        for entry in entries:
            self.room.fold(entry, self.now)
            self.log.append((entry, self.now))
        if self.room.wants_deck:
            seating = self.room.rules.seating
            order = shuffled(deck(seating.packs, seating.jokers), f"{self.seed}/{self.room.number}")
            self.keep(Shuffled(SALT, cards_text(order)))

    def sit(self, player: int, name: str = "") -> None:
        self.keep(Sat(player, name or ["Ana", "Luis", "Marta", "Pedro"][player], f"key {player}"))

    def all_sit(self) -> "Sitting":
        for player, place in enumerate(self.room.places):
            if place.kind == "open":
                self.sit(player)
        return self

    def do(self, by: int | None, what: Any, **more: Any) -> str:
        """What came of it: ``done``, or why not."""
        self.sent += 1
        message = Do(f"do {self.sent}", what, **more)
        found = self.room.judge(by, message)
        if isinstance(found, tuple):
            self.keep(*found)
            assert by is not None
            found = self.room.done(by, message)
        return "done" if isinstance(found, Accepted) else found.why  # type: ignore[union-attr]

    def act(self, player: int, action: str, number: str = "") -> Any:
        self.sent += 1
        message = Act(number or f"act {self.sent}", self.room.game_number, action)
        found = self.room.judge(player, message)
        if isinstance(found, tuple):
            self.keep(*found)
            return self.room.done(player, message)
        return found

    def play(self, moves: int = 10_000) -> None:
        """Everybody plays like a robot, to the end of the hand or for so many moves."""
        while moves and (player := self.room.session.actor) is not None:
            moves -= 1
            code = decide(Greedy(), robot_view(self.room, player), "s")
            if self.room.robot_turn() == player:
                entry = robot_entry(self.room, player, code)
                assert entry is not None
                self.keep(entry)
            else:
                state = self.room.session.match.state
                assert state is not None
                assert isinstance(self.act(player, str(decode(state, code))), Accepted)
