"""Who is let into the pool: connections on which people's content is kept apart, in every table that holds some."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit
from uuid import uuid4

import asyncpg
import pytest

from storage import embedded
from storage.db import connections, pool
from storage.db.errors import NotAdmitted
from storage.db.pool import open_pool
from tests.integration.process.test_refused_connections import superuser


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0.0)


async def as_owner(dsn: str, statement: str) -> None:
    db = await asyncpg.connect(dsn)
    await db.execute(f"SET ROLE parrots_owner; {statement}")
    await db.close()


async def refusal(dsn: str) -> str:
    """Return why a connection is not let in."""
    with pytest.raises(NotAdmitted) as refused:
        await open_pool(dsn, size=1)
    return str(refused.value)


async def test_the_tables_that_are_looked_at_are_all_that_are_secured(dsn: str) -> None:
    db = await asyncpg.connect(dsn)
    rows = await db.fetch(
        "SELECT relname FROM pg_class WHERE relnamespace = 'parrots'::regnamespace AND relrowsecurity ORDER BY relname"
    )
    await db.close()
    assert [row["relname"] for row in rows] == sorted(connections.CONTENT)


@pytest.mark.parametrize("tables", [*((table,) for table in connections.CONTENT), ("event", "memo")])
async def test_a_table_without_row_security_is_named(dsn: str, tables: tuple[str, ...]) -> None:
    for table in tables:
        await as_owner(dsn, f"ALTER TABLE parrots.{table} DISABLE ROW LEVEL SECURITY")
    assert await refusal(dsn) == (
        f"the database does not keep people's content apart: row-level security is off for parrots_app on {', '.join(tables)} "
        "(it must be an ordinary role that owns nothing, and each table say ENABLE ROW LEVEL SECURITY)"
    )
    for table in tables:
        await as_owner(dsn, f"ALTER TABLE parrots.{table} ENABLE ROW LEVEL SECURITY")
    opened = await open_pool(dsn, size=1)
    await opened.close()


@asynccontextmanager
async def login(server: embedded.Server, dsn: str) -> AsyncGenerator[tuple[str, str]]:
    """A login that inherits what the owner of the tables may; its name and address."""
    name, parts = f"other_{uuid4().hex[:8]}", urlsplit(dsn)
    async with superuser(server, dsn) as db:
        await db.execute(
            f"CREATE ROLE {name} LOGIN PASSWORD 'other'; GRANT parrots_app, parrots_owner TO {name} WITH INHERIT TRUE"
        )
        try:
            yield name, parts._replace(netloc=f"{name}:other@").geturl()
        finally:
            await db.execute(f"DROP ROLE {name}")


async def test_a_login_that_reads_everything_by_itself_is_refused(server: embedded.Server, dsn: str) -> None:
    async with login(server, dsn) as (name, address):
        assert await refusal(address) == (
            f"the database login {name} reads everybody's content by itself: let it inherit nothing of the role parrots_owner "
            f'(GRANT parrots_owner TO "{name}" WITH INHERIT FALSE, SET TRUE)'
        )
