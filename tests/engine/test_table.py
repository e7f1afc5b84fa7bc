from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.engine import table as tables
from ludoteca.engine.layout import EXACT, LOWER, MATE, MATE_BOUND, MAX_PLY, UPPER

KEYS = st.integers(0, 2**63 - 1)


@numba.njit  # type: ignore[untyped-decorator]
def put(table: Any, key: Any, move: Any, score: Any, depth: Any, bound: Any, age: Any) -> None:
    tables.store(table, key, move, score, depth, bound, age)


@numba.njit  # type: ignore[untyped-decorator]
def get(table: Any, key: Any) -> Any:
    data = tables.probe(table, key)
    found = data != np.uint64(0)
    return (
        found,
        tables.move_of(data),
        tables.score_of(data),
        tables.depth_of(data),
        tables.bound_of(data),
        tables.age_of(data),
    )


@numba.njit  # type: ignore[untyped-decorator]
def there_and_back(score: Any, ply: Any) -> Any:
    return tables.from_root(tables.from_here(score, ply), ply)


@settings(deadline=None)  # the first call compiles
@given(
    key=KEYS,
    move=st.integers(1, 2**16 - 1),
    score=st.integers(-MATE, MATE),
    depth=st.integers(0, MAX_PLY),
    bound=st.sampled_from([UPPER, LOWER, EXACT]),
    age=st.integers(0, 63),
)
def test_gives_back_what_was_stored(key: int, move: int, score: int, depth: int, bound: int, age: int) -> None:
    table = tables.new_table(0.01)
    assert not get(table, np.uint64(key))[0]
    put(table, np.uint64(key), move, score, depth, bound, age)
    assert get(table, np.uint64(key)) == (True, move, score, depth, bound, age)


def test_a_torn_entry_is_not_believed() -> None:
    table = tables.new_table(0.01)
    key = np.uint64(0x1234567890ABCDE)
    put(table, key, 7, 50, 3, EXACT, 0)
    (at,) = np.flatnonzero(table)[1:]
    table[at] ^= np.uint64(1 << 20)  # as if another thread had written one word of two
    assert not get(table, key)[0]


def test_keeps_the_deep_and_the_young() -> None:
    table = tables.new_table(0.001)
    step = np.uint64(table.size)  # same bucket
    keys = [np.uint64(5) + step * np.uint64(n) for n in range(6)]
    for key, depth in zip(keys[:4], (9, 2, 8, 7), strict=True):
        put(table, key, 1, 0, depth, EXACT, 0)
    put(table, keys[4], 1, 0, 1, EXACT, 0)
    assert [bool(get(table, key)[0]) for key in keys[:5]] == [True, False, True, True, True]
    put(table, keys[0], 1, 0, 9, EXACT, 5)
    put(table, keys[4], 1, 0, 1, EXACT, 5)
    put(table, keys[5], 1, 0, 1, EXACT, 5)  # over the least deep of the old ones
    assert [bool(get(table, key)[0]) for key in keys] == [True, False, True, False, True, True]


def test_a_move_outlives_a_search_that_found_none() -> None:
    table = tables.new_table(0.01)
    put(table, np.uint64(99), 7, 50, 3, EXACT, 0)
    put(table, np.uint64(99), 0, -10, 4, UPPER, 0)
    assert get(table, np.uint64(99)) == (True, 7, -10, 4, UPPER, 0)


@settings(deadline=None)  # the first call compiles
@given(ply=st.integers(0, MAX_PLY - 1), data=st.data())
def test_wins_count_from_the_position_that_is_stored(ply: int, data: st.DataObject) -> None:
    plain = data.draw(st.integers(1 - MATE_BOUND, MATE_BOUND - 1))
    assert there_and_back(plain, ply) == plain
    win = MATE - data.draw(st.integers(ply, MAX_PLY - 1))
    assert there_and_back(win, ply) == win
    assert there_and_back(-win, ply) == -win


@pytest.mark.parametrize(("megabytes", "words"), [(1, 2**17), (1.9, 2**17), (16, 2**21), (0.0001, 128)])
def test_size_is_a_power_of_two_within_the_memory(megabytes: float, words: int) -> None:
    assert tables.new_table(megabytes).size == words
