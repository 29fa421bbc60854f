"""The log: expected numbers, batches, the database's form, tables that sleep."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from canasta.server.documents import documents
from canasta.server.migrate import migrate
from canasta.server.settings import Settings
from canasta.server.sheet_store import SHEETS
from canasta.server.store import Append, Store
from canasta.server.tables import Tables
from canasta.session.log import Opened, Paused, Sat

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def store(tmp_path):
    url = f"sqlite:///{tmp_path / 'log.sqlite'}"
    migrate(url)
    store = Store(url)
    yield store
    store.close()


def test_the_migrated_database_is_what_the_code_expects(store):
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), SHEETS.metadata) == []
        pragmas = [
            connection.execute(sa.text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous")
        ]
    assert pragmas == ["wal", 2]


def test_of_two_that_race_for_a_number_one_wins(store):
    first, second = (Append("ABCDEF", 0, (Paused(on),), 5) for on in (True, False))
    other = Append("ABCDEG", 0, (Sat(0, "Ana", "k"), Paused(True)), 6)
    assert store.append([first, second, other]) == [True, False, True]
    assert store.read("ABCDEF") == [(Paused(True), 5)]
    assert store.read("ABCDEG", 1) == [(Paused(True), 6)]


def test_two_machines_at_one_table(tmp_path):
    async def run() -> None:
        settings = Settings(tmp_path, pace=0.0, thinkers=1)
        migrate(settings.url)
        one, two = Tables(settings), Tables(settings)
        opened = Opened("classic", 4, {}, ("person",) * 4, 0)
        table = await one.open(opened, "Ana", "k0", 0, "guest")
        other = await two.find(table.room.code)
        assert other is not None
        assert await table.sit(1, "Luis", "k1") == 1
        assert await other.sit(1, "Eva", "k2") == "not_open"
        assert await other.sit(None, "Eva", "k2") == 2
        await table.catch_up()
        assert table.room.names("es") == other.room.names("es") == ("Ana", "Luis", "Eva", "")
        assert await one.find("ABCDEF") is None
        assert await one.find("../../") is None
        await one.close()
        await two.close()

    asyncio.run(run())


def test_idle_tables_sleep_and_wake(tmp_path):
    async def run() -> None:
        settings = Settings(tmp_path, idle=0.05)
        migrate(settings.url)
        tables = Tables(settings)
        opened = Opened("classic", 4, {}, ("person",) * 4, 0)
        code = (await tables.open(opened, "Ana", "k0", 0, "guest")).room.code
        for _ in range(40):
            await asyncio.sleep(0.05)
            if not tables.awake:
                break
        assert not tables.awake
        found = await asyncio.gather(tables.find(code), tables.find(code))
        assert found[0] is found[1]
        assert found[0] is not None
        assert found[0].room.names("es")[0] == "Ana"
        await tables.close()

    asyncio.run(run())


@pytest.mark.parametrize("found", list(documents()), ids=lambda found: found[0])
def test_documents_are_what_the_code_says(found):
    name, text = found
    path = ROOT / name
    assert path.read_text(encoding="utf-8") == text, "run `python3 dev.py types`"
