"""Hands: ways to make a move on a page by input alone, what the server lists and as the page offers it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import pairwise

from .game_page import GamePage, Info

Point = tuple[float, float]

POINT = """(name) => {
  const cell = document.querySelector(`[data-cell="${name}"]`);
  cell.scrollIntoView({ block: "nearest" });
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [x, y, document.elementFromPoint(x, y)?.closest("[data-cell]")?.dataset.cell];
}"""
ROWS = """() => {
  const names = (row) => [...row.children].map((cell) => cell.dataset.cell);
  return [...document.querySelectorAll("svg.board [role=row]")].map(names);
}"""
FOCUSED = "() => document.activeElement?.dataset?.cell ?? null"
FOCUS_IS_ON = "(selector) => !!document.activeElement?.matches(selector)"
MENU = ".choice-menu"


def shifted(info: Info, cells: list[str]) -> list[str]:
    """Return where cells come to by a move's step, be it off the board: all that moves in Abalone shifts alike."""
    source, target = info["source"], info["target"]
    rows, columns = ord(target[0]) - ord(source[0][0]), int(target[1:]) - int(source[0][1:])
    return [f"{chr(ord(cell[0]) + rows)}{int(cell[1:]) + columns}" for cell in cells]


def entered(info: Info) -> list[str]:
    """Return the cells that the picked pieces come to and haven't stood on."""
    if len(info["source"]) == 1:
        return [info["target"]]
    return [cell for cell in shifted(info, info["source"]) if cell not in info["source"]]


class Hand(ABC):
    """A way to press cells and buttons."""

    def __init__(self, game: GamePage) -> None:
        self.game = game
        self.page = game.page

    @abstractmethod
    def press(self, cell: str) -> None:
        """Press a cell of the board."""

    @abstractmethod
    def button(self, selector: str) -> None:
        """Press a button."""

    def make(self, info: Info) -> None:
        """Make a move: pick up what moves, press where it goes."""
        if info["target"] is None:
            self.button(f'.offers [data-move="{info["move"]}"]')
            return
        self.pick(info["source"])
        if info["via"] and info["via"] not in self.game.cells("target"):
            assert info["via"] in self.game.cells("via")
            self.press(info["via"])
        self.press(self.aim(info))
        self.choose(info)

    def pick(self, cells: list[str]) -> None:
        """Press cells until just these are picked."""
        for cell in cells:
            if cell not in self.game.cells("picked"):
                self.press(cell)
        assert self.game.cells("picked") == set(cells)

    def aim(self, info: Info) -> str:
        """Return a cell that the page offers for a move."""
        targets = self.game.cells("target")
        return next(cell for cell in entered(info) if cell in targets)

    def choose(self, info: Info) -> None:
        """Answer the menu where several moves lead to the cell."""
        if self.page.locator(MENU).count():
            self.button(f'{MENU} [data-move="{info["move"]}"]')

    def point(self, cell: str) -> Point:
        """Return the middle of a cell, which must be on the screen with nothing over it."""
        x, y, top = self.page.evaluate(POINT, cell)
        assert top == cell, f"at the middle of {cell} is {top}"
        return x, y

    def middle(self, selector: str) -> Point:
        element = self.page.locator(selector)
        element.scroll_into_view_if_needed()
        box = element.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Mouse(Hand):
    """Clicks."""

    def press(self, cell: str) -> None:
        self.page.mouse.click(*self.point(cell))

    def button(self, selector: str) -> None:
        self.page.mouse.click(*self.middle(selector))

    def drag(self, *path: Point) -> None:
        self.page.mouse.move(*path[0])
        self.page.mouse.down()
        for x, y in path[1:]:
            self.page.mouse.move(x, y, steps=4)
        self.page.mouse.up()


class Keys(Hand):
    """The keyboard alone: Tab to what is wanted, arrows on the board, Enter."""

    def tab_to(self, selector: str) -> None:
        """Press Tab until something has the focus; the page must not be a trap."""
        for _ in range(150):
            if self.page.evaluate(FOCUS_IS_ON, selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab doesn't come to {selector}")

    def go(self, cell: str) -> None:
        """Bring the focus to a cell, from a cell by arrows, else by Tab first."""
        if not self.page.evaluate(FOCUSED):
            self.tab_to("[data-cell]")
        rows: list[list[str]] = self.page.evaluate(ROWS)
        row = next(i for i, names in enumerate(rows) if cell in names)
        here = next(i for i, names in enumerate(rows) if self.page.evaluate(FOCUSED) in names)
        self._arrows("ArrowDown", "ArrowUp", row - here)
        at = self.page.evaluate(FOCUSED)
        assert at in rows[row], f"arrows led to {at}, not into the row of {cell}"
        self._arrows("ArrowRight", "ArrowLeft", rows[row].index(cell) - rows[row].index(at))
        assert self.page.evaluate(FOCUSED) == cell

    def _arrows(self, on: str, back: str, steps: int) -> None:
        for _ in range(abs(steps)):
            self.page.keyboard.press(on if steps > 0 else back)

    def press(self, cell: str) -> None:
        self.go(cell)
        self.page.keyboard.press("Enter")

    def button(self, selector: str) -> None:
        if selector.startswith(MENU):  # has the focus already, and arrows go up and down in it
            for _ in range(20):
                if self.page.evaluate(FOCUS_IS_ON, selector):
                    break
                self.page.keyboard.press("ArrowDown")
        self.tab_to(selector)
        self.page.keyboard.press("Enter")


class Touch(Hand):
    """Taps of a finger, as a touch screen reports them."""

    def __init__(self, game: GamePage) -> None:
        super().__init__(game)
        self.screen = game.context.new_cdp_session(game.page)

    def press(self, cell: str) -> None:
        self.page.touchscreen.tap(*self.point(cell))

    def button(self, selector: str) -> None:
        self.page.touchscreen.tap(*self.middle(selector))

    def drag(self, *path: Point) -> None:
        self._touch("touchStart", path[0])
        for (x0, y0), (x1, y1) in pairwise(path):
            for part in (0.25, 0.5, 0.75, 1):
                self._touch("touchMove", (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
        self._touch("touchEnd")

    def _touch(self, kind: str, *at: Point) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Drags(Mouse):
    """Drags by mouse: a piece to where it goes, a slide by way of its pause, a group by one of its pieces."""

    def make(self, info: Info) -> None:
        if info["target"] is None:
            super().make(info)
            return
        source = info["source"]
        if len(source) > 1:
            self.pick(source)
            self.drag(*self._by_one_cell(info))
            return
        if info["via"] and info["via"] not in self._reached(info):
            self.drag(self.point(source[0]), self.point(info["via"]))
            assert info["via"] in self.game.cells("picked")
        self.drag(self.point(source[0]), self.point(info["target"]))
        self.choose(info)

    def _by_one_cell(self, info: Info) -> tuple[Point, Point]:
        """Return from where to where the first piece goes: the next cell in the move's direction."""
        return self.point(info["source"][0]), self.point(info["target"])

    def _reached(self, info: Info) -> set[str]:
        """Return the cells at which some move of the piece ends."""
        legal = self.game.state()["legal"]
        return {other["target"] for other in legal if other["source"] == info["source"]}


class TouchDrags(Touch, Drags):
    """The same drags by a finger."""
