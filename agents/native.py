"""The strategy `native`: a model that answers, or calls tools and goes on with what came of them.

A step is stored before any of its tools runs: a rerun asks the model only what no step answers, and runs only what has
no outcome.
"""

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from time import monotonic

from agents import prompt, spending
from agents.asking import Ask
from agents.cleaning import cleaned
from agents.errors import ParrotError, ToolFailed
from agents.events import AgentEvent, AnswerDelta, Failed, Thinking, ToolResult, ToolUse
from agents.hands import Hands, Reached, Use
from agents.honesty import claims_write
from agents.llm.base import Finish, Json, Model, ModelRequest, TextDelta, ToolCall, Usage
from agents.llm.errors import Empty, ModelError, TimedOut
from agents.persona import Persona
from agents.release import Release
from agents.sofar import SoFar
from agents.texts import say
from agents.thoughts import Step, step_from_json, step_to_json
from agents.tools.base import Outcome
from agents.tools.offering import certain, offered, told
from storage import turns
from storage.pool import Pool
from storage.scope import work

SECONDS = 120.0  # for a run
LONGEST = 20_000  # characters of one step's text
MOST_CALLS = 16  # tools that one step may want
FAILURES = 3  # of one tool in a row
ANSWER = 500  # tokens of an answer, for the estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Mind:
    """A model and the parrots that it speaks for."""

    model: Model
    flock: Mapping[str, Persona]


class Native:
    """Runs calls with a model. `reached` hears the names of the places where tests end the process."""

    def __init__(self, *, pool: Pool, hands: Hands, mind: Mind, reached: Reached) -> None:
        self._pool = pool
        self._hands = hands
        self._mind = mind
        self._reached = reached

    async def run(self, ask: Ask) -> AsyncGenerator[AgentEvent]:
        """Answer a call; ends with exactly one Finished or Failed."""
        persona = self._mind.flock[ask.agent]
        first = prompt.system(persona, ask.now, ask.scope.zone, ask.scope.language, tools=persona.tools)
        run = _Run(ask, persona, prompt.opening(first, await ask.means.recall(), ask.text))
        try:
            for number in range(persona.limits.steps):
                async with aclosing(self._think(run, number)) as events:
                    async for event in events:
                        yield event
                if run.step is None or not run.step.calls:
                    for remark in run.remarks():
                        yield run.so_far.add(remark)
                    yield run.so_far.finished()
                    return
                async with aclosing(self._work(run, run.step, number)) as events:
                    async for event in events:
                        yield event
                if run.over is not None:
                    yield run.over
                    return
        except ModelError as error:
            for event in run.without(error):
                yield event
            return
        yield run.failed(ParrotError(ask.agent, "run", RuntimeError("too many steps")), "too_many_steps")

    async def _think(self, run: "_Run", number: int) -> AsyncGenerator[AgentEvent]:
        """The step of this number, stored already or asked for now; none when the allowance is used up."""
        ask = run.ask
        stored = None if ask.fresh else await turns.step(self._pool, ask.call, number)
        if stored is not None:
            run.step = step_from_json(stored)
            if run.step.text:
                yield run.so_far.add(run.step.text)
            return
        if number:
            yield Thinking()
        allowance, amount = ask.means.allowance, spending.estimate(run.size(), ANSWER)
        if not await spending.reserve(self._pool, allowance, amount):
            run.step = None
            return
        try:
            async with aclosing(self._stream(run)) as events:
                async for event in events:
                    yield event
        except ModelError:
            await spending.settle(self._pool, allowance, amount, 0)
            raise
        step = run.step
        if step is None:
            raise RuntimeError("a stream ended without a step")
        if step.usage is not None:
            await spending.settle(self._pool, allowance, amount, step.usage.prompt + step.usage.completion)
        self._reached("before thought commit")
        # an answer without tools is lost with the server at worst, and asked for again
        async with work(self._pool, ask.scope, durable=bool(step.calls)) as db:
            await turns.keep_step(db, ask.call, number, step_to_json(step))
        self._reached("after thought commit")

    async def _stream(self, run: "_Run") -> AsyncGenerator[AnswerDelta]:
        """Ask the model; its text as it may be shown."""
        began, release = monotonic(), Release()
        request = run.request()
        calls: list[ToolCall] = []
        usage, finish, length = None, Finish(reason="length", model=""), 0
        run.so_far.begin()
        async with run.ask.means.apart(), aclosing(self._mind.model.stream(request)) as chunks:
            async for chunk in chunks:
                match chunk:
                    case TextDelta():
                        length += len(chunk.text)
                        for delta in run.so_far.more(release.feed(cleaned(chunk.text))):
                            yield delta
                    case ToolCall():
                        calls.append(chunk)
                    case Usage():
                        usage = chunk
                    case Finish():
                        finish = chunk
                    case _:
                        pass
                if length > LONGEST:
                    break
        for delta in run.so_far.more(release.end()):
            yield delta
        run.step = Step(
            text=run.so_far.texts[-1],
            calls=tuple(calls[:MOST_CALLS]),
            reason=finish.reason,
            model=finish.model,
            seconds=round(monotonic() - began, 3),
            usage=usage,
        )

    async def _work(self, run: "_Run", step: Step, number: int) -> AsyncGenerator[AgentEvent]:
        """Run the tools of a step, in their order."""
        language, texts = run.ask.scope.language, list[str]()
        for index, call in enumerate(step.calls):
            if call.name in run.persona.tools:
                yield ToolUse(name=call.name, phrase=say(language, f"doing_{call.name}"))
            outcome = await self._use(run, call, number, index)
            yield ToolResult(name=call.name, text=outcome.text)
            texts.append(told(outcome) or say(language, "tool_nothing"))
            if run.count(call.name, outcome) >= FAILURES:
                error = ParrotError(run.ask.agent, "tool", ToolFailed(outcome.text), tool_name=call.name)
                run.over = run.failed(error, "tool_gave_up")
                return
        run.messages += prompt.answered(step, texts)

    async def _use(self, run: "_Run", call: ToolCall, number: int, index: int) -> Outcome:
        """Run a tool, once: what it has done, or why it has not, is kept."""
        ask, language = run.ask, run.ask.scope.language
        done = await self._hands.done(ask, number, index)
        if done is not None:
            return done
        use = Use(step=number, index=index, name=call.name, arguments={})
        if call.name not in run.persona.tools:
            known = ", ".join(run.persona.tools)
            return await self._hands.refuse(ask, use, say(language, "tool_unknown", name=call.name, known=known))
        try:
            arguments = certain(call.name, call.arguments, ask.now, language)
            use = Use(step=number, index=index, name=call.name, arguments=arguments)
            return await self._hands.run(ask, use)
        except ToolFailed as refusal:
            return await self._hands.refuse(ask, use, str(refusal))
        except (ValueError, LookupError, ArithmeticError) as error:
            return await self._hands.refuse(ask, use, say(language, "tool_failed", why=type(error).__name__))


class _Run:
    """One run: what was said to the model and what has come of it."""

    def __init__(self, ask: Ask, persona: Persona, messages: list[Json]) -> None:
        self.ask = ask
        self.persona = persona
        self.messages = messages
        self.so_far = SoFar()
        self.step: Step | None = None
        self.over: Failed | None = None
        self._tools = offered(persona.tools)
        self._end = monotonic() + SECONDS
        self._failures: dict[str, int] = {}

    def request(self) -> ModelRequest:
        """Raises TimedOut when the run's time is over."""
        left = self._end - monotonic()
        if left < 1:
            raise TimedOut("run", f"over {SECONDS:.0f} seconds")
        return ModelRequest(messages=tuple(self.messages), tools=self._tools, seconds=left)

    def size(self) -> int:
        """Characters of a request."""
        return sum(len(str(part)) for part in (*self.messages, *self._tools))

    def count(self, tool: str, outcome: Outcome) -> int:
        """Note what came of a tool; how often in a row it has failed."""
        self._failures[tool] = self._failures.get(tool, 0) + 1 if outcome.failed else 0
        if not outcome.failed:
            self.so_far.outcomes.append(outcome)
        return self._failures[tool]

    def remarks(self) -> list[str]:
        """What is said with the end of an answer: what is missing of it, and what is not true of it."""
        language, answer = self.ask.scope.language, self.so_far.answer
        if self.step is None:
            return [say(language, "tokens_used_up")]
        found: list[str] = []
        if not answer and self.so_far.outcomes:
            found.append(self.so_far.results)
        if self.step.reason == "length":
            found.append(say(language, "cut_short"))
        if self.step.reason == "filter":
            found.append(say(language, "model_filtered"))
        if not self.so_far.receipts and (claims_write(answer) or not (answer or self.so_far.outcomes)):
            found.append(say(language, "nothing_written"))
        return [remark for remark in found if remark]

    def failed(self, error: ParrotError, sentence: str) -> Failed:
        return self.so_far.failed(error, say(self.ask.scope.language, sentence, steps=self.persona.limits.steps))

    def without(self, error: ModelError) -> list[AgentEvent]:
        """The end when the model has none: what its tools did answers for itself, if it only says nothing about that."""
        if isinstance(error, Empty) and self.so_far.outcomes:
            results = self.so_far.results
            return [*([self.so_far.add(results)] if results else []), self.so_far.finished()]
        failure = ParrotError(
            self.ask.agent, "model", error, recoverable=error.remedy == "same", retry_after=error.retry_after
        )
        sentence = say(self.ask.scope.language, f"model_{error.why}", model=error.model)
        return [self.so_far.failed(failure, sentence)]
