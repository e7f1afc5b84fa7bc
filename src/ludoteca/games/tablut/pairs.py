"""A network of pairs: what a soldier's place is worth depends on where the king stands.

PAIRS tells it for each place of the king and each place of an attacker or a defender. For the search, what stands on a
rank is added up beforehand, so that a position is judged by two look-ups a rank, as by hand. The king counts as a
defender in his own place. `training/network.py` makes the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

FILES: Final = 9
CELLS: Final = FILES * FILES  # a cell's number here: 9 times its rank, and its file

Pairs = npt.NDArray[np.int16]


def by_rank(pairs: Pairs) -> Pairs:
    """Add up ranks. pairs: int16[2, 81, 81]; returns int16[2, 81, 9, 512], by side, king, rank and the side's bits."""
    bits = np.arange(1 << FILES) >> np.arange(FILES)[:, None] & 1  # [file, bits]
    sums: Any = pairs.reshape(2, CELLS, FILES, FILES).astype(np.float32) @ bits.astype(np.float32)
    return np.ascontiguousarray(sums.astype(np.int16))


# By side, the king's cell and the soldier's: its worth to its own side, in hundredths of about a soldier.
PAIRS: Final[Pairs] = np.load(Path(__file__).with_name("pairs.npy"))
PATTERNS: Final = by_rank(PAIRS)
