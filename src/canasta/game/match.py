"""A match in progress: hands add up to games, games to it (rules 2.1 P40-P41, C63, C67)."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from canasta.cards import deck
from canasta.game.count import sheets, tallies
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.state import ENDED, State
from canasta.options import RulesError
from canasta.rules import Rules
from canasta.rules.match import (
    Played,
    Standing,
    dealer,
    orders,
    pairs,
    player_points,
    winner,
    winners,
)
from canasta.rules.opening import minimum
from canasta.rules.scoring import Sheet


class FinishedHand:
    """A hand that is over: who dealt, how it ended (``game.state.ENDED``), its scores by side.

    ``out`` is the seat that went out, or -1; ``tallies`` are the facts that the sheets come from,
    ``totals`` those of the game after the hand.
    """

    def __init__(self, state: State, found: list[Sheet], totals: list[int]) -> None:
        self.dealer = state.dealer
        self.ended = ENDED[state.ended]
        self.out = state.out
        self.tallies = tallies(state)
        self.sheets = found
        self.totals = totals


class Game:
    """A game of a match: ``order[seat]`` is the player on a seat, ``pairs[side]`` those of a side.

    Players are numbered by their seats in the first game; totals are points by side.
    """

    def __init__(self, rules: Rules, index: int) -> None:
        self.rules = rules
        self.order = orders(rules, index)
        self.pairs = pairs(rules, index)
        self.totals = [0] * rules.sides
        self.hands: list[FinishedHand] = []
        self.standing = Standing(over=False)

    @property
    def dealer(self) -> int:
        """The seat that deals the hand in progress, or the next one."""
        return dealer(self.rules, len(self.hands))

    def enter(self, state: State) -> None:
        """Add a finished hand. Raises ValueError while it lasts."""
        found = sheets(state)
        self.totals = [n + sheet.total for n, sheet in zip(self.totals, found, strict=True)]
        self.hands.append(FinishedHand(state, found, self.totals))
        instant = state.winner if state.winner >= 0 else None
        self.standing = winner(self.rules, self.totals, instant)

    def played(self) -> Played:
        """The game as ``rules.match`` reads it."""
        return Played(self.pairs, tuple(self.totals), self.standing)

    def result(self) -> dict[str, Any]:
        """The game in the form of notation 5.1."""
        return {
            "pairs": [list(side) for side in self.pairs],
            "start": [0] * self.rules.sides,
            "hands": [self._hand(hand) for hand in self.hands],
            "totals": list(self.totals),
            "over": self.standing.over,
            "winner": self.standing.winner,
        }

    def _hand(self, hand: FinishedHand) -> dict[str, Any]:
        return {
            "sides": [
                {**sheet.points, "lines": [asdict(line) for line in sheet.lines]}
                for sheet in hand.sheets
            ],
            "totals": list(hand.totals),
            "opening_next": [minimum(self.rules, total) for total in hand.totals],
        }


class Match:
    """The match of one table, hand after hand; where a tie asks for extra hands, without a bound.

    ``state`` is the hand in progress, None between hands: whoever plays a move puts the state after
    it there. ``names`` are the players' by their seats in the first game; ``games`` those begun.
    """

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        if len(names) != rules.seats:
            problem = "expected {seats} names, got {got}"
            raise RulesError("seats", problem, seats=rules.seats, got=len(names))
        self.rules = rules
        self.house = House(rules)
        self.names = list(names)
        self.games: list[Game] = []
        self.state: State | None = None
        self._deck = deck(rules.seating.packs, rules.seating.jokers)

    @property
    def over(self) -> bool:
        """Whether the last game of the match is over."""
        return len(self.games) == self.rules.match.games and self.games[-1].standing.over

    @property
    def dealer(self) -> int:
        """The seat that deals the hand in progress, or the next one (C67)."""
        return dealer(self.rules, 0) if self._between_games() else self.games[-1].dealer

    @property
    def order(self) -> tuple[int, ...]:
        """The player on each seat, in the hand in progress or the next one (C63)."""
        if self._between_games() and not self.over:
            return orders(self.rules, len(self.games))
        return self.games[-1].order

    @property
    def totals(self) -> list[int]:
        """Points of each side in the game in progress, or before the next one."""
        if self._between_games() and not self.over:
            return [0] * self.rules.sides
        return list(self.games[-1].totals)

    def _between_games(self) -> bool:
        return not self.games or self.games[-1].standing.over

    def next_hand(self, order: list[int]) -> State:
        """Begin the next hand with this deck, first card on top, in a new game where one is due.

        Raises RulesError where ``order`` is not a permutation of the table's deck, ValueError while
        a hand lasts and after the end of the match.
        """
        if self.state is not None:
            raise ValueError("the hand is not over")
        if self.over:
            raise ValueError("the match is over")
        if sorted(order) != self._deck:
            problem = "expected the {cards} cards of this table's deck"
            raise RulesError("deck", problem, cards=len(self._deck))
        if self._between_games():
            self.games.append(Game(self.rules, len(self.games)))
        game = self.games[-1]
        self.state = begin(self.house, game.totals, game.dealer, order)
        return self.state

    def finish_hand(self) -> FinishedHand:
        """Take the finished hand into the totals. Raises ValueError while it lasts."""
        if self.state is None:
            raise ValueError("there is no hand in progress")
        self.games[-1].enter(self.state)
        self.state = None
        return self.games[-1].hands[-1]

    def player_points(self) -> list[int]:
        """The result of each player so far: points, or thousands (rules 2.1 P41)."""
        return player_points(self.rules, [game.played() for game in self.games])

    def winners(self) -> list[int]:
        """The players who have won the match; nobody while it lasts."""
        return winners(self.rules, [game.played() for game in self.games])

    def result(self) -> dict[str, Any]:
        """The score sheets so far, JSON-ready: what ``canasta.score`` gives for the same hands."""
        points = self.player_points()
        return {
            "games": [game.result() for game in self.games],
            "players": [
                {"name": name, "points": n} for name, n in zip(self.names, points, strict=True)
            ],
            "winners": self.winners(),
        }
