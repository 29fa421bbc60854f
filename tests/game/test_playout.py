"""Playouts: what they play is legal, they end, and the same seed comes to the same play."""

import pytest

from canasta.cards import deck
from canasta.game.chance import Chance
from canasta.game.check import check_code
from canasta.game.count import sheets
from canasta.game.digest import position_line
from canasta.game.layout import all_cards
from canasta.game.playout import choose, playout
from canasta.game.state import CUT_PHASE
from canasta.game.step import step
from canasta.native import Ints
from canasta.rules import load
from tests.playing import BOTH, TABLES, first_state, random_rng, random_rules

MOST = 2000


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=BOTH)
@pytest.mark.parametrize("number", range(4))
def test_moves_are_legal_and_the_hand_ends(name, seats, number):
    rng = random_rng("playout", name, seats, number)
    rules = load(name, seats) if number < 2 else random_rules(name, seats, rng)
    state = first_state(rules, rng, f"playout {number}")
    chance = Chance(number)
    for _ in range(MOST):
        if state.over:
            break
        code = choose(state, chance)
        assert check_code(state, code) is None
        step(state, code)
    assert state.over
    assert len(sheets(state)) == rules.sides
    assert sorted(all_cards(state)) == sorted(deck(rules.seating.packs, rules.seating.jokers))


def test_same_seed_same_play_and_the_clone_is_its_own():
    rules = load("classic", 4)
    first = first_state(rules, random_rng("same"), "same")
    before = position_line(first)
    lines = set()
    for seed in (1, 1, 2):
        state = first.clone()
        moves = playout(state, seed)
        lines.add(f"{moves} {position_line(state)}")
    assert len(lines) == 2
    assert position_line(first) == before


def test_limit():
    state = first_state(load("samba", 4), random_rng("limit"), "limit")
    assert playout(state, 5, 10) == 10
    assert state.ply == 10
    assert not state.over


def test_playout_from_the_cut():
    state = first_state(load("canaston", 4), random_rng("cut"), "cut")
    assert state.phase == CUT_PHASE
    playout(state, 3)
    assert state.over


def test_opens_takes_and_goes_out():
    """The policy plays the game: hands of classic end by somebody going out, with canastas."""
    rules = load("classic", 4)
    out = 0
    for number in range(20):
        state = first_state(rules, random_rng("plays", number), f"plays {number}")
        state.scores = Ints([0, 0])
        playout(state, number)
        out += state.out >= 0
    assert out >= 15


def test_chance_is_even_enough_and_repeats():
    counts = [0] * 7
    chance, again = Chance(5), Chance(5)
    for _ in range(7000):
        drawn = chance.below(7)
        assert drawn == again.below(7)
        counts[drawn] += 1
    assert all(850 < n < 1150 for n in counts)
    orders = set()
    for seed in range(600):
        cards = [0, 1, 2]
        Chance(seed).shuffle(cards)
        orders.add(tuple(cards))
    assert len(orders) == 6
