"""Every level against random play, in every game: wins, draws and losses, seats taking turns.

    python benchmarks/levels.py                          # all of it: hours, since the highest levels think by the clock
    python benchmarks/levels.py --games 100 --levels 1-6
    python benchmarks/levels.py --levels 7-8 --share 0.1  # with a tenth of their time a move, so weaker than they are

A line a game and level: wins, draws, losses, plies a game, the longest move in seconds. With three players a win is
having the most points, alone.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from ludoteca.engine.api import Engine
from ludoteca.engine.levels import LEVELS
from ludoteca.engine.match import play_game, random_player
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import start
from ludoteca.games.position import Position

KINDS = {
    "abalone": ("abalone", {}),
    "tablut": ("tablut", {}),
    "trans-rabat": ("trans-rabat", {"players": 2}),
    "trans-rabat/3": ("trans-rabat", {"players": 3}),
}


def measure(kind: str, level: int, games: int, share: float, seed: int) -> str:
    """Play the games of one line."""
    game, options = KINDS[kind]
    engine = Engine(threads=1, memory_mb=32, seed=seed)
    limit = Limit(level=level, time=LEVELS[level].time * share)
    chance = Random(seed)
    count = {"won": 0, "drawn": 0, "lost": 0, "open": 0}
    plies, longest = 0, 0.0

    def think(position: Position) -> str:
        nonlocal longest
        began = time.perf_counter()
        move = engine.play(position, limit).move
        longest = max(longest, time.perf_counter() - began)
        return move

    for number in range(games):
        position = start(game, **options)
        seat = number % position.players
        players = [random_player(chance)] * position.players
        players[seat] = think
        outcome = play_game(position, players)
        plies += len(position.history)
        if outcome is None:
            count["open"] += 1
        elif position.players == 2:
            count["won" if outcome.winner == seat else "drawn" if outcome.winner is None else "lost"] += 1
        else:
            best = max(score for other, score in enumerate(outcome.scores) if other != seat)
            mine = outcome.scores[seat]
            count["won" if mine > best else "drawn" if mine == best else "lost"] += 1
    figures = "  ".join(f"{name} {number:>3}" for name, number in count.items())
    return f"{kind:<13}  level {level}  {figures}  plies {plies / games:6.1f}  longest move {longest:.2f} s"


def main() -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--levels", default="1-8", help="such as 4 or 1-6")
    parser.add_argument("--kinds", default=",".join(KINDS), help="such as abalone,trans-rabat/3")
    parser.add_argument("--share", type=float, default=1.0, help="of the level's time a move")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    first, _, last = chosen.levels.partition("-")
    for kind in chosen.kinds.split(","):
        for level in range(int(first), int(last or first) + 1):
            print(measure(kind, level, chosen.games, chosen.share, chosen.seed), flush=True)


if __name__ == "__main__":
    main()
