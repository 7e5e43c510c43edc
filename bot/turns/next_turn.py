"""One turn: it is begun or taken up, worked on until nobody is asked any more, and ended, well or not.

Everything that a crash may interrupt is found again: a turn that was begun is taken up where it stood.
"""

import logging
from collections.abc import Callable
from typing import Literal

from agents.errors import ParrotError
from bot.process.metrics import Metrics
from bot.turns.begin import Opening
from bot.turns.failures import TurnFailures
from bot.turns.model_waits import ModelWaits
from bot.turns.overtaking import Overtaking
from bot.turns.ready_messages import MOST
from bot.turns.run_calls import CallRunner
from storage.conversations import conversations
from storage.conversations.conversations import Lease
from storage.db.pool import Pool
from storage.queue import claims, turns
from storage.queue.claims import Waiting

log = logging.getLogger(__name__)

Ended = Literal["nothing", "rests", "on"]
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
        opening: Opening,
        rounds: CallRunner,
        endings: TurnFailures,
        overtaking: Overtaking,
        reached: Callable[[str], None],
        metrics: Metrics,
    ) -> None:
        self._pool = pool
        self._opening = opening
        self._rounds = rounds
        self._endings = endings
        self._overtaking = overtaking
        self._reached = reached
        self._metrics = metrics

    async def next_turn(self, lease: Lease, seen: Waiting | None = None) -> Ended:
        """Take up or begin the conversation's next turn and finish it; `seen`: what was seen there a moment ago.

        Raises LostLease; asyncio.CancelledError leaves the turn to be taken up again.
        """
        self._reached("after lease")
        async with self._overtaking.beside(lease) as waits:
            return await self._next_turn(lease, seen, waits)

    async def _next_turn(self, lease: Lease, seen: Waiting | None, waits: ModelWaits) -> Ended:
        seen = seen or await claims.look(self._pool, lease.conversation, MOST)
        if seen is None:
            return "nothing"
        turn = await turns.interrupted(self._pool, lease.conversation) if seen.interrupted else None
        if turn is None:
            opened = await self._opening.begin(lease, seen, waits)
        elif await conversations.cancelled(self._pool, [lease]):
            await self._endings.stop(lease)
            return "on"
        elif turn.tries > DEATHS:
            await self._endings.deadly(turn, lease)
            return "on"
        else:
            opened, waits.left = await self._opening.taken_up(turn), True
        if opened is None:
            return "nothing"
        if opened.took is not None:
            self._metrics.turn_seconds.observe(opened.took)
            self._metrics.turns.labels("done").inc()
            return "rests" if opened.rests else "on"
        turn = opened.turn
        self._reached("after turn commit")
        try:
            with self._metrics.turn_seconds.time():
                worked = await self._rounds.work(opened, lease, waits)
            if worked != "told":
                self._metrics.turns.labels("done").inc()
                return "rests" if worked == "rests" else "on"
        except ParrotError as error:
            log.warning(
                "call failed",
                extra={"turn": turn.id, "agent": error.agent_name, "operation": error.operation},
                exc_info=error,
            )
            if not await self._endings.failed(turn, lease, type(error.cause).__name__):
                return "nothing"
        return "on"
