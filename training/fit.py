"""Train the intent model (`make model`): the corpus in, weights.bin out; the same bytes again on the same machine.

The recipe was measured before: multinomial logistic regression over tf-idf, 8 bits, the features with the largest weights
(docs/understanding.md). Thresholds are chosen on what models say of styles that they were not trained on.
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


def examples(sentences: list[Sentence]) -> list[Example]:
    """Return the requests of the sentences."""
    return [
        Example(text=one.text.strip(_EDGES), context=sentence.context, intent=one.intent, style=sentence.style)
        for sentence in sentences
        for one in sentence.requests
    ]


def fit(sentences: list[Sentence]) -> bytes:
    """Return the file of a model that is trained on these sentences."""
    with threadpool_limits(1):  # sums in one order
        return _fit(examples(sentences))


def _fit(rows: list[Example]) -> bytes:
    by_features = cast("Learnt", TfidfVectorizer)(analyzer=_analyse, min_df=2)
    seen = by_features.fit_transform([(one.text, one.context) for one in rows])
    trained = _trained(seen, rows)
    chosen = thresholds.choose(list(out_of_fold(seen, rows, trained)))
    return packed(by_features, trained, KEPT, digest=digest(), thresholds=chosen)


def packed(by_features: Learnt, trained: Learnt, most: int, *, digest: str, thresholds: dict[str, float]) -> bytes:
    """Return the file of a fitted regression (agents.nlu.model.linear_model): at most so many features, the heaviest, in 8 bits."""
    weights = trained.coef_ * by_features.idf_
    kept = np.sort(np.argsort(-(weights**2).sum(axis=0), kind="stable")[:most])
    scale = float(np.abs(weights).max() / 127)
    names = by_features.get_feature_names_out()
    about = {
        "digest": digest,
        "intents": list(trained.classes_),
        "bias": [round(float(one), 5) for one in trained.intercept_],
        "scale": scale,
        "thresholds": thresholds,
        "features": [str(names[number]) for number in kept],
    }
    eighths = np.rint(weights[:, kept].T / scale).astype(np.int8)
    body = array("f", by_features.idf_[kept].tolist()).tobytes() + eighths.tobytes()
    return zlib.compress(json.dumps(about, ensure_ascii=False).encode() + b"\n" + body, 9)


def out_of_fold(seen: Learnt, rows: list[Example], whole: Learnt) -> Iterator[Scored]:
    """Return what models say of each request that were trained without its style."""
    styles = sorted({one.style for one in rows})
    folds = np.array([styles.index(one.style) % FOLDS for one in rows])
    for fold in range(FOLDS):
        inside, outside = np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)
        trained = _trained(seen[inside], [rows[number] for number in inside], whole)
        for number, share in zip(outside, trained.predict_proba(seen[outside]), strict=True):
            scores = Scores(intents=dict(zip(trained.classes_, share.tolist(), strict=True)))
            yield Scored(
                text=rows[number].text, context=rows[number].context, intent=rows[number].intent, scores=scores
            )


def _trained(seen: Learnt, rows: list[Example], whole: Learnt | None = None) -> Learnt:
    """Return a fitted regression; the search begins at `whole` where it is given, which is nearer than nothing."""
    labels = np.array([one.intent for one in rows])
    regression = cast("Learnt", LogisticRegression(C=STRENGTH, max_iter=ROUNDS, tol=NEARNESS, warm_start=True))
    if whole is not None and np.array_equal(whole.classes_, np.unique(labels)):
        regression.coef_, regression.intercept_ = whole.coef_.copy(), whole.intercept_.copy()
    return regression.fit(seen, labels)


def _analyse(row: tuple[str, str]) -> list[str]:
    return features(*row)


def main() -> int:
    """Write the weights; say their size and thresholds."""
    data = fit([one for one in corpus.load() if one.part == "train"])
    linear_model.FILE.write_bytes(data)
    chosen = linear_model.LinearModel.read(data).thresholds
    print(f"{linear_model.FILE.name}: {len(data):,} bytes, {chosen}")  # noqa: T201 - a command
    return 0


if __name__ == "__main__":
    sys.exit(main())
