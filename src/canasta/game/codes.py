"""Moves as ints, the form in which the core makes, compares and plays them.

The low four bits say what kind. The rest of a *part* (a new meld, or cards for one on the table):

    target 7 bits   0 a new meld, else 1 + index among the side's melds before the action
    shape  2 bits   group, wild, sequence
    rank   4 bits   of a group (black threes too); the suit of a sequence
    nats  20 bits   packed naturals of the rank; of a sequence the ranks as a bit set
    twos  20 bits   packed
    jokers 4 bits

A *take* is such a part, with the cards from the hand only. Where an action lays several melds, the
code is a tuple of parts; in a take the first one receives the pile's top.
"""

from typing import Final

from canasta.cards import BLACK, JK, NATURALS, TWO, unpack

Code = int | tuple[int, ...]

LAY: Final = 0
TAKE: Final = 1
DISCARD: Final = 2
DRAW: Final = 3
PASS: Final = 4
ASK: Final = 5
YES: Final = 6
NO: Final = 7
MERGE: Final = 8
RED: Final = 9
CUT: Final = 10
KEEP: Final = 11
KIND: Final = 15

GROUP: Final = 0
WILD: Final = 1
SEQUENCE: Final = 2

TARGET_AT: Final = 4
SHAPE_AT: Final = 11
RANK_AT: Final = 13
NATS_AT: Final = 17
TWOS_AT: Final = 37
JOKERS_AT: Final = 57
PACKED: Final = (1 << 20) - 1
MAX_MELDS: Final = 120


def kind_of(code: Code) -> int:
    """Which kind of move a code is (``LAY``, ``TAKE``, ...)."""
    return (code if isinstance(code, int) else code[0]) & KIND


def parts_of(code: Code) -> tuple[int, ...]:
    """The parts of a lay or take."""
    return (code,) if isinstance(code, int) else code


def part(
    kind: int, target: int, shape: int, rank: int, nats: int, twos: int = 0, jokers: int = 0
) -> int:
    """The code of one part; ``target`` is 0 for a new meld, else 1 + its index."""
    return (
        kind
        | target << TARGET_AT
        | shape << SHAPE_AT
        | rank << RANK_AT
        | nats << NATS_AT
        | twos << TWOS_AT
        | jokers << JOKERS_AT
    )


def target_of(code: int) -> int:
    return code >> TARGET_AT & 127


def shape_of(code: int) -> int:
    return code >> SHAPE_AT & 3


def rank_of(code: int) -> int:
    return code >> RANK_AT & 15


def nats_of(code: int) -> int:
    return code >> NATS_AT & PACKED


def twos_of(code: int) -> int:
    return code >> TWOS_AT & PACKED


def jokers_of(code: int) -> int:
    return code >> JOKERS_AT & 15


def cards_of(code: int) -> list[int]:
    """The cards of a part, in canonical order."""
    if shape_of(code) == SEQUENCE:
        return sequence_cards(rank_of(code), nats_of(code))
    cards = unpack(rank_of(code), nats_of(code)) if shape_of(code) == GROUP else []
    wilds = unpack(TWO, twos_of(code)) + [JK] * jokers_of(code)
    # black threes come after the wild cards, as in any sorted list
    return wilds + cards if rank_of(code) == BLACK else cards + wilds


def sequence_cards(suit: int, ranks: int) -> list[int]:
    """The cards of a bit set of ranks in one suit."""
    return [rank * 4 + suit for rank in range(NATURALS) if ranks >> rank & 1]


def discard(card: int) -> int:
    return DISCARD | card << 4


def card_of(code: int) -> int:
    """The card of a discard."""
    return code >> 4


def merge(first: int, second: int) -> int:
    """Merge the melds of two indexes."""
    return MERGE | first << 4 | second << 11


def red(packed: int) -> int:
    return RED | packed << 4


def cut(lifted: int) -> int:
    return CUT | lifted << 4


def keep(cards: tuple[int, ...]) -> int:
    """Keep these cards (at most three)."""
    code = KEEP
    for i, c in enumerate(sorted(cards)):
        code |= (c + 1) << 4 + 7 * i
    return code


def kept_of(code: int) -> tuple[int, ...]:
    fields = [code >> 4 + 7 * i & 127 for i in range(3)]
    return tuple(f - 1 for f in fields if f)
