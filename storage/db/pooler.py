"""Detection of what stands between us and the server: nothing, or a pooler such as PgBouncer, and what that leaves of a session."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

import asyncpg

from storage.db import connections
from storage.db.connections import GONE, NAME, Connection, session_settings

LOOKS = 3  # at two connections in turn: a pooler hands out the session that was left last
_TRIAL = "parrots_trial"


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """The way to the server. `pooled`: through a pooler; `sessions`: a connection keeps its session between transactions;
    `prepared`: what was prepared is there when it is run.
    """

    pooled: bool = False
    sessions: bool = True
    prepared: bool = True


async def look(dsn: str) -> Way:
    """See it by what the server says: the number of the process that we were told of, and the one that answers."""
    one = await _connect(dsn)
    try:
        served = await _server(one)
        if served == one.get_server_pid():
            return Way()
        other = await _connect(dsn)
        try:
            return await _through(one, other, served)
        finally:
            await asyncio.shield(_end(other))
    finally:
        await asyncio.shield(_end(one))


async def _through(one: Connection, other: Connection, served: int) -> Way:
    for _ in range(LOOKS):
        if await _server(other) == served or await _server(one) != served:
            return Way(pooled=True, sessions=False, prepared=await _keeps(one, other))
    return Way(pooled=True)


async def _keeps(one: Connection, other: Connection) -> bool:
    """Return whether two sessions may prepare different things under one name, which the pooler has to look after."""
    try:
        for number in range(LOOKS):
            for db in (one, other):
                async with asyncio.timeout(2):
                    prepared = await db.prepare(f"SELECT {number}, $1::int", name=f"{_TRIAL}_{number}")
                    await prepared.fetchval(1)
    except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, TimeoutError):
        return False
    return True


async def settle(dsn: str) -> None:
    """Let the server give our sessions their settings, which a pooler does not pass on.

    They stand with our login in this database. Sessions that the pooler made before know nothing of them, so they end.
    """
    wanted = {name: value for name, value in session_settings().items() if name not in NAME}
    db = await _connect(dsn)
    try:
        async with db.transaction():
            kept = await db.fetchval(
                """SELECT setconfig FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
                   JOIN pg_roles r ON r.oid = s.setrole WHERE d.datname = current_database() AND r.rolname = session_user"""
            )
            there = {
                name.lower(): value.replace(" ", "") for name, _, value in (one.partition("=") for one in kept or ())
            }
            if there == there | wanted:
                return
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock(hashtextextended('parrots settings', 0))")
            login, name = await db.fetchrow("SELECT session_user::text, current_database()::text") or ("", "")
            for key, value in wanted.items():
                # a list of schemas is not one quoted name
                text = value if key == "search_path" else f"'{value}'"
                await db.execute(f'ALTER ROLE "{login}" IN DATABASE "{name}" SET {key} = {text}')
        async with db.transaction():
            await db.execute(
                """SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a JOIN pg_stat_activity o ON o.pid = pg_backend_pid()
                   WHERE a.usename = o.usename AND a.datname = o.datname AND a.pid <> o.pid AND a.state = 'idle'
                     AND a.client_addr IS NOT DISTINCT FROM o.client_addr"""
            )
            with suppress(*GONE):
                await db.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    except GONE:
        if not db.is_closed():
            raise
    finally:
        await asyncio.shield(_end(db))


async def _connect(dsn: str) -> Connection:
    return await connections.connect(dsn, seconds=10)


async def _server(db: Connection) -> int:
    """Return the server's process that answers; in a transaction, since parsing and running may meet different ones."""
    async with db.transaction():
        return await db.fetchval("SELECT pg_backend_pid()")


async def _end(db: Connection) -> None:
    try:
        await db.close(timeout=2)
    except (*GONE, TimeoutError):
        db.terminate()
