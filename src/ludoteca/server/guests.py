"""Who somebody is: a random name in a signed cookie of one year. Nothing else is known of people."""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "guest"
YEAR = 365 * 24 * 3600


class Guests:
    """Makes, signs and reads guests' names."""

    def __init__(self, secret: str) -> None:
        self._signer = TimestampSigner(secret, salt="guest")

    def read(self, connection: HTTPConnection) -> str | None:
        """Return the guest who asks, None for somebody without a (valid) cookie."""
        try:
            return self._signer.unsign(connection.cookies.get(COOKIE, ""), max_age=YEAR).decode()
        except BadSignature:
            return None

    def make(self) -> str:
        """Make a new guest."""
        return secrets.token_urlsafe(16)

    def remember(self, response: Response, guest: str, *, secure: bool) -> None:
        """Set the cookie on an answer, for one more year."""
        signed = self._signer.sign(guest).decode()
        response.set_cookie(COOKIE, signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)

    def forget(self, response: Response, *, secure: bool) -> None:
        """Take the cookie away."""
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=secure)
