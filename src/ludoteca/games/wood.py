"""What wooden boards are drawn of, for the `<defs>` of a picture: lit planks and balls, and the grain of wood.

Colours and lines are those of the page's boards (web/static/boards/), so that a picture and a game look alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LINES: Final = (  # of the grain, in hundredths of a cell
    "M0 9C90 3 150 17 240 10S360 4 420 9",
    "M0 30C70 36 130 22 200 29S330 38 420 30",
    "M0 47C110 41 160 55 260 47S370 42 420 47",
    "M0 70C60 64 150 78 230 70S340 63 420 70",
    "M0 86C100 90 190 80 270 86S380 90 420 86",
)


def plank(name: str, *colours: str) -> str:
    """Return a linear gradient, lit from the upper left; colours from light to dark."""
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="0.5" y2="1">{_stops(colours)}</linearGradient>'


def ball(name: str, *colours: str) -> str:
    """Return a radial gradient, lit from the upper left; colours from light to dark."""
    return f'<radialGradient id="{name}" cx="0.36" cy="0.3" r="0.75">{_stops(colours)}</radialGradient>'


def grain(name: str) -> str:
    """Return a pattern of dark lines, to lie on wood; a cell is 1 wide."""
    lines = "".join(
        f'<path d="{line}" fill="none" stroke="#2c1706" stroke-width="{1.5 + k % 3}" '
        f'stroke-opacity="{0.05 + 0.025 * (k % 2):g}"/>'
        for k, line in enumerate(LINES)
    )
    return (
        f'<pattern id="{name}" width="420" height="96" patternUnits="userSpaceOnUse" '
        f'patternTransform="scale(0.01)">{lines}</pattern>'
    )


def _stops(colours: Sequence[str]) -> str:
    last = len(colours) - 1
    return "".join(f'<stop offset="{k / last:g}" stop-color="{colour}"/>' for k, colour in enumerate(colours))
