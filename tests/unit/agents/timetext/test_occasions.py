"""The working day and its meals as times: what is known of them books, a guess of ours asks and is offered."""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.timetext import parse, title

SHANGHAI = datetime(2026, 5, 13, 10, 20, tzinfo=ZoneInfo("Asia/Shanghai"))  # a Wednesday
NEW_YORK = SHANGHAI.replace(tzinfo=ZoneInfo("America/New_York"))

ZH = [
    ("下班前把合同寄出去", "by 05-13 18:00", "把合同寄出去"),
    ("下班前：寄合同", "by 05-13 18:00", "寄合同"),
    ("周四放工前寄合同", "by 05-14 18:00", "寄合同"),
    ("下了班去取快递", "after 05-13 18:00", "去取快递"),
    ("明天下班后去取快递", "after 05-14 18:00", "去取快递"),
    ("下班后七点打羽毛球", "05-13 19:00", "打羽毛球"),
    ("午饭前给房东转账", "by 05-13 12:00", "给房东转账"),
    ("吃完午饭后给房东转账", "after 05-13 13:00", "给房东转账"),
    ("午休的时候给房东转账", "05-13 12:00..13:00", "给房东转账"),
    ("每周四下班前浇花", "WEEKLY;BYDAY=TH | by 05-14 18:00", "浇花"),
    ("下午上班后给房东转账", "ask occasion", "给房东转账"),
    ("晚饭后遛弯", "ask occasion", "遛弯"),
    ("每天睡前滴眼药水", "ask occasion", "滴眼药水"),
    ("明天早饭前量血压", "ask occasion", "量血压"),
    ("饭后半小时滴眼药水", "ask occasion", "滴眼药水"),
    ("周四上完课后遛弯", "ask occasion", "遛弯"),
    ("明天一下班就遛弯", "after 05-14 18:00", "遛弯"),
    ("吃完早饭遛弯", "ask occasion", "遛弯"),
    ("明天午休时间遛弯", "05-14 12:00..13:00", "遛弯"),
    ("后天下班路上遛弯", "after 05-15 18:00", "遛弯"),
    ("国庆放假前遛弯", "ask occasion", "遛弯"),
    ("午饭前后遛弯", "05-13 12:00..13:00 about", "遛弯"),
    ("明早上班前遛弯", "ask occasion", "遛弯"),
    ("晚饭后八点遛弯", "05-13 20:00", "遛弯"),
]
EN = [
    ("pay the plumber before lunch", "by 05-13 12:00", "pay the plumber"),
    ("pay the plumber after lunch", "after 05-13 13:00", "pay the plumber"),
    ("pay the plumber after work tomorrow", "after 05-14 18:00", "pay the plumber"),
    ("when I get off work pay the plumber", "after 05-13 18:00", "pay the plumber"),
    ("tennis at 7 after work", "05-13 19:00", "tennis"),
    ("eye drops before bed", "ask occasion", "eye drops"),
    ("eye drops every day before bed", "ask occasion", "eye drops"),
    ("water the ferns after dinner", "ask occasion", "water the ferns"),
    ("first thing tomorrow water the ferns", "ask occasion", "water the ferns"),
    ("tonight-ish water the ferns", "05-13 18:00..05-14 00:00 about", "water the ferns"),
    ("buy after dinner mints on friday", "05-15", "buy after dinner mints"),
    ("the first thing to know is patience", "none", "first thing to know is patience"),
]


@pytest.mark.parametrize(("text", "expected", "named"), [pytest.param(*case, id=case[0]) for case in ZH])
def test_zh(text: str, expected: str, named: str, answer: Callable[[str], str]) -> None:
    assert (answer(text), title(text, parse(text, SHANGHAI))) == (expected, named)


@pytest.mark.parametrize(("text", "expected", "named"), [pytest.param(*case, id=case[0]) for case in EN])
def test_en(text: str, expected: str, named: str, answer_en: Callable[[str], str]) -> None:
    assert (answer_en(text), title(text, parse(text, NEW_YORK))) == (expected, named)


@pytest.mark.parametrize(
    ("text", "hour"), [("eye drops before bed", 22), ("起床后量血压", 7), ("water the ferns before dinner", 18)]
)
def test_a_guess_is_offered_and_not_taken(text: str, hour: int) -> None:
    reading = parse(text, SHANGHAI)
    day = 14 if hour < SHANGHAI.hour else 13
    assert (reading.start, reading.alternatives) == (None, (SHANGHAI.replace(day=day, hour=hour, minute=0),))
