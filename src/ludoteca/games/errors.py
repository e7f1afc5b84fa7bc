"""What can be wrong with a move or a position. All are ValueErrors whose text says what, and where."""

from __future__ import annotations


class MoveError(ValueError):
    """A move that can't be made. `code` is a short stable name of the cause, `details` what fills the sentence.

    `str(error)` is an English sentence for programmers; the site words `code` and `details` in the reader's language.
    """

    def __init__(self, text: str, code: str, **details: str | int) -> None:
        super().__init__(text)
        self.code = code
        self.details = details


class BadMove(MoveError):
    """The text is no move of this game at all."""


class IllegalMove(MoveError):
    """A move of this game that the rules forbid here; `code` names the rule."""


class GameOver(MoveError):
    """The game has ended, so nothing can be moved."""

    def __init__(self, text: str = "the game is over", code: str = "game-over", **details: str | int) -> None:
        super().__init__(text, code, **details)


class BadPosition(ValueError):
    """A position text that can't be read, or a position that can't be; says what is wrong and where."""


class BadBoard(ValueError):
    """Board data that breaks a condition (Trans-Rabat, C2); says which and where."""


class BadRecord(ValueError):
    """A record of a game that can't be read or written; says what is wrong and where.

    `code` and `details` are as in a MoveError, empty where the record can't be written.
    """

    def __init__(self, text: str, code: str = "", **details: str | int) -> None:
        super().__init__(text)
        self.code = code
        self.details = details
