"""Train the intent model (`make model`): the corpus in, weights.bin out; the same bytes again on the same machine.

The recipe was measured before: multinomial logistic regression over tf-idf, a second one as gate, 8 bits, the features with the
largest weights (docs/understanding.md).
"""

import json
import sys
import zlib
from array import array
from typing import Any, TypeAlias, cast

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from threadpoolctl import threadpool_limits

from agents.nlu.model import linear_model
from agents.nlu.model.bands import OTHERS
from agents.nlu.model.features import features
from training import corpus
from training.corpus import Sentence, digest

Learnt: TypeAlias = Any  # scikit-learn has no types

KEPT = (
    30_000  # features, of some 50,000: fewer cost nothing where it is ours, but take twice as many of others for ours
)
STRENGTH = 30.0  # C of scikit-learn: the inverse of the regularisation
GATE_STRENGTH = 10.0
ROUNDS = 200
NEARNESS = 1e-3
_EDGES = " ,，、;；。"


def examples(sentences: list[Sentence]) -> list[tuple[str, str, str]]:
    """Return text, context and intent of each request."""
    return [
        (one.text.strip(_EDGES), sentence.context, one.intent) for sentence in sentences for one in sentence.requests
    ]


def fit(sentences: list[Sentence]) -> bytes:
    """Return the file of a model that is trained on these sentences."""
    rows = examples(sentences)
    by_features = cast("Learnt", TfidfVectorizer)(analyzer=_analyse, min_df=2)
    seen = by_features.fit_transform([(text, context) for text, context, _ in rows])
    intents = np.array([intent for _, _, intent in rows])
    kind = _fitted(seen, intents, STRENGTH)
    gate = _fitted(seen, ~np.isin(intents, sorted(OTHERS)), GATE_STRENGTH)
    weights = np.vstack([kind.coef_, gate.coef_]) * by_features.idf_
    kept = np.sort(np.argsort(-(weights**2).sum(axis=0), kind="stable")[:KEPT])
    scale = float(np.abs(weights).max() / 127)
    names = by_features.get_feature_names_out()
    about = {
        "digest": digest(),
        "intents": list(kind.classes_),
        "bias": [round(float(one), 5) for one in (*kind.intercept_, *gate.intercept_)],
        "scale": scale,
        "features": [str(names[number]) for number in kept],
    }
    eighths = np.rint(weights[:, kept].T / scale).astype(np.int8)
    body = array("f", by_features.idf_[kept].tolist()).tobytes() + eighths.tobytes()
    return zlib.compress(json.dumps(about, ensure_ascii=False).encode() + b"\n" + body, 9)


def _fitted(seen: Learnt, labels: Learnt, strength: float) -> Learnt:
    """Return a fitted regression."""
    regression = cast("Learnt", LogisticRegression(C=strength, max_iter=ROUNDS, tol=NEARNESS))
    return regression.fit(seen, labels)


def _analyse(row: tuple[str, str]) -> list[str]:
    return features(*row)


def main() -> int:
    """Write the weights; say their size."""
    with threadpool_limits(1):  # sums in one order
        data = fit([one for one in corpus.load() if one.part == "train"])
    linear_model.FILE.write_bytes(data)
    print(f"{linear_model.FILE.name}: {len(data):,} bytes")  # noqa: T201 - a command
    return 0


if __name__ == "__main__":
    sys.exit(main())
