"""Tablut's pictures: an SVG board and a text board."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games import wood
from ludoteca.games.position import Words
from ludoteca.games.tablut.board import CAPTURED, CASTLE, KING, LINES, NAMES, STATE, TURN, decode, geometry

NAMES_OF_SIDES: Final = ("attackers", "defenders")
PLAYED: Final = "#e8d473"  # the squares of the last move
MARGIN: Final = 0.44
ORNAMENT: Final = "M0-42 42 0 0 42-42 0ZM-30-30H30V30H-30ZM0-21A21 21 0 1 1 0 21A21 21 0 1 1 0-21"  # on the castle
# The sides differ by more than colour: attackers are square with crossed blades, defenders round with a boss like
# shields, and the king is larger and crowned. Lengths in pieces are hundredths of a square.
DEFINITIONS: Final = "\n".join(
    [
        "<defs>",
        wood.plank("tablut-frame", "#7a5436", "#4b301d"),
        wood.grain("tablut-grain"),
        wood.ball("tablut-dark", "#6f5a4c", "#3c2d25", "#1d1410"),
        wood.ball("tablut-light", "#ffffff", "#f2e6cd", "#c0a878"),
        wood.ball("tablut-dark-boss", "#8a7261", "#4b3a30", "#2a1f18"),
        wood.ball("tablut-light-boss", "#fffdf6", "#e9dabb", "#b39a68"),
        """<g id="tablut-a"><g transform="scale(0.01)" stroke-linecap="round" fill="none">
<rect x="-31" y="-29" width="68" height="68" rx="14" fill="#000" fill-opacity="0.3"/>
<rect x="-34" y="-34" width="68" height="68" rx="14" fill="url(#tablut-dark)" stroke="#120c08" stroke-width="2"/>
<path d="M-34-20Q-34-34-20-34H20Q34-34 34-20L23-14Q23-23 14-23H-14Q-23-23-23-14Z" fill="#fff" fill-opacity="0.13"/>
<rect x="-23" y="-23" width="46" height="46" rx="9" fill="url(#tablut-dark-boss)" stroke="#000" stroke-opacity="0.22"
 stroke-width="1.5"/>
<path d="M-13-13 13 13M13-13-13 13" stroke="#0e0805" stroke-width="6"/>
<path d="M-13-13 13 13M13-13-13 13" transform="translate(1.4 1.6)" stroke="#b8977c" stroke-opacity="0.8"
 stroke-width="4"/></g></g>
<g id="tablut-d"><g transform="scale(0.01)" fill="none">
<circle cx="3" cy="5" r="36" fill="#000" fill-opacity="0.3"/>
<circle r="36" fill="url(#tablut-light)" stroke="#866a37" stroke-width="2"/>
<circle r="29" stroke="#8a6d38" stroke-opacity="0.55" stroke-width="2.5"/>
<circle r="19" fill="url(#tablut-light-boss)" stroke="#a98d58" stroke-width="4"/></g></g>
<g id="tablut-k"><g transform="scale(0.01)" fill="none">
<circle cx="3" cy="6" r="42" fill="#000" fill-opacity="0.3"/>
<circle r="42" fill="url(#tablut-light)" stroke="#866a37" stroke-width="2"/>
<circle r="36.5" stroke="#8a6d38" stroke-opacity="0.55" stroke-width="2.5"/>
<path d="M-24 16-27-13-12 0 0-22 12 0 27-13 24 16Z" fill="#d8a21b" stroke="#6d4a08" stroke-width="3.5"
 stroke-linejoin="round"/><path d="M-24 23H24" stroke="#6d4a08" stroke-width="5" stroke-linecap="round"/></g></g>
</defs>""",
    ]
)


def describe(words: Words) -> str:
    """Say in a few words whose turn it is, or that the king is captured."""
    state = int(words[STATE])
    return "the king is captured" if state >> CAPTURED & 1 else f"{NAMES_OF_SIDES[state >> TURN & 1]} to move"


def _square(cell: dict[str, float], attributes: str, inset: float = 0) -> str:
    x, y, side = cell["x"] - 0.5 + inset, cell["y"] - 0.5 + inset, 1 - 2 * inset
    return f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" {attributes}/>'


def _around(facts: dict[str, Any], by: float, attributes: str) -> str:
    """Draw a frame that reaches beyond all squares."""
    width, height = facts["width"] + 2 * by, facts["height"] + 2 * by
    return f'<rect x="{-by:g}" y="{-by:g}" width="{width:g}" height="{height:g}" {attributes}/>'


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
        *(_around(facts, MARGIN - 0.02, f'rx="0.22" fill="url(#tablut-{wooden})"') for wooden in ("frame", "grain")),
        _around(facts, 0.06, 'rx="0.04" fill="#3a2415" stroke="#caa262" stroke-opacity="0.55" stroke-width="0.025"'),
        '<g class="cells" stroke="#8a6238" stroke-width="0.025">',
    ]
    for cell in cells.values():  # the edge, where the king escapes, is darker
        fill = "#a4552f" if cell["castle"] else "#cfa768" if cell["edge"] else "#dcbb87"
        parts.append(_square(cell, f'fill="{fill}"'))
    for code in () if last is None else (last >> 8, last & 255):
        parts.append(_square(cells[NAMES[code]], f'class="played" fill="{PLAYED}"'))
    castle = cells[NAMES[CASTLE]]
    parts += [
        f'<path class="castle" d="{ORNAMENT}" transform="translate({castle["x"]} {castle["y"]}) scale(0.01)" '
        'fill="none" stroke="#f0d9a8" stroke-width="3" stroke-opacity="0.8"/>',
        "</g>",
        '<g class="labels" font-family="sans-serif" font-size="0.26" text-anchor="middle" fill="#f3e3c6" '
        'fill-opacity="0.75">',
    ]
    for n in LINES:
        parts.append(f'<text x="{n + 0.5}" y="{height + 0.31:g}">{"abcdefghi"[n]}</text>')
        parts.append(f'<text x="-0.22" y="{height - n - 0.41:g}">{n + 1}</text>')
    parts.append("</g>")
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
