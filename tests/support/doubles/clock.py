"""The database's clock as a test moves it: connections with `app.clock_offset` (clock_now() in the migrations)."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

import asyncpg

from storage.db.connections import know_types, session_settings
from storage.db.pool import Db, Pool


@dataclass(slots=True)
class Clock:
    """How far the database's clock is moved; every connection that is taken from the pool afterwards sees it."""

    offset: timedelta = timedelta()

    def advance(self, **amount: float) -> None:
        self.offset += timedelta(**amount)

    @property
    def setting(self) -> str:
        return f"{self.offset.total_seconds()} seconds"


@asynccontextmanager
async def moved_pool(dsn: str, clock: Clock, *, size: int = 8) -> AsyncGenerator[Pool]:
    """A pool like storage.db.pool's, on this clock."""

    async def set_clock(db: Db) -> None:
        await db.execute("SELECT set_config('app.clock_offset', $1, false)", clock.setting)

    async with asyncpg.create_pool(
        dsn,
        min_size=1,
        max_size=size,
        init=know_types,
        setup=set_clock,
        server_settings=session_settings(),
    ) as pool:
        yield pool
