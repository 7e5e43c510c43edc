"""What is asked of a model and what comes back, piece by piece; the port that the engine stands on."""

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal, Protocol, TypeAlias

Json: TypeAlias = Mapping[str, Any]

TIERS = (10.0, 20.0, 30.0)  # seconds to the first piece, by try
FinishReason = Literal["stop", "tools", "length", "filter"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRequest:
    """Messages and tools in the form of OpenAI's chat completions; `seconds` is all the time that there is.

    `schema` (JSON Schema) is what the answer is to be an instance of; an endpoint that does not take it is asked without.
    `model` asks just this one instead of the usual one and those that take over from it; `first` is asked before them.
    """

    messages: tuple[Json, ...]
    tools: tuple[Json, ...] = ()
    seconds: float
    max_tokens: int | None = None
    temperature: float | None = None
    schema: Json | None = None
    model: str | None = None
    first: str | None = None


@dataclass(frozen=True, slots=True)
class Alive:
    """The model thinks: nothing to show, but it is there."""


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the answer."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A tool that the model wants run, whole; `arguments` is JSON text, or what a model takes for it."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens of one request, as the endpoint counted them; the cached ones are among those of the prompt.

    `cost` is by the prices that are set, in their currency; 0 without.
    """

    prompt: int
    completion: int
    cached: int = 0
    cost: Decimal = Decimal()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """The end of an answer, and the model that gave it."""

    reason: FinishReason
    model: str


Chunk: TypeAlias = Alive | TextDelta | ToolCall | Usage | Finish


class Model(Protocol):
    """Answers requests."""

    def stream(self, request: ModelRequest) -> AsyncGenerator[Chunk]:
        """The answer as it comes, ending with one Finish, before which comes at most one Usage.

        Raises ModelError; nothing more follows it. ToolsRefused is raised before anything was shown.
        """
        ...
