"""The sheets to print: pages, sizes, counts, and letters that every reader's program can show."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from reportlab.lib.units import mm
from reportlab.pdfbase.ttfonts import TTFont

from ludoteca.games.trans_rabat.board import Board
from ludoteca.server import languages
from ludoteca.server.printing import pen, sheet

if TYPE_CHECKING:
    from tests.server.conftest import Guest

BOARD = Board.load("hex5")
PAPERS = {"a4": (4, (210, 297)), "a3": (2, (420, 297))}


def romanian(words: str) -> str:
    return languages.load()["ro"].translations.gettext(words)


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_and_their_sizes(paper: str) -> None:
    made = sheet.draw(BOARD, paper, str)
    count, (width, height) = PAPERS[paper]
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", made)
    assert made.startswith(b"%PDF") and len(boxes) == count
    for box in boxes:
        assert [round(float(part) / mm) for part in box] == [width, height]
    assert made == sheet.draw(BOARD, paper, str), "the same every time"


@pytest.mark.parametrize("paper", PAPERS)
def test_all_pieces_are_there(paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine pawns and nine hats, three for each seat; a dot for each point of the board, on each page that shows it."""
    pawns: list[int] = []
    hats: list[int] = []
    dots: list[int] = []
    real_pawn, real_hat, real_ball = sheet._pawn, sheet._hat, pen.Pen.ball

    def pawn(*given: object) -> None:
        pawns.append(given[2])  # type: ignore[arg-type]
        real_pawn(*given)  # type: ignore[arg-type]

    def hat(*given: object) -> None:
        hats.append(given[1])  # type: ignore[arg-type]
        real_hat(*given)  # type: ignore[arg-type]

    def ball(self: pen.Pen, colour: int, at: tuple[float, float], radius: float) -> None:
        dots.append(colour)
        real_ball(self, colour, at, radius)

    monkeypatch.setattr(sheet, "_pawn", pawn)
    monkeypatch.setattr(sheet, "_hat", hat)
    monkeypatch.setattr(pen.Pen, "ball", ball)
    sheet.draw(BOARD, paper, str)
    assert pawns == hats == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    pages = 2 if paper == "a4" else 1  # that show the board
    wanted = [BOARD.letters.index(letter) for row in BOARD.dots for letter in row]
    assert sorted(dots) == sorted(wanted * pages)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_board_fits_the_paper(paper: str) -> None:
    width, height = sheet.SHEETS[paper]
    across = sheet._span(BOARD) if paper == "a3" else (sheet._span(BOARD) + sheet.OVERLAP) / 2
    assert across <= width - 2 * 5 and sheet._rise(BOARD) <= height - 2 * 5, "printers leave 5 mm"


@pytest.mark.parametrize("paper", PAPERS)
def test_letters_are_embedded(paper: str) -> None:
    made = sheet.draw(BOARD, paper, romanian)
    assert b"/FontFile2" in made and b"+DejaVuSans" in made and b"Helvetica" not in made
    known = TTFont("test", pen.FILE).face.charToGlyph
    for words in sheet.CODES.values():
        assert romanian(words) != words and all(ord(letter) in known for letter in romanian(words))
    assert {ord(letter) for letter in "șțȘȚăâîĂÂÎ„”"} <= set(known)
    assert len(zlib.compress(made)) < 300_000


def test_the_sheets_by_their_address(guest: Guest, new_guest: Callable[..., Guest]) -> None:
    sizes = set()
    for reader, language in ((guest, "en"), (new_guest(**{"accept-language": "ro"}), "ro")):
        for query in ("", "?paper=a4", "?paper=a3"):
            answer = reader.http.get(f"/trans-rabat/print{query}")
            assert answer.status_code == 200 and answer.headers["content-type"] == "application/pdf"
            assert f'-{language}.pdf"' in answer.headers["content-disposition"]
            assert answer.content.startswith(b"%PDF")
            sizes.add(len(answer.content))
    assert len(sizes) == 4
    assert guest.http.get("/trans-rabat/print?paper=b5").status_code == 404
    assert guest.http.get("/abalone/print").status_code == 404
    assert "/trans-rabat/print" in guest.http.get("/trans-rabat/rules").text
