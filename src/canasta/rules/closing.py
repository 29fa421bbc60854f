"""Going out, asking for leave, and the end of the stock."""

from dataclasses import dataclass

from canasta.options import POINTS, option


@dataclass(frozen=True)
class Closing:
    """What going out needs, and how a hand ends without it."""

    canastas: int = option(
        1,
        least=0,
        most=20,
        unit="canastas",
        es="canastas que hacen falta para cerrar",
        en="canastas needed to go out",
        source="2.3 P29, 2.4 P29, 2.1 P32, 1.1 P29",
    )
    kinds: tuple[str, ...] = option(
        (),
        kind="choices",
        choices=("clean", "dirty", "sequence"),
        es="clases de canasta que debe haber entre ellas",
        en="kinds that must be among them",
        source="2.1 P32, 2.2 P23, 1.1 P29, C24",
    )
    owner: str = option(
        "side",
        choices=("side", "player"),
        es="de quién deben ser esas canastas",
        en="whose canastas count",
        source="2.3 P29, 2.2 P23, C49",
    )
    wild_canastas_count: bool = option(
        True,
        es="las canastas de monos cuentan como limpias o sucias",
        en="wild canastas count as clean or dirty ones",
        source="2.1 P32, C24",
    )
    discard: str = option(
        "optional",
        choices=("optional", "required", "required_natural"),
        es="si hay que botar una carta al cerrar",
        en="whether going out needs a last discard",
        source="2.3 P29, 2.1 P32, 2.2 P23, 2.4 P30, C25",
    )
    ask: str = option(
        "none",
        choices=("none", "optional", "required"),
        es="si se pide permiso al compañero para cerrar",
        en="whether the partner is asked for leave to go out",
        source="2.3 P33, 1.1 P33, 2.1 P33, 2.4 P33, C26",
    )
    ask_failed: int = option(
        0,
        unit=POINTS,
        es="multa por no cerrar después de un sí",
        en="penalty for not going out after a yes",
        source="2.1 P33, P39, 1.1 P39",
    )
    ask_hand: int = option(
        0,
        least=0,
        most=60,
        unit="cards",
        es="cartas en la mano que hacen falta para pedir permiso",
        en="cards in hand needed to ask",
        source="2.1 P33, C70",
    )
    refused: str = option(
        "turn",
        choices=("turn", "lap"),
        es="cuánto obliga un no",
        en="how long a no binds",
        source="1.1 P33, 2.1 P33, C26",
    )
    stock_empty: str = option(
        "optional",
        choices=("optional", "forced"),
        es="sin mazo, si hay que llevarse la paca cuando se puede",
        en="with the stock empty, whether the pile must be taken",
        source="2.4 P34, 1.1 P34, C50",
    )
    last_red_three: str = option(
        "ends",
        choices=("ends", "play_on"),
        es="qué pasa si la última carta del mazo es un honor (tres rojo)",
        en="what happens when the last stock card is a red three",
        source="1.1 P35, 2.1 P37, C29, C71",
    )
