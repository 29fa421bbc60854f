"""What a decision cost: what was played against what the search would try, on imagined deals."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple

from canasta.bots.guess import Guesses
from canasta.bots.search import TRUST, Search
from canasta.game.codes import Code
from canasta.game.house import House
from canasta.game.state import ANSWER_PHASE, DRAW_PHASE, PLAY_PHASE
from canasta.game.view import View

FEW: Final = 4
"""Deals on which every choice is tried, to find the best of them."""
MANY: Final = 24
"""Other deals, on which that one meets what was played."""
LEAST: Final = 20
"""Points below which nothing is said to have cost any."""
SURE: Final = 2.0
"""The least cost in standard errors: less may be chance."""
TOLD: Final = 3
"""Decisions of a hand that are told, those that cost most."""


class Loss(NamedTuple):
    """What a decision cost: its place, the better move, points of the own side's lead."""

    number: int
    better: Code
    points: int


def weigh(view: View, played: Code, number: int) -> Loss | None:
    """What it cost to play this, by what the seat then knew; None where nothing can be said.

    The best other choice is found on a few deals and weighed on others: its luck on the first does
    not count. The deals follow from the view and ``number``, and no clock matters.
    """
    if len(view.legal) < 2 or view.phase not in (ANSWER_PHASE, DRAW_PHASE, PLAY_PHASE):
        return None
    search = Search()
    first = next(search.policy.think(view, f"{number}"))
    house = search.policy.house_of(view.rules)
    search.know(house)
    others = [(value, code) for value, code in search.choices(view, first, house) if code != played]
    if not others:
        return None
    tried = [played, *(code for _, code in others)]
    ours, *theirs = _playouts(search, house, view, tried, f"{number}/few", FEW)
    sums = [sum(found) for found in theirs]
    place = max(range(len(others)), key=lambda i: sums[i] + TRUST * others[i][0])
    if sums[place] - sum(ours) < FEW * LEAST:
        return None
    better = others[place][1]
    ours, best = _playouts(search, house, view, [played, better], f"{number}/many", MANY)
    gains = [b - a for a, b in zip(ours, best, strict=True)]
    mean = sum(gains) / MANY
    error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (MANY - 1) / MANY)
    return Loss(number, better, round(mean)) if mean >= max(LEAST, SURE * error) else None


def costliest(numbers: Sequence[int], losses: Iterable[Loss | None]) -> list[Loss]:
    """Of what the decisions of a hand cost, the few that cost most, the dearest first.

    ``numbers`` of the decisions in their order: those of a turn follow each other, and of a turn
    only one is told, since the next ones often repair the same mistake.
    """
    turns: dict[int, Loss] = {}
    for place, loss in enumerate(losses):
        turn = numbers[place] - place
        if loss and (turn not in turns or loss.points > turns[turn].points):
            turns[turn] = loss
    return sorted(turns.values(), key=lambda loss: -loss.points)[:TOLD]


def _playouts(
    search: Search, house: House, view: View, tried: list[Code], seed: str, deals: int
) -> list[list[float]]:
    """Points ahead after each of some moves, on the same deals."""
    found: list[list[float]] = [[] for _ in tried]
    guesses = Guesses(view, house)
    for n in range(deals):
        deal = guesses.deal(f"{seed}/{n}")
        for results, code in zip(found, tried, strict=True):
            results.append(search.playout(deal, code, view, f"{seed}/{n}"))
    return found
