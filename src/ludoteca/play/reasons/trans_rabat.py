"""Reasons for an action of Trans-Rabat: moves earned, pawns home, hats, points, the rest of the turn, the way."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

import numpy as np

from ludoteca.games.position import MoveInfo
from ludoteca.games.trans_rabat import Board, Points, TransRabat
from ludoteca.games.trans_rabat.lattice import Table
from ludoteca.games.trans_rabat.state import BLOCK, CELL, KIND_AT
from ludoteca.games.trans_rabat.view import View
from ludoteca.play.reasons.common import Details, Reason, Scene, cells, made

CODES: Final[dict[str, str]] = {
    "extra": "It matches by face and ball, and so earns another move (R5).",
    "brings-home": "It brings a pawn home: {points} points (R15, R16).",
    "block": "It blocks the pawn on {pawn}, which can't move until it is freed (R8).",
    "counter": "It frees your pawn on {own} (R12).",
    "regain": "It gets you a hat back from player {player} (R13).",
    "recall": "It brings your hat back to your hand, to block with again (R11).",
    "cede": "It frees your pawn on {pawn} (R12).",
    "bonus": "Three moves and a block in one turn: a bonus, {points} points more (R7).",
    "lets-block": "It then lets you block the pawn on {pawn} (R6).",
    "lets-counter": "It then lets you free your pawn on {own} by a counter-block (R12).",
    "lets-regain": "It then lets you get a hat back, from the pawn on {pawn} (R13).",
    "leads-home": "It leads on to {next}, which brings a pawn home.",
    "leads-extra": "It leads on to {next}, which earns another move (R5).",
    "saves": "It saves from a block that was possible: {cells} (R6).",
    "nearer": "It brings the pawn nearer to home: moves to go {after} instead of {before}.",
    "enough": "Nothing else that you could still do in this turn is better.",
}
TURN_LOST: Final = "t"  # as on time: the only way to pass before the compulsory move (C5)
BLOCKS: Final = ("block", "counter", "regain")


def reasons(scene: Scene) -> list[Reason]:
    """Tell why an action is good, the weightiest reason first."""
    before, after = cast("TransRabat", scene.before), cast("TransRabat", scene.after)
    info, found = scene.info, []
    gained = _gained(before, after, scene.me)
    if gained.home > 0:
        found.append(Reason("brings-home", {"points": gained.home}))
    if info.extra:
        found.append(Reason("extra"))
    if info.kind in (*BLOCKS, "recall", "cede"):
        found.append(_hat(before, info))
    if gained.bonus > 0:
        found.append(Reason("bonus", {"points": gained.bonus}))
    found += _lets(scene)
    found += _leads_on(scene)
    if info.target:
        found += [*_saves(before, after, info, scene.me), *_nearer(before, info, scene.me)]
    if info.kind == "end":
        found.append(Reason("enough"))
    return found


def _gained(before: TransRabat, after: TransRabat, player: int) -> Points:
    """Return by how much a player's points of each kind have grown (R16)."""
    return Points(*(new - old for old, new in zip(before.points()[player], after.points()[player], strict=True)))


def _hat(before: TransRabat, info: MoveInfo) -> Reason:
    """Tell what an action with a hat does."""
    pawn = info.pawn or ""
    on = View.of(before.words).on(before.board.lattice.index[pawn])
    details: dict[str, Details] = {
        "counter": {"own": "".join(info.source)},
        "regain": {"player": on.seat + 1 if on else 0},
        "recall": {},
    }
    return Reason(info.kind, details.get(info.kind, {"pawn": pawn}))


def _lets(scene: Scene) -> list[Reason]:
    """Tell which block the same player can make after the move, and couldn't before."""
    if not scene.info.target or scene.after.player != scene.me:
        return []
    known = {info.pawn for info in scene.can if info.kind in BLOCKS}
    new = [info for info in scene.answers if info.kind in BLOCKS and info.pawn not in known]
    expected = [info for info in new if info.move in scene.line[1:2]]
    return [_let([*expected, *new][0])] if new else []


def _let(info: MoveInfo) -> Reason:
    own = {"own": "".join(info.source)} if info.kind == "counter" else {"pawn": info.pawn or ""}
    return Reason(f"lets-{info.kind}", {**own})


def _leads_on(scene: Scene) -> list[Reason]:
    """Tell the first thing worth telling that the search expects of the rest of the turn, this action aside."""
    position = cast("TransRabat", scene.after)
    for move in scene.line[1:]:
        if position.outcome() or position.player != scene.me:
            break
        info, after = position.info(move), cast("TransRabat", made(position, move))
        if info.target:
            if _gained(position, after, scene.me).home > 0:
                return [Reason("leads-home", {"next": str(move)})]
            if info.extra:
                return [Reason("leads-extra", {"next": str(move)})]
        position = after
    return []


def _saves(before: TransRabat, after: TransRabat, info: MoveInfo, player: int) -> list[Reason]:
    """Tell which of the player's pawns could be blocked before the move, and can't be after it."""
    danger, left = _blockable(before, player), _blockable(after, player)
    moved = {*info.source} if info.target in left else set[str]()  # it has come from one danger into another
    saved = danger - left - moved
    return [Reason("saves", {"cells": cells(saved)})] if saved else []


def _blockable(position: TransRabat, player: int) -> set[str]:
    """Return the cells of a player's pawns that the next one could block after one move, if the turn ended now."""
    if position.player == player:
        position = cast("TransRabat", made(position, TURN_LOST))
    if position.outcome() or position.player == player:
        return set()
    kernel, states, moves = position.kernel, position._states(2), np.empty(position.kernel.MAX_MOVES, np.int64)
    found = set[int]()
    for code in position._codes().tolist():
        if code >> KIND_AT < BLOCK:  # a roll or slide
            kernel.apply(position.rules, states, 0, code, 1)
            then = moves[: kernel.generate(position.rules, states, 1, moves, 0)].tolist()
            found.update(code & CELL for code in then if code >> KIND_AT == BLOCK)
    cells_of = position.board.lattice.cells
    return {cells_of[pawn.cell].name for pawn in View.of(position.words).pawns[player] if pawn.cell in found}


def _nearer(before: TransRabat, info: MoveInfo, player: int) -> list[Reason]:
    """Tell how many moves the pawn is from a home that none of the player's pawns has reached, alone on the board."""
    board, after = before.board, cast("TransRabat", made(before, info.move))
    source, target = (board.lattice.index[cell] for cell in (info.source[0], info.target or ""))
    own = View.of(before.words).pawns[player]
    taken = {4 * pawn.cell + pawn.phase for pawn in own if pawn.cell != source}
    goals = [stance for stance in board.goal_stances(player) if stance not in taken]
    far = []
    for position, cell in ((before, source), (after, target)):
        pawn = View.of(position.words).on(cell)
        if pawn is None:  # the move has ended the player's part in the game
            return []
        far.append(min(int(_distances(board, player, goal)[4 * cell + pawn.phase]) for goal in goals))
    return [Reason("nearer", {"before": far[0], "after": far[1]})] if far[1] < far[0] else []


@lru_cache(maxsize=64)
def _distances(board: Board, player: int, goal: int) -> Table:
    """Count the moves from each stance to a goal."""
    return board.travel(player).distance(goal)
