"""Opening a pool: a server that cuts the connection while it is made is asked again; one that is not there is not waited for long."""

import asyncio
from contextlib import suppress
from time import monotonic
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from storage.db import connections, pool
from storage.db.pool import lost_alone, open_pool
from storage.embedded import Server
from tests.conftest import fresh_database


async def test_a_connection_that_is_cut_while_it_is_made_is_made_again(dsn: str) -> None:
    parts = urlsplit(dsn)
    folder = parse_qs(parts.query)["host"][0]
    port = parse_qs(parts.query).get("port", ["5432"])[0]
    cuts = 2

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal cuts
        if cuts:
            cuts -= 1
            await reader.read(1)
            writer.close()
            return
        there, back = await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.{port}")

        async def carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
            with suppress(ConnectionError):
                while data := await source.read(65536):
                    target.write(data)
            target.close()

        await asyncio.gather(carry(reader, back), carry(there, writer))

    async with await asyncio.start_server(relay, "127.0.0.1", 0) as server:
        address = server.sockets[0].getsockname()
        login = parts.netloc.rpartition("@")[0]
        opened = await open_pool(f"postgresql://{login}@127.0.0.1:{address[1]}{parts.path}?sslmode=disable", size=1)
        assert await opened.fetchval("SELECT 1") == 1
        await opened.close()
    assert cuts == 0


async def test_a_server_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0.3)
    with pytest.raises((OSError, asyncpg.PostgresError)):
        await open_pool("postgresql://nobody@127.0.0.1:9/nothing", size=1)


@pytest.mark.parametrize(("kind", "kept"), [(connections.Link, 100), (connections.Shared, 0)])
async def test_another_connection_knows_the_types_of_lists_without_asking(
    dsn: str, kind: type[connections.Link], kept: int
) -> None:
    asked: list[str] = []
    for number in range(2):
        db = await asyncpg.connect(dsn, connection_class=kind, statement_cache_size=kept)
        with db.query_logger(lambda query, number=number: asked.append(query.query) if number else None):
            await connections.know_types(db)
        values = await db.fetchrow("SELECT $1::jsonb[] AS a, $2::uuid[] AS b, $3::float8[] AS c", [{"k": 1}], [], [0.5])
        assert values is not None
        assert tuple(values) == ([{"k": 1}], [], [0.5])
        await db.close()
    assert [query for query in asked if "pg_type" in query] == []
    assert any("jsonb[]" in query for query in asked)


@pytest.mark.parametrize("kind", [connections.Link, connections.Shared])
async def test_types_of_a_database_are_its_own(server: Server, kind: type[connections.Link]) -> None:
    found: list[object] = []
    for body in ("a int, b text", "b text, a int, c int"):
        async with fresh_database(server) as dsn:
            db = await asyncpg.connect(dsn, connection_class=kind, statement_cache_size=0)
            await db.execute(f"CREATE TYPE public.thing AS ({body})")
            found.append(
                list(
                    (await db.fetchval("SELECT ARRAY[jsonb_populate_record(NULL::public.thing, '{\"a\": 1}')]"))[
                        0
                    ].keys()
                )
            )
            await db.close()
    assert found == [["a", "b"], ["b", "a", "c"]]


@pytest.mark.parametrize("all_of_us", [True, False], ids=["all of ours", "one of ours"])
async def test_connections_that_end_together_are_no_fault_of_what_was_asked(dsn: str, *, all_of_us: bool) -> None:
    """Though the operator's own connection, which is older, goes on."""
    operator = await asyncpg.connect(dsn, server_settings={"application_name": "psql"})
    ours, other = await open_pool(dsn, size=1), await open_pool(dsn, size=1)
    began, own = monotonic(), await ours.fetchval("SELECT pg_backend_pid()")
    sql = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'parrots' AND datname = current_database() AND (pid = $1 OR $2)"""
    await operator.fetch(sql, own, all_of_us)
    anew = await open_pool(dsn, size=1)
    cut = asyncpg.ConnectionDoesNotExistError("cut in the middle of it")
    assert await lost_alone(anew, cut, monotonic() - began) is not all_of_us
    await operator.close()
    for one in (ours, other, anew):
        one.terminate()
