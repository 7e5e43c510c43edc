"""What lies in the past is said to, and asked about; an hour that is over is tomorrow's, and that is said in words."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu import decide
from agents.texts import Language

NOW = datetime(2026, 11, 25, 14, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Wednesday


@pytest.mark.parametrize(
    ("language", "text", "when"),
    [
        ("en", "remind me yesterday at 3pm to call Bob", "Tue 2026-11-24 15:00"), ("en", "book lunch with Ann yesterday at noon", "Tue 2026-11-24 12:00"),
        ("en", "dinner with Leo on 2026-11-20 at 7pm", "Fri 2026-11-20 19:00"), ("en", "remind me today at 9am to stretch", "Wed 2026-11-25 09:00"),
        ("en", "remind me an hour ago to call", "Wed 2026-11-25 13:00"), ("en", "move the sync with Tom to yesterday at 4pm", "Tue 2026-11-24 16:00"),
        ("zh", "昨天下午三点提醒我交报告", "2026-11-24 周二 15:00"), ("zh", "今天上午十点开评审会", "2026-11-25 周三 10:00"), ("zh", "把评审会改到昨天下午四点", "2026-11-24 周二 16:00"),
    ],
)  # fmt: skip
def test_an_explicit_moment_that_is_over_is_asked_about(language: Language, text: str, when: str) -> None:
    decision = decide(text, NOW, language)
    asked = {
        "en": f"That is in the past ({when}). Which day and time do you mean?",
        "zh": f"那个时间已经过去了（{when}）。你指的是哪天几点？",
    }
    assert (decision.call, decision.question) == (None, asked[language])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("昨天下午三点开会", "那个时间已经过去了（2026-11-24 周二 15:00）。你指的是哪天几点？"),
        ("book a dentist yesterday at 3pm", "That is in the past (Tue 2026-11-24 15:00). Which day and time do you mean?"),
        ("I had a meeting yesterday at 3pm", None), ("我昨天下午三点开会了", None), ("was the meeting yesterday at 3pm?", None),
    ],
)  # fmt: skip
def test_without_a_model_so_is_what_may_be_one_but_not_what_is_told_or_asked(text: str, said: str | None) -> None:
    decision = decide(text, NOW, "zh" if said and said.startswith("那") else "en")
    assert (decision.call, decision.question, decision.otherwise) == (None, None, said)


@pytest.mark.parametrize(
    ("language", "text", "remark"),
    [
        ("en", "remind me at 13:00 to water the plants", "That time has passed today, so it is set for tomorrow."),
        ("en", "call with Tom at 10am", "That time has passed today, so it is set for tomorrow."),
        ("zh", "下午一点提醒我浇花", "今天这个时间已经过了，所以定在明天。"),
        ("zh", "周三上午九点开会", "那个时间已经过了，所以定在下一次。"),
        ("en", "remind me at 15:00 to water the plants", None),
        ("en", "remind me tomorrow at 13:00 to water the plants", None),
        ("en", "remind me every day at 13:00 to water the plants", None),
    ],
)
def test_an_hour_that_is_over_is_said_to_be_tomorrows(language: Language, text: str, remark: str | None) -> None:
    decision = decide(text, NOW, language)
    assert (decision.call is not None, decision.remark) == (True, remark)
