"""The tables that are awake: each has its room, its connections, its robots and its clock.

All that happens at one table goes through its lock, one thing after the other: judge, keep in the
log, fold, tell. Nobody is told of an entry before it is kept.
"""

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine
from time import time
from typing import Final

from canasta.server.chance import CHANCE, LETTERS, Chance
from canasta.server.limits import Buckets
from canasta.server.lines import Line
from canasta.server.robots import hint, robot_moves
from canasta.server.settings import Settings
from canasta.server.store import Append, Store, Writer
from canasta.server.thinkers import Thinkers
from canasta.session.log import Acted, Dealt, Entry, Opened, Sat, Seated
from canasta.session.protocol import (
    Act,
    ClientMessage,
    Do,
    Hello,
    Hint,
    Malformed,
    Said,
    Stale,
    read_message,
)
from canasta.session.room import Room

log = logging.getLogger("canasta.tables")

CODE: Final = re.compile(f"[{LETTERS}]{{6}}")
TRIES: Final = 5
"""How often an append is tried again after somebody else's entry came first."""

ADVICE: Final = (0.25, 2)
"""Hints for a player: so many a second, so many at once."""


def now() -> int:
    """Milliseconds of the wall clock, which is what entries are dated by."""
    return int(time() * 1000)


class Table:
    """A table that is awake."""

    def __init__(self, room: Room, house: "Tables") -> None:
        self.room = room
        self.house = house
        self.lines: set[Line] = set()
        self.held = 0
        self.used = asyncio.get_running_loop().time()
        self.lock = asyncio.Lock()
        self.advice = Buckets(*ADVICE)
        self._robots: asyncio.Task[None] | None = None
        self._clock: asyncio.TimerHandle | None = None

    # -- connections

    async def receive(self, line: Line, raw: bytes | str) -> None:
        """What came over a connection."""
        message = read_message(raw)
        if isinstance(message, Malformed):
            line.send(message)
        elif isinstance(message, Hello):
            await self._greet(line, message)
        elif line not in self.lines:
            line.send(Malformed("expected hello as the first message"))
        else:
            await self._hear(line, message)

    async def _greet(self, line: Line, hello: Hello) -> None:
        line.lang = hello.lang
        line.seen = hello.seen
        came = line not in self.lines
        self.lines.add(line)
        async with self.lock:
            await self._try(lambda: self.room.back(line.player))
        if came:
            self._presence()
        line.tell(info=True, update=True)
        self.stir()

    async def _hear(self, line: Line, message: ClientMessage) -> None:
        self.used = asyncio.get_running_loop().time()
        if isinstance(message, Act | Do):
            async with self.lock:
                await self._change(line, message)
            self.stir()
            return
        answer = self.room.judge(line.player, message, line.lang)
        if isinstance(answer, Said):
            if line.may_speak():
                for other in self.lines:
                    other.send(answer)
        elif isinstance(message, Hint) and not answer:
            self.house.spawn(hint(self, line, message))
        elif not isinstance(answer, tuple):
            line.send(answer)

    async def _change(self, line: Line, message: Act | Do) -> None:
        for _ in range(TRIES):
            answer = self.room.judge(line.player, message, line.lang)
            if not isinstance(answer, tuple):
                line.send(answer)
                if isinstance(answer, Stale):
                    line.tell(update=True)
                return
            player = line.player
            if await self.append(answer):
                assert player is not None
                line.send(self.room.done(player, message))
                return
        line.send(Stale(message.id, self.room.game_number))

    def hold(self) -> None:
        """A connection is made; the table stays awake for it."""
        self.held += 1

    def leave(self, line: Line) -> None:
        """A connection is gone."""
        self.held -= 1
        self.lines.discard(line)
        self._presence()
        self.stir()

    def _presence(self) -> None:
        present = {line.player for line in self.lines if line.player is not None}
        if present != self.room.present:
            self.room.present = present
            self._tell(info=True)

    # -- the log

    async def sit(self, player: int | None, name: str, key: str) -> int | str:
        """Seat a person; the player number, or why not, by a key of ``not_allowed``."""
        async with self.lock:
            for _ in range(TRIES):
                place = self.room.free_seat() if player is None else player
                if place is None:
                    return "all_taken"
                if place >= len(self.room.places):
                    return "no_player"
                if self.room.places[place].kind != "open":
                    return "not_open"
                if await self.append((Sat(place, name, key),)):
                    self.stir()
                    return place
        return "not_open"

    async def _try(self, propose: Callable[[], tuple[Entry, ...]]) -> bool:
        """Append what is still due, by the room as it then is; whether anything was."""
        for _ in range(TRIES):
            entries = propose()
            if not entries:
                return False
            if await self.append(entries):
                return True
        return False

    async def append(self, entries: tuple[Entry, ...]) -> bool:
        """Keep entries, fold them and tell of them; False: others came first and are folded now."""
        room, at = self.room, now()
        kept = await self.house.writer.append(Append(room.code, room.number, entries, at))
        if not kept:
            await self.catch_up()
            return False
        self._fold([(entry, at) for entry in entries])
        if room.wants_deck:
            await self.append((self.house.chance.deck(room),))
        return True

    async def catch_up(self) -> None:
        """Fold what others have kept in the meantime."""
        writer = self.house.writer
        self._fold(await writer.call(writer.store.read, self.room.code, self.room.number))

    def _fold(self, entries: list[tuple[Entry, int]]) -> None:
        room = self.room
        info = bool(room.clock.seconds)
        for entry, at in entries:
            room.fold(entry, at)
            info = info or not isinstance(entry, Acted)
        info = info or room.session.match.state is None
        for line in self.lines:
            if line.player is not None and not room.seated(line.player, line.key):
                line.player = None
                line.tell(info=True, update=True)
        if info:
            room.present = {line.player for line in self.lines if line.player is not None}
        self._tell(info=info, update=any(isinstance(e, Acted | Dealt) for e, _ in entries))

    def _tell(self, *, info: bool = False, update: bool = False) -> None:
        for line in self.lines:
            line.tell(info=info, update=update)

    # -- robots and the clock

    def stir(self) -> None:
        """See to it that whoever's turn it is can play: a robot's, or a person's by the clock.

        Where nobody looks on the table waits.
        """
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if not self.lines:
            return
        if self.room.robot_turn() is not None and (self._robots is None or self._robots.done()):
            self._robots = asyncio.create_task(self._play())
        deadline = self.room.deadline()
        if deadline is not None:
            loop = asyncio.get_running_loop()
            wait = max(0, deadline - now()) / 1000
            self._clock = loop.call_later(wait, self._time_out, self.room.game_number)

    def _time_out(self, number: int) -> None:
        self.house.spawn(self._cover(number))

    async def _cover(self, number: int) -> None:
        """The clock has run out: a robot plays until the player is back."""

        def due() -> tuple[Entry, ...]:
            deadline, player = self.room.deadline(), self.room.actor
            if deadline is None or player is None or self.room.game_number != number:
                return ()
            return (Seated("cover", player),) if deadline <= now() else ()

        async with self.lock:
            await self._try(due)
        self.stir()

    async def _play(self) -> None:
        """Let robots move as long as it is their turn and somebody looks on."""
        try:
            while self.lines and (player := self.room.robot_turn()) is not None:
                await robot_moves(self, player)
        except Exception:
            log.exception("table %s: robots stopped", self.room.code)
            await asyncio.sleep(1)
        self.house.loop.call_soon(self.stir)

    @property
    def quiet(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        busy = self._robots is not None and not self._robots.done()
        return not self.held and not busy and not self.lock.locked()


class Tables:
    """All tables: those awake in memory, the others in the log alone."""

    def __init__(self, settings: Settings, chance: Chance = CHANCE) -> None:
        self.settings = settings
        self.chance = chance
        self.writer = Writer(Store(settings.url))
        self.thinkers = Thinkers(settings.thinkers, settings.think_time)
        self.awake: dict[str, Table] = {}
        self.loop = asyncio.get_running_loop()
        self._waking: dict[str, asyncio.Task[Table | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper = asyncio.create_task(self._sweep())

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Let something run by itself."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def open(self, opened: Opened, name: str, key: str, me: int | None, guest: str) -> Table:
        """A new table, its creator on seat ``me``. Raises RulesError for rules that cannot be."""
        while True:
            code = self.chance.code()
            room = Room(code)
            at = now()
            entries: list[Entry] = [opened]
            room.fold(opened, at)
            if me is not None:
                entries.append(Sat(me, name, key))
                room.fold(entries[-1], at)
            entries.append(self.chance.deck(room))
            room.fold(entries[-1], at)
            if await self.writer.append(Append(code, 0, tuple(entries), at, guest)):
                table = self.awake[code] = Table(room, self)
                return table

    async def find(self, code: str) -> Table | None:
        """The table with this code, woken from the log if need be; None: there is none."""
        if not CODE.fullmatch(code):
            return None
        table = self.awake.get(code)
        if table is not None:
            table.used = self.loop.time()
            return table
        if code not in self._waking:
            self._waking[code] = asyncio.create_task(self._wake(code))
        return await asyncio.shield(self._waking[code])

    async def _wake(self, code: str) -> Table | None:
        try:
            entries = await self.writer.call(self.writer.store.read, code)
            if not entries:
                return None
            room = await asyncio.to_thread(Room, code, entries)
            room.clock.begin(now())  # nobody's clock ran while the table slept
            table = self.awake[code] = Table(room, self)
            return table
        finally:
            del self._waking[code]

    async def _sweep(self) -> None:
        """Let tables sleep that nobody has used for a while."""
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle))
            since = self.loop.time() - self.settings.idle
            for code, table in list(self.awake.items()):
                if table.quiet and table.used < since:
                    del self.awake[code]

    async def close(self) -> None:
        self._sweeper.cancel()
        self.thinkers.close()
        await self.writer.close()
