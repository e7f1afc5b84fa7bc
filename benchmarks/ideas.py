"""What each idea of the search gains: matches of the search against itself without the idea, at equal nodes a move.

    python benchmarks/ideas.py                                  # every idea, every game, 400 games each: an hour
    python benchmarks/ideas.py --ideas killers,history --games tablut --pairs 200 --nodes 4000
    python benchmarks/ideas.py --ideas killers --against        # instead: plain alpha-beta with only this idea added

Each random opening is played twice with sides swapped. A line an idea and game: the points of the search with the idea,
Elo with the ends of its 95% interval, and the log-likelihood ratio of 10 Elo against 0: above 2.94 the idea gains,
below -2.94 it doesn't.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import fmean

from ludoteca.engine import layout
from ludoteca.engine.api import prepare
from ludoteca.engine.ideas import Idea, ideas_of
from ludoteca.engine.table import Table, new_table
from ludoteca.engine.tree import tree
from ludoteca.engine.worker import deepen, new_worker
from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.position import Position
from ludoteca.match.pairing import default_seatings
from ludoteca.match.standing import signed
from ludoteca.match.statistics import BOUND, interval, likelihood_ratio

MOST_PLIES = 4000  # a game of Trans-Rabat has up to a thousand actions
OPENING = 4  # random plies


class Searcher:
    """The search with some ideas."""

    def __init__(self, ideas: int, nodes: int) -> None:
        self.ideas, self.nodes, self.age = ideas, nodes, 0
        self.table: Table = new_table(8)

    def move(self, position: Position) -> str:
        """Choose a move."""
        self.age += 1
        worker = new_worker(position, self.table, self.age)._replace(ideas=self.ideas)
        worker.control[layout.LIMIT] = self.nodes
        for _ in deepen(*tree(position.rules, position.players, worker), range(1, 60)):
            pass
        code = int(worker.control[layout.PV])
        return next((move for move in position.legal_moves if move.code == code), position.legal_moves[0])


def opening(game: str, chance: Random) -> Position:
    """Play random moves from the start."""
    while True:
        position = start(game)
        for _ in range(OPENING):
            if not position.outcome():
                position.push(chance.choice(position.legal_moves))
        if not position.outcome():
            return position


def points(position: Position, searchers: list[Searcher]) -> float:
    """Play a game on; return the points of player 0."""
    for searcher in searchers:
        searcher.table[:] = 0
    while not (outcome := position.outcome()) and len(position.history) < MOST_PLIES:
        position.push(searchers[position.player].move(position))
    return 0.5 if not outcome or outcome.winner is None else float(outcome.winner == 0)


def measure(game: str, with_idea: int, without: int, pairs: int, nodes: int, seed: int) -> str:
    """Play a match and write its result."""
    one, other, chance = Searcher(with_idea, nodes), Searcher(without, nodes), Random(seed)
    found: list[float] = []
    scores: list[float] = []  # of pairs
    ratio, seatings = 0.0, default_seatings(2)
    for _ in range(pairs):
        begun = opening(game, chance)
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
        prepare(start(game))
        for name in chosen.ideas.split(","):
            idea = Idea[name.upper()]
            ideas = (
                (idea, 0) if chosen.against else (ideas_of(game) & ~left_out | idea, ideas_of(game) & ~left_out & ~idea)
            )
            print(f"{game:<12} {name:<12}", measure(game, *ideas, chosen.pairs, chosen.nodes, chosen.seed), flush=True)


if __name__ == "__main__":
    main()
