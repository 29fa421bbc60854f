"""Points of cards that are laid, as an opening counts them."""

from canasta.cards import JOKER, NATURALS, TWO, total
from canasta.game import codes
from canasta.game.codes import SEQUENCE
from canasta.game.state import State
from canasta.game.step import with_top
from canasta.game.taking import demanded
from canasta.native import i64


def value_of(state: State, p: i64) -> int:
    """Points of the cards of a part."""
    worth = state.house.worth
    if codes.shape_of(p) == SEQUENCE:
        return sum(worth[r] for r in range(NATURALS) if codes.nats_of(p) >> r & 1)
    points = total(codes.nats_of(p)) * worth[codes.rank_of(p)]
    return points + total(codes.twos_of(p)) * worth[TWO] + codes.jokers_of(p) * worth[JOKER]


def taking_points(state: State, parts: tuple[int, ...]) -> int:
    """Points of a taking opening (rules 2.1 P14, C10, C11, C66)."""
    house = state.house
    worth = house.worth
    if not any(house.take_excluded) and house.take_counts:
        return sum(value_of(state, p) for p in parts) + worth[state.pile[-1] >> 2]
    points = 0
    for p in (with_top(parts[0], state.pile[-1]), *parts[1:]):
        if codes.shape_of(p) == SEQUENCE:
            ranks = [r for r in range(NATURALS) if codes.nats_of(p) >> r & 1]
            points += sum(worth[r] for r in ranks if not house.take_excluded[r])
            continue
        rank = codes.rank_of(p)
        if codes.nats_of(p) and not house.take_excluded[rank]:
            points += total(codes.nats_of(p)) * worth[rank]
        if not house.take_excluded[TWO]:
            points += total(codes.twos_of(p)) * worth[TWO]
        if not house.take_excluded[JOKER]:
            points += codes.jokers_of(p) * worth[JOKER]
    if not house.take_counts:
        naturals, twos, jokers = demanded(state, state.actor, parts[0])
        rank = state.pile[-1] >> 2
        for r, n in ((rank, naturals), (TWO, twos), (JOKER, jokers), (rank, 1)):
            if not house.take_excluded[r]:
                points -= n * worth[r]
    return points
