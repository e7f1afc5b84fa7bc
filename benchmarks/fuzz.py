"""Throw generated messages and requests at a site of its own, and look whether anything but refusals comes of it.

    python benchmarks/fuzz.py 100000

What is thrown: WebSocket messages as the JSON Schema of the site has them, nearly so and not at all, raw bytes, binary,
fragmented and oversize frames; requests to every address with generated paths, queries, headers, cookies and bodies.
Looked at: no answer of 5xx; what is stored of a game is the same after what was refused or unreadable, and its own
player's game goes on; the process has no more memory (GROWTH) than after the first tenth; nothing is logged as a crash.
Ends with 1 where one of these doesn't hold.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import re
import socket
import sqlite3
import string
import struct
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec

from ludoteca.server import messages

GROWTH = 1.10  # of the process's memory, from a tenth of the way to the end
REQUESTS, MESSAGES = 8, 20  # thrown between two looks at what is stored
TEXT, BINARY, CONT, CLOSE, PING, FIN = 1, 2, 0, 8, 9, 0x80
NEW_GAMES = "/api/games"
PATHS = ["/", "/abalone", "/play/{}", "/lobby", "/privacy", "/match/{}", "/match/{}.csv", "/language/{}",
         "/static/{}", "/picture/{}.svg", NEW_GAMES, "/api/games/{}", "/api/games/{}/join", "/api/games/{}/links",
         "/api/lobby", "/api/me", "/api/me/data", "/api/matches/{}", "/api/geometry/{}", "/api/catalogue", "/{}",
         "/play/{}/record", "/api/records", "/{}/rules", "/ws/games/{}"]  # fmt: skip
BODIES = {NEW_GAMES: "NewGame", "/api/games/{}/join": "Join", "/api/games/{}/links": "Renew", "/api/me": "Rename"}
METHODS = ["GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS", "PATCH", "BREW"]
HEADERS = ["Host", "Cookie", "Origin", "Accept-Language", "Range", "If-None-Match", "Content-Type", "X-Forwarded-For",
           "X-Forwarded-Proto", "Sec-Fetch-Site", "Transfer-Encoding", "Expect", "Upgrade", "X-Odd"]  # fmt: skip
LIKELY = [
    "",
    "0",
    "1",
    "-1",
    "null",
    "ro",
    "tablut",
    "../..",
    "%00",
    "ș",
    "٣",
    "a" * 300,
    "9" * 400,
    "<b>",
    "\\",
    "//x",
    "guest=",
]


class Fuzz:
    """What makes the messages: the schema of the site and a seed."""

    def __init__(self, schema: dict[str, Any], seed: int) -> None:
        self.defs: dict[str, Any] = schema["$defs"]
        self.random = random.Random(seed)

    def value(self, schema: dict[str, Any], wrong: float) -> Any:
        """Make a value of a schema; each part is of another with the probability `wrong`."""
        if self.random.random() < wrong:
            return self.junk()
        if "$ref" in schema:
            return self.value(self.defs[schema["$ref"].rpartition("/")[2]], wrong)
        if several := schema.get("anyOf") or schema.get("oneOf"):
            return self.value(self.random.choice(several), wrong)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = self.random.choice(kind)
        match kind:
            case "object":
                return self.object(schema, wrong)
            case "array":
                length = self.random.randint(schema.get("minItems", 0), schema.get("maxItems", 3))
                return [self.value(schema.get("items") or {}, wrong) for _ in range(length)]
            case "integer" | "number":
                least, most = schema.get("minimum", -9), schema.get("maximum", 9)
                return self.random.choice(
                    [least, most, self.random.randint(least, most), 0, least - 1, most + 1, 2**70]
                )
            case "boolean":
                return self.random.random() < 0.5
            case "string":
                return self.text()
            case "null":
                return None
        return self.junk()

    def object(self, schema: dict[str, Any], wrong: float) -> dict[str, Any]:
        """Make an object, mostly with all that it needs."""
        required = schema.get("required", [])
        made = {
            name: self.value(part, wrong)
            for name, part in schema.get("properties", {}).items()
            if (name in required and self.random.random() >= wrong / 2) or self.random.random() < 0.5
        }
        if self.random.random() < wrong:
            made[self.text()] = self.junk()
        return made

    def junk(self, depth: int = 3) -> Any:
        """Make any JSON."""
        plain: list[Any] = [None, True, False, 0, -1, 1.5, 1e308, 2**63, 2**64, self.text(), "\ud800", [], {}]
        if depth and self.random.random() < 0.3:
            return self.random.choice([[self.junk(depth - 1)] * 3, {self.text(): self.junk(depth - 1)}])
        return self.random.choice(plain)

    def text(self) -> str:
        """Make a text: likely, of letters, or of anything."""
        if self.random.random() < 0.4:
            return self.random.choice([*LIKELY, "a1b2", "d1d4", ".", "x1", "move", "draw", "hello"])
        letters = self.random.choice([string.ascii_lowercase + string.digits, string.printable, "ăș\u202e\0\ufffe😀"])
        return "".join(self.random.choices(letters, k=self.random.randint(0, 20)))

    def raw(self, length: int = 60) -> bytes:
        """Make bytes."""
        return self.random.randbytes(self.random.randint(0, length))

    def message(self) -> bytes:
        """Make a WebSocket message that may be answered by an error, but not by closing."""
        chance = self.random.random()
        if chance < 0.05:
            return self.random.choice([b"[" * 2000, b'{"type":' * 100, b"", b"NaN", b'{"type":"move","type":"ping"}'])
        text = json.dumps(self.value(self.defs["FromClient"], self.random.choice([0.0, 0.1, 0.3])))
        if chance < 0.2 and text:
            cut = self.random.randrange(len(text))
            text = text[:cut] + self.random.choice(["", "\0", "}", '"', "ș"]) + text[cut + 1 :]
        return text.encode("utf-8", "replace")[: messages.MAX_MESSAGE]

    def frames(self, message: bytes) -> bytes:
        """Write a message as frames: one or several, of text or now and then binary."""
        kind, pieces = (BINARY if self.random.random() < 0.03 else TEXT), [message]
        if self.random.random() < 0.1:
            cuts = sorted(self.random.randint(0, len(message)) for _ in range(self.random.randint(1, 5)))
            pieces = [message[a:b] for a, b in itertools.pairwise([0, *cuts, len(message)])]
        opcodes = [kind, *[CONT] * (len(pieces) - 1)]
        opcodes[-1] |= FIN
        return b"".join(frame(opcode, piece) for opcode, piece in zip(opcodes, pieces, strict=True))

    def fatal(self) -> bytes:
        """Write what closes a socket."""
        several = [frame(FIN | TEXT, b"x" * 4097), frame(FIN | TEXT, b"x" * 70_000), frame(FIN | TEXT, b"\xff\xfe"),
                   frame(TEXT) + 100 * frame(CONT), frame(0x8F), frame(0xF1, b"{}"), frame(FIN | CONT),
                   b"\x81\x02{}", frame(FIN | CLOSE, b"\x03"), frame(FIN | PING, b"x" * 126), b"\xff" * 20]  # fmt: skip
        return self.random.choice([*several, frame(self.random.randrange(256), self.raw())]) + self.raw()

    def request(self, games: list[str]) -> bytes:
        """Make a request as it goes over the wire, mostly a well-formed one."""
        hole = self.random.choice([*games, self.text(), self.text()])
        pattern = self.random.choice([*PATHS, *[NEW_GAMES] * 4])
        path = pattern.format(quoted(hole))
        if self.random.random() < 0.4:
            path += "?" + "&".join(
                f"{quoted(self.text())}={quoted(self.text())}" for _ in range(self.random.randint(1, 3))
            )
        method = self.random.choice(METHODS[:3] if self.random.random() < 0.8 else METHODS)
        if pattern == NEW_GAMES and self.random.random() < 0.7:
            method = "POST"
        body = self.body(pattern) if method in ("POST", "PUT", "PATCH") else b""
        lines = [f"{method} {path} HTTP/1.1".encode(), b"Connection: close"]
        if self.random.random() < 0.9:
            lines.append(b"Host: localhost")
        for _ in range(self.random.randint(0, 3)):
            value = self.random.choice([self.text().encode("utf-8", "replace"), self.raw(30)])
            lines.append(self.random.choice(HEADERS).encode() + b": " + re.sub(rb"[\r\n\0]", b" ", value))
        if self.random.random() < 0.05:
            lines.append(self.raw())
        lines.append(f"Content-Length: {len(body)}".encode())
        return b"\r\n".join([*lines, b"", b""]) + body

    def body(self, pattern: str) -> bytes:
        """Make a body, mostly of the kind that an address takes."""
        if self.random.random() < 0.2:
            return self.raw(self.random.choice([60, 5000]))
        name = self.random.choice([*BODIES.values(), *[BODIES.get(pattern, "NewGame")] * 12])
        made = self.value(self.defs[name], self.random.choice([0.0, 0.1, 0.3]))
        if isinstance(made, dict) and name == "NewGame" and self.random.random() < 0.7:
            made["game"] = self.random.choice(["tablut", "abalone", "trans-rabat"])
            made["options"] = self.random.choice([{}, {"layout": "belgian"}, {"players": 3}, made.get("options")])
            if self.random.random() < 0.5:
                kinds = [{"kind": "person"}, {"kind": "open"}, {"kind": "computer", "level": self.random.randint(1, 9)}]
                made["seats"] = [self.random.choice(kinds) for _ in range(self.random.randint(2, 3))]
            if self.random.random() < 0.7:  # else other parts are seldom all right
                made = {name: made[name] for name in ("game", "options", "seats", "public") if name in made}
        return json.dumps(made).encode("utf-8", "surrogatepass")


def quoted(text: str) -> str:
    """Write a text in an address, some signs as they are."""
    return "".join(c if c.isascii() and c.isprintable() and c not in " #" else "%3F" for c in text)


class Target:
    """A site in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.database, self.log = folder / "games.db", folder / "log"
        command = [sys.executable, "-m", "ludoteca", "serve", "--port", "0", "--database", str(self.database)]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found, self.log.read_text()
        self.url = found[0]
        while httpx.get(f"{self.url}/health/ready", timeout=300).status_code != 200:
            time.sleep(0.1)

    def memory(self) -> int:
        """Return the memory of the process, in KiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])  # type: ignore[index]

    def stored(self, game_id: str) -> list[str]:
        """Return the events of a game."""
        with closing(sqlite3.connect(self.database)) as database:
            return [
                body for (body,) in database.execute("SELECT body FROM events WHERE game = ? ORDER BY seq", [game_id])
            ]

    def games(self) -> int:
        """Count the games stored."""
        with closing(sqlite3.connect(self.database)) as database:
            return int(database.execute("SELECT count(*) FROM games").fetchone()[0])

    def connect(self) -> socket.socket:
        """Open a connection."""
        site = urlsplit(self.url)
        return socket.create_connection((site.hostname or "", site.port or 0), timeout=60)

    def crashed(self) -> str:
        """Return what was logged as a crash."""
        text = self.log.read_text()
        return text if "Traceback" in text or "ERROR" in text else ""


def frame(first: int, body: bytes = b"") -> bytes:
    """Write a client's frame, masked by zeros. first: FIN and the opcode."""
    if len(body) < 126:
        length = bytes([0x80 | len(body)])
    elif len(body) < 1 << 16:
        length = b"\xfe" + struct.pack("!H", len(body))
    else:
        length = b"\xff" + struct.pack("!Q", len(body))
    return bytes([first]) + length + bytes(4) + body


def ask(target: Target, requests: list[bytes]) -> list[int]:
    """Send requests at once as they stand; return the status of each answer, 0 where there is none."""
    opened, statuses = [], []
    for request in requests:
        opened.append(target.connect())
        with suppress(ConnectionError):
            opened[-1].sendall(request)
    for connection in opened:
        answer = b""
        with closing(connection), suppress(ConnectionError, TimeoutError):
            while b"\r\n" not in answer and (read := connection.recv(200)):
                answer += read
        statuses.append(int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else 0)
    return statuses


class Reader:
    """A WebSocket that is opened again whenever it is closed."""

    def __init__(self, target: Target, game_id: str, cookie: str = "") -> None:
        self.target, self.closed, self._marks = target, 0, itertools.count()
        lines = [f"GET /ws/games/{game_id} HTTP/1.1", "Host: localhost", f"Cookie: {cookie}", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]  # fmt: skip
        self._handshake = "\r\n".join([*lines, "", ""]).encode()
        self._open()

    def _open(self) -> None:
        self._connection = self.target.connect()
        self._connection.sendall(self._handshake)
        self._read(b'"type":"state"')

    def throw(self, frames: bytes, *, fatal: bool = False) -> None:
        """Send frames and wait until they are answered, or the socket is closed."""
        mark = f"mark-{next(self._marks)}-".encode()
        try:
            self._connection.sendall(frames + (b"" if fatal else frame(FIN | TEXT, b'{"type":"' + mark + b'"}')))
            self._read(mark)
        except (ConnectionError, TimeoutError):
            self.closed += 1
            self._connection.close()
            self._open()

    def _read(self, until: bytes) -> None:
        read = b""
        while until not in read:
            if not (more := self._connection.recv(1 << 16)):
                raise ConnectionResetError
            read = read[-len(until) :] + more


def refused_to_all(message: bytes) -> bool:
    """Tell whether a message is refused whoever sends it: unreadable, or of a ply that no game has reached."""
    try:
        return getattr(messages.read(message), "ply", 0) != 0
    except msgspec.DecodeError:
        return True


def fuzz(number: int, seed: int) -> list[str]:
    """Throw so many messages and requests; return what went wrong."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        target = Target(Path(folder))
        try:
            own = httpx.Client(base_url=target.url, timeout=60)
            maker = Fuzz(own.get("/api/schema.json").json(), seed)
            seats = [{"kind": "person"}, {"kind": "person"}]
            games = [own.post("/api/games", json={"game": game, "seats": seats}).json()["id"]
                     for game in ("tablut", "abalone", "trans-rabat")]  # fmt: skip
            before = [target.stored(game) for game in games]
            cookie = f"guest={own.cookies['guest']}"
            watchers, players = (
                [Reader(target, game) for game in games],
                [Reader(target, game, cookie) for game in games],
            )
            statuses: Counter[int] = Counter()
            early = thrown = sent = 0
            started = time.monotonic()
            while thrown < number and not wrong:
                if not early and thrown >= number // 10:
                    early = target.memory()
                requests = [maker.request(games) for _ in range(REQUESTS)]
                for request, status in zip(requests, ask(target, requests), strict=True):
                    statuses[status] += 1
                    if status >= 500:
                        wrong.append(f"{status}: {request!r}")
                playing = maker.random.random() < 0.1
                several = [maker.message() for _ in range(MESSAGES)]
                several = [message for message in several if not playing or refused_to_all(message)]
                reader = maker.random.choice(players if playing else watchers)
                reader.throw(b"".join(maker.frames(message) for message in several))
                fatal = maker.random.random() < 0.3
                if fatal:
                    reader.throw(maker.fatal(), fatal=True)
                thrown, sent = thrown + REQUESTS + len(several) + fatal, sent + len(several) + fatal
                if [target.stored(game) for game in games] != before:
                    wrong.append(f"what is stored of a game changed: {several}")
            late, closed = target.memory(), sum(reader.closed for reader in (*watchers, *players))
            print(f"{sent} messages and {sum(statuses.values())} requests in {time.monotonic() - started:.0f} s;")
            print(f"sockets closed {closed}; answers", dict(sorted(statuses.items())))
            print(f"memory {early} KiB after a tenth, {late} KiB at the end")
            if late > GROWTH * early:
                wrong.append(f"memory grew from {early} to {late} KiB")
            if not statuses[201]:
                wrong.append("no game could be made")
            if target.games() != len(games) + statuses[201]:
                wrong.append(f"{target.games()} games are stored, {len(games) + statuses[201]} were made")
            if not all(own.get(f"/api/games/{game}").json()["legal"] for game in games):
                wrong.append("a player can't go on")
            if crash := target.crashed():
                wrong.append(crash)
        finally:
            target.process.terminate()
            target.process.wait(30)
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Fuzz a site of its own.")
    parser.add_argument("number", type=int, nargs="?", default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = fuzz(given.number, given.seed)
    print("\n".join(found) or "nothing went wrong")
    sys.exit(bool(found))
