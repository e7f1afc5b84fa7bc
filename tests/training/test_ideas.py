from __future__ import annotations

import re

import pytest

from ludoteca.engine.ideas import Idea, ideas_of
from training.ideas import main, measure


def test_the_search_against_itself_is_even() -> None:
    """Each opening is played from both sides, so that neither has more of it."""
    own = ideas_of("tablut")
    line = measure("tablut", own, own, pairs=3, nodes=400, seed=1)
    assert "6 games" in line and " 50.0% " in line and "Elo +0 (" in line


@pytest.mark.parametrize(("game", "nodes"), [("abalone", 4000), ("tablut", 2000), ("trans-rabat", 1000)])
def test_the_search_beats_one_without_any_idea(game: str, nodes: int) -> None:
    line = measure(game, ideas_of(game), 0, pairs=5, nodes=nodes, seed=2)
    found = re.search(r"([\d.]+)%", line)
    assert found and float(found[1]) > 60


def test_a_line_an_idea_and_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ideas", "--ideas", "killers,far_below", "--games", "abalone,tablut", "--pairs", "1", "--nodes", "200"]
    monkeypatch.setattr("sys.argv", words)
    main()
    lines = capsys.readouterr().out.splitlines()
    names = [("abalone", "killers"), ("abalone", "far_below"), ("tablut", "killers"), ("tablut", "far_below")]
    assert [tuple(line.split()[:2]) for line in lines] == names
    assert Idea.FAR_BELOW not in Idea(ideas_of("abalone"))
