"""The texts of the rules pages: every language tells the same rules and shows the same diagrams."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ludoteca.play.reasons import SENTENCES
from ludoteca.play.reasons.common import CODES as COMMON
from ludoteca.server import prose
from ludoteca.server.diagrams import FOLDER, diagrams

TEXTS = sorted(FOLDER.glob("*.md"))
LANGUAGES = ("en", "ro")
TOLD = {
    "abalone": [f"A{n}" for n in range(7)],
    "tablut": [f"T{n}" for n in range(1, 5)],
    "trans-rabat": [f"R{n}" for n in range(1, 19)] + [f"C{n}" for n in range(1, 21)],
}
NARROWS: dict[str, set[str]] = {"abalone": set(), "tablut": set(), "trans-rabat": {"C8", "C9"}}


def game_of(path: Path) -> str:
    return path.name.split(".")[0]


def test_every_game_has_both_languages() -> None:
    assert {path.name for path in TEXTS} == {f"{game}.{language}.md" for game in TOLD for language in LANGUAGES}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_every_rule_is_told_once(path: Path) -> None:
    told = prose.numbers(path.read_text(encoding="utf-8"))
    assert Counter(number for number, _ in told) == Counter(TOLD[game_of(path)])
    assert {number for number, narrows in told if narrows} == NARROWS[game_of(path)]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_rules_that_are_pointed_at_are_told(path: Path) -> None:
    assert set(re.findall(r"\{([A-Z]\d+)\}", path.read_text(encoding="utf-8"))) <= set(TOLD[game_of(path)])


@pytest.mark.parametrize("game", TOLD)
def test_rules_that_hints_name_are_told(game: str) -> None:
    named = {number for text in SENTENCES[game].values() for number in re.findall(r"\b[A-Z]\d+\b", text)}
    everywhere = {number for text in COMMON.values() for number in re.findall(r"\b[A-Z]\d+\b", text)}
    assert named - everywhere <= set(TOLD[game]) and everywhere <= {"R15", "R16"}, "which end only Trans-Rabat"


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_every_diagram_is_shown_once(path: Path) -> None:
    assert Counter(prose.names(path.read_text(encoding="utf-8"))) == Counter([*diagrams(game_of(path))])


@pytest.mark.parametrize("game", TOLD)
def test_languages_have_the_same_form(game: str) -> None:
    """The same sections, rules and diagrams in the same order."""
    mark = re.compile(r"^(#+) |^```diagram ([\w-]+)|\{#([A-Z]\d+)", re.MULTILINE)
    forms = [mark.findall((FOLDER / f"{game}.{language}.md").read_text(encoding="utf-8")) for language in LANGUAGES]
    assert forms[0] == forms[1] and len(forms[0]) > 10


@pytest.mark.parametrize("path", [path for path in TEXTS if ".ro." in path.name], ids=lambda path: path.stem)
def test_romanian_letters_have_their_commas(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search("[şţŞŢ]", text) and re.search("ș", text) and re.search("ț", text)
