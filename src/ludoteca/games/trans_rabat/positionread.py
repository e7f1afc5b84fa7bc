"""Position text as a state: read field by field, then checked for what can't be. All errors are BadPosition."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from ludoteca.games.checks import fields
from ludoteca.games.errors import BadPosition
from ludoteca.games.trans_rabat.board import PAWNS, SEATS, Board
from ludoteca.games.trans_rabat.state import (
    BLOCKS_AT,
    BONUS_POINTS,
    COUNTER_AT,
    COUNTER_BITS,
    COUNTER_MAX,
    FRESH,
    HATS,
    IN,
    LEFT_AT,
    MADE_AT,
    TRAIL,
    TRAIL_CELLS,
    TURN,
    WORDS,
)
from ludoteca.games.trans_rabat.view import Pawn, Words

FIELDS = ("pawns", "hats", "bonus", "player", "left", "made", "blocks", "trail", "moved", "used", "turns")
PAWN_FORM = re.compile(r"([a-p][1-9][0-9]?):([0-3])(-?)(?:\^([1-3]))?", re.ASCII)
MOST_BLOCKS = PAWNS * (SEATS - 1)  # C7


@dataclass
class Parts:
    """A position as its text tells. pawns: a list a player, empty for an excluded one; the rest like the fields."""

    pawns: list[list[Pawn]] = field(default_factory=list)
    hats: list[Counter[int]] = field(default_factory=list)
    bonus: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    player: int = 0
    left: int = 0
    made: int = 0
    blocks: int = 0
    trail: list[int] = field(default_factory=list)

    def words(self) -> Words:
        """Pack the position."""
        words = [0] * WORDS
        for seat, pawns in enumerate(self.pawns):
            packed = sorted(pawn.packed for pawn in pawns)
            words[seat] = (IN if pawns else 0) | sum(pawn << 16 * index for index, pawn in enumerate(packed))
            words[HATS] |= sum(count << 2 * (3 * seat + owner) for owner, count in self.hats[seat].items())
            words[HATS] |= self.bonus[seat] // BONUS_POINTS << COUNTER_AT + COUNTER_BITS * seat
            words[TURN] |= self.turns[seat] << COUNTER_AT + COUNTER_BITS * seat
        words[TURN] |= self.player | self.left << LEFT_AT | self.made << MADE_AT | self.blocks << BLOCKS_AT
        words[TURN] |= 0 if self.made else FRESH  # what the text can't tell: whether hats were moved already
        for cell in self.trail:
            words[TRAIL + cell // TRAIL_CELLS] |= 1 << cell % TRAIL_CELLS
        return np.array(words, np.uint64)


def read_position(board: Board, text: str) -> tuple[Words, int]:
    """Return the state that a position text tells, and the number of players. Raises BadPosition."""
    parts = fields(text)
    if len(parts) != len(FIELDS):
        raise BadPosition(
            f"a position has {len(FIELDS)} fields ({' '.join(FIELDS)}) with space between, not {len(parts)}"
        )
    values = dict(zip(FIELDS, parts, strict=True))
    position = _read(board, values)
    _check_hats(position)
    _check_turn(board, position)
    return position.words(), len(position.pawns)


def _read(board: Board, values: dict[str, str]) -> Parts:
    """Read the fields one by one."""
    made = Parts()
    groups = values["pawns"].split("/")
    players = len(groups)
    if players not in (2, 3):
        raise BadPosition(f"pawns: of two or three players, not {players}")
    for number, group in enumerate(groups, 1):
        made.pawns.append(_read_pawns(board, group, number, players))
    every = [pawn for pawns in made.pawns for pawn in pawns]
    for cell, count in Counter(pawn.cell for pawn in every).items():
        if count > 1:
            raise BadPosition(f"pawns: {count} pawns on {board.lattice.cells[cell].name}")
    if not every:
        raise BadPosition("pawns: nobody is left")
    for number, hand in enumerate(_per_player(values, "hats", players), 1):
        if not re.fullmatch(f"-|[1-{players}]+", hand):
            raise BadPosition(f"hats of player {number}: owners' numbers, or -, not {hand!r:.40}")
        made.hats.append(Counter(int(owner) - 1 for owner in hand.strip("-")))
    for name, most, target in (("bonus", BONUS_POINTS * COUNTER_MAX, made.bonus), ("turns", COUNTER_MAX, made.turns)):
        for number, value in enumerate(_per_player(values, name, players), 1):
            target.append(_number(f"{name} of player {number}", value, most))
    made.player = _number("player", values["player"], players) - 1
    made.left = _number("left", values["left"], 2)
    made.made = _number("made", values["made"], len(board.lattice.cells))
    made.blocks = _number("blocks", values["blocks"], MOST_BLOCKS)
    made.trail = _cells(board, "trail", values["trail"])
    for name in ("moved", "used"):
        for cell in _cells(board, name, values[name]):
            marked = [pawn for pawn in every if pawn.cell == cell]
            if not marked:
                raise BadPosition(f"{name}: no pawn on {board.lattice.cells[cell].name}")
            setattr(marked[0], name, True)
    return made


def _read_pawns(board: Board, text: str, number: int, players: int) -> list[Pawn]:
    where = f"pawns of player {number}"
    if text == "x":
        return []
    pawns = []
    for part in text.split(","):
        found = PAWN_FORM.fullmatch(part)
        if not found:
            raise BadPosition(f"{where}: like a4:0, a4:0- or a4:0^2, or x for an excluded player, not {part!r:.40}")
        name, phase, still, hat = found.groups()
        if name not in board.lattice.index:
            raise BadPosition(f"{where}: there is no cell {name} on this board")
        if still and (name not in board.starts[number - 1] or phase != "0" or hat):
            raise BadPosition(
                f"{where}: {part}: a pawn that has never moved is on a start cell, in phase 0, with no hat"
            )
        if hat and (int(hat) > players or int(hat) == number):
            raise BadPosition(f"{where}: {part}: player {hat} is no opponent")
        wears = int(hat) - 1 if hat else None
        pawns.append(Pawn(number - 1, board.lattice.index[name], int(phase), not still, wears))
    if len(pawns) != PAWNS:
        raise BadPosition(f"{where}: {PAWNS} pawns, not {len(pawns)}")
    return pawns


def _per_player(values: dict[str, str], name: str, players: int) -> list[str]:
    parts = values[name].split("/")
    if len(parts) != players:
        raise BadPosition(f"{name}: of {players} players, with / between, not {len(parts)}")
    return parts


def _number(where: str, text: str, most: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,6}", text) or int(text) > most:
        raise BadPosition(f"{where}: a number up to {most}, not {text!r:.40}")
    return int(text)


def _cells(board: Board, name: str, text: str) -> list[int]:
    names = [] if text == "-" else text.split(",")
    for cell in names:
        if cell not in board.lattice.index:
            raise BadPosition(f"{name}: cells, or -, not {cell!r:.40}")
    if len(set(names)) != len(names):
        raise BadPosition(f"{name}: a cell twice in {text}")
    return [board.lattice.index[cell] for cell in names]


def _check_hats(position: Parts) -> None:
    """Check that every hat is somewhere, once."""
    worn = Counter(pawn.hat for pawns in position.pawns for pawn in pawns)
    for owner, pawns in enumerate(position.pawns):
        count = sum(hand[owner] for hand in position.hats) + worn[owner]
        if pawns and count != 3:
            raise BadPosition(f"hats: player {owner + 1} has 3, in hands and on pawns, not {count}")
        if not pawns and (count > 3 or worn[owner] or position.hats[owner].total()):
            raise BadPosition(f"hats: player {owner + 1} is excluded and has none in hand or on pawns, others up to 3")


def _check_turn(board: Board, position: Parts) -> None:
    """Check that the fields of the turn fit each other."""
    me, made, turns = position.player, position.made, position.turns
    own = position.pawns[me] if me >= 0 else []
    if not own:
        raise BadPosition(f"player: {me + 1} isn't in the game")
    start = 1 if turns[me] else 2
    if position.left > start or (position.left != start if made == 0 else position.left < start - made):
        raise BadPosition(f"left: {position.left} moves left after {made} made is impossible in this turn")
    for seat, bonus in enumerate(position.bonus):
        out = not position.pawns[seat]  # perhaps in the middle of a turn that earned one
        earned = turns[seat] + (out or (seat == me and made >= 3 and position.blocks > 0))
        if bonus % BONUS_POINTS or bonus > BONUS_POINTS * earned:
            raise BadPosition(f"bonus of player {seat + 1}: {BONUS_POINTS} points a turn at most, not {bonus}")
    if len(position.trail) != made:
        raise BadPosition(f"trail: as many cells as moves made, {made}, not {len(position.trail)}")
    moved = used = 0
    for seat, pawns in enumerate(position.pawns):
        for pawn in pawns:
            name = board.lattice.cells[pawn.cell].name
            if pawn.cell in position.trail:
                raise BadPosition(f"trail: a pawn stands on {name}")
            if (pawn.moved or pawn.used) and not pawn.started:
                raise BadPosition(f"{'moved' if pawn.moved else 'used'}: the pawn on {name} has never moved")
            if pawn.used if seat == me else pawn.moved:
                raise BadPosition(f"{'used' if seat == me else 'moved'}: the pawn on {name} is player {seat + 1}'s")
            if pawn.moved and pawn.hat is not None:
                raise BadPosition(f"moved: the pawn on {name} is blocked")
            moved += pawn.moved
            used += pawn.used
    if moved > made or (made and not moved):
        raise BadPosition(f"moved: {moved} pawns in {made} moves")
    everybody = all(position.pawns)
    if used > position.blocks or (everybody and used < position.blocks) or (position.blocks and not made):
        raise BadPosition(f"used: {used} pawns in {position.blocks} blocks after {made} moves")
    for seat, pawns in enumerate(position.pawns):
        home = {stance >> 2: stance & 3 for stance in board.goal_stances(seat)}
        if seat != me and pawns and all(home.get(pawn.cell) == pawn.phase for pawn in pawns):
            raise BadPosition(f"pawns of player {seat + 1}: all at home, so that the game ended before this turn")
