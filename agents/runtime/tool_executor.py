"""Running tools: a tool's effect, its receipt and its row are one commit, and a rerun finds what has been done."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any

from agents.call import AgentRequest
from agents.cards import Card
from agents.errors import NotAtOnce, ToolFailed
from agents.runtime.run_state import Run
from agents.runtime.write_approval import ConsentDecision, Request, Use, weighed
from agents.texts import say
from agents.timetext.bounds import readable
from agents.tools.base import Desk, Found, Meaning, Outcome, Rerank, outcome_from_json, outcome_to_json
from agents.tools.catalogue import TOOLS
from agents.tools.proposals import proposed
from storage.conversations.shown_items import Thing
from storage.db.pool import COLLISION, UNAVAILABLE, Db, Pool
from storage.db.transactions import enter, look, work
from storage.queue import call_steps
from storage.queue.call_steps import NewOutcome

log = logging.getLogger(__name__)

Checkpoint = Callable[[str], None]

SECONDS = 30.0  # for one tool
WITHIN = 1.0  # seconds for one within the transaction of its turn: what waits longer holds up others, and nobody sees it work
PAUSES = (0.5, 1.0)  # seconds before a tool whose database was away for a moment is tried again


class ToolExecutor:
    """The runner of single tools. `checkpoint` is the hook where crash tests end the process; `notify` wakes a loop; for `meaning` and `rerank` see Desk."""

    def __init__(
        self,
        *,
        pool: Pool,
        checkpoint: Checkpoint,
        notify: Callable[[str], None],
        meaning: Meaning | None = None,
        rerank: Rerank | None = None,
    ) -> None:
        self._pool = pool
        self._checkpoint = checkpoint
        self._notify = notify
        self._meaning = meaning
        self._rerank = rerank

    async def done(self, ask: AgentRequest, step: int, index: int) -> Outcome | None:
        """Return what came of it, if it has run."""
        stored = None if ask.fresh else await call_steps.outcome(self._pool, ask.call, step, index)
        return None if stored is None else outcome_from_json(stored)

    async def run(
        self, ask: AgentRequest, use: Use, plan: dict[str, Any] | None = None, *, seconds: float = SECONDS
    ) -> Outcome:
        """Run a tool; `plan`: the step that it is of, to be stored with it.

        Raises ToolFailed, and ValueError or LookupError for arguments that it cannot work with; nothing is changed then.
        Raises NotAtOnce instead of these within a transaction (Ask.within).
        """
        if ask.within is None:
            return await self._tried(ask, use, plan, seconds)
        within = ask.within
        try:
            async with _limited(WITHIN, ask):
                outcome = await TOOLS[use.name](self._desk(within.db, ask), use.arguments)
        except (ToolFailed, ValueError, LookupError) as error:  # what it has changed is taken back with everything else
            raise NotAtOnce(use.name) from error
        await _keep(within.db, ask, use, outcome, plan)
        within.waken.extend(outcome.waken)
        return outcome

    async def _tried(self, ask: AgentRequest, use: Use, plan: dict[str, Any] | None, seconds: float) -> Outcome:
        """Run a tool in a transaction of its own, and again when its database was away for a moment."""
        for pause in PAUSES:
            try:
                return await self._once(ask, use, plan, seconds)
            except (*UNAVAILABLE, *COLLISION) as error:
                log.info("tool tried again", extra={"tool": use.name, "cause": type(error).__name__})
                await asyncio.sleep(pause)
            # the commit of a try that seemed to fail may have come through
            stored = await call_steps.outcome(self._pool, ask.call, use.step, use.index)
            if stored is not None:
                return outcome_from_json(stored)
        return await self._once(ask, use, plan, seconds)

    async def _once(self, ask: AgentRequest, use: Use, plan: dict[str, Any] | None, seconds: float) -> Outcome:
        tool = TOOLS[use.name]
        self._checkpoint("before tool commit")
        # what only reads, beside others perhaps, holds the conversation no longer than it takes to keep what it found
        reads = plan is None and not tool.writes
        opened = look(self._pool, ask.scope) if reads else work(self._pool, ask.scope, durable=tool.writes)
        async with opened as db:
            async with _limited(seconds, ask):
                outcome = await tool(self._desk(db, ask), use.arguments)
            if reads:
                await enter(db, ask.scope, durable=False)
            await _keep(db, ask, use, outcome, plan)
        self._checkpoint("after tool commit")
        for loop in outcome.waken:
            self._notify(loop)
        return outcome

    def _desk(self, db: Db, ask: AgentRequest) -> Desk:
        skill = None if ask.skill is None else ask.skill.active
        said = readable(ask.request.text)
        return Desk(
            db=db, scope=ask.scope, now=ask.now, skill=skill, meaning=self._meaning, rerank=self._rerank, said=said
        )

    async def lists(self, ask: AgentRequest, name: str, arguments: dict[str, Any]) -> tuple[Card, ...]:
        """Return what a read would list now; nothing where it cannot be read. Keeps nothing of it."""
        try:
            async with look(self._pool, ask.scope) as db:
                return (await TOOLS[name](self._desk(db, ask), arguments)).cards
        except (ToolFailed, *UNAVAILABLE, *COLLISION):
            return ()

    async def weigh(self, run: Run, request: Request, use: Use, *, many: bool) -> ConsentDecision:
        """Tell whether the person wants what a model wants to write; `many`: it wants several things deleted."""
        async with look(self._pool, run.ask.scope) as db:
            return await weighed(self._desk(db, run.ask), run, request, use, many=many)

    async def propose(self, ask: AgentRequest, use: Use, found: Found | None) -> Outcome:
        """Offer a write that nobody asked for, on what is `found`: a button does it, once."""
        async with work(self._pool, ask.scope) as db:
            outcome = await proposed(self._desk(db, ask), TOOLS[use.name], use.arguments, found)
            await _store(db, ask, use, outcome)
        return outcome

    async def refuse(self, ask: AgentRequest, use: Use, why: str) -> Outcome:
        """Keep it that a tool was not run, or did nothing, so that a rerun says the same."""
        return await self.keep(ask, use, Outcome(text=why, failed=True))

    async def keep(self, ask: AgentRequest, use: Use, outcome: Outcome) -> Outcome:
        """Keep what came of it without running anything."""
        async with work(self._pool, ask.scope, durable=False) as db:
            await _store(db, ask, use, outcome)
        return outcome


@asynccontextmanager
async def _limited(seconds: float, ask: AgentRequest) -> AsyncGenerator[None]:
    """Raise ToolFailed when a tool takes longer."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError as error:
        raise ToolFailed(say(ask.scope.language, "tool_too_long")) from error


async def _keep(db: Db, ask: AgentRequest, use: Use, outcome: Outcome, plan: dict[str, Any] | None) -> None:
    """Keep what came of a tool that has run, and what of it is shown."""
    own = [about for about in outcome.about if about not in outcome.related]
    shown: list[Thing] = [(about.kind, about.id, about.title) for about in (*own, *outcome.related)]
    above = len(own) if outcome.related else 0
    await call_steps.keep_outcome(db, ask.scope, _kept(use, outcome, plan), shown, above=above)


async def _store(db: Db, ask: AgentRequest, use: Use, outcome: Outcome) -> None:
    await call_steps.keep_outcome(db, ask.scope, _kept(use, outcome))


def _kept(use: Use, outcome: Outcome, plan: dict[str, Any] | None = None) -> NewOutcome:
    return NewOutcome(
        step=use.step,
        index=use.index,
        name=use.name,
        arguments=use.arguments,
        outcome=outcome_to_json(outcome),
        decided=plan,
    )
