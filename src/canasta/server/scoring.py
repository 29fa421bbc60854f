"""The routes of the score-keeper: what to ask after a hand, and what a sheet adds up to."""

import asyncio
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.options import RulesError
from canasta.server.errors import Wrong, by_rules, reply
from canasta.server.requests import address, body_of
from canasta.server.service import service_of
from canasta.words import keeper

LARGEST: Final = 64 * 1024
"""Bytes of a score sheet: some hundreds of hands."""


async def forms(request: Request) -> Response:
    return await _answer("forms", dict(request.query_params))


async def form(request: Request) -> Response:
    return await _asked(request, "form")


async def score(request: Request) -> Response:
    return await _asked(request, "score")


async def _asked(request: Request, name: str) -> Response:
    if not service_of(request).scores.try_take(address(request)):
        raise Wrong(429, "too_many_requests")
    return await _answer(name, await body_of(request, Any, LARGEST))


async def _answer(name: str, body: object) -> Response:
    try:
        # a long sheet takes a while, and the tables do not wait for it
        return reply(await asyncio.to_thread(keeper.answer, name, body))
    except RulesError as error:
        raise by_rules(error, keeper.lang_of(body)) from error


ROUTES: Final = [
    Route("/api/score/forms", forms),
    Route("/api/score/form", form, methods=["POST"]),
    Route("/api/score", score, methods=["POST"]),
]
