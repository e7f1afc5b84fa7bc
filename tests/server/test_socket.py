"""The WebSocket: moves, what everybody is told, and what bad messages do (nothing)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ludoteca.engine.levels import LEVELS, Level
from ludoteca.engine.timeman import HIGHEST
from ludoteca.server import messages

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Message, Running

GAMES = ["trans-rabat", "abalone", "tablut"]


def move(state: Message, number: int = 0) -> Message:
    """Return the message that makes a legal move of a state."""
    ply = len(state["plies"]) if state["type"] == "state" else state["ply"]
    return {"type": "move", "ply": ply, "move": state["legal"][number]["move"]}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_the_computer(guest: Guest, game: str) -> None:
    game_id = guest.create(game, None, 1)
    with guest.socket(game_id) as socket:
        state = socket.get("state")
        assert state["id"] == game_id and state["game"] == game
        assert state["seats"] == [
            {"kind": "person", "level": None, "open": False, "name": None},
            {"kind": "computer", "level": 1, "open": False, "name": None},
        ]
        assert state["yours"] == [0] and state["player"] == 0 and state["version"] == 1
        assert state["legal"] and not state["plies"] and not state["thinking"]
        assert (state["points"] is not None) == (game == "trans-rabat")
        for _ in range(8):
            if not state["legal"]:
                break
            sent = move(state)
            socket.send(**sent)
            made = socket.get("moved")
            assert (made["move"], made["ply"], made["by"]) == (sent["move"], sent["ply"] + 1, 0)
            state = made if made["legal"] else socket.until_mine()
        last = socket.sync()
        assert len(last["plies"]) == state["ply"] and last["version"] == 1 + state["ply"]
        assert {ply["player"] for ply in last["plies"]} == {0, 1}
        assert last["plies"][-1]["position"] == state["position"]


def test_every_message_is_as_its_type_says(guest: Guest) -> None:
    decoder = msgspec.json.Decoder(messages.ToClient)
    with guest.socket(guest.create("trans-rabat", None, 2, players=2)) as socket:
        state = decoder.decode(socket.connection.recv(10))
        assert isinstance(state, messages.State)
        assert isinstance(decoder.decode(socket.connection.recv(10)), messages.Time)
        socket.send(type="move", ply=0, move=state.legal[0].move)
        assert isinstance(decoder.decode(socket.connection.recv(10)), messages.Moved)
        socket.send(type="ping")
        assert isinstance(decoder.decode(socket.connection.recv(10)), messages.Pong)
        socket.send(type="move", ply=0, move="a9-a9")
        assert isinstance(decoder.decode(socket.connection.recv(10)), messages.Error)


def test_each_action_of_a_turn_is_told_and_the_last_end_comes_by_itself(guest: Guest) -> None:
    with guest.socket(guest.create("trans-rabat", None, None)) as socket:
        state = socket.get("state")
        told: list[Message] = []
        version = state["version"]
        while state["player"] == 0:
            choices = [info for info in state["legal"] if info["move"] != "."]
            if not choices:
                break
            socket.send(type="move", ply=len(told), move=choices[0]["move"])
            state = socket.get("moved")
            told.append(state)
            while not state["legal"]:  # the end of the turn follows at once
                state = socket.get("moved")
                told.append(state)
                assert state["move"] == "." and state["by"] == 0
        assert [message["version"] for message in told] == [version + n for n in range(1, len(told) + 1)]
        assert [message["ply"] for message in told] == list(range(1, len(told) + 1))


def test_a_repeated_move_is_harmless(guest: Guest) -> None:
    with guest.socket(guest.create("abalone", None, None)) as socket:
        sent = move(socket.get("state"))
        for _ in range(3):
            socket.send(**sent)
        assert socket.get("moved")["version"] == 2
        for _ in range(2):
            again = socket.get("state")
            assert again["version"] == 2 and len(again["plies"]) == 1
        socket.send(**{**sent, "move": "B1C1"} if sent["move"] != "b1c1" else {**sent, "move": "B2C2"})
        assert socket.refused("stale")["ply"] == 1


def test_other_notations_are_read_and_canonical_ones_told(guest: Guest) -> None:
    with guest.socket(guest.create("tablut", None, None)) as socket:
        socket.get("state")
        socket.send(type="move", ply=0, move="d1-d4")
        assert socket.get("moved")["move"] == "d1d4"
        socket.send(type="move", ply=0, move="d1-d4")
        assert socket.get("state")["version"] == 2


def test_undo_takes_back_the_computers_answer_too(guest: Guest) -> None:
    with guest.socket(guest.create("abalone", None, 1)) as socket:
        state = socket.get("state")
        socket.send(**move(state))
        after = socket.until_mine()
        socket.send(type="undo", ply=after["ply"])
        undone = socket.get("state")
        assert undone["plies"] == [] and undone["legal"] == state["legal"] and undone["version"] == after["version"] + 1


def test_resigning_ends_the_game_for_everybody(guest: Guest, new_guest: Callable[..., Guest]) -> None:
    game_id = guest.create("abalone", 1, None)
    with guest.socket(game_id) as socket, new_guest().socket(game_id) as watcher:
        first = socket.until_mine()
        socket.send(type="resign", ply=len(first["plies"]) if "plies" in first else first["ply"])
        ends = [one.get("changed") for one in (socket,)]
        while ends[-1]["outcome"] is None:
            ends.append(socket.get("changed"))
        expected = {"winner": 0, "reason": "resignation", "scores": [1.0, 0.0], "places": [1, 2]}
        assert ends[-1]["outcome"] == expected and ends[-1]["legal"] == []
        message = watcher.any()
        while not message.get("outcome"):
            message = watcher.any()
        assert message["outcome"] == expected and message["yours"] == []
        socket.send(type="move", ply=1, move="a1b2")
        socket.refused("game-over")
        socket.send(type="undo", ply=1)
        socket.refused("game-over")


def test_leaving_trans_rabat_is_a_ply(guest: Guest) -> None:
    with guest.socket(guest.create("trans-rabat", None, None, None, players=3)) as socket:
        socket.get("state")
        socket.send(type="resign", ply=0)
        left = socket.get("moved")
        assert (left["move"], left["by"], left["info"]["kind"]) == ("x1", 0, "leave")
        assert left["outcome"] is None and left["player"] == 1 and left["legal"]
        socket.send(type="undo", ply=1)
        socket.refused("nothing-to-undo")


def test_watchers_see_but_cannot_choose(guest: Guest, new_guest: Callable[..., Guest]) -> None:
    game_id = guest.create("tablut", None, None)
    with guest.socket(game_id) as socket, new_guest().socket(game_id) as watcher:
        state, seen = socket.get("state"), watcher.get("state")
        assert seen["yours"] == [] and seen["legal"] == [] and state["legal"]
        for message in (move(state), {"type": "undo", "ply": 0}, {"type": "resign", "ply": 0}):
            watcher.send(**message)
            watcher.refused("no-seat")
        socket.send(**move(state))
        told, watched = socket.get("moved"), watcher.get("moved")
        assert told["legal"] and watched["legal"] == []
        assert {**watched, "legal": told["legal"], "may": told["may"]} == told and told["may"] and not watched["may"]
        assert watcher.sync()["version"] == 2


def test_two_tabs_of_one_guest_stay_alike(guest: Guest) -> None:
    game_id = guest.create("abalone", None, 1)
    with guest.socket(game_id) as one, guest.socket(game_id) as other:
        state = one.get("state")
        other.get("state")
        one.send(**move(state))
        assert one.get("moved") == other.get("moved")
        assert one.get("moved") == other.get("moved")
        assert one.sync() == other.sync()


BAD = [
    ('{"type": "move"', "malformed"),
    ("", "malformed"),
    ("[]", "malformed"),
    ("null", "malformed"),
    ("\x00", "malformed"),
    ('{"type": "dance"}', "malformed"),
    ('{"ply": 0, "move": "a1b2"}', "malformed"),
    ('{"type": "move", "ply": "0", "move": "a1b2"}', "malformed"),
    ('{"type": "move", "ply": 0, "move": 7}', "malformed"),
    ('{"type": "move", "ply": -1, "move": "a1b2"}', "malformed"),
    ('{"type": "move", "ply": 1e99, "move": "a1b2"}', "malformed"),
    ('{"type": "move", "ply": 99999999999999999999999, "move": "a1b2"}', "malformed"),
    ('{"type": "move", "ply": 0, "move": ""}', "malformed"),
    ('{"type": "move", "ply": 0, "move": "%s"}' % ("a1" * 40), "malformed"),
    ('{"type": "move", "ply": 0, "move": "a1b2", "seat": 0}', "malformed"),
    ('{"type": "state"}', "malformed"),
    ("[" * 2000, "malformed"),
    (b'{"type": "ping"}', "malformed"),
    (b"\xff\xfe", "malformed"),
    ('{"type": "move", "ply": 0, "move": "\\ud83d\\ude00"}', "bad-move"),
    ('{"type": "move", "ply": 0, "move": "z9z8"}', "no-cell"),
    ('{"type": "move", "ply": 0, "move": "i9h8"}', "not-your-marble"),
    ('{"type": "move", "ply": 5, "move": "a1b2"}', "stale"),
    ('{"type": "undo", "ply": 5}', "stale"),
    ('{"type": "undo", "ply": 0}', "nothing-to-undo"),
    ('{"type": "resign", "ply": 1}', "stale"),
    ('{"type": "resign"}', "malformed"),
]


@pytest.mark.parametrize(("text", "code"), BAD, ids=[str(n) for n in range(len(BAD))])
def test_a_bad_message_gets_an_error_and_changes_nothing(guest: Guest, text: str | bytes, code: str) -> None:
    game_id = guest.create("abalone", None, 1)
    with guest.socket(game_id) as socket:
        before = socket.get("state")
        socket.connection.send(text)
        assert socket.refused(code)["ply"] == 0
        assert socket.sync() == before
        assert guest.state(game_id) == before


@pytest.mark.parametrize("text", ["x2", "x1", "t", "d"])
def test_what_happens_to_players_cannot_be_sent_as_a_move(guest: Guest, text: str) -> None:
    with guest.socket(guest.create("trans-rabat", None, None)) as socket:
        before = socket.get("state")
        socket.send(type="move", ply=0, move=text)
        socket.refused("not-a-move")
        assert socket.sync() == before


def test_it_is_not_your_turn(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, ("abalone", 2), (Level(1 << 40),) * HIGHEST)  # thinks until it is stopped
    with guest.socket(guest.create("abalone", None, 8)) as socket:
        socket.send(**move(socket.get("state")))
        socket.get("moved")
        socket.send(type="move", ply=1, move="i9h8")
        socket.refused("not-your-turn")
        socket.send(type="undo", ply=1)
        assert socket.get("state")["plies"] == []


def test_an_oversize_message_closes_the_socket_and_changes_nothing(guest: Guest) -> None:
    game_id = guest.create("abalone", None, 1)
    before = guest.state(game_id)
    for message in ("x" * 4097, json.dumps({"type": "ping"}) + " " * 5000, "é" * 2049, b"x" * 4097):
        with guest.socket(game_id) as socket:
            socket.get("state")
            socket.connection.send(message)
            socket.refused("too-large")
            with pytest.raises(ConnectionClosed) as closed:
                socket.any()
            assert closed.value.rcvd and closed.value.rcvd.code == 1009
    with guest.socket(game_id) as socket:
        socket.get("state")
        socket.connection.send("x" * 100_000)  # the frame itself is refused
        with pytest.raises(ConnectionClosed):
            socket.any()
    assert guest.state(game_id) == before


def test_an_unknown_game_is_said_and_closed(guest: Guest) -> None:
    for game_id in ("nosuchgame22", "x", "a" * 500, "%00", "🦊"):
        with guest.socket(game_id) as socket:
            socket.refused("unknown-game")
            with pytest.raises(ConnectionClosed) as closed:
                socket.any()
            assert closed.value.rcvd and closed.value.rcvd.code == 4404


def test_errors_are_in_the_readers_language(new_guest: Callable[..., Guest]) -> None:
    romanian = new_guest(**{"accept-language": "ro-RO,ro;q=0.9,en;q=0.5"})
    texts = []
    for guest in (romanian, new_guest()):
        with guest.socket(guest.create("abalone", None, 1)) as socket:
            socket.get("state")
            socket.send(type="move", ply=0, move="i9h8")
            texts.append(socket.refused("not-your-marble")["message"])
    assert texts[0] != texts[1] and all("i9" in text for text in texts)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1"])
def test_pages_of_other_sites_cannot_open_a_socket(guest: Guest, running: Running, origin: str) -> None:
    url = running.url.replace("http", "ws", 1) + f"/ws/games/{guest.create('abalone', None, 1)}"
    with pytest.raises(InvalidStatus) as refused, connect(url, origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403
    with connect(url, origin=Origin(running.url)) as connection:
        assert json.loads(connection.recv(10))["type"] == "state"


def test_a_reader_who_does_not_read_is_cut_off(guest: Guest, running: Running) -> None:
    game_id = guest.create("tablut", None, None)
    with guest.socket(game_id) as socket:
        socket.get("state")
        live = running.site.hub.lives[game_id]
        reader: Any = next(iter(live.readers))
        text = "x" * 1_000_000
        running.call(lambda: [reader.send(text) for _ in range(100)])
        running.until(lambda: not live.readers)
