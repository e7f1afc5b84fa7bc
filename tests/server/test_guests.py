"""Guests' signed cookies."""

from __future__ import annotations

import pytest
from itsdangerous import TimestampSigner
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludoteca.server.guests import COOKIE, YEAR, Guests


def reader(cookie: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "headers": [(b"cookie", f"{COOKIE}={cookie}".encode())]})


def cookie_of(guests: Guests, guest: str, *, secure: bool = False) -> str:
    response = Response()
    guests.remember(response, guest, secure=secure)
    return response.headers["set-cookie"]


def value(cookie: str) -> str:
    return cookie.split(";")[0].removeprefix(f"{COOKIE}=")


def test_a_guest_is_known_again() -> None:
    guests = Guests("secret")
    guest = guests.make()
    assert guests.read(reader(value(cookie_of(guests, guest)))) == guest
    assert guests.make() != guest and len(guest) >= 20


def test_a_cookie_of_another_secret_is_nobodys() -> None:
    cookie = value(cookie_of(Guests("secret"), "ana"))
    assert Guests("other").read(reader(cookie)) is None
    assert Guests("secret").read(reader("")) is None
    assert Guests("secret").read(HTTPConnection({"type": "http", "headers": []})) is None


def test_a_cookie_lives_a_year(monkeypatch: pytest.MonkeyPatch) -> None:
    guests = Guests("secret")
    made = TimestampSigner("x").get_timestamp()
    cookie = value(cookie_of(guests, "ana"))
    for later, known in ((YEAR - 60, "ana"), (YEAR + 60, None)):
        monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda self, later=later: made + later)
        assert guests.read(reader(cookie)) == known


def test_behind_tls_the_cookie_is_secure() -> None:
    guests = Guests("secret")
    assert "Secure" in cookie_of(guests, "ana", secure=True) and "Secure" not in cookie_of(guests, "ana")
