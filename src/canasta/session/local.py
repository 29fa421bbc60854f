"""A table in one process: people on some seats, bots on the others, the log in memory."""

from collections.abc import Mapping, Sequence

from canasta.bots import named
from canasta.bots.base import Bot, decide
from canasta.bots.simple import stand_in
from canasta.cards import deck, shuffled
from canasta.game.encode import decode
from canasta.game.view import view
from canasta.rules import Rules
from canasta.session.hints import ADVISER, hint_words
from canasta.session.log import Acted, GameEntry, Placed
from canasta.session.protocol import Act, ServerMessage
from canasta.session.session import Session, dealt_entry


class Local:
    """Drives a ``Session``: deals, has bots move, passes on what people say.

    ``seed``: the text that decks and bots depend on. ``bots`` by player number; the others are
    people. ``log``: entries to take up again from.
    """

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        bots: Mapping[int, Bot],
        seed: str,
        log: Sequence[GameEntry] = (),
    ) -> None:
        self.session = Session(rules, names)
        self.bots = dict(bots)
        self.seed = seed
        self.faults: list[str] = []
        self.sent = 0
        for entry in log:
            self.session.fold(entry)

    def deal(self) -> None:
        """Begin the next hand. Raises ValueError while one lasts, and after the match."""
        match = self.session.match
        played = sum(len(game.hands) for game in match.games)
        seating = match.rules.seating
        order = shuffled(deck(seating.packs, seating.jokers), f"{self.seed}/{played}")
        self.session.fold(dealt_entry(order))

    def place(self, position: str) -> None:
        """Begin a table of one hand from a position, JSON text. Raises ValueError: it cannot be."""
        self.session.fold(Placed(position))

    def run(self) -> bool:
        """Let bots move until a person must act (True) or the hand is over (False)."""
        while (player := self.session.actor) is not None:
            if player not in self.bots:
                return True
            self.move_bot(player)
        return False

    def move_bot(self, player: int) -> None:
        """One move of a bot, through the same check as anybody's.

        A bot that fails is noted in ``faults``, and greedy moves in its place: it stops no table.
        """
        session = self.session
        state = session.match.state
        assert state is not None
        known = view(state, state.actor)
        try:
            code = decide(self.bots[player], known, f"{self.seed}/{session.number}")
            answer = self.act(player, str(decode(state, code)))
        except Exception as error:  # noqa: BLE001 - whatever goes wrong in a bot, the game goes on
            self.faults.append(f"{session.number}: {error!r}")
        else:
            if answer is None:
                return
            self.faults.append(f"{session.number}: {answer!r}")
        self.act(player, str(decode(state, stand_in(known, self.seed))))

    def hint(self, player: int, lang: str) -> str:
        """What a good player would do now in this player's place, and why, in words."""
        state = self.session.match.state
        assert state is not None
        known = view(state, self.session.seat_of(player))
        code = decide(named(ADVISER), known, f"{self.seed}/{self.session.number}")
        return hint_words(self.session, player, known, decode(state, code), lang)

    def act(self, player: int, action: str) -> ServerMessage | None:
        """A move of a player in the notation; None where it was played, else the answer to it."""
        session = self.session
        self.sent += 1
        act = Act(f"{session.number}.{self.sent}", session.number, action)
        found = session.answer(player, act)
        if isinstance(found, Acted):
            session.fold(found)
            return None
        return found
