"""Pairs of the arena spread over many machines by Ray, which is an extra: ``canasta[ray]``."""

import os
import re
import socket
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from canasta.bots.arena import Contest, Pair, play_pair
from canasta.options import plain_text
from canasta.terminal.files import Wrong, wrong

ADDRESS: Final = re.compile(r"auto|local|([^/]+):([0-9]{1,5})")
PATIENCE: Final = 5.0
"""Seconds that a machine may take to answer at all."""


class RayCrew:
    """A crew on a cluster, ``jobs`` pairs at a time.

    ``address`` is HOST:PORT of a running Ray, or ``auto`` for the one that Ray finds by itself;
    ``local`` starts one that listens on this machine alone, and ends it. Raises Wrong: it is
    neither of these, or Ray is missing.
    """

    def __init__(self, address: str, jobs: int, lang: str) -> None:
        found = ADDRESS.fullmatch(address)
        if not found or not 0 < int(found[2] or 1) < 2**16:
            raise wrong(lang, "ray_address", got=plain_text(address))
        self.address = address
        self.place = found[1] and (found[1].strip("[]"), int(found[2]))
        self.jobs = jobs
        self.lang = lang
        # Ray reads them when it is imported
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        if address == "local":
            os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # listens on 127.0.0.1 alone
        else:
            os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "1")  # each takes 40 seconds
        try:
            import ray
        except ImportError as error:
            raise wrong(lang, "no_ray") from error
        self.ray = ray

    def play(self, contest: Contest, pairs: int) -> Iterator[Pair]:
        """The pairs in order. Raises what ``play_pair`` raises, and Wrong where Ray fails."""
        failed = self.ray.exceptions
        try:
            self._connect()
            yield from self._played(contest, pairs)
        except failed.RayTaskError as error:
            if isinstance(error.cause, RuntimeError):  # a player failed
                raise error.cause from error
            raise self._wrong(error.cause) from error
        except (failed.RayError, ConnectionError) as error:
            raise self._wrong(error) from error
        finally:
            self.ray.shutdown()

    def _wrong(self, error: Exception) -> Wrong:
        why = " ".join(str(error).split())
        return wrong(self.lang, "ray", got=plain_text(self.address), why=why)

    def _connect(self) -> None:
        """Raises ConnectionError."""
        own = {"num_cpus": self.jobs} if self.address == "local" else {}
        try:
            if self.place:  # Ray itself would try for minutes
                socket.create_connection(self.place, PATIENCE).close()
            self.ray.init(
                self.address,
                include_dashboard=False,
                log_to_driver=False,
                logging_level="ERROR",
                **own,
            )
        except Exception as error:  # Ray raises every sort
            deepest = error.__cause__ or error
            raise ConnectionError(getattr(deepest, "strerror", None) or deepest) from error

    def _played(self, contest: Contest, pairs: int) -> Iterator[Pair]:
        remote: Any = self.ray.remote(play_pair)
        numbers = iter(range(pairs))
        running = {remote.remote(contest, n): n for n in islice(numbers, self.jobs)}
        ready: dict[int, Pair] = {}
        try:
            for number in range(pairs):
                while number not in ready:
                    (first, *_), _ = self.ray.wait(list(running))
                    ready[running.pop(first)] = self.ray.get(first)
                    for n in islice(numbers, 1):
                        running[remote.remote(contest, n)] = n
                yield ready.pop(number)
        finally:
            self._end(list(running))

    def _end(self, tasks: list[Any]) -> None:
        # tasks that Ray finds running when it shuts down are at times complained of on stderr
        for task in tasks:
            self.ray.cancel(task, force=True)
        if tasks:
            self.ray.wait(tasks, num_returns=len(tasks), timeout=PATIENCE)
