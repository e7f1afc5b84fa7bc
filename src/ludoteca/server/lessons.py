"""Lessons: steps in which the learner makes a move, from web/lessons/<game>.toml (docs/client.md, "Lessons").

A step has a position of its own or goes on from where the step before ended, so that draws by repetition can be taught.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from ludoteca.games.catalogue import position_class
from ludoteca.games.errors import BadPosition, MoveError
from ludoteca.games.position import Position

FOLDER = Path(__file__).parents[1] / "web" / "lessons"
Words: TypeAlias = dict[str, str]  # a text by language


class BadLesson(ValueError):
    """A file of lessons that can't be used; says which step, and what is wrong."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task on the board.

    position: its text; without one the step goes on from the step before. before: moves played from there, until the
    learner is to move. moves: those accepted. reply: what is played after the right move. does: what an accepted move
    does, and no other one (`some`: some others do too), for the test of the files. wrong: tries that the rules forbid,
    each with its code.
    """

    id: str
    title: Words
    task: Words
    hint: Words
    done: Words
    moves: tuple[str, ...]
    does: dict[str, Any]
    position: str | None = None
    before: tuple[str, ...] = ()
    reply: tuple[str, ...] = ()
    some: bool = False
    wrong: dict[str, str] = {}


class _File(msgspec.Struct, forbid_unknown_fields=True):
    step: tuple[Step, ...]


@cache
def steps(game: str) -> tuple[Step, ...]:
    """Return a game's lessons, in order. Raises BadLesson."""
    return load(FOLDER / f"{game}.toml")


def load(path: Path) -> tuple[Step, ...]:
    """Read a file of lessons; whether its moves are legal shows when they are played. Raises BadLesson."""
    try:
        read = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File).step
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLesson(f"{path.name}: {error}") from error
    for name, count in Counter(step.id for step in read).items():
        if count > 1:
            raise BadLesson(f"{path.name}, step {name}: there are {count} steps of this name")
    for number, step in enumerate(read):
        if not step.moves:
            raise BadLesson(f"{path.name}, step {step.id}: no move is accepted")
        if step.position is None and not number:
            raise BadLesson(f"{path.name}, step {step.id}: the first step needs a position")
        if step.position is None and len(read[number - 1].moves) != 1:
            raise BadLesson(
                f"{path.name}, step {step.id}: it goes on from {read[number - 1].id}, which accepts several moves;"
                " it needs a position"
            )
    return read


def position(game: str, all_steps: Sequence[Step], number: int) -> Position:
    """Return the position of a step, with its past. Raises BadLesson."""
    step = all_steps[number]
    try:
        if step.position is None:
            found = position(game, all_steps, number - 1)
            play(found, all_steps[number - 1], all_steps[number - 1].moves[0])
        else:
            found = position_class(game).from_text(step.position)
        for move in step.before:
            found.push(move)
    except (BadPosition, MoveError) as error:
        raise BadLesson(f"{game}, step {step.id}: {error}") from error
    return found


def play(found: Position, step: Step, move: str) -> None:
    """Make a move in the position of a step, and the moves that answer it. Raises BadMove, IllegalMove, GameOver."""
    for made in (move, *step.reply):
        found.push(made)
