"""Moves a second through a real server, beside boardgame.io, in one run.

    python bench/server.py

Ours: tables of four over websockets, each seat with its own view, every move kept on the disk
before anybody hears of it. Theirs: a game of one move and one counter, kept in memory. Each server
has one core for itself, the players another. Repetitions play both in turn, so that whatever else
the machine does falls on both alike; a ratio is taken within a repetition. Arrival: milliseconds
from sending a move until the last of the other three seats has it, at half of saturation.

Nothing here fails for being slow. Needs ``requirements-server.lock``; boardgame.io needs Node and
npm, and is left out where they are missing.
"""

import argparse
import asyncio
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from sockets import Figures, open_tables, played, watch

THEIRS = Path(__file__).parent / "boardgame"
SOCKETS = 1000
Pair = tuple[Figures, Figures]
"""At saturation, and at half of it."""


EVERY = sorted(os.sched_getaffinity(0))
FOR_SERVER = {EVERY[0]}
FOR_PLAYERS = set(EVERY[1:]) or FOR_SERVER


@contextmanager
def started(command: list[str], folder: Path) -> Iterator[tuple[int, int]]:
    """A server on one core; its process and its port, the number at the end of its first line."""
    os.sched_setaffinity(0, FOR_SERVER)  # what is started now inherits it
    with subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        os.sched_setaffinity(0, FOR_PLAYERS)
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield process.pid, int(line.rstrip("/\n").rpartition(":")[2])
        finally:
            process.terminate()


@contextmanager
def our_server() -> Iterator[tuple[int, int]]:
    with tempfile.TemporaryDirectory() as data:
        words = ["serve", "--port", "0", "--pace", "0", "--no-limits", "--data", data]
        command = [sys.executable, "-m", "canasta", *words, "--lang", "en"]
        with started(command, Path(data)) as found:
            yield found


def ours(tables: int, seconds: float, variant: str) -> Pair:
    with our_server() as (_, port):
        return asyncio.run(played(port, tables, seconds, variant))


def theirs(node: str, tables: int, seconds: float) -> Pair:
    """The same with boardgame.io."""

    def run(rate: float) -> Figures:
        words = [str(port), str(tables), str(seconds), str(rate)]
        command = [node, "clients.cjs", *words]
        found = subprocess.run(command, cwd=THEIRS, capture_output=True, check=True, text=True)
        return Figures(**json.loads(found.stdout))

    with started([node, "server.cjs"], THEIRS) as (_, port):
        most = run(0)
        return most, run(most.rate / 2)


def resident(process: int) -> float:
    """Memory of a process in MB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def memory(variant: str) -> float:
    """MB for so many connections, 20 to a table."""

    async def grown(process: int, port: int) -> float:
        tables = open_tables(port, SOCKETS // 20, variant)
        codes = [table.address.rpartition("/")[2] for table in tables]
        first = await watch(port, codes, 20)
        before = resident(process)
        lines = await watch(port, codes, SOCKETS)
        await asyncio.sleep(1)
        after = resident(process)
        for line in [*first, *lines]:
            line.transport.abort()
        return after - before

    with our_server() as (process, port):
        return asyncio.run(grown(process, port))


def node_with_packages() -> str:
    """Node, with the packages of the lock installed; empty where that cannot be."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return ""
    if not (THEIRS / "node_modules" / "boardgame.io").exists():
        words = ["ci", "--prefer-offline", "--no-progress", "--loglevel=error", "--ignore-scripts"]
        if subprocess.call([npm, *words], cwd=THEIRS):
            return ""
    return node


def row(title: str, pairs: list[Pair]) -> None:
    rate = median(most.rate for most, _ in pairs)
    p50 = median(half.p50 for _, half in pairs)
    p99 = median(half.p99 for _, half in pairs)
    print(f"{title:<18}{rate:>10,.0f} moves/s   p50 {p50:7.2f} ms   p99 {p99:7.2f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--variant", default="classic")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--repetitions", type=int, default=2)
    asked = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    node = node_with_packages()
    mine: list[Pair] = []
    other: list[Pair] = []
    for _ in range(asked.repetitions):
        mine.append(ours(asked.tables, asked.seconds, asked.variant))
        if node:
            other.append(theirs(node, asked.tables, asked.seconds))
    print(f"{asked.tables} tables of four, {asked.variant}; arrival at half of saturation")
    row("canasta", mine)
    if other:
        row("boardgame.io", other)
        both = list(zip(mine, other, strict=True))
        rate = median(a[0].rate / b[0].rate for a, b in both)
        p99 = median(a[1].p99 / b[1].p99 for a, b in both)
        print(f"{'ratio':<18}{rate:>10.2f} of its rate   p99 {p99:.2f} of its p99")
    else:
        print("boardgame.io: not run, no Node or npm")
    print(f"{SOCKETS:,} sockets: {memory(asked.variant):.1f} MB")


if __name__ == "__main__":
    main()
