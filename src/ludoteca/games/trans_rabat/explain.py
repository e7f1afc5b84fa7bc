"""Why an action can't be made: the rule that forbids it, by a stable code and in an English sentence.

The kernel says whether an action is legal; only when it isn't, this looks for the reason.
"""

from __future__ import annotations

from ludoteca.games.errors import IllegalMove
from ludoteca.games.trans_rabat.board import Board
from ludoteca.games.trans_rabat.codes import illegal
from ludoteca.games.trans_rabat.lattice import point_class
from ludoteca.games.trans_rabat.moves import faces
from ludoteca.games.trans_rabat.notation import Action
from ludoteca.games.trans_rabat.tables import Rules
from ludoteca.games.trans_rabat.view import Pawn, View, Words


class Reasons:
    """Finds out why an action that isn't legal isn't, in one state."""

    def __init__(self, board: Board, rules: Rules, words: Words) -> None:
        self.board, self.rules, self.view = board, rules, View(words)
        self.me = self.view.player
        self.own = self.view.pawns[self.me]

    def why_not(self, action: Action) -> IllegalMove:
        """Tell why an action that the kernel doesn't list is illegal."""
        cells = action.cells
        match action.form:
            case "roll" | "slide" | "slide-alone":
                return self._move(action)
            case "block" | "counter" | "regain":
                return self._block(cells[0]) or self._kind_of_block(action)
            case "recall":
                return self._recall(cells[0])
            case "cede":
                return self._blocked_own(cells[0]) or illegal("no-such-hat", player=action.player + 1)
            case "end":
                return illegal("compulsory-move")
        raise ValueError(f"{action.form} is legal while the game goes on")

    def not_in(self, player: int, players: int) -> IllegalMove:
        """Tell why a player can't leave."""
        return illegal("no-player" if player >= players else "already-excluded", player=player + 1)

    def _name(self, cell: int) -> str:
        return self.board.lattice.cells[cell].name

    def _colour(self, number: int) -> str:
        return self.board.colours[number][1]

    def _own(self, cell: int) -> IllegalMove | None:
        """Tell why there is no own pawn on a cell."""
        pawn = self.view.on(cell)
        if pawn is None:
            return illegal("no-pawn", cell=self._name(cell))
        if pawn.seat != self.me:
            return illegal("not-your-pawn", cell=self._name(cell), player=pawn.seat + 1)
        return None

    def _move(self, action: Action) -> IllegalMove:
        cell, via, target = action.cells[0], action.cells[-2], action.cells[-1]
        wrong = self._own(cell)
        if wrong:
            return wrong
        if not self.view.left:
            return illegal("no-moves-left")
        pawn = next(pawn for pawn in self.own if pawn.cell == cell)
        if pawn.hat is not None:
            return illegal("blocked", cell=self._name(cell), player=pawn.hat + 1)
        if action.form != "roll":
            over = via if action.form == "slide" else target
            wrong = self._slide(cell, over)
            if wrong or action.form == "slide-alone":
                return wrong or illegal("slide-alone")
        if target not in self.board.lattice.neighbours[via]:
            return illegal("not-adjacent", target=self._name(target), cell=self._name(via))
        if self.view.on(target):
            return illegal("occupied", target=self._name(target))
        if target in self.view.trail:
            return illegal("trail", target=self._name(target))
        return self._mismatch(pawn, via, target)

    def _slide(self, cell: int, via: int) -> IllegalMove | None:
        cells = self.board.lattice.cells
        if cells[cell].up != cells[via].up:
            return illegal("slide-orientation", cell=self._name(cell), via=self._name(via))
        if via not in self.board.lattice.slides[cell]:
            return illegal("slide-distance", cell=self._name(cell), via=self._name(via))
        return illegal("slide-occupied", via=self._name(via)) if self.view.on(via) else None

    def _mismatch(self, pawn: Pawn, via: int, target: int) -> IllegalMove:
        """Tell the colours that would meet on the target, and don't match."""
        before, after = self.board.lattice.cells[via], self.board.lattice.cells[target]
        shift = point_class(
            (before.q - self.board.lattice.cells[pawn.cell].q, before.r - self.board.lattice.cells[pawn.cell].r)
        )
        label = self.board.labels(pawn.seat, pawn.phase ^ shift)
        corner = next(k for k in range(3) if after.corners[k] not in before.corners)
        return illegal(
            "no-match",
            target=after.name,
            face=self._colour(label[after.missing]),
            triangle=self._colour(self.board.triangle_colours[target]),
            ball=self._colour(label[point_class(after.corners[corner])]),
            dot=self._colour(self.board.dot_colours[target, corner]),
        )

    def _block(self, cell: int) -> IllegalMove | None:
        """Tell why the pawn on a cell can't be blocked, nor spared for something else."""
        pawn = self.view.on(cell)
        name = self._name(cell)
        if pawn is None or pawn.seat == self.me:
            return illegal("no-pawn" if pawn is None else "own-pawn", cell=name)
        if pawn.used:
            return illegal("already-used", cell=name)
        if pawn.hat is not None:
            return illegal("already-blocked", cell=name)
        if not pawn.started:
            return illegal("never-moved", cell=name)
        facing = [own for own in self.own if self._faces(own, pawn)]
        if any(own.moved for own in facing):
            return None
        if not self.view.made:
            return illegal("nothing-moved")
        if facing:
            return illegal("faced-by-unmoved", other=self._name(facing[0].cell), cell=name)
        for own in self.own:
            angle = int(self.board.lattice.facing[own.cell, cell])
            if own.moved and angle:
                mine = self.board.labels(own.seat, own.phase)[angle & 3]
                theirs = self.board.labels(pawn.seat, pawn.phase)[angle >> 2 & 3]
                colours = {"mine": self._colour(mine), "theirs": self._colour(theirs)}
                return illegal("faces-differ", other=self._name(own.cell), cell=name, **colours)
        return illegal("not-facing", cell=name)

    def _faces(self, own: Pawn, pawn: Pawn) -> bool:
        return bool(faces(self.rules, own.seat, own.packed, pawn.seat, pawn.packed))

    def _kind_of_block(self, action: Action) -> IllegalMove:
        """Tell why a pawn that could be blocked can't be in this way."""
        spared = next(pawn for pawn in self.view.everyone if pawn.cell == action.cells[0])
        if action.form == "block":
            return illegal("hat-needed")
        if action.form == "regain":
            in_hand = self.view.hands[self.me][self.me]
            return illegal("hat-in-hand") if in_hand else illegal("nothing-captured", player=spared.seat + 1)
        wrong = self._blocked_own(action.cells[1])
        if wrong:
            return wrong
        hat = next(pawn.hat for pawn in self.own if pawn.cell == action.cells[1])
        return illegal("other-blocker", cell=self._name(action.cells[1]), player=(hat or 0) + 1)

    def _blocked_own(self, cell: int) -> IllegalMove | None:
        """Tell why there is no own blocked pawn on a cell."""
        wrong = self._own(cell)
        if wrong:
            return wrong
        blocked = any(pawn.cell == cell and pawn.hat is not None for pawn in self.own)
        return None if blocked else illegal("not-blocked", cell=self._name(cell))

    def _recall(self, cell: int) -> IllegalMove:
        pawn = self.view.on(cell)
        name = self._name(cell)
        if pawn is None:
            return illegal("no-pawn", cell=name)
        if pawn.hat is None:
            return illegal("not-blocked", cell=name)
        if pawn.hat != self.me:
            return illegal("not-your-hat", cell=name, player=pawn.hat + 1)
        return illegal("put-this-turn", cell=name)
