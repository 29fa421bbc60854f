"""Pairs of the arena spread over many machines by Ray, which is an extra: ``canasta[ray]``."""

import os
from collections.abc import Iterator
from itertools import islice
from typing import Any

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import ray

from canasta.bots.arena import AHEAD, Contest, Pair, play_pair


class RayCrew:
    """A crew on a cluster: ``address`` is Ray's, or ``auto``; ``jobs`` pairs run at a time.

    ``local`` starts one on this machine.
    """

    def __init__(self, address: str, jobs: int) -> None:
        self.address = None if address == "local" else address
        self.jobs = jobs

    def play(self, contest: Contest, pairs: int) -> Iterator[Pair]:
        ray.init(address=self.address, include_dashboard=False, log_to_driver=False)
        try:
            remote: Any = ray.remote(play_pair)
            numbers = iter(range(pairs))
            waiting = [remote.remote(contest, n) for n in islice(numbers, AHEAD * self.jobs)]
            while waiting:
                yield ray.get(waiting.pop(0))
                for n in islice(numbers, 1):
                    waiting.append(remote.remote(contest, n))
        finally:
            ray.shutdown()
