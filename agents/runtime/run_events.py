"""What a run of a parrot tells while it runs, and how it ends: closed unions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from agents.cards import Card
from agents.errors import ParrotError
from agents.llm.base import ToolCall
from agents.runtime.usage_stats import RunStats


@dataclass(frozen=True, slots=True)
class Thinking:
    """The start of a decision, by rules or by a model in its step of so many at most."""

    step: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolUse:
    """A tool that is about to run; `phrase` says so to people."""

    name: str
    phrase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """The result of a tool whose effect is committed, or that has `failed` and changed nothing."""

    name: str
    text: str
    failed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ui:
    """A card of a tool: something to look at or to choose from. `name` is that of its event on the wire."""

    name: str
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerDelta:
    """A piece of the answer; the pieces joined are the answer."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lack:
    """A skill that a parrot says it lacks, and why it is needed."""

    skill: str
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """The whole answer; the receipts were printed from committed rows. `markdown`: it is written in that.

    `stats`: what a model and the tools took; None when rules answered. `lacks`: what the parrot says it lacks
    for this; somebody else may have it. `whole`: nothing of it was cut, held back, corrected or taken out.
    `understood`: it is no excuse for not having understood. `handed`: the calls of tools of those who asked (agents.call.Guidance).
    """

    answer: str
    receipts: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    markdown: bool = False
    stats: RunStats | None = None
    lacks: Lack | None = None
    whole: bool = False
    understood: bool = True
    handed: tuple[ToolCall, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """The end of a run without a whole answer. With a `sentence` people are told at once, without one it is tried again.

    `answer` is what was shown by then, receipts and cards are of what was done.
    """

    error: ParrotError
    sentence: str = ""
    answer: str = ""
    receipts: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()


AgentEvent: TypeAlias = Thinking | ToolUse | ToolResult | Ui | AnswerDelta
Emit: TypeAlias = Callable[[AgentEvent], None]
RunEnd: TypeAlias = Finished | Failed
