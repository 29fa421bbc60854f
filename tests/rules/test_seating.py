"""Deck, deal, cut and first pile (docs/rules.md 2.1 P01-P10, 2.4 P04-P07, C01-C07, C67)."""

import pytest

from canasta.cards import deck, parse_card, shuffled
from canasta.game.deal import new_hand
from canasta.rules import load
from canasta.rules.seating import buries, cutter, leader
from tests.rules.table import after, verdict


def dealt(rules, order=None, dealer=None):
    order = order or shuffled(deck(rules.seating.packs, rules.seating.jokers), "a deal")
    return new_hand(rules, [0] * rules.sides, rules.seats - 1 if dealer is None else dealer, order)


@pytest.mark.parametrize(
    ("name", "seats", "cards", "hand", "draw"),
    [
        ("classic", 4, 108, 11, 1),
        ("salon", 2, 108, 15, 2),
        ("salon", 3, 108, 13, 2),
        ("salon", 4, 108, 11, 1),
        ("individual", 5, 108, 11, 2),
        ("individual_pairs", 6, 108, 11, 2),
        ("canaston", 4, 163, 15, 2),
        ("canaston", 6, 216, 15, 2),
        ("samba", 4, 162, 15, 2),
        ("samba", 6, 162, 13, 2),
        ("bolivia", 4, 162, 15, 2),
    ],
)
def test_decks_and_hands(name, seats, cards, hand, draw):
    rules = load(name, seats)
    assert len(deck(rules.seating.packs, rules.seating.jokers)) == cards
    assert (rules.seating.hand, rules.seating.draw) == (hand, draw)


@pytest.mark.parametrize(
    ("name", "seats", "sides"),
    [
        ("classic", 4, [0, 1, 0, 1]),
        ("individual", 3, [0, 1, 2]),
        ("individual_pairs", 6, [0, 1, 2, 0, 1, 2]),
        ("canaston", 6, [0, 1, 0, 1, 0, 1]),
        ("samba", 5, [0, 1, 2, 3, 4]),
    ],
)
def test_sides(name, seats, sides):
    """notation 3: a seat's side is its number modulo the number of sides."""
    rules = load(name, seats)
    assert [rules.side_of(seat) for seat in range(seats)] == sides


@pytest.mark.parametrize(
    ("card", "hidden"),
    [
        ("4S", 4),
        ("9H", 9),
        ("TC", 10),
        ("JS", 11),
        ("QS", 12),
        ("KS", 13),
        ("AS", 14),
        ("2S", 15),
        ("JK", 16),
    ],
)
def test_cards_under_the_turned_one(card, hidden):
    """2.1 P09, C06."""
    assert buries(load("canaston").seating, parse_card(card)) == hidden
    wild = load("canaston", options={"seating.seed_counts": {"2": 20, "JK": 25, "A": 1}}).seating
    assert buries(wild, parse_card(card)) == {"2S": 20, "JK": 25, "AS": 1}.get(card, hidden)


def test_who_leads():
    """2.1 P05, C02, C67: dealer after the cutter, then the leader; W13's cutter as an option."""
    seating = load("canaston").seating
    assert [cutter(4, dealer) for dealer in (1, 2, 0)] == [0, 1, 3]
    assert leader(seating, 4, 1) == 2
    assert leader(load("canaston", options={"seating.leader": "cutter"}).seating, 4, 1) == 0


@pytest.mark.parametrize("name", ["classic", "salon", "individual", "samba", "bolivia"])
def test_the_first_pile_shows_a_natural(name):
    """2.3 P06, 1.1 P06."""
    rules = load(name)
    for number in range(20):
        order = shuffled(deck(rules.seating.packs, rules.seating.jokers), f"{name} {number}")
        state = dealt(rules, order)
        assert state.pile[-1] < 44
        assert all(c >= 44 for c in state.pile[:-1])
        assert all(size == rules.seating.hand for size in state.sizes[1:])


def test_the_counted_pile():
    """2.1 P09, P10: threes stay and another card is turned; a wild card locks."""
    rules = load("canaston", options={"seating.cut": False})
    for number in range(20):
        state = dealt(rules, shuffled(deck(3, 7), f"counted {number}"))
        *threes, turned = state.pile
        assert turned < 52
        assert all(c >= 52 for c in threes)
        assert len(state.buried) == buries(rules.seating, turned)


def test_the_cut():
    """2.1 P07, C04: three bottom cards of the packet; what is kept counts in the cutter's hand."""
    rules = load("canaston")
    order = sorted(deck(3, 7))
    order = shuffled(order, "cut")
    red = order.index(parse_card("3H"))
    order[9], order[red] = order[red], order[9]
    state = dealt(rules, order, dealer=1)
    assert state.actor == 0
    assert verdict(state, "draw") == "wrong-phase"
    assert verdict(state, "cut 2") == "bad-cut"
    assert verdict(state, f"cut {len(order)}") == "bad-cut"
    lifted = after(state, "cut 10")
    assert verdict(lifted, "keep 4S 5S") == "cannot-keep"
    kept = after(lifted, "keep 3H")
    assert kept.turn == 2
    assert sum(kept.sizes) + sum(kept.red) > 0
    assert kept.counts[0][14] >= 1
    assert kept.sizes[0] == 15


def test_packets():
    """2.1 P04: packets of three, from the leader on."""
    rules = load("canaston", options={"seating.cut": False})
    order = sorted(deck(3, 7))
    state = dealt(rules, order)
    first = [c for seat in (0, 1) for c in order[3 * seat : 3 * seat + 3]]
    assert all(state.counts[seat][first[3 * seat] >> 2] >= 3 for seat in (0, 1))
