"""Compile ahead: everything that drawing, playing and searching the games needs."""

from __future__ import annotations

from ludoteca.engine.api import prepare
from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.position import perft


def compile_all() -> None:
    """Load or compile the kernels of all games, for a background thread: seconds the first time, then under one."""
    for game in GAMES:
        start(game).svg()  # the pictures that a visitor sees first
    for game in GAMES:
        position = start(game)
        position.push(position.legal_moves[0])
        position.outcome()
        perft(position, 2)
        prepare(position)
