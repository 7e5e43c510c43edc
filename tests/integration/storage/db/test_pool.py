"""Opening a pool: a server that cuts the connection while it is made is asked again; one that is not there is not waited for long."""

import asyncio
from contextlib import suppress
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from storage.db import pool
from storage.db.pool import open_pool


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
