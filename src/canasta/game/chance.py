"""Chance for search and playouts: quick, owned by whoever asks, and the same on every runtime.

Decks that people play with are shuffled by ``cards.shuffled`` instead.
"""

from hashlib import sha256

from canasta.native import i64


class Chance:
    """Two multiply-with-carry generators side by side; no number grows beyond 52 bits."""

    def __init__(self, seed: int) -> None:
        self.high: i64 = ((seed & 0xFFFFFFFF) * 2654435761 + 362436069 & 0x7FFFFFFF) | 1
        self.low: i64 = ((seed >> 32 & 0xFFFFFFFF) * 2246822519 + 521288629 & 0x7FFFFFFF) | 1
        for _ in range(4):
            self.below(1)

    def below(self, n: i64) -> i64:
        """A number from 0 to ``n - 1``; ``n`` is at most a million."""
        self.high = 36969 * (self.high & 65535) + (self.high >> 16)
        self.low = 18000 * (self.low & 65535) + (self.low >> 16)
        return ((self.high << 16 & 0xFFFF0000) + (self.low & 0xFFFF) & 0xFFFFFFFF) * n >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Put cards into a random order."""
        i: i64
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


def chance_of(seed: str) -> Chance:
    """The chance that a text stands for."""
    return Chance(int.from_bytes(sha256(seed.encode()).digest()[:8], "big"))
