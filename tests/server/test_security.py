"""What docs/security.md promises and no other test looks at."""

from __future__ import annotations

import hmac
import re
import socket as sockets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

import pytest
import sqlalchemy as sa
from starlette.routing import Route

from ludoteca.server import guard
from ludoteca.server.app import ROUTES
from ludoteca.server.people import People
from ludoteca.server.puzzles import puzzles
from tests.server.playing import ask, begin, keys, reached, refused, told, two

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running

ADDRESSES = [route.path for route in ROUTES if isinstance(route, Route) and "GET" in (route.methods or ())]
CHANGING = [
    (method, route.path)
    for route in ROUTES
    if isinstance(route, Route)
    for method in sorted(route.methods or ())
    if method not in ("GET", "HEAD")
]
HOLES = {
    "id": "{id}",
    "game": "tablut",
    "language": "ro",
    "name": "start",
    "step": "first",
    "puzzle": puzzles("tablut")[0].id,
    "task": "0",
}


def filled(path: str, game_id: str) -> str:
    """Put values in the holes of an address."""
    return re.sub(r"\{(\w+)\}", lambda hole: HOLES[hole[1]].format(id=game_id), path)


# --- keys -------------------------------------------------------------------------------------------------------------


def test_keys_cannot_be_guessed(new_guest: Callable[..., Guest]) -> None:
    maker = new_guest()
    found = [key for _ in range(10) for key in keys(maker, begin(maker, "tablut", "open", "open")).values()]
    assert len(set(found)) == 20 and all(re.fullmatch("[A-Za-z0-9_-]{22}", key) for key in found), "128 bits"
    assert all(len({key[place] for key in found}) > 3 for place in range(21))


def test_keys_are_compared_in_constant_time_whatever_is_stored(
    new_guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[tuple[bytes, bytes]] = []
    compare_digest = hmac.compare_digest

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return compare_digest(one, other)

    maker = new_guest()
    game_id, unasked = (begin(maker, "tablut", "person", "open") for _ in range(2))
    keys(maker, game_id)
    monkeypatch.setattr(hmac, "compare_digest", compare)
    for number, game in enumerate((game_id, unasked)):  # the second one has no key yet
        refused(ask(new_guest(), game, seat=1, key="guess"), 403, "bad-key")
        assert len(compared) == number + 1 and compared[-1][1] == b"guess" and len(compared[-1][0]) == 22


def test_keys_are_shown_to_their_owners_only(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    key = keys(other, game_id)[1]
    for guest in (maker, new_guest(), other):
        pages = [guest.http.get(filled(path, game_id)) for path in ADDRESSES if not path.endswith("/links")]
        assert not any(key in page.text or key in str(page.headers) for page in pages)
        assert key not in guest.http.get(f"/api/games/{game_id}/links").text or guest is other
        with guest.socket(game_id) as socket:
            assert key not in str(socket.get("state"))


def test_keys_and_guests_are_in_no_log(
    new_guest: Callable[..., Guest], running: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where the database fails at storing or comparing them."""
    game_id, _, other = two(new_guest)
    me, key = other.http.get("/api/me/data").json()["guest"], keys(other, game_id)[1]

    def broken(self: People, game: str, seat: int, guest: str, at: int) -> list[sa.Executable]:
        return [sa.text("INSERT INTO nowhere VALUES (:key, :guest)").bindparams(key=key, guest=guest)]

    monkeypatch.setattr(People, "holding", broken)
    laptop = new_guest()
    refused(ask(laptop, game_id, seat=1, key=key), 503, "busy")
    assert "nowhere" in caplog.text and key not in caplog.text and me not in caplog.text
    caplog.clear()


# --- every address ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "path"), CHANGING)
@pytest.mark.parametrize(
    "headers",
    [{"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"},
     {"sec-fetch-site": "same-site"}],
)  # fmt: skip
def test_nothing_is_changed_for_pages_of_other_sites(
    guest: Guest, method: str, path: str, headers: dict[str, str]
) -> None:
    game_id = guest.create("tablut", None, None)
    refused(guest.http.request(method, filled(path, game_id), headers=headers, json={}), 403, "bad-origin")


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_answer_is_guarded(guest: Guest, path: str) -> None:
    game_id = guest.create("tablut", None, None) if "{id}" in path else ""
    answer = guest.http.get(filled(path, game_id), headers={"x-forwarded-proto": "https"}, follow_redirects=False)
    assert answer.status_code in (200, 303, 404)
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'") and "unsafe-eval" not in policy
    assert "unsafe-inline" not in policy.replace("style-src 'unsafe-inline'", "" if "svg" in path else policy)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] in ("same-origin", "no-referrer")
    for cookie in answer.headers.get_list("set-cookie"):
        assert {"httponly", "samesite=lax", "secure"} <= set(cookie.lower().split("; ")), cookie
    if answer.headers.get("content-type", "").startswith("text/html"):
        assert not re.search(r"<script(?![^>]*(\bsrc=|application/json))|\son\w+=|\sstyle=|javascript:", answer.text)


@pytest.mark.parametrize("name", ["x\r\nSet-Cookie: a=b", 'x"; filename="evil.exe', "../x", "x;y", "ș", "\0"])
def test_names_of_files_are_the_sites_own(guest: Guest, name: str) -> None:
    for path in ("/match/{}.csv", "/play/{}/record"):
        answer = guest.http.get(path.format(quote(name, safe="")))
        assert answer.status_code == 404 and "content-disposition" not in answer.headers


def test_a_body_that_never_ends_is_not_waited_for(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "ARRIVING", 0.1)
    site = urlsplit(running.url)
    with sockets.create_connection((site.hostname or "", site.port or 0), timeout=20) as connection:
        connection.sendall(b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
        assert connection.recv(100).startswith(b"HTTP/1.1 408 ")


# --- seats ------------------------------------------------------------------------------------------------------------

ASKED: list[dict[str, Any]] = [
    {"type": "move", "ply": 0, "move": "d1d4"},
    {"type": "undo", "ply": 0},
    {"type": "resign", "ply": 0},
    {"type": "abort"},
    {"type": "offer", "kind": "draw", "ply": 0},
    {"type": "offer", "kind": "takeback", "ply": 0},
    {"type": "answer", "kind": "draw", "yes": True, "ply": 0},
    {"type": "answer", "kind": "draw", "yes": False, "ply": 0},
    {"type": "say", "phrase": "hello"},
    {"type": "next"},
]


@pytest.mark.parametrize("message", ASKED, ids=str)
def test_who_has_no_seat_changes_nothing(new_guest: Callable[..., Guest], message: dict[str, Any]) -> None:
    game_id, maker, _ = two(new_guest)
    with maker.socket(game_id) as mine, new_guest().socket(game_id) as watching:
        mine.get("state")
        mine.send(type="offer", kind="draw", ply=0)
        before = mine.get("changed")
        while watching.any()["version"] < before["version"]:
            pass
        watching.send(**message)
        watching.refused("no-seat")
        after = mine.sync()
        assert after["version"] == before["version"] and after["offers"] == before["offers"] != []


def test_who_offered_cannot_agree_for_the_other(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    with maker.socket(game_id) as mine, other.socket(game_id) as theirs:
        mine.get("state")
        theirs.get("state")
        theirs.send(type="move", ply=0, move="d1d4")
        theirs.refused("not-your-turn")
        mine.send(type="offer", kind="draw", ply=0)
        told([mine, theirs], "changed")
        mine.send(type="answer", kind="draw", yes=True, ply=0)
        mine.send(type="ping")
        mine.get("pong")
        mine.send(type="offer", kind="draw", ply=0)
        mine.refused("already-offered")
        assert theirs.sync()["outcome"] is None
        theirs.send(type="answer", kind="draw", yes=True, ply=0)
        ended = reached([mine, theirs], lambda message: message["outcome"])
        assert ended[0]["outcome"]["reason"] == "agreement"


def test_offers_are_for_players(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    with maker.socket(game_id) as mine, other.socket(game_id) as theirs, new_guest().socket(game_id) as watching:
        for socket in (mine, theirs, watching):
            socket.get("state")
        mine.send(type="offer", kind="draw", ply=0)
        shown = told([mine, theirs, watching], "changed")
        assert [bool(one["offers"]) for one in shown] == [True, True, False]
        assert [one["may"] != [] for one in shown] == [True, True, False]
        assert [one["yours"] for one in shown] == [[0], [1], []]
        assert [bool(socket.sync()["offers"]) for socket in (mine, theirs, watching)] == [True, True, False]
        mine.send(type="move", ply=0, move="d1d4")
        moved = told([mine, theirs, watching], "moved")
        assert [bool(one["offers"]) for one in moved] == [True, True, False]
        assert [bool(one["legal"]) for one in moved] == [False, True, False]
        theirs.send(type="say", phrase="hello")
        assert [one["said"][-1]["phrase"] for one in told([mine, theirs, watching], "changed")] == ["hello"] * 3
