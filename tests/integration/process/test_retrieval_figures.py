"""What `eval retrieval` tells of a set of questions: each user's texts alone are searched, and graded."""

from pathlib import Path

import pytest

from bot.cli.benchmarks import retrieval

DOCS = """{"id": "a", "user": "ann", "text": "the landlord answers after six"}
{"id": "b", "user": "ann", "text": "landlord, landlord"}
{"id": "c", "user": "ben", "text": "房东电话"}
"""
QUERIES = """{"id": "q1", "user": "ann", "text": "when does the landlord answer"}
{"id": "q2", "user": "ben", "text": "landlord"}
{"id": "q3", "user": "ben", "text": "of this nobody knows"}
"""


def folder(path: Path, qrels: str) -> Path:
    for name, text in (("docs.jsonl", DOCS), ("queries.jsonl", QUERIES), ("qrels.tsv", qrels)):
        (path / name).write_text(text, encoding="utf-8")
    return path


async def test_answers_are_graded_among_the_texts_of_who_asks(dsn: str, tmp_path: Path) -> None:
    questions = retrieval.read(folder(tmp_path, "query\tdoc\tgrade\nq1\ta\t1\nq2\tb\t1\nq3\tc\t0\n"))
    told = await retrieval.figures(dsn, questions)
    times = {name: told.pop(name) for name in ("p50_ms", "p95_ms")}
    half = dict.fromkeys(("hit@1", "hit@5", "hit@10", "recall@5", "recall@10", "mrr@10", "ndcg@10"), 0.5)
    assert told == {"questions": 2, **half}  # q2's answer is another user's
    assert 0 < times["p50_ms"] <= times["p95_ms"]


async def test_what_has_no_answer_or_cannot_be_read_is_refused(dsn: str, tmp_path: Path) -> None:
    with pytest.raises(retrieval.RetrievalError, match="no question has an answer"):
        await retrieval.figures(dsn, retrieval.read(folder(tmp_path, "q1\ta\t0\n")))
    with pytest.raises(retrieval.RetrievalError, match="nowhere"):
        retrieval.read(tmp_path / "nowhere")


@pytest.mark.parametrize(("way", "hit"), [("routed", 1.0), ("hybrid_with_time_filter", 1.0), ("hybrid_standard", 0.0)])
async def test_a_time_in_the_question_filters_where_the_strategy_does(
    dsn: str, tmp_path: Path, way: retrieval.Way, hit: float
) -> None:
    texts = [("old", "2023-03-02"), ("new", "2023-05-08")]
    docs = "\n".join(f'{{"id": "{name}", "text": "the boiler was mended", "ts": "{day}"}}' for name, day in texts)
    (tmp_path / "docs.jsonl").write_text(docs, encoding="utf-8")
    (tmp_path / "queries.jsonl").write_text('{"id": "q", "text": "the boiler in March"}', encoding="utf-8")
    (tmp_path / "qrels.tsv").write_text("q\told\t1\n", encoding="utf-8")
    told = await retrieval.figures(dsn, retrieval.read(tmp_path), way)
    assert told["hit@1"] == hit


def test_what_a_user_has_of_a_day_is_one_note_that_answers_what_its_parts_do(tmp_path: Path) -> None:
    texts = [
        ("a", "ann", "2023-03-02"),
        ("b", "ann", "2023-03-02"),
        ("c", "ann", "2023-03-03"),
        ("d", "ben", "2023-03-02"),
    ]
    docs = "\n".join(
        f'{{"id": "{one}", "user": "{user}", "text": "text {one}", "ts": "{day}"}}' for one, user, day in texts
    )
    folder(tmp_path, "query\tdoc\tgrade\nq1\tb\t1\nq1\tc\t2\n")
    (tmp_path / "docs.jsonl").write_text(docs, encoding="utf-8")
    joined = retrieval.by_day(retrieval.read(tmp_path))
    assert [(doc["id"], doc["text"]) for doc in joined.docs] == [
        ("a", "text a\ntext b"),
        ("c", "text c"),
        ("d", "text d"),
    ]
    assert joined.grades == {"q1": {"a": 1, "c": 2}}


async def test_meaning_alone_finds_nothing_where_no_model_is_set(dsn: str, tmp_path: Path) -> None:
    questions = retrieval.read(folder(tmp_path, "query\tdoc\tgrade\nq1\ta\t1\n"))
    assert (await retrieval.figures(dsn, questions, "meaning_only"))["hit@10"] == 0.0
