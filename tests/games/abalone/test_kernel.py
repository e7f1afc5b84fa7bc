from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludoteca.games.position as contract
from ludoteca.games.abalone import Abalone, kernel, notation
from ludoteca.games.abalone.board import BITS, CELLS
from ludoteca.games.jit import States
from ludoteca.games.position import Reason

COUNTS = {
    "standard": (44, 1936, 98912, 5045110, 283320928),
    "belgian": (52, 2692, 149322, 8270666, 483942012),
    "german": (80, 6244, 493480, 38240570),
    "dutch": (44, 1946, 87324, 3958134),
    "swiss": (64, 4066, 254170, 15826362),
}
RULES = kernel.Rules()
BY_HAND = RULES._replace(patterns=RULES.patterns[:0])
# Plays a fixed game with ejections and prints all that a kernel says on the way.
PLAY = """
import numpy as np
from ludoteca.games.abalone import Abalone, kernel
g, moves, told = kernel.Rules(), np.zeros(2 * kernel.MAX_MOVES, np.int64), []
s = np.zeros((2, kernel.WORDS), np.uint64)
s[0] = Abalone("belgian").words
for ply in range(200):
    end = int(kernel.generate(g, s, 0, moves, 0))
    noisy = int(kernel.generate_noisy(g, s, 0, moves, end))
    told.append([kernel.player(g, s, 0), kernel.ended(g, s, 0), kernel.evaluate(g, s, 0, 0), kernel.key(g, s, 0)])
    told.append([kernel.repetition_key(g, s, 0), kernel.result(g, s, 0, kernel.ended(g, s, 0), 1)])
    told.append([*moves[:noisy], *(kernel.rank(g, s, 0, int(code)) for code in moves[:end])])
    ranked = sorted(moves[:end].tolist(), key=lambda code: kernel.rank(g, s, 0, code))
    kernel.apply(g, s, 0, ranked[-1 - ply % 3], 1)
    s[0] = s[1]
s = np.zeros((3, kernel.WORDS), np.uint64)
s[0] = Abalone("german").words
told.append([kernel.perft(g, s, 2), *s[0]])
told = [[int(number) for number in line] for line in told]
"""


def state_of(text: str, quiet: int = 0) -> States:
    states = np.zeros((2, kernel.WORDS), dtype=np.uint64)
    states[0] = notation.read_position(text)
    states[0, 2] |= np.uint64(quiet << 9)
    return states


def board_of(words: Any) -> str:
    """Write a state as the vectors do: a1 to a5, b1 to b6 and so on."""
    black, white, _, _ = notation.unpack(words)
    cells = [cell for row in reversed(notation.ROW_CELLS) for cell in row]
    bits = [1 << BITS[cell] for cell in cells]
    return "".join("b" if black & bit else "w" if white & bit else "." for bit in bits)


def text_of(vector: dict[str, Any]) -> str:
    """Write a vector's position: marbles lost are those missing, none in artificial positions with six missing."""
    rows, at = [], 0
    for cells in reversed(notation.ROW_CELLS):
        rows.append(vector["board"][at : at + len(cells)].replace(".", "1"))
        at += len(cells)
    lost = [14 - vector["board"].count(side) for side in "bw"]
    return f"{'/'.join(reversed(rows))} {vector['stm']} {' '.join(str(n) if n < 6 else '0' for n in lost)}"


@pytest.mark.parametrize("layout", COUNTS)
def test_perft(layout: str) -> None:
    position = Abalone(layout)
    counts = tuple(contract.perft(position, depth) for depth in range(1, len(COUNTS[layout]) + 1))
    assert counts == COUNTS[layout]


def test_perft_ends_at_wins() -> None:
    text = "5/6/7/8/8w/7b/6b/6/5 b 0 5"  # one push wins; before it, five marbles of white are off
    position = Abalone.from_text(text)
    wins = sum(1 for move in position.legal_moves if position.info(move).off)
    assert wins == 1
    by_hand = 0
    for move in position.legal_moves:
        position.push(move)
        by_hand += len(position.legal_moves)
        position.pop()
    assert contract.perft(position, 2) == by_hand
    position.push(next(move for move in position.legal_moves if position.info(move).off))
    assert [contract.perft(position, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_vectors_of_positions(vectors: list[dict[str, Any]]) -> None:
    moves = np.empty(kernel.MAX_MOVES, dtype=np.int64)
    checked = 0
    for vector in vectors:
        if vector["type"] == "game":
            continue
        states = state_of(text_of(vector))
        assert board_of(states[0]) == vector["board"]
        found = {}
        for code in moves[: kernel.generate(RULES, states, 0, moves, 0)].tolist():
            kernel.apply(RULES, states, 0, code, 1)
            reason = kernel.ended(RULES, states, 1)
            won = "b" if kernel.result(RULES, states, 1, reason, 0) > 0 else "w"
            found[notation.write_move(code)] = (board_of(states[1]), [won, "six_off"] if reason else None)
        expected = {text: (board, end) for text, board, end in vector["moves"]}
        assert found == expected, vector["id"]
        checked += 1
    assert checked == 700


def test_vectors_of_positions_are_reached(vectors: list[dict[str, Any]]) -> None:
    reached = 0
    for vector in vectors:
        if vector["type"] != "pos" or len(vector["line"]) > 300:
            continue
        position = Abalone(draws=False)
        for move in vector["line"]:
            position.push(move)
        assert board_of(position.words) == vector["board"]
        assert "bw"[position.player] == vector["stm"]
        reached += 1
    assert reached > 100


def test_vectors_of_games(vectors: list[dict[str, Any]]) -> None:
    games = [vector for vector in vectors if vector["type"] == "game"]
    assert len(games) == 20
    for game in games:
        position = Abalone(draws=False)
        for move in game["moves"]:
            assert position.outcome() is None
            position.push(move)
        outcome = position.outcome()
        assert outcome is not None and outcome.reason == "six-off"
        assert "bw"[outcome.winner or 0] == game["result"][0]
        assert board_of(position.words) == game["final"]
        assert len(position.history) == game["plies"]


def test_without_compilation_the_kernel_says_the_same() -> None:
    compiled: dict[str, Any] = {}
    exec(PLAY, compiled)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", "-c", PLAY + "print(told)"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(compiled["told"])
    assert any(line[1] == Reason.SIX_OFF for line in compiled["told"][::3])  # so ejections were among the moves


def test_noisy_moves_are_the_ejections() -> None:
    position = Abalone("belgian", draws=False)
    moves = np.empty(2 * kernel.MAX_MOVES, dtype=np.int64)
    seen = 0
    for ply in range(400):
        states = np.stack([position.words, position.words])
        end = kernel.generate(RULES, states, 0, moves, 0)
        noisy = kernel.generate_noisy(RULES, states, 0, moves, end)
        codes = moves[:end].tolist()
        off = sorted(code for code in codes if notation.motion(code).off)
        assert sorted(moves[end:noisy].tolist()) == off
        seen += len(off)
        ranks = {code: kernel.rank(RULES, states, 0, code) for code in codes}
        assert all(0 <= rank <= 1023 for rank in ranks.values())
        others = [ranks[code] for code in codes if code not in off]
        assert all(ranks[code] > max(others) for code in off)
        position.push(position.legal_moves[ply * 7919 % end])
        if position.outcome():
            break
    assert seen > 10


@given(st.permutations(range(61)), st.integers(1, 8))
def test_move_counts_stay_within_the_bound(bits: list[int], rows: int) -> None:
    scattered = sum(1 << bit for bit in bits[:14])
    together = sum(1 << BITS[cell] for cell in CELLS[5 * rows : 5 * rows + 14])
    for own in (scattered, together):
        states = np.array([[own, 0, 0]], dtype=np.uint64)
        count = kernel.generate(RULES, states, 0, np.empty(61 * 36, dtype=np.int64), 0)
        assert 0 < count <= kernel.MAX_MOVES


def test_evaluation_by_hand_is_fair_to_both_sides() -> None:
    for text in (Abalone(layout).text for layout in COUNTS):
        states = state_of(text)
        assert kernel.evaluate(BY_HAND, states, 0, 0) == 0  # the layouts are symmetric
    text = "5/2w3/7/3bb3/3bbw3/2bbw3/2w4/w4w/5 b 1 3"
    black, white = state_of(text), state_of(text.replace(" b ", " w "))
    score = kernel.evaluate(BY_HAND, black, 0, 0)
    assert score > 0
    assert kernel.evaluate(BY_HAND, white, 0, 0) == score  # whose turn it is doesn't change the judgement


@pytest.mark.parametrize("rules", [RULES, BY_HAND])
def test_evaluation_is_the_same_with_colours_swapped(rules: kernel.Rules) -> None:
    black = state_of("5/2w3/7/3bb3/3bbw3/2bbw3/2w4/w4w/5 b 1 3")
    swapped = state_of("5/2b3/7/3ww3/3wwb3/2wwb3/2b4/b4b/5 w 3 1")
    score = kernel.evaluate(rules, black, 0, 0)
    assert score > 0
    assert kernel.evaluate(rules, black, 0, 1) == -score
    assert kernel.evaluate(rules, swapped, 0, 1) == score
    assert kernel.evaluate(rules, swapped, 0, 0) == -score


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5/6/7/8/4b4/8/7/6/5 b 0 0", "5/6/7/8/b8/8/7/6/5 b 0 0"),  # in the centre
        ("5/6/7/8/3bb4/8/7/6/5 b 0 0", "5/6/7/8/3b1b3/8/7/6/5 b 0 0"),  # together
        ("5/6/7/8/4b4/8/7/6/5 b 0 1", "5/6/7/8/4b4/8/7/6/5 b 0 0"),  # ahead
    ],
)
def test_evaluation_prefers(better: str, worse: str) -> None:
    assert kernel.evaluate(RULES, state_of(better), 0, 0) > kernel.evaluate(RULES, state_of(worse), 0, 0)


def test_danger_counts_the_pairs_that_push_one_off(vectors: list[dict[str, Any]]) -> None:
    weights = np.zeros_like(RULES.weights)
    weights[-1] = 1
    moves, seen = np.empty(kernel.MAX_MOVES, dtype=np.int64), 0
    for vector in [vector for vector in vectors if vector["type"] != "game"][:400]:
        black, white, _, _ = notation.unpack(state_of(text_of(vector))[0])
        counts = []
        for player in range(2):
            states = np.stack([notation.pack(black, white, player, (0, 0))] * 2)
            end = kernel.generate_noisy(RULES, states, 0, moves, 0)
            counts.append(sum(len(notation.motion(code).marbles) == 2 for code in moves[:end].tolist()))
            score = kernel.evaluate(BY_HAND._replace(weights=weights), states, 0, 0)
        assert score == counts[0] - counts[1]
        seen += sum(counts)
    assert seen > 10


def test_each_marble_lost_costs_more_by_hand() -> None:
    scores = [kernel.evaluate(BY_HAND, state_of(f"5/6/7/8/4b4/8/7/6/5 b 0 {n}"), 0, 0) for n in range(6)]
    steps = [after - before for before, after in pairwise(scores)]
    assert steps == sorted(set(steps)) and steps[0] > 0


def test_keys() -> None:
    text = Abalone().text
    first, other_side = state_of(text), state_of(text.replace(" b ", " w "))
    assert kernel.repetition_key(RULES, first, 0) != kernel.repetition_key(RULES, other_side, 0)
    assert kernel.key(RULES, first, 0) != kernel.key(RULES, other_side, 0)
    lost = state_of(text.replace("0 0", "1 0"))
    assert kernel.repetition_key(RULES, first, 0) == kernel.repetition_key(RULES, lost, 0)  # A1: marbles and side
    assert kernel.key(RULES, first, 0) != kernel.key(RULES, lost, 0)
    assert kernel.key(RULES, state_of(text, 10), 0) == kernel.key(RULES, state_of(text, 11), 0)
    assert kernel.key(RULES, state_of(text, 190), 0) != kernel.key(RULES, state_of(text, 191), 0)  # A2 is near
    free = kernel.Rules(draws=0)
    assert kernel.key(free, state_of(text, 190), 0) == kernel.key(free, state_of(text, 191), 0)


def test_200_moves_without_a_push_off_end_the_game() -> None:
    text = Abalone().text
    assert kernel.ended(RULES, state_of(text, 199), 0) == 0
    assert kernel.ended(RULES, state_of(text, 200), 0) == Reason.NO_PUSH_OFF
    assert kernel.ended(kernel.Rules(draws=0), state_of(text, 200), 0) == 0
    assert [kernel.result(RULES, state_of(text, 200), 0, int(Reason.NO_PUSH_OFF), me) for me in (0, 1)] == [0, 0]


@pytest.mark.parametrize(("text", "winner"), [("b 6 0", 1), ("b 0 6", 0), ("w 6 2", 1), ("w 5 6", 0)])
def test_six_off(text: str, winner: int) -> None:
    states = state_of(f"5/6/7/8/4b3w/8/7/6/5 {text}")
    assert kernel.ended(RULES, states, 0) == Reason.SIX_OFF
    assert kernel.result(RULES, states, 0, int(Reason.SIX_OFF), winner) == 1
    assert kernel.result(RULES, states, 0, int(Reason.SIX_OFF), 1 - winner) == -1
