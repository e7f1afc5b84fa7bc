from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludoteca import perft
from ludoteca.games.tablut import Tablut, kernel, notation
from ludoteca.games.tablut.board import CELLS, encode

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compile the kernel first, so that no single test seems slow."""
    position = Tablut()
    position.push("d1d4")
    states = position.words[None]
    assert position.outcome() is None
    assert position.info("e3-d3").captured == ("d4",)
    kernel.evaluate(position.rules, states, 0, 0)
    kernel.rank(position.rules, states, 0, kernel.generate_noisy(position.rules, states, 0, np.zeros(256, np.int64), 0))
    assert perft(position, 1)


@pytest.fixture(scope="session")
def vectors() -> list[dict[str, Any]]:
    """Positions and games of an independent implementation; boards are 81 characters, a1 to i1, a2 to i2 and so on."""
    with gzip.open(DATA / "tablut-vectors.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines]


@pytest.fixture(scope="session")
def set_up_board() -> Callable[[str, str], Tablut]:
    """Return how a vector's board and side to move become a position."""

    def make(board: str, side: str) -> Tablut:
        pieces = {cell: piece.lower() for cell, piece in zip(CELLS, board, strict=True) if piece != "."}
        return Tablut.from_text(notation.write_position(encode(pieces, "AD".index(side))))

    return make
