"""What a run has used: tokens, time, tools, money. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal


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
