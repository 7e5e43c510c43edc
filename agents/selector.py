"""Small questions to a model that nobody sees: who is the expert, what is the plan. JSON of a given shape comes back."""

import asyncio
from contextlib import aclosing

from agents.llm.base import Json, Model, ModelRequest, TextDelta, Usage
from agents.llm.errors import ModelError

SECONDS = 20.0
LONGEST = 8000  # characters of an answer


class Selector:
    """Asks `model`, by the `name` of a small one if there is one."""

    def __init__(self, *, model: Model, name: str | None = None, seconds: float = SECONDS) -> None:
        self._model = model
        self._name = name
        self._seconds = seconds

    async def __call__(self, prompt: str, schema: Json | None) -> tuple[str, Usage | None] | None:
        """The answer with what it took; None when there is none in time."""
        request = ModelRequest(
            messages=({"role": "user", "content": prompt},),
            seconds=self._seconds,
            temperature=0,
            schema=schema,
            model=self._name,
        )
        reply, usage = "", None
        try:
            async with asyncio.timeout(self._seconds), aclosing(self._model.stream(request)) as chunks:
                async for chunk in chunks:
                    match chunk:
                        case TextDelta() if len(reply) < LONGEST:
                            reply += chunk.text
                        case Usage():
                            usage = chunk
                        case _:
                            pass
        except (ModelError, TimeoutError):
            return None
        return reply, usage
