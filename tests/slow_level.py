"""`ludoteca` with a level 8 that thinks as long as a level may, for what happens meanwhile: python tests/slow_level.py.

Level 8 itself answers too soon for that.
"""

from dataclasses import replace

from ludoteca.cli import main
from ludoteca.engine.levels import LEVELS

NODES = 1 << 40  # more than there is time for

for kind, levels in LEVELS.items():  # also where a site's further processes import this
    LEVELS[kind] = tuple(
        replace(level, nodes=NODES) if number >= 8 else level for number, level in enumerate(levels, 1)
    )

if __name__ == "__main__":
    main()
