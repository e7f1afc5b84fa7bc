"""Tablut, as Linnaeus saw it played in 1732: sixteen attackers against a king and his eight defenders."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import ClassVar, Self

from ludoteca.games.checks import flag
from ludoteca.games.errors import GameOver
from ludoteca.games.position import Move, MoveInfo, Outcome, Position, Reason
from ludoteca.games.tablut import drawing, kernel, notation
from ludoteca.games.tablut.board import START, decode
from ludoteca.games.tablut.explain import CODES, illegal, why_not


class Tablut(Position):
    """A position of Tablut with its past; the attackers are player 0 and move first, the defenders are player 1.

    draws: whether the second occurrence of a position ends the game (T3).
    """

    game: ClassVar[str] = "tablut"
    kernel: ClassVar[ModuleType] = kernel
    repetitions: ClassVar[int] = 2  # T3

    def __init__(self, *, draws: bool = True) -> None:
        super().__init__(kernel.Rules(int(flag("draws", draws))), notation.read_position(START), draws=draws)

    @classmethod
    def from_text(cls, text: str, *, draws: bool = True) -> Self:
        """Read a position in any form of `notation`. Raises BadPosition."""
        words = notation.read_position(text)
        made = cls(draws=draws)
        made.words = words
        return made

    @property
    def players(self) -> int:
        """Two."""
        return 2

    @property
    def player(self) -> int:
        """Whose turn it is: 0 the attackers', 1 the defenders'."""
        return int(kernel.player(self.rules, self._states(), 0))

    @property
    def text(self) -> str:
        """The position text: ranks 9 to 1, then the side to move."""
        return notation.write_position(self.words)

    def outcome(self) -> Outcome | None:
        """How the game ended (king escaped or captured; a draw by T3 or lack of moves), or None while it goes on."""
        reason = self._over()
        if reason == Reason.NONE:
            return None
        won = kernel.result(self.rules, self._states(), 0, int(reason), 0)
        return Outcome.of_two(None if won == 0 else 0 if won > 0 else 1, reason)

    def _parse(self, text: str) -> Move:
        """Read a move in any notation. Raises BadMove, IllegalMove (with one of `explain.CODES`) or GameOver.

        Captures that the text names must be those that the move makes; a captured king may be named among them.
        """
        wanted = notation.read_move(text)
        outcome = self.outcome()
        if outcome:
            raise GameOver(CODES["game-over"].format(reason=outcome.reason), reason=outcome.reason)
        if wanted.code not in self._codes() or (wanted.king and wanted.start != notation.king_cell(self.words)):
            raise why_not(decode(self.words), self.player, wanted)
        if wanted.captured is not None:
            self._check_captures(wanted.code, wanted.captured)
        return Move(notation.write_move(wanted.code), wanted.code)

    def _check_captures(self, code: int, named: frozenset[str]) -> None:
        soldiers, king = notation.captured_cells(self.words, code)
        real = {*soldiers, *([notation.king_cell(self.words)] if king else [])}
        if named not in (real, set(soldiers)):
            told = {"move": notation.write_move(code), "named": ", ".join(sorted(named))}
            if not real:
                raise illegal("no-captures", **told)
            raise illegal("wrong-captures", real=", ".join(sorted(real)), **told)

    def _info(self, move: Move) -> MoveInfo:
        """Tell where a move leads and which soldiers it captures; a captured king stays where he is."""
        captured, _ = notation.captured_cells(self.words, move.code)
        return replace(_step(move.code), captured=captured) if captured else _step(move.code)

    def open_tafl(self, move: str) -> str:
        """Write a legal move for people, as OpenTafl does: `d1-d4xd5/e4`, `Ke5-e8`."""
        return notation.write_open_tafl_move(self.words, self.parse(move).code)

    def _svg(self, size: float) -> str:
        return drawing.svg(self.words, size, self._past[-1].move.code if self._past else None)

    def __str__(self) -> str:
        return drawing.text_board(self.words)

    def _write(self, code: int) -> str:
        return notation.write_move(code)


@cache
def _step(code: int) -> MoveInfo:
    """Tell what a move does that captures nothing."""
    move = Move(notation.write_move(code), code)
    return MoveInfo(move, "step", (move[:2],), move[2:])
