"""`legal` equals brute force over `check`, on small positions of every kind of table."""

import json
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from canasta.game.position import read_position
from canasta.options import RulesError
from tests.tiny.agreement import problems
from tests.tiny.positions import NAMED, random_position


def _disagreements(document):
    """What is wrong about a position; nothing where it is refused, or too large to search."""
    try:
        state = read_position(document)
    except RulesError:
        return None
    if state.over:
        return None
    try:
        return problems(state)
    except OverflowError:
        return None


@pytest.mark.parametrize("name", sorted(NAMED))
def test_named_positions(name):
    assert _disagreements(NAMED[name]) == []


@settings(max_examples=250)
@given(st.randoms(use_true_random=False))
def test_any_small_position(rng):
    found = _disagreements(random_position(rng))
    assume(found is not None)
    assert found == []


@pytest.mark.parametrize("chunk", range(8))
def test_random_small_positions(chunk):
    _run(range(chunk * 60, chunk * 60 + 60))


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(40))
def test_many_random_small_positions(chunk):
    _run(range(20_000 + chunk * 300, 20_300 + chunk * 300))


def _run(seeds):
    tried = 0
    for seed in seeds:
        document = random_position(Random(seed))
        found = _disagreements(document)
        if found is not None:
            tried += 1
            assert found == [], f"seed {seed}: {json.dumps(document)}"
    assert tried > len(seeds) // 3
