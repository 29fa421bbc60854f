"""The routes of HTTP: games, tables, seats, links, records, rules pages, fair decks."""

import asyncio
from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Match, Route

from canasta.options import RulesError
from canasta.rules import load, names, resolved, seats_of
from canasta.server import scoring, sheets
from canasta.server.errors import Wrong, by_rules, reply
from canasta.server.requests import (
    AskLink,
    NewTable,
    TakeSeat,
    body_of,
    clean_name,
    language_of,
    secure,
)
from canasta.server.rules_page import presets_of, rules_page
from canasta.server.service import DAY, limit, service_of
from canasta.server.tables import Table, now
from canasta.session import paper
from canasta.session.log import Opened
from canasta.session.room_replay import finished_record, hand_steps
from canasta.session.room_telling import genuine
from canasta.session.room_words import refusal_words
from canasta.words import title


async def table_of(request: Request) -> Table:
    """The table that a path names. Raises Wrong."""
    table = await service_of(request).tables.find(request.path_params["code"])
    if table is None:
        raise Wrong(404, "no_such_table")
    return table


def player_of(request: Request, table: Table) -> int | None:
    """The player that the cookie proves."""
    seat = service_of(request).seats.seat(request, table.room.code)
    return seat[0] if seat is not None and table.room.seated(*seat) else None


async def healthz(_request: Request) -> Response:
    return reply({"ok": True})


async def games(request: Request) -> Response:
    lang = language_of(request)
    found = []
    for name in names():
        rules = load(name)
        found.append(
            {
                "name": name,
                "title": title(rules, lang),
                "seats": sorted(seats_of(name)),
                "usual": seats_of(name)[0],
                "about": service_of(request).about(name, lang),
                "presets": presets_of(name, lang),
            }
        )
    return reply(found)


async def open_table(request: Request) -> Response:
    service = service_of(request)
    limit(request)
    wanted = await body_of(request, NewTable)
    guest = service.seats.guest(request)
    writer = service.tables.writer
    made = await writer.call(writer.store.opened_by, guest, now() - DAY)
    if made >= service.settings.tables:
        raise Wrong(429, "too_many_tables")
    try:
        rules = load(wanted.variant, wanted.seats, wanted.options)
    except RulesError as error:
        raise by_rules(error, wanted.lang) from error
    if len(wanted.plan) != rules.seats:
        raise Wrong(400, "bad_request", "plan", f"expected {rules.seats} seats")
    if wanted.plan.count("me") != 1:
        raise Wrong(400, "bad_request", "plan", "expected one seat for me")
    opened = Opened(
        wanted.variant,
        rules.seats,
        wanted.options,
        tuple("person" if kind == "me" or kind == "friend" else kind for kind in wanted.plan),
        wanted.clock,
        resolved(rules),
        (rules.title_es, rules.title_en),
        wanted.hints,
    )
    me, key = wanted.plan.index("me"), service.new_key()
    table = await service.tables.open(opened, clean_name(wanted.name), key, me, guest)
    code = table.room.code
    response = reply({"code": code, "player": me}, 201)
    service.seats.keep_guest(response, guest, secure=secure(request))
    token = service.seats.token(code, me, key)
    service.seats.keep_seat(response, code, token, secure=secure(request))
    return response


async def show_table(request: Request) -> Response:
    table = await table_of(request)
    return reply(table.room.info(player_of(request, table), language_of(request), now()))


async def take_seat(request: Request) -> Response:
    service = service_of(request)
    limit(request)
    wanted = await body_of(request, TakeSeat)
    name = clean_name(wanted.name)
    table = await table_of(request)
    mine = player_of(request, table)
    if mine is not None:
        return reply({"player": mine})
    key = service.new_key()
    found = await table.sit(wanted.player, name, key)
    if isinstance(found, str):
        raise Wrong(409, found, "player", refusal_words(found, wanted.lang))
    response = reply({"player": found})
    token = service.seats.token(table.room.code, found, key)
    service.seats.keep_seat(response, table.room.code, token, secure=secure(request))
    return response


async def seat_link(request: Request) -> Response:
    service = service_of(request)
    limit(request)
    wanted = await body_of(request, AskLink)
    table = await table_of(request)
    mine = player_of(request, table)
    whose = mine if wanted.player is None else wanted.player
    if mine is None or whose is None or (whose != mine and mine != table.room.host):
        raise Wrong(403, "host_only", "player")
    places = table.room.places
    if whose >= len(places) or not places[whose].key:
        raise Wrong(409, "not_a_person", "player")
    return reply({"path": "/s/" + service.seats.token(table.room.code, whose, places[whose].key)})


async def follow_link(request: Request) -> Response:
    service = service_of(request)
    token = request.path_params["token"]
    found = service.seats.read(token)
    table = None if found is None else await service.tables.find(found[0])
    if found is None or table is None or not table.room.seated(found[1], found[2]):
        return RedirectResponse("/?link=old", 303)
    response = RedirectResponse(f"/t/{found[0]}", 303)
    service.seats.keep_seat(response, found[0], token, secure=secure(request))
    return response


async def record(request: Request) -> Response:
    table = await table_of(request)
    response = reply(finished_record(table.room.session, table.room.names("es")))
    name = f"canasta-{table.room.code}.json"
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response


async def score_sheet(request: Request) -> Response:
    table = await table_of(request)
    lang = language_of(request)
    try:
        return reply(paper.score_sheet(table.room.session.match, table.room.names(lang)))
    except RulesError as error:
        raise by_rules(error, lang) from error


async def replay(request: Request) -> Response:
    limit(request)
    table = await table_of(request)
    player = player_of(request, table)
    if player is None:
        raise Wrong(403, "members_only")
    room, lang = table.room, language_of(request)
    hand = _number(request.query_params.get("hand", "")) - room.earlier_hands
    own = request.query_params.get("own") == "1"
    # a hand is found by playing the match again, which takes too long for the other tables
    steps = await asyncio.to_thread(
        hand_steps, room.session, hand, room.names(lang), lang, player, own=own
    )
    if steps is None:
        raise Wrong(404, "no_such_hand", "hand")
    return reply(steps)


async def review(request: Request) -> Response:
    """The decisions that cost the asking player most in a finished hand, by their own view."""
    limit(request)
    table = await table_of(request)
    player = player_of(request, table)
    if player is None:
        raise Wrong(403, "members_only")
    lang, hand = language_of(request), _number(request.query_params.get("hand", ""))
    return reply(await service_of(request).reviews.told(table.room, hand, player, lang))


async def rules(request: Request) -> Response:
    """The rules of a game with an overlay, also of one that does not stand: then with its mends."""
    lang = language_of(request)
    seats = request.query_params.get("seats", "")
    if request.method == "POST":
        options = await body_of(request, dict[str, Any])
    else:
        try:
            options = msgspec.json.decode(request.query_params.get("options") or "{}", type=dict)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Wrong(400, "not_json", "options", str(error)[:200]) from error
    variant = request.path_params["variant"]
    try:
        number = _number(seats) if seats else None
        found = await asyncio.to_thread(rules_page, variant, number, options, lang)
    except RulesError as error:
        wrong = by_rules(error, lang)
        raise (Wrong(404, "no_such_game") if error.path == "rules" else wrong) from error
    return reply(found)


async def fair(request: Request) -> Response:
    table = await table_of(request)
    found = table.room.fair(_number(request.path_params["hand"]))
    if found is None:
        raise Wrong(404, "no_such_hand")
    ok = genuine(found) if found.deck else None
    return reply(
        {"digest": found.digest, "salt": found.salt, "deck": found.deck, "ok": ok},
    )


async def no_route(request: Request) -> Response:
    """No such address, or not by this method."""
    found: set[str] = set()
    for route in request.app.routes:
        if not isinstance(route, Route) or not route.path.startswith("/api/"):
            continue
        if route.matches(request.scope)[0] == Match.PARTIAL:
            found |= route.methods or set()
    if found:
        raise HTTPException(405, headers={"allow": ", ".join(sorted(found))})
    raise Wrong(404, "not_found")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1


ROUTES: Final = [
    Route("/healthz", healthz),
    Route("/api/games", games),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables/{code}", show_table),
    Route("/api/tables/{code}/seats", take_seat, methods=["POST"]),
    Route("/api/tables/{code}/link", seat_link, methods=["POST"]),
    Route("/api/tables/{code}/record", record),
    Route("/api/tables/{code}/sheet", score_sheet),
    Route("/api/tables/{code}/replay", replay),
    Route("/api/tables/{code}/review", review),
    Route("/api/rules/{variant}", rules, methods=["GET", "POST"]),
    Route("/api/fair/{code}/{hand}", fair),
    *scoring.ROUTES,
    *sheets.ROUTES,
    Route("/api/{rest:path}", no_route, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
    Route("/s/{token}", follow_link),
]
