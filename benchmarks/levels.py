"""Every level, in every game, against random play, against the level below, or against a greedy player.

    python benchmarks/levels.py                            # all levels against random play, 100 games each: hours
    python benchmarks/levels.py --levels 1-6 --kinds tablut
    python benchmarks/levels.py --levels 7-8 --share 0.1   # with a tenth of their time a move, so weaker than they are
    python benchmarks/levels.py --against below            # each level against the one below it
    python benchmarks/levels.py --against greedy --levels 1

A line a game and level: wins, draws, losses, the share of the points (with three players: the level in one seat, the
others alike; a win is having the most points alone, a draw sharing them), plies a game, the longest move in seconds.
Against another engine games start with random plies. The greedy player takes what the evaluation likes best after one
ply.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from ludoteca.engine.api import Engine, prepare
from ludoteca.engine.levels import LEVELS
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
    """An engine at a level, and how long its longest move took."""

    def __init__(self, level: int, share: float, seed: int) -> None:
        self.engine = Engine(threads=1, memory_mb=32, seed=seed)
        self.limit = Limit(level=level, time=LEVELS[level].time * share)
        self.longest = 0.0

    def __call__(self, position: Position) -> str:
        began = time.perf_counter()
        move = self.engine.play(position, self.limit).move
        self.longest = max(self.longest, time.perf_counter() - began)
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


def measure(kind: str, level: int, against: str, games: int, share: float, seed: int) -> str:
    """Play the games of one line."""
    game, options = KINDS[kind]
    chance = Random(seed)
    mine = Timed(level, share, seed)
    if against == "below":
        other: Player = Timed(level - 1, share, seed + 1)
    else:
        other = random_player(chance) if against == "random" else greedy_player(chance)
    won = drawn = plies = 0
    for number in range(games):
        position = start(game, **options)
        if against != "random":
            for _ in range(OPENING):
                position.push(chance.choice(position.legal_moves))
        seat = number % position.players
        players = [other] * position.players
        players[seat] = mine
        outcome = play_game(position, players)
        plies += len(position.history)
        if outcome:
            best = max(score for player, score in enumerate(outcome.scores) if player != seat)
            won += outcome.scores[seat] > best
            drawn += outcome.scores[seat] == best
    lost = games - won - drawn
    points = (won + drawn / 2) / games
    return (
        f"{kind:<13}  level {level}  won {won:>3}  drawn {drawn:>3}  lost {lost:>3}  {points:6.1%}"
        f"  plies {plies / games:6.1f}  longest move {mine.longest:.2f} s"
    )


def main() -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--levels", default="1-8", help="such as 4 or 1-6")
    parser.add_argument("--kinds", default=",".join(KINDS), help="such as abalone,trans-rabat/3")
    parser.add_argument("--against", choices=("random", "below", "greedy"), default="random")
    parser.add_argument("--share", type=float, default=1.0, help="of the level's time a move")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    first, _, last = chosen.levels.partition("-")
    for kind in chosen.kinds.split(","):
        prepare(start(KINDS[kind][0]))
        for level in range(int(first), int(last or first) + 1):
            if level > 1 or chosen.against != "below":
                print(measure(kind, level, chosen.against, chosen.games, chosen.share, chosen.seed), flush=True)


if __name__ == "__main__":
    main()
