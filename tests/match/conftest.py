from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from ludoteca.games.catalogue import start

FAKE = Path(__file__).with_name("fake.py")
PLIES = 40


@cache
def game(name: str, players: int) -> tuple[str, ...]:
    """Play some random moves from the start."""
    position, chance = start(name, **({"players": players} if players > 2 else {})), Random(1)
    for _ in range(PLIES):
        position.push(chance.choice(position.legal_moves))
    assert not position.outcome()
    return tuple(position.history)


@pytest.fixture(scope="session")
def fake() -> Callable[..., str]:
    """Return how a fake engine is named as a player: `fake(what it does, game, players)`; see fake.py."""

    def command(what: str, name: str, players: int = 2) -> str:
        return "cmd:" + shlex.join([sys.executable, "-S", str(FAKE), what, *game(name, players)])

    return command
