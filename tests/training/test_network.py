"""The networks of training.network: what they see, that they see it from all sides alike, and that they learn."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import ludoteca as lt
from ludoteca.games.abalone.board import BITS
from ludoteca.games.abalone.kernel import Rules, evaluate
from ludoteca.games.abalone.lines import CODES, LINES, PATTERNS
from ludoteca.games.tablut import kernel as tablut
from ludoteca.games.tablut.board import SIZE, decode
from ludoteca.games.tablut.evaluation import ESCAPE
from ludoteca.games.tablut.pairs import PAIRS, by_rank
from training.data import save
from training.generate import part, starter
from training.inputs import cells, king_pairs, line_codes, symmetries, windows
from training.network import WORTH, Lines, Pairs, Units, judge, main, train


def played(game: str, count: int, seed: int = 1) -> npt.NDArray[np.uint64]:
    """States from random games."""
    chance, found = Random(seed), list[Any]()
    while len(found) < count:
        position: Any = lt.start(game)
        for _ in range(chance.randrange(60)):
            if not position.legal_moves:
                break
            position.push(chance.choice(position.legal_moves))
        found.append(position.words.copy())
    return np.array(found)


def turned(states: npt.NDArray[np.uint64], where: npt.NDArray[np.int64]) -> npt.NDArray[np.uint64]:
    """Abalone's states on the board turned so that each cell comes to lie where told."""
    made = states.copy()
    for row, state in zip(made, states.tolist(), strict=True):
        row[:2] = [sum(1 << int(where[bit]) for bit in range(61) if word >> bit & 1) for word in state[:2]]
    return made


@pytest.mark.parametrize(("game", "count", "size"), [("abalone", 12, 61), ("tablut", 8, 81)])
def test_symmetries_are_all_different_and_keep_every_cell(game: str, count: int, size: int) -> None:
    ways = symmetries(game)
    assert ways.shape == (count, size)
    assert (np.sort(ways) == np.arange(size)).all()
    assert len({tuple(way) for way in ways.tolist()}) == count


def test_symmetries_of_the_hexagon_keep_neighbours() -> None:
    lines = {frozenset(line) for line in LINES}
    assert sorted(map(len, lines)) == [5] * 6 + [6] * 6 + [7] * 6 + [8] * 6 + [9] * 3
    for way in symmetries("abalone"):
        assert {frozenset(int(way[bit]) for bit in line) for line in lines} == lines


def test_cells_of_tablut_are_the_board() -> None:
    states = played("tablut", 20)
    for state, seen in zip(states, cells("tablut", states).reshape(-1, 2, 3, SIZE, SIZE), strict=True):
        turn = int(state[10]) >> 8 & 1
        assert not seen[1 - turn].any()
        found = {(rank << 4 | file): "adk"[kind] for kind, rank, file in np.argwhere(seen[turn]).tolist()}
        assert found == decode(state)


def test_codes_of_lines_are_the_board() -> None:
    position = lt.Abalone()
    codes = line_codes(position.words[None])[0] - line_codes(np.zeros((1, 3), np.uint64))[0]
    rim = ["a1", "a2", "a3", "a4", "a5"]  # all the mover's
    assert codes[LINES.index([BITS[name] for name in rim])] == 1 + 3 + 9 + 27 + 81
    rim = ["i5", "i6", "i7", "i8", "i9"]
    assert codes[LINES.index([BITS[name] for name in rim])] == 2 * (1 + 3 + 9 + 27 + 81)


def test_windows_share_weights_with_mirror_images_only() -> None:
    table, count = windows((3,))
    assert table.shape[0] == CODES
    assert set(np.unique(table).tolist()) == set(range(count))
    # The line of five: windows at 0 and 2 share 27 weights, the middle one has 18 (9 of its 27 are their own images).
    assert len(np.unique(table[:243])) == 1 + 27 + 18
    one, mirrored = 1 + 2 * 3, 81 + 2 * 27  # mover, other, three empty; and its mirror image
    assert sorted(table[one].tolist()) == sorted(table[mirrored].tolist())
    assert sorted(table[one].tolist()) != sorted(table[2 + 1 * 3].tolist())


def test_pairs_with_the_king_share_weights_with_turned_boards_only() -> None:
    numbers, count = king_pairs()
    orbits = {tuple(sorted({(int(w[k]), int(w[c])) for w in symmetries("tablut")})) for k in range(81) for c in (k, 7)}
    assert all(len({int(numbers[pair]) for pair in orbit}) == 1 for orbit in orbits)
    assert len({int(numbers[orbit[0]]) for orbit in orbits}) == len(orbits)
    # Burnside's count of orbits: 81 x 81 pairs stand still for one way, 9 x 9 for each of four mirrors, 1 for turns.
    assert count == len(np.unique(numbers)) == (81 * 81 + 4 * 9 * 9 + 3) // 8


def test_a_turned_board_is_judged_alike_by_lines() -> None:
    states = played("abalone", 30)
    network = Lines(states)
    network.weights[1:] = np.random.default_rng(1).normal(size=len(network.weights) - 1)
    plain = judge(network, np.arange(30))
    assert np.ptp(plain) > 0.1
    for way in symmetries("abalone"):
        other = Lines(turned(states, way))
        other.weights[:] = network.weights
        assert judge(other, np.arange(30)) == pytest.approx(plain, abs=1e-3)


def test_units_see_the_turned_board() -> None:
    states = played("abalone", 20)
    rng = np.random.default_rng(1)
    network = Units("abalone", states, np.zeros(20, np.float32), 8, rng)
    for number, way in enumerate(symmetries("abalone")):
        other = Units("abalone", turned(states, way), np.zeros(20, np.float32), 8, rng)
        other.inner[:] = network.inner
        assert network.value(np.arange(20), number) == pytest.approx(other.value(np.arange(20)), abs=1e-4)


@pytest.mark.parametrize("kind", ["lines", "units"])
def test_networks_learn_what_the_winner_has(kind: str) -> None:
    """Won is who has more marbles on the rim's lines, which no network is told."""
    states = played("abalone", 400)
    rim = np.array([sum(line[0] == bit or line[-1] == bit for line in LINES) >= 2 for bit in range(61)])
    seen = cells("abalone", states).reshape(len(states), 2, 61)
    target = ((seen[:, 0] - seen[:, 1]) @ rim > 0).astype(np.float32)
    assert 0.2 < target.mean() < 0.8
    rng = np.random.default_rng(1)
    network: Any = Lines(states) if kind == "lines" else Units("abalone", states, np.zeros(400, np.float32), 8, rng)
    rows = np.arange(300)
    train(network, target, rows, 150, rng)
    right = (judge(network, np.arange(300, 400)) > 0) == target[300:]
    assert right.mean() > 0.75


def test_the_table_of_whole_numbers_is_the_network_to_within_rounding() -> None:
    states = played("abalone", 40)
    network = Lines(states)
    rng = np.random.default_rng(1)
    network.weights[1:] = rng.normal(size=len(network.weights) - 1) / 10
    network.material[:] = rng.normal(size=36)
    exact = WORTH * judge(network, np.arange(40))
    rules = Rules(patterns=network.patterns())
    whole = [int(evaluate(rules, states, row, int(states[row, 2]) & 1)) for row in range(40)]
    assert np.ptp(exact) > 100
    assert np.abs(whole - exact).max() <= 28 / 2


def test_the_table_of_pairs_is_the_network_to_within_rounding() -> None:
    states = played("tablut", 60)
    turn = states[:, 10].astype(np.int64) >> 8 & 1

    def judged(rules: Any) -> npt.NDArray[np.int64]:
        return np.array([int(tablut.evaluate(rules, states, row, turn[row])) for row in range(len(states))])

    present = lt.Tablut().rules
    hand = judged(present._replace(patterns=present.patterns[:0]))
    network = Pairs(states, (hand / 200).astype(np.float32), 1 / 200)
    network.weights[:] = np.random.default_rng(1).normal(size=network.weights.shape) / 10
    exact = 200 * judge(network, np.arange(60))
    whole = judged(present._replace(patterns=by_rank(network.patterns())))
    open_game = np.abs(hand) < ESCAPE
    assert open_game.sum() > 30 and np.ptp((exact - hand)[open_game]) > 50
    assert np.abs(whole - exact)[open_game].max() <= 25 / 2
    assert np.array_equal(whole[~open_game], hand[~open_game])


def test_pairs_learn_what_the_winner_has() -> None:
    """Won is who has more pieces near the king, of whose place nothing is told but by pairs."""
    states = played("tablut", 600)
    pieces = cells("tablut", states).reshape(len(states), 2, 3, SIZE, SIZE).sum(1)
    king = np.array([np.argwhere(board)[0] for board in pieces[:, 2]])
    near = np.abs(np.indices((9, 9))[None] - king[:, :, None, None]).max(1) <= 2
    count = ((pieces[:, 1] - pieces[:, 0]) * near).sum((1, 2))
    target = np.where(states[:, 10].astype(np.int64) >> 8 & 1, count > 3, count <= 3).astype(np.float32)
    assert 0.2 < target.mean() < 0.8
    network = Pairs(states, np.zeros(600, np.float32), 1 / 200)
    train(network, target, np.arange(450), 100, np.random.default_rng(1))
    right = (judge(network, np.arange(450, 600)) > 0) == target[450:]
    assert right.mean() > 0.7


def test_the_command_trains_and_writes_pairs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save(tmp_path / "1-0000.npz", part(starter("tablut", 2, []), 100, 1, 0, 1200))
    out = tmp_path / "pairs.npy"
    words = ["network", "tablut", str(tmp_path), "--kind", "pairs", "--rounds", "30", "--write", str(out)]
    monkeypatch.setattr("sys.argv", words)
    main()
    table = np.load(out)
    assert table.dtype == np.int16 and table.shape == PAIRS.shape and table.any()
    before, after = capsys.readouterr().out.splitlines()[2].split()[-2:]
    assert float(after) < float(before)  # on what it was trained on


def test_the_command_trains_and_writes_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save(tmp_path / "1-0000.npz", part(starter("abalone", 2, ["standard"]), 100, 1, 0, 1200))
    out = tmp_path / "patterns.npy"
    monkeypatch.setattr("sys.argv", ["network", "abalone", str(tmp_path), "--rounds", "100", "--write", str(out)])
    main()
    table = np.load(out)
    assert table.dtype == np.int16 and table.shape == PATTERNS.shape and table.any()
    before, after = capsys.readouterr().out.splitlines()[2].split()[-2:]
    assert float(after) < float(before)  # on what it was trained on


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["tablut", "none"], "lines are Abalone's"),
        (["abalone", "none", "--kind", "pairs"], "pairs are Tablut's"),
        (["tablut", "none", "--kind", "units", "--write", "none"], "units are not written"),
        (["abalone", "none"], "none"),
        (["chess", "none"], "chess"),
    ],
)
def test_what_cannot_be_trained_is_told_in_a_line(
    words: list[str], wrong: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["network", *words])
    with pytest.raises(SystemExit):
        main()
    assert wrong in capsys.readouterr().err
