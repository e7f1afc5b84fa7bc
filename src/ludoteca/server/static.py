"""Client files: with the hash of all of them in the address they are kept for a year, without it asked for by ETag.

ES modules import each other by relative addresses, so one hash for the whole tree reaches all of them. A page gets its
own joined with all that it imports (`joined/`): fifty files one after the other take a slow line more than a second.
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

from ludoteca.server.bundle import bundle

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
    """Return the address of a client file; `joined/play.js` is play.js with all that it imports."""
    return f"/static/{tree_hash()}/{name}"


@cache
def bundled(name: str) -> str:
    """Return a page's module joined with all that it imports. Raises KeyError if there is no such module."""
    path = FOLDER / name
    if path not in FOLDER.glob("*.js"):
        raise KeyError(name)
    return bundle(path)


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
        response = await self._file(path[found.end() :] if found else path, scope)
        current = found is not None and found[1] == tree_hash()
        response.headers["Cache-Control"] = FOR_EVER if current else "no-cache"
        return response

    async def _file(self, path: str, scope: Scope) -> Response:
        folder, _, name = path.partition("/")
        if folder != "joined" or scope["method"] not in ("GET", "HEAD"):
            return await super().get_response(path, scope)
        try:
            return Response(bundled(name), media_type="text/javascript", headers={"ETag": f'"{tree_hash()}"'})
        except KeyError as error:
            raise HTTPException(404) from error
