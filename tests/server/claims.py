"""What the files of lessons claim of a move (`does`), compared with what the library says of it.

A claim is a table; every entry must hold:

* a field of `MoveInfo`: the same value; for a number how many cells (a list: one of these numbers), for true or false
  whether there is any; for `target` a list means one of these cells;
* `matches`: what a pawn of Trans-Rabat matches where it comes down, `face`, `ball` or `both` (R3);
* `over`: the reason for which the game is over after it, "" where it goes on;
* `gains`: what the player's points are increased by, by kind (R16);
* `frees`: the cell of a pawn that wears a hat before it and none after it;
* `prevents`: a claim that no move of the next player fulfils;
* `forces`: a claim that some move of the same player fulfils, whatever the other answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from ludoteca.games.position import Position
from ludoteca.games.trans_rabat import TransRabat
from ludoteca.games.trans_rabat.lattice import point_class
from ludoteca.games.trans_rabat.view import View

Claim = dict[str, Any]


def fulfils(position: Position, move: str, claim: Claim) -> bool:
    """Tell whether a legal move does what is claimed."""
    info = asdict(position.info(move))
    own = {name: want for name, want in claim.items() if name in info}
    if not all(_equals(info[name], want) for name, want in own.items()):
        return False
    rest = {name: want for name, want in claim.items() if name not in info}
    return all(CHECKS[name](position, move, want) for name, want in rest.items())


def doing(position: Position, claim: Claim) -> list[str]:
    """List the legal moves that do what is claimed."""
    return [move for move in position.legal_moves if fulfils(position, move, claim)]


def _equals(value: Any, want: Any) -> bool:
    if isinstance(want, bool):
        return bool(value) == want
    if isinstance(want, int) and isinstance(value, tuple):
        return len(value) == want
    if isinstance(want, list) and want and isinstance(want[0], int):
        return len(value) in want
    if isinstance(want, list):
        return value in want if isinstance(value, str) else value == tuple(want)
    return bool(value == want)


def _after(position: Position, move: str) -> Position:
    after = position.copy()
    after.push(move)
    return after


def _matches(position: Position, move: str, want: str) -> bool:
    """Compare the face and the new ball with what is under them; a move that matches both earns another (R5)."""
    assert isinstance(position, TransRabat)
    info, after = position.info(move), _after(position, move)
    assert isinstance(after, TransRabat) and info.target
    board = after.board
    pawn = View(after.words).on(board.lattice.index[info.target])
    assert pawn
    labels = board.labels(pawn.seat, pawn.phase)
    face = labels[board.lattice.cells[pawn.cell].missing] == board.triangle_colours[pawn.cell]
    before = board.lattice.cells[board.lattice.index[info.via or info.source[0]]].corners
    corners = list(enumerate(board.lattice.cells[pawn.cell].corners))
    new, point = next((k, corner) for k, corner in corners if corner not in before)
    ball = labels[point_class(point)] == board.dot_colours[pawn.cell, new]
    return {(True, True): "both", (True, False): "face", (False, True): "ball"}[bool(face), bool(ball)] == want


def _over(position: Position, move: str, want: str) -> bool:
    outcome = _after(position, move).outcome()
    return (outcome.reason if outcome else "") == want


def _gains(position: Position, move: str, want: dict[str, int]) -> bool:
    after = _after(position, move)
    assert isinstance(position, TransRabat) and isinstance(after, TransRabat)
    old, new = (part.points()[position.player]._asdict() for part in (position, after))
    return all(new[kind] - old[kind] == points for kind, points in want.items())


def _frees(position: Position, move: str, want: str) -> bool:
    return _hat(position, want) is not None and _hat(_after(position, move), want) is None


def _hat(position: Position, cell: str) -> int | None:
    assert isinstance(position, TransRabat)
    pawn = View(position.words).on(position.board.lattice.index[cell])
    return pawn.hat if pawn else None


def _prevents(position: Position, move: str, want: Claim) -> bool:
    return not doing(_after(position, move), want)


def _forces(position: Position, move: str, want: Claim) -> bool:
    after = _after(position, move)
    return all(doing(_after(after, answer), want) for answer in after.legal_moves)


CHECKS: dict[str, Callable[[Position, str, Any], bool]] = {
    "matches": _matches,
    "over": _over,
    "gains": _gains,
    "frees": _frees,
    "prevents": _prevents,
    "forces": _forces,
}
