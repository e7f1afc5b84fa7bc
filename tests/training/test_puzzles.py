"""The site's puzzles searched again: each has one good move, and what its entry tells of it is so."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from ludoteca.games.catalogue import GAMES, position_class, start
from ludoteca.server import lessons
from ludoteca.server.puzzles import Puzzle, load, name_of, puzzles, tasks
from training.puzzles import CHECKS, LADDER, difficulty, effort, is_obvious, only_move, solve, solve_again
from training.themes import THEMES, themes_of

ALL = [pytest.param(game, puzzle, id=f"{game}-{puzzle.id}") for game in GAMES for puzzle in puzzles(game)]
SAMPLE = [
    pytest.param(game, puzzle, id=f"{game}-{puzzle.id}")
    for game in GAMES
    for puzzle in Random(5).sample(puzzles(game), 3)
]


@pytest.mark.parametrize(("game", "puzzle"), ALL)
def test_the_solution_is_the_only_good_one(game: str, puzzle: Puzzle) -> None:
    """For each move of it: the best of all, and far better than the second."""
    for found, moves in tasks(game, puzzle):
        line = only_move(found, CHECKS[:1])
        assert line and line.codes[0] == moves[0].code, found.text


@pytest.mark.parametrize(("game", "puzzle"), SAMPLE)
def test_the_miner_makes_the_same_of_its_position(game: str, puzzle: Puzzle) -> None:
    """With the deepest searches, for some."""
    assert solve(position_class(game).from_text(puzzle.position)) == puzzle


@pytest.mark.parametrize(("game", "puzzle"), ALL)
def test_the_themes_are_what_happens(game: str, puzzle: Puzzle) -> None:
    position = position_class(game).from_text(puzzle.position)
    assert puzzle.themes
    assert themes_of(position, puzzle.line, puzzle.rest) == puzzle.themes
    assert set(puzzle.themes) <= set(THEMES[game][0])


@pytest.mark.parametrize("game", GAMES)
def test_difficulties_are_by_nodes_and_length(game: str) -> None:
    for puzzle in puzzles(game):
        asked = list(tasks(game, puzzle))
        assert puzzle.difficulty == difficulty(puzzle.nodes, len(asked))
    for puzzle in Random(6).sample(puzzles(game), 5):
        assert max(effort(found, moves[0].code) for found, moves in tasks(game, puzzle)) == LADDER.index(puzzle.nodes)


def test_a_file_is_solved_anew(tmp_path: Path) -> None:
    """What is no puzzle is left out, and what isn't told as it is is mended."""
    path = tmp_path / "tablut.jsonl"
    right = next(puzzle for puzzle in puzzles("tablut") if len(puzzle.line) > 1)
    none = msgspec.structs.replace(right, id=name_of(start("tablut").text), position=start("tablut").text)
    short = msgspec.structs.replace(right, line=right.line[:1], difficulty=1)
    path.write_bytes(b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in (none, short)))
    solve_again("tablut", path)
    assert load(path) == [right]


def test_a_start_is_no_puzzle() -> None:
    for game in GAMES:
        assert solve(start(game)) is None


def test_harder_is_what_takes_more_nodes_or_more_moves() -> None:
    assert [difficulty(100, 1), difficulty(200, 1), difficulty(400, 1), difficulty(800, 1)] == [1, 2, 2, 3]
    assert [difficulty(100, 2), difficulty(200, 2), difficulty(100, 3)] == [2, 3, 3]


def test_what_wins_at_once_and_looks_best_is_obvious() -> None:
    position = position_class("tablut").from_text("4a4/2a6/a3d4/6a2/4k4/7a1/5d3/1a7/9 d")
    wins = next(move for move in position.legal_moves if is_obvious(position, move))
    position.push(wins)
    assert position.outcome()
    fresh = start("tablut")
    assert not any(is_obvious(fresh, move) for move in fresh.legal_moves)


# --- themes, in the steps of the lessons -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "name", "themes"),
    [
        ("abalone", "broadside", ("broadside",)),
        ("abalone", "two-one", ()),  # pushes, but not off
        ("abalone", "off", ("push-off",)),
        ("abalone", "save", ("rescue",)),
        ("tablut", "straight", ()),
        ("tablut", "capture", ("capture",)),
        ("tablut", "several", ("several", "capture")),
        ("tablut", "safe", ("way-out",)),
        ("tablut", "king-open", ("hunt", "guard")),
        ("tablut", "guard", ("guard",)),
        ("tablut", "escape", ("escape", "king")),
        ("tablut", "two-roads", ("way-out", "king")),
        ("trans-rabat", "face", ()),
        ("trans-rabat", "both", ("again",)),
        ("trans-rabat", "slide", ("slide",)),
        ("trans-rabat", "block", ("block",)),
        ("trans-rabat", "counter", ("counter",)),
        ("trans-rabat", "regain", ("regain",)),
        ("trans-rabat", "recall", ("recall",)),
        ("trans-rabat", "cede", ("cede",)),
        ("trans-rabat", "home", ("home", "again")),
    ],
)
def test_themes_of_a_move(game: str, name: str, themes: tuple[str, ...]) -> None:
    """The lessons say what their moves do, and their tests that it is so."""
    steps = lessons.steps(game)
    number = next(number for number, step in enumerate(steps) if step.id == name)
    assert themes_of(lessons.position(game, steps, number), steps[number].moves[:1]) == themes


def test_themes_of_several_moves() -> None:
    """A chain of moves that earn another, and what is only expected to happen: as no single move shows."""
    found: dict[str, Puzzle] = {}
    for game in GAMES:
        for puzzle in puzzles(game):
            for theme in puzzle.themes:
                found.setdefault(theme, puzzle)
    chained, forced = found["chain"], found["forced"]
    board = position_class("trans-rabat").from_text(chained.position)
    earned = 0
    for move in chained.line:
        earned += board.info(move).extra
        board.push(move)
    assert earned > 1
    board = position_class("abalone").from_text(forced.position)
    off = []
    for move in (*forced.line, *forced.rest):
        off.append((board.player, board.info(move).off is not None))
        board.push(move)
    assert off[-1] == (off[0][0], True)
    assert not any(pushed for player, pushed in off[: len(forced.line)] if player == off[0][0])
