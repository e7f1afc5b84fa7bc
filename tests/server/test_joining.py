"""Coming to a game by the link of a seat, and from the lobby."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from ludoteca.server import bodies
from ludoteca.server.lobby import WAITING
from ludoteca.server.people import People
from ludoteca.server.quotas import JOINS, WRONG
from tests.server.playing import ask, begin, come, keys, refused, told, two

if TYPE_CHECKING:
    from tests.server.conftest import Guest

GAMES = ["trans-rabat", "abalone", "tablut"]


def lobby(guest: Guest) -> dict[str, Any]:
    """Return the challenges of the lobby, by game."""
    return {one["id"]: one for one in guest.http.get("/api/lobby").json()["challenges"]}


# --- links ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_two_guests_over_a_link(new_guest: Callable[..., Guest], game: str) -> None:
    maker, other = new_guest(), new_guest()
    game_id = begin(maker, game, "person", "open")
    with maker.socket(game_id) as mine:
        state = mine.get("state")
        assert state["waiting"] and not state["legal"] and [seat["open"] for seat in state["seats"]] == [False, True]
        mine.send(type="move", ply=0, move="a1b1")
        mine.refused("waiting")
        assert come(other, game_id, 1, keys(maker, game_id)[1]) == [1]
        begun = mine.get("changed")
        assert not begun["waiting"] and begun["legal"] and begun["version"] == state["version"] + 1
        with other.socket(game_id) as theirs:
            shown = theirs.get("state")
            assert shown["yours"] == [1] and not shown["legal"] and shown["version"] == begun["version"]
            mine.send(type="move", ply=0, move=begun["legal"][0]["move"])
            told([mine, theirs], "moved")
    assert keys(other, game_id).keys() == {1} and keys(maker, game_id).keys() == {0}


def test_three_guests_over_links(new_guest: Callable[..., Guest]) -> None:
    guests = [new_guest() for _ in range(3)]
    game_id = begin(guests[0], "trans-rabat", "person", "open", "open", options={"players": 3})
    given = keys(guests[0], game_id)
    assert given.keys() == {0, 1, 2} and len(set(given.values())) == 3
    assert come(guests[2], game_id, 2, given[2]) == [2]
    assert guests[0].state(game_id)["waiting"]
    assert come(guests[1], game_id, 1, given[1]) == [1]
    states = [guest.state(game_id) for guest in guests]
    assert [state["yours"] for state in states] == [[0], [1], [2]]
    assert [bool(state["legal"]) for state in states] == [True, False, False] and not states[0]["waiting"]


def test_a_link_brings_its_owner_back_from_another_device_for_good(new_guest: Callable[..., Guest]) -> None:
    game_id, _, phone = two(new_guest)
    laptop = new_guest()
    key = keys(phone, game_id)[1]
    assert come(laptop, game_id, 1, key) == [1] and come(laptop, game_id, 1, key) == [1]
    assert laptop.state(game_id)["yours"] == phone.state(game_id)["yours"] == [1]
    assert [one["id"] for one in laptop.http.get("/api/games").json()["games"]] == [game_id]
    with laptop.socket(game_id) as one, phone.socket(game_id) as other:
        assert one.get("state") == other.get("state")
        one.send(type="resign", ply=0)
        ended = told([one, other], "changed")
        assert ended[0] == ended[1] and ended[0]["outcome"]["winner"] == 0
    assert come(new_guest(), game_id, 1, key) == [1], "after the end too"


def test_the_makers_own_link(new_guest: Callable[..., Guest]) -> None:
    maker, laptop = new_guest(), new_guest()
    game_id = begin(maker, "abalone", "person", 1)
    assert come(laptop, game_id, 0, keys(maker, game_id)[0]) == [0]
    assert laptop.state(game_id)["legal"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("taken", [False, True])
def test_who_has_a_seat_takes_another_only_where_that_is_said(
    new_guest: Callable[..., Guest], game: str, taken: bool
) -> None:
    maker, other = new_guest(), new_guest()
    game_id = begin(maker, game, "person", "open")
    key = keys(maker, game_id)[1]
    if taken:
        assert come(other, game_id, 1, key) == [1]
    before = maker.state(game_id)
    for also in ({}, {"also": False}):
        assert ask(maker, game_id, seat=1, key=key, **also).json() == {"yours": [0]}
        assert maker.state(game_id) == before
    refused(ask(maker, game_id, seat=1, key="wrong"), 403, "bad-key")
    assert ask(maker, game_id, seat=1, key=key, also=True).json() == {"yours": [0, 1]}
    assert maker.state(game_id)["yours"] == [0, 1] and not maker.state(game_id)["waiting"]
    assert come(maker, game_id, 1, key) == [0, 1], "it is its own now"


def test_a_renewed_link(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    old = keys(other, game_id)[1]
    answer = other.http.post(f"/api/games/{game_id}/links", json={"seat": 1})
    new = keys(other, game_id)[1]
    assert answer.status_code == 200 and answer.json()["seats"][0]["url"].endswith(new) and new != old
    refused(ask(new_guest(), game_id, seat=1, key=old), 403, "bad-key")
    assert come(new_guest(), game_id, 1, new) == [1]
    assert other.state(game_id)["yours"] == [1], "who holds it already keeps it"
    for guest, seat in ((maker, 1), (other, 0), (new_guest(), 1)):
        refused(guest.http.post(f"/api/games/{game_id}/links", json={"seat": seat}), 403, "not-yours")
    assert keys(other, game_id)[1] == new


def test_keys_that_open_nothing(new_guest: Callable[..., Guest]) -> None:
    maker = new_guest()
    game_id = begin(maker, "trans-rabat", "person", "open", 1, options={"players": 3})
    another = begin(maker, "trans-rabat", "person", "open", 1, options={"players": 3})
    right, elsewhere = keys(maker, game_id), keys(maker, another)
    attempts: list[dict[str, Any]] = [
        {"seat": 1, "key": ""},
        {"seat": 1, "key": "x" * 22},
        {"seat": 1, "key": right[1][:-1]},
        {"seat": 1, "key": right[1] + "x"},
        {"seat": 1, "key": right[1].swapcase()},
        {"seat": 1, "key": "ț" * 22},
        {"seat": 1, "key": right[0]},  # of another seat
        {"seat": 1, "key": elsewhere[1]},  # of another game
        {"seat": 2, "key": right[1]},  # a computer's seat
        {"seat": 2, "key": ""},
        {"key": right[1]},  # of no seat
    ]
    for number, attempt in enumerate(attempts):
        guest = new_guest()
        problem = refused(ask(guest, game_id, **attempt), 403, "bad-key")
        assert right[1] not in str(problem), number
        assert guest.state(game_id)["yours"] == [] and "guest" not in guest.http.cookies
    assert maker.state(game_id)["waiting"] and maker.state(game_id)["version"] == 1
    malformed: list[Any] = [
        {"seat": 3, "key": "x"},
        {"seat": -1},
        {"seat": "1"},
        {"key": 1},
        {"seat": 1, "key": "x" * 65},
        [],
        1,
    ]
    for body in malformed:
        refused(maker.http.post(f"/api/games/{game_id}/join", json=body), 400, "malformed")
    assert come(new_guest(), game_id, 1, right[1]) == [1]


def test_wrong_keys_count_more(new_guest: Callable[..., Guest]) -> None:
    maker, guest = new_guest(), new_guest()
    game_id = begin(maker, "tablut", "person", "open")
    guest.http.post("/api/me", json={"name": "Ana"})  # a cookie
    for _ in range(JOINS[0][0] // WRONG):
        refused(ask(guest, game_id, seat=1, key="wrong"), 403, "bad-key")
    answer = ask(guest, game_id, seat=1, key=keys(maker, game_id)[1])
    assert refused(answer, 429, "too-many")["details"]["seconds"] == int(answer.headers["retry-after"]) >= 1
    assert come(new_guest(), game_id, 1, keys(maker, game_id)[1]) == [1], "others may"


def test_links_are_given_to_those_whose_they_are(new_guest: Callable[..., Guest]) -> None:
    game_id, _, _ = two(new_guest)
    for guest in (new_guest(), begin_of_another(new_guest)):
        refused(guest.http.get(f"/api/games/{game_id}/links"), 403, "not-yours")
    refused(new_guest().http.get("/api/games/nosuchgame22/links"), 404, "unknown-game")
    refused(ask(new_guest(), "nosuchgame22", seat=0, key="x"), 404, "unknown-game")


def begin_of_another(new_guest: Callable[..., Guest]) -> Guest:
    guest = new_guest()
    begin(guest, "tablut", "person", "open")
    return guest


def test_who_made_a_game_without_a_seat_gives_its_links(new_guest: Callable[..., Guest]) -> None:
    maker, white = new_guest(), new_guest()
    game_id = begin(maker, "tablut", "open", "open")
    given = keys(maker, game_id)
    assert given.keys() == {0, 1}
    assert come(white, game_id, 0, given[0]) == [0] and keys(maker, game_id).keys() == {1}
    assert maker.state(game_id)["yours"] == [] and maker.http.get("/api/games").json()["games"][0]["id"] == game_id


# --- the lobby --------------------------------------------------------------------------------------------------------


def test_from_the_lobby(new_guest: Callable[..., Guest]) -> None:
    maker, other = new_guest(), new_guest()
    maker.http.post("/api/me", json={"name": "Ana"})
    control = {"kind": "bank", "seconds": 300, "increment": 3}
    game_id = begin(
        maker, "abalone", "person", "open", public=True, control=control, games=2, options={"layout": "belgian"}
    )
    shown, mine = lobby(other)[game_id], lobby(maker)[game_id]
    assert shown == {**mine, "yours": []} and mine["yours"] == [0]
    assert shown["game"] == "abalone" and shown["options"] == {"layout": "belgian"} and shown["maker"] == "Ana"
    assert (
        shown["control"] == control
        and shown["games"] == 2
        and [seat["open"] for seat in shown["seats"]]
        == [
            False,
            True,
        ]
    )
    known = keys(maker, game_id)[1]
    assert ask(other, game_id).json() == {"yours": [1]}
    assert game_id not in lobby(other)
    assert known != keys(other, game_id)[1], "the link of who came is a new one"
    refused(ask(maker, game_id, seat=1, key=known), 403, "bad-key")
    assert keys(maker, game_id).keys() == {0} and maker.state(game_id)["legal"]


def test_three_from_the_lobby(new_guest: Callable[..., Guest]) -> None:
    maker, one, other = (new_guest() for _ in range(3))
    game_id = begin(maker, "trans-rabat", "person", "open", "open", options={"players": 3}, public=True)
    assert ask(one, game_id, seat=2).json() == {"yours": [2]}
    assert game_id in lobby(other)
    refused(ask(other, game_id, seat=2), 409, "seat-taken")
    assert ask(other, game_id).json() == {"yours": [1]}
    assert not maker.state(game_id)["waiting"]


def test_a_seat_is_taken_once(new_guest: Callable[..., Guest]) -> None:
    game_id = begin(maker := new_guest(), "tablut", "person", "open", public=True)
    other = new_guest()
    assert ask(other, game_id).json() == ask(other, game_id).json() == {"yours": [1]}
    assert ask(maker, game_id).json() == {"yours": [0]}, "who plays already takes nothing more"
    refused(ask(new_guest(), game_id), 409, "seat-taken")
    refused(ask(new_guest(), game_id, seat=1), 409, "seat-taken")


def test_a_private_game_is_no_challenge(new_guest: Callable[..., Guest]) -> None:
    maker, other = new_guest(), new_guest()
    game_id = begin(maker, "tablut", "person", "open")
    for address in ("/api/lobby", "/lobby", "/", "/api/games", "/api/me/data"):
        assert game_id not in other.http.get(address).text
    refused(ask(other, game_id), 409, "seat-taken")
    assert maker.state(game_id)["waiting"]


def test_a_game_that_was_called_off_is_no_challenge(new_guest: Callable[..., Guest]) -> None:
    maker = new_guest()
    game_id = begin(maker, "tablut", "person", "open", public=True)
    with maker.socket(game_id) as socket:
        socket.get("state")
        socket.send(type="abort")
        assert socket.get("changed")["outcome"]["reason"] == "aborted"
    assert game_id not in lobby(maker)
    refused(ask(new_guest(), game_id), 409, "seat-taken")


@pytest.mark.parametrize("by_link", [False, True])
def test_of_two_who_come_at_once_one_gets_the_seat(new_guest: Callable[..., Guest], by_link: bool) -> None:
    """By its link both do: they are one person's devices. From the lobby they aren't."""
    for _ in range(5):
        maker = new_guest()
        game_id = begin(maker, "tablut", "person", "open", public=not by_link)
        body: dict[str, Any] = {"seat": 1, "key": keys(maker, game_id)[1]} if by_link else {}
        guests = [new_guest() for _ in range(6)]
        with ThreadPoolExecutor(len(guests)) as pool:
            answers = [asked.status_code for asked in pool.map(partial(ask, game_id=game_id, **body), guests)]
        assert sorted(answers) == ([200] * 6 if by_link else [200] + [409] * 5)
        assert maker.state(game_id)["version"] == 2, "one came"
        holding = [guest for guest in guests if guest.state(game_id)["yours"] == [1]]
        assert len(holding) == (6 if by_link else 1)


def test_who_came_from_the_lobby_meanwhile_keeps_the_seat(
    new_guest: Callable[..., Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The link was right when it was looked at; then the lobby gave the seat away, with a new link."""
    maker, friend, stranger = (new_guest() for _ in range(3))
    game_id = begin(maker, "tablut", "person", "open", public=True)
    opens, key = People.opens, keys(maker, game_id)[1]
    looked, taken = threading.Event(), threading.Event()

    async def slow(people: People, game: str, seat: int, given: str) -> bool:
        found = await opens(people, game, seat, given)
        looked.set()
        while not taken.is_set():
            await asyncio.sleep(0.01)
        return found

    monkeypatch.setattr(People, "opens", slow)
    answers = []
    thread = threading.Thread(target=lambda: answers.append(ask(friend, game_id, seat=1, key=key)))
    thread.start()
    assert looked.wait(20)
    assert ask(stranger, game_id).json() == {"yours": [1]}
    taken.set()
    thread.join()
    refused(answers[0], 403, "bad-key")
    assert friend.state(game_id)["yours"] == [] and stranger.state(game_id)["yours"] == [1]


def test_a_guest_offers_so_many_games_at_once(new_guest: Callable[..., Guest]) -> None:
    maker = new_guest()
    games = [begin(maker, "tablut", "person", "open", public=True) for _ in range(WAITING)]
    body = {"game": "tablut", "seats": [{"kind": "person"}, {"kind": "open"}], "public": True}
    problem = refused(maker.http.post("/api/games", json=body), 409, "lobby-full")
    assert problem["details"] == {"limit": WAITING} and str(WAITING) in problem["message"]
    begin(maker, "tablut", "person", "open")  # by link as many as one likes
    begin(maker, "tablut", "person", "person", public=True)  # which waits for nobody
    ask(new_guest(), games[0])
    begin(maker, "tablut", "person", "open", public=True)


def test_the_lobby_is_a_page_too(new_guest: Callable[..., Guest]) -> None:
    assert new_guest().http.get("/lobby").status_code == 200


def test_answers_are_as_their_types_say(new_guest: Callable[..., Guest]) -> None:
    maker = new_guest()
    game_id = begin(maker, "tablut", "person", "open", public=True)
    for address, kind in (("/api/lobby", bodies.Lobby), (f"/api/games/{game_id}/links", bodies.Links),
                          ("/api/games", bodies.Games), ("/api/me", bodies.Me)):  # fmt: skip
        assert msgspec.json.decode(maker.http.get(address).content, type=kind)
