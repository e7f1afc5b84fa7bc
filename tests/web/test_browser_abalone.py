"""Abalone on a page: one to three marbles are picked, by presses or a swipe, and nothing else moves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, permutations
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from playwright.sync_api import BrowserContext, expect

from ludoteca.games.abalone import Abalone
from ludoteca.games.errors import IllegalMove

from .conftest import PHONE
from .game_page import GamePage, Info
from .hands import MENU, Drags, Hand, Keys, Mouse, Touch, TouchDrags, entered, shifted
from .records import abalone_six_off, vectors

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

GROUPS = [("inline", 1), ("inline", 2), ("inline", 3), ("broadside", 2), ("broadside", 3)]


def expected(before: dict[str, str], info: Info) -> dict[str, str]:
    """Return the board after a move by what the server says that it does."""
    board = dict(before)
    moved = [*info["source"], *info["pushed"]]
    for cell in moved:
        board[cell] = "empty"
    for cell, to in zip(moved, shifted(info, moved), strict=True):
        if to in board:
            board[to] = before[cell]
    return board


def first(legal: list[Info], kind: str, marbles: int) -> Info:
    return next(info for info in legal if (info["kind"], len(info["source"])) == (kind, marbles))


def make_and_check(game: GamePage, hand: Hand, info: Info, before: dict[str, str] | None = None) -> None:
    """Make a move on a hot-seat page: just what it says has moved."""
    before = before or game.board()
    ply = len(game.moves())
    hand.make(info)
    game.wait_listed(ply + 1, info["move"])
    game.wait_turn()
    assert game.board() == expected(before, info)
    assert game.cells("picked") == set()


@pytest.mark.parametrize(
    ("way", "options"),
    [(Mouse, {}), (Drags, {}), (Keys, {}), (Touch, PHONE), (TouchDrags, PHONE)],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_one_to_three_marbles_in_line_and_broadside(
    visit: Visit, site: str, way: Callable[[GamePage], Hand], options: dict[str, Any]
) -> None:
    game = GamePage.create(visit(**options), site, "abalone", None, None)
    hand = way(game)
    for kind, marbles in GROUPS:
        for _ in range(2):  # black, then white
            make_and_check(game, hand, first(game.wait_turn()["legal"], kind, marbles))


def test_pushing_and_pushing_off(hot_seat: Callable[..., GamePage]) -> None:
    """In a real game: the first push, and the first marble pushed off."""
    moves = abalone_six_off()
    position, infos = Abalone("belgian"), []
    for move in moves:
        infos.append(position.info(move))
        position.push(move)
    push = next(number for number, info in enumerate(infos) if info.pushed and not info.off)
    off = next(number for number, info in enumerate(infos) if info.off)
    for number in (push, off):
        game = hot_seat("abalone", after=moves[:number], layout="belgian")
        info = next(info for info in game.wait_turn()["legal"] if info["move"] == moves[number])
        assert info["pushed"] and bool(info["off"]) == (number == off)
        make_and_check(game, Mouse(game), info)
    assert "1 of 6" in game.text(f'.players [data-seat="{off % 2}"]')


@pytest.mark.parametrize(("way", "options"), [(Drags, {}), (TouchDrags, PHONE)], ids=["mouse", "touch"])
def test_a_swipe_picks_marbles(visit: Visit, site: str, way: type[Drags], options: dict[str, Any]) -> None:
    game = GamePage.create(visit(**options), site, "abalone", None, None)
    hand = way(game)
    for ply, (kind, marbles) in enumerate(GROUPS[1:]):
        info = first(game.wait_turn()["legal"], kind, marbles)
        before = game.board()
        hand.drag(*map(hand.point, info["source"]))
        assert game.cells("picked") == set(info["source"])
        assert len(game.moves()) == ply, "a swipe only picks"
        make_and_check(game, hand, info, before)


def test_every_group_can_be_swiped_and_pressed_in_any_order(guest: BrowserContext, site: str) -> None:
    """What is pressed is picked and nothing else: the board's own code, asked in positions from random play."""
    chance = Random(7)
    positions = [Abalone()]
    for record in islice((one for one in vectors("abalone") if one["type"] == "game"), 20):
        position = Abalone(draws=False)
        for move in record["moves"][: chance.randrange(10, 150)]:
            position.push(move)
        positions.append(position)
    game = GamePage.create(guest, site, "abalone", None, None)
    press_all = """async ([legal, orders]) => {
      const { abalone } = await import("/static/boards/abalone.js");
      const options = abalone.options(legal, [], null);
      return orders.map((order) => {
        let picked = [];
        for (const cell of order) if (!picked.includes(cell)) picked = abalone.press(legal, picked, cell, options);
        return picked;
      });
    }"""
    for position in positions:
        legal = msgspec.to_builtins([position.info(move) for move in position.legal_moves], enc_hook=str)
        orders = [list(order) for info in legal for order in permutations(info["source"])]
        picked = game.page.evaluate(press_all, [legal, orders])
        assert [sorted(cells) for cells in picked] == [sorted(order) for order in orders], position.text


def test_every_press_beside_a_line_moves_asks_or_is_told_why_not(guest: BrowserContext, site: str) -> None:
    """The board's own code, for all lines of own marbles in positions from play, of both sides and both ways up."""
    chance = Random(11)
    game = GamePage.create(guest, site, "abalone", None, None)
    press_beside = """async ([text, legal, free, degrees]) => {
      const { abalone } = await import("/static/boards/abalone.js");
      const { tried } = await import("/static/boards/attempts.js");
      const { layOut } = await import("/static/boards/layout.js");
      const geometry = await (await fetch("/api/geometry/abalone")).json();
      const view = layOut(geometry, abalone, degrees);
      const onBoard = abalone.pieces(text, geometry);
      const own = [...onBoard].filter(([, piece]) => piece.player === free).map(([cell]) => cell);
      const spot = (cell) => view.place(cell);
      const beside = (a, b) => Math.hypot(spot(a).x - spot(b).x, spot(a).y - spot(b).y) < view.unit * 1.1;
      const middle = (a, b) => view.nearest((spot(a).x + spot(b).x) / 2, (spot(a).y + spot(b).y) / 2, view.unit * 0.1);
      const lines = own.flatMap((a) => own.filter((b) => a <= b).flatMap((b) => {
        if (a === b) return [[a]];
        if (beside(a, b)) return [[a, b]];
        const between = middle(a, b);
        return own.includes(between) && beside(a, between) ? [[a, between, b]] : [];
      }));
      return lines.flatMap((picked) => {
        const board = { skin: abalone, picked, free, onBoard, view, cells: view.cells };
        board.options = abalone.options(legal, picked, view);
        const others = [...view.cells.keys()].filter((cell) => !own.includes(cell));
        const around = others.filter((cell) => picked.some((one) => beside(one, cell)));
        return around.map((cell) => {
          const infos = board.options.targets.get(cell) ?? [];
          const labels = infos.map((info) => abalone.label(info, view));
          return [picked, cell, infos.map((info) => info.move), labels, tried(board, cell, []).move];
        });
      });
    }"""
    several = 0
    for number, record in enumerate(islice((one for one in vectors("abalone") if one["type"] == "game"), 12)):
        position = Abalone(draws=False)
        for move in record["moves"][: chance.randrange(4, 150)]:
            position.push(move)
        legal = msgspec.to_builtins([position.info(move) for move in position.legal_moves], enc_hook=str)
        sent = [position.text, legal, position.player, 180 * (number % 2)]
        for picked, cell, moves, labels, tried in game.page.evaluate(press_beside, sent):
            where = f"{picked} to {cell} in {position.text}"
            for move in moves:
                info = msgspec.to_builtins(position.info(move), enc_hook=str)
                assert sorted(info["source"]) == sorted(picked) and cell in entered(info), where
            assert len(moves) <= 2 and len(set(labels)) == len(moves), where
            assert len({label[0] for label in labels}) == len(moves), f"{labels}: the arrows tell them apart, {where}"
            several += len(moves) > 1
            if not moves:
                assert tried is not None, where
                with pytest.raises(IllegalMove):
                    position.parse(tried)
    assert several > 20, "the cells that two directions share"


@pytest.mark.parametrize(("way", "options"), [(Mouse, {}), (Keys, {}), (Touch, PHONE)], ids=["mouse", "keys", "touch"])
def test_a_cell_before_the_middle_of_a_row_asks_which_way(
    visit: Visit, site: str, way: type[Hand], options: dict[str, Any]
) -> None:
    game = GamePage.create(visit(**options), site, "abalone", None, None)
    hand = way(game)
    game.wait_turn()
    for chosen in (None, "c3c5d4"):
        hand.pick(["c3", "c4", "c5"])
        hand.press("d4")
        assert game.page.locator(f"{MENU} button").all_text_contents() == ["↗\ufe0e c3c5d4", "↖\ufe0e c3c5d3", "Cancel"]
        hand.button(f'{MENU} [data-move="{chosen}"]' if chosen else f"{MENU} .quiet")
        expect(game.page.locator(MENU)).to_have_count(0)
        if not chosen:
            assert game.moves() == [] and game.cells("picked") == {"c3", "c4", "c5"}
            game.page.keyboard.press("Escape")
    game.wait_listed(1, "c3c5d4")


def test_only_what_is_picked_is_offered_and_moves(hot_seat: Callable[..., GamePage]) -> None:
    game = hot_seat("abalone")
    hand = Drags(game)
    legal = game.wait_turn()["legal"]
    start = game.board()
    for picked in (["c3"], ["c3", "c4"], ["b3", "c3"], ["b2", "c3"], ["c3", "c4", "c5"], ["a1", "b2", "c3"]):
        hand.pick(picked)
        own = [info for info in legal if set(info["source"]) == set(picked)]
        offered = game.cells("target")
        assert offered <= {cell for info in own for cell in entered(info)}
        for info in own:
            assert offered & set(entered(info)), info["move"]
        game.page.keyboard.press("Escape")
        assert game.cells("picked") == set()
    for cell in ("a1", "a3", "b3"):  # behind others: they can't go alone
        hand.pick([cell])
        assert game.cells("target") == set()
        x, y = hand.point(cell)
        hand.drag((x, y), (x + 30, y - 45))
        hand.press("e5")
        assert game.cells("picked") == set()
    hand.pick(["c3"])
    hand.press("g5")  # the other side's
    hand.press("i9")
    hand.pick(["c3", "c4"])
    hand.drag(hand.point("c3"), hand.point("b2"))  # no way
    hand.drag(hand.point("b5"), hand.point("c5"))  # another marble, which wasn't picked: the next one
    game.page.keyboard.press("Escape")
    assert game.moves() == [] and game.board() == start
    assert game.state()["plies"] == []
