"""A big hand that may open has far too many openings to list: views name some of each sort."""

import pytest

from canasta.bots.base import decide
from canasta.bots.levels import Normal
from canasta.game import codes
from canasta.game.check import check_code
from canasta.game.legal import legal_codes
from canasta.game.position import read_position
from canasta.game.view import GLIMPSED, OPENINGS, glimpse, view

BIG = "4S 4H 4D 5S 5H 5D 6S 6H 6D 7S 7H 7D 8S 8H 8D 9S 9H 9D TS TH JS JH QS QH KS KH AS AH 2S 2H JK"


def position(variant: str, hand: str):
    return read_position(
        {
            "rules": variant,
            "hands": [hand, "4C 5C", "6C 7C", "8C 9C"],
            "stock": "TC JC QC KC AC",
            "pile": "TD",
            "phase": "play",
        }
    )


@pytest.mark.parametrize("variant", ["samba", "bolivia"])
def test_views_name_a_part_of_them(variant):
    """Not the same part: who plays on in an imagined hand looks at fewer."""
    state = position(variant, BIG)
    every = legal_codes(state)
    some = [view(state, 0).legal, glimpse(state).legal]
    rest = [code for code in every if codes.kind_of(code) != codes.LAY]
    assert len(every) > len(some[0]) > len(some[1]) > len(rest)
    for most, legal in zip((OPENINGS, GLIMPSED), some, strict=True):
        assert set(legal) <= set(every)
        assert [code for code in legal if codes.kind_of(code) != codes.LAY] == rest
        assert len(legal) <= len(rest) + most
        # the heaviest melds are not all that is named
        heaviest = {codes.parts_of(code)[0] for code in legal if codes.kind_of(code) == codes.LAY}
        assert len(heaviest) > 20


def test_a_bot_opens_from_a_big_hand():
    state = position("bolivia", BIG)
    code = decide(Normal(), view(state, 0), "x")
    assert check_code(state, code) is None


def test_small_hands_have_them_all():
    state = position("classic", "KS KH KD QS QH QD 2S 4S 5H")
    assert list(view(state, 0).legal) == legal_codes(state)
    assert any(codes.kind_of(code) == codes.LAY for code in legal_codes(state))
