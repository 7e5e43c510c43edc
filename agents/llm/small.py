"""Small questions that nobody sees asked: the whole reply at once, or none."""

import asyncio
from contextlib import aclosing

from agents.llm.base import Model, ModelRequest, TextDelta, Usage
from agents.llm.errors import ModelError


async def reply(model: Model, request: ModelRequest, *, longest: int) -> tuple[str, Usage | None] | None:
    """The reply (what is beyond so many characters is left out) with what it took; None when there is none in time."""
    text, usage = "", None
    try:
        async with asyncio.timeout(request.seconds), aclosing(model.stream(request)) as chunks:
            async for chunk in chunks:
                match chunk:
                    case TextDelta() if len(text) < longest:
                        text += chunk.text
                    case Usage():
                        usage = chunk
                    case _:
                        pass
    except (ModelError, TimeoutError):
        return None
    return text, usage
