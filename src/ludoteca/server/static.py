"""Client files: with the hash of all of them in the address they are kept for a year, without it asked for by ETag.

ES modules import each other by relative addresses, so one hash for the whole tree reaches all of them.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parents[1] / "web" / "static"
HASHED = re.compile(r"([0-9a-f]{16})/")
FOR_EVER = "public, max-age=31536000, immutable"


@cache
def tree_hash() -> str:
    """Hash the names and contents of all client files, as they are when the site starts."""
    digest = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(FOLDER).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def address(name: str) -> str:
    """Return the address of a client file."""
    return f"/static/{tree_hash()}/{name}"


class ClientFiles(StaticFiles):
    """Serves FOLDER, with or without a hash before the file's name."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER, check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Serve one file; another hash gets the present file, to be asked for again next time.

        So a page made before the site was brought up to date still finds all its files.
        """
        if scope["path"].endswith("/"):
            raise HTTPException(404)  # else the file without the slash would be found
        path = path.replace("\\", "/")
        found = HASHED.match(path)
        response = await super().get_response(path[found.end() :] if found else path, scope)
        current = found is not None and found[1] == tree_hash()
        response.headers["Cache-Control"] = FOR_EVER if current else "no-cache"
        return response
