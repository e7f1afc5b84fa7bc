from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from ludoteca.engine.layout import MATE
from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.dispatch import kernel_of
from training.data import Data, join, load, save
from training.description import FOLDER, describe
from training.features import features, judged
from training.generate import LAYOUTS, part, starter
from training.tune import held_out, main, quiet, tune, won
from training.weighted import by_hand

TUNED = [game for game in GAMES if "weights" in start(game).rules._fields]


@pytest.fixture(scope="module")
def abalone() -> Data:
    return join([part(starter("abalone", 2, LAYOUTS.split(",")), 1000, 1, number, 100) for number in range(12)])


def index(game: str, name: str) -> int:
    return describe(FOLDER / f"{game}.toml").names.index(name)


def foretold(data: Data, weights: npt.NDArray[np.int64]) -> Data:
    """Give positions the scores of an evaluation, and results by chance as it foretells."""
    value = judged(start("abalone").rules, data.state, data.player, weights)
    won = np.random.default_rng(1).random(len(value)) < 1 / (1 + np.exp(-value / 100))
    points = np.where((won == (data.player == 0))[:, None], [1, 0], [0, 1]).astype(np.float32)
    return data._replace(points=points, score=value.astype(np.int16), noisy=np.zeros(len(value), bool))


@pytest.mark.parametrize("game", TUNED)
def test_every_game_whose_tag_has_weights_is_described(game: str) -> None:
    described = describe(FOLDER / f"{game}.toml")
    assert len(described.names) == start(game).rules.weights.size
    assert start(game).rules.weights[described.anchor] > 0


@pytest.mark.parametrize("game", TUNED)
def test_features_add_up_to_the_evaluation(game: str) -> None:
    data = part(starter(game, 2, LAYOUTS.split(",")), 100, 1, 0, 200)
    rules = by_hand(start(game).rules, start(game).rules.weights)
    found = features(rules, data.state, data.player, rules.weights)
    value = found.counts @ rules.weights.astype(float) + found.rest
    kernel = kernel_of(type(rules))
    real = [int(kernel.evaluate(rules, data.state, row, int(data.player[row]))) for row in range(len(data.score))]
    assert np.mean(found.linear) > 0.5
    assert np.all(np.abs(value - real)[found.linear] <= 2)
    assert np.all(judged(rules, data.state, data.player, rules.weights) == real)


def test_features_of_abalone_are_counts_on_the_board(abalone: Data) -> None:
    rules = start("abalone").rules
    found = features(rules, abalone.state, abalone.player, rules.weights)
    assert np.all(found.rest == 0)
    own, enemy, info = (abalone.state[:, column].astype(np.int64) for column in range(3))
    lost, theirs = info >> 1 & 15, info >> 5 & 15
    for n in range(7):
        assert np.array_equal(found.counts[:, index("abalone", f"LOSS {n}")], (theirs == n).astype(float) - (lost == n))
    middle = 1  # bit 0 is cell e5
    centre = found.counts[:, index("abalone", "CENTRE 0")]
    assert np.array_equal(centre, (own & middle != 0).astype(float) - (enemy & middle != 0))


def test_only_quiet_positions_that_are_open_are_kept(abalone: Data) -> None:
    score = abalone.score.copy()
    score[:3] = MATE - 1, -MATE + 2, 1999
    noisy = abalone.noisy.copy()
    noisy[3:6] = True
    kept = quiet(abalone._replace(score=score, noisy=noisy), 2000)
    assert not kept.noisy.any() and np.abs(kept.score.astype(int)).max() < 2000 and len(kept.score) < len(score) - 4
    assert np.all((won(kept) == kept.points[:, 0]) == ((kept.player == 0) | (kept.points[:, 0] == 0.5)))


def test_games_are_held_out_whole_and_about_a_fifth_of_them() -> None:
    out = held_out(np.repeat(np.arange(3000) + (1 << 32), 3))
    assert np.all(out.reshape(-1, 3).all(1) == out.reshape(-1, 3).any(1))
    assert 0.17 < out.mean() < 0.23


def test_tuning_finds_wrong_weights_again(abalone: Data) -> None:
    """Results and scores that a known evaluation foretells, and a start from other weights."""
    rules, described = start("abalone").rules, describe(FOLDER / "abalone.toml")
    cohesion, centre = index("abalone", "COHESION"), index("abalone", "CENTRE 3")
    true = rules.weights.copy()
    true[cohesion] += 5
    true[centre] += 12
    told = foretold(abalone, true)
    made, table = tune(told, rules, described, np.array(rules.weights, np.float64), 0.0, 1e-7)
    assert made.weights[cohesion] == pytest.approx(true[cohesion], abs=1)
    assert made.weights[centre] == pytest.approx(true[centre], abs=3)
    losses = re.search(r"held out +target +([0-9.]+) +([0-9.]+)", table)
    assert losses and float(losses[2]) < float(losses[1])


def test_the_command_prints_weights_to_paste_and_writes_them(
    abalone: Data, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save(tmp_path / "set" / "1-0000.npz", foretold(abalone, start("abalone").rules.weights))
    out = tmp_path / "weights.json"
    monkeypatch.setattr(
        "sys.argv", ["tune", "abalone", str(tmp_path / "set"), "--fixed", "CENTRE", "--write", str(out)]
    )
    main()
    printed = capsys.readouterr().out
    weights = json.loads(out.read_text())
    present, place = start("abalone").rules.weights.tolist(), index("abalone", "CENTRE 0")
    assert len(weights) == len(present) and weights[place : place + 4] == present[place : place + 4]
    assert weights[index("abalone", "LOSS 3")] == present[index("abalone", "LOSS 3")]
    assert f"CENTRE = {tuple(weights[place : place + 4])}" in printed
    assert f"COHESION = {weights[index('abalone', 'COHESION')]}" in printed
    assert weights[:7] == sorted(weights[:7]) and weights[0] == 0


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        (["abalone", "nowhere.npz"], "nowhere.npz is no file of judged positions"),
        (["abalone", "."], "there is no .npz file to read"),
        (["abalone", "set", "--fixed", "HEIGHT"], "there is no weight 'HEIGHT'"),
        (["abalone", "set", "--describe", "other.toml"], "weights, but 1 are described"),
    ],
)
def test_what_cannot_be_tuned_is_told_in_a_line(
    abalone: Data,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    wrong: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    save(Path("set") / "1-0000.npz", abalone)
    Path("other.toml").write_text('anchor = "A"\n[[group]]\nname = "A"\n')
    monkeypatch.setattr("sys.argv", ["tune", *options])
    with pytest.raises(SystemExit):
        main()
    assert wrong in capsys.readouterr().err


def test_files_of_a_folder_are_read_as_one_set(abalone: Data, tmp_path: Path) -> None:
    save(tmp_path / "a.npz", abalone.take(slice(0, 100)))
    save(tmp_path / "b.npz", abalone.take(slice(100, None)))
    again = load([tmp_path])
    for name in Data._fields:
        assert np.array_equal(getattr(again, name), getattr(abalone, name))
        assert getattr(again, name).dtype == getattr(abalone, name).dtype
