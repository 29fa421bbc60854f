"""What comes over HTTP: bodies read with a limit, and the page it came from."""

from typing import Annotated, Any, Final, Literal, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request

from canasta.server.errors import Wrong
from canasta.session.protocol import Name, Player

LARGEST: Final = 8192
"""Bytes of a body or a message."""

T = TypeVar("T")
Lang = Literal["es", "en"]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """``plan`` by player: me (once), friend, or the level of a robot.

    ``clock``: seconds for a turn, 0 for none. ``hints``: whether players may ask what to do.
    """

    variant: Annotated[str, msgspec.Meta(max_length=64)]
    plan: Annotated[
        list[Literal["me", "friend", "easy", "normal", "hard"]], msgspec.Meta(max_length=6)
    ]
    seats: Annotated[int, msgspec.Meta(ge=2, le=6)] | None = None
    options: dict[str, Any] = {}
    clock: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    hints: bool = True
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""
    lang: Lang = "es"


class TakeSeat(msgspec.Struct, forbid_unknown_fields=True):
    """``player`` None: any open seat."""

    name: Name
    player: Player | None = None
    lang: Lang = "es"


class AskLink(msgspec.Struct, forbid_unknown_fields=True):
    """``player`` None: one's own seat."""

    player: Player | None = None


async def body_of(request: Request, kind: type[T], largest: int = LARGEST) -> T:
    """The body of a request from our own page. Raises Wrong."""
    if not same_origin(request):
        raise Wrong(403, "other_origin")
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > largest:
            raise Wrong(413, "too_large")
    try:
        return msgspec.json.decode(found, type=kind)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at ")
        raise Wrong(400, "bad_request", path.strip("`").removeprefix("$."), text) from error
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Wrong(400, "not_json", "", str(error)[:200]) from error


def clean_name(name: str) -> str:
    """A name as it is shown: no control signs, single spaces. Raises Wrong where none is left."""
    found = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not found:
        raise Wrong(400, "bad_request", "name", "expected a name")
    return found


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a request comes from our own page; programs that are no browser name no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return urlsplit(origin).netloc == connection.headers.get("host", "")
    except ValueError:
        return False


def language_of(request: Request) -> Lang:
    """The language that a request asks for."""
    return "en" if request.query_params.get("lang") == "en" else "es"


def secure(request: Request) -> bool:
    """Whether the browser reached us by TLS."""
    return request.url.scheme == "https"


def address(request: Request) -> str:
    """Where a request comes from, for its limit."""
    return request.client.host if request.client else ""
