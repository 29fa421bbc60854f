"""The levels: sane, by what they see, the same for a seed, obedient, one above the other."""

from collections.abc import Callable
from time import perf_counter

import pytest

from canasta.bots import LEVELS, named
from canasta.bots.arena import Alone, Contest, outcome
from canasta.bots.base import Bot, decide
from canasta.bots.choices import AROUND, CHOSEN
from canasta.bots.levels import Easy, Normal
from canasta.bots.network import CHOICES, VALUES, learned, network_of
from canasta.bots.search import Search, Trial, left
from canasta.bots.value import FACTS
from canasta.bots.weights import BASELINE, tuned
from canasta.cards import deck, shuffled
from canasta.game import codes
from canasta.game.apply import apply
from canasta.game.check import check_code
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.imagine import imagine
from canasta.game.moves import Ask
from canasta.game.position import read_position
from canasta.game.state import LEAVE_NO, State
from canasta.game.step import step
from canasta.game.view import view
from canasta.rules import load, names, seats_of

TABLES = [(name, seats) for name in names() for seats in seats_of(name)]
MOST_ACTIONS = 2000
MAKERS: dict[str, Callable[[], Bot]] = {
    "easy": Easy,
    "normal": Normal,
    "hard": lambda: Search(deals=1),
}
"""Hard by deals and not by the clock, so that it depends on nothing else."""


def dealt(house: House, seed: str) -> State:
    seating = house.rules.seating
    order = shuffled(deck(seating.packs, seating.jokers), seed)
    return begin(house, [0] * house.sides, house.seats - 1, order)


def play(house: House, bot, seed: str, watch=None, turns: int = 10**6) -> State:
    state = dealt(house, seed)
    while not state.over and state.ply < turns:
        seen = view(state, state.actor)
        text = f"{seed}/{state.ply}"
        code = decide(bot, seen, text)
        assert check_code(state, code) is None
        if watch is not None:
            watch(state, seen, text, code)
        step(state, code)
        assert state.ply < MOST_ACTIONS
    return state


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_every_hand_ends_by_the_rules(name, seats, level):
    house = House(load(name, seats))
    for seed in ("one", "two", "three"):
        assert play(house, MAKERS[level](), seed).over


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_hard_ends_every_hand(name, seats):
    assert play(House(load(name, seats)), MAKERS["hard"](), "hard").over


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_hidden_cards_change_no_choice(name, seats, level):
    """A view made of another deal of what the seat cannot see, and the same seed: the same move."""
    house = House(load(name, seats))
    compared = [0]

    def watch(state, seen, text, code):
        if state.ply % 9 == 0:
            other = imagine(seen, f"other/{state.ply}", house)
            assert decide(MAKERS[level](), view(other, other.actor), text) == code
            compared[0] += 1

    play(house, MAKERS[level](), "seen", watch, turns=40)
    assert compared[0] > 2


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("name", "seats"), [("canaston", 4), ("classic", 4), ("samba", 4), ("salon", 4)]
)
def test_every_level_obeys_the_answer(name, seats, level):
    house = House(load(name, seats))

    def watch(state, _seen, _text, code):
        if codes.kind_of(code) == codes.ASK:
            assert state.leave[state.actor] != LEAVE_NO

    for number in range(1 if level == "hard" else 6):
        state = play(house, MAKERS[level](), f"ask/{number}", watch)
        # who was told yes and did not go out would have been fined
        assert not any(state.fined)


def asked(own: str) -> State:
    """Seat 0 has what going out needs and asks; seat 2, with ``own`` in hand, has to answer."""
    document = {
        "rules": "canaston",
        "hands": ["9S 4H", "5C 6D 7H 9D QD AD 4S 5S", own, "4H 6C JH KD AC 4D 5D 8C"],
        "stock": "8H TH 7D 9S 9S 8S 6C 5H QH 8S JC JC 5S 6H 7C 8D 9C TC JD QS",
        "melds": [["6S 6H 6D 6C 6S 2H JK", "KS KH KD KC KS KH"], ["JS JH JD"]],
        "phase": "play",
    }
    return apply(read_position(document), Ask())


def test_the_partner_of_a_full_hand_says_no():
    """Much would be lost in his hand and a canasta is near (rules 2.1 P33); not so with nothing."""
    bot = Normal()
    full, nearly_empty = asked("QS QH QD AS AH AC 2S 2H JK JK KH TS TD"), asked("4C")
    assert decide(bot, view(full, 2), "x") == codes.NO
    assert decide(bot, view(nearly_empty, 2), "x") == codes.YES


def test_easy_lapses_as_the_seed_says():
    """The same for a seed, and now and then not what normal would play."""
    decisions, lapses = 0, 0

    def watch(_state, seen, text, code):
        nonlocal decisions, lapses
        if len(seen.legal) > 1:
            easy = decide(Easy(), seen, text)
            assert decide(Easy(), seen, text) == easy
            decisions += 1
            lapses += easy != code

    for number in range(3):
        play(House(load("canaston", 4)), Normal(), f"lapse/{number}", watch)
    assert 0.05 < lapses / decisions < 0.6


@pytest.mark.parametrize(
    ("a", "b", "name", "seats", "pairs"),
    [
        ("normal", "greedy", "canaston", 4, 30),
        ("normal", "easy", "canaston", 4, 30),
        ("normal", "easy", "classic", 4, 40),
        ("easy", "random", "samba", 4, 6),
    ],
)
def test_one_level_is_above_the_other(a, b, name, seats, pairs):
    """The seed is fixed, and so is the result; how strong they are is measured in docs/bots.md."""
    rules = load(name, seats, {"seating.cut": False})
    found = outcome(Alone().play(Contest(rules, a, b, "levels"), pairs))
    assert found.win_share > 0.5
    assert found.points_per_hand > 0


def test_hard_keeps_to_its_time():
    house = House(load("canaston", 4))
    bot = named("hard@0.05")
    state = dealt(house, "time")
    times = []
    while not state.over and state.ply < 30:
        seen = view(state, state.actor)
        start = perf_counter()
        code = decide(bot, seen, f"{state.ply}")
        times.append(perf_counter() - start)
        step(state, code)
    # the middle, since other programs may hold this one up for a moment
    assert sorted(times)[len(times) // 2] < 0.06


def test_each_round_of_the_search_keeps_the_better_half():
    assert [left(8, spent) for spent in (0.0, 0.3, 0.34, 0.6, 0.67, 0.99, 1.0, 1.5)] == [
        *(8, 8, 4, 4, 2, 2, 1, 1)
    ]
    assert [left(5, spent) for spent in (0.0, 0.34, 0.67, 1.0)] == [5, 3, 2, 1]
    assert [left(2, spent) for spent in (0.0, 0.9, 1.0)] == [2, 2, 1]


def test_what_the_policy_holds_of_a_choice_fades():
    liked, better = Trial(50.0, codes.YES), Trial(0.0, codes.NO)
    assert liked.worth() > better.worth()
    for _ in range(80):
        liked.add(0.0)
        better.add(20.0)
    assert better.worth() > liked.worth()


def test_hard_may_be_stopped_after_its_first_move():
    house = House(load("canaston", 4))
    state = dealt(house, "stop")
    while codes.kind_of(next(Normal().think(view(state, state.actor), "x"))) != codes.DISCARD:
        step(state, next(Normal().think(view(state, state.actor), "x")))
    seen = view(state, state.actor)
    first = next(Search(seconds=30).think(seen, "x"))
    assert first in seen.legal


def test_hands_by_other_rules_are_not_judged_by_what_was_learned():
    """Where the match is longer they are; not where hands are dealt or counted otherwise."""
    longer = {"match.target": 8000, "seating.cut": False}
    for file in (VALUES, CHOICES):
        assert network_of(load("classic", 4, longer), file)
        assert network_of(load("classic", 4, {"seating.hand": 5}), file) is None
        assert network_of(load("classic", 4, {"closing.canastas": 2}), file) is None
        assert learned("classic", 4, file)
        assert learned("no such game", 4, file) is None


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_weights_and_values_are_there(name, seats):
    assert tuned(name, seats) != BASELINE
    for file, facts in ((VALUES, FACTS), (CHOICES, AROUND + CHOSEN)):
        found = learned(name, seats, file)
        assert found is None or len(found.into) == len(found.straight) == facts
