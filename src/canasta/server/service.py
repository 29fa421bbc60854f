"""What the routes of one server share."""

import secrets

from canasta.rules import load
from canasta.server.limits import Buckets
from canasta.server.seats import Seats
from canasta.server.settings import Settings, kept_secret
from canasta.server.tables import Tables
from canasta.session.room_words import game_about


class Service:
    """Tables, seats and limits of a server; made inside its event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.tables = Tables(settings)
        self.seats = Seats(settings.secret or kept_secret(settings.folder))
        self.posts = Buckets(1.0, settings.posts)

    def new_key(self) -> str:
        """What proves a seat: 128 random bits."""
        return secrets.token_hex(16)

    def about(self, name: str, lang: str) -> str:
        """A game in a sentence."""
        return game_about(load(name), lang)

    async def close(self) -> None:
        await self.tables.close()
