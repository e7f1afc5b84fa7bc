"""How good a running state looks, which actions to try first, and which are noisy."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludoteca.games.jit import Codes, States, kernel
from ludoteca.games.trans_rabat.actions import index_on
from ludoteca.games.trans_rabat.moves import generate_hats, generate_steps
from ludoteca.games.trans_rabat.scoring import points
from ludoteca.games.trans_rabat.state import (
    CELL,
    END,
    HAT,
    IN,
    KIND_AT,
    LEFT_AT,
    PAWN,
    RECALL,
    SEATS,
    STANCE_AT,
    TURN,
    word,
)
from ludoteca.games.trans_rabat.tables import Rules

# In hundredths of about the worth of a pawn at home.
POINT = 10
DISTANCE = 8  # each move on the way home
NET = 16  # each such move that doesn't earn another
BLOCKED = 40
LEFT = 12  # each move the player may still make this turn
OUT = 1500


@kernel
def way_home(g: Rules, seat: Any, pawns: Any) -> Any:
    """Return what the pawns' ways to the three goals cost, assigned to them as well as can be."""
    a, b, c = pawns >> STANCE_AT & 2047, pawns >> STANCE_AT + 16 & 2047, pawns >> STANCE_AT + 32 & 2047
    best = np.int64(1 << 20)
    for x in range(3):
        y, z = (x + 1) % 3, (x + 2) % 3
        first = DISTANCE * np.int64(g.distance[seat, a, x]) + NET * np.int64(g.net[seat, a, x])
        straight = DISTANCE * (np.int64(g.distance[seat, b, y]) + np.int64(g.distance[seat, c, z]))
        straight += NET * (np.int64(g.net[seat, b, y]) + np.int64(g.net[seat, c, z]))
        crossed = DISTANCE * (np.int64(g.distance[seat, b, z]) + np.int64(g.distance[seat, c, y]))
        crossed += NET * (np.int64(g.net[seat, b, z]) + np.int64(g.net[seat, c, y]))
        best = min(best, first + min(straight, crossed))
    return best


@kernel
def worth(g: Rules, s: States, i: Any, seat: Any) -> Any:
    """Judge a state for one player, the others aside."""
    value = POINT * points(g, s, i, seat)
    pawns = word(s, i, seat)
    if not pawns & IN:
        return value - OUT
    value -= way_home(g, seat, pawns)
    for at in (0, 16, 32):
        if pawns >> at & HAT:
            value -= BLOCKED
    turn = word(s, i, TURN)
    if turn & 3 == seat:
        value += LEFT * (turn >> LEFT_AT & 3)
    return value


@kernel
def evaluate(g: Rules, s: States, i: Any, me: Any) -> Any:
    """Judge a running state for `me`: the own worth less that of the best of the others."""
    best = np.int64(-(1 << 30))
    for seat in range(SEATS):
        if seat != me and word(s, i, seat) & IN:
            best = max(best, worth(g, s, i, seat))
    return worth(g, s, i, me) - best


@kernel
def rank(g: Rules, s: States, i: Any, move: Any) -> Any:
    """Guess how good a legal move is, 0 to 1023, for move ordering."""
    kind, cell = move >> KIND_AT, move & CELL
    if kind == END:
        return 300
    if kind >= RECALL:
        return 200
    if kind > 21:
        return 900
    me = word(s, i, TURN) & 3
    own = word(s, i, me)
    pawn = own >> 16 * index_on(own, cell) & PAWN
    stance = pawn >> STANCE_AT
    step = kind - 1
    after = np.int64(g.target[cell, step]) << 2 | stance & 3 ^ np.int64(g.shift[step])
    gain = np.int64(0)
    for goal in range(3):
        gain += np.int64(g.distance[me, stance, goal]) - np.int64(g.distance[me, after, goal])
    value = 500 + 20 * gain + 200 * (np.int64(g.extra[me, stance]) >> step & 1) + 150 * np.int64(g.home[me, after])
    return min(max(value, 0), 1023)


@kernel
def generate_noisy(g: Rules, s: States, i: Any, moves: Codes, base: Any) -> Any:
    """Write the moves that earn another or bring a pawn home, and the blocks, to moves[base:end] and return end."""
    me = word(s, i, TURN) & 3
    own = word(s, i, me)
    end = base
    for at in range(base, generate_steps(g, s, i, moves, base)):
        step, cell = (moves[at] >> KIND_AT) - 1, moves[at] & CELL
        stance = own >> 16 * index_on(own, cell) + STANCE_AT & 2047
        after = np.int64(g.target[cell, step]) << 2 | stance & 3 ^ np.int64(g.shift[step])
        if g.extra[me, stance] >> step & 1 or g.home[me, after] > g.home[me, stance]:
            moves[end] = moves[at]
            end += 1
    quiet = end
    for at in range(end, generate_hats(g, s, i, moves, end)):
        if moves[at] >> KIND_AT < RECALL:
            moves[quiet] = moves[at]
            quiet += 1
    return quiet
