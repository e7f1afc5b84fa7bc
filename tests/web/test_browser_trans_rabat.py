"""Trans-Rabat on a page: rolls, slides, moves that earn another, hats, and how a turn ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import PHONE
from .game_page import GamePage, Info, State
from .hands import MENU, Hand, Keys, Mouse, Touch
from .records import Ply, trans_rabat_until

pytestmark = pytest.mark.browser

HATS = {
    "block": r"!\w+",
    "counter": r"!\w+=\w+",
    "regain": r"!\w+\+",
    "recall": r"\^\w+",
    "cede": r"=\w+/\d",
}
BOTH = """(pieces) => pieces.map((piece) => {
  const [mark, hat] = [".owner", ".hat"].map((part) => piece.querySelector(part));
  const [a, b] = [mark.querySelector("text"), hat].map((part) => part.getBoundingClientRect());
  const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return { texts: [mark.textContent, hat.textContent], apart };
})"""
NUMBERS = """(numbers) => numbers.map((number) => {
  const { left, right, top, bottom, height } = number.getBoundingClientRect();
  const cell = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest("[data-cell]");
  return [cell?.dataset.cell, cell?.querySelector("title").textContent, number.textContent, height];
})"""
BLOCKED = r"blocked by a hat of player (\d)"


def hats(game: GamePage) -> dict[str, int]:
    """Return the cells of blocked pawns with the players whose hats they wear, counted from 1, as the page says."""
    found = {cell: re.search(BLOCKED, words) for cell, words in game.board().items()}
    return {cell: int(hat[1]) for cell, hat in found.items() if hat}


def legal_of(state: State, move: str) -> Info:
    return next(info for info in state["legal"] if info["move"] == move)


def make(game: GamePage, hand: Hand, info: Info) -> State:
    ply = len(game.moves())
    hand.make(info)
    game.wait_listed(ply + 1, info["move"])
    return game.wait_turn()


def test_a_picked_pawn_shows_where_it_can_go_and_what_earns_another_move(hot_seat: Callable[..., GamePage]) -> None:
    game = hot_seat("trans-rabat")
    legal: list[Info] = game.wait_turn()["legal"]
    assert game.cells("pick") == {info["source"][0] for info in legal}
    for pawn in sorted(game.cells("pick")):
        Mouse(game).press(pawn)
        own = [info for info in legal if info["source"] == [pawn]]
        assert game.cells("target") == {info["target"] for info in own}
        assert game.cells("via") == {info["via"] for info in own if info["via"]}
        earning = {info["target"] for info in own if info["extra"]}
        words = game.board()
        assert {cell for cell, text in words.items() if "earns another move" in text} == earning
        assert game.page.locator(".mark.goal.extra").count() == len(earning)
        expect(game.page.locator('[data-panel="unfolded"] svg')).to_have_count(1)
        game.page.keyboard.press("Escape")
        assert game.cells("target") == set()
    assert any(info["extra"] for info in legal) and not all(info["extra"] for info in legal)


@pytest.mark.parametrize("way", [Mouse, Keys])
def test_a_slide_in_two_steps(hot_seat: Callable[..., GamePage], way: Callable[[GamePage], Hand]) -> None:
    game = hot_seat("trans-rabat")
    hand = way(game)
    legal = game.wait_turn()["legal"]
    slide = legal_of({"legal": legal}, "a6~b8-b9")
    hand.press("a6")
    hand.press("b8")
    assert game.cells("picked") == {"a6", "b8"}
    assert game.cells("target") == {"a7", "b9"}
    hand.press("b8")  # takes the pause back
    assert game.cells("picked") == {"a6"} and "a5" in game.cells("target")
    hand.press("b8")
    hand.press("a6")  # the same by the pawn
    assert game.cells("picked") == {"a6"}
    game.page.keyboard.press("Escape")
    state = make(game, hand, slide)
    assert state["plies"][0]["info"] == slide
    assert "pawn of player 1" in game.board()["b9"] and "empty" in game.board()["a6"]


def test_a_cell_reached_in_several_ways_asks(hot_seat: Callable[..., GamePage]) -> None:
    """A roll and a slide, or two slides, to one cell: the menu tells them apart, and can be left."""

    def several(ply: Ply, _: Ply) -> bool:
        found = re.fullmatch(r"(\w+)(?:~\w+)?-(\w+)", ply["action"])
        same = rf"{found[1]}(~\w+)?-{found[2]}" if found else ""
        return sum(bool(re.fullmatch(same, text)) for text in ply["legal"]) > 1

    options, before, action = trans_rabat_until(several)
    game = hot_seat("trans-rabat", after=before, **options)
    hand = Mouse(game)
    info = legal_of(game.wait_turn(), action)
    hand.press(info["source"][0])
    hand.press(info["target"])
    offered = game.page.locator(f"{MENU} [data-move]")
    assert offered.count() > 1
    game.page.keyboard.press("Escape")
    assert game.page.locator(MENU).count() == 0 and len(game.moves()) == len(before)
    hand.press(info["target"])
    hand.choose(info)
    game.wait_listed(len(before) + 1, action)


@pytest.mark.parametrize(("way", "options"), [(Mouse, {}), (Touch, PHONE)], ids=["mouse", "touch"])
def test_a_move_that_earns_another(
    visit: Callable[..., Any], site: str, way: Callable[[GamePage], Hand], options: dict[str, Any]
) -> None:
    game = GamePage.create(visit(**options), site, "trans-rabat", None, None)
    hand = way(game)
    state = game.wait_turn()
    assert "2 moves" in game.text(".turn")
    earning = next(info for info in state["legal"] if info["extra"])
    state = make(game, hand, earning)
    assert state["player"] == 0 and "2 moves" in game.text(".turn"), "one spent, one earned"
    plain = next(info for info in state["legal"] if info["target"] and not info["extra"])
    state = make(game, hand, plain)
    assert state["player"] == 0 and "move" not in game.text(".turn"), "the last one"
    plain = next(info for info in state["legal"] if info["target"] and not info["extra"])
    state = make(game, hand, plain)
    assert state["player"] == 1 and game.moves()[3:] == ["."], "that was all"


@pytest.mark.parametrize("by", ["button", "pawn"])
@pytest.mark.parametrize("kind", HATS)
def test_hats(hot_seat: Callable[..., GamePage], kind: str, by: str) -> None:
    """Each hat action: a click on the button beside the board, and by keys from the pawn; then the page shows it."""
    options, before, action = trans_rabat_until(lambda ply, _: bool(re.fullmatch(HATS[kind], ply["action"])))
    game = hot_seat("trans-rabat", after=before, **options)
    info = legal_of(game.wait_turn(), action)
    assert info["kind"] == kind
    pawn = info["pawn"] or info["source"][0]
    assert pawn in game.cells("offer")
    worn = hats(game)
    if by == "button":
        Mouse(game).button(f'.offers [data-action="{kind}"][data-move="{action}"]')
    else:
        Keys(game).press(pawn)
        Keys(game).button(f'{MENU} [data-move="{action}"]')
    game.wait_listed(len(before) + 1, action)
    state = game.wait_turn()
    player = state["plies"][len(before)]["player"]
    after = hats(game)
    wanted = dict(worn)
    if kind == "block":
        wanted[pawn] = player + 1
    elif kind == "counter":
        wanted.pop(info["source"][0])
    elif kind in ("recall", "cede"):
        wanted.pop(pawn)
    assert after == wanted
    hands = game.page.locator(".players .hats").evaluate_all("(all) => all.map((one) => one.children.length)")
    position = state["plies"][-1]["position"].split()[1]
    assert hands == [0 if hand == "-" else len(hand) for hand in position.split("/")]


def test_a_turn_ended_by_its_button(hot_seat: Callable[..., GamePage]) -> None:
    """The button is there when the turn can end, and only then."""
    options, before, action = trans_rabat_until(lambda ply, _: ply["action"] == "." and len(ply["legal"]) > 1)
    game = hot_seat("trans-rabat", after=before[:-1], **options)
    end = '.offers [data-action="end"]'
    state = game.wait_turn()
    assert game.page.locator(end).count() == ("." in {info["move"] for info in state["legal"]})
    game.play_beside(before)
    game.wait_listed(len(before), before[-1])
    player = game.wait_turn()["player"]
    Mouse(game).button(end)
    game.wait_listed(len(before) + 1, action)
    state = game.wait_turn()
    assert state["player"] == 1 - player
    assert game.page.locator(end).count() == 0, "the first move of a turn is compulsory"
    assert f"Player {state['player'] + 1}" in game.text(".turn")


def test_a_turn_ended_by_itself(hot_seat: Callable[..., GamePage]) -> None:
    """Where the end of the turn is all that is left, it comes without the guest."""
    options, before, action = trans_rabat_until(lambda _, after: after["legal"] == ["."])
    game = hot_seat("trans-rabat", after=before, **options)
    state = game.wait_turn()
    player = state["player"]
    Mouse(game).make(legal_of(state, action))
    game.wait_listed(len(before) + 2, ".")
    state = game.wait_turn()
    assert [ply["move"] for ply in state["plies"][-2:]] == [action, "."]
    assert state["player"] == 1 - player
    assert game.page.locator(".players .to-move[data-seat]").get_attribute("data-seat") == str(1 - player)


def test_three_players_take_turns(hot_seat: Callable[..., GamePage]) -> None:
    game = hot_seat("trans-rabat", players=3, opener=1)
    hand = Mouse(game)
    turns: list[int] = []
    state = game.wait_turn()
    while len(turns) < 6:
        player = state["player"]
        turns.append(player)
        assert f"Player {player + 1}" in game.text(".turn")
        while state["player"] == player:
            info = next((one for one in state["legal"] if one["kind"] == "end"), None)
            state = make(game, hand, info or state["legal"][0])
    assert turns == [1, 2, 0, 1, 2, 0]
    assert game.page.locator('[data-panel="points"] tbody tr').count() == 3


def test_a_blocked_pawn_shows_both_players(hot_seat: Callable[..., GamePage]) -> None:
    """The hat leaves the pawn's own mark in sight, whichever way the pawn points and the board is turned."""
    options, before, _ = trans_rabat_until(lambda ply, _: ply["position"].split()[0].count("^") > 2)
    game = hot_seat("trans-rabat", after=before, **options)
    game.wait_turn()
    worn = hats(game)
    for _ in range(2):
        shown = game.page.locator(".piece:has(.hat)").evaluate_all(BOTH)
        owners = sorted(
            [re.findall(r"pawn of player (\d)", game.board()[cell])[0], str(by)] for cell, by in worn.items()
        )
        assert sorted(one["texts"] for one in shown) == owners and len(owners) > 2
        assert all(one["apart"] for one in shown)
        Mouse(game).button('[data-action="flip"]')


def test_cells_tell_their_names(hot_seat: Callable[..., GamePage]) -> None:
    """Each has its number, whichever way the board is turned, and its whole name as a tooltip."""
    game = hot_seat("trans-rabat", players=3)
    game.wait_turn()
    for _ in range(2):
        names = game.page.locator(".number").evaluate_all(NUMBERS)
        assert len({cell for cell, *_ in names}) == len(names) == len(game.board())
        assert all(title == cell and number == cell[1:] for cell, title, number, _ in names)
        assert min(height for *_, height in names) > 9
        Mouse(game).button('[data-action="flip"]')
