from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

import ludoteca as lt
from ludoteca.engine.layout import MATE
from training import generate
from training.data import Data, load
from training.generate import LAYOUTS, main, opened, part, starter
from training.playing import Game, Searcher

KINDS = [("abalone", 2), ("tablut", 2), ("trans-rabat", 2), ("trans-rabat", 3)]


def some(game: str, players: int, seed: int = 1) -> Data:
    return part(starter(game, players, LAYOUTS.split(",")), 200, seed, 0, 30)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_rows_tell_games_that_were_played_by_the_rules(game: str, players: int) -> None:
    data = some(game, players)
    n = len(data.score)
    assert n >= 30 and all(len(column) == n for column in data)
    assert data.points.shape == data.final.shape == (n, players)
    assert np.all(data.points.min(1) >= 0) and np.all(data.points.max(1) <= 1)
    if players == 2:
        assert np.all(data.points.sum(1) == 1)
    assert np.all(np.abs(data.score.astype(int)) <= MATE)
    made = starter(game, players, ["standard"])(Random(0))
    reached = 0
    for row in range(n - 1):
        before = made._at(data.state[row])
        assert before.player == data.player[row] and not before.outcome()
        if data.game[row] == data.game[row + 1]:
            assert data.ply[row + 1] == data.ply[row] + 1
            after = []
            for move in before.legal_moves:
                next_one = before.copy()
                next_one.push(move)
                after.append(next_one.words.tolist())
            reached += 1
            assert data.state[row + 1].tolist() in after
    assert reached > 20


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_the_same_seed_gives_the_same_games(game: str, players: int) -> None:
    one, again, other = some(game, players), some(game, players), some(game, players, seed=2)
    assert all(np.array_equal(getattr(one, name), getattr(again, name)) for name in Data._fields)
    assert not np.array_equal(one.state[:10], other.state[:10])
    assert not set(one.game.tolist()) & set(other.game.tolist())


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_a_game_on_the_kernels_ends_as_the_position_does(game: str, players: int) -> None:
    chance = Random(3)
    for _ in range(3):
        position = starter(game, players, LAYOUTS.split(","))(chance)
        on_kernels = Game(position.copy())
        for _ in range(400):
            moves = position.legal_moves
            assert on_kernels.reason().text == (position.outcome().reason if position.outcome() else "none")  # type: ignore[union-attr]
            if not moves:
                break
            assert on_kernels.codes() == [move.code for move in moves]
            move = chance.choice(moves)
            on_kernels.push(position.push(move).code)
        if outcome := position.outcome():
            why = on_kernels.reason()
            assert on_kernels.final(why) == list(outcome.scores)
            best = 0.5 if outcome.winner is None else 1.0
            assert max(on_kernels.points(why)) == best


def test_a_repetition_ends_a_game_of_tablut_as_a_draw() -> None:
    position, game = lt.Tablut(), Game(lt.Tablut())
    for move in ("d1c1", "e3d3", "c1d1", "d3e3"):
        assert game.reason().text == "none"
        game.push(position.push(move).code)
    assert game.reason().text == position.outcome().reason == "repetition"  # type: ignore[union-attr]
    assert game.points(game.reason()) == [0.5, 0.5]


def test_the_search_of_a_reused_worker_plays_a_win_and_forgets_the_line_it_was_stopped_in() -> None:
    searcher = Searcher(lt.Tablut(), 1024)
    won = lt.Tablut.from_text("4a4/9/9/2k6/9/9/a8/9/4a4 d")
    for _ in range(3):
        game = Game(lt.Tablut())
        score, _ = searcher.search(game)
        assert abs(score) < 1000
        game = Game(won)
        score, code = searcher.search(game)
        assert score == MATE - 1
        game.push(code)
        assert game.reason().text == "king-escaped"


def test_openings_of_random_plies_go_on() -> None:
    chance = Random(1)
    lengths = {len(opened(starter("tablut", 2, []), chance).keys) for _ in range(60)}
    assert lengths == set(range(2, 11))


def test_a_stopped_run_goes_on_with_the_parts_that_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(generate, "part", lambda make, nodes, seed, number: part(make, nodes, seed, number, 20))
    options = ["generate", "--game", "abalone", "--nodes", "50", "--positions", "1000", "--out", str(tmp_path)]
    monkeypatch.setattr("sys.argv", options)
    main()
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(files) > 2 and "1-0000.npz" in files
    assert capsys.readouterr().out.count("positions") == len(files)
    (tmp_path / "1-0001.npz").unlink()
    stamp = (tmp_path / "1-0000.npz").stat().st_mtime_ns
    main()
    assert (tmp_path / "1-0000.npz").stat().st_mtime_ns == stamp
    again = load([tmp_path])
    assert {path.name for path in tmp_path.iterdir()} == set(files)
    assert len(again.score) >= 1000 and len(np.unique(again.game)) >= len(files)


def test_an_unknown_layout_is_an_error_of_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "sys.argv", ["generate", "--game", "abalone", "--layouts", "dutch,french", "--out", str(tmp_path)]
    )
    with pytest.raises(SystemExit):
        main()
    assert "there is no layout 'french'" in capsys.readouterr().err
