"""Every level, in every game, against the level below, random play or a greedy player.

    python -m training.levels                              # each level against the one below, 100 games each
    python -m training.levels --levels 1-6 --kinds tablut
    python -m training.levels --against random
    python -m training.levels --against greedy --levels 1

A line a game and level: first places, shared ones, others, the share of the points (who share the first place divide
it) with its 95% interval, plies a game, milliseconds a move. With three players the level has one
seat and the others are alike. Except against random play, games start with two random plies, and each such opening is
played from every seat. The greedy player takes what the evaluation likes best after one ply. All choose as the engine
does at their level, but without its threads, in a fifth of the time.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from random import Random
from statistics import pstdev
from typing import NamedTuple, Protocol

from ludoteca.engine.levels import LEVELS, Level, choose
from ludoteca.games.catalogue import start
from ludoteca.games.position import Reason
from training.playing import MOST_PLIES, Game, Searcher

KINDS = {
    "abalone": ("abalone", 2),
    "tablut": ("tablut", 2),
    "trans-rabat": ("trans-rabat", 2),
    "trans-rabat/3": ("trans-rabat", 3),
}
OPENING = 2  # random plies


def begin(kind: str) -> Game:
    """Start a game."""
    game, players = KINDS[kind]
    return Game(start(game, **({"players": players} if players > 2 else {})))


class Player(Protocol):
    """Chooses a move's code in a game that goes on."""

    def __call__(self, game: Game) -> int:
        """Return the code."""
        ...


class LevelPlayer:
    """Plays as the engine does at a level, and counts its moves and the seconds they took."""

    def __init__(self, kind: str, level: Level, seed: int) -> None:
        self.level, self.chance = level, Random(seed)
        self.searcher = Searcher(begin(kind).start, level.total, level.memory_mb)
        self.moves, self.seconds = 0, 0.0

    def __call__(self, game: Game) -> int:
        """Return the code of the move chosen."""
        codes = game.codes()
        if len(codes) == 1:
            return codes[0]
        began = time.perf_counter()
        self.searcher.forget()
        lines = self.searcher.lines(game, min(self.level.lines, len(codes)))
        if self.level.lines > 1 and lines:
            code = choose(lines, self.level.spread, self.chance).codes[0]
        else:
            code = self.searcher.best(game)
        self.seconds += time.perf_counter() - began
        self.moves += 1
        return code


class RandomPlayer:
    """Plays any legal move."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def __call__(self, game: Game) -> int:
        """Return a code by chance."""
        return self.chance.choice(game.codes())


class GreedyPlayer:
    """Wins where it can, else takes the best evaluation after one ply, equals by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def __call__(self, game: Game) -> int:
        """Return the code of the move that is worth the most."""
        return max(game.codes(), key=lambda code: self.worth(game, code))

    def worth(self, game: Game, code: int) -> tuple[float, float]:
        """Return what a move is worth to who makes it, and a number by chance."""
        mover, after = game.player, game.copy()
        after.push(code)
        if (why := after.reason()) != Reason.NONE:
            points = after.points(why)
            return 1e6 * (points[mover] - max(points[:mover] + points[mover + 1 :])), self.chance.random()
        return float(after.kernel.evaluate(after.rules, after.words.reshape(1, -1), 0, mover)), self.chance.random()


class Played(NamedTuple):
    """What a game brought: the share of a first place, and its plies."""

    points: float
    plies: int


def games(kind: str, mine: Player, other: Player, opening: int, chance: Random) -> Iterator[Played]:
    """Play games without end, the first player's seat going round; those that find no end are shared by all."""
    while True:
        begun = begin(kind)
        for _ in range(opening):
            begun.push(chance.choice(begun.codes()))
        for seat in range(begun.players):
            game = begun.copy()
            while (why := game.reason()) == Reason.NONE and len(game.keys) < MOST_PLIES:
                game.push((mine if game.player == seat else other)(game))
            final = game.final(why) if why else [0.0] * game.players
            points = (final[seat] == max(final)) / final.count(max(final))
            yield Played(points, len(game.keys))


def measure(kind: str, level: int, against: str, number: int, seed: int) -> str:
    """Play the games of one line."""
    chance, levels = Random(seed), LEVELS[KINDS[kind]]
    mine = LevelPlayer(kind, levels[level - 1], seed)
    if against == "below":
        other: Player = LevelPlayer(kind, levels[level - 2], seed + 1)
    else:
        other = RandomPlayer(seed) if against == "random" else GreedyPlayer(seed)
    played = games(kind, mine, other, 0 if against == "random" else OPENING, chance)
    found = [next(played) for _ in range(number)]
    points = [game.points for game in found]
    won, lost = points.count(1.0), points.count(0.0)
    margin = 1.96 * pstdev(points) / math.sqrt(number)
    plies = sum(game.plies for game in found) / number
    return (
        f"{kind:<13}  level {level}  won {won:>3}  shared {number - won - lost:>3}  lost {lost:>3}"
        f"  {sum(points) / number:6.1%} ± {margin:4.1%}  plies {plies:6.1f}"
        f"  a move {1000 * mine.seconds / mine.moves:.2f} ms"
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
        for level in range(int(first), int(last or first) + 1):
            if level > 1 or chosen.against != "below":
                print(measure(kind, level, chosen.against, chosen.games, chosen.seed), flush=True)


if __name__ == "__main__":
    main()
