"""What scores are worth in games won: fits the coefficients of `ludoteca.engine.winning` to self-play.

    python -m training.winning /tmp/data            # shows the fit and how well it foretells games it hasn't seen
    python -m training.winning /tmp/data --write    # puts it in src/ludoteca/engine/winning.json as well

The folder has one of training.generate's folders a game, named as the game, with -2 or -3 for the number of players
where that may vary; games without a folder keep what they have. To be run again whenever evaluation or search changed
what scores mean, on games played with the new ones.

The model is a softmax regression (see `ludoteca.engine.winning`), fitted by maximum likelihood with Newton's method;
a shared win counts in equal parts for those who share it. A fifth of the games is held out: log loss and calibration
are told of those, then the fit is made anew with all. Left out are positions with a proven score, which needs no fit,
those after which the game went on by a random move, not by the score, and those with a player excluded.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ludoteca.engine import winning
from ludoteca.engine.layout import MATE_BOUND
from ludoteca.games.catalogue import start
from ludoteca.games.dispatch import kernel_of
from training.data import Data, load

Floats = npt.NDArray[np.floating[Any]]
TABLE = Path(winning.__file__).with_suffix(".json")
HELD_OUT = 5  # one game in so many
RIDGE = 1e-6  # so that what the data leaves open is 0
SEAT = 0.3  # logits: how large an advantage of a seat is expected to be; few games prove no larger one
STEPS = 50
BINS = np.array([0, 0.02, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.98, 1])


def standings(game: str, data: Data) -> Floats:
    """Return the evaluation of each position for each player, in hundredths of about a pawn: [n, players]."""
    players = data.points.shape[1]
    rules: Any = start(game, **({"players": players} if players > 2 else {})).rules
    evaluate = kernel_of(type(rules)).evaluate
    rows = [[evaluate(rules, data.state, row, me) for me in range(players)] for row in range(len(data.score))]
    return np.array(rows, np.float64)


def features(game: str, data: Data) -> Floats:
    """Return what the coefficients are of, for each position and player: [n, players, parameters].

    The parameters are score, mover and, with two players, seat: what the second one has over the first. With three
    there is none: the board of Trans-Rabat looks the same to all three (C2), but not to two of them.
    """
    count, players = data.points.shape
    columns = np.zeros((count, players, 3 if players == 2 else 2))
    rows = np.arange(count)
    if players > 2:
        columns[:, :, 0] = standings(game, data)
    columns[rows, data.player, 0] = data.score
    columns[rows, data.player, 1] = 1
    if players == 2:
        columns[:, 1, 2] = 1
    return columns


def shares(columns: Floats, weights: Floats) -> Floats:
    """Return each player's share of the win by the model: [n, players]."""
    logits = columns @ weights
    parts = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(parts / parts.sum(axis=1, keepdims=True))


def log_loss(found: Floats, results: Floats) -> float:
    """Return the mean surprise at the results, in nats."""
    return float(-(results * np.log(np.maximum(found, 1e-12))).sum(axis=1).mean())


def fit(columns: Floats, results: Floats, games: int) -> Floats:
    """Return the weights that make the results, shares [n, players] that sum to 1, most likely.

    With two players the seat's weight is drawn to 0 as if each of `games` told one result only.
    """
    ridge = np.full(columns.shape[2], RIDGE)
    if columns.shape[1] == 2:
        ridge[2] = 1 / (SEAT * SEAT * games)
    scale = np.maximum(np.abs(columns).max(axis=(0, 1)), 1e-9)  # for conditioning
    scaled = columns / scale
    weights = np.zeros(columns.shape[2])

    def loss(weights: Floats) -> float:
        return log_loss(shares(scaled, weights), results) + float(ridge @ weights**2) / 2

    for _ in range(STEPS):
        found = shares(scaled, weights)
        slope = np.einsum("nk,nkp->p", found - results, scaled) / len(results) + ridge * weights
        mean = np.einsum("nk,nkp->np", found, scaled)
        curve = np.einsum("nk,nkp,nkq->pq", found, scaled, scaled) - mean.T @ mean
        step = np.linalg.solve(curve / len(results) + np.diag(ridge), slope)
        while loss(weights - step) > loss(weights) + 1e-12 and np.abs(step).max() > 1e-9:
            step /= 2
        weights = weights - step
        if np.abs(step).max() < 1e-9:
            break
    return np.asarray(weights / scale)


def calibration(found: Floats, results: Floats) -> list[str]:
    """Return a line a range of the shares foretold: how many, their mean, and the mean of what came."""
    foretold, came = found.ravel(), results.ravel()
    place = np.clip(np.digitize(foretold, BINS) - 1, 0, len(BINS) - 2)
    lines = ["   foretold    positions   mean   came"]
    for index in range(len(BINS) - 1):
        inside = place == index
        if inside.any():
            span = f"{BINS[index]:.2f} to {BINS[index + 1]:.2f}"
            lines.append(f"{span:>13} {inside.sum():>10} {foretold[inside].mean():>6.3f} {came[inside].mean():>6.3f}")
    return lines


def usable(game: str, data: Data) -> Data:
    """Return the positions that the fit is of."""
    kept = (np.abs(data.score.astype(np.int64)) < MATE_BOUND) & ~data.random
    if (players := data.points.shape[1]) > 2:
        position = start(game, players=players)
        kept &= [not position._at(words).excluded for words in data.state]
    return data.take(kept)


def study(game: str, data: Data) -> dict[str, Any]:
    """Fit a game's coefficients, print how good they are, and return them as `winning.json` has them."""
    data = usable(game, data)
    players = data.points.shape[1]
    results = data.points / data.points.sum(axis=1, keepdims=True, dtype=np.float64)
    columns = features(game, data)
    games, number = np.unique(data.game, return_inverse=True)
    held = number % HELD_OUT == 0
    found = shares(columns[held], fit(columns[~held], results[~held], len(games)))
    even = log_loss(np.broadcast_to(results[~held].mean(axis=0), found.shape), results[held])
    print(f"{game}, {players} players: {len(results)} positions of {len(games)} games, {held.sum()} held out")
    print(f"log loss of those {log_loss(found, results[held]):.4f}, without looking {even:.4f}")
    print(*calibration(found, results[held]), sep="\n")
    score, mover, *seats = fit(columns, results, len(games)).tolist()
    fitted: dict[str, Any] = {"score": round(score, 6), "mover": round(mover, 4)}
    fitted["seats"] = [0.0, *(round(seat, 4) for seat in seats)] if seats else [0.0] * players
    print(json.dumps(fitted), end="\n\n")
    return fitted


def write(table: dict[str, Any], path: Path = TABLE) -> None:
    """Write the coefficients, a line a game and number of players."""
    games = [
        f' "{game}": {{\n'
        + ",\n".join(f'  "{count}": {json.dumps(fitted)}' for count, fitted in sorted(by.items()))
        + "\n }"
        for game, by in sorted(table.items())
    ]
    path.write_text("{\n" + ",\n".join(games) + "\n}\n", "utf-8")


def main() -> None:
    """Read the options; fit, tell, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="a folder of folders of data")
    parser.add_argument("--write", action="store_true", help=f"to {TABLE.name}")
    chosen = parser.parse_args()
    table = json.loads(TABLE.read_text("utf-8"))
    folders = [folder for folder in sorted(chosen.data.glob("*")) if any(folder.glob("*.npz"))]
    if not folders:
        parser.error(f"there is no folder with .npz files in {chosen.data}")
    for folder in folders:
        game = re.sub(r"-\d$", "", folder.name)
        try:
            data = load([folder])
            start(game)
        except ValueError as error:
            parser.error(str(error))
        table.setdefault(game, {})[str(data.points.shape[1])] = study(game, data)
    if chosen.write:
        write(table)


if __name__ == "__main__":
    main()
