"""Players of real tables over real websockets: how fast moves go, how soon they arrive.

Every seat of every table is a connection of its own with the view of that seat. Whoever must move
sends one of the moves that the server offers it, laying where it can.
"""

import asyncio
import json
import urllib.request
from random import Random
from time import perf_counter
from typing import NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
WARM = 1.0
"""Seconds of play before anything counts."""


class Figures(NamedTuple):
    """Moves a second; milliseconds from sending a move to its arrival at the last of the others."""

    rate: float
    p50: float
    p99: float


class Shown(msgspec.Struct):
    """What a player reads of its table."""

    legal: tuple[str, ...]


class Heard(msgspec.Struct):
    """What a player reads of a message, an update or another."""

    t: str
    number: int = 0
    stage: str = ""
    scored: object = None
    table: Shown | None = None


_heard = msgspec.json.Decoder(Heard)


class Load:
    """The measure: when it begins and ends (seconds), at what rate (0: as fast as it goes)."""

    def __init__(self, tables: int, seconds: float, rate: float) -> None:
        self.begin = perf_counter() + WARM
        self.end = self.begin + seconds
        self.gap = tables / rate if rate else 0.0
        self.late: list[float] = []


class Players:
    """The four players of one table; ``cookies`` prove their seats."""

    def __init__(self, port: int, code: str, cookies: list[str], seed: int) -> None:
        self.address = f"ws://127.0.0.1:{port}/ws/{code}"
        self.cookies = cookies
        self.rng = Random(seed)
        self.lines: list[ClientConnection] = []
        self.heard = [0] * SEATS
        self.sent: dict[int, tuple[float, int]] = {}
        self.moved = 0
        self.due = 0.0

    async def come(self) -> None:
        """Connect everybody and begin the match."""
        for cookie in self.cookies:
            headers = {"cookie": cookie}
            line = await connect(self.address, additional_headers=headers, compression=None)
            await line.send('{"t":"hello","lang":"es"}')
            self.lines.append(line)
        await self.do(0, "begin", 0)

    async def go(self) -> None:
        """Disconnect everybody."""
        for line in self.lines:
            await line.close()

    async def do(self, seat: int, what: str, number: int) -> None:
        """Something about the table, once for each number."""
        message = {"t": "do", "id": f"{what} {number}", "what": what}
        await self.lines[seat].send(json.dumps(message))

    async def play(self, seat: int, load: Load) -> None:
        """What one player does until the end."""
        line = self.lines[seat]
        await line.send('{"t":"hello","lang":"es"}')
        while (now := perf_counter()) < load.end:
            try:
                async with asyncio.timeout(load.end - now):
                    heard = _heard.decode(await line.recv())
            except TimeoutError:
                return
            if heard.t == "info" and heard.stage == "over" and seat == 0:
                await self.do(seat, "rematch", heard.number)
            elif heard.t == "update":
                self.arrived(seat, heard.number, load)
                await self.answer(seat, heard, load)

    def arrived(self, seat: int, number: int, load: Load) -> None:
        """Note which moves have now come to all of the others."""
        now = perf_counter()
        self.heard[seat] = number
        for known, (at, mover) in list(self.sent.items()):
            if all(n >= known for other, n in enumerate(self.heard) if other != mover):
                del self.sent[known]
                if load.begin <= at < load.end:
                    load.late.append(now - at)

    async def answer(self, seat: int, heard: Heard, load: Load) -> None:
        """Move, where it is this player's turn to, or have the next hand dealt."""
        if heard.scored is not None:
            if seat == 0:
                await self.do(seat, "next", heard.number)
            return
        if heard.table is None or not heard.table.legal or heard.number < self.moved:
            return
        self.moved = heard.number + 1
        legal = heard.table.legal
        action = self.rng.choice([move for move in legal if move.startswith("lay")] or legal)
        if load.gap:
            self.due = max(self.due + load.gap, perf_counter() - load.gap)
            await asyncio.sleep(self.due - perf_counter())
        message = {"t": "act", "id": f"m{heard.number}", "seen": heard.number, "action": action}
        self.sent[self.moved] = (perf_counter(), seat)
        await self.lines[seat].send(json.dumps(message))


def ask(port: int, path: str, body: object) -> tuple[dict[str, str], str]:
    """The answer to a change by HTTP, and the cookies that come with it."""
    address = f"http://127.0.0.1:{port}{path}"
    request = urllib.request.Request(address, json.dumps(body).encode())
    with urllib.request.urlopen(request) as answer:
        cookies = answer.headers.get_all("set-cookie")
        return json.load(answer), "; ".join(cookie.partition(";")[0] for cookie in cookies)


def open_tables(port: int, tables: int, variant: str) -> list[Players]:
    """Tables with four people each."""
    found = []
    for place in range(tables):
        plan = ["me", *["friend"] * (SEATS - 1)]
        opened, cookie = ask(port, "/api/tables", {"variant": variant, "plan": plan, "name": "A"})
        seats = f"/api/tables/{opened['code']}/seats"
        others = [ask(port, seats, {"name": f"P{n}"})[1] for n in range(1, SEATS)]
        found.append(Players(port, opened["code"], [cookie, *others], place))
    return found


async def measure(tables: list[Players], seconds: float, rate: float) -> Figures:
    """Play all tables at once for so long."""
    load = Load(len(tables), seconds, rate)
    for place, table in enumerate(tables):
        table.due = perf_counter() + load.gap * place / len(tables)
        table.moved = 0
        table.sent.clear()
    players = [table.play(seat, load) for table in tables for seat in range(SEATS)]
    await asyncio.gather(*players)
    late = sorted(load.late) or [0.0]
    p50, p99 = (1000 * late[int(len(late) * share)] for share in (0.5, 0.99))
    return Figures(len(load.late) / seconds, p50, p99)


async def played(port: int, tables: int, seconds: float, variant: str) -> tuple[Figures, Figures]:
    """At saturation, and then at half of it."""
    found = open_tables(port, tables, variant)
    for table in found:
        await table.come()
    most = await measure(found, seconds, 0)
    half = await measure(found, seconds, most.rate / 2)
    for table in found:
        await table.go()
    return most, half


async def watch(port: int, codes: list[str], number: int) -> list[ClientConnection]:
    """So many watchers, spread over tables, who have been told what there is."""
    lines = []
    for place in range(number):
        address = f"ws://127.0.0.1:{port}/ws/{codes[place % len(codes)]}"
        line = await connect(address, compression=None, ping_interval=None)
        await line.send('{"t":"hello"}')
        await line.recv()
        lines.append(line)
    return lines
