"""Recurrence rules in words, in both languages, and the rules that have none."""

import pytest

from agents.calendar.rrule_text import worded
from agents.texts import Language
from agents.texts.times import length


@pytest.mark.parametrize(
    ("rule", "zh", "en"),
    [
        ("FREQ=MINUTELY;INTERVAL=30;COUNT=9", "每30分钟，共9次", "every 30 minutes, 9 times"),
        (
            "FREQ=MINUTELY;INTERVAL=5;UNTIL=20260601T180000",
            "每5分钟，到 2026-06-01 周一 18:00",
            "every 5 minutes, until Mon 2026-06-01 18:00",
        ),
        ("FREQ=HOURLY", "每小时", "every hour"),
        ("FREQ=HOURLY;INTERVAL=2", "每2小时", "every 2 hours"),
        ("RRULE:freq=daily", "每天", "every day"),
        ("FREQ=DAILY;COUNT=1", "每天，只一次", "every day, once"),
        ("FREQ=DAILY;INTERVAL=2", "每两天", "every two days"),
        ("FREQ=DAILY;INTERVAL=10", "每十天", "every ten days"),
        ("FREQ=DAILY;INTERVAL=11", "每11天", "every 11 days"),
        ("FREQ=DAILY;BYHOUR=20,8;BYMINUTE=0", "每天 08:00、20:00", "every day at 08:00 and 20:00"),
        ("FREQ=DAILY;UNTIL=20261231T080000", "每天，到 2026-12-31 周四", "every day, until Thu 2026-12-31"),
        ("FREQ=DAILY;UNTIL=20261231", "每天，到 2026-12-31 周四", "every day, until Thu 2026-12-31"),
        ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "每个工作日", "every weekday"),
        ("FREQ=WEEKLY", "每周", "every week"),
        ("FREQ=WEEKLY;BYDAY=TH", "每周四", "every Thu"),
        ("FREQ=WEEKLY;BYDAY=FR,MO,WE", "每周一、三、五", "every Mon, Wed and Fri"),
        ("FREQ=WEEKLY;BYDAY=SA,SU;WKST=MO", "每周六、日", "every Sat and Sun"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "每个工作日", "every weekday"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "每天", "every day"),
        ("FREQ=WEEKLY;INTERVAL=2", "每两周", "every two weeks"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TH", "每两周的周四", "every two weeks on Thu"),
        ("FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,WE", "每三周的周一、三", "every three weeks on Mon and Wed"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR", "每两周的工作日", "every two weeks on weekdays"),
        ("FREQ=MONTHLY", "每月", "every month"),
        ("FREQ=MONTHLY;BYMONTHDAY=15", "每月15号", "on the 15th of each month"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "每月最后一天", "on the last day of each month"),
        (
            "FREQ=MONTHLY;BYMONTHDAY=-1,22,1",
            "每月1号、22号、最后一天",
            "on the 1st, the 22nd and the last day of each month",
        ),
        ("FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=13", "每三个月的13号", "every three months on the 13th"),
        ("FREQ=MONTHLY;BYDAY=1MO", "每月第一个周一", "on the first Monday of each month"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "每月最后一个周五", "on the last Friday of each month"),
        (
            "FREQ=MONTHLY;BYDAY=1MO,+3MO;COUNT=4",
            "每月第一个周一、第三个周一，共4次",
            "on the first Monday and the third Monday of each month, 4 times",
        ),
        ("FREQ=YEARLY", "每年", "every year"),
        ("FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8", "每年3月8日", "every year on March 8"),
        ("FREQ=MONTHLY;BYMONTH=3;BYMONTHDAY=8", "每年3月8日", "every year on March 8"),
        ("FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=8", "每两年的3月8日", "every two years on March 8"),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "每年2月的最后一天", "every year on the last day of February"),
        ("FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", "每年5月的第二个周日", "every year on the second Sunday of May"),
    ],
)
def test_a_rule_is_said_in_words(rule: str, zh: str, en: str) -> None:
    assert (worded(rule, "zh"), worded(rule, "en")) == (zh, en)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    "rule",
    [
        "",
        "FREQ=SECONDLY",
        "FREQ=SOMETIMES",
        "FREQ=DAILY;INTERVAL=0",
        "FREQ=DAILY;INTERVAL=x",
        "FREQ=DAILY;COUNT=x",
        "FREQ=DAILY;UNTIL=soon",
        "FREQ=DAILY;UNTIL=20261231T080000Z",
        "FREQ=DAILY;BYHOUR=8",
        "FREQ=DAILY;BYHOUR=8;BYMINUTE=0,30",
        "FREQ=DAILY;BYHOUR=24;BYMINUTE=0",
        "FREQ=DAILY;BYMONTH=2",
        "FREQ=DAILY;INTERVAL=2;BYDAY=MO",
        "FREQ=HOURLY;BYDAY=MO",
        "FREQ=HOURLY;BYMINUTE=30",
        "FREQ=WEEKLY;BYDAY=XX",
        "FREQ=WEEKLY;BYDAY=1MO",
        "FREQ=MONTHLY;BYDAY=MO",
        "FREQ=MONTHLY;BYDAY=6MO",
        "FREQ=MONTHLY;BYDAY=-2FR",
        "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "FREQ=MONTHLY;BYMONTHDAY=-2",
        "FREQ=MONTHLY;BYMONTHDAY=32",
        "FREQ=YEARLY;BYMONTH=0;BYMONTHDAY=8",
        "FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=8",
        "FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=8",
        "FREQ=YEARLY;BYMONTHDAY=8",
        "FREQ=YEARLY;BYYEARDAY=100",
    ],
)
def test_what_cannot_be_said_whole_is_not_said(rule: str, language: Language) -> None:
    assert worded(rule, language) is None


@pytest.mark.parametrize(
    ("minutes", "zh", "en"),
    [
        (0, "0 分钟", "0 minutes"),
        (1, "1 分钟", "1 minute"),
        (15, "15 分钟", "15 minutes"),
        (60, "1 小时", "1 hour"),
        (90, "90 分钟", "90 minutes"),
        (120, "2 小时", "2 hours"),
        (1440, "1 天", "1 day"),
        (2880, "2 天", "2 days"),
    ],
)
def test_a_length_is_said_in_its_largest_whole_unit(minutes: int, zh: str, en: str) -> None:
    assert (length(minutes, "zh"), length(minutes, "en")) == (zh, en)
