"""The intent model at run time: a logistic regression over features of a sentence, in plain Python.

Features are weighted by tf-idf and brought to length 1; weights are kept in 8 bits. `training.fit` writes the file.
"""

import json
import zlib
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, sqrt
from pathlib import Path

from agents.nlu.model.features import features

FILE = Path(__file__).parent / "weights.bin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """How likely each intent is (together 1)."""

    intents: dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinearModel:
    """The weights, as they lie in the file.

    `weights` holds a row for each feature: one number for each intent. `digest` names the corpus and the code that it was trained with; `thresholds`: from which share on each kind of act is sure (bands).
    """

    digest: str
    intents: Sequence[str]
    bias: Sequence[float]
    scale: float
    numbers: dict[str, int]
    idf: Sequence[float]
    weights: memoryview
    thresholds: Mapping[str, float]

    @classmethod
    def read(cls, data: bytes) -> "LinearModel":
        """Return the model that a file holds."""
        head, _, body = zlib.decompress(data).partition(b"\n")
        about = json.loads(head)
        names: list[str] = about["features"]
        idf = array("f", body[: 4 * len(names)])
        return cls(
            digest=about["digest"],
            intents=tuple(about["intents"]),
            bias=tuple(about["bias"]),
            scale=about["scale"],
            numbers={name: number for number, name in enumerate(names)},
            idf=idf,
            weights=memoryview(body)[4 * len(names) :].cast("b"),
            thresholds=about["thresholds"],
        )

    def score(self, text: str, context: str = "") -> Scores:
        """Return what a sentence asks for; `context` as in `features`."""
        return self.weigh(features(text, context))

    def weigh(self, found: Iterable[str]) -> Scores:
        """Return what features make of a sentence; one that occurs twice counts twice."""
        width = len(self.intents)
        rows, length = list[Iterable[int]](), 0.0
        for name, count in Counter(found).items():
            number = self.numbers.get(name)
            if number is None:
                continue
            length += (count * self.idf[number]) ** 2
            rows += [self.weights[number * width : (number + 1) * width]] * count
        sums = map(sum, zip(*rows, strict=True)) if rows else [0] * width  # column by column: three times as fast
        factor = self.scale / sqrt(length or 1.0)
        logits = [bias + factor * total for bias, total in zip(self.bias, sums, strict=True)]
        return Scores(intents=dict(zip(self.intents, _softmax(logits), strict=True)))


def _softmax(logits: Sequence[float]) -> list[float]:
    most = max(logits)
    powers = [exp(logit - most) for logit in logits]
    whole = sum(powers)
    return [power / whole for power in powers]


@cache
def intent_model() -> LinearModel:
    """Return the model of this program; read once."""
    return LinearModel.read(FILE.read_bytes())
