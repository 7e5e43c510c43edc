"""What lies in the past is said to, and asked about; an hour that is over is tomorrow's, and that is said in words."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
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
        ("约昨天下午三点开会", "那个时间已经过去了（2026-11-24 周二 15:00）。你指的是哪天几点？"),
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


@pytest.mark.parametrize(
    ("language", "text", "asked"),
    [
        ("en", "add dentist this morning", "That is in the past (Wed 2026-11-25). Which day and time do you mean?"),
        ("zh", "今早提醒我浇花", "那个时间已经过去了（2026-11-25 周三）。你指的是哪天几点？"),
        ("en", "remind me to take pills before bed", "What time is that for you? 22:00, for example."),
        ("zh", "晚饭后提醒我浇花", "那时候大概是几点？比如 20:00。"),
    ],
)
def test_a_part_of_today_that_is_over_and_a_guessed_hour_are_asked_about(
    language: Language, text: str, asked: str
) -> None:
    decision = decide(text, NOW, language)
    assert (decision.call, decision.question) == (None, asked)


def test_what_is_cancelled_may_be_over() -> None:
    decision = decide("cancel this morning's meeting", NOW, "en")
    assert decision.call is not None
    assert (decision.call.name, decision.call.arguments) == (
        "schedule_delete",
        {"query": "meeting", "start_time": "2026-11-25T08:00:00+08:00", "end_time": "2026-11-25T12:00:00+08:00"},
    )


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("what do I have after 6pm", "2026-11-25T18:00:00+08:00", "2026-11-26T00:00:00+08:00"),
        ("what's on before lunch tomorrow", "2026-11-26T00:00:00+08:00", "2026-11-26T12:00:00+08:00"),
        ("下班后有什么安排", "2026-11-25T18:00:00+08:00", "2026-11-26T00:00:00+08:00"),
    ],
)
def test_after_or_before_an_hour_is_that_part_of_the_day(text: str, start: str, end: str) -> None:
    decision = decide(text, NOW, "en")
    assert decision.call is not None
    assert (decision.call.name, decision.call.arguments) == ("schedule_query", {"start_time": start, "end_time": end})
