"""What each idea of the search gains: matches of the search against itself without the idea, at equal nodes a move.

    python -m training.ideas                                  # every idea, every game, 400 games each: an hour
    python -m training.ideas --ideas killers,history --games tablut --pairs 200 --nodes 4000
    python -m training.ideas --ideas killers --against        # instead: plain alpha-beta with only this idea added

An idea that a game goes without is put in. Each random opening (2 to 10 plies) is played twice with sides swapped. A
line an idea and game: the points of the search with the idea, Elo with the ends of its 95% interval, and the
log-likelihood ratio of 10 Elo against 0: above 2.94 the idea gains, below -2.94 it doesn't.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from statistics import fmean

from ludoteca.engine.ideas import Idea, ideas_of
from ludoteca.games.catalogue import GAMES, start
from ludoteca.match.pairing import default_seatings
from ludoteca.match.standing import signed
from ludoteca.match.statistics import BOUND, interval, likelihood_ratio
from training.compare import play
from training.generate import opened, starter
from training.playing import Game, Searcher

TABLE_MB = 8


def points(game: Game, searchers: Sequence[Searcher]) -> float:
    """Play a game on with empty tables; return the points of player 0."""
    for searcher in searchers:
        searcher.forget()
    return play(game, searchers)[0]


def measure(game: str, with_idea: int, without: int, pairs: int, nodes: int, seed: int) -> str:
    """Play a match and write its result."""
    one, other = (Searcher(start(game), nodes, TABLE_MB, ideas) for ideas in (with_idea, without))
    make, chance = starter(game, 2, ["standard"]), Random(seed)
    found: list[float] = []
    scores: list[float] = []  # of pairs
    ratio, seatings = 0.0, default_seatings(2)
    for _ in range(pairs):
        begun = opened(make, chance)
        found.append(points(begun.copy(), [one, other]))
        found.append(1 - points(begun, [other, one]))
        scores.append(fmean(found[-2:]))
        ratio = likelihood_ratio(scores, 0, 10, seatings)
        if abs(ratio) > BOUND:
            break
    value, low, high = (signed(rating) for rating in interval(scores, seatings))
    wins, draws = found.count(1.0), found.count(0.5)
    return (
        f"{len(found)} games  +{wins} ={draws} -{len(found) - wins - draws}  {fmean(found):.1%}"
        f"  Elo {value} ({low} to {high})  LLR {ratio:+.2f}"
    )


def main() -> None:
    """Read the options and print the lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ideas", default=",".join(idea.name.lower() for idea in Idea if idea.name))
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=4000, help="a move")
    parser.add_argument("--against", action="store_true", help="add the idea to none instead of taking it from all")
    parser.add_argument("--base", default="", help="ideas left out of both")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    left_out = sum(Idea[name.upper()] for name in chosen.base.split(",") if name)
    for game in chosen.games.split(","):
        for name in chosen.ideas.split(","):
            idea = Idea[name.upper()]
            base = 0 if chosen.against else ideas_of(game) & ~left_out
            line = measure(game, base | idea, base & ~idea, chosen.pairs, chosen.nodes, chosen.seed)
            print(f"{game:<12} {name:<12} {line}", flush=True)


if __name__ == "__main__":
    main()
