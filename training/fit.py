"""Train the intent model (`make model`): the corpus in, weights.bin out; the same bytes again on the same machine.

The recipe was measured before: multinomial logistic regression over tf-idf, a second one as gate, 8 bits, the features with the
largest weights (docs/understanding.md). Thresholds are chosen on what models say of styles that they were not trained on.
"""

import json
import sys
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from threadpoolctl import threadpool_limits

from agents.nlu.model import linear_model
from agents.nlu.model.bands import OTHERS
from agents.nlu.model.features import features
from agents.nlu.model.linear_model import Scores
from training import corpus, thresholds
from training.corpus import Sentence, digest
from training.thresholds import Scored

Learnt: TypeAlias = Any  # scikit-learn has no types

KEPT = (
    30_000  # features, of some 50,000: fewer cost nothing where it is ours, but take twice as many of others for ours
)
STRENGTH = 30.0  # C of scikit-learn: the inverse of the regularisation
GATE_STRENGTH = 10.0
ROUNDS = 500
NEARNESS = 1e-4  # ten times more stops after a third of the rounds, and which figures come out is partly chance
FOLDS = 3
_EDGES = " ,，、;；。"


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A request as the model sees it, with its intent and the style that it was written in."""

    text: str
    context: str
    intent: str
    style: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """The regression of the intents, and the gate."""

    kind: Learnt
    gate: Learnt


def examples(sentences: list[Sentence]) -> list[Example]:
    """Return the requests of the sentences."""
    return [
        Example(text=one.text.strip(_EDGES), context=sentence.context, intent=one.intent, style=sentence.style)
        for sentence in sentences
        for one in sentence.requests
    ]


def fit(sentences: list[Sentence]) -> bytes:
    """Return the file of a model that is trained on these sentences."""
    rows = examples(sentences)
    by_features = cast("Learnt", TfidfVectorizer)(analyzer=_analyse, min_df=2)
    seen = by_features.fit_transform([(one.text, one.context) for one in rows])
    trained = _trained(seen, rows)
    weights = np.vstack([trained.kind.coef_, trained.gate.coef_]) * by_features.idf_
    kept = np.sort(np.argsort(-(weights**2).sum(axis=0), kind="stable")[:KEPT])
    scale = float(np.abs(weights).max() / 127)
    names = by_features.get_feature_names_out()
    about = {
        "digest": digest(),
        "intents": list(trained.kind.classes_),
        "bias": [round(float(one), 5) for one in (*trained.kind.intercept_, *trained.gate.intercept_)],
        "scale": scale,
        "thresholds": thresholds.choose(list(out_of_fold(seen, rows, trained))),
        "features": [str(names[number]) for number in kept],
    }
    eighths = np.rint(weights[:, kept].T / scale).astype(np.int8)
    body = array("f", by_features.idf_[kept].tolist()).tobytes() + eighths.tobytes()
    return zlib.compress(json.dumps(about, ensure_ascii=False).encode() + b"\n" + body, 9)


def out_of_fold(seen: Learnt, rows: list[Example], whole: Pair) -> Iterator[Scored]:
    """Return what models say of each request that were trained without its style."""
    styles = sorted({one.style for one in rows})
    folds = np.array([styles.index(one.style) % FOLDS for one in rows])
    for fold in range(FOLDS):
        inside, outside = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
        trained = _trained(seen[inside], [rows[number] for number in inside], whole)
        shares = trained.kind.predict_proba(seen[outside])
        gates = trained.gate.predict_proba(seen[outside])[:, 1]
        for number, share, gate in zip(outside, shares, gates, strict=True):
            scores = Scores(ours=float(gate), intents=dict(zip(trained.kind.classes_, share.tolist(), strict=True)))
            yield Scored(
                text=rows[number].text, context=rows[number].context, intent=rows[number].intent, scores=scores
            )


def _trained(seen: Learnt, rows: list[Example], whole: Pair | None = None) -> Pair:
    """Return fitted regressions; the search begins at `whole` where it is given, which is nearer than nothing."""
    intents = np.array([one.intent for one in rows])
    return Pair(
        kind=_fitted(seen, intents, STRENGTH, whole.kind if whole else None),
        gate=_fitted(seen, ~np.isin(intents, sorted(OTHERS)), GATE_STRENGTH, whole.gate if whole else None),
    )


def _fitted(seen: Learnt, labels: Learnt, strength: float, begin: Learnt | None) -> Learnt:
    """Return a fitted regression."""
    regression = cast("Learnt", LogisticRegression(C=strength, max_iter=ROUNDS, tol=NEARNESS, warm_start=True))
    if begin is not None:
        regression.coef_, regression.intercept_ = begin.coef_.copy(), begin.intercept_.copy()
    return regression.fit(seen, labels)


def _analyse(row: tuple[str, str]) -> list[str]:
    return features(*row)


def main() -> int:
    """Write the weights; say their size and thresholds."""
    with threadpool_limits(1):  # sums in one order
        data = fit([one for one in corpus.load() if one.part == "train"])
    linear_model.FILE.write_bytes(data)
    chosen = linear_model.LinearModel.read(data).thresholds
    print(f"{linear_model.FILE.name}: {len(data):,} bytes, {chosen}")  # noqa: T201 - a command
    return 0


if __name__ == "__main__":
    sys.exit(main())
