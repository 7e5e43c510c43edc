"""Texts put in order by how well they answer a question, by an endpoint that speaks Jina's or Cohere's `/rerank`."""

import asyncio
import math
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, cast

from agents.llm import http
from agents.llm.endpoint import Address
from agents.llm.error_mapping import FAULTS

LONGEST = 5_000  # characters of a text
QUICK = 0.9  # seconds for which an order is waited for
REST = 60.0  # seconds in which it is not asked behind FAILURES in a row
FAILURES = 3


class Reranker:
    """Asks the endpoint. Where it fails again and again it is left alone for a while."""

    def __init__(self, wire: http.Wire, model: str, clock: Callable[[], float]) -> None:
        self._wire = wire
        self._model = model
        self._clock = clock
        self._failures = 0
        self._rests_until = -math.inf

    async def order(self, query: str, texts: Sequence[str]) -> list[int] | None:
        """Return the places of the texts, the best first; None where the endpoint does not say."""
        if self._clock() < self._rests_until:
            return None
        body: dict[str, Any] = {
            "model": self._model,
            "query": query,
            "documents": [text[:LONGEST] for text in texts],
            "top_n": len(texts),
        }
        try:
            async with asyncio.timeout(QUICK):
                places = _places(await self._wire.ask("/rerank", body), len(texts))
        except (TimeoutError, ValueError, TypeError, KeyError, *FAULTS):
            self._failures += 1
            if self._failures >= FAILURES:
                self._failures, self._rests_until = 0, self._clock() + REST
            return None
        self._failures = 0
        return places


def _places(found: object, number: int) -> list[int]:
    """Return the places in an answer, the best first. Raises ValueError, TypeError, KeyError."""
    rows = cast("dict[str, list[dict[str, Any]]]", found)["results"]
    scored = sorted(((float(row["relevance_score"]), -int(row["index"])) for row in rows), reverse=True)
    places = [-place for _, place in scored]
    if sorted(places) != list(range(number)):
        raise ValueError("another number of texts")
    return places


@asynccontextmanager
async def opened(address: Address, model: str, *, clock: Callable[[], float] = monotonic) -> AsyncGenerator[Reranker]:
    """A reranker, with its connections for as long as the context is open."""
    async with http.opened(address.base_url, address.api_key, QUICK) as wire:
        yield Reranker(wire, model, clock)
