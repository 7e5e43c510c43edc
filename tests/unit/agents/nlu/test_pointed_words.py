"""What "this" is in a request, where it replies to a message."""

from datetime import UTC, datetime
from typing import Any

import pytest

from agents.nlu import Interpretation
from agents.nlu.slots.keeping.said.pointed_words import pointed

NOW = datetime(2026, 11, 25, 10, tzinfo=UTC)  # a Wednesday
WORDS = "Bring the blue folder\nto the notary"
LINE = "Bring the blue folder to the notary"
FRIDAY = "2026-11-27T09:00:00+00:00"


@pytest.mark.parametrize(
    ("text", "name", "wanted"),
    [
        ("remind me of this on Friday", "reminder_add", {"text": LINE, "at": FRIDAY}),
        ("remind me of this tomorrow at 9", "reminder_add", {"text": LINE, "at": "2026-11-26T09:00:00+00:00"}),
        ("remind me about that on Friday at 9", "reminder_add", {"text": LINE, "at": FRIDAY}),
        ("周五九点提醒我这个", "reminder_add", {"text": LINE, "at": FRIDAY}),
        ("周五九点提醒我这件事", "reminder_add", {"text": LINE, "at": FRIDAY}),
        ("save this", "memo_write", {"content": WORDS}),
        ("note this", "memo_write", {"content": WORDS}),
        ("记下这个", "memo_write", {"content": WORDS}),
        ("把这个记下来", "memo_write", {"content": WORDS}),
        ("add this to my shopping list", "list_add", {"items": [LINE]}),
        ("put this in my calendar tomorrow at 3pm", "schedule_add", {"title": LINE}),
        ("remind me to call Bob on Friday", None, {}),
        ("note: the door code is 4711", None, {}),
        ("add milk to my shopping list", None, {}),
        ("what's on tomorrow", None, {}),
    ],
)
def test_this_is_what_is_replied_to(text: str, name: str | None, wanted: dict[str, Any]) -> None:
    language = "en" if text.isascii() else "zh"
    filled = pointed(Interpretation(text=text, now=NOW, language=language), WORDS)
    assert (filled.name if filled is not None else None) == name
    given = filled.arguments if filled is not None else {}
    assert {key: given.get(key) for key in wanted} == wanted


def test_long_words_become_a_line_that_is_cut_and_a_note_keeps_all_of_them() -> None:
    words = "word " * 100
    said = (Interpretation(text=text, now=NOW, language="en") for text in ("remind me of this on Friday", "save this"))
    short, whole = (pointed(one, words) for one in said)
    assert short is not None
    assert whole is not None
    assert (len(short.arguments["text"]) <= 200, short.arguments["text"][-1]) == (True, "…")
    assert whole.arguments == {"content": words.strip()}
