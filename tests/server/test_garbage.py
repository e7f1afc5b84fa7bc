"""Whatever a request says, it is answered: never an error of the site's own."""

from __future__ import annotations

import socket as sockets
from typing import TYPE_CHECKING
from urllib.parse import quote_from_bytes, urlsplit

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from tests.server.conftest import Guest, Running

HEADERS = ["Origin", "Host", "Cookie", "Accept-Language", "Referer", "If-None-Match", "Range", "X-Forwarded-For"]
PATHS = [
    "/",
    "/abalone",
    "/api/games",
    "/picture/tablut.svg",
    "/language/ro?next=/",
    "/nowhere",
    "/static/css/base.css",
]
BYTES = st.binary(max_size=60).map(lambda value: bytes(byte for byte in value if byte >= 32 and byte != 127))
LIKELY = st.text(alphabet="http://[]:1%@;=,q.gueslanro-\"'\\ é", max_size=40).map(lambda text: text.encode("latin-1"))
GARBAGE = st.one_of(BYTES, LIKELY)
SOME = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def ask(running: Running, method: bytes, path: bytes, headers: list[tuple[bytes, bytes]]) -> int:
    """Send a request as it stands and return the status of its answer."""
    site = urlsplit(running.url)
    given = {name.lower() for name, _ in headers}
    if b"connection" not in given:
        headers = [*headers, (b"Connection", b"close")]
    lines = [method + b" " + path + b" HTTP/1.1", *(name + b": " + value for name, value in headers)]
    if b"host" not in given:
        lines.append(b"Host: " + site.netloc.encode())
    with sockets.create_connection((site.hostname or "", site.port or 0), timeout=20) as connection:
        connection.sendall(b"\r\n".join([*lines, b"Content-Length: 0", b"", b""]))
        answer = connection.recv(100)
    assert answer.startswith(b"HTTP/1.1 "), answer
    return int(answer.split()[1])


@pytest.mark.parametrize("header", HEADERS)
@SOME
@given(value=GARBAGE, path=st.sampled_from(PATHS))
@example(value=b"http://[::1", path="/")
@example(value=b"[", path="/nowhere")
@example(value=b"a@b:c", path="/language/ro?next=/")
@example(value=b"en;q=nan,ro;q=1e999", path="/")
def test_headers(running: Running, header: str, value: bytes, path: str) -> None:
    assert ask(running, b"GET", path.encode(), [(header.encode(), value)]) < 500


@pytest.mark.parametrize("header", ["Host", "Cookie", "Accept-Language"])
@SOME
@given(value=GARBAGE)
def test_headers_of_posts(running: Running, header: str, value: bytes) -> None:
    assert ask(running, b"POST", b"/api/games", [(header.encode(), value)]) in (400, 403)


HANDSHAKE = [
    (b"Upgrade", b"websocket"),
    (b"Connection", b"Upgrade"),
    (b"Sec-WebSocket-Version", b"13"),
    (b"Sec-WebSocket-Key", b"dGhlIHNhbXBsZSBub25jZQ=="),
]
ORIGINS = [b"http://[::1", b"http://[", b"[", b"//[x", b"http://a]b", b"", b"://", b"http://\xff", b"http://[v1.x]:y"]


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("method", [b"POST", b"GET"])
def test_what_is_no_origin_is_another_site(running: Running, guest: Guest, origin: bytes, method: bytes) -> None:
    if method == b"POST":
        assert ask(running, method, b"/api/games", [(b"Origin", origin)]) == 403
        return
    handshake = [*HANDSHAKE, (b"Origin", origin)]
    path = f"/ws/games/{guest.create('tablut', None, None)}".encode()
    assert ask(running, method, path, handshake) in (400, 403)
    assert ask(running, method, path, [*HANDSHAKE, (b"Origin", running.url.encode())]) == 101


@pytest.mark.parametrize("header", HEADERS)
@SOME
@given(value=GARBAGE)
@example(value=b"http://[::1")
def test_headers_of_sockets(running: Running, header: str, value: bytes) -> None:
    assert ask(running, b"GET", b"/ws/games/nosuchgame22", [*HANDSHAKE, (header.encode(), value)]) < 500


@SOME
@given(origin=GARBAGE)
def test_origins(running: Running, origin: bytes) -> None:
    assert ask(running, b"POST", b"/api/games", [(b"Origin", origin)]) in (400, 403)


PARAMETERS = ["/{}", "/play/{}", "/picture/{}.svg", "/picture/abalone.svg?layout={}", "/picture/trans-rabat.svg?{}",
              "/language/{}", "/language/ro?next=/{}", "/language/ro?{}", "/api/games/{}", "/api/geometry/{}",
              "/api/games?before={}", "/api/geometry/trans-rabat?board={}", "/static/{}", "/static/css/{}", "/?page={}",
              "/api/games?page={}", "/picture/trans-rabat.svg?players={}"]  # fmt: skip


@pytest.mark.parametrize("path", PARAMETERS)
@SOME
@given(value=st.one_of(st.binary(max_size=30), LIKELY, st.integers().map(lambda number: str(number).encode())))
@example(value=b"\0")
@example(value="٣".encode())
@example(value=b"..%2f..%2f")
@example(value=b"9" * 5000)  # more digits than Python reads
def test_addresses(running: Running, guest: Guest, path: str, value: bytes) -> None:
    address = path.format(quote_from_bytes(value, safe="")).encode()
    assert ask(running, b"GET", address, [(b"Cookie", f"guest={guest.http.cookies.get('guest', '')}".encode())]) < 500


@pytest.mark.parametrize("digit", ["٣", "３", "²", "3.0", "+3", " 3", "0x3", "", "3_0"])
def test_numbers_in_addresses_are_plain_digits(guest: Guest, digit: str) -> None:
    answer = guest.http.get("/picture/trans-rabat.svg", params={"players": digit})
    assert answer.status_code == 400
    assert guest.http.get("/picture/trans-rabat.svg", params={"players": "3"}).status_code == 200
