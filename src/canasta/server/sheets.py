"""The routes of shared score sheets: a secret link to look on, another one to write."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from canasta.options import RulesError
from canasta.rules import load
from canasta.server import sheet_store
from canasta.server.errors import Wrong, by_rules, reply
from canasta.server.requests import address, body_of, language_of, secure
from canasta.server.service import DAY, limit, service_of
from canasta.server.sheet_entries import (
    KeptEntry,
    NewEntries,
    SheetEntry,
    SheetLinks,
    SheetNumbers,
    SheetPage,
    SheetStart,
)
from canasta.server.store import Writer
from canasta.server.tables import now

LARGEST: Final = 256 * 1024
"""Bytes of a request; an evening is far less."""
MOST_BYTES: Final = 8 * 1024
"""Bytes of an entry."""
DEEPEST: Final = 20
"""Levels of an entry; the browsers that read it have a short stack."""
LOOK_AGAIN: Final = 15.0
"""Seconds after which a listener hears a sign of life; entries of other machines come then."""
NUMBER: Final = 2**31


async def create(request: Request) -> Response:
    service = service_of(request)
    limit(request)
    entries = await _entries(request)
    if not isinstance(entries[0].op, SheetStart):
        raise Wrong(400, "bad_request", "entries[0].op.t", "expected start as the first entry")
    guest, writer = service.seats.guest(request), service.tables.writer
    read, write = await _links(request, guest)
    key = sheet_store.key_of(read)
    number = await writer.call(sheet_store.create, writer.store, key, guest, entries, now())
    response = reply(SheetLinks(read, write, number), 201)
    service.seats.keep_guest(response, guest, secure=secure(request))
    return response


async def revoke(request: Request) -> Response:
    """New links for who owns the sheet, also by an old link: the answer may have been lost."""
    service = service_of(request)
    limit(request)
    link = await _link(request)
    guest, writer = service.seats.guest(request), service.tables.writer
    if not link.writable or guest != link.guest:
        raise Wrong(403, "not_your_sheet")
    read, write = await _links(request, guest)
    key = sheet_store.key_of(read)
    await writer.call(sheet_store.revoke, writer.store, link.sheet, key, now())
    service.listeners.tell(link.sheet)
    return reply(SheetLinks(read, write, await _last(writer, link.sheet)))


async def _links(request: Request, guest: str) -> tuple[str, str]:
    """New secrets, for looking on and for writing, if this guest may have more. Raises Wrong."""
    service = service_of(request)
    writer = service.tables.writer
    made = await writer.call(sheet_store.linked_by, writer.store, guest, now() - DAY)
    if made >= service.settings.tables:
        raise Wrong(429, "too_many_sheets")
    write = sheet_store.new_secret()
    return sheet_store.read_secret(write), write


async def show(request: Request) -> Response:
    service = service_of(request)
    writer = service.tables.writer
    link = await _open(request)
    entries = await writer.call(sheet_store.read, writer.store, link.sheet, _after(request))
    number = entries[-1].number if entries else await _last(writer, link.sheet)
    token = request.path_params["token"]
    read = sheet_store.read_secret(token) if link.writable else token
    mine = link.writable and link.guest == service.seats.guest(request)
    return reply(SheetPage(entries, number, link.writable, read, mine))


async def add(request: Request) -> Response:
    service = service_of(request)
    if not service.scores.try_take(address(request)):
        raise Wrong(429, "too_many_requests")
    entries = await _entries(request)
    link = await _open(request)
    if not link.writable:
        raise Wrong(403, "read_only")
    writer = service.tables.writer
    try:
        numbers = await writer.call(sheet_store.add, writer.store, link.sheet, entries, now())
    except sheet_store.Full as error:
        raise Wrong(409, "sheet_full") from error
    service.listeners.tell(link.sheet)
    return reply(SheetNumbers(numbers, await _last(writer, link.sheet)))


async def events(request: Request) -> Response:
    service = service_of(request)
    sheet = (await _open(request)).sheet
    after = _after(request, request.headers.get("last-event-id", ""))
    service.listeners.check(sheet)

    async def told() -> AsyncIterator[bytes]:
        number, writer = after, service.tables.writer
        event = service.listeners.join(sheet)
        try:
            yield b"retry: 2000\n\n"
            while not service.listeners.closed:
                event.clear()
                link = await _found(request)
                if link is None or link.revoked:
                    return
                entries = await writer.call(sheet_store.read, writer.store, sheet, number)
                yield b"".join(map(_event, entries)) or b":\n\n"
                number = entries[-1].number if entries else number
                await _wait(event)
        finally:
            service.listeners.leave(sheet, event)

    return StreamingResponse(told(), media_type="text/event-stream")


def _event(entry: KeptEntry) -> bytes:
    return b"id: %d\ndata: %s\n\n" % (entry.number, msgspec.json.encode(entry))


async def _wait(event: asyncio.Event) -> None:
    try:
        await asyncio.wait_for(event.wait(), LOOK_AGAIN)
    except TimeoutError:
        return


async def _found(request: Request) -> sheet_store.Link | None:
    writer = service_of(request).tables.writer
    token = request.path_params["token"]
    found: sheet_store.Link | None = await writer.call(sheet_store.find, writer.store, token)
    return found


async def _link(request: Request) -> sheet_store.Link:
    """What the path's secret opens, or opened. Raises Wrong."""
    found = await _found(request)
    if found is None:
        raise Wrong(404, "no_such_sheet")
    return found


async def _open(request: Request) -> sheet_store.Link:
    """What the path's secret opens now. Raises Wrong."""
    found = await _link(request)
    if found.revoked:
        raise Wrong(410, "link_revoked")
    return found


async def _last(writer: Writer, sheet: str) -> int:
    return int(await writer.call(sheet_store.last, writer.store, sheet))


def _after(request: Request, text: str = "") -> int:
    """The number that a reader has seen. Raises Wrong."""
    text = text or request.query_params.get("after", "0")
    if not (text.isascii() and text.isdigit() and int(text[:12]) < NUMBER and len(text) < 12):
        raise Wrong(400, "bad_request", "after", "expected a number")
    return int(text)


async def _entries(request: Request) -> Sequence[SheetEntry]:
    """The entries of a request. Raises Wrong."""
    entries = (await body_of(request, NewEntries, LARGEST)).entries
    for place, entry in enumerate(entries):
        path = f"entries[{place}].op"
        if len(msgspec.json.encode(entry.op)) > MOST_BYTES:
            raise Wrong(413, "too_large", path)
        if _deep(msgspec.to_builtins(entry.op), DEEPEST):
            raise Wrong(400, "bad_request", path, "nested too deeply")
        if isinstance(entry.op, SheetStart):
            _check(entry.op, path, request)
    return entries


def _deep(value: object, left: int) -> bool:
    """Whether lists and objects lie in each other in more levels than are left."""
    if not isinstance(value, dict | list):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return not left or any(_deep(part, left - 1) for part in parts)


def _check(start: SheetStart, path: str, request: Request) -> None:
    """A sheet is of a game that there is, or nobody could count it. Raises Wrong."""
    lang = language_of(request)
    if len(start.players) != start.seats:
        raise Wrong(400, "bad_request", f"{path}.players", f"expected {start.seats} players")
    try:
        load(start.rules, start.seats, start.options)
    except RulesError as error:
        inner = error.path if error.path in ("rules", "seats") else f"options.{error.path}"
        raise by_rules(error.at(f"{path}.{inner}"), lang) from error


ROUTES: Final = [
    Route("/api/sheets", create, methods=["POST"]),
    Route("/api/sheets/{token}", show),
    Route("/api/sheets/{token}/entries", add, methods=["POST"]),
    Route("/api/sheets/{token}/events", events),
    Route("/api/sheets/{token}/revoke", revoke, methods=["POST"]),
]
