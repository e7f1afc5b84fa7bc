"""What reasons are made of: a move before and after, what one could do after a pass, and reasons of every game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Self, TypeAlias

from ludoteca.engine.api import Result
from ludoteca.engine.layout import MATE_BOUND
from ludoteca.games.position import Move, MoveInfo, Position

CODES: Final[dict[str, str]] = {
    "only": "It is the only legal move.",
    "wins": "It wins the game.",
    "six-off": "It pushes the sixth marble off the board and wins.",
    "king-escaped": "It brings the king to the edge and wins.",
    "king-captured": "It captures the king and wins.",
    "home": "It brings the third pawn home and ends the game, with the most points for you (R15, R16).",
    "ends": "It ends the game without a winner.",
    "certain": "It leads to a certain win.",
    "lost": "Every move loses; this one holds out longest.",
}


Details: TypeAlias = "dict[str, str | int]"


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for a move: a code of the game's CODES, and the `details` that fill its sentence."""

    code: str
    details: Details = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """A move that a search found. line: the moves expected, this one first. score: for the player to move."""

    before: Position
    info: MoveInfo
    after: Position
    line: tuple[Move, ...]
    score: int

    @classmethod
    def of(cls, position: Position, result: Result) -> Self:
        """Look at what a search found in a position."""
        return cls(position, position.info(result.move), made(position, result.move), result.pv, result.score)

    @property
    def me(self) -> int:
        """Who is to move."""
        return self.before.player

    @cached_property
    def can(self) -> list[MoveInfo]:
        """What the player to move can do."""
        return self.before.infos()

    @cached_property
    def could(self) -> list[MoveInfo]:
        """What the next player could do if the player to move passed; nothing where a game has no passing."""
        return infos(passed(self.before))

    @cached_property
    def answers(self) -> list[MoveInfo]:
        """What the next player can do after the move."""
        return self.after.infos()

    @cached_property
    def next(self) -> list[MoveInfo]:
        """What the player could do next if the other passed."""
        return infos(passed(self.after))

    def expected(self, moves: int) -> list[MoveInfo]:
        """Tell what the moves do that are expected after this one, at most so many."""
        position, found = self.after, list[MoveInfo]()
        for move in self.line[1 : moves + 1]:
            found.append(position.info(move))
            position = made(position, move)
        return found


def of_any_game(scene: Scene) -> list[Reason]:
    """Tell how the move ends the game, or that it is sure to; that there is no other."""
    outcome = scene.after.outcome()
    if outcome and outcome.winner == scene.me:
        return [Reason(outcome.reason if outcome.reason in CODES else "wins")]
    if outcome and outcome.winner is None:
        return [Reason("ends")]
    if len(scene.before.legal_moves) == 1:
        return [Reason("only")]
    if scene.score >= MATE_BOUND:
        return [Reason("certain")]
    return [Reason("lost")] if scene.score <= -MATE_BOUND else []


def made(position: Position, move: str) -> Position:
    """Return the position after a move, its past with it."""
    after = position.copy()
    after.push(move)
    return after


def passed(position: Position) -> Position | None:
    """Return the position with the next player to move, without a past; None where the game has no passing."""
    if position.outcome():
        return None
    states = position._states(2)
    return position._at(states[1].copy()) if position.kernel.skip(position.rules, states, 0, 1) else None


def infos(position: Position | None) -> list[MoveInfo]:
    """List what each legal move does."""
    return position.infos() if position else []


def wins(position: Position | None) -> list[MoveInfo]:
    """List the moves that win at once."""
    if position is None:
        return []
    found = []
    for move in position.legal_moves:
        outcome = made(position, move).outcome()
        if outcome and outcome.winner == position.player:
            found.append(position.info(move))
    return found


def cells(names: Iterable[str]) -> str:
    """Name cells in a sentence."""
    return ", ".join(sorted(names))
