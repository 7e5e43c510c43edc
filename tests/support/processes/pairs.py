"""Two servers under one address, as a primary and the one that takes its place; which of them takes writes the test says."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from urllib.parse import quote

import asyncpg

from storage import embedded
from tests.support.processes.tenancy import home


@dataclass(frozen=True, slots=True)
class Pair:
    """Two servers with the same login, which share no data."""

    servers: tuple[embedded.Server, embedded.Server]

    def named(self, *hosts: tuple[str, int]) -> str:
        names, ports = ",".join(quote(host, safe="") for host, _ in hosts), ",".join(str(port) for _, port in hosts)
        return f"postgresql://parrots:{self.servers[0].password}@/parrots?host={names}&port={ports}"

    @property
    def address(self) -> str:
        return self.named(*((str(server.place.socket), 5432) for server in self.servers))

    @property
    def each(self) -> tuple[str, ...]:
        return tuple(self.named((str(server.place.socket), 5432)) for server in self.servers)

    @asynccontextmanager
    async def superuser(self, number: int) -> "AsyncGenerator[asyncpg.Connection[asyncpg.Record]]":
        place = self.servers[number].place
        secret = place.superuser_password.read_text(encoding="ascii")
        db = await asyncpg.connect(f"postgresql://postgres:{secret}@/parrots?host={quote(str(place.socket), safe='')}")
        try:
            await db.execute("SET default_transaction_read_only = off")
            yield db
        finally:
            await db.close()

    async def fix(self, number: int) -> None:
        """From now on this server takes no writes."""
        async with self.superuser(number) as db:
            await db.execute("ALTER SYSTEM SET default_transaction_read_only = on")
            await db.execute("SELECT pg_reload_conf()")

    async def free(self, number: int) -> None:
        """It takes writes again."""
        async with self.superuser(number) as db:
            await db.execute("ALTER SYSTEM RESET default_transaction_read_only")
            await db.execute("SELECT pg_reload_conf()")

    async def has(self, number: int, query: str, *values: str) -> bool:
        async with self.superuser(number) as db:
            return bool(await db.fetch(query, *values))


@asynccontextmanager
async def pairs() -> AsyncGenerator[Pair]:
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(home())
        one, two = [
            await stack.enter_async_context(embedded.running(folder / name, durable=False)) for name in ("one", "two")
        ]
        pair = Pair((one, two))
        async with pair.superuser(1) as db:
            await db.execute(f"ALTER ROLE parrots PASSWORD '{one.password}'")
        yield pair
