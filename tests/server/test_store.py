"""What is stored is there; what two write at once is written once."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.ext.asyncio import create_async_engine

from ludoteca.play import decide
from ludoteca.play import events as stored
from ludoteca.play.events import Created, Event, Seat
from ludoteca.play.game import Game
from ludoteca.server.database import Database, Unusable, url_of
from ludoteca.server.journal import Conflict
from ludoteca.server.store import Store
from ludoteca.server.tables import metadata
from tests.databases import run


def with_store(database: str, use: Callable[[Store], Awaitable[None]]) -> None:
    async def opened() -> None:
        made = await Database.open(database)
        try:
            await use(Store(made))
        finally:
            await made.close()

    asyncio.run(opened())


def new(at: int = 1) -> Game:
    return Game(Created(at, "abalone", {"layout": "standard"}, (Seat("person"), Seat("computer", 3))))


def moved(game: Game, text: str) -> tuple[list[Event], Game]:
    events = decide.move(game, {game.player}, game.ply, text, game.updated + 1)
    return events, game.after(events)


def test_a_game_is_loaded_as_it_was_stored(database: str) -> None:
    async def write(store: Store) -> None:
        await store.create("g", new(), {0: ["ana"]})
        events, game = moved(new(), "a1b1")
        await store.append("g", events, game)
        undo = decide.undone(game, {0}, 9)
        await store.append("g", undo, game.after(undo))

    async def read(store: Store) -> None:
        game = await store.load("g")
        assert game and (game.version, game.ply, game.updated) == (3, 0, 9)
        assert await store.game_name("g") == "abalone"
        assert await store.load("h") is None and await store.game_name("h") is None

    with_store(database, write)
    with_store(database, read)


def test_who_comes_second_stores_nothing(database: str) -> None:
    async def use(store: Store) -> None:
        await store.create("g", new(), {0: ["ana"]})
        attempts = [moved(new(), text) for text in ("a1b1", "a2b2", "a3b3", "a4b4")]
        results = await asyncio.gather(*(store.append("g", *attempt) for attempt in attempts), return_exceptions=True)
        assert sum(isinstance(result, Conflict) for result in results) == 3
        first = next(attempt for attempt, result in zip(attempts, results, strict=True) if result is None)
        game = await store.load("g")
        assert game and game.version == 2 and game.plies == first[1].plies
        with pytest.raises(Conflict):
            await store.append("g", *moved(new(), "a1b1"))

    with_store(database, use)


def test_lists(database: str) -> None:
    async def use(store: Store) -> None:
        async def listed(guest: str) -> list[str]:
            rows, count = await store.games_of(guest, 9)
            assert count == len(rows)
            return [row.id for row in rows]

        for number in range(5):
            await store.create(f"g{number}", new(at=100 + number), {0: ["ana" if number % 2 else "dan"]})
        assert await listed("ana") == ["g3", "g1"]
        assert await listed("dan") == ["g4", "g2", "g0"]
        assert await store.games_of("eve", 9) == ([], 0)
        events, game = moved(new(at=500), "a1b1")
        await store.append("g1", events, game)
        assert await listed("ana") == ["g1", "g3"]
        assert [row.id for row in await store.running_since(103)] == ["g1", "g4", "g3"]
        resigned = decide.resign(game, {0}, 1, 600)
        await store.append("g1", resigned, game.after(resigned))
        row = (await store.games_of("ana", 9))[0][-1]
        assert row.outcome and row.outcome.reason == "resignation" and row.version == 3 and row.ply == 1
        assert [row.id for row in await store.running_since(103)] == ["g4", "g3"]

    with_store(database, use)


def test_the_secret_stays(database: str) -> None:
    async def secrets() -> list[str]:
        opened = await Database.open(database)
        try:
            return [await opened.secret(), await opened.secret()]
        finally:
            await opened.close()

    first, second = asyncio.run(secrets()), asyncio.run(secrets())
    assert len({*first, *second}) == 1 and len(first[0]) >= 32


def test_migrations_make_the_tables_that_the_code_uses(database: str) -> None:
    async def differences() -> object:
        await (await Database.open(database)).close()
        engine = create_async_engine(url_of(database))
        try:
            async with engine.connect() as connection:
                return await connection.run_sync(
                    lambda plain: compare_metadata(MigrationContext.configure(plain), metadata)
                )
        finally:
            await engine.dispose()

    assert asyncio.run(differences()) == []
    if database.endswith(".db"):
        assert run(database, "PRAGMA journal_mode") == [("wal",)]


@pytest.mark.parametrize(
    ("database", "url"),
    [
        ("/tmp/a b.db", "sqlite+aiosqlite:////tmp/a b.db"),
        ("games.db", "sqlite+aiosqlite:///games.db"),
        ("sqlite:///games.db", "sqlite+aiosqlite:///games.db"),
        ("postgresql+asyncpg://me:pass@host/games", "postgresql+asyncpg://me:pass@host/games"),
        ("postgresql://me@host/games", "postgresql+asyncpg://me@host/games"),
    ],
)
def test_a_path_or_a_url(database: str, url: str) -> None:
    assert url_of(database).render_as_string(hide_password=False) == url


def test_a_database_that_cannot_be_used_is_told_in_one_line(tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("no database, this, but words enough to be sure of that" * 100)
    missing = tmp_path / "no" / "folder.db"
    before = threading.active_count()
    for database in (
        tmp_path,
        missing,
        text,
        f"sqlite:///{missing}",
        "nonsense://x",
        "postgresql+nope://me:pass@x/y",
        "://",
    ):
        with pytest.raises(Unusable) as error:
            asyncio.run(Database.open(str(database)))
        message = str(error.value)
        assert message.startswith("the database ") and "\n" not in message and ":pass@" not in message
    assert threading.active_count() == before
    assert text.read_text().startswith("no database, this")


OTHERS = [
    ["CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)", "INSERT INTO notes VALUES (1, 'mine')"],
    ["CREATE TABLE games (id INTEGER PRIMARY KEY, title TEXT)"],
    ["CREATE TABLE alembic_version (version_num TEXT)", "INSERT INTO alembic_version VALUES ('0001')"],
    ["CREATE TABLE events (x)", "CREATE TABLE games (x)", "CREATE TABLE owners (x)", "CREATE TABLE settings (x)"],
    ["CREATE VIEW games AS SELECT 1 AS id"],
    [f"CREATE TABLE t{number} (x)" for number in range(50)],
]


@pytest.mark.parametrize("wal", [False, True])
@pytest.mark.parametrize("statements", OTHERS, ids=str)
def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path, statements: list[str], wal: bool) -> None:
    path = tmp_path / "other.db"
    writer = sqlite3.connect(path)
    if wal:
        writer.execute("PRAGMA journal_mode=WAL")
    for statement in statements:
        writer.execute(statement)
    writer.commit()
    if not wal:
        writer.close()
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if not file.name.endswith("-shm")}
    for database in (str(path), f"sqlite:///{path}"):
        with pytest.raises(Unusable) as error:
            asyncio.run(Database.open(database))
        message = str(error.value)
        assert "another program's tables" in message and "\n" not in message and len(message) < 400
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if not file.name.endswith("-shm")} == before
    writer.close()


@pytest.mark.parametrize("content", [b"", None])
def test_an_empty_or_new_file_becomes_the_sites(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "games.db").write_bytes(content)

    async def use(store: Store) -> None:
        await store.create("g", new(), {0: ["ana"]})

    with_store(str(tmp_path / "games.db"), use)

    async def again(store: Store) -> None:
        assert await store.load("g")

    with_store(str(tmp_path / "games.db"), again)


def test_tables_are_made_all_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A start that breaks off in the middle must not leave a file that no later start can use."""

    async def use(store: Store) -> None:
        await store.create("g", new(), {0: ["ana"]})

    create, made = op.create_table, []

    def third_breaks(name: str, *columns: Any) -> Any:
        made.append(name)
        if len(made) == 3:
            raise sa.exc.OperationalError(name, {}, Exception("disk full"))
        return create(name, *columns)

    with monkeypatch.context() as patched:
        patched.setattr(op, "create_table", third_breaks)
        with pytest.raises(Unusable, match="disk full"):
            with_store(str(tmp_path / "games.db"), use)
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    with_store(str(tmp_path / "games.db"), use)


def test_games_stored_by_the_first_version_are_read() -> None:
    event = stored.read(
        '{"type":"created","at":1,"game":"tablut","options":{},"maker":"ana",'
        '"seats":[{"kind":"person","owner":"ana"},{"kind":"person","owner":"ana"}]}'
    )
    assert isinstance(event, Created) and Game(event).created is event
