"""Abalone's moves and positions, text in and out.

Moves are written in Aba-Pro. In line: the rear marble and the next cell, `a1b2`. Broadside: first marble, last marble,
the cell the first goes to, `c3c5d4`, the lower end first. Read as well: a broadside from its other end, Nacre (`c3d6`),
and in-line moves written from the rear marble to the last cell that changes (`a1d4`). Capitals are read in moves as
small letters; in positions `S` and `s` are the sides of the second form.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

import numpy as np

from ludoteca.games.abalone.board import BITS, CELLS, MARBLES, NAMES, ROWS, direction_between, neighbour
from ludoteca.games.abalone.explain import bad, illegal
from ludoteca.games.checks import fields
from ludoteca.games.errors import BadPosition
from ludoteca.games.position import Words

TO_LOSE: Final = 6
SIDES: Final = "bw"
ROW_CELLS: Final = [[cell for cell in CELLS if cell[0] == row] for row in reversed(ROWS)]  # as in texts, i to a


@dataclass(frozen=True, slots=True)
class Wanted:
    """A move as a text asks for it, legal or not: its marbles (in line: only the rear one) and the direction they go.

    steps: in line, how far away the cell was that the text gave.
    """

    marbles: tuple[str, ...]
    direction: int
    steps: int = 1

    @property
    def broadside(self) -> bool:
        """Whether the marbles go sideways."""
        return len(self.marbles) > 1


@dataclass(frozen=True, slots=True)
class Motion:
    """What a move does, read from its code alone.

    marbles: own ones, the rear or lower one first. pushed: enemies, the nearest first.
    """

    marbles: tuple[str, ...]
    direction: int
    pushed: tuple[str, ...]
    broadside: bool

    @property
    def target(self) -> str:
        """Where the first of `marbles` goes."""
        return str(neighbour(self.marbles[0], self.direction))  # own marbles stay on the board

    @property
    def off(self) -> str | None:
        """The cell a marble is pushed off from."""
        return self.pushed[-1] if self.pushed and neighbour(self.pushed[-1], self.direction) is None else None

    @property
    def last(self) -> str:
        """In line, the last cell that changes: the one filled, or the one that the lost marble leaves."""
        return self.off or str(neighbour((self.pushed or self.marbles)[-1], self.direction))


@cache
def motion(code: int) -> Motion:
    """Decode a move of the kernel (generation.py tells its bits)."""
    cell, direction, count, pushed, line = NAMES[code & 63], code >> 6 & 7, code >> 9 & 3, code >> 11 & 3, code >> 13
    along = line - 1 if line else direction
    cells = [str(neighbour(cell, along, k)) for k in range(count + pushed)]
    return Motion(tuple(cells[:count]), direction, tuple(cells[count:]), bool(line))


@cache
def write_move(code: int) -> str:
    """Write a move in Aba-Pro."""
    made = motion(code)
    return made.marbles[0] + (made.marbles[-1] if made.broadside else "") + made.target


def read_move(text: str) -> list[Wanted]:
    """Read a move in any notation; the board decides between two readings, of which at most one is legal.

    Raises BadMove for what isn't a move, IllegalMove for one that no position allows.
    """
    given = text.lower() if text.isascii() else ""
    if not re.fullmatch(r"([a-z]\d){2,3}", given):
        raise bad("bad-move", move=text[:40])
    cells = [given[k : k + 2] for k in range(0, len(given), 2)]
    for cell in cells:
        if cell not in BITS:
            raise bad("no-cell", cell=cell)
    return [_read_broadside(*cells)] if len(cells) == 3 else _read_pair(*cells)


def _read_pair(start: str, end: str) -> list[Wanted]:
    straight = direction_between(start, end)
    if straight:
        return [Wanted((start,), *straight)]
    # Nacre: `end` is where the last of 2 or 3 marbles lands; only from the end where line and step make 60 degrees.
    # With 2 marbles line and step can change places, but then one reading needs a marble where the other needs none.
    found = []
    for line, turn, count in product(range(6), (1, 5), (2, 3)):
        last, step = neighbour(start, line, count - 1), (line + turn) % 6
        if last and neighbour(last, step) == end:
            found.append(Wanted(tuple(str(neighbour(start, line, k)) for k in range(count)), step))
    if not found:
        raise illegal("no-line", start=start, end=end)
    return found


def _read_broadside(first: str, last: str, target: str) -> Wanted:
    line = direction_between(first, last)
    step = direction_between(first, target)
    if line is None:
        raise illegal("one-marble" if first == last else "no-line", start=first, end=last)
    if line[1] > 2:
        raise illegal("too-many", count=line[1] + 1)
    if step is None or step[1] > 1:
        raise illegal("too-far", start=first, end=target)
    if step[0] % 3 == line[0] % 3:
        raise illegal("not-sideways", start=first, end=last)
    return Wanted(tuple(str(neighbour(first, line[0], k)) for k in range(line[1] + 1)), step[0])


def fits(wanted: Wanted, code: int) -> bool:
    """Whether a move of the kernel is the one that the text asks for."""
    made = motion(code)
    if made.direction != wanted.direction or made.broadside != wanted.broadside:
        return False
    if made.broadside:
        return wanted.marbles in (made.marbles, made.marbles[::-1])
    asked = neighbour(wanted.marbles[0], wanted.direction, wanted.steps)
    return made.marbles[0] == wanted.marbles[0] and asked in (made.target, made.last)


# --- positions --------------------------------------------------------------------------------------------------------


def pack(black: int, white: int, player: int, lost: tuple[int, int]) -> Words:
    """Make a state of both sides' marbles, the player to move (0 black) and the marbles lost by black and white."""
    sides = (white, black) if player else (black, white)
    info = player | lost[player] << 1 | lost[1 - player] << 5
    return np.array([*sides, info], dtype=np.uint64)


def unpack(words: Words) -> tuple[int, int, int, tuple[int, int]]:
    """Return what `pack` takes: black's and white's marbles, the player to move, marbles lost by black and white."""
    own, enemy, info = (int(value) for value in words)
    player, mine, theirs = info & 1, info >> 1 & 15, info >> 5 & 15
    return (enemy, own, player, (theirs, mine)) if player else (own, enemy, player, (mine, theirs))


def write_position(words: Words) -> str:
    """Write a position: rows i to a, the side to move, the marbles lost by black and by white."""
    black, white, player, lost = unpack(words)
    rows = []
    for cells in ROW_CELLS:
        row = "".join("b" if black >> BITS[c] & 1 else "w" if white >> BITS[c] & 1 else "." for c in cells)
        rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), row))
    return f"{'/'.join(rows)} {SIDES[player]} {lost[0]} {lost[1]}"


def read_position(text: str) -> Words:
    """Read a position: `board side lost lost`, or with `S` and `s` as black and white `board score score side [n] [n]`.

    Black's score, then white's, is what the other side has lost; of n (moves since a marble was lost, the number of the
    move) nothing is kept, since a position that is set up counts from zero (A2). Raises BadPosition.
    """
    board, *rest = fields(text)
    black, white = _read_board(board)
    if board.lower().count("s"):
        if not 3 <= len(rest) <= 5:
            raise BadPosition(f"after the board come black's score, white's score and the side, not {_some(rest)}")
        white_lost, black_lost, side = rest[:3]
        for count in rest[3:]:
            if not (count.isascii() and count.isdigit()):
                raise BadPosition(f"{count[:20]!r} at the end is no count of moves")
    else:
        if len(rest) != 3:
            raise BadPosition(f"after the board come the side, black's and white's lost marbles, not {_some(rest)}")
        side, black_lost, white_lost = rest
    if side not in (*SIDES,):
        raise BadPosition(f"the side to move is b or w, not {side[:20]!r}")
    lost = _read_lost("black", black_lost), _read_lost("white", white_lost)
    if lost == (TO_LOSE, TO_LOSE):
        raise BadPosition("only one side can have lost six marbles")
    return pack(black, white, SIDES.index(side), lost)


def _read_lost(side: str, text: str) -> int:
    if text not in (*"0123456",):
        raise BadPosition(f"{side}'s lost marbles are a number from 0 to 6, not {text[:20]!r}")
    return int(text)


def _some(words: list[str]) -> str:
    return repr(" ".join(words)[:40])


def _read_board(text: str) -> tuple[int, int]:
    rows = text.split("/")
    if len(rows) != len(ROWS):
        raise BadPosition(f"a board has 9 rows separated by '/', not {len(rows)}")
    letters = "Ss" if "s" in text.lower() else SIDES
    sides = {letters[0]: 0, letters[1]: 0}
    for cells, row in zip(ROW_CELLS, rows, strict=True):
        at = 0
        for column, sign in enumerate(row, 1):
            if sign in sides:
                if at < len(cells):
                    sides[sign] |= 1 << BITS[cells[at]]
                at += 1
            elif sign in (*"123456789",):
                at += int(sign)
            else:
                raise BadPosition(f"row {cells[0][0]}, character {column}: {sign!r} is none of {letters} and 1 to 9")
        if at != len(cells):
            raise BadPosition(f"row {cells[0][0]} has {len(cells)} cells, not {at}")
    for name, marbles in zip(("black", "white"), sides.values(), strict=True):
        if marbles.bit_count() > MARBLES:
            raise BadPosition(f"{name} has {marbles.bit_count()} marbles on the board; {MARBLES} is the most")
    return sides[letters[0]], sides[letters[1]]
