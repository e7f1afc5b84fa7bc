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

FOLDER = Path(__file__).parents[1] / "web" / "rules"
SIZE = 360  # pixels, of a picture
CELL = re.compile(r"[a-p]\d+")


class Diagram(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to be shown. moves: played from it, one after the other. refused: one that can't be, why as `code`."""

    position: str
    moves: tuple[str, ...] = ()
    refused: str | None = None
    code: str | None = None
    arrow: tuple[str, str] | None = None  # the cells between which the refused move is drawn, if not its first and last


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


@cache
def picture(game: str, name: str, ply: int) -> str:
    """Draw a diagram as it is after some of its moves, as an SVG document. Raises KeyError where there is none."""
    diagram = diagrams(game)[name]
    if not 0 <= ply <= len(diagram.moves):
        raise KeyError(ply)
    return position(game, diagram, ply).svg(SIZE)
