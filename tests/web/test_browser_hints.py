"""Hints on a game's page: shown on the board, told and spoken, followed to a won game; and where there are none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from ludoteca.play import record
from ludoteca.play.events import Created, Seat
from ludoteca.play.game import Game
from ludoteca.play.setup import complete

from .company import gather
from .conftest import PHONE
from .game_page import COMPILING, GamePage, Info, State
from .hands import Hand, Keys, Mouse, Touch
from .records import Ply, trans_rabat_home, trans_rabat_options, trans_rabat_until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from .conftest import Visit

pytestmark = pytest.mark.browser

HINT = '[data-aid="hint"]'
ASK = '[data-action="hint"]:not([aria-disabled])'
GAMES = ["trans-rabat", "abalone", "tablut"]
WAYS: dict[str, tuple[type[Hand], dict[str, Any]]] = {"mouse": (Mouse, {}), "keys": (Keys, {}), "touch": (Touch, PHONE)}


def asked(game: GamePage, hand: Hand, state: State | None = None) -> Info:
    """Ask for a hint, and check that board and words tell the same move; return what it does. state: as it is now."""
    hand.button(ASK)
    game.page.wait_for_selector(HINT)
    move = game.page.locator(HINT).get_attribute("data-move")
    info = next(info for info in (state or game.state())["legal"] if info["move"] == move)
    words = game.text(HINT)
    assert all(cell in words for cell in [*info["source"], info["pawn"]] if cell)
    if info["target"]:
        assert game.cells("hint-from") == set(info["source"])
        assert info["target"] in game.cells("hint-to") | set(info["source"])
        assert game.cells("picked") == {*info["source"], *([info["via"]] if info["via"] else [])}
        assert game.page.locator(".board .arrows.hint path").count() > 0
    else:
        expect(game.page.locator(f'.offers .hinted[data-move="{move}"]')).to_have_count(1)
    return dict(info)


def follow(game: GamePage, hand: Hand, info: Info) -> None:
    """Make the move of a hint as it is shown: what it moves is picked already."""
    ply = len(game.moves())
    if info["target"]:
        hand.press(hand.aim(info))
        hand.choose(info)
    else:
        hand.make(info)
    game.wait_listed(ply + 1, info["move"])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_shown_told_and_spoken(visit: Visit, site: str, name: str, way: str) -> None:
    hand_of, options = WAYS[way]
    game = GamePage.create(visit(**options), site, name, None, None)
    hand = hand_of(game)
    game.wait_turn()
    info = asked(game, hand)
    spoken = game.text("#status")
    assert game.text(f"{HINT} p").strip() in spoken
    labels = game.board()
    assert all("hint: this moves" in labels[cell] for cell in info["source"])
    assert any("hint: to here" in words for words in labels.values())
    follow(game, hand, info)
    game.wait_turn()
    expect(game.page.locator(HINT)).to_have_count(0)
    assert game.cells("hint-from") == game.cells("hint-to") == set()
    assert game.page.locator(".arrows.hint").count() == 0


def test_it_can_be_put_away_and_goes_with_a_move_taken_back(hot_seat: Callable[..., GamePage]) -> None:
    game = hot_seat("abalone", after=["c3d3"])
    hand = Mouse(game)
    game.wait_turn()
    asked(game, hand)
    game.page.locator('[data-action="unsay"]').click()
    expect(game.page.locator(HINT)).to_have_count(0)
    assert game.cells("hint-from") == set() and game.page.locator(".arrows.hint").count() == 0
    asked(game, hand)
    game.page.locator('[data-action="undo"]').click()
    game.page.wait_for_function("() => !document.querySelector('[data-ply]')")
    expect(game.page.locator(HINT)).to_have_count(0)
    asked(game, hand)
    hand.press("e5")  # another try: the hint comes back when that is put away
    expect(game.page.locator('[data-aid="why"]')).to_have_count(1)
    game.page.locator('[data-action="unsay"]').click()
    expect(game.page.locator(HINT)).to_have_count(1)


def test_hat_actions_and_the_end_of_a_turn(hot_seat: Callable[..., GamePage]) -> None:
    """What moves no piece is marked on its button, and on the pawn that it is done to."""

    def wanted(ply: Ply, _: Ply) -> bool:
        return len(ply["legal"]) > 1 and not any("-" in move for move in ply["legal"])

    options, before, _ = trans_rabat_until(wanted)
    game = hot_seat("trans-rabat", after=before, **options)
    game.wait_turn()
    info = asked(game, Mouse(game))
    assert game.page.locator(".hint-ring").count() == (info["pawn"] is not None)
    follow(game, Mouse(game), info)


def test_rules_that_a_hint_names_are_links_to_them(guest: BrowserContext, site: str) -> None:
    found, actions = trans_rabat_home()
    seats: list[int | None] = [None, None]
    game = GamePage(guest, site, from_record(guest, site, trans_rabat_options(found), tuple(actions[:-1]), seats))
    game.open()
    game.wait_turn()
    asked(game, Mouse(game))
    assert "(R15, R16)" in game.text(HINT) and "(R15, R16)" in game.text("#status")
    links = game.page.locator(f"{HINT} a[data-rule]")
    assert links.evaluate_all("(all) => all.map((one) => one.getAttribute('href'))") == [
        "/trans-rabat/rules#R15",
        "/trans-rabat/rules#R16",
    ]
    with guest.expect_page() as opening:
        links.last.click()
    expect(opening.value.locator("#R16")).to_be_in_viewport()


def test_where_there_are_none(visit: Visit, site: str) -> None:
    pages = gather(visit, site, "tablut", ["Ana", "Ion"])
    for page in pages:
        expect(page.page.locator('[data-action="hint"]')).to_have_count(0)
    watching = GamePage(visit(), site, GamePage.create(visit(), site, "abalone", None, 1).id)
    watching.open()
    expect(watching.page.locator('[data-action="undo"], [data-action="hint"]')).to_have_count(0)
    game = GamePage.create(visit(), site, "tablut", 1, None)
    game.wait_turn()
    expect(game.page.locator(ASK)).to_have_count(1)
    game.page.locator('[data-action="resign"]').click()
    game.page.locator('[data-action="resign-yes"]').click()
    game.page.wait_for_selector('[data-panel="result"]')
    expect(game.page.locator('[data-action="hint"]')).to_have_count(0)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("locale", ["en-GB", "ro-RO"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_people_out(visit: Visit, site: str, axe: str, name: str, locale: str, scheme: Any) -> None:
    game = GamePage.create(visit(locale=locale, color_scheme=scheme, **PHONE), site, name, None, None)
    game.wait_turn()
    asked(game, Touch(game))
    assert game.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    game.page.evaluate(axe)
    found = game.page.evaluate("async () => (await axe.run()).violations")
    assert found == [], [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]


# --- games won by following the hints ---------------------------------------------------------------------------------

LEFT = 40  # actions of the recorded game of Trans-Rabat that are left: a whole game has hundreds


def won(game: GamePage, seat: int) -> None:
    """Follow the hints until the game is over: it must be won."""
    hand = Mouse(game)
    state = game.wait_turn()
    while not state["outcome"]:
        follow(game, hand, asked(game, hand, state))
        state = game.wait_turn()
    assert state["outcome"]["winner"] == seat, state["outcome"]
    expect(game.page.locator(f'[data-panel="result"][data-winner="{seat}"]')).to_have_count(1)


@pytest.mark.parametrize(("name", "seat"), [("abalone", 0), ("tablut", 0), ("tablut", 1)])
def test_a_game_against_level_1_is_won_by_following_the_hints(visit: Visit, site: str, name: str, seat: int) -> None:
    seats = [None if number == seat else 1 for number in range(2)]
    won(GamePage.create(visit(), site, name, *seats), seat)


def test_trans_rabat_is_won_from_well_into_the_game(visit: Visit, site: str) -> None:
    """From a recorded game, on the side that was behind."""
    found, actions = trans_rabat_home()
    moves = tuple(actions[: len(actions) - LEFT])
    guest = visit()
    game_id = from_record(guest, site, trans_rabat_options(found), moves, [None, 1])
    game = GamePage(guest, site, game_id)
    game.open()
    won(game, 0)


def from_record(
    guest: BrowserContext, site: str, options: dict[str, Any], moves: tuple[str, ...], seats: list[int | None]
) -> str:
    """Make a game that goes on after recorded moves."""
    people = (Seat("person"), Seat("person"))
    text = record.write(Game(Created(0, "trans-rabat", complete("trans-rabat", options), people, None, None, moves)))
    sitting = [{"kind": "person"} if level is None else {"kind": "computer", "level": level} for level in seats]
    answer = guest.request.post(f"{site}/api/games", data={"record": text, "seats": sitting}, timeout=COMPILING)
    assert answer.status == 201, answer.text()
    return str(answer.json()["id"])
