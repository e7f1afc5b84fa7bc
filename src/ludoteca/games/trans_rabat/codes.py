"""What can be wrong with an action, by stable codes: one place, so that they can be told in other languages."""

from __future__ import annotations

from typing import Final

from ludoteca.games.errors import BadMove, GameOver, IllegalMove

CODES: Final[dict[str, str]] = {
    "unreadable": "{action!r} is no action: moves look like a4-a5 or a4~b6-b5, hat actions like !c7 !c7=a4 !c7+ ^c7"
    " =a4/2, and . ends the turn",
    "no-cell": "there is no cell {cell} on this board",
    "no-player": "there is no player {player}",
    "game-over": "the game is over ({reason})",
    # moves
    "no-pawn": "there is no pawn on {cell}",
    "not-your-pawn": "the pawn on {cell} is player {player}'s",
    "no-moves-left": "no moves are left in this turn (R4, R5)",
    "blocked": "the pawn on {cell} is blocked by player {player}'s hat (R8)",
    "slide-alone": "a slide alone is no move, a roll must follow (R3)",
    "slide-orientation": "{via} points the other way than {cell}: a slide keeps a pawn's orientation (R3, C3)",
    "slide-distance": "from {cell} to {via} is no slide: it goes along an edge, as far as an edge is long (R3)",
    "slide-occupied": "{via} is taken: a slide needs an empty triangle (R3)",
    "not-adjacent": "{target} isn't next to {cell}: a roll goes over an edge (R3)",
    "occupied": "{target} is taken: a roll needs an empty triangle (R3)",
    "trail": "a pawn started from {target} in this turn, so that none may end a move there (C4)",
    "no-match": "nothing matches on {target}: a {face} face comes down on {triangle}, a {ball} ball on {dot} (R3)",
    # blocks, counter-blocks and regains
    "own-pawn": "the pawn on {cell} is your own; hats go on opponents' pawns (R6)",
    "already-blocked": "the pawn on {cell} wears a hat already (R6)",
    "never-moved": "the pawn on {cell} has never moved, so that it can't be blocked (R10)",
    "already-used": "the pawn on {cell} served for a block, counter-block or regain in this turn already (C7)",
    "nothing-moved": "only a pawn moved in this turn can block, and none has moved (R6)",
    "faced-by-unmoved": "the pawn on {other} faces the one on {cell}, but only pawns moved in this turn block (R6)",
    "not-facing": "the pawn on {cell} stands in no angle of a pawn that you moved in this turn, edges parallel (R6)",
    "faces-differ": "the facing faces of {other} and {cell} have different colours, {mine} and {theirs} (R6)",
    "hat-needed": "a block takes an own hat from the hand, and you have none there (R8)",
    "not-blocked": "the pawn on {cell} wears no hat",
    "other-blocker": "the pawn on {cell} is blocked by player {player}, not by the one whose pawn you'd spare (C11)",
    "hat-in-hand": "you have an own hat in hand, so that nothing can be regained (R13)",
    "nothing-captured": "player {player} has no captured hat of yours (R13)",
    # taking hats back and giving them
    "not-your-hat": "the hat on {cell} is player {player}'s, not yours (R11)",
    "put-this-turn": "the hat on {cell} was put on in this turn (C8)",
    "no-such-hat": "you have no hat of player {player}'s in hand to cede (R12)",
    # the turn
    "compulsory-move": "the first move of a turn is compulsory (C5)",
    "already-excluded": "player {player} isn't in the game any more",
}


def bad(code: str, **details: str | int) -> BadMove:
    """Make the error for a text that is no action."""
    return BadMove(CODES[code].format(**details), code, **details)


def illegal(code: str, **details: str | int) -> IllegalMove:
    """Make the error for an action against the rules."""
    return IllegalMove(CODES[code].format(**details), code, **details)


def over(reason: str) -> GameOver:
    """Make the error for an action after the end."""
    return GameOver(CODES["game-over"].format(reason=reason), reason=reason)
