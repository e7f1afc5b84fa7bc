"""SVG drawn as PNG, in a process of its own: drawing holds the interpreter for a tenth of a second, and games go on."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import OrderedDict
from pathlib import Path

from ludoteca.server.problems import Refusal

FONT = Path(__file__).parent / "printing" / "fonts" / "DejaVuSans.ttf"
KEPT, AWAITED, PATIENCE = 64, 8, 20.0  # pictures in memory, requests that may wait for one to be drawn, seconds
PROGRAM = """
import sys, resvg_py
font = {"font_files": [sys.argv[1]], "font_family": "DejaVu Sans", "sans_serif_family": "DejaVu Sans"}
svg = sys.stdin.buffer.read().decode()
sys.stdout.buffer.write(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, **font))
"""


class Pictures:
    """Draws one PNG at a time, and keeps those asked for last."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[str, bytes] = OrderedDict()
        self._drawing = asyncio.Lock()
        self._waiting = 0

    async def png(self, svg: str) -> bytes:
        """Draw an SVG. Raises Refusal when too many wait."""
        if svg not in self._drawn:
            if self._waiting >= AWAITED:
                raise Refusal(503, "busy")
            self._waiting += 1
            try:
                async with self._drawing:
                    if svg not in self._drawn:
                        self._drawn[svg] = await asyncio.to_thread(draw, svg)
            finally:
                self._waiting -= 1
        self._drawn.move_to_end(svg)
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        return self._drawn[svg]


def draw(svg: str) -> bytes:
    """Draw an SVG as a PNG, in a process of its own."""
    command = [sys.executable, "-I", "-c", PROGRAM, str(FONT)]
    return subprocess.run(command, input=svg.encode(), capture_output=True, timeout=PATIENCE, check=True).stdout  # noqa: S603
