import errno
import json
from pathlib import Path
from typing import Any

import pytest

from ludoteca.match.pairing import Fixture
from ludoteca.match.program import Answer
from ludoteca.match.referee import Game
from ludoteca.match.store import opened

IDENTITY: dict[str, Any] = {"game": "abalone", "A": {"player": "engine"}, "seatings": ("AB", "BA"), "seed": 1}
PLAYERS = ["engine", "level:1"]


def a_game(number: int) -> Game:
    moves = [Answer("a5b5", 0.25, 3, 100, "cp 12", 0), Answer("h9h8", 0.5, 4, 200, "mate -2", 1)]
    return Game(Fixture(number, (number + 1) // 2, ("b6c7", "i5h5"), "AB", 7), (1.0, 0.0), "crash", moves, 1, "why")


def saved(path: Path, *numbers: int) -> None:
    with opened(path, IDENTITY) as store:
        for number in numbers:
            store.add(a_game(number), PLAYERS)


def test_games_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    saved(path, 2, 1)
    saved(path, 5)
    with opened(path, IDENTITY) as store:
        assert store.games == [a_game(2), a_game(1), a_game(5)]
    data = json.loads(path.read_text().splitlines()[1])
    assert data["players"] == PLAYERS
    assert data["result"] == "p1win"
    assert data["fault"] == {"seat": 2, "kind": "crash", "text": "why"}
    assert data["moves"][0] == [1, "a5b5", "cp 12", 3, 100, 0.25]


def test_a_line_cut_short_anywhere_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    saved(path, 1, 2)
    content = path.read_bytes()
    end = len(content.rstrip(b"\n").rpartition(b"\n")[0]) + 1  # of game 1's line
    for cut in range(end, len(content)):
        path.write_bytes(content[:cut])
        with opened(path, IDENTITY) as store:
            assert store.games == [a_game(1)]
            if cut % 50 == 0:
                store.add(a_game(2), PLAYERS)
        if cut % 50 == 0:
            assert path.read_bytes() == content


def test_a_file_of_another_match_is_refused_and_says_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    saved(path, 1)
    before = path.read_bytes()
    for name, value, told in [
        ("game", "tablut", 'game was "abalone", now "tablut"'),
        ("seed", 2, "seed was 1, now 2"),
        ("A", {"player": "level:1"}, 'A was {"player": "engine"}, now {"player": "level:1"}'),
        ("more", 1, "more was null, now 1"),
    ]:
        with pytest.raises(ValueError, match="of another match") as error, opened(path, IDENTITY | {name: value}):
            pass
        assert told in str(error.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"a diary", b"a diary\n", b"{}\n", b"[]\n", b"1\n", b'{"match": 99}\n', b"\xff\n"]
)
def test_a_file_that_is_none_of_ours_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="is no file of a match"), opened(path, IDENTITY):
        pass
    assert path.read_bytes() == content


def test_broken_lines_are_named(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    saved(path, 1)
    good = path.read_bytes()
    for broken in (b"\n", b"{}\n", b"[]\n", b'{"game": "x"}\n', b"\xff\n", b"null\n"):
        path.write_bytes(good + broken)
        with pytest.raises(ValueError, match="line 3 is no game"), opened(path, IDENTITY):
            pass
        assert path.read_bytes() == good + broken
    path.write_bytes(good + good.splitlines(keepends=True)[1])
    with pytest.raises(ValueError, match="has game 1 twice"), opened(path, IDENTITY):
        pass


def test_one_match_at_a_time_writes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with (
        opened(path, IDENTITY),
        pytest.raises(ValueError, match="another match is writing"),
        opened(path, IDENTITY),
    ):
        pass
    saved(path, 1)


def test_no_place_to_write(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no folder"), opened(tmp_path / "no" / "match.jsonl", IDENTITY):
        pass
    with pytest.raises(ValueError, match="directory"), opened(tmp_path, IDENTITY):
        pass


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fsync(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", fsync)
    with pytest.raises(ValueError, match=r"match\.jsonl: No space left on device"):
        saved(tmp_path / "match.jsonl", 1)


def test_saved_games_must_be_those_of_the_schedule(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    saved(path, 1, 2)
    with opened(path, IDENTITY) as store:
        store.check([a_game(1).fixture])  # fewer games are wanted now than were played
        other = Fixture(2, 1, ("a1b1", "i5h5"), "AB", 7)
        with pytest.raises(ValueError, match="game 2 is not the one"):
            store.check([a_game(1).fixture, other])
