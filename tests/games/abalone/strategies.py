"""Positions of Abalone for properties, reached by play or set up anyhow, and what to try on them."""

from __future__ import annotations

from hypothesis import strategies as st

from ludoteca.games.abalone import Abalone, notation
from ludoteca.games.abalone.board import LAYOUTS, MARBLES
from ludoteca.games.errors import MoveError
from ludoteca.games.position import Move

CELLS = 61


@st.composite
def played(draw: st.DrawFn, most: int = 40) -> Abalone:
    """Draw a position reached from a layout, with its past."""
    position = Abalone(draw(st.sampled_from(list(LAYOUTS))), draws=draw(st.booleans()))
    for pick in draw(st.lists(st.integers(0, 10**6), max_size=most)):
        moves = position.legal_moves
        if not moves:
            break
        position.push(moves[pick % len(moves)])
    return position


@st.composite
def set_up(draw: st.DrawFn) -> Abalone:
    """Draw an artificial position: up to 14 marbles a side anywhere, any numbers lost short of the end."""
    bits = draw(st.permutations(range(CELLS)))
    counts = [draw(st.integers(0, MARBLES)) for _ in range(2)]
    black = sum(1 << bit for bit in bits[: counts[0]])
    white = sum(1 << bit for bit in bits[counts[0] : sum(counts)])
    lost = draw(st.integers(0, 5)), draw(st.integers(0, 5))
    words = notation.pack(black, white, draw(st.integers(0, 1)), lost)
    return Abalone.from_text(notation.write_position(words), draws=draw(st.booleans()))


positions = st.one_of(played(), set_up())


def attempt(position: Abalone, text: str) -> Move | MoveError:
    """Read a move, or return the error that says why not."""
    try:
        return position.parse(text)
    except MoveError as error:
        return error
