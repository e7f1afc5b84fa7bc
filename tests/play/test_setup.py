"""What a game can be set up with."""

from __future__ import annotations

import pytest

from ludoteca.games.catalogue import GAMES
from ludoteca.play.events import Seat
from ludoteca.play.setup import CHOICES, BadOptions, BadSeats, Value, check_seats, complete, players, read, start

PERSON, COMPUTER = Seat("person"), Seat("computer", 3)


def test_every_game_has_its_choices() -> None:
    assert set(CHOICES) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_left_out_gets_the_first_choice(game: str) -> None:
    chosen = complete(game, {})
    assert chosen == {option: values[0] for option, values in CHOICES[game].items()}
    assert complete(game, chosen) == chosen
    assert start(game, chosen).players == players(game, chosen) == 2


def test_every_choice_starts() -> None:
    for layout in CHOICES["abalone"]["layout"]:
        assert start("abalone", {"layout": layout}).outcome() is None
    texts = {start("trans-rabat", complete("trans-rabat", {"players": 3, "opener": n})).text for n in range(3)}
    assert len(texts) == 3


@pytest.mark.parametrize(
    ("game", "options", "named"),
    [
        ("abalone", {"layout": "french"}, "layout"),
        ("abalone", {"layout": 1}, "layout"),
        ("abalone", {"players": 2}, "players"),
        ("tablut", {"": ""}, ""),
        ("trans-rabat", {"players": 4}, "players"),
        ("trans-rabat", {"players": "2"}, "players"),
        ("trans-rabat", {"opener": 2}, "opener"),
        ("trans-rabat", {"opener": True}, "opener"),
        ("trans-rabat", {"opener": -1, "players": 3}, "opener"),
        ("trans-rabat", {"board": "/etc/passwd"}, "board"),
    ],
)
def test_wrong_options_are_named(game: str, options: dict[str, Value], named: str) -> None:
    with pytest.raises(BadOptions) as error:
        complete(game, options)
    assert error.value.option == named and str(error.value)


@pytest.mark.parametrize(
    "seats",
    [(PERSON,), (PERSON, COMPUTER, COMPUTER), (PERSON, Seat("computer")), (PERSON, Seat("computer", 10)),
     (Seat("computer", 0), PERSON), (Seat("person", 3), COMPUTER)],
)  # fmt: skip
def test_seats_must_fit(seats: tuple[Seat, ...]) -> None:
    with pytest.raises(BadSeats):
        check_seats("abalone", complete("abalone", {}), seats)


def test_seats_that_fit() -> None:
    check_seats("abalone", {"layout": "standard"}, (COMPUTER, PERSON))
    check_seats("trans-rabat", complete("trans-rabat", {"players": 3}), (COMPUTER, PERSON, PERSON))


@pytest.mark.parametrize("text", ["٣", "３", "²", "3.0", "+3", "-3", " 3", "0x3", "", "3_0", "9" * 5000])
def test_options_of_addresses_are_numbers_where_they_are_plain_digits(text: str) -> None:
    assert read({"players": "3", "board": "hex5", "opener": "0"}) == {"players": 3, "board": "hex5", "opener": 0}
    assert read({"players": text}) == {"players": text}
