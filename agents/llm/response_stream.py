"""The bytes of an answer as chunks, whether it is streamed or comes whole, whatever its content type says. Pure."""

import json
from codecs import BOM_UTF8
from typing import cast

from agents.llm.base import Alive, Chunk
from agents.llm.chunk_reader import DONE, Reader
from agents.llm.errors import BadAnswer, Cut
from agents.llm.sse import Lines, TooLong

MOST_WHOLE = 8 * 1024 * 1024  # bytes of an answer that comes whole
MOST_STREAMED = 64 * 1024 * 1024  # each piece of a stream is some hundred bytes for a few letters


class Incoming:
    """Reads the answer of one model; `begun` once there was a sign of life."""

    def __init__(self, model: str) -> None:
        self._model = model
        self._reader = Reader(model)
        self._lines = Lines()
        self._head = b""
        """What does not tell yet whether the answer is streamed."""
        self._streamed: bool | None = None
        self._whole = bytearray()
        self._length = 0
        self.begun = False

    @property
    def full(self) -> bool:
        """Whether what was read is all that is wanted; the rest is not waited for."""
        return self._reader.full

    @property
    def done(self) -> bool:
        """Whether the answer has come to its end."""
        return self._reader.done

    def feed(self, data: bytes) -> list[Chunk]:
        """What these bytes complete. Raises ModelError."""
        if self._streamed is None:
            data = self._begin(data)
        self._length += len(data)
        if self._length > (MOST_STREAMED if self._streamed else MOST_WHOLE):
            raise self._endless()
        if self._streamed is False:
            self._whole += data
            return []
        try:
            payloads = self._lines.feed(data)
        except TooLong:
            raise self._endless() from None
        chunks = self._reader.read(payloads)
        self.begun = self.begun or bool(chunks)
        return chunks

    def _begin(self, data: bytes) -> bytes:
        """What counts of the first bytes: neither blanks, which some send while they wait, nor a byte order mark."""
        self._head = (self._head + data).lstrip()
        if BOM_UTF8.startswith(self._head):
            return b""
        data = self._head.removeprefix(BOM_UTF8).lstrip()
        self._streamed = not data.startswith(b"{") if data else None
        return data

    def _endless(self) -> BadAnswer | Cut:
        return (Cut if self.begun else BadAnswer)(self._model, "an endless answer")

    def end(self) -> list[Chunk]:
        """What is left at the end. Raises ModelError."""
        rest = self._all() if self._streamed is False else self._reader.read(self._lines.end())
        return [*rest, *self._reader.end()]

    def _all(self) -> list[Chunk]:
        try:
            answer = cast("object", json.loads(self._whole))
        except (ValueError, RecursionError):
            raise BadAnswer(self._model, "not JSON") from None
        if not isinstance(answer, dict) or not ("choices" in answer or "error" in answer):
            raise BadAnswer(self._model, "JSON, but no answer of a model")
        chunks = self._reader.take(cast("object", answer))
        self._reader.read([DONE])
        return [chunk for chunk in chunks if not isinstance(chunk, Alive)]
