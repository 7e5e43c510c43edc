"""The loop of a parrot with a model: think, run the tools that it wants, think again, answer; in whatever form.

A step is stored before any of its tools runs: a rerun asks the model only what no step answers, and runs only what has
no outcome. An answer is released by sentences: one that claims what no receipt shows is held back, and the model is
told so once.
"""

import logging
from collections.abc import Mapping
from contextlib import aclosing
from dataclasses import dataclass, replace
from time import monotonic

from agents import token_budget
from agents.call import AgentRequest, Memory
from agents.context import system_prompt
from agents.errors import ParrotError, TooManySteps
from agents.llm.base import Finish, Model, ModelRequest, TextDelta, ToolCall, Usage
from agents.llm.errors import Blank, ModelError, ToolsRefused
from agents.llm.parsing.sanitize import blank
from agents.nlu import Decision
from agents.personas.schema import Persona
from agents.planning.tool_selection import select_tools
from agents.runtime import closing_remarks
from agents.runtime.model_step import ModelStep, step_from_json, step_to_json
from agents.runtime.run_events import Emit, Lack, RunEnd, Thinking
from agents.runtime.run_state import Exchange, Past, Run
from agents.runtime.step_text import Speech
from agents.runtime.step_tools import StepToolRunner
from agents.runtime.tool_executor import Checkpoint, ToolExecutor
from agents.runtime.tool_formats import Native, PlanFirst, React, ToolFormat
from agents.runtime.write_approval import Request
from agents.texts import say
from agents.tools.growth.facts import reminded
from agents.tools.handoff import HAND_OFF, LONGEST_WHY
from storage.db.pool import Pool
from storage.db.transactions import work
from storage.queue import call_steps

log = logging.getLogger(__name__)

ANSWER = 500  # tokens of an answer, for the estimate
IDLE = 2  # steps in a row that only repeat reads; then an answer is asked for
PLANNED = frozenset({"analysis", "multi"})  # what is worth a plan
SURE = 0.7  # confidence


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModel:
    """A model and the parrots that it speaks for."""

    model: Model
    flock: Mapping[str, Persona]


class Loop:
    """The loop that answers calls with a model. `checkpoint` is the hook where crash tests end the process."""

    def __init__(self, *, pool: Pool, executor: ToolExecutor, llm: LanguageModel, checkpoint: Checkpoint) -> None:
        self._pool = pool
        self._tool_runner = StepToolRunner(executor)
        self._llm = llm
        self._checkpoint = checkpoint

    async def run(self, ask: AgentRequest, persona: Persona, emit: Emit) -> RunEnd:
        """Answer a call."""
        decision = ask.meaning.decision
        # what is asked for is what the person wrote, whoever passed it on and in what words
        heard = ask.request.decision if ask.by else decision
        request = Request(intent=heard.want.intent, timed=heard.reading.verdict == "understood")
        run = _begun(ask, persona, await ask.means.recall(), decision)
        try:
            for number in range(persona.limits.steps):
                await self._step(run, number, request, emit)
                if run.over is not None:
                    return run.over
        except ModelError as error:
            return closing_remarks.without(run, error, emit)
        return run.failed(ParrotError(ask.agent, "run", TooManySteps(persona.limits.steps)), "too_many_steps")

    async def _step(self, run: Run, number: int, request: Request, emit: Emit) -> None:
        """Think once, and do what came of it; `run.over` is the end, if it is one."""
        ask, persona = run.ask, run.persona
        plans = number == 0 and persona.strategy == "plan" and request.intent in PLANNED and not ask.by
        await self._think(run, number, emit, plans=plans)
        if self._is_answer(run):
            said, found = run.so_far.answer, closing_remarks.at_the_end(run)
            for remark in found:
                emit(run.so_far.add(remark))
            step, lacks = run.step, _lacked(run.step, said)
            whole = step is not None and step.reason == "stop" and not (found or lacks or run.corrected or run.marked)
            end = run.so_far.finished(run.stats)
            run.over = replace(end, lacks=lacks, whole=whole, handed=tuple(run.handed))
        elif run.step is not None and run.step.calls:
            await self._tool_runner.work(run, run.step, number, request, emit)
        if run.over is None and plans and request.intent == "analysis":
            run.conclude(system_prompt.synthesis(persona, ask.scope.language))

    def _is_answer(self, run: Run) -> bool:
        """Tell whether the step that was made is the last one; else what it lacks is asked for in the next."""
        step = run.step
        if step is None or run.ends_with(step):
            return True
        if step.held and not step.calls and step.form != "plan":
            run.corrected = True
            note = say(
                run.ask.scope.language, "prompt_correct", sentences="\n".join(f"- {one.strip()}" for one in step.held)
            )
            run.exchanges.append(Exchange(step=step, note=note))
        return False

    async def _think(self, run: Run, number: int, emit: Emit, *, plans: bool) -> None:
        """Make the step of this number: read what is stored, or ask for it; there is none when the allowance is used up."""
        ask = run.ask
        stored = None if ask.fresh else await call_steps.decision(self._pool, ask.call, number)
        if stored is not None:
            run.spent(step_from_json(stored))
            if run.step is not None and run.step.text:
                emit(run.so_far.add(run.step.text))
            return
        emit(Thinking(step=number + 1, most=run.persona.limits.steps))
        form, again = self._form(run, plans=plans), True
        while True:
            try:
                await self._asked(run, number, form, emit)
            except ToolsRefused as error:
                log.info("tools as text", extra={"model": error.model})
                form = React()
            except Blank as error:
                log.warning("model said nothing", extra={"model": error.model, "again": again})
                if not again:
                    raise
                again = False
            else:
                return

    def _form(self, run: Run, *, plans: bool) -> ToolFormat:
        if plans:
            return PlanFirst()
        return React() if run.persona.strategy == "react" else Native()

    async def _asked(self, run: Run, number: int, form: ToolFormat, emit: Emit) -> None:
        """Ask for a step, and store it, unless nobody is charged for it and it is the last: its answer is committed in a moment.

        Raises ModelError; Blank when nothing of it is for people.
        """
        ask, request = run.ask, replace(form.request(run, last=run.idle >= IDLE), first=run.persona.model)
        allowance = ask.means.allowance
        parts = (*request.messages, *request.tools) if allowance.scopes else ()
        size = sum(len(str(part)) for part in parts)
        if not await token_budget.hold(self._pool, allowance, ask.call, characters=size, answer=ANSWER):
            run.step = None
            return
        try:
            await self._stream(run, form, request, emit)
        except ModelError:
            await token_budget.charge(self._pool, allowance, ask.call, token_budget.NOTHING)
            raise
        step = run.step
        if step is None:
            raise RuntimeError("a stream ended without a step")
        if _says_nothing(step):
            await token_budget.charge(self._pool, allowance, ask.call, step.usage)
            raise Blank(step.model, "nothing but thoughts")
        self._checkpoint("before thought commit")
        # a step that no effect rests on may be lost with the server; one that is not stored is asked for again when the commit
        # of its answer fails
        if allowance.scopes or step.calls:
            async with work(self._pool, ask.scope, durable=bool(step.calls)) as db:
                await call_steps.keep_decision(db, ask.call, number, step_to_json(step))
                await token_budget.charge(db, allowance, ask.call, step.usage)
        elif not run.ends_with(step):
            await call_steps.keep_thought(self._pool, ask.scope, number, step_to_json(step))
        self._checkpoint("after thought commit")

    async def _stream(self, run: Run, form: ToolFormat, request: ModelRequest, emit: Emit) -> None:
        """Ask the model, and emit its text as it may be shown."""
        began, speech = monotonic(), Speech(form, run)
        native: list[ToolCall] = []
        usage, finish = None, Finish(reason="length", model="")
        async with run.ask.means.apart(), aclosing(self._llm.model.stream(request)) as chunks:
            async for chunk in chunks:
                match chunk:
                    case TextDelta():
                        await speech.hear(chunk.text, emit)
                    case ToolCall():
                        native.append(chunk)
                    case Usage():
                        usage = chunk
                    case Finish():
                        finish = chunk
                    case _:
                        pass
                if run.so_far.full:
                    finish = replace(finish, reason="length")
                    break
        for delta in speech.end():
            emit(delta)
        run.marked = run.marked or speech.marked
        calls = form.calls(speech.said, native, run)
        if run.ask.skill is not None:
            calls = run.ask.skill.meant(calls)
        step = ModelStep(
            form=form.name,
            text=run.so_far.texts[-1],
            held=() if calls else speech.held,
            cannot=speech.cannot,
            calls=calls,
            reason=finish.reason,
            model=finish.model,
            seconds=round(monotonic() - began, 3),
            usage=usage,
        )
        run.spent(step)


def _lacked(step: ModelStep | None, said: str) -> Lack | None:
    """Return what the model says in words that it lacks, and why."""
    return Lack(skill=step.cannot, why=said[:LONGEST_WHY]) if step is not None and step.cannot else None


def _says_nothing(step: ModelStep) -> bool:
    """Tell whether a step has ended well and yet holds neither words nor calls."""
    if step.calls or step.held or step.cannot or step.form == "plan" or step.reason in ("length", "filter"):
        return False
    return blank(step.text)


def _begun(ask: AgentRequest, persona: Persona, memory: Memory, decision: Decision) -> Run:
    """Begin a run with the tools that the message needs."""
    intent = decision.want.intent if decision.want.confidence >= SURE else None
    tools = (
        ()
        if ask.schema is not None or ask.guidance.alone
        else select_tools(persona.tools, ask.text, intent=intent, follows=bool(memory.said))
    )
    if ask.skills and ask.schema is None and not ask.guidance.alone:
        tools = (*tools, HAND_OFF.name)
    first = system_prompt.system(persona, ask.scope.language, tools=tools)
    when = system_prompt.moment(ask.now, ask.scope.zone, ask.scope.language)
    ahead = "\n".join(filter(None, (when, ask.around, ask.guidance.prompt)))
    known = reminded(memory.facts, ask.text, ask.scope.zone, ask.scope.language)
    opening = system_prompt.opening(first, memory.said, ask.text, ahead=ahead, known=known)
    return Run(ask, persona, opening, tools, past=_past(memory))


def _past(memory: Memory) -> Past:
    """Return what of the talk before bears on consent."""
    own = [place for place, one in enumerate(memory.said) if one.role == "user" and not one.by and not one.foreign]
    foreign = any(one.foreign for one in memory.said)
    if not own:
        return Past(foreign=foreign)
    answers = [one.text for one in memory.said[own[-1] + 1 :] if one.role == "assistant"]
    return Past(said=memory.said[own[-1]].text, answered=answers[-1] if answers else "", foreign=foreign)
