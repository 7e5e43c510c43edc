"""Answers that may be given again: the newest hundred, for five minutes, while nothing they rest on has changed.

An answer is kept under everything that it depends on, so that a change is another key rather than something to be thrown
away. What changed something, or can be used once only, is never kept.
"""

import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from time import monotonic

from agents.call import Utterance
from agents.cards import Card
from agents.nlu.cues.continuations import points_back
from agents.runtime.run_events import Finished
from storage.db.transactions import Language, Scope

MOST = 100
SECONDS = 300.0
ALIKE = 400  # characters of a message that may be written in several ways: one sign can stand for 18 letters


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """All that an answer depends on. `written` is the column of the space: another one after each write in it."""

    space: int
    actor: int
    parrot: str
    text: str
    written: int
    day: date
    standing: str
    zone: str
    language: Language


def key(scope: Scope, parrot: str, text: str, *, standing: str, written: int, now: datetime) -> Key:
    """Return the key of an answer to `text`; `now` is in the person's zone. `written` must be read before anything else is.

    `standing` is all of the prompt that stays: neither the minute nor what was said.
    """
    return Key(
        space=scope.space,
        actor=scope.actor,
        parrot=parrot,
        text=" ".join(unicodedata.normalize("NFKC", text).casefold().split()) if len(text) <= ALIKE else text,
        written=written,
        day=now.date(),
        # the database takes no halves of characters, a file of a persona may
        standing=sha256(standing.encode("utf-8", "surrogatepass")).hexdigest(),
        zone=scope.zone,
        language=scope.language,
    )


def leans(text: str, said: Sequence[Utterance]) -> bool:
    """Tell whether a message may be about what was said before: by its words, or because a parrot asked something last."""
    asked = next((one.text for one in reversed(said) if one.role == "assistant"), "")
    return asked.rstrip().endswith(("?", "？")) or points_back(text)


def _used_up(card: Card) -> bool:
    """Tell whether a card has buttons that can be pressed once only; those that open notes stand."""
    return bool(card.buttons) and card.kind != "notes"


class Cache:
    """The answers of one process. `clock` gives seconds that only go on."""

    def __init__(self, *, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self.hits = 0
        """How often an answer was given again."""
        self._kept: OrderedDict[Key, tuple[float, Finished]] = OrderedDict()

    def get(self, wanted: Key) -> Finished | None:
        """Return the answer, unless there is none that is young enough."""
        found = self._kept.get(wanted)
        if found is None:
            return None
        kept_at, answer = found
        if self._clock() - kept_at >= SECONDS:
            del self._kept[wanted]
            return None
        self._kept.move_to_end(wanted)
        self.hits += 1
        return answer

    def put(self, wanted: Key, answer: Finished) -> None:
        """Keep an answer, if it is one that may be given again: whole and good, without receipts, and without buttons that are used up."""
        if not answer.whole or answer.receipts or not answer.answer or any(map(_used_up, answer.cards)):
            return
        self._kept[wanted] = (self._clock(), answer)
        self._kept.move_to_end(wanted)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def __len__(self) -> int:
        return len(self._kept)
