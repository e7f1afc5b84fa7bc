import pytest

from ludoteca.ugi.commands import Go, read_go, read_position, read_setoption


def go(text: str, players: int = 2) -> Go:
    return read_go(text.split(), players)


def test_go() -> None:
    assert go("") == go("infinite") == Go()
    assert go("movetime 500") == Go(movetime=500)
    assert go("depth 0") == Go(depth=0)
    assert go("nodes 5000 level 3") == Go(nodes=5000, level=3)
    read = go("p1time 1000 p2time 2000 p1inc 0 p2inc 10 p3time 5", 3)
    assert read == Go(clocks={0: 1000, 1: 2000, 2: 5}, increments={0: 0, 1: 10})


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("depth", "depth has no number"),
        ("depth x", "'x'"),
        ("depth -1", "'-1'"),
        ("depth 1.5", "'1.5'"),
        ("depth ٣", "'٣'"),
        ("nodes 0", "'0'"),
        ("movetime 0", "'0'"),
        ("movetime 99999999999999999999", "movetime is a whole number"),
        ("movetime 9999999999999999", "movetime is a whole number"),
        ("level 10", "from 1 to 9"),
        ("depth 1 depth 2", "depth stands twice"),
        ("infinite depth 2", "infinite stands alone"),
        ("wtime 100", "'wtime' is no limit"),
        ("p3time 100", "there are 2 players"),
        ("p0time 100", "'p0time' is no limit"),
        ("p1time 0", "from 1"),
        ("p1inc -1", "from 0"),
        ("searchmoves a1b2", "'searchmoves'"),
    ],
)
def test_go_says_what_is_wrong(text: str, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        go(text)


def test_setoption() -> None:
    assert read_setoption("name Threads value 2") == ("threads", "2")
    assert read_setoption("name  Some Name   value  a value of  words") == ("some name", "a value of  words")
    assert read_setoption("name Board value") == ("board", "")
    for wrong in ("", "Threads 2", "name", "name value 2", "name Threads", "value 2 name Threads"):
        with pytest.raises(ValueError, match="setoption is like"):
            read_setoption(wrong)


def test_position() -> None:
    assert read_position("startpos") == (None, [])
    assert read_position("startpos moves a b") == (None, ["a", "b"])
    assert read_position("fen some text  here") == ("some text here", [])
    assert read_position("fen some text moves a") == ("some text", ["a"])
    assert read_position("fen") == ("", [])
    for wrong in ("", "startpos a1b2", "moves a1b2", "some text", "startpos moves"):
        with pytest.raises(ValueError, match="moves"):
            read_position(wrong)
