"""Abalone: push six of the other side's marbles off the board."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import ClassVar, Self

from ludoteca.games.abalone import drawing, kernel, notation
from ludoteca.games.abalone.board import LAYOUTS, word
from ludoteca.games.abalone.explain import CODES, why_not
from ludoteca.games.checks import flag, shown
from ludoteca.games.errors import BadPosition, GameOver
from ludoteca.games.position import Move, MoveInfo, Outcome, Position, Reason


class Abalone(Position):
    """A position of Abalone with its past; black is player 0 and moves first.

    layout: one of LAYOUTS (A6). draws: whether repetition (A1) and 200 moves without a push-off (A2) end the game.
    Raises BadPosition for an unknown layout.
    """

    game: ClassVar[str] = "abalone"
    kernel: ClassVar[ModuleType] = kernel
    repetitions: ClassVar[int] = 3  # A1

    def __init__(self, layout: str = "standard", *, draws: bool = True) -> None:
        if not isinstance(layout, str) or layout not in LAYOUTS:
            raise BadPosition(f"there is no layout {shown(layout)}, only {', '.join(LAYOUTS)}")
        black, white = LAYOUTS[layout]
        rules = kernel.Rules(int(flag("draws", draws)))
        super().__init__(rules, notation.pack(word(black), word(white), 0, (0, 0)), draws=draws)

    @classmethod
    def from_text(cls, text: str, *, draws: bool = True) -> Self:
        """Read a position, in either of the forms of `notation.read_position`. Raises BadPosition."""
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
        """Whose turn it is: 0 black, 1 white."""
        return int(kernel.player(self.rules, self._states(), 0))

    @property
    def text(self) -> str:
        """The position text: rows i to a, the side to move, the marbles lost by black and by white."""
        return notation.write_position(self.words)

    @property
    def lost(self) -> tuple[int, int]:
        """The marbles that black and white have lost."""
        return notation.unpack(self.words)[3]

    def outcome(self) -> Outcome | None:
        """How the game ended (six marbles off, or a draw by A1, A2 or A4), or None while it goes on."""
        reason = self._over()
        if reason == Reason.NONE:
            return None
        won = kernel.result(self.rules, self._states(), 0, int(reason), 0)
        return Outcome.of_two(None if won == 0 else 0 if won > 0 else 1, reason)

    def _parse(self, text: str) -> Move:
        """Read a move in any notation. Raises BadMove, IllegalMove (with one of `explain.CODES`) or GameOver."""
        readings = notation.read_move(text)
        outcome = self.outcome()
        if outcome:
            raise GameOver(CODES["game-over"].format(reason=outcome.reason), reason=outcome.reason)
        for code in self._codes().tolist():
            if any(notation.fits(wanted, code) for wanted in readings):
                return Move(notation.write_move(code), code)
        raise why_not(self.words, readings)

    def _info(self, move: Move) -> MoveInfo:
        """Tell which marbles a move shifts and pushes, and from where one falls off."""
        return _info(move.code)

    def _svg(self, size: float) -> str:
        return drawing.svg(self.words, size, self._past[-1].move.code if self._past else None)

    def __str__(self) -> str:
        return drawing.text_board(self.words)

    def _write(self, code: int) -> str:
        return notation.write_move(code)


@cache
def _info(code: int) -> MoveInfo:
    motion = notation.motion(code)
    kind = "broadside" if motion.broadside else "inline"
    move = Move(notation.write_move(code), code)
    return MoveInfo(move, kind, motion.marbles, motion.target, pushed=motion.pushed, off=motion.off)
