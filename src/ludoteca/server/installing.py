"""The site as an app on a device: its manifest, its icons, its service worker, which keeps pages for lack of a network.

`python -m ludoteca.server.installing` draws the icons anew from static/icon.svg.
"""

from __future__ import annotations

import base64

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.server import pages, pictures, static
from ludoteca.server.previews import TITLES
from ludoteca.server.site import site_of

PAPER = "#f7f2e8"
# name -> pixels, the sign's share of the width, what it is for; None: not in the manifest
ICONS = {
    "icon-192.png": (192, 1.0, "any"),
    "icon-512.png": (512, 1.0, "any"),
    "maskable-512.png": (512, 0.6, "maskable"),
    "touch-180.png": (180, 0.8, None),
}


async def manifest(request: Request) -> Response:
    """Tell browsers how to install the site, in the reader's language."""
    spoken = site_of(request).language(request)
    words = pages.templates(spoken).get_template("words.html").module
    told = {
        "id": "/",
        "name": "Ludoteca",
        "short_name": "Ludoteca",
        "description": str(words.site()),  # type: ignore[attr-defined]
        "lang": spoken.code,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [
            {"src": static.address(f"icons/{name}"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, (size, _, purpose) in ICONS.items()
            if purpose
        ],
        "shortcuts": [{"name": title, "url": f"/{game}"} for game, title in TITLES.items()],
    }
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
    return JSONResponse(told, headers=headers, media_type="application/manifest+json")


async def service_worker(request: Request) -> Response:
    """Give the service worker; it is another one, and keeps all anew, when any client file has changed."""
    script = (static.FOLDER / "service-worker.js").read_text(encoding="utf-8")
    version = f'const VERSION = "{static.tree_hash()}";\n'
    return Response(version + script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def offline(request: Request) -> Response:
    """Show what stands for pages that can't be loaded."""
    return pages.render(request, "offline.html")


def icon(size: int, share: float) -> str:
    """Lay the sign out on an icon of so many pixels: on paper, unless it fills it."""
    sign = base64.b64encode((static.FOLDER / "icon.svg").read_bytes()).decode()
    paper = f'<rect width="{size}" height="{size}" fill="{PAPER}"/>' if share < 1 else ""
    side, edge = size * share, size * (1 - share) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">{paper}<image x="{edge}" y="{edge}" '
        f'width="{side}" height="{side}" href="data:image/svg+xml;base64,{sign}"/></svg>'
    )


if __name__ == "__main__":
    for name, (size, share, _) in ICONS.items():
        (static.FOLDER / "icons" / name).write_bytes(pictures.draw(icon(size, share)))
