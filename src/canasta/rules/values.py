"""What single cards are worth."""

from dataclasses import dataclass

from canasta.cards import BLACK, RED
from canasta.options import POINTS, option


@dataclass(frozen=True)
class Values:
    """Points of a card, melded or left in a hand."""

    joker: int = option(
        50, unit=POINTS, es="puntos del comodín", en="points of a joker", source="0.3, 2.3 P08"
    )
    two: int = option(
        20, unit=POINTS, es="puntos del dos", en="points of a two", source="0.3, 2.3 P08"
    )
    ace: int = option(
        20, unit=POINTS, es="puntos del as", en="points of an ace", source="0.3, 2.3 P08"
    )
    high: int = option(
        10,
        unit=POINTS,
        es="puntos de cada carta del 8 al ka",
        en="points of a card from 8 to king",
        source="0.3, 2.3 P08",
    )
    low: int = option(
        5,
        unit=POINTS,
        es="puntos de cada carta del 4 al 7",
        en="points of a card from 4 to 7",
        source="0.3, 2.3 P08",
    )
    black_three: int = option(
        5,
        unit=POINTS,
        es="puntos de un tres negro bajado",
        en="points of a melded black three",
        source="2.3 P28, 2.2 P08, C36",
    )
    black_three_in_hand: int = option(
        5,
        unit=POINTS,
        es="puntos que resta un tres negro en la mano",
        en="points lost by a black three in hand",
        source="2.3 P28, 2.2 P08, 1.1 P28, C36",
    )
    red_three_in_hand: int = option(
        0,
        unit=POINTS,
        es="puntos que resta un honor (tres rojo) que no se bajó",
        en="points lost by a red three never laid",
        source="2.2 P19, C46",
    )


def worth(values: Values) -> list[int]:
    """Points of a melded card by rank; red threes are not counted as cards (rules 0.3)."""
    return [
        *[values.low] * 4,
        *[values.high] * 6,
        values.ace,
        values.two,
        values.joker,
        values.black_three,
        0,
    ]


def worth_in_hand(values: Values) -> list[int]:
    """Points lost by a card left in the hand, by rank (rules 2.2 P08, 1.1 P28)."""
    points = worth(values)
    points[BLACK] = values.black_three_in_hand
    points[RED] = values.red_three_in_hand
    return points
