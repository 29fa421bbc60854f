"""The opening: the first melds of a side or player, and the points they need."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from canasta.options import POINTS, RANKS, SCORE, option

if TYPE_CHECKING:
    from canasta.rules import Rules


@dataclass(frozen=True)
class Opening:
    """How much the first melds must be worth, and what counts towards it."""

    steps: tuple[tuple[int | None, int], ...] = option(
        ((None, 15), (0, 50), (1500, 90), (3000, 120)),
        kind="steps",
        unit=POINTS,
        es="puntos para bajar según el total",
        en="points needed to open, by total score",
        source="2.3 P09, 2.1 P12, 2.2 P09, 1.1 P08, C08",
    )
    clean_only_up_to: int | None = option(
        None,
        kind="int?",
        unit=SCORE,
        es="hasta qué total se baja solo limpio (vacío: nunca)",
        en="total up to which an opening must be clean (empty: never)",
        source="2.1 P13, C08, C09",
    )
    scope: str = option(
        "side",
        choices=("side", "player"),
        es="quién debe hacer la primera bajada",
        en="who must open",
        source="2.3 P22, 2.2 P10",
    )
    take_counts: str = option(
        "all",
        choices=("all", "none"),
        es="si al bajar con la paca cuentan la carta de arriba y las que la igualan",
        en="whether the pile's top and its matching cards count in an opening",
        source="2.3 P11, 2.1 P14, C10, C66",
    )
    take_excludes: tuple[str, ...] = option(
        (),
        kind="choices",
        choices=RANKS,
        es="cartas que no cuentan al bajar con la paca",
        en="ranks that do not count when opening with the pile",
        source="2.1 P14, C11",
    )
    failed: str = option(
        "refused",
        choices=("refused", "penalty"),
        es="qué pasa si la bajada no alcanza",
        en="what happens to an opening that falls short",
        source="2.1 P39, C69",
    )


def minimum(rules: "Rules", score: int) -> int:
    """Points that a side with this total needs to open: the last step reached (2.1 P12, C08)."""
    points = 0
    for start, needed in rules.opening.steps:
        if start is None or score >= start:
            points = needed
    return points


def clean_only(opening: Opening, score: int) -> bool:
    """Whether a side with this total opens without mixed melds (rules 2.1 P13)."""
    return opening.clean_only_up_to is not None and score <= opening.clean_only_up_to
