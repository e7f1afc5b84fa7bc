"""The sheets: the board, nine pawns and nine hats to cut out, and how to make them. One size on both papers.

A triangle's side is SIDE on the board and on the pawns. The board fills a sheet of A3 across; on A4 it comes in two
halves that overlap. Two panels, each of an A4 page, hold all that is cut out: two pages of A4, or one of A3.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from io import BytesIO
from typing import Any, Final

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from ludoteca.games.trans_rabat.board import Board, geometry
from ludoteca.games.trans_rabat.drawing import INK, PAPER, PLAYERS
from ludoteca.server.printing import nets
from ludoteca.server.printing.nets import HEIGHT, Spot
from ludoteca.server.printing.pen import FONT, GREY, Pen, register

SIDE: Final = 30.0  # mm, of a triangle and of a pawn's face
HAT: Final = 15.0
TAB: Final = 6.0
FRAME: Final = 6.0  # around the board's triangles
OVERLAP: Final = 12.0  # of the two halves of the board
PAGE: Final = (210.0, 297.0)  # A4
SHEETS: Final = {"a4": PAGE, "a3": (420.0, 297.0)}
MARGIN: Final = 12.0
RULE: Final = 50.0  # the length of the bar to check a print by

CODES: Final[dict[str, str]] = {  # the words, under the name by which web/extract.py finds sentences
    "title": "Trans-Rabat to print and play",
    "scale": "Print at 100%, not fitted to the page: this bar is 50 mm long.",
    "card": "Print on stiff paper, or glue the sheets to card.",
    "halves": "Lay the second half over the first, so that the dashed lines meet, and glue.",
    "pawns": "Pawns: cut along the outline, score and fold every line away from you, glue the tabs inside. The coloured"
    " corners are the balls. Three for each player, by the number on the faces.",
    "hats": "Hats: cut, fold and glue in the same way. They sit on a pawn's tip; the hat of a player bears the number.",
    "start": "Set each pawn on a dashed triangle of its number, so that the face below and the three balls have the"
    " colours of the triangle and its dots. Home is where the number stands in a full frame.",
    "rules": "A move is a roll over an edge onto an empty triangle if the face or the ball that comes down fits; or a"
    " slide by one step, then such a roll. Both fitting earns one more move. The first turn has two moves.",
    "more": "The whole rules are on the site's page that this sheet comes from.",
    "half": "Board, half {n} of 2",
}


def draw(board: Board, paper: str, say: Callable[[str], str]) -> bytes:
    """Make the PDF of a board on a paper of SHEETS. say: translates the sentences of CODES."""
    stream = BytesIO()
    width, height = SHEETS[paper]
    register()
    font: Any = FONT  # the library's types ask for a number here
    canvas = Canvas(stream, (width * mm, height * mm), invariant=1, initialFontName=font)
    canvas.setTitle(say(CODES["title"]))
    pen = Pen(canvas, board)
    if paper == "a3":
        _board(pen, board, ((width - _span(board)) / 2, (height - _rise(board)) / 2))
        canvas.showPage()
        _pawns(pen, board, say)
        canvas.translate(PAGE[0] * mm, 0)
        _hats(pen, say, halves=False)
        canvas.showPage()
    else:
        for half in range(2):
            _half(pen, board, half, say)
            canvas.showPage()
        _pawns(pen, board, say)
        canvas.showPage()
        _hats(pen, say, halves=True)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _span(board: Board) -> float:
    """Return the board's width, frame included."""
    return 2 * board.side * SIDE + 2 * FRAME / HEIGHT


def _rise(board: Board) -> float:
    """Return the board's height, frame included."""
    return 2 * board.side * HEIGHT * SIDE + 2 * FRAME


# --- the board --------------------------------------------------------------------------------------------------------


def _half(pen: Pen, board: Board, half: int, say: Callable[[str], str]) -> None:
    """Draw one half of the board, a strip of the other with it, and the line on which they meet."""
    shown = (_span(board) + OVERLAP) / 2
    left, below = (PAGE[0] - shown) / 2, (PAGE[1] - _rise(board)) / 2
    middle = left + (shown - OVERLAP / 2 if half == 0 else OVERLAP / 2)
    canvas = pen.canvas
    canvas.saveState()
    window = canvas.beginPath()
    window.rect(left * mm, 0, shown * mm, PAGE[1] * mm)
    canvas.clipPath(window, stroke=0)
    _board(pen, board, (left if half == 0 else left + shown - _span(board), below))
    canvas.restoreState()
    for edge in (middle - OVERLAP / 2, middle + OVERLAP / 2):
        pen.line((edge, below), (edge, below + _rise(board)))
    pen.line((middle, below - 6), (middle, below + _rise(board) + 6), 2, INK)
    words = say(CODES["half"]).format(n=half + 1)
    pen.text(words, (left, PAGE[1] - 8), 3.2, GREY)


def _board(pen: Pen, board: Board, corner: Spot) -> None:
    """Draw the board, its lower left corner (of the frame) there."""
    facts = geometry(board)

    def place(x: float, y: float) -> Spot:
        """Turn units of the geometry, y downwards, into mm on the page."""
        return corner[0] + FRAME / HEIGHT + SIDE * x, corner[1] + FRAME + SIDE * (facts["height"] - y)

    middle = place(facts["width"] / 2, facts["height"] / 2)
    reach = SIDE * board.side + FRAME / HEIGHT
    ring = [
        (middle[0] + reach * math.cos(k * math.pi / 3), middle[1] + reach * math.sin(k * math.pi / 3)) for k in range(6)
    ]
    pen.polygon(ring, HexColor(PAPER), INK, 0.5)
    for cell in facts["cells"]:
        colour = board.letters.index(cell["colour"])
        pen.polygon([place(*at) for at in cell["corners"]], pen.pastel(colour), PAPER, 0.5)
        pen.shape(colour, place(cell["x"], cell["y"]), 0.2 * SIDE, pen.paint[colour])
    cells = {cell["name"]: cell for cell in facts["cells"]}
    for seat in range(len(board.starts)):
        line = INK if seat == 0 else PLAYERS[seat][0]
        for name in board.starts[seat]:
            corners = [place(*at) for at in _shrunk(cells[name], 0.6)]
            pen.polygon(corners, None, line, 0.7, 1.6)
            pen.mark(seat, place(*_shrunk(cells[name], 0.3)[2]), 1.7)
        for name in board.goals[seat]:
            pen.polygon([place(*at) for at in _shrunk(cells[name], 0.6)], None, line, 0.9)
            pen.mark(seat, place(*_shrunk(cells[name], 0.3)[2]), 1.7)
    for dot in facts["dots"]:
        pen.ball(board.letters.index(dot["colour"]), place(dot["x"], dot["y"]), 0.13 * SIDE)


def _shrunk(cell: dict[str, Any], scale: float) -> list[Spot]:
    """Return a cell's corners drawn towards its middle."""
    x, y = cell["x"], cell["y"]
    return [(x + scale * (a - x), y + scale * (b - y)) for a, b in cell["corners"]]


# --- what is cut out --------------------------------------------------------------------------------------------------


def _pawns(pen: Pen, board: Board, say: Callable[[str], str]) -> None:
    """Draw nine pawns, three for each seat."""
    y = pen.paragraph(say(CODES["pawns"]), (MARGIN, PAGE[1] - MARGIN), PAGE[0] - 2 * MARGIN, 3.6)
    wide, high = 2.5 * SIDE + TAB, HEIGHT * SIDE + 2 * TAB
    for k in range(9):
        column, row = k % 2, k // 2
        at = (MARGIN + 8 + TAB + column * (wide + 12), y - 6 - (row + 1) * (high + 11) + TAB)
        _pawn(pen, nets.pawn(board, k // 3, SIDE), k // 3, at)


def _pawn(pen: Pen, net: nets.Net, seat: int, at: Spot) -> None:
    """Draw a pawn's net, its lower left corner there."""

    def move(spot: Spot) -> Spot:
        return spot[0] + at[0], spot[1] + at[1]

    for edge in net.tabs:
        pen.polygon(map(move, nets.tab(edge, TAB)), HexColor("#ffffff"), INK, 0.25)
    for face in net.faces:
        corners = [move(corner) for corner in face.corners]
        middle = sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3
        pen.polygon(corners, pen.paint[face.colour], INK, 0.25)
        for (x, y), ball in zip(corners, face.balls, strict=True):
            towards = math.degrees(math.atan2(middle[1] - y, middle[0] - x))
            pen.wedge((x, y), 0.22 * SIDE, towards - 30, pen.paint[ball])
            pen.shape(ball, _between((x, y), middle, 0.24), 0.085 * SIDE, HexColor("#ffffff"))
            opposite = _between((x, y), middle, 1.28)
            pen.shape(face.colour, opposite, 0.09 * SIDE, HexColor("#ffffff"))
        pen.mark(seat, middle, 0.1 * SIDE)


def _between(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _hats(pen: Pen, say: Callable[[str], str], *, halves: bool) -> None:
    """Draw nine hats, and say how all is made and played. halves: whether the board comes in two."""
    y = pen.paragraph(say(CODES["hats"]), (MARGIN, PAGE[1] - MARGIN), PAGE[0] - 2 * MARGIN, 3.6)
    for k in range(9):
        seat, column = divmod(k, 3)
        _hat(pen, seat, (MARGIN + 30 + column * (2 * HAT + 26), y - 12 - (seat + 1) * (HAT * HEIGHT + 2 * TAB)))
    y -= 34 + 3 * (HAT * HEIGHT + 2 * TAB)
    pen.text(say(CODES["title"]), (MARGIN, y), 7)
    for key in ("card", *(["halves"] if halves else []), "start", "rules", "more"):
        y = pen.paragraph(say(CODES[key]), (MARGIN, y - 3), PAGE[0] - 2 * MARGIN, 3.8)
    y -= 14
    pen.line((MARGIN, y), (MARGIN + RULE, y), colour=INK)
    for x in (MARGIN, MARGIN + RULE):
        pen.line((x, y - 2), (x, y + 2), colour=INK)
    pen.text(say(CODES["scale"]), (MARGIN + RULE + 6, y - 1.2), 3.4)


def _hat(pen: Pen, seat: int, at: Spot) -> None:
    """Draw a hat's net, its tip there."""
    outline, edge = nets.hat(HAT)
    fill, _ = PLAYERS[seat]
    placed = [(x + at[0], y + at[1]) for x, y in outline]
    pen.polygon([(x + at[0], y + at[1]) for x, y in nets.tab(edge, TAB)], HexColor("#ffffff"), INK, 0.25)
    tip = placed[0]
    for first, second in itertools.pairwise(placed[1:]):
        pen.polygon([tip, first, second], HexColor(fill), INK if seat == 0 else "#ffffff", 0.25)
        middle = (tip[0] + first[0] + second[0]) / 3, (tip[1] + first[1] + second[1]) / 3
        pen.mark(seat, _between(tip, middle, 1.15), 2.2)
    pen.polygon(placed, None, INK, 0.3)
