from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.errors import BadMove, BadPosition, IllegalMove, MoveError
from ludoteca.games.position import MoveInfo
from ludoteca.games.tablut import Tablut, notation
from ludoteca.games.tablut.board import NAMES, START

from .strategies import played, positions

OPEN_TAFL_START = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"
TWO = "9/7k1/9/3a5/3d5/4da3/9/9/3a5 a"  # d1d4 captures d5 and e4
KING = "9/9/9/9/9/4d4/2ak5/9/4a4 a"  # e1e3 captures the king on d3, and e4 against the empty castle


@given(positions)
def test_position_texts_round_trip(position: Tablut) -> None:
    again = Tablut.from_text(position.text, draws=position.draws)
    assert again == position
    assert again.text == position.text
    assert again.player == position.player
    outcome = position.outcome()
    if outcome and outcome.reason == "king-captured":  # which a text doesn't tell
        return
    assert (again.words == position.words).all()
    if position.occurrences == 1:  # a text has no past
        assert again.outcome() == outcome
        assert list(again.legal_moves) == list(position.legal_moves)


@given(positions)
def test_open_tafl_positions_round_trip(position: Tablut) -> None:
    rows = notation.write_open_tafl(position.words)
    side = position.text.split()[1]
    assert Tablut.from_text(f"{rows} {side}").text == position.text
    upside_down = "/".join(reversed(rows.strip("/").split("/")))
    first = "n" if side == "d" else "y"
    for rules in (f"dim:9 esc:e atkf:{first} start:{rows}", f"dim:9 atkf:{first} starti:/{upside_down}/"):
        assert Tablut.from_text(rules).text == position.text


@pytest.mark.parametrize(
    "text",
    [START, START.removesuffix(" a"), OPEN_TAFL_START, OPEN_TAFL_START + " a", f"dim:9 start:{OPEN_TAFL_START}"],
)
def test_the_start_in_all_forms(text: str) -> None:
    assert Tablut.from_text(text) == Tablut()
    assert notation.write_open_tafl(Tablut.from_text(text).words) == OPEN_TAFL_START


def test_open_tafl_boards_begin_with_rank_1_and_starti_with_rank_9() -> None:
    rows = "t8/9/9/9/4K4/9/9/9/8T"
    assert Tablut.from_text(f"/{rows}/").text == "8d/9/9/9/4k4/9/9/9/a8 a"
    assert Tablut.from_text(f"dim:9 atkf:n starti:/{rows}/").text == "a8/9/9/9/4k4/9/9/9/8d d"


def test_a_captured_king_stays_on_the_board() -> None:
    position = Tablut.from_text("9/9/9/9/9/9/2ak5/9/4a4 a")
    position.push("e1e3")
    assert position.text == "9/9/9/9/9/9/2aka4/9/9 d"
    outcome = position.outcome()
    assert outcome
    assert (outcome.winner, outcome.reason, list(position.legal_moves)) == (0, "king-captured", [])
    assert Tablut.from_text(position.text).outcome() is None  # T1: he may have stepped between them


ROWS = "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("one two three four", "a board and the side to move"),
        (ROWS + " x", "the side to move is a"),
        (ROWS + " d x", "a board and the side to move"),
        (ROWS.replace("3aaa3/4a4", "3aaa3", 1), "9 ranks, here are 8"),
        ("9", "9 ranks, here is 1"),
        (ROWS.replace("4d4", "4d3", 1), r"rank 7, '4d3': these are fewer"),
        (ROWS.replace("4d4", "4d5", 1), r"rank 7, '4d5': these are more"),
        (ROWS.replace("4d4", "4d22", 1), r"rank 7, '4d22': two numbers"),
        (ROWS.replace("4d4", "4T4", 1), r"rank 7, '4T4': 'T' is none of a d k"),
        (ROWS.replace("4d4", "40d4", 1), "rank 7"),
        (ROWS.replace("4d4", "٤d4", 1), "rank 7"),
        (ROWS.replace("4d4", "4k4", 1), "one king, not 2"),
        (ROWS.replace("k", "1"), "one king, not 0"),
        (ROWS.replace("dkd", "kdd"), "stands on the castle, e5"),
        (ROWS.replace("4d4", "4a4", 1), "17 attackers"),
        (ROWS.replace("4a4", "4d4", 1), "9 defenders"),
        ("/3ttt3/", "9 ranks"),
        ("dim:11 start:/9/9/9/9/4K4/9/9/9/9/", "dim:11"),
        ("dim:9 atkf:y", "neither start: nor starti:"),
    ],
)
def test_bad_positions_say_what_is_wrong_and_where(text: str, said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        Tablut.from_text(text)


@given(
    st.one_of(
        st.text(),
        st.text("0123456789adktTK/ x:starim", max_size=60),
        st.just(ROWS).flatmap(
            lambda rows: st.tuples(st.integers(0, len(rows)), st.text(max_size=3)).map(
                lambda cut: rows[: cut[0]] + cut[1] + rows[cut[0] + 1 :]
            )
        ),
    )
)
def test_any_text_is_a_position_or_a_bad_one(text: str) -> None:
    try:
        position = Tablut.from_text(text)
    except BadPosition as error:
        told = str(error)
        assert len(told) > 10
    else:
        assert Tablut.from_text(position.text) == position


@given(st.one_of(st.text(), st.from_regex(notation.MOVE), st.text("abcdefghij0123456789-x/K+", max_size=16)))
def test_any_text_is_a_move_or_a_bad_one(text: str) -> None:
    position = Tablut()
    try:
        made = position.push(text)
    except MoveError as error:
        told = str(error)
        assert len(told) > 10
        assert position == Tablut()
        assert text not in position.legal_moves
    else:
        assert made in Tablut().legal_moves


@given(positions)
def test_moves_round_trip_in_both_notations(position: Tablut) -> None:
    for move in position.legal_moves:
        people = position.open_tafl(move)
        plain = f"{move[:2]}-{move[2:]}"
        for text in (
            str(move),
            f" {move}\n",
            people,
            plain,
            people.rstrip("+-"),
            plain + "+",
            plain + "-",
            plain + "++",
        ):
            assert position.parse(text) == move
        assert people.startswith("K") == (move[:2] == notation.king_cell(position.words))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d1",
        "d1d",
        "d1d4d5",
        "D1D4",
        "d1 d4",
        "d1--d4",
        "d1xd4",
        "d1-d4x",
        "d1-d4xd5/",
        "kd1-d4",
        "d1=d4",
        "---",
        "d1-d4+++",
        "d1d4\x00",
        "ⅾ1d4",
        "d1d٤",
    ],
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(BadMove) as caught:
        Tablut().parse(text)
    assert caught.value.code == "bad-move"


@pytest.mark.parametrize(("text", "cell"), [("j1d4", "j1"), ("d1d10", "d10"), ("d0d4", "d0"), ("d1-d4xd5/z5", "z5")])
def test_cells_outside_are_named(text: str, cell: str) -> None:
    with pytest.raises(BadMove, match=f"no cell {cell}") as caught:
        Tablut().parse(text)
    assert (caught.value.code, caught.value.details) == ("no-cell", {"cell": cell})


def test_captures_in_the_notation_for_people() -> None:
    two = Tablut.from_text(TWO)
    assert two.open_tafl("d1d4") == "d1-d4xd5/e4"
    assert two.info("d1d4") == MoveInfo("d1d4", "step", ("d1",), "d4", captured=("d5", "e4"))
    for text in ("d1d4", "d1-d4", "d1-d4xd5/e4", "d1-d4xe4/d5", "d1d4xd5/e4"):
        assert two.parse(text) == "d1d4"
        assert text in two.legal_moves


def test_a_captured_king_may_be_named() -> None:
    king = Tablut.from_text(KING)
    assert king.open_tafl("e1e3") == "e1-e3xe4/Kd3++"
    assert king.info("e1e3").captured == ("e4",)  # he stays on the board
    for text in ("e1-e3", "e1-e3++", "e1-e3xe4", "e1-e3xe4/d3", "e1-e3xKd3/e4++"):
        assert king.parse(text) == "e1e3"
    escape = Tablut.from_text("9/9/9/9/9/1k7/9/9/8a d")
    assert escape.open_tafl("b4a4") == "Kb4-a4--"
    assert escape.open_tafl("b4b5") == "Kb4-b5"


@pytest.mark.parametrize(
    ("position", "move", "real", "named"),
    [
        (TWO, "d1-d4xd5", "d5, e4", "d5"),
        (TWO, "d1-d4xd5/e4/f4", "d5, e4", "d5, e4, f4"),
        (TWO, "d1-d3xd5", "nothing", "d5"),
        (KING, "e1-e3xKd3", "d3, e4", "d3"),
    ],
)
def test_named_captures_must_be_the_real_ones(position: str, move: str, real: str, named: str) -> None:
    with pytest.raises(IllegalMove, match=f"captures {real}, not {named}$") as caught:
        Tablut.from_text(position).parse(move)
    assert caught.value.code == ("no-captures" if real == "nothing" else "wrong-captures")


@given(played(), st.data())
def test_every_other_set_of_captures_is_refused(position: Tablut, data: st.DataObject) -> None:
    if not position.legal_moves:
        return
    move = data.draw(st.sampled_from(list(position.legal_moves)))
    soldiers, king = notation.captured_cells(position.words, move.code)
    named = data.draw(st.sets(st.sampled_from([*soldiers, *NAMES.values()]), min_size=1, max_size=4))
    text = f"{move[:2]}-{move[2:]}x{'/'.join(named)}"
    if named - ({notation.king_cell(position.words)} if king else set()) == set(soldiers):
        assert position.parse(text) == move
    else:
        with pytest.raises(IllegalMove):
            position.parse(text)
