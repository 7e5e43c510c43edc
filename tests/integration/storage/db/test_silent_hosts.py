"""Several hosts in the database's address, of which the first says nothing, as one that was switched off: what comes to it is lost."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import parse_qs, urlencode, urlsplit

from bot.process.metrics import Metrics
from bot.wiring.house_info import Facts
from storage.db import addresses, connections, pooler
from storage.db.migrate import migrate
from storage.db.pool import Pool, open_pool


@dataclass(slots=True)
class Silent:
    """A host that takes what is sent to it and answers nothing; `asked`: how often."""

    port: int = 0
    asked: int = 0

    async def hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.asked += 1
        await reader.read()
        writer.close()

    def before(self, dsn: str) -> str:
        """The address that names this host, then that of the database."""
        parts = urlsplit(dsn)
        asked = parse_qs(parts.query)
        hosts = {"host": f"127.0.0.1,{asked['host'][0]}", "port": f"{self.port},{asked.get('port', ['5432'])[0]}"}
        return parts._replace(query=urlencode(hosts)).geturl()


@asynccontextmanager
async def silent() -> AsyncGenerator[Silent]:
    host = Silent()
    async with await asyncio.start_server(host.hear, "127.0.0.1", 0) as server:
        host.port = server.sockets[0].getsockname()[1]
        yield host


async def test_a_silent_host_is_asked_once_while_another_one_is_good(dsn: str) -> None:
    async with silent() as host:
        address = host.before(dsn)
        assert (await migrate(address), await pooler.look(address)) == ([], pooler.Way())
        pool = await open_pool(address, size=3, ready=3)
        db = await connections.connect(address, seconds=10)
        await db.close()
        await pool.close()
        assert host.asked == 1


async def test_a_good_host_that_falls_silent_is_left_for_the_others(dsn: str) -> None:
    async with silent() as host:
        address = host.before(dsn)
        for good in addresses.single(address):
            connections.reached[address] = good
            db = await connections.connect(address, seconds=10)
            assert await db.fetchval("SELECT 1") == 1
            await db.close()
        assert host.asked == 1


async def test_who_is_asked_whether_it_is_ready_waits_for_the_host_behind_a_silent_one(dsn: str, pool: Pool) -> None:
    async with silent() as host:
        facts = Facts(pool=pool, dsn=host.before(dsn), metrics=Metrics(), flock={})
        assert (await facts.readiness(), host.asked) == ({"database": "ok"}, 1)
