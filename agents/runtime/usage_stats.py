"""The use of a run: tokens, time, tools, money. Pure."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from pydantic import TypeAdapter

from agents.llm.base import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class RunStats:
    """Of one run, or of many. `cached` tokens are among those of the prompt; `tools`: how often each was run.

    `cost` is in the currency of the prices that are set; requests that nobody counted or priced add nothing to it.
    """

    prompt: int = 0
    completion: int = 0
    cached: int = 0
    requests: int = 0
    model_seconds: float = 0.0
    tool_seconds: float = 0.0
    tools: Mapping[str, int] = field(default_factory=dict[str, int])
    cost: Decimal = Decimal()

    @property
    def tokens(self) -> int:
        return self.prompt + self.completion

    def plus(self, other: "RunStats") -> "RunStats":
        """Return both together."""
        return RunStats(
            prompt=self.prompt + other.prompt,
            completion=self.completion + other.completion,
            cached=self.cached + other.cached,
            requests=self.requests + other.requests,
            model_seconds=round(self.model_seconds + other.model_seconds, 3),
            tool_seconds=round(self.tool_seconds + other.tool_seconds, 3),
            tools=dict(Counter(self.tools) + Counter(other.tools)),
            cost=self.cost + other.cost,
        )

    def asked(self, usage: Usage | None, seconds: float) -> "RunStats":
        """Return the figures with one request more, which the endpoint may not have counted."""
        used = usage or Usage(prompt=0, completion=0)
        request = RunStats(
            prompt=used.prompt,
            completion=used.completion,
            cached=used.cached,
            requests=1,
            model_seconds=seconds,
            cost=used.cost,
        )
        return self.plus(request)

    def ran(self, tool: str, seconds: float) -> "RunStats":
        """Return the figures with one run of a tool more."""
        return self.plus(RunStats(tool_seconds=seconds, tools={tool: 1}))


_STATS: TypeAdapter[RunStats] = TypeAdapter(RunStats)


def stats_to_json(stats: RunStats) -> dict[str, Any]:
    return _STATS.dump_python(stats, mode="json")


def stats_from_json(value: Mapping[str, Any] | None) -> RunStats:
    """Return stored figures; None is a call that asked no model and ran no tool."""
    return _STATS.validate_python(value or {})
