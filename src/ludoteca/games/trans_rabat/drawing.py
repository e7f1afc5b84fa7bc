"""Trans-Rabat's picture: an SVG board seen from above.

Every colour has a shape beside it and every player a number, so that nothing is told by colour alone. A pawn shows its
three side faces, the three balls on the dots, and at the apex the fourth ball, of the hidden face's colour, around the
owner's mark; a hat is beside them. The ground is clear, so that the picture fits light and dark pages.
"""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.trans_rabat.board import Board, geometry
from ludoteca.games.trans_rabat.lattice import point_class
from ludoteca.games.trans_rabat.view import Pawn, View, Words

INK: Final = "#2b2a33"
GROUND: Final = "#efe6d2"
PAPER: Final = "#fbf7ee"
PLAYED: Final = "#ff9f1c"  # marks the last move
NAMED: Final = {"red": "#d64550", "yellow": "#f2b93b", "green": "#4c9f70", "blue": "#3d73b8"}
OTHERS: Final = ("#d64550", "#f2b93b", "#4c9f70", "#3d73b8")  # for colours of other names, in their order
SHAPES: Final = (  # of the four colours, about 1 across
    '<circle r="0.5"/>',
    '<rect x="-0.45" y="-0.45" width="0.9" height="0.9"/>',
    '<polygon points="0,-0.58 0.55,0.42 -0.55,0.42"/>',
    '<path d="M-0.17-.55h.34v.38h.38v.34h-.38v.38h-.34v-.38h-.38v-.34h.38z"/>',
)
PLAYERS: Final = (("#ffffff", INK), ("#23222a", "#ffffff"), ("#7d3c98", "#ffffff"))  # fill, and what is written on it
HAT: Final = "M-.5 0q.5.2 1 0q-.02-.1-.18-.13l-.06-.44q-.26-.1-.52 0l-.06.44q-.16.03-.18.13z"
BAND: Final = "M-.31-.2q.31.1.62 0l.01.09q-.32.1-.64 0z"
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
        self.add(f'<path d="{HAT}" fill="{fill}" stroke="{ink}" stroke-width="0.07" paint-order="stroke"/>')
        self.add(f'<path d="{BAND}" fill="{PLAYED}"/>')
        self.words(str(owner + 1), 0, -0.38, 0.36, f'fill="{ink}" font-weight="bold"')
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
    _ground(picture)
    _ends(picture, len(totals))
    _last_move(picture, last)
    for pawn in view.everyone:
        _pawn(picture, pawn)
    for seat, total in enumerate(totals):
        _panel(picture, seat, total)
    return "\n".join([*picture.parts, "</svg>"])


def _ground(picture: _Picture) -> None:
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
    picture.polygon(tray, f'class="tray" fill="{INK}" stroke="{INK}" stroke-width="0.62"')
    picture.polygon(tray, f'fill="{PAPER}" stroke="#c9a227" stroke-width="0.05"')
    for cell in facts["cells"]:
        x, y, colour = cell["x"], cell["y"], board.letters.index(cell["colour"])
        name = f'class="cell" data-cell="{cell["name"]}"'
        picture.polygon(
            cell["corners"],
            f'{name} fill="{picture.paint[colour]}" fill-opacity="0.5" stroke="{PAPER}" stroke-width="0.05"',
        )
        up = 1 if cell["up"] else -1
        picture.shape(colour, x, y + 0.06 * up, 0.17, f'fill="{picture.paint[colour]}" fill-opacity="0.85"')
        number = cell["name"][1:]
        picture.words(number, x, y - 0.2 * up, 0.13, f'fill="{INK}" fill-opacity="0.6"')
    for strip in range(2 * side):
        edge, y = abs(strip + 0.5 - side) / 2, height * (1 - (strip + 0.5) / (2 * side))
        for x in (edge - 0.16, 2 * side - edge + 0.16):
            picture.words(chr(ord("a") + strip), x, y, 0.24, 'class="strip" fill="#f1deaa" font-weight="bold"')
    for dot in facts["dots"]:
        picture.ball(board.letters.index(dot["colour"]), dot["x"], dot["y"], 0.13)


def _ends(picture: _Picture, players: int) -> None:
    """Mark each player's start cells with a thin frame and goal cells with a strong one and the player's number."""
    cells = {cell["name"]: cell for cell in picture.facts["cells"]}
    for seat in range(players):
        colour = INK if seat == 0 else PLAYERS[seat][0]
        for name in picture.board.starts[seat]:
            points = _shrunk(cells[name], 0.78)
            picture.polygon(
                points, f'class="start" fill="none" stroke="{colour}" stroke-width="0.02" stroke-dasharray="0.05 0.05"'
            )
        for name in picture.board.goals[seat]:
            cell = cells[name]
            picture.polygon(
                _shrunk(cell, 0.74),
                f'class="goal" fill="#fff" fill-opacity="0.55" stroke="{colour}" stroke-width="0.05"',
            )
            picture.mark(seat, cell["x"], cell["y"], 0.13)


def _last_move(picture: _Picture, last: tuple[str, ...]) -> None:
    cells = {cell["name"]: cell for cell in picture.facts["cells"]}
    for name, dashes in zip(last, ('stroke-dasharray="0.12 0.08"', ""), strict=False):
        points = _shrunk(cells[name], 0.98)
        picture.polygon(points, f'class="last" fill="none" stroke="{PLAYED}" stroke-width="0.1" {dashes}')


def _shrunk(cell: dict[str, Any], scale: float) -> list[Spot]:
    """Return a cell's corners drawn towards its middle."""
    x, y = cell["x"], cell["y"]
    return [(x + scale * (a - x), y + scale * (b - y)) for a, b in cell["corners"]]


def _pawn(picture: _Picture, pawn: Pawn) -> None:
    """Draw a tetrahedron from above: side faces, balls, apex, owner's mark and hat."""
    cell, facts = picture.board.lattice.cells[pawn.cell], picture.facts["cells"][pawn.cell]
    label = picture.board.labels(pawn.seat, pawn.phase)
    x, y = facts["x"], facts["y"]
    corners = _shrunk(facts, 0.88)
    balls = [label[point_class(corner)] for corner in cell.corners]
    picture.add(f'<g class="pawn player{pawn.seat + 1}" data-cell="{cell.name}">')
    rim = INK if pawn.seat == 0 else PLAYERS[pawn.seat][0]
    shadow = [(a + 0.03, b + 0.05) for a, b in corners]
    picture.polygon(
        shadow,
        f'fill="{INK}" fill-opacity="0.35" stroke="{INK}" stroke-opacity="0.35" stroke-width="0.1"',
    )
    picture.polygon(corners, f'fill="{rim}" stroke="{rim}" stroke-width="0.09"')
    picture.polygon(corners, f'fill="#fff" stroke="{PLAYERS[pawn.seat][0]}" stroke-width="0.045"')
    for k in range(3):  # the face over the edge opposite corner k has the colour of the ball there (C1)
        (ax, ay), (bx, by) = corners[(k + 1) % 3], corners[(k + 2) % 3]
        light = 1 if ay + by > 2 * y + 0.1 else 0.8 if ax + bx < 2 * x else 0.88
        picture.polygon(
            [(x, y), (ax, ay), (bx, by)],
            f'fill="{_shaded(picture.paint[balls[k]], light)}" stroke="{INK}" stroke-width="0.02"',
        )
        middle = (0.23 * x + 0.385 * (ax + bx), 0.23 * y + 0.385 * (ay + by))
        picture.shape(balls[k], *middle, 0.085, 'fill="#fff" fill-opacity="0.9"')
    for colour, (a, b) in zip(balls, corners, strict=True):
        picture.ball(colour, a, b, 0.115)
    top = label[cell.missing]
    picture.circle(x, y, 0.14, f'fill="{picture.paint[top]}" stroke="#fff" stroke-width="0.025"')
    picture.mark(pawn.seat, x, y, 0.095)
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


def _shaded(colour: str, light: float) -> str:
    """Return a colour, #rrggbb, made darker."""
    return "#" + "".join(f"{round(light * int(colour[k : k + 2], 16)):02x}" for k in (1, 3, 5))


def _panel(picture: _Picture, seat: int, total: int) -> None:
    """Draw in a corner a player's mark, points as they stand, and hats in hand."""
    view, facts = picture.view, picture.facts
    right, below = CORNERS[seat]
    x = facts["width"] + 0.25 if right > 0 else -0.25
    y = facts["height"] + 0.2 if below > 0 else -0.2
    anchor = "end" if right > 0 else "start"
    colour = INK if view.pawns[seat] else "#a89f8c"
    if seat == view.player:
        picture.circle(x - 0.1 * right, y - 0.1 * below, 0.4, f'class="turn" fill="{PLAYED}"')
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
