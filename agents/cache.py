"""Answers that may be given again: the newest hundred, for five minutes, while nothing they rest on has changed.

An answer is kept under everything that it depends on, so that a change is another key rather than something to be thrown
away. What changed something, or can be used once only, is never kept.
"""

import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from time import monotonic

from agents.asking import Utterance
from agents.events import Finished
from storage.scope import Language, Scope

MOST = 100
SECONDS = 300.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """All that an answer depends on. `written` is that of storage.spaces: another one after each write in the space."""

    space: int
    actor: int
    parrot: str
    text: str
    history: str
    written: int
    minute: datetime
    zone: str
    language: Language


def key(scope: Scope, parrot: str, text: str, *, history: Sequence[Utterance], written: int, now: datetime) -> Key:
    """The key of an answer to `text`; `now` is in the person's zone. `written` must be read before anything else is."""
    return Key(
        space=scope.space,
        actor=scope.actor,
        parrot=parrot,
        text=" ".join(unicodedata.normalize("NFKC", text).casefold().split()),
        history=_digest(history),
        written=written,
        minute=now.replace(second=0, microsecond=0),  # the time is in every prompt
        zone=scope.zone,
        language=scope.language,
    )


def _digest(history: Sequence[Utterance]) -> str:
    parts = [part for role, text, by, _foreign in history for part in (role, by, text)]
    # the database takes no text with a NUL in it: with one between them, no two parts can be taken for one
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


class Cache:
    """The answers of one process. `clock` gives seconds that only go on."""

    def __init__(self, *, clock: Callable[[], float] = monotonic, most: int = MOST, seconds: float = SECONDS) -> None:
        self._clock = clock
        self._most = most
        self._seconds = seconds
        self._kept: OrderedDict[Key, tuple[float, Finished]] = OrderedDict()

    def get(self, wanted: Key) -> Finished | None:
        """The answer, unless there is none that is young enough."""
        found = self._kept.get(wanted)
        if found is None:
            return None
        kept_at, answer = found
        if self._clock() - kept_at >= self._seconds:
            del self._kept[wanted]
            return None
        self._kept.move_to_end(wanted)
        return answer

    def put(self, wanted: Key, answer: Finished) -> None:
        """Keep an answer, if it is one that may be given again: without receipts, and without buttons."""
        if answer.receipts or not answer.answer or any(card.buttons for card in answer.cards):
            return
        self._kept[wanted] = (self._clock(), answer)
        self._kept.move_to_end(wanted)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def __len__(self) -> int:
        return len(self._kept)
