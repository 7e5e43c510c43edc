"""Running tools: a tool's effect, its receipt and its row are one commit, and a rerun finds what has been done."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from agents.asking import Ask
from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk, Outcome, outcome_from_json, outcome_to_json
from agents.tools.catalogue import TOOLS
from storage import turns
from storage.pool import Pool
from storage.scope import work

Reached = Callable[[str], None]

SECONDS = 30.0  # for one tool


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A tool to run with these arguments, as number `index` of step `step`."""

    step: int
    index: int
    name: str
    arguments: dict[str, Any]


class Hands:
    """Runs tools. `reached` hears the names of the places where tests end the process; `waken` wakes a loop."""

    def __init__(self, *, pool: Pool, reached: Reached, waken: Callable[[str], None]) -> None:
        self._pool = pool
        self._reached = reached
        self._waken = waken

    async def done(self, ask: Ask, step: int, index: int) -> Outcome | None:
        """What came of it, if it has run."""
        stored = None if ask.fresh else await turns.outcome(self._pool, ask.call, step, index)
        return None if stored is None else outcome_from_json(stored)

    async def run(self, ask: Ask, use: Use, plan: dict[str, Any] | None = None) -> Outcome:
        """Run a tool; `plan`: the step that it is of, to be stored with it.

        Raises ToolFailed, and ValueError or LookupError for arguments that it cannot work with; nothing is changed then.
        """
        tool = TOOLS[use.name]
        self._reached("before tool commit")
        async with work(self._pool, ask.scope, durable=tool.writes) as db:
            if plan is not None:
                await turns.keep_step(db, ask.call, use.step, plan)
            try:
                async with asyncio.timeout(SECONDS):
                    outcome = await tool(Desk(db=db, scope=ask.scope, now=ask.now), use.arguments)
            except TimeoutError as error:
                raise ToolFailed(say(ask.scope.language, "tool_too_long")) from error
            await turns.keep_outcome(
                db, ask.call, use.step, use.index, use.name, use.arguments, outcome_to_json(outcome)
            )
        self._reached("after tool commit")
        for loop in outcome.waken:
            self._waken(loop)
        return outcome

    async def refuse(self, ask: Ask, use: Use, why: str) -> Outcome:
        """Keep it that a tool was not run, or did nothing, so that a rerun says the same."""
        outcome = Outcome(text=why, failed=True)
        async with work(self._pool, ask.scope, durable=False) as db:
            await turns.keep_outcome(
                db, ask.call, use.step, use.index, use.name, use.arguments, outcome_to_json(outcome)
            )
        return outcome
