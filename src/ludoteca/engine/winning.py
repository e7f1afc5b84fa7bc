"""What a score is worth in games won: the chances that people read beside the search's score.

The share of the win that each player may expect, draws and shared first places divided among those who share, is a
softmax over players k of

    SLOPE * worth(k) + seats[k] + (mover, if k is to move)

where the worth of the player to move is the search's score, and `SLOPE` (`score`), `seats` and `mover` are coefficients
of the game and the number of players, in `winning.json`, fitted on self-play by `training/winning.py`. With two players
the other one's worth is 0: that is the logistic function of the score, with an advantage for being to move and one for
the seat. With three, where a score tells only of the player to move, the others' is the game's own judgement for each.
A proven win is worth 1. So is nothing else, and only who is out of the game or proven to lose has 0 (with three
players, whom the others can bring down together).
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludoteca.engine.layout import MATE_BOUND
from ludoteca.games.position import Position


@dataclass(frozen=True, slots=True)
class Coefficients:
    """Of a game with so many players: per hundredth of about a pawn, and in logits. seats: one a player."""

    score: float
    mover: float
    seats: tuple[float, ...]


@cache
def coefficients(game: str, players: int) -> Coefficients:
    """Return what was fitted for a game with so many players. Raises KeyError where nothing was."""
    table = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))[game][str(players)]
    return Coefficients(table["score"], table["mover"], tuple(table["seats"]))


def standing(position: Position, me: int) -> int:
    """Return the evaluation of a running position for the player `me`, in hundredths of about a pawn."""
    return int(position.kernel.evaluate(position.rules, position._states(), 0, me))


def chances(position: Position, score: int) -> tuple[float, ...]:
    """Return each player's share of the win, 0 to 1, summing to 1, by a search's score for the player to move."""
    fit, mover, players = coefficients(position.game, position.players), position.player, range(position.players)
    if score >= MATE_BOUND:
        return tuple(float(player == mover) for player in players)
    worths = [standing(position, player) if len(players) > 2 else 0 for player in players]
    worths[mover] = score
    logits = [fit.score * worth + seat for worth, seat in zip(worths, fit.seats, strict=True)]
    logits[mover] += fit.mover
    for player in (*position.excluded, *([mover] if score <= -MATE_BOUND else [])):
        logits[player] = -math.inf
    best = max(logits)
    shares = [math.exp(logit - best) for logit in logits]
    return tuple(share / sum(shares) for share in shares)
