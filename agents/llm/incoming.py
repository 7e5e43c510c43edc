"""The bytes of an answer as chunks, whether it is streamed or comes whole, whatever its content type says. Pure."""

import json
from typing import cast

from agents.llm.base import Alive, Chunk
from agents.llm.errors import BadAnswer
from agents.llm.reading import DONE, Reader
from agents.llm.sse import Lines

MOST_BYTES = 8 * 1024 * 1024  # of an answer that comes whole


class Incoming:
    """Reads the answer of one model; `begun` once there was a sign of life."""

    def __init__(self, model: str) -> None:
        self._model = model
        self._reader = Reader(model)
        self._lines = Lines()
        self._streamed: bool | None = None
        self._whole = bytearray()
        self.begun = False

    def feed(self, data: bytes) -> list[Chunk]:
        """What these bytes complete. Raises ModelError."""
        if self._streamed is None and data.strip():
            self._streamed = not data.lstrip().startswith(b"{")
        if self._streamed is False:
            self._whole += data
            if len(self._whole) > MOST_BYTES:
                raise BadAnswer(self._model, "an endless answer")
            return []
        chunks = [chunk for payload in self._lines.feed(data) for chunk in self._reader.read(payload)]
        self.begun = self.begun or bool(chunks)
        return chunks

    def end(self) -> list[Chunk]:
        """What is left at the end. Raises ModelError."""
        if self._streamed is False:
            rest = self._all()
        else:
            rest = [chunk for payload in self._lines.end() for chunk in self._reader.read(payload)]
        return [*rest, *self._reader.end()]

    def _all(self) -> list[Chunk]:
        try:
            answer = cast("object", json.loads(self._whole))
        except ValueError:
            raise BadAnswer(self._model, "not JSON") from None
        if not isinstance(answer, dict) or not ("choices" in answer or "error" in answer):
            raise BadAnswer(self._model, "JSON, but no answer of a model")
        chunks = self._reader.take(cast("object", answer))
        self._reader.read(DONE)
        return [chunk for chunk in chunks if not isinstance(chunk, Alive)]
