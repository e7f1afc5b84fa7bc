"""max^n (Luckhardt and Irani 1986): each player makes its own component of a vector of scores as large as can be.

The vector of a state is the game's own judgement for each player. In it no two players' scores add up to more than 0
(own worth less the best other's; a win, and losses of all others), which is what allows Korf's shallow pruning (1991):
if the player of a node can have `alpha` already, then a next player who finds more than `-alpha` leaves less than
`alpha`, and needn't look on. Deeper pruning isn't valid with more than two players. So a window passes unchanged from
move to move of one player's turn, and the next player's opens anew at the bottom, with the former's alpha on top.

As in the engine's search: explicit stack, order, quiescence, late moves and nodes unknown to the table searched less,
nodes far above beta given up, repetition, ends by distance. No null windows and no aspiration, which need one score.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteca.engine import layout
from ludoteca.engine.layout import CODES, INFINITE, MATE, MATE_BOUND, MAX_PLY, QUIET_AGAIN, QUIET_PLIES
from ludoteca.engine.ordering import front, pick, rank_all, rank_noisy, remember, reward
from ludoteca.engine.pruning import enough, futile, reduction
from ludoteca.engine.repetition import enter_line, leave_line, repeats
from ludoteca.engine.search import NO_MOVE, REPETITION, extend_line, publish
from ludoteca.engine.table import from_here, from_root
from ludoteca.games.dispatch import (
    apply,
    ended,
    evaluate,
    generate,
    generate_noisy,
    key,
    player,
    repetition_key,
    result,
)
from ludoteca.games.jit import borrowed, inner, kernel

UPPER, LOWER, EXACT = 1, 2, 3
# Columns of a frame; F_WHOLE: whether the current child is searched to its whole depth.
F_DEPTH, F_ALPHA, F_BETA, F_PLAYER, F_MOVE, F_WHOLE, F_BASE, F_NEXT, F_END, F_RANKED, F_FLOOR, F_TRIED = range(12)


class Vectors(NamedTuple):
    """What max^n needs besides a worker. values: int64[MAX_PLY + 1, players], the best vector of each ply so far.

    memo: int64[size, 2 + players], the table, size a power of two: key; move, depth << 16 and bound << 24; the scores.
    """

    values: npt.NDArray[np.int64]
    memo: npt.NDArray[np.int64]


def new_vectors(players: int, size: int) -> Vectors:
    """Allocate; the memo may be kept for the next search of a game, whoever is to move."""
    return Vectors(np.zeros((MAX_PLY + 1, players), np.int64), np.zeros((size, 2 + players), np.int64))


@inner
def verdicts(g: Any, s: Any, ply: Any, why: Any, values: Any) -> None:
    """Score a game that ended at `ply` for the reason `why`, for each player."""
    for who in range(values.shape[1]):
        values[ply, who] = np.int64(result(g, s, ply, why, who)) * (MATE - ply)


@inner
def judge_all(g: Any, s: Any, ply: Any, values: Any) -> None:
    """Evaluate a running state for each player, short of what proves a win."""
    for who in range(values.shape[1]):
        values[ply, who] = min(max(np.int64(evaluate(g, s, ply, who)), 1 - MATE_BOUND), MATE_BOUND - 1)


@inner
def recall(memo: Any, at: Any, ply: Any, values: Any) -> None:
    """Take the vector of an entry."""
    for who in range(values.shape[1]):
        values[ply, who] = from_root(memo[at, 2 + who], ply)


@inner
def keep(memo: Any, at: Any, position: Any, move: Any, depth: Any, bound: Any, ply: Any, values: Any) -> None:
    """Write an entry over what was there."""
    memo[at, 0] = position
    memo[at, 1] = move | depth << 16 | bound << 24
    for who in range(values.shape[1]):
        memo[at, 2 + who] = from_here(values[ply, who], ply)


@inner
def open_window(f: Any, ply: Any) -> None:
    """Give the child of the node at `ply` its window."""
    child = ply + 1
    if f[child, F_PLAYER] == f[ply, F_PLAYER]:
        f[child, F_ALPHA], f[child, F_BETA] = f[ply, F_ALPHA], f[ply, F_BETA]
    else:
        f[child, F_ALPHA], f[child, F_BETA] = -INFINITE, -f[ply, F_ALPHA]


@kernel
def maxn(g: Any, w: Any, v: Any, root_depth: Any) -> Any:
    """Search the state in row 0 and return the score (int64) of the player to move, all in v.values[0].

    g: the game's tag. w: a `Worker`. v: `Vectors`. The best line is published in w.control as the engine's search does;
    once stopped, the result is meaningless.
    """
    g, w, v = borrowed(g), borrowed(w), borrowed(v)
    s, moves, f, pv, control, values, memo = w.states, w.moves, w.frames, w.pv, w.control, v.values, v.memo
    line, seen, killers, history, counters = w.line, w.seen, w.killers, w.history, w.counters
    past, occurrences = w.past, w.occurrences

    nodes = control[layout.NODES]
    most: Any = control[layout.LIMIT] if control[layout.LIMIT] else np.int64(1 << 62)
    due: Any = min(nodes + layout.POLL, most)
    ply = np.int64(0)
    f[0, F_DEPTH], f[0, F_ALPHA], f[0, F_BETA], f[0, F_PLAYER] = root_depth, -INFINITE, INFINITE, w.root
    opening = True
    while True:
        if opening:
            nodes += 1
            if nodes >= due:
                control[layout.NODES] = nodes
                if nodes == most:
                    control[layout.STOP] = 1
                if control[layout.STOP]:
                    return values[0, w.root]
                due = min(nodes + layout.POLL, most)
            depth, alpha, beta, me = f[ply, F_DEPTH], f[ply, F_ALPHA], f[ply, F_BETA], f[ply, F_PLAYER]
            pv[ply, 0] = 0
            closed = False
            rule_key = np.uint64(0)
            if occurrences > 0 and depth >= 0:
                rule_key = repetition_key(g, s, ply)
            if ply > 0:
                why = np.int64(ended(g, s, ply))
                if why == 0 and depth >= 0 and occurrences > 0:
                    again = repeats(line, seen, past, past + ply, rule_key, occurrences)
                    if again == 2 or (again == 1 and result(g, s, ply, REPETITION, me) == 0):
                        why = np.int64(REPETITION)
                if why != 0:
                    verdicts(g, s, ply, why, values)
                    closed = True
                elif ply >= MAX_PLY - 1 or depth <= -QUIET_PLIES:
                    judge_all(g, s, ply, values)
                    closed = True
            base = f[ply - 1, F_END] if ply > 0 else np.int64(0)
            end = base
            f[ply, F_BASE], f[ply, F_FLOOR], f[ply, F_MOVE] = base, alpha, 0
            if not closed and depth <= 0:
                judge_all(g, s, ply, values)
                closed = values[ply, me] >= beta
                if not closed:
                    f[ply, F_ALPHA] = max(alpha, values[ply, me])
                    end = generate_noisy(g, s, ply, moves, base)
                    rank_noisy(g, s, ply, moves, base, end)
                    f[ply, F_RANKED] = 1
            elif not closed:
                position = np.int64(key(g, s, ply))
                at = position & (memo.shape[0] - 1)
                hint = np.int64(0)
                if memo[at, 0] == position and memo[at, 1] != 0:
                    hint = memo[at, 1] & 0xFFFF
                    if ply > 0 and memo[at, 1] >> 16 & 0xFF >= depth:
                        score, bound = from_root(memo[at, 2 + me], ply), memo[at, 1] >> 24
                        if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
                            recall(memo, at, ply, values)
                            closed = True
                if not closed and beta < INFINITE and futile(depth):
                    judge_all(g, s, ply, values)
                    closed = values[ply, me] - futile(depth) >= beta
                if not closed:
                    end = generate(g, s, ply, moves, base)
                    if end == base:
                        verdicts(g, s, ply, NO_MOVE, values)
                        closed = True
                if not closed:
                    if hint == 0 and depth >= 4:
                        f[ply, F_DEPTH] = depth - 1
                    values[ply] = -INFINITE
                    f[ply, F_RANKED] = -1 if hint and front(moves, base, end, hint) else 0
                    enter_line(line, seen, past + ply, rule_key)
            if closed:
                ply -= 1
                opening = False
                continue
            f[ply, F_NEXT], f[ply, F_END] = base, end
        else:
            # A child has its vector: search it again if it was searched too little, else take it.
            child, me = ply + 1, f[ply, F_PLAYER]
            value = values[child, me]
            if value > f[ply, F_ALPHA] and not f[ply, F_WHOLE]:
                f[ply, F_WHOLE] = 1
                f[child, F_DEPTH] = f[ply, F_DEPTH] - 1
                open_window(f, ply)
                ply = child
                opening = True
                continue
            if value > values[ply, me]:
                values[ply] = values[child]
                if value > f[ply, F_ALPHA]:
                    at, code = f[ply, F_NEXT] - 1, f[ply, F_TRIED]
                    f[ply, F_MOVE], f[ply, F_ALPHA] = code, value
                    extend_line(pv, ply, code)
                    if ply == 0:
                        publish(pv, control, value)
                    if value >= f[ply, F_BETA]:
                        if f[ply, F_DEPTH] > 0:
                            remember(killers, code, ply)
                            reward(moves, f[ply, F_BASE], at, history, me, f[ply, F_DEPTH])
                            if ply > 0:
                                counters[f[ply - 1, F_PLAYER] * CODES + f[ply - 1, F_TRIED]] = code
                        f[ply, F_NEXT] = f[ply, F_END]

        # The next move of the node at `ply`, or its vector.
        k, end, depth, base, me = f[ply, F_NEXT], f[ply, F_END], f[ply, F_DEPTH], f[ply, F_BASE], f[ply, F_PLAYER]
        tried = f[ply, F_BETA] < INFINITE and k > base and depth > 0 and k - base >= enough(depth, 0)
        if tried and values[ply, me] > -MATE_BOUND:
            k = end
        if k == end:
            if depth > 0:
                leave_line(line, seen, past + ply)
                value = values[ply, me]
                bound = LOWER if value >= f[ply, F_BETA] else EXACT if value > f[ply, F_FLOOR] else UPPER
                if bound == UPPER:
                    values[ply, me] = f[ply, F_FLOOR]  # a pruned child may be better than its vector shows
                position = np.int64(key(g, s, ply))
                at = position & (memo.shape[0] - 1)
                keep(memo, at, position, f[ply, F_MOVE], depth, bound, ply, values)
            if ply == 0:
                control[layout.NODES] = nodes
                return values[0, me]
            ply -= 1
            opening = False
            continue
        if f[ply, F_RANKED] < 0:
            f[ply, F_RANKED] = 0
            code = moves[k]
        else:
            if f[ply, F_RANKED] == 0:
                counter = np.int64(0)
                if ply > 0:
                    counter = np.int64(counters[f[ply - 1, F_PLAYER] * CODES + f[ply - 1, F_TRIED]])
                rank_all(g, s, ply, moves, k, end, killers, history, me, counter)
                f[ply, F_RANKED] = 1
            code = pick(moves, k, end)
        f[ply, F_NEXT], f[ply, F_TRIED] = k + 1, code
        child = ply + 1
        apply(g, s, ply, code, child)
        f[child, F_PLAYER] = player(g, s, child)
        less = np.int64(1)
        if depth <= 0:
            less = np.int64(QUIET_AGAIN if f[child, F_PLAYER] == me else 1)
        elif k > base:
            less += reduction(depth, k - base, np.int64(history[me * CODES + code]))
        f[ply, F_WHOLE] = depth <= 0 or less == 1
        f[child, F_DEPTH] = depth - less
        open_window(f, ply)
        ply = child
        opening = True
