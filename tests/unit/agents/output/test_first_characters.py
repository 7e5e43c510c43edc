"""Rules read the first 2,000 characters of a text, and no more; a note is kept whole all the same."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.nlu import Decision, Interpretation
from agents.nlu.interpret import decide
from agents.routing.router import Router
from agents.timetext.bounds import READ

NOW = datetime(2026, 3, 2, 10, tzinfo=ZoneInfo("Asia/Shanghai"))
FRAGMENTS = st.sampled_from(
    ("请", "明天下午三点开会，", "note: ", "remind me to ", "to @ ", "一1", "on    ", "any words ", "\n", "。", "undo ")
)


def without_content(decision: Decision) -> tuple[object, ...]:
    content = decision.call is not None and decision.call.name == "memo_write"
    call = "memo_write" if content else decision.call
    return decision.want.intent, call, decision.more, decision.question, decision.otherwise


@given(st.lists(FRAGMENTS, min_size=1, max_size=5), FRAGMENTS, FRAGMENTS)
async def test_what_stands_behind_them_changes_nothing(head: list[str], one: str, other: str) -> None:
    first = ("".join(head) * READ)[:READ]
    short, long = first + one, first + other * READ
    assert without_content(decide(short, NOW, "zh")) == without_content(decide(long, NOW, "zh"))
    assert await Router().route(Interpretation(text=short, now=NOW, language="zh")) == await Router().route(
        Interpretation(text=long, now=NOW, language="zh")
    )


@pytest.mark.parametrize("order", ["note: ", "记一下：", "note:\n"])
def test_a_long_note_is_kept_to_its_end(order: str) -> None:
    words = " ".join(f"line {number}\n" for number in range(3000)).strip()
    decision = decide(order + words, NOW, "en")
    assert decision.call is not None
    assert (decision.call.name, decision.call.arguments) == ("memo_write", {"content": words})
