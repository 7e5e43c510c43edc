"""Small questions that nobody sees asked: the whole reply at once, without its thoughts, or none."""

import asyncio
from contextlib import aclosing

from agents.llm.base import Model, ModelRequest, TextDelta, Usage
from agents.llm.errors import ModelError
from agents.llm.parsing.model_markup import Markers

THOUGHTS = 40_000  # characters that are read besides the reply


async def reply(model: Model, request: ModelRequest, *, longest: int) -> tuple[str, Usage | None] | None:
    """The reply (what is beyond so many characters is left out) with what it took; None when there is none in time."""
    markers, text, usage, read = Markers(fields=False), "", None, 0
    try:
        async with asyncio.timeout(request.seconds), aclosing(model.stream(request)) as chunks:
            async for chunk in chunks:
                match chunk:
                    case TextDelta() if len(text) < longest and read < longest + THOUGHTS:
                        read += len(chunk.text)
                        text += markers.feed(chunk.text[: longest + THOUGHTS])
                    case Usage():
                        usage = chunk
                    case _:
                        pass
    except (ModelError, TimeoutError):
        return None
    return text + markers.end(), usage
