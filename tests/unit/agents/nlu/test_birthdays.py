"""Birthdays with the year of birth."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.nlu.interpret import decide
from agents.texts import language_of

NOW = datetime(2030, 6, 3, 9, tzinfo=ZoneInfo("Europe/London"))
LEAP = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"


@pytest.mark.parametrize(
    ("text", "title", "day", "rule"),
    [
        ("Nora's birthday is on March 3, 1956", "Nora's birthday (1956)", "2031-03-03", "FREQ=YEARLY"),
        ("Nora was born on 29 February 2016", "Nora's birthday (2016)", "2031-02-28", LEAP),
        ("my dad's birthday is August 4, 1961", "my dad's birthday (1961)", "2030-08-04", "FREQ=YEARLY"),
        ("Leo's birthday is on 4 August 1991", "Leo's birthday (1991)", "2030-08-04", "FREQ=YEARLY"),
        ("小宝生日是2019年5月3日", "小宝的生日（2019年）", "2031-05-03", "FREQ=YEARLY"),
        ("妹妹是2000年2月29日出生的", "妹妹的生日（2000年）", "2031-02-28", LEAP),
    ],
)
def test_it_comes_each_year(text: str, title: str | None, day: str | None, rule: str | None) -> None:
    call = decide(text, NOW, language_of(text, "en")).call
    if title is None:
        assert call is None or call.arguments.get("rrule") is None
        return
    assert call is not None
    assert (call.arguments["title"], call.arguments["start_time"][:10], call.arguments["rrule"]) == (title, day, rule)


@pytest.mark.parametrize(
    "text", ["when is Leo's birthday", "he was born on Monday", "小宝生日是哪天", "Leo's birthday is on 4 August 2031"]
)
def test_what_tells_no_year_of_birth_is_left(text: str) -> None:
    call = decide(text, NOW, language_of(text, "en")).call
    assert call is None or "(" not in str(call.arguments.get("title", ""))


@pytest.mark.parametrize(
    ("text", "title", "day"),
    [
        ("Nina's birthday is on 12 August, she turns 9", "Nina's birthday (2021)", "2030-08-12"),
        ("Nina's birthday 12 May and she'll be 10", "Nina's birthday (2021)", "2031-05-12"),
        ("Omar's 7th birthday on Saturday", "Omar's birthday (2023)", "2030-06-08"),
        ("my niece turns 18 on 4 July", "my niece's birthday (2012)", "2030-07-04"),
        ("小雨8月12号生日，今年满9岁", "小雨的生日（2021年）", "2030-08-12"),
        ("小雨的生日是5月2号，今年9岁了", "小雨的生日（2021年）", "2031-05-02"),
        ("周六是小雨七岁生日", "小雨的生日（2023年）", "2030-06-08"),
        ("外公八十岁生日是下周三", "外公的生日（1950年）", "2030-06-12"),
        ("外公7月4号满80岁", "外公的生日（1950年）", "2030-07-04"),
        ("外婆生日5月4号 今年七十", "外婆的生日（1960年）", "2031-05-04"),
        ("外婆的生日是5月4日，今年满70", "外婆的生日（1960年）", "2031-05-04"),
        ("外婆生日5月4号，今年八十大寿", "外婆的生日（1950年）", "2031-05-04"),
        ("Nina's birthday is 4 May, she turns 70 this year", "Nina's birthday (1960)", "2031-05-04"),
        ("Nina turns 70 this year, her birthday is 4 May", "Nina's birthday (1960)", "2031-05-04"),
    ],
)
def test_the_age_that_is_turned_says_the_year(text: str, title: str, day: str) -> None:
    call = decide(text, NOW, language_of(text, "en")).call
    assert call is not None
    told = call.arguments["title"], call.arguments["start_time"][:10], call.arguments["rrule"]
    assert told == (title, day, "FREQ=YEARLY")


@pytest.mark.parametrize("text", ["the road turns 12 on Friday", "how old is Tom turning on Saturday", "他满9岁"])
def test_what_turns_nobody_s_age_is_no_birthday(text: str) -> None:
    call = decide(text, NOW, language_of(text, "en")).call
    assert call is None or "birthday" not in str(call.arguments)


@pytest.mark.parametrize(
    ("text", "title", "day", "minutes"),
    [
        ("remind me a week before Nina's birthday on August 3", "Nina's birthday", "2030-08-03", 10080),
        ("our anniversary is every year on May 5, remind me 3 days before", "our anniversary", "2031-05-05", 4320),
        (
            "Nina's birthday is 3 August, she turns 9, remind me a week before",
            "Nina's birthday (2021)",
            "2030-08-03",
            10080,
        ),
        ("结婚纪念日每年10月1号，提前一周提醒", "结婚纪念日", "2030-10-01", 10080),
        ("每年8月3日外婆生日提前三天提醒我", "外婆生日", "2030-08-03", 4320),
        ("小雨8月12号生日，今年满9岁，提前一天提醒我", "小雨的生日（2021年）", "2030-08-12", 1440),
    ],
)
def test_the_day_is_kept_with_what_rings_before_it(text: str, title: str, day: str, minutes: int) -> None:
    found = decide(text, NOW, language_of(text, "en"))
    assert found.call is not None
    assert (found.call.name, found.call.arguments["title"]) == ("schedule_add", title)
    assert (found.call.arguments["start_time"][:10], found.call.arguments["all_day"]) == (day, True)
    assert found.call.arguments["rrule"].startswith("FREQ=YEARLY")
    assert [one.arguments for one in found.more] == [{"query": title, "lead_minutes": minutes}]


@pytest.mark.parametrize(
    ("text", "told", "at"),
    [
        ("remind me two days before the exam on June 18", "exam (Tue 2030-06-18)", "2030-06-16T09:00"),
        ("remind me a day before the dentist on friday at 10", "dentist (Fri 2030-06-07 10:00)", "2030-06-06T10:00"),
        ("remind me a week before Christmas to buy a tree", "buy a tree", "2030-12-18T09:00"),
        ("保险8月15号到期，提前一个月提醒我", "保险到期（2030-08-15 周四）", "2030-07-15T09:00"),
        ("6月18号考试，前三天提醒我", "考试（2030-06-18 周二）", "2030-06-15T09:00"),
    ],
)
def test_what_rings_days_before_tells_the_day(text: str, told: str, at: str) -> None:
    call = decide(text, NOW, language_of(text, "en")).call
    assert call is not None
    assert (call.name, call.arguments["text"], call.arguments["at"][:16]) == ("reminder_add", told, at)
