"""Hints over a game's socket: what the engine would play, and why, to whom it is fair; never two at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from ludoteca.engine.handle import Handle
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import GAMES
from ludoteca.play.reasons import SENTENCES
from ludoteca.server import hints
from ludoteca.server.languages import load
from ludoteca.server.quotas import HINTS
from tests.server.playing import begin, come, keys, two

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Message, Running, Socket


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ro"])
def test_a_hint_is_a_legal_move_with_reasons_in_the_readers_words(
    new_guest: Callable[..., Guest], game: str, language: str
) -> None:
    guest = new_guest(**{"accept-language": language})
    game_id = guest.create(game, None, 1)
    spoken = load()[language]
    with guest.socket(game_id) as socket:
        state = socket.get("state")
        assert "hint" in state["may"]
        socket.send(type="hint", ply=0)
        hint = socket.get("hint")
        assert hint["ply"] == 0 and hint["info"] in state["legal"]
        assert hint["move"] == hint["info"]["move"] == hint["line"][0]
        for reason in hint["reasons"]:
            sentence = SENTENCES[game][reason["code"]]
            assert reason["message"] and "{" not in reason["message"]
            assert reason["message"].startswith(spoken.translations.gettext(sentence).partition("{")[0])
        assert socket.sync()["plies"] == [], "nothing is made of it"


def test_a_win_is_found_and_told(guest: Guest) -> None:
    """The king stands free: he goes to the edge."""
    game_id = guest.create("tablut", None, None)
    with guest.socket(game_id) as socket:
        state = socket.get("state")
        for ply, move in enumerate(["d1d2", "e4c4", "d2d1", "e3c3", "d1d2", "e5e3", "d2d1"]):
            socket.send(type="move", ply=ply, move=move)
            state = socket.get("moved")
        socket.send(type="hint", ply=7)
        hint = socket.get("hint")
        assert [reason["code"] for reason in hint["reasons"]] == ["king-escaped"]
        assert hint["info"]["target"][0] in "ai" or hint["info"]["target"][1] in "19"
        assert state["player"] == 1


def test_to_whom_it_is_fair(new_guest: Callable[..., Guest]) -> None:
    """Alone against computers, or all people at one screen; not between people who play from different places."""
    maker = new_guest()
    shared = maker.create("tablut", None, None)
    for game_id in (shared, maker.create("trans-rabat", None, None, 1, players=3)):
        with maker.socket(game_id) as socket:
            assert "hint" in socket.get("state")["may"]
            socket.send(type="hint", ply=0)
            socket.get("hint")
    with new_guest().socket(shared) as socket:
        assert socket.get("state")["may"] == []
        socket.send(type="hint", ply=0)
        socket.refused("no-seat")
    game_id, first, second = two(new_guest)
    for guest in (first, second):
        with guest.socket(game_id) as socket:
            assert "hint" not in socket.get("state")["may"]
            socket.send(type="hint", ply=0)
            socket.refused("no-hint")


def test_who_is_left_alone_with_computers_may_be_helped(new_guest: Callable[..., Guest]) -> None:
    maker, other = new_guest(), new_guest()
    game_id = begin(maker, "trans-rabat", "person", "open", 1, options={"players": 3})
    come(other, game_id, 1, keys(maker, game_id)[1])
    with maker.socket(game_id) as mine, other.socket(game_id) as theirs:
        mine.get("state")
        theirs.get("state")
        mine.send(type="hint", ply=0)
        mine.refused("no-hint")
        theirs.send(type="resign", ply=0)
        assert "hint" in mine.get("moved")["may"]
        mine.send(type="hint", ply=1)
        assert mine.get("hint")["ply"] == 1


def test_when_there_is_none(new_guest: Callable[..., Guest]) -> None:
    guest = new_guest()
    game_id = guest.create("tablut", 1, None)
    with guest.socket(game_id) as socket:
        message = socket.until_mine()
        assert "hint" in message["may"]
        ply = message["ply"] if "ply" in message else len(message["plies"])
        socket.send(type="hint", ply=ply + 1)
        socket.refused("stale")
        socket.send(type="hint")
        socket.refused("malformed")
        socket.send(type="resign", ply=ply)
        while not (message := socket.any()).get("outcome"):
            pass
        assert "hint" not in message["may"]
        socket.send(type="hint", ply=ply)
        socket.refused("game-over")
    waiting = begin(guest, "tablut", "person", "open")
    with guest.socket(waiting) as socket:
        assert "hint" not in socket.get("state")["may"]
        socket.send(type="hint", ply=0)
        socket.refused("waiting")


def test_one_too_many(new_guest: Callable[..., Guest], running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "STRENGTH", Limit(nodes=50))
    guest = new_guest(running.url)
    with guest.socket(guest.create("abalone", None, None)) as socket:
        socket.get("state")
        given = 0
        message: Message = {"type": "hint"}
        while message["type"] == "hint" and given < 3 * HINTS[0][0]:
            socket.send(type="hint", ply=0)
            message = socket.any()
            given += 1
        assert message["code"] == "too-many" and message["details"]["seconds"] > 0 and given > HINTS[0][0]
        socket.send(type="ping")
        socket.get("pong")


@pytest.fixture
def endless(new_guest: Callable[..., Guest], running: Running, monkeypatch: pytest.MonkeyPatch) -> Iterator[Socket]:
    """Give a guest's socket at a game whose hint is being looked for, and would be for minutes."""
    monkeypatch.setattr(hints, "STRENGTH", Limit(nodes=10**10, time=600.0))
    guest = new_guest(running.url)
    with guest.socket(guest.create("abalone", None, None)) as socket:
        socket.get("state")
        socket.send(type="hint", ply=0)
        running.until(lambda: len(searches(running)) == 1 and searches(running)[0].nodes > 0)
        yield socket
    running.until(lambda: not searches(running))  # whoever asked has gone
    assert not running.call(lambda: running.site.parts.computers.slot.locked())


def searches(running: Running) -> list[Handle]:
    return list(running.site.parts.computers._running)


def test_a_search_ends_when_its_reader_goes(endless: Socket, running: Running) -> None:
    handle = searches(running)[0]
    endless.connection.close()
    running.until(lambda: handle.stopped)


def test_a_search_ends_with_a_move_and_other_messages_leave_it_be(endless: Socket, running: Running) -> None:
    handle = searches(running)[0]
    endless.send(type="why", move="a1a2")
    endless.get("why")
    endless.send(type="ping")
    endless.get("pong")
    assert not handle.stopped
    endless.send(type="move", ply=0, move="a1b1")
    assert endless.get("moved")["ply"] == 1
    running.until(lambda: handle.stopped and not searches(running))


def test_who_asks_again_has_one_search(endless: Socket, running: Running) -> None:
    first = searches(running)[0]
    for _ in range(5):
        endless.send(type="hint", ply=0)
    running.until(lambda: first.stopped and len(searches(running)) == 1 and searches(running)[0].nodes > 0)
    assert not searches(running)[0].stopped


def test_a_search_that_fails_is_told(
    new_guest: Callable[..., Guest],
    running: Running,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    guest = new_guest(running.url)
    with guest.socket(guest.create("abalone", None, None)) as socket:
        socket.get("state")
        with monkeypatch.context() as patch:
            patch.setattr(hints, "search", broken)
            socket.send(type="hint", ply=0)
            socket.refused("hint-failed")
        assert "a hint failed" in caplog.text
        caplog.clear()
        socket.send(type="hint", ply=0)
        socket.get("hint")
