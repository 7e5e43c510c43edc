"""One turn: it is begun or taken up, worked on until nobody is asked any more, and ended, well or not.

Here it is decided which way a turn goes. What waits becomes ready (no transaction is open); then either

* one commit: begun, done and said in one transaction. After a crash nothing of it is there, and it is begun anew;
* the long way: begun in a transaction, each step, tool and answer committed by itself. After a crash the turn is taken up
  where it stood.
"""

import logging
from collections.abc import Callable, Generator
from contextlib import contextmanager
from time import monotonic
from typing import Literal

from agents.errors import NotAtOnce, ParrotError
from bot.conversation import access
from bot.process.logs import about
from bot.process.metrics import Metrics
from bot.turns.ask_agent import OpenTurn
from bot.turns.failures import TurnFailures
from bot.turns.model_waits import ModelWaits
from bot.turns.overtaking import Overtaking
from bot.turns.ready_messages import MOST, Readiness, Ready
from bot.turns.run_calls import CallRunner
from bot.turns.single_commit import SingleCommit
from bot.turns.turn_start import TurnStarter
from storage.conversations import conversations
from storage.conversations.conversations import Lease
from storage.db.errors import Dropped
from storage.db.pool import Pool
from storage.queue import claims, turns
from storage.queue.claims import Waiting
from storage.queue.turns import Turn

log = logging.getLogger(__name__)

Ended = Literal["nothing", "released", "on"]
"""There was no turn; or it has ended, and the claim was given back with it, since nothing waited, or is still held."""

DEATHS = 12
"""After so many minutes in which processes ended in the middle of a turn, the turn is what ends them. What is answered in the
commit that begins its turn is counted from its second minute on (bot.turns.single_commit)."""


class Orchestrator:
    """Runs the turns of claimed conversations, one after the other in each."""

    def __init__(  # noqa: PLR0913 - what a turn goes through
        self,
        *,
        pool: Pool,
        readiness: Readiness,
        single_commit: SingleCommit,
        starter: TurnStarter,
        runner: CallRunner,
        failures: TurnFailures,
        overtaking: Overtaking,
        checkpoint: Callable[[str], None],
        metrics: Metrics,
    ) -> None:
        self._pool = pool
        self._readiness = readiness
        self._single_commit = single_commit
        self._starter = starter
        self._runner = runner
        self._failures = failures
        self._overtaking = overtaking
        self._checkpoint = checkpoint
        self._metrics = metrics

    async def next_turn(self, lease: Lease, seen: Waiting | None = None) -> Ended:
        """Take up or begin the conversation's next turn and finish it; `seen`: what was seen there a moment ago.

        Raises LostLease; asyncio.CancelledError leaves the turn to be taken up again.
        """
        self._checkpoint("after lease")
        async with self._overtaking.beside(lease) as waits:
            seen = seen or await claims.look(self._pool, lease.conversation, MOST)
            if seen is not None and seen.interrupted:
                turn = await turns.interrupted(self._pool, lease.conversation)
                if turn is not None:
                    return await self._take_up(turn, lease, waits)
            while (ready := await self._readiness.next(lease, seen, waits)) is not None:
                began = monotonic()
                try:
                    with _unless_not_at_once():
                        if self._single_commit.fits(ready):
                            done = await self._single_commit.answer(ready, lease)
                            self._metrics.turn_seconds.observe(monotonic() - began)
                            self._metrics.turns.labels("done").inc()
                            self._note(ready, done.turn)
                            return "released" if done.released else "on"
                    turn = await self._starter.start(ready, lease)
                    self._note(ready, turn.row.id)
                except Dropped:  # mostly the person said stop while we asked whom it is for
                    seen = await claims.look(self._pool, lease.conversation, MOST)
                    if seen is None or seen.interrupted:  # begun by who held the claim before: it is to be taken up
                        return "nothing"
                else:
                    return await self._finish(turn, lease, waits)
            return "nothing"

    def _note(self, ready: Ready, turn: int) -> None:
        """Count and log what was understood, and how surely; nothing of the words."""
        if access.is_barred(ready.place) or ready.event is not None:
            return
        want = ready.meaning.decision.want
        intent, band = ("command", "sure") if ready.command else (want.intent, want.band)
        self._metrics.understood.labels(intent, band).inc()
        facts = {"turn": turn, "intent": intent, "band": band, "confidence": round(want.confidence, 2)}
        log.info("understood", extra=facts)

    async def _take_up(self, turn: Turn, lease: Lease, waits: ModelWaits) -> Ended:
        """Go on with a turn that was begun before, by us or by another process."""
        if await conversations.cancelled(self._pool, [lease]):
            await self._failures.stop(lease)
            return "on"
        if turn.tries > DEATHS:
            await self._failures.deadly(turn, lease)
            return "on"
        waits.left = True
        return await self._finish(await self._starter.resume(turn), lease, waits)

    async def _finish(self, turn: OpenTurn, lease: Lease, waits: ModelWaits) -> Ended:
        """Work on a turn until it has ended, or is to be tried again."""
        self._checkpoint("after turn commit")
        with about(turn=turn.row.id):
            try:
                with self._metrics.turn_seconds.time():
                    ended = await self._runner.work(turn, lease, waits)
            except ParrotError as error:
                facts = {"agent": error.agent_name, "operation": error.operation}
                log.warning("call failed", extra=facts, exc_info=error)
                return "on" if await self._failures.failed(turn.row, lease, type(error.cause).__name__) else "nothing"
            if ended == "failed":
                return "on"
            log.info("answered", extra={"inbox": [item.id for item in turn.items]})
        self._metrics.turns.labels("done").inc()
        return ended


@contextmanager
def _unless_not_at_once() -> Generator[None]:
    """Go on behind the block, the long way, where what is in it cannot be done in one commit."""
    try:
        yield
    except NotAtOnce as error:
        log.info("not answered at once", extra={"cause": str(error)})
