"""The calendar that everybody has: lunar days and festivals as days of wishes, days that are asked about, series that begin on a day."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.calendar.people_days import lunar_date, lunar_day, lunar_days
from agents.calendar.rrule_text import worded
from agents.nlu.interpret import decide

NOW = datetime(2026, 11, 23, 8, 30, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Monday, 农历十月十五


@pytest.mark.parametrize(
    ("text", "title", "when", "rule"),
    [
        ("外婆生日是冬月二十", "外婆生日", "2026-12-28", "FREQ=YEARLY;X-LUNAR=1120"),
        ("正月初八公司开工", "公司开工", "2027-02-13", None),
        ("大年初二中午12点回外婆家", "回外婆家", "2027-02-07", None),
        ("端午节那天包粽子", "包粽子", "2027-06-09", None),
        ("每逢初一、十五吃斋", "吃斋", "2026-11-23", "FREQ=MONTHLY;X-LUNAR=0001,0015"),
        ("每月初六提醒我晒被子", "晒被子", "2026-12-14", "FREQ=MONTHLY;X-LUNAR=0006"),
        ("每月初三、十八提醒我换水", "换水", "2026-11-26", "FREQ=MONTHLY;X-LUNAR=0003,0018"),
        ("每月初一去庙里", "去庙里", "2026-12-09", "FREQ=MONTHLY;X-LUNAR=0001"),
    ],
)
def test_days_of_the_lunar_calendar_are_read_without_its_name(
    text: str, title: str, when: str, rule: str | None
) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    given = call.arguments
    assert (given.get("title") or given.get("text")) == title
    assert str(given.get("start_time") or given.get("at"))[:10] == when
    assert given.get("rrule") == rule


@given(st.dates(min_value=date(1901, 3, 1), max_value=date(2098, 12, 31)))
def test_every_day_has_its_lunar_day(day: date) -> None:
    found = lunar_date(day)
    assert found is not None
    month, number, leap = found
    ours = {lunar_day(year, month, number) for year in (day.year - 1, day.year)}
    each_month = {one for year in (day.year - 1, day.year) for one in lunar_days(year, [(0, number)])}
    assert leap or day in ours
    assert day in each_month


def test_a_rule_of_lunar_months_is_told() -> None:
    assert worded("FREQ=MONTHLY;X-LUNAR=0001,0015", "zh") == "每月农历初一、十五"
    assert worded("FREQ=MONTHLY;X-LUNAR=0001,0015", "en") == "every lunar month on day 1 and 15"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("重阳节是哪天", "2027-10-08 周五（农历九月初九），还有 319 天。"),
        ("离过年还有几天", "还有 75 天：2027-02-06 周六（农历正月初一）。"),
        ("12月20号星期几", "2026-12-20 周日，还有 27 天。"),
        ("明天农历几号", "2026-11-24 周二（农历十月十六），就在明天。"),
        ("what day of the week is december 20?", "Sun 2026-12-20: 27 days to go."),
        ("how many days until christmas eve", "31 days to go: Thu 2026-12-24."),
        ("when is easter?", "Sun 2027-03-28: 125 days to go."),
    ],
)
def test_a_day_that_everybody_knows_is_told(text: str, answer: str) -> None:
    assert decide(text, NOW, "en" if text.isascii() else "zh").question == answer


@pytest.mark.parametrize(
    "text", ["牙医是几号", "when is the dentist?", "how many days until the exam", "小陈生日是哪天"]
)
def test_what_is_somebodys_own_is_looked_up(text: str) -> None:
    decision = decide(text, NOW, "en" if text.isascii() else "zh")
    assert decision.question is None
    assert [call.name for call in decision.instead] == ["schedule_query"]


@pytest.mark.parametrize(
    ("text", "begins", "rule"),
    [
        ("weekly team lunch tomorrow at 12", "2026-11-24T12:00", "FREQ=WEEKLY"),
        ("monthly budget meeting friday 4pm", "2026-11-27T16:00", "FREQ=MONTHLY"),
        ("monthly board meeting dec 3 at 10", "2026-12-03T10:00", "FREQ=MONTHLY"),
        ("每周例会下周四下午三点", "2026-12-03T15:00", "FREQ=WEEKLY"),
        ("weekly standup on tuesday at 9", "2026-11-24T09:00", "FREQ=WEEKLY;BYDAY=TU"),
    ],
)
def test_a_series_begins_on_the_day_that_is_named(text: str, begins: str, rule: str) -> None:
    call = decide(text, NOW, "en" if text.isascii() else "zh").call
    assert call is not None
    assert (call.arguments["start_time"][:16], call.arguments["rrule"]) == (begins, rule)


@pytest.mark.parametrize(
    ("text", "name", "when", "rule"),
    [
        ("send Bo the plan before friday", "send Bo the plan", "2026-11-26T09:00", None),
        ("周四前把合同寄了", "寄合同", "2026-11-25T09:00", None),
        ("水费20号之前交", "交水费", "2026-12-19T09:00", None),
        ("换滤芯每半年一次，下次是12月10号上午九点", "换滤芯", "2026-12-10T09:00", "FREQ=MONTHLY;INTERVAL=6"),
        ("remind me every day at 8pm to water the ferns until sunday", "water the ferns", "2026-11-23T20:00", "until"),
    ],
)
def test_what_is_due_or_comes_again_rings(text: str, name: str, when: str, rule: str | None) -> None:
    call = decide(text, NOW, "en" if text.isascii() else "zh").call
    assert call is not None
    assert (call.name, call.arguments["text"], call.arguments["at"][:16]) == ("reminder_add", name, when)
    told = call.arguments.get("rrule")
    assert told == ("FREQ=DAILY;UNTIL=20261129T200000" if rule == "until" else rule)


@pytest.mark.parametrize(
    ("text", "text_of_it", "when", "rule"),
    [
        (
            "12月5号到9号妈妈不在家，每天傍晚六点提醒我遛狗",
            "遛狗",
            "2026-12-05T18:00",
            "FREQ=DAILY;UNTIL=20261209T180000",
        ),
        (
            "fair in Leeds from Dec 5 to Dec 9, remind me every day at 7am to pack lunch",
            "pack lunch",
            "2026-12-05T07:00",
            "FREQ=DAILY;UNTIL=20261209T070000",
        ),
        ("周六去爬山，每天早上七点叫我起床", "起床", "2026-11-24T07:00", "FREQ=DAILY"),
    ],
)
def test_what_is_each_day_beside_several_days_is_of_these_days(
    text: str, text_of_it: str, when: str, rule: str
) -> None:
    found = decide(text, NOW, "zh" if "，" in text else "en")
    [rung] = found.more
    assert rung.arguments == {
        "text": text_of_it,
        "at": f"{when}:00+08:00",
        "elapsed": False,
        "rrule": rule,
    }


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (
            "remind me every day at 7am from December 5 to December 9 to feed the fish",
            "FREQ=DAILY;UNTIL=20261209T070000",
        ),
        ("remind me every day at 7pm to stretch for the next 5 days", "FREQ=DAILY;COUNT=5"),
        ("remind me every Friday at 5 to plan for the next week", "FREQ=WEEKLY;BYDAY=FR"),
    ],
)
def test_days_on_either_side_of_the_order_end_what_rings(text: str, rule: str) -> None:
    call = decide(text, NOW, "en").call
    assert call is not None
    assert call.arguments["rrule"] == rule


@pytest.mark.parametrize(
    ("text", "name", "start"),
    [
        ("parents evening on the 9th from 6 to 7", "parents evening", "2026-12-09T18:00"),
        ("coffee morning on Thursday at 10", "coffee morning", "2026-11-26T10:00"),
        ("late night shopping on Thursday at 7pm", "late night shopping", "2026-11-26T19:00"),
        ("carol evening on December 12 at 7", "carol evening", "2026-12-12T19:00"),
        ("girls night out on Saturday at 8", "girls night out", "2026-11-28T20:00"),
        ("周五晚宴七点", "晚宴", "2026-11-27T19:00"),
        ("每天早读六点半提醒我", "早读", "2026-11-24T06:30"),
    ],
)
def test_a_part_of_a_day_stays_in_the_name_that_has_it(text: str, name: str, start: str) -> None:
    call = decide(text, NOW, "en" if text.isascii() else "zh").call
    assert call is not None
    given = call.arguments
    assert (given.get("title") or given.get("text")) == name
    assert str(given.get("start_time") or given.get("at"))[:16] == start


@pytest.mark.parametrize(
    "text",
    [
        "提醒我跟组长说下周二我不来",
        "提醒我告诉小张周日我去不了",
        "提醒我问教练周六练不练球",
        "remind me to tell Kim I can't make it on Friday",
        "remind me to ask Joe if he's free on Saturday",
    ],
)
def test_the_day_of_what_is_told_is_not_when_it_rings(text: str) -> None:
    found = decide(text, NOW, "en" if text.isascii() else "zh")
    assert (found.call, found.missing) == (None, "when")


@pytest.mark.parametrize(
    ("text", "told", "at"),
    [
        ("明天九点提醒我跟组长说下周二我不来", "跟组长说下周二我不来", "2026-11-24T09:00"),
        (
            "remind me tomorrow at 9 to tell Kim I can't make it on Friday",
            "tell Kim I can't make it on Friday",
            "2026-11-24T09:00",
        ),
    ],
)
def test_what_is_told_keeps_its_day_beside_the_hour_of_the_ring(text: str, told: str, at: str) -> None:
    call = decide(text, NOW, "en" if text.isascii() else "zh").call
    assert call is not None
    assert (call.arguments["text"], call.arguments["at"][:16]) == (told, at)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("早中晚提醒我滴眼药水", "FREQ=DAILY;BYHOUR=8,12,18;BYMINUTE=0"),
        ("每天早晚提醒我刷牙", "FREQ=DAILY;BYHOUR=8,18;BYMINUTE=0"),
        ("每天早晚九点提醒我刷牙", "FREQ=DAILY;BYHOUR=9,21;BYMINUTE=0"),
    ],
)
def test_the_parts_of_each_day_are_its_hours(text: str, rule: str) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert call.arguments["rrule"] == rule


@pytest.mark.parametrize("text", ["每月初六晚上八点提醒我", "每月初八提醒我"])
def test_of_a_lunar_day_without_a_thing_it_is_asked_what(text: str) -> None:
    found = decide(text, NOW, "zh")
    assert (found.call, found.missing) == (None, "what")
