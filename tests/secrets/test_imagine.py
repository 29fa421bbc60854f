"""Imagined deals: each that agrees with what a seat knows is equally likely."""

from collections import Counter

from canasta.cards import RED, card, deck, parse_cards, unpack_list
from canasta.game.apply import apply
from canasta.game.house import House
from canasta.game.imagine import imagine
from canasta.game.moves import Take
from canasta.game.state import DRAW_PHASE, State
from canasta.game.view import view
from canasta.rules import load

DEALS = 6000


def almost_open(hidden: list[int], first_turn: list[bool], buried: int = 0) -> State:
    """A table of four where all but a few cards lie in the pile.

    Seat 0 is to act and holds an ace; the hidden cards are one for each other seat, ``buried``
    ones under the pile, and the stock.
    """
    state = State(
        House(load("classic", 4, {"seating.packs": 1, "seating.jokers": 0, "seating.hand": 5}))
    )
    rest = deck(1, 0)
    for c in (*hidden, card(10, 0)):
        rest.remove(c)
    state.add(0, card(10, 0))
    for seat in (1, 2, 3):
        state.add(seat, hidden[seat - 1])
    state.buried = hidden[3 : 3 + buried]
    state.stock = hidden[3 + buried :]
    state.pile = rest
    state.first_pile = rest[:]
    state.first_turn = first_turn
    state.phase = DRAW_PHASE
    return state


def deals(state: State, seat: int | None, number: int = DEALS) -> Counter[tuple[object, ...]]:
    """How often each deal was imagined."""
    found: Counter[tuple[object, ...]] = Counter()
    known = view(state, seat)
    for n in range(number):
        other = imagine(known, f"deal {n}", state.house)
        hands = tuple(tuple(unpack_list(hand)) for hand in other.hands)
        found[hands, tuple(other.buried), tuple(other.stock)] += 1
    return found


def assert_even(found: Counter[tuple[object, ...]], kinds: int) -> None:
    """All of so many deals came up, about equally often (chi squared within five deviations)."""
    assert len(found) == kinds
    mean = found.total() / kinds
    squares = sum((n - mean) ** 2 / mean for n in found.values())
    assert squares < kinds - 1 + 5 * (2 * (kinds - 1)) ** 0.5


def test_every_deal_is_equally_likely():
    state = almost_open(parse_cards("4S 5S 6S 7S 8S"), [False] * 4)
    assert_even(deals(state, 0), 120)


def test_what_lies_under_the_pile_is_part_of_the_deal():
    state = almost_open(parse_cards("4S 5S 6S 7S 8S"), [False] * 4, buried=1)
    assert_even(deals(state, 0), 120)


def test_a_red_three_is_as_likely_anywhere_it_can_be():
    """Not with seats 1 and 2, who have begun their first turns: with seat 3 or in the stock."""
    state = almost_open(parse_cards("4S 5S 6S 3H 8S"), [False, False, False, True])
    assert_even(deals(state, 0), 72)


def test_a_red_three_is_no_deeper_in_the_stock():
    hidden = parse_cards("4S 5S 6S 7S 8S 9S 3H 3D")
    depth = Counter(
        imagine(view(almost_open(hidden, [False] * 4), 0), f"{n}").stock.index(card(RED, 1))
        for n in range(1000)
    )
    assert set(depth) == set(range(5))
    assert all(150 < n < 250 for n in depth.values())


def test_known_cards_stay_where_they_are():
    """Won with the pile for all to see: the hand of who took it keeps them."""
    state = State(House(load("classic", 4)))
    for c in parse_cards("KS KH QS QH JS"):
        state.add(0, c)
    for seat in (1, 2, 3):
        for c in parse_cards("4S 5S 6S 7S 8S"):
            state.add(seat, c)
    state.opened = [True] * 4
    state.pile = parse_cards("3H 9S 9S TS KD")
    state.first_pile = state.pile[:]
    state.first_turn = [True] * 4
    state.stock = parse_cards("4H 5H 6H 7H")
    move = Take(tuple(parse_cards("KS KH")))
    state = apply(state, move)
    assert view(state, 1).seen.known(4)[0] == {card(5, 0): 2, card(6, 0): 1, card(RED, 1): 1}
    for n in range(50):
        hand = unpack_list(imagine(view(state, 1), f"{n}").hands[0])
        assert hand.count(card(5, 0)) >= 2
        assert card(6, 0) in hand
        assert card(RED, 1) not in hand
