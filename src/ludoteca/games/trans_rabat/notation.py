"""Actions as text: `a4-a5`, `a4~b6-b5`, `!c7`, `!c7=a4`, `!c7+`, `^c7`, `=a4/2`, `.`, and `x2`, `t`, `d`.

All letters are small: actions with capitals aren't read.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ludoteca.games.position import Move, MoveInfo
from ludoteca.games.trans_rabat.board import Board
from ludoteca.games.trans_rabat.codes import bad
from ludoteca.games.trans_rabat.state import (
    AGREE,
    BLOCK,
    CEDE,
    CELL,
    COUNTER,
    END,
    KIND_AT,
    LEAVE,
    RECALL,
    REGAIN,
    TIMEOUT,
)
from ludoteca.games.trans_rabat.travel import STEPS, Paths
from ludoteca.games.trans_rabat.view import View, Words

SPECIAL: Final = ("leave", "timeout", "agree")  # forms never legal moves, but pushed at any moment of a running game
PLAIN: Final = {END: ".", TIMEOUT: "t", AGREE: "d"}
CELL_NAME: Final = "([a-p][1-9][0-9]?)"
FORMS: Final[dict[str, re.Pattern[str]]] = {
    form: re.compile(pattern.replace("@", CELL_NAME), re.ASCII)
    for form, pattern in {
        "roll": "@-@",
        "slide": "@~@-@",
        "slide-alone": "@~@",  # no action, but people try it
        "block": "!@",
        "counter": "!@=@",
        "regain": r"!@\+",
        "recall": r"\^@",
        "cede": "=@/([1-9])",
        "end": r"\.",
        "leave": "x([1-9])",
        "timeout": "t",
        "agree": "d",
    }.items()
}


class Action(NamedTuple):
    """An action as its text tells. form: a key of FORMS. cells: by number, as written. player: from 0, -1 for none."""

    form: str
    cells: tuple[int, ...] = ()
    player: int = -1


def read_action(board: Board, text: str) -> Action:
    """Take an action's text apart. Raises BadMove where it is none, or names a cell that isn't there."""
    for form, pattern in FORMS.items():
        found = pattern.fullmatch(text)
        if not found:
            continue
        cells = [part for part in found.groups() if not part.isdigit()]
        for cell in cells:
            if cell not in board.lattice.index:
                raise bad("no-cell", cell=cell)
        players = [int(part) - 1 for part in found.groups() if part.isdigit()]
        return Action(form, tuple(board.lattice.index[cell] for cell in cells), *players)
    raise bad("unreadable", action=text[:40])


def action_code(board: Board, words: Words, action: Action) -> int:
    """Return the kernel's code of an action, legal or not, or 0 where there can't be one."""
    cell = action.cells[0] if action.cells else 0
    match action.form:
        case "roll" | "slide":
            paths = Paths.on(board.lattice)
            ways = (paths.via[cell] == action.cells[-2]) & (paths.target[cell] == action.cells[-1])
            kind = int(ways.argmax()) + 1 if ways.any() else 0
        case "counter":
            view = View.of(words)
            kind = next((COUNTER + k for k, p in enumerate(view.pawns[view.player]) if p.cell == action.cells[1]), 0)
        case "cede":
            kind = CEDE + action.player if action.player < 3 else 0
        case "leave":
            kind = LEAVE + action.player if action.player < 3 else 0
        case _:
            kinds = {"block": BLOCK, "regain": REGAIN, "recall": RECALL, "end": END, "timeout": TIMEOUT, "agree": AGREE}
            kind = kinds.get(action.form, 0)
    return kind << KIND_AT | cell if kind else 0


def action_text(board: Board, words: Words, code: int) -> str:
    """Return the text of a kernel's action code in a state."""
    kind, number = code >> KIND_AT, code & CELL
    cells = board.lattice.cells
    name = cells[number].name
    if kind in PLAIN:
        return PLAIN[kind]
    if kind >= LEAVE:
        return f"x{kind - LEAVE + 1}"
    if kind >= CEDE:
        return f"={name}/{kind - CEDE + 1}"
    if kind <= STEPS:
        paths = Paths.on(board.lattice)
        via, target = (cells[table[number, kind - 1]].name for table in (paths.via, paths.target))
        return f"{name}-{target}" if via == name else f"{name}~{via}-{target}"
    if COUNTER <= kind < REGAIN:
        view = View.of(words)
        return f"!{name}={cells[view.pawns[view.player][kind - COUNTER].cell].name}"
    return {BLOCK: f"!{name}", REGAIN: f"!{name}+", RECALL: f"^{name}"}[kind]


def action_info(board: Board, words: Words, move: Move) -> MoveInfo:
    """Tell what an action does in a state."""
    form, cells, player = read_action(board, move)
    names = tuple(board.lattice.cells[cell].name for cell in cells)
    match form:
        case "roll" | "slide":
            view = View.of(words)
            pawn = next(pawn for pawn in view.pawns[view.player] if pawn.cell == cells[0])
            step = (move.code >> KIND_AT) - 1
            extra = bool(board.travel(view.player).extra[4 * pawn.cell + pawn.phase, step])
            via = names[1] if form == "slide" else None
            return MoveInfo(move, form, names[:1], names[-1], via, extra=extra)
        case "counter":
            return MoveInfo(move, form, names[1:], pawn=names[0])
        case _:
            return MoveInfo(move, form, pawn=names[0] if names else None, owner=player if player >= 0 else None)
