"""Reasons for moves: each kind shown by a position, and of real searches only what can be told."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.engine.api import Engine, Result
from ludoteca.engine.layout import MATE
from ludoteca.engine.timeman import Limit
from ludoteca.games.catalogue import GAMES, position_class, start
from ludoteca.games.position import Position
from ludoteca.play.reasons import MOST, SENTENCES, advise
from ludoteca.play.reasons.common import Reason

BLOCK = "a4:0-,a6:0-,d5:0/e9:1,h15:0-,i13:0- 111/222 0/0 1 1 0 0 - - - 3/3"
COUNTER = "a6:0-,d5:0,f6:0^2/e9:1,h15:0-,i13:0- 111/22 0/0 1 1 0 0 - - - 3/3"
REGAIN = "a4:0-,a6:0-,d5:0/e9:1,h15:0-,i13:0- -/111222 0/0 1 1 0 0 - - - 3/3"
EXTRA = "a4:0-,a6:0-,f9:1/g17:0-,h15:0-,i13:0- 111/222 0/0 1 1 0 0 - - - 3/3"

# Of each game: position, the moves expected (the first is the one advised), the reason's code, what fills its sentence.
CASES: dict[str, list[tuple[str, str, str, dict[str, Any]]]] = {
    "abalone": [
        ("5/6/7/8/4bbbww/8/7/6/5 b 0 5", "e5e6", "six-off", {}),
        ("5/6/7/8/4bbbww/8/7/6/5 b 0 0", "e5e6", "off", {}),
        ("5/6/7/8/4wwwbb/8/7/6/5 b 0 0", "e9f9", "saves", {"cells": "e9"}),
        ("5/6/7/8/4wwwbb/8/7/6/5 b 5 0", "e9f9", "stops-win", {}),
        ("5/6/7/8/3bbb1ww/8/7/6/5 b 0 0", "e4e5", "threatens-off", {"cells": "e9"}),
        ("5/6/7/8/2bbw4/8/7/6/5 b 0 0", "e3e4", "pushes", {"cells": "e5"}),
        ("5/6/7/7w/6bb1/8/7/6/b4 b 0 0", "a1a2 f9e9 e7e8", "prepares-off", {"answer": "f9e9", "next": "e7e8"}),
        ("5/6/7/8/9/8/7/w5/b3b b 0 0", "a5b5", "centre", {}),
        ("5/6/7/8/9/8/7/w5/b1b2 b 0 0", "a1a2", "together", {}),
        ("5/6/7/8/9/8/7/6/b1b2 b 0 0", "a1a2", "ends", {}),
    ],
    "tablut": [
        ("9/9/2a2k3/9/5d3/3a5/2d6/6a2/9 d", "f7i7", "king-escaped", {}),
        ("4a4/9/6d2/2ak5/9/9/3d2a2/9/9 a", "e9e6", "king-captured", {}),
        ("9/4a4/3ak4/4d4/9/7a1/9/9/9 a", "h4h7", "stops-escape", {"cells": "i7"}),
        ("4a4/9/6d2/2ak5/9/9/3d2a2/9/9 d", "g7e7", "stops-capture", {}),
        ("9/9/3a5/5k3/9/1ad6/5d3/9/9 a", "d7d4", "captures", {"cells": "c4"}),
        ("9/9/4a4/9/1a2k2a1/9/4a4/9/2d6 d", "e5d5", "opens", {"cells": "d1, d9"}),
        ("9/5a3/6d2/2ak5/9/9/9/9/9 a", "f8e8", "threatens-king", {}),
        ("9/9/9/a4k3/9/1ad4a1/9/9/9 d", "c4c3", "saves", {"cells": "c4"}),
        ("9/9/6a2/5k3/9/1ad6/9/9/9 a", "g7d7", "threatens", {"cells": "c4"}),
        (
            "9/9/2d6/5k3/9/1a3a3/9/9/9 a",
            "f4e4 c7c4 e4d4",
            "prepares",
            {"answer": "c7c4", "next": "e4d4", "cells": "c4"},
        ),
        ("9/9/4a4/9/1a2k2a1/9/4a4/9/2d6 d", "e5d5", "freer", {"before": 6, "after": 11}),
        ("9/9/4a4/9/1a2k2a1/9/4a4/9/2d6 a", "e3e4", "tighter", {"before": 6, "after": 5}),
    ],
    "trans-rabat": [
        (EXTRA, "f9-f8", "extra", {}),
        (EXTRA, "f9-f8", "nearer", {"before": 5, "after": 4}),
        ("a4:0-,j5:3,j8:3/e9:1,h15:0-,i13:0- 111/222 0/0 1 1 0 0 - - - 3/3", "j5-j6", "brings-home", {"points": 10}),
        ("j4:3,j5:3,j8:3/e9:1,h15:0-,i13:0- 111/222 0/0 1 1 0 0 - - - 3/3", "j5-j6", "home", {}),
        (BLOCK, "d5-e6", "lets-block", {"pawn": "e9"}),
        (f"{BLOCK} d5-e6", "!e9", "block", {"pawn": "e9"}),
        (COUNTER, "d5-e6 !e9=f6", "lets-counter", {"own": "f6"}),
        (f"{COUNTER} d5-e6", "!e9=f6", "counter", {"own": "f6"}),
        (COUNTER, "=f6/1", "cede", {"pawn": "f6"}),
        (REGAIN, "d5-e6", "lets-regain", {"pawn": "e9"}),
        (f"{REGAIN} d5-e6", "!e9+", "regain", {"player": 2}),
        ("a4:0-,a6:0-,e6:0/e9:1^1,h15:0-,i13:0- 11/222 0/0 1 1 0 0 - - - 3/3", "^e9", "recall", {}),
        (
            "a1:2,d4:2^2,e16:1/e7:0,f2:0,j7:0 1122/1 0/0 2 1 2 1 d6,j6 e7,j7 d4 57/57",
            "j7~i7-h8",
            "bonus",
            {"points": 10},
        ),
        (
            "d13:3,f7:0,i9:1/c4:3,e13:1,g7:0 1112/22 10/0 2 1 0 0 - - - 12/12",
            "e13~d11-d10 c4~c2-c1",
            "leads-home",
            {"next": "c4~c2-c1"},
        ),
        (BLOCK.replace("0/0 1 1", "0/0 2 1"), "e9~e11-e10", "saves", {"cells": "e9"}),
        (f"{BLOCK} d5-e6", ".", "enough", {}),
        ("c10:0,c8:0,i9:1/e8:0,g7:0,h9:0 1112/22 0/0 1 0 1 0 g10 i9 - 8/9", ".", "only", {}),
        ("i9:1,j4:3,j8:3/b1:2^1,d1:2^1,e2:2^1 222/- 0/0 1 0 1 0 i10 i9 - 19/19", ".", "wins", {}),
    ],
}


def advised(game: str, text: str, line: str, score: int = 0) -> list[Reason]:
    """Return the reasons for the first move of a line that a search would expect; moves may follow the position."""
    fields = {"abalone": 4, "tablut": 2, "trans-rabat": 11}[game]
    position = position_class(game).from_text(" ".join(text.split()[:fields]))
    for move in text.split()[fields:]:
        position.push(move)
    ahead = position.copy()
    moves = [ahead.push(move) for move in line.split()]
    return advise(position, Result(moves[0], score, 3, 100, tuple(moves), 0.1, (0.5, 0.5))).reasons


@pytest.mark.parametrize(
    ("game", "text", "line", "code", "details"), [(game, *case) for game, cases in CASES.items() for case in cases]
)
def test_each_kind_of_reason(game: str, text: str, line: str, code: str, details: dict[str, Any]) -> None:
    found = advised(game, text, line)
    assert Reason(code, details) in found
    assert SENTENCES[game][code].format(**details)
    assert len(found) <= MOST


@pytest.mark.parametrize("game", GAMES)
def test_every_code_is_shown(game: str) -> None:
    """But for those that follow from a search's score, and ends that the game hasn't."""
    others = {
        "certain",
        "lost",
        "leads-extra",
        "only",
        "wins",
        "ends",
        "six-off",
        "king-escaped",
        "king-captured",
        "home",
    }
    assert set(SENTENCES[game]) - others <= {code for *_, code, _ in CASES[game]}


@pytest.mark.parametrize(("score", "code"), [(MATE - 5, "certain"), (5 - MATE, "lost")])
def test_what_a_score_tells(score: int, code: str) -> None:
    line = "a5a4"
    assert advised("abalone", "5/6/7/8/9/8/7/w5/b3b b 0 0", line, score)[0] == Reason(code)
    assert Reason(code) not in advised("abalone", "5/6/7/8/9/8/7/w5/b3b b 0 0", line)


def test_the_rest_of_the_turn_may_earn_another_move() -> None:
    """Told of the first such move of the line; what the other player does tells nothing."""
    position = start("trans-rabat")
    first, second = earning(position)
    found = advised("trans-rabat", position.text, f"{first} {second}")
    assert Reason("leads-extra", {"next": second}) in found


def earning(position: Position) -> tuple[str, str]:
    """Find two moves of one turn of which only the second earns another."""
    for one in position.infos():
        after = position.copy()
        after.push(one.move)
        for two in after.infos():
            if two.target and two.extra and not one.extra and after.player == position.player:
                return str(one.move), str(two.move)
    raise AssertionError("there are none")


def test_a_move_that_ends_the_game_needs_no_other_reason() -> None:
    assert advised("abalone", "5/6/7/8/4bbbww/8/7/6/5 b 0 5", "e5e6") == [Reason("six-off")]


def test_what_is_no_better_than_before_is_no_reason() -> None:
    """What is in danger before and after isn't saved, wherever it is; a threat that was there already isn't new."""
    saved = advised("abalone", "5/6/7/8/4wwwbb/8/7/6/b4 b 0 0", "a1a2")
    assert "saves" not in [reason.code for reason in saved]
    again = advised("abalone", "5/6/7/8/4bbbww/8/7/6/b4 b 0 0", "a1a2")
    assert "threatens-off" not in [reason.code for reason in again]
    elsewhere = "i7:0,i9:1,j8:3/b2:1,d1:2,e4:3 11/1222 0/0 1 1 0 0 - - - 16/17"  # all three can be blocked
    assert "saves" not in [reason.code for reason in advised("trans-rabat", elsewhere, "i7~j5-j6")]


@pytest.mark.parametrize("game", GAMES)
def test_advice_of_real_searches(game: str) -> None:
    """A game of the engine against itself: each advice is of its own move, and every sentence can be filled."""
    engine, position = Engine(threads=1, memory_mb=4), start(game)
    told = 0
    for _ in range(40):
        if position.outcome():
            break
        result = engine.play(position, Limit(nodes=600))
        advice = advise(position, result)
        assert advice.info == position.info(result.move) and advice.line == result.pv
        sentences = [SENTENCES[game][reason.code].format(**reason.details) for reason in advice.reasons]
        assert len(set(sentences)) == len(sentences) <= MOST
        told += bool(sentences)
        position.push(result.move)
    assert told > 10
