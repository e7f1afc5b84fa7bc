"""Reasons for a move of Abalone: marbles pushed, off or saved, what can be pushed next, and how marbles stand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludoteca.games.abalone.board import DIRECTIONS, NAMES, RING, neighbour
from ludoteca.games.position import MoveInfo, Position
from ludoteca.play.reasons.common import Reason, Scene, cells, passed, wins

CODES: Final[dict[str, str]] = {
    "stops-win": "It prevents the push that would end the game.",
    "off": "It pushes a marble off the board.",
    "saves": "It saves what could be pushed off: {cells}.",
    "threatens-off": "It threatens to push a marble off: {cells}.",
    "pushes": "It pushes back what stands on {cells}.",
    "prepares-off": "After the answer {answer}, {next} can push a marble off.",
    "centre": "It brings marbles nearer to the middle.",
    "together": "It brings marbles closer together.",
}


def reasons(scene: Scene) -> list[Reason]:
    """Tell why a move is good, the weightiest reason first."""
    info, found = scene.info, []
    danger, left = _falling(scene.could), _falling(scene.answers)
    if danger and wins(passed(scene.before)) and not wins(scene.after):
        found.append(Reason("stops-win"))
    if info.off:
        found.append(Reason("off"))
    if len(left) < len(danger):
        found.append(Reason("saves", {"cells": cells(danger - left)}))
    if promised := _falling(scene.next) - _falling(scene.can):
        found.append(Reason("threatens-off", {"cells": cells(promised)}))
    if info.pushed and not info.off:
        found.append(Reason("pushes", {"cells": cells(info.pushed)}))
    line = scene.expected(2)
    if not found and len(line) == 2 and line[1].off:
        found.append(Reason("prepares-off", {"answer": line[0].move, "next": line[1].move}))
    if _spread(scene.after, scene.me) < _spread(scene.before, scene.me):
        found.append(Reason("centre"))
    if _pairs(scene.after, scene.me) > _pairs(scene.before, scene.me):
        found.append(Reason("together"))
    return found


def _falling(moves: Iterable[MoveInfo]) -> set[str]:
    """Return the cells of which some moves push a marble off."""
    return {info.off for info in moves if info.off}


def _marbles(position: Position, player: int) -> list[str]:
    word = int(position.words[int(player != position.player)])  # the words are the player's to move, and the other's
    return [name for bit, name in enumerate(NAMES) if word >> bit & 1]


def _spread(position: Position, player: int) -> int:
    """Add up how far a player's marbles are from the middle."""
    return sum(int(RING[NAMES.index(name)]) for name in _marbles(position, player))


def _pairs(position: Position, player: int) -> int:
    """Count the marbles of a player that are neighbours, each pair once."""
    marbles = set(_marbles(position, player))
    return sum(neighbour(name, way) in marbles for name in marbles for way in range(len(DIRECTIONS) // 2))
