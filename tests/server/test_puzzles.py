"""The files of puzzles: their moves are legal, there are enough of each difficulty, and one a day in turn."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from ludoteca.games.catalogue import GAMES, position_class
from ludoteca.games.catalogue import start as start_of
from ludoteca.server.puzzles import BadPuzzle, Puzzle, in_turn, load, name_of, of_day, puzzles, tasks

ALL = [pytest.param(game, puzzle, id=f"{game}-{puzzle.id}") for game in GAMES for puzzle in puzzles(game)]
LEAST, LEAST_OF_A_KIND = 60, 20


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough(game: str) -> None:
    count = Counter(puzzle.difficulty for puzzle in puzzles(game))
    assert count.total() >= LEAST
    assert all(count[difficulty] >= LEAST_OF_A_KIND for difficulty in (1, 2, 3))
    themes = Counter(theme for puzzle in puzzles(game) for theme in puzzle.themes)
    assert sum(number >= 5 for number in themes.values()) >= 4, "of several kinds"


@pytest.mark.parametrize(("game", "puzzle"), ALL)
def test_what_a_puzzle_asks_for(game: str, puzzle: Puzzle) -> None:
    """All of it is legal; each move that is asked for is the solver's, who has a choice, and all else is played."""
    start = position_class(game).from_text(puzzle.position)
    assert puzzle.position == start.text and not start.outcome()
    asked = list(tasks(game, puzzle))
    assert all(found.player == start.player and len(found.legal_moves) > 1 for found, _ in asked)
    assert [move for _, moves in asked for move in moves] == [*puzzle.line, *puzzle.rest]
    assert asked[-1][1][0] == puzzle.line[-1], "the line ends with a move that is asked for"
    if game == "trans-rabat":
        assert {found.player for found, _ in asked} == {start.player}
        assert len(puzzle.line) == len(asked), "the actions of one turn"
    end = start.copy()
    for move in (*puzzle.line, *puzzle.rest):
        player = end.player
        end.push(move)
    outcome = end.outcome()
    assert not outcome or outcome.winner == start.player
    assert not puzzle.rest or player == start.player


@pytest.mark.parametrize("game", GAMES)
def test_both_sides_have_some(game: str) -> None:
    players = Counter(position_class(game).from_text(puzzle.position).player for puzzle in puzzles(game))
    assert min(players[0], players[1]) >= 10


def test_trans_rabat_has_some_for_three_and_enough_for_two() -> None:
    found = Counter(
        position_class("trans-rabat").from_text(puzzle.position).players for puzzle in puzzles("trans-rabat")
    )
    assert found[2] >= LEAST and found[3] >= 10


# --- one a day -------------------------------------------------------------------------------------------------------


def test_all_are_used_before_one_comes_again() -> None:
    first, count = date(2026, 12, 1), sum(len(puzzles(game)) for game in GAMES)
    days = [of_day(first + timedelta(day)) for day in range(count)]
    assert len({(game, puzzle.id) for game, puzzle in days}) == count
    assert of_day(first + timedelta(count)) == days[0]


def test_games_take_turns() -> None:
    least = min(len(puzzles(game)) for game in GAMES)
    games = [game for game, _ in in_turn()][: 3 * least]
    assert games == list(GAMES) * least
    assert len({puzzle.difficulty for _, puzzle in in_turn()[:30]}) == 3, "difficulties are mixed"


# --- files that can't be used ----------------------------------------------------------------------------------------

GOOD = Puzzle("", "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 a", ("a4d4",), 1, ("capture",), 100)


def written(**changes: object) -> str:
    parts = msgspec.structs.asdict(GOOD) | {"id": name_of(GOOD.position)} | changes
    return msgspec.json.encode(parts).decode() + "\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{\n", "tablut.jsonl, line 1: "),
        (written() + "[]\n", "tablut.jsonl, line 2: "),
        (written(colour="red"), "unknown field `colour`"),
        (written(nodes="many"), "Expected `int`"),
        (written() * 2, "line 2: this position is there twice"),
        (written(id="00000000"), "line 1: its id isn't that of its position"),
        (written(line=[]), "line 1: no move is asked for"),
        (written(difficulty=4), "line 1: there is no difficulty 4"),
    ],
)
def test_a_file_of_another_form(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "tablut.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadPuzzle, match=re.escape(said)):
        load(path)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadPuzzle, match=r"go\.jsonl"):
        load(tmp_path / "go.jsonl")


def test_a_move_without_a_choice_is_played_and_not_asked_for() -> None:
    """In Trans-Rabat a turn may have nothing left but its end."""
    board = start_of("trans-rabat")
    start = board.text
    while not board.turn_is_over:
        board.push(board.legal_moves[0])
    moves = tuple(board.history)
    puzzle = Puzzle("", start, (*moves, "."), 1, (), 100)
    assert [made for _, made in tasks("trans-rabat", puzzle)] == [*((move,) for move in moves[:-1]), (moves[-1], ".")]
