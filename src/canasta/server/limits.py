"""How much may be asked: a bucket of tokens for each connection or address."""

from collections import OrderedDict
from time import monotonic

MOST_KEYS = 10_000
"""Addresses remembered; the one longest quiet is forgotten first, its bucket full again by then."""


class Bucket:
    """``burst`` at once, then ``rate`` a second."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = monotonic()

    def take(self) -> float:
        """Take one; the seconds to wait before it is really there (0: none)."""
        now = monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate) - 1
        self.at = now
        return max(0.0, -self.tokens / self.rate)

    def try_take(self) -> bool:
        """Take one if it is there."""
        if self.take() == 0.0:
            return True
        self.tokens += 1
        return False


class Buckets:
    """A bucket for each key."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def try_take(self, key: str) -> bool:
        """Take one from the bucket of this key if it is there."""
        bucket = self._kept.pop(key, None) or Bucket(self.rate, self.burst)
        self._kept[key] = bucket
        if len(self._kept) > MOST_KEYS:
            self._kept.popitem(last=False)
        return bucket.try_take()
