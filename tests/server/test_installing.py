"""The site as an app: what browsers read to install it, and the script that keeps pages."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from ludoteca.server import pictures, static
from ludoteca.server.installing import ICONS, icon

if TYPE_CHECKING:
    from tests.server.conftest import Guest


def size(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("language", ["en", "ro"])
def test_the_manifest(new_guest: Callable[..., Guest], language: str) -> None:
    guest = new_guest(**{"accept-language": language})
    assert 'rel="manifest" href="/manifest.webmanifest"' in guest.http.get("/").text
    answer = guest.http.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["lang"] == language and ("registration" in manifest["description"]) == (language == "en")
    assert guest.http.get(manifest["start_url"]).status_code == 200
    assert [guest.http.get(one["url"]).status_code for one in manifest["shortcuts"]] == [200] * 3
    assert {one["purpose"] for one in manifest["icons"]} == {"any", "maskable"}
    for one in manifest["icons"]:
        shown = guest.http.get(one["src"])
        assert "immutable" in shown.headers["cache-control"]
        assert one["sizes"] == "{}x{}".format(*size(shown.content))


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_drawn_from_the_sign(name: str) -> None:
    """`python -m ludoteca.server.installing` makes what is there (drawn by another version, perhaps a byte differs)."""
    pixels, share, _ = ICONS[name]
    there, drawn = (static.FOLDER / "icons" / name).read_bytes(), pictures.draw(icon(pixels, share))
    assert size(there) == size(drawn) == (pixels, pixels)
    assert abs(len(there) - len(drawn)) < len(there) / 4


def test_the_service_worker_changes_with_the_files_of_the_client(guest: Guest) -> None:
    answer = guest.http.get("/service-worker.js")
    assert answer.text.startswith(f'const VERSION = "{static.tree_hash()}";\n')
    assert answer.headers["cache-control"] == "no-cache" and "javascript" in answer.headers["content-type"]


def test_the_page_for_lack_of_others(new_guest: Callable[..., Guest]) -> None:
    for language, words in (("en", "No network"), ("ro", "Nu e rețea")):
        text = new_guest(**{"accept-language": language}).http.get("/offline").text
        assert f"<h1>{words}</h1>" in text and 'href="/tablut/lessons"' in text
