"""Trans-Rabat's picture: an SVG board seen from above.

Every colour has a shape beside it and every player a number, so that nothing is told by colour alone. A pawn shows its
three side faces, the three balls on the dots, and at the apex the fourth ball, of the hidden face's colour, around the
owner's mark; a hat is beside them. The ground is clear, so that the picture fits light and dark pages. Colours and
lengths are those of the page's board (web/static/boards/), so that a picture and a game look alike.
"""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from ludoteca.games.trans_rabat.board import Board, geometry
from ludoteca.games.trans_rabat.lattice import point_class
from ludoteca.games.trans_rabat.view import Pawn, View, Words

INK: Final = "#1b1714"
GROUND: Final = "#efe6d2"
PAPER: Final = "#fbf6ea"
PLAYED: Final = "#6d5a2a"  # marks the last move
TURN: Final = "#ff9f1c"
NAMED: Final = {"red": "#cf3218", "yellow": "#f1b633", "green": "#17a27a", "blue": "#2f63b4"}
OTHERS: Final = tuple(NAMED.values())  # for colours of other names, in their order
TINTS: Final = {"#cf3218": "#eba69c", "#f1b633": "#f7dd9a", "#17a27a": "#a8d3b0", "#2f63b4": "#a3bfe0"}  # of triangles
LIGHT: Final = (-0.55, -0.83)  # where it comes from
SHAPES: Final = (  # of the four colours, about 1 across
    '<circle r="0.5"/>',
    '<rect x="-0.45" y="-0.45" width="0.9" height="0.9"/>',
    '<polygon points="0,-0.58 0.55,0.42 -0.55,0.42"/>',
    '<path d="M-0.17-.55h.34v.38h.38v.34h-.38v.38h-.34v-.38h-.38v-.34h.38z"/>',
)
PLAYERS: Final = (("#fffdf8", INK), ("#26221f", "#fffdf8"), ("#7d3c98", "#fffdf8"))  # fill, and what is written on it
CROWN: Final = "M-19 13C-17-3-16-17-12-21Q0-26 12-21C16-17 17-3 19 13Q0 21-19 13Z"  # of a hat 62 wide, its brim at 13
BAND: Final = "M-18 5Q0 13 18 5L19 12Q0 20-19 12Z"
ASIDE: Final = 0.15  # at home, the colour's shape and the mark of whose home it is stand beside each other
MARGIN: Final = 0.75
CORNERS: Final = ((1, 1), (1, -1), (-1, -1))  # where each seat's panel is: right or left, below or above

Spot = tuple[float, float]


class _Picture:
    """Collects the parts of one drawing."""

    def __init__(self, board: Board, view: View) -> None:
        self.board, self.view, self.facts = board, view, geometry(board)
        self.parts: list[str] = []
        self.paint = [NAMED.get(name.lower(), OTHERS[k]) for k, (_, name) in enumerate(board.colours)]

    def add(self, text: str) -> None:
        self.parts.append(text)

    def polygon(self, points: list[Spot], attributes: str) -> None:
        corners = " ".join(f"{x:.3f},{y:.3f}" for x, y in points)
        self.add(f'<polygon points="{corners}" {attributes}/>')

    def circle(self, x: float, y: float, radius: float, attributes: str) -> None:
        self.add(f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius}" {attributes}/>')

    def shape(self, colour: int, x: float, y: float, size: float, attributes: str) -> None:
        self.add(f'<g transform="translate({x:.3f} {y:.3f}) scale({size})" {attributes}>{SHAPES[colour]}</g>')

    def words(self, text: str, x: float, y: float, size: float, attributes: str) -> None:
        self.add(f'<text x="{x:.3f}" y="{y + 0.35 * size:.3f}" font-size="{size}" {attributes}>{text}</text>')

    def ball(self, colour: int, x: float, y: float, radius: float) -> None:
        self.circle(x, y, radius, f'fill="{self.paint[colour]}" stroke="#fff" stroke-width="0.03"')
        self.shape(colour, x, y, 1.05 * radius, 'fill="#fff" fill-opacity="0.92"')

    def mark(self, seat: int, x: float, y: float, radius: float) -> None:
        """Draw a player's mark: a numbered disc."""
        fill, ink = PLAYERS[seat]
        self.circle(x, y, radius, f'fill="{fill}" stroke="{INK}" stroke-width="0.025"')
        self.words(str(seat + 1), x, y, round(1.5 * radius, 3), f'fill="{ink}" font-weight="bold"')

    def hat(self, owner: int, x: float, y: float, size: float) -> None:
        """Draw a player's hat, about `size` wide, its brim at (x, y)."""
        fill, ink = PLAYERS[owner]
        self.add(f'<g class="hat" transform="translate({x:.3f} {y:.3f}) scale({size})">')
        edge = "#cfc6b8" if owner == 1 else INK
        self.add(f'<g transform="scale(0.0161) translate(0 -13)" fill="{fill}" stroke="{edge}" stroke-width="2.5">')
        self.add(f'<ellipse cy="13" rx="31" ry="9"/><path d="{CROWN}"/>')
        self.add(f'<path d="{BAND}" fill="{TURN}" stroke="none"/></g>')
        self.words(str(owner + 1), 0, -0.32, 0.32, f'fill="{ink}" font-weight="bold"')
        self.add("</g>")


def describe(view: View, players: int) -> str:
    """Say in a few words whose turn it is."""
    hats = ", ".join(
        f"player {seat + 1} holds {sum(view.hands[seat])} hats" for seat in range(players) if view.pawns[seat]
    )
    return f"player {view.player + 1} to act, moves left {view.left}; {hats}"


def svg(board: Board, words: Words, totals: list[int], size: float = 480, last: tuple[str, ...] = ()) -> str:
    """Draw a state as an SVG document, `size` pixels wide.

    totals: each player's points as they stand. last: the cells where the last move started and ended.
    """
    view = View(words)
    picture = _Picture(board, view)
    width, height = picture.facts["width"] + 2 * MARGIN, picture.facts["height"] + 2 * MARGIN
    label = f"Trans-Rabat: {describe(view, len(totals))}"
    picture.add(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {width:.3f} {height:.3f}" '
        f'width="{size}" height="{size * height / width:.0f}" role="img" aria-label="{label}" '
        'font-family="Verdana, sans-serif" text-anchor="middle" stroke-linejoin="round">'
    )
    _ground(picture, len(totals))
    _ends(picture, len(totals))
    _last_move(picture, last)
    for pawn in view.everyone:
        _pawn(picture, pawn)
    for seat, total in enumerate(totals):
        _panel(picture, seat, total)
    return "\n".join([*picture.parts, "</svg>"])


def _ground(picture: _Picture, players: int) -> None:
    """Draw the tray, the triangles with shapes and numbers, the dots and the strips' letters."""
    board, facts = picture.board, picture.facts
    side, height = board.side, facts["height"]
    half = side / 2
    tray = [
        (half, 0.0),
        (3 * half, 0.0),
        (2.0 * side, height / 2),
        (3 * half, height),
        (half, height),
        (0.0, height / 2),
    ]
    far = 1 + 0.46 / side
    tray = [(side + far * (x - side), height / 2 + far * (y - height / 2)) for x, y in tray]
    picture.polygon(tray, f'class="tray" fill="{PAPER}" stroke="#cdbb9c" stroke-width="0.06"')
    homes = {name for cells in board.goals[:players] for name in cells}
    for cell in facts["cells"]:
        x, y, colour = cell["x"], cell["y"], board.letters.index(cell["colour"])
        name = f'class="cell" data-cell="{cell["name"]}"'
        picture.polygon(
            cell["corners"],
            f'{name} fill="{TINTS[picture.paint[colour]]}" stroke="{PAPER}" stroke-width="0.03"',
        )
        up = 1 if cell["up"] else -1
        aside = ASIDE if cell["name"] in homes else 0
        picture.shape(colour, x + aside, y, 0.17, f'fill="{picture.paint[colour]}" fill-opacity="0.62"')
        number = cell["name"][1:]
        picture.words(number, x, y - 0.25 * up, 0.15, 'fill="#2b2521" fill-opacity="0.75"')
    for strip in range(2 * side):
        edge, y = abs(strip + 0.5 - side) / 2, height * (1 - (strip + 0.5) / (2 * side))
        for x in (edge - 0.22, 2 * side - edge + 0.22):
            picture.words(chr(ord("a") + strip), x, y, 0.22, 'class="strip" fill="#675c52"')
    for dot in facts["dots"]:
        picture.ball(board.letters.index(dot["colour"]), dot["x"], dot["y"], 0.13)


def _ends(picture: _Picture, players: int) -> None:
    """Mark each player's goal cells with the player's number."""
    cells = {cell["name"]: cell for cell in picture.facts["cells"]}
    for seat in range(players):
        for cell in (cells[name] for name in picture.board.goals[seat]):
            picture.add('<g class="goal" opacity="0.75">')
            picture.mark(seat, cell["x"] - ASIDE, cell["y"], 0.12)
            picture.add("</g>")


def _last_move(picture: _Picture, last: tuple[str, ...]) -> None:
    cells = {cell["name"]: cell for cell in picture.facts["cells"]}
    for name in last:
        marked = f'class="last" fill="none" stroke="{PLAYED}" stroke-opacity="0.7" stroke-width="0.05"'
        picture.polygon(_shrunk(cells[name], 0.86), marked)


def _shrunk(cell: dict[str, Any], scale: float) -> list[Spot]:
    """Return a cell's corners drawn towards its middle."""
    x, y = cell["x"], cell["y"]
    return [(x + scale * (a - x), y + scale * (b - y)) for a, b in cell["corners"]]


def _pawn(picture: _Picture, pawn: Pawn) -> None:
    """Draw a tetrahedron from above: side faces, balls, apex, owner's mark and hat."""
    cell, facts = picture.board.lattice.cells[pawn.cell], picture.facts["cells"][pawn.cell]
    label = picture.board.labels(pawn.seat, pawn.phase)
    x, y = facts["x"], facts["y"]
    corners = _shrunk(facts, 0.93)
    balls = [label[point_class(corner)] for corner in cell.corners]
    picture.add(f'<g class="pawn player{pawn.seat + 1}" data-cell="{cell.name}">')
    picture.polygon([(a + 0.02, b + 0.05) for a, b in corners], 'fill="#000" fill-opacity="0.3"')
    for k in range(3):  # the face over the edge opposite corner k has the colour of the ball there (C1)
        (ax, ay), (bx, by) = corners[(k + 1) % 3], corners[(k + 2) % 3]
        face = [(x, y), (ax, ay), (bx, by)]
        picture.polygon(face, f'fill="{picture.paint[balls[k]]}" stroke="{INK}" stroke-width="0.02"')
        across, down = (ax + bx) / 2 - x, (ay + by) / 2 - y
        light = (LIGHT[0] * across + LIGHT[1] * down) / hypot(across, down)
        picture.polygon(face, f'fill="{"#fff" if light > 0 else "#000"}" fill-opacity="{abs(light) * 0.3:.2f}"')
    edges = "".join(f"M{x:.3f} {y:.3f}L{a:.3f} {b:.3f}" for a, b in corners)
    picture.add(f'<path d="{edges}" fill="none" stroke="#fff" stroke-opacity="0.38" stroke-width="0.016"/>')
    for colour, (a, b) in zip(balls, corners, strict=True):
        picture.ball(colour, x + 0.68 * (a - x), y + 0.68 * (b - y), 0.11)
    picture.circle(x, y, 0.16, f'fill="{picture.paint[label[cell.missing]]}" stroke="#fffdf8" stroke-width="0.03"')
    picture.mark(pawn.seat, x, y, 0.11)
    if pawn.hat is not None:
        picture.hat(pawn.hat, *_beside(x, y, corners), 0.42)
    picture.add("</g>")


def _beside(x: float, y: float, corners: list[Spot]) -> Spot:
    """Return where a hat's brim goes: over an upper edge, so that the pawn's own mark and balls stay in sight."""
    edges = [
        ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    across, up = min(edges, key=lambda edge: (round(edge[1], 3), -edge[0]))
    return x + 1.28 * (across - x), y + 1.28 * (up - y) + 0.14


def _panel(picture: _Picture, seat: int, total: int) -> None:
    """Draw in a corner a player's mark, points as they stand, and hats in hand."""
    view, facts = picture.view, picture.facts
    right, below = CORNERS[seat]
    x = facts["width"] + 0.25 if right > 0 else -0.25
    y = facts["height"] + 0.2 if below > 0 else -0.2
    anchor = "end" if right > 0 else "start"
    colour = INK if view.pawns[seat] else "#a89f8c"
    if seat == view.player:
        picture.circle(x - 0.1 * right, y - 0.1 * below, 0.4, f'class="turn" fill="{TURN}"')
    picture.mark(seat, x - 0.1 * right, y - 0.1 * below, 0.3)
    picture.words(
        str(total),
        x - 0.6 * right,
        y - 0.1 * below,
        0.5,
        f'fill="{colour}" stroke="{GROUND}" stroke-width="0.12" paint-order="stroke" font-weight="bold" '
        f'style="text-anchor:{anchor}"',
    )
    hats = [owner for owner in range(3) for _ in range(view.hands[seat][owner])]
    for k, owner in enumerate(hats):
        row, place = divmod(k, 3)
        picture.hat(owner, x - (0.1 + 0.5 * place) * right, y - (0.68 + 0.42 * row) * below + 0.12, 0.46)
