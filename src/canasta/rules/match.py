"""The game to its target, and the match of several games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from canasta.options import SCORE, option

if TYPE_CHECKING:
    from canasta.rules import Rules


@dataclass(frozen=True)
class Match:
    """When a game is won, and how games add up."""

    target: int = option(
        5000,
        unit=SCORE,
        least=1,
        es="puntos para ganar el juego",
        en="points that win the game",
        source="2.3 P37, 2.1 P40, 2.2 P26, 1.1 P37",
    )
    tie: str = option(
        "extra_hand",
        choices=("extra_hand", "draw"),
        es="qué pasa en caso de empate",
        en="what happens at a tie",
        source="2.3 P37, 2.1 P40, 1.1 P38, C32",
    )
    games: int = option(
        1,
        least=1,
        most=3,
        unit="games",
        es="juegos de la partida, cambiando de compañero",
        en="games of a match, with partners rotating",
        source="2.1 P41, C63",
    )
    points: str = option(
        "total",
        choices=("total", "thousands"),
        es="cómo se anota el resultado de cada jugador",
        en="how a player's result is counted",
        source="2.1 P41, C33, C34",
    )
    black_threes_win: bool = option(
        False,
        es="la canasta de tres negros gana el juego al instante",
        en="the black-three canasta wins the game at once",
        source="2.2 P16, C43",
    )


@dataclass(frozen=True)
class Standing:
    """Where a game stands: open, won by a side, or drawn (``over`` without a ``winner``)."""

    over: bool
    winner: int | None = None


@dataclass(frozen=True)
class Played:
    """A game of a match: the players of each side, the totals of the sides, and where it stands."""

    pairs: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    standing: Standing


def winner(rules: "Rules", totals: Sequence[int], instant: int | None = None) -> Standing:
    """Where a game stands after a hand, by the totals of the sides (rules 2.1 P40, C43).

    ``instant``: the side whose black-three canasta ended the hand, if one did; it wins whatever the
    totals, where ``match.black_threes_win`` is on.
    """
    if instant is not None and rules.match.black_threes_win:
        return Standing(True, instant)
    top = max(totals)
    if top < rules.match.target:
        return Standing(False)
    leaders = [side for side, total in enumerate(totals) if total == top]
    if len(leaders) == 1:
        return Standing(True, leaders[0])
    return Standing(rules.match.tie == "draw")


def thousands(points: int) -> int:
    """Points rounded to the nearest thousand, halves away from zero (C34)."""
    rounded = (abs(points) + 500) // 1000
    return rounded if points >= 0 else -rounded


def player_points(rules: "Rules", games: Sequence[Played]) -> list[int]:
    """The result of each player in a match so far (rules 2.1 P41, C33, C34).

    With ``match.points`` thousands: the difference of the two rounded totals of each finished game,
    for one side and against the other. Else the sum of the player's totals, open games too.
    """
    points = [0] * rules.seats
    for game in games:
        if rules.match.points != "thousands":
            gains = list(game.totals)
        elif game.standing.over:
            difference = thousands(game.totals[0]) - thousands(game.totals[1])
            gains = [difference, -difference]
        else:
            continue
        for side, players in enumerate(game.pairs):
            for player in players:
                points[player] += gains[side]
    return points


def winners(rules: "Rules", games: Sequence[Played]) -> list[int]:
    """The players who have won the match: nobody while it lasts, several when they are equal.

    A match of one game is won by the players of the side that won it, and by nobody when drawn.
    """
    finished = [game for game in games if game.standing.over]
    if len(finished) < rules.match.games or len(finished) < len(games):
        return []
    if rules.match.games == 1:
        side = games[0].standing.winner
        return [] if side is None else sorted(games[0].pairs[side])
    points = player_points(rules, games)
    best = max(points)
    return [player for player, n in enumerate(points) if n == best]


# -- seats and partners ----------------------------------------------------------------------------

_ORDERS: Final = ((0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3))


def orders(rules: "Rules", game: int) -> tuple[int, ...]:
    """The player on each seat in a game of the match (from 0), players by their first seats (C63).

    Four in pairs change partners, so that in three games each pair plays once; others stay.
    """
    if rules.seats == 4 and rules.seating.side_size == 2:
        return _ORDERS[game % 3]
    return tuple(range(rules.seats))


def pairs(rules: "Rules", game: int) -> tuple[tuple[int, ...], ...]:
    """The players of each side in a game of the match; side 0 is player 0's (C63)."""
    order = orders(rules, game)
    return tuple(tuple(sorted(order[side :: rules.sides])) for side in range(rules.sides))


def seated(rules: "Rules", game: int, sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The player on each seat of a game with these players by side, usual partners or not.

    Four in pairs sit as in the game in which these are partners (C63), others side by side in turn.
    """
    wanted = {frozenset(side) for side in sides}
    for other in (game, *range(len(_ORDERS))):
        order = orders(rules, other)
        if {frozenset(order[side :: rules.sides]) for side in range(rules.sides)} == wanted:
            return order
    first = sorted(sides, key=min)
    return tuple(side[place] for place in range(rules.seating.side_size) for side in first)


def first_dealer(rules: "Rules") -> int:
    """The seat that deals the first hand of a game: 1 where seat 0 cuts, else the last (C67)."""
    return 1 if rules.seating.cut else rules.seats - 1


def dealer(rules: "Rules", hand: int) -> int:
    """The seat that deals a hand of a game (from 0): it moves on by one each hand (C67)."""
    return (first_dealer(rules) + hand) % rules.seats
