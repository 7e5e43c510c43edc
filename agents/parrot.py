"""The one engine: it turns a call into events, and leaves everything it does where a rerun finds it.

Rules come first: what they understand surely they answer, with a model or without one. What a call has begun with, it
goes on with: taken up again after a crash, it goes on behind what is stored.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from agents import rules
from agents.asking import Ask
from agents.events import AgentEvent
from agents.fastpath import decide
from agents.hands import Hands, Reached
from agents.loop import Loop, Mind
from storage import turns
from storage.pool import Pool

__all__ = ["Ask", "Parrot", "Reached"]


class Parrot:
    """Runs calls, without a `mind` by rules alone. `reached` and `waken` are those of agents.hands."""

    def __init__(self, *, pool: Pool, reached: Reached, waken: Callable[[str], None], mind: Mind | None = None) -> None:
        self._pool = pool
        self._hands = Hands(pool=pool, reached=reached, waken=waken)
        self._loop = Loop(pool=pool, hands=self._hands, mind=mind, reached=reached) if mind is not None else None

    async def run(self, ask: Ask) -> AsyncGenerator[AgentEvent]:
        """Answer a call; ends with exactly one Finished or Failed. Raises LostLease when the claim is gone."""
        async with aclosing(await self._strategy(ask)) as events:
            async for event in events:
                yield event

    async def _strategy(self, ask: Ask) -> AsyncGenerator[AgentEvent]:
        stored = None if ask.fresh else await turns.step(self._pool, ask.call, 0)
        thought = stored is not None and "by" in stored
        if stored is not None and not thought:
            return rules.run(self._hands, ask, stored, kept=True)
        if ask.chosen is not None:
            return rules.run(self._hands, ask, rules.chosen(ask.chosen), kept=False)
        if ask.quoted:
            return rules.run(self._hands, ask, rules.passed_on(ask.text), kept=False)
        decision = decide(ask.text, ask.now, ask.scope.language)
        if self._loop is not None and (thought or not decision.sure):
            return self._loop.run(ask)
        # a model that has begun this and is gone by now has left its step in the place of ours
        return rules.run(self._hands, ask, rules.as_plan(decision, ask), kept=thought)
