"""The tagger: which words of a sentence are its title, its time, its place, … (a linear-chain CRF in plain Python).

`training.fit_tagger` writes the file: weights of features in 8 bits. It is read when a sentence first asks for something new.
"""

import json
import sys
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import inf
from pathlib import Path
from typing import Literal, cast, get_args

from agents.nlu.model.chain import Chain
from agents.nlu.model.tag_features import Unit, features, units

FILE = Path(__file__).parent / "tagger.bin"
Name = Literal["title", "time", "length", "lead", "place", "people"]
NAMES: tuple[Name, ...] = get_args(Name)
TAGS = ("O", *(f"{edge}-{name}" for name in NAMES for edge in "BI"))
"""Outside; at the beginning of a slot, inside of it."""
STATES = (*((tag, False) for tag in TAGS), *((tag, True) for tag in TAGS if not tag.endswith("-title")))
"""What a unit may be, and whether the title has been said before it: a sentence has one at most."""
_TAG_OF = tuple(TAGS.index(tag) for tag, _ in STATES)
BIAS = 128  # is added to each weight, so that none is negative
_LANE = 2  # bytes of a sum


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotWords:
    """Words that are a slot: `text[start:end]`; `confidence` is that of the least sure unit (0 to 1)."""

    name: Name
    text: str
    start: int
    end: int
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Tagger:
    """The weights as they lie in the file: `digest` names the corpus and the code that they were trained with.

    `rows` holds for each feature one weight for each tag, 16 bits wide. So a whole row is one number, and many are added by adding
    these: no lane runs over, since a unit has fewer than 256 features.
    """

    digest: str
    scale: float
    chain: Chain
    numbers: Mapping[str, int]
    rows: bytes

    @classmethod
    def read(cls, data: bytes) -> "Tagger":
        """Return the tagger that a file holds."""
        head, _, body = zlib.decompress(data).partition(b"\n")
        about = json.loads(head)
        return cls(
            digest=about["digest"],
            scale=about["scale"],
            chain=chain(about["first"], about["step"]),
            numbers={name: number for number, name in enumerate(about["features"])},
            rows=array("H", list(body)).tobytes(),
        )

    def spans(self, text: str, intent: str, read: Sequence[tuple[int, int]]) -> tuple[SlotWords, ...]:
        """Return the slots of a sentence that asks for `intent`, from left to right; `read`: where its time stands."""
        found = units(text)
        scores = [_of_states(self._scores(names)) for names in features(text, intent, found, read)]
        states = self.chain.best(scores)
        tags = [_TAG_OF[state] for state in states]
        if not any(tags):
            return ()
        shares = self.chain.shares(scores)
        sure = [row[state] for row, state in zip(shares, states, strict=True)]
        return tuple(_spans(text, found, tags, sure))

    def _scores(self, names: Sequence[str]) -> list[float]:
        """Return for each tag the sum of the weights of these features."""
        width = _LANE * len(TAGS)
        known = [width * self.numbers[name] for name in names if name in self.numbers]
        total = sum(int.from_bytes(self.rows[at : at + width], sys.byteorder) for at in known)
        lanes = memoryview(total.to_bytes(width, sys.byteorder)).cast("H")
        less = BIAS * len(known)
        return [(lane - less) * self.scale for lane in lanes]


def chain(first: Sequence[float], step: Sequence[Sequence[float]]) -> Chain:
    """Return the chain of our states, without the steps that may not be."""
    return Chain(
        first=[weight if may_begin(state) else -inf for weight, state in zip(first, STATES, strict=True)],
        step=[
            [weight if may_follow(before, state) else -inf for weight, state in zip(row, STATES, strict=True)]
            for row, before in zip(step, STATES, strict=True)
        ],
    )


def may_begin(state: tuple[str, bool]) -> bool:
    """Tell whether a sentence may begin so: not inside of a slot, nor behind its title."""
    tag, titled = state
    return not titled and not tag.startswith("I")


def may_follow(before: tuple[str, bool], state: tuple[str, bool]) -> bool:
    """Tell whether a state may follow another: inside of a slot stands only what follows its beginning, and no title behind one."""
    (last, was), (tag, titled) = before, state
    if tag.startswith("I") and last[1:] != tag[1:]:
        return False
    return titled == (was or (last.endswith("-title") and not tag.endswith("-title")))


def _of_states(scores: Sequence[float]) -> list[float]:
    return [scores[tag] for tag in _TAG_OF]


def _spans(text: str, found: Sequence[Unit], tags: Sequence[int], sure: Sequence[float]) -> Iterator[SlotWords]:
    begin = 0
    while begin < len(tags):
        end = begin + 1
        if tags[begin]:
            while end < len(tags) and tags[end] == tags[begin] + 1 and TAGS[tags[end]].startswith("I"):
                end += 1
            start, stop = found[begin].start, found[end - 1].end
            yield SlotWords(
                name=cast("Name", TAGS[tags[begin]].removeprefix("B-")),
                text=text[start:stop],
                start=start,
                end=stop,
                confidence=min(sure[begin:end]),
            )
        begin = end


@cache
def tagger() -> Tagger:
    """Return the tagger of this program; read once."""
    return Tagger.read(FILE.read_bytes())


@lru_cache(maxsize=64)
def tagged(text: str, intent: str, read: tuple[tuple[int, int], ...]) -> tuple[SlotWords, ...]:
    """Return the slots of a sentence; as `Tagger.spans`."""
    return tagger().spans(text, intent, read)
