"""A ring on the eve of what is made, a series with a gap, an order behind a word that says nothing, and what is only told of now."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import Language

NOW = datetime(2026, 11, 25, 9, 30, tzinfo=ZoneInfo("Europe/Berlin"))  # a Wednesday


def language(text: str) -> Language:
    return "en" if text.isascii() else "zh"


@pytest.mark.parametrize(
    ("text", "title", "lead", "clock", "of"),
    [
        ("vet on friday at 4, remind me the night before", "vet", 1440, "18:00", None),
        ("driving test 3 Dec 9am and please remind me the day before at 7pm", "driving test", 1440, "19:00", None),
        ("blood test friday 8am, remind me the evening before to stop eating", "blood test", 1440, "18:00", "stop eating"),
        ("school play friday 5pm, ping me that morning at 8", "school play", 0, "08:00", None),
        ("周五下午四点家长会，前一天晚上提醒我", "家长会", 1440, "18:00", None),
        ("12月3号上午九点面试，前一天晚上九点提醒我熨衬衫", "面试", 1440, "21:00", "熨衬衫"),
        ("周五晚上七点婚宴，当天中午提醒我取蛋糕", "婚宴", 0, "12:00", "取蛋糕"),
    ],
)  # fmt: skip
def test_what_is_made_rings_on_its_eve_too(text: str, title: str, lead: int, clock: str, of: str | None) -> None:
    made = decide(text, NOW, language(text))
    assert made.call is not None
    assert (made.call.name, made.call.arguments["title"]) == ("schedule_add", title)
    assert [call.arguments for call in made.more] == [
        {"query": title, "lead_minutes": lead, "clock": clock} | ({"besides": True} if of is None else {"remind": of})
    ]


@pytest.mark.parametrize(
    ("text", "name", "gap"),
    [
        ("band practice every thursday at 8pm except this one", "band practice", ("2026-11-26", "2026-11-27")),
        ("yoga every monday at 6 but not the 7th", "yoga", ("2026-12-07", "2026-12-08")),
        ("remind me every sunday at 10 to ring gran, skipping next week", "ring gran", ("2026-11-30", "2026-12-07")),
        ("每周六上午十点书法课，下周不用", "书法课", ("2026-11-30", "2026-12-07")),
        ("每天晚上十点提醒我吃药，除了明天", "吃药", ("2026-11-26", "2026-11-27")),
    ],
)
def test_a_series_leaves_out_what_is_said(text: str, name: str, gap: tuple[str, str]) -> None:
    made = decide(text, NOW, language(text))
    assert made.call is not None
    assert "rrule" in made.call.arguments
    assert made.call.arguments.get("title", made.call.arguments.get("text")) == name
    assert [call.name for call in made.more] == ["schedule_delete"]
    left = made.more[0].arguments
    assert (left["query"], left["start_time"][:10], left["end_time"][:10]) == (name, *gap)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("every weekday at 9 stretch but not on tuesdays", "FREQ=WEEKLY;BYDAY=MO,WE,TH,FR"),
        ("swim every day at 7 except sunday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
        ("每天早上七点跑步，周末除外", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ],
)
def test_a_weekday_of_each_week_is_no_single_gap(text: str, rule: str) -> None:
    made = decide(text, NOW, language(text))
    assert made.call is not None
    assert (made.call.arguments["rrule"], made.more) == (rule, ())


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("actually cancel the haircut", "haircut"),
        ("oh and delete the vet appointment", "vet appointment"),
        ("hang on, cancel the plumber", "plumber"),
        ("其实把理发取消吧", "理发"),
    ],
)
def test_a_word_ahead_of_an_order_is_no_part_of_its_thing(text: str, query: str) -> None:
    made = decide(text, NOW, language(text))
    assert made.call is not None
    assert (made.call.name, made.call.arguments) == ("schedule_delete", {"query": query})


@pytest.mark.parametrize("text", ["I'm in a lecture", "sorry, we're having breakfast with Tom", "i'm still at dinner"])
def test_what_somebody_is_at_now_is_no_event(text: str) -> None:
    assert (decide(text, NOW, "en").call, decide(text, NOW, "en").offers) == (None, ())


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("what's the alarm code again", "the alarm code"),
        ("what is the landlord number now", "the landlord number"),
        ("what was Ida's shoe size?", "Ida's shoe size"),
        ("what is the door code for the studio", "the door code for the studio"),
    ],
)
def test_a_fact_that_is_asked_for_is_looked_up_in_notes(text: str, query: str) -> None:
    made = decide(text, NOW, "en")
    assert made.call is not None
    assert (made.call.name, made.call.arguments) == ("memo_search", {"query": query})


@pytest.mark.parametrize("text", ["quiz the friday after, 8pm", "lunch with Ann the monday after that at noon"])
def test_a_day_behind_one_that_is_not_said_is_asked_for(text: str) -> None:
    made = decide(text, NOW, "en")
    assert (made.call, bool(made.question)) == (None, True)


@pytest.mark.parametrize("text", ["周末想去泡温泉", "下周六想约小林打球", "国庆想回老家看看"])
def test_what_somebody_feels_like_at_no_hour_is_offered_at_most(text: str) -> None:
    assert decide(text, NOW, "zh").call is None


def test_the_days_before_what_only_the_calendar_knows_are_asked_for() -> None:
    made = decide("面试前两天每天早上七点提醒我练自我介绍", NOW, "zh")
    assert (made.call, bool(made.question)) == (None, True)
