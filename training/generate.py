"""Self-play games as training data: each position with its search score and the game's result.

    python -m training.generate --game abalone --positions 150000 --out /tmp/data/abalone
    python -m training.generate --game trans-rabat --players 3 --nodes 2000 --seed 2 --out /tmp/data/trans-rabat-3

One process, one thread. Writes OUT/SEED-PART.npz (see data.py) of about 10,000 positions each; parts that are there
are not made again, so a stopped run goes on where it was, and more positions come by asking for more. The same seed
and options give the same games.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np

from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.position import Position, Reason
from training.data import Data, load, rows_of, save
from training.playing import MOST_PLIES, Game, Searcher
from training.weighted import read_weights, weighted

PART = 10_000  # positions, and the rest of a game
LAYOUTS = "standard,belgian,german,dutch,swiss"
OPENING = (2, 10)  # random plies
ASTRAY = 0.02  # of the moves are random, so that the data knows what only a mistake brings about

Row = tuple[object, ...]  # of Data, without points and final


def starter(game: str, players: int, layouts: list[str]) -> Callable[[Random], Position]:
    """Return what makes a start position by chance: of Abalone's layouts, of the players of Trans-Rabat who begin.

    Raises BadPosition for an unknown layout.
    """
    if game == "abalone":
        for layout in layouts:
            start(game, layout=layout)

    def make(chance: Random) -> Position:
        if game == "abalone":
            return start(game, layout=chance.choice(layouts))
        if game == "trans-rabat":
            return start(game, players=players, opener=chance.randrange(players))
        return start(game)

    return make


def opened(make: Callable[[Random], Position], chance: Random) -> Game:
    """Play random moves from the start, as often as it takes for the game to go on after them."""
    while True:
        game = Game(make(chance))
        for _ in range(chance.randint(*OPENING)):
            if game.reason() != Reason.NONE:
                break
            game.push(chance.choice(game.codes()))
        if game.reason() == Reason.NONE:
            return game


def play(game: Game, searcher: Searcher, chance: Random, number: int) -> list[Row]:
    """Play a game on to its end and return its rows; none where it finds no end."""
    rows: list[Row] = []
    while (why := game.reason()) == Reason.NONE:
        if len(game.keys) >= MOST_PLIES:
            return []
        score, best = searcher.search(game)
        astray = chance.random() < ASTRAY
        noisy = best in game.noisy_codes()
        rows.append((game.words.copy(), score, noisy, astray, game.player, number, len(game.keys)))
        game.push(chance.choice(game.codes()) if astray else best)
    points, final = game.points(why), game.final(why)
    return [(*row, points, final) for row in rows]


def part(make: Callable[[Random], Position], nodes: int, seed: int, number: int, size: int = PART) -> Data:
    """Play games until they have `size` positions; the part's number and the seed decide all chance."""
    chance = Random(f"{seed}/{number}")
    searcher = Searcher(make(chance), nodes)
    rows: list[Row] = []
    first = (seed << 16 | number) << 16
    games = 0
    while len(rows) < size:
        rows += play(opened(make, chance), searcher, chance, first + games)
        games += 1
    return rows_of(rows)


def main() -> None:
    """Read the options and write the parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument("--players", type=int, choices=(2, 3), default=2, help="of Trans-Rabat")
    parser.add_argument("--layouts", default=LAYOUTS, help="of Abalone, equally often; one named twice twice as often")
    parser.add_argument("--positions", type=int, default=150_000)
    parser.add_argument("--nodes", type=int, default=3000, help="a move")
    parser.add_argument("--weights", type=Path, help="of the evaluation (JSON, from training.tune), not the tag's")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    chosen = parser.parse_args()
    try:
        make = starter(chosen.game, chosen.players, chosen.layouts.split(","))
        weights = read_weights(chosen.weights) if chosen.weights else None
        weighted(make(Random(0)), weights)
    except ValueError as error:
        parser.error(str(error))
    positions = number = 0
    while positions < chosen.positions:
        path = chosen.out / f"{chosen.seed}-{number:04}.npz"
        began = time.perf_counter()
        if not path.exists():
            save(path, part(lambda chance: weighted(make(chance), weights), chosen.nodes, chosen.seed, number))
        data = load([path])
        positions, number = positions + len(data.score), number + 1
        games = len(np.unique(data.game))
        print(f"{path}: {len(data.score)} positions, {games} games, {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
