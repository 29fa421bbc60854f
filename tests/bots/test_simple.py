"""Bots play whole hands of every table, by the rules and by what they can see."""

import pytest

from canasta.bots.base import decide
from canasta.bots.simple import Greedy, Random
from canasta.cards import deck, shuffled
from canasta.game import codes
from canasta.game.check import check_code
from canasta.game.count import sheets
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.imagine import imagine
from canasta.game.state import LEAVE_NO, State
from canasta.game.step import step
from canasta.game.view import view
from canasta.rules import load, names, seats_of

TABLES = [(name, seats) for name in names() for seats in seats_of(name)]
MOST_ACTIONS = 2000


def dealt(house: House, seed: str) -> State:
    seating = house.rules.seating
    order = shuffled(deck(seating.packs, seating.jokers), seed)
    return begin(house, [0] * house.sides, house.seats - 1, order)


def play(house: House, bots, seed: str, watch=None) -> State:
    """A hand to its end, a bot for each side."""
    state = dealt(house, seed)
    while not state.over:
        seen = view(state, state.actor)
        text = f"{seed}/{state.ply}"
        code = decide(bots[state.actor % house.sides], seen, text)
        assert code in seen.legal
        if watch is not None:
            watch(state, seen, text, code)
        step(state, code)
        assert state.ply < MOST_ACTIONS
    return state


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("bot", [Random, Greedy])
def test_every_hand_ends_by_the_rules(name, seats, bot):
    house = House(load(name, seats))

    def watch(state, _seen, _text, code):
        assert check_code(state, code) is None

    for seed in ("one", "two"):
        assert play(house, [bot()] * house.sides, seed, watch).over


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_choice_rests_on_what_is_seen(name, seats):
    house = House(load(name, seats))

    def watch(state, seen, text, code):
        assert decide(Greedy(), seen, text) == code
        if state.ply % 5 == 0:
            other = imagine(seen, f"other/{state.ply}", house)
            assert decide(Greedy(), view(other, other.actor), text) == code

    play(house, [Greedy()] * house.sides, "seen", watch)


def test_random_is_the_same_for_a_seed():
    state = dealt(House(load("classic")), "same")
    seen = view(state, state.actor)
    assert decide(Random(), seen, "a") == decide(Random(), seen, "a")


@pytest.mark.parametrize(("name", "seats"), [("canaston", 4), ("canaston", 6), ("samba", 4)])
def test_a_greedy_player_obeys_the_answer(name, seats):
    house = House(load(name, seats))
    asked = [0]

    def watch(state, _seen, _text, code):
        kind = codes.kind_of(code)
        asked[0] += kind == codes.ASK
        if kind == codes.ASK:
            # never twice in a turn, and not after a no
            assert state.leave[state.actor] != LEAVE_NO

    for number in range(6):
        state = play(house, [Greedy()] * house.sides, f"ask/{number}", watch)
        assert not any(state.fined)
    assert asked[0] > 0


@pytest.mark.parametrize(("name", "hands"), [("classic", 6), ("canaston", 4)])
def test_greedy_beats_random(name, hands):
    house = House(load(name))
    better = 0
    for number in range(hands):
        difference = 0
        for own in range(2):
            bots = [Greedy() if side == own else Random() for side in range(2)]
            totals = [sheet.total for sheet in sheets(play(house, bots, f"pair/{number}"))]
            difference += totals[own] - totals[1 - own]
        better += difference > 0
    assert better == hands
