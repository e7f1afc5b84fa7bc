"""What can't be served is a page in the reader's language with a way back, and JSON for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.exc import OperationalError

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running


def check(guest: Guest, path: str, status: int, language: str) -> str:
    answer = guest.http.get(path)
    assert answer.status_code == status and answer.headers["content-type"].startswith("text/html")
    assert f'<html lang="{language}">' in answer.text and answer.headers["content-language"] == language
    assert 'class="button' in answer.text and 'href="/"' in answer.text, "the way back"
    assert "noindex" in answer.text and "og:image" not in answer.text, "nothing to preview"
    return str(answer.text)


@pytest.mark.parametrize(
    ("language", "words"), [("en", ["no such game", "copied only in part"]), ("ro", ["copiat doar în parte"])]
)
def test_a_bad_link_of_a_game(new_guest: Callable[..., Guest], language: str, words: list[str]) -> None:
    guest = new_guest(**{"accept-language": language})
    for path in (
        "/play/nosuchgame22",
        "/play/nosuchgame22/record",
        "/play/nosuchgame22/picture.png",
        "/match/nosuchmatch",
    ):
        text = check(guest, path, 404, language)
        assert all(word in text for word in words) and 'href="/lobby"' in text


@pytest.mark.parametrize(("language", "words"), [("en", "can't be reached"), ("ro", "nu se poate ajunge")])
def test_the_database_is_away(
    new_guest: Callable[..., Guest],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    language: str,
    words: str,
) -> None:
    async def away(*_: object) -> None:
        raise OperationalError("SELECT", {}, OSError("the database is away"))

    guest = new_guest(**{"accept-language": language})
    game_id = guest.create("tablut", None, None)
    monkeypatch.setattr("ludoteca.server.people.People.see", away)
    for path in ("/", f"/play/{game_id}", "/abalone/rules"):
        text = check(guest, path, 503, language)
        assert words in text.replace("&#39;", "'") and f'href="{path}" data-action="retry"' in text
    assert guest.http.get("/").headers["retry-after"] == "5"
    monkeypatch.setattr("ludoteca.server.store.Store.games_of", away)
    answer = guest.http.get("/api/games")
    assert (
        answer.status_code == 503 and answer.json()["error"]["code"] == "busy" and answer.headers["retry-after"] == "5"
    )
    caplog.clear()


@pytest.mark.parametrize(("language", "words"), [("en", "Something went wrong here"), ("ro", "Ceva n-a mers aici")])
def test_what_goes_wrong_here(
    new_guest: Callable[..., Guest],
    running: Running,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    language: str,
    words: str,
) -> None:
    def broken() -> None:
        raise RuntimeError("a secret of the site")

    monkeypatch.setattr("ludoteca.server.views.catalogue", broken)
    text = check(new_guest(**{"accept-language": language}), "/abalone", 500, language)
    assert words in text and "secret" not in text and 'data-action="retry"' in text
    running.until(lambda: "a secret of the site" in caplog.text)
    caplog.clear()
