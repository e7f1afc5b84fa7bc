"""Puzzles: positions with one good move, from web/puzzles/<game>.jsonl (docs/client.md, "Puzzles"); that of the day.

`training/puzzles.py` finds them; nothing is searched here.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path

import msgspec

from ludoteca.games.catalogue import GAMES, position_class
from ludoteca.games.position import Move, Position

FOLDER = Path(__file__).parents[1] / "web" / "puzzles"
DIFFICULTIES = (1, 2, 3)  # easy, medium, hard


class BadPuzzle(ValueError):
    """A file of puzzles that can't be used; says which line, and what is wrong."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, whose player to move has one good move, and after each reply one more.

    id: of the position, see `name_of`. line: the solution from the first move to the last that is asked for, replies
    between. rest: what is expected then until it wins something, where that is near. difficulty: one of DIFFICULTIES.
    themes: what happens, by names that training/themes.py explains. nodes: from how many on the engine finds each move.
    """

    id: str
    position: str
    line: tuple[str, ...]
    difficulty: int
    themes: tuple[str, ...]
    nodes: int
    rest: tuple[str, ...] = ()


def name_of(position: str) -> str:
    """Return a puzzle's name: eight hexadecimal digits that its position's text decides."""
    return f"{zlib.crc32(position.encode()):08x}"


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles, the easier ones first. Raises BadPuzzle."""
    return tuple(sorted(load(FOLDER / f"{game}.jsonl"), key=lambda puzzle: (puzzle.difficulty, puzzle.id)))


def load(path: Path) -> list[Puzzle]:
    """Read a file of puzzles; whether its moves are legal shows when they are played. Raises BadPuzzle."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BadPuzzle(f"{path.name}: {error}") from error
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(lines, 1):
        try:
            read = msgspec.json.decode(line, type=Puzzle)
        except msgspec.DecodeError as error:  # a ValidationError is one
            raise BadPuzzle(f"{path.name}, line {number}: {error}") from error
        wrong = (
            "this position is there twice"
            if read.id in found
            else "its id isn't that of its position"
            if read.id != name_of(read.position)
            else "no move is asked for"
            if not read.line
            else f"there is no difficulty {read.difficulty}"
            if read.difficulty not in DIFFICULTIES
            else None
        )
        if wrong:
            raise BadPuzzle(f"{path.name}, line {number}: {wrong}")
        found[read.id] = read
    return list(found.values())


def tasks(game: str, puzzle: Puzzle) -> Iterator[tuple[Position, tuple[Move, ...]]]:
    """Yield each position in which a move is asked for, and that move with what is played after it by itself: replies,
    moves without a choice, and in the end the rest. Raises BadPosition, BadMove, IllegalMove, GameOver.
    """
    board = position_class(game).from_text(puzzle.position)
    solver, asked = board.player, board.copy()
    made: list[Move] = []
    for number, text in enumerate((*puzzle.line, *puzzle.rest)):
        if number and number < len(puzzle.line) and board.player == solver and len(board.legal_moves) > 1:
            yield asked, tuple(made)
            made, asked = [], board.copy()
        made.append(board.push(text))
    yield asked, tuple(made)


def today() -> tuple[str, Puzzle]:
    """Return the game and the puzzle of this day, UTC."""
    return of_day(datetime.now(UTC).date())


def of_day(day: date) -> tuple[str, Puzzle]:
    """Return the game and the puzzle of a day: each game in turn, none again before all have been."""
    everything = in_turn()
    return everything[day.toordinal() % len(everything)]


@cache
def in_turn() -> tuple[tuple[str, Puzzle], ...]:
    """Return all puzzles, the games in turn; each game's by name, which mixes the difficulties and stays so."""
    rows = zip_longest(*([(game, one) for one in sorted(puzzles(game), key=by_name)] for game in GAMES))
    return tuple(entry for entry in chain.from_iterable(rows) if entry)


def by_name(puzzle: Puzzle) -> str:
    """Return a puzzle's name, to sort by."""
    return puzzle.id
