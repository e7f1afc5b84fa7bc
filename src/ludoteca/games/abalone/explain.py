"""Why a move can't be made: the rule that forbids it, by a stable code and in an English sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ludoteca.games.abalone.board import BITS, neighbour
from ludoteca.games.errors import BadMove, IllegalMove
from ludoteca.games.position import Words

if TYPE_CHECKING:
    from ludoteca.games.abalone.notation import Wanted

CODES: Final[dict[str, str]] = {
    "bad-move": "{move!r} is no move: it takes two or three cells, as in a1b2 (in line) or c3c5d4 (broadside)",
    "no-cell": "there is no cell {cell} on the board",
    "no-line": "{start} and {end} are on no line along which marbles could move",
    "one-marble": "a broadside moves two or three marbles, not one",
    "too-many": "that would be {count} marbles in a line; a move takes three at most",
    "too-far": "from {start} to {end} is too far: marbles move by one cell",
    "not-sideways": "{start} to {end} would go along their line; that is written by the rear marble and the next cell",
    "empty-cell": "there is no marble on {cell}",
    "not-your-marble": "the marble on {cell} is the other side's",
    "own-off": "own marbles can't be moved off the board (A0), as the one on {cell} would be",
    "blocked": "{cell} is taken; a broadside needs every cell that it enters empty",
    "pac": "pac: {own} can't push {enemies}, only a majority can",
    "four-against-three": "pac: a fourth marble adds nothing, so {own} against {enemies} is a pac of three",
    "outnumbered": "{own} can't push {enemies}: a sumito needs the majority, 2 against 1, 3 against 1 or 3 against 2",
    "own-marble-behind": "the marble on {cell}, behind the pushed ones, is one's own and stops the push",
    "game-over": "the game is over ({reason})",
}


def bad(code: str, **details: str | int) -> BadMove:
    """Make the error for a text that is no move."""
    return BadMove(CODES[code].format(**details), code, **details)


def illegal(code: str, **details: str | int) -> IllegalMove:
    """Make the error for a move against the rules."""
    return IllegalMove(CODES[code].format(**details), code, **details)


def why_not(words: Words, readings: Sequence[Wanted]) -> IllegalMove:
    """Tell why a move that the kernel doesn't list can't be made in a state; of two readings, the likelier one."""
    own, enemy = int(words[0]), int(words[1])
    wanted = max(readings, key=lambda reading: sum(own >> BITS[cell] & 1 for cell in reading.marbles))
    for cell in wanted.marbles:
        if not own >> BITS[cell] & 1:
            return illegal("not-your-marble" if enemy >> BITS[cell] & 1 else "empty-cell", cell=cell)
    return _why_not_broadside(own | enemy, wanted) if wanted.broadside else _why_not_in_line(own, enemy, wanted)


def _why_not_broadside(taken: int, wanted: Wanted) -> IllegalMove:
    entered = {cell: neighbour(cell, wanted.direction) for cell in wanted.marbles}
    for cell, to in entered.items():
        if to is None:
            return illegal("own-off", cell=cell)
    return next(illegal("blocked", cell=to) for to in entered.values() if to and taken >> BITS[to] & 1)


def _why_not_in_line(own: int, enemy: int, wanted: Wanted) -> IllegalMove:
    rear = wanted.marbles[0]
    line = [rear]
    while (cell := neighbour(rear, wanted.direction, len(line))) and own >> BITS[cell] & 1:
        line.append(cell)
    facing: list[str] = []
    while cell and enemy >> BITS[cell] & 1:
        facing.append(cell)
        cell = neighbour(rear, wanted.direction, len(line) + len(facing))
    ours, theirs = len(line), len(facing)
    if ours > 3 and theirs >= 3:
        return illegal("four-against-three", own=ours, enemies=theirs)
    if ours > 3:
        return illegal("too-many", count=ours)
    if cell is None and not facing:
        return illegal("own-off", cell=line[-1])
    if theirs >= ours:
        return illegal("pac" if theirs == ours else "outnumbered", own=ours, enemies=theirs)
    if cell and own >> BITS[cell] & 1:
        return illegal("own-marble-behind", cell=cell)
    # Nothing forbids the push or step itself, so the text named a cell too far away.
    return illegal("too-far", start=rear, end=str(neighbour(rear, wanted.direction, wanted.steps)))
