from __future__ import annotations

from hypothesis import given

from ludoteca.games.tablut import Tablut, kernel

from .strategies import positions


def judged(text: str, me: int = 1) -> int:
    """Return how good a position is, for the defenders unless told otherwise."""
    position = Tablut.from_text(text)
    return int(kernel.evaluate(position.rules, position.words[None], 0, me))


def ranked(text: str, move: str) -> int:
    position = Tablut.from_text(text)
    return int(kernel.rank(position.rules, position.words[None], 0, position.parse(move).code))


@given(positions)
def test_what_is_good_for_one_is_bad_for_the_other(position: Tablut) -> None:
    both = [int(kernel.evaluate(position.rules, position.words[None], 0, me)) for me in (0, 1)]
    assert both[0] == -both[1]
    assert abs(both[0]) < 10_000


def test_the_start_is_about_even() -> None:
    assert abs(judged(Tablut().text)) < 30


def test_ways_out_are_worth_more_on_the_kings_turn_and_in_twos() -> None:
    closed = "4a4/9/9/9/a3k3a/9/9/9/4a4"
    one = "3a5/9/9/9/a3k3a/9/9/9/4a4"
    two = "3a5/9/9/9/1a2k3a/9/9/9/3a5"
    assert judged(closed + " a") < judged(one + " a") < judged(two + " a") - 500
    assert judged(two + " a") < judged(one + " d")


def test_more_soldiers_and_a_freer_king_are_better() -> None:
    assert judged("9/9/a7a/9/4k4/9/a1d5a/9/9 a") > judged("9/9/a7a/9/4k4/9/a7a/9/9 a")
    assert judged("a7a/4a4/9/9/4k4/9/9/4a4/a7a a") > judged("a7a/4a4/2a6/9/4k4/9/9/4a4/a7a a")
    assert judged("4a4/9/9/4a4/a3k3a/4a4/9/9/4a4 a") < judged("4a4/9/4a4/9/a3k3a/9/4a4/9/4a4 a")


@given(positions)
def test_ranks_are_within_bounds_and_wins_come_first(position: Tablut) -> None:
    for move in position.legal_moves:
        value = int(kernel.rank(position.rules, position.words[None], 0, move.code))
        assert 0 <= value <= 1023
        position.push(move)
        outcome = position.outcome()
        position.pop()
        assert (value == 1023) == (outcome is not None and outcome.reason.startswith("king"))


def test_captures_and_blocks_come_before_quiet_moves() -> None:
    text = "9/9/2a6/2d6/8a/9/3k1a3/9/4a4 a"
    assert ranked(text, "i5c5") > ranked(text, "i5h5")
    assert ranked("9/9/9/2a5a/9/9/a2k4a/9/3a5 a", "c6d6") > ranked("9/9/9/2a5a/9/9/a2k4a/9/3a5 a", "c6c7")
