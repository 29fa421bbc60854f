"""Seats, deck, deal and cut."""

from dataclasses import dataclass
from typing import Final

from canasta.cards import JK, card_text
from canasta.options import POINTS, option


@dataclass(frozen=True)
class Seating:
    """Who sits with whom, which cards there are, and how a hand begins."""

    side_size: int = option(
        2,
        least=1,
        most=3,
        unit="seats",
        es="jugadores por bando",
        en="players on a side",
        source="2.3 P03, 2.2 P03, 2.1 P03",
    )
    packs: int = option(
        2,
        least=1,
        most=8,
        unit="packs",
        es="barajas de 52 cartas",
        en="packs of 52 cards",
        source="2.3 P01, 2.1 P01, C01",
    )
    jokers: int = option(
        4,
        least=0,
        most=15,
        unit="cards",
        es="comodines en total",
        en="jokers in all",
        source="2.3 P01, 2.1 P01, C01",
    )
    hand: int = option(
        11,
        least=1,
        most=60,
        unit="cards",
        es="cartas que recibe cada uno",
        en="cards dealt to each",
        source="2.3 P04, 2.4 P04, 2.1 P04, C35",
    )
    packet: int = option(
        1,
        least=1,
        most=60,
        unit="cards",
        es="cartas que se dan de una vez",
        en="cards dealt at a time",
        source="2.3 P04, 2.1 P04",
    )
    leader: str = option(
        "after_dealer",
        choices=("after_dealer", "cutter"),
        es="quién empieza",
        en="who leads",
        source="2.3 P04, 2.1 P05, C02",
    )
    draw: int = option(
        1,
        least=1,
        most=10,
        unit="cards",
        es="cartas que se cargan del mazo",
        en="cards drawn from the stock",
        source="2.3 P07, 2.4 P07, 2.1 P11, C56",
    )
    direction: str = option(
        "clockwise",
        choices=("clockwise", "anticlockwise"),
        es="sentido del juego",
        en="direction of play",
        source="2.3 P04, 2.1 P05, C02",
    )
    first_pile: str = option(
        "one",
        choices=("one", "counted"),
        es="cómo se hace la paca al empezar",
        en="how the first pile is made",
        source="2.3 P06, 2.1 P09",
    )
    seed_counts: dict[str, int] = option(
        {},
        kind="ranks",
        least=0,
        most=60,
        unit="cards",
        es="cartas que tapa la primera carta, según su valor",
        en="cards that the turned card buries, by rank",
        source="2.1 P09, C06",
    )
    cut: bool = option(
        False,
        es="se juega el corte de la baraja",
        en="the cut of the deck is played",
        source="2.1 P07, C04",
    )
    exact_cut: int = option(
        0,
        unit=POINTS,
        es="puntos por el corte exacto",
        en="points for an exact cut",
        source="2.1 P08, C05",
    )
    exact_cut_scope: str = option(
        "deal",
        choices=("deal", "deal_and_pile"),
        es="para qué debe alcanzar el corte exacto",
        en="what an exact cut must be just enough for",
        source="2.1 P08, C05",
    )


FACE: Final = {"J": 11, "Q": 12, "K": 13, "A": 14, "2": 2, "JK": 0}


def buries(seating: Seating, c: int) -> int:
    """Cards hidden under a turned natural or wild card of the first pile (rules 2.1 P09, C06)."""
    name = "JK" if c == JK else card_text(c)[0]
    if name in seating.seed_counts:
        return seating.seed_counts[name]
    if name == "T":
        return 10
    return FACE[name] if name in FACE else int(name)


def leader(seating: Seating, seats: int, dealer: int) -> int:
    """The seat that plays first: after the dealer, or the cutter before him (C02)."""
    return (dealer + 1) % seats if seating.leader == "after_dealer" else cutter(seats, dealer)


def cutter(seats: int, dealer: int) -> int:
    """The seat that cuts: the one before the dealer (rules 2.1 P05)."""
    return (dealer - 1) % seats
