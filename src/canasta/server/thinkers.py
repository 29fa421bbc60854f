"""Robots think in processes of their own: a view goes there, a move comes back."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Final, TypeVar

from canasta.bots import named
from canasta.bots.base import decide
from canasta.bots.review import Loss, weigh
from canasta.game.codes import Code
from canasta.game.view import View

log = logging.getLogger("canasta.thinkers")

T = TypeVar("T")

GREEDY: Final = "greedy"
"""Takes over where the robot of a level fails."""


class Failed(Exception):
    """A process of the pool has not done what it was asked."""


def think(level: str, view: View, seed: str) -> Code:
    """A robot's move, in a process of the pool."""
    return decide(named(level), view, seed)


def _begin() -> None:
    """Leave interrupts to the server, and go when it is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


class Thinkers:
    """A pool of processes that do ``thought``; one that dies or never answers is replaced."""

    def __init__(
        self, processes: int, seconds: float, thought: Callable[[str, View, str], Code] = think
    ) -> None:
        self.processes = processes
        self.seconds = seconds
        self.thought = thought
        self._pool: ProcessPoolExecutor | None = None
        # who waits for a process does not use up the time to think
        self._idle = asyncio.Semaphore(processes)

    async def think(self, level: str, view: View, seed: str) -> Code | None:
        """The move of a robot; None where it failed, which is logged."""
        if len(view.legal) == 1:
            return view.legal[0]
        try:
            return await self._asked(level, self.thought, level, view, seed)
        except Failed:
            return None

    async def weigh(self, view: View, played: Code, number: int) -> Loss | None:
        """What a decision cost (``bots.review``). Raises Failed, which is logged."""
        return await self._asked("a review", weigh, view, played, number)

    async def _asked(self, who: str, work: Callable[..., T], *given: object) -> T:
        """What a process of the pool makes of something. Raises Failed."""
        async with self._idle:
            pool = self._running()
            try:
                found = asyncio.wrap_future(pool.submit(work, *given))
                return await asyncio.wait_for(found, self.seconds)
            except (BrokenProcessPool, TimeoutError) as error:
                log.warning("a process of the robots is replaced, %s was thinking: %r", who, error)
                self._replace(pool)
                raise Failed from error
            except Exception as error:
                log.exception("the robot %s failed", who)
                raise Failed from error

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, spawn, initializer=_begin)
        return self._pool

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Let a pool go, its processes too: one may be lost in thought for ever."""
        if self._pool is pool:
            self._pool = None
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        if self._pool is not None:
            self._replace(self._pool)
