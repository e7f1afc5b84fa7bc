"""The rules pages as readers get them."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from ludoteca.server import diagrams
from tests.server.test_diagrams import WRITTEN

if TYPE_CHECKING:
    from tests.server.conftest import Guest

LIVE = re.compile(r'data-diagram="([\w-]+)".*?<script type="application/json">(.*?)</script>', re.DOTALL)


@pytest.mark.parametrize("game", WRITTEN)
def test_each_language_has_its_words_and_all_diagrams(new_guest: Callable[..., Guest], game: str) -> None:
    texts = {code: new_guest(**{"accept-language": code}).http.get(f"/{game}/rules").text for code in ("en", "ro")}
    assert texts["en"] != texts["ro"]
    for code, text in texts.items():
        assert f'<html lang="{code}">' in text and f'<article lang="{code}">' in text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", text)
        found = {name: json.loads(data) for name, data in LIVE.findall(text)}
        assert set(found) == set(diagrams.diagrams(game))
        for name, live in found.items():
            diagram = diagrams.diagrams(game)[name]
            assert live["start"] == diagram.position
            assert [step["info"]["move"] for step in live["steps"]] == list(diagram.moves)
            assert all(step["position"] for step in live["steps"])
            assert (live["refused"] or {}).get("code") == diagram.code


@pytest.mark.parametrize("game", WRITTEN)
def test_pictures_stand_in_for_boards_where_no_script_runs(guest: Guest, game: str) -> None:
    text = guest.http.get(f"/{game}/rules").text
    addresses = re.findall(r'<img src="(/picture/[^"]+)"', text)
    moving = [diagram for diagram in diagrams.diagrams(game).values() if diagram.moves]
    assert len(addresses) == len(diagrams.diagrams(game)) + len(moving)
    for address in addresses[:2] + addresses[-1:]:
        answer = guest.http.get(html.unescape(address))
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/svg+xml")
        assert ElementTree.fromstring(answer.text).tag.endswith("svg")


def test_why_a_move_is_refused_is_said_in_the_readers_language(new_guest: Callable[..., Guest]) -> None:
    english, romanian = (
        new_guest(**{"accept-language": code}).http.get("/abalone/rules").text for code in ("en", "ro")
    )
    assert "only a majority can" in english and "e nevoie de o majoritate" in romanian


@pytest.mark.parametrize(
    "path",
    ["/chess/rules", "/picture/abalone/none.svg", "/picture/chess/start.svg", "/picture/abalone/start.svg?ply=1"]
    + [f"/picture/abalone/start.svg?ply={ply}" for ply in ("-1", "x", "", "1e9", "²", "0x1", "99999")],
)
def test_what_there_is_not(guest: Guest, path: str) -> None:
    assert guest.http.get(path).status_code == 404


def test_the_rules_are_linked_to(guest: Guest) -> None:
    home = guest.http.get("/").text
    for game in WRITTEN:
        assert f'href="/{game}/rules"' in home
        assert f'href="/{game}/rules"' in guest.http.get(f"/{game}").text
