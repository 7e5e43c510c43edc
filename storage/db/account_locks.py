"""Which process holds an account: an advisory lock of a transaction that stays open, on a connection of its own, gone with the
process. A lock of the session would stay with a pooler.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

import asyncpg

from storage.db import connections
from storage.db.pool import UNAVAILABLE, Patience
from storage.db.statements import Statement

RETRY = 0.5  # seconds between looks at a lock that another process holds
SILENT = 30.0  # seconds; a holder that says nothing for so long has lost it
HEARTBEAT = 5.0  # seconds; a server that is silent for longer may have given the lock to another

_TRY_LOCK = Statement("SELECT pg_try_advisory_xact_lock(hashtextextended(:account, 0))")


@asynccontextmanager
async def held(dsn: str, account: str) -> AsyncGenerator[asyncio.Event]:
    """Wait until this process holds the account, also while the database is away; yields an event: it is lost."""
    patience = Patience(f"hold {account}")
    while True:
        try:
            db = await connections.connect(dsn, seconds=5)
        except (*UNAVAILABLE, TimeoutError) as error:
            await patience.wait(error)
            continue
        try:
            if await _taken(db, account):
                break
        except (*UNAVAILABLE, TimeoutError) as error:
            db.terminate()
            await patience.wait(error)
        except BaseException:
            db.terminate()
            raise
    lost = asyncio.Event()
    db.add_termination_listener(lambda _db: lost.set())
    try:
        async with asyncio.TaskGroup() as tasks:
            beating = tasks.create_task(_beat(db, lost))
            try:
                yield lost
            finally:
                beating.cancel()
    finally:
        with suppress(*UNAVAILABLE, TimeoutError):
            await db.close(timeout=2)


async def _taken(db: "asyncpg.Connection[asyncpg.Record]", account: str) -> bool:
    await db.execute(f"BEGIN; SET LOCAL idle_in_transaction_session_timeout = '{SILENT:.0f}s'")
    while not await db.fetchval(*_TRY_LOCK(account=f"account:{account}"), timeout=5):  # noqa: ASYNC110 - a lock has no event
        await asyncio.sleep(RETRY)
    return True


async def _beat(db: "asyncpg.Connection[asyncpg.Record]", lost: asyncio.Event) -> None:
    while not lost.is_set():
        await asyncio.sleep(HEARTBEAT)
        try:
            async with asyncio.timeout(HEARTBEAT):
                await connections.ask_for_writes(
                    db
                )  # where another server is the primary now, another process may hold it there
        except (*UNAVAILABLE, TimeoutError):
            lost.set()
