"""Trans-Rabat: bring three four-coloured pawns home by rolling them over their edges."""

from __future__ import annotations

from types import ModuleType
from typing import ClassVar, NamedTuple, Self

from ludoteca.games.checks import flag, whole
from ludoteca.games.errors import BadPosition
from ludoteca.games.position import Move, MoveInfo, Outcome, Position, Reason
from ludoteca.games.trans_rabat import drawing, kernel
from ludoteca.games.trans_rabat.board import Board, BoardSource
from ludoteca.games.trans_rabat.codes import CODES, over
from ludoteca.games.trans_rabat.explain import Reasons
from ludoteca.games.trans_rabat.notation import SPECIAL, action_code, action_info, action_text, read_action
from ludoteca.games.trans_rabat.positionread import read_position
from ludoteca.games.trans_rabat.positiontext import position_text
from ludoteca.games.trans_rabat.setup import start_words
from ludoteca.games.trans_rabat.state import END, KIND_AT
from ludoteca.games.trans_rabat.textboard import text_board

__all__ = ["CODES", "Board", "Points", "TransRabat"]


class Points(NamedTuple):
    """A player's points by kind (R16), and their sum."""

    home: int
    captured: int
    own: int
    bonus: int
    total: int


class TransRabat(Position):
    """A position of Trans-Rabat with its past. One `push` is one action: a move, a hat action, the end of the turn.

    players: 2 or 3. board: the name of a built-in one, a path or data (C2). opener: the player who begins, from 0.
    draws: whether the third repetition and 100 turns end the game (C17). `xN`, `t` and `d` (a player leaves, the turn
    is lost on time, the players agree to end the game) may be pushed at any moment though they are no legal moves.
    Raises BadBoard, BadPosition.
    """

    game: ClassVar[str] = "trans-rabat"
    kernel: ClassVar[ModuleType] = kernel
    repetitions: ClassVar[int] = 3  # C17
    end_of_turn: ClassVar[int] = END << KIND_AT

    def __init__(self, players: int = 2, board: BoardSource = "hex5", opener: int = 0, *, draws: bool = True) -> None:
        self._players = players = whole("the number of players", players, 2, 3, BadPosition)
        opener = whole("the opener", opener, 0, players - 1, BadPosition)
        self.board = Board.load(board)
        super().__init__(
            kernel.rules_of(self.board, flag("draws", draws)), start_words(self.board, players, opener), draws=draws
        )

    @classmethod
    def from_text(cls, text: str, *, draws: bool = True, board: BoardSource = "hex5") -> Self:
        """Read a position on a board. Raises BadPosition, BadBoard."""
        loaded = Board.load(board)
        words, players = read_position(loaded, text)
        made = cls(players, loaded, draws=draws)
        made.words = words
        return made

    @property
    def players(self) -> int:
        """Two or three, excluded ones counted."""
        return self._players

    @property
    def player(self) -> int:
        """Whose turn it is, from 0."""
        return int(kernel.player(self.rules, self._states(), 0))

    @property
    def excluded(self) -> tuple[int, ...]:
        """The players who were excluded or left (C14–C16)."""
        return tuple(seat for seat in range(self.players) if not self.words[seat])

    @property
    def text(self) -> str:
        """The position text: `pawns hats bonus player left made blocks trail moved used turns`."""
        return position_text(self.board, self.words, self.players)

    def points(self) -> tuple[Points, ...]:
        """Each player's points as they stand (R16)."""
        made = []
        for seat in range(self.players):
            home, captured, own, bonus = map(int, kernel.points_by_kind(self.rules, self._states(), 0, seat))
            made.append(Points(home, captured, own, bonus, home + captured + own + bonus))
        return tuple(made)

    def outcome(self) -> Outcome | None:
        """How the game ended, scored by R16 and ranked by C20, or None while it goes on."""
        reason = self._over()
        if reason == Reason.NONE:
            return None
        totals = self._totals()
        order = [(seat not in self.excluded, total) for seat, total in enumerate(totals)]
        places = tuple(1 + sum(other > mine for other in order) for mine in order)
        winner = places.index(1) if places.count(1) == 1 else None
        return Outcome(winner, reason.text, tuple(map(float, totals)), places)

    def _parse(self, text: str) -> Move:
        """Read an action in its canonical form. Raises BadMove, IllegalMove (with one of CODES) or GameOver."""
        action = read_action(self.board, text)
        outcome = self.outcome()
        if outcome:
            raise over(outcome.reason)
        code = action_code(self.board, self.words, action)
        if action.form in SPECIAL:
            if action.form == "leave" and not (action.player < self.players and self.words[action.player]):
                raise Reasons(self.board, self.rules, self.words).not_in(action.player, self.players)
        elif code not in self._codes():
            raise Reasons(self.board, self.rules, self.words).why_not(action)
        return Move(text, code)

    def _info(self, move: Move) -> MoveInfo:
        """Tell what an action does."""
        return action_info(self.board, self.words, move)

    def _svg(self, size: float) -> str:
        return drawing.svg(self.board, self.words, self._totals(), size, self._last_cells())

    def __str__(self) -> str:
        return text_board(self.board, self.words, self._totals())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TransRabat) and super().__eq__(other) and self.board == other.board

    __hash__ = None

    def __repr__(self) -> str:
        board = "" if self.board.name == "hex5" else f", board={self.board.data()!r}"
        return f"{type(self).__name__}.from_text({self.text!r}{board})"

    def _totals(self) -> list[int]:
        return [points.total for points in self.points()]

    def _last_cells(self) -> tuple[str, ...]:
        """The names of the cells of the last move: where the pawn came from and where it went."""
        for ply in reversed(self._past):
            action = read_action(self.board, ply.move)
            if action.form in ("roll", "slide"):
                return tuple(self.board.lattice.cells[cell].name for cell in (action.cells[0], action.cells[-1]))
        return ()

    def _write(self, code: int) -> str:
        return action_text(self.board, self.words, code)

    def _perft(self, depth: int) -> int:
        return int(kernel.perft(kernel.rules_of(self.board, draws=False), self._states(depth + 1), depth))
