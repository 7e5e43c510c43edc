"""Jobs that keep the house: what was sent or answered long ago leaves the queues, backups are made."""

import logging

from bot.clock import backups
from bot.clock.scheduler import Alarms
from storage.db import retention
from storage.db.pool import UNAVAILABLE, Pool

log = logging.getLogger(__name__)

EVERY = 30 * 60.0  # seconds
BURIED = 60.0  # seconds: what is left of conversations that were deleted
FIRST = 60.0  # … after the start: a process that never lives so long as the other keeps the house, too


def schedule(alarms: Alarms, pool: Pool, ages: retention.Ages, wanted: backups.Rota | None) -> None:
    """Add the jobs; they need no lock, since each statement may run in several processes, and backups see to it themselves."""
    if wanted is not None:
        backups.schedule(alarms, wanted)

    async def sweep() -> None:
        try:
            removed = await retention.forget_old(pool, ages)
        except UNAVAILABLE as error:
            log.warning("retention put off", extra={"cause": type(error).__name__})
            return
        log.info("retention", extra={"removed": removed})

    async def bury() -> None:
        try:
            if removed := await retention.forget_gone(pool):
                log.info("deleted conversations", extra={"removed": removed})
        except UNAVAILABLE as error:
            log.warning("deletion put off", extra={"cause": type(error).__name__})

    alarms.once(FIRST, "first retention", sweep)
    alarms.every(EVERY, "retention", sweep)
    alarms.every(BURIED, "deleted conversations", bury)
