"""What a first visit brings over the line: few files, compressed, and not much."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import pytest

if TYPE_CHECKING:
    from tests.server.conftest import Guest

SCRIPTS, ALL = 150_000, 400_000  # bytes
GAMES = ["trans-rabat", "abalone", "tablut"]
PAGES = [
    "/",
    "/lobby",
    "/privacy",
    "/import",
    *(f"/{game}{part}" for game in GAMES for part in ("", "/rules", "/lessons", "/puzzles")),
]
USED = re.compile(r'<(script|link|img)\b[^>]*?(?:src|href)="(/[^"]+)"')


def weigh(guest: Guest, address: str) -> int:
    """Return how many bytes come for an address as a browser asks for it."""
    with guest.http.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.status_code == 200, address
        headers = sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
        body = sum(map(len, answer.iter_raw()))
    compressed = answer.headers.get("content-encoding") == "gzip"
    assert compressed or body < 1000 or answer.headers["content-type"].startswith("image/png"), address
    return headers + body


def weights(guest: Guest, path: str) -> tuple[int, int]:
    """Return the bytes of a page's scripts, and of all that it brings, its pictures and geometry included."""
    text = guest.http.get(path).text
    used = {(tag, urljoin(path, address)) for tag, address in USED.findall(text) if "<a" not in tag}
    scripts = sum(weigh(guest, address) for tag, address in used if tag == "script")
    game = next((game for game in GAMES if game in text), "abalone")
    rest = [address for tag, address in used if tag != "script"]
    return scripts, scripts + sum(weigh(guest, address) for address in [path, f"/api/geometry/{game}", *rest])


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_light(guest: Guest, path: str) -> None:
    scripts, whole = weights(guest, path)
    assert 500 < scripts <= SCRIPTS and scripts < whole <= ALL


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_light(guest: Guest, game: str) -> None:
    scripts, whole = weights(guest, f"/play/{guest.create(game, None, None)}")
    assert 20_000 < scripts <= SCRIPTS and scripts < whole <= ALL


def test_who_asks_for_no_compression_gets_none(guest: Guest) -> None:
    answer = guest.http.get("/abalone", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in answer.headers and "<html" in answer.text
    assert "accept-encoding" in guest.http.get("/abalone").headers["vary"].lower()
