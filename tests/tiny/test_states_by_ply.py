"""How many states lie so many legal actions away, in shrunken games: any change shows here.

Cards that no rule tells apart make no different states. The numbers were made by this engine when
`legal` and brute force over `check` agreed on all of them.
"""

import pytest

from canasta.cards import deck, shuffled
from canasta.game.deal import new_hand
from canasta.rules import load
from tests.tiny.oracle import states_by_ply

SMALL = {"seating.packs": 1, "seating.jokers": 2}
LOW = {"opening.steps": [[None, 15]]}

GAMES = {
    "classic, hands of six": ("classic", 4, {**SMALL, **LOW, "seating.hand": 6}),
    "salon for two": ("salon", 2, {**SMALL, **LOW, "seating.hand": 6, "closing.canastas": 0}),
    "individual": (
        "individual",
        2,
        {**SMALL, **LOW, "seating.hand": 5, "closing.kinds": [], "closing.canastas": 0},
    ),
    "samba": ("samba", 2, {**SMALL, **LOW, "seating.hand": 6, "closing.canastas": 0}),
    "bolivia": (
        "bolivia",
        4,
        {**SMALL, **LOW, "seating.hand": 5, "closing.kinds": [], "closing.canastas": 0},
    ),
    "canaston": (
        "canaston",
        4,
        {
            **SMALL,
            **LOW,
            "seating.hand": 5,
            "seating.cut": False,
            "seating.first_pile": "one",
            "closing.kinds": [],
            "closing.canastas": 0,
        },
    ),
}

EXPECTED = {
    "bolivia": [2, 10, 19, 103, 184, 892, 1495],
    "canaston": [2, 9, 16, 72, 120, 576, 888],
    "classic, hands of six": [3, 15, 20, 86, 171, 692, 1559],
    "individual": [1, 9, 18, 56, 122, 476, 707],
    "salon for two": [1, 7, 7, 56, 56, 632, 1672],
    "samba": [1, 8, 9, 69, 69, 674, 946],
}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_states_by_ply(name):
    variant, seats, options = GAMES[name]
    rules = load(variant, seats, options)
    order = shuffled(deck(1, 2), name)
    state = new_hand(rules, [0] * rules.sides, seats - 1, order)
    assert states_by_ply(state, len(EXPECTED[name])) == EXPECTED[name]
