"""Texts as vectors, by an endpoint that speaks OpenAI's embeddings: batched, one model, only languages that it knows."""

import asyncio
import math
import re
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any, Protocol, cast

from agents.llm import http
from agents.llm.endpoint import Address
from agents.llm.error_mapping import FAULTS, translated
from agents.llm.errors import BadAnswer, ModelError, TimedOut

BATCH = 32  # texts of one request
LONGEST = 8_000  # characters of a text
QUICK = 0.8  # seconds for a question, while a turn waits
PATIENT = 60.0  # seconds for a batch, for which nobody waits
REST = 30.0  # seconds in which no question is sent behind a failure
REMEMBERED = 256  # questions
HAN = 0.3  # of the letters, from which on a text is Chinese
_HAN = re.compile("[\u3400-\u9fff]")
_LETTER = re.compile(r"[^\W\d_]")

Vector = tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    """A model of embeddings; `dimensions` of its vectors, if they are to be named; `languages` that it knows, empty: all."""

    model: str
    dimensions: int | None = None
    languages: Collection[str] = ()

    @property
    def name(self) -> str:
        """Return the name under which its vectors are kept: of other dimensions they are others."""
        return self.model if self.dimensions is None else f"{self.model}/{self.dimensions}"

    def knows(self, text: str) -> bool:
        """Tell whether the model knows the language of a text."""
        if not self.languages:
            return True
        letters = len(_LETTER.findall(text[:LONGEST]))
        chinese = len(_HAN.findall(text[:LONGEST])) > HAN * letters
        return ("zh" if chinese else "en") in self.languages


class Source(Protocol):
    """What makes vectors of texts: an endpoint elsewhere, or a model on this machine."""

    async def ask(self, path: str, body: dict[str, Any]) -> object:
        """Return the answer to a request for embeddings in the form of OpenAI's."""
        ...


class Embedder:
    """Asks the endpoint. A question that fails, or takes long, has no vector, and for a while the next ones are not sent."""

    def __init__(self, wire: Source, embedding: Embedding, clock: Callable[[], float] = monotonic) -> None:
        self.embedding = embedding
        self._wire = wire
        self._clock = clock
        self._rests_until = -math.inf
        self._remembered = OrderedDict[str, Vector]()

    async def question(self, text: str) -> Vector | None:
        """Return a question's vector at once; None where there is none. Never raises ModelError."""
        found = self._remembered.get(text)
        if found is not None:
            self._remembered.move_to_end(text)
            return found
        if not self.embedding.knows(text) or self._clock() < self._rests_until:
            return None
        try:
            [vector] = await self.texts([text], seconds=QUICK)
        except ModelError:
            self._rests_until = self._clock() + REST
            return None
        self._remembered[text] = vector
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)
        return vector

    async def texts(self, texts: Sequence[str], *, seconds: float = PATIENT) -> list[Vector]:
        """Return the vectors of at most BATCH texts. Raises ModelError."""
        model = self.embedding.model
        body: dict[str, Any] = {
            "model": model,
            "input": [text[:LONGEST] for text in texts],
            "encoding_format": "float",
        }
        if self.embedding.dimensions is not None:
            body["dimensions"] = self.embedding.dimensions
        try:
            async with asyncio.timeout(seconds):
                found = await self._wire.ask("/embeddings", body)
            return _vectors(found, len(texts))
        except TimeoutError:
            raise TimedOut(model, "no answer in time") from None
        except FAULTS as error:
            raise translated(model, error) from None
        except (ValueError, TypeError, KeyError, IndexError) as error:
            raise BadAnswer(model, "no embeddings") from error


def _vectors(found: object, number: int) -> list[Vector]:
    """Return the vectors of an answer in the order of the texts. Raises ValueError, TypeError, KeyError, IndexError."""
    rows = cast("dict[str, list[dict[str, Any]]]", found)["data"]
    vectors: list[Vector] = [()] * number
    for place, row in enumerate(rows):
        vectors[int(row.get("index", place))] = tuple(float(value) for value in row["embedding"])
    if not all(vector and all(map(math.isfinite, vector)) and any(vector) for vector in vectors):
        raise ValueError("a text without a vector")
    return vectors


@asynccontextmanager
async def opened(address: Address, embedding: Embedding) -> AsyncGenerator[Embedder]:
    """An embedder, with its connections for as long as the context is open."""
    async with http.opened(address.base_url, address.api_key, PATIENT) as wire:
        yield Embedder(wire, embedding)
