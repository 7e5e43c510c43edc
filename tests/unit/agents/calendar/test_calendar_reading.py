"""Calendar files of other programs, and of bad will."""

from datetime import UTC, datetime, timedelta

import pytest

from agents.calendar.calendar_file import Planned, calendar_file
from agents.calendar.calendar_reading import LARGEST, MOST, CalendarRefused, ReadCalendar, ReadEvent, read

ROME = "Europe/Rome"


def file(*entries: str, head: str = "") -> bytes:
    events = "".join(
        f"BEGIN:VEVENT\nUID:u{number}\nDTSTAMP:20260101T000000Z\n{one}\nEND:VEVENT\n"
        for number, one in enumerate(entries)
    )
    return f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y\n{head}{events}END:VCALENDAR\n".replace("\n", "\r\n").encode()


def one(entry: str, head: str = "") -> ReadEvent:
    [event] = read(file(entry, head=head), ROME).events
    return event


def at(hour: int, minute: int = 0, day: int = 2) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC)


def wall(day: int, hour: int) -> datetime:
    return at(hour, day=day).replace(tzinfo=None)


@pytest.mark.parametrize(
    ("times", "starts", "ends", "zone"),
    [
        ("DTSTART:20261102T090000Z\nDTEND:20261102T100000Z", at(9), at(10), "UTC"),
        ("DTSTART:20261102T090000\nDTEND:20261102T100000", at(8), at(9), ROME),
        ("DTSTART;TZID=Asia/Shanghai:20261102T090000\nDURATION:PT90M", at(1), at(2, 30), "Asia/Shanghai"),
        ("DTSTART;TZID=China Standard Time:20261102T090000\nDURATION:PT1H", at(1), at(2), "Asia/Shanghai"),
        ('DTSTART;TZID="W. Europe Standard Time":20261102T090000\nDURATION:PT1H', at(8), at(9), "Europe/Berlin"),
        ("DTSTART;TZID=/mozilla.org/20050126_1/Asia/Tokyo:20261102T090000\nDURATION:PT1H", at(0), at(1), "Asia/Tokyo"),
        ("DTSTART;VALUE=DATE:20261102", at(23, day=1), at(23), ROME),
        ("DTSTART:20261102T090000Z", at(9), at(9, 1), "UTC"),
    ],
)
def test_times_and_zones(times: str, starts: datetime, ends: datetime, zone: str) -> None:
    event = one(f"SUMMARY:talk\n{times}")
    assert (event.starts, event.ends, event.zone, event.all_day) == (starts, ends, zone, "VALUE=DATE" in times)


@pytest.mark.parametrize(
    ("line", "blocks"),
    [
        ("STATUS:CONFIRMED", True),
        ("STATUS:TENTATIVE", False),
        ("TRANSP:TRANSPARENT", False),
        ("X-MICROSOFT-CDO-BUSYSTATUS:FREE", False),
    ],
)
def test_what_takes_no_time_does_not_block(line: str, blocks: bool) -> None:
    assert one(f"SUMMARY:talk\nDTSTART:20261102T090000Z\nDURATION:PT1H\n{line}").blocks is blocks


def test_a_series_with_exceptions_and_moved_and_cancelled_occurrences() -> None:
    first = f"DTSTART;TZID={ROME}:20261102T090000\nDURATION:PT1H"
    series = f"SUMMARY:daily\n{first}\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE;TZID={ROME}:20261103T090000"
    moved = (
        f"SUMMARY:later\nRECURRENCE-ID;TZID={ROME}:20261104T090000\nDTSTART;TZID={ROME}:20261104T150000\nDURATION:PT1H"
    )
    gone = f"SUMMARY:daily\nRECURRENCE-ID;TZID={ROME}:20261105T090000\n{first}\nSTATUS:CANCELLED"
    data = file(series, moved, gone).replace(b"u1", b"u0").replace(b"u2", b"u0")
    daily, later = read(data, "UTC").events
    assert daily.rrule == "FREQ=DAILY;COUNT=5"
    assert [one.day for one in daily.exdates] == [3, 4, 5]
    assert (later.title, later.starts, later.occurrence) == ("later", at(14, day=4), wall(4, 9))


def test_alarms_texts_and_names() -> None:
    alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT30M\nEND:VALARM"
    event = one(f"SUMMARY:a\\, b\\; c\nLOCATION:hall\nDTSTART:20261102T090000Z\nDURATION:PT1H\n{alarm}")
    assert (event.title, event.location, event.lead) == ("a, b; c", "hall", 30)


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("DTSTART:20261102T090000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY", "too_often"),
        ("DTSTART:20261102T090000Z\nRRULE:FREQ=MINUTELY", "too_often"),
        ("DTSTART:20261102T090000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "never"),
        ("DTSTART:20261102T090000Z\nRRULE:FREQ=DAILY;COUNT=999999999", "unreadable"),
        ("DTSTART:20261102T090000Z\nDTEND:20261101T090000Z", "times"),
        ("DTSTART:20261102T090000Z\nDTEND:20361101T090000Z", "times"),
        ("SUMMARY:bomb", "times"),
    ],
)
def test_what_cannot_be_is_named_and_left_out(entry: str, why: str) -> None:
    good = "SUMMARY:good\nDTSTART:20261102T090000Z\nDURATION:PT1H"
    found = read(file(f"SUMMARY:bomb\n{entry}".replace("SUMMARY:bomb\nSUMMARY", "SUMMARY"), good), ROME)
    assert ([one.title for one in found.events], found.refused) == (["good"], [("bomb", why)])


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"BEGIN:VCALENDAR\r\n" + b"x" * LARGEST, "too_large"),
        (b"BEGIN:VCALENDAR\r\n" + b"BEGIN:VEVENT\r\n" * (MOST + 1), "too_many"),
        (b"<html>not found</html>", "unreadable"),
        (b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nnonsense", "unreadable"),
    ],
)
def test_files_that_are_refused_whole(data: bytes, why: str) -> None:
    with pytest.raises(CalendarRefused) as refusal:
        read(data, ROME)
    assert refusal.value.why == why


def test_what_we_write_is_read_as_it_was() -> None:
    made = at(0)
    entries = [
        Planned(uid="1@parrots", title="Dentist, 3; \\x", starts=at(9), ends=at(10), zone=ROME, made=made, location="长椅路 5", description="a\nb", leads=(15, 1440)),
        Planned(uid="2@parrots", title="每周例会" * 12, starts=at(9), ends=at(10), zone=ROME, made=made, rrule="FREQ=WEEKLY", exdates=(wall(9, 10),)),
        Planned(uid="3@parrots", title="holiday", starts=at(23, day=1), ends=at(23), zone=ROME, made=made, all_day=True),
        Planned(uid="2@parrots", title="moved", starts=at(12, day=16), ends=at(13, day=16), zone=ROME, made=made, occurrence=wall(16, 10)),
    ]  # fmt: skip
    found: ReadCalendar = read(calendar_file(entries).encode(), "UTC")
    assert found.refused == []
    assert [(one.uid, one.title, one.starts, one.ends, one.all_day) for one in found.events] == [
        (one.uid, one.title, one.starts if not one.all_day else at(0), one.ends if not one.all_day else at(0) + timedelta(days=1), one.all_day)
        for one in entries
    ]  # fmt: skip
    dentist, weekly = found.events[0], found.events[1]
    assert (dentist.location, dentist.description, dentist.lead) == ("长椅路 5", "a\nb", 15)
    assert weekly.exdates == (wall(9, 10), wall(16, 10))
