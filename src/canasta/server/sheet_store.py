"""Shared score sheets in the database of the tables; these functions block, in the log's thread.

A sheet is found by a hash of its secret for looking on, which is a hash of the secret for
writing: who sees the database can neither read by a link nor write. The secrets can be revoked;
the sheet stays, and is found by new ones.
"""

import base64
import hashlib
import secrets
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from canasta.server.sheet_entries import KeptEntry, SheetEntry, SheetOp
from canasta.server.store import METADATA, Store

SHEETS: Final = sa.Table(
    "sheets",
    METADATA,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("guest", sa.String(64), nullable=False, index=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
KEYS: Final = sa.Table(
    "sheet_keys",
    METADATA,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("sheet_id", sa.String(64), nullable=False, index=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("revoked", sa.Boolean, nullable=False),
)
LINES: Final = sa.Table(
    "sheet_entries",
    METADATA,
    sa.Column("sheet_id", sa.String(64), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("entry_id", sa.String(32), nullable=False),
    sa.Column("said_at", sa.BigInteger, nullable=False),
    sa.Column("op", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("sheet_id", "entry_id", name="uq_sheet_entries_entry_id"),
)
MOST: Final = 2000
"""Entries of a sheet."""
TRIES: Final = 20
"""How often entries are tried again after those of another machine came first."""
_op: Final = msgspec.json.Decoder(SheetOp)


class Full(Exception):
    """The sheet takes no more entries."""


class Link(NamedTuple):
    """What a secret opens: a sheet, for looking on or for writing too, until it is revoked.

    ``guest``: who owns the sheet.
    """

    sheet: str
    guest: str
    writable: bool
    revoked: bool


def new_secret() -> str:
    """A secret for writing: 128 random bits."""
    return secrets.token_urlsafe(16)


def read_secret(write: str) -> str:
    """The secret for looking on that belongs to one for writing."""
    hashed = hashlib.sha256(b"canasta sheet\n" + write.encode(errors="replace")).digest()
    return base64.urlsafe_b64encode(hashed[:16]).decode().rstrip("=")


def key_of(read: str) -> str:
    """What a secret for looking on is known by."""
    return hashlib.sha256(read.encode(errors="replace")).hexdigest()


def find(store: Store, token: str) -> Link | None:
    """What a secret opens; None: it has never opened anything."""
    keys = {key_of(token): False, key_of(read_secret(token)): True}
    wanted = (
        sa.select(KEYS.c.key, KEYS.c.sheet_id, KEYS.c.revoked, SHEETS.c.guest)
        .join(SHEETS, SHEETS.c.id == KEYS.c.sheet_id)
        .where(KEYS.c.key.in_(keys))
    )
    with store.engine.connect() as connection:
        found = connection.execute(wanted).first()
    return found and Link(found.sheet_id, found.guest, keys[found.key], found.revoked)


def linked_by(store: Store, guest: str, since: int) -> int:
    """How many links a guest has got since a time (milliseconds), for new sheets or anew."""
    wanted = (
        sa.select(sa.func.count())
        .join(SHEETS, SHEETS.c.id == KEYS.c.sheet_id)
        .where(SHEETS.c.guest == guest, KEYS.c.at >= since)
    )
    with store.engine.connect() as connection:
        return int(connection.execute(wanted).scalar_one())


def create(store: Store, key: str, guest: str, entries: Sequence[SheetEntry], at: int) -> int:
    """Keep a new sheet with its first entries; the number of the last one. Raises Full."""
    with store.engine.begin() as connection:
        connection.execute(SHEETS.insert(), {"id": key, "guest": guest, "at": at})
        _let_in(connection, key, key, at)
        return max(_add(connection, key, entries, at).values())


def revoke(store: Store, sheet: str, key: str, at: int) -> None:
    """From now on the sheet is found by this key alone."""
    with store.engine.begin() as connection:
        old = KEYS.update().where(KEYS.c.sheet_id == sheet)
        connection.execute(old.values(revoked=True))
        _let_in(connection, sheet, key, at)


def _let_in(connection: sa.Connection, sheet: str, key: str, at: int) -> None:
    row = {"key": key, "sheet_id": sheet, "at": at, "revoked": False}
    connection.execute(KEYS.insert(), row)


def add(store: Store, sheet: str, entries: Sequence[SheetEntry], at: int) -> dict[str, int]:
    """Keep entries in one transaction; their numbers by id. Raises Full.

    An entry whose id is kept already stays as it is.
    """
    for _ in range(TRIES - 1):
        try:
            with store.engine.begin() as connection:
                return _add(connection, sheet, entries, at)
        except sa.exc.IntegrityError:
            continue  # another machine was faster: number them anew
    with store.engine.begin() as connection:
        return _add(connection, sheet, entries, at)


def _add(
    connection: sa.Connection, sheet: str, entries: Sequence[SheetEntry], at: int
) -> dict[str, int]:
    ids = [entry.id for entry in entries]
    known = sa.select(LINES.c.entry_id, LINES.c.number).where(
        LINES.c.sheet_id == sheet, LINES.c.entry_id.in_(ids)
    )
    numbers: dict[str, int] = {row.entry_id: row.number for row in connection.execute(known)}
    last = _last(connection, sheet)
    rows: list[dict[str, Any]] = []
    for entry in entries:
        if entry.id in numbers:
            continue
        numbers[entry.id] = last = last + 1
        rows.append(
            {
                "sheet_id": sheet,
                "number": last,
                "entry_id": entry.id,
                "said_at": entry.at,
                "op": msgspec.json.encode(entry.op).decode(),
                "at": at,
            }
        )
    if last > MOST and rows:
        raise Full
    if rows:
        connection.execute(LINES.insert(), rows)
    return numbers


def _last(connection: sa.Connection, sheet: str) -> int:
    wanted = sa.select(sa.func.max(LINES.c.number)).where(LINES.c.sheet_id == sheet)
    return int(connection.execute(wanted).scalar() or 0)


def last(store: Store, sheet: str) -> int:
    """The number of the last entry."""
    with store.engine.connect() as connection:
        return _last(connection, sheet)


def read(store: Store, sheet: str, after: int) -> list[KeptEntry]:
    """The entries after a number."""
    wanted = (
        sa.select(LINES.c.number, LINES.c.entry_id, LINES.c.said_at, LINES.c.op)
        .where(LINES.c.sheet_id == sheet, LINES.c.number > after)
        .order_by(LINES.c.number)
    )
    with store.engine.connect() as connection:
        return [
            KeptEntry(number, entry, said_at, _op.decode(op))
            for number, entry, said_at, op in connection.execute(wanted)
        ]
