"""Positions of Trans-Rabat for properties, reached by play, and small boards."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from ludoteca.games.trans_rabat import TransRabat
from ludoteca.games.trans_rabat.lattice import lattice, point_class

HAT_ACTIONS = "!^="


@st.composite
def played(draw: st.DrawFn, most: int = 150) -> TransRabat:
    """Draw a position reached by chance play that likes hat actions, with its past; now and then somebody leaves."""
    players = draw(st.integers(2, 3))
    position = TransRabat(players, opener=draw(st.integers(0, players - 1)), draws=draw(st.booleans()))
    return play_on(position, draw(st.integers(0, 2**32)), draw(st.integers(0, most)))


def play_on(position: TransRabat, seed: int, actions: int) -> TransRabat:
    """Push up to so many actions chosen by chance."""
    chance = random.Random(seed)
    for _ in range(actions):
        moves = list(position.legal_moves)
        if not moves:
            break
        hats = [move for move in moves if move[0] in HAT_ACTIONS]
        special = chance.random()
        if special < 0.004:
            position.push(f"x{position.player + 1}")
        elif special < 0.01:
            position.push("t")
        else:
            position.push(chance.choice(hats if hats and special < 0.6 else moves))
    return position


def plain_board(side: int) -> dict[str, Any]:
    """Return a valid board of any side on which everything matches a pawn in phase 0: colours by class throughout."""
    cells = lattice(side)
    strips = [[cell for cell in cells.cells if cell.strip == strip] for strip in range(2 * side)]
    starts = [["a1", "a2", "a3"], ["c1", "c2", "c3"], ["d1", "d2", "d3"]]
    opposite = dict(zip(cells.index, reversed(cells.index), strict=True))
    return {
        "side": side,
        "colours": {"R": "red", "Y": "yellow", "G": "green", "B": "blue"},
        "triangles": ["".join("RYGB"[cell.missing] for cell in strip) for strip in strips],
        "dots": ["".join("RYGB"[point_class(point)] for point in row) for row in cells.rows],
        "starts": starts,
        "goals": [[opposite[name] for name in names] for names in starts],
    }
