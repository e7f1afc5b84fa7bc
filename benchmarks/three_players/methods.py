"""The methods that are compared, each as a player of one seat: how it searches a position within a number of nodes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from blend.kernel import Blend
from maxn import maxn, new_vectors

from ludoteca.engine import layout
from ludoteca.engine.table import new_table
from ludoteca.engine.tree import replies
from ludoteca.engine.worker import Worker, deepen, new_worker
from ludoteca.games.trans_rabat import TransRabat
from ludoteca.games.trans_rabat.kernel import GIVE_UP

MEMORY_MB = 8
DEPTHS = range(1, layout.MAX_PLY - 9)
Steps: TypeAlias = Iterator[tuple[int, int]]  # depth and score
Search: TypeAlias = Callable[[Any, Worker], Steps]  # of a game's tag


def two_sided(g: Any, w: Worker) -> Steps:
    """Deepen with the engine's search: the root's player against all others."""
    for depth, lines in deepen(g, w, DEPTHS):
        yield depth, lines[0].score


def best_reply(g: Any, w: Worker) -> Steps:
    """Deepen with the engine's search: to a turn of the root's player one opponent replies."""
    return two_sided(*replies(g, w, GIVE_UP))


class MaxN:
    """max^n with a table that lasts for a game."""

    def __init__(self, players: int = 3) -> None:
        self.vectors = new_vectors(players, MEMORY_MB << 15)  # 32 to 40 bytes an entry

    def __call__(self, g: Any, w: Worker) -> Steps:
        """Deepen."""
        for depth in DEPTHS:
            score = int(maxn(g, w, self.vectors, depth))
            if w.control[layout.STOP]:
                return
            yield depth, score


def blended(own: int, best: int, mean: int) -> Search:
    """Return paranoid search that judges by other weights, in percents."""
    return lambda g, w: two_sided(Blend(g, own, best, mean), w)


METHODS: dict[str, Callable[[], Search]] = {
    "paranoid": lambda: two_sided,
    "maxn": MaxN,
    "best-reply": lambda: best_reply,
    "half-mean": lambda: blended(100, 50, 50),
    "mean": lambda: blended(100, 0, 100),
    "own": lambda: blended(100, 0, 0),
    "mostly-own": lambda: blended(100, 50, 0),
}


class Player:
    """One seat of one game: a method, its table, and what it has used."""

    def __init__(self, method: str) -> None:
        self.method, self.search, self.table = method, METHODS[method](), new_table(MEMORY_MB)
        self.moves = self.depths = self.nodes = 0
        self.seconds = 0.0  # of processor time, in the search

    def __call__(self, position: TransRabat, nodes: int) -> str:
        """Find a move; the search ends at its first poll after `nodes`, or when the result is proven."""
        codes = position._codes()  # without the texts of all moves, which take as long as a small search
        if len(codes) == 1:
            return position._write(int(codes[0]))
        w = new_worker(position, self.table, self.moves)
        w.control[layout.LIMIT] = nodes
        began = time.thread_time()
        reached = 0
        for depth, score in self.search(position.rules, w):
            reached = depth
            if abs(score) >= layout.MATE - depth:
                break
        self.seconds += time.thread_time() - began
        self.moves, self.depths, self.nodes = (
            self.moves + 1,
            self.depths + reached,
            self.nodes + int(w.control[layout.NODES]),
        )
        code = w.control[layout.PV] if w.control[layout.LENGTH] else codes[0]  # as the engine does
        return position._write(int(code))
