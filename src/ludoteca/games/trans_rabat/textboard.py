"""Trans-Rabat's board in text."""

from __future__ import annotations

from ludoteca.games.trans_rabat.board import Board
from ludoteca.games.trans_rabat.positiontext import pawn_text
from ludoteca.games.trans_rabat.view import View, Words


def text_board(board: Board, words: Words, totals: list[int]) -> str:
    """Draw a state in text: capital letters for dots, small ones for triangles, numbers for players' pawns.

    Below, a line a player: the pawns as in the position text, the hats in hand and the points.
    """
    view = View(words)
    lines = []
    side = board.side
    number = 0
    strips: list[str] = []
    for strip in range(2 * side):
        cells = [cell for cell in board.lattice.cells if cell.strip == strip]
        signs = []
        for _ in cells:
            pawn = view.on(number)
            signs.append(str(pawn.seat + 1) if pawn else board.letters[board.triangle_colours[number]].lower())
            number += 1
        edges = ["/" if cell.up else "\\" for cell in cells] + ["\\" if cells[-1].up else "/"]
        drawn = "".join(edge + sign for edge, sign in zip(edges, [*signs, ""], strict=True))
        indent = 2 * abs(strip - side if strip >= side else side - 1 - strip)
        strips.append(f"{chr(ord('a') + strip)} {' ' * (indent + 1)}{drawn}")
    dots = [" " * (2 + 2 * abs(r - side)) + "   ".join(row) for r, row in enumerate(board.dots)]
    for strip in reversed(range(2 * side)):
        lines += [dots[strip + 1], strips[strip]]
    lines.append(dots[0])
    for seat, total in enumerate(totals):
        pawns = " ".join(sorted(pawn_text(board, pawn) for pawn in view.pawns[seat])) or "excluded"
        hats = "".join(str(owner + 1) * view.hands[seat][owner] for owner in range(3)) or "-"
        act = f", to act, moves left {view.left}" if seat == view.player else ""
        lines.append(f"{seat + 1}: {pawns}, hats {hats}, points {total}{act}")
    return "\n".join(lines)
