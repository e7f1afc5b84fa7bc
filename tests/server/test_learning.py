"""The lessons as pages get them, and the answers to tries."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludoteca.games.catalogue import GAMES
from ludoteca.games.position import MoveInfo
from ludoteca.server import lessons
from ludoteca.server.learning import brief, teach

if TYPE_CHECKING:
    from tests.server.conftest import Guest

STEPS = re.compile(r'<script type="application/json" id="steps">(.*?)</script>', re.DOTALL)


def told(guest: Guest, game: str) -> list[dict[str, Any]]:
    page = guest.http.get(f"/{game}/lessons")
    assert page.status_code == 200
    found = STEPS.search(page.text)
    assert found
    return list(json.loads(found[1]))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ro"])
def test_a_page_has_all_steps_in_the_readers_words(new_guest: Callable[..., Guest], game: str, language: str) -> None:
    taught, guest = lessons.steps(game), new_guest(**{"accept-language": language})
    steps = told(guest, game)
    assert [step["id"] for step in steps] == [step.id for step in taught]
    for given, step in zip(steps, taught, strict=True):
        for part in ("title", "task", "hint", "done"):
            assert given[part] == getattr(step, part)[language]
        assert set(given["right"]) == set(step.moves)
        assert set(step.moves) <= {info["move"] for info in given["legal"]}


@pytest.mark.parametrize("game", GAMES)
def test_a_step_is_as_the_library_plays_it(game: str) -> None:
    taught = lessons.steps(game)
    for number, given in enumerate(teach(game, "en")):
        found = lessons.position(game, taught, number)
        assert (given["position"], given["player"]) == (found.text, found.player)
        assert [info["move"] for info in given["legal"]] == list(found.legal_moves)
        assert (given["last"] or {}).get("move") == (found.history[-1] if found.history else None)
        for move, plies in given["right"].items():
            played = found.copy()
            for ply, made in zip(plies, (move, *taught[number].reply), strict=True):
                assert (ply["player"], ply["info"]["move"]) == (played.player, made)
                played.push(made)
                assert ply["position"] == played.text
            assert (plies[-1]["points"] is None) == (game != "trans-rabat")


def test_what_a_move_does_in_short() -> None:
    info = MoveInfo("e1f1", "inline", ("e1",), "f1", pushed=("g1",), off="h1")
    assert brief(info) == {
        "move": "e1f1",
        "kind": "inline",
        "source": ["e1"],
        "target": "f1",
        "pushed": ["g1"],
        "off": "h1",
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_wrong_try_is_answered_with_its_reason(new_guest: Callable[..., Guest], game: str) -> None:
    guests = {language: new_guest(**{"accept-language": language}) for language in ("en", "ro")}
    for step in lessons.steps(game):
        for move, code in step.wrong.items():
            answers = {}
            for language, guest in guests.items():
                answer = guest.http.post(f"/api/lessons/{game}/{step.id}", json={"move": move})
                assert answer.status_code == 200
                body = answer.json()
                assert (body["legal"], body["code"]) == (False, code)
                assert "{" not in body["message"]
                answers[language] = body["message"]
            assert answers["en"] != answers["ro"]


def test_legal_tries_and_such_as_are_no_moves(new_guest: Callable[..., Guest]) -> None:
    http = new_guest().http
    assert http.post("/api/lessons/abalone/two-one", json={"move": "d3d4"}).json()["legal"] is True
    body = http.post("/api/lessons/abalone/two-one", json={"move": "x"}).json()
    assert (body["legal"], body["code"]) == (False, "bad-move")
    after = {"move": "f14"}
    assert http.post("/api/lessons/trans-rabat/block", json=after).json()["legal"] is False


@pytest.mark.parametrize(
    ("address", "body", "status", "code"),
    [
        ("/api/lessons/abalone/nothing", {"move": "a1b2"}, 404, "unknown-page"),
        ("/api/lessons/go/one-step", {"move": "a1b2"}, 404, "unknown-page"),
        ("/api/lessons/abalone/one-step", {}, 400, "malformed"),
        ("/api/lessons/abalone/one-step", {"move": ""}, 400, "malformed"),
        ("/api/lessons/abalone/one-step", {"move": "a" * 65}, 400, "malformed"),
        ("/api/lessons/abalone/one-step", {"move": "a1b2", "step": 3}, 400, "malformed"),
    ],
)
def test_what_is_refused(new_guest: Callable[..., Guest], address: str, body: object, status: int, code: str) -> None:
    answer = new_guest().http.post(address, json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_pages_that_are_none(new_guest: Callable[..., Guest]) -> None:
    http = new_guest().http
    assert http.get("/go/lessons").status_code == 404
    assert http.get("/api/lessons/abalone/one-step").status_code == 405


@pytest.mark.parametrize("game", GAMES)
def test_ways_to_the_lessons(new_guest: Callable[..., Guest], game: str) -> None:
    http = new_guest().http
    for page in ("/", f"/{game}"):
        assert f'href="/{game}/lessons"' in http.get(page).text
