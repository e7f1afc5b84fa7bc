"""Games that follow each other: who sits where, and who opens (R18, C15-C20)."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.play.events import Aborted, Created, Flagged, Followed, Resigned, Series
from ludoteca.play.game import Game
from ludoteca.play.series import more, seat_of, successor

from .making import COMPUTER, OPEN, PERSON, happen, new


def over(game: Game) -> Game:
    return happen(game, [Resigned(5, 0)])


def test_two_players_swap_seats_each_game() -> None:
    game = over(new("tablut", [PERSON, COMPUTER], series=Series("m", 0, 3)))
    created, order = successor(game, 9, "other")
    assert order == (1, 0)
    assert [seat.kind for seat in created.seats] == ["computer", "person"] and created.seats[1].open
    assert (created.at, created.series, created.options) == (9, Series("m", 1, 3), {})
    again, back = successor(over(Game(created)), 10, "other")
    assert again.series == Series("m", 2, 3) and back == (1, 0) and again.seats[0].kind == "person"


@pytest.mark.parametrize("players", [2, 3])
def test_the_opener_of_trans_rabat_goes_round_and_seats_stay(players: int) -> None:
    game = new("trans-rabat", players=players, opener=1, series=Series("m", 0, 4))
    openers = []
    for number in range(4):
        assert game.created.series == Series("m", number, 4) and not game.created.moves
        openers.append(game.player)
        game = happen(game, [Resigned(5, seat) for seat in range(players - 1)])
        created, order = successor(game, 9, "other")
        assert order == tuple(range(players))
        game = Game(created)
    assert openers == [(1 + number) % players for number in range(4)]
    assert game.created.series == Series("other", 0, 4)  # a rematch of the whole match


def test_a_rematch_of_a_single_game() -> None:
    game = over(new("abalone", layout="dutch", moves=("a1b1",)))
    created, order = successor(game, 9, "m")
    assert order == (1, 0) and created.series is None and created.moves == ()
    assert created.options == {"layout": "dutch"} and all(seat.open for seat in created.seats)


def test_a_game_that_was_called_off_is_played_again() -> None:
    for name in ("tablut", "trans-rabat"):
        game = happen(new(name, [PERSON, OPEN], series=Series("m", 1, 2)), [Aborted(5, 0)])
        created, order = successor(game, 9, "other")
        assert order == (0, 1) and created.series == Series("m", 1, 2)
        assert created.options == game.created.options
        assert more(game)


def test_a_match_goes_on_until_its_last_game() -> None:
    assert not more(over(new("abalone")))
    assert more(over(new("abalone", series=Series("m", 0, 2))))
    assert not more(over(new("abalone", series=Series("m", 1, 2))))


def test_seats_of_players_follow_the_order_of_games() -> None:
    """What seat_of tells for any game of a match is what the games did one after another."""
    for name, players in (("abalone", 2), ("tablut", 2), ("trans-rabat", 3)):
        options: dict[str, Any] = {"players": players} if name == "trans-rabat" else {}
        game = new(name, series=Series("m", 0, 5), **options)
        seated = list(range(players))  # the player in each seat
        for number in range(5):
            assert [seat_of(name, player, number, players) for player in range(players)] == [
                seated.index(player) for player in range(players)
            ]
            ended = happen(game, [Resigned(5, seat) for seat in range(players - 1)])
            created, order = successor(ended, 9, "other")
            seated = [seated[seat] for seat in order]
            game = Game(created)


def test_what_follows_is_told_once() -> None:
    created = Created(1, "tablut", {}, (PERSON, PERSON))
    game = Game.replay([created, Flagged(4, 0), Followed(5, "next")])
    assert game.next == "next" and game.version == 3
