"""The files of lessons: every step's moves are legal and do what it says, and its words are there in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca.games.catalogue import GAMES
from ludoteca.games.errors import IllegalMove
from ludoteca.server import languages
from ludoteca.server.lessons import BadLesson, Step, load, play, position, steps

from .claims import doing, fulfils

STEPS = [
    pytest.param(game, number, id=f"{game}-{step.id}") for game in GAMES for number, step in enumerate(steps(game))
]
WRITTEN = ("en", "ro")
ASCII_QUOTES = re.compile(r"[\"']\w|\.\.\.")  # Romanian writes „…” and …


@pytest.mark.parametrize("game", GAMES)
def test_there_are_ten_steps_at_least(game: str) -> None:
    assert len(steps(game)) >= 10


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_what_a_step_accepts_is_legal_and_does_what_it_says(game: str, number: int) -> None:
    """Of all legal moves just those are accepted that do it; where `some`, some of them."""
    step, found = steps(game)[number], position(game, steps(game), number)
    assert step.does, "a step claims something of its moves"
    assert set(step.moves) <= set(found.legal_moves)
    assert len(set(step.moves)) == len(step.moves)
    if step.some:
        assert set(step.moves) < set(doing(found, step.does)), "else `some` is wrong"
    else:
        assert set(doing(found, step.does)) == set(step.moves)
        assert len(step.moves) < len(found.legal_moves) or step.wrong, "a task that can be done wrong"


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_what_is_answered_is_legal_after_every_right_move(game: str, number: int) -> None:
    step = steps(game)[number]
    for move in step.moves:
        found = position(game, steps(game), number)
        play(found, step, move)
        assert not step.reply or not found.outcome()


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_wrong_tries_are_illegal_for_the_reason_given(game: str, number: int) -> None:
    found = position(game, steps(game), number)
    for move, code in steps(game)[number].wrong.items():
        with pytest.raises(IllegalMove) as refused:
            found.parse(move)
        assert refused.value.code == code, move


@pytest.mark.parametrize("game", GAMES)
def test_wrong_tries_are_shown(game: str) -> None:
    """Each game's lessons have what newcomers try in vain, of several kinds."""
    assert len({code for step in steps(game) for code in step.wrong.values()}) >= 5


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_words_in_every_language(game: str, number: int) -> None:
    step = steps(game)[number]
    for text in (step.title, step.task, step.hint, step.done):
        assert set(text) >= set(languages.load()) >= set(WRITTEN)
        assert all(words == words.strip() and words for words in text.values())
        assert len(set(text.values())) == len(text), "translated"
        assert not set("şţŞŢ") & set(text["ro"]), "ș and ț have a comma below"
        assert not ASCII_QUOTES.search(text["ro"])


@pytest.mark.parametrize("game", GAMES)
def test_cells_are_the_same_in_every_language(game: str) -> None:
    """A translation speaks of the cells and rules that the original speaks of."""
    named = re.compile(r"\b(?:[a-j]\d{1,2}|[ACRT]\d{1,2})\b")
    for step in steps(game):
        for text in (step.task, step.hint, step.done):
            english = set(named.findall(text["en"]))
            assert all(set(named.findall(words)) == english for words in text.values()), (step.id, text)


def test_romanian_is_written_with_its_letters() -> None:
    text = " ".join(step.task["ro"] + step.done["ro"] for game in GAMES for step in steps(game))
    assert set("ăâîșț") <= set(text)


# --- the claims themselves -------------------------------------------------------------------------------------------


def step_of(game: str, name: str) -> tuple[int, Step]:
    return next((number, step) for number, step in enumerate(steps(game)) if step.id == name)


@pytest.mark.parametrize(
    ("game", "name", "claim"),
    [
        ("abalone", "two-one", {"kind": "broadside"}),
        ("abalone", "two-one", {"pushed": 2}),
        ("abalone", "two-one", {"off": True}),
        ("abalone", "off", {"off": False}),
        ("abalone", "off", {"over": "six-off"}),
        ("abalone", "save", {"forces": {"off": True}}),
        ("abalone", "double", {"prevents": {"kind": "inline"}}),
        ("tablut", "capture", {"captured": ["d5"]}),
        ("tablut", "capture", {"captured": [0, 2]}),
        ("tablut", "castle", {"target": ["e4", "e8"]}),
        ("tablut", "repetition", {"over": ""}),
        ("trans-rabat", "face", {"matches": "ball"}),
        ("trans-rabat", "ball", {"matches": "both"}),
        ("trans-rabat", "both", {"matches": "face"}),
        ("trans-rabat", "bonus-4", {"gains": {"bonus": 0}}),
        ("trans-rabat", "recall", {"frees": "h15"}),
        ("trans-rabat", "counter-roll", {"frees": "b7"}),
    ],
)
def test_a_claim_that_is_not_so_is_noticed(game: str, name: str, claim: dict[str, object]) -> None:
    number, step = step_of(game, name)
    assert not any(fulfils(position(game, steps(game), number), move, claim) for move in step.moves)


# --- files that can't be used ----------------------------------------------------------------------------------------

WORDS = "".join(f'{part}.en = "x"\n{part}.ro = "y"\n' for part in ("title", "task", "hint", "done"))


def one(name: str, **parts: str) -> str:
    values = {"position": '"3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 a"', "moves": '["a4d4"]', "does": "{}"}
    values |= parts
    return f'[[step]]\nid = "{name}"\n{WORDS}' + "".join(f"{key} = {value}\n" for key, value in values.items() if value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[step]\n", "tablut.toml: "),
        ("steps = 3\n", "unknown field `steps`"),
        (one("a").replace('id = "a"', ""), "missing required field `id`"),
        (one("a", colour='"red"'), "unknown field `colour`"),
        (one("a", moves='"a4d4"'), "Expected `array`"),
        (one("a") + one("a"), "step a: there are 2 steps of this name"),
        (one("a", position=""), "step a: the first step needs a position"),
        (one("a", moves="[]"), "step a: no move is accepted"),
        (one("a", moves='["a4d4", "a4c4"]') + one("b", position=""), "step b: it goes on from a"),
    ],
)
def test_a_file_of_another_form(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "tablut.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadLesson, match=re.escape(said)):
        load(path)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadLesson, match=r"go\.toml"):
        load(tmp_path / "go.toml")


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"position": '"9/9 a"'}, "tablut, step a: "),
        ({"before": '["a4e4"]'}, "tablut, step a: e4 is taken"),
        ({"before": '["a4"]'}, "tablut, step a: "),
    ],
)
def test_positions_that_are_none(tmp_path: Path, parts: dict[str, str], said: str) -> None:
    path = tmp_path / "tablut.toml"
    path.write_text(one("a", **parts), encoding="utf-8")
    with pytest.raises(BadLesson, match=re.escape(said)):
        position("tablut", load(path), 0)


def test_a_step_goes_on_with_the_past_of_those_before(tmp_path: Path) -> None:
    path = tmp_path / "tablut.toml"
    path.write_text(one("a", reply='["e4f4"]') + one("b", position="", moves='["d4d3"]'), encoding="utf-8")
    found = position("tablut", load(path), 1)
    assert found.history == ["a4d4", "e4f4"]
