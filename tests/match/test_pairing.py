from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.position import Position
from ludoteca.match.pairing import default_seatings, fixtures, read_openings, read_seatings

STARTS = [*(start(game) for game in GAMES), start("trans-rabat", players=3)]


@given(st.sampled_from(STARTS), st.integers(0, 6), st.integers(0, 1 << 30), st.integers(1, 8))
@settings(max_examples=40)
def test_everybody_gets_every_seat_of_every_opening(position: Position, plies: int, seed: int, groups: int) -> None:
    seatings = default_seatings(position.players)
    size = len(seatings)
    found = fixtures(position, plies, seed, seatings, groups * size)
    assert [fixture.number for fixture in found] == list(range(1, groups * size + 1))
    for first in range(0, len(found), size):
        group = found[first : first + size]
        assert len({(fixture.group, fixture.opening) for fixture in group}) == 1
        assert [fixture.seating for fixture in group] == list(seatings)
    assert len({fixture.group for fixture in found}) == groups
    for seat in range(position.players):
        assert Counter(fixture.seating[seat] for fixture in found)["A"] == groups
    for fixture in found:
        check = position.copy()
        for move in fixture.opening:
            check.push(move)
        assert len(fixture.opening) == plies
        assert not check.outcome()
    seeds = [fixture.seed + seat for fixture in found for seat in range(position.players)]
    assert len(set(seeds)) == len(seeds)
    assert found == fixtures(position, plies, seed, seatings, groups * size)
    assert found == fixtures(position, plies, seed, seatings, (groups + 3) * size)[: len(found)]  # more games go on


def test_openings_differ_as_far_as_they_can() -> None:
    found = fixtures(start("abalone"), 2, 1, ("AB", "BA"), 400)
    assert len({fixture.opening for fixture in found}) == 200
    assert len({fixture.opening for fixture in fixtures(start("abalone"), 1, 1, ("AB", "BA"), 400)}) == 44
    assert {fixture.opening for fixture in fixtures(start("abalone"), 0, 1, ("AB", "BA"), 4)} == {()}
    assert found != fixtures(start("abalone"), 2, 2, ("AB", "BA"), 400)


def test_games_are_whole_groups() -> None:
    with pytest.raises(ValueError, match="played 2 times, so play 6 or 8 games, not 7"):
        fixtures(start("abalone"), 2, 1, ("AB", "BA"), 7)
    with pytest.raises(ValueError, match="so play 3 games, not 2"):
        fixtures(STARTS[-1], 2, 1, ("ABB", "BAB", "BBA"), 2)
    with pytest.raises(ValueError, match="a number of games"):
        fixtures(start("abalone"), 2, 1, ("AB", "BA"), 0)


def test_seatings() -> None:
    assert default_seatings(2) == ("AB", "BA")
    assert default_seatings(3) == ("ABB", "BAB", "BBA")
    assert read_seatings("ab", 2) == ("AB",)
    assert read_seatings("ABB,AAB", 3) == ("ABB", "AAB")
    for wrong in ("", "A", "AA", "ABB", "AC", "AB,", "AB BA"):
        with pytest.raises(ValueError, match="seats are like AB,BA"):
            read_seatings(wrong, 2)


def test_openings_option() -> None:
    assert read_openings("random:2") == 2
    for wrong in ("", "random", "random:", "random:-1", "random:x", "random:1000", "book:2"):
        with pytest.raises(ValueError, match="random:N"):
            read_openings(wrong)
