"""Who plays in a match: what `level:4`, `engine`, a checkout's path or `cmd:./program` means."""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludoteca.engine.timeman import HIGHEST
from ludoteca.games.checks import shown

HERE = Path(__file__).parents[2]  # the folder that our package is imported from


@dataclass(frozen=True)
class Contender:
    """A program that speaks UGI. text: as the user named it.

    command: of the process. home: the folder to import `ludoteca` from, where the program is a version of ours.
    level: of the site, 0 for none. options: to set at the start. sources: a hash of a version's code, empty otherwise.
    """

    text: str
    command: tuple[str, ...]
    home: Path | None = None
    level: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    sources: str = ""

    @property
    def environment(self) -> dict[str, str]:
        """The environment of the process."""
        return {**os.environ, "PYTHONPATH": str(self.home)} if self.home else dict(os.environ)

    @property
    def identity(self) -> dict[str, Any]:
        """What a saved match must agree in."""
        return {"player": self.text, "options": dict(self.options), "sources": self.sources}


def read_contender(text: str, game: str, options: Mapping[str, str]) -> Contender:
    """Return the contender that a text means. Raises ValueError.

    engine: this version of ours. level:N: the same at a level of the site. cmd:COMMAND: any program that speaks UGI.
    Anything else: the path of a checkout, whose `src` is used.
    """
    if text.startswith("cmd:"):
        try:
            words = shlex.split(text[4:])
        except ValueError as error:
            raise ValueError(f"{shown(text)} is no command: {error}") from None
        if not words:
            raise ValueError("no command follows cmd:")
        return Contender(text, tuple(words), options=options)
    home, level = HERE, 0
    if text.startswith("level:"):
        if not re.fullmatch(f"level:[1-{HIGHEST}]", text):
            raise ValueError(f"a level is level:1 to level:{HIGHEST}, not {shown(text)}")
        level = int(text[6:])
    elif text != "engine":
        home = Path(text).resolve() / "src"
        if not text or not (home / "ludoteca" / "ugi" / "__init__.py").is_file():
            kinds = f"engine, level:1 to level:{HIGHEST}, cmd:COMMAND or a checkout that has src/ludoteca/ugi"
            raise ValueError(f"a player is one of {kinds}, not {shown(text)}")
    command = (sys.executable, "-P", "-m", "ludoteca", "ugi", game)
    return Contender(text, command, home, level, options, hash_of(home / "ludoteca"))


def hash_of(package: Path) -> str:
    """Return a hash of all of a version that decides how it plays."""
    digest = hashlib.sha256()
    for part in ("games", "engine", "ugi"):
        for path in sorted((package / part).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
