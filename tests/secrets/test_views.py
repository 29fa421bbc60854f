"""Cards that a seat cannot see never change what it is told, or what it may do.

A state is compared with one in which all that a seat does not see is dealt anew (``imagine``).
"""

from random import Random

import pytest

from canasta.cards import JK, NATURALS, RED, TWO, card, deck, unpack, unpack_list
from canasta.game import codes
from canasta.game.check import check, check_code
from canasta.game.events import Event, events
from canasta.game.imagine import imagine
from canasta.game.legal import legal_codes
from canasta.game.moves import (
    Answer,
    Ask,
    Cut,
    Discard,
    Draw,
    Illegal,
    Keep,
    Lay,
    Merge,
    Move,
    Part,
    Pass,
    Red,
    Take,
    Why,
)
from canasta.game.state import State, labels
from canasta.game.step import step
from canasta.game.view import view
from canasta.rules import load
from canasta.session.show import table
from tests.playing import BOTH, TABLES, choose, first_state, random_rng, random_rules

LONGEST = 500
"""Plies after which a random hand has shown enough."""


def played(name: str, seats: int, number: int):
    """The states of a random hand; every other one at a table with random rules."""
    rng = random_rng("secrets", name, seats, number)
    rules = load(name, seats) if number % 2 == 0 else random_rules(name, seats, rng)
    state = first_state(rules, rng, f"secrets {name} {seats} {number}")
    for _ in range(LONGEST):
        yield state
        if state.over:
            return
        state = state.clone()
        step(state, choose(legal_codes(state), rng))


def looked_at(name: str, seats: int, number: int, most: int):
    """So many of those states: the first, the last, and random ones between; with chance."""
    states = list(played(name, seats, number))
    rng = random_rng("look", name, seats, number)
    some = rng.sample(range(len(states)), min(most, len(states)))
    for ply in sorted({0, 1, len(states) - 1, *some} & set(range(len(states)))):
        yield states[ply], random_rng("look", name, seats, number, ply)


def same_for(state: State, seat: int | None, seed: str) -> State:
    """A state that differs in what ``seat`` does not see; all that it is told stays the same."""
    known = view(state, seat, reasons=True)
    other = imagine(known, seed)
    again = view(other, seat, reasons=True)
    assert again == known
    assert table(other, seat) == table(state, seat)
    return other


def conserved(state: State) -> None:
    """Every card of the deck is there once, and no hand has fewer than none."""
    cards = state.stock[state.drawn :] + state.pile + state.buried
    for seat, hand in enumerate(state.hands):
        held = unpack_list(hand)
        assert len(held) == state.sizes[seat]
        cards += held
        cards += unpack(RED, state.red[seat])
    cards += [c for melds in state.melds for meld in melds for c in meld.cards()]
    seating = state.house.rules.seating
    assert sorted(cards) == deck(seating.packs, seating.jokers)


def tell_nothing(name: str, seats: int, number: int, most: int) -> None:
    for state, rng in looked_at(name, seats, number, most):
        for seat in (*range(seats), None):
            other = same_for(state, seat, f"{seat} {rng.random()}")
            conserved(other)
            if seat is None:
                assert view(state, None).hand == ()
                assert table(state, None).hand == "-"
                assert table(state, None).legal == ()


def refuse_alike(name: str, seats: int, number: int, most: int) -> None:
    for state, rng in looked_at(name, seats, number, most):
        other = imagine(view(state, state.actor), f"refuse {rng.random()}")
        for _ in range(40):
            move = plausible(state, rng)
            assert check(other, move) == check(state, move), str(move)
        elsewhere = (state.actor + 1) % seats
        assert check(state, move, elsewhere) == Illegal(Why.NOT_YOUR_TURN)


def plausible(state: State, rng: Random) -> Move:
    """A move that somebody might try, mostly with cards of the actor's hand."""
    hand = unpack_list(state.hands[state.actor])
    mine = state.melds[state.side_of(state.actor)]
    names = labels(mine) or ["K"]
    kind = rng.randrange(12)
    if kind < 3:
        parts = tuple(_part(hand, names, rng) for _ in range(rng.choice((1, 1, 2, 3))))
        return Lay(parts)
    if kind < 6:
        top = state.pile[-1] >> 2 if state.pile else 0
        same = [c for c in hand if c >> 2 == top] + [c for c in hand if TWO * 4 <= c <= JK]
        shown = tuple(sorted(rng.sample(same, rng.randint(0, min(3, len(same))))))
        more = tuple(_part(hand, names, rng) for _ in range(rng.choice((0, 0, 0, 1, 2))))
        return Take(shown, rng.choice(("", "", rng.choice(names))), more)
    if kind < 8:
        return Discard(rng.choice(hand) if hand and rng.random() < 0.8 else rng.randrange(52))
    if kind == 8:
        return Merge(rng.choice(names), rng.choice(names))
    if kind == 9:
        threes = [c for c in hand if c >> 2 == 14] or [card(14, 1)]
        return Red(tuple(threes[: rng.randint(1, len(threes))]))
    if kind == 10:
        return rng.choice((Cut(rng.randrange(200)), Keep((JK,)), Keep(()), Keep((card(13, 0),))))
    return rng.choice((Draw(), Ask(), Pass(), Answer(True), Answer(False)))


def _part(hand: list[int], names: list[str], rng: Random) -> Part:
    """Cards of a rank with wild cards, or of a suit, for a new meld or for one on the table."""
    ranks = [c >> 2 for c in hand if c >> 2 < NATURALS] or [0]
    wilds = [c for c in hand if TWO * 4 <= c <= JK]
    label = rng.choice(names) if rng.random() < 0.3 else ""
    if rng.random() < 0.2:
        suit = rng.randrange(4)
        run = sorted({c for c in hand if c < NATURALS * 4 and c & 3 == suit})
        at = rng.randrange(len(run) + 1)
        cards = run[at : at + rng.randint(1, 7)]
    else:
        rank = rng.choice(ranks)
        cards = [c for c in hand if c >> 2 == rank]
        cards = cards[: rng.randint(1, 7)] + wilds[: rng.choice((0, 0, 1, 2, 3))]
    if rng.random() < 0.1:
        cards = [*cards, rng.randrange(52)]
    return Part(tuple(sorted(cards)) or (card(0, 0),), label)


def told(state: State, code: codes.Code, seat: int) -> tuple[State, list[Event]]:
    """What a seat is told of a move, the cards that come to itself and scores left out."""
    after = state.clone()
    step(after, code)
    found = [event.seen_by(seat) for event in events(state, code, after)]
    kept = [
        event if event.kind != "drew" or event.seat != seat else Event("drew", seat)
        for event in found
        if event.kind != "scored"
    ]
    return after, kept


def happen_alike(name: str, seats: int, number: int, most: int) -> int:
    """Play moves from both states; how often they were told to a seat that is not the actor."""
    compared = 0
    for state, rng in looked_at(name, seats, number, most):
        if state.over:
            continue
        found = legal_codes(state)
        for code in rng.sample(found, min(3, len(found))):
            if codes.kind_of(code) == codes.KEEP:
                continue  # the deal that follows comes from the hidden deck
            for seat in range(seats):
                for _ in range(3):
                    other = imagine(view(state, seat), f"{seat} {rng.random()}")
                    if seat == state.actor:
                        assert legal_codes(other) == found
                    elif check_code(other, code) is not None:
                        continue  # the imagined hand has not got those cards
                    here, told_here = told(state, code, seat)
                    there, told_there = told(other, code, seat)
                    if here.red != state.red or there.red != other.red or here.over != there.over:
                        continue  # a red three came to light, from the stock or a hand
                    assert told_here == told_there
                    if here.hands[seat] == there.hands[seat] and not here.lifted:
                        assert view(here, seat) == view(there, seat)
                        compared += seat != state.actor
                    break
    return compared


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=BOTH)
def test_hidden_cards_tell_nothing(name, seats):
    for number in range(4):
        tell_nothing(name, seats, number, 10)


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=BOTH)
def test_refusals_depend_on_what_the_actor_sees(name, seats):
    for number in range(4):
        refuse_alike(name, seats, number, 12)


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=BOTH)
def test_events_show_a_seat_what_it_sees(name, seats):
    assert sum(happen_alike(name, seats, number, 10) for number in range(4)) > 12


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), TABLES, ids=BOTH)
def test_many_hands_tell_nothing(name, seats):
    for number in range(4, 24):
        tell_nothing(name, seats, number, 20)
        refuse_alike(name, seats, number, 20)
        happen_alike(name, seats, number, 20)
