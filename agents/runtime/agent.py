"""The one engine: it turns a call into events, and leaves everything it does where a rerun finds it.

Rules come first: what they understand surely they answer, with a model or without one. What a call has begun with, it
goes on with: taken up again after a crash, it goes on behind what is stored.
"""

import logging
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from agents.call import NO_GUIDANCE, AgentRequest, Memory
from agents.context import system_prompt
from agents.errors import NotAtOnce
from agents.personas.schema import Persona
from agents.planning import planner
from agents.planning.plan import Plan, plan_from_json
from agents.runtime import rule_run
from agents.runtime.answer_cache import Cache, key, leans
from agents.runtime.model_loop import LanguageModel, Loop
from agents.runtime.run_events import AnswerDelta, Emit, Finished, RunEnd
from agents.runtime.tool_executor import Checkpoint, ToolExecutor
from agents.skills.definition import Skill
from agents.tools.growth.facts import reminded
from storage.db.pool import Pool
from storage.queue import call_steps

__all__ = ["AgentRequest", "Checkpoint", "Parrot"]

log = logging.getLogger(__name__)

DEFAULT = "amazing"  # answers for a parrot that has gone since it was asked


class Parrot:
    """The engine that answers calls, by rules alone without an `llm`. For `checkpoint` see agents.runtime.tool_executor."""

    def __init__(
        self,
        *,
        pool: Pool,
        flock: Mapping[str, Persona],
        skills: Mapping[str, Skill],
        checkpoint: Checkpoint,
        executor: ToolExecutor,
        llm: LanguageModel | None = None,
    ) -> None:
        self._pool = pool
        self._flock = flock
        self._skills = skills
        self._executor = executor
        self._loop = Loop(pool=pool, executor=executor, llm=llm, checkpoint=checkpoint) if llm is not None else None
        self._cache = Cache()

    @property
    def talks(self) -> bool:
        """Whether there is a model."""
        return self._loop is not None

    async def answer(self, ask: AgentRequest, emit: Emit) -> RunEnd:
        """Answer a call; `emit` is told of what goes on. Raises LostLease when the claim is gone.

        Within a transaction (AgentRequest.within) raises NotAtOnce for what cannot be answered so.
        """
        if self._loop is None and ask.switched_off:
            ask = replace(ask, switched_off="")  # what is not there is not switched off
        loop = None if ask.switched_off else self._loop
        persona = self._flock.get(ask.agent) or self._flock[DEFAULT]
        ask = replace(ask, skill=self._skills.get(persona.skill or ""))
        stored = None if ask.fresh else await call_steps.decision(self._pool, ask.call, 0)
        thought = stored is not None and "by" in stored
        if stored is not None and not thought:
            return await rule_run.run(self._executor, ask, persona, plan_from_json(stored), emit, kept=True)
        plan = self._plan(ask, persona, talks=loop is not None, thought=thought)
        if plan is not None or loop is None:
            # a model that has begun this and is gone by now has left its step in the place of ours
            plan = plan or planner.without_model(ask.scope.language, ask.switched_off)
            return await rule_run.run(self._executor, ask, persona, plan, emit, kept=thought or plan is ask.plan)
        if ask.within is not None:
            raise NotAtOnce("a model is asked, and no transaction waits for one")
        return await (loop.run if thought or ask.by else partial(self._remembered, loop))(ask, persona, emit)

    def _plan(self, ask: AgentRequest, persona: Persona, *, talks: bool, thought: bool) -> Plan | None:
        """Return what rules do for it; None where a model is asked (`talks`: there is one; `thought`: it has begun this)."""
        if ask.chosen is not None:
            return planner.chosen(ask.chosen)
        if ask.quoted:
            return planner.passed_on(ask.text)
        if (talks and (thought or ask.guidance.alone)) or ask.by:  # another's words: no rule obeys them
            return None
        return ask.plan or planner.plan(persona, ask.meaning, talks=talks, switched_off=ask.switched_off)

    async def _remembered(self, loop: Loop, ask: AgentRequest, persona: Persona, emit: Emit) -> RunEnd:
        """Run the loop, or give the answer that it gave to the same a moment ago, if nothing has changed since."""
        # in company an answer is of its moment
        if (
            not persona.cache
            or ask.around
            or ask.guidance != NO_GUIDANCE
            or ask.schema is not None
            or ask.request.text != ask.text
        ):
            return await loop.run(ask, persona, emit)
        memory = await ask.means.recall()
        ask = replace(ask, means=replace(ask.means, recall=partial(_known, memory)))
        if leans(ask.text, memory.said):
            return await loop.run(ask, persona, emit)
        standing = system_prompt.system(persona, ask.scope.language, tools=persona.tools)
        known = reminded(memory.facts, ask.text, ask.scope.zone, ask.scope.language)
        name = key(
            ask.scope, persona.id, ask.text, standing=f"{standing}\n{known}", written=memory.written, now=ask.now
        )
        kept = self._cache.get(name)
        if kept is not None:
            log.info("answered as before", extra={"agent": persona.id, "hits": self._cache.hits})
            emit(AnswerDelta(text=kept.answer))
            return replace(kept, stats=None)
        end = await loop.run(ask, persona, emit)
        if isinstance(end, Finished):
            self._cache.put(name, end)
        return end


async def _known(memory: Memory) -> Memory:
    return memory
