"""How guests come together in tests: games with open seats, their links, the lobby."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx

    from tests.server.conftest import Guest, Message, Socket


def begin(guest: Guest, game: str, *seats: str | int, **more: Any) -> str:
    """Make a game; a seat is "person" (this guest), "open", or a computer's level."""
    kinds = [{"kind": "computer", "level": seat} if isinstance(seat, int) else {"kind": seat} for seat in seats]
    answer = guest.http.post("/api/games", json={"game": game, "seats": kinds, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def keys(guest: Guest, game_id: str) -> dict[int, str]:
    """Return the keys of the seats that are a guest's to give."""
    answer = guest.http.get(f"/api/games/{game_id}/links")
    assert answer.status_code == 200, answer.text
    found = {}
    for link in answer.json()["seats"]:
        address, _, fragment = link["url"].partition("#seat=")
        seat, _, key = fragment.partition(".")
        assert address == answer.json()["watch"] == f"{guest.url}/play/{game_id}" and int(seat) == link["seat"]
        found[int(seat)] = key
    return found


def ask(guest: Guest, game_id: str, **body: Any) -> httpx.Response:
    """Ask to come to a seat."""
    return guest.http.post(f"/api/games/{game_id}/join", json=body)


def come(guest: Guest, game_id: str, seat: int, key: str) -> list[int]:
    """Come to a seat by its link, and return the seats that the guest has then."""
    answer = ask(guest, game_id, seat=seat, key=key)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["yours"])


def refused(answer: httpx.Response, status: int, code: str) -> Message:
    """Check that a request was refused, in words."""
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    problem = dict(answer.json()["error"])
    assert problem["message"] and "{" not in problem["message"]
    return problem


def two(new_guest: Callable[..., Guest], game: str = "tablut", **more: Any) -> tuple[str, Guest, Guest]:
    """Make a game of two guests, the second by link."""
    maker, other = new_guest(), new_guest()
    game_id = begin(maker, game, "person", "open", **more)
    assert come(other, game_id, 1, keys(maker, game_id)[1]) == [1]
    return game_id, maker, other


def reached(sockets: Iterable[Socket], holds: Callable[[Message], object]) -> list[Message]:
    """Return the first message of each of which something holds, all of one version.

    Between them and the last one may be several or none: another process tells of what came close together at once.
    """
    messages = []
    for socket in sockets:
        while not holds(message := socket.any()):
            assert message["type"] != "error", message
        messages.append(message)
    assert len({message["version"] for message in messages}) == 1
    return messages


def told(sockets: Iterable[Socket], kind: str) -> list[Message]:
    """Return the next message of each, all of one type and one version."""
    messages = [socket.get(kind) for socket in sockets]
    assert len({message["version"] for message in messages}) == 1
    return messages
