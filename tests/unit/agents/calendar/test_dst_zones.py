"""What is daily where clocks change, in ten zones of 2027, from the announcements of each: gaps forward, the first of two, all else as it was."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.calendar.occurrences import happening
from agents.calendar.recurrence import next_occurrences, placed
from tests.unit.agents.calendar.test_occurrences import HOUR, series
from tests.unit.agents.calendar.test_recurrence import told

# zone; the clock, and three days of it: where the clock is put forward, then back
ZONES = [
    ("Europe/Berlin", "02:30", ["03-27 02:30 +0100", "03-28 03:30 +0200", "03-29 02:30 +0200"], "02:30", ["10-30 02:30 +0200", "10-31 02:30 +0200", "11-01 02:30 +0100"]),
    ("Europe/London", "01:30", ["03-27 01:30 +0000", "03-28 02:30 +0100", "03-29 01:30 +0100"], "01:30", ["10-30 01:30 +0100", "10-31 01:30 +0100", "11-01 01:30 +0000"]),
    ("Atlantic/Azores", "00:30", ["03-27 00:30 -0100", "03-28 01:30 +0000", "03-29 00:30 +0000"], "00:30", ["10-30 00:30 +0000", "10-31 00:30 +0000", "11-01 00:30 -0100"]),
    ("America/New_York", "02:30", ["03-13 02:30 -0500", "03-14 03:30 -0400", "03-15 02:30 -0400"], "01:30", ["11-06 01:30 -0400", "11-07 01:30 -0400", "11-08 01:30 -0500"]),
    ("America/Santiago", "00:30", ["09-04 00:30 -0400", "09-05 01:30 -0300", "09-06 00:30 -0300"], "23:30", ["04-02 23:30 -0300", "04-03 23:30 -0300", "04-04 23:30 -0400"]),
    ("Africa/Cairo", "00:30", ["04-29 00:30 +0200", "04-30 01:30 +0300", "05-01 00:30 +0300"], "23:30", ["10-27 23:30 +0300", "10-28 23:30 +0300", "10-29 23:30 +0200"]),
    ("Asia/Beirut", "00:30", ["03-27 00:30 +0200", "03-28 01:30 +0300", "03-29 00:30 +0300"], "23:30", ["10-29 23:30 +0300", "10-30 23:30 +0300", "10-31 23:30 +0200"]),
    ("Australia/Sydney", "02:30", ["10-02 02:30 +1000", "10-03 03:30 +1100", "10-04 02:30 +1100"], "02:30", ["04-03 02:30 +1100", "04-04 02:30 +1100", "04-05 02:30 +1000"]),
    ("Australia/Lord_Howe", "02:15", ["10-02 02:15 +1030", "10-03 02:45 +1100", "10-04 02:15 +1100"], "01:45", ["04-03 01:45 +1100", "04-04 01:45 +1100", "04-05 01:45 +1030"]),
    ("Pacific/Auckland", "02:30", ["09-25 02:30 +1200", "09-26 03:30 +1300", "09-27 02:30 +1300"], "02:30", ["04-03 02:30 +1300", "04-04 02:30 +1300", "04-05 02:30 +1200"]),
]  # fmt: skip
ROWS = [(zone, *row) for zone, *rest in ZONES for row in (rest[:2], rest[2:])]


@pytest.mark.parametrize(("zone", "clock", "days"), ROWS, ids=[f"{zone}-{days[1][:5]}" for zone, _, days in ROWS])
def test_what_is_daily_keeps_its_clock_and_its_length(zone: str, clock: str, days: list[str]) -> None:
    start = datetime.fromisoformat(f"2027-{days[0][:5]}T{clock}")
    since, until = placed(start, zone), placed(start + timedelta(days=2, hours=12), zone)
    assert told(next_occurrences("FREQ=DAILY", start, zone, since - timedelta(seconds=1), 3)) == days
    event = series("FREQ=DAILY", start, zone)
    shown = happening(event, since, until)
    assert told([one.starts_at.astimezone(ZoneInfo(zone)) for one in shown]) == days
    assert {one.ends_at - one.starts_at for one in shown} == {HOUR}
