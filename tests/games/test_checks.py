"""Arguments that mean nothing: the error says what is wrong and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ludoteca as lt

ENGINE = lt.Engine(threads=1, memory_mb=1)
NO_POSITIONS: list[Any] = ["abalone", None, 1, lt.Abalone]
ASK_FOR_A_POSITION: dict[str, Callable[[Any], object]] = {
    "play": lambda position: ENGINE.play(position, lt.Limit(depth=1)),
    "analysis": lambda position: ENGINE.analysis(position, lt.Limit(depth=1)),
    "prepare": ENGINE.prepare,
    "perft": lambda position: lt.perft(position, 1),
}


@pytest.mark.parametrize("value", NO_POSITIONS, ids=repr)
@pytest.mark.parametrize("name", ASK_FOR_A_POSITION)
def test_what_is_no_position_is_told_so(name: str, value: Any) -> None:
    with pytest.raises(TypeError, match=r"^a position is a Position, such as Abalone\(\), not "):
        ASK_FOR_A_POSITION[name](value)


@pytest.mark.parametrize("search", [ENGINE.play, ENGINE.analysis], ids=["play", "analysis"])
@pytest.mark.parametrize("value", [1.0, "1 s", lt.Limit], ids=repr)
def test_what_is_no_limit_is_told_at_once(search: Callable[..., object], value: Any) -> None:
    with pytest.raises(TypeError, match=r"^a limit is a Limit, such as Limit\(time=1\), not "):
        search(lt.Tablut(), value)


@pytest.mark.parametrize("search", [ENGINE.play, ENGINE.analysis], ids=["play", "analysis"])
@pytest.mark.parametrize("value", [1, "handle", lt.Handle], ids=repr)
def test_what_is_no_handle_is_told_at_once(search: Callable[..., object], value: Any) -> None:
    with pytest.raises(TypeError, match=r"^a handle is a Handle, such as Handle\(\), not "):
        search(lt.Tablut(), lt.Limit(depth=1), handle=value)


def test_a_text_is_no_move_that_was_read() -> None:
    with pytest.raises(TypeError, match=r"^a move is a Move, such as position\.parse"):
        lt.Abalone().permits("a1b2")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [lt.Abalone, lt.Tablut, lt.TransRabat])
@pytest.mark.parametrize("value", ["no", None, 1, []], ids=repr)
def test_draws_are_on_or_off(game: Any, value: Any) -> None:
    with pytest.raises(ValueError, match=r"^draws is True or False, not "):
        game(draws=value)
    with pytest.raises(ValueError, match=r"^draws is True or False, not "):
        game.from_text(game().text, draws=value)


@pytest.mark.parametrize("value", [10**400, -1, float("nan"), "1"], ids=lambda value: repr(value)[:9])
def test_numbers_of_no_use_are_told(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^an increment in seconds is a number from 0 up, not "):
        lt.Limit(clock=1, increment=value)


@pytest.mark.parametrize("value", [[], "x", 1.5, 10**30], ids=repr)
def test_a_seed_is_a_whole_number(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^a seed is a whole number from "):
        lt.Engine(seed=value)
