"""A Trans-Rabat board as data: how it is read and checked (C2), and where its cells are."""

from __future__ import annotations

import itertools
import json
import math
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from ludoteca.games.checks import shown
from ludoteca.games.errors import BadBoard
from ludoteca.games.trans_rabat.lattice import MAX_SIDE, MIN_SIDE, Lattice, Table, lattice, point_class
from ludoteca.games.trans_rabat.travel import FAR, Travel

SEATS, PAWNS, COLOURS = 3, 3, 4
BUILT_IN = resources.files(__package__) / "boards"
BoardSource: TypeAlias = "str | Path | Mapping[str, Any] | Board"


@dataclass(frozen=True)
class Board:
    """A checked board. triangles: the strips, dots: the rows of points, from the bottom, a letter a colour.

    colours: pairs of letter and name. starts, goals: three cells for each of three seats. Raises BadBoard.
    """

    name: str
    title: str
    side: int
    colours: tuple[tuple[str, str], ...]
    triangles: tuple[str, ...]
    dots: tuple[str, ...]
    starts: tuple[tuple[str, ...], ...]
    goals: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        _check_colours(self)
        _check_cells(self)
        _check_labellings(self)
        _check_ways(self)

    @classmethod
    def load(cls, source: BoardSource) -> Board:
        """Read a board: the name of a built-in one ("hex5"), a path, or data. Raises BadBoard."""
        if isinstance(source, Board):
            return source
        if isinstance(source, Mapping):
            return _from_data(source)
        if not isinstance(source, str | os.PathLike):
            raise BadBoard(f"a board is the name of a built-in one, a path or data, not {shown(source)}")
        built_in = BUILT_IN / f"{source}.json"
        if isinstance(source, str) and source.isidentifier() and built_in.is_file():
            return _built_in(source)
        try:
            return _from_data(json.loads(Path(source).read_text(encoding="utf-8")))
        except OSError as error:
            raise BadBoard(f"no built-in board and no readable file: {str(source)!r}") from error
        except ValueError as error:
            raise error if isinstance(error, BadBoard) else BadBoard(f"{source}: not JSON: {error}") from error

    def data(self) -> dict[str, Any]:
        """Return the board as JSON-able data, which `load` reads."""
        return {**asdict(self), "colours": dict(self.colours)}

    @property
    def lattice(self) -> Lattice:
        """The cells and points without their colours."""
        return lattice(self.side)

    @property
    def letters(self) -> str:
        """The letters of the four colours, in the order of their numbers."""
        return "".join(letter for letter, _ in self.colours)

    @cached_property
    def triangle_colours(self) -> Table:
        """[cells]: the number of each triangle's colour."""
        return np.array([self.letters.index(letter) for letter in "".join(self.triangles)])

    @cached_property
    def dot_colours(self) -> Table:
        """[cells, 3]: the number of the colour of the dot at each corner."""
        points = [point for row in self.lattice.rows for point in row]
        colour = dict(zip(points, (self.letters.index(letter) for letter in "".join(self.dots)), strict=True))
        return np.array([[colour[corner] for corner in cell.corners] for cell in self.lattice.cells])

    def labelling(self, name: str) -> tuple[int, ...]:
        """Return the colours, by class, of the balls of a pawn that matches a cell."""
        number = self.lattice.index[name]
        cell = self.lattice.cells[number]
        colours = dict(zip(map(point_class, cell.corners), self.dot_colours[number].tolist(), strict=True))
        colours[cell.missing] = int(self.triangle_colours[number])
        return tuple(colours[c] for c in range(4))

    def labels(self, seat: int, phase: int) -> tuple[int, ...]:
        """Return the colours, by class, of the balls of a seat's pawn in a phase."""
        start = self.labelling(self.starts[seat][0])
        return tuple(start[c ^ phase] for c in range(4))

    def phase_at(self, seat: int, goal: str) -> int | None:
        """Return the phase in which a pawn of the seat matches face and balls of a cell, or None."""
        return next((phase for phase in range(4) if self.labels(seat, phase) == self.labelling(goal)), None)

    def goal_stances(self, seat: int) -> list[int]:
        """Return the stances (4·cell + phase) of the seat's pawns at home."""
        return [4 * self.lattice.index[goal] + (self.phase_at(seat, goal) or 0) for goal in self.goals[seat]]

    @cache  # noqa: B019  (boards are few and live as long as their games)
    def travel(self, seat: int) -> Travel:
        """Return the steps of the seat's pawns, each alone on the board."""
        start = self.labelling(self.starts[seat][0])
        return Travel.of(self.lattice, self.triangle_colours, self.dot_colours, start)


@cache
def _built_in(name: str) -> Board:
    return _from_data(json.loads((BUILT_IN / f"{name}.json").read_text(encoding="utf-8")))


def _from_data(data: Any) -> Board:
    """Give data its types; what they hold is checked by the Board itself."""
    if not isinstance(data, Mapping):
        raise BadBoard("a board is an object with side, colours, triangles, dots, starts and goals")
    missing = [key for key in ("side", "colours", "triangles", "dots", "starts", "goals") if key not in data]
    if missing:
        raise BadBoard(f"a board needs {', '.join(missing)}")
    side, colours = data["side"], data["colours"]
    if not isinstance(side, int) or isinstance(side, bool) or not MIN_SIDE <= side <= MAX_SIDE:
        raise BadBoard(f"side: a whole number from {MIN_SIDE} to {MAX_SIDE}, not {side!r}")
    if not isinstance(colours, Mapping):
        raise BadBoard("colours: an object of four letters with their names")
    triangles, dots = _texts("triangles", data["triangles"]), _texts("dots", data["dots"])
    starts, goals = _cells("starts", data["starts"]), _cells("goals", data["goals"])
    name = str(data.get("name", "board"))
    pairs = tuple((str(letter), str(colour)) for letter, colour in colours.items())
    return Board(name, str(data.get("title", name)), side, pairs, triangles, dots, starts, goals)


def _cells(key: str, value: Any) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list | tuple):
        raise BadBoard(f"{key}: a list of three cells for each of {SEATS} seats")
    return tuple(_texts(f"{key} of seat {seat}", part) for seat, part in enumerate(value, 1))


def _texts(where: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
        raise BadBoard(f"{where}: a list of texts, not {value!r}")
    return tuple(value)


def _check_colours(board: Board) -> None:
    letters = [letter for letter, _ in board.colours]
    if len(letters) != COLOURS or any(len(letter) != 1 or letter.isspace() for letter in letters):
        raise BadBoard(f"colours: four single letters, not {letters}")
    rows = [len(row) for row in board.lattice.rows]
    strips = [a + b - 2 for a, b in itertools.pairwise(rows)]
    for what, part, texts, lengths in (
        ("triangles", "strip", board.triangles, strips),
        ("dots", "row", board.dots, rows),
    ):
        if len(texts) != len(lengths):
            raise BadBoard(f"{what}: {len(lengths)} {part}s on a board of side {board.side}, not {len(texts)}")
        for number, (text, length) in enumerate(zip(texts, lengths, strict=True)):
            where = f"{what}: {part} {chr(ord('a') + number) if part == 'strip' else number + 1}"
            if len(text) != length:
                raise BadBoard(f"{where} has {len(text)} colours instead of {length}")
            for place, letter in enumerate(text, 1):
                if letter not in letters:
                    raise BadBoard(f"{where}, place {place}: {letter!r} is none of the colours {', '.join(letters)}")


def _check_cells(board: Board) -> None:
    for what, seats in (("starts", board.starts), ("goals", board.goals)):
        if len(seats) != SEATS:
            raise BadBoard(f"{what}: {SEATS} seats, not {len(seats)}")
        for seat, names in enumerate(seats, 1):
            if len(names) != PAWNS or len(set(names)) != PAWNS:
                raise BadBoard(f"{what} of seat {seat}: three different cells, not {' '.join(names) or 'none'}")
            for name in names:
                if name not in board.lattice.index:
                    raise BadBoard(f"{what} of seat {seat}: there is no cell {name!r} on a board of side {board.side}")
    taken: dict[str, int] = {}
    for seat, names in enumerate(board.starts, 1):
        for name in names:
            if name in taken:
                raise BadBoard(f"starts of seat {seat}: {name} is a start cell of seat {taken[name]} too")
            taken[name] = seat


def _check_labellings(board: Board) -> None:
    for seat, (starts, goals) in enumerate(zip(board.starts, board.goals, strict=True)):
        for what, names in (("start", starts), ("goal", goals)):
            for name in names:
                if len(set(board.labelling(name))) != COLOURS:
                    raise BadBoard(
                        f"{what} cell {name} of seat {seat + 1}: needs three different dots and the fourth colour on"
                        " the triangle"
                    )
        for name in starts[1:]:
            if board.labelling(name) != board.labelling(starts[0]):
                raise BadBoard(f"starts of seat {seat + 1}: {name} doesn't give the same labelling as {starts[0]}")
        for name in goals:
            if board.phase_at(seat, name) is None:
                raise BadBoard(f"goals of seat {seat + 1}: no pawn of the seat can match {name} in any phase")


def _check_ways(board: Board) -> None:
    for seat in range(SEATS):
        for goal, stance in zip(board.goals[seat], board.goal_stances(seat), strict=True):
            distance = board.travel(seat).distance(stance)
            for start in board.starts[seat]:
                if distance[4 * board.lattice.index[start]] >= FAR:
                    raise BadBoard(f"goals of seat {seat + 1}: {goal} can't be reached from {start}")
        opposite = {_reflected(board.lattice, name) for name in board.starts[seat]}
        if set(board.goals[seat]) != opposite:
            raise BadBoard(f"goals of seat {seat + 1}: {' '.join(sorted(opposite))}, opposite the start cells (R15)")


def _reflected(cells: Lattice, name: str) -> str:
    """Return the cell's point reflection through the centre: as far from the end as it is from the beginning."""
    return cells.cells[len(cells.cells) - 1 - cells.index[name]].name


def geometry(board: Board) -> dict[str, Any]:
    """Return where everything is drawn, in units of a triangle's side, y downwards: JSON-able.

    width, height; `cells` in the order of their numbers, each with name, x and y of its middle, row (0 is the top
    strip), column (from 0), up, corners (three [x, y]) and colour (a letter); `dots` with x, y and colour; `colours`,
    a letter's name; `starts` and `goals` by seat.
    """
    half, top = board.side, board.side * math.sqrt(3) / 2

    def place(q: float, r: float) -> tuple[float, float]:
        return round(half + q + r / 2, 4), round(top - r * math.sqrt(3) / 2, 4)

    cells = []
    for number, cell in enumerate(board.lattice.cells):
        q, r = (sum(part) / 3 for part in zip(*cell.corners, strict=True))
        x, y = place(q, r)
        cells.append(
            {
                "name": cell.name,
                "x": x,
                "y": y,
                "row": 2 * board.side - 1 - cell.strip,
                "column": cell.place,
                "up": cell.up,
                "corners": [list(place(*corner)) for corner in cell.corners],
                "colour": board.letters[board.triangle_colours[number]],
            }
        )
    dots = []
    for row, colours in zip(board.lattice.rows, board.dots, strict=True):
        for point, colour in zip(row, colours, strict=True):
            x, y = place(*point)
            dots.append({"x": x, "y": y, "colour": colour})
    return {
        "width": 2 * half,
        "height": round(2 * top, 4),
        "cells": cells,
        "dots": dots,
        "colours": dict(board.colours),
        "starts": [list(names) for names in board.starts],
        "goals": [list(names) for names in board.goals],
    }
