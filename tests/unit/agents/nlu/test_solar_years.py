"""Terms of the sun's year that a wish names for each year: 每年冬至 is on another day now and then."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from agents.calendar.recurrence import next_occurrences, standard
from agents.calendar.rrule_text import worded
from agents.nlu.interpret import decide

NOW = datetime(2026, 1, 28, 12, 0, tzinfo=ZoneInfo("Asia/Shanghai"))


@pytest.mark.parametrize(
    ("text", "tool", "title", "rule", "first"),
    [
        ("每年冬至提醒我煮汤圆", "reminder_add", "煮汤圆", "FREQ=YEARLY;X-SOLAR=21", "2026-12-22T09:00"),
        ("每年清明前三天提醒我订花", "reminder_add", "订花", "FREQ=YEARLY;X-SOLAR=4-3", "2026-04-02T09:00"),
        ("每年立夏晚上六点聚餐", "schedule_add", "聚餐", "FREQ=YEARLY;X-SOLAR=6", "2026-05-05T18:00"),
        ("冬至提醒我煮汤圆", "reminder_add", "煮汤圆", None, "2026-12-22T09:00"),
    ],
)
def test_a_term_of_each_year(text: str, tool: str, title: str, rule: str | None, first: str) -> None:
    call = decide(text, NOW, "zh").call
    assert call is not None
    given = call.arguments
    begins = str(given.get("at") or given.get("start_time"))
    assert (call.name, given.get("text") or given.get("title"), given.get("rrule"), begins[:16]) == (
        tool,
        title,
        rule,
        first,
    )


def test_it_comes_on_its_own_day_each_year_as_far_as_the_table_goes() -> None:
    wall = NOW.replace(hour=9, tzinfo=None)
    found = next_occurrences("FREQ=YEARLY;X-SOLAR=21", wall, "Asia/Shanghai", NOW, 5)
    assert [f"{one:%Y-%m-%d}" for one in found] == [
        "2026-12-22",
        "2027-12-22",
        "2028-12-21",
        "2029-12-21",
        "2030-12-22",
    ]
    late = datetime(2100, 12, 31, 12, tzinfo=ZoneInfo("Asia/Shanghai"))
    assert next_occurrences("FREQ=YEARLY;X-SOLAR=21", wall, "Asia/Shanghai", late, 1) == []


def test_the_rule_in_words_and_for_other_programs() -> None:
    assert worded("FREQ=YEARLY;X-SOLAR=4-2", "zh") == "每年清明前2 天"
    assert worded("FREQ=YEARLY;X-SOLAR=21", "en") == "every year on 冬至"
    assert standard("FREQ=YEARLY;X-SOLAR=21") == "FREQ=YEARLY"
