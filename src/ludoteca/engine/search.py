"""One search for all games: principal variation search on an explicit stack, compiled once a game.

Negamax, with one turn of it: the sign changes where the *side* does. Side 0 is the root's player, side 1 everybody
else, so that a player who moves again keeps the sign; with three players the game searched is one in which one of
the others at a time replies (tree.py). `ply` counts states from the root; states, stack frames and waiting moves are
rows and ranges of arrays that a worker allocates once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.engine import layout
from ludoteca.engine.ideas import Idea
from ludoteca.engine.layout import (
    CODES,
    F_ALPHA,
    F_BASE,
    F_BEST,
    F_BETA,
    F_DEPTH,
    F_END,
    F_FLOOR,
    F_HINT,
    F_MOST,
    F_MOVE,
    F_NEXT,
    F_PLAYER,
    F_RANKED,
    F_SIDE,
    F_SKIPPED,
    F_STAGE,
    F_TRIED,
    FULL,
    INFINITE,
    MATE,
    MATE_BOUND,
    MAX_PLY,
    NULL,
    QUIET_AGAIN,
    QUIET_PLIES,
    REDUCED,
    SKIP,
)
from ludoteca.engine.ordering import front, pick, rank_all, rank_noisy, remember, reward
from ludoteca.engine.pruning import ALL, enough, futile, reduction, skip_depth
from ludoteca.engine.repetition import enter_line, leave_line, repeats
from ludoteca.engine.table import bound_of, bucket_of, depth_of, from_here, from_root, move_of, probe, score_of, store
from ludoteca.games.dispatch import (
    apply,
    candidates,
    ended,
    evaluate,
    generate,
    generate_noisy,
    key,
    player,
    repetition_key,
    result,
    skip,
)
from ludoteca.games.jit import borrowed, inner, kernel, prefetch
from ludoteca.games.position import Reason

NO_MOVE, REPETITION = int(Reason.NO_MOVE), int(Reason.REPETITION)
STOP, NODES, LIMIT, POLL = layout.STOP, layout.NODES, layout.LIMIT, layout.POLL
KILLERS, HISTORY, COUNTERS = int(Idea.KILLERS), int(Idea.HISTORY), int(Idea.COUNTERS)
REDUCTIONS, TRUST = int(Idea.REDUCTIONS), int(Idea.TRUST)
FAR_ABOVE, ENOUGH, PASSING = int(Idea.FAR_ABOVE), int(Idea.ENOUGH), int(Idea.SKIP)
QUIESCENCE, UNKNOWN, FAR_BELOW = int(Idea.QUIESCENCE), int(Idea.UNKNOWN), int(Idea.FAR_BELOW)
ENTER, EXPAND, NEXT, RETURN = range(4)  # what to do with the node at `ply`
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
    counters, ideas = w.counters, w.ideas

    nodes = control[NODES]
    most: Any = control[LIMIT] if control[LIMIT] else np.int64(1 << 62)
    due: Any = min(nodes + POLL, most)
    ply = np.int64(0)
    f[0, F_DEPTH], f[0, F_ALPHA], f[0, F_BETA] = root_depth, root_alpha, root_beta
    f[0, F_SIDE], f[0, F_PLAYER] = 0, root
    keys[0] = key(g, s, ply) ^ salt
    value: Any = np.int64(0)
    step = ENTER
    while True:
        if step == ENTER:
            # A new node: count it, and find out whether it has a value without its moves.
            nodes += 1
            if nodes >= due:
                control[NODES] = nodes
                if nodes == most:
                    control[STOP] = 1
                if control[STOP]:
                    return value
                due = min(nodes + POLL, most)
            depth, alpha, beta, side = f[ply, F_DEPTH], f[ply, F_ALPHA], f[ply, F_BETA], f[ply, F_SIDE]
            pv[ply, 0] = 0
            rule_key = np.uint64(0)
            step = RETURN
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
                    continue
                if ply >= MAX_PLY - 1 or depth <= -QUIET_PLIES or (depth <= 0 and not ideas & QUIESCENCE):
                    value = judge(g, s, ply, root, side)
                    ply -= 1
                    continue
            elif occurrences > 0:
                rule_key = repetition_key(g, s, ply)

            f[ply, F_BASE] = base = f[ply - 1, F_END] if ply > 0 else np.int64(0)
            f[ply, F_FLOOR] = alpha
            f[ply, F_MOVE] = 0
            f[ply, F_MOST] = ALL
            if depth <= 0:
                best = judge(g, s, ply, root, side)
                if best >= beta:
                    value = best
                    ply -= 1
                    continue
                f[ply, F_BEST], f[ply, F_ALPHA] = best, max(alpha, best)
                end = generate_noisy(g, s, ply, moves, base)
                rank_noisy(g, s, ply, moves, base, end)
                f[ply, F_RANKED] = 1
                f[ply, F_NEXT], f[ply, F_END] = base, end
                step = NEXT
            else:
                narrow = ply > 0 and beta - alpha == 1
                passing = skip_depth(depth) if ideas & PASSING else -1
                margin = futile(depth) if ideas & FAR_ABOVE else 0
                static = beta - 1  # that is alpha where it is narrow
                if narrow and (passing >= 0 or margin or ideas & FAR_BELOW):
                    static = judge(g, s, ply, root, side)
                    if margin and static - margin >= beta and static - margin < MATE_BOUND:
                        value = static - margin
                        ply -= 1
                        continue
                entry = probe(table, keys[ply])
                f[ply, F_HINT] = hint = move_of(entry)
                if entry != np.uint64(0) and narrow and depth_of(entry) >= depth:
                    score = from_root(score_of(entry), ply)
                    bound = bound_of(entry)
                    if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
                        value = score
                        ply -= 1
                        continue
                if hint == 0 and depth >= 4 and ideas & UNKNOWN:
                    f[ply, F_DEPTH] = depth - 1
                if narrow and ideas & ENOUGH:
                    below = alpha - static if ideas & FAR_BELOW else np.int64(0)
                    f[ply, F_MOST] = enough(f[ply, F_DEPTH], below)
                enter_line(line, seen, past + ply, rule_key)
                step = EXPAND
                child = ply + 1
                if static >= beta and passing >= 0 and not f[ply, F_SKIPPED] and skip(g, s, ply, child):
                    # Who stands well enough though he passes need not look for a move.
                    f[ply, F_STAGE], f[ply, F_END], f[ply, F_TRIED] = SKIP, base, 0
                    mover = player(g, s, child)
                    f[child, F_PLAYER], f[child, F_SIDE] = mover, 0 if mover == root else 1
                    f[child, F_DEPTH], f[child, F_ALPHA], f[child, F_BETA] = passing, -beta, 1 - beta
                    f[child, F_SKIPPED] = 1
                    if passing > 0:
                        keys[child] = key(g, s, child) ^ salt
                    ply = child
                    step = ENTER
                    continue
        elif step == RETURN:
            # A child has its value: search it again if it was searched too narrowly, else take it.
            child = ply + 1
            if f[child, F_SIDE] != f[ply, F_SIDE]:
                value = -value
            alpha, beta, stage = f[ply, F_ALPHA], f[ply, F_BETA], f[ply, F_STAGE]
            if stage == SKIP:
                if value >= beta:
                    leave_line(line, seen, past + ply)
                    value = min(value, MATE_BOUND - 1)  # no proof: nobody can pass
                    ply -= 1
                    continue
                step = EXPAND
            else:
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
                    step = ENTER
                    continue
                step = NEXT
                if value > f[ply, F_BEST]:
                    f[ply, F_BEST] = value
                    if value > alpha:
                        at, code = f[ply, F_NEXT] - 1, f[ply, F_TRIED]
                        f[ply, F_MOVE] = code
                        f[ply, F_ALPHA] = value
                        if beta - alpha > 1:
                            extend_line(pv, ply, code)
                            if ply == 0:
                                publish(pv, control, value)
                        if value >= beta:
                            base, depth = f[ply, F_BASE], f[ply, F_DEPTH]
                            if depth > 0:
                                if ideas & KILLERS:
                                    remember(killers, code, ply)
                                if ideas & HISTORY:
                                    reward(moves, base, at, history, f[ply, F_PLAYER], depth)
                                if ideas & COUNTERS and ply > 0:
                                    counters[f[ply - 1, F_PLAYER] * CODES + f[ply - 1, F_TRIED]] = code
                            f[ply, F_NEXT] = f[ply, F_END]

        if step == EXPAND:
            base = f[ply, F_BASE]
            end = candidates(g, s, ply, moves, base) if ply > 0 else generate(g, s, ply, moves, base)
            if end == base:
                leave_line(line, seen, past + ply)
                value = verdict(g, s, ply, NO_MOVE, root, f[ply, F_SIDE])
                ply -= 1
                step = RETURN
                continue
            if ply == 0:
                end = exclude(moves, base, end, w.excluded)
            f[ply, F_BEST] = -INFINITE
            hint = f[ply, F_HINT]
            f[ply, F_RANKED] = -1 if hint and front(moves, base, end, hint) else 0
            f[ply, F_NEXT], f[ply, F_END] = base, end

        # The next move of the node at `ply`, or its value.
        k, end, depth, base = f[ply, F_NEXT], f[ply, F_END], f[ply, F_DEPTH], f[ply, F_BASE]
        if k - base >= f[ply, F_MOST] and f[ply, F_BEST] > -MATE_BOUND:
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
            step = RETURN
            continue
        if f[ply, F_RANKED] < 0:
            f[ply, F_RANKED] = 0
            code = moves[k]
        else:
            if f[ply, F_RANKED] == 0:
                counter = np.int64(0)
                if ply > 0:
                    counter = np.int64(counters[f[ply - 1, F_PLAYER] * CODES + f[ply - 1, F_TRIED]])
                rank_all(g, s, ply, moves, k, end, killers, history, f[ply, F_PLAYER], counter)
                f[ply, F_RANKED] = 1
            code = pick(moves, k, end)
        f[ply, F_NEXT], f[ply, F_TRIED] = k + 1, code
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
            trust = np.int64(history[f[ply, F_PLAYER] * CODES + code]) if ideas & TRUST else np.int64(0)
            fewer = reduction(depth, k - base, trust)
            if fewer and ideas & REDUCTIONS:
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
        f[child, F_SKIPPED] = 0
        ply = child
        step = ENTER
