"""Two figures as a date: which is the day is a custom of where somebody lives."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from agents.timetext import parse


def said(text: str, zone: str) -> tuple[str, date | None, tuple[date, ...]]:
    reading = parse(text, datetime(2026, 5, 13, 10, 20, tzinfo=ZoneInfo(zone)))
    return reading.verdict, reading.start and reading.start.date(), tuple(one.date() for one in reading.alternatives)


FIFTH_OF_DECEMBER = ("understood", date(2026, 12, 5), ())
TWELFTH_OF_MAY = ("understood", date(2027, 5, 12), ())


@pytest.mark.parametrize(
    ("text", "zone", "expected"),
    [
        ("vet 12/5 at 4pm", "America/Chicago", FIFTH_OF_DECEMBER),
        ("vet 12/5 at 4pm", "Asia/Shanghai", FIFTH_OF_DECEMBER),
        ("vet 12/5 at 4pm", "Europe/Madrid", TWELFTH_OF_MAY),
        ("vet 12/5 at 4pm", "Australia/Sydney", TWELFTH_OF_MAY),
        ("vet 12/5 at 4pm", "UTC", ("ask", None, (date(2026, 12, 5), date(2027, 5, 12)))),
        ("vet 12/5 at 4pm", "America/Toronto", ("ask", None, (date(2026, 12, 5), date(2027, 5, 12)))),
        ("vet on 13/5", "UTC", ("understood", date(2026, 5, 13), ())),
        ("vet 5/20", "Europe/Madrid", ("understood", date(2026, 5, 20), ())),
        ("vet on 6/6", "UTC", ("understood", date(2026, 6, 6), ())),
        ("12/5看牙", "Europe/Madrid", FIFTH_OF_DECEMBER),
        ("vet 3/4/2027", "Europe/Madrid", ("understood", date(2027, 4, 3), ())),
        ("mix 1/2 cup of sugar", "UTC", ("none", None, ())),
        ("the film got 4/5", "Europe/Madrid", ("none", None, ())),
        ("I rated it 4/5", "UTC", ("none", None, ())),
    ],
)
def test_order(text: str, zone: str, expected: tuple[str, date | None, tuple[date, ...]]) -> None:
    found = said(text, zone)
    assert found == expected
