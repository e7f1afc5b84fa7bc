"""Reading long games: others are served meanwhile, nothing is replayed twice, and nothing newer is missed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from ludoteca.play import decide
from ludoteca.play import events as stored
from ludoteca.play.events import Created, Event, Seat
from ludoteca.play.game import Game
from ludoteca.server import replay as module
from ludoteca.server.database import Database
from ludoteca.server.replay import Kept, replay
from ludoteca.server.store import Store

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running

PEOPLE = (Seat("person"), Seat("person"))
OPTIONS: dict[str, dict[str, str | int]] = {
    "tablut": {},
    "abalone": {"layout": "standard"},
    "trans-rabat": {"players": 2, "board": "hex5", "opener": 0},
}


def played(name: str, plies: int) -> tuple[list[Event], Game]:
    """Play a game with undoing in it; return its events and where they lead."""
    events: list[Event] = [Created(1, name, OPTIONS[name], PEOPLE)]
    game = Game.replay(events)
    while game.ply < plies and not game.outcome:
        legal = game.legal()
        new = decide.move(game, {0, 1}, game.ply, legal[7 * game.ply % len(legal)].move, 2 + game.version)
        if game.version % 10 == 9:
            new = decide.undone(game, {0, 1}, 2 + game.version)
        game = game.after(new)
        events += new
    return events, game


def same(one: Game, other: Game) -> bool:
    return all(
        getattr(one, name) == getattr(other, name)
        for name in ("created", "version", "updated", "position", "start", "plies", "outcome", "final")
    )


@pytest.mark.parametrize("name", OPTIONS)
def test_any_part_can_be_known_already(name: str) -> None:
    events, game = played(name, 30)
    bodies = [stored.write(event) for event in events]
    assert same(asyncio.run(replay(bodies)), game)
    for known in (1, 5, len(bodies) - 1, len(bodies)):
        before = Game.replay(events[:known])
        text, plies = before.position.text, list(before.plies)
        assert same(asyncio.run(replay(bodies[known:], before)), game)
        assert (before.position.text, before.plies, before.version) == (text, plies, known), "it is left alone"


def test_others_have_their_turn_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SLICE", 0)
    events, _ = played("abalone", 40)
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def run() -> None:
        task = asyncio.create_task(other())
        await replay([stored.write(event) for event in events])
        task.cancel()

    asyncio.run(run())
    assert turns >= len(events) - 1


def test_what_is_kept_has_a_bound_and_the_last_read_stays() -> None:
    games = [played("tablut", plies)[1] for plies in (10, 20, 30, 15)]
    kept = Kept(plies=70)
    for number, game in enumerate(games[:3]):
        kept.put(str(number), game)
    assert [kept.get(str(number)) for number in range(3)] == [None, games[1], games[2]]
    kept.put("1", games[1])
    kept.put("3", games[3])
    assert kept.get("2") is None and kept.get("1") is games[1] and kept.get("3") is games[3]
    kept.put("long", played("tablut", 61)[1])
    assert kept.get("long") is None, "longer than all that may be kept"
    for number in range(100):
        kept.put(f"new {number}", played("tablut", 0)[1])
    assert sum(kept.get(f"new {number}") is not None for number in range(100)) == 7, "a game takes memory itself"


def test_only_newer_events_are_replayed(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    events, game = played("abalone", 20)
    applied: list[Event] = []
    apply = Game.apply

    def counted(game: Game, event: Event) -> None:
        applied.append(event)
        apply(game, event)

    monkeypatch.setattr(Game, "apply", counted)

    async def run() -> None:
        databases = [await Database.open(database) for _ in range(2)]
        store, writer = map(Store, databases)
        try:
            await store.create("g", Game.replay(events[:1]), {})
            assert (await store.load("g") or game).ply == 0
            await writer.append("g", events[1:-1], Game.replay(events[:-1]))  # as another process does
            applied.clear()
            first = await store.load("g")
            assert first and first.version == len(events) - 1 and applied == events[1:-1]
            applied.clear()
            assert await store.load("g") is first and not applied
            await writer.append("g", events[-1:], game)
            applied.clear()
            last = await store.load("g")
            assert last and same(last, game) and applied == events[-1:] and first.version == len(events) - 1
        finally:
            for opened in databases:
                await opened.close()

    asyncio.run(run())


def test_who_ask_for_a_game_at_once_wait_for_one_reading(
    guest: Guest, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, loads = Store.load, []

    async def counted(store: Store, game_id: str) -> Game | None:
        loads.append(game_id)
        await asyncio.sleep(0.05)
        return await load(store, game_id)

    monkeypatch.setattr(Store, "load", counted)
    game_id = guest.create("tablut", None, None)

    async def ask() -> list[Any]:
        return await asyncio.gather(*(running.site.hub.read(game_id) for _ in range(10)))

    answers = asyncio.run_coroutine_threadsafe(ask(), running.loop).result(20)
    readings = (
        1 if running.site.hub.parts.bus.alone else 2
    )  # where others write too, a reading begun before isn't enough
    assert set(loads) == {game_id} and len(loads) <= readings and len({id(live.game) for live in answers}) == 1
    del answers
    running.until(lambda: game_id not in running.site.hub.lives)
