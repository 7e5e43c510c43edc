"""While a turn waits for a model, what rules answer surely does not wait behind it (DESIGN 3): it is a turn of its own.

Such a turn is one commit under the claim of the turn that it overtakes: it has happened, or its message still waits. What
leans on what was said last ("make it four", "yes", "undo") waits, since the turn that runs may be about to say it.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Literal

from agents.errors import NotAtOnce
from bot.commands.quotas import Allowance
from bot.process.metrics import Metrics
from bot.turns.missed_wakeups import MissedWakeups
from bot.turns.model_waits import ModelWaits
from bot.turns.ready_messages import MOST, Readiness
from bot.turns.single_commit import SingleCommit, is_old
from storage.conversations.conversations import Lease
from storage.db.errors import Dropped, LostLease
from storage.db.notify import woken
from storage.db.pool import COLLISION, UNAVAILABLE, Pool
from storage.queue import claims, inbox

log = logging.getLogger(__name__)

IDLE = 1.0  # seconds after which it is looked without being woken
_Overtaken = Literal["yes", "later", "no"]
"""Whether a message was answered; later: its writer is too fast just now."""


class Overtaking:
    """Answers beside turns that wait for a model."""

    def __init__(
        self,
        *,
        pool: Pool,
        readiness: Readiness,
        allowance: Allowance,
        single_commit: SingleCommit,
        wakeups: MissedWakeups,
        metrics: Metrics,
    ) -> None:
        self._pool = pool
        self._readiness = readiness
        self._allowance = allowance
        self._single_commit = single_commit
        self._wakeups = wakeups
        self._metrics = metrics

    @asynccontextmanager
    async def beside(self, lease: Lease) -> AsyncGenerator[ModelWaits]:
        """While open, answer in the claimed conversation whenever its turn waits for a model."""
        tasks: list[asyncio.Task[None]] = []
        waits = ModelWaits(lambda: tasks.append(asyncio.ensure_future(self._run(lease, waits))))
        try:
            yield waits
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, lease: Lease, waits: ModelWaits) -> None:
        left_alone = set[int]()
        with self._wakeups.hearing(lease.conversation) as news:
            if waits.left:
                news.set()
            while True:
                await woken(news, IDLE)
                await waits.begin()
                try:
                    await self._look(lease, waits, left_alone)
                except LostLease:
                    return
                except (*UNAVAILABLE, *COLLISION) as error:
                    log.info("not overtaken yet", extra={"cause": type(error).__name__})

    async def _look(self, lease: Lease, waits: ModelWaits, left_alone: set[int]) -> None:
        """Answer what can be answered; what cannot is left to wait, and not looked at again."""
        seen = await claims.look(self._pool, lease.conversation, MOST)
        for item in () if seen is None else seen.items:
            if item.id in left_alone:
                continue
            left_alone.add(item.id)
            await waits.begin()
            began = monotonic()
            try:
                overtaken = await self._answer(lease, item)
            except (LostLease, *UNAVAILABLE, *COLLISION):
                left_alone.discard(item.id)
                raise
            except Exception:
                # a bug in one message ends here: it is met again, and counted, when its turn comes
                log.exception("overtaking failed", extra={"conversation": lease.conversation})
                continue
            if overtaken == "later":
                left_alone.discard(item.id)
            if overtaken != "yes":
                continue
            self._metrics.turn_seconds.observe(monotonic() - began)
            self._metrics.turns.labels("done").inc()

    async def _answer(self, lease: Lease, item: inbox.Item) -> _Overtaken:
        """Answer a message in one commit, if rules are sure of it."""
        ready = await self._readiness.alone(lease, item)
        if ready is None or not self._single_commit.fits(ready, beside=True):
            return "no"
        if not await self._allowance.at_once(ready.place.person):
            return "later"
        if is_old(ready):  # as after an absence: what ends processes in the middle of it ends no more of them
            await inbox.count_try(self._pool, item.id)
        try:
            await self._single_commit.answer(ready, lease, beside=True)
        except (NotAtOnce, Dropped) as error:
            log.info("not overtaken", extra={"cause": str(error)})
            return "no"
        return "yes"
