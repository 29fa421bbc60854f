"""Red threes and black threes in play."""

from dataclasses import dataclass

from canasta.options import option


@dataclass(frozen=True)
class Threes:
    """How red threes are laid and replaced, and when black threes may be melded."""

    red_laid: str = option(
        "auto",
        choices=("auto", "by_hand"),
        es="cómo se bajan los honores (tres rojos)",
        en="how red threes are laid",
        source="2.3 P25, 2.1 P29, C22",
    )
    red_replaced: bool = option(
        True,
        es="por cada honor (tres rojo) bajado se carga otra carta",
        en="a laid red three draws another card",
        source="2.3 P25, 2.2 P19, C46",
    )
    red_from_pile_replaced: bool = option(
        False,
        es="también por un honor (tres rojo) que vino con la paca",
        en="one that came with the pile does too",
        source="2.3 P25, 2.4 P25, 2.1 P29, C22, C54",
    )
    black_melds: str = option(
        "going_out",
        choices=("going_out", "with_two_wilds"),
        es="cuándo se pueden bajar tres negros",
        en="when black threes may be melded",
        source="2.3 P28, 2.2 P15, 0.4, C42",
    )
