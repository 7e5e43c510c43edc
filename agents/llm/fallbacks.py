"""Patience with models: another try, another model, a longer wait, as long as nothing was shown and there is time."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace

from agents.llm.base import TIERS, Chunk, ModelRequest, TextDelta, Usage
from agents.llm.endpoint import Endpoint
from agents.llm.error_redaction import silenced
from agents.llm.errors import ModelError, RateLimited, ToolsRefused, Unreachable, Unwell
from agents.llm.parsing.sanitize import blank
from agents.llm.prices import Price, cost

log = logging.getLogger(__name__)

TEMPLATE, LETTER = 1_000, 4  # tokens that an endpoint may add of itself; of a letter, at most: its bytes
LONGEST_ANSWER = 32_000  # tokens of an answer whose length was left open, its thoughts included
ONCE_MORE = 2  # tries at an address where nobody answers: a kept connection may have been closed


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryPauses:
    """Seconds before the same model is asked again, where its endpoint does not say how many."""

    unwell: float = 0.5
    limited: float = 1.0

    def after(self, error: ModelError) -> float:
        match error:
            case RateLimited():
                return self.limited if error.retry_after is None else error.retry_after
            case Unwell():
                return self.unwell if error.retry_after is None else error.retry_after
            case _:
                return 0.0


PAUSES = RetryPauses()


@dataclass(frozen=True, slots=True)
class Next:
    """Another try, after so many seconds."""

    model: str
    pause: float


class Patient:
    """The models of an endpoint, tried in turn (agents.llm.base.Model); what they count is priced."""

    def __init__(
        self,
        *,
        endpoint: Endpoint,
        models: Sequence[str],
        tiers: Sequence[float] = TIERS,
        prices: Mapping[str, Price] | None = None,
        pauses: RetryPauses = PAUSES,
    ) -> None:
        self._endpoint = endpoint
        self._models = tuple(models)
        self._tiers = tuple(tiers)
        self._prices = prices or {}
        self._pauses = pauses

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Chunk]:
        """The first answer that comes. Raises the first ModelError when none does, ToolsRefused whenever one says so."""
        loop = asyncio.get_running_loop()
        end = loop.time() + request.seconds
        tried: list[ModelError] = []
        models = (request.model,) if request.model else self._in_turn(request.first)
        model = models[0]
        while True:
            patience = min(self._tiers[min(len(tried), len(self._tiers) - 1)], end - loop.time())
            shown = False
            try:
                left = replace(request, seconds=end - loop.time())
                async with aclosing(self._endpoint.stream(model, left, patience)) as chunks:
                    async for chunk in chunks:
                        shown = shown or (isinstance(chunk, TextDelta) and not blank(chunk.text))
                        yield self._priced(model, bounded(chunk, request)) if isinstance(chunk, Usage) else chunk
            except ToolsRefused as refused:
                raise silenced(refused, request) from None
            except ModelError as failed:
                error = silenced(failed, request)
                log.warning("model failed", extra={"model": model, "why": error.why, "try": len(tried) + 1})
                if shown:
                    raise error from None
                tried.append(error)
                after = following(tried, models, most=max(len(self._tiers), len(models)), pauses=self._pauses)
                if after is None or loop.time() + after.pause + 1 > end:
                    raise tried[0] from None
                await asyncio.sleep(after.pause)
                model = after.model
            else:
                return

    def _in_turn(self, first: str | None) -> tuple[str, ...]:
        return self._models if first is None else tuple(dict.fromkeys((first, *self._models)))

    def _priced(self, model: str, usage: Usage) -> Usage:
        price = self._prices.get(model)
        return usage if price is None else replace(usage, cost=cost(price, usage))


def bounded(usage: Usage, request: ModelRequest) -> Usage:
    """What was used, at most what was asked for: a letter is a few tokens at most, and an answer has an end. Pure."""
    prompt = min(usage.prompt, TEMPLATE + LETTER * sum(len(str(part)) for part in (*request.messages, *request.tools)))
    completion = min(usage.completion, request.max_tokens or LONGEST_ANSWER)
    return replace(usage, prompt=prompt, completion=completion, cached=min(usage.cached, prompt))


def following(
    tried: Sequence[ModelError], models: Sequence[str], *, most: int, pauses: RetryPauses = PAUSES
) -> Next | None:
    """Whether another try makes sense after these, and with which model. Pure."""
    last = tried[-1]
    if last.remedy == "none" or len(tried) >= most:
        return None
    if sum(isinstance(error, Unreachable) for error in tried) >= ONCE_MORE:
        return None
    useless = {error.model for error in tried if error.remedy == "other"}
    at = models.index(last.model) + 1
    left = [model for model in (*models[at:], *models[:at]) if model not in useless]
    if not left:
        return None
    return Next(left[0], pauses.after(last) if left[0] == last.model else 0.0)
