"""Objects of other programs, changed in place: only the lines of what changed are others, and what is read then is what was wanted."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.calendar.calendar_patching import changed_at, patched, sequence
from agents.calendar.calendar_reading import read
from agents.calendar.calendar_shapes import Shape, digest, read_shapes

NOW = datetime(2026, 11, 27, 8, tzinfo=UTC)
ZONE = "Europe/Rome"
_TEXT = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Some//Phone//EN
X-WR-CALNAME:Home
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:20251026T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:one@phone
SEQUENCE:3
DTSTAMP:20261101T080000Z
LAST-MODIFIED:20261102T080000Z
DTSTART;TZID=Europe/Berlin:20261203T160000
DURATION:PT1H
SUMMARY;LANGUAGE=en:a title that is so long that its program folds it behind the
  75th octet
ATTENDEE;CN="Bo; B":mailto:bo@example.org
{more}BEGIN:VALARM
ACTION:DISPLAY
SUMMARY:not ours
TRIGGER:-PT10M
END:VALARM
X-ODD;P=1:kept\\, as it is
END:VEVENT
END:VCALENDAR
"""
ONE = _TEXT.format(more="").replace("\n", "\r\n").encode()
SERIES = _TEXT.format(more="RRULE:FREQ=WEEKLY\n").replace("\n", "\r\n").encode()


def shapes(data: bytes) -> list[Shape]:
    return read_shapes(read(data, ZONE).events)


def others(data: bytes, *names: str) -> list[str]:
    return [
        line for line in data.decode().split("\r\n") if not line.startswith((*names, "SEQUENCE", "DTSTAMP", "LAST-M"))
    ]


def test_what_is_as_wanted_is_not_written_anew() -> None:
    assert patched(ONE, shapes(ONE), ZONE, NOW) == ONE
    assert (sequence(ONE), changed_at(ONE)) == (3, datetime(2026, 11, 2, 8, tzinfo=UTC))


@pytest.mark.parametrize(
    ("change", "names", "lines"),
    [
        ({"title": "tea; with, Bo"}, ("SUMMARY;", "SUMMARY:tea", "  75th"), ["SUMMARY:tea\\; with\\, Bo"]),
        ({"location": "Main St"}, ("LOCATION",), ["LOCATION:Main St"]),
        (
            {"starts": datetime(2026, 12, 3, 9), "ends": datetime(2026, 12, 3, 9, 30)},  # noqa: DTZ001 - as shapes have them
            ("DTSTART;TZID=Europe/Berlin:202612", "DURATION", "DTEND"),
            ["DTSTART;TZID=Europe/Berlin:20261203T100000", "DTEND;TZID=Europe/Berlin:20261203T103000"],
        ),
    ],
)
def test_only_what_changed_is_written_anew(change: dict[str, object], names: tuple[str, ...], lines: list[str]) -> None:
    [was] = shapes(ONE)
    wanted = replace(was, **change)  # pyright: ignore[reportArgumentType] - a table of fields
    data = patched(ONE, [wanted], ZONE, NOW)
    assert shapes(data) == [wanted]
    assert others(data, *names) == others(ONE, *names)
    assert set(lines) <= set(data.decode().split("\r\n"))
    assert (sequence(data), changed_at(data)) == (4, NOW)


def test_one_of_a_series_is_moved_moved_again_and_left_out() -> None:
    [series] = shapes(SERIES)
    second = datetime(2026, 12, 10, 16)  # noqa: DTZ001 - the local start in the series
    early = replace(
        series,
        rrule="",
        zone="",
        occurrence=second,
        starts=second - timedelta(hours=3),
        ends=second - timedelta(hours=2),
    )
    once = patched(SERIES, [series, early], ZONE, NOW)
    assert shapes(once) == [series, early]
    assert b"RECURRENCE-ID;TZID=Europe/Berlin:20261210T160000" in once
    again = patched(once, [series, replace(early, title="early")], ZONE, NOW)
    assert [one.title for one in shapes(again)] == [series.title, "early"]
    left = replace(series, exdates=(second,))
    out = patched(again, [left], ZONE, NOW)
    assert shapes(out) == [left]
    assert out.count(b"BEGIN:VEVENT") == 1
    assert others(out, "EXDATE") == others(SERIES, "EXDATE")


def test_a_series_that_goes_to_another_zone_brings_that_zone_along() -> None:
    [series] = shapes(SERIES)
    wanted = replace(series, zone="Asia/Shanghai")
    data = patched(SERIES, [wanted], ZONE, NOW)
    assert shapes(data) == [wanted]
    assert b"TZID:Asia/Shanghai\r\n" in data


@given(
    title=st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=90),
    hours=st.integers(0, 5000),
    minutes=st.integers(1, 3000),
    all_day=st.booleans(),
    again=st.booleans(),
)
def test_what_is_written_is_read_as_it_was_wanted(
    title: str, hours: int, minutes: int, *, all_day: bool, again: bool
) -> None:
    start = datetime(2026, 1, 1) + timedelta(hours=hours)  # noqa: DTZ001 - as shapes have them
    end = start + timedelta(minutes=minutes)
    if all_day:
        start, end = (one.replace(hour=0, minute=0) for one in (start, end + timedelta(days=1)))
    wanted = Shape(
        title=title,
        starts=start,
        ends=end,
        all_day=all_day,
        zone="Europe/Berlin" if again and not all_day else "",
        rrule="FREQ=DAILY;COUNT=3" if again else "",
    )
    data = patched(ONE, [wanted], ZONE, NOW)
    assert digest(shapes(data)) == digest([wanted])
