"""Tables, random overlays and random play that several tests use."""

from collections.abc import Iterator
from random import Random
from typing import Any

from canasta.cards import deck, shuffled
from canasta.game import codes
from canasta.game.codes import Code
from canasta.game.deal import new_hand
from canasta.game.state import State
from canasta.options import POINTS, RANKS, SCORE, Option, RulesError
from canasta.rules import Rules, load, options_of, seats_of
from canasta.rules.files import built_in

TABLES = [(name, seats) for name in built_in() for seats in seats_of(name)]
"""Every variant of the package with every number of seats."""

BOTH = [f"{name}-{seats}" for name, seats in TABLES]

USUAL_POINTS = (0, 5, 50, 100, 150, 500, 1000, 2000)


def random_value(one: Option, rng: Random) -> Any:
    """A value of an option within its bounds, usual ones more often than extremes."""
    if one.kind == "bool":
        return rng.random() < 0.5
    if one.kind == "choice":
        return rng.choice(one.choices)
    if one.kind == "choices":
        return [choice for choice in one.choices if rng.random() < 0.3]
    if one.kind == "ranks":
        return {rank: rng.randint(0, 12) for rank in RANKS if rng.random() < 0.3}
    if one.kind == "int?":
        return (
            None
            if rng.random() < 0.4
            else rng.choice((-500, 0, 500, 3000, 5000) if one.unit == SCORE else USUAL_POINTS)
        )
    if one.kind == "steps":
        starts = sorted(rng.sample(range(-10, 60), rng.randint(0, 4)))
        lowest = rng.choice((0, 5, 15, 50))
        steps: list[list[int | None]] = [[None, lowest]]
        for n, start in enumerate(starts):
            steps.append([start * 100, lowest + 20 * n + 15])
        return steps
    if one.kind == "counts":
        starts = sorted(rng.sample(range(1, 12), rng.randint(0, 3)))
        return [[start, rng.choice(USUAL_POINTS)] for start in starts]
    if one.unit == POINTS:
        return rng.choice(USUAL_POINTS)
    least = one.least or 0
    most = one.most if one.most is not None else least + 10
    if rng.random() < 0.1:
        return rng.choice((least, most))
    return min(most, least + rng.choice((0, 1, 1, 2, 2, 3, 4, 7, 11)))


def random_overlay(rng: Random, most: int = 6, skip: tuple[str, ...] = ()) -> dict[str, Any]:
    """Random values of a few random options."""
    some = [one for one in options_of() if one.path not in skip]
    return {one.path: random_value(one, rng) for one in rng.sample(some, rng.randint(1, most))}


def random_rules(name: str, seats: int, rng: Random, most: int = 6) -> Rules:
    """Rules of a table with a random overlay that makes a game."""
    while True:
        try:
            return load(name, seats, random_overlay(rng, most))
        except RulesError:
            continue


def first_state(rules: Rules, rng: Random, seed: str) -> State:
    """A hand about to begin, with random totals."""
    order = shuffled(deck(rules.seating.packs, rules.seating.jokers), seed)
    scores = [5 * rng.randint(-100, 2900) for _ in range(rules.sides)]
    if rng.random() < 0.5:
        scores = [0] * rules.sides
    return new_hand(rules, scores, rng.randrange(rules.seats), order)


def choose(moves: list[Code], rng: Random) -> Code:
    """A random move, with a will to lay, take and ask rather than to discard at once."""
    if len(moves) > 1 and rng.random() < 0.7:
        active = [
            m
            for m in moves
            if codes.kind_of(m) in (codes.LAY, codes.TAKE, codes.MERGE, codes.RED, codes.YES)
        ]
        if active:
            return rng.choice(active)
    return rng.choice(moves)


def random_rng(*parts: object) -> Random:
    """A source of chance that a name tells."""
    return Random(" ".join(str(part) for part in parts))


def tables(most: int) -> Iterator[tuple[str, int, int]]:
    """Every table, ``most`` times."""
    for name, seats in TABLES:
        for number in range(most):
            yield name, seats, number
