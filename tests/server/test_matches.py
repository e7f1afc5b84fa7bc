"""Matches: the next game with seats swapped or the opener rotated, the table that stays, and its file."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.server.conftest import Guest


def begin(guest: Guest, game: str, seats: list[dict[str, Any]], **more: Any) -> str:
    answer = guest.http.post("/api/games", json={"game": game, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def come(maker: Guest, guest: Guest, game_id: str, seat: int) -> None:
    links = maker.http.get(f"/api/games/{game_id}/links").json()
    key = next(link["url"] for link in links["seats"] if link["seat"] == seat).rpartition(".")[2]
    answer = guest.http.post(f"/api/games/{game_id}/join", json={"seat": seat, "key": key})
    assert answer.json() == {"yours": [seat]}, answer.text


def test_a_match_of_two(guest: Guest, new_guest: Callable[..., Guest]) -> None:
    other = new_guest()
    game_id = begin(guest, "tablut", [{"kind": "person"}, {"kind": "open"}], games=2)
    come(guest, other, game_id, 1)
    other.http.post("/api/me", json={"name": "Ștefan"})
    match_id = guest.state(game_id)["series"]["id"]
    with guest.socket(game_id) as mine, other.socket(game_id) as theirs:
        mine.get("state")
        theirs.get("state")
        theirs.send(type="resign", ply=0)
        assert mine.get("changed")["may"] == ["next"]
        theirs.get("changed")
        mine.send(type="offer", kind="rematch", ply=0)
        mine.refused("no-offer")
        mine.send(type="next")
        second = mine.get("changed")["next"]
        assert theirs.get("changed")["next"] == second
        theirs.send(type="next")  # at the same time: the same game
        assert theirs.get("state")["next"] == second
    state = guest.state(second)
    assert state["yours"] == [1] and other.state(second)["yours"] == [0] and state["waiting"]
    assert state["series"]["number"] == 1
    with guest.socket(second) as mine:
        assert mine.get("state")["waiting"]
        with other.socket(second) as theirs:
            while (told := mine.any())["waiting"]:
                pass
            assert told["type"] == "changed" and not told["legal"]
            assert theirs.get("state")["legal"], "the seats are swapped"
            mine.send(type="offer", kind="draw", ply=0)
            theirs.get("changed")
            theirs.send(type="answer", kind="draw", yes=True, ply=0)
            while not (told := mine.any())["outcome"]:
                pass
            assert told["outcome"]["reason"] == "agreement" and "next" not in told["may"] and "rematch" in told["may"]
    found = new_guest().http.get(f"/api/matches/{match_id}").json()
    assert [player["total"] for player in found["players"]] == [1.5, 0.5]
    assert [player["place"] for player in found["players"]] == [1, 2]
    assert [player["name"] for player in found["players"]] == [None, "Ștefan"]
    assert [(game["id"], game["order"], game["scores"]) for game in found["games"]] == [
        (game_id, [0, 1], [1.0, 0.0]),
        (second, [1, 0], [0.5, 0.5]),
    ]
    assert found["yours"] == [] and guest.http.get(f"/api/matches/{match_id}").json()["yours"] == [0]
    answer = guest.http.get(f"/match/{match_id}.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.reader(io.StringIO(answer.text, newline="")))
    assert rows[-1][:3] == ["total", "2", "Ștefan"] and rows[-1][8] == "0.5"
    assert guest.http.get(f"/match/{match_id}").status_code == 200


def test_the_opener_goes_round_in_trans_rabat(guest: Guest) -> None:
    seats = [{"kind": "person"}] * 3
    game_id = begin(guest, "trans-rabat", seats, options={"players": 3, "opener": 2}, games=4)
    openers = []
    for _ in range(4):
        with guest.socket(game_id) as socket:
            state = socket.get("state")
            while state["waiting"]:
                state = socket.any()
            openers.append(state["player"])
            assert guest.state(game_id)["yours"] == [0, 1, 2]
            socket.send(type="offer", kind="draw", ply=0)
            while not state["outcome"]:
                state = socket.any()
            assert state["outcome"]["reason"] == "agreement" and state["outcome"]["scores"] == [9.0, 9.0, 9.0]
            if len(openers) < 4:
                socket.send(type="next")
                game_id = socket.get("changed")["next"]
    assert openers == [2, 0, 1, 2]
    found = guest.http.get(f"/api/matches/{guest.state(game_id)['series']['id']}").json()
    assert [player["points"]["own"] for player in found["players"]] == [36] * 3
    assert [game["number"] for game in found["games"]] == [0, 1, 2, 3]


def test_a_game_called_off_is_played_again(guest: Guest) -> None:
    game_id = begin(guest, "abalone", [{"kind": "person"}, {"kind": "person"}], games=2)
    with guest.socket(game_id) as socket:
        socket.get("state")
        socket.send(type="abort")
        assert socket.get("changed")["may"] == ["next"]
        socket.send(type="next")
        again = socket.get("changed")["next"]
    state = guest.state(again)
    assert state["series"]["number"] == 0 and state["yours"] == [0, 1]


@pytest.mark.parametrize("address", ["/match/nowhere", "/match/nowhere.csv", "/api/matches/nowhere"])
def test_no_such_match(guest: Guest, address: str) -> None:
    assert guest.http.get(address).status_code == 404
