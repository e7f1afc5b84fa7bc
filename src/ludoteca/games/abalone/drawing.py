"""Abalone's pictures: an SVG board and a text board."""

from __future__ import annotations

from typing import Final

from ludoteca.games.abalone.board import BITS, ROWS, geometry, neighbour
from ludoteca.games.abalone.notation import ROW_CELLS, motion, unpack
from ludoteca.games.position import Words

NAMES: Final = ("black", "white")
PLAYED: Final = "#ffd34d"  # marks the last move
# The two sides differ by more than their colour: a white marble has a ring, a black one a spot of light.
DEFINITIONS: Final = """<defs>
<linearGradient id="abalone-tray" x1="0" y1="0" x2="0.4" y2="1">
<stop offset="0" stop-color="#d8a86c"/><stop offset="0.55" stop-color="#bd8649"/><stop offset="1" stop-color="#9c6a36"/>
</linearGradient>
<radialGradient id="abalone-hole" cx="0.5" cy="0.62" r="0.55">
<stop offset="0" stop-color="#b98550"/><stop offset="0.75" stop-color="#8a5c30"/><stop offset="1" stop-color="#68431f"/>
</radialGradient>
<radialGradient id="abalone-black" cx="0.36" cy="0.3" r="0.75">
<stop offset="0" stop-color="#76808d"/><stop offset="0.28" stop-color="#353c46"/><stop offset="1" stop-color="#080a0d"/>
</radialGradient>
<radialGradient id="abalone-white" cx="0.38" cy="0.3" r="0.8">
<stop offset="0" stop-color="#ffffff"/><stop offset="0.55" stop-color="#f3ecdf"/><stop offset="1" stop-color="#b3a48e"/>
</radialGradient>
<g id="abalone-b"><ellipse cx="0.05" cy="0.1" rx="0.44" ry="0.42" fill="#3a220b" fill-opacity="0.45"/>
<circle r="0.43" fill="url(#abalone-black)"/>
<ellipse rx="0.12" ry="0.075" transform="translate(-0.14 -0.2) rotate(-38)" fill="#fff" fill-opacity="0.75"/></g>
<g id="abalone-w"><ellipse cx="0.05" cy="0.1" rx="0.44" ry="0.42" fill="#3a220b" fill-opacity="0.45"/>
<circle r="0.43" fill="url(#abalone-white)"/>
<circle r="0.27" fill="none" stroke="#9a8a72" stroke-width="0.035"/></g>
</defs>"""


def _dot(kind: str, x: float, y: float, radius: float, attributes: str) -> str:
    return f'<circle class="{kind}" cx="{x:.3f}" cy="{y:.3f}" r="{radius}" {attributes}/>'


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
    corners = " ".join(f"{x:.3f},{y:.3f}" for x, y in facts["tray"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.3f} {height:.3f}" width="{size}" '
        f'height="{size * height / width:.0f}" role="img" aria-label="Abalone: {describe(words)}">',
        DEFINITIONS,
        f'<polygon class="tray" points="{corners}" fill="url(#abalone-tray)" stroke="#6f4720" stroke-width="0.5" '
        'stroke-linejoin="round"/>',
        f'<polygon points="{corners}" fill="url(#abalone-tray)" stroke="#e2b981" stroke-width="0.34" '
        'stroke-linejoin="round"/>',
        f'<polygon points="{corners}" fill="url(#abalone-tray)"/>',
        '<g class="labels" font-family="Georgia, serif" font-size="0.34" text-anchor="middle" fill="#331c06">',
        *(f'<text x="{at["x"]:.3f}" y="{at["y"] + 0.11:.3f}">{at["text"]}</text>' for at in facts["labels"]),
        "</g>",
    ]
    for cell in facts["cells"]:
        name, x, y = cell["name"], cell["x"], cell["y"]
        parts.append(_dot("cell", x, y, 0.46, f'fill="url(#abalone-hole)" data-cell="{name}"'))
        if name in emptied:
            marked = f'fill="none" stroke="{PLAYED}" stroke-width="0.06" stroke-dasharray="0.16 0.11"'
            parts.append(_dot("left", x, y, 0.4, marked))
        for side, marbles in zip(NAMES, (black, white), strict=True):
            if marbles >> BITS[name] & 1:
                parts.append(_marble(side, x, y))
        if name in filled:
            parts.append(_dot("moved", x, y, 0.45, f'fill="none" stroke="{PLAYED}" stroke-width="0.06"'))
    for side, count in zip(NAMES, lost, strict=True):
        for k, (x, y) in enumerate(facts["lost"][side]):
            parts.append(_dot("slot", x, y, 0.27, 'fill="#8a5c30" fill-opacity="0.22"'))
            if k < count:
                parts.append(_marble(side, x, y, 0.62))
    x, y = facts["turn"][NAMES[player]]
    parts.append(_dot("turn", x, y, 0.36, f'fill="none" stroke="{PLAYED}" stroke-width="0.07"'))
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
