"""The forms in which tools are offered to a model and its calls are read: by the endpoint's own tool calls, as text, or as a plan.

What a model calls is the same to everything behind: a Step with its calls. Only what is sent differs.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, Protocol

from agents.context import plan_text, system_prompt
from agents.context.history_budget import fenced
from agents.context.plan_text import as_call
from agents.llm.base import Json, ModelRequest, ToolCall
from agents.llm.parsing.text_toolcalls import Hearing, Said
from agents.output.text_filters import TextFilter
from agents.runtime.run_state import Exchange, Run
from agents.texts import Language, say
from agents.tools.catalogue import TOOLS
from agents.tools.handoff import HAND_OFF, shown
from agents.tools.model_schema import bare_arguments, offered, signature

MOST_CALLS = 16  # tools that one step may want


class StepReader(TextFilter, Protocol):
    """A filter of what a model writes: its calls are not let out."""

    @property
    def said(self) -> Said:
        """What was written; all of it once the text has ended."""
        ...


class ToolFormat(Protocol):
    """One way of asking and reading."""

    name: Literal["native", "react", "plan"]

    def request(self, run: Run, *, last: bool) -> ModelRequest:
        """Return what to ask next; `last`: without tools, so that an answer comes. Raises TimedOut."""
        ...

    def reader(self, run: Run) -> StepReader:
        """Return what reads the text as it comes, and lets out what of it is shown."""
        ...

    def calls(self, said: Said, native: Sequence[ToolCall], run: Run) -> tuple[ToolCall, ...]:
        """Return the tools that the step wants: those that the endpoint names, else those that the text does."""
        ...


class Native:
    """Tool calls of the endpoint; what a model writes as text instead is read all the same."""

    name: Literal["native", "react", "plan"] = "native"

    def request(self, run: Run, *, last: bool) -> ModelRequest:
        tools = () if last else (*offered(run.tools, run.ask.skills), *(one.wire for one in run.declared))
        messages = [*run.opening, *(message for exchange in run.exchanges for message in self._told(exchange, run))]
        return ModelRequest(messages=tuple(messages), tools=tools, schema=run.ask.schema, seconds=run.left())

    def reader(self, run: Run) -> StepReader:
        return Hearing(_callable(run), bare_arguments(run.granted))

    def calls(self, said: Said, native: Sequence[ToolCall], run: Run) -> tuple[ToolCall, ...]:
        return tuple((native or _written(said, run))[:MOST_CALLS])

    def _told(self, exchange: Exchange, run: Run) -> list[Json]:
        step = exchange.step
        said: dict[str, object] = {"role": "assistant", "content": step.text or None}
        if step.calls:
            said["tool_calls"] = [
                {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
                for call in step.calls
            ]
        results: list[Json] = [
            {"role": "tool", "tool_call_id": call.id, "content": fenced(text, call.name)}
            for call, text in zip(step.calls, exchange.results, strict=True)
        ]
        spoken = [said] if step.text or step.calls else []
        return [*spoken, *results, *_note(exchange)]


class React:
    """The text form, for models and endpoints without tool calls: TOOL: name, INPUT: {…}."""

    name: Literal["native", "react", "plan"] = "react"

    def request(self, run: Run, *, last: bool) -> ModelRequest:
        language = run.ask.scope.language
        how = "" if last or not (run.tools or run.declared) else f"\n{_described(run, language)}"
        first = {"role": "system", "content": f"{run.opening[0]['content']}{how}"}
        rest = [message for exchange in run.exchanges for message in self._told(exchange, language)]
        return ModelRequest(messages=(first, *run.opening[1:], *rest), seconds=run.left())

    def reader(self, run: Run) -> StepReader:
        return Hearing(_callable(run), bare_arguments(run.granted))

    def calls(self, said: Said, native: Sequence[ToolCall], run: Run) -> tuple[ToolCall, ...]:
        return tuple((native or _written(said, run))[:MOST_CALLS])

    def _told(self, exchange: Exchange, language: Language) -> list[Json]:
        step = exchange.step
        lines = [step.text, *(f"TOOL: {call.name}\nINPUT: {call.arguments}" for call in step.calls)]
        said: list[Json] = [{"role": "assistant", "content": "\n".join(filter(None, lines))}]
        if step.calls:
            results = (fenced(text, call.name) for call, text in zip(step.calls, exchange.results, strict=True))
            content = "\n".join((*results, say(language, "prompt_react_on")))
            said.append({"role": "user", "content": content})
        return [*(said if said[0]["content"] else said[1:]), *_note(exchange)]


class _Unseen:
    """A reader that lets nothing out."""

    def __init__(self) -> None:
        self._pieces: list[str] = []

    @property
    def said(self) -> Said:
        return Said("".join(self._pieces), ())

    def feed(self, piece: str) -> str:
        self._pieces.append(piece)
        return ""

    def end(self) -> str:
        return ""


class PlanFirst:
    """A first step that only names what to look up: one line a tool. What it gives is worked with in another form."""

    name: Literal["native", "react", "plan"] = "plan"

    def request(self, run: Run, *, last: bool) -> ModelRequest:
        system = system_prompt.planning(run.persona, run.ask.scope.language, tools=_reads(run))
        first = {"role": "system", "content": system}
        return ModelRequest(messages=(first, *run.opening[1:]), seconds=run.left())

    def reader(self, run: Run) -> StepReader:
        return _Unseen()

    def calls(self, said: Said, native: Sequence[ToolCall], run: Run) -> tuple[ToolCall, ...]:
        plan = plan_text.plan(said.text, _reads(run))
        now: datetime = run.ask.now
        found = [as_call(line, number, now) for number, line in enumerate(plan.lines)]
        return tuple(call for call in found if call is not None)


def _reads(run: Run) -> list[str]:
    return [name for name in run.persona.tools if not TOOLS[name].writes]


def _written(said: Said, run: Run) -> list[ToolCall]:
    step = len(run.exchanges)
    return [
        ToolCall(id=f"text_{step}_{number}", name=wanted.name, arguments=wanted.arguments)
        for number, wanted in enumerate(said.calls)
    ]


def _callable(run: Run) -> tuple[str, ...]:
    return (*run.granted, *(one.name for one in run.declared))


def _described(run: Run, language: Language) -> str:
    lines = [f"- {signature(name)}{_choice(name, run.ask.skills)}" for name in run.tools]
    lines += [f"- {one.line}" for one in run.declared]
    return "\n".join((say(language, "prompt_react"), *lines))


def _choice(name: str, skills: Sequence[str]) -> str:
    return f" Skills: {', '.join(shown(skills))}." if name == HAND_OFF.name else ""


def _note(exchange: Exchange) -> list[Json]:
    return [{"role": "user", "content": exchange.note}] if exchange.note else []
