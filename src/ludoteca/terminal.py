"""A game in the terminal: a text board, moves typed, the computer in the other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ludoteca.engine.api import Engine
from ludoteca.engine.timeman import HIGHEST, Limit
from ludoteca.games.errors import MoveError
from ludoteca.games.position import Position

Seats: TypeAlias = Sequence[int | None]  # a level, or None for a person
HELP = "Type a move, or: moves (list them), undo, hint, quit, help."


def read_seats(text: str | None, players: int, seat: int, level: int) -> Seats:
    """Return who sits where: `text` (such as "person,3"), or a person on `seat` (from 1) and computers elsewhere.

    Raises ValueError.
    """
    if text is None:
        if not 1 <= seat <= players:
            raise ValueError(f"a seat is 1 to {players}, not {seat}")
        words = ["person" if number == seat else str(level) for number in range(1, players + 1)]
    else:
        words = [word.strip() for word in text.split(",")]
    if len(words) != players:
        raise ValueError(f"there are {players} seats, not {len(words)}")
    seats: list[int | None] = []
    for number, word in enumerate(words, 1):
        if word != "person" and not (word.isascii() and word.isdigit() and 1 <= int(word) <= HIGHEST):
            raise ValueError(f"seat {number} takes 'person' or a level from 1 to {HIGHEST}, not {word!r}")
        seats.append(None if word == "person" else int(word))
    return seats


def play_in_terminal(
    position: Position, seats: Seats, *, read: Callable[[], str], write: Callable[[str], object]
) -> None:
    """Play until the game ends or the person quits; `read` returns a typed line or raises EOFError."""
    engine = Engine()
    write(HELP)
    shown = False
    while not (outcome := position.outcome()):
        level = seats[position.player]
        if level:
            name = f"player {position.player + 1} (level {level})"
            result = engine.play(position, Limit(level=level))
            position.push(result.move)
            write(f"{name}: {result.move}")
            shown = False
            continue
        if not shown:
            write(f"\n{position}")
            warn(position, write)
            shown = True
        try:
            line = read().strip()
        except (EOFError, KeyboardInterrupt):
            return
        if line == "quit":
            return
        if line == "help":
            write(HELP)
        elif line == "moves":
            write(" ".join(position.legal_moves))
        elif line == "hint":
            write(f"hint: {engine.play(position, Limit(time=1.0)).move}")
        elif line == "undo":
            shown = not take_back(position, seats)
            if shown:
                write("there is nothing to take back")
        elif line:
            try:
                position.push(line)
                shown = False
            except MoveError as error:
                write(str(error))
    write(f"\n{position}")
    winner = "a draw" if outcome.winner is None else f"player {outcome.winner + 1} wins"
    scores = ", ".join(f"{score:g}" for score in outcome.scores)
    write(f"{winner}: {outcome.reason} ({scores})")


def warn(position: Position, write: Callable[[str], object]) -> None:
    """Tell the moves with which the game would end otherwise than by winning, before one of them is made."""
    ending: dict[str, list[str]] = {}
    for info in position.infos():
        if info.ends:
            ending.setdefault(info.ends, []).append(info.move)
    for reason, moves in ending.items():
        write(f"would end the game ({reason}): {' '.join(moves)}")


def take_back(position: Position, seats: Seats) -> bool:
    """Go back to before the last action of a person; say whether there was one."""
    back = position.copy()
    while back.history:
        back.pop()
        if seats[back.player] is None:
            while len(position.history) > len(back.history):
                position.pop()
            return True
    return False
