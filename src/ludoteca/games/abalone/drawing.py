"""Abalone's pictures: an SVG board and a text board."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games import wood
from ludoteca.games.abalone.board import BITS, ROWS, geometry, neighbour
from ludoteca.games.abalone.notation import ROW_CELLS, motion, unpack
from ludoteca.games.position import Words

NAMES: Final = ("black", "white")
PLAYED: Final = "#e9cf6e"  # lies below what the last move changed
TURN: Final = "#ffd34d"
DIMPLE: Final = 'fill="url(#abalone-hole)" stroke="#f0cf9d" stroke-opacity="0.28" stroke-width="0.02"'
RIM, TRAY, BEVEL = 1.008, 0.928, 1.024  # of the way from the middle to the tray's corners as the geometry has them
# The two sides differ by more than their colour: a white marble has a ring, a black one a star. Lengths in marbles are
# hundredths of the distance between neighbours.
DEFINITIONS: Final = "\n".join(
    [
        "<defs>",
        wood.plank("abalone-rim", "#8a5a31", "#5d391c"),
        wood.plank("abalone-tray", "#d9aa6e", "#b07c45"),
        wood.grain("abalone-grain"),
        wood.ball("abalone-hole", "#6b4424", "#8d6038", "#b98a58"),
        wood.ball("abalone-black", "#8d8896", "#3a3640", "#0d0b10"),
        wood.ball("abalone-white", "#ffffff", "#f3ead9", "#b9a88c"),
        *(
            f'''<g id="abalone-{side[0]}"><g transform="scale(0.01)">
<circle cx="3" cy="6" r="44" fill="#000" fill-opacity="0.3"/>
<circle r="44" fill="url(#abalone-{side})" stroke="{edge}" stroke-width="1.5"/>
{carving}
<path d="M-22 33A40 40 0 0 0 38-12A47 47 0 0 1-22 33Z" fill="#fff" fill-opacity="0.16"/>
<ellipse cx="-15" cy="-19" rx="13" ry="8" transform="rotate(-38 -15 -19)" fill="#fff" fill-opacity="0.45"/></g></g>'''
            for side, edge, carving in (
                ("black", "#050407", '<path d="M0-17 4-4 17 0 4 4 0 17-4 4-17 0-4-4Z" fill="#7d7788" opacity="0.55"/>'),
                ("white", "#7d6c52", '<circle r="25" fill="none" stroke="#a8977b" stroke-width="2.5" opacity="0.7"/>'),
            )
        ),
        "</defs>",
    ]
)


def _dot(kind: str, x: float, y: float, radius: float, attributes: str) -> str:
    return f'<circle class="{kind}" cx="{x:.3f}" cy="{y:.3f}" r="{radius}" {attributes}/>'


def _hexagon(facts: dict[str, Any], share: float, attributes: str) -> str:
    """Draw the tray's outline, so much nearer to the middle or farther from it."""
    x, y = facts["width"] / 2, facts["height"] / 2
    corners = " ".join(f"{x + share * (a - x):.3f},{y + share * (b - y):.3f}" for a, b in facts["tray"])
    return f'<polygon points="{corners}" {attributes}/>'


def _marble(side: str, x: float, y: float, scale: float = 1) -> str:
    return f'<use href="#abalone-{side[0]}" transform="translate({x:.3f} {y:.3f}) scale({scale})"/>'


def describe(words: Words) -> str:
    """Say in a few words whose turn it is and what is lost."""
    _, _, player, lost = unpack(words)
    return f"{NAMES[player]} to move; marbles lost: black {lost[0]}, white {lost[1]}"


def _played(code: int | None) -> tuple[set[str], set[str]]:
    """Return the cells that the last move filled and those that it left empty."""
    if code is None:
        return set(), set()
    made = motion(code)
    before = made.marbles + made.pushed
    after = {cell for cell in (neighbour(start, made.direction) for start in before) if cell}
    return after, set(before) - after


def svg(words: Words, size: float = 480, last: int | None = None) -> str:
    """Draw a state as an SVG document, `size` pixels wide; `last` is the code of the move that led to it."""
    facts = geometry()
    black, white, player, lost = unpack(words)
    width, height = facts["width"], facts["height"]
    filled, emptied = _played(last)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.3f} {height:.3f}" width="{size}" '
        f'height="{size * height / width:.0f}" role="img" aria-label="Abalone: {describe(words)}">',
        DEFINITIONS,
        _hexagon(
            facts,
            RIM,
            'class="tray" fill="url(#abalone-rim)" stroke="url(#abalone-rim)" stroke-width="0.32" '
            'stroke-linejoin="round"',
        ),
        _hexagon(facts, RIM, 'fill="url(#abalone-grain)"'),
        _hexagon(
            facts,
            BEVEL,
            'fill="none" stroke="#fff" stroke-opacity="0.13" stroke-width="0.03" stroke-linejoin="round"',
        ),
        _hexagon(
            facts,
            TRAY,
            'fill="url(#abalone-tray)" stroke="#3f2510" stroke-opacity="0.35" stroke-width="0.04" '
            'stroke-linejoin="round"',
        ),
        _hexagon(facts, TRAY, 'fill="url(#abalone-grain)"'),
        '<g class="labels" font-family="sans-serif" font-size="0.26" text-anchor="middle" fill="#f1ddba" '
        'fill-opacity="0.75">',
        *(f'<text x="{at["x"]:.3f}" y="{at["y"] + 0.09:.3f}">{at["text"]}</text>' for at in facts["labels"]),
        "</g>",
    ]
    for cell in facts["cells"]:
        name, x, y = cell["name"], cell["x"], cell["y"]
        if name in filled | emptied:
            parts.append(_dot("moved" if name in filled else "left", x, y, 0.5, f'fill="{PLAYED}"'))
        hole = 'fill="#d9c069"' if name in emptied else DIMPLE
        parts.append(_dot("cell", x, y, 0.41, f'{hole} data-cell="{name}"'))
        for side, marbles in zip(NAMES, (black, white), strict=True):
            if marbles >> BITS[name] & 1:
                parts.append(_marble(side, x, y))
    for side, count in zip(NAMES, lost, strict=True):
        for k, (x, y) in enumerate(facts["lost"][side]):
            parts.append(_dot("slot", x, y, 0.27, 'fill="#8a5c30" fill-opacity="0.22"'))
            if k < count:
                parts.append(_marble(side, x, y, 0.62))
    x, y = facts["turn"][NAMES[player]]
    parts.append(_dot("turn", x, y, 0.36, f'fill="none" stroke="{TURN}" stroke-width="0.07"'))
    parts.append(_marble(NAMES[player], x, y, 0.62))
    return "\n".join([*parts, "</svg>"])


def text_board(words: Words) -> str:
    """Draw a state in text: black `b`, white `w`, letters of rows at the left, numbers of diagonals below."""
    black, white, _, _ = unpack(words)
    lines = []
    for cells in ROW_CELLS:
        signs = ["b" if black >> BITS[cell] & 1 else "w" if white >> BITS[cell] & 1 else "." for cell in cells]
        row = ROWS.index(cells[0][0]) + 1
        number = f" {row + 5}" if row <= 4 else ""  # the diagonal that ends one cell beyond this row
        lines.append(f"{cells[0][0]} {' ' * abs(row - 5)} {' '.join(signs)}{number}")
    return "\n".join([*lines, " " * 8 + "1 2 3 4 5", describe(words)])
