"""Actions as text: `a4-a5`, `a4~b6-b5`, `!c7`, `!c7=a4`, `!c7+`, `^c7`, `=a4/2`, `.`, and `x2`, `t`, `d`."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import numpy.typing as npt

from ludoteca.games.errors import BadMove
from ludoteca.games.trans_rabat.board import Board
from ludoteca.games.trans_rabat.state import (
    AGREE,
    BLOCK,
    CEDE,
    CELL,
    CELL_AT,
    COUNTER,
    END,
    KIND_AT,
    LEAVE,
    RECALL,
    REGAIN,
    TIMEOUT,
    TURN,
)
from ludoteca.games.trans_rabat.travel import STEPS, Paths

Words = npt.NDArray[np.uint64]
PLAIN = {END: ".", TIMEOUT: "t", AGREE: "d"}
CELL_NAME = r"([a-p][1-9][0-9]?)"
FORMS: dict[str, re.Pattern[str]] = {
    "roll": re.compile(f"{CELL_NAME}-{CELL_NAME}"),
    "slide": re.compile(f"{CELL_NAME}~{CELL_NAME}-{CELL_NAME}"),
    "block": re.compile(f"!{CELL_NAME}"),
    "counter": re.compile(f"!{CELL_NAME}={CELL_NAME}"),
    "regain": re.compile(rf"!{CELL_NAME}\+"),
    "recall": re.compile(rf"\^{CELL_NAME}"),
    "cede": re.compile(f"={CELL_NAME}/([1-3])"),
    "end": re.compile(r"\."),
    "leave": re.compile("x([1-3])"),
    "timeout": re.compile("t"),
    "agree": re.compile("d"),
}


def split(text: Any, board: Board) -> tuple[str, list[Any]]:
    """Return an action's form (a key of FORMS) and its parts: numbers of cells, players' seats. Raises BadMove."""
    for form, pattern in FORMS.items():
        found = pattern.fullmatch(text) if isinstance(text, str) else None
        if found:
            return form, [_part(part, board, text) for part in found.groups()]
    shown = text if isinstance(text, str) and len(text) <= 40 else f"{text!r:.40}…"
    raise BadMove(
        f"no action of this game: {shown!r}; moves look like a4-a5 or a4~b6-b5, hat actions like !c7 !c7=a4 !c7+ ^c7"
        " =a4/2, and . ends the turn",
        "unreadable",
        action=shown,
    )


def _part(part: str, board: Board, text: str) -> int:
    if part.isdigit():
        return int(part) - 1
    if part not in board.lattice.index:
        raise BadMove(f"there is no cell {part} on this board: {text!r}", "no-cell", cell=part, action=text)
    return board.lattice.index[part]


def step_between(board: Board, cell: int, via: int, target: int) -> int | None:
    """Return which of the 21 steps leads from a cell over `via` (itself for a plain roll) to a target, or None."""
    paths = Paths.on(board.lattice)
    found = np.flatnonzero((paths.via[cell] == via) & (paths.target[cell] == target))
    return int(found[0]) if len(found) else None


def action_text(board: Board, words: Words, code: int) -> str:
    """Return the text of a kernel's action code in a state."""
    kind, number = code >> KIND_AT, code & CELL
    cells = board.lattice.cells
    if kind in PLAIN:
        return PLAIN[kind]
    if kind >= LEAVE:
        return f"x{kind - LEAVE + 1}"
    name = cells[number].name
    if kind <= STEPS:
        paths = Paths.on(board.lattice)
        via, target = (cells[table[number, kind - 1]].name for table in (paths.via, paths.target))
        return f"{name}-{target}" if kind <= 3 else f"{name}~{via}-{target}"
    if kind >= CEDE:
        return f"={name}/{kind - CEDE + 1}"
    if COUNTER <= kind < COUNTER + 3:
        own = int(words[int(words[TURN]) & 3]) >> 16 * (kind - COUNTER) + CELL_AT & CELL
        return f"!{name}={cells[own].name}"
    return {BLOCK: f"!{name}", REGAIN: f"!{name}+", RECALL: f"^{name}"}[kind]
