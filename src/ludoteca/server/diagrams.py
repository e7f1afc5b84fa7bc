"""Diagrams of the rules pages: positions from web/rules/<game>.toml, and what the library says of the moves in them."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ludoteca.games.catalogue import position_class
from ludoteca.games.errors import MoveError
from ludoteca.games.position import MoveInfo, Position
from ludoteca.games.trans_rabat import TransRabat, figures
from ludoteca.games.trans_rabat.view import View
from ludoteca.play import setup
from ludoteca.server import views

FOLDER = Path(__file__).parents[1] / "web" / "rules"
SIZE = 360  # pixels, of a picture
EDGE = 0.3  # around the cells that are shown
ANGLE = "#e8590c"
CELL = re.compile(r"[a-p]\d+")

Spot = tuple[float, float]
Box = tuple[float, float, float, float]


class Diagram(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to be shown. moves: played from it, one after the other. refused: one that can't be, why as `code`.

    around: cells that must be seen, where not the whole board is shown. In Trans-Rabat: angle: a pawn's cell and one in
    an angle of it, which is drawn (R6); hands: whether the hats in hand are told; unfolded: the cell of a pawn that is
    shown unfolded in place of the board (C1).
    """

    position: str
    moves: tuple[str, ...] = ()
    refused: str | None = None
    code: str | None = None
    arrow: tuple[str, str] | None = None  # the cells between which the refused move is drawn, if not its first and last
    around: tuple[str, ...] = ()
    angle: tuple[str, str] | None = None
    hands: bool = False
    unfolded: str | None = None


class Step(msgspec.Struct, frozen=True):
    """A move played on a diagram: who makes it, what it does, and the position after it."""

    player: int
    info: MoveInfo
    position: str


class Refused(msgspec.Struct, frozen=True):
    """A move that the rules forbid: the cells between which it is drawn, and why, by the library's code and details."""

    move: str
    cells: tuple[str, str]
    code: str
    details: dict[str, Any]


@cache
def diagrams(game: str) -> dict[str, Diagram]:
    """Read a game's diagrams, by name. Raises ValidationError for a file of another form."""
    text = (FOLDER / f"{game}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Diagram])


def position(game: str, diagram: Diagram, ply: int = 0) -> Position:
    """Return the position of a diagram after some of its moves. Raises BadPosition, IllegalMove."""
    found = position_class(game).from_text(diagram.position)
    for move in diagram.moves[:ply]:
        found.push(move)
    return found


def steps(game: str, diagram: Diagram) -> list[Step]:
    """Play the moves of a diagram. Raises BadPosition, IllegalMove."""
    found, made = position(game, diagram), []
    for move in diagram.moves:
        player, info = found.player, found.info(move)
        found.push(move)
        made.append(Step(player, info, found.text))
    return made


def refused(game: str, diagram: Diagram) -> Refused | None:
    """Try the move of a diagram that can't be made, after those that can. Raises ValueError if it can after all."""
    move = diagram.refused
    if move is None:
        return None
    cells = CELL.findall(move)
    try:
        position(game, diagram, len(diagram.moves)).parse(move)
    except MoveError as error:
        return Refused(move, diagram.arrow or (cells[0], cells[-1]), error.code, error.details)
    raise ValueError(f"{move} is legal in {diagram.position}")


def frame(game: str, diagram: Diagram) -> Box | None:
    """Return the part of the board that is shown, in units of its geometry, or None for all of it."""
    if not diagram.around:
        return None
    cells = [cell for cell in _geometry(game)["cells"] if cell["name"] in diagram.around]
    xs, ys = zip(*(corner for cell in cells for corner in cell["corners"]), strict=True)
    return min(xs) - EDGE, min(ys) - EDGE, max(xs) - min(xs) + 2 * EDGE, max(ys) - min(ys) + 2 * EDGE


def angle(game: str, diagram: Diagram) -> list[Spot]:
    """Return the outline of the angle to be drawn, in units of the board's geometry, or nothing."""
    found = position(game, diagram)
    return figures.angle(found.board, *diagram.angle) if diagram.angle and isinstance(found, TransRabat) else []


@cache
def _geometry(game: str) -> dict[str, Any]:
    return dict(views.geometry(game, setup.complete(game, {})))


@cache
def picture(game: str, name: str, ply: int) -> str:
    """Draw a diagram as it is after some of its moves, as an SVG document. Raises KeyError where there is none."""
    diagram = diagrams(game)[name]
    if not 0 <= ply <= len(diagram.moves):
        raise KeyError(ply)
    found = position(game, diagram, ply)
    if diagram.unfolded and isinstance(found, TransRabat):
        board, number = found.board, found.board.lattice.index[diagram.unfolded]
        pawn = next(pawn for pawn in View(found.words).everyone if pawn.cell == number)
        return figures.unfolded(board, pawn.seat, diagram.unfolded, pawn.phase, SIZE)
    return _framed(found.svg(SIZE), frame(game, diagram), angle(game, diagram))


def _framed(svg: str, box: Box | None, outline: list[Spot]) -> str:
    """Add an outline to a picture drawn in units of the geometry, and cut it out."""
    if outline:
        points = " ".join(f"{x:.3f},{y:.3f}" for x, y in outline)
        drawn = f'<polygon points="{points}" fill="{ANGLE}" fill-opacity="0.3" stroke="{ANGLE}" stroke-width="0.06"/>'
        svg = svg.replace("</svg>", f"{drawn}</svg>")
    if box:
        attributes = f'viewBox="{" ".join(f"{part:.3f}" for part in box)}" width="{SIZE}"'
        height = f'height="{SIZE * box[3] / box[2]:.0f}"'
        svg = re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', f"{attributes} {height}", svg, count=1)
    return svg
