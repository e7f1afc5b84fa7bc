"""A guest's name and data: checked, shown, given, deleted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from ludoteca.server import bodies
from ludoteca.server.me import cleaned
from ludoteca.server.problems import Refusal
from ludoteca.server.tables import metadata
from tests.databases import run
from tests.server.playing import ask, begin, come, keys, refused, two

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running


@pytest.mark.parametrize(
    ("text", "name"),
    [("Ana", "Ana"), ("  Ion  Țiriac\t", "Ion Țiriac"), ("", None), ("  ", None), ("J.R.R.", "J.R.R."),
     ("Jean-Luc O'Neill", "Jean-Luc O'Neill"), ("7", "7"), ("S\u0326tefan", "Ștefan"), ("Ελένη", "Ελένη"),
     ("श्री", "श्री"), ("x" * 24, "x" * 24)],
)  # fmt: skip
def test_names(text: str, name: str | None) -> None:
    assert cleaned(text) == name


@pytest.mark.parametrize(
    "text",
    ["x" * 25, "<b>", "a&b", 'a"b', "a\u202eb", "a\u200bb", "a\0b", "a@b.ro", "=1+1", "-1", "+1", ".", "'", "-", "_",
     "😀", "\u3164", "a\u3164", "a\ufe0fb", "e" + 4 * "\u0301\u0316", "\u0301a", "http://x",
     "a;b", "a,b", "a/b", "\ue000"],
)  # fmt: skip
def test_names_that_nobody_may_have(text: str) -> None:
    with pytest.raises(Refusal):
        cleaned(text)


def test_a_name_is_shown_changed_and_taken_away_while_a_game_is_open(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    watcher = new_guest()
    with maker.socket(game_id) as mine, watcher.socket(game_id) as watching:
        assert [seat["name"] for seat in mine.get("state")["seats"]] == [None, None]
        watching.get("state")
        for sent, shown in ((" Ana  Maria ", "Ana Maria"), ("Ana", "Ana"), ("", None)):
            assert other.http.post("/api/me", json={"name": sent}).json() == {"name": shown}
            for socket in (mine, watching):
                assert [seat["name"] for seat in socket.get("changed")["seats"]] == [None, shown]
            assert other.http.get("/api/me").json() == {"name": shown}
            assert [seat["name"] for seat in watcher.state(game_id)["seats"]] == [None, shown]
        refused(other.http.post("/api/me", json={"name": "<b>"}), 400, "bad-name")
    for body in ({"name": 1}, {}, {"name": "Ana", "guest": "x"}, {"name": "x" * 201}):
        refused(other.http.post("/api/me", json=body), 400, "malformed")


def test_names_are_escaped_even_if_they_could_not_be_given(new_guest: Callable[..., Guest], running: Running) -> None:
    maker, bad = new_guest(), "<script>alert(1)</script>\"'&"
    game_id = begin(maker, "tablut", "person", "open", public=True)
    assert maker.http.post("/api/me", json={"name": "Unescaped"}).status_code == 200
    run(running.database, "UPDATE guests SET name = :name WHERE name = 'Unescaped'", name=bad)
    for page in ("/", "/lobby", "/privacy", f"/play/{game_id}", "/api/lobby", "/api/me"):
        answer = maker.http.get(page)
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text or answer.headers["content-type"] == "application/json"
    assert maker.http.get("/api/lobby").headers["x-content-type-options"] == "nosniff"
    run(running.database, "UPDATE guests SET name = NULL WHERE name = :name", name=bad)


def test_who_is_nobody_has_no_data(new_guest: Callable[..., Guest]) -> None:
    stranger = new_guest()
    assert stranger.http.get("/api/me").json() == {"name": None}
    assert stranger.http.get("/api/me/data").json()["games"] == []
    assert stranger.http.delete("/api/me").status_code == 204


def test_all_that_is_kept_can_be_seen(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    other.http.post("/api/me", json={"name": "Dan"})
    answer = other.http.get("/api/me/data")
    found = answer.json()
    assert found["name"] == "Dan" and found["seats"] == {game_id: [1]} and found["seen"] > 1_700_000_000_000
    assert [(game["id"], game["url"]) for game in found["games"]] == [(game_id, f"/play/{game_id}")]
    assert answer.headers["content-disposition"] == 'attachment; filename="ludoteca.json"'
    assert answer.headers["cache-control"] == "no-store"
    assert found["guest"] not in maker.http.get("/api/me/data").text, "nothing tells who the others are"


def test_deletion_leaves_nothing(new_guest: Callable[..., Guest], running: Running) -> None:
    shared, guest, other = two(new_guest)
    with other.socket(shared) as theirs:
        guest_moves(guest, shared)
        waiting = begin(guest, "tablut", "person", "open", public=True)
        alone = begin(guest, "abalone", "person", 1)
        halfway = begin(guest, "trans-rabat", "person", "open", "open", options={"players": 3})
        assert come(other, halfway, 1, keys(guest, halfway)[1]) == [1]
        guest.http.post("/api/me", json={"name": "Ana"})
        me = guest.http.get("/api/me/data").json()["guest"]
        theirs.get("state")
        answer = guest.http.delete("/api/me")
        assert answer.status_code == 204 and "guest" not in guest.http.cookies
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "max-age=0" in cookie
        while not (told := theirs.any()).get("outcome"):
            pass
        assert told["outcome"]["reason"] in ("resignation", "aborted")
    assert other.state(shared)["seats"][0]["name"] is None
    assert other.state(halfway)["outcome"]["reason"] == "aborted"
    for game_id in (waiting, alone):
        assert other.http.get(f"/api/games/{game_id}").status_code == 404
    for table in metadata.tables:
        for row in run(running.database, f"SELECT * FROM {table}"):
            assert me not in str(row) and waiting not in row and alone not in row, table
    assert {one["id"] for one in other.http.get("/api/games").json()["games"]} == {shared, halfway}
    assert guest.http.get("/api/games").json()["games"] == []


def guest_moves(guest: Guest, game_id: str) -> None:
    with guest.socket(game_id) as mine:
        mine.send(type="move", ply=0, move=mine.get("state")["legal"][0]["move"])
        mine.get("moved")


def test_of_two_devices_one_may_forget_and_the_other_plays_on(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, phone = two(new_guest)
    laptop = new_guest()
    come(laptop, game_id, 1, keys(phone, game_id)[1])
    assert phone.http.delete("/api/me").status_code == 204
    assert laptop.state(game_id)["yours"] == [1] and maker.state(game_id)["outcome"] is None


def test_a_game_deleted_in_another_tab_closes(new_guest: Callable[..., Guest]) -> None:
    guest, watcher = new_guest(), new_guest()
    game_id = begin(guest, "abalone", "person", "person")
    with guest.socket(game_id) as tab, watcher.socket(game_id) as watching:
        tab.get("state")
        watching.get("state")
        assert guest.http.delete("/api/me").status_code == 204
        for socket in (tab, watching):
            socket.refused("unknown-game")
            with pytest.raises(ConnectionClosed):
                socket.any()
            assert socket.connection.close_code == 4404


def test_a_message_to_a_deleted_game(new_guest: Callable[..., Guest], running: Running) -> None:
    """As when another process has deleted it and can't tell."""
    guest = new_guest()
    game_id = begin(guest, "tablut", "person", "person")
    with guest.socket(game_id) as tab:
        move = tab.get("state")["legal"][0]["move"]
        run(running.database, "DELETE FROM games WHERE id = :game", game=game_id)
        tab.send(type="move", ply=0, move=move)
        tab.refused("unknown-game")
        with pytest.raises(ConnectionClosed):
            tab.any()
    refused(ask(guest, game_id), 404, "unknown-game")


def test_pages_of_other_sites_cannot_delete(guest: Guest) -> None:
    guest.http.post("/api/me", json={"name": "Ana"})
    refused(guest.http.delete("/api/me", headers={"origin": "https://evil.example"}), 403, "bad-origin")
    refused(guest.http.delete("/api/me", headers={"sec-fetch-site": "cross-site"}), 403, "bad-origin")
    assert guest.http.get("/api/me").json() == {"name": "Ana"}
    assert bodies.NAME == 24
