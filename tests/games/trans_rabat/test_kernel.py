from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludoteca.games.position as contract
from ludoteca.games.position import Reason
from ludoteca.games.trans_rabat import Board, TransRabat, kernel
from ludoteca.games.trans_rabat.state import BLOCK, BONUS_MOVES, KIND_AT, MADE_AT, MADE_MAX, RECALL, TURN

from .strategies import play_on, played

# The pawns of a position below, free ones first.
STANCES = (("c7:0", "f5:0", "e18:3"), ("d4:2", "d2:0", "b12:2"))
# Plays a fixed game that likes hat actions, somebody leaving, and prints all that a kernel says on the way.
PLAY = """
import numpy as np
from ludoteca.games.trans_rabat import TransRabat, kernel
from ludoteca.games.trans_rabat.state import AGREE, CEDE, COUNTER, KIND_AT, LEAVE, REGAIN, TIMEOUT
start = TransRabat(3)
g, moves, told, kinds = start.rules, np.zeros(2 * kernel.MAX_MOVES, np.int64), [], set()
s = np.zeros((2, kernel.WORDS), np.uint64)
s[0] = start.words
for ply in range(700):
    end = int(kernel.generate(g, s, 0, moves, 0))
    noisy = int(kernel.generate_noisy(g, s, 0, moves, end))
    reason = kernel.ended(g, s, 0)
    told.append([kernel.player(g, s, 0), reason, kernel.key(g, s, 0), kernel.repetition_key(g, s, 0)])
    told.append([value for me in range(3) for value in (kernel.evaluate(g, s, 0, me), kernel.points(g, s, 0, me))])
    told.append([*moves[:noisy], *(kernel.rank(g, s, 0, int(code)) for code in moves[:end])])
    told.append([kernel.result(g, s, 0, 0, me) for me in range(3)])
    hats = [code for code in moves[:end].tolist() if COUNTER <= code >> KIND_AT < REGAIN or code >> KIND_AT >= CEDE + 3]
    hats = hats if ply % 3 else [code for code in moves[:end].tolist() if code >> KIND_AT >= 22]
    code = int(hats[ply % len(hats)] if hats else moves[(7 * ply + ply * ply) % end])
    special = {300: TIMEOUT << KIND_AT, 500: (LEAVE + 1) << KIND_AT, 699: AGREE << KIND_AT}
    code = special.get(ply, code)
    kinds.add(code >> KIND_AT)
    kernel.apply(g, s, 0, code, 1)
    s[0] = s[1]
told.append([kernel.ended(g, s, 0), *s[0]])
s = np.zeros((4, kernel.WORDS), np.uint64)
s[0] = TransRabat(2).words
told.append([kernel.perft(g._replace(draws=0), s, 3)])
told = [[int(number) for number in line] for line in told]
"""


def state_of(position: TransRabat, rows: int = 2) -> Any:
    states = np.zeros((rows, kernel.WORDS), np.uint64)
    states[0] = position.words
    return states


def codes(position: TransRabat) -> list[int]:
    moves = np.zeros(kernel.MAX_MOVES, np.int64)
    return [int(code) for code in moves[: kernel.generate(position.rules, state_of(position), 0, moves, 0)]]


@pytest.mark.parametrize("players", [2, 3])
def test_perft(players: int) -> None:
    position = TransRabat(players)
    assert [contract.perft(position, depth) for depth in range(5)] == [1, 12, 166, 1266, 7339]


def counted(position: TransRabat, depth: int) -> int:
    """Count action sequences with the class alone; `draws` must be off."""
    if depth == 0:
        return 1
    total = 0
    for move in list(position.legal_moves):
        position.push(move)
        total += counted(position, depth - 1)
        position.pop()
    return total


@given(st.integers(0, 2**32), st.integers(0, 120), st.integers(2, 3))
def test_perft_counts_what_the_class_plays(seed: int, actions: int, players: int) -> None:
    position = play_on(TransRabat(players, draws=False), seed, actions)
    for depth in (1, 2):
        assert contract.perft(position, depth) == counted(position, depth)


def test_perft_ends_at_wins_and_nowhere_else() -> None:
    near = "i7:0,j4:3,j8:3/c1:2,c2:2,c4:0 11/1222 0/10 1 1 0 0 - - - 100/99"
    free = TransRabat.from_text(near, draws=False)
    limited = TransRabat.from_text(near)
    assert limited.outcome() is not None  # by the turn limit, which perft leaves aside
    assert contract.perft(limited, 3) == contract.perft(free, 3) == counted(free, 3) > 0
    free.push("i7~j5-j6")
    assert [contract.perft(free, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_without_compilation_the_kernel_says_the_same() -> None:
    compiled: dict[str, Any] = {}
    exec(PLAY, compiled)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", "-c", PLAY + "print(told)"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(compiled["told"])
    assert compiled["told"][-2][0] == Reason.AGREEMENT
    assert len(compiled["kinds"] & set(range(1, 22))) > 15 and {22, 27, 31} <= compiled["kinds"]


@given(played())
def test_codes_are_small_unique_and_applicable(position: TransRabat) -> None:
    if position.outcome():
        return
    legal = codes(position)
    assert len(set(legal)) == len(legal) <= kernel.MAX_MOVES and legal
    states = state_of(position)
    for code in legal:
        assert 0 < code < 2**16
        kernel.apply(position.rules, states, 0, code, 1)
        assert (states[0] == position.words).all()
        assert (states[1] != states[0]).any() and (states[1] < 2**63).all()


@given(played())
def test_hats_and_pawns_are_conserved(position: TransRabat) -> None:
    """Every player still in has three hats somewhere and three pawns; nobody else has any pawn."""
    pawns, hats = position.text.split(" ")[:2]
    for player, own in enumerate(pawns.split("/")):
        assert own == "x" if player in position.excluded else own.count(":") == 3
        worn, held = pawns.count(f"^{player + 1}"), hats.count(str(player + 1))
        assert worn + held == 3 if own != "x" else worn == 0 and held <= 3
    cells = [pawn.split(":")[0] for own in pawns.split("/") if own != "x" for pawn in own.split(",")]
    assert len(cells) == len(set(cells))


@given(played(), played())
def test_keys_tell_positions_apart(one: TransRabat, other: TransRabat) -> None:
    keys = [int(kernel.key(position.rules, state_of(position), 0)) for position in (one, other)]
    assert (keys[0] == keys[1]) is (one.text == other.text and one.draws == other.draws)


def test_keys_of_all_positions_near_a_start() -> None:
    """No two of some ten thousand different positions have the same key, and equal positions have equal ones."""
    keys: dict[str, int] = {}
    position = TransRabat(draws=False)
    stack = [(position.words, 0)]
    while stack:
        position.words, depth = stack.pop()
        key = int(kernel.key(position.rules, state_of(position), 0))
        assert keys.setdefault(position.text, key) == key
        if depth < 4:
            states = state_of(position)
            for code in codes(position):
                kernel.apply(position.rules, states, 0, code, 1)
                stack.append((states[1].copy(), depth + 1))
    assert len(keys) > 2000 and len(set(keys.values())) == len(keys)


CHANGES = [
    (" 2 1 0 0", " 1 1 0 0"),  # the player to move
    ("g10:3", "g10:2"),  # the labelling
    ("g10:3", "g12:3"),  # the cell
    ("h9:0^1 112", "h9:0 1112"),  # a hat
    ("112/22", "11/222"),  # hats in hands
]


def test_repetition_keys_ignore_turns_and_bonus() -> None:
    text = "c10:0,c8:0,g10:3/e8:0,h8:2,h9:0^1 112/22 0/0 2 1 0 0 - - - 8/8"
    same = text.replace("0/0 2", "10/0 2").replace("8/8", "9/8")
    keys = {}
    for other in (text, same, *(text.replace(*change) for change in CHANGES)):
        position = TransRabat.from_text(other)
        keys[other] = int(kernel.repetition_key(position.rules, state_of(position), 0))
    assert 0 not in keys.values() and keys[text] == keys[same]
    assert len(set(keys.values())) == len(keys) - 1


def test_moved_or_not_makes_a_difference_for_repetition() -> None:
    still = "a4:0-,a6:0-,a8:0-/g17:0-,h15:0-,i13:0- 111/222 0/0 1 1 0 0 - - - 2/2"
    keys = []
    for text in (still, still.replace("a4:0-", "a4:0")):
        position = TransRabat.from_text(text)
        keys.append(int(kernel.repetition_key(position.rules, state_of(position), 0)))
    assert keys[0] != keys[1]


@given(played())
def test_noisy_moves_are_legal(position: TransRabat) -> None:
    if position.outcome():
        return
    legal = codes(position)
    moves = np.zeros(2 * kernel.MAX_MOVES, np.int64)
    noisy = moves[: kernel.generate_noisy(position.rules, state_of(position), 0, moves, 0)].tolist()
    assert set(noisy) <= set(legal) and len(set(noisy)) == len(noisy)
    kinds = {move.code: position.info(move) for move in position.legal_moves}
    blocks = {code for code, info in kinds.items() if info.kind in ("block", "counter", "regain")}
    if blocks:
        assert set(noisy) == blocks
        assert all(BLOCK <= code >> KIND_AT < RECALL for code in blocks)
    elif int(position.words[TURN]) >> MADE_AT & MADE_MAX < BONUS_MOVES:
        assert {code for code, info in kinds.items() if info.extra} <= set(noisy)
    else:
        assert not noisy
    for code in legal:
        assert 0 <= kernel.rank(position.rules, state_of(position), 0, code) <= 1023


def test_many_moves_fit() -> None:
    """Long games with three players and many hats about stay within the bound."""
    most = 0
    for seed in range(30):
        position = TransRabat(3, draws=False)
        for _ in range(6):
            most = max(most, len(codes(play_on(position, seed, 25))))
    assert 25 < most <= kernel.MAX_MOVES


@given(played())
def test_evaluation_is_fair(position: TransRabat) -> None:
    if position.outcome():
        return
    states = state_of(position)
    values = [int(kernel.evaluate(position.rules, states, 0, me)) for me in range(position.players)]
    assert all(abs(value) < 20_000 for value in values)
    if position.players == 2:
        assert values[0] == -values[1]


def test_evaluation_likes_what_wins() -> None:
    def value(text: str) -> int:
        position = TransRabat.from_text(text)
        return int(kernel.evaluate(position.rules, state_of(position), 0, 0))

    base = "i7:0,j4:3,h9:0/c1:2,c2:2,c4:0 11/1222 0/10 2 1 0 0 - - - 28/28"
    assert value(base.replace("0/10", "10/10")) > value(base)  # a bonus
    assert value(base.replace("c4:0", "c4:0^1").replace("11/", "1/")) > value(base)  # an opponent's pawn blocked
    assert value(base.replace("11/1222", "112/122")) > value(base)  # a captured hat
    assert value(base.replace("0/10 2 1", "0/10 1 1")) > value(base)  # the move


def stance(board: Board, text: str) -> int:
    cell, phase = text.split(":")
    return 4 * board.lattice.index[cell] + int(phase)


def test_evaluation_counts_as_its_weights_say() -> None:
    """Each weight alone, in a position whose counts are known by hand."""
    position = TransRabat.from_text("c7:0,e18:3^2,f5:0/b12:2^1,d2:0,d4:2 1/122 10/20 1 1 0 0 - - - 28/28")
    travel = [position.board.travel(seat) for seat in range(2)]
    stances = [[stance(position.board, text) for text in texts] for texts in STANCES]

    def pawns(count: Callable[[int, int], int], chosen: slice) -> int:
        return sum(sign * count(seat, at) for seat, sign in ((0, 1), (1, -1)) for at in stances[seat][chosen])

    def chain(length: int) -> Callable[[int, int], int]:
        return lambda seat, at: int(travel[seat].chains()[at] >= length)

    def way(net: bool) -> Callable[[int, int], int]:
        goals = [position.board.goal_stances(seat) for seat in range(2)]
        return lambda seat, at: min(int(travel[seat].distance(goal, extra_is_free=net)[at]) for goal in goals[seat])

    free, blocked, every = slice(2), slice(2, 3), slice(3)
    mine, theirs = (points.total for points in position.points())
    expected = [mine - theirs, 1 - 2, 0 - 1, 1 - 1, 0, 0, 0, 0, 1, 1]
    expected += [pawns(chain(length), free) for length in (1, 2, 4)] + [pawns(chain(2), blocked)]
    expected += [pawns(way(net), every) for net in (False, True)]
    found = []
    for k in range(len(expected)):
        alone = position.rules._replace(weights=np.array([int(k == j) for j in range(len(expected))]))
        found.append(int(kernel.evaluate(alone, state_of(position), 0, 0)))
    assert found == expected
    assert expected[10:14] == [1, 2, 1, 1] and all(expected[14:])


def test_the_start_is_even() -> None:
    for players in (2, 3):
        values = []
        for opener in range(players):
            position = TransRabat(players, opener=opener)
            values.append(int(kernel.evaluate(position.rules, state_of(position), 0, opener)))
        assert len(set(values)) == 1 and values[0] >= 0  # the seats are equal; the move is no drawback
