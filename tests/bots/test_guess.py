"""Imagined deals: they agree with the view, and the hands with how the others have played."""

from collections import Counter
from math import comb
from statistics import fmean

import pytest

from canasta.bots.guess import TRAITS, Guesses, Habits, learned, speaks
from canasta.bots.levels import Normal
from canasta.cards import NATURALS, RED, deck, shuffled, unpack_list
from canasta.game import codes
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.imagine import Unseen
from canasta.game.state import DRAW_PHASE, State
from canasta.game.step import step
from canasta.game.view import view
from canasta.rules import load, names, seats_of

TABLES = [(name, seats) for name in names() for seats in seats_of(name)]


def middle(name: str, seats: int, seed: str, ply: int) -> State:
    """A position that normal reached by itself, at the begin of a turn."""
    rules = load(name, seats, {"seating.cut": False})
    house = House(rules)
    order = shuffled(deck(rules.seating.packs, rules.seating.jokers), seed)
    state = begin(house, [0] * house.sides, seats - 1, order)
    while not state.over and (state.ply < ply or state.phase != DRAW_PHASE):
        step(state, next(Normal().think(view(state, state.actor), f"{state.ply}")))
    return state


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_deals_agree_with_the_view(name, seats):
    for ply in (5, 40, 90):
        state = middle(name, seats, "agree", ply)
        if state.over:
            continue
        seen = view(state, state.actor)
        guesses = Guesses(seen, state.house)
        for n in range(4):
            deal = guesses.deal(f"{n}")
            assert view(deal, state.actor) == seen
            cards = [c for hand in deal.hands for c in unpack_list(hand)]
            ours = [c for hand in state.hands for c in unpack_list(hand)]
            there = Counter(cards + deal.stock[deal.drawn :] + deal.buried)
            assert there == Counter(ours + state.stock[state.drawn :] + state.buried)


def test_the_same_seed_gives_the_same_deal():
    state = middle("canaston", 4, "same", 60)
    guesses = Guesses(view(state, state.actor), state.house)
    assert guesses.deal("a").hands == guesses.deal("a").hands
    assert guesses.deal("a").hands != guesses.deal("b").hands


def test_every_table_has_its_weights():
    for name, seats in TABLES:
        assert len(learned(name, seats)) == TRAITS, (name, seats)


def own_open(state: State, deal: State, seat: int) -> int:
    """Cards in a hand that would go on an unfinished meld of the own side."""
    side = state.side_of(seat)
    ranks = {m.rank for m in state.melds[side] if m.shape == codes.GROUP and m.size() < 7}
    return sum(deal.counts[seat][rank] for rank in ranks if rank < NATURALS)


def test_who_has_opened_seldom_holds_what_goes_on_the_own_melds():
    truth, blind, guessed = [], [], []
    for seed in range(24):
        state = middle("canaston", 4, f"open{seed}", 70)
        if state.over:
            continue
        seen = view(state, state.actor)
        unseen, guesses = Unseen(seen, state.house), Guesses(seen, state.house)
        for seat in range(4):
            if speaks(seen, seat) and state.opened[seat]:
                truth.append(own_open(state, state, seat))
                for n in range(5):
                    blind.append(own_open(state, unseen.deal(f"{n}"), seat))
                    guessed.append(own_open(state, guesses.deal(f"{n}"), seat))
    assert len(truth) > 24
    assert fmean(guessed) < fmean(blind) / 2
    assert abs(fmean(guessed) - fmean(truth)) < abs(fmean(blind) - fmean(truth)) / 2


def test_hands_come_as_often_as_the_weights_say():
    # weights that make each card of one rank three times as likely
    state = middle("salon", 2, "odds", 10)
    seen = view(state, state.actor)
    guesses = Guesses(seen, state.house)
    other = guesses.others[0]
    rank = 6
    says = [[0.0] * 7 for _ in range(RED + 1)]
    says[rank] = [0.0, 1.0986, 2.1972, 3.2958, 4.3944, 5.493, 6.5917]
    guesses.says[other] = says
    unseen = Unseen(seen, state.house)
    blind = fmean(int(unseen.deal(f"{n}").counts[other][rank]) for n in range(3000))
    found = fmean(int(guesses.deal(f"{n}").counts[other][rank]) for n in range(3000))
    # Fisher's noncentral hypergeometric distribution of the same numbers
    pool = Counter(c >> 2 for c in unseen.rest)
    held = state.sizes[other] - sum(seen.seen.known(2)[other].values())
    assert found == pytest.approx(expected(pool[rank], sum(pool.values()), held), rel=0.06)
    assert found > 1.5 * blind


def expected(good: int, cards: int, held: int) -> float:
    """How many of so many good cards a hand has, where each good card is three times as likely."""
    ways = [comb(good, k) * comb(cards - good, held - k) * 3**k for k in range(good + 1)]
    return float(sum(k * way for k, way in enumerate(ways)) / sum(ways))


def test_a_hand_that_did_nothing_yet_says_nothing():
    state = middle("canaston", 4, "first", 0)
    seen = view(state, state.actor)
    assert not any(speaks(seen, seat) for seat in range(4))
    assert not any(Guesses(seen, state.house).says)


def test_what_was_discarded_is_told_by_when():
    state = middle("classic", 4, "times", 30)
    seen = view(state, state.actor)
    seat = (state.actor + 1) % 4
    habits = Habits(seen, state.house, seat)
    last = [c >> 2 for who, c in seen.seen.discards() if who == seat][-1]
    assert habits.times[last] == 0
    assert habits.traits(RED, 2) == []
