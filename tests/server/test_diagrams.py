"""Diagrams of the rules pages: moves in them are legal, refused ones are refused for the reason told."""

from __future__ import annotations

from xml.etree import ElementTree

import msgspec
import pytest

import ludoteca as lt
from ludoteca.games.catalogue import GAMES, position_class
from ludoteca.play import setup
from ludoteca.server import diagrams
from ludoteca.server.diagrams import FOLDER, Diagram

WRITTEN = [game for game in GAMES if (FOLDER / f"{game}.toml").exists()]
ALL = [(game, name) for game in WRITTEN for name in diagrams.diagrams(game)]


def test_there_are_diagrams() -> None:
    assert "abalone" in WRITTEN


@pytest.mark.parametrize(("game", "name"), ALL)
def test_positions_are_written_as_the_library_writes_them(game: str, name: str) -> None:
    diagram = diagrams.diagrams(game)[name]
    assert position_class(game).from_text(diagram.position).text == diagram.position


@pytest.mark.parametrize(("game", "name"), ALL)
def test_moves_are_legal(game: str, name: str) -> None:
    diagram = diagrams.diagrams(game)[name]
    position = position_class(game).from_text(diagram.position)
    made = diagrams.steps(game, diagram)
    assert len(made) == len(diagram.moves)
    for move, step in zip(diagram.moves, made, strict=True):
        assert move in set(position.legal_moves), "in the canonical notation"
        assert (step.player, step.info) == (position.player, position.info(move))
        position.push(move)
        assert step.position == position.text


@pytest.mark.parametrize(("game", "name"), ALL)
def test_refused_moves_are_refused_for_the_reason_told(game: str, name: str) -> None:
    diagram = diagrams.diagrams(game)[name]
    assert (diagram.refused is None) == (diagram.code is None)
    refused = diagrams.refused(game, diagram)
    if diagram.refused is None:
        assert refused is None
        return
    position = diagrams.position(game, diagram, len(diagram.moves))
    assert diagram.refused not in position.legal_moves
    with pytest.raises(lt.IllegalMove) as caught:
        position.push(diagram.refused)
    assert refused and refused.code == diagram.code == caught.value.code


@pytest.mark.parametrize(("game", "name"), ALL)
def test_pictures_of_all_that_happens(game: str, name: str) -> None:
    moves = diagrams.diagrams(game)[name].moves
    drawn = [diagrams.picture(game, name, ply) for ply in range(len(moves) + 1)]
    assert all(ElementTree.fromstring(svg).tag.endswith("svg") for svg in drawn)
    assert len(set(drawn)) == len(drawn)
    for ply in (-1, len(moves) + 1):
        with pytest.raises(KeyError):
            diagrams.picture(game, name, ply)


@pytest.mark.parametrize("layout", setup.CHOICES["abalone"]["layout"])
def test_the_layouts_of_abalone_are_those_of_the_library(layout: str) -> None:
    name = "start" if layout == "standard" else str(layout)
    assert diagrams.diagrams("abalone")[name].position == lt.Abalone(layout=str(layout)).text


def test_a_refused_move_that_is_legal_is_found_out() -> None:
    with pytest.raises(ValueError, match="e4e5 is legal"):
        diagrams.refused("abalone", Diagram("5/6/7/8/3b5/8/7/6/5 b 0 0", refused="e4e5", code="pac"))


def test_a_slip_in_a_file_is_named() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `move`"):
        msgspec.convert({"a": {"position": "", "move": "a1b2"}}, dict[str, Diagram])


@pytest.mark.parametrize(
    ("game", "name", "pushed", "off"),
    [
        ("abalone", "in-line", 0, False),
        ("abalone", "broadside", 0, False),
        ("abalone", "gap", 0, False),
        ("abalone", "sumito-2-1", 1, False),
        ("abalone", "sumito-3-1", 1, False),
        ("abalone", "sumito-3-2", 2, False),
        ("abalone", "push-off", 2, True),
        ("abalone", "breaking", 1, False),
    ],
)
def test_what_is_pushed(game: str, name: str, pushed: int, off: bool) -> None:
    (step,) = diagrams.steps(game, diagrams.diagrams(game)[name])
    assert len(step.info.pushed) == pushed and bool(step.info.off) == off


@pytest.mark.parametrize(
    ("name", "captured", "reason"),
    [
        ("moving", 0, None),
        ("over-castle", 0, None),
        ("capture-defender", 1, None),
        ("capture-attacker", 1, None),
        ("capture-by-king", 1, None),
        ("capture-three", 3, None),
        ("stepping-between", 0, None),
        ("edge", 0, None),
        ("empty-castle", 1, None),
        ("empty-castle-attacker", 1, None),
        ("occupied-castle", 0, None),
        ("king-on-castle-helps", 1, None),
        ("king-open", 0, "king-captured"),
        ("king-beside-two", 0, None),
        ("king-beside", 0, "king-captured"),
        ("king-beside-castle-opposite", 0, None),
        ("king-on-castle", 0, "king-captured"),
        ("escape", 0, "king-escaped"),
    ],
)
def test_what_is_captured(name: str, captured: int, reason: str | None) -> None:
    diagram = diagrams.diagrams("tablut")[name]
    (step,) = diagrams.steps("tablut", diagram)
    outcome = diagrams.position("tablut", diagram, 1).outcome()
    assert len(step.info.captured) == captured and (outcome.reason if outcome else None) == reason
