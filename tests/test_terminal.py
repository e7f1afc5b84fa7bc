from collections.abc import Iterator

import pytest

from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.position import Position
from ludoteca.terminal import play_in_terminal, read_seats


def talk(position: Position, seats: list[int | None], *lines: str) -> str:
    typed: Iterator[str] = iter(lines)
    written: list[str] = []

    def read() -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    play_in_terminal(position, seats, read=read, write=written.append)
    assert next(typed, None) is None  # all was read
    return "\n".join(written)


@pytest.mark.parametrize("game", GAMES)
def test_answers_moves(game: str) -> None:
    position = start(game)
    first = position.legal_moves[0]
    text = talk(position, [None, 1], first, "quit")
    assert position.history[0] == first
    if game != "trans-rabat":  # there the turn goes on
        assert len(position.history) == 2
        assert f"player 2 (level 1): {position.history[1]}" in text


def test_shows_moves_hint_and_help() -> None:
    position = start("tablut")
    text = talk(position, [None, 1], "moves", "hint", "help", "")
    assert " ".join(position.legal_moves) in text
    assert "hint: " in text
    assert text.count("undo") == 2
    assert not position.history


def test_undo_takes_back_to_the_last_own_turn() -> None:
    position = start("abalone")
    text = talk(position, [None, 1], "undo", "a1b2", "b1c2", "undo")
    assert "nothing to take back" in text
    assert position.history[0] == "a1b2"
    assert len(position.history) == 2
    before = list(position.history)
    talk(position, [None, 1], "undo", "undo")
    assert not position.history
    assert before


def test_a_wrong_move_changes_nothing() -> None:
    position = start("tablut")
    text = talk(position, [None, None], "nonsense", "d1d1", "e5e6", "d1d4")
    assert position.history == ["d1d4"]
    assert "nonsense" in text


def test_tells_the_end() -> None:
    position = start("tablut")
    text = talk(position, [2, 1])
    outcome = position.outcome()
    assert outcome
    assert outcome.reason in text


def test_warns_of_moves_that_would_end_the_game() -> None:
    text = talk(start("tablut"), [None, None], "d1d2", "e6f6", "d2d1", "quit")
    assert text.count("would end the game") == 1
    assert text.endswith("would end the game (repetition): f6e6")


def test_seats() -> None:
    assert read_seats(None, 2, 1, 4) == [None, 4]
    assert read_seats(None, 3, 2, 7) == [7, None, 7]
    assert read_seats("person, 3,person", 3, 1, 4) == [None, 3, None]
    for text in ("person", "1,2,3", "person,0", "person,²", "person,"):
        with pytest.raises(ValueError, match="seat"):
            read_seats(text, 2, 1, 4)
