"""A match's file: JSON lines, first what the match is, then each game as it ends. A killed match goes on from it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

from filelock import FileLock, Timeout

from ludoteca.match.pairing import Fixture
from ludoteca.match.referee import Game, from_json, to_json

FORMAT = 1


class Store:
    """The file of one match, held by one process at a time. games: those that were saved before.

    Raises ValueError where the file is another match's, or none's, and says what differs.
    """

    def __init__(self, path: Path, identity: Mapping[str, Any]) -> None:
        self.path = path
        if not path.exists():
            _begin(path, identity)
        whole, _, _ = path.read_bytes().rpartition(b"\n")
        lines = whole.split(b"\n")
        _compare(path, lines[0], identity)
        self.games = [_read(path, number, line) for number, line in enumerate(lines[1:], 2)]
        numbers = [game.fixture.number for game in self.games]
        if len(set(numbers)) < len(numbers):
            again = next(number for number in numbers if numbers.count(number) > 1)
            raise ValueError(f"{path} has game {again} twice")
        os.truncate(path, len(whole) + 1)  # a line cut short by a kill
        self._file: IO[bytes] = path.open("ab")

    def check(self, fixtures: Sequence[Fixture]) -> None:
        """Check that the saved games are those of a schedule, as far as it goes. Raises ValueError."""
        planned = {fixture.number: fixture for fixture in fixtures}
        for game in self.games:
            if game.fixture != planned.get(game.fixture.number, game.fixture):
                raise ValueError(f"{self.path}: game {game.fixture.number} is not the one that this match would play")

    def add(self, game: Game, players: Sequence[str]) -> None:
        """Save a game: it is on the disk when this returns. Raises ValueError where it can't be written."""
        try:
            self._file.write(json.dumps(to_json(game, players)).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise _unwritable(self.path, error) from error

    def close(self) -> None:
        """Close the file."""
        self._file.close()


@contextmanager
def opened(path: Path, identity: Mapping[str, Any]) -> Iterator[Store]:
    """Open a match's file for this process alone. Raises ValueError, also where another one has it open."""
    if not path.parent.is_dir():  # the lock would make it
        raise ValueError(f"there is no folder {path.parent}")
    with ExitStack() as stack:
        try:
            stack.enter_context(FileLock(f"{path}.lock", timeout=0))
            store = Store(path, identity)
        except Timeout:
            raise ValueError(f"another match is writing to {path}") from None
        except OSError as error:
            raise _unwritable(path, error) from error
        stack.callback(store.close)
        yield store


def _unwritable(path: Path, error: OSError) -> ValueError:
    return ValueError(f"{path}: {error.strerror or error}")


def _begin(path: Path, identity: Mapping[str, Any]) -> None:
    """Write the first line, whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.write_text(json.dumps({"match": FORMAT, **identity}) + "\n", "utf-8")
    new.replace(path)


def _compare(path: Path, line: bytes, identity: Mapping[str, Any]) -> None:
    try:
        found = json.loads(line)
        if found.pop("match") != FORMAT:
            raise ValueError
    except (ValueError, KeyError, AttributeError, TypeError):
        raise ValueError(f"{path} is no file of a match") from None
    wanted = json.loads(json.dumps(identity))
    differ = [
        f"{name} was {json.dumps(found.get(name))}, now {json.dumps(wanted.get(name))}"
        for name in {**wanted, **found}
        if found.get(name) != wanted.get(name)
    ]
    if differ:
        raise ValueError(f"{path} is of another match: {'; '.join(differ)}")


def _read(path: Path, number: int, line: bytes) -> Game:
    try:
        return from_json(json.loads(line))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path}, line {number} is no game: {error!r:.100}") from error
