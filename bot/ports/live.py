"""What is going on in a conversation right now: shown and forgotten, never stored."""

from dataclasses import dataclass
from typing import Literal

from pydantic import TypeAdapter

from agents.cards import Card
from agents.runtime.usage_stats import RunStats

LiveEventName = Literal[
    "thinking", "tool_use", "tool_result", "ui", "answer_delta", "error", "system", "session_stats", "done"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveEvent:
    """Something that is going on in a conversation right now; shown and forgotten.

    `call` is what it leads to an answer of: once that was said, the event comes too late. `text` is for people, in their
    language. thinking: for its `step` of `most`. tool_use, tool_result: of `tool`, which has `failed` or not. ui: a card, and
    the name that it goes by on the wire. session_stats: the run took so many steps and `seconds`, and `stats` of model and tools.
    """

    event: LiveEventName
    agent: str | None = None
    text: str = ""
    call: int | None = None
    step: int | None = None
    most: int | None = None
    tool: str | None = None
    failed: bool = False
    ui: str | None = None
    card: Card | None = None
    seconds: float | None = None
    stats: RunStats | None = None


_LIVE: TypeAdapter[LiveEvent] = TypeAdapter(LiveEvent)


def live_to_json(event: LiveEvent) -> str:
    return _LIVE.dump_json(event, exclude_defaults=True).decode()


def live_from_json(text: str) -> LiveEvent:
    return _LIVE.validate_json(text)
