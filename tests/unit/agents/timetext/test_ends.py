"""How long a series goes on: so many times, for so long from now, on the days that are said."""

from collections.abc import Callable

import pytest

# Said on Wednesday 2026-05-13 at 10:20; what asks is written with its code.
CASES = [
    ("remind me 12 times every day at 8pm to stretch", "DAILY;COUNT=12 | 05-13 20:00"),
    ("three times every day at 8, 12 and 6pm", "DAILY;BYHOUR=8,12,18;BYMINUTE=0 | 05-13 12:00"),
    ("four times every day", "HOURLY;INTERVAL=6 | 05-13 16:20"),
    ("five times every day", "ask vague"),
    ("7 times every week", "ask vague"),
    ("every day at 9am for the next week", "DAILY;COUNT=7 | 05-14 09:00"),
    ("every day at 9am next week", "DAILY;UNTIL=20260524T090000 | 05-18 09:00"),
    ("every day at 9am for the next month", "DAILY;UNTIL=20260613T090000 | 05-14 09:00"),
    ("every day at 7am for two months", "DAILY;UNTIL=20260713T070000 | 05-14 07:00"),
    ("every weekday at 9am for a year", "WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20270513T090000 | 05-14 09:00"),
    ("每天早上七点提醒我十二次跑步", "DAILY;COUNT=12 | 05-14 07:00"),
    ("每天早上七点提醒我跑步，提醒十二次", "DAILY;COUNT=12 | 05-14 07:00"),
    ("每天早上七点跑步，一共提醒五次", "DAILY;COUNT=5 | 05-14 07:00"),
    ("每天提醒我四次喝水", "HOURLY;INTERVAL=6 | 05-13 16:20"),
    ("每周提醒我两次", "ask vague"),
    ("每天早上七点吃药，连续一个月", "DAILY;UNTIL=20260613T070000 | 05-14 07:00"),
    ("接下来两个月每天早上七点吃药", "DAILY;UNTIL=20260713T070000 | 05-14 07:00"),
]


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*case, id=case[0]) for case in CASES])
def test_said(text: str, expected: str, answer: Callable[[str], str]) -> None:
    assert answer(text) == expected
