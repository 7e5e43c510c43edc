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
