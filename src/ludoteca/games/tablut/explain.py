"""Why a move can't be made: the rule that forbids it, by a stable code and in an English sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludoteca.games.errors import BadMove, IllegalMove
from ludoteca.games.tablut.board import ATTACKER, BY_NAME, CASTLE, KING, NAMES

if TYPE_CHECKING:
    from ludoteca.games.tablut.notation import Wanted

CODES: Final[dict[str, str]] = {
    "bad-move": "{move!r} is no move: it takes two cells, as in d1d4, or d1-d4xd5/e4 with what it captures",
    "no-cell": "there is no cell {cell} on the board, whose cells are a1 to i9",
    "same-cell": "a move ends on another cell than {cell}, where it starts",
    "empty-cell": "there is no piece on {cell}",
    "not-your-piece": "the piece on {cell} is the other side's",
    "not-the-king": "the piece on {cell} is not the king",
    "not-straight": "from {start} to {end} is no straight way: pieces move along a rank or a file",
    "no-jumping": "the piece on {cell} is in the way, and no piece jumps",
    "occupied": "{cell} is taken",
    "castle-closed": "nobody may stop on the castle, {cell}; an empty castle may only be passed",
    "wrong-captures": "{move} captures {real}, not {named}",
    "no-captures": "{move} captures nothing, not {named}",
    "game-over": "the game is over ({reason})",
}


def bad(code: str, **details: str | int) -> BadMove:
    """Make the error for a text that is no move."""
    return BadMove(CODES[code].format(**details), code, **details)


def illegal(code: str, **details: str | int) -> IllegalMove:
    """Make the error for a move against the rules."""
    return IllegalMove(CODES[code].format(**details), code, **details)


def why_not(board: dict[int, str], player: int, wanted: Wanted) -> IllegalMove:
    """Tell why a move that the kernel doesn't list can't be made on a board (pieces by cell)."""
    start, end = BY_NAME[wanted.start], BY_NAME[wanted.end]
    piece = board.get(start)
    if piece is None:
        return illegal("empty-cell", cell=wanted.start)
    if (piece != ATTACKER) != player:
        return illegal("not-your-piece", cell=wanted.start)
    if wanted.king and piece != KING:
        return illegal("not-the-king", cell=wanted.start)
    if start == end:
        return illegal("same-cell", cell=wanted.start)
    if start >> 4 != end >> 4 and start & 15 != end & 15:
        return illegal("not-straight", start=wanted.start, end=wanted.end)
    step = (16 if start >> 4 != end >> 4 else 1) * (1 if end > start else -1)
    for cell in range(start + step, end, step):
        if cell in board:
            return illegal("no-jumping", cell=NAMES[cell])
    return illegal("castle-closed" if end == CASTLE and end not in board else "occupied", cell=wanted.end)
