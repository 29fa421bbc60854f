"""Many hands of every table: no stall, no exception, no hand of more than 2,000 actions."""

import pytest

from canasta.bots import named
from canasta.bots.simulate import bot_choice, simulate
from canasta.rules import load, names, seats_of

TABLES = [(name, seats) for name in names() for seats in seats_of(name)]
HANDS = 2000


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("bot", ["easy", "normal", "hard@0.02"])
def test_many_hands(name, seats, bot):
    """2,000 hands in all; ``simulate`` raises for a hand without an end and for a refused move."""
    hands = -(-HANDS // (3 * len(TABLES)))
    found = simulate(load(name, seats), hands, f"robust/{bot}", bot_choice(named(bot), "robust"))
    assert found.hands == hands
    assert sum(found.ended.values()) == hands
