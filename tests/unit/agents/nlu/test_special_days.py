"""Wishes for days as people count them: what they become, and where they are left as they were."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import Language

NOW = datetime(2026, 9, 26, 10, tzinfo=ZoneInfo("Asia/Shanghai"))
WORK, LAST = "FREQ=DAILY;X-WORKDAYS=CN", "FREQ=MONTHLY;X-WORKDAYS=CN;BYSETPOS=-1"


def understood(text: str, now: datetime = NOW, language: Language = "zh") -> tuple[str, str, object]:
    call = decide(text, now, language).call
    assert call is not None
    given = call.arguments
    return given.get("text") or given["title"], str(given.get("at") or given["start_time"])[:16], given.get("rrule")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("每个工作日早上八点半提醒我打卡", ("打卡", "2026-09-28T08:30", WORK)),
        ("工作日下午五点提醒我写日报", ("写日报", "2026-09-28T17:00", WORK)),
        ("每个月最后一个工作日上午十点提醒我交房租", ("交房租", "2026-09-30T10:00", LAST)),
        ("每个工作日早上八点和晚上六点提醒我遛狗", ("遛狗", "2026-09-28T08:00", f"{WORK};BYHOUR=8,18;BYMINUTE=0")),
        ("每个工作日早上八点提醒我遛狗，到十月底", ("遛狗", "2026-09-28T08:00", f"{WORK};UNTIL=20261031T080000")),
        ("爸爸的生日是农历三月初六", ("爸爸的生日", "2027-04-12T00:00", "FREQ=YEARLY;X-LUNAR=0306")),
        ("农历腊月三十晚上六点提醒我贴春联", ("贴春联", "2027-02-05T18:00", None)),
        ("周一到周五早上七点提醒我跑步", ("跑步", "2026-09-28T07:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")),
    ],
)
def test_chinese(text: str, what: tuple[str, str, object]) -> None:
    assert understood(text) == what


@pytest.mark.parametrize(
    ("text", "what", "lead"),
    [
        ("外公生日农历二月初十 提前五天提醒我", ("外公生日", "2027-03-17T00:00", "FREQ=YEARLY;X-LUNAR=0210"), 5 * 1440),
        (
            "太婆忌日是农历七月二十，每年提前一天提醒",
            ("太婆忌日", "2027-08-21T00:00", "FREQ=YEARLY;X-LUNAR=0720"),
            1440,
        ),
        ("每年端午前三天提醒我泡糯米", ("泡糯米", "2027-06-06T09:00", "FREQ=YEARLY;X-LUNAR=0502"), None),
        ("冬至前一天提醒我和面", ("和面", "2026-12-21T09:00", None), None),
        ("每年清明提醒我上山", ("上山", "2027-04-05T09:00", "FREQ=YEARLY;X-SOLAR=4"), None),
        ("大年初三去姑妈家", ("去姑妈家", "2027-02-08T00:00", None), None),
        ("腊月二十五到正月初七歇业", ("歇业", "2027-02-01T00:00", None), None),
        ("每月初四、十六提醒我上供", ("上供", "2026-10-13T09:00", "FREQ=MONTHLY;X-LUNAR=0004,0016"), None),
        ("初一十五烧香 提醒我", ("烧香", "2026-10-10T09:00", "FREQ=MONTHLY;X-LUNAR=0001,0015"), None),
    ],
)
def test_days_of_the_moon_and_the_sun(text: str, what: tuple[str, str, object], lead: int | None) -> None:
    assert understood(text) == what
    more = decide(text, NOW, "zh").more
    assert [one.arguments["lead_minutes"] for one in more] == ([] if lead is None else [lead])


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("remind me every business day at 9:15 to check the mail", ("check the mail", "2026-09-28T09:15", WORK)),
        ("remind me every weekday at 9:15 to check the mail", ("check the mail", "2026-09-28T09:15", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")),
        ("remind me on the last working day of each month at 4pm to file expenses", ("file expenses", "2026-09-30T16:00", LAST)),
    ],
)  # fmt: skip
def test_english(text: str, what: tuple[str, str, object]) -> None:
    assert understood(text, language="en") == what


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("记一下：外婆农历三月初八做手术", "外婆农历三月初八做手术"),
        ("note: the last working day of every month is payday", "the last working day of every month is payday"),
    ],
)
def test_a_note_is_kept_as_it_was_written(text: str, kept: str) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    assert call.arguments == {"content": kept}


def test_elsewhere_it_is_the_country_of_the_zone() -> None:
    there = NOW.astimezone(ZoneInfo("Europe/Rome"))
    told = understood("remind me every workday at 9 to stretch", there, "en")
    assert told == ("stretch", "2026-09-28T09:00", "FREQ=DAILY;X-WORKDAYS=IT")


def test_where_no_holidays_are_known_it_is_the_week() -> None:
    there = NOW.astimezone(ZoneInfo("UTC"))
    told = understood("remind me every workday at 9 to stretch", there, "en")
    assert told[2] == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"


@pytest.mark.parametrize(
    ("text", "zone", "language", "at"),
    [
        ("remind me on the next working day at 9 to call the bank", "Europe/Berlin", "en", "2026-12-28T09:00"),
        ("book a call with Bob next business day at 10", "America/New_York", "en", "2026-12-28T10:00"),
        ("remind me the next business day at 9 to call the bank", "UTC", "en", "2026-12-25T09:00"),
        ("下个工作日上午9点提醒我给银行打电话", "Europe/Berlin", "zh", "2026-12-28T09:00"),
        ("下一个工作日下午三点和小李开会", "Asia/Shanghai", "zh", "2026-12-25T15:00"),
    ],
)
def test_the_next_workday_is_a_day(text: str, zone: str, language: Language, at: str) -> None:
    assert understood(text, datetime(2026, 12, 24, 16, tzinfo=ZoneInfo(zone)), language)[1:] == (at, None)


def test_the_next_workday_is_a_day_for_what_is_only_likely_too() -> None:
    call = decide("call the bank on the next working day at 10", NOW, "en").call
    assert call is not None
    assert (call.name, call.arguments["at"][:16]) == ("reminder_add", "2026-09-28T10:00")
    noted = decide("note: the next working day is Monday", NOW, "en").call
    assert noted is not None
    assert noted.arguments == {"content": "the next working day is Monday"}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("2029年春节提醒我订机票", ("订机票", "2029-02-13T09:00", None)),
        ("后年清明提醒我上山", ("上山", "2028-04-04T09:00", None)),
        ("2031年农历八月十五提醒我赏月", ("赏月", "2031-10-01T09:00", None)),
        ("今年除夕提醒我给姑妈打电话", ("给姑妈打电话", "2027-02-05T09:00", None)),  # the winter to come
        ("remind me on Easter 2029 to bake a lamb", ("bake a lamb", "2029-04-01T09:00", None)),
        ("remind me on next year's Thanksgiving to thaw the bird", ("thaw the bird", "2027-11-25T09:00", None)),
        ("remind me on CNY 2028 to call Grandma", ("call Grandma", "2028-01-26T09:00", None)),
    ],
)
def test_a_feast_is_in_the_year_that_is_said(text: str, what: tuple[str, str, object]) -> None:
    assert understood(text, NOW, "zh" if text[-1] > "z" else "en") == what


@pytest.mark.parametrize(
    "text", ["2150年春节提醒我订机票", "2100年冬至提醒我包饺子", "2130年农历三月初六提醒我上山", "今年端午提醒我泡糯米"]
)
def test_a_year_without_a_table_or_a_feast_that_is_over_is_asked_about(text: str) -> None:
    decision = decide(text, NOW, "zh")
    assert (decision.call, bool(decision.question)) == (None, True)


@pytest.mark.parametrize(
    ("text", "day"), [("when is easter 2029", "Sun 2029-04-01"), ("2029年春节是哪天", "2029-02-13 周二")]
)
def test_a_question_about_a_feast_is_about_the_year_that_is_said(text: str, day: str) -> None:
    assert day in (decide(text, NOW, "en" if text.isascii() else "zh").question or "")
