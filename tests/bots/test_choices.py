"""Choices are compared by what a seat sees; the policy's own stays where none is clearly better."""

from math import isfinite

import pytest

from canasta.bots.base import decide
from canasta.bots.choices import (
    AROUND,
    CHOSEN,
    COMPARED,
    HELD,
    NEAR,
    Choice,
    Facts,
    choices,
    compared,
    near,
    preferred,
)
from canasta.bots.features import Table
from canasta.bots.going_out import plan
from canasta.bots.levels import Normal, Tuned
from canasta.bots.network import Network
from canasta.cards import deck, shuffled
from canasta.game import codes
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.position import read_position
from canasta.game.state import CUT_PHASE
from canasta.game.step import step
from canasta.game.view import view
from canasta.rules import load, names, seats_of

TABLES = [(name, seats) for name in names() for seats in seats_of(name)]


def network(**straight: float) -> Network:
    """A network that only sums up; the keyword names the fact by its number: ``f35=1.0``."""
    weights = [0.0] * (AROUND + CHOSEN)
    for name, weight in straight.items():
        weights[int(name[1:])] = weight
    nothing = {"into": [[0.0] for _ in weights], "bias": [0.0], "out": [0.0], "base": 0.0}
    return Network({**nothing, "straight": weights})


def turn(hand: str) -> Table:
    """Seat 0 has drawn and has nothing to lay: it discards."""
    document = {
        "rules": "classic",
        "hands": [hand, "9S TH JC QD", "9H TC JD QS", "9D TS JH QC"],
        "stock": "8H TH 7D 9S 8S 6C 5H QH JC 5S 6H 7C 8D 9C",
        "pile": "KD 8C",
        "phase": "play",
    }
    state = read_position(document)
    house = state.house
    policy = Tuned()
    return Table(view(state, 0), policy.house_of(house.rules), policy.weights)


def test_another_choice_is_taken_where_it_is_clearly_better():
    table = turn("4S 5H 6D 7C 8S KH")
    found = near(choices(table, next(Tuned().think(table.view, "x"))))
    first = found[0][1]
    other = min(found[1:], key=lambda choice: choice[0])
    assert preferred(compared(table, first, network())) == first
    facts = Facts(table)
    mine, theirs = facts.chosen(found[0], True), facts.chosen(other, False)
    apart = [n for n in range(CHOSEN) if mine[n] != theirs[n]]
    assert apart
    liked = network(**{f"f{AROUND + n}": 100.0 * (theirs[n] - mine[n]) for n in apart})
    assert preferred(compared(table, first, liked)) == other[1]


def test_far_worse_choices_are_not_compared():
    drops = [codes.discard(4 * rank) for rank in range(5)]
    values = (0.0, -10.0, -NEAR, -NEAR - 1, -200.0)
    found: list[Choice] = [(5.0, codes.DRAW), *zip(values, drops, strict=True)]
    assert near(found) == found[:4]
    close: list[Choice] = [(0.0, codes.DRAW), *[(0.0, code) for code in drops]]
    assert len(near(close)) == 1 + COMPARED


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_facts_are_numbers_at_every_table(name, seats):
    house = House(load(name, seats))
    seating = house.rules.seating
    order = shuffled(deck(seating.packs, seating.jokers), "facts")
    state = begin(house, [0] * house.sides, seats - 1, order)
    bot = Tuned()
    kinds = set()
    while not state.over:
        seen = view(state, state.actor)
        first = next(bot.think(seen, "x"))
        if len(seen.legal) > 1 and seen.phase != CUT_PHASE:
            table = Table(seen, bot.house_of(house.rules), bot.weights)
            found = choices(table, first)
            assert found[0][1] == first
            # who is told yes must go out
            assert plan(table) is not None or codes.ASK not in [code for _, code in found]
            facts = Facts(table)
            around = facts.around()
            assert len(around) == AROUND
            for number, choice in enumerate(found):
                row = [*around, *facts.chosen(choice, number == 0)]
                assert len(row) == AROUND + CHOSEN
                assert all(isfinite(x) and abs(x) < 20 for x in row)
                assert abs(row[HELD]) <= 3
                kinds.add(codes.kind_of(choice[1]))
        step(state, first)
    assert {codes.DRAW, codes.LAY, codes.DISCARD} <= kinds


def test_without_a_network_normal_plays_as_tuned():
    """Three hands of a table of whose choices nobody learned; the hands are dealt otherwise."""
    house = House(load("classic", 4, {"seating.hand": 7}))
    seating = house.rules.seating
    for number in range(3):
        order = shuffled(deck(seating.packs, seating.jokers), f"plain/{number}")
        state = begin(house, [0, 0], 3, order)
        normal, tuned = Normal(), Tuned()
        while not state.over:
            seen = view(state, state.actor)
            code = decide(normal, seen, "x")
            assert code == decide(tuned, seen, "x")
            step(state, code)
        assert normal.network is None
