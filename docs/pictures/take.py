"""Take the README's pictures: start `ludoteca serve --port 8000 --database /tmp/pictures.db`, then run this file."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent


def main(site: str = "http://127.0.0.1:8000") -> None:
    """Save the home page in English, and a game of Trans-Rabat with a pawn picked up, in Romanian and dark."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(locale="en", viewport={"width": 1120, "height": 900}).new_page()
        page.goto(site)
        page.screenshot(path=HERE / "home.png")
        dark = browser.new_context(locale="ro", color_scheme="dark", viewport={"width": 1120, "height": 760})
        page = dark.new_page()
        page.goto(site)
        seats = [{"kind": "person"}, {"kind": "computer", "level": 4}]
        made = page.request.post(
            f"{site}/api/games",
            data={"game": "trans-rabat", "options": {}, "seats": seats},
            headers={"Origin": site},
        )
        page.goto(site + made.json()["url"])
        for cell in ("a6", "b9"):
            page.locator(f'[data-cell="{cell}"]').click(force=True)
            page.wait_for_timeout(500)
        page.locator('[data-cell="b9"]').click(force=True)
        page.wait_for_timeout(500)
        page.screenshot(path=HERE / "trans-rabat.png")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
