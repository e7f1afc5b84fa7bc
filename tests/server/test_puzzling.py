"""The puzzles as pages get them, answers to tries, pictures, and the one of the day on the home page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from ludoteca.games.catalogue import GAMES, position_class
from ludoteca.server.puzzles import puzzles, tasks, today
from ludoteca.server.puzzling import given

if TYPE_CHECKING:
    from tests.server.conftest import Guest

LISTED = re.compile(r'<script type="application/json" id="listed">(.*?)</script>', re.DOTALL)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ro"])
def test_a_page_lists_a_games_puzzles(new_guest: Callable[..., Guest], game: str, language: str) -> None:
    page = new_guest(**{"accept-language": language}).http.get(f"/{game}/puzzles")
    assert page.status_code == 200 and f'<html lang="{language}"' in page.text
    found = LISTED.search(page.text)
    assert found
    listed = json.loads(found[1])
    assert listed == [{"id": puzzle.id, "difficulty": puzzle.difficulty} for puzzle in puzzles(game)]
    assert [one["difficulty"] for one in listed] == sorted(one["difficulty"] for one in listed)
    of, daily = today()
    assert f'data-daily="{daily.id if of == game else ""}"' in page.text


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_as_the_library_plays_it(game: str) -> None:
    for puzzle in puzzles(game)[::5]:
        told, board = given(game, puzzle.id), position_class(game).from_text(puzzle.position)
        assert (told["id"], told["difficulty"], told["themes"]) == (puzzle.id, puzzle.difficulty, puzzle.themes)
        played = []
        for task in told["tasks"]:
            assert (task["position"], task["player"]) == (board.text, board.player)
            assert [info["move"] for info in task["legal"]] == list(board.legal_moves)
            assert (task["last"] or {}).get("move") == (board.history[-1] if board.history else None)
            ((right, plies),) = task["right"].items()
            assert plies[0]["info"]["move"] == right
            for ply in plies:
                assert ply["player"] == board.player
                played.append(board.push(ply["info"]["move"]))
                assert ply["position"] == board.text
        assert played == [*puzzle.line, *puzzle.rest]


@pytest.mark.parametrize("game", GAMES)
def test_tries_are_judged_in_every_task(new_guest: Callable[..., Guest], game: str) -> None:
    guests = {language: new_guest(**{"accept-language": language}).http for language in ("en", "ro")}
    puzzle = next(puzzle for puzzle in puzzles(game) if len(list(tasks(game, puzzle))) > 1)
    for number, (found, moves) in enumerate(tasks(game, puzzle)):
        address = f"/api/puzzles/{game}/{puzzle.id}/{number}"
        assert guests["en"].post(address, json={"move": moves[0]}).json()["legal"] is True
        before = guests["en"].post(address, json={"move": "?"}).json()
        assert not before["legal"] and before["code"] in ("bad-move", "unreadable")
        if number:  # what was right before can't be made again
            wrong = puzzle.line[0]
            if wrong not in found.legal_moves:
                said = {language: http.post(address, json={"move": wrong}).json() for language, http in guests.items()}
                assert not said["en"]["legal"] and said["en"]["code"] == said["ro"]["code"]
                assert said["en"]["message"] != said["ro"]["message"]


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_over_the_line(new_guest: Callable[..., Guest], game: str) -> None:
    http, puzzle = new_guest().http, puzzles(game)[0]
    answer = http.get(f"/api/puzzles/{game}/{puzzle.id}")
    assert answer.status_code == 200 and answer.json() == json.loads(json.dumps(given(game, puzzle.id)))
    assert "max-age" in answer.headers["cache-control"]
    drawn = http.get(f"/picture/{game}/puzzles/{puzzle.id}.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml") and "<svg" in drawn.text


@pytest.mark.parametrize(
    ("address", "body", "status", "code"),
    [
        ("/api/puzzles/abalone/nothing/0", {"move": "a1b2"}, 404, "unknown-page"),
        ("/api/puzzles/go/{id}/0", {"move": "a1b2"}, 404, "unknown-page"),
        ("/api/puzzles/tablut/{id}/0", {"move": "a1b2"}, 404, "unknown-page"),
        ("/api/puzzles/abalone/{id}/9", {"move": "a1b2"}, 404, "unknown-page"),
        ("/api/puzzles/abalone/{id}/x", {"move": "a1b2"}, 404, "unknown-page"),
        ("/api/puzzles/abalone/{id}/0", {}, 400, "malformed"),
        ("/api/puzzles/abalone/{id}/0", {"move": "a" * 65}, 400, "malformed"),
    ],
)
def test_what_is_refused(new_guest: Callable[..., Guest], address: str, body: object, status: int, code: str) -> None:
    answer = new_guest().http.post(address.format(id=puzzles("abalone")[0].id), json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_pages_that_are_none(new_guest: Callable[..., Guest]) -> None:
    http = new_guest().http
    for address in ("/go/puzzles", "/api/puzzles/abalone/nothing", "/picture/abalone/puzzles/nothing.svg"):
        assert http.get(address).status_code == 404
    assert http.get(f"/api/puzzles/abalone/{puzzles('abalone')[0].id}/0").status_code == 405


@pytest.mark.parametrize("game", GAMES)
def test_ways_to_the_puzzles(new_guest: Callable[..., Guest], game: str) -> None:
    http = new_guest().http
    for page in ("/", f"/{game}"):
        assert f'href="/{game}/puzzles"' in http.get(page).text


@pytest.mark.parametrize(("language", "words"), [("en", "Puzzle of the day"), ("ro", "Problema zilei")])
def test_one_a_day_on_the_home_page(new_guest: Callable[..., Guest], language: str, words: str) -> None:
    http = new_guest(**{"accept-language": language}).http
    before, text, after = today(), http.get("/").text, today()
    assert words in text
    shown = [(game, puzzle) for game, puzzle in (before, after) if f'href="/{game}/puzzles#{puzzle.id}"' in text]
    assert shown, "that of the day, be it at midnight"
    game, puzzle = shown[0]
    assert f"/picture/{game}/puzzles/{puzzle.id}.svg" in text
