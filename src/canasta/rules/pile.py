"""The pile: when it may be taken, and what freezes or locks it."""

from dataclasses import dataclass

from canasta.options import option


@dataclass(frozen=True)
class Pile:
    """Ways to take the pile, and what stands against them."""

    show: int = option(
        2,
        least=1,
        most=6,
        unit="cards",
        es="cartas iguales que hay que mostrar para llevarse la paca",
        en="natural cards shown to take the pile",
        source="2.3 P20, 2.1 P23",
    )
    show_locked: int = option(
        2,
        least=1,
        most=6,
        unit="cards",
        es="cartas iguales que hay que mostrar con la paca triada",
        en="equal cards shown to take a locked pile",
        source="2.1 P24, C19",
    )
    with_wild: bool = option(
        True,
        es="la paca se puede llevar con una natural y un mono",
        en="one natural and one wild card may take the pile",
        source="2.3 P20, 2.4 P20, C57",
    )
    onto_meld: str = option(
        "any",
        choices=("never", "unfinished", "any"),
        es="a qué juego propio se puede añadir la carta de arriba sola",
        en="which own meld the top card alone may be added to",
        source="2.3 P20, 1.1 P19, 2.1 P27, C21",
    )
    onto_group: bool = option(
        True,
        es="donde hay escaleras, también a un grupo",
        en="where sequences are played, to a group too",
        source="1.1 P19, 1.2",
    )
    closed_rank: str = option(
        "normal",
        choices=("normal", "gift", "blocked"),
        es="qué pasa si la carta de arriba es de una canasta cerrada",
        en="what happens when the top card matches a closed canasta",
        source="2.1 P25, 2.2 P21, C20",
    )
    wild_effect: str = option(
        "freeze",
        choices=("none", "freeze", "lock"),
        es="qué hace un mono en la paca",
        en="what a wild card does to the pile",
        source="2.3 P22, 2.1 P24, 2.2 P22, C19, C48",
    )
    red_three_freezes: bool = option(
        True,
        es="un honor (tres rojo) congela la paca",
        en="a red three freezes the pile",
        source="2.3 P22, 2.1 P09, 2.2 P22",
    )
    black_three_freezes: bool = option(
        True,
        es="un tres negro congela la paca",
        en="a black three freezes the pile",
        source="2.3 P22, 2.4 P23, C53",
    )
    always_frozen: bool = option(
        False,
        es="la paca está siempre congelada",
        en="the pile is always frozen",
        source="2.4 P40, 1.3",
    )
    frozen_until_opened: bool = option(
        True,
        es="antes de bajar, la paca solo se lleva con naturales",
        en="before opening only natural cards take the pile",
        source="2.3 P22, 2.4 P21, C52",
    )
    one_card: bool = option(
        False,
        es="con una sola carta se puede llevar una paca de una carta",
        en="a hand of one card may take a pile of one card",
        source="2.3 P24, 2.4 P24",
    )
    shown: str = option(
        "top",
        choices=("top", "all"),
        es="qué se puede ver de la paca",
        en="what may be seen of the pile",
        source="2.1 P43",
    )
