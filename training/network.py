"""Train small networks to judge positions, and compare them with the evaluation by hand on games held out.

    python -m training.network abalone /tmp/data/abalone --write src/ludoteca/games/abalone/patterns.npy
    python -m training.network abalone /tmp/data/abalone --kind units               # 16 rectified units
    python -m training.network tablut /tmp/data/tablut --kind pairs --rounds 6 --write pairs.npy

`lines` judges a position of Abalone by the sum of what stands in all windows of 3, 4 and 5 cells of the 27 lines, and
by the marbles lost; the search uses it (games/abalone/lines.py). `pairs` adds to Tablut's evaluation by hand what each
soldier's place is worth by the king's; the search uses it, too (games/tablut/pairs.py). `units` adds to the evaluation
by hand the sum of one half of its units minus the other's. What each won: docs/engine.md.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ludoteca.engine.layout import MATE_BOUND
from ludoteca.games.abalone.lines import CODES, LOST
from ludoteca.games.tablut.board import CELLS, STATE, TURN
from ludoteca.games.tablut.board import WORTH as WORTH_BY_HAND
from training.data import Data, load
from training.features import Floats, judge_all
from training.fit import chance, log_loss, logistic
from training.inputs import Singles, cells, king_pairs, line_codes, symmetries, windows
from training.tune import held_out, quiet, rules_of, won
from training.weighted import by_hand

BATCH = 8192  # positions a step
WINDOWS = (3, 4, 5)
WORTH = 150  # hundredths of about a marble for each log-odds of 1: about what they mean by hand
LINE_RATE, UNIT_RATE, SCALE_RATE = 0.01, 0.004, 0.0005  # the first steps' length, in log-odds

Rows = npt.NDArray[np.int64]


class Adam:
    """Steps against the slope, each weight's by its own measure. weights: changed in place."""

    def __init__(self, weights: Singles, rate: float) -> None:
        self.weights, self.rate, self.steps = weights, rate, 0
        self.mean, self.square = np.zeros_like(weights), np.zeros_like(weights)

    def step(self, slope: Singles, share: float) -> None:
        """Make a step of `share` of the rate."""
        self.steps += 1
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.001 * (slope * slope - self.square)
        mean, square = self.mean / (1 - 0.9**self.steps), self.square / (1 - 0.999**self.steps)
        self.weights -= (self.rate * share * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


class Network(Protocol):
    """What is trained: log-odds to win of the player to move."""

    def value(self, rows: Rows, way: int = 0) -> Singles:
        """Judge positions by their rows, on the board turned in one of `ways` ways."""

    def learn(self, slope: Singles, share: float) -> None:
        """Make a step, given the loss's slope by each of the values asked for last."""


class Lines:
    """Tables of what stands on Abalone's lines, made of windows, and a table of the marbles lost by both."""

    ways = 1  # the tables are the same whichever way the board is turned

    def __init__(self, states: npt.NDArray[np.uint64]) -> None:
        info = states[:, 2].astype(np.int64)
        self.lost = np.minimum(info >> 1 & 15, LOST - 1) * LOST + np.minimum(info >> 5 & 15, LOST - 1)
        self.codes = line_codes(states)
        self.windows, count = windows(WINDOWS)
        self.weights, self.material = np.zeros(count, np.float32), np.zeros(LOST * LOST, np.float32)
        self.steps = Adam(self.weights, LINE_RATE), Adam(self.material, 2 * LINE_RATE)
        self.rows: Rows = np.zeros(0, np.int64)
        self.table = np.zeros(CODES, np.float32)

    def value(self, rows: Rows, way: int = 0) -> Singles:
        """Judge positions."""
        self.rows, self.table = rows, self.weights[self.windows].sum(1)
        judged: Singles = self.table[self.codes[rows]].sum(1) + self.material[self.lost[rows]]
        return judged

    def patterns(self) -> npt.NDArray[np.int16]:
        """Return the table of games/abalone/lines.py."""
        worth = WORTH * np.concatenate([self.weights[self.windows].sum(1), self.material])
        rounded: npt.NDArray[np.int16] = np.rint(worth.clip(-(2**15), 2**15 - 1)).astype(np.int16)
        return rounded

    def learn(self, slope: Singles, share: float) -> None:
        """Make a step."""
        codes = self.codes[self.rows]
        by_code = np.bincount(codes.ravel(), np.repeat(slope, codes.shape[1]), CODES)
        by_weight = np.bincount(
            self.windows.ravel(), np.repeat(by_code, self.windows.shape[1]), len(self.weights)
        ).astype(np.float32)
        by_weight[0] = 0  # no window
        self.steps[0].step(by_weight, share)
        self.steps[1].step(np.bincount(self.lost[self.rows], slope, LOST * LOST).astype(np.float32), share)


class Pairs:
    """Tablut's evaluation by hand, and a weight for each place of a soldier with the king in his."""

    ways = 1  # turned boards share their weights

    def __init__(self, states: npt.NDArray[np.uint64], hand: Singles, scale: float) -> None:
        pieces = cells("tablut", states).reshape(len(states), 2, 3, -1).sum(1)
        self.king = pieces[:, 2].astype(bool)  # by position and cell
        mover = np.where(states[:, STATE] >> np.uint64(TURN) & np.uint64(1), 1, -1).astype(np.int8)[:, None]
        # By side, position and cell: 1 for a piece of the mover's, -1 for one of the other's, the king among them.
        self.seen = np.stack([-mover * (pieces[:, 0] > 0), mover * (pieces[:, 1] + pieces[:, 2] > 0)])
        self.hand, self.scale = hand, scale
        self.numbers, count = king_pairs()
        self.weights = np.zeros((2, count), np.float32)
        self.steps, self.rows = Adam(self.weights, LINE_RATE), np.zeros(0, np.int64)

    def value(self, rows: Rows, way: int = 0) -> Singles:
        """Judge positions."""
        self.rows = rows
        worth = self.weights[:, self.numbers[self.king[rows].argmax(1)]]
        judged: Singles = self.hand[rows] + (worth * self.seen[:, rows]).sum((0, 2))
        return judged

    def learn(self, slope: Singles, share: float) -> None:
        """Make a step."""
        by_pair = self.king[self.rows].T.astype(np.float32) @ (slope[:, None] * self.seen[:, self.rows])
        numbers, count = self.numbers.ravel(), self.weights.shape[1]
        summed = [np.bincount(numbers, of_side.ravel(), count) for of_side in by_pair]
        self.steps.step(np.array(summed, np.float32), share)

    def patterns(self) -> npt.NDArray[np.int16]:
        """Return the table of games/tablut/pairs.py, which stands in place of the worth of places by hand."""
        worth = WORTH_BY_HAND[:, None, CELLS] + self.weights[:, self.numbers] / self.scale
        return np.rint(worth).astype(np.int16)


class Units:
    """The hand-written evaluation, to scale, plus rectified units that see which piece stands where."""

    def __init__(self, game: str, states: npt.NDArray[np.uint64], hand: Singles, units: int, rng: Any) -> None:
        self.seen, self.hand = cells(game, states), hand
        self.turned = symmetries(game)
        self.ways, kinds = len(self.turned), self.seen.shape[1] // self.turned.shape[1]
        self.sources = np.concatenate([np.argsort(self.turned) + k * self.turned.shape[1] for k in range(kinds)], 1)
        self.sign = np.where(np.arange(units) < units // 2, 1, -1).astype(np.float32)
        self.inner = rng.normal(0, 0.1, (self.seen.shape[1], units)).astype(np.float32)
        self.bias = np.full(units, 0.1, np.float32)
        self.outer = np.array([1, 0], np.float32)  # the hand-written evaluation's share, and a constant
        self.steps = Adam(self.inner, UNIT_RATE), Adam(self.bias, UNIT_RATE), Adam(self.outer, SCALE_RATE)
        self.last: tuple[Singles, Singles, Singles] = (hand, hand, hand)

    def value(self, rows: Rows, way: int = 0) -> Singles:
        """Judge positions."""
        seen, hand = self.seen[rows[:, None], self.sources[way]], self.hand[rows]
        before = seen @ self.inner + self.bias
        self.last = seen, before, hand
        judged: Singles = np.maximum(before, 0) @ self.sign + self.outer[0] * hand + self.outer[1]
        return judged

    def learn(self, slope: Singles, share: float) -> None:
        """Make a step."""
        seen, before, hand = self.last
        inner = slope[:, None] * self.sign * (before > 0)
        self.steps[0].step(seen.T @ inner, share)
        self.steps[1].step(inner.sum(0), share)
        self.steps[2].step(np.array([slope @ hand, slope.sum()], np.float32), share)


def train(network: Any, target: Singles, rows: Rows, rounds: int, rng: Any) -> None:
    """Go over the rows `rounds` times, in ever shorter steps."""
    steps, done = rounds * -(-len(rows) // BATCH), 0
    for _ in range(rounds):
        rng.shuffle(rows)
        for k in range(0, len(rows), BATCH):
            batch = rows[k : k + BATCH]
            value = network.value(batch, int(rng.integers(network.ways)))
            slope = ((1 / (1 + np.exp(-value)) - target[batch]) / len(batch)).astype(np.float32)
            network.learn(slope, 1 - done / steps)
            done += 1


def judge(network: Network, rows: Rows) -> Floats:
    """Return log-odds, a batch at a time."""
    parts = np.array_split(rows, -(-len(rows) // BATCH))
    return np.concatenate([network.value(part) for part in parts]).astype(np.float64)


def report(data: Data, kind: str, game: str, share: float, units: int, rounds: int, seed: int) -> tuple[str, Any]:
    """Train on four fifths of the games. Returns the losses on both parts, written, and the network.

    share: of the result in the target. Raises ValueError where there are too few games.
    """
    rng = np.random.default_rng(seed)
    out = held_out(data.game)
    if out.all() or not out.any():
        raise ValueError("there are too few games for some to be held out")
    result, score = won(data), data.score.astype(np.float64)
    slope, _ = logistic(score[~out], result[~out])
    target = share * result + (1 - share) * chance(slope * score)
    values = np.zeros(len(score), np.int64)
    rules = rules_of(game, data)
    rules = by_hand(rules, rules.weights) if "weights" in rules._fields else rules
    judge_all(rules, np.ascontiguousarray(data.state), data.player.astype(np.int64), values)
    hand = values.astype(np.float64)
    scale, _ = logistic(hand[~out], target[~out])
    hand *= scale
    network: Any
    if kind == "lines":
        network = Lines(data.state)
    elif kind == "pairs":
        network = Pairs(data.state, hand.astype(np.float32), scale)
    else:
        network = Units(game, data.state, hand.astype(np.float32), units, rng)
    train(network, target.astype(np.float32), np.flatnonzero(~out), rounds, rng)
    lines = [f"{len(score)} quiet positions of {len(np.unique(data.game))} games"]
    lines += [f"{'log loss':16}{'of':>10}{'by hand':>10}{'network':>10}"]
    for name, part in (("trained on", ~out), ("held out", out)):
        judged = judge(network, np.flatnonzero(part))
        for what, wanted in (("target", target[part]), ("result", result[part])):
            lines.append(f"{name:16}{what:>10}{log_loss(hand[part], wanted):10.5f}{log_loss(judged, wanted):10.5f}")
    return "\n".join(lines), network


def main() -> None:
    """Read the options, train, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("abalone", "tablut"))
    parser.add_argument("data", nargs="+", type=Path, help="files or folders of training.generate")
    parser.add_argument("--kind", choices=("lines", "pairs", "units"), default="lines")
    parser.add_argument("--units", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=20, help="over all positions")
    parser.add_argument("--result", type=float, default=0.5, help="the share of the result in the target, 0 to 1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="a file (npy) for the table of lines or pairs")
    chosen = parser.parse_args()
    if chosen.kind == "lines" and chosen.game != "abalone":
        parser.error("lines are Abalone's")
    if chosen.kind == "pairs" and chosen.game != "tablut":
        parser.error("pairs are Tablut's")
    if chosen.write and chosen.kind == "units":
        parser.error("units are not written")
    try:
        data = quiet(load(chosen.data), MATE_BOUND)
        told, network = report(data, chosen.kind, chosen.game, chosen.result, chosen.units, chosen.rounds, chosen.seed)
        print(told)
        if chosen.write:
            np.save(chosen.write, network.patterns())
    except (OSError, ValueError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
