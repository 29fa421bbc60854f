"""What goes wrong over HTTP, in one shape: ``{"error": {"why", "path", "text"}}``."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from canasta.options import RulesError
from canasta.words import error_words


class Problem(msgspec.Struct, frozen=True):
    """``why``: a word for programs; ``path``: where in what was sent; ``text``: for people."""

    why: str
    path: str = ""
    text: str = ""


class Wrong(Exception):
    """A request that is answered with a problem."""

    def __init__(self, status: int, why: str, path: str = "", text: str = "") -> None:
        super().__init__(why)
        self.status = status
        self.problem = Problem(why, path, text or why.replace("_", " "))


def by_rules(error: RulesError, lang: str) -> Wrong:
    """Rules that cannot be."""
    return Wrong(400, "rules", error.path, error_words(error, lang))


def reply(value: object, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def explain(wrong: Wrong) -> Response:
    """The answer to a request that went wrong."""
    return reply({"error": wrong.problem}, wrong.status)


async def on_wrong(_request: Request, error: Exception) -> Response:
    """Our own refusals."""
    assert isinstance(error, Wrong)
    return explain(error)


async def on_status(_request: Request, error: Exception) -> Response:
    """What the framework refuses: no such route, no such method."""
    status = getattr(error, "status_code", 400)
    why = {404: "not_found", 405: "not_this_method"}.get(status, "bad_request")
    response = explain(Wrong(status, why))
    response.headers.update(getattr(error, "headers", None) or {})  # which methods there are
    return response


async def on_fault(_request: Request, _error: Exception) -> Response:
    """A fault of ours; it is in the log, and its details are nobody else's business."""
    return explain(Wrong(500, "fault"))
