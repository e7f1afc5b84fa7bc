"""Which language a reader gets, and how problems are worded."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

from ludoteca.games.catalogue import GAMES, start
from ludoteca.games.errors import IllegalMove
from ludoteca.server import languages
from ludoteca.server.problems import CODES, sentences

KNOWN = languages.load()


@pytest.mark.parametrize(
    ("cookie", "accept", "chosen"),
    [
        (None, None, "en"),
        (None, "", "en"),
        (None, "ro", "ro"),
        (None, "ro-RO,ro;q=0.9,en-US;q=0.8,en;q=0.7", "ro"),
        (None, "en-GB,en;q=0.9,ro;q=0.8", "en"),
        (None, "fr,de;q=0.9,RO;q=0.1", "ro"),
        (None, "fr", "en"),
        (None, "en;q=0.5,ro;q=0.6", "ro"),
        (None, "ro;q=0,en", "en"),
        (None, "ro;q=x,;;,=,ro;q=", "ro"),
        (None, "x" * 100_000, "en"),
        ("ro", "en", "ro"),
        ("en", "ro", "en"),
        ("xx", "ro", "ro"),
        ("", "ro", "ro"),
    ],
)
def test_the_choice(cookie: str | None, accept: str | None, chosen: str) -> None:
    assert languages.choose(KNOWN, cookie, accept).code == chosen


def test_names_are_the_languages_own() -> None:
    assert {code: language.name for code, language in KNOWN.items()} == {"en": "English", "ro": "Română"}


def test_english_needs_no_messages() -> None:
    assert KNOWN["en"].messages == {}


def test_romanian_has_three_plural_forms() -> None:
    found = [forms for forms in KNOWN["ro"].messages.values() if isinstance(forms, list)]
    assert found and {len(forms) for forms in found} == {3}
    one, many = "%(num)d move", "%(num)d moves"
    words = [KNOWN["ro"].translations.ngettext(one, many, n) for n in (1, 19, 20, 101)]
    assert words[0] != words[1] != words[2] and words[1] == words[3] and " de " in words[2]


@pytest.mark.parametrize("game", [None, *GAMES])
def test_every_problem_has_a_sentence_in_every_language(game: str | None) -> None:
    for code, template in sentences(game).items():
        details = dict.fromkeys(("number", "limit", "ply"), 7)
        for language in KNOWN.values():
            words = language.sentence(code, details, game=game, text="fallback")
            assert words and words[0] != "{", (code, template)
    assert set(CODES) <= set(sentences(game))


def test_an_unknown_code_or_a_missing_detail_still_says_something() -> None:
    english = KNOWN["en"]
    assert english.sentence("no-such-code", {}, text="what the rules say") == "what the rules say"
    assert english.sentence("no-such-code", {}) == "no-such-code"
    assert "{limit}" in english.sentence("too-large", {})
    assert english.sentence("too-large", {"limit": 5}) == CODES["too-large"].format(limit=5)


def test_a_new_language_is_a_new_folder(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    words = 'msgid "Play"\nmsgstr "Jouer"\n\nmsgid "Home"\nmsgstr ""\n'
    (tmp_path / "fr" / "messages.po").write_text(f"{header}\n{words}", encoding="utf-8")
    found = languages.load(tmp_path)
    assert list(found) == ["en", "fr"] and found["fr"].name == "Français"
    assert found["fr"].messages == {"Play": "Jouer"} and found["fr"].translations.gettext("Play") == "Jouer"


@pytest.mark.parametrize("code", sorted(CODES))
def test_sentences_of_the_site_have_no_words_that_cannot_be_translated(code: str) -> None:
    """Details are numbers and names; what a library says in English isn't part of a sentence."""
    fields = {field for _, field, _, _ in Formatter().parse(CODES[code]) if field}
    assert fields <= {"limit", "option"}


def test_details_are_no_english_words() -> None:
    """What a refusal names are cells and moves; a word, as for no captures at all, is part of the sentence."""
    with pytest.raises(IllegalMove) as caught:
        start("tablut").push("d1d4xe4")
    told = KNOWN["ro"].sentence(caught.value.code, caught.value.details, game="tablut")
    assert told == "d1d4 nu capturează nimic, deci nici e4"
