from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st

from ludoteca.ugi.lines import BadLine, read_lines


def texts(data: bytes, longest: int = 100) -> list[str]:
    return [str(line) if isinstance(line, str) else f"bad: {line}" for line in read_lines(BytesIO(data), longest)]


def test_lines_with_or_without_an_end() -> None:
    assert texts(b"ugi\r\n\n  go  depth 3 \nquit") == ["ugi", "", "go  depth 3", "quit"]


def test_what_is_no_text_is_told() -> None:
    said = texts(b"go\xff\nposition\0startpos\nfine\ngo\x1b[2J\n\xe2\x80\xa8x\na\tb\n\x85\xe2\n")
    assert said == [
        "bad: byte 3 of the line is no UTF-8",
        "bad: character 9 of the line is a control character, U+0000",
        "fine",
        "bad: character 3 of the line is a control character, U+001B",
        "x",
        "a\tb",
        "bad: byte 1 of the line is no UTF-8",
    ]


def test_a_line_too_long_is_one_error_and_the_next_is_read() -> None:
    for length in (100, 101, 199, 200, 1000):
        said = texts(b"x" * length + b"\nugi\n")
        assert said == ["bad: the line is longer than 100 bytes", "ugi"]
    assert texts(b"x" * 99 + b"\nugi\n") == ["x" * 99, "ugi"]
    assert texts(b"x" * 1000) == ["bad: the line is longer than 100 bytes"]


def test_a_stream_that_breaks_ends() -> None:
    stream = BytesIO(b"ugi\n")
    stream.close()
    assert list(read_lines(stream)) == []


@given(st.binary(max_size=400), st.integers(1, 50))
def test_any_bytes_are_lines(data: bytes, longest: int) -> None:
    lines = list(read_lines(BytesIO(data), longest))
    assert len(lines) <= data.count(b"\n") + 1
    for line in lines:
        assert isinstance(line, BadLine) or len(line.encode()) <= longest
