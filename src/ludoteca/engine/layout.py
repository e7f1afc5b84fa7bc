"""The numbers that the search kernels and their callers share: bounds, scores, columns of arrays."""

from __future__ import annotations

MAX_PLY = 100  # states of a line, the root's included; deeper lines are judged as they stand
QUIET_PLIES = 12  # of quiescence after the last full one
QUIET_AGAIN = 3  # what a ply of them costs where the same side moves again: chains of matching rolls lead far

MATE = 30_000  # a win now; a win in n plies is MATE - n. Scores and evaluations fit 16 bits
MATE_BOUND = MATE - MAX_PLY  # from here on a score is a proven win
UNPROVEN = MATE_BOUND - 1  # the most, or its negative the least, where the search proves nothing: of three players
INFINITE = 32_000

# Bounds of a table entry's score.
UPPER, LOWER, EXACT = 1, 2, 3

# `control`, int64[CONTROL]: how a running search and its watchers talk. Others write STOP, the search the rest.
STOP = 0  # not 0: the search returns at its next poll
NODES = 1  # calls of the search so far, quiescence included; written every POLL nodes and at the limit
LIMIT = 2  # of NODES, 0 for none
DEPTH = 3  # completed
SCORE = 4  # of the best line so far
LENGTH = 5  # of the best line so far
PV = 6  # its move codes
CONTROL = PV + MAX_PLY
POLL = 1024

# `frames`, int64[MAX_PLY + 1, FRAME]: the explicit stack, a row a ply.
F_DEPTH, F_ALPHA, F_BETA, F_SIDE, F_PLAYER, F_BEST, F_MOVE, F_STAGE = range(8)
F_BASE, F_NEXT, F_END, F_RANKED, F_FLOOR, F_SKIPPED, F_HINT, F_TRIED = range(8, 16)
F_MOST = 16
FRAME = 17

# F_STAGE: which search of the current child is running.
FULL, NULL, REDUCED, SKIP = 0, 1, 2, 3

CODES = 1 << 16  # move codes are below
SEEN = 1 << 13  # slots of the filter of repetition keys
