"""Modules joined into one file, so that a page asks once: each becomes a function that returns what it exports.

Good for modules like ours: named imports and exports at the beginnings of lines, none that import each other in a
circle, nothing exported that is assigned again, and `await` outside of functions only in the entry.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

IMPORT = re.compile(r'^import(?: \{([^}]*)\} from)? "(\.{1,2}/[^"]+)";', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.MULTILINE)
LISTED = re.compile(r"\bexport ?\{([^}]*)\};?\s*\Z")  # at the end of a file, as minifiers write it
OTHER = re.compile(r"(?:^import|^export|\bawait import)\b.*", re.MULTILINE)


class BadModule(ValueError):
    """A module that can't be joined with others; the message says which, and why."""


def bundle(entry: Path) -> str:
    """Return the script that does what a module does with all that it imports. Raises BadModule."""
    parts: list[str] = []
    names: dict[Path, str] = {}  # of the constants that hold what modules export

    def add(path: Path, importers: tuple[Path, ...]) -> str:
        if path in importers:
            raise BadModule(f"{path.name} imports itself by way of {importers[-1].name}")
        if path not in names:
            body, exports = _body(path, lambda other: add(other, (*importers, path)))
            names[path] = f"${len(names)}"
            returned = f"return {{ {', '.join(exports)} }};"
            parts.append(body if not importers else f"const {names[path]} = (() => {{\n{body}\n{returned}\n}})();\n")
        return names[path]

    add(entry, ())
    return "".join(parts)


def _body(path: Path, add: Callable[[Path], str]) -> tuple[str, list[str]]:
    """Return a module's text with its imports taken from constants, and what it exports."""
    text = path.read_text(encoding="utf-8")
    exports = EXPORT.findall(text)

    def imported(found: re.Match[str]) -> str:
        wanted, name = found[1], add((path.parent / found[2]).resolve())
        return f"const {{{_renamed(wanted, 0, 1)}}} = {name};" if wanted else ""

    text = EXPORT.sub("", IMPORT.sub(imported, text))
    if listed := LISTED.search(text):
        exports.append(_renamed(listed[1], 1, 0))
        text = text[: listed.start()]
    if other := OTHER.search(text):
        raise BadModule(f"{path.name}: can't join {other[0]!r}")
    return text, exports


def _renamed(names: str, key: int, value: int) -> str:
    """Turn `a, b as c` into the properties of an object, `a, b: c` or `a, c: b`."""
    pairs = (name.split(" as ") for name in names.split(",") if name.strip())
    return ", ".join(
        f"{pair[key * (len(pair) - 1)].strip()}: {pair[value * (len(pair) - 1)].strip()}" for pair in pairs
    )
