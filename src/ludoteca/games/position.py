"""The contract that every game fulfils: moves, outcomes and the `Position` that python-chess users know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, Self, overload

import numpy as np
import numpy.typing as npt

from ludoteca.games.checks import above_zero, of_kind, shown, whole
from ludoteca.games.errors import BadMove, GameOver, IllegalMove
from ludoteca.games.outlook import PASSED, STUCK, look_ahead

Words = npt.NDArray[np.uint64]
MAX_SIZE = 100_000  # pixels of a picture
MAX_DEPTH = 1_000  # plies of a perft


class Reason(IntEnum):
    """Why a game ended. Kernels return these numbers, people read `text`."""

    NONE = 0
    SIX_OFF = 1
    KING_ESCAPED = 2
    KING_CAPTURED = 3
    HOME = 4
    LAST_LEFT = 5
    REPETITION = 6
    NO_PUSH_OFF = 7
    TURN_LIMIT = 8
    NO_MOVE = 9
    AGREEMENT = 10
    RESIGNATION = 11
    TIME = 12
    ABORTED = 13

    @property
    def text(self) -> str:
        """The name used in the API and in files, e.g. `king-escaped`."""
        return self.name.lower().replace("_", "-")


# Ends that nobody brings about by winning: who makes such a move should know before.
UNSEEN = (Reason.REPETITION, Reason.NO_PUSH_OFF, Reason.TURN_LIMIT, Reason.NO_MOVE)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    winner: the player from 0, or None for a draw or a shared first place. reason: a `Reason.text`.
    scores: one number a player (1, ½, 0; in Trans-Rabat R16's points). places: a rank a player, from 1, equals share.
    """

    winner: int | None
    reason: str
    scores: tuple[float, ...]
    places: tuple[int, ...]

    @classmethod
    def of_two(cls, winner: int | None, reason: Reason) -> Outcome:
        """Make the outcome of a game of two players."""
        if winner is None:
            return cls(None, reason.text, (0.5, 0.5), (1, 1))
        return cls(winner, reason.text, (1.0, 0.0), (1, 2)) if winner == 0 else cls(1, reason.text, (0.0, 1.0), (2, 1))


class Move(str):
    """A move: its canonical text, so that it compares, hashes and prints as such, with the kernel's `code`."""

    __slots__ = ("code",)
    code: int

    def __new__(cls, text: str, code: int) -> Move:
        """Make a move of its canonical text and its kernel code."""
        move = super().__new__(cls, text)
        move.code = code
        return move

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (str(self), self.code)


class LegalMoves(Sequence[Move]):
    """The legal moves of a position at the moment it was asked: sized, iterable, indexable; `in` reads any notation."""

    def __init__(self, position: Position, moves: tuple[Move, ...]) -> None:
        self._position, self._words, self._moves = position, position.words, moves
        self._texts = frozenset(moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        return self._moves[index]

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return False
        if move in self._texts:
            return True
        if not self._moves:
            return False
        try:  # on a copy, for the position may have moved on; a past that ended no game isn't needed
            return self._position._at(self._words).parse(move) in self._texts
        except (BadMove, IllegalMove, GameOver):
            return False

    def __repr__(self) -> str:
        return f"<LegalMoves {len(self)}: {' '.join(self._moves)}>"


@dataclass(frozen=True, slots=True)
class MoveInfo:
    """What a move does, for pictures and words. Cells are names.

    kind: `inline`, `broadside`; `step`; `roll`, `slide`, `block`, `counter`, `regain`, `recall`, `cede`, `end`.
    source: the cells picked up, the rear or only one first. target: where the first of `source` ends.
    via: where a slide of Trans-Rabat pauses. pushed: enemies moved, nearest first. off: the cell a marble falls from.
    captured: cells emptied by capture. extra: the move earns another one (R5). owner: of a ceded hat, from 0.
    pawn: for hat actions, the cell of the pawn that gets, loses or is spared the hat; in a counter-block `source` is
    the own pawn that is freed.
    ends: the `Reason.text` for which the move ends the game at once (or with the end of the turn, where nothing else is
    left to do) by repetition, by counting or for lack of moves, which no board shows beforehand; None otherwise, and
    where such rules are off (`Position.draws`).
    """

    move: str
    kind: str
    source: tuple[str, ...] = ()
    target: str | None = None
    via: str | None = None
    pushed: tuple[str, ...] = ()
    off: str | None = None
    captured: tuple[str, ...] = ()
    extra: bool = False
    pawn: str | None = None
    owner: int | None = None
    ends: str | None = None


class Ply(NamedTuple):
    """One entry of a position's past: the move made and the state before it."""

    move: Move
    before: Words
    key: int  # `repetition_key` of the state before


class Position(ABC):
    """A position of a game with its past. Subclasses add the rules by asking their kernel (see `dispatch`).

    words: the kernel's state, uint64[WORDS] (kernel.py of the game tells each bit). rules: the kernel's game tag, a
    NamedTuple whose type chooses the kernels and whose fields are tables. draws: whether repetition and counting
    rules end the game. Players count from 0.
    """

    game: ClassVar[str]  # as in URLs and on the command line: "trans-rabat"
    kernel: ClassVar[ModuleType]  # the game's compiled rules
    repetitions: ClassVar[int]  # at which occurrence a position ends the game
    end_of_turn: ClassVar[int] = 0  # the kernel's code of the move that only ends a turn, where there is one

    def __init__(self, rules: Any, words: Words, *, draws: bool = True) -> None:
        self.rules, self.words, self.draws = rules, words, draws
        self._past: list[Ply] = []
        self._seen: dict[int, int] = {}  # how many plies of the past have a key

    # --- what a game supplies -------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def players(self) -> int:
        """How many play."""

    @property
    @abstractmethod
    def player(self) -> int:
        """Whose turn it is, from 0."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The canonical position text."""

    @classmethod
    @abstractmethod
    def from_text(cls, text: str, *, draws: bool = True) -> Self:
        """Read a position; how much white space stands around and between its fields is all one. Raises BadPosition."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def __str__(self) -> str: ...

    @abstractmethod
    def _parse(self, text: str) -> Move:
        """Read a move without white space around it; see `parse`."""

    @abstractmethod
    def _svg(self, size: float) -> str:
        """Draw the position; see `svg`."""

    @abstractmethod
    def _write(self, code: int) -> str:
        """Write a legal move's kernel code as its canonical text."""

    @abstractmethod
    def _info(self, move: Move) -> MoveInfo:
        """Tell what a move that `parse` returned does."""

    # --- what all games share -------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, none after the end."""
        return LegalMoves(
            self, () if self.outcome() else tuple(Move(self._write(code), code) for code in self._codes().tolist())
        )

    def parse(self, text: str) -> Move:
        """Read a move in any notation of this game, white space around it aside.

        Raises BadMove, IllegalMove (saying why) or GameOver.
        """
        if not isinstance(text, str):
            raise BadMove(f"a move is a text, not {shown(text)}", "no-text", move=shown(text))
        if isinstance(text, Move) and self.permits(text) and self._write(text.code) == text and not self.outcome():
            return text  # as `legal_moves` has it
        return self._parse(text.strip())

    def permits(self, move: Move) -> bool:
        """Tell whether a move that `parse` returned is among the legal ones: not all that can be pushed are.

        Raises TypeError for what is no Move, such as a text.
        """
        of_kind("a move", move, Move, "position.parse('a1b2')")
        return move.code in self._codes()

    @property
    def turn_is_over(self) -> bool:
        """Whether the player to move can only end the turn."""
        return self.end_of_turn != 0 and not self.outcome() and self._codes().tolist() == [self.end_of_turn]

    def svg(self, size: float = 480) -> str:
        """Draw the position as an SVG document, the last move marked.

        size: the width in pixels, above 0, at most MAX_SIZE. Raises ValueError for another one.
        """
        return self._svg(above_zero("a size in pixels", size, MAX_SIZE))

    def info(self, move: str) -> MoveInfo:
        """Tell what a legal move does. Raises BadMove, IllegalMove or GameOver."""
        return self._infos([self.parse(move)])[0]

    def infos(self) -> list[MoveInfo]:
        """Tell what each legal move does, in the order of `legal_moves`."""
        return self._infos(self.legal_moves)

    def _infos(self, moves: Sequence[Move]) -> list[MoveInfo]:
        infos = [self._info(move) for move in moves]
        for k, reason in self._endings(moves) if self.draws else ():
            infos[k] = replace(infos[k], ends=reason.text)
        return infos

    def _endings(self, moves: Sequence[Move]) -> list[tuple[int, Reason]]:
        """Find the moves (by index) that end the game for one of UNSEEN."""
        count = len(moves)
        codes = np.array([move.code for move in moves], dtype=np.int64)
        reasons, keys = np.empty(count, dtype=np.int64), np.empty(count, dtype=np.uint64)
        scratch = np.empty(self.kernel.MAX_MOVES, dtype=np.int64)
        look_ahead(self.rules, self._states(3), codes, self.end_of_turn, scratch, reasons, keys)
        found = []
        for k, (ended, key) in enumerate(zip(reasons.tolist(), keys.tolist(), strict=True)):
            if ended or key in self._seen:  # which lacks the present state: in those to come another turn begins
                reason = self._after(moves[k]) if ended == PASSED else self._reason(ended, key)
                if reason in UNSEEN:
                    found.append((k, reason))
        return found

    def _after(self, move: Move) -> Reason:
        """Return why the game is over after a move and all ends of turns that can only follow."""
        trial = self.copy()
        trial._push(move)
        while not (reason := trial._over()) and trial._codes().tolist() == [self.end_of_turn]:
            trial._push(Move(self._write(self.end_of_turn), self.end_of_turn))
        return reason

    @property
    def excluded(self) -> tuple[int, ...]:
        """The players who are out of a game that goes on without them."""
        return ()

    @property
    def history(self) -> list[Move]:
        """The moves made so far."""
        return [ply.move for ply in self._past]

    @property
    def keys(self) -> list[int]:
        """The repetition keys of the states before this one, the first state's first; 0 where a state doesn't count."""
        return [ply.key for ply in self._past]

    def push(self, move: str) -> Move:
        """Make a move, text or Move, and return it. Raises BadMove, IllegalMove or GameOver, then changing nothing."""
        made = self.parse(move)
        self._push(made)
        return made

    def _push(self, made: Move) -> None:
        """Make a move known to be legal."""
        key = self._key()
        self._past.append(Ply(made, self.words.copy(), key))
        self._seen[key] = self._seen.get(key, 0) + 1
        self._apply(made)

    def pop(self) -> Move:
        """Take the last move back and return it. Raises IndexError where there is none."""
        if not self._past:
            raise IndexError("no move to take back")
        move, self.words, key = self._past.pop()
        self._seen[key] -= 1
        if not self._seen[key]:
            del self._seen[key]
        return move

    @property
    def occurrences(self) -> int:
        """How many times this position has occurred so far, this time included (1 where it doesn't count)."""
        key = self._key()
        return 1 + (self._seen.get(key, 0) if key else 0)

    def _reason(self, ended: int, key: int) -> Reason:
        """Tell why the game is over in a state: `ended` as the kernel says, or STUCK; key: its repetition key."""
        if ended > 0:
            return Reason(ended)
        if self.draws and key and self._seen.get(key, 0) + 1 >= self.repetitions:
            return Reason.REPETITION
        return Reason.NO_MOVE if ended == STUCK else Reason.NONE

    # --- asking the kernel ----------------------------------------------------------------------------------------

    def _states(self, rows: int = 1) -> Words:
        """Return rows for the kernel, this state in the first."""
        states = np.zeros((rows, self.kernel.WORDS), dtype=np.uint64)
        states[0] = self.words
        return states

    def _codes(self) -> npt.NDArray[np.int64]:
        """List the moves the kernel generates, the end of the game aside."""
        moves = np.empty(self.kernel.MAX_MOVES, dtype=np.int64)
        return moves[: self.kernel.generate(self.rules, self._states(), 0, moves, 0)]

    def _apply(self, move: Move) -> None:
        """Set `words` to the state after a move that `parse` returned."""
        states = self._states(2)
        self.kernel.apply(self.rules, states, 0, move.code, 1)
        self.words = states[1].copy()

    def _over(self) -> Reason:
        """Return why the game is over, or NONE."""
        ended = int(self.kernel.ended(self.rules, self._states(), 0))
        return self._reason(ended or (0 if len(self._codes()) else STUCK), self._key())

    def _key(self) -> int:
        """Return the kernel's `repetition_key`: equal positions have equal keys, 0 counts for nothing."""
        return int(self.kernel.repetition_key(self.rules, self._states(), 0))

    def _perft(self, depth: int) -> int:
        """Count the move sequences of `depth` (1 or more)."""
        return int(self.kernel.perft(self.rules, self._states(depth + 1), depth))

    def copy(self) -> Self:
        """Make an independent copy, with the past."""
        made = self._at(self.words.copy())
        made._past, made._seen = self._past.copy(), self._seen.copy()
        return made

    def _at(self, words: Words) -> Self:
        """Make a position of this game in another state, without a past."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.words, made._past, made._seen = words, [], {}
        return made

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Position) and self.text == other.text

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_text({self.text!r})"

    def _repr_svg_(self) -> str:
        return self.svg()


def perft(position: Position, depth: int) -> int:
    """Count the move sequences of `depth` plies from here; sequences end at wins only, draw rules are off.

    Raises ValueError for a depth that isn't a whole number from 0 to MAX_DEPTH, TypeError for what is no position.
    """
    of_kind("a position", position, Position, "Abalone()")
    depth = whole("a depth", depth, 0, MAX_DEPTH)
    return 1 if depth == 0 else position._perft(depth)
