import json
from pathlib import Path

import numpy as np
import pytest

from ludoteca.engine.layout import MATE
from ludoteca.games.catalogue import start
from training.data import Data, save
from training.winning import calibration, features, fit, log_loss, main, shares, study, usable, write


def games(game: str, players: int, slope: float, count: int = 4000) -> Data:
    """Positions, two a game, whose results follow from their scores by a logistic function of that slope."""
    chance = np.random.default_rng(1)
    position = start(game, **({"players": players} if players > 2 else {}))
    score = np.repeat(chance.integers(-400, 400, count), 2)
    player = np.tile([0, 1], count)
    score = np.where(player == 0, score, -score)
    won = np.repeat(chance.random(count) < 1 / (1 + np.exp(-slope * score[::2])), 2)
    points = np.zeros((2 * count, players), np.float32)
    points[:, 0], points[:, 1] = won, ~won
    return Data(
        state=np.tile(position.words, (2 * count, 1)),
        score=score.astype(np.int16),
        noisy=np.zeros(2 * count, np.bool_),
        random=np.zeros(2 * count, np.bool_),
        player=player.astype(np.int8),
        game=np.repeat(np.arange(count), 2),
        ply=np.zeros(2 * count, np.int16),
        points=points,
        final=points,
    )


@pytest.mark.parametrize("slope", [0.004, 0.02])
def test_finds_the_slope_that_made_the_data(slope: float) -> None:
    data = games("abalone", 2, slope)
    score, mover, seat = fit(features("abalone", data), data.points, 10**6)
    assert score == pytest.approx(slope, rel=0.1)
    assert abs(mover) < 0.15
    assert abs(seat) < 0.15


def test_finds_advantages_of_the_seat_and_of_the_move() -> None:
    chance = np.random.default_rng(2)
    data = games("abalone", 2, 0.01, 20_000)
    logit = np.where(data.player == 0, 0.5 - 0.3, -0.5 - 0.3)  # of seat 0: mover 0.5, seat 1 0.3
    won = chance.random(len(logit)) < 1 / (1 + np.exp(-logit))
    data = data._replace(score=np.zeros_like(data.score), points=np.stack([won, ~won], axis=1).astype(np.float32))
    assert fit(features("abalone", data), data.points, 10**6) == pytest.approx([0, 0.5, 0.3], abs=0.05)


def test_few_games_prove_no_large_advantage_of_a_seat() -> None:
    data = games("abalone", 2, 0.0, 1000)
    data = data._replace(points=np.tile(np.array([0.3, 0.7], np.float32), (len(data.score), 1)))
    proven, hardly, unproven = (fit(features("abalone", data), data.points, count)[2] for count in (10**6, 50, 3))
    assert proven == pytest.approx(np.log(0.7 / 0.3), abs=0.01)
    assert proven > hardly > unproven > 0


def test_a_certain_result_has_no_infinite_weights() -> None:
    data = games("abalone", 2, 0.01, 100)
    data = data._replace(points=np.tile(np.array([1, 0], np.float32), (200, 1)))
    weights = fit(features("abalone", data), data.points, 10**6)
    assert np.isfinite(weights).all()
    assert shares(features("abalone", data), weights)[:, 0].min() > 0.9


def test_three_players_have_one_weight_for_score_and_standing(capsys: pytest.CaptureFixture[str]) -> None:
    fitted = study("trans-rabat", games("trans-rabat", 3, 0.01, 300))
    assert list(fitted) == ["score", "mover", "seats"]
    assert fitted["seats"] == [0, 0, 0]
    assert "trans-rabat, 3 players: 600 positions of 300 games, 120 held out" in capsys.readouterr().out


def test_proven_scores_and_random_moves_are_left_out() -> None:
    data = games("abalone", 2, 0.01, 5)
    data.score[3] = 5 - MATE
    data.random[5] = True
    assert len(usable("abalone", data).score) == 8


def test_positions_with_a_player_excluded_are_left_out() -> None:
    data = games("trans-rabat", 3, 0.01, 5)
    position = start("trans-rabat", players=3)
    position.push("x2")
    data.state[4] = position.words
    assert len(usable("trans-rabat", data).score) == 9


def test_calibration_tells_what_came() -> None:
    found = np.array([[0.93, 0.07], [0.95, 0.05]])
    results = np.array([[1.0, 0.0], [0.0, 1.0]])
    assert [line.split()[3:] for line in calibration(found, results)[1:]] == [
        ["2", "0.060", "0.500"],
        ["2", "0.940", "0.500"],
    ]
    assert log_loss(found, results) == pytest.approx(-(np.log(0.93) + np.log(0.05)) / 2)


def test_the_table_is_written_and_read(tmp_path: Path) -> None:
    table = {"go": {"2": {"score": 0.1}}, "chess": {"3": {"score": 0.3}, "2": {"score": 0.2}}}
    write(table, tmp_path / "table.json")
    assert json.loads((tmp_path / "table.json").read_text()) == table


@pytest.mark.parametrize("folder", ["", "chess", "abalone"])
def test_folders_that_mean_nothing_are_told(
    tmp_path: Path, folder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if folder == "chess":
        save(tmp_path / folder / "1.npz", games("abalone", 2, 0.01, 10))
    elif folder:
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "1.npz").write_text("nonsense")
    monkeypatch.setattr("sys.argv", ["winning", str(tmp_path)])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert "error: " in capsys.readouterr().err
