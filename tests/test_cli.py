import subprocess
import sys

import pytest

import ludoteca
from ludoteca import cli


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
    head, *rows = out.splitlines()
    assert (code, err) == (0, "")
    assert head.split() == ["depth", "score", "nodes", "seconds", "line"]
    assert [int(row.split()[0]) for row in rows] == list(range(1, len(rows) + 1))
    assert rows


WRONG = [
    (["perft", "chess", "2"], "chess"),
    (["perft", "abalone", "0"], "depth"),
    (["perft", "abalone", "-1"], "-1"),
    (["perft", "abalone", "two"], "DEPTH"),
    (["perft", "abalone"], "DEPTH"),
    (["perft", "abalone", "2", "--layout", "swedish"], "swedish"),
    (["perft", "tablut", "2", "--layout", "belgian"], "layout"),
    (["perft", "tablut", "2", "--players", "3"], "players"),
    (["perft", "trans-rabat", "2", "--players", "4"], "4"),
    (["perft", "abalone", "2", "--position", "nonsense"], "rows"),
    (["perft", "tablut", "2", "--position", "nonsense"], ""),
    (["perft", "trans-rabat", "2", "--position", "nonsense"], ""),
    (["perft", "abalone", "2", "--position", "x", "--layout", "dutch"], "--layout"),
    (["analyse", "go"], "go"),
    (["analyse", "abalone", "--time", "0"], "time"),
    (["analyse", "abalone", "--time", "soon"], "time"),
    (["analyse", "abalone", "--threads", "0"], "thread"),
    (["analyse", "tablut", "--position", "k8/9/9/9/9/9/9/9/3a5 a"], "over"),
    (["play", "abalone", "--level", "9"], "9"),
    (["play", "abalone", "--seat", "3"], "3"),
    (["play", "abalone", "--seats", "person"], "seats"),
    (["play", "abalone", "--seats", "person,somebody"], "somebody"),
    (["play", "chess"], "chess"),
    (["nonsense"], "nonsense"),
    (["serve", "--port", "notaport"], "port"),
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
        ([], ("127.0.0.1", None, None, True)),
        (["serve"], ("127.0.0.1", None, None, False)),
        (
            ["serve", "--host", "0.0.0.0", "--port", "0", "--database", "games.db", "--open"],
            ("0.0.0.0", 0, "games.db", True),
        ),
    ],
)
def test_serve_hands_on_its_options(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], expected: tuple[object, ...]
) -> None:
    from ludoteca.server import run as server

    calls: list[tuple[object, ...]] = []
    monkeypatch.setattr(server, "serve", lambda *given: calls.append(given))
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    assert not end.value.code
    assert calls == [expected]
