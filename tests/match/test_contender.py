import sys
from pathlib import Path

import pytest

import ludoteca
from ludoteca.match.contender import hash_of, read_contender

OURS = Path(ludoteca.__file__).parent


def checkout(folder: Path) -> Path:
    """A checkout that has only what is looked at."""
    package = folder / "src" / "ludoteca"
    for part in ("games", "engine", "ugi"):
        (package / part).mkdir(parents=True)
        (package / part / "__init__.py").write_text(f'"""{part}"""')
    return folder


def test_ours() -> None:
    engine, level = (read_contender(text, "tablut", {}) for text in ("engine", "level:3"))
    assert engine.command == (sys.executable, "-P", "-m", "ludoteca", "ugi", "tablut")
    assert engine.environment["PYTHONPATH"] == str(OURS.parent)
    assert (engine.level, level.level) == (0, 3)
    assert engine.sources == level.sources == hash_of(OURS)


def test_a_checkout(tmp_path: Path) -> None:
    old = read_contender(str(checkout(tmp_path)), "abalone", {"Threads": "2"})
    assert old.environment["PYTHONPATH"] == str(tmp_path / "src")
    assert old.identity["options"] == {"Threads": "2"}
    before = old.sources
    (tmp_path / "src" / "ludoteca" / "engine" / "weights.bin").write_bytes(b"\0")
    assert read_contender(str(tmp_path), "abalone", {}).sources != before
    (tmp_path / "src" / "ludoteca" / "engine" / "weights.bin").unlink()
    (tmp_path / "src" / "ludoteca" / "cli.py").write_text("")  # doesn't decide how it plays
    assert read_contender(str(tmp_path), "abalone", {}).sources == before


def test_a_command() -> None:
    other = read_contender("cmd:./engine --name 'a b'", "abalone", {})
    assert other.command == ("./engine", "--name", "a b")
    assert other.identity == {"player": "cmd:./engine --name 'a b'", "options": {}, "sources": ""}
    assert other.home is None


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("cmd:", "no command"),
        ("cmd:'open", "is no command"),
        ("level:0", "level:1 to level:9"),
        ("level:10", "level:1 to level:9"),
        ("level:", "level:1 to level:9"),
        ("nobody", "'nobody'"),
        ("", "''"),
    ],
)
def test_nobody(text: str, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        read_contender(text, "abalone", {})


def test_a_checkout_without_ugi(tmp_path: Path) -> None:
    (tmp_path / "src" / "ludoteca").mkdir(parents=True)
    with pytest.raises(ValueError, match="a checkout that has src/ludoteca/ugi"):
        read_contender(str(tmp_path), "abalone", {})
