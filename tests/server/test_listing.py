"""My games: all of them can be reached, games of computers only too."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from ludoteca.play import decide
from ludoteca.play.events import Created, Seat
from ludoteca.play.game import Game
from ludoteca.server.listing import PAGE

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running


def store_games(running: Running, owner: str, count: int) -> None:
    """Store games, every third of them over."""
    seats = (Seat("person"), Seat("person"))

    async def store() -> None:
        for number in range(count):
            game = Game(Created(1000 + number, "tablut", {}, seats))
            game_id = f"{owner[:12]}{number}".replace("-", "m").replace("_", "u")
            await running.site.store.create(game_id, game, {0: [owner], 1: [owner]})
            if number % 3 == 0:
                resigned = decide.resign(game, {0}, 0, 2000 - number)
                await running.site.store.append(game_id, resigned, game.after(resigned))

    asyncio.run_coroutine_threadsafe(store(), running.loop).result(60)


def test_every_game_can_be_reached_those_that_go_on_first(guest: Guest, running: Running) -> None:
    guest.create("abalone", None, 1)
    name = guest.http.cookies["guest"].split(".")[0]
    store_games(running, name, count := 2 * PAGE + 10)
    first = guest.http.get("/api/games").json()
    assert (first["page"], first["pages"]) == (1, 3)
    listed = [guest.http.get("/api/games", params={"page": page}).json() for page in (1, 2, 3)]
    assert listed[0] == first and [len(answer["games"]) for answer in listed] == [PAGE, PAGE, 11]
    games = [game for answer in listed for game in answer["games"]]
    assert len({game["id"] for game in games}) == count + 1
    order = [(game["outcome"] is not None, -game["updated"]) for game in games]
    assert order == sorted(order) and any(over for over, _ in order)

    links: set[str] = set()
    path: str | None = "/"
    while path:  # as a person does
        text = guest.http.get(path).text
        links |= set(re.findall(r'href="/play/([^"]+)" data-game-id', text))
        found = re.search(r'rel="next" href="([^"#]+)', text)
        path = found[1] if found else None
    assert links == {game["id"] for game in games}
    assert "Page 3 of 3" in text and 'rel="prev"' in text


@pytest.mark.parametrize("page", ["0", "2", "-1", "x", "", "1.0", "٣", "9" * 30])
@pytest.mark.parametrize("path", ["/", "/api/games"])
def test_pages_that_are_not_there(guest: Guest, path: str, page: str) -> None:
    guest.create("tablut", None, None)
    assert guest.http.get(path, params={"page": page}).status_code == 404
    assert guest.http.get(path, params={"page": "1"}).status_code == 200


@pytest.mark.parametrize(
    ("game", "levels"), [("tablut", (1, 2)), ("abalone", (3, 1)), ("trans-rabat", (1, 1)), ("trans-rabat", (1, 2, 1))]
)
def test_games_of_computers_only_are_their_makers(
    guest: Guest, new_guest: Callable[..., Guest], game: str, levels: tuple[int, ...]
) -> None:
    game_id = guest.create(game, *levels, **({"players": 3} if len(levels) == 3 else {}))
    (listed,) = guest.http.get("/api/games").json()["games"]
    assert (listed["id"], listed["yours"]) == (game_id, [])
    assert f"/play/{game_id}" in guest.http.get("/").text
    assert guest.state(game_id)["yours"] == []
    assert new_guest().http.get("/api/games").json()["games"] == []
