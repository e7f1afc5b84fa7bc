"""One search for all games: principal variation search on an explicit stack, compiled once a game.

Negamax, with one turn of it: the sign changes where the *side* does. Side 0 is the root's player, side 1 everybody
else, so that a player who moves again keeps the sign, and with three players the root's player faces a coalition
(paranoid search). `ply` counts states from the root; states, stack frames and waiting moves are rows and ranges of
arrays that a worker allocates once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.engine import layout
from ludoteca.engine.layout import (
    F_ALPHA,
    F_BASE,
    F_BEST,
    F_BETA,
    F_DEPTH,
    F_END,
    F_FLOOR,
    F_MOVE,
    F_NEXT,
    F_PLAYER,
    F_RANKED,
    F_SIDE,
    F_STAGE,
    FULL,
    INFINITE,
    MATE,
    MATE_BOUND,
    MAX_PLY,
    NULL,
    QUIET_AGAIN,
    QUIET_PLIES,
    REDUCED,
)
from ludoteca.engine.ordering import front, pick, rank_all, rank_noisy, reward
from ludoteca.engine.pruning import enough, futile, reduction
from ludoteca.engine.repetition import enter_line, leave_line, repeats
from ludoteca.engine.table import bound_of, bucket_of, depth_of, from_here, from_root, move_of, probe, score_of, store
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
from ludoteca.games.jit import borrowed, inner, kernel, prefetch
from ludoteca.games.position import Reason

NO_MOVE, REPETITION = int(Reason.NO_MOVE), int(Reason.REPETITION)
STOP, NODES, LIMIT, POLL = layout.STOP, layout.NODES, layout.LIMIT, layout.POLL
UPPER, LOWER, EXACT = layout.UPPER, layout.LOWER, layout.EXACT


@inner
def verdict(g: Any, s: Any, ply: Any, why: Any, root: Any, side: Any) -> Any:
    """Score, for the side to move, a game that ended at `ply` for the reason `why`."""
    score = np.int64(result(g, s, ply, why, root)) * (MATE - ply)
    return -score if side else score


@inner
def judge(g: Any, s: Any, ply: Any, root: Any, side: Any) -> Any:
    """Evaluate a running state for the side to move, short of what proves a win."""
    score: Any = min(max(np.int64(evaluate(g, s, ply, root)), 1 - MATE_BOUND), MATE_BOUND - 1)
    return -score if side else score


@inner
def publish(pv: Any, control: Any, score: Any) -> None:
    """Show the root's best line to whoever watches."""
    length = pv[0, 0]
    for k in range(length):
        control[layout.PV + k] = pv[0, k + 1]
    control[layout.LENGTH] = length
    control[layout.SCORE] = score


@inner
def extend_line(pv: Any, ply: Any, code: Any) -> None:
    """Make the best line from `ply` the move `code` and the best line after it."""
    length = pv[ply + 1, 0]
    pv[ply, 0] = length + 1
    pv[ply, 1] = code
    for k in range(1, length + 1):
        pv[ply, k + 1] = pv[ply + 1, k]


@inner
def exclude(moves: Any, base: Any, end: Any, excluded: Any) -> Any:
    """Drop the moves of a list that ends with 0 from moves[base:end]; return the new end."""
    kept = base
    for k in range(base, end):
        wanted = True
        for code in excluded:
            if code == 0:
                break
            if code == moves[k]:
                wanted = False
        if wanted:
            moves[kept] = moves[k]
            kept += 1
    return kept


@kernel
def search(g: Any, w: Any, root_depth: Any, root_alpha: Any, root_beta: Any) -> Any:
    """Search the state in row 0 and return its score (int64) for the player to move; meaningless once stopped.

    g: the game's tag. w: a `Worker`. The best line is published in w.control whenever the root's best move changes.
    """
    g, w = borrowed(g), borrowed(w)
    s, moves, f, pv, control = w.states, w.moves, w.frames, w.pv, w.control
    line, seen, keys, killers, history, table = w.line, w.seen, w.keys, w.killers, w.history, w.table
    root, past, salt, age, occurrences = w.root, w.past, w.salt, w.age, w.occurrences

    nodes = control[NODES]
    ply = np.int64(0)
    f[0, F_DEPTH], f[0, F_ALPHA], f[0, F_BETA] = root_depth, root_alpha, root_beta
    f[0, F_SIDE], f[0, F_PLAYER] = 0, root
    keys[0] = key(g, s, ply) ^ salt
    value = np.int64(0)
    opening = True
    while True:
        if opening:
            # A new node: count it, and find out whether it has a value without its moves.
            nodes += 1
            if nodes & (POLL - 1) == 0:
                control[NODES] = nodes
                if control[LIMIT] and nodes >= control[LIMIT]:
                    control[STOP] = 1
                if control[STOP]:
                    return value
            depth, alpha, beta, side = f[ply, F_DEPTH], f[ply, F_ALPHA], f[ply, F_BETA], f[ply, F_SIDE]
            pv[ply, 0] = 0
            rule_key = np.uint64(0)
            if ply > 0:
                why = ended(g, s, ply)
                if why == 0 and depth >= 0 and occurrences > 0:
                    rule_key = repetition_key(g, s, ply)
                    again = repeats(line, seen, past, past + ply, rule_key, occurrences)
                    if again == 2 or (again == 1 and result(g, s, ply, REPETITION, root) == 0):
                        why = REPETITION
                if why != 0:
                    value = verdict(g, s, ply, why, root, side)
                    ply -= 1
                    opening = False
                    continue
                if ply >= MAX_PLY - 1 or depth <= -QUIET_PLIES:
                    value = judge(g, s, ply, root, side)
                    ply -= 1
                    opening = False
                    continue
            elif occurrences > 0:
                rule_key = repetition_key(g, s, ply)

            f[ply, F_BASE] = base = f[ply - 1, F_END] if ply > 0 else np.int64(0)
            f[ply, F_FLOOR] = alpha
            f[ply, F_MOVE] = 0
            if depth <= 0:
                best = judge(g, s, ply, root, side)
                if best >= beta:
                    value = best
                    ply -= 1
                    opening = False
                    continue
                f[ply, F_BEST], f[ply, F_ALPHA] = best, max(alpha, best)
                end = generate_noisy(g, s, ply, moves, base)
                rank_noisy(g, s, ply, moves, base, end)
                f[ply, F_RANKED] = 1
            else:
                if ply > 0 and beta - alpha == 1 and futile(depth):
                    score = judge(g, s, ply, root, side) - futile(depth)
                    if score >= beta and score < MATE_BOUND:
                        value = score
                        ply -= 1
                        opening = False
                        continue
                entry = probe(table, keys[ply])
                hint = move_of(entry)
                if entry != np.uint64(0) and ply > 0 and beta - alpha == 1 and depth_of(entry) >= depth:
                    score = from_root(score_of(entry), ply)
                    bound = bound_of(entry)
                    if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
                        value = score
                        ply -= 1
                        opening = False
                        continue
                end = generate(g, s, ply, moves, base)
                if end == base:
                    value = verdict(g, s, ply, NO_MOVE, root, side)
                    ply -= 1
                    opening = False
                    continue
                if ply == 0:
                    end = exclude(moves, base, end, w.excluded)
                f[ply, F_BEST] = -INFINITE
                f[ply, F_RANKED] = 0
                if hint and front(moves, base, end, hint):
                    f[ply, F_RANKED] = -1
                enter_line(line, seen, past + ply, rule_key)
            f[ply, F_NEXT], f[ply, F_END] = base, end
        else:
            # A child has its value: search it again if it was searched too narrowly, else take it.
            child = ply + 1
            if f[child, F_SIDE] != f[ply, F_SIDE]:
                value = -value
            alpha, beta, stage = f[ply, F_ALPHA], f[ply, F_BETA], f[ply, F_STAGE]
            if value > alpha and (stage == REDUCED or (stage == NULL and value < beta)):
                f[ply, F_STAGE] = stage = NULL if stage == REDUCED else FULL
                upper = beta if stage == FULL else alpha + 1
                f[child, F_DEPTH] = f[ply, F_DEPTH] - 1
                keys[child] = key(g, s, child) ^ salt
                if f[child, F_SIDE] == f[ply, F_SIDE]:
                    f[child, F_ALPHA], f[child, F_BETA] = alpha, upper
                else:
                    f[child, F_ALPHA], f[child, F_BETA] = -upper, -alpha
                ply = child
                opening = True
                continue
            if value > f[ply, F_BEST]:
                f[ply, F_BEST] = value
                if value > alpha:
                    at = f[ply, F_NEXT] - 1
                    code = moves[at] & np.int64(0xFFFF)
                    f[ply, F_MOVE] = code
                    f[ply, F_ALPHA] = value
                    if beta - alpha > 1:
                        extend_line(pv, ply, code)
                        if ply == 0:
                            publish(pv, control, value)
                    if value >= beta:
                        if f[ply, F_DEPTH] > 0:
                            reward(moves, f[ply, F_BASE], at, killers, history, f[ply, F_PLAYER], ply, f[ply, F_DEPTH])
                        f[ply, F_NEXT] = f[ply, F_END]

        # The next move of the node at `ply`, or its value.
        k, end, depth, base = f[ply, F_NEXT], f[ply, F_END], f[ply, F_DEPTH], f[ply, F_BASE]
        tried = k > base and depth > 0 and k - base >= enough(depth) and f[ply, F_BEST] > -MATE_BOUND
        if tried and f[ply, F_BETA] - f[ply, F_ALPHA] == 1:
            k = end
        if k == end:
            value = f[ply, F_BEST]
            if depth > 0:
                leave_line(line, seen, past + ply)
                if ply > 0 or w.excluded[0] == 0:
                    bound = LOWER if value >= f[ply, F_BETA] else EXACT if value > f[ply, F_FLOOR] else UPPER
                    store(table, keys[ply], f[ply, F_MOVE], from_here(value, ply), depth, bound, age)
            if ply == 0:
                control[NODES] = nodes
                return value
            ply -= 1
            opening = False
            continue
        if f[ply, F_RANKED] < 0:
            f[ply, F_RANKED] = 0
            code = moves[k]
        else:
            if f[ply, F_RANKED] == 0:
                rank_all(g, s, ply, moves, k, end, killers, history, f[ply, F_PLAYER])
                f[ply, F_RANKED] = 1
            code = pick(moves, k, end)
        f[ply, F_NEXT] = k + 1
        child = ply + 1
        apply(g, s, ply, code, child)
        mover = player(g, s, child)
        f[child, F_PLAYER] = mover
        f[child, F_SIDE] = 0 if mover == root else 1
        alpha, upper = f[ply, F_ALPHA], f[ply, F_BETA]
        stage = FULL
        less = np.int64(1)
        if depth <= 0:
            less = np.int64(QUIET_AGAIN if f[child, F_SIDE] == f[ply, F_SIDE] else 1)
        elif k > base:
            stage = NULL
            upper = alpha + 1
            fewer = reduction(depth, k - base)
            if fewer:
                stage = REDUCED
                less += fewer
        f[ply, F_STAGE] = stage
        f[child, F_DEPTH] = depth - less
        if depth > less:
            keys[child] = position = key(g, s, child) ^ salt
            prefetch(table, bucket_of(table, position))
        if f[child, F_SIDE] == f[ply, F_SIDE]:
            f[child, F_ALPHA], f[child, F_BETA] = alpha, upper
        else:
            f[child, F_ALPHA], f[child, F_BETA] = -upper, -alpha
        ply = child
        opening = True
