"""Rankings fused by weighted reciprocal ranks, and when a reranker is asked: the seed's example and its tables."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from agents.tools.notes.fusion import WEIGHTS, Weights, fused, is_worth_reranking, normalized

FOLDER = Path(__file__).parents[5] / "shared" / "cases" / "seeds"
A, B = 1, 2


def test_the_worked_example_of_the_seed() -> None:
    """A: meaning 1st, words 3rd; B: meaning 5th, words 1st. The seed cut B's parts before it added them: 0.01588."""
    scores = fused([(0.5, [A, 10, 11, 12, B]), (0.5, [B, 13, A])])
    assert list(scores)[:2] == [A, B]
    assert (round(scores[A], 5), round(scores[B], 5)) == (0.01613, 0.01589)


def test_each_strategy_weighs_its_legs() -> None:
    assert WEIGHTS["hybrid_standard"] == Weights(0.5, 0.5)
    assert WEIGHTS["hybrid_bm25_weighted"] == Weights(0.7, 0.3)
    assert WEIGHTS["memo_semantic_only"] == Weights(0.0, 1.0)
    assert WEIGHTS["schedule_bm25_only"] == Weights(1.0, 0.0)


def cases(*groups: str) -> Iterator[Mapping[str, Any]]:
    if not FOLDER.is_dir():
        return
    table: dict[str, Any] = json.loads((FOLDER / "dv_rag_retrieval.json").read_text(encoding="utf-8"))
    yield from (one for group in table["groups"] if group["group"] in groups for one in group["cases"])


@pytest.mark.parametrize("case", [pytest.param(one, id=one["id"]) for one in cases("rrf_top")])
def test_the_seeds_rankings(case: Mapping[str, Any]) -> None:
    given = case["input"]
    scores = fused([(given["vector_weight"], given["vector"]), (1 - given["vector_weight"], given["keyword"])])
    assert next(iter(scores)) == case["expected"]["top"]
    assert list(scores.values()) == sorted(scores.values(), reverse=True)


@pytest.mark.parametrize(
    "case", [pytest.param(one, id=one["id"]) for one in cases("rerank") if one["verdict"] == "adopt"]
)
def test_when_the_seed_reranks(case: Mapping[str, Any]) -> None:
    given = case["input"]["scores"]
    scores = [0.9, 0.8, 0.7] if given == "3 results" else given
    assert is_worth_reranking(case["input"]["query"], scores) is case["expected"]


@pytest.mark.parametrize(
    ("query", "scores", "expected"),
    [
        ("why does the boiler drip", [0.6, 0.55, 0.5, 0.45, 0.4], True),
        ("why does the boiler drip", [0.6, 0.55, 0.5, 0.45], False),
        ("why does the boiler drip", [0.9, 0.7, 0.5, 0.45, 0.4], False),
        ("the boiler", [0.6, 0.55, 0.5, 0.45, 0.4], False),
    ],
)
def test_a_reranker_is_asked_where_it_may_help(query: str, scores: list[float], expected: bool) -> None:
    assert is_worth_reranking(query, scores) is expected


def test_scores_are_made_comparable() -> None:
    assert normalized([0.5, 0.25, 0.0]) == [1.0, 0.5, 0.0]
    assert (normalized([0.0]), normalized([])) == ([], [])
