"""Random trees of the toy game, for plain Python and for workers of the engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from ludoteca.engine import layout
from ludoteca.engine.table import new_table
from ludoteca.engine.worker import Worker, new_worker

Words = npt.NDArray[np.uint64]
FULL_DEPTH = 40  # far beyond every tree, so that nothing is reduced to a judgement before its leaves
TREE = 6  # plies


@dataclass
class Root:
    """As much of a position as the engine's workers ask for."""

    rules: Any
    words: Words
    player: int
    players: int = 3
    repetitions: int = 3
    draws: bool = True
    keys: list[int] = field(default_factory=list)
    game: str = "toy"


class Tree:
    """The toy, for plain Python: a state is a row of words."""

    def __init__(self, toy: ModuleType, seed: int) -> None:
        self.toy, self.rules = toy, toy.Rules(depth=TREE)
        self.root = seed % 3
        self.start: Words = np.array([toy.scramble(seed), self.root << 8], np.uint64)

    def worker(self) -> Worker:
        """Make a worker for the root."""
        root: Any = Root(self.rules, self.start, self.root)
        return new_worker(root, new_table(1), 0)

    def player(self, words: Words) -> int:
        """Return the player to move."""
        return int(self.toy.player(self.rules, words[None], 0))

    def over(self, words: Words) -> bool:
        """Tell whether a state ends the game."""
        return bool(self.toy.ended(self.rules, words[None], 0))

    def value(self, words: Words, ply: int) -> tuple[int, ...] | None:
        """Score a state for each player if it is over or a leaf."""
        s = words[None]
        if ply and self.over(words):
            return tuple(
                int(self.toy.result(self.rules, s, 0, self.toy.LEAF, who)) * (layout.MATE - ply) for who in range(3)
            )
        if int(words[1]) & 255 >= TREE:
            return tuple(int(self.toy.evaluate(self.rules, s, 0, who)) for who in range(3))
        return None

    def after(self, words: Words, code: int) -> Words:
        """Return the state after a move."""
        s: Words = np.zeros((2, self.toy.WORDS), np.uint64)
        s[0] = words
        self.toy.apply(self.rules, s, 0, code, 1)
        return np.array(s[1])

    def moves(self, words: Words) -> list[int]:
        """List the moves."""
        moves = np.zeros(self.toy.MAX_MOVES, np.int64)
        return [int(code) for code in moves[: self.toy.generate(self.rules, words[None], 0, moves, 0)]]

    def first_ranked(self, words: Words) -> int:
        """Return the move that ranks first."""
        return max(self.moves(words), key=lambda code: int(self.toy.rank(self.rules, words[None], 0, code)))
