"""Views go to other processes, where the robots of a server think, pure and compiled."""

import asyncio
import pickle

import pytest

from canasta.bots import LEVELS, named
from canasta.bots.base import decide
from canasta.game.legal import legal_codes
from canasta.game.step import step
from canasta.game.view import View, view
from canasta.rules import load
from canasta.server.thinkers import Thinkers
from tests.playing import BOTH, TABLES, first_state, random_rng


def some_view(name: str, seats: int, moves: int) -> View:
    rng = random_rng("processes", name, seats, moves)
    state = first_state(load(name, seats), rng, f"processes {moves}")
    for _ in range(moves):
        found = legal_codes(state)
        step(state, found[int(rng.random() * len(found))])
    return view(state, state.actor, reasons=True)


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=BOTH)
def test_a_view_arrives_as_it_was_sent(name, seats):
    for moves in (1, 8, 21):
        seen = some_view(name, seats, moves)
        arrived = pickle.loads(pickle.dumps(seen))
        assert arrived == seen
        assert arrived.legal
        assert arrived != seen.but(turn=seen.turn + 1)


def test_a_robot_of_each_level_thinks_in_the_pool():
    seen = some_view("canaston", 4, 21)
    levels = [level for level in LEVELS if level != "hard"]

    async def asked() -> list[object]:
        pool = Thinkers(1, 60.0)
        try:
            return [await pool.think(level, seen, "seed") for level in levels]
        finally:
            pool.close()

    assert asyncio.run(asked()) == [decide(named(level), seen, "seed") for level in levels]
