"""The database that the settings name: the server reached or started, and its schema brought to this program's."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

from bot.process.background import background
from bot.process.settings import Settings
from bot.process.start_errors import reaching_database
from storage import embedded
from storage.db import pooler
from storage.db.errors import ClusterError, NewerSchema
from storage.db.migrate import migrate
from storage.db.pool import UNAVAILABLE, Patience

log = logging.getLogger(__name__)
LOOKS = 6


@asynccontextmanager
async def served(settings: Settings) -> AsyncGenerator[str]:
    """The address of the database, as it is; the embedded server runs while the context is open, and is revived."""
    async with AsyncExitStack() as stack:
        if settings.database_url is not None:
            yield settings.database_url.get_secret_value()
            return
        running = await stack.enter_async_context(embedded.running(settings.data_dir / "postgres"))
        await stack.enter_async_context(background(lambda: _revive(running)))
        yield running.dsn()


@asynccontextmanager
async def database(settings: Settings, *, newer: bool = False) -> AsyncGenerator[str]:
    """The address of a migrated database; `newer`: that of a newer program will do, as all of it is to be replaced."""
    async with served(settings) as dsn:
        with reaching_database(settings, direct=True):
            try:
                applied = await migrate(direct(settings, dsn))
            except NewerSchema:
                if not newer:
                    raise
                applied = []
        if applied:
            log.info("migrated", extra={"versions": applied})
        yield dsn


def direct(settings: Settings, dsn: str) -> str:
    """The address for what needs a session: that past a pooler, where there is one."""
    there = settings.database_direct_url
    return dsn if there is None or settings.database_url is None else there.get_secret_value()


async def _revive(running: embedded.Server) -> None:
    """Start the embedded server again when it was killed."""
    while True:
        await asyncio.sleep(0.5)
        if running.pid() is None:
            log.warning("database server gone, starting it again")
            try:
                await running.ensure()
            except ClusterError as error:
                # a full disk, for instance: people are told that we are unavailable until it is mended
                log.error("database server does not start", extra={"cause": str(error)})  # noqa: TRY400 - it says it all
                await asyncio.sleep(5)


async def way(dsn: str) -> pooler.Way:
    """Look how the server is reached; a connection that is lost meanwhile is looked at anew, a few times."""
    patience = Patience("start")
    for _ in range(LOOKS):
        try:
            return await pooler.look(dsn)
        except UNAVAILABLE as error:
            await patience.wait(error)
    return await pooler.look(dsn)
