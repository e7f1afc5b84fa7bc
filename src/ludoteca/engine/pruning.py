"""How much less to look at what is probably bad."""

from __future__ import annotations

from typing import Any

from ludoteca.games.jit import inner


@inner
def reduction(depth: Any, index: Any) -> Any:
    """Return by how many plies the index-th move of a node is searched less at first."""
    if depth < 3 or index < 4:
        return 0
    return (1 if index < 16 else 2) + (1 if depth >= 7 and index >= 8 else 0)


@inner
def futile(depth: Any) -> Any:
    """Return how far above beta the evaluation must be to give up the node at `depth`, 0 for never."""
    return depth * 120 if depth <= 3 else 0
