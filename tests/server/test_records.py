"""Games as files over HTTP: given to whoever may read the game, and read to go on from."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludoteca.play.record import read
from ludoteca.server.bodies import MAX_RECORD
from ludoteca.server.quotas import GAMES

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running

PEOPLE = [{"kind": "person"}, {"kind": "person"}]
RULES = "[rules:dim:9 start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n"
REPETITION = RULES + "1. d1-d2 e6-f6 2. d2-d1 f6-e6"
TURNS = '[Game "trans-rabat"]\n1. a4-a5 a6~b8-b9 .\n2. h15-g16'


def sent(guest: Guest, text: str) -> Any:
    return guest.http.post("/api/records", json={"record": text})


def begin(guest: Guest, text: str, seats: list[dict[str, Any]] | None = None, **more: Any) -> Any:
    return guest.http.post("/api/games", json={"record": text, "seats": seats or PEOPLE, **more})


def refused(answer: Any, said: str, **details: Any) -> None:
    assert answer.status_code == 400, answer.text
    problem = answer.json()["error"]
    assert problem["code"] == "bad-record" and said in problem["message"], problem
    assert problem["details"].items() >= details.items()


def test_a_game_is_given_as_a_file_in_any_state(guest: Guest, new_guest: Callable[..., Guest]) -> None:
    game_id = guest.create("abalone", None, None, layout="belgian")
    guest.http.post("/api/me", json={"name": "Ștefan"})
    with guest.socket(game_id) as socket:
        socket.get("state")
        for ply, move in enumerate(["a1b2", "a5b5", "b2c3"]):
            socket.send(type="move", ply=ply, move=move)
            socket.get("moved")
        given = new_guest().http.get(f"/play/{game_id}/record")  # who has the link may read it
        socket.send(type="resign", ply=3)
        socket.get("changed")
    assert given.headers["content-type"] == "text/plain; charset=utf-8"
    filename = rf'attachment; filename="ludoteca-abalone-\d{{4}}-\d\d-\d\d-{re.escape(game_id[:6])}\.txt"'
    assert re.fullmatch(filename, given.headers["content-disposition"])
    assert given.headers["cache-control"] == "no-store"
    assert f'[Site "{guest.url}/play/{game_id}"]' in given.text and '[Player1 "Ștefan"]' in given.text
    assert read(given.text).moves == ("a1b2", "a5b5", "b2c3") and read(given.text).outcome is None
    over = guest.http.get(f"/play/{game_id}/record").text
    found = read(over)
    assert found.options == {"layout": "belgian"} and found.outcome and found.outcome.reason == "resignation"


def test_no_game_has_no_record(guest: Guest) -> None:
    answer = guest.http.get("/play/nothing/record")
    assert answer.status_code == 404


def test_a_file_is_shown_as_a_game(guest: Guest) -> None:
    answer = sent(guest, f"[attackers:Ana]\n{REPETITION}")
    assert answer.status_code == 200
    shown = answer.json()
    assert (shown["game"], shown["options"], shown["player"]) == ("tablut", {}, 0)
    assert [ply["move"] for ply in shown["plies"]] == ["d1d2", "e6f6", "d2d1", "f6e6"]
    assert [ply["player"] for ply in shown["plies"]] == [0, 1, 0, 1]
    assert shown["plies"][3]["info"]["ends"] == "repetition" and shown["plies"][3]["position"] == shown["start"]
    assert shown["outcome"]["reason"] == "repetition" and shown["tags"]["attackers"] == "Ana"
    assert guest.http.get("/api/games").json()["games"] == []


@pytest.mark.parametrize(
    ("text", "said", "details"),
    [
        ("", "There is no game in this text.", {"reason": "record-empty"}),
        ('[Event "x"]\n\n1. a1b2\n2. b2-c3', "Line 4: 'b2-c3' is neither", {"line": 4, "token": "b2-c3"}),
        (
            "1. a1b2 i9h8 2. a1b2",
            "Move 2, a1b2, can't be made: there is no marble on a1",
            {"why": "empty-cell"},
        ),
        (f"{RULES}1. d1-d4 e7-d7 3. d4-d3", "Line 2: turn 2 should follow, not 3.", {"line": 2, "turn": 2}),
        (f"{TURNS} h15-g16", "Move 2, h15-g16, can't be made: there is no pawn on h15", {"number": 2}),
    ],
)
def test_what_is_wrong_with_a_file_is_told(guest: Guest, text: str, said: str, details: dict[str, Any]) -> None:
    refused(sent(guest, text), said, **details)
    refused(begin(guest, text), said, **details)


def test_what_is_wrong_is_told_in_the_readers_language(new_guest: Callable[..., Guest]) -> None:
    romanian = new_guest(**{"accept-language": "ro"})
    refused(sent(romanian, "1. a1b2 i9h8 2. a1b2"), "Mutarea 2, a1b2, nu se poate face: pe a1 nu e nicio bilă")
    refused(sent(romanian, "1. a1b2 ?"), "Rândul 1: '?' nu este nici mutare, nici rezultat")


def test_a_game_goes_on_from_a_file(guest: Guest) -> None:
    answer = begin(guest, TURNS)
    assert answer.status_code == 201, answer.text
    state = guest.state(answer.json()["id"])
    assert (state["game"], state["options"]["players"], state["version"]) == ("trans-rabat", 2, 1)
    assert [ply["move"] for ply in state["plies"]] == ["a4-a5", "a6~b8-b9", ".", "h15-g16"]
    assert state["player"] == 1 and state["legal"] and not state["outcome"]
    with guest.socket(state["id"]) as socket:
        socket.get("state")
        socket.send(type="undo", ply=4)
        socket.refused("nothing-to-undo")  # what came from elsewhere stays
        socket.send(type="move", ply=4, move=state["legal"][0]["move"])
        assert socket.get("moved")["ply"] == 5
    assert read(guest.http.get(f"/play/{state['id']}/record").text).moves[:4] == ("a4-a5", "a6~b8-b9", ".", "h15-g16")


def test_from_any_ply_against_anyone(guest: Guest) -> None:
    seats: list[dict[str, Any]] = [{"kind": "computer", "level": 1}, {"kind": "person"}]
    answer = begin(guest, REPETITION, seats, ply=3, control={"kind": "bank", "seconds": 300, "increment": 3})
    state = guest.state(answer.json()["id"])
    assert [ply["move"] for ply in state["plies"]] == ["d1d2", "e6f6", "d2d1"] and state["player"] == 1
    assert state["seats"][0]["level"] == 1 and state["clock"]["left"] == [300_000, 300_000]
    assert {info["move"]: info["ends"] for info in state["legal"] if info["ends"]} == {"f6e6": "repetition"}
    assert begin(guest, REPETITION, ply=0).status_code == 201


def test_a_finished_game_is_cut_before_its_end(guest: Guest) -> None:
    said = "The game is over after move {}: go on from an earlier one."
    refused(begin(guest, REPETITION), said.format(4), reason="record-over", ply=4)
    refused(begin(guest, REPETITION, ply=4), said.format(4), reason="record-over")
    refused(begin(guest, REPETITION, ply=5), "there is no move 5", reason="record-ply", count=4)
    resigned = f"{RULES}1. d1-d2 ---"
    refused(begin(guest, resigned), said.format(1), reason="record-over")
    assert begin(guest, resigned, ply=0).status_code == 201


@pytest.mark.parametrize("more", [{"game": "tablut"}, {"options": {"players": 3}}])
def test_a_file_tells_the_game_itself(guest: Guest, more: dict[str, Any]) -> None:
    answer = begin(guest, TURNS, **more)
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "malformed"


def test_the_seats_must_fit_the_file(guest: Guest) -> None:
    answer = begin(guest, TURNS, [*PEOPLE, {"kind": "person"}])
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "bad-seats"


def test_files_have_a_size_and_a_number(guest: Guest, new_guest: Callable[..., Guest]) -> None:
    assert sent(guest, " " * MAX_RECORD).status_code == 413
    assert begin(guest, " " * MAX_RECORD).status_code == 413
    refused(sent(guest, " " * (MAX_RECORD - 100)), "There is no game in this text.")
    other = new_guest()
    other.http.get("/")
    statuses = [sent(other, "nonsense").status_code for _ in range(GAMES[0][0] + 3)]
    assert statuses[: GAMES[0][0]] == [400] * GAMES[0][0] and statuses[-1] == 429


BODIES = [b"", b"{}", b'{"record": 1}', b'{"record": "\\ud800"}', b"\xff", b'{"record": "", "x": 1}']


@pytest.mark.parametrize("body", BODIES)
def test_bodies_that_are_no_files(guest: Guest, body: bytes) -> None:
    answer = guest.http.post("/api/records", content=body)
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "malformed"


def test_a_long_game_that_came_from_elsewhere_is_read_from_the_store(guest: Guest, running: Running) -> None:
    turns = "\n".join(f"{number}. t" for number in range(1, 5))
    refused(sent(guest, f'[Game "trans-rabat"]\n{turns}\n5. t'), "Move 5, t, can't be made", number=5)
    made = begin(guest, f'[Game "trans-rabat"]\n{turns}', ply=3).json()["id"]
    running.site.store._kept.drop(made)
    state = guest.state(made)
    assert [ply["info"]["kind"] for ply in state["plies"]] == ["timeout"] * 3 and state["player"] == 1
