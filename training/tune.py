"""Fit the weights of a game's evaluation to judged positions (Texel's method), and print them to paste.

    python -m training.tune abalone /tmp/data/abalone
    python -m training.tune trans-rabat /tmp/data/trans-rabat-2 --result 0.5 --rounds 2 --fixed "LEFT,POINT"

Each position is to be judged as a mixture of the game's result and the search's score, as probabilities to win. Only
quiet positions count, whose best move quiescence wouldn't look at, and in which the evaluation is a sum of weights.
A fifth of the games, chosen by their numbers, are held out and tell whether the new weights are better.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ludoteca.engine.layout import MATE_BOUND
from ludoteca.games.catalogue import GAMES, start
from training.data import Data, load
from training.description import FOLDER, Description, describe
from training.features import Floats, features
from training.fit import Fit, chance, fit, logistic
from training.report import loss_table, losses, meaning, paste, weight_table

HELD_OUT = 5  # one game in so many


def quiet(data: Data, most: int) -> Data:
    """Keep the positions that the evaluation is for: no noisy best move, no proven win, no score above `most`."""
    score = np.abs(data.score.astype(np.int64))
    return data.take(~data.noisy & (score < min(most, MATE_BOUND)))


def held_out(games: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Choose games, all positions of each, by a hash of their numbers (a row each): a mask of rows."""
    hashed = games.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(40)
    out: npt.NDArray[np.bool_] = hashed % np.uint64(HELD_OUT) == 0
    return out


def won(data: Data) -> Floats:
    """The points at the game's end of the player to move."""
    return data.points[np.arange(len(data.player)), data.player].astype(np.float64)


def tune(data: Data, rules: Any, described: Description, present: Floats, share: float, pull: float) -> tuple[Fit, str]:
    """Fit once. share: of the result in the target. Returns the fit, and tables of losses and weights."""
    several = data.points.shape[1] > 2
    found = features(rules, data.state, data.player, present)
    left_out = 1 - float(np.mean(found.linear))
    data, found = data.take(found.linear), found.take(found.linear)
    out = held_out(data.game)
    if out.all() or not out.any():
        raise ValueError("there are too few games for some to be held out")
    result, score = won(data), data.score.astype(np.float64)
    slope, shift = logistic(score[~out], result[~out], intercept=several)
    target = share * result + (1 - share) * chance(slope * score + shift)
    made = fit(found.take(~out), target[~out], data.game[~out], present, described, pull=pull, intercept=several)

    table = []
    for name, rows in (("fitted", ~out), ("held out", out)):
        part = found.take(rows)
        for kind, wanted in (("target", target[rows]), ("result", result[rows])):
            weights = [present, np.rint(made.weights)]
            table.append((name, kind, losses(part, weights, score[rows], wanted, several=several)))
    games = [len(np.unique(data.game[rows])) for rows in (~out, out)]
    told = [
        f"{len(score)} quiet positions ({left_out:.2%} more left out, where the evaluation is no sum of weights): "
        f"{np.sum(~out)} of {games[0]} games to fit, {np.sum(out)} of {games[1]} games held out",
        meaning(slope, shift, made),
        loss_table(table),
        weight_table(described, present, made, found),
    ]
    return made, "\n".join(told)


def main() -> None:
    """Read the options, fit, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("data", nargs="+", type=Path, help="files or folders of training.generate")
    parser.add_argument("--result", type=float, default=0.5, help="the share of the result in the target, 0 to 1")
    parser.add_argument("--pull", type=float, default=1e-4, help="towards the present weights (L2)")
    parser.add_argument("--rounds", type=int, default=1, help="more than one where evaluate takes the best of several")
    parser.add_argument("--most", type=int, default=2000, help="scores above are decided games, and left out")
    parser.add_argument("--describe", type=Path, help="another description than training/weights/GAME.toml")
    parser.add_argument("--fixed", default="", help="names of weights or groups that stay, with commas between")
    parser.add_argument("--anchor", help="the weight that keeps its worth")
    parser.add_argument("--write", type=Path, help="a file (JSON) for the list of weights")
    chosen = parser.parse_args()
    try:
        fixed = tuple(name.strip() for name in chosen.fixed.split(",") if name.strip())
        described = describe(chosen.describe or FOLDER / f"{chosen.game}.toml", fixed=fixed, anchor=chosen.anchor)
        data = quiet(load(chosen.data), chosen.most)
        rules = rules_of(chosen.game, data)
        weights = present_weights(rules, described)
        for _ in range(chosen.rounds):
            made, table = tune(data, rules, described, weights, chosen.result, chosen.pull)
            print(table, flush=True)
            weights = np.rint(made.weights)
    except ValueError as error:
        parser.error(str(error))
    print(paste(described, weights))
    if chosen.write:
        chosen.write.write_text(json.dumps([int(weight) for weight in weights]))


def rules_of(game: str, data: Data) -> Any:
    """Return the tag that the data was made with: of the default board, draws on."""
    return start(game, **({"players": data.points.shape[1]} if game == "trans-rabat" else {})).rules


def present_weights(rules: Any, described: Description) -> Floats:
    """Return a tag's weights. Raises ValueError where there are none, or not as many as described."""
    if "weights" not in rules._fields:
        raise ValueError("the game's tag has no weights")
    if rules.weights.size != len(described.names):
        raise ValueError(f"the game has {rules.weights.size} weights, but {len(described.names)} are described")
    return np.array(rules.weights, np.float64)


if __name__ == "__main__":
    main()
