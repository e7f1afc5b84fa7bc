"""How many games may be made, and how one too many is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from starlette.requests import HTTPConnection

from ludoteca.server.problems import Refusal
from ludoteca.server.quotas import GAMES, Quota, network_of

if TYPE_CHECKING:
    from tests.server.conftest import Guest

BODY = {"game": "tablut", "seats": [{"kind": "person"}, {"kind": "person"}]}


def asked_from(host: str | None) -> HTTPConnection:
    return HTTPConnection({"type": "http", "headers": [], "client": (host, 1) if host is not None else None})


def test_a_guest_who_makes_too_many_is_told_so_in_words(new_guest: Callable[..., Guest]) -> None:
    messages = set()
    for language in ("en", "ro"):
        guest = new_guest(**{"accept-language": language})
        answers = [guest.http.post("/api/games", json=BODY) for _ in range(2 * GAMES[0][0])]
        made = [answer.status_code for answer in answers].count(201)
        assert GAMES[0][0] <= made < 2 * GAMES[0][0]
        refused = next(answer for answer in answers if answer.status_code != 201)
        problem = refused.json()["error"]
        assert refused.status_code == 429 and problem["code"] == "too-many"
        assert int(refused.headers["retry-after"]) == problem["details"]["seconds"] >= 1
        messages.add(problem["message"])
        assert len(guest.http.get("/api/games").json()["games"]) == made
        assert new_guest().http.post("/api/games", json=BODY).status_code == 201, "others may"
        malformed = guest.http.post("/api/games", json={})
        assert malformed.status_code == 400
    assert len(messages) == 2 and not any("{" in message for message in messages)


def test_many_guests_of_one_address() -> None:
    games = Quota(*GAMES)
    for number in range(GAMES[1][0]):
        games.check(f"guest {number}", asked_from("203.0.113.7"))
    for guest in ("another", None):
        with pytest.raises(Refusal) as refused:
            games.check(guest, asked_from("203.0.113.7"))
        assert refused.value.status == 429
    games.check("another", asked_from("203.0.113.8"))


def test_new_guests_count_for_their_address() -> None:
    games = Quota(*GAMES)
    for _ in range(GAMES[1][0]):
        games.check(None, asked_from("2001:db8:1:2::1"))
    with pytest.raises(Refusal):
        games.check(None, asked_from("2001:db8:1:2:ffff::"))


@pytest.mark.parametrize(
    ("host", "network"),
    [("203.0.113.7", "203.0.113.7"), ("2001:db8:1:2:3::", "2001:db8:1:2::/64"), ("::ffff:203.0.113.7", "203.0.113.7"),
     ("127.0.0.1", None), ("::1", None), ("::ffff:127.0.0.1", None), (None, None), ("somewhere", "somewhere")],
)  # fmt: skip
def test_whose_address_it_is(host: str | None, network: str | None) -> None:
    assert network_of(asked_from(host)) == network


def test_what_is_charged_is_owed() -> None:
    joins = Quota((3, 1.0), (100, 1.0))
    joins.check("ana", asked_from("203.0.113.7"))
    joins.charge("ana", asked_from("203.0.113.7"), 10)
    with pytest.raises(Refusal) as refused:
        joins.check("ana", asked_from("203.0.113.7"))
    assert refused.value.details["seconds"] == 9, "3 - 1 - 10 owes 8 before there is one"
    joins.check("dan", asked_from("203.0.113.7"))
    joins.charge("dan", asked_from("203.0.113.7"), 88)
    with pytest.raises(Refusal):
        joins.check("eve", asked_from("203.0.113.7"))
    joins.check("eve", asked_from("203.0.113.8"))
