"""Games of people as training data, in the form of self-play's: each position with a search's score and the result.

    python -m training.records abalone tests/data/abalone-belgian.apgn --out /tmp/data/abalone-people

Abalone's files hold many games (games/abalone/records.py), Tablut's one each in OpenTafl's notation
(games/tablut/records.py). Games without a result are left out. Draw rules are off, as people didn't always play by
them. Writes a file OUT/NAME.npz for each file NAME.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ludoteca.games.abalone import Abalone
from ludoteca.games.abalone import records as of_abalone
from ludoteca.games.errors import BadRecord, MoveError
from ludoteca.games.position import Position
from ludoteca.games.tablut import Tablut
from ludoteca.games.tablut import records as of_tablut
from training.data import Data, rows_of, save
from training.playing import Game, Searcher


class Played(NamedTuple):
    """A game of people: its start, its moves as written, and the points of both."""

    start: Position
    moves: list[str]
    points: list[float]


def games_of(game: str, text: str) -> Iterator[Played]:
    """Read the games that have a result. Raises BadRecord, BadPosition."""
    if game == "abalone":
        points = {"1-0": [1.0, 0.0], "0-1": [0.0, 1.0], "1/2-1/2": [0.5, 0.5]}
        for tags, moves in of_abalone.read_records(text):
            if tags.get("Result") in points:
                yield Played(Abalone(tags.get("Variant", "standard"), draws=False), moves, points[tags["Result"]])
    else:
        record = of_tablut.read_record(text)
        points = {"1": [1.0, 0.0], "-1": [0.0, 1.0], "0": [0.5, 0.5]}
        if record.tags.get("result") in points:
            yield Played(Tablut.from_text(record.start, draws=False), record.moves, points[record.tags["result"]])


def judge(played: Played, searcher: Searcher, number: int) -> list[tuple[object, ...]]:
    """Search every position of a game from which it went on. Raises MoveError for a move that isn't legal."""
    position, game = played.start.copy(), Game(played.start)
    rows: list[tuple[object, ...]] = []
    for move in played.moves:
        score, best = searcher.search(game)
        noisy = best in game.noisy_codes()
        told = (game.words.copy(), score, noisy, False, game.player, number, len(game.keys))
        rows.append((*told, played.points, played.points))
        game.push(position.push(move).code)
    return rows


def convert(game: str, path: Path, nodes: int) -> Data:
    """Judge all games of a file. Raises BadRecord that says which one is wrong."""
    first = 1 << 62 | zlib.crc32(path.name.encode()) << 24  # beyond self-play's numbers
    rows: list[tuple[object, ...]] = []
    for index, played in enumerate(games_of(game, path.read_text())):
        try:
            rows += judge(played, Searcher(played.start, nodes), first + index)
        except MoveError as error:
            raise BadRecord(f"game {index + 1} with a result: {error}") from error
    if not rows:
        raise BadRecord("there is no game with a result")
    return rows_of(rows)


def main() -> None:
    """Read the options and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("abalone", "tablut"))
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--nodes", type=int, default=3000, help="a position")
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    chosen = parser.parse_args()
    for path in chosen.records:
        try:
            data = convert(chosen.game, path, chosen.nodes)
        except (OSError, ValueError) as error:
            parser.error(f"{path}: {error}")
        save(chosen.out / f"{path.stem}.npz", data)
        print(f"{path}: {len(data.score)} positions, {len(np.unique(data.game))} games", flush=True)


if __name__ == "__main__":
    main()
