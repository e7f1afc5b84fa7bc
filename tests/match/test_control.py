import pytest

from ludoteca.match.control import Control, milliseconds, read_clock
from ludoteca.ugi.commands import Go, read_go


def test_go() -> None:
    assert Control(time=0.5).go(0, [0, 0]) == "go movetime 500"
    assert Control(nodes=5000, depth=4).go(0, [0, 0]) == "go nodes 5000 depth 4"
    assert Control().go(3, [0, 0]) == "go level 3"
    line = Control(clock=60, increment=0.5).go(0, [59.25, 0.0, 7])
    assert read_go(line.split()[1:], 3) == Go(clocks={0: 59250, 1: 1, 2: 7000}, increments={0: 500, 1: 500, 2: 500})


def test_how_long_a_move_may_take() -> None:
    assert Control(time=0.5, grace=0.25).allowed(0) == 0.75
    assert Control(clock=60, grace=1).allowed(12) == 13
    assert Control(clock=60, time=2, grace=1).allowed(12) == 3
    assert Control(nodes=100, patience=7).allowed(0) == 7


def test_clock() -> None:
    control = Control(clock=60, increment=2)
    assert control.after(10, 4) == 8
    assert control.after(1, 1.2) == 2  # late, within the grace
    assert milliseconds(0) == 1
    assert milliseconds(0.0299) == 29
    assert read_clock("60") == (60, 0)
    assert read_clock("60+0.5") == (60, 0.5)
    assert read_clock("0.5+0") == (0.5, 0)
    for wrong in ("", "x", "60+", "+1", "60+x", "-1", "1e3", "60:1", "nan"):
        with pytest.raises(ValueError, match="a clock is like"):
            read_clock(wrong)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("time", 0.0),
        ("time", -1.0),
        ("time", float("nan")),
        ("time", float("inf")),
        ("time", 0.0001),
        ("nodes", 0),
        ("depth", -1),
        ("clock", 0.0),
        ("increment", -1.0),
        ("grace", -0.1),
        ("grace", float("nan")),
        ("patience", 0.0),
    ],
)
def test_what_can_not_be_meant(name: str, value: float) -> None:
    with pytest.raises(ValueError):
        Control(**{name: value})  # type: ignore[arg-type]


def test_identity_and_words() -> None:
    assert Control(time=1, patience=5).identity == Control(time=1).identity
    assert Control(time=1).identity != Control(time=2).identity
    assert str(Control(time=0.1)) == "0.1 s a move"
    assert str(Control(clock=60, increment=0.5, nodes=5000)) == "60 s + 0.5 s a move, 5,000 nodes a move"
    assert str(Control()) == "the levels' own limits"
