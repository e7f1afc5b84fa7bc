"""Nodes to a fixed depth on fixed positions: whoever changes what the search does must change these figures knowingly.

A change of the search, of move ordering, of a game's `rank`, `evaluate`, `generate_noisy` or of the order in which it
generates moves changes them; a refactoring doesn't. `python tests/engine/test_fingerprint.py` prints the new ones.
"""

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
NODES = [25662, 6687, 44855, 11229, 48401, 48117]


def nodes(case: tuple[str, dict[str, Any], str, int]) -> int:
    game, options, moves, depth = case
    position: Position = start(game, **options)
    for move in moves.split():
        position.push(move)
    return Engine(threads=1, memory_mb=16).play(position, Limit(depth=depth)).nodes


@pytest.mark.parametrize(("case", "expected"), list(zip(CASES, NODES, strict=True)))
def test_nodes(case: tuple[str, dict[str, Any], str, int], expected: int) -> None:
    assert nodes(case) == expected


if __name__ == "__main__":
    print([nodes(case) for case in CASES])
