"""What the routes of one server share."""

import secrets
from typing import Final

from starlette.requests import Request

from canasta.rules import load
from canasta.server.chance import CHANCE, Chance
from canasta.server.errors import Wrong
from canasta.server.limits import Buckets
from canasta.server.requests import address
from canasta.server.reviews import Reviews
from canasta.server.seats import Seats
from canasta.server.settings import Settings, kept_secret
from canasta.server.sheet_listeners import Listeners
from canasta.server.tables import Tables
from canasta.session.room_words import game_about

DAY: Final = 24 * 3600 * 1000


class Service:
    """Tables, seats and limits of a server; made inside its event loop."""

    def __init__(self, settings: Settings, chance: Chance = CHANCE) -> None:
        self.settings = settings
        self.tables = Tables(settings, chance)
        self.seats = Seats(settings.secret or kept_secret(settings.folder))
        self.posts = Buckets(1.0, settings.posts)
        self.listeners = Listeners()
        self.scores = Buckets(5.0, settings.scores)
        self.reviews = Reviews(self.tables.thinkers)

    def new_key(self) -> str:
        """What proves a seat: 128 random bits."""
        return secrets.token_hex(16)

    def about(self, name: str, lang: str) -> str:
        """A game in a sentence."""
        return game_about(load(name), lang)

    async def close(self) -> None:
        self.reviews.close()
        await self.tables.close()


def service_of(request: Request) -> Service:
    """The service that a request is asked of."""
    found = request.app.state.service
    assert isinstance(found, Service)
    return found


def limit(request: Request) -> None:
    """Changes come at a measured pace from each address. Raises Wrong."""
    if not service_of(request).posts.try_take(address(request)):
        raise Wrong(429, "too_many_requests")
