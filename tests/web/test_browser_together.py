"""Two guests, each in a browser of their own: links to seats, whole games, names, phrases, other devices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from .company import gather, make_first, named, new_game, press, resign, seat_links
from .game_page import GamePage, play_together
from .hands import Mouse
from .records import abalone_six_off, tablut_escape, trans_rabat_home, trans_rabat_options

if TYPE_CHECKING:
    from .conftest import Visit

pytestmark = pytest.mark.browser

RESULT = '[data-panel="result"]'
LAST = 4  # plies of a whole game that are made on the pages
STATUS = "#status"


def whole(game: str) -> tuple[dict[str, Any], list[str]]:
    """Return the options and the moves of a recorded game that ends on the board."""
    if game == "abalone":
        return {"layout": "belgian"}, abalone_six_off()
    if game == "tablut":
        return {}, tablut_escape()
    record, actions = trans_rabat_home()
    return trans_rabat_options(record), actions


@pytest.mark.parametrize(
    ("game", "reason"), [("abalone", "six-off"), ("tablut", "king-escaped"), ("trans-rabat", "home")]
)
def test_a_whole_game_over_a_link(visit: Visit, site: str, game: str, reason: str) -> None:
    options, moves = whole(game)
    pages = gather(visit, site, game, ["Ana", "Ben"], options=options)
    play_together(pages, moves[:-LAST])
    for number in range(len(moves) - LAST, len(moves)):
        state = pages[0].state()
        if len(state["plies"]) <= number:  # else the end of a turn came by itself
            mover = pages[state["player"]]
            legal = {info["move"]: info for info in mover.wait_turn()["legal"]}
            Mouse(mover).make(legal[moves[number]])
        for page in pages:
            page.wait_listed(number + 1, moves[number])
    for page in pages:
        page.page.wait_for_selector(f'{RESULT}[data-reason="{reason}"]')
        page.wait_settled()
        assert page.moves() == moves
    outcome = pages[0].state()["outcome"]
    assert pages[outcome["winner"]].text("#play").count("You won") == 1, "said once"
    assert "You won" not in pages[1 - outcome["winner"]].text("main")
    for page in pages:
        assert "Ana" in page.text(RESULT) and "Ben" in page.text(RESULT)
        assert page.page.locator('[data-action="rematch"]').is_visible()


def test_a_seats_link_leaves_no_key_behind(visit: Visit, site: str) -> None:
    """The invitation shows the link; it opens the seat, and the key is in no address after that."""
    ana, ben = visit(), visit()
    game = GamePage(ana, site, new_game(ana, site, "tablut", "person", "open"))
    game.open()
    expect(game.page.locator('[data-panel="invitation"]')).to_contain_text("Waiting for Defenders")
    expect(game.page.locator('[data-seat="1"]')).to_contain_text("nobody yet")
    assert game.cells("pick") == set(), "nothing is legal yet"
    url = game.page.locator('[data-link="seat-1"] input').input_value()
    assert game.page.locator('[data-link="watch"] input').input_value() == game.url
    guest = GamePage(ben, site, game.id)
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url + (request.headers.get("referer") or "")))
    guest.page.goto(url)
    guest.page.wait_for_selector("svg.board")
    key = url.partition("#seat=1.")[2]
    assert len(key) >= 20 and guest.page.url == game.url
    assert guest.page.evaluate("() => history.length") == 2
    assert not any(key in text for text in asked[1:]) and asked[0].partition("#")[0] == game.url
    game.wait_turn()
    expect(game.page.locator(STATUS)).to_have_text("The game begins.")
    move = make_first(game)
    guest.wait_listed(1, move)
    assert guest.wait_turn()["yours"] == [1]


def test_a_wrong_key_watches_and_says_so(visit: Visit, site: str) -> None:
    visit.forgive("403")
    ana = visit()
    game = GamePage(ana, site, new_game(ana, site, "abalone", "person", "open"))
    wrong = GamePage(visit(), site, game.id)
    wrong.page.goto(f"{game.url}#seat=1.nosuchkeynosuchkey")
    wrong.page.wait_for_selector('[data-notice="problem"]')
    assert wrong.page.url == game.url and wrong.state()["yours"] == []
    right = seat_links(ana, site, game.id)[1]
    wrong.page.evaluate("(hash) => { location.hash = hash; }", right.partition("#")[2])  # put right in the address
    wrong.page.wait_for_selector('[data-notice="problem"]', state="detached")
    wrong.page.wait_for_selector('[data-panel="invitation"]', state="detached")
    assert wrong.page.url == game.url and wrong.state()["yours"] == [1]


def test_calling_off_a_game_that_nobody_came_to(visit: Visit, site: str) -> None:
    ana = visit()
    game = GamePage(ana, site, new_game(ana, site, "abalone", "person", "open"))
    game.open()
    press(game, "abort")
    press(game, "abort-no")
    press(game, "abort")
    press(game, "abort-yes")
    game.page.wait_for_selector(f'{RESULT}[data-reason="aborted"]')
    assert "Called off" in game.text(".turn")
    game.page.goto(site)
    assert "Called off" in game.text(f'.mine [data-game-id="{game.id}"]')


def test_your_turn_is_in_the_title(visit: Visit, site: str) -> None:
    ana, ben = gather(visit, site, "abalone", ["Ana", "Ben"])
    for mover, other in ((ana, ben), (ben, ana)):
        mover.page.wait_for_function("() => document.title.startsWith('●')")
        other.page.wait_for_function("() => !document.title.startsWith('●')")
        assert "Your turn" in mover.text(".turn")
        make_first(mover)


def test_a_notification_only_where_asked_for(visit: Visit, site: str) -> None:
    """Told once it is one's turn, while the page isn't looked at."""
    ana, ben = gather(visit, site, "tablut", ["Ana", "Ben"])
    ben.context.grant_permissions(["notifications"])
    ben.page.evaluate(
        """() => {
          window.told = [];
          const Real = Notification;
          window.Notification = class extends Real {
            constructor(title, options) { super(title, options); window.told.push(options.body); }
          };
          Object.defineProperty(document, "hidden", { get: () => true });
        }"""
    )
    make_first(ana)
    make_first(ben)
    ben.page.locator('[data-panel="settings"] summary').click()
    ben.page.locator('[name="notify"]').check()
    make_first(ana)
    ben.page.wait_for_function("() => window.told.length")
    assert ben.page.evaluate("() => window.told") == ["Your turn"]


def test_names(visit: Visit, site: str) -> None:
    """A name can be changed where it stands; the others see it at once; what looks like HTML is refused."""
    visit.forgive("400")
    ana, ben = gather(visit, site, "abalone", ["Ana", "Ben"])
    expect(ana.page.locator('[data-seat="0"]')).to_contain_text("Ana (you)")
    press(ana, "name")
    field = ana.page.locator('.naming [name="name"]')
    expect(field).to_be_focused()
    field.fill("<b>x</b>")
    press(ana, "name-save")
    expect(ana.page.locator(".naming .problem")).to_be_visible()
    expect(field).to_have_value("<b>x</b>")
    field.fill("Ștefana O'Neil-7")
    press(ana, "name-save")
    for page, words in ((ana, "Ștefana O'Neil-7 (you)"), (ben, "Ștefana O'Neil-7")):
        expect(page.page.locator('[data-seat="0"] small')).to_contain_text(words)
    expect(ana.page.locator('[data-action="name"]')).to_be_focused()
    ana.page.goto(f"{site}/privacy")
    expect(ana.page.locator('[name="name"]')).to_have_value("Ștefana O'Neil-7")
    ana.page.locator('[name="name"]').fill("")
    press(ana, "name-save")
    expect(ana.page.get_by_text("Saved.")).to_be_visible()
    expect(ben.page.locator('[data-seat="0"] small')).to_have_text("another person")


def test_phrases(visit: Visit, site: str) -> None:
    """Ready phrases in each reader's language, beside who said them; they can be muted."""
    ana, ben = gather(visit, site, "tablut", ["Ana", "Ben"])
    ben.page.goto(f"{site}/language/ro?next=/play/{ben.id}")
    ben.page.wait_for_selector("svg.board")
    ana.page.locator('[data-panel="phrases"] summary').click()
    ana.page.locator('[data-phrase="good-luck"]').click()
    expect(ana.page.locator('[data-panel="phrases"] summary')).to_be_focused()
    expect(ana.page.locator('[data-seat="0"] [data-said]')).to_have_text("Good luck!")
    expect(ben.page.locator('[data-seat="0"] [data-said]')).to_have_text("Succes!")
    expect(ben.page.locator(STATUS)).to_have_text("Ana: Succes!")
    ben.page.locator('[data-panel="settings"] summary').click()
    ben.page.locator('[name="mute"]').check()
    expect(ben.page.locator("[data-said]")).to_have_count(0)
    ana.page.locator('[data-panel="phrases"] summary').click()
    ana.page.locator('[data-phrase="oops"]').click()
    expect(ana.page.locator('[data-seat="0"] [data-said]')).to_have_text("Oops!")
    make_first(ana)
    ben.wait_turn()
    expect(ben.page.locator("[data-said]")).to_have_count(0)
    assert "Hopa" not in ben.text(STATUS)


def test_another_device_and_back(visit: Visit, site: str) -> None:
    """An own seat's link brings the seat to another device; a new link shuts the old one. Both stay alike."""
    visit.forgive("403")
    ana, _ = pages = gather(visit, site, "abalone", ["Ana", "Ben"])
    ana.page.locator('[data-panel="links"] summary').click()
    link = ana.page.locator('[data-link="own-0"] input')
    old = link.input_value()
    phone = GamePage(visit(), site, ana.id)
    phone.page.goto(old)
    phone.page.wait_for_selector("svg.board")
    assert phone.page.url == ana.url
    move = make_first(phone)
    ana.wait_listed(1, move)
    make_first(pages[1])
    for page in (ana, phone):
        page.wait_turn()
    move = make_first(ana)
    phone.wait_listed(3, move)
    phone.wait_settled()
    assert phone.board() == ana.board() and phone.moves() == ana.moves()

    press(ana, "renew")
    expect(link).not_to_have_value(old)
    late = GamePage(visit(), site, ana.id)
    late.page.goto(old)
    late.page.wait_for_selector('[data-notice="problem"]')
    assert late.state()["yours"] == [] and phone.state()["yours"] == [0], "who is in stays in"
    late.page.goto("about:blank")
    late.page.goto(link.input_value())
    late.page.wait_for_selector("svg.board")
    assert late.state()["yours"] == [0]


def test_a_game_for_others(visit: Visit, site: str) -> None:
    """Who sets up a game without a seat of one's own gets the links, and watches."""
    maker = visit().new_page()
    maker.goto(f"{site}/tablut")
    for seat in (0, 1):
        maker.locator(f'label:has(input[name="kind-{seat}"][value="open"])').click()
    maker.locator('[data-action="start"]').click()
    maker.wait_for_url("**/play/*")
    links = [maker.locator(f'[data-link="seat-{seat}"] input').input_value() for seat in (0, 1)]
    for url in links:
        page = visit().new_page()
        page.goto(url)
        page.wait_for_selector("svg.board")
    maker.wait_for_selector('[data-panel="invitation"]', state="detached")
    assert maker.locator('[data-action="resign"]').count() == 0


def test_a_resigned_game_is_told_from_each_side(visit: Visit, site: str) -> None:
    ana, ben = gather(visit, site, "abalone", ["Ana", "Ben"])
    watcher = GamePage(visit(), site, ana.id)
    watcher.open()
    resign(ben)
    for page, words in ((ana, "The other side resigned."), (ben, "You resigned."), (watcher, "White resigned.")):
        expect(page.page.locator(RESULT)).to_contain_text(words)
    assert watcher.page.locator('[data-action="rematch"], [data-action="again"]').count() == 0


def test_the_board_turns_on_one_screen(visit: Visit, site: str) -> None:
    """Where several sit at one screen, and only if they want it; the choice stays."""
    page = visit().new_page()
    page.goto(f"{site}/abalone")
    page.locator('label:has(input[name="kind-1"][value="person"])').click()
    page.locator('[name="turning"]').check()
    page.locator('[data-action="start"]').click()
    page.wait_for_url("**/play/*")
    game = GamePage(page.context, site, page.url.rpartition("/")[2])
    page.close()
    game.open()
    top = "() => document.querySelector('svg.board [data-cell]').dataset.cell"
    game.wait_turn()
    first = game.page.evaluate(top)
    make_first(game)
    game.page.wait_for_function(f"(first) => ({top})() !== first", arg=first)
    make_first(game)
    game.page.wait_for_function(f"(first) => ({top})() === first", arg=first)
    game.page.locator('[data-panel="settings"] summary').click()
    game.page.locator('[name="turning"]').uncheck()
    make_first(game)
    game.wait_turn()
    assert game.page.evaluate(top) == first


def test_deleting_everything(visit: Visit, site: str) -> None:
    """The privacy page shows it, gives it as a file, and deletes it: what was one's own is gone."""
    guest = named(visit(), site, "Ana")
    game_id = new_game(guest, site, "tablut", "person", 1)
    page = guest.new_page()
    page.goto(f"{site}/privacy")
    assert "1 game now" in page.locator("main").inner_text()
    data = guest.request.get(f"{site}/api/me/data").json()
    assert data["name"] == "Ana" and game_id in str(data)
    page.locator('[data-action="delete"]').click()
    expect(page.locator('[data-action="delete-yes"]')).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator('[data-action="delete"]')).to_be_focused()
    page.locator('[data-action="delete"]').click()
    page.locator('[data-action="delete-yes"]').click()
    page.wait_for_url(f"{site}/")
    assert page.locator(".mine").count() == 0
    assert guest.request.get(f"{site}/api/me").json() == {"name": None}
    assert guest.request.get(f"{site}/api/games/{game_id}").status == 404
