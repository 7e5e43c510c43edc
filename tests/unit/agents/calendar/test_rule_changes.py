"""Rules of what rings so many days before each occurrence of another rule, and of what is on another day of the week."""

from datetime import datetime

import pytest

from agents.calendar.rule_changes import before_each, on_weekday


@pytest.mark.parametrize(
    ("rule", "first", "days", "ahead"),
    [
        ("FREQ=YEARLY", (2027, 5, 3), 7, "FREQ=YEARLY"),
        ("FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3", (2027, 5, 3), 7, "FREQ=YEARLY"),
        ("FREQ=WEEKLY;BYDAY=MO,TH", (2027, 1, 4), 1, "FREQ=WEEKLY;BYDAY=WE,SU"),
        ("FREQ=MONTHLY;BYMONTHDAY=15", (2027, 1, 15), 2, "FREQ=MONTHLY;BYMONTHDAY=13"),
        ("FREQ=MONTHLY;BYMONTHDAY=1", (2027, 1, 1), 2, None),
        ("FREQ=YEARLY;X-LUNAR=0815", (2027, 9, 15), 3, "FREQ=YEARLY;X-LUNAR=0812"),
        ("FREQ=YEARLY;X-LUNAR=0103", (2027, 2, 8), 7, "FREQ=YEARLY;X-LUNAR=1225"),
        ("FREQ=MONTHLY;X-LUNAR=0001,0015", (2027, 2, 6), 1, "FREQ=MONTHLY;X-LUNAR=0029,0014"),
        ("FREQ=DAILY;X-WORKDAYS=CN", (2027, 1, 4), 1, None),
        ("FREQ=YEARLY;X-LUNAR=0815", (2027, 9, 15), 0, "FREQ=YEARLY;X-LUNAR=0815"),
    ],
)
def test_before_each(rule: str, first: tuple[int, int, int], days: int, ahead: str | None) -> None:
    assert before_each(rule, datetime(*first), days) == ahead  # noqa: DTZ001 - local


@pytest.mark.parametrize(
    ("rule", "thursday"),
    [
        ("FREQ=WEEKLY;BYDAY=FR", "FREQ=WEEKLY;BYDAY=TH"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"),
        ("FREQ=WEEKLY;COUNT=4", "FREQ=WEEKLY;COUNT=4;BYDAY=TH"),
        ("FREQ=WEEKLY;BYDAY=MO,WE", None),
        ("FREQ=DAILY", None),
        ("", None),
    ],
)
def test_on_weekday(rule: str, thursday: str | None) -> None:
    assert on_weekday(rule, 3) == thursday
