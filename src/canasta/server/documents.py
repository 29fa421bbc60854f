"""What the protocol looks like to others: OpenAPI, AsyncAPI and TypeScript, all from the types.

usage: python -m canasta.server.documents ROOT    (``python3 dev.py types``)
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from canasta import __version__
from canasta.server.answers import ANSWERS
from canasta.server.errors import Problem
from canasta.server.requests import AskLink, NewTable, TakeSeat
from canasta.server.sheet_entries import SHEETS, SheetOp
from canasta.server.typescript import declarations
from canasta.session import protocol, shown
from canasta.session.protocol import ClientMessage, ServerMessage

REF: Final = "#/components/schemas/{name}"
CODE: Final = "code"
TEXT: Final = {"type": "string"}
ANY: Final[dict[str, Any]] = {}
OVERLAY: Final = {
    "required": True,
    "content": {"application/json": {"schema": {"type": "object"}}},
}
"""A table's own rules, where they are too long for an address."""
KEPT: Final = {"$ref": REF.format(name="KeptEntry")}


class OneSeat(msgspec.Struct, frozen=True):
    """The seat that one has."""

    player: int


class NewCode(msgspec.Struct, frozen=True):
    """A table that was opened."""

    code: str
    player: int


class SeatLink(msgspec.Struct, frozen=True):
    """The path that gives a seat to whoever follows it."""

    path: str


class Failure(msgspec.Struct, frozen=True):
    """The one shape of errors."""

    error: Problem


class FairDeck(msgspec.Struct, frozen=True):
    """A deck to check; ``ok`` None while the hand is played."""

    digest: str
    salt: str
    deck: str
    ok: bool | None


OTHER: Final = (NewTable, TakeSeat, AskLink, NewCode, OneSeat, SeatLink, Failure, FairDeck)


def _components() -> dict[str, Any]:
    messages = [*get_args(ClientMessage), *get_args(ServerMessage)]
    kinds = [*messages, shown.Review, *OTHER, *ANSWERS, *SHEETS]
    _, found = msgspec.json.schema_components(kinds, ref_template=REF)
    return found


def _ref(name: str) -> dict[str, str]:
    return {"$ref": REF.format(name=name)}


def _path(
    about: str,
    answer: dict[str, Any],
    *,
    parameters: tuple[str, ...] = (),
    query: tuple[str, ...] = (),
    body: str = "",
    status: str = "200",
) -> dict[str, Any]:
    """One operation."""
    content = {"application/json": {"schema": answer}}
    failure = {"application/json": {"schema": _ref("Failure")}}
    found: dict[str, Any] = {
        "summary": about,
        "parameters": [
            *({"name": n, "in": "path", "required": True, "schema": TEXT} for n in parameters),
            *({"name": n, "in": "query", "schema": TEXT} for n in query),
        ],
        "responses": {
            status: {"description": about, "content": content},
            "4XX": {"description": "What is wrong with the request.", "content": failure},
        },
    }
    if body:
        schema = {"application/json": {"schema": _ref(body)}}
        found["requestBody"] = {"required": True, "content": schema}
    return found


def _events(about: str, parameters: tuple[str, ...]) -> dict[str, Any]:
    """An operation that answers with server-sent events, each with an entry of a sheet."""
    found = _path(about, ANY, parameters=parameters, query=("after",))
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": KEPT}
    found["responses"]["200"]["content"] = {"text/event-stream": {"schema": data}}
    return found


def openapi() -> dict[str, Any]:
    """The routes of HTTP."""
    code = (CODE,)
    lang = ("lang",)
    objects = {"type": "array", "items": {"type": "object"}}
    table = "/api/tables/{code}"
    open_table = _path(
        "Open a table; a cookie keeps the seat.", _ref("NewCode"), body="NewTable", status="201"
    )
    take_seat = _path("Sit down.", _ref("OneSeat"), parameters=code, body="TakeSeat")
    link = _path("The link of a seat.", _ref("SeatLink"), parameters=code, body="AskLink")
    whole = {"type": "object"}
    members = _path(
        "A hand step by step for who sits there: with all cards once it is over, else (and with"
        " `own` 1) as the seat saw it.",
        objects,
        parameters=code,
        query=("hand", "own", "lang"),
    )
    review = _path(
        "The decisions that cost most in a finished hand, for who made them.",
        _ref("Review"),
        parameters=code,
        query=("hand", "lang"),
    )
    seen = ("seats", "options", "lang")
    rules = _path("Rules in words.", whole, parameters=("variant",), query=seen)
    laid_over = _path(
        "Rules in words, the options in the body.",
        whole,
        parameters=("variant",),
        query=("seats", "lang"),
    )
    laid_over["requestBody"] = OVERLAY
    score = _path("A score sheet reckoned (notation 5).", _ref("Reckoned"), body="AskScore")
    score_sheet = _path(
        "Finished hands as a score sheet (notation 5).", whole, parameters=code, query=lang
    )
    secret = ("token",)
    sheet = "/api/sheets/{token}"
    share = _path(
        "Share a score sheet; its first entry is `start`.",
        _ref("SheetLinks"),
        body="NewEntries",
        status="201",
    )
    write = _path(
        "Write on a sheet. Entries whose id is kept already stay as they are.",
        _ref("SheetNumbers"),
        parameters=secret,
        body="NewEntries",
    )
    revoke = _path(
        "New links, for who owns the sheet; the old ones open nothing any more.",
        _ref("SheetLinks"),
        parameters=secret,
    )
    look = _path("A sheet.", _ref("SheetPage"), parameters=secret, query=("after",))
    paths = {
        "/healthz": {"get": _path("Whether the server is well.", whole)},
        "/api/games": {"get": _path("The games.", objects, query=lang)},
        "/api/tables": {"post": open_table},
        table: {"get": _path("A table.", _ref("Info"), parameters=code, query=lang)},
        f"{table}/seats": {"post": take_seat},
        f"{table}/link": {"post": link},
        f"{table}/record": {"get": _path("Finished hands (notation 7).", whole, parameters=code)},
        f"{table}/sheet": {"get": score_sheet},
        f"{table}/replay": {"get": members},
        f"{table}/review": {"get": review},
        "/api/rules/{variant}": {"get": rules, "post": laid_over},
        "/api/score/forms": {"get": _path("What each game notes.", _ref("Forms"), query=lang)},
        "/api/score/form": {"post": _path("What a table notes.", _ref("Form"), body="AskForm")},
        "/api/score": {"post": score},
        "/api/sheets": {"post": share},
        sheet: {"get": look},
        f"{sheet}/entries": {"post": write},
        f"{sheet}/revoke": {"post": revoke},
        f"{sheet}/events": {"get": _events("Entries as they are written.", secret)},
        "/api/fair/{code}/{hand}": {
            "get": _path("A deck to check.", _ref("FairDeck"), parameters=(CODE, "hand"))
        },
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "canasta", "version": __version__},
        "paths": paths,
        "components": {"schemas": _components()},
    }


def asyncapi() -> dict[str, Any]:
    """The websocket of a table."""
    names = {
        "fromPlayer": [kind.__name__ for kind in get_args(ClientMessage)],
        "toPlayer": [kind.__name__ for kind in get_args(ServerMessage)],
    }
    every = [name for listed in names.values() for name in listed]
    messages = {name: {"$ref": f"#/components/messages/{name}"} for name in every}

    def operation(action: str, part: str) -> dict[str, Any]:
        return {
            "action": action,
            "channel": {"$ref": "#/channels/table"},
            "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in names[part]],
        }

    return {
        "asyncapi": "3.0.0",
        "info": {"title": "canasta", "version": __version__},
        "channels": {
            "table": {
                "address": "/ws/{code}",
                "parameters": {CODE: {"description": "The six letters of the table."}},
                "messages": messages,
            }
        },
        "operations": {
            "hear": operation("receive", "fromPlayer"),
            "tell": operation("send", "toPlayer"),
        },
        "components": {
            "messages": {name: {"name": name, "payload": _ref(name)} for name in every},
            "schemas": _components(),
        },
    }


def documents() -> Iterator[tuple[str, str]]:
    """Every document: its path in the repository, and its text."""
    for name, found in (("openapi", openapi()), ("asyncapi", asyncapi())):
        yield f"docs/api/{name}.json", json.dumps(found, ensure_ascii=False, indent=1) + "\n"
    kinds = {**vars(shown), **vars(protocol)}.values()
    structs = [k for k in kinds if isinstance(k, type) and issubclass(k, msgspec.Struct)]
    yield (
        "web/src/protocol.d.ts",
        declarations(
            [*structs, *OTHER, *ANSWERS, *SHEETS, Problem],
            {
                "ClientMessage": get_args(ClientMessage),
                "ServerMessage": get_args(ServerMessage),
                "SheetOp": get_args(SheetOp),
            },
        ),
    )


def main(root: Path) -> None:
    """Write them all."""
    for name, text in documents():
        path = root / name
        if path.parent.parent.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
