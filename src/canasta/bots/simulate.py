"""Hand after hand played without people: for counts, speed, digests and records.

It deals and calls on whoever chooses; it decides nothing itself.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any, Final

from canasta.bots.base import Bot, decide
from canasta.cards import deck, shuffled
from canasta.game.apply import apply_code
from canasta.game.codes import Code
from canasta.game.digest import Digest
from canasta.game.encode import decode
from canasta.game.legal import legal_codes
from canasta.game.match import Match
from canasta.game.record import Record
from canasta.game.state import State
from canasta.game.view import view
from canasta.rules import Rules

Chooser = Callable[[State], Code]
"""Who plays: a legal code of the actor for a state."""

MOST_ACTIONS: Final = 2000
"""No hand that ends takes more."""


@dataclass
class Summary:
    """What a simulation came to: numbers of hands, of moves and of matches that were finished.

    ``ended``: hands by how they ended (``game.state.ENDED``). ``points``: of all hands, by side,
    seats as they are numbered in each game. ``digest``: of all matches, as ``game.digest`` has it.
    """

    hands: int = 0
    moves: int = 0
    matches: int = 0
    ended: dict[str, int] = field(default_factory=dict)
    points: list[int] = field(default_factory=list)
    digest: str = ""

    def plain(self) -> dict[str, Any]:
        """The summary as JSON has it."""
        return asdict(self)


def random_choice(rng: Random) -> Chooser:
    """Any legal code, each as likely as the others; draws on ``rng.random()`` alone."""

    def choose(state: State) -> Code:
        found = legal_codes(state)
        return found[int(rng.random() * len(found))]

    return choose


def bot_choice(bot: Bot, seed: str) -> Chooser:
    """What a bot plays on every seat, from what that seat can see; the same for the same seed."""

    def choose(state: State) -> Code:
        return decide(bot, view(state, state.actor), f"{seed}/{state.ply}")

    return choose


def dealt(rules: Rules, seed: str) -> Iterator[list[int]]:
    """The decks of a simulation, one a hand: hand i (from 0) is shuffled by ``SEED/i``."""
    whole = deck(rules.seating.packs, rules.seating.jokers)
    number = 0
    while True:
        yield shuffled(whole, f"{seed}/{number}")
        number += 1


def play_hand(
    match: Match, order: list[int], choose: Chooser, digest: Digest, record: Record | None = None
) -> int:
    """Play the next hand of a match to its end, and give the number of actions.

    The digest is told of it, and the record where there is one. Raises IllegalMove where the
    chooser breaks the rules, RuntimeError where a hand has more than MOST_ACTIONS.
    """
    state = match.next_hand(order)
    digest.hand(order, state)
    if record is not None:
        record.deal(state.dealer, order)
    actions = 0
    while not state.over:
        if actions == MOST_ACTIONS:
            raise RuntimeError(f"a hand of more than {MOST_ACTIONS} actions")
        code = choose(state)
        seat = state.actor
        if record is not None:
            record.note(seat, decode(state, code))
        state = match.state = apply_code(state, code)
        digest.action(seat, code, state)
        actions += 1
    digest.score(match.finish_hand(), match.games[-1])
    return actions


def simulate(
    rules: Rules,
    hands: int,
    seed: str,
    choose: Chooser,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play so many hands, in one match after the other, and sum them up.

    ``progress`` is told the number of hands played, after each. Raises what ``play_hand`` raises.
    """
    summary = Summary(points=[0] * rules.sides)
    digest = Digest()
    decks = dealt(rules, seed)
    match = _new_match(rules, digest)
    for number in range(hands):
        if match.over:
            match = _new_match(rules, digest)
        summary.moves += play_hand(match, next(decks), choose, digest)
        hand = match.games[-1].hands[-1]
        summary.ended[hand.ended] = summary.ended.get(hand.ended, 0) + 1
        summary.points = [n + s.total for n, s in zip(summary.points, hand.sheets, strict=True)]
        summary.hands += 1
        summary.matches += match.over
        if progress is not None:
            progress(number + 1)
    summary.ended = dict(sorted(summary.ended.items()))
    summary.digest = digest.text()
    return summary


def recorded(rules: Rules, names: list[str], seed: str, choose: Chooser, hands: int = 0) -> Record:
    """A match played and recorded, with its digest: the whole of it, or so many hands at most."""
    record = Record(rules, names)
    match = Match(rules, names)
    digest = Digest()
    digest.match(rules)
    decks = dealt(rules, seed)
    while not match.over and (hands == 0 or len(record.hands) < hands):
        play_hand(match, next(decks), choose, digest, record)
    record.digest = digest.text()
    return record


def _new_match(rules: Rules, digest: Digest) -> Match:
    digest.match(rules)
    return Match(rules, [f"player {seat}" for seat in range(rules.seats)])
