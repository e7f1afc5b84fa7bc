"""How a match stands: what its games add up to, and the table that tells it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from ludoteca.match.referee import Game
from ludoteca.match.statistics import BOUND, interval, likelihood_ratio

WIDEST = 40  # of a name in the table


@dataclass
class Side:
    """What a contender did: moves, and the sums of their depths, nodes and seconds; faults."""

    moves: int = 0
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    faults: int = 0


@dataclass
class Standing:
    """The games that have ended. names: of A and B. seatings: of a whole group. sprt: the two hypotheses, in Elo."""

    names: tuple[str, str]
    seatings: Sequence[str]
    sprt: tuple[float, float] | None = None
    games: list[Game] = field(default_factory=list)
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    _groups: dict[int, list[float]] = field(default_factory=dict)

    def add(self, game: Game) -> None:
        """Count a game."""
        self.games.append(game)
        self._groups.setdefault(game.fixture.group, []).append(game.points)
        for answer in game.moves:
            side = self.sides["AB".index(game.fixture.seating[answer.seat])]
            side.moves += 1
            side.depth += answer.depth
            side.nodes += answer.nodes
            side.seconds += answer.seconds
        if game.faulty >= 0:
            self.sides["AB".index(game.fixture.seating[game.faulty])].faults += 1

    @property
    def groups(self) -> list[float]:
        """The scores of whole groups."""
        return [fmean(points) for points in self._groups.values() if len(points) == len(self.seatings)]

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of the test, 0 without one."""
        return likelihood_ratio(self.groups, *self.sprt, self.seatings) if self.sprt else 0.0

    @property
    def decided(self) -> bool:
        """Whether the test has come to an end."""
        return abs(self.ratio) >= BOUND

    def table(self) -> list[str]:
        """Write the lines of the table."""
        points = [game.points for game in self.games]
        won = sum(point == 1 for point in points)
        lost = sum(point == 0 for point in points)
        drawn = len(points) - won - lost
        names = [name if len(name) <= WIDEST else f"{name[: WIDEST - 1]}…" for name in self.names]
        width = max(6, *map(len, names))
        head = f"   {'':<{width}}  points   won drawn  lost   share  depth   nodes/s    seconds  faults"
        lines = [head]
        for letter, name, side, mine, results in (
            ("A", names[0], self.sides[0], sum(points), (won, drawn, lost)),
            ("B", names[1], self.sides[1], len(points) - sum(points), (lost, drawn, won)),
        ):
            share = mine / len(points) if points else 0.0
            depth = side.depth / side.moves if side.moves else 0.0
            speed = side.nodes / side.seconds if side.seconds else 0.0
            counts = "".join(f"{count:>6}" for count in results)
            lines.append(
                f"{letter}  {name:<{width}}  {mine:>6.1f}{counts}  {share:>6.1%}  {depth:>5.1f}  {speed:>8,.0f}"
                f"  {side.seconds:>9.1f}  {side.faults:>6}"
            )
        return [*lines, *self.conclusions()]

    def conclusions(self) -> list[str]:
        """Tell Elo, the test, and the latest faults."""
        groups = self.groups
        value, low, high = interval(groups, self.seatings)
        unit = f"{len(groups)} opening{'s' * (len(groups) != 1)}"
        lines = [f"Elo of A {signed(value)}, 95% from {signed(low)} to {signed(high)}, by {unit}"]
        if self.sprt:
            low, high = self.sprt
            ratio = self.ratio
            verdict = f"Elo {high if ratio > 0 else low:g} accepted" if abs(ratio) >= BOUND else "undecided"
            lines.append(
                f"SPRT, Elo {low:g} against {high:g}: log-likelihood ratio {ratio:+.2f} ({-BOUND:.2f}, {BOUND:.2f}),"
                f" {verdict}"
            )
        faulty = [game for game in self.games if game.faulty >= 0]
        lines += [
            f"game {game.fixture.number}: {game.fixture.seating[game.faulty]} lost by {game.reason}: {game.fault}"
            for game in faulty[-5:]
        ]
        if len(faulty) > 5:
            lines.append(f"and {len(faulty) - 5} faults before")
        return lines


def signed(rating: float) -> str:
    """Write a rating with its sign."""
    return f"{round(rating):+d}" if math.isfinite(rating) else ("+∞" if rating > 0 else "-∞")
