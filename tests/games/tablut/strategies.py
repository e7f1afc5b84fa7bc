"""Positions of Tablut for properties: reached by play, or set up anyhow."""

from __future__ import annotations

from hypothesis import strategies as st

from ludoteca.games.tablut import Tablut, notation
from ludoteca.games.tablut.board import ATTACKERS, CASTLE, CELLS, DEFENDERS, encode


@st.composite
def played(draw: st.DrawFn, most: int = 60) -> Tablut:
    """Draw a position reached from the start, with its past."""
    position = Tablut(draws=draw(st.booleans()))
    for pick in draw(st.lists(st.integers(0, 10**6), max_size=most)):
        moves = position.legal_moves
        if not moves:
            break
        position.push(moves[pick % len(moves)])
    return position


@st.composite
def set_up(draw: st.DrawFn) -> Tablut:
    """Draw an artificial position: the king anywhere, any number of soldiers of both sides."""
    king = draw(st.sampled_from([0x44, 0x45, 0x34, *CELLS]))
    cells = draw(st.permutations([cell for cell in CELLS if cell not in (king, CASTLE)]))
    attackers, defenders = draw(st.integers(0, ATTACKERS)), draw(st.integers(0, DEFENDERS))
    board = dict.fromkeys(cells[:attackers], "a") | dict.fromkeys(cells[attackers : attackers + defenders], "d")
    words = encode({**board, king: "k"}, draw(st.integers(0, 1)))
    return Tablut.from_text(notation.write_position(words), draws=draw(st.booleans()))


positions = st.one_of(played(), set_up())
