"""Every level, in every game, against the level below, random play or a greedy player.

    python benchmarks/levels.py                              # each level against the one below, 100 games each
    python benchmarks/levels.py --levels 1-6 --kinds tablut
    python benchmarks/levels.py --against random
    python benchmarks/levels.py --against greedy --levels 1

A line a game and level: first places, shared ones, others, the share of the points (who share the first place divide
it), plies a game, the mean and the longest time a move in seconds. With three players the
level has one seat and the others are alike. Except against random play, games start with two random plies, and with two
players each such opening is played from both sides. The greedy player takes what the evaluation likes best after one
ply.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ludoteca.engine.api import Engine, prepare
from ludoteca.engine.match import Player, play_game, random_player
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import start
from ludoteca.games.dispatch import kernel_of
from ludoteca.games.position import Position

KINDS = {
    "abalone": ("abalone", {}),
    "tablut": ("tablut", {}),
    "trans-rabat": ("trans-rabat", {"players": 2}),
    "trans-rabat/3": ("trans-rabat", {"players": 3}),
}
OPENING = 2  # random plies


class Timed:
    """An engine at a level, and how long its moves took."""

    def __init__(self, level: int, seed: int) -> None:
        self.engine = Engine(threads=1, memory_mb=32, seed=seed)
        self.limit = Limit(level=level)
        self.longest = self.time = 0.0
        self.moves = 0

    def __call__(self, position: Position) -> str:
        began = time.perf_counter()
        move = self.engine.play(position, self.limit).move
        took = time.perf_counter() - began
        self.longest, self.time, self.moves = max(self.longest, took), self.time + took, self.moves + 1
        return move


def greedy_player(chance: Random) -> Player:
    """Return a player that wins where it can, else takes the best evaluation after one ply, equals by chance."""

    def worth(position: Position, move: str) -> tuple[float, float]:
        mover, after = position.player, position.copy()
        after.push(move)
        outcome = after.outcome()
        if outcome:
            best = max(score for player, score in enumerate(outcome.scores) if player != mover)
            return 1e6 * (outcome.scores[mover] - best), chance.random()
        kernel = kernel_of(type(after.rules))
        return float(kernel.evaluate(after.rules, after.words.reshape(1, -1), 0, mover)), chance.random()

    return lambda position: max(position.legal_moves, key=lambda move: worth(position, move))


class Game(NamedTuple):
    """What a game brought: the share of a first place, and its plies."""

    points: float
    plies: int


def games(kind: str, mine: Player, other: Player, opening: int, chance: Random) -> Iterator[Game]:
    """Play games without end, the first player's seat going round."""
    game, options = KINDS[kind]
    begun: Position | None = None
    number = 0
    while True:
        if begun is None or number % begun.players == 0:
            begun = start(game, **options)
            for _ in range(opening):
                begun.push(chance.choice(begun.legal_moves))
        position = begun.copy()
        seat = number % position.players
        players = [other] * position.players
        players[seat] = mine
        outcome = play_game(position, players)
        number += 1
        points = 1 / position.players
        if outcome:
            best = max(outcome.scores)
            points = (outcome.scores[seat] == best) / outcome.scores.count(best)
        yield Game(points, len(position.history))


def measure(kind: str, level: int, against: str, number: int, seed: int) -> str:
    """Play the games of one line."""
    chance = Random(seed)
    mine = Timed(level, seed)
    if against == "below":
        other: Player = Timed(level - 1, seed + 1)
    else:
        other = random_player(chance) if against == "random" else greedy_player(chance)
    played = games(kind, mine, other, 0 if against == "random" else OPENING, chance)
    found = [next(played) for _ in range(number)]
    points = [game.points for game in found]
    won, lost = points.count(1.0), points.count(0.0)
    return (
        f"{kind:<13}  level {level}  won {won:>3}  shared {number - won - lost:>3}  lost {lost:>3}"
        f"  {sum(points) / number:6.1%}  plies {sum(game.plies for game in found) / number:6.1f}"
        f"  a move {mine.time / mine.moves:.3f} s, longest {mine.longest:.2f} s"
    )


def main() -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--levels", default="1-8", help="such as 4 or 1-6")
    parser.add_argument("--kinds", default=",".join(KINDS), help="such as abalone,trans-rabat/3")
    parser.add_argument("--against", choices=("below", "random", "greedy"), default="below")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    first, _, last = chosen.levels.partition("-")
    for kind in chosen.kinds.split(","):
        prepare(start(KINDS[kind][0]))
        for level in range(int(first), int(last or first) + 1):
            if level > 1 or chosen.against != "below":
                print(measure(kind, level, chosen.against, chosen.games, chosen.seed), flush=True)


if __name__ == "__main__":
    main()
