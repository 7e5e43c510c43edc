"""The tools of a step: reads together, writes one after the other, each once; what came of each is kept in its order.

Reads that stand next to each other run at once (at most `concurrent.most`), within `concurrent.seconds`: what is not done by
then is told so, and the rest is kept. A write is never cut short by that.
"""

import asyncio
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from time import monotonic

from agents.cards import ui_event
from agents.errors import ParrotError, ToolFailed
from agents.llm.base import ToolCall
from agents.personas.sounds import voiced
from agents.runtime.model_step import ModelStep
from agents.runtime.run_events import Emit, Lack, ToolResult, ToolUse, Ui
from agents.runtime.run_state import Exchange, Run
from agents.runtime.tool_executor import ToolExecutor
from agents.runtime.write_approval import Request, Use, deletes
from agents.skills.definition import parsed
from agents.texts import say
from agents.tools.base import Outcome
from agents.tools.catalogue import TOOLS
from agents.tools.handoff import HAND_OFF, unknown
from agents.tools.model_schema import certain, told

_LISTS = ("agenda", "slots")
HANDED = '{"status": "success"}'


class StepToolRunner:
    """The runner of a step's tools."""

    def __init__(self, executor: ToolExecutor) -> None:
        self._executor = executor

    async def work(self, run: Run, step: ModelStep, number: int, request: Request, emit: Emit) -> None:
        """Run the tools of a step; `run.over` is set when there is no going on."""
        outcomes: dict[int, Outcome] = {}
        repeats = 0
        for indexes in _groups(step.calls, run):
            job = _Job(run=run, step=step, number=number, request=request, outcomes=outcomes, emit=emit)
            await (self._together(job, indexes) if len(indexes) > 1 else self._one(job, indexes[0]))
            repeats += job.repeats
            for index in indexes:
                self._note(run, step.calls[index], outcomes[index])
            if run.over is not None:
                return
        if any(outcome.receipts for outcome in outcomes.values()):
            for place, (name, arguments) in run.listed.items():  # a list under a receipt shows what is there afterwards
                run.so_far.show(place, await self._executor.lists(run.ask, name, arguments))
        run.idle = run.idle + 1 if repeats == len(step.calls) else 0
        told_of = results(run, step, [outcomes[index] for index in range(len(step.calls))])
        run.exchanges.append(Exchange(step=step, results=told_of))

    async def _together(self, job: "_Job", indexes: Sequence[int]) -> None:
        """Run these calls at once, for as long as they may take; none of them is left running."""
        concurrent = job.run.persona.concurrent
        places = asyncio.Semaphore(concurrent.most)

        async def one(index: int) -> None:
            async with places:
                await self._one(job, index)
            if concurrent.errors == "abort" and job.outcomes[index].failed:
                _stop(task for task in tasks if task is not asyncio.current_task())

        tasks = [asyncio.ensure_future(one(index)) for index in indexes]
        try:
            await asyncio.wait(tasks, timeout=concurrent.seconds)
            _stop(tasks)
            for end in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(end, Exception):
                    raise end
        finally:
            _stop(tasks)
            await asyncio.gather(*tasks, return_exceptions=True)
        for index in indexes:
            if index not in job.outcomes:
                why = say(job.run.ask.scope.language, "tool_too_long")
                job.outcomes[index] = await self._executor.refuse(job.run.ask, job.use(index), why)
                job.emit(ToolResult(name=job.step.calls[index].name, text=why, failed=True))

    async def _one(self, job: "_Job", index: int) -> None:
        """Run a call, once: what it has done, or why it has not, is kept."""
        call, ask, name = job.step.calls[index], job.run.ask, job.step.calls[index].name
        if name in job.run.granted:
            # a sound in the first step: one a turn is enough
            seeks = ask.sounds and index == 0 and job.number == 0 and not TOOLS[name].writes
            sound = voiced(job.run.persona, "searching", ask.scope.language, str(ask.call)) if seeks else ""
            job.emit(ToolUse(name=name, phrase=sound + TOOLS[name].phrase(ask.scope.language)))
        outcome = await self._executor.done(ask, job.number, index)
        if outcome is None and job.run.outer(name) is not None and not _fault(job.run, call):
            outcome = await self._executor.keep(ask, job.use(index), Outcome(data=(HANDED,)))
        outcome = outcome or await self._fresh(job, index, call)
        job.outcomes[index] = outcome
        job.emit(ToolResult(name=name, text=outcome.text, failed=outcome.failed))
        for card in outcome.cards:
            job.emit(Ui(name=ui_event(card), card=card))

    async def _fresh(self, job: "_Job", index: int, call: ToolCall) -> Outcome:
        run, language = job.run, job.run.ask.scope.language
        use = job.use(index)
        if wrong := _fault(run, call):
            return await self._executor.refuse(run.ask, use, say(language, "tool_failed", why=wrong))
        if call.name not in run.granted:
            known = ", ".join(run.granted)
            return await self._executor.refuse(run.ask, use, say(language, "tool_unknown", name=call.name, known=known))
        try:
            use = job.use(index, certain(call.name, call.arguments, run.ask.now, language))
            if call.name == HAND_OFF.name and (skill := unknown(use.arguments, run.ask.skills)) is not None:
                known = ", ".join(run.ask.skills)
                return await self._executor.refuse(
                    run.ask, use, say(language, "skill_unknown", skill=skill, known=known)
                )
            before = run.answered.get(_key(use))
            if before is not None:
                job.repeats += 1
                return await self._executor.keep(run.ask, use, before)
            if job.step.reason == "length" and TOOLS[call.name].writes:  # perhaps half of what it was to write
                return await self._executor.refuse(run.ask, use, say(language, "tool_cut_off"))
            if TOOLS[call.name].writes:
                consent = await self._executor.weigh(run, job.request, use, many=job.many)
                if not consent.given:
                    return await self._executor.propose(run.ask, use, consent.found)
            seconds = min(run.persona.limits.tool_seconds, run.left())
            began = monotonic()
            try:
                return await self._executor.run(run.ask, use, seconds=seconds)
            finally:
                run.stats = run.stats.ran(call.name, round(monotonic() - began, 3))
        except ToolFailed as refusal:
            return await self._executor.refuse(run.ask, use, str(refusal))
        except (ValueError, LookupError, ArithmeticError) as error:
            return await self._executor.refuse(run.ask, use, say(language, "tool_failed", why=type(error).__name__))

    def _note(self, run: Run, call: ToolCall, outcome: Outcome) -> None:
        """Remember what came of a call, for this run."""
        if call.name == HAND_OFF.name and not outcome.failed:
            skill, why = outcome.data
            run.over = replace(run.so_far.finished(run.stats), lacks=Lack(skill=skill, why=why))
            return
        if run.outer(call.name) is not None and not outcome.failed:
            run.handed.append(call)
            if run.ask.guidance.alone:  # nothing comes of it that the model could go on with
                run.over = replace(run.so_far.finished(run.stats), handed=tuple(run.handed))
            return
        tool = TOOLS.get(call.name)
        if tool is not None and not outcome.failed:
            if tool.writes:
                run.answered.clear()
            else:
                arguments = certain(call.name, call.arguments, run.ask.now, run.ask.scope.language)
                run.answered[_key(Use(step=0, index=0, name=call.name, arguments=arguments))] = outcome
                if any(card.kind in _LISTS for card in outcome.cards):
                    run.listed[len(run.so_far.used)] = (call.name, arguments)
        gave_up = run.count(call.name, outcome) >= run.persona.limits.failures
        abort = outcome.failed and run.persona.concurrent.errors == "abort"
        if gave_up or abort:
            error = ParrotError(run.ask.agent, "tool", ToolFailed(outcome.text), tool_name=call.name)
            run.over = run.failed(error, "tool_gave_up" if gave_up else "tool_aborted")


@dataclass(slots=True, kw_only=True)
class _Job:
    """A step whose tools run."""

    run: Run
    step: ModelStep
    number: int
    request: Request
    outcomes: dict[int, Outcome]
    emit: Emit
    repeats: int = 0

    @property
    def many(self) -> bool:
        """Whether several things are to be deleted in this step."""
        return deletes(self.step.calls) > 1

    def use(self, index: int, arguments: dict[str, object] | None = None) -> Use:
        return Use(step=self.number, index=index, name=self.step.calls[index].name, arguments=arguments or {})


def results(run: Run, step: ModelStep, outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """Return what the model is told of each call; isolated failures are only mentioned."""
    language, isolate = run.ask.scope.language, run.persona.concurrent.errors == "isolate"
    return tuple(
        say(language, "tool_left_out", name=call.name)
        if isolate and outcome.failed
        else told(outcome) or say(language, "tool_nothing")
        for call, outcome in zip(step.calls, outcomes, strict=True)
    )


def _fault(run: Run, call: ToolCall) -> str:
    """Return what is wrong with a call of a declared tool, of the skill or of who asked."""
    outer, skill = run.outer(call.name), run.ask.skill
    if outer is not None:
        return outer.fault(parsed(call))
    return "" if skill is None else skill.fault(call)


def _groups(calls: Sequence[ToolCall], run: Run) -> Iterator[list[int]]:
    """Group neighbouring reads together; a write, what is no tool, and what ends the run, alone."""

    def reads(index: int) -> bool:
        tool = TOOLS.get(calls[index].name)
        return run.persona.concurrent.on and tool is not None and not tool.writes and tool is not HAND_OFF

    for together, group in groupby(range(len(calls)), key=reads):
        indexes = list(group)
        yield from [indexes] if together else [[index] for index in indexes]


def _key(use: Use) -> str:
    return f"{use.name} {json.dumps(use.arguments, sort_keys=True, ensure_ascii=False)}"


def _stop(tasks: Iterable[asyncio.Future[None]]) -> None:
    for task in tasks:
        task.cancel()
