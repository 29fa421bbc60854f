"""Melds: groups, sequences and melds of wild cards, and what may be added to them."""

from dataclasses import dataclass
from typing import Final

from canasta.cards import ACE, BLACK
from canasta.options import option


@dataclass(frozen=True)
class Melding:
    """What makes a meld, and whose melds one may add to."""

    min_naturals: int = option(
        2,
        least=1,
        most=7,
        unit="cards",
        es="cartas naturales que necesita un grupo",
        en="natural cards that a group needs",
        source="2.3 P13, 2.1 P15, C12",
    )
    max_wilds: int = option(
        3,
        least=0,
        most=60,
        unit="cards",
        es="monos que admite un grupo",
        en="wild cards that a group may hold",
        source="2.3 P13, 2.1 P15, 1.1 P10, C12, C51",
    )
    naturals_per_wild: int = option(
        0,
        least=0,
        most=6,
        unit="cards",
        es="naturales por cada mono (0: sin proporción)",
        en="naturals for each wild card (0: no ratio)",
        source="2.3 P13, C51",
    )
    melds_per_rank: int = option(
        1,
        least=0,
        most=20,
        unit="melds",
        es="grupos del mismo valor que puede tener un bando (0: sin límite)",
        en="groups of one rank that a side may have (0: no limit)",
        source="2.3 P13, 2.1 P19, 1.1 P15",
    )
    closed_takes: str = option(
        "any",
        choices=("any", "naturals", "nothing"),
        es="qué se puede añadir a una canasta cerrada",
        en="what may be added to a closed canasta",
        source="2.3 P18, 2.1 P20, 1.1 P16, 2.2 P28",
    )
    sequences: bool = option(
        False,
        es="se juegan escaleras del mismo palo",
        en="suited sequences are played",
        source="1.1 P12, P13",
    )
    wild_melds: bool = option(
        False,
        es="se pueden bajar juegos de solo monos",
        en="melds of wild cards only are allowed",
        source="2.1 P16, 2.2 P14, 1.1 P14",
    )
    wild_canastas: int = option(
        0,
        least=0,
        most=20,
        unit="melds",
        es="juegos de monos por bando en una mano (0: sin límite)",
        en="wild melds of a side in a hand (0: no limit)",
        source="2.1 P18, C14",
    )
    closed_wild_takes: bool = option(
        False,
        es="una canasta de monos cerrada admite más monos",
        en="a closed wild canasta takes more wild cards",
        source="2.1 P20, C15",
    )
    wild_obligation: bool = option(
        False,
        es="mono obliga a mono hasta cerrar la canasta de monos",
        en="wild cards are owed to the open wild meld until it closes",
        source="2.1 P17, C13",
    )
    lay_on: str = option(
        "side",
        choices=("side", "own", "side_once_opened"),
        es="a qué juegos se puede añadir",
        en="whose melds one may add to",
        source="2.2 P27, 0.4",
    )
    merge: bool = option(
        False,
        es="se pueden unir dos grupos abiertos del mismo valor",
        en="two open groups of a rank may be merged",
        source="1.1 P15",
    )


CANASTA: Final = 7
"""Cards of a canasta (rules 0.4)."""
SMALLEST: Final = 3
"""Cards of the smallest meld."""

CLEAN: Final = 1
DIRTY: Final = 2
ACES_CLEAN: Final = 3
ACES_DIRTY: Final = 4
WILD_MIXED: Final = 5
WILD_TWOS: Final = 6
WILD_JOKERS: Final = 7
SEQUENCE_KIND: Final = 8
BLACK_THREES: Final = 9


def wild_limit(melding: Melding, naturals: int) -> int:
    """Wild cards that a group with so many naturals may hold; -1 where the naturals are too few."""
    if naturals < melding.min_naturals:
        return -1
    if melding.naturals_per_wild:
        return min(melding.max_wilds, naturals // melding.naturals_per_wild)
    return melding.max_wilds


def group_kind(rank: int, naturals: int, wilds: int) -> int:
    """The kind of a canasta of one rank; of black threes by rules 2.2 P16."""
    if rank == BLACK:
        return BLACK_THREES if naturals >= 4 else DIRTY
    if rank == ACE:
        return ACES_DIRTY if wilds else ACES_CLEAN
    return DIRTY if wilds else CLEAN


def wild_kind(twos: int, jokers: int) -> int:
    """The kind of a canasta of wild cards (rules 2.1 P16)."""
    if not jokers:
        return WILD_TWOS
    return WILD_MIXED if twos else WILD_JOKERS
