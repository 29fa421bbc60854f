"""Taking the pile, example by example (docs/rules.md 1.1 P18-P24, 2.1 P23-P27, 2.3 P20-P24)."""

import pytest

from canasta.game.taking import frozen, locked
from tests.rules.table import after, table, verdict

NINES = [{"cards": "9C*2 9D", "owner": 0}]


@pytest.mark.parametrize(
    ("rules", "pile", "action", "expected"),
    [
        ("classic", "-", "take QS QH", "pile-empty"),
        ("classic", "5H QD", "take QS QH", "ok"),
        ("classic", "5H QD", "take QS 2S", "ok"),  # 2.3 P20
        ("salon", "5H QD", "take QS 2S", "pile-no-match"),  # 2.4 P20
        ("canaston", "5H QD", "take QS 2S", "pile-no-match"),
        ("individual", "5H QD", "take QS 2S", "pile-no-match"),
        ("samba", "5H QD", "take QS 2S", "pile-no-match"),  # 1.1 P20
        ("classic", "5H 9H", "take", "ok"),
        ("samba", "5H 9H", "take", "ok"),  # 1.1 P19
        ("canaston", "5H 9H", "take", "pile-no-match"),  # 2.1 P27
        ("individual", "5H 9H", "take", "pile-no-match"),
        ("classic", "2H QD", "take QS QH", "ok"),  # 2.3 P21: a natural pair takes a frozen pile
        ("classic", "2H QD", "take QS 2S", "pile-frozen"),
        ("classic", "3S QD", "take QS 2S", "pile-frozen"),  # 2.3 P22
        ("salon", "3S 9H", "take", "ok"),  # 2.4 P23
        ("salon", "2H 9H", "take", "pile-frozen"),
        ("individual", "2H QD", "take QS QH", "ok"),
        ("canaston", "2H QD", "take QS QH", "pile-locked"),
        ("canaston", "2H QD", "take QS QH QC", "ok"),  # 2.1 P24
        ("classic", "5H 3S", "take QS QH", "pile-stopped"),
        ("classic", "5H 2H", "take 2S", "pile-stopped"),
        ("bolivia", "5H 2H", "take 2S", "pile-stopped"),  # 1.1 P20
        ("canaston", "5H JK", "take QS QH", "pile-no-match"),
    ],
)
def test_ways_to_take(rules, pile, action, expected):
    state = table(rules, "QS QH QC 2S TH JH", NINES, phase="draw", pile=pile)
    assert verdict(state, action) == expected


def test_before_opening():
    """2.3 P22, C52: with a natural pair, if the opening in the same action reaches the minimum."""
    hand = "QS QH 2S 9S 9H 9D TH"
    state = table("classic", hand, phase="draw", pile="5H QD")
    assert verdict(state, "take QS 2S / 9S 9H 9D") == "pile-frozen"
    assert verdict(state, "take QS QH / 9S 9H 9D") == "ok"
    free = {"pile.frozen_until_opened": False}
    state = table("classic", hand, phase="draw", pile="5H QD", options=free)
    assert verdict(state, "take QS 2S / 9S 9H 9D") == "ok"


def test_gifts_and_blocks():
    """C20: gift for the side that closed it, blocked for all, or a normal add."""
    canasta = [{"cards": "9S*2 9H*2 9D 9C*2", "owner": 0}]
    rest = {"phase": "draw", "pile": "2H 9D"}
    assert verdict(table("canaston", "QS QH", canasta, **rest), "take") == "ok"
    assert verdict(table("individual", "QS QH", canasta, **rest), "take") == "pile-blocked"
    rest["pile"] = "5H 9D"
    assert verdict(table("classic", "QS QH", canasta, **rest), "take") == "ok"
    assert verdict(table("samba", "QS QH", canasta, **rest), "take") == "pile-no-match"
    theirs = [{"cards": "9S*2 9H*2 9D 9C*2", "owner": 1}]
    own = [{"cards": "TS TH TD", "owner": 0}]
    state = table("canaston", "QS QH", own, theirs=theirs, **rest)
    assert verdict(state, "take") == "pile-no-match"


def test_one_card_each():
    """2.3 P24: a hand of one cannot take a pile of one."""
    rest = {"phase": "draw", "pile": "9H"}
    assert verdict(table("classic", "TH", NINES, **rest), "take") == "one-card-one-card"
    allowed = {"pile.one_card": True}
    state = table("classic", "TH", NINES, **rest, options=allowed)
    assert verdict(state, "take") == "would-strand"
    assert verdict(table("classic", "TH", NINES, phase="draw", pile="5H 9H"), "take") == "ok"


def test_freezing_and_locking_end_with_the_take():
    """C19: the lock lasts until the pile is taken."""
    state = table("canaston", "QS QH QC TH JH", NINES, phase="draw", pile="2H QD")
    assert locked(state)
    assert not locked(after(state, "take QS QH QC", "discard TH"))
    state = table("classic", "QS QH TH JH", NINES, phase="draw", pile="2H QD")
    assert frozen(state)
    assert not frozen(after(state, "take QS QH", "discard TH"))


def test_the_whole_pile_comes_to_the_hand():
    state = table("canaston", "QS QH TH", NINES, phase="draw", pile="5H 6H QD", buried="7S 8S")
    taken = after(state, "take QS QH")
    assert taken.sizes[0] == 5
    assert taken.pile_size() == 0
    assert taken.took[0]


def test_sequences_at_their_ends():
    """1.1 P19: the top at either end of an own sequence of three to six, nothing from the hand."""
    own = ["9S TS JS"]
    for top, expected in (
        ("8S", "ok"),
        ("QS", "ok"),
        ("7S", "pile-no-match"),
        ("8H", "pile-no-match"),
    ):
        state = table("samba", "KS AS", own, phase="draw", pile=f"5H {top}")
        assert verdict(state, "take") == expected
    seven = table("samba", "KS AS", ["5S 6S 7S 8S 9S TS JS"], phase="draw", pile="5H QS")
    assert verdict(seven, "take") == "pile-no-match"


def test_always_frozen():
    """2.4 P40."""
    always = {"pile.always_frozen": True}
    state = table("salon", "QS QH TH", NINES, phase="draw", pile="5H 9H", options=always)
    assert verdict(state, "take") == "pile-frozen"
