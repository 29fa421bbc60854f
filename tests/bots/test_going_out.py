"""The plan of going out, against every way to lay a small hand that the rules allow."""

from random import Random

import pytest

from canasta.bots.features import Table
from canasta.bots.going_out import plan
from canasta.bots.levels import Tuned
from canasta.cards import RED, deck, shuffled
from canasta.game import codes
from canasta.game.deal import begin
from canasta.game.house import House
from canasta.game.legal import legal_codes
from canasta.game.state import ANSWER_PHASE, LEAVE_NO, PLAY_PHASE, State
from canasta.game.step import step
from canasta.game.view import View, glimpse
from canasta.rules import load

SMALL = 6
"""Cards in hand of which every way to lay them is tried."""
MOST = 400
"""Actions tried; where more would be needed, nothing is known."""


class TooMany(Exception):
    """There are more ways than are tried."""


class Ways:
    """Tries what a seat could do in its turn; a partner who is asked agrees."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.tried = 0

    def out(self, state: State) -> bool:
        if state.over:
            return state.out == self.seat
        if state.phase == ANSWER_PHASE:
            return self.after(state, codes.YES)
        if state.actor != self.seat:
            return False
        kinds = (codes.LAY, codes.DISCARD, codes.ASK)
        return any(
            self.after(state, code) for code in legal_codes(state) if codes.kind_of(code) in kinds
        )

    def after(self, state: State, code: codes.Code) -> bool:
        self.tried += 1
        if self.tried > MOST:
            raise TooMany
        state = state.clone()
        step(state, code)
        return self.out(state)


def small(state: State, seen: View) -> bool:
    seat = state.actor
    plays = state.phase == PLAY_PHASE and seen.leave[seat] != LEAVE_NO and not seen.refused[seat]
    return plays and seen.opened[seat] and len(seen.hand) <= SMALL and seen.hand[-1] >> 2 != RED


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("canaston", 4),
        ("classic", 4),
        ("salon", 2),
        ("samba", 4),
        ("bolivia", 4),
        ("individual", 3),
    ],
)
def test_there_is_a_plan_where_there_is_a_way_out(name, seats):
    house = House(load(name, seats, {"seating.cut": False}))
    bot = Tuned()
    found = {True: 0, False: 0}
    for number in range(60):
        seating = house.rules.seating
        order = shuffled(deck(seating.packs, seating.jokers), f"out/{number}")
        state = begin(house, [0] * house.sides, number % seats, order)
        chance = Random(number)
        while not state.over:
            seen = glimpse(state)
            if small(state, seen):
                table = Table(seen, house, bot.weights)
                planned = plan(table) is not None
                assert table.could_close() or not planned
                try:
                    way = Ways(state.actor).out(state)
                except TooMany:
                    pass
                else:
                    assert planned == way, (state.ply, seen.hand)
                    found[way] += 1
            # now and then anything, so that tables differ from those that bots make
            code = next(bot.think(seen, "x"))
            step(state, chance.choice(seen.legal) if chance.random() < 0.15 else code)
    assert min(found.values()) >= 3, found
