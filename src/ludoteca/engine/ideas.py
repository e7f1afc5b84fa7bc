"""The ideas that the search adds to plain alpha-beta, each a bit of `Worker.ideas`.

So a match against the search without one of them shows at any time what it gains: `training/ideas.py`.
"""

from __future__ import annotations

from enum import IntFlag


class Idea(IntFlag):
    """What can be left out."""

    ASPIRATION = 1  # begin with a narrow window around the score expected
    KILLERS = 2  # try early what cut off at the same ply
    HISTORY = 4  # ... or anywhere
    COUNTERS = 8  # ... or after the same move
    REDUCTIONS = 16  # search late moves less at first
    TRUST = 32  # ... the less the better their history
    FAR_ABOVE = 64  # give up nodes near the leaves whose evaluation is far above beta
    ENOUGH = 128  # try only so many moves near the leaves
    SKIP = 256  # give up nodes that stand well even if one passes (null move)
    QUIESCENCE = 512  # follow noisy moves after the last ply
    UNKNOWN = 1024  # search less where the table knows no move
    FAR_BELOW = 2048  # ENOUGH is less near leaves whose evaluation is far below alpha


ALL = int(~Idea(0))
LEFT_OUT = {  # by game: what lost there, or gained nothing
    "abalone": Idea.TRUST | Idea.SKIP | Idea.UNKNOWN | Idea.FAR_BELOW,
    "trans-rabat": Idea.FAR_BELOW,
}


def ideas_of(game: str) -> int:
    """Return the ideas that gain in a game, as bits."""
    return ALL & ~int(LEFT_OUT.get(game, 0))
