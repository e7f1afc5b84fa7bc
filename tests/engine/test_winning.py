from typing import Any

import pytest

from ludoteca.engine.layout import MATE, MATE_BOUND
from ludoteca.engine.winning import chances, coefficients, standing
from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.trans_rabat import TransRabat

KINDS: list[tuple[str, dict[str, Any]]] = [*((game, {}) for game in GAMES), ("trans-rabat", {"players": 3})]


@pytest.mark.parametrize(("game", "options"), KINDS)
def test_shares_rise_with_the_score_and_sum_to_one(game: str, options: dict[str, Any]) -> None:
    position = start(game, **options)
    found = [chances(position, score) for score in (-29_000, -800, -300, -20, 0, 20, 300, 800, 29_000)]
    mine = [shares[position.player] for shares in found]
    assert mine == sorted(mine)
    assert mine[1] < mine[3] < mine[5] < mine[7]
    for shares in found:
        assert len(shares) == position.players
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)


@pytest.mark.parametrize(("game", "options"), KINDS)
def test_an_even_score_is_worth_about_an_even_share(game: str, options: dict[str, Any]) -> None:
    position = start(game, **options)
    even = 1 / position.players
    assert all(even / 2 < share < even * 1.5 for share in chances(position, 0))


@pytest.mark.parametrize(("game", "options"), KINDS)
@pytest.mark.parametrize("plies", [1, 7, MATE - MATE_BOUND])
def test_a_proven_win_is_one_and_a_proven_loss_nothing(game: str, options: dict[str, Any], plies: int) -> None:
    position = start(game, **options)
    position.push(position.legal_moves[0])
    won, lost = chances(position, MATE - plies), chances(position, plies - MATE)
    assert won == tuple(float(player == position.player) for player in range(position.players))
    assert lost[position.player] == 0
    assert sum(lost) == pytest.approx(1)


def test_the_player_to_move_has_the_scores_share() -> None:
    position = start("abalone")
    position.push(position.legal_moves[0])
    assert position.player == 1
    assert chances(position, 500)[1] > 0.9


def test_three_players_who_stand_better_have_more() -> None:
    position = TransRabat.from_text(
        "a4:0-,a6:0-,a8:0-/g17:0-,h15:0-,i13:0-/g1:0-,h1:0-,i1:0- 11/22/12333 0/0/0 1 2 0 0 - - - 0/0/0"
    )
    assert standing(position, 2) > standing(position, 1)
    shares = chances(position, 0)
    assert shares[2] > shares[1]


@pytest.mark.parametrize("score", [0, MATE_BOUND - 1, 1 - MATE_BOUND, MATE - 5, 5 - MATE])
def test_who_is_excluded_has_no_share(score: int) -> None:
    position = TransRabat(players=3)
    position.push("x2")
    shares = chances(position, score)
    assert shares[1] == 0
    assert sum(shares) == pytest.approx(1)


def test_what_was_not_fitted_is_an_error() -> None:
    with pytest.raises(KeyError):
        coefficients("abalone", 3)
