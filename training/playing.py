"""A game on the kernels, and a search that keeps its arrays from move to move: self-play without texts and copies."""

from __future__ import annotations

from collections import Counter

import numpy as np

from ludoteca.engine import layout
from ludoteca.engine.table import new_table
from ludoteca.engine.timeman import MAX_DEPTH
from ludoteca.engine.tree import tree
from ludoteca.engine.worker import Line, deepen, new_worker, salt_of
from ludoteca.games.dispatch import kernel_of
from ludoteca.games.position import Position, Reason, Words
from ludoteca.games.trans_rabat import TransRabat

MOST_PLIES = 20_000  # of a game
TABLE_MB = 4


class Game:
    """A game in progress. words: the kernel's state, uint64[WORDS]. keys: repetition keys of the states before it."""

    def __init__(self, start: Position) -> None:
        self.start, self.rules, self.players = start, start.rules, start.players
        self.kernel = kernel_of(type(start.rules))
        self._states: Words = np.zeros((2, self.kernel.WORDS), np.uint64)
        self._states[0] = start.words
        self._moves = np.zeros(self.kernel.MAX_MOVES, np.int64)
        self.keys: list[int] = []
        self._seen: Counter[int] = Counter()

    @property
    def words(self) -> Words:
        """The state, as a view that moves change."""
        row: Words = self._states[0]
        return row

    @property
    def player(self) -> int:
        """The player to move."""
        return int(self.kernel.player(self.rules, self._states, 0))

    def codes(self) -> list[int]:
        """List the legal moves, the end of the game aside."""
        end = self.kernel.generate(self.rules, self._states, 0, self._moves, 0)
        return [int(code) for code in self._moves[:end]]

    def noisy_codes(self) -> list[int]:
        """List the moves that quiescence looks at."""
        end = self.kernel.generate_noisy(self.rules, self._states, 0, self._moves, 0)
        return [int(code) for code in self._moves[:end]]

    def push(self, code: int) -> None:
        """Make a legal move."""
        key = int(self.kernel.repetition_key(self.rules, self._states, 0))
        self.keys.append(key)
        if key:
            self._seen[key] += 1
        self.kernel.apply(self.rules, self._states, 0, code, 1)
        self._states[0] = self._states[1]

    def copy(self) -> Game:
        """Make an independent copy."""
        made = Game(self.start)
        made._states[0] = self._states[0]
        made.keys, made._seen = self.keys.copy(), self._seen.copy()
        return made

    def reason(self) -> Reason:
        """Why the game is over; NONE while it goes on."""
        why = Reason(self.kernel.ended(self.rules, self._states, 0))
        if why == Reason.NONE and self.start.draws:
            key = int(self.kernel.repetition_key(self.rules, self._states, 0))
            if self._seen[key] + 1 >= self.start.repetitions:
                return Reason.REPETITION
        return why if why != Reason.NONE or self.codes() else Reason.NO_MOVE

    def points(self, why: Reason) -> list[float]:
        """Each player's points of a game that ended so: 1, 1/2 or 0."""
        seats = range(self.players)
        return [(int(self.kernel.result(self.rules, self._states, 0, int(why), seat)) + 1) / 2 for seat in seats]

    def final(self, why: Reason) -> list[float]:
        """Each player's score at the end: R16's points in Trans-Rabat, elsewhere 1, 1/2 or 0."""
        end = self.start._at(self.words.copy())
        return [float(seat.total) for seat in end.points()] if isinstance(end, TransRabat) else self.points(why)


class Searcher:
    """Searches games of one kind, `nodes` a move (to within a poll of the search), with one worker and one table.

    start: any position of that kind of game; its tag, and so its weights, are those the search judges by. ideas: bits
    of `engine.ideas`; the game's own by default.
    """

    def __init__(self, start: Position, nodes: int, table_mb: float = TABLE_MB, ideas: int | None = None) -> None:
        line = np.zeros(MOST_PLIES + layout.MAX_PLY + 1, np.uint64)
        worker = new_worker(start, new_table(table_mb), 0)
        self._worker = worker._replace(line=line, ideas=worker.ideas if ideas is None else ideas)
        self._rules, self._nodes, self._age = start.rules, nodes, 0
        self._salts: dict[int, np.uint64] = {}  # by the player to move
        self._game: Game | None = None  # the last one searched, with as many keys in the worker's line
        self._past = 0

    def search(self, game: Game) -> tuple[int, int]:
        """Return the score for the player to move and the best move's code, in a game that goes on."""
        self.lines(game)
        return int(self._worker.control[layout.SCORE]), self.best(game)

    def best(self, game: Game) -> int:
        """Return the best move's code, as far as the last search came: very few nodes may find no line."""
        return int(self._worker.control[layout.PV]) or game.codes()[0]

    def lines(self, game: Game, count: int = 1) -> list[Line]:
        """Search and return the `count` best lines of the last completed depth, best first; none without one."""
        root, past = game.player, len(game.keys)
        if root not in self._salts:
            self._salts[root] = salt_of(game.start._at(game.words.copy()))
        self._age = (self._age + 1) % 64
        w = self._worker._replace(root=root, past=past, salt=self._salts[root], age=self._age)
        w.states[0] = game.words
        known = self._past if game is self._game else 0
        w.line[known:past] = game.keys[known:]
        self._game, self._past = game, past
        keys = w.line[:past]
        counted = (keys[keys != 0] & np.uint64(layout.SEEN - 1)).astype(np.int64)
        w.seen[:] = np.bincount(counted, minlength=layout.SEEN)  # anew: a stopped search leaves its line in it
        w.killers[:] = w.counters[:] = w.history[:] = w.control[:] = 0
        w.control[layout.LIMIT] = self._nodes
        found: list[Line] = []
        for depth, found in deepen(*tree(self._rules, game.players, w), range(1, MAX_DEPTH + 1), count):
            if count == 1 and abs(found[0].score) >= layout.MATE - depth:
                break  # proven
        return found

    def forget(self) -> None:
        """Empty the table."""
        self._worker.table[:] = 0
