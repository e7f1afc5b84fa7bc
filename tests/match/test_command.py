"""`ludoteca match` as a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import cli
from ludoteca.games.catalogue import start
from ludoteca.match.run import Match

Fake = Callable[..., str]
PATIENCE = 300.0  # seconds: kernels may have to be compiled first


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "ludoteca", "match", *map(str, arguments)]


def run(*arguments: object) -> str:
    done = subprocess.run(command(*arguments), capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def saved(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


@pytest.mark.parametrize(
    ("game", "options"), [("abalone", {}), ("tablut", {}), ("trans-rabat", {}), ("trans-rabat", {"players": 3})]
)
def test_six_games(game: str, options: dict[str, int], tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    players = options.get("players", 2)
    extra = ["--players", players] if players == 3 else []
    out = run("engine", "level:1", "--game", game, *extra, "--games", 6, "--depth", 1, "--plies", 40, "--save", path)
    assert "6 of 6 games" in out
    games = saved(path)
    assert [played["game"] for played in games] == list(range(1, 7))
    points = 0.0
    for played in games:
        position = start(game, **options)
        for move in played["opening"]:
            position.push(move)
        for seat, move, _, depth, nodes, seconds in played["moves"]:
            assert seat == position.player + 1
            position.push(move)
            assert depth <= 1 and nodes >= 0 and seconds >= 0
        outcome = position.outcome()
        assert played["reason"] == (outcome.reason if outcome else "plies")
        assert len(position.history) == 40 or outcome
        assert played["fault"] is None
        assert [name == "engine" for name in played["players"]] == [letter == "A" for letter in played["seats"]]
        points += played["shares"][played["seats"].index("A")]
    assert {played["seats"].index("A") for played in games} == set(range(players))
    assert f"A  engine   {points:>6.1f}" in out


def test_a_version_by_its_path_and_a_command_of_ours(tmp_path: Path) -> None:
    """A checkout is run from its own sources, whatever is installed."""
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    (checkout / "src").symlink_to(Path(ludoteca.__file__).parents[1])
    other = f"cmd:{sys.executable} -m ludoteca ugi tablut"
    options = ["--games", 2, "--clock", "20+0.1", "--plies", 8, "--set-a", "Threads=2", "--set-b", "Hash=8"]
    assert "2 of 2 games" in run(checkout, other, "--game", "tablut", *options)


def until(path: Path, games: int) -> None:
    end = time.monotonic() + PATIENCE
    while not path.exists() or path.read_bytes().count(b"\n") <= games:
        assert time.monotonic() < end
        time.sleep(0.02)


def test_killed_in_the_middle_it_goes_on_where_it_was(fake: Fake, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arguments = [fake("honest", "tablut"), fake("slow", "tablut"), "--game", "tablut", "--nodes", 5]
    arguments += ["--openings", "random:0", "--plies", 20, "--games", 10, "--concurrency", 2, "--save", path]
    for life in range(2):
        with subprocess.Popen(command(*arguments), stdout=subprocess.DEVNULL) as process:
            until(path, 2 + 2 * life)
            process.kill()
    before = saved(path)
    assert 4 <= len(before) < 10
    with path.open("ab") as file:
        file.write(b'{"game": 9, "gro')  # cut short
    out = run(*arguments)
    assert "10 of 10 games" in out
    assert saved(path)[: len(before)] == before
    assert sorted(played["game"] for played in saved(path)) == list(range(1, 11))
    assert run(*arguments).splitlines()[-4:] == out.splitlines()[-4:]


def test_ctrl_c_ends_with_the_table_and_how_to_go_on(fake: Fake, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    arguments = [
        fake("hang", "tablut"),
        fake("slow", "tablut"),
        "--game",
        "tablut",
        "--nodes",
        5,
        "--patience",
        10 * PATIENCE,
    ]
    arguments += ["--openings", "random:0", "--save", path]
    starting = [fake("mute", "tablut"), *arguments[1:-2]]
    for options, told in (
        (arguments, f"the same command goes on from {path}"),
        (arguments[:-2], "nothing was saved"),
        (starting, "nothing was saved"),
    ):
        with subprocess.Popen(command(*options), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            assert process.stdout
            process.stdout.readline()
            time.sleep(1.0)  # a game is being played, or engines are being started
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (130, "")
        assert "points" in out
        assert told in out


def test_a_file_of_another_match_is_refused(fake: Fake, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.jsonl"
    arguments = [fake("honest", "tablut"), fake("crash", "tablut"), "--game", "tablut", "--games", "2"]
    arguments += ["--nodes", "5", "--openings", "random:0", "--save", str(path)]
    run(*arguments)
    for more, told in [
        (["--seed", "2"], "seed was 1, now 2"),
        (["--time", "1"], '"time": null'),
        (["--set-b", "Threads=2"], '"Threads": "2"'),
        (["--seats", "AB"], 'seatings was ["AB", "BA"], now ["AB"]'),
    ]:
        with pytest.raises(SystemExit) as end:
            cli.main(["match", *arguments, *more])
        err = capsys.readouterr().err
        assert end.value.code == 2
        assert "of another match" in err
        assert told in err


def test_without_a_number_of_games_there_are_whole_groups(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted: list[int] = []

    def run(match: Match, games: int, **options: Any) -> None:
        wanted.append(games)

    monkeypatch.setattr("ludoteca.match.command.run", run)
    for game, players in (("abalone", "2"), ("trans-rabat", "3")):
        more = ["--players", players] if players == "3" else []
        with pytest.raises(SystemExit) as end:
            cli.main(["match", "engine", "engine", "--game", game, "--nodes", "5", *more])
        assert not end.value.code
    assert wanted == [100, 102]


LIMIT = ["--game", "abalone", "--nodes", "100"]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["engine", "engine"], "--game"),
        (["engine", "--game", "abalone"], "B"),
        (["engine", "engine", "--game", "chess", "--nodes", "1"], "chess"),
        (["engine", "engine", "--game", "abalone"], "needs --time, --nodes, --depth or --clock"),
        (["engine", "level:1", "--game", "abalone"], "needs --time"),
        (["engine", "nobody", *LIMIT], "'nobody'"),
        (["engine", "level:10", *LIMIT], "level:10"),
        (["engine", "cmd:/no/such/program", *LIMIT], "can't be started"),
        (["engine", "engine", *LIMIT, "--games", "3"], "so play 2 or 4 games, not 3"),
        (["engine", "engine", *LIMIT, "--games", "0"], "games"),
        (["engine", "engine", *LIMIT, "--time", "0"], "time"),
        (["engine", "engine", *LIMIT, "--clock", "soon"], "a clock is like 60+0.5"),
        (["engine", "engine", *LIMIT, "--openings", "book"], "random:N"),
        (["engine", "engine", *LIMIT, "--seats", "AA"], "seats are like AB,BA"),
        (["engine", "engine", *LIMIT, "--sprt", "10,0"], "such as 0,10"),
        (["engine", "engine", *LIMIT, "--sprt", "nan,0"], "such as 0,10"),
        (["engine", "engine", *LIMIT, "--set-a", "Threads"], "Threads=2"),
        (["engine", "engine", *LIMIT, "--set-a", "Mood=good"], "has no option Mood"),
        (["engine", "engine", *LIMIT, "--set-a", "Threads=many"], "Threads is a number"),
        (["engine", "engine", *LIMIT, "--layout", "swedish"], "swedish"),
        (["engine", "engine", *LIMIT, "--players", "3"], "--players"),
        (["engine", "engine", *LIMIT, "--seed", "-1"], "seed"),
        (["engine", "engine", *LIMIT, "--concurrency", "0"], "--concurrency"),
        (["engine", "engine", *LIMIT, "--concurrency", "1000"], "256"),
        (["engine", "engine", *LIMIT, "--save", "/no/such/folder/match"], "/no/such/folder"),
        (["engine", "engine", *LIMIT, "--grace", "-1"], "grace"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_what_is_wrong_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], named: str
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["match", *arguments])
    err = capsys.readouterr().err
    assert end.value.code == 2
    assert err.startswith("ludoteca: ")
    assert err.count("\n") == 1
    assert named in err
