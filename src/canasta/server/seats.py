"""Who sits where: the signed cookies of a seat and of a guest, and the link of a seat."""

import secrets
from typing import Final

from itsdangerous import BadData, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

YEAR: Final = 365 * 24 * 3600
GUEST: Final = "canasta_guest"


class Seats:
    """Signs and reads what proves a seat; the key in it must also be the seat's of the log."""

    def __init__(self, secret: str) -> None:
        self._seat = URLSafeSerializer(secret, salt="seat")
        self._guest = URLSafeSerializer(secret, salt="guest")

    def token(self, code: str, player: int, key: str) -> str:
        """What proves a seat, for a cookie or a link."""
        return _text(self._seat.dumps([code, player, key]))

    def read(self, token: str) -> tuple[str, int, str] | None:
        """Table, player and key of a token; None where it is not ours."""
        try:
            found = self._seat.loads(token)
        except BadData:
            return None
        match found:
            case [str(code), int(player), str(key)]:
                return code, player, key
        return None

    def seat(self, connection: HTTPConnection, code: str) -> tuple[int, str] | None:
        """Player and key that the cookie of a table names."""
        found = self.read(connection.cookies.get(cookie_name(code), ""))
        return (found[1], found[2]) if found is not None and found[0] == code else None

    def guest(self, connection: HTTPConnection) -> str:
        """The guest of a browser; a new one where it has none."""
        try:
            found = self._guest.loads(connection.cookies.get(GUEST, ""))
        except BadData:
            found = None
        return found if isinstance(found, str) else secrets.token_hex(8)

    def keep_guest(self, response: Response, guest: str, *, secure: bool) -> None:
        """Have the browser remember its guest."""
        _keep(response, GUEST, _text(self._guest.dumps(guest)), secure=secure)

    def keep_seat(self, response: Response, code: str, token: str, *, secure: bool) -> None:
        """Have the browser remember a seat."""
        _keep(response, cookie_name(code), token, secure=secure)


def _text(made: str | bytes) -> str:
    return made if isinstance(made, str) else made.decode()


def cookie_name(code: str) -> str:
    return f"canasta_{code}"


def _keep(response: Response, name: str, value: str, *, secure: bool) -> None:
    # Lax: somebody who follows a link from a chat has the seat at once
    response.set_cookie(name, value, max_age=YEAR, secure=secure, httponly=True, samesite="lax")
