"""Drawing on a PDF page in mm, y upwards: triangles, balls, shapes of colours, marks of players, lines of text."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from ludoteca.games.trans_rabat.board import Board
from ludoteca.games.trans_rabat.drawing import INK, NAMED, OTHERS, PLAYERS
from ludoteca.server.printing.nets import Spot

FONT: Final = "DejaVu Sans"
FILE: Final = Path(__file__).parent / "fonts" / "DejaVuSans.ttf"
GREY: Final = "#8a8378"
PASTEL: Final = 0.42  # of a triangle's colour, the rest is white
ARM: Final = 0.17  # half the width of the cross's arms
SHAPES: Final[tuple[list[Spot], ...]] = (  # of the four colours, about 1 across; the first is a disc
    [],
    [(-0.45, -0.45), (0.45, -0.45), (0.45, 0.45), (-0.45, 0.45)],
    [(0, 0.58), (0.55, -0.42), (-0.55, -0.42)],
    [(x, y) for x, y in ((ARM, ARM), (ARM, 0.55), (-ARM, 0.55), (-ARM, ARM), (-0.55, ARM), (-0.55, -ARM))]
    + [(-ARM, -ARM), (-ARM, -0.55), (ARM, -0.55), (ARM, -ARM), (0.55, -ARM), (0.55, ARM)],
)


def register() -> None:
    """Make the font known, once."""
    if FONT not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(FONT, FILE))


class Pen:
    """Draws for one board. All lengths are mm."""

    def __init__(self, canvas: Canvas, board: Board) -> None:
        self.canvas = canvas
        named = enumerate(name.lower() for _, name in board.colours)
        self.paint = [HexColor(NAMED.get(name, OTHERS[k])) for k, name in named]

    def polygon(
        self,
        spots: Iterable[Spot],
        fill: Color | None = None,
        line: str | None = INK,
        width: float = 0.25,
        dash: float = 0,
    ) -> None:
        """Draw a polygon. line: the colour of its outline or None. dash: the length of its dashes, 0 for none."""
        path = self.canvas.beginPath()
        for k, (x, y) in enumerate(spots):
            (path.lineTo if k else path.moveTo)(x * mm, y * mm)
        path.close()
        self._style(fill, line, width, dash)
        self.canvas.drawPath(path, stroke=int(line is not None), fill=int(fill is not None))

    def disc(self, at: Spot, radius: float, fill: Color, line: str = "#ffffff", width: float = 0.3) -> None:
        """Draw a disc."""
        self._style(fill, line, width, 0)
        self.canvas.circle(at[0] * mm, at[1] * mm, radius * mm, fill=1)

    def wedge(self, at: Spot, radius: float, start: float, fill: Color) -> None:
        """Draw a sixth of a disc, from an angle in degrees on, counter-clockwise."""
        (x, y), r = at, radius
        self._style(fill, "#ffffff", 0.3, 0)
        self.canvas.wedge((x - r) * mm, (y - r) * mm, (x + r) * mm, (y + r) * mm, start, 60, fill=1)

    def line(self, start: Spot, end: Spot, dash: float = 0, colour: str = GREY) -> None:
        """Draw a thin line."""
        self._style(None, colour, 0.2, dash)
        self.canvas.line(start[0] * mm, start[1] * mm, end[0] * mm, end[1] * mm)

    def shape(self, colour: int, at: Spot, size: float, fill: Color) -> None:
        """Draw the shape that goes with a colour."""
        if not SHAPES[colour]:
            self._style(fill, None, 0, 0)
            self.canvas.circle(at[0] * mm, at[1] * mm, size / 2 * mm, stroke=0, fill=1)
            return
        self.polygon([(at[0] + size * x, at[1] + size * y) for x, y in SHAPES[colour]], fill, None)

    def ball(self, colour: int, at: Spot, radius: float) -> None:
        """Draw a ball, or a dot, with its shape."""
        self.disc(at, radius, self.paint[colour])
        self.shape(colour, at, 1.1 * radius, HexColor("#ffffff"))

    def mark(self, seat: int, at: Spot, radius: float) -> None:
        """Draw a player's mark: a numbered disc."""
        fill, ink = PLAYERS[seat]
        self.disc(at, radius, HexColor(fill), INK)
        size = 1.5 * radius
        self.text(str(seat + 1), (at[0], at[1] - 0.36 * size), size, ink, "centre")

    def text(self, words: str, at: Spot, size: float, colour: str = INK, align: str = "left") -> None:
        """Write one line; `at` is on its base line. size: in mm."""
        self.canvas.setFont(FONT, size * mm)
        self.canvas.setFillColor(HexColor(colour))
        write = self.canvas.drawCentredString if align == "centre" else self.canvas.drawString
        write(at[0] * mm, at[1] * mm, words)

    def paragraph(self, words: str, at: Spot, width: float, size: float) -> float:
        """Write lines from a top left corner on, and return where the next could begin."""
        x, y = at
        for line in simpleSplit(words, FONT, size * mm, width * mm):
            y -= 1.35 * size
            self.text(line, (x, y), size)
        return y

    def pastel(self, colour: int) -> Color:
        """Return the light tone of a colour that triangles have."""
        red, green, blue = self.paint[colour].rgb()
        return Color(*(1 - PASTEL * (1 - part) for part in (red, green, blue)))

    def _style(self, fill: Color | None, line: str | None, width: float, dash: float) -> None:
        if fill is not None:
            self.canvas.setFillColor(fill)
        if line is not None:
            self.canvas.setStrokeColor(HexColor(line))
        self.canvas.setLineWidth(width * mm)
        self.canvas.setLineJoin(1)
        self.canvas.setDash([dash * mm, dash * mm] if dash else [])
