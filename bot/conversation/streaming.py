"""A call's events told as they happen; the pieces of an answer that come close together are told as one."""

import asyncio
from time import monotonic
from typing import assert_never

from agents.runtime.run_events import AgentEvent, AnswerDelta, Thinking, ToolResult, ToolUse, Ui
from agents.runtime.usage_stats import RunStats
from bot.conversation.live_events import Tells
from bot.ports.live import LiveEvent
from bot.texts import say
from storage.db.transactions import Scope

PAUSE = 0.05  # seconds between two pieces
PATIENCE = 20.0  # seconds without a word of the answer, after which people are asked for patience, once
LONGEST = 1_000  # characters of one event, which cross to other processes whatever they are (storage.db.notify)


class Telling:
    """Tells what goes on in one call."""

    def __init__(self, *, live: Tells, scope: Scope, agent: str, call: int, patience: float = PATIENCE) -> None:
        self._live = live
        self._scope = scope
        self._agent = agent
        self._call = call
        self._patience = patience
        self._began = monotonic()
        self._steps = 0
        self._thought: int | None = None
        self._waiting = ""
        self._timer: asyncio.TimerHandle | None = None
        self._asking: asyncio.TimerHandle | None = None

    def __enter__(self) -> "Telling":
        self._asking = asyncio.get_running_loop().call_later(self._patience, self._ask_for_patience)
        return self

    def __exit__(self, *_error: object) -> None:
        """Drop what still waits: it is in the answer, or nobody wants it any more."""
        for timer in (self._timer, self._asking):
            if timer is not None:
                timer.cancel()

    def event(self, event: AgentEvent, *, quiet: bool = False) -> None:
        """Tell of what goes on; `quiet`: without the words of the answer."""
        if not isinstance(event, AnswerDelta):
            self.step(event)
        elif not quiet:
            self.add(event.text)

    def step(self, event: Thinking | ToolUse | ToolResult | Ui) -> None:
        """Something on the way to the answer."""
        self.flush()
        agent, call = self._agent, self._call
        # the same thought told twice is one step
        thought = event.step if isinstance(event, Thinking) else None
        self._steps += isinstance(event, ToolUse) or thought not in (None, self._thought)
        self._thought = thought
        match event:
            case Thinking():
                text = say(self._scope.language, "thinking")
                told = LiveEvent(
                    event="thinking", agent=agent, call=call, text=text, step=event.step, most=event.most
                )  # fmt: skip
            case ToolUse():
                told = LiveEvent(event="tool_use", agent=agent, call=call, text=event.phrase, tool=event.name)
            case ToolResult():
                told = LiveEvent(
                    event="tool_result",
                    agent=agent,
                    call=call,
                    text=_short(event.text),
                    tool=event.name,
                    failed=event.failed,
                )
            case Ui():
                told = LiveEvent(event="ui", agent=agent, call=call, ui=event.name, card=event.card)
            case _:
                assert_never(event)
        self._tell(told)

    def add(self, text: str) -> None:
        """A piece of the answer: the first at once, those that follow it soon."""
        if text and self._asking is not None:
            self._asking.cancel()
        if self._timer is not None:
            self._waiting += text
        elif text:
            self._told(text)

    def finished(self, stats: RunStats | None) -> None:
        """The answer is whole; what it took is told where a model was at work."""
        self.flush()
        if stats is not None:
            self._tell(
                LiveEvent(
                    event="session_stats",
                    agent=self._agent,
                    call=self._call,
                    step=self._steps,
                    seconds=round(monotonic() - self._began, 3),
                    stats=stats,
                )
            )

    def flush(self) -> None:
        """Tell what waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waiting:
            waiting, self._waiting = self._waiting, ""
            self._told(waiting)

    def _told(self, text: str) -> None:
        """A piece that could not cross in one is told in several: a gap could not be filled at the other side."""
        for start in range(0, len(text), LONGEST):
            piece = text[start : start + LONGEST]
            self._tell(LiveEvent(event="answer_delta", agent=self._agent, text=piece, call=self._call))
        self._timer = asyncio.get_running_loop().call_later(PAUSE, self.flush)

    def _ask_for_patience(self) -> None:
        text = say(self._scope.language, "still_working")
        self._tell(LiveEvent(event="system", agent=self._agent, text=text, call=self._call))

    def _tell(self, event: LiveEvent) -> None:
        self._live.tell(self._scope.conversation, event)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
