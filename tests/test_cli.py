import _thread
import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from typing import Any

import pytest
import typer

import ludoteca
from ludoteca import cli
from ludoteca.games.catalogue import GAMES


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        cli.main(list(arguments))
    out, err = capsys.readouterr()
    return int(end.value.code or 0), out, err


@pytest.mark.parametrize(
    ("arguments", "counts"),
    [
        (["abalone", "3"], [44, 1936, 98912]),
        (["abalone", "2", "--layout", "belgian"], [52, 2692]),
        (["tablut", "2"], [80, 4400]),
        (["trans-rabat", "3"], [12, 166, 1266]),
        (["trans-rabat", "3", "--players", "3"], [12, 166, 1266]),
        (["tablut", "1", "--position", "9/9/9/9/4k4/9/d8/9/ad7 a"], [1]),
    ],
)
def test_perft_prints_a_line_a_depth(
    capsys: pytest.CaptureFixture[str], arguments: list[str], counts: list[int]
) -> None:
    code, out, err = run(capsys, "perft", *arguments)
    rows = [line.split() for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [(int(depth), int(nodes)) for depth, nodes, _ in rows] == list(enumerate(counts, 1))
    assert all(float(seconds) >= 0 for *_, seconds in rows)


def test_analyse_prints_deepening_lines(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "analyse", "tablut", "--time", "0.2", "--threads", "1")
    head, *rows, best = out.splitlines()
    assert (code, err) == (0, "")
    assert head.split() == ["depth", "score", "%1", "%2", "nodes", "nodes/s", "seconds", "line"]
    assert [int(row.split()[0]) for row in rows] == list(range(1, len(rows) + 1))
    assert rows
    assert best.startswith("best: ")


def test_analyse_takes_moves_limits_and_three_players_and_writes_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--players", "3", "--moves", "a8~a10-a9  a4-a3", "--depth", "2", "--lines", "2", "--memory", "1"]
    code, out, err = run(capsys, "analyse", "trans-rabat", *arguments, "--json")
    assert (code, err) == (0, "")
    *infos, result = map(json.loads, out.splitlines())
    assert [(info["depth"], info["line"]) for info in infos if info["complete"]] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert result["type"] == "result"
    position = ludoteca.TransRabat(players=3)
    for move in ("a8~a10-a9", "a4-a3"):
        position.push(move)
    assert result["move"] == result["pv"][0]
    assert result["move"] in position.legal_moves
    for found in [*infos, result]:
        assert sum(found["win"]) == pytest.approx(1, abs=0.001)
        assert len(found["win"]) == 3


WRONG = [
    (["perft", "chess", "2"], "chess"),
    (["perft", "abalone", "0"], "depth"),
    (["perft", "abalone", "-1"], "a depth is a whole number from 1 to 1,000, not -1"),
    (["perft", "abalone", "-12"], "not -12"),
    (["perft", "abalone", "1001"], "not 1001"),
    (["perft", "abalone", str(2**70)], "not 1180591620717411303424"),
    (["perft", "abalone", "2", "--nonsense"], "--nonsense"),
    (["perft", "abalone", "2", "-x"], "-x"),
    (["perft", "abalone", "two"], "DEPTH"),
    (["perft", "abalone"], "DEPTH"),
    (["perft", "abalone", "2", "--layout", "swedish"], "swedish"),
    *(
        ([command, game, *more, f"--{option}", value], f"{game} has no option --{option}")
        for command, more in (("perft", ["2"]), ("analyse", []), ("play", []), ("ugi", []))
        for game, option, value in (
            ("tablut", "layout", "belgian"),
            ("tablut", "players", "2"),
            ("abalone", "players", "2"),
            ("trans-rabat", "layout", "standard"),
        )
    ),
    (["perft", "tablut", "2", "--position", "x", "--players", "2"], "tablut has no option --players"),
    (["perft", "trans-rabat", "2", "--players", "4"], "4"),
    (["perft", "abalone", "2", "--position", "nonsense"], "rows"),
    (["perft", "tablut", "2", "--position", "nonsense"], ""),
    (["perft", "trans-rabat", "2", "--position", "nonsense"], ""),
    (["perft", "abalone", "2", "--position", "x", "--layout", "dutch"], "--layout"),
    (["analyse", "go"], "go"),
    (["analyse", "abalone", "--time", "0"], "time"),
    (["analyse", "abalone", "--time", "-1"], "time"),
    (["analyse", "abalone", "--time", "nan"], "time"),
    (["analyse", "abalone", "--time", "soon"], "time"),
    (["analyse", "abalone", "--threads", "0"], "thread"),
    (["analyse", "abalone", "--threads", "100000"], "a number of threads is a whole number from 1 to"),
    (["analyse", "abalone", "--lines", "0"], "a number of lines is a whole number from 1 up, not 0"),
    (["analyse", "abalone", "--depth", "0"], "a depth is a whole number from 1 up, not 0"),
    (["analyse", "abalone", "--nodes", "-5"], "a number of nodes"),
    (["analyse", "abalone", "--memory", "0"], "memory"),
    (["analyse", "abalone", "--moves", "a1b2 nonsense"], "move 2, nonsense: "),
    (["analyse", "abalone", "--moves", "a1b2 a1b2"], "move 2, a1b2: "),
    (["analyse", "tablut", "--position", "nonsense"], ""),
    *((["perft", game, "1", "--position", text], "the position is empty") for game in GAMES for text in ("", " ")),
    (["analyse", "tablut", "--position", "k8/9/9/9/9/9/9/9/3a5 a"], "over"),
    (["play", "abalone", "--level", "10"], "10"),
    (["play", "abalone", "--seat", "3"], "3"),
    (["play", "abalone", "--seats", "person"], "seats"),
    (["play", "abalone", "--seats", "person,somebody"], "somebody"),
    (["play", "chess"], "chess"),
    (["nonsense"], "nonsense"),
    (["serve", "--port", "notaport"], "port"),
    (["--port", "notaport"], "port"),
    (["--nonsense"], "--nonsense"),
    (["--port", "9000", "perft"], "perft"),
]


@pytest.mark.parametrize(("arguments", "named"), WRONG, ids=lambda value: " ".join(value) if value else "-")
def test_what_is_wrong_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], named: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("ludoteca: ")
    assert err.count("\n") == 1
    assert named in err


BYTES = "\udcff\udcfeb"  # as Python hands on what isn't UTF-8


@pytest.mark.parametrize(
    "arguments",
    [
        ["perft", BYTES, "2"],
        ["perft", "abalone", BYTES],
        ["perft", "abalone", "2", "--layout", BYTES],
        *(["perft", game, "2", "--position", BYTES] for game in GAMES),
        ["perft", "tablut", "2", "--position", f"9/9/9/9/9/9/9/9/{BYTES} a"],
        ["analyse", "abalone", "--time", BYTES],
        ["play", "abalone", "--seats", f"person,{BYTES}"],
        ["play", "abalone", f"--{BYTES}"],
        [BYTES],
    ],
    ids=ascii,
)
def test_bytes_that_are_no_text_are_echoed_in_print(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("ludoteca: ")
    assert "udc" not in err
    assert err.rstrip("\n").isprintable()


@pytest.mark.parametrize("encoding", ["utf-8:strict", "utf-8:surrogateescape", "ascii:strict"])
def test_typed_bytes_that_are_no_text_are_no_move(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludoteca", "play", "abalone"],
        input=b"\xff\xfe\nquit\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    refused = next(line for line in done.stdout.decode().splitlines() if "is no move" in line)
    assert refused.isprintable()
    assert "udc" not in refused


def test_ctrl_c_is_heard_while_a_kernel_computes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    end = threading.Event()

    def perft(position: ludoteca.Position, depth: int) -> int:
        """Compute for a long time and be as deaf as compiled code."""
        if depth > 1:
            _thread.interrupt_main()
            late = time.monotonic() + 10
            while not end.is_set() and time.monotonic() < late:
                with contextlib.suppress(KeyboardInterrupt):
                    end.wait(0.01)
        return depth

    monkeypatch.setattr(ludoteca, "perft", perft)
    code, out, err = run(capsys, "perft", "abalone", "2")
    end.set()
    assert (code, err) == (130, "")
    assert [line.split()[0] for line in out.splitlines()] == ["1"]


def test_what_fails_beside_the_command_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def perft(position: ludoteca.Position, depth: int) -> int:
        raise MemoryError("too deep")

    monkeypatch.setattr(ludoteca, "perft", perft)
    with pytest.raises(MemoryError, match="too deep"):
        cli.main(["perft", "abalone", "2"])


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_analyse_without_end_goes_on_until_ctrl_c(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    echo = typer.echo

    def interrupt(text: str, **more: Any) -> None:
        echo(text, **more)
        if text.lstrip().startswith("2 ") or '"info", "depth": 2' in text:
            _thread.interrupt_main()

    monkeypatch.setattr(typer, "echo", interrupt)
    code, out, err = run(capsys, "analyse", "tablut", "--time", "inf", "--threads", "1", *options)
    assert (code, err.strip()) == (0, "")
    last = out.splitlines()[-1]
    assert json.loads(last)["type"] == "result" if options else last.startswith("best: ")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"ludoteca {ludoteca.__version__}\n", "")


def test_help_loads_neither_numba_nor_numpy() -> None:
    script = (
        "import sys; from ludoteca import cli\n"
        "try: cli.main(['--help'])\n"
        "except SystemExit as end: assert not end.code\n"
        "assert not {'numba', 'numpy', 'starlette'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "perft" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ("127.0.0.1", None, None, True, None, 1, "127.0.0.1")),
        (["--port", "9000"], ("127.0.0.1", 9000, None, True, None, 1, "127.0.0.1")),
        (
            ["--no-open", "--host", "0.0.0.0", "--database=x.db", "--redis", "redis://r", "--processes", "2"],
            ("0.0.0.0", None, "x.db", False, "redis://r", 2, "127.0.0.1"),
        ),
        (["serve"], ("127.0.0.1", None, None, False, None, 1, "127.0.0.1")),
        (
            ["serve", "--host", "0.0.0.0", "--port", "0", "--database", "games.db", "--open"],
            ("0.0.0.0", 0, "games.db", True, None, 1, "127.0.0.1"),
        ),
        (
            ["serve", "--redis", "redis://there", "--processes", "3", "--proxies", "10.0.0.1"],
            ("127.0.0.1", None, None, False, "redis://there", 3, "10.0.0.1"),
        ),
    ],
)
def test_serve_hands_on_its_options(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], expected: tuple[object, ...]
) -> None:
    from ludoteca.server import run as server

    calls: list[tuple[object, ...]] = []
    monkeypatch.setattr(server, "serve", lambda *given, **named: calls.append((*given, *named.values())))
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    assert not end.value.code
    assert calls == [expected]
