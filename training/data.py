"""What a set of judged positions looks like, in memory and in files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt


class Data(NamedTuple):
    """Judged positions, one a row, those of a game one after the other."""

    state: npt.NDArray[np.uint64]  # [n, WORDS] of the game's kernel
    score: npt.NDArray[np.int16]  # [n] of the search, for the player to move; 30,000 - k is a win in k plies
    noisy: npt.NDArray[np.bool_]  # [n] whether the best move found is one that quiescence looks at
    random: npt.NDArray[np.bool_]  # [n] whether chance, not the search, chose the move that was played
    player: npt.NDArray[np.int8]  # [n] to move, from 0
    game: npt.NDArray[np.int64]  # [n] a number of the game, different in all files of one set
    ply: npt.NDArray[np.int16]  # [n] since the game's start
    points: npt.NDArray[np.float32]  # [n, players] of the game's end: 1, 1/2 (drawn, a shared first place) or 0
    final: npt.NDArray[np.float32]  # [n, players] scores of the game's end: R16's points in Trans-Rabat, else `points`

    def take(self, rows: Any) -> Data:
        """Return some rows, by indices or a mask."""
        return Data(*(column[rows] for column in self))


def rows_of(rows: Sequence[tuple[object, ...]]) -> Data:
    """Make a set of its rows, each a tuple in the order of the columns."""
    kinds = (np.uint64, np.int16, np.bool_, np.bool_, np.int8, np.int64, np.int16, np.float32, np.float32)
    return Data(*(np.array(column, kind) for column, kind in zip(zip(*rows, strict=True), kinds, strict=True)))


def save(path: Path, data: Data) -> None:
    """Write a file (npz, compressed) so that it is there wholly or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.unfinished")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **data._asdict())
    unfinished.replace(path)


def load(paths: Iterable[Path]) -> Data:
    """Read files, and all npz files of folders, into one set. Raises ValueError where there is nothing to read."""
    files = [file for path in paths for file in (sorted(path.glob("*.npz")) if path.is_dir() else [path])]
    if not files:
        raise ValueError("there is no .npz file to read")
    return join([_read(file) for file in files])


def join(parts: Sequence[Data]) -> Data:
    """Put sets one after the other."""
    return Data(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _read(path: Path) -> Data:
    try:
        with np.load(path) as file:
            return Data(*(file[name] for name in Data._fields))
    except (OSError, ValueError, KeyError) as error:
        raise ValueError(f"{path} is no file of judged positions: {error}") from error
