"""The engine's contract, for every variant with every number of seats, played at random."""

import pytest

from canasta.rules import load
from tests.contract.hand import play
from tests.playing import TABLES, random_rng, random_rules

HANDS = range(6)
LONG = range(100)


def _play(name, seats, number, every):
    rng = random_rng(name, seats, number)
    rules = random_rules(name, seats, rng) if number % 2 else load(name, seats)
    play(rules, rng, f"{name} {seats} {number}", every)


@pytest.mark.parametrize("number", HANDS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_random_hand(name, seats, number):
    _play(name, seats, number, every=False)


@pytest.mark.long
@pytest.mark.parametrize("number", LONG)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_many_random_hands(name, seats, number):
    _play(name, seats, 1000 + number, every=True)
