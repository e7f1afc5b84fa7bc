"""Tablut's moves and positions, text in and out.

Moves are written `d1d4`; read as well is OpenTafl's form for people, `d1-d4xd5/e4`, `Ke5-e8`, `+ - ++ --` after it.
Positions are written from rank 9 to rank 1, then the side to move; read as well is OpenTafl's form, from rank 1 to
rank 9, alone or in a rules record. A captured king stays on the board, and since a king may also step between two
attackers (T1), the text alone doesn't tell that the game is over: a king read from a text is alive. Cells are in small
letters; capitals mean pieces, as OpenTafl's `K` does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ludoteca.games.checks import fields
from ludoteca.games.errors import BadPosition
from ludoteca.games.position import Words
from ludoteca.games.tablut import moves
from ludoteca.games.tablut.board import (
    ATTACKER,
    ATTACKERS,
    BY_NAME,
    CASTLE,
    DEFENDER,
    DEFENDERS,
    KING,
    NAMES,
    SIZE,
    STATE,
    TURN,
    decode,
    encode,
)
from ludoteca.games.tablut.explain import bad

SIDES: Final = ATTACKER + DEFENDER
OPEN_TAFL: Final = {"t": ATTACKER, "T": DEFENDER, "K": KING}
MOVE: Final = re.compile(
    r"(?P<king>K?)(?P<start>[a-z][0-9]{1,2})-?(?P<end>[a-z][0-9]{1,2})"
    r"(?:x(?P<captured>K?[a-z][0-9]{1,2}(?:/K?[a-z][0-9]{1,2})*))?(?:\+\+|--|\+|-)?"
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A move as a text asks for it, legal or not. captured: the cells it names, or None where it names none."""

    start: str
    end: str
    king: bool
    captured: frozenset[str] | None

    @property
    def code(self) -> int:
        """The kernel's code."""
        return BY_NAME[self.start] << 8 | BY_NAME[self.end]


def read_move(text: str) -> Wanted:
    """Read a move in any notation. Raises BadMove."""
    found = MOVE.fullmatch(text)
    if found is None:
        raise bad("bad-move", move=text[:40])
    captured = found["captured"] and found["captured"].replace("K", "").split("/")
    for cell in (found["start"], found["end"], *(captured or ())):
        if cell not in BY_NAME:
            raise bad("no-cell", cell=cell)
    return Wanted(found["start"], found["end"], bool(found["king"]), frozenset(captured) if captured else None)


def write_move(code: int) -> str:
    """Write a move of the kernel."""
    return NAMES[code >> 8] + NAMES[code & 255]


def captured_cells(words: Words, code: int) -> tuple[tuple[str, ...], bool]:
    """Return the cells of the soldiers that a legal move of a state captures, and whether it captures the king."""
    taken = int(moves.captures(words[None], 0, code))
    if not taken:
        return (), False
    cells = [code & 0xF0 | file for file in range(SIZE) if taken >> file & 1]
    cells += [code & 0x0F | rank << 4 for rank in range(SIZE) if taken >> 18 + rank & 1]
    return tuple(sorted(NAMES[cell] for cell in cells)), bool(taken >> 36)


def king_cell(words: Words) -> str:
    """Return the cell of the king."""
    return NAMES[int(words[STATE]) & 255]


def write_open_tafl_move(words: Words, code: int) -> str:
    """Write a legal move of a state for people, as OpenTafl does: `d1-d4xd5/e4`; a captured king as `xKe4++`."""
    start, target, king = NAMES[code >> 8], NAMES[code & 255], king_cell(words)
    soldiers, taken = captured_cells(words, code)
    captured = "/".join([*soldiers, *([f"K{king}"] if taken else [])])
    end = "++" if taken else "--" if start == king and moves.on_edge(code & 255) else ""
    return f"{'K' * (start == king)}{start}-{target}{'x' * bool(captured)}{captured}{end}"


def _rows(board: dict[int, str], letters: dict[str, str]) -> list[str]:
    """Write the ranks 1 to 9, with digits for empty cells."""
    shown = {cell: letters[piece] for cell, piece in board.items()}
    ranks = ["".join(shown.get(rank << 4 | file, " ") for file in range(SIZE)) for rank in range(SIZE)]
    return [re.sub(" +", lambda gap: str(len(gap[0])), rank) for rank in ranks]


def write_position(words: Words) -> str:
    """Write a state in the canonical form."""
    state = int(words[STATE])
    rows = _rows(decode(words), {piece: piece for piece in (ATTACKER, DEFENDER, KING)})
    return "/".join(reversed(rows)) + f" {SIDES[state >> TURN & 1]}"


def write_open_tafl(words: Words) -> str:
    """Write the board of a state as OpenTafl does."""
    return f"/{'/'.join(_rows(decode(words), {piece: letter for letter, piece in OPEN_TAFL.items()}))}/"


def read_position(text: str) -> Words:
    """Read a position in any form. Raises BadPosition, saying what is wrong and where."""
    parts = fields(text)
    if any(part.startswith(("start:", "starti:", "dim:")) for part in parts):
        return _read_rules(parts)
    if len(parts) > 2:
        raise BadPosition(f"a position is a board and the side to move, not {text[:60]!r}")
    rows, letters = parts[0], {piece: piece for piece in (ATTACKER, DEFENDER, KING)}
    if rows.startswith("/"):
        ranks = _open_tafl_ranks(rows)
        letters = OPEN_TAFL
    else:
        ranks = rows.split("/")[::-1]
    side = parts[1] if len(parts) > 1 else ATTACKER
    if side not in (ATTACKER, DEFENDER):
        raise BadPosition(f"the side to move is a (attackers) or d (defenders), not {side[:20]!r}")
    return _state(_read_ranks(ranks, letters), SIDES.index(side))


def _open_tafl_ranks(rows: str) -> list[str]:
    return rows.removeprefix("/").removesuffix("/").split("/")


def _read_rules(parts: list[str]) -> Words:
    """Read the position of a rules record: its `start` (from rank 1) or `starti` (from rank 9), and who begins."""
    rules = {name: value for name, _, value in (part.partition(":") for part in parts)}
    if rules.get("dim", "9") != "9":
        raise BadPosition(f"Tablut's board is 9 by 9, the rules say dim:{rules['dim'][:20]}")
    if "start" in rules:
        ranks = _open_tafl_ranks(rules["start"])
    elif "starti" in rules:
        ranks = _open_tafl_ranks(rules["starti"])[::-1]
    else:
        raise BadPosition("the rules have neither start: nor starti:")
    return _state(_read_ranks(ranks, OPEN_TAFL), 1 if rules.get("atkf") == "n" else 0)


def _read_ranks(ranks: list[str], letters: dict[str, str]) -> dict[int, str]:
    """Read the ranks 1 to 9."""
    if len(ranks) != SIZE:
        raise BadPosition(f"a board has 9 ranks, here {'is' if len(ranks) == 1 else 'are'} {len(ranks)}")
    board = {}
    for rank, row in enumerate(ranks):
        where = f"rank {rank + 1}, {row[:20]!r}"
        if re.search("[0-9]{2}", row):
            raise BadPosition(f"{where}: two numbers stand side by side")
        file = 0
        for letter in row:
            if letter in letters:
                board[rank << 4 | file] = letters[letter]
                file += 1
            elif letter in "123456789":
                file += int(letter)
            else:
                raise BadPosition(f"{where}: {letter!r} is none of {' '.join(letters)} 1 to 9")
            if file > SIZE:
                break
        if file != SIZE:
            raise BadPosition(f"{where}: these are {'fewer' if file < SIZE else 'more'} than 9 cells")
    return board


def _state(board: dict[int, str], player: int) -> Words:
    pieces = list(board.values())
    for piece, name, most in ((ATTACKER, "attackers", ATTACKERS), (DEFENDER, "defenders", DEFENDERS)):
        if pieces.count(piece) > most:
            raise BadPosition(f"there are {pieces.count(piece)} {name}, {most} at most can be")
    if pieces.count(KING) != 1:
        raise BadPosition(f"there is one king, not {pieces.count(KING)}")
    if board.get(CASTLE, KING) != KING:
        raise BadPosition(f"a soldier stands on the castle, {NAMES[CASTLE]}")
    return encode(board, player)
