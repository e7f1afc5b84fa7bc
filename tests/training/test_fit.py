from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from training.description import Description, Group, describe
from training.features import Features
from training.fit import chance, fit, log_loss, logistic, mixing

ROWS = 20_000


def made_up(weights: list[float], scale: float, seed: int = 0) -> tuple[Features, np.ndarray, np.ndarray]:
    """Positions with random counts, and results by chance as those weights foretell; ten positions a game."""
    random = np.random.default_rng(seed)
    counts = random.integers(-2, 3, (ROWS, len(weights))).astype(np.float32)
    rest = random.normal(0, 30, ROWS)
    won = (random.random(ROWS) < chance(scale * (counts @ np.array(weights) + rest))).astype(np.float64)
    return Features(counts, rest, np.ones(ROWS, bool)), won, np.arange(ROWS) // 10


def test_true_weights_are_found_within_their_errors() -> None:
    true = [100.0, 37.0, -12.0, 4.0, 0.0]
    found, won, games = made_up(true, 0.01)
    described = Description((Group("A"), Group("B", 4)), 0)
    made = fit(found, won, games, np.array([100.0, 10, 10, 10, 10]), described, pull=1e-6)
    assert made.weights[0] == pytest.approx(100) and made.errors[0] == pytest.approx(0, abs=1e-6)
    assert np.all(made.errors[1:] < 3) and np.all(made.errors[1:] > 0.2)
    assert np.all(np.abs(made.weights - true)[1:] < 4 * made.errors[1:])
    assert made.scale == pytest.approx(0.01, rel=0.1)


def test_errors_tell_how_much_the_weights_vary_from_one_set_to_another() -> None:
    described = Description((Group("A"), Group("B")), 0)
    present = np.array([100.0, 40])
    fits = [fit(*made_up([100, 40], 0.01, seed), present, described, pull=1e-9) for seed in range(30)]
    spread = np.std([made.weights[1] for made in fits])
    assert 0.6 < spread / np.mean([made.errors[1] for made in fits]) < 1.6


def test_rows_of_one_game_count_as_one_observation() -> None:
    found, won, _ = made_up([100, 40], 0.01)
    described = Description((Group("A"), Group("B")), 0)
    present = np.array([100.0, 40])
    repeated = found.take(np.repeat(np.arange(ROWS), 4))
    once = fit(found, won, np.arange(ROWS), present, described)
    again = fit(repeated, np.repeat(won, 4), np.repeat(np.arange(ROWS), 4), present, described)
    assert again.errors[1] == pytest.approx(once.errors[1], rel=1e-3)


def test_a_rising_group_rises_though_the_data_would_not() -> None:
    found, won, games = made_up([0, 100, 100, 150, 150, 90], 0.01)
    described = Description((Group("RISE", 6, frozenset({0}), monotone=True),), 1)
    made = fit(found, won, games, np.array([0.0, 100, 200, 300, 400, 500]), described, pull=1e-6)
    assert made.weights[0] == 0 and made.weights[1] == pytest.approx(100)
    assert np.all(np.diff(made.weights) >= -1e-6)
    assert np.ptp(made.weights[3:]) < 1  # what the data wants to fall is level
    assert abs(made.weights[5] - 130) < 8  # and shares the mean


def test_the_anchor_may_stand_anywhere_in_a_rising_group() -> None:
    true = [0.0, 40, 100, 150, 30]
    found, won, games = made_up(true, 0.01)
    groups = (Group("RISE", 4, frozenset({0}), monotone=True), Group("OTHER"))
    for anchor in (1, 2, 3, 4):
        made = fit(found, won, games, np.array(true), Description(groups, anchor), pull=1e-6)
        assert made.weights[anchor] == pytest.approx(true[anchor]) and made.weights[0] == 0
        assert np.all(np.abs(made.weights - true) <= 4 * made.errors + 1e-6)


@pytest.mark.parametrize("kept", [set(), {0}, {2}, {1, 2}, {4}])
def test_a_rising_group_may_hang_on_any_run_of_pinned_weights(kept: set[int]) -> None:
    true = np.array([100.0, 10, 30, 50, 70, 90])
    found, won, games = made_up(true.tolist(), 0.01)
    described = Description((Group("ANCHOR"), Group("RISE", 5, frozenset(kept), monotone=True)), 0)
    made = fit(found, won, games, true, described, pull=1e-6)
    assert np.all(np.abs(made.weights - true) <= 4 * made.errors + 1e-6)
    assert set(np.flatnonzero(made.errors < 1e-6)) == {0} | {k + 1 for k in kept}
    rows, scale, rising = mixing(described, true)
    assert rows.shape == (6, len(rising)) and np.linalg.matrix_rank(rows) == len(rising)
    assert np.allclose(rows[0], 100 * scale)


def test_a_free_weight_between_pinned_ones_of_a_rising_group_is_refused() -> None:
    described = Description((Group("ANCHOR"), Group("RISE", 3, frozenset({0, 2}), monotone=True)), 0)
    with pytest.raises(ValueError, match="RISE: a free weight"):
        mixing(described, np.arange(4.0))


def test_a_strong_pull_keeps_the_present_weights_and_what_no_row_shows_stays() -> None:
    found, won, games = made_up([100, 40, 0], 0.01)
    found.counts[:, 2] = 0
    described = Description((Group("A"), Group("B"), Group("NEVER")), 0)
    present = np.array([100.0, 20, 33])
    held = fit(found, won, games, present, described, pull=1e3)
    free = fit(found, won, games, present, described, pull=1e-6)
    scale = logistic(found.counts @ present + found.rest, won)[0]
    assert held.weights[1] == pytest.approx(20 * scale / held.scale, rel=0.01)
    assert abs(free.weights[1] - 40) < 4 * free.errors[1]
    assert free.weights[2] == pytest.approx(33 * scale / free.scale, rel=0.01)


def test_the_fit_loses_less_than_the_weights_before_and_an_intercept_finds_the_share_of_three() -> None:
    found, won, games = made_up([100, 40], 0.01)
    described = Description((Group("A"), Group("B")), 0)
    present = np.array([100.0, -40])
    before = log_loss(
        logistic(found.counts @ present + found.rest, won)[0] * (found.counts @ present + found.rest), won
    )
    made = fit(found, won, games, present, described)
    assert log_loss(made.scale * (found.counts @ made.weights + found.rest), won) < before - 0.01
    slope, shift = logistic(np.zeros(300), np.repeat([1.0, 0, 0], 100), intercept=True)
    assert chance(np.array(slope * 0 + shift)) == pytest.approx(1 / 3, abs=1e-3)


def test_a_description_names_pins_and_anchors(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text(
        'anchor = "PAWN"\n[[group]]\nname="PAWN"\n[[group]]\nname="PLACE"\nsize=3\nmonotone=true\nfixed=[0]\n'
    )
    described = describe(path)
    assert described.names == ["PAWN", "PLACE 0", "PLACE 1", "PLACE 2"]
    assert described.pinned == {1} and described.anchor == 0 and described.groups[1].monotone
    assert describe(path, fixed=("PLACE",)).pinned == {1, 2, 3}
    assert describe(path, fixed=("PLACE 2",), anchor="PLACE 1").pinned == {1, 3}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[[group]]\nname="A"', "'anchor' is missing"),
        ('anchor="A"', "'group' is missing"),
        ('anchor="B"\n[[group]]\nname="A"', "no weight 'B', only A"),
        ('anchor="A"\n[[group]]\nname="A"\nsize=2', "a group, not a weight"),
        ('anchor="A"\n[[group]]\nname="A"\nsize=0', "A has the size 0"),
        ('anchor="A"\n[[group]]\nname="A"\nfixed=[1]', "A has weights 0 to 0, not all of"),
        ('anchor="A"\n[[group]]\nname="A"\nmonoton=true', "a group has no monoton"),
        ('anchor="A"\nname="x"\n[[group]]\nname="A"', "nothing is called name"),
        ("anchor=", "Invalid value"),
    ],
)
def test_a_wrong_description_is_told_with_its_path(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "game.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=wrong) as error:
        describe(path)
    assert str(path) in str(error.value)
