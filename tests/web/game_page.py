"""What tests read from a game page and wait for; and a game's plies made beside the page, over the protocol."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from typing import Any, Self

from playwright.sync_api import BrowserContext, Page
from websockets.sync.client import ClientConnection, connect

Info = dict[str, Any]  # a MoveInfo of docs/protocol.md
State = dict[str, Any]  # a `state`

COMPILING = 150_000  # ms: a site that has just started may still have kernels to compile
LISTED = """([ply, move]) => document.querySelector(`[data-ply="${ply}"]`)?.textContent === move"""
SHOWN = """(ply) => {
  const marked = document.querySelector("[data-ply][aria-current=true]");
  return Number(marked?.dataset.ply ?? 0) === ply;
}"""
SETTLED = "() => document.querySelector('svg.board')?.getAttribute('aria-busy') === 'false'"
MY_TURN = """() => document.querySelector('svg.board')?.getAttribute('aria-busy') === 'false'
  && (document.title.startsWith('●') || !!document.querySelector('[data-panel="result"]'))"""
LABELS = """() => {
  const label = (cell) => [cell.dataset.cell, cell.getAttribute("aria-label").split(", ").slice(1).join(", ")];
  return Object.fromEntries([...document.querySelectorAll("[data-cell]")].map(label));
}"""
CLASSED = "(name) => [...document.querySelectorAll(`.cell.${name}`)].map((cell) => cell.dataset.cell)"


class GamePage:
    """A game open on a guest's page."""

    def __init__(self, context: BrowserContext, site: str, game_id: str) -> None:
        self.context = context
        self.site = site
        self.id = game_id
        self.page: Page = context.new_page()

    @classmethod
    def create(
        cls,
        context: BrowserContext,
        site: str,
        game: str,
        *seats: int | None,
        after: Sequence[str] = (),
        **options: Any,
    ) -> Self:
        """Make a game and open it, after some moves. A seat is a computer's level, or None for the guest."""
        people = [{"kind": "person"} if level is None else {"kind": "computer", "level": level} for level in seats]
        body = {"game": game, "options": options, "seats": people}
        answer = context.request.post(f"{site}/api/games", data=body, timeout=COMPILING)
        assert answer.status == 201, answer.text()
        made = cls(context, site, answer.json()["id"])
        made.play_beside(after)
        made.open()
        return made

    @property
    def url(self) -> str:
        return f"{self.site}/play/{self.id}"

    def open(self, fragment: str = "") -> None:
        self.page.goto(self.url + fragment)
        self.page.wait_for_selector("svg.board")

    def state(self) -> State:
        """Ask the server, as this guest, how the game stands."""
        return dict(self.context.request.get(f"{self.site}/api/games/{self.id}").json())

    # --- reading ----------------------------------------------------------------------------------------------------

    def cells(self, name: str) -> set[str]:
        """Return the cells with a class: pick, picked, target, via, offer, last."""
        return set(self.page.evaluate(CLASSED, name))

    def board(self) -> dict[str, str]:
        """Return what the page says, after its name, of each cell."""
        return dict(self.page.evaluate(LABELS))

    def moves(self) -> list[str]:
        """Return the moves of the list."""
        return self.page.locator("[data-ply]").all_text_contents()

    def current(self) -> int:
        """Return the ply that is shown, by the mark in the list; 0 where none is marked."""
        marked = self.page.locator("[data-ply][aria-current=true]")
        return int(marked.get_attribute("data-ply") or 0) if marked.count() else 0

    def text(self, selector: str) -> str:
        return self.page.locator(selector).inner_text()

    # --- waiting ----------------------------------------------------------------------------------------------------

    def wait_turn(self) -> State:
        """Wait until the page says that the guest may move or the game is over; return the state."""
        self.page.wait_for_function(MY_TURN)
        return self.state()

    def wait_ply(self, ply: int) -> None:
        """Wait until a ply is shown: following a link takes a moment."""
        self.page.wait_for_function(SHOWN, arg=ply)

    def wait_listed(self, ply: int, move: str) -> None:
        """Wait until the list of moves shows a move as this ply, counted from 1."""
        self.page.wait_for_function(LISTED, arg=[ply, move])

    def wait_settled(self) -> None:
        """Wait until the board shows all moves that have come."""
        self.page.wait_for_function(SETTLED)

    def wait_text(self, selector: str, text: str) -> None:
        self.page.locator(selector).filter(has_text=text).wait_for()

    # --- beside the page --------------------------------------------------------------------------------------------

    def play_beside(self, moves: Sequence[str]) -> None:
        """Make moves over the protocol, as the guest would on another device."""
        play_together([self], moves)

    def line(self) -> AbstractContextManager[ClientConnection]:
        """Open a socket as this guest."""
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in self.context.cookies())
        address = f"{self.site.replace('http', 'ws', 1)}/ws/games/{self.id}"
        return connect(address, additional_headers={"Cookie": cookie})


class Line:
    """What a guest's socket has told of a game so far."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: State = {}
        while not self.state:
            self.hear()

    @property
    def made(self) -> list[str]:
        return [ply["move"] for ply in self.state["plies"]]

    def hear(self) -> None:
        """Take in one message."""
        message = json.loads(self.socket.recv(20))
        assert message["type"] != "error", message
        if message["type"] in ("state", "changed"):
            self.state |= message
        elif message["type"] == "moved" and message["ply"] == len(self.state["plies"]) + 1:
            self.state |= {"plies": [*self.state["plies"], message], "player": message["player"]}


def play_together(pages: Sequence[GamePage], moves: Sequence[str]) -> None:
    """Make moves over the protocol, each by the guest whose turn it is; those made already are passed over."""
    if not moves:
        return
    with ExitStack() as stack:
        lines = [Line(stack.enter_context(page.line())) for page in pages]
        for number, move in enumerate(moves):
            if len(lines[0].made) <= number:
                by = next(line for line in lines if line.state["player"] in line.state["yours"])
                by.socket.send(json.dumps({"type": "move", "ply": number, "move": move}))
            for line in lines:
                while len(line.made) <= number:
                    line.hear()
                assert line.made[number] == move
