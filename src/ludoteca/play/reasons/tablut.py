"""Reasons for a move of Tablut: the king's ways to the edge, captures made, threatened and evaded, the king's room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludoteca.games.position import MoveInfo, Position
from ludoteca.games.tablut.notation import king_cell
from ludoteca.play.reasons.common import Reason, Scene, cells, infos, passed, wins

CODES: Final[dict[str, str]] = {
    "stops-escape": "It closes the king's way to the edge: {cells}.",
    "stops-capture": "It saves the king, who could be captured.",
    "captures": "It captures what stands on {cells}.",
    "opens": "It opens the king a way to the edge: {cells}.",
    "threatens-king": "It threatens to capture the king.",
    "saves": "It saves what could be captured: {cells}.",
    "threatens": "It threatens to capture what stands on {cells}.",
    "prepares": "After the answer {answer}, {next} can capture what stands on {cells}.",
    "freer": "It gives the king more room: moves of his own {after} instead of {before}.",
    "tighter": "It leaves the king less room: moves of his own {after} instead of {before}.",
}
DEFENDERS: Final = 1


def reasons(scene: Scene) -> list[Reason]:
    """Tell why a move is good, the weightiest reason first."""
    defends, found = scene.me == DEFENDERS, []
    feared = wins(passed(scene.before))
    if feared and not wins(scene.after):
        stopped = Reason("stops-escape", {"cells": _targets(feared)})
        found.append(Reason("stops-capture") if defends else stopped)
    if scene.info.captured:
        found.append(Reason("captures", {"cells": cells(scene.info.captured)}))
    if hoped := wins(passed(scene.after)):
        found.append(Reason("opens", {"cells": _targets(hoped)}) if defends else Reason("threatens-king"))
    danger, left = _captured(scene.could), _captured(scene.answers)
    if len(left) < len(danger):
        found.append(Reason("saves", {"cells": cells(danger - left)}))
    if promised := _captured(scene.next) - _captured(scene.can):
        found.append(Reason("threatens", {"cells": cells(promised)}))
    line = scene.expected(2)
    if not found and len(line) == 2 and line[1].captured:
        told = {"answer": line[0].move, "next": line[1].move, "cells": cells(line[1].captured)}
        found.append(Reason("prepares", {**told}))
    before, after = _room(scene.before), _room(scene.after)
    if (after > before) if defends else (after < before):
        found.append(Reason("freer" if defends else "tighter", {"before": before, "after": after}))
    return found


def _targets(moves: Iterable[MoveInfo]) -> str:
    return cells({info.target for info in moves if info.target})


def _captured(moves: Iterable[MoveInfo]) -> set[str]:
    """Return the cells that some moves capture."""
    return {cell for info in moves for cell in info.captured}


def _room(position: Position) -> int:
    """Count the king's moves, whoever is to move."""
    king = king_cell(position.words)
    if position.outcome():
        return 0
    asked = position if position.player == DEFENDERS else passed(position)
    return sum(info.source == (king,) for info in infos(asked))
