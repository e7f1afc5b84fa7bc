"""What is said of a game's weights in weights/GAME.toml: names, the anchor, which stay as they are, which only rise.

    anchor = "LOSS 3"         # the weight that keeps its worth, so that a hundred stays about a marble

    [[group]]                 # in the order of the array `weights` of the game's tag
    name = "LOSS"             # its weights are "LOSS 0", "LOSS 1" ...
    size = 7                  # 1 where it isn't said; the name is then the weight's
    fixed = [0, 6]            # of the group, or true: they keep their worth too
    monotone = true           # each is at least the one before

All but the name may be left out.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "weights"


@dataclass(frozen=True)
class Group:
    """Weights with one name, one after the other. fixed: which of them stay, counted in the group."""

    name: str
    size: int = 1
    fixed: frozenset[int] = frozenset()
    monotone: bool = False


@dataclass(frozen=True)
class Description:
    """A game's weights. anchor: the index of the one that keeps its worth and so the scale of all."""

    groups: tuple[Group, ...]
    anchor: int

    @property
    def names(self) -> list[str]:
        """A name a weight."""
        return [g.name if g.size == 1 else f"{g.name} {k}" for g in self.groups for k in range(g.size)]

    @property
    def ranges(self) -> list[tuple[Group, range]]:
        """The groups, each with the indices of its weights."""
        made, at = [], 0
        for group in self.groups:
            made.append((group, range(at, at + group.size)))
            at += group.size
        return made

    @property
    def pinned(self) -> frozenset[int]:
        """The indices of the weights that are fixed, the anchor aside."""
        return frozenset(indices[k] for group, indices in self.ranges for k in group.fixed) - {self.anchor}


def describe(path: Path, *, fixed: tuple[str, ...] = (), anchor: str | None = None) -> Description:
    """Read a description. fixed: names of more weights, or groups, to keep. anchor: another one.

    Raises ValueError that says what is wrong.
    """
    try:
        told = tomllib.loads(path.read_text())
        groups = tuple(_group(entry, fixed) for entry in told.pop("group"))
        wanted = anchor or str(told.pop("anchor"))
        told.pop("anchor", None)
    except KeyError as error:
        raise ValueError(f"{path}: {error} is missing") from error
    except (OSError, tomllib.TOMLDecodeError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from error
    if told:
        raise ValueError(f"{path}: nothing is called {' or '.join(told)}")
    names = Description(groups, 0).names
    for name in (wanted, *fixed):
        if name not in names and name not in {group.name for group in groups}:
            raise ValueError(f"{path}: there is no weight {name!r}, only {', '.join(names)}")
    if wanted not in names:
        raise ValueError(f"{path}: the anchor {wanted!r} is a group, not a weight")
    return Description(groups, names.index(wanted))


def _group(entry: dict[str, object], more: tuple[str, ...]) -> Group:
    name, size = str(entry.pop("name")), entry.pop("size", 1)
    fixed, monotone = entry.pop("fixed", []), entry.pop("monotone", False)
    if entry:
        raise ValueError(f"a group has no {' or '.join(entry)}")
    if not isinstance(size, int) or size < 1:
        raise ValueError(f"{name} has the size {size!r}")
    kept = set(range(size)) if fixed is True or name in more else set(fixed if isinstance(fixed, list) else [])
    kept |= {k for k in range(size) if f"{name} {k}" in more}
    if not kept <= set(range(size)):
        raise ValueError(f"{name} has weights 0 to {size - 1}, not all of {sorted(kept)}")
    return Group(name, size, frozenset(kept), bool(monotone))
