from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.errors import BadMove, GameOver, IllegalMove, MoveError
from ludoteca.games.trans_rabat import CODES, TransRabat

from .strategies import played

START = TransRabat().text
MOVED = "a4:0-,a7:2,d10:0/g17:0-,h15:0-,i13:0- 111/222 0/0 1 0 3 0 a6,a8,b9 a7,d10 - 0/0"
BLOCKS = "i9:1,j4:3,j8:3/b1:2,d1:2,e2:2 1/11222 0/0 2 0 1 0 f2 e2 - 19/19"  # !j4 and !j8 are legal
PUT = "i9:1,j4:3^2,j8:3/b1:2,d1:2,e2:2 1/1122 0/0 2 0 1 1 f2 e2 j4 19/19"
REGAIN = "c4:1,d17:2,d7:3/f7:0,g1:0,i12:0 22/1112 0/0 1 0 1 0 c5 c4 - 48/49"  # !i12+ is legal
NONE_THERE = "c4:1,d17:2,d7:3/f7:0,g1:0,i12:0/f2:2,g3:0,h4:1 -/222/111333 0/0/0 1 0 1 0 c5 c4 - 48/48/49"
HATS = "c10:0,c8:0,g10:3^2/e8:0,g7:0,h9:0^1 112/2 0/0 2 0 1 0 h8 g7 - 8/8"
COUNTER = "c10:0,c8:0,g10:3/e8:0,g7:0,h9:0^1 112/22 0/0 2 0 1 0 h8 g7 - 8/8"  # !g10=h9 is legal
THREE = "a8:0^2,b9:3,f12:1^2/b11:0,f17:2,h10:0/a3:2,j10:2^2,j6:0 11133/3/- 0/20/10 1 1 0 0 - - - 33/32/32"
CASES = [
    # moves
    (START, "a5-a6", "no-pawn", "there is no pawn on a5"),
    (START, "g17-g16", "not-your-pawn", "the pawn on g17 is player 2's"),
    (MOVED, "a4-a3", "no-moves-left", "no moves are left"),
    (THREE, "a8-a7", "blocked", "the pawn on a8 is blocked by player 2's hat"),
    (START, "a4~b6", "slide-alone", "a slide alone is no move"),
    (START, "a4~a5-b6", "slide-orientation", "a5 points the other way than a4"),
    (START, "a4~c8-c9", "slide-distance", "from a4 to c8 is no slide"),
    (START, "a4~a6-a7", "slide-occupied", "a6 is taken"),
    (START, "a4~a6", "slide-occupied", "a6 is taken"),
    (START, "a4~a5", "slide-orientation", "a5 points the other way"),
    (START, "a4-b6", "not-adjacent", "b6 isn't next to a4"),
    (START, "a4-a4", "not-adjacent", "a4 isn't next to a4"),
    (START, "a4~b6-a4", "not-adjacent", "a4 isn't next to b6"),
    (START.replace("a6:0-", "a5:2"), "a4-a5", "occupied", "a5 is taken"),
    (MOVED.replace(" 1 0 3", " 1 1 3"), "a7-a8", "trail", "a pawn started from a8 in this turn"),
    (START, "a4~b6-b7", "no-match", r"nothing matches on b7: a \w+ face comes down on \w+, a \w+ ball on \w+"),
    # blocks, counter-blocks and regains
    (BLOCKS, "!j5", "no-pawn", "there is no pawn on j5"),
    (BLOCKS, "!b1", "own-pawn", "the pawn on b1 is your own"),
    (HATS, "!g10", "already-blocked", "the pawn on g10 wears a hat already"),
    (BLOCKS.replace("1 0 f2 e2 -", "1 1 f2 e2 j4"), "!j4", "already-used", "the pawn on j4 served"),
    (START, "!h15", "never-moved", "the pawn on h15 has never moved"),
    (BLOCKS.replace("0 1 0 f2 e2 -", "1 0 0 - - -"), "!j4", "nothing-moved", "none has moved"),
    (BLOCKS.replace("f2 e2", "c2 b1"), "!j4", "faced-by-unmoved", "the pawn on e2 faces the one on j4"),
    (BLOCKS, "!i9", "not-facing", "the pawn on i9 stands in no angle"),
    (BLOCKS.replace("j4:3", "j4:2"), "!j4", "faces-differ", r"e2 and j4 have different colours, \w+ and \w+ \(R6\)"),
    (REGAIN, "!i12", "hat-needed", "a block takes an own hat from the hand"),
    (COUNTER, "!g10=e8", "not-blocked", "the pawn on e8 wears no hat"),
    (COUNTER, "!g10=f8", "no-pawn", "there is no pawn on f8"),
    (COUNTER, "!g10=c8", "not-your-pawn", "the pawn on c8 is player 1's"),
    (COUNTER, "!g10+", "hat-in-hand", "you have an own hat in hand"),
    (NONE_THERE, "!i12+", "nothing-captured", "player 2 has no captured hat of yours"),
    # taking hats back and giving them
    (THREE, "^b9", "not-blocked", "the pawn on b9 wears no hat"),
    (THREE, "^b10", "no-pawn", "there is no pawn on b10"),
    (THREE, "^j10", "not-your-hat", "the hat on j10 is player 2's"),
    (THREE, "^a8", "not-your-hat", "the hat on a8 is player 2's"),
    (PUT, "^j4", "put-this-turn", "the hat on j4 was put on in this turn"),
    (THREE, "=a8/2", "no-such-hat", "you have no hat of player 2's"),
    (THREE, "=b9/1", "not-blocked", "the pawn on b9 wears no hat"),
    (THREE, "=h10/1", "not-your-pawn", "the pawn on h10 is player 2's"),
    (THREE, "=a8/9", "no-such-hat", "player 9's"),
    # the turn
    (START, ".", "compulsory-move", "the first move of a turn is compulsory"),
    (START, "x3", "no-player", "there is no player 3"),
    ("x/b11:0,f17:2,h10:0/a3:2,j10:2,j6:0 -/222/333 0/0/0 2 1 0 0 - - - 3/3/3", "x1", "already-excluded", "player 1"),
]


@pytest.mark.parametrize(("text", "action", "code", "words"), CASES)
def test_illegal_actions_tell_the_rule(text: str, action: str, code: str, words: str) -> None:
    position = TransRabat.from_text(text)
    with pytest.raises(IllegalMove, match=words) as caught:
        position.push(action)
    assert caught.value.code == code
    assert str(caught.value) == CODES[code].format(**caught.value.details)
    assert position.text == text and position.history == []


def test_a_counter_block_is_for_the_one_who_blocks() -> None:
    text = "c10:0,c8:0,g10:3/e8:0,g7:0,h9:0^3/a3:2,j10:2,j6:0 111/222/33 0/0/0 2 0 1 0 h8 g7 - 8/8/8"
    with pytest.raises(IllegalMove, match="the pawn on h9 is blocked by player 3, not by") as caught:
        TransRabat.from_text(text).push("!g10=h9")
    assert caught.value.code == "other-blocker"


def test_what_is_no_action() -> None:
    position = TransRabat()
    for text, code in (("hello", "unreadable"), ("", "unreadable"), ("a4", "unreadable"), ("k1-k2", "no-cell")):
        with pytest.raises(BadMove) as caught:
            position.push(text)
        assert caught.value.code == code
        assert str(caught.value) == CODES[code].format(**caught.value.details)


def test_every_code_is_tried() -> None:
    tried = {code for _, _, code, _ in CASES} | {"other-blocker", "unreadable", "no-cell", "game-over"}
    assert tried == set(CODES)


def test_after_the_end_nothing_else_matters() -> None:
    position = TransRabat()
    position.push("d")
    for action in ("a4-a3", ".", "x1", "d", "a5-a6"):
        with pytest.raises(GameOver, match=re.escape("the game is over (agreement)")):
            position.push(action)


CELLS = [f"{strip}{n}" for strip in "abcdefghij" for n in range(1, 20)]
cells = st.sampled_from(CELLS)
guesses = st.one_of(
    st.builds("{}-{}".format, cells, cells),
    st.builds("{}~{}-{}".format, cells, cells, cells),
    st.builds("{}~{}".format, cells, cells),
    st.builds("!{}".format, cells),
    st.builds("!{}={}".format, cells, cells),
    st.builds("!{}+".format, cells),
    st.builds("^{}".format, cells),
    st.builds("={}/{}".format, cells, st.integers(0, 10)),
    st.builds("x{}".format, st.integers(0, 10)),
    st.sampled_from([".", "t", "d"]),
)


@given(played(), st.data())
def test_every_guess_is_legal_or_told_why_not(position: TransRabat, data: st.DataObject) -> None:
    own = [name for name in CELLS if name in position.text]
    near = st.one_of(
        guesses, *([st.builds("!{}={}".format, st.sampled_from(own), st.sampled_from(own))] if own else [])
    )
    before, legal = position.text, set(position.legal_moves)
    for guess in [*data.draw(st.lists(near, max_size=20)), *(f"{sign}{name}" for name in own for sign in "!^")]:
        try:
            move = position.parse(guess)
        except MoveError as error:
            told, expected = str(error), CODES[error.code].format(**error.details)
            assert told == expected and guess not in legal
        else:
            assert move == guess and (guess in legal or guess[0] in "xtd")
    assert position.text == before
