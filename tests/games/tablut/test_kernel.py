from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from ludoteca import perft
from ludoteca.games.position import Reason
from ludoteca.games.tablut import Tablut, kernel
from ludoteca.games.tablut.board import CELLS, decode

from .strategies import positions, set_up

COUNTS = (80, 4_400, 353_200, 19_913_864, 1_611_674_360)
CAPTURES = (0, 24, 4_640, 205_856)


@pytest.mark.parametrize(("depth", "count"), [(depth, count) for depth, count in enumerate(COUNTS, 1)])
def test_perft_counts_the_sequences_of_the_rules(depth: int, count: int) -> None:
    assert perft(Tablut(), depth) == count


def capturing(position: Tablut, depth: int) -> int:
    """Count the sequences of `depth` moves whose last one captures."""
    if depth == 1:
        return sum(bool(kernel.captures(position.words[None], 0, move.code)) for move in position.legal_moves)
    total = 0
    for move in position.legal_moves:
        position.push(move)
        total += capturing(position, depth - 1)
        position.pop()
    return total


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_captures_among_the_sequences_of_the_rules(depth: int) -> None:
    assert capturing(Tablut(draws=False), depth) == CAPTURES[depth - 1]


def test_perft_ends_at_wins_and_counts_a_win_as_the_last_move() -> None:
    position = Tablut.from_text("9/9/9/9/9/1k7/9/9/8a d")
    assert perft(position, 1) == 16
    assert (
        perft(position, 2) == (16 - 4) * 16
    )  # a4, b1, b9 and i4 are on an edge; the attacker has 16 moves after others


def test_perft_of_a_game_that_is_over_is_nothing() -> None:
    assert perft(Tablut.from_text("k8/9/9/9/9/9/9/9/8a a"), 2) == 0


REASONS = {"king_edge": "king-escaped", "king_captured": "king-captured", "repetition": "repetition"}


def test_positions_of_an_independent_implementation(
    vectors: list[dict[str, Any]], set_up_board: Callable[[str, str], Tablut]
) -> None:
    checked = 0
    for vector in vectors:
        if vector["type"] == "game":
            continue
        position = set_up_board(vector["board"], vector["stm"])
        if vector["type"] == "pos":
            shown, position = position, Tablut()
            for move in vector["line"]:
                position.push(move)
            assert position == shown
        player = position.player
        assert sorted(position.legal_moves) == sorted(move for move, _, _ in vector["moves"])
        for move, board, end in vector["moves"]:
            position.push(move)
            pieces = decode(position.words)
            assert "".join(pieces.get(cell, ".") for cell in CELLS).upper() == board
            assert position.player == 1 - player
            outcome = position.outcome()
            if end is None:
                assert outcome is None or outcome.reason == "no-move"
            else:
                assert outcome
                assert outcome.reason == REASONS[end[1]]
                assert outcome.winner == {"A": 0, "D": 1, "draw": None}[end[0]]
            position.pop()
            checked += 1
    assert checked > 30_000


def test_games_of_an_independent_implementation(
    vectors: list[dict[str, Any]], set_up_board: Callable[[str, str], Tablut]
) -> None:
    games = [vector for vector in vectors if vector["type"] == "game"]
    for game in games:
        position = Tablut()
        for ply, move in enumerate(game["moves"]):
            assert position.outcome() is None, (game["id"], ply)
            position.push(move)
        outcome = position.outcome()
        assert outcome
        assert outcome.reason == REASONS[game["result"][1]]
        assert position.text.split()[0] == set_up_board(game["final"], "A").text.split()[0]
        assert (position.occurrences == 2) == (game["first_repeat_board_stm"] == game["plies"])
    assert len(games) == 134


def mirrored(position: Tablut, rank: bool, turn: bool) -> Tablut:
    """Mirror the ranks, or exchange ranks and files."""
    rows, side = position.text.split()[:2]
    for digit in "123456789":
        rows = rows.replace(digit, "." * int(digit))
    board = rows.split("/")
    if rank:
        board = board[::-1]
    if turn:
        board = ["".join(column) for column in zip(*board, strict=True)]
    text = "/".join(board)
    for length in range(9, 0, -1):
        text = text.replace("." * length, str(length))
    return Tablut.from_text(f"{text} {side}", draws=False)


@given(set_up())
def test_the_board_has_no_preferred_side(position: Tablut) -> None:
    for rank, turn in ((True, False), (False, True), (True, True)):
        other = mirrored(position, rank, turn)
        for depth in (1, 2):
            assert perft(other, depth) == perft(position, depth)
        judged = [kernel.evaluate(p.rules, p.words[None], 0, 1) for p in (position, other)]
        assert judged[0] == judged[1]


@given(positions)
def test_moves_are_few_unique_and_codes_of_16_bits(position: Tablut) -> None:
    moves = np.zeros(kernel.MAX_MOVES + 1, np.int64)
    end = kernel.generate(position.rules, position.words[None], 0, moves, 1)
    codes = moves[1:end].tolist()
    assert moves[0] == 0
    assert len(set(codes)) == len(codes) <= kernel.MAX_MOVES
    assert all(0 < code < 1 << 16 for code in codes)


@given(positions)
def test_one_player_wins_what_the_other_loses(position: Tablut) -> None:
    states = position.words[None]
    for reason in Reason:
        results = [kernel.result(position.rules, states, 0, int(reason), me) for me in (0, 1)]
        assert sum(results) == 0
        assert abs(results[0]) == (reason in (Reason.KING_ESCAPED, Reason.KING_CAPTURED))


def test_keys_are_of_board_and_turn() -> None:
    position = Tablut(draws=False)
    for move in ("d1c1", "e3d3", "c1d1", "d3e3"):
        position.push(move)
    start = Tablut()
    for key in (kernel.key, kernel.repetition_key):
        assert key(start.rules, start.words[None], 0) == key(position.rules, position.words[None], 0)
        assert key(start.rules, start.words[None], 0) != 0


PLAIN = """
import json, sys
import numpy as np
from ludoteca import perft
from ludoteca.games.tablut import Tablut, kernel
from ludoteca.games.tablut.board import CELLS, decode
found = []
for text in json.loads(sys.argv[1]):
    position = Tablut.from_text(text, draws=False)
    states = position.words[None]
    moves = position.legal_moves
    noisy = np.zeros(kernel.MAX_MOVES, np.int64)
    found.append(noisy[: kernel.generate_noisy(position.rules, states, 0, noisy, 0)].tolist())
    found.append([perft(position, 2), int(kernel.evaluate(position.rules, states, 0, 0)),
        [int(kernel.rank(position.rules, states, 0, move.code)) for move in moves], list(moves)])
    for move in moves:
        position.push(move)
        found[-1].append(position.text)
        position.pop()
print(json.dumps(found))
"""


def test_plain_python_and_compiled_code_agree(
    vectors: list[dict[str, Any]], set_up_board: Callable[[str, str], Tablut]
) -> None:
    texts = [set_up_board(v["board"], v["stm"]).text for v in vectors if v["type"] != "game" and v["id"] % 80 == 0]
    assert len(texts) > 5
    answers = []
    for disabled in ("0", "1"):
        ran = subprocess.run(
            [sys.executable, "-W", "error", "-c", PLAIN, json.dumps(texts)],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
        answers.append(json.loads(ran.stdout))
    assert answers[0] == answers[1]
