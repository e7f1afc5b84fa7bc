"""Methods of three-player search in Trans-Rabat against each other, at equal nodes or equal processor time.

    python benchmarks/three_players/round_robin.py --games 300 --nodes 4000
    python benchmarks/three_players/round_robin.py --games 300 --milliseconds 10
    python benchmarks/three_players/round_robin.py --methods paranoid,half-mean --games 300 --nodes 4000

Each random opening is played in every order of the seats: by three of the methods at a time, or by two, each once with
two seats. A line a method: games, share of the first places (a shared one counts in parts; a third is even) and points
(R16), with 95% intervals over the openings; then depth, nodes and processor time a move, and nodes a second. With
--milliseconds each player may use so much processor time a move on average over a game, counted in nodes at its
method's speed so far. --save appends a line of JSON a game to a file; --read FILE ... only sums up such files.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import math
import os
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from methods import Player

    from ludoteca.games.trans_rabat import TransRabat

Record: TypeAlias = dict[str, Any]  # of one game
MOST_PLIES = 20_000
FIRST_NODES = 4000  # a move, before a method's speed is known


def own_cache() -> None:
    """Keep compiled kernels apart from the package's, by the other sources here: nobody else knows these tags."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        if path != Path(__file__):
            digest.update(path.read_bytes())
    folder = Path(tempfile.gettempdir(), f"ludoteca-three-players-{digest.hexdigest()[:12]}")
    os.environ["LUDOTECA_CACHE"] = str(folder)


def opening(plies: int, chance: Random) -> TransRabat:
    """Play random moves from the start."""
    from ludoteca.games.trans_rabat import TransRabat

    while True:
        position = TransRabat(players=3)
        for _ in range(plies):
            if not position.outcome():
                position.push(chance.choice(position.legal_moves))
        if not position.outcome():
            return position


def compile_all(methods: list[str]) -> None:
    """Search a little with each method, so that no time is measured while it is compiled."""
    from methods import Player

    for method in methods:
        Player(method)(opening(0, Random(0)), 1)


def seatings(methods: list[str]) -> list[tuple[str, ...]]:
    """Return all ways to seat three of the methods, or, where there are only two, both of them."""
    kinds = min(3, len(methods))
    return [seats for seats in itertools.product(methods, repeat=3) if len(set(seats)) == kinds]


class Speeds:
    """Nodes a second of each method so far."""

    def __init__(self) -> None:
        self.nodes: dict[str, int] = defaultdict(int)
        self.seconds: dict[str, float] = defaultdict(float)

    def budget(self, player: Player, milliseconds: float) -> int:
        """Return how many nodes bring a player's time to `milliseconds` a move, this one included."""
        method = player.method
        if self.nodes[method] < 50 * FIRST_NODES:
            return FIRST_NODES
        left = (player.moves + 1) * milliseconds / 1000 - player.seconds
        return max(1, int(left * self.nodes[method] / self.seconds[method]))


def play(position: TransRabat, seats: tuple[str, ...], nodes: int, milliseconds: float, speeds: Speeds) -> Record:
    """Play a game on; return its record."""
    from methods import Player

    players = [Player(method) for method in seats]
    while not (outcome := position.outcome()) and len(position.history) < MOST_PLIES:
        player = players[position.player]
        used, began = player.nodes, player.seconds
        position.push(player(position, speeds.budget(player, milliseconds) if milliseconds else nodes))
        speeds.nodes[player.method] += player.nodes - used
        speeds.seconds[player.method] += player.seconds - began
    places = outcome.places if outcome else (1, 1, 1)
    return {
        "seats": seats,
        "first": [(place == 1) / places.count(1) for place in places],
        "points": [points.total for points in position.points()],
        "reason": outcome.reason if outcome else "unfinished",
        "plies": len(position.history),
        "used": [(player.moves, player.depths, player.nodes, player.seconds) for player in players],
    }


def interval(groups: list[list[float]]) -> tuple[float, float]:
    """Return the mean of all values and the half-width of its 95% interval, values of one group being dependent.

    One group alone tells nothing about others: the half-width is infinite.
    """
    count = sum(map(len, groups))
    mean = sum(map(sum, groups)) / count
    spread = sum(sum(value - mean for value in group) ** 2 for group in groups)
    if len(groups) == 1:
        return mean, math.inf
    return mean, 1.96 * math.sqrt(spread * len(groups) / (len(groups) - 1)) / count


def table(records: list[Record]) -> str:
    """Sum up games, a line a method."""
    lines = []
    for method in sorted({method for record in records for method in record["seats"]}):
        first: dict[int, list[float]] = defaultdict(list)
        points: dict[int, list[float]] = defaultdict(list)
        used = [0.0, 0.0, 0.0, 0.0]
        for record in records:
            for seat in range(3):
                if record["seats"][seat] == method:
                    first[record["opening"]].append(record["first"][seat])
                    points[record["opening"]].append(record["points"][seat])
                    used = [sum(pair) for pair in zip(used, record["used"][seat], strict=True)]
        moves, depths, nodes, seconds = used
        share, score = interval(list(first.values())), interval(list(points.values()))
        lines.append(
            f"{method:<12} {sum(map(len, first.values())):>4} seats  first {share[0]:6.1%} ± {share[1]:.1%}"
            f"  points {score[0]:5.1f} ± {score[1]:.1f}  depth {depths / moves:4.1f}  nodes {nodes / moves:6.0f}"
            f"  {1000 * seconds / moves:5.2f} ms  {nodes / seconds / 1e6:.2f} M nodes/s"
        )
    reasons: dict[str, int] = defaultdict(int)
    for record in records:
        reasons[record["reason"]] += 1
    ends = ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items()))
    plies = sum(record["plies"] for record in records) / len(records)
    return "\n".join([f"{len(records)} games, {plies:.0f} plies each; {ends}", *lines])


def main() -> None:
    """Read the options, play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--methods", default="paranoid,maxn,best-reply")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=4000, help="a move")
    parser.add_argument("--milliseconds", type=float, default=0.0, help="of processor time a move, instead of nodes")
    parser.add_argument("--opening", type=int, default=8, help="random plies")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no game after so long")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--read", type=Path, nargs="+")
    chosen = parser.parse_args()
    if chosen.read:
        print(table([json.loads(line) for path in chosen.read for line in path.read_text().splitlines()]))
        return
    own_cache()
    methods = chosen.methods.split(",")
    compile_all(methods)
    orders, speeds, records = seatings(methods), Speeds(), list[Record]()
    began = shown = time.monotonic()
    for number in range(chosen.games):
        if time.monotonic() - began > chosen.seconds:
            break
        which = chosen.seed * 100_000 + number // len(orders)
        position = opening(chosen.opening, Random(which))
        record = play(position, orders[number % len(orders)], chosen.nodes, chosen.milliseconds, speeds)
        records.append({"opening": which, **record})
        if chosen.save:
            with chosen.save.open("a") as file:
                file.write(json.dumps(records[-1]) + "\n")
        if time.monotonic() - shown > 30:
            print(table(records), flush=True)
            shown = time.monotonic()
    print(table(records))


if __name__ == "__main__":
    main()
