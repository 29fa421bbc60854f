"""Card kinds as small ints, their text forms, packed multisets, the deck and its shuffle.

A card is ``rank * 4 + suit``. Ranks run 4 5 6 7 8 9 T J Q K A (0 to 10), two, joker, black three,
red three, so that one comparison tells naturals (below ``TWO``), wild cards and threes apart.
Equal cards of different packs are the same int.

Cards of one rank are held *packed*: one count of five bits per suit in one int (``UNIT[suit]`` is
one card), so that adding and removing cards are one addition or subtraction. Counts stay below 16.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from canasta.native import Ints, i64


class ParseError(ValueError):
    """``text`` could not be read at ``position`` (from 0), where ``expected`` should stand."""

    def __init__(self, text: str, position: int, expected: str) -> None:
        super().__init__(f"{text!r}, position {position + 1}: expected {expected}")
        self.text = text
        self.position = position
        self.expected = expected


ACE: Final = 10
KING: Final = 9
TWO: Final = 11
JOKER: Final = 12
BLACK: Final = 13
RED: Final = 14
RANKS: Final = 15
NATURALS: Final = 11
JK: Final = JOKER * 4
SUITS: Final = "SHDC"
RANK_TEXT: Final = "456789TJQKA2J33"
"""The letter of each rank; a joker is written ``JK``, both threes by their suit."""

UNIT: Final = Ints([1, 1 << 5, 1 << 10, 1 << 15])
FIELD: Final = 31
GUARD: Final = 16 | 16 << 5 | 16 << 10 | 16 << 15
NO_CARDS: Final = Ints([0] * RANKS)
"""No cards of any rank, packed; to be copied."""
MAX_PACKS: Final = 8
MAX_JOKERS: Final = 15


def card(rank: int, suit: int) -> int:
    """The card of a rank and suit (0 spades, 1 hearts, 2 diamonds, 3 clubs; a joker has suit 0)."""
    return rank * 4 + suit


def is_wild(c: int) -> bool:
    """A two or a joker."""
    return TWO * 4 <= c <= JK


def total(packed: i64) -> int:
    """Number of cards in a packed multiset."""
    return (packed & 31) + (packed >> 5 & 31) + (packed >> 10 & 31) + (packed >> 15)


def holds(packed: i64, wanted: i64) -> bool:
    """Whether a packed multiset contains another one."""
    return ((packed | GUARD) - wanted) & GUARD == GUARD


def unpack(rank: i64, packed: i64) -> list[int]:
    """The cards of a packed multiset of one rank, in order of suit."""
    cards: list[int] = []
    c = rank * 4
    while packed:
        for _ in range(packed & FIELD):
            cards.append(c)
        packed >>= 5
        c += 1
    return cards


def first_of(packed: i64, n: i64) -> int:
    """The first ``n`` cards of a packed multiset, itself packed: which ones where no rule cares."""
    here = packed & FIELD
    if here >= n:
        return n
    chosen = here
    suit: i64
    for suit in range(1, 4):
        n -= here
        here = packed >> 5 * suit & FIELD
        if here >= n:
            return chosen + (n << 5 * suit)
        chosen += here << 5 * suit
    return chosen


def pack_list(cards: Iterable[int]) -> Ints:
    """Packed counts by rank (15 of them) of any cards."""
    packed = NO_CARDS[:]
    for c in cards:
        packed[c >> 2] += UNIT[c & 3]
    return packed


def unpack_list(packed: Ints) -> list[int]:
    """The cards of packed counts by rank, in canonical order."""
    cards: list[int] = []
    for rank in range(RANKS):
        if packed[rank]:
            cards += unpack(rank, packed[rank])
    return cards


def deck(packs: int, jokers: int) -> list[int]:
    """All cards of a deck in canonical order; ``jokers`` counts them all, whatever the packs."""
    cards: list[int] = []
    for rank in range(NATURALS + 1):
        for suit in range(4):
            cards += [card(rank, suit)] * packs
    cards += [JK] * jokers
    for c in (card(BLACK, 0), card(BLACK, 3), card(RED, 1), card(RED, 2)):
        cards += [c] * packs
    return cards


def shuffled(cards: Iterable[int], seed: str) -> list[int]:
    """A fair permutation that depends on nothing but the seed text, the same on every runtime.

    Fisher-Yates driven by SHA-256 of seed and counter, 32 bits a draw, biased values thrown away.
    """
    order = list(cards)
    words: list[int] = []
    block = 0
    for i in range(len(order) - 1, 0, -1):
        limit = (1 << 32) - (1 << 32) % (i + 1)
        while True:
            if not words:
                digest = sha256(f"{seed}:{block}".encode()).digest()
                words = [int.from_bytes(digest[k : k + 4], "big") for k in range(0, 32, 4)]
                block += 1
            word = words.pop()
            if word < limit:
                break
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


# -- text ----------------------------------------------------------------------------------------


def card_text(c: int) -> str:
    """The text of one card: ``TS``, ``3H``, ``JK``."""
    return "JK" if c == JK else RANK_TEXT[c >> 2] + SUITS[c & 3]


_BY_TEXT: Final[dict[str, int]] = {card_text(c): c for c in deck(1, 1)}


def parse_card(text: str, at: int = 0, whole: str | None = None) -> int:
    """The card that a text names; ``10`` is accepted for ``T``. Raises ParseError."""
    c = _BY_TEXT.get("T" + text[2:] if text[:2] == "10" else text)
    if c is None:
        raise ParseError(whole if whole is not None else text, at, "a card like 9H, TS or JK")
    return c


def cards_text(cards: Iterable[int]) -> str:
    """The text of cards in the given order, runs of equal ones as ``9H*3``, none as ``-``."""
    parts: list[str] = []
    last, run = -1, 0
    for c in [*cards, -1]:
        if c == last:
            run += 1
            continue
        if run:
            parts.append(card_text(last) + (f"*{run}" if run > 1 else ""))
        last, run = c, 1
    return " ".join(parts) or "-"


def parse_cards(text: str, at: int = 0, whole: str | None = None) -> list[int]:
    """The cards of a list like ``9H*3 2S JK``, or of ``-``, as written. Raises ParseError.

    ``at`` and ``whole`` place the list in a longer text for the error.
    """
    whole = text if whole is None else whole
    if text.strip() == "-":
        return []
    cards: list[int] = []
    position = 0
    for word in text.split():
        position = text.index(word, position)
        name, star, times = word.partition("*")
        here = at + position
        c = parse_card(name, here, whole)
        count = 1
        if star:
            if not (times.isascii() and times.isdigit() and 1 <= len(times) <= 3 and int(times)):
                raise ParseError(whole, here + len(name) + 1, "a number of cards")
            count = int(times)
        cards += [c] * count
        position += len(word)
    if not cards:
        raise ParseError(whole, at, "a list of cards, or - for none")
    return cards
