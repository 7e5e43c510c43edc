"""Rankings of several legs made one: by weighted reciprocal ranks; and whether a reranker is worth asking. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agents.nlu.slots.keeping.search_strategy import Strategy, is_plain

K = 60  # of the ranks: the first place is worth 1/61
FEWEST = 5  # results that are worth reranking
GAP = 0.15  # between the best two, of scores from 0 to 1: then the order is clear


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the legs."""

    keyword: float
    meaning: float


WEIGHTS: Mapping[Strategy, Weights] = {
    "schedule_bm25_only": Weights(1.0, 0.0),
    "memo_semantic_only": Weights(0.0, 1.0),
    "hybrid_standard": Weights(0.5, 0.5),
    "hybrid_bm25_weighted": Weights(0.7, 0.3),
    "hybrid_with_time_filter": Weights(0.5, 0.5),
    "full_pipeline_with_reranker": Weights(0.5, 0.5),
}


def fused(rankings: Sequence[tuple[float, Sequence[int]]]) -> dict[int, float]:
    """Return what stands in rankings, each given with its weight: the best first, with its score.

    A leg without weight adds nothing of its own.
    """
    scores: dict[int, float] = {}
    for weight, ranking in rankings:
        if weight > 0:
            for rank, item in enumerate(ranking, start=1):
                scores[item] = scores.get(item, 0.0) + weight / (K + rank)
    return dict(sorted(scores.items(), key=lambda one: -one[1]))


def normalized(scores: Sequence[float]) -> list[float]:
    """Return scores as parts of the best one of the query."""
    best = max(scores, default=0.0)
    return [score / best for score in scores] if best > 0 else []


def is_worth_reranking(query: str, scores: Sequence[float]) -> bool:
    """Tell whether a reranker may do better: enough results, a query of more than keywords, and no clear first.

    The scores are from 0 to 1, the best first.
    """
    return len(scores) >= FEWEST and not is_plain(query) and scores[0] - scores[1] <= GAP
