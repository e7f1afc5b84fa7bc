"""Trans-Rabat on paper, a PDF from the board's data: `nets.py` is geometry, `pen.py` draws, `sheet.py` lays out."""
