"""Nodes to a fixed depth on fixed positions: whoever changes what the search does must change these figures knowingly.

A change of the search, of move ordering, of a game's `rank`, `evaluate`, `generate_noisy` or of the order in which it
generates moves changes them; a refactoring doesn't. `python tests/engine/test_fingerprint.py` prints the new ones.
"""

import os
import subprocess
import sys
from typing import Any

import pytest

from ludoteca.engine.api import Engine
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import start
from ludoteca.games.position import Position

CASES: list[tuple[str, dict[str, Any], str, int]] = [
    ("abalone", {}, "", 7),
    ("abalone", {"layout": "belgian"}, "", 6),
    ("tablut", {}, "", 6),
    ("tablut", {}, "d1d4 e6g6", 6),
    ("trans-rabat", {}, "", 9),
    ("trans-rabat", {"players": 3}, "", 9),
]
NODES = [9462, 4165, 30922, 6880, 16956, 17037]


def nodes(case: tuple[str, dict[str, Any], str, int]) -> int:
    game, options, moves, depth = case
    position: Position = start(game, **options)
    for move in moves.split():
        position.push(move)
    return Engine(threads=1, memory_mb=16).play(position, Limit(depth=depth)).nodes


@pytest.mark.parametrize(("case", "expected"), list(zip(CASES, NODES, strict=True)))
def test_nodes(case: tuple[str, dict[str, Any], str, int], expected: int) -> None:
    assert nodes(case) == expected


def test_plain_python_searches_alike() -> None:
    """With NUMBA_DISABLE_JIT=1 the same sources run without Numba's compiler, slowly, and find the same."""
    script = """
import ludoteca as lt
for game in lt.GAMES:
    result = lt.Engine(threads=1, memory_mb=1).play(lt.start(game), lt.Limit(depth=3))
    print(result.nodes, result.score, *result.pv)
"""
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "NUMBA_DISABLE_JIT": disable},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disable in "01"
    }
    assert len(outputs) == 1


if __name__ == "__main__":
    print([nodes(case) for case in CASES])
