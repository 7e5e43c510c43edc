"""How something is looked for: the seeds' tables where they lie beside the repository, and sentences of our own."""

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.slots.keeping import note_queries
from agents.nlu.slots.keeping.search_strategy import content_of, is_plain, strategy_of
from agents.texts.tags import tags_of
from agents.timetext import parse, title

FOLDER = Path(__file__).parents[5] / "shared" / "cases" / "seeds"
NOW = datetime(2026, 11, 20, 10, tzinfo=ZoneInfo("Asia/Shanghai"))
ELSEWHERE = {
    "dv_query_router.time_words.24": "二季度 without 第 is not read as a time: agents.timetext's",
    "dv_query_router.time_words.26": "四季度 likewise",
}


def strategy(text: str) -> str:
    return strategy_of(text, parse(text, NOW, "any"))


def content(text: str) -> str:
    return content_of(title(text, parse(text, NOW, "any")))


def names_time(text: str) -> bool:
    return parse(text, NOW, "past").verdict == "understood"


def kind(text: str) -> str:
    """Return which of the original's kinds of query it is, by what we do about it."""
    if not note_queries.query(text) or not text.strip():
        return "list"
    return {
        "hybrid_with_time_filter": "filter",
        "hybrid_bm25_weighted": "keyword",
        "memo_semantic_only": "semantic",
    }.get(strategy(text), "")


def cases(name: str, *groups: str) -> Iterator[Mapping[str, Any]]:
    if not FOLDER.is_dir():
        return
    table: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    yield from (one for group in table["groups"] if group["group"] in groups for one in group["cases"])


def rows() -> Iterator[tuple[str, Callable[[str], object], str, object]]:
    """Yield id, what is asked of the sentence, the sentence and what is expected."""
    router = ("strategy", "date_strategy", "time_words", "synonyms")
    for case in cases("dv_query_router", *router):
        expected = {**case["expected"], **case.get("ours", {})}
        yield case["id"], strategy, case["input"], expected["strategy"]
    for case in cases("dv_query_router", "content"):
        yield case["id"], content, case["input"], case["expected"]
    for case in cases("dv_memo_query_intent", "classify"):
        yield case["id"], kind, case["input"], case["expected"]
    for case in cases("dv_memo_query_intent", "time_filter"):
        yield case["id"], names_time, case["input"], case["expected"]
    for case in cases("dv_memo_query_intent", "tags"):
        yield case["id"], lambda text: list(tags_of(text)), case["input"], case["expected"]
    for case in cases("dv_rag_retrieval", "simple_query"):
        yield case["id"], is_plain, case["input"], case["expected"]


@pytest.mark.parametrize(
    ("ask", "text", "expected"), [pytest.param(*row[1:], id=row[0]) for row in rows() if row[0] not in ELSEWHERE]
)
def test_the_seeds_tables(ask: Callable[[str], object], text: str, expected: object) -> None:
    assert ask(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("what is planned for friday", "schedule_bm25_only"),
        ("下周三有什么安排", "schedule_bm25_only"),
        ("something about feeling out of place", "memo_semantic_only"),
        ("那种被人理解的感觉", "memo_semantic_only"),
        ("the curtains", "hybrid_standard"),
        ("阳台的花盆", "hybrid_standard"),
        ("gate code of Maple House", "hybrid_bm25_weighted"),
        ("“慢火”的做法", "hybrid_bm25_weighted"),
        ("the landlord last month", "hybrid_with_time_filter"),
        ("三月份装修", "hybrid_with_time_filter"),
        ("why did we switch the dentist", "full_pipeline_with_reranker"),
        ("比较两家搬家公司的报价", "full_pipeline_with_reranker"),
    ],
)
def test_each_strategy_has_its_sentences(text: str, expected: str) -> None:
    assert strategy(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("blue curtains", True), ("why blue curtains", False), ("阳台花盆", True), ("花盆还是花架", False)],
)
def test_what_is_plain(text: str, expected: bool) -> None:
    assert is_plain(text) is expected
