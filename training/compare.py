"""New weights against the present ones at equal nodes: one process, no checkouts, nothing compiled anew.

    python -m training.compare abalone new.json --games 400 --nodes 5000
    python -m training.compare trans-rabat new.json --players 3 --old old.json
    python -m training.compare abalone new.npy --nodes 5000 --new-nodes 4000

The file is what `training.tune --write` makes, or `training.network --write`. Each opening (random, of 2 to 10 plies)
is played once with the new weights in each seat, the old ones in all others. Errors are 95%, from opening to opening.
What lands is measured by `ludoteca match` between two checkouts; this is to choose it.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic

import numpy as np

from ludoteca.games.catalogue import GAMES
from ludoteca.games.position import Reason
from ludoteca.match.pairing import default_seatings
from ludoteca.match.statistics import elo
from training.generate import LAYOUTS, opened, starter
from training.playing import MOST_PLIES, Game, Searcher
from training.weighted import judging

EVERY = 20  # seconds between lines
SEATINGS = default_seatings(2)


def play(game: Game, searchers: Sequence[Searcher]) -> list[float]:
    """Play a game to its end, a searcher a seat, and return each seat's points; without an end it is drawn."""
    while (why := game.reason()) == Reason.NONE and len(game.keys) < MOST_PLIES:
        game.push(searchers[game.player].search(game)[1])
    return game.points(why) if why != Reason.NONE else [0.5] * game.players


def summary(scores: Sequence[float], players: int) -> str:
    """Tell the mean of the openings' scores, and for two players Elo."""
    mean, error = float(np.mean(scores)), 1.96 * float(np.std(scores)) / math.sqrt(len(scores))
    text = f"{len(scores) * players} games  {mean:.1%} ± {error:.1%} of the points, {1 / players:.1%} are equal"
    if players == 2:
        low, middle, high = (
            elo(min(max(value, 1e-3), 1 - 1e-3), SEATINGS) for value in (mean - error, mean, mean + error)
        )
        text += f"  Elo {middle:+.0f} ± {(high - low) / 2:.0f}"
    return text


def main() -> None:
    """Read the options and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("new", type=Path)
    parser.add_argument("--old", type=Path, help="default: by hand, with the tag's weights")
    parser.add_argument("--players", type=int, choices=(2, 3), default=2, help="of Trans-Rabat")
    parser.add_argument("--layouts", default=LAYOUTS, help="of Abalone")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=5000, help="a move")
    parser.add_argument("--new-nodes", type=int, help="a move of the new, to give both the same time")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    chance = Random(chosen.seed)
    try:
        make = starter(chosen.game, chosen.players, chosen.layouts.split(","))
        first = make(Random(0))
        starts = [judging(first, path) for path in (chosen.new, chosen.old)]
    except ValueError as error:
        parser.error(str(error))
    new, old = Searcher(starts[0], chosen.new_nodes or chosen.nodes), Searcher(starts[1], chosen.nodes)
    scores: list[float] = []
    shown = monotonic()
    while len(scores) * first.players < chosen.games:
        opening = opened(make, chance)
        total = 0.0
        for seat in range(first.players):
            points = play(opening.copy(), [new if other == seat else old for other in range(first.players)])
            total += points[seat] / first.players
        scores.append(total)
        if monotonic() - shown > EVERY:
            print(summary(scores, first.players), flush=True)
            shown = monotonic()
    print(summary(scores, first.players))


if __name__ == "__main__":
    main()
