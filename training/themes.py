"""What happens in a puzzle: its themes, each a fact that the kernels tell of the solver's moves.

Abalone   push-off    a move pushes a marble off
          two-off     two or more do
          forced      none does, but what is expected then pushes one off
          threat      nor that, but after the last one could, were the other to pass; before the first none could
          rescue      were the solver to pass, the other could push one off; after the last move no more
          broadside   a move is a broadside
Tablut    escape      the king gets away in the end          hunt      he is taken in the end
          way-out     after the last move he could get away, were the attackers to pass
          capture     a move captures a soldier              several   a move captures two or more
          guard       were the solver to pass, the other could win at once; after the last move no more
          king        a move is the king's
Trans-Rabat  chain    two moves or more earn another one     again     one does
          home        a pawn comes home                      block, counter, regain, recall, cede   hat actions (R7-R15)
          slide       a move is a slide
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludoteca.games.position import MoveInfo, Position
from ludoteca.games.tablut import Tablut
from ludoteca.games.trans_rabat import TransRabat
from ludoteca.play.reasons.common import infos, passed, wins

Own = list[tuple[Position, MoveInfo]]
HAT_ACTIONS = ("block", "counter", "regain", "recall", "cede")


def themes_of(position: Position, line: Sequence[str], rest: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the themes of a solution, and of the rest that leads to the end of the game. Raises IllegalMove."""
    board = position.copy()
    own = _own(board, position.player, line)
    last = board.copy()
    then = _own(board, position.player, rest)
    names, tell = THEMES[position.game]
    found = tell(position, own, last, then, board)
    return tuple(name for name in names if name in found)


def _own(board: Position, player: int, moves: Sequence[str]) -> Own:
    """Make moves, and return those of a player, each with the position before it."""
    own: Own = []
    for move in moves:
        if board.player == player:
            own.append((board.copy(), board.info(move)))
        board.push(move)
    return own


def _abalone(first: Position, own: Own, last: Position, then: Own, end: Position) -> set[str]:
    def pushes(info: MoveInfo) -> bool:
        return info.off is not None

    off = sum(pushes(info) for _, info in own)
    found = set()
    if off:
        found |= {"push-off", "two-off"} if off > 1 else {"push-off"}
    elif any(pushes(info) for _, info in then):
        found.add("forced")
    elif not any(map(pushes, first.infos())) and any(map(pushes, infos(passed(last)))):
        found.add("threat")
    if any(map(pushes, infos(passed(first)))) and not any(map(pushes, last.infos())):
        found.add("rescue")
    if any(info.kind == "broadside" for _, info in own):
        found.add("broadside")
    return found


def _tablut(first: Position, own: Own, last: Position, then: Own, end: Position) -> set[str]:
    solver = first.player
    outcome = end.outcome()
    found = set()
    if outcome and outcome.winner == solver:
        found.add("escape" if solver else "hunt")
    if solver and wins(passed(last)):
        found.add("way-out")
    if any(info.captured for _, info in own):
        found.add("capture")
    if any(len(info.captured) > 1 for _, info in own):
        found.add("several")
    if wins(passed(first)) and not wins(last):
        found.add("guard")
    if any(isinstance(before, Tablut) and before.open_tafl(info.move).startswith("K") for before, info in own):
        found.add("king")
    return found


def _trans_rabat(first: Position, own: Own, last: Position, then: Own, end: Position) -> set[str]:
    again = sum(info.extra for _, info in own)
    found = {info.kind for _, info in own} & {*HAT_ACTIONS, "slide"}
    if again:
        found.add("chain" if again > 1 else "again")
    if _home(last, first.player) > _home(first, first.player):
        found.add("home")
    return found


def _home(position: Position, player: int) -> int:
    return position.points()[player].home if isinstance(position, TransRabat) else 0


Teller = Callable[[Position, Own, Position, Own, Position], set[str]]
THEMES: dict[str, tuple[tuple[str, ...], Teller]] = {
    "abalone": (("two-off", "push-off", "forced", "threat", "rescue", "broadside"), _abalone),
    "tablut": (("escape", "hunt", "way-out", "several", "capture", "guard", "king"), _tablut),
    "trans-rabat": (("home", "chain", "again", *HAT_ACTIONS, "slide"), _trans_rabat),
}
