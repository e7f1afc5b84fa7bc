"""Tablut's pictures: an SVG board and a text board."""

from __future__ import annotations

from typing import Final

from ludoteca.games.position import Words
from ludoteca.games.tablut.board import CAPTURED, CASTLE, KING, LINES, NAMES, STATE, TURN, decode, geometry

NAMES_OF_SIDES: Final = ("attackers", "defenders")
PLAYED: Final = "#f2b632"  # marks the last move
MARGIN: Final = 0.62
KNOT: Final = "M-.3 0C-.3-.3 .3 .3 .3 0S-.3 .3-.3 0ZM0-.3C-.3-.3 .3 .3 0 .3S.3-.3 0-.3Z"  # on the castle
# The sides differ by more than colour: attackers are square with crossed blades, defenders round with a boss like
# shields, and the king is larger and crowned.
DEFINITIONS: Final = """<defs>
<linearGradient id="tablut-wood" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#e9cfa0"/><stop offset="0.5" stop-color="#dcbb83"/><stop offset="1" stop-color="#cda469"/>
</linearGradient>
<linearGradient id="tablut-frame" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#7d4f2a"/><stop offset="1" stop-color="#52301a"/>
</linearGradient>
<radialGradient id="tablut-dark" cx="0.35" cy="0.28" r="0.9">
<stop offset="0" stop-color="#6f5b52"/><stop offset="0.45" stop-color="#3a2b26"/><stop offset="1" stop-color="#1a110e"/>
</radialGradient>
<radialGradient id="tablut-light" cx="0.36" cy="0.28" r="0.85">
<stop offset="0" stop-color="#fffdf6"/><stop offset="0.6" stop-color="#f3e7cd"/><stop offset="1" stop-color="#c3ac80"/>
</radialGradient>
<radialGradient id="tablut-gold" cx="0.36" cy="0.28" r="0.85">
<stop offset="0" stop-color="#fff3c4"/><stop offset="0.55" stop-color="#efc75e"/><stop offset="1" stop-color="#b07d1d"/>
</radialGradient>
<g id="tablut-shade"><ellipse cx="0.05" cy="0.09" rx="0.4" ry="0.38" fill="#2b1606" fill-opacity="0.4"/></g>
<g id="tablut-a"><use href="#tablut-shade"/>
<rect x="-0.33" y="-0.33" width="0.66" height="0.66" rx="0.13" fill="url(#tablut-dark)" stroke="#0d0806"
 stroke-width="0.02"/>
<rect x="-0.255" y="-0.255" width="0.51" height="0.51" rx="0.08" fill="none" stroke="#9b8375" stroke-width="0.02"/>
<path d="M-.15-.15L.15 .15M.15-.15L-.15 .15" stroke="#e3cdb9" stroke-width="0.055" stroke-linecap="round"/></g>
<g id="tablut-d"><use href="#tablut-shade"/>
<circle r="0.36" fill="url(#tablut-light)" stroke="#7c643b" stroke-width="0.02"/>
<circle r="0.265" fill="none" stroke="#a68d5e" stroke-width="0.025"/>
<circle r="0.085" fill="#8f7443"/></g>
<g id="tablut-k"><use href="#tablut-shade" transform="scale(1.12)"/>
<circle r="0.42" fill="url(#tablut-gold)" stroke="#6b470b" stroke-width="0.025"/>
<circle r="0.35" fill="none" stroke="#8f6516" stroke-width="0.018"/>
<path d="M-.22 .15L-.25-.13L-.11-.01L0-.21L.11-.01L.25-.13L.22 .15Z" fill="#5d3205" stroke="#5d3205" stroke-width="0.03"
 stroke-linejoin="round"/><path d="M-.21 .215H.21" stroke="#5d3205" stroke-width="0.05" stroke-linecap="round"/></g>
</defs>"""


def describe(words: Words) -> str:
    """Say in a few words whose turn it is, or that the king is captured."""
    state = int(words[STATE])
    return "the king is captured" if state >> CAPTURED & 1 else f"{NAMES_OF_SIDES[state >> TURN & 1]} to move"


def _square(cell: dict[str, float], attributes: str, inset: float = 0) -> str:
    x, y, side = cell["x"] - 0.5 + inset, cell["y"] - 0.5 + inset, 1 - 2 * inset
    return f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" {attributes}/>'


def svg(words: Words, size: float = 480, last: int | None = None) -> str:
    """Draw a state as an SVG document, `size` pixels wide; `last` is the code of the move that led to it."""
    facts = geometry()
    cells = {cell["name"]: cell for cell in facts["cells"]}
    width, height = facts["width"], facts["height"]
    frame_width, frame_height = width + 2 * MARGIN, height + 2 * MARGIN
    board = decode(words)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {frame_width} {frame_height}" '
        f'width="{size}" height="{size}" role="img" aria-label="Tablut: {describe(words)}">',
        DEFINITIONS,
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{frame_width}" height="{frame_height}" rx="0.3" '
        'fill="url(#tablut-frame)"/>',
        f'<rect x="-0.06" y="-0.06" width="{width + 0.12}" height="{height + 0.12}" rx="0.06" fill="#3a2010"/>',
        f'<rect width="{width}" height="{height}" fill="url(#tablut-wood)"/>',
        '<g class="cells" stroke="#7a5630" stroke-width="0.025">',
    ]
    for cell in cells.values():  # the edge, where the king escapes, is lighter
        fill = 'fill="#fff6da" fill-opacity="0.42"' if cell["edge"] else 'fill="#7a4a1c" fill-opacity="0.05"'
        parts.append(_square(cell, fill))
    castle = cells[NAMES[CASTLE]]
    parts += [
        "</g>",
        _square(castle, 'class="castle" rx="0.05" fill="#8d5a2b" stroke="#4d2d12" stroke-width="0.05"', 0.04),
        f'<path d="{KNOT}" transform="translate({castle["x"]} {castle["y"]})" fill="none" stroke="#e8c88d" '
        'stroke-width="0.05"/>',
        '<g class="labels" font-family="Georgia, serif" font-size="0.34" text-anchor="middle" fill="#f0dcb8">',
    ]
    for n in LINES:
        parts.append(f'<text x="{n + 0.5}" y="{height + 0.43:g}">{"abcdefghi"[n]}</text>')
        parts.append(f'<text x="-0.32" y="{height - n - 0.38:g}">{n + 1}</text>')
    parts.append("</g>")
    if last is not None:
        start, end = cells[NAMES[last >> 8]], cells[NAMES[last & 255]]
        parts.append(
            _square(start, f'class="played" fill="none" stroke="{PLAYED}" stroke-width="0.06" rx="0.08"', 0.08)
        )
        parts.append(_square(end, f'class="played" fill="{PLAYED}" fill-opacity="0.75"', 0.015))
    captured = int(words[STATE]) >> CAPTURED & 1
    for code, piece in board.items():
        cell = cells[NAMES[code]]
        fallen = " rotate(100)" if captured and piece == KING else ""  # a captured king lies on his side
        parts.append(f'<use href="#tablut-{piece}" transform="translate({cell["x"]} {cell["y"]}){fallen}"/>')
    return "\n".join([*parts, "</svg>"])


def text_board(words: Words) -> str:
    """Draw a state in letters, the empty castle as +."""
    board = {CASTLE: "+", **decode(words)}
    rows = [f"{rank + 1}  {' '.join(board.get(rank << 4 | file, '.') for file in LINES)}" for rank in reversed(LINES)]
    return "\n".join([*rows, "", "   a b c d e f g h i", describe(words)])
