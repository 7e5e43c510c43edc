"""`explain` with what was said before, and `eval route`, run as people run them."""

import json
from pathlib import Path

import pytest

from tests.support.processes.ran import bot


def test_explain_knows_addresses_and_what_was_said_before(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    said = [
        {"id": 1, "text": "那后天呢", "previous": {"user": "明天有什么安排", "bot": "明天没有安排"}},
        {"id": 2, "text": "@灰灰 明天有什么安排"},
        {"id": 3, "text": "总结一下本周工作"},
        {"id": 4, "text": "/help"},
        {"id": 5, "text": "你好"},
    ]
    rows.write_text("\n".join(json.dumps(row) for row in said))
    ran = bot(tmp_path, "explain", "--file", str(rows), "--now", "2026-01-27T10:00", "--tz", "Asia/Shanghai")
    told = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [(row["id"], row["route"], row["method"], row["intent"], row["strategy"]) for row in told] == [
        (1, "schedule", "rule", "schedule_query", "fast"),
        (2, "memo", "explicit", "schedule_query", "fast"),
        (3, "amazing", "rule", "analysis", "plan"),
        (4, "amazing", "explicit", "command", "fast"),
        (5, "amazing", "default", "chat", "fast"),
    ]
    assert [(row["address"], row["command"], row["times"]) for row in told] == [
        (None, None, ["后天"]),
        ("memo", None, ["明天"]),
        (None, None, ["本周"]),
        (None, "help", []),
        (None, None, []),
    ]


def test_explain_tells_what_a_sentence_may_answer_or_lean_on(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    said = ("好的", "明天下午三点", "把第二个推迟一小时", "周六上午十点理发")
    rows.write_text("\n".join(json.dumps({"text": text}) for text in said))
    ran = bot(tmp_path, "explain", "--file", str(rows), "--now", "2026-01-27T10:00", "--tz", "Asia/Shanghai")
    told = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [(row["reply"], row["band"], row["refers"]) for row in told] == [
        ("yes", "left", []),
        ("time", "left", []),
        (None, "sure", [{"action": "shift", "place": 2, "value": "一小时"}]),
        (None, "sure", []),
    ]


def test_each_way_of_searching_is_reached_by_a_sentence_and_told(tmp_path: Path) -> None:
    said = {
        "what is planned for friday": "schedule_bm25_only",
        "下周三有什么安排": "schedule_bm25_only",
        "find notes about something like feeling out of place": "memo_semantic_only",
        "找找有没有提到那种被人理解的感觉的笔记": "memo_semantic_only",
        "find notes about the curtains": "hybrid_standard",
        "找阳台的花盆": "hybrid_standard",
        "find gate code of Maple House": "hybrid_bm25_weighted",
        "找Maple House的密码": "hybrid_bm25_weighted",
        "notes about the landlord last month": "hybrid_with_time_filter",
        "三月份装修的笔记": "hybrid_with_time_filter",
        "find my notes on why we switched the dentist": "full_pipeline_with_reranker",
        "找一下为什么换牙医的笔记": "full_pipeline_with_reranker",
    }
    rows = tmp_path / "rows.jsonl"
    rows.write_text("\n".join(json.dumps({"text": text}) for text in said))
    ran = bot(tmp_path, "explain", "--file", str(rows), "--now", "2026-01-27T10:00", "--tz", "Asia/Shanghai")
    assert {text: json.loads(line)["search"] for text, line in zip(said, ran.stdout.splitlines(), strict=True)} == said


def test_explain_tells_each_of_several_wishes(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    said = ("note that the shed key is blue, and remind me on Friday at 6pm to water the ferns", "周六上午十点理发")
    rows.write_text("\n".join(json.dumps({"text": text}) for text in said))
    ran = bot(tmp_path, "explain", "--file", str(rows), "--now", "2026-01-27T10:00", "--tz", "Asia/Shanghai")
    several, one = (json.loads(line)["requests"] for line in ran.stdout.splitlines())
    assert [(wish["intent"], wish["title"], wish["start"]) for wish in several] == [
        ("memo_save", "note that the shed key is blue", None),
        ("reminder_add", "water the ferns", "2026-01-30T18:00:00+08:00"),
    ]
    assert one == []


def test_eval_route_counts_what_is_right_and_what_was_sure(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    said = [
        {"text": "明天下午3点开会", "route": "schedule", "intent": "schedule_add"},
        {"text": "找装修的笔记", "expected": {"route": "memo"}},
        {"text": "讲个笑话", "route": None},
        {"id": "wrong", "text": "查找笔记", "intent": ["chat", "coach"]},
    ]
    rows.write_text("\n".join(json.dumps(row) for row in said))
    figures = json.loads(bot(tmp_path, "eval", "route", str(rows)).stdout)
    assert (figures["rows"], figures["right"], figures["sure"], figures["right_when_sure"]) == (4, 75.0, 75.0, 66.7)
    assert [row["id"] for row in figures["mistakes"]] == ["wrong"]


def test_a_row_that_is_none_is_named(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text('{"text": "hello"}\n{"no": "text"}\n')
    ran = bot(tmp_path, "explain", "--file", str(rows))
    assert (ran.returncode, ran.stderr.strip()) == (2, 'rows.jsonl, line 2: not an object with "text"')


@pytest.mark.parametrize(
    ("row", "named"),
    [
        ('{"id": 7, "text": "hello"}', "7"),
        ('{"text": "hello", "expected": {"tool": "memo_write"}}', "'hello'"),
        ('{"text": "hello", "expected": []}', "'hello'"),
    ],
)
def test_eval_route_says_that_there_are_no_labels(tmp_path: Path, row: str, named: str) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text(f"{row}\n")
    ran = bot(tmp_path, "eval", "route", str(rows))
    line = f"row {named}: has neither route nor intent, so there is nothing to compare\n"
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", line)
