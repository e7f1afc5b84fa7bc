"""A link that is shared shows what it leads to: title, sentence, a picture of the board as it stands."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from html import unescape
from typing import TYPE_CHECKING

import pytest

from ludoteca.server import pictures

if TYPE_CHECKING:
    from tests.server.conftest import Guest

META = re.compile(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">')
GAMES = ["trans-rabat", "abalone", "tablut"]
PAGES = ["/", "/lobby", *(f"/{game}{part}" for game in GAMES for part in ("", "/rules", "/lessons", "/puzzles"))]


def preview(guest: Guest, path: str, **headers: str) -> dict[str, str]:
    answer = guest.http.get(path, headers=headers)
    assert answer.status_code == 200
    return {name: unescape(text) for name, text in META.findall(answer.text)}


def drawn(guest: Guest, address: str) -> bytes:
    """Return a picture, which must be a PNG of the size that the pages tell."""
    answer = guest.http.get(address)
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert len(answer.content) < 300_000
    return bytes(answer.content)


@pytest.mark.parametrize("path", PAGES)
def test_pages_tell_what_they_are(guest: Guest, new_guest: Callable[..., Guest], path: str) -> None:
    shown = preview(guest, path)
    assert shown["og:title"] and len(shown["og:description"]) > 20 and shown["twitter:card"] == "summary_large_image"
    assert shown["og:url"] == str(guest.http.base_url).rstrip("/") + path
    assert shown["og:image"].startswith(str(guest.http.base_url).rstrip("/") + "/picture/")
    drawn(guest, shown["og:image"])
    romanian = preview(new_guest(**{"accept-language": "ro"}), path)
    assert romanian["og:description"] != shown["og:description"] and romanian["og:locale"] == "ro"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_shows_its_board_as_it_stands(guest: Guest, game: str) -> None:
    game_id = guest.create(game, None, None)
    address = preview(guest, f"/play/{game_id}")["og:image"]
    assert address.endswith(f"/play/{game_id}/picture.png")
    before = drawn(guest, address)
    state = guest.state(game_id)
    with guest.socket(game_id) as socket:
        socket.get("state")
        socket.send(type="move", ply=0, move=state["legal"][0]["move"])
        socket.get("moved")
    assert drawn(guest, address) != before
    assert guest.http.get(address).headers["cache-control"] == "no-cache"


def test_behind_a_proxy_addresses_are_those_that_were_asked_for(guest: Guest) -> None:
    shown = preview(guest, "/tablut", **{"Host": "ludoteca.example", "X-Forwarded-Proto": "https"})
    assert shown["og:url"] == "https://ludoteca.example/tablut"
    assert shown["og:image"] == "https://ludoteca.example/picture/tablut.png"


@pytest.mark.parametrize("host", ['x"><script>', "a b", "evil.example/path", "x@evil.example"])
def test_a_strange_host_is_left_out(guest: Guest, host: str) -> None:
    assert preview(guest, "/tablut", Host=host)["og:image"] == "/picture/tablut.png"


def test_previews_say_nothing_of_people(guest: Guest, new_guest: Callable[..., Guest]) -> None:
    """Whoever has the address may watch, and sees the board; names, keys and whose game it is aren't in the preview."""
    guest.http.post("/api/me", json={"name": "Ana Secreta"})
    game_id = guest.create("abalone", None, None)
    shown = preview(guest, f"/play/{game_id}")
    assert shown == preview(new_guest(), f"/play/{game_id}")
    assert "Ana" not in str(shown) and shown["og:title"] == "Abalone · Ludoteca"
    assert game_id not in new_guest().http.get("/").text


@pytest.mark.parametrize("path", ["/picture/go.png", "/play/nosuchgame22/picture.png"])
def test_pictures_of_nothing(guest: Guest, path: str) -> None:
    assert guest.http.get(path).status_code == 404


def test_a_picture_is_drawn_once(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = guest.create("tablut", None, None)
    first = drawn(guest, f"/play/{game_id}/picture.png")
    monkeypatch.setattr(pictures, "draw", lambda svg: b"")
    assert drawn(guest, f"/play/{guest.create('tablut', None, 1)}/picture.png") == first, "the same board"
