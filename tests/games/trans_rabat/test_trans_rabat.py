from __future__ import annotations

import pickle

import pytest
from hypothesis import given

from ludoteca.games.errors import IllegalMove
from ludoteca.games.position import MoveInfo
from ludoteca.games.trans_rabat import Points, TransRabat

from .strategies import played


@given(played())
def test_push_then_pop_restores_everything(position: TransRabat) -> None:
    for move in [*position.legal_moves, *([] if position.outcome() else ["t", "d", f"x{position.player + 1}"])]:
        before = position.words.copy(), position.text, position.history, position.occurrences, position.points()
        assert position.push(move) == move
        assert position.history[-1] == move
        assert position.pop() == move
        assert (position.words == before[0]).all()
        assert (position.text, position.history, position.occurrences, position.points()) == before[1:]


@given(played())
def test_taking_everything_back_and_playing_it_again(position: TransRabat) -> None:
    text, history, outcome = position.text, position.history, position.outcome()
    opener = position.copy()
    while opener.history:
        opener.pop()
    assert opener.text == TransRabat(position.players, opener=opener.player).text
    for move in history:
        assert opener.outcome() is None
        opener.push(move)
    assert (opener.text, opener.history, opener.outcome()) == (text, history, outcome)
    with pytest.raises(IndexError):
        TransRabat().pop()


@given(played())
def test_legal_moves(position: TransRabat) -> None:
    moves = position.legal_moves
    assert len(set(moves)) == len(moves) == len(list(moves))
    assert (len(moves) == 0) is (position.outcome() is not None)
    for move in moves:
        assert move in moves and str(move) in moves and position.parse(str(move)).code == move.code
    assert not {"t", "d", "x1", "x2", "x3"} & set(moves)
    assert "a1" not in moves


@given(played())
def test_info_tells_what_changes(position: TransRabat) -> None:
    for move in position.legal_moves:
        info, player = position.info(move), position.player
        before = position.text.split(" ")
        position.push(move)
        now = position.text.split(" ")
        if info.kind in ("roll", "slide"):
            assert f"{info.source[0]}:" in before[0] and f"{info.target}:" in now[0]
            assert int(now[4]) == int(before[4]) - 1 + info.extra and now[7].split(",").count(info.source[0]) == 1
            assert (info.via is not None) is (info.kind == "slide")
        elif info.kind == "block":
            assert (
                f"{info.pawn}:" in before[0] and now[0].count(f"^{player + 1}") == before[0].count(f"^{player + 1}") + 1
            )
        elif info.kind == "counter":
            assert now[0].count("^") == before[0].count("^") - 1 and info.source and info.pawn
        elif info.kind in ("recall", "cede"):
            assert now[0].count("^") == before[0].count("^") - 1 and info.pawn
            assert (info.owner is not None) is (info.kind == "cede")
        elif info.kind == "regain":
            assert now[0] == before[0] and info.pawn in now[9].split(",")
        else:
            assert info == MoveInfo(".", "end") and now[5] == "0"
        position.pop()


def test_info_by_hand() -> None:
    position = TransRabat()
    extra = {str(move): position.info(move).extra for move in position.legal_moves}
    assert position.info("a4~b6-b5") == MoveInfo("a4~b6-b5", "slide", ("a4",), "b5", "b6", extra=extra["a4~b6-b5"])
    assert position.info("a4-a3") == MoveInfo("a4-a3", "roll", ("a4",), "a3", extra=extra["a4-a3"])
    assert position.info("x2") == MoveInfo("x2", "leave", owner=1)
    assert position.info("t").kind == "timeout" and position.info("d").kind == "agree"
    with pytest.raises(IllegalMove):
        position.info(".")
    hats = TransRabat.from_text("c10:0,c8:0,g10:3/e8:0,g7:0,h9:0^1 112/22 0/0 2 0 1 0 h8 g7 - 8/8")
    assert hats.info("!g10=h9") == MoveInfo("!g10=h9", "counter", ("h9",), pawn="g10")
    assert hats.info("=h9/2") == MoveInfo("=h9/2", "cede", pawn="h9", owner=1)


@given(played())
def test_points_add_up(position: TransRabat) -> None:
    outcome = position.outcome()
    points = position.points()
    for player, mine in enumerate(points):
        assert isinstance(mine, Points) and mine.total == sum(mine[:4])
        assert mine.home in (0, 10, 20, 30) and mine.captured % 5 == 0 and mine.own % 3 == 0 and mine.bonus % 10 == 0
        if player in position.excluded:
            assert mine.total == mine.bonus
    if outcome:
        assert outcome.scores == tuple(mine.total for mine in points)
        assert sorted(outcome.places)[0] == 1
        for a in range(position.players):
            for b in range(position.players):
                ahead = (a not in position.excluded, points[a].total) > (b not in position.excluded, points[b].total)
                assert (outcome.places[a] < outcome.places[b]) is ahead


def test_copies_are_independent_and_equal() -> None:
    one = TransRabat(3, opener=1)
    one.push("g17-g16")
    other = one.copy()
    assert one == other and one.history == other.history
    other.push(".")
    assert one != other and len(one.history) == 1
    assert one != TransRabat(2) and one != "text"
    assert pickle.loads(pickle.dumps(other)) == other
    with pytest.raises(TypeError):
        hash(one)
    assert eval(repr(one), {"TransRabat": TransRabat}) == one


def test_errors_change_nothing() -> None:
    position = TransRabat()
    for text in ("a4-a9", "a5-a6", "nonsense", ".", "^a4", "x3"):
        with pytest.raises(ValueError):
            position.push(text)
    assert position == TransRabat() and position.history == []
