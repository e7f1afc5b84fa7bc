"""States as position text: `pawns hats bonus player left made blocks trail moved used turns`."""

from __future__ import annotations

from collections.abc import Iterable

from ludoteca.games.trans_rabat.board import SEATS, Board
from ludoteca.games.trans_rabat.state import BONUS_POINTS
from ludoteca.games.trans_rabat.view import Pawn, View, Words


def position_text(board: Board, words: Words, players: int) -> str:
    """Return the canonical text of a state."""
    view = View.of(words)
    seats = range(players)
    hands = ["".join(str(owner + 1) * view.hands[seat][owner] for owner in range(SEATS)) for seat in seats]
    fields = (
        "/".join(_joined(pawn_text(board, pawn) for pawn in view.pawns[seat]) or "x" for seat in seats),
        "/".join(hand or "-" for hand in hands),
        "/".join(str(BONUS_POINTS * view.bonuses[seat]) for seat in seats),
        str(view.player + 1),
        str(view.left),
        str(view.made),
        str(view.blocks),
        _names(board, view.trail) or "-",
        _names(board, (pawn.cell for pawn in view.everyone if pawn.moved)) or "-",
        _names(board, (pawn.cell for pawn in view.everyone if pawn.used)) or "-",
        "/".join(str(view.turns[seat]) for seat in seats),
    )
    return " ".join(fields)


def pawn_text(board: Board, pawn: Pawn) -> str:
    """Return a pawn's text, like `a4:0-` or `c7:2^1`."""
    hat = "" if pawn.hat is None else f"^{pawn.hat + 1}"
    return f"{board.lattice.cells[pawn.cell].name}:{pawn.phase}{'' if pawn.started else '-'}{hat}"


def _names(board: Board, cells: Iterable[int]) -> str:
    return _joined(board.lattice.cells[cell].name for cell in cells)


def _joined(texts: Iterable[str]) -> str:
    return ",".join(sorted(texts))
