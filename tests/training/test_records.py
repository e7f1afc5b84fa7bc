from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import ludoteca as lt
from ludoteca.games.tablut.records import write_record
from training.data import load
from training.records import main

APGN = """[Event "1"]
[Variant "belgian"]
[Result "0-1"]

1. a1b2 i9h8 2. b2c3 0-1

[Event "2"]
[Result "*"]

1. a1b2 *

[Event "3"]
[Result "1-0"]

1. a1b2 1-0
"""


def run(monkeypatch: pytest.MonkeyPatch, game: str, path: Path, out: Path) -> None:
    monkeypatch.setattr("sys.argv", ["records", game, str(path), "--nodes", "300", "--out", str(out)])
    main()


def test_games_of_abalone_with_a_result_become_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "some.apgn"
    path.write_text(APGN.replace("i9h8", "a5b5"))
    run(monkeypatch, "abalone", path, tmp_path)
    data = load([tmp_path / "some.npz"])
    belgian, standard = lt.Abalone(layout="belgian"), lt.Abalone()
    states = [belgian.words.tolist()]
    for move in ("a1b2", "a5b5"):
        belgian.push(move)
        states.append(belgian.words.tolist())
    assert data.state.tolist() == [*states, standard.words.tolist()]
    assert data.points.tolist() == [[0, 1]] * 3 + [[1, 0]] and data.ply.tolist() == [0, 1, 2, 0]
    assert data.player.tolist() == [0, 1, 0, 0] and len(np.unique(data.game)) == 2 and data.game.min() > 1 << 61


def test_a_game_of_tablut_in_open_tafls_notation_becomes_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    position = lt.Tablut()
    while not position.outcome():
        position.push(lt.Engine(threads=1, memory_mb=1, seed=1).play(position, lt.Limit(level=1)).move)
    path = tmp_path / "game.tafl"
    path.write_text(write_record(position))
    run(monkeypatch, "tablut", path, tmp_path)
    data = load([tmp_path / "game.npz"])
    assert data.ply.tolist() == list(range(len(position.history)))
    outcome = position.outcome()
    assert outcome and np.all(data.points == outcome.scores)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (APGN.replace("b2c3", "b2b9"), "game 1 with a result: "),
        ("1. a1b2 *", "no game with a result"),
        ('[Variant "french"]\n1. a1b2 1-0', "there is no layout 'french'"),
        ("1. $ 1-0", "line 1: "),
    ],
)
def test_a_wrong_record_is_told_with_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, wrong: str
) -> None:
    path = tmp_path / "some.apgn"
    path.write_text(text)
    with pytest.raises(SystemExit):
        run(monkeypatch, "abalone", path, tmp_path)
    printed = capsys.readouterr().err
    assert wrong in printed and str(path) in printed
