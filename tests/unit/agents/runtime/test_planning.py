"""Plans as models write them."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.context.plan_text import MOST, PlanLine, PlanLines, plan

KNOWN = ("memo_search", "schedule_query", "find_free_time")
PLACE = Path(__file__).parents[5] / "shared" / "cases" / "seeds"


def lines(*pairs: tuple[str, str]) -> PlanLines:
    return PlanLines(lines=tuple(PlanLine(*pair) for pair in pairs), direct=not pairs)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("memo_search: Python 学习", lines(("memo_search", "Python 学习")), id="one"),
        pytest.param(
            "memo_search: a\nschedule_query: today\nfind_free_time: 2026-01-28",
            lines(("memo_search", "a"), ("schedule_query", "today"), ("find_free_time", "2026-01-28")),
            id="three",
        ),
        pytest.param(
            "Plan:\n- memo_search：旅行\n2. **schedule_query**: today\n3、`find_free_time`: `tomorrow`\n(4) memo_search: b",
            lines(
                ("memo_search", "旅行"),
                ("schedule_query", "today"),
                ("find_free_time", "tomorrow"),
                ("memo_search", "b"),
            ),
            id="lists, emphasis, full-width colon",
        ),
        pytest.param("```\nmemo_search: a\n```", lines(("memo_search", "a")), id="a fence"),
        pytest.param('memo_search("a")', lines(("memo_search", "a")), id="as a function"),
        pytest.param("memoSearch: a", lines(("memo_search", "a")), id="another spelling"),
        pytest.param("schedule_query", lines(("schedule_query", "")), id="without an argument"),
        pytest.param("schedule_query: none", lines(("schedule_query", "")), id="with none"),
        pytest.param("memo_search: at: 5", lines(("memo_search", "at: 5")), id="colons in the argument"),
        pytest.param("memo_search: a\ndirect_answer", lines(("memo_search", "a")), id="tools win"),
        pytest.param("memo_search: a\nmemo_search: a", lines(("memo_search", "a")), id="said twice"),
        pytest.param("direct_answer", lines(), id="direct"),
        pytest.param("", lines(), id="nothing"),
        pytest.param("I would just say hello: hello.", lines(), id="prose"),
        pytest.param(
            "web_search: x\nmemo_search: a",
            PlanLines(lines=(PlanLine("memo_search", "a"),), direct=False, unknown=("web_search",)),
            id="unknown",
        ),
        pytest.param("web_search: x", PlanLines(lines=(), direct=True, unknown=("web_search",)), id="only unknown"),
    ],
)
def test_plans(text: str, expected: PlanLines) -> None:
    assert plan(text, KNOWN) == expected


def test_a_plan_has_an_end() -> None:
    assert len(plan("\n".join(f"memo_search: {number}" for number in range(50)), KNOWN).lines) == MOST


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    read = plan(text, KNOWN)
    assert read.direct is not bool(read.lines)


def test_seeds() -> None:
    if not PLACE.is_dir():
        pytest.skip("no ../shared/cases/seeds here")
    groups = json.loads((PLACE / "dv_json_toolcall_parse.json").read_text(encoding="utf-8"))["groups"]
    for case in next(group for group in groups if group["group"] == "plan_lines")["cases"]:
        read = plan(case["input"], KNOWN)
        assert [line.tool for line in read.lines] == case["expected"]["tools"], case["id"]
        assert read.lines[0].argument == case["expected"]["memo_query"], case["id"]
