"""The rules one by one; positions are of real games. R and C: the printed rules' and the completions' numbers."""

from __future__ import annotations

import pytest

from ludoteca.games.errors import GameOver, IllegalMove
from ludoteca.games.trans_rabat import TransRabat

COUNTER = "c10:0,c8:0,g10:3/e8:0,g7:0,h9:0^1 112/22 0/0 2 0 1 0 h8 g7 - 8/8"  # !g10=h9 is legal
REGAIN = "c4:1,d17:2,d7:3/f7:0,g1:0,i12:0 22/1112 0/0 1 0 1 0 c5 c4 - 48/49"  # !i12+ is legal
BLOCKS = "i9:1,j4:3,j8:3/b1:2,d1:2,e2:2 1/11222 0/0 2 0 1 0 f2 e2 - 19/19"  # !j4 and !j8 are legal


def after(text: str, *actions: str) -> TransRabat:
    position = TransRabat.from_text(text)
    for action in actions:
        position.push(action)
    return position


def fields(position: TransRabat) -> dict[str, str]:
    names = ("pawns", "hats", "bonus", "player", "left", "made", "blocks", "trail", "moved", "used", "turns")
    return dict(zip(names, position.text.split(" "), strict=True))


def code_of(position: TransRabat, action: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.push(action)
    return caught.value.code


def test_r1_r2_start() -> None:
    assert TransRabat().text == "a4:0-,a6:0-,a8:0-/g17:0-,h15:0-,i13:0- 111/222 0/0 1 2 0 0 - - - 0/0"
    position = TransRabat(3, opener=2)
    assert position.text == (
        "a4:0-,a6:0-,a8:0-/g17:0-,h15:0-,i13:0-/g1:0-,h1:0-,i1:0- 111/222/333 0/0/0 3 2 0 0 - - - 0/0/0"
    )
    assert (position.players, position.player) == (3, 2)
    moves = "a4-a3 a4-a5 a4~b6-b5 a6-a5 a6-a7 a6~b8-a7 a6~b8-b9 a8-a7 a8-a9 a8~a10-a11 a8~a10-a9 a8~b8-b9"
    assert sorted(TransRabat().legal_moves) == moves.split()


def test_r4_two_moves_in_the_first_turn_of_each_player_then_one() -> None:
    position = TransRabat()
    for player, moves in ((0, 2), (1, 2), (0, 1), (1, 1)):
        assert position.player == player
        for left in range(moves, 0, -1):
            assert fields(position)["left"] == str(left)
            position.push(next(move for move in position.legal_moves if "-" in move and not position.info(move).extra))
        assert not any("-" in move for move in position.legal_moves)
        position.push(".")


def test_r5_face_and_ball_earn_another_move() -> None:
    position = TransRabat()
    extra = [move for move in position.legal_moves if position.info(move).extra]
    assert "a8~b8-b9" not in extra
    for move in position.legal_moves:
        position.push(move)
        assert fields(position)["left"] == ("2" if move in extra else "1")
        position.pop()
    position = after("f13:0,i7:0,i9:1/b1:2,c1:2,d2:2 11/1222 0/0 2 1 0 0 - - - 9/9")
    assert any(position.info(move).extra for move in position.legal_moves)


def test_r3_a_slide_needs_an_empty_triangle_and_so_does_the_roll() -> None:
    position = after(TransRabat().text, "a4-a5")
    assert code_of(position, "a6-a5") == "occupied"
    assert code_of(position, "a8~a6-a7") == "slide-occupied"


def test_c4_no_move_ends_where_one_started() -> None:
    position = after(TransRabat().text, "a8~b8-b9", "b9~c9-d10")
    assert fields(position)["trail"] == "a8,b9"
    assert not any(move.endswith(("-a8", "-b9")) for move in position.legal_moves)
    assert code_of(position, "a6~b8-b9") == "trail"
    position.push("a6~b8-a7")  # the slide may pause anywhere
    position.push(".")
    assert fields(position)["trail"] == "-"


def test_c5_only_the_first_move_is_compulsory() -> None:
    position = TransRabat()
    assert "." not in position.legal_moves
    assert code_of(position, ".") == "compulsory-move"
    position.push("a4-a3")
    assert "." in position.legal_moves
    position.push(".")
    assert position.player == 1 and fields(position)["turns"] == "1/0"
    # a player with a hat to give but no move may end the turn, too
    stuck = after("a10:1^2,b4:3^2,h6:1^2/c1:2,d2:2,e4:3 111/- 0/0 1 1 0 0 - - - 9/9")
    assert "." in stuck.legal_moves and "=a10/1" in stuck.legal_moves
    stuck.push("=a10/1")
    assert "." not in stuck.legal_moves  # now the freed pawn must move


def test_r8_a_block_puts_an_own_hat_on() -> None:
    position = after(BLOCKS, "!j4")
    assert fields(position)["pawns"].startswith("i9:1,j4:3^2,j8:3/") and fields(position)["hats"] == "1/1122"
    assert fields(position)["blocks"] == "1" and fields(position)["used"] == "j4"
    position.push(".")
    assert not any(move.startswith("j4") for move in position.legal_moves)
    assert code_of(position, "j4-j3") == "blocked"


def test_c6_a_facing_that_a_later_move_undid_is_gone() -> None:
    position = after("c10:0,c8:0,j8:3/e8:0,g5:3,g7:0 1112/22 0/0 1 1 1 0 i9 j8 - 9/10")
    assert "!g5" in position.legal_moves
    undone = []
    for move in [move for move in position.legal_moves if move.startswith("j8")]:
        position.push(move)
        undone.append("!g5" not in position.legal_moves)
        position.pop()
    assert any(undone)


def test_c6_a_pawn_that_moved_without_the_other_counts_too() -> None:
    position = after("c10:0,c8:0,j8:3/e8:0,g5:3,g7:0 1112/22 0/0 1 1 1 0 i9 j8 - 9/10")
    position.push(next(move for move in position.legal_moves if move.startswith("c10")))
    assert "!g5" in position.legal_moves  # j8 moved in this turn and still faces it


def test_c7_one_block_a_pawn_a_turn() -> None:
    position = after(BLOCKS, "!j4")
    assert not any(move.startswith("!j4") for move in position.legal_moves)
    assert "!j8" in position.legal_moves
    assert code_of(position, "!j4") == "already-used"


def test_c8_recall_not_in_the_turn_of_the_block() -> None:
    position = after(BLOCKS, "!j4")
    assert code_of(position, "^j4") == "put-this-turn"
    position.push(".")
    assert code_of(position, "^j4") == "not-your-hat"
    position.push(next(move for move in position.legal_moves if move.startswith("i9")))
    position.push(".")
    assert "^j4" in position.legal_moves
    position.push("^j4")
    assert "j4:3/" not in fields(position)["pawns"] and "j4:3" in fields(position)["pawns"]
    assert fields(position)["hats"] == "1/11222"


def test_r11_a_pawn_freed_in_a_turn_may_be_blocked_again_in_it() -> None:
    position = after("i9:1,j4:3^2,j8:3/b1:2,d1:2,e2:2 1/1122 0/0 2 0 1 0 f2 e2 - 19/19", "^j4")
    assert "!j4" in position.legal_moves


def test_r12a_ceding_gives_the_hat_and_the_one_on_the_pawn() -> None:
    text = "c10:0,c8:0,g10:3/e8:0,h8:2,h9:0^1 112/22 0/0 2 1 0 0 - - - 8/8"
    position = after(text, "=h9/2")
    assert fields(position)["pawns"].endswith("h9:0") and fields(position)["hats"] == "11122/2"
    assert fields(position)["made"] == "0" and fields(position)["left"] == "1"
    assert code_of(after(text), "=h9/1") == "no-such-hat"


def test_r12a_a_ceded_hat_of_the_receivers_colour_is_own_again() -> None:
    position = after("d11:2^2,i9:1,j8:3/c1:2,d1:2,f4:1 112/12 0/0 1 1 0 0 - - - 14/15", "=d11/2")
    assert fields(position)["hats"] == "11/1222"
    assert position.points()[1].own == 9 and position.points()[1].captured == 5


def test_r12b_blocks_cancel_each_other() -> None:
    position = after(COUNTER, "!g10=h9")
    assert fields(position)["pawns"] == "c10:0,c8:0,g10:3/e8:0,g7:0,h9:0" and fields(position)["hats"] == "1112/22"
    assert fields(position)["blocks"] == "1" and fields(position)["used"] == "g10"


def test_r12b_no_hat_is_needed() -> None:
    position = after(COUNTER.replace("112/22", "11222/-"))
    assert "!g10" not in position.legal_moves and "!g10=h9" in position.legal_moves


def test_r13_regain() -> None:
    position = after(REGAIN, "!i12+")
    assert fields(position)["hats"] == "122/112" and fields(position)["blocks"] == "1"
    assert "i12:0^" not in fields(position)["pawns"]
    assert "!i12" not in after(REGAIN).legal_moves  # there is no own hat in hand
    assert code_of(after(REGAIN), "!i12") == "hat-needed"


def test_r13_where_the_opponent_holds_none_nothing_can_be_done() -> None:
    text = "c4:1,d17:2,d7:3/f7:0,g1:0,i12:0/f2:2,g3:0,h4:1 -/222/111333 0/0/0 1 0 1 0 c5 c4 - 48/48/49"
    position = after(text)
    assert not any(move.startswith("!i12") for move in position.legal_moves)
    assert code_of(position, "!i12+") == "nothing-captured"


def test_r10_a_pawn_that_never_moved_cannot_be_blocked() -> None:
    position = after("f13:2,h13:2,i9:1/g17:0-,h15:0-,i13:0- 111/222 0/0 1 0 1 0 h12 h13 - 9/0")
    assert not any(move.startswith("!") for move in position.legal_moves)
    assert {code_of(position, f"!{cell}") for cell in ("g17", "h15", "i13")} == {"never-moved"}


def test_r7_bonus_once_a_turn_for_three_moves_and_a_block() -> None:
    text = BLOCKS.replace("2 0 1 0 f2 e2", "2 0 3 0 f2,g3,g4 e2")
    assert fields(after(text))["bonus"] == "0/0"
    position = after(text, "!j4")
    assert fields(position)["bonus"] == "0/10"
    position.push("!j8")
    assert fields(position)["bonus"] == "0/10"
    assert [points.bonus for points in position.points()] == [0, 10]


def test_r7_bonus_when_the_third_move_follows_the_block() -> None:
    text = BLOCKS.replace("2 0 1 0 f2 e2", "2 1 2 0 f2,g3 e2")
    position = after(text, "!j4")
    assert fields(position)["bonus"] == "0/0"
    position.push(next(move for move in position.legal_moves if move.startswith("e2")))
    assert fields(position)["bonus"] == "0/10"


def test_c14_excluded_at_the_start_of_the_own_turn() -> None:
    text = "i9:1^2,j4:3^2,j8:3/b1:2,d1:2,e2:2 -/1112 0/0 2 0 1 0 f2 e2 - 19/19"
    position = after(text, "!j8")
    assert position.outcome() is None
    position.push(".")
    assert position.excluded == (0,)
    outcome = position.outcome()
    assert outcome is not None and (outcome.reason, outcome.winner) == ("last-left", 1)
    assert position.text == "x/b1:2,d1:2,e2:2 -/111222 0/0 2 1 0 0 - - - 19/20"
    assert outcome.scores == (0, 44) and outcome.places == (2, 1)


def test_c14_a_hat_anywhere_keeps_a_player_in() -> None:
    in_hand = after("i9:1^2,j4:3^2,j8:3/b1:2,d1:2,e2:2 1/112 0/0 2 0 1 0 f2 e2 - 19/19", "!j8", ".")
    on_pawn = after("i9:1^2,j4:3^2,j8:3/b1:2^1,d1:2,e2:2 -/112 0/0 2 0 1 0 f2 e2 - 19/19", "!j8", ".")
    assert in_hand.excluded == on_pawn.excluded == ()
    assert set(on_pawn.legal_moves) == {"^b1", "."}


def test_c15_c16_leaving_in_anothers_turn() -> None:
    text = (
        "a8:0^2,b9:3,f12:1^2/b11:0,f17:2,h10:0/a3:2,j10:2^2,j6:0 11133/3/- 0/20/10"
        " 2 0 3 2 b12,f16,i9 b11,f17,h10 a8,f12 33/32/32"
    )
    position = after(text, "x1")
    assert position.text == (
        "x/b11:0,f17:2,h10:0/a3:2,j10:2^2,j6:0 -/223/33 0/20/10 2 0 3 2 b12,f16,i9 b11,f17,h10 - 33/32/32"
    )
    assert position.excluded == (0,) and position.outcome() is None and "." in position.legal_moves


def test_c16_hats_on_others_pawns_leave_and_captured_ones_stay() -> None:
    text = "c4:1,d17:2,d7:3^3/f7:0,g1:0,i12:0^3/f2:2,g3:0,h4:1 11/1222/3 0/0/0 1 1 0 0 - - - 8/8/8"
    assert after(text, "x3").text == ("c4:1,d17:2,d7:3/f7:0,g1:0,i12:0/x 11/1222/- 0/0/0 1 1 0 0 - - - 8/8/8")
    assert after(text, "x1").text == ("x/f7:0,g1:0,i12:0^3/f2:2,g3:0,h4:1 -/1222/33 0/0/0 2 1 0 0 - - - 8/8/8")


def test_c15_leaving_in_the_own_turn_passes_it_on() -> None:
    position = TransRabat(3)
    position.push("a4-a3")
    position.push("x1")
    assert position.text == "x/g17:0-,h15:0-,i13:0-/g1:0-,h1:0-,i1:0- -/222/333 0/0/0 2 2 0 0 - - - 0/0/0"
    position.push("x2")
    outcome = position.outcome()
    assert outcome is not None and (outcome.reason, outcome.winner, outcome.places) == ("last-left", 2, (2, 2, 1))
    with pytest.raises(GameOver):
        position.push("x3")


def test_r17_a_turn_lost_on_time_ends_even_before_the_compulsory_move() -> None:
    position = TransRabat()
    position.push("t")
    assert position.text == "a4:0-,a6:0-,a8:0-/g17:0-,h15:0-,i13:0- 111/222 0/0 2 2 0 0 - - - 1/0"
    position.push("g17-f18")
    position.push("t")
    assert fields(position)["turns"] == "1/1" and fields(position)["left"] == "1"


def test_r15_home() -> None:
    position = after("i9:0,j4:3,j8:3/b1:2,d1:2,e2:2 1/11222 0/0 1 1 0 0 - - - 19/19")
    assert position.points()[0].home == 20
    near = after("i7:0,j4:3,j8:3/c1:2,c2:2,c4:0 11/1222 0/10 1 1 0 0 - - - 28/28", "i7~j5-j6")
    outcome = near.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winner, outcome.scores) == ("home", 0, (36, 34))
    assert len(near.legal_moves) == 0
    with pytest.raises(GameOver) as caught:
        near.push(".")
    assert caught.value.code == "game-over" and caught.value.details == {"reason": "home"}


def test_r15_who_ends_the_game_need_not_win_it() -> None:
    near = after("i7:0,j4:3,j8:3/b1:2,c1:2,c4:0 11/1222 0/30 1 1 0 0 - - - 28/28", "i7~j5-j6")
    outcome = near.outcome()
    assert outcome is not None and (outcome.reason, outcome.winner, outcome.scores) == ("home", 1, (36, 64))


def test_c17_third_time_at_the_start_of_a_turn() -> None:
    position = TransRabat(draws=True)
    assert position.occurrences == 1
    for _ in range(2):
        assert position.outcome() is None
        position.push("t")
        position.push("t")
    outcome = position.outcome()  # the start, twice more, though the turns differ
    assert outcome is not None and (outcome.reason, outcome.winner, outcome.places) == ("repetition", None, (1, 1))
    free = TransRabat(draws=False)
    for _ in range(250):
        free.push("t")
    assert free.outcome() is None and fields(free)["turns"] == "125/125"


def test_c17_other_moments_of_a_turn_do_not_count() -> None:
    text = "c10:0,c8:0,g10:3/e8:0,h8:2,h9:0^1 112/22 0/0 2 1 0 0 - - - 8/8"
    position = after(text)
    assert position.occurrences == 1 and position._key() != 0
    position.push("=h9/2")
    assert position._key() == 0 and position.occurrences == 1


def test_c17_a_hundred_turns() -> None:
    position = after("c10:0,c8:0,g10:3/e8:0,h8:2,h9:0 1112/22 0/0 2 1 0 0 - - - 100/99", "t")
    outcome = position.outcome()
    assert outcome is not None and outcome.reason == "turn-limit"
    assert TransRabat.from_text(position.text, draws=False).outcome() is None


def test_c18_agreement() -> None:
    position = after(BLOCKS, "d")
    outcome = position.outcome()
    assert outcome is not None and (outcome.reason, outcome.scores) == ("agreement", (23, 39))
    assert position.text == BLOCKS
    position.pop()
    assert position.outcome() is None


def test_r16_points_by_kind() -> None:
    position = after("i9:1,j4:3,j8:3^2/b1:2,d1:2,e2:2^1 1/122 0/30 2 1 0 0 - - - 19/19")
    mine, theirs = position.points()
    assert mine == (20, 0, 6, 0, 26)
    assert theirs == (20, 5, 9, 30, 64)


def test_c20_excluded_players_come_last() -> None:
    position = after("c4:1,d17:2,d7:3/f7:0,g1:0,i12:0/f2:2,g3:0,h4:1 11/222/1333 0/0/50 1 1 0 0 - - - 8/8/8", "x3", "d")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.scores == (9, 9, 50) and outcome.places == (1, 1, 3) and outcome.winner is None


@pytest.mark.parametrize(("players", "opener"), [(2, 2), (3, 3), (3, -1)])
def test_openers(players: int, opener: int) -> None:
    with pytest.raises(ValueError, match="the opener is a whole number from 0"):
        TransRabat(players, opener=opener)


@pytest.mark.parametrize("players", [0, 1, 4])
def test_players(players: int) -> None:
    with pytest.raises(ValueError, match="the number of players is a whole number from 2 to 3"):
        TransRabat(players)
