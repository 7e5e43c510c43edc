"""Days that there are not, ranges that are over, halves of a month, and a clock beside the edge of a span."""

from collections.abc import Callable

import pytest

# Said on Wednesday 2026-05-13 at 10:20; what asks is written with its code.
ENGLISH = [
    ("a day after noon", "ask vague"),
    ("in half a month", "05-28 10:20"),
    ("in a month and a half", "06-28 10:20"),
    ("every single monday at 9", "WEEKLY;BYDAY=MO | 05-18 09:00"),
    ("july 40th", "none"),
    ("party 13/13", "none"),
    ("the 3rd to the 5th of june", "06-03..06-05"),
    ("end of the month at 3pm", "05-31 15:00"),
    ("beginning of next month at 10am", "06-01 10:00"),
    ("every february 30", "ask impossible"),
    ("june 2026 to march 2026", "ask impossible"),
    ("january 2026 to march 2026", "ask past"),
    ("2026-03-01 to 2026-03-04", "ask past"),
    ("from june to march", "06-01..2027-03-31"),
    ("wednesday early morning", "05-20 06:00..09:00 rolled"),
    ("10 am yesterday in an hour", "ask several"),
    ("table for 4 tomorrow", "ask loose"),
    ("meeting from 5pm to 5pm today", "ask impossible"),
    ("meeting from 5 to 5 tomorrow", "ask impossible"),
    ("work from 8 to 8pm", "05-13 08:00..20:00"),
    ("dinner on may 20, 2150", "2150-05-20"),
    ("dinner on 2150-05-20", "2150-05-20"),
]
CHINESE = [
    ("13月5日开会", "ask impossible"),
    ("明天下午五点到五点开会", "ask impossible"),
    ("2150年5月20日晚饭", "2150-05-20"),
    ("5月40日开会", "ask impossible"),
    ("13月开会", "none"),
    ("八点七十五分", "none"),
    ("每天一次吃药", "DAILY | 05-13"),
    ("每天五次吃药", "ask vague"),
    ("三日后开会", "05-16 10:20"),
    ("月底下午三点交报告", "05-31 15:00"),
    ("周三凌晨", "05-20 00:00..06:00 rolled"),
    ("2026年6月到2026年3月", "ask impossible"),
    ("2026年1月到2026年3月", "ask past"),
    ("2026年3月1日到3月4日", "ask past"),
    ("每年2月30日", "ask impossible"),
    ("每周一下午3点到周二下午4点", "ask several"),
    ("每天早上和晚上", "ask several"),
    ("明天深夜午夜", "05-15 00:00..03:00"),
    ("一小时后明天下午三点", "ask several"),
]
# Asked about what was: the same words mean the last such time.
PAST = [
    ("what did i do on the weekend", "05-09..05-10"),
    ("what was between 8 and 9", "05-13 08:00..09:00"),
    ("notes from sunday", "05-10"),
]


@pytest.mark.parametrize(("text", "expected"), ENGLISH)
def test_english(answer_en: Callable[[str], str], text: str, expected: str) -> None:
    assert answer_en(text) == expected


@pytest.mark.parametrize(("text", "expected"), CHINESE)
def test_chinese(answer: Callable[[str], str], text: str, expected: str) -> None:
    assert answer(text) == expected


@pytest.mark.parametrize(("text", "expected"), PAST)
def test_what_was(read_en_past: Callable[[str], str], text: str, expected: str) -> None:
    assert read_en_past(text) == expected
