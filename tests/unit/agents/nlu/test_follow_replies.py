"""Words below what was asked unasked, and words that are something else."""

from datetime import datetime

import pytest

from agents.nlu.cues.follow_replies import follow_reply

NOW = datetime.fromisoformat("2026-06-03T19:05:00+08:00")  # a Wednesday


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("done", "done"),
        ("Yes, I did it!", "done"),
        ("做完了", "done"),
        ("嗯，做了。", "done"),
        ("not today", "later"),
        ("还没呢", "later"),
        ("今天没空", "later"),
        ("stop asking me", "stop"),
        ("don’t ask again", "stop"),
        ("别再问我了", "stop"),
        ("ask me on Sunday", "2026-06-07"),
        ("check in again on Friday", "2026-06-05"),
        ("周日再问我", "2026-06-07"),
        ("note: milk is done", None),
        ("dinner on Sunday", None),
        ("did it rain?", None),
        ("我问我妈明天来不来", None),
        ("", None),
    ],
)
def test_replies(text: str, meant: str | None) -> None:
    found = follow_reply(text, NOW)
    assert (found or "")[:10] == (meant or "")
