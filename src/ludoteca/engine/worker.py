"""What one thread of a search needs: its arrays, and iterative deepening over the compiled search."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.engine import layout
from ludoteca.engine.best_reply.kernel import BestReply
from ludoteca.engine.ideas import Idea, ideas_of
from ludoteca.engine.search import search
from ludoteca.engine.table import Table
from ludoteca.games.dispatch import kernel_of
from ludoteca.games.position import Position

Ints = npt.NDArray[np.int64]
WINDOW = 40  # of the first aspiration, in the evaluation's units
GROWTH = 4
FIRST_NARROW = 4  # depth


class Worker(NamedTuple):
    """The arrays of one search thread, and what it must know of the root. Shapes are told in `layout` and below."""

    states: npt.NDArray[np.uint64]  # [MAX_PLY + 1, WORDS], the root in row 0
    moves: Ints  # waiting moves of all plies, one after the other
    frames: Ints  # [MAX_PLY + 1, FRAME]
    pv: Ints  # [MAX_PLY + 1, MAX_PLY + 2]: the length of the best line from a ply, and its moves
    control: Ints  # [CONTROL]
    line: npt.NDArray[np.uint64]  # [past + MAX_PLY + 1] repetition keys of the game and the searched line
    seen: npt.NDArray[np.int16]  # [SEEN] how many of them have these lowest bits
    keys: npt.NDArray[np.uint64]  # [MAX_PLY + 1] of `table`, salted, of the states that are searched to a depth
    killers: Ints  # [MAX_PLY + 1, 2]
    counters: npt.NDArray[np.int32]  # [players * CODES] what last cut off after a player's move
    history: npt.NDArray[np.int16]  # [players * CODES]
    excluded: Ints  # root moves not to search, up to the first 0
    table: Table  # shared by threads
    root: int  # the player to move
    past: int  # states before the root
    salt: np.uint64  # XORed to all keys of `table`
    age: int  # of `table`, 0 to 63
    occurrences: int  # at which a position ends the game; 0 for never
    ideas: int  # bits, see ideas.py


@dataclass(frozen=True, slots=True)
class Line:
    """The best line from the root, without the lines before it in its list."""

    score: int
    codes: tuple[int, ...]


def new_worker(position: Position, table: Table, age: int, control: Ints | None = None) -> Worker:
    """Allocate (about 2 MB) what one thread needs to search a position that isn't over."""
    kernel = kernel_of(position.rules.__class__)
    keys = position.keys
    states = np.zeros((layout.MAX_PLY + 1, kernel.WORDS), np.uint64)
    states[0] = position.words
    line = np.zeros(len(keys) + layout.MAX_PLY + 1, np.uint64)
    line[: len(keys)] = keys
    counted = line[line != 0] & np.uint64(layout.SEEN - 1)
    return Worker(
        states=states,
        moves=np.zeros(layout.MAX_PLY * kernel.MAX_MOVES, np.int64),
        frames=np.zeros((layout.MAX_PLY + 1, layout.FRAME), np.int64),
        pv=np.zeros((layout.MAX_PLY + 1, layout.MAX_PLY + 2), np.int64),
        control=np.zeros(layout.CONTROL, np.int64) if control is None else control,
        line=line,
        seen=np.bincount(counted.astype(np.int64), minlength=layout.SEEN).astype(np.int16),
        keys=np.zeros(layout.MAX_PLY + 1, np.uint64),
        killers=np.zeros((layout.MAX_PLY + 1, 2), np.int64),
        counters=np.zeros(position.players * layout.CODES, np.int32),
        history=np.zeros(position.players * layout.CODES, np.int16),
        excluded=np.zeros(kernel.MAX_MOVES + 1, np.int64),
        table=table,
        root=position.player,
        past=len(keys),
        salt=salt_of(position),
        age=age % 64,
        occurrences=position.repetitions if position.draws else 0,
        ideas=ideas_of(position.game),
    )


def salt_of(position: Position) -> np.uint64:
    """Return what tells apart entries of one table that mean different things: rules, boards, and, with more than two
    players, for whom the scores are."""
    rules: Any = position.rules
    digest = zlib.crc32(type(rules).__module__.encode())
    for field in rules:
        digest = zlib.crc32(np.ascontiguousarray(field).tobytes(), digest)
    if position.players > 2:
        digest = zlib.crc32(bytes([position.player, position.players]), digest)
    return np.uint64(digest << 31)


def aspirate(g: Any, w: Worker, depth: int, guess: int) -> int:
    """Search to `depth` in a window around the score expected, widened until the score lies inside."""
    low, high = -layout.INFINITE, layout.INFINITE
    width = WINDOW
    if w.ideas & Idea.ASPIRATION and depth >= FIRST_NARROW and abs(guess) < layout.MATE_BOUND:
        low, high = guess - width, guess + width
    while True:
        score = int(search(g, w, depth, low, high))
        if w.control[layout.STOP] or low < score < high:
            return score
        width *= GROWTH
        if score <= low:
            low = max(score - width, -layout.INFINITE) if width < layout.MATE_BOUND // 8 else -layout.INFINITE
        else:
            high = min(score + width, layout.INFINITE) if width < layout.MATE_BOUND // 8 else layout.INFINITE


def deepen(g: Any, w: Worker, depths: Sequence[int], lines: int = 1) -> Iterator[tuple[int, list[Line]]]:
    """Search to one depth after another; yield each with its `lines` best lines, best first, until stopped."""
    best: list[Line] = []
    most = layout.UNPROVEN if isinstance(g, BestReply) else layout.MATE  # one reply at a time proves no win
    for depth in depths:
        found: list[Line] = []
        w.excluded[:] = 0
        for index in range(lines):
            guess = best[index].score if index < len(best) else 0
            score = aspirate(g, w, depth, guess)
            if w.control[layout.STOP]:
                w.excluded[:] = 0
                return
            length = int(w.pv[0, 0])
            found.append(Line(min(max(score, -most), most), tuple(int(code) for code in w.pv[0, 1 : length + 1])))
            w.excluded[index] = found[-1].codes[0]
        best = sorted(found, key=lambda line: -line.score)
        w.excluded[:] = 0
        w.control[layout.DEPTH] = depth
        yield depth, best
