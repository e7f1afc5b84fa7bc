"""Pages: their words are in the HTML, in the reader's language; what no page may lack."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from ludoteca.server import static
from ludoteca.server.guard import HEADERS

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running

PAGES = ["/", "/trans-rabat", "/abalone", "/tablut"]


@pytest.mark.parametrize(
    "path", [*PAGES, "/nowhere", "/play/nosuchgame22", "/picture/abalone.svg", "/health", "/static/play.js"]
)
def test_every_answer_has_the_security_headers(guest: Guest, path: str) -> None:
    headers = guest.http.get(path).headers
    assert {name.lower() for name in HEADERS} <= set(headers)
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe-inline" not in policy.replace("style-src 'unsafe-inline'", "")
    assert headers["x-content-type-options"] == "nosniff" and "server" not in headers


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_no_inline_script_or_style(guest: Guest, path: str) -> None:
    text = guest.http.get(path).text
    for tag, body in re.findall(r"<script([^>]*)>(.*?)</script>", text, re.S):
        assert "src=" in tag or 'type="application/json"' in tag
        assert not body.strip() or 'type="application/json"' in tag
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", text)


def test_the_home_page_says_what_there_is_before_any_script(new_guest: Callable[..., Guest]) -> None:
    text = new_guest().http.get("/").text
    assert all(name in text for name in ("Trans-Rabat", "Abalone", "Tablut", 'lang="en"', "Play"))
    romanian = new_guest(**{"accept-language": "ro"}).http.get("/").text
    assert 'lang="ro"' in romanian and "Joacă" in romanian


def test_my_games_are_listed_for_their_guest_only(guest: Guest, new_guest: Callable[..., Guest]) -> None:
    game_id = guest.create("tablut", None, 2)
    assert f"/play/{game_id}" in guest.http.get("/").text
    assert f"/play/{game_id}" not in new_guest().http.get("/").text


def test_a_game_has_its_page(guest: Guest, new_guest: Callable[..., Guest]) -> None:
    game_id = guest.create("abalone", None, 2)
    for reader in (guest, new_guest()):
        text = reader.http.get(f"/play/{game_id}").text
        assert game_id in text and "Abalone" in text


@pytest.mark.parametrize(
    "path", ["/nowhere", "/play/nosuchgame22", "/play/%00", "/a/b/c", "/static/no.js", "/picture/go.svg"]
)
def test_unknown_addresses_get_a_friendly_page(new_guest: Callable[..., Guest], path: str) -> None:
    texts = []
    for language in ("en", "ro"):
        answer = new_guest(**{"accept-language": language}).http.get(path)
        assert answer.status_code == 404 and answer.headers["content-type"].startswith("text/html")
        assert f'lang="{language}"' in answer.text
        texts.append(answer.text)
    assert texts[0] != texts[1] and ("There is no such" in texts[0])


def test_the_wrong_method_is_said(guest: Guest) -> None:
    assert guest.http.post("/").status_code == 405
    assert guest.http.delete("/api/games").json()["error"]["code"] == "bad-method"


def test_the_language_is_chosen_and_kept(guest: Guest) -> None:
    answer = guest.http.get("/language/ro?next=/abalone", follow_redirects=False)
    assert answer.status_code == 303 and answer.headers["location"] == "/abalone"
    cookie = answer.headers["set-cookie"]
    assert "lang=ro" in cookie and "HttpOnly" in cookie and "SameSite=lax" in cookie and "Max-Age=31536000" in cookie
    assert 'lang="ro"' in guest.http.get("/").text
    guest.http.get("/language/en")
    assert 'lang="en"' in guest.http.get("/").text
    assert guest.http.get("/language/xx").status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "javascript:alert(1)",
        "",
        "/a%0d%0aX:y",
        "evil",
    ],
)
def test_languages_redirect_to_this_site_only(guest: Guest, address: str) -> None:
    answer = guest.http.get("/language/ro", params={"next": address} if "%" not in address else None)
    if "%" in address:
        answer = guest.http.get(f"/language/ro?next={address}")
    assert answer.headers["location"] == "/"


def test_the_guests_cookie(guest: Guest) -> None:
    cookie = guest.http.get("/").headers["set-cookie"]
    assert cookie.startswith("guest=") and "HttpOnly" in cookie and "SameSite=lax" in cookie
    assert "Max-Age=31536000" in cookie and "Secure" not in cookie
    first = guest.http.cookies["guest"]
    assert "guest=" in guest.http.get("/").headers["set-cookie"], "renewed"
    assert guest.http.cookies["guest"].split(".")[0] == first.split(".")[0]


@pytest.mark.parametrize("forged", ["", "x", "a.b.c", "…", "eyJ9.ZZZZ.sig" * 100])
def test_a_forged_cookie_is_nobodys(guest: Guest, new_guest: Callable[..., Guest], forged: str) -> None:
    game_id = guest.create("tablut", None, None)
    other = new_guest()
    name, _, rest = guest.http.cookies["guest"].partition(".")
    for cookie in (forged, name, f"{name}.{rest[:-1]}", f"{name}x.{rest}"):
        answer = other.http.get(f"/api/games/{game_id}", headers=[(b"Cookie", f"guest={cookie}".encode())])
        assert answer.json()["yours"] == []


@pytest.mark.parametrize(
    "path", ["trans-rabat.svg", "trans-rabat.svg?players=3&board=hex5", "abalone.svg?layout=belgian", "tablut.svg"]
)
def test_pictures_are_svg(guest: Guest, path: str) -> None:
    answer = guest.http.get(f"/picture/{path}")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/svg+xml")
    assert ElementTree.fromstring(answer.text).tag.endswith("svg")
    assert "max-age" in answer.headers["cache-control"]


@pytest.mark.parametrize("query", ["layout=french", "x=y", "players=2"])
def test_pictures_of_nothing_are_refused(guest: Guest, query: str) -> None:
    assert guest.http.get(f"/picture/abalone.svg?{query}").status_code == 400


def test_client_files_are_kept_by_their_hash(guest: Guest) -> None:
    addresses = re.findall(r'(?:src|href)="(/static/[^"]+)"', guest.http.get("/").text)
    assert addresses
    for address in addresses:
        assert address.startswith(f"/static/{static.tree_hash()}/")
        answer = guest.http.get(address)
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
    old = guest.http.get("/static/0123456789abcdef/play.js")
    assert old.status_code == 200 and old.headers["cache-control"] == "no-cache"
    again = guest.http.get("/static/play.js", headers={"If-None-Match": old.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path",
    [
        "../server/app.py",
        "%2e%2e/server/app.py",
        "..%2fserver%2fapp.py",
        "/etc/passwd",
        "vendor",
        "",
        "play.js/",
        "play.js//",
        "css/",
        "css/base.css/",
        "0123456789abcdef/css/base.css/",
    ],
)
def test_only_client_files_are_served(guest: Guest, path: str) -> None:
    assert guest.http.get(f"/static/{path}").status_code == 404


@pytest.mark.parametrize(("path", "kind"), [("/abalone", "text/html"), ("/api/catalogue", "application/json")])
def test_what_goes_wrong_here_is_a_friendly_answer_without_details(
    guest: Guest,
    running: Running,
    path: str,
    kind: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken() -> None:
        raise RuntimeError("a secret of the site")

    monkeypatch.setattr("ludoteca.server.views.catalogue", broken)
    answer = guest.http.get(path)
    assert answer.status_code == 500 and answer.headers["content-type"].startswith(kind)
    assert "Something went wrong" in answer.text and "secret" not in answer.text
    assert "content-security-policy" in answer.headers
    running.until(lambda: "a secret of the site" in caplog.text)  # it has been noted
    caplog.clear()
