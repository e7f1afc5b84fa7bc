from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ludoteca.games.catalogue import start
from ludoteca.games.tablut.pairs import PAIRS, by_rank
from training.compare import main, summary
from training.playing import Game, Searcher
from training.weighted import judging, weighted

BLIND = [0] * start("abalone").rules.weights.size


def test_weights_that_see_nothing_lose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "blind.json"
    path.write_text(json.dumps(BLIND))
    monkeypatch.setattr("sys.argv", ["compare", "abalone", str(path), "--games", "6", "--nodes", "1000"])
    main()
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("6 games  ") and float(last.split()[2].rstrip("%")) <= 20
    monkeypatch.setattr("sys.argv", [*["compare", "abalone", str(path), "--old", str(path)], "--games", "2"])
    main()
    assert capsys.readouterr().out.startswith("2 games  50.0% ± 0.0%")


def test_a_searcher_judges_by_its_own_weights() -> None:
    game = Game(start("abalone"))
    scores = [Searcher(weighted(start("abalone"), each), 2000).search(game)[0] for each in (None, BLIND)]
    assert scores[0] > 0 and scores[1] == 0


def test_patterns_that_see_nothing_lose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "blind.npy"
    np.save(path, np.zeros_like(start("abalone").rules.patterns))
    words = ["compare", "abalone", str(path), "--games", "6", "--nodes", "1000", "--new-nodes", "500"]
    monkeypatch.setattr("sys.argv", words)
    main()
    assert float(capsys.readouterr().out.splitlines()[-1].split()[2].rstrip("%")) <= 20


def test_pairs_are_read_and_added_up_by_rank(tmp_path: Path) -> None:
    pairs = np.random.default_rng(1).integers(-100, 100, PAIRS.shape).astype(np.int16)
    np.save(tmp_path / "pairs.npy", pairs)
    rules = judging(start("tablut"), tmp_path / "pairs.npy").rules
    assert np.array_equal(rules.patterns, by_rank(pairs))
    assert judging(start("tablut"), None).rules.patterns.size == 0


@pytest.mark.parametrize("game", ["abalone", "tablut"])
def test_a_wrong_table_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    path = tmp_path / "short.npy"
    np.save(path, np.zeros(3, np.int16))
    monkeypatch.setattr("sys.argv", ["compare", game, str(path)])
    with pytest.raises(SystemExit):
        main()
    assert "no table of the game's patterns" in capsys.readouterr().err


def test_a_copy_of_a_game_goes_its_own_way() -> None:
    game = Game(start("tablut"))
    other = game.copy()
    other.push(other.codes()[0])
    assert game.keys == [] and len(other.keys) == 1 and game.words.tolist() != other.words.tolist()
    assert game.words.tolist() == start("tablut").words.tolist()


def test_elo_is_of_two_players() -> None:
    assert "75.0% ± 0.0% of the points, 50.0% are equal  Elo +191" in summary([0.75] * 10, 2)
    assert "Elo" not in summary([0.3] * 10, 3) and "30 games" in summary([0.3] * 10, 3)


@pytest.mark.parametrize(
    ("text", "wrong"), [("[1]", "has not 1 weights"), ("[0.5]", "no list of whole"), ("{", "Expecting")]
)
def test_wrong_weights_are_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, wrong: str
) -> None:
    path = tmp_path / "weights.json"
    path.write_text(text)
    monkeypatch.setattr("sys.argv", ["compare", "abalone", str(path)])
    with pytest.raises(SystemExit):
        main()
    assert wrong in capsys.readouterr().err
