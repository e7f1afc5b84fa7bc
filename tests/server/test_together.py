"""What players ask of each other, over real sockets: takebacks, rematches, phrases, calling off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from ludoteca.play.phrases import PHRASES
from tests.server.playing import begin, come, keys, reached, told, two

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Message, Socket

Pair = tuple["Socket", "Socket"]


@contextmanager
def playing(game_id: str, maker: Guest, other: Guest) -> Iterator[Pair]:
    with maker.socket(game_id) as mine, other.socket(game_id) as theirs:
        mine.get("state")
        theirs.get("state")
        yield mine, theirs


def made(sockets: Pair, by: int, ply: int, text: str) -> list[Message]:
    sockets[by].send(type="move", ply=ply, move=text)
    return told(sockets, "moved")


def test_a_takeback_is_asked_for_and_declined_and_agreed(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    with playing(game_id, maker, other) as both:
        mine, theirs = both
        assert "takeback" in made(both, 0, 0, "d1d4")[0]["may"]
        mine.send(type="undo", ply=1)
        asked = told(both, "changed")
        assert asked[0]["offers"] == [{"kind": "takeback", "by": [0], "agreed": [0], "missing": [1]}]
        theirs.send(type="answer", kind="takeback", yes=False, ply=1)
        assert [one["offers"] for one in told(both, "changed")] == [[], []]
        mine.send(type="undo", ply=1)
        mine.refused("already-offered")
        theirs.send(type="answer", kind="takeback", yes=True, ply=1)
        theirs.refused("no-offer")
        made(both, 1, 1, "e7d7")
        theirs.send(type="offer", kind="takeback", ply=2)
        told(both, "changed")
        mine.send(type="answer", kind="takeback", yes=True, ply=2)
        undone = reached(both, lambda message: message["type"] == "state")
        assert [len(one["plies"]) for one in undone] == [1, 1] and [bool(one["legal"]) for one in undone] == [
            False,
            True,
        ]


def test_an_offer_lapses_with_a_move(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    with playing(game_id, maker, other) as both:
        made(both, 0, 0, "d1d4")
        both[0].send(type="offer", kind="draw", ply=1)
        told(both, "changed")
        assert [one["offers"] for one in made(both, 1, 1, "e7d7")] == [[], []]
        both[1].send(type="answer", kind="draw", yes=True, ply=2)
        both[1].refused("no-offer")
        both[0].send(type="abort")
        both[0].refused("too-late-to-abort")


@pytest.mark.parametrize("game", ["tablut", "trans-rabat"])
def test_a_rematch_begins_when_all_have_come(new_guest: Callable[..., Guest], game: str) -> None:
    game_id, maker, other = two(new_guest, game)
    laptop = new_guest()
    come(laptop, game_id, 1, keys(other, game_id)[1])
    with playing(game_id, maker, other) as both:
        both[0].send(type="offer", kind="rematch", ply=0)
        both[0].refused("not-over")
        both[0].send(type="resign", ply=0)
        while not (ended := both[0].any())["outcome"]:
            pass
        ply = len(maker.state(game_id)["plies"])
        assert "rematch" in ended["may"]
        both[0].send(type="offer", kind="rematch", ply=ply)
        while not other.state(game_id)["offers"]:
            pass
        both[1].send(type="offer", kind="rematch", ply=ply)
        while (told_next := both[1].any()).get("next") is None:
            pass
        follower = told_next["next"]
    state = maker.state(follower)
    assert state["waiting"] and all(seat["open"] for seat in state["seats"])
    seats = [0, 1] if game == "trans-rabat" else [1, 0]
    assert [guest.state(follower)["yours"] for guest in (maker, other, laptop)] == [[seats[0]], [seats[1]], [seats[1]]]
    assert state["options"].get("opener", 1) == 1, "R18"
    with maker.socket(follower) as mine:
        mine.get("state")
        assert maker.state(follower)["waiting"]
        with laptop.socket(follower) as theirs:
            assert not theirs.get("state")["waiting"]
    assert follower not in new_guest().http.get("/api/lobby").text


def test_phrases(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    with playing(game_id, maker, other) as both:
        for phrase in PHRASES:
            both[1].send(type="say", phrase=phrase)
            assert [one["said"][-1]["phrase"] for one in told(both, "changed")] == [phrase] * 2
        assert len(maker.state(game_id)["said"]) <= 8
        both[1].send(type="say", phrase="you fool")
        both[1].refused("unknown-phrase")


def test_called_off_before_all_have_moved(new_guest: Callable[..., Guest]) -> None:
    game_id, maker, other = two(new_guest)
    with playing(game_id, maker, other) as both:
        made(both, 0, 0, "d1d4")
        both[1].send(type="abort")
        ended = told(both, "changed")
        assert [one["outcome"]["reason"] for one in ended] == ["aborted"] * 2 and not ended[0]["legal"]


def test_a_computer_answers_a_draw_offer(new_guest: Callable[..., Guest]) -> None:
    maker = new_guest()
    game_id = begin(maker, "tablut", "person", 1)
    with maker.socket(game_id) as mine:
        mine.get("state")
        mine.send(type="offer", kind="draw", ply=0)
        assert mine.get("changed")["offers"]
        answered = mine.get("changed")
        assert answered["offers"] == [] and answered["outcome"] is None, "too early to agree"
