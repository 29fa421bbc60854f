"""The log of all tables in a database, and the writer that groups what is to be kept.

An entry is kept when its transaction is committed: SQLite in WAL with ``synchronous=FULL`` has
then synced it to the disk. ``(table_id, number)`` is the key, so of two writers that race for a
number of one table only one can win.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from canasta.server.settings import Settings
from canasta.session.log import Entry
from canasta.session.protocol import write_message

METADATA: Final = sa.MetaData()
TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("guest", sa.String(64), nullable=False, index=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
ENTRIES: Final = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.String(12), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("payload", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
_entry: Final = msgspec.json.Decoder(Entry)


@dataclass(frozen=True)
class Append:
    """Entries to be kept after entry ``number`` of a table; ``guest``: who opens it, if new."""

    table: str
    number: int
    entries: tuple[Entry, ...]
    at: int
    guest: str = ""


class Store:
    """The database. Its methods block: they belong to one thread of their own (see ``Writer``)."""

    def __init__(self, url: str) -> None:
        self.engine = sa.create_engine(url)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _careful)

    def append(self, batch: Sequence[Append]) -> list[bool]:
        """Keep all of them in one transaction, or each by itself where one of them came late."""
        try:
            with self.engine.begin() as connection:
                _insert(connection, batch)
        except sa.exc.IntegrityError:
            if len(batch) == 1:
                return [False]
            return [kept for one in batch for kept in self.append([one])]
        return [True] * len(batch)

    def read(self, table: str, after: int = 0) -> list[tuple[Entry, int]]:
        """The entries of a table after a number, with the times they were kept at."""
        wanted = (
            sa.select(ENTRIES.c.payload, ENTRIES.c.at)
            .where(ENTRIES.c.table_id == table, ENTRIES.c.number > after)
            .order_by(ENTRIES.c.number)
        )
        with self.engine.connect() as connection:
            return [(_entry.decode(payload), at) for payload, at in connection.execute(wanted)]

    def opened_by(self, guest: str, since: int) -> int:
        """How many tables a guest has opened since a time (milliseconds)."""
        wanted = sa.select(sa.func.count()).where(TABLES.c.guest == guest, TABLES.c.at >= since)
        with self.engine.connect() as connection:
            return int(connection.execute(wanted).scalar_one())

    def close(self) -> None:
        self.engine.dispose()


def database_problem(settings: Settings) -> str:
    """Why tables cannot be kept in a database, by a key of ``serve``; empty where they can."""
    if settings.database and not settings.database.startswith("sqlite:"):
        return "only_sqlite"
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
        engine = sa.create_engine(settings.url)
        with engine.connect():
            engine.dispose()
    except (sa.exc.SQLAlchemyError, OSError):
        return "no_database"
    return ""


def _careful(connection: Any, _record: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _insert(connection: sa.Connection, batch: Sequence[Append]) -> None:
    tables = [{"id": one.table, "guest": one.guest, "at": one.at} for one in batch if one.guest]
    if tables:
        connection.execute(TABLES.insert(), tables)
    rows = [
        {
            "table_id": one.table,
            "number": one.number + place,
            "payload": write_message(entry).decode(),
            "at": one.at,
        }
        for one in batch
        for place, entry in enumerate(one.entries, 1)
    ]
    connection.execute(ENTRIES.insert(), rows)


class Writer:
    """Brings the appends of all tables together: while one batch is kept, the next one gathers."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, wanted: Append) -> bool:
        """Whether it is kept; False: the table has moved on. Raises what the database raises."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write())
        # what is on its way to the disk gets there, whoever has stopped waiting for it
        return await asyncio.shield(future)

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                kept = await self.call(self.store.append, [wanted for wanted, _ in batch])
            except Exception as error:  # noqa: BLE001 - told to each of those who wait for it
                for _, future in batch:
                    future.set_exception(error)
                continue
            for (_, future), one in zip(batch, kept, strict=True):
                future.set_result(one)

    async def call(self, function: Any, *args: Any) -> Any:
        """Run a method of the store in the log's own thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *args)

    async def close(self) -> None:
        """Keep what waits, then let go of the database."""
        if self._task is not None:
            await self._task
        await self.call(self.store.close)
        self._thread.shutdown()
