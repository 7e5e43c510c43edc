"""Embedding in the background: what notes mean becomes vectors, a batch at a time, while nobody waits for it.

A long note has a vector for each of its parts, written together. Nothing is kept of what is to do: what has no row of the current
model is, so that a crash loses nothing, and a model that was changed is caught up with.
"""

import asyncio
import logging
from collections.abc import Sequence
from time import monotonic

from agents.llm.embeddings import BATCH, Embedder
from agents.llm.errors import ModelError
from agents.texts.notes.note_parts import NotePart, parts_of
from storage.content import meanings
from storage.content.meanings import Asked, PartMeaning, Unembedded, Vector
from storage.db.pool import COLLISION, UNAVAILABLE, Pool
from storage.db.transactions import keeping, reading

log = logging.getLogger(__name__)

PAUSE = 2.0  # seconds between looks
SHARE = 50  # of the time of a look: so many times as long is paused, however many notes there are
LONGEST = 10.0  # seconds between looks, however long one takes
REST = 30.0  # seconds behind a failure
SPACES = 100  # looked after in one round
UNKNOWN = PartMeaning(part=0, vector=None)  # of a note in a language that the model does not know


class Embeddings:
    """The vectors of notes and questions. `run` works as long as the process does; `question` is asked by turns."""

    def __init__(self, *, pool: Pool, embedder: Embedder) -> None:
        self._pool = pool
        self._embedder = embedder
        self._model: int | None = None

    async def question(self, text: str) -> Asked | None:
        """Return a question as a vector; None where there is none at once."""
        if self._model is None:
            return None
        vector = await self._embedder.question(text)
        return None if vector is None else Asked(model=self._model, vector=vector)

    async def run(self) -> None:
        """Embed what is to be embedded, for ever; where the database cannot keep vectors say so, and leave it."""
        while True:
            pause = PAUSE
            try:
                if self._model is None:
                    if not await meanings.can_keep(self._pool):
                        log.error("notes are found by their words alone: the database was set up without pgvector")
                        return
                    self._model = await meanings.model_number(self._pool, self._embedder.embedding.name)
                pause = min(max(PAUSE, SHARE * await self._round(self._model)), LONGEST)
            except (ModelError, *UNAVAILABLE, *COLLISION) as error:
                log.warning("embedding put off", extra={"cause": f"{type(error).__name__}: {error}"})
                pause = REST
            await asyncio.sleep(pause)

    async def _round(self, model: int) -> float:
        """Embed a batch of each space that has something to embed, until none has. Raises ModelError.

        Return the seconds of the last look alone: what the model takes is no reason to look less often.
        """
        while True:
            began = monotonic()
            spaces = await meanings.spaces_to_embed(self._pool, model, SPACES)
            looked = monotonic() - began
            if not spaces:
                return looked
            for space in spaces:
                if not await self._batch(model, space):
                    return looked

    async def _batch(self, model: int, space: int) -> bool:
        """Embed the newest notes of a space; tell whether the vectors are such as there are already. Raises ModelError."""
        async with reading(self._pool, space) as db:
            notes = await meanings.to_embed(db, model, BATCH)
        read = self._first(notes)
        texts = [note.text[part.begin : part.end] for note, parts in read for part in parts]
        vectors: list[Vector] = []
        for start in range(0, len(texts), BATCH):
            vectors += await self._embedder.texts(texts[start : start + BATCH])
        for dimensions in {len(vector) for vector in vectors}:
            if not await meanings.fits(self._pool, model, dimensions):
                log.error("embedding stopped: vectors have another length than before", extra={"now": dimensions})
                return False
        made = iter(vectors)
        meant = [(note, [PartMeaning(part=part.begin, vector=next(made)) for part in parts]) for note, parts in read]
        async with keeping(self._pool, space) as db:
            await meanings.keep(db, model, [(note, parts or [UNKNOWN]) for note, parts in meant])
        return True

    def _first(self, notes: Sequence[Unembedded]) -> list[tuple[Unembedded, list[NotePart]]]:
        """Return the first notes, each with the parts that the model knows: of all no more than a request has, or those of one note."""
        read: list[tuple[Unembedded, list[NotePart]]] = []
        room = BATCH
        for note in notes:
            known = [part for part in parts_of(note.text) if self._is_known(note.text[part.begin : part.end])]
            room -= len(known)
            if room < 0 and read:
                break
            read.append((note, known))
        return read

    def _is_known(self, text: str) -> bool:
        return bool(text.strip()) and self._embedder.embedding.knows(text)
