"""The calendar as a file: moments in UTC, days as days, series in their zone with its changes, lines that are folded."""

from datetime import UTC, datetime

from agents.calendar.calendar_file import Planned, calendar_file

MADE = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def entry(**more: object) -> Planned:
    values: dict[str, object] = {
        "uid": "event-1@parrots",
        "title": "Tea; with Ann, and\nBob",
        "starts": datetime(2026, 6, 1, 14, tzinfo=UTC),
        "ends": datetime(2026, 6, 1, 15, tzinfo=UTC),
        "zone": "Europe/London",
        "made": MADE,
    }
    return Planned(**(values | more))  # pyright: ignore[reportArgumentType] - values of a table


def test_a_single_event_is_a_moment_in_utc() -> None:
    assert calendar_file([entry()]).split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//parrots//EN",
        "CALSCALE:GREGORIAN",
        "BEGIN:VEVENT",
        "UID:event-1@parrots",
        "DTSTAMP:20260102T030405Z",
        "DTSTART:20260601T140000Z",
        "DTEND:20260601T150000Z",
        "SUMMARY:Tea\\; with Ann\\, and\\nBob",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_a_series_stands_in_its_zone_with_the_zones_changes() -> None:
    lines = calendar_file([entry(rrule="FREQ=WEEKLY", exdates=(datetime.fromisoformat("2026-06-08T15:00"),))]).split(
        "\r\n"
    )
    assert "DTSTART;TZID=Europe/London:20260601T150000" in lines
    assert "EXDATE;TZID=Europe/London:20260608T150000" in lines
    change = lines.index("DTSTART:20260329T010000")
    assert lines[change - 1 : change + 4] == [
        "BEGIN:DAYLIGHT",
        "DTSTART:20260329T010000",
        "TZOFFSETFROM:+0000",
        "TZOFFSETTO:+0100",
        "END:DAYLIGHT",
    ]


def test_whole_days_are_days() -> None:
    text = calendar_file(
        [
            entry(
                all_day=True,
                starts=datetime(2026, 6, 1, 23, tzinfo=UTC),
                ends=datetime(2026, 6, 2, 23, tzinfo=UTC),
                rrule="FREQ=YEARLY",
            )
        ]
    )
    assert "DTSTART;VALUE=DATE:20260602\r\nDTEND;VALUE=DATE:20260603" in text
    assert "VTIMEZONE" not in text


def test_long_lines_are_folded_at_75_octets_between_characters() -> None:
    lines = calendar_file([entry(title="和安一起喝茶" * 20)]).split("\r\n")
    assert max(len(line.encode()) for line in lines) <= 75
    assert "和安一起喝茶" * 20 in "".join(lines).replace(" ", "")
