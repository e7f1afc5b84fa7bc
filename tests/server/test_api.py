"""REST: making games, lists, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from ludoteca.server import bodies
from ludoteca.server.bodies import MAX_BODY, MAX_RECORD

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running

PERSON: dict[str, Any] = {"kind": "person"}
COMPUTER = {"kind": "computer", "level": 3}


def test_health(guest: Guest) -> None:
    assert guest.http.get("/health").json() == {"status": "ok"}
    assert guest.http.get("/health/ready").json() == {"status": "ready"}


def test_pages_and_pictures_dont_wait_for_kernels(running: Running, guest: Guest) -> None:
    running.call(running.site.hub.ready.clear)
    try:
        answer = guest.http.get("/health/ready")
        assert (answer.status_code, answer.json()) == (503, {"status": "starting", "missing": ["kernels"]})
        for path in ("/", "/trans-rabat", "/picture/trans-rabat.svg", "/api/geometry/tablut", "/health"):
            assert guest.http.get(path).status_code == 200
    finally:
        running.call(running.site.hub.ready.set)


def test_the_catalogue_says_what_can_be_made(guest: Guest) -> None:
    catalogue = guest.http.get("/api/catalogue").json()
    assert msgspec.convert(catalogue, bodies.Catalogue)
    games = {offer["game"]: offer for offer in catalogue["games"]}
    assert games["abalone"]["layouts"] == ["standard", "belgian", "german", "dutch", "swiss"]
    assert games["trans-rabat"]["players"] == [2, 3] and games["trans-rabat"]["boards"] == ["hex5"]
    assert {offer["levels"] for offer in games.values()} == {9} and games["tablut"]["players"] == [2]


@pytest.mark.parametrize("game", ["trans-rabat", "abalone", "tablut"])
def test_geometry_names_every_cell(guest: Guest, game: str) -> None:
    answer = guest.http.get(f"/api/geometry/{game}")
    cells = answer.json()["cells"]
    assert (
        len({cell["name"] for cell in cells}) == len(cells) == {"trans-rabat": 150, "abalone": 61, "tablut": 81}[game]
    )
    assert "max-age" in answer.headers["cache-control"]


def test_the_schema_is_of_the_types(guest: Guest) -> None:
    schema = guest.http.get("/api/schema.json").json()
    assert schema == json.loads(json.dumps(bodies.schema()))
    assert {"FromClient", "ToClient", "State", "MoveInfo", "NewGame", "Refused"} <= set(schema["$defs"])
    references = {part.split("/")[-1] for part in json.dumps(schema).split('"') if part.startswith("#/$defs/")}
    assert references <= set(schema["$defs"])


def test_a_new_game_names_all_its_options(guest: Guest) -> None:
    state = guest.state(guest.create("trans-rabat", None, 2, 3, players=3, opener=1))
    assert state["options"] == {"players": 3, "board": "hex5", "opener": 1}
    assert [seat["level"] for seat in state["seats"]] == [None, 2, 3] and state["player"] == 1
    assert guest.state(guest.create("abalone", 1, None))["options"] == {"layout": "standard"}
    belgian = guest.state(guest.create("abalone", None, 1, layout="belgian"))
    assert belgian["start"].startswith("ww1bb") and belgian["yours"] == [0]


def test_the_list_of_games(guest: Guest, new_guest: Callable[..., Guest]) -> None:
    assert guest.http.get("/api/games").json() == {"games": [], "page": 1, "pages": 1}
    first, second = guest.create("tablut", None, None), guest.create("abalone", None, None)
    with guest.socket(first) as socket:
        socket.get("state")
        socket.send(type="move", ply=0, move="d1d4")
        socket.get("moved")
        socket.send(type="resign", ply=1)
        assert socket.get("changed")["outcome"]
    listed = guest.http.get("/api/games").json()
    games = msgspec.convert(listed, bodies.Games).games
    assert [game.id for game in games] == [second, first], "the one that goes on first"
    assert games[1].yours == [0, 1] and games[1].ply == 1 and games[1].outcome and games[1].outcome.winner == 0
    assert games[0].outcome is None and games[0].created <= games[0].updated <= games[1].updated
    assert new_guest().http.get("/api/games").json() == {"games": [], "page": 1, "pages": 1}


def refused(guest: Guest, body: object, status: int, code: str, **headers: str) -> dict[str, Any]:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    before = guest.http.get("/api/games").json()
    answer = guest.http.post("/api/games", content=content, headers=headers)
    assert answer.status_code == status, answer.text
    problem = answer.json()["error"]
    assert problem["code"] == code and problem["message"] and "{" not in problem["message"]
    assert guest.http.get("/api/games").json() == before
    return dict(problem)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff", b"null", b"[]", {}, {"game": "abalone"}, {"game": 7, "seats": [PERSON, PERSON]},
     {"game": "abalone", "seats": [PERSON]}, {"game": "abalone", "seats": [PERSON] * 4},
     {"game": "abalone", "seats": "pp"},
     {"game": "abalone", "seats": [PERSON, {"kind": "ghost"}]}, {"game": "abalone", "seats": [PERSON, {"level": 3}]},
     {"game": "abalone", "seats": [PERSON, {"kind": "computer", "level": 10}]},
     {"game": "abalone", "seats": [PERSON, {"kind": "computer", "level": "3"}]},
     {"game": "abalone", "seats": [PERSON, {"kind": "person", "owner": "somebody"}]},
     {"game": "abalone", "seats": [PERSON, COMPUTER], "options": {"layout": ["standard"]}},
     {"game": "abalone", "seats": [PERSON, COMPUTER], "more": 1}],
)  # fmt: skip
def test_malformed_games(guest: Guest, body: object) -> None:
    assert refused(guest, body, 400, "malformed")["details"]["problem"]


def test_games_that_cannot_be(guest: Guest) -> None:
    seats = [PERSON, COMPUTER]
    refused(guest, {"game": "go", "seats": seats}, 404, "unknown-game")
    problem = refused(guest, {"game": "abalone", "seats": seats, "options": {"layout": "french"}}, 400, "bad-options")
    assert problem["details"] == {"option": "layout"} and "layout" in problem["message"]
    refused(guest, {"game": "tablut", "seats": seats, "options": {"layout": "standard"}}, 400, "bad-options")
    refused(guest, {"game": "tablut", "seats": [*seats, PERSON]}, 400, "bad-seats")
    refused(guest, {"game": "trans-rabat", "seats": seats, "options": {"players": 3}}, 400, "bad-seats")
    refused(guest, {"game": "tablut", "seats": [PERSON, {"kind": "computer"}]}, 400, "bad-seats")
    refused(guest, {"game": "tablut", "seats": [{"kind": "person", "level": 3}, PERSON]}, 400, "bad-seats")


def test_an_oversize_body(guest: Guest) -> None:
    body = {"game": "abalone", "seats": [PERSON, COMPUTER]}
    refused(guest, json.dumps(body).encode() + b" " * MAX_RECORD, 413, "too-large")
    answer = guest.http.post("/api/games", content=(b"x" * 1000 for _ in range(300)))  # chunked, of no known length
    assert answer.status_code == 413
    answer = guest.http.post("/api/me", content=b'{"name": "Ana"}' + b" " * MAX_BODY)
    assert answer.status_code == 413 and answer.json()["error"]["details"] == {"limit": MAX_BODY}


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1"},
     {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}],
)  # fmt: skip
def test_pages_of_other_sites_cannot_make_games(guest: Guest, headers: dict[str, str]) -> None:
    refused(guest, {"game": "abalone", "seats": [PERSON, COMPUTER]}, 403, "bad-origin", **headers)


def test_this_sites_own_pages_can(guest: Guest) -> None:
    body = {"game": "abalone", "seats": [PERSON, COMPUTER]}
    headers = {"Origin": guest.url, "Sec-Fetch-Site": "same-origin"}
    assert guest.http.post("/api/games", json=body, headers=headers).status_code == 201


def test_errors_are_in_the_readers_language(new_guest: Callable[..., Guest]) -> None:
    texts = {
        new_guest(**{"accept-language": language}).http.get("/api/games/nosuchgame22").json()["error"]["message"]
        for language in ("en", "ro")
    }
    assert len(texts) == 2


@pytest.mark.parametrize("path", ["/api/games/nosuchgame22", "/api/games/%00", "/api/geometry/go"])
def test_unknown_games(guest: Guest, path: str) -> None:
    answer = guest.http.get(path)
    assert answer.status_code == 404 and answer.json()["error"]["code"] == "unknown-game"


def test_unknown_addresses_and_options(guest: Guest) -> None:
    assert guest.http.get("/api/nothing").json()["error"]["code"] == "unknown-page"
    assert guest.http.get("/api/geometry/trans-rabat?board=../x").json()["error"]["code"] == "bad-options"
