"""Readings written on one line, so that tables can state them whole."""

from collections.abc import Callable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from agents.timetext import Reading, parse

SHANGHAI = datetime(2026, 5, 13, 10, 20, tzinfo=ZoneInfo("Asia/Shanghai"))
IN_MARCH = datetime(2026, 3, 11, 10, 20)  # noqa: DTZ001  # the wall clock; the zone is put on it
NEW_YORK = datetime(2026, 5, 13, 10, 20, tzinfo=ZoneInfo("America/New_York"))


def day(moment: datetime) -> str:
    return f"{moment:%m-%d}" if moment.year == 2026 else f"{moment:%Y-%m-%d}"


def clock(moment: datetime) -> str:
    return f"{moment:%H:%M:%S}" if moment.second else f"{moment:%H:%M}"


def moment(start: datetime, end: datetime | None) -> str:
    head = f"{day(start)} {clock(start)}"
    if end is None:
        return head
    return f"{head}..{clock(end)}" if end.date() == start.date() else f"{head}..{day(end)} {clock(end)}"


def when(reading: Reading) -> str:
    start, end = reading.start, reading.end
    if start is None:
        return f"before {day(end)}" if end else ""
    if not reading.all_day:
        return moment(start, end)
    last = (end or start + timedelta(days=1)) - timedelta(days=1)
    full = last.date() > start.date()
    if full and last.year == start.year != 2026:
        return f"{start:%Y-%m-%d}..{last:%Y-%m-%d}"
    if full and (start.month, start.day, last.month, last.day) == (1, 1, 12, 31):
        return f"{start:%Y-%m-%d}..{last:%Y-%m-%d}"
    return f"{day(start)}..{day(last)}" if full else day(start)


def minutes(period: timedelta) -> str:
    return f"{period.total_seconds() / 60:g}m"


def line(reading: Reading) -> str:
    if reading.verdict != "understood":
        return reading.verdict
    rule = reading.rrule.removeprefix("FREQ=") + " |" if reading.rrule else ""
    bound = "by" if reading.deadline else "after" if reading.open_end else ""
    parts = [
        rule,
        bound,
        when(reading),
        reading.zone or "",
        "elapsed" if reading.elapsed else "",
        "about" if reading.approximate else "",
        "rolled" if reading.rolled and not reading.alternatives else "",
        "?" if reading.alternatives else "",
        f"for {minutes(reading.duration)}" if reading.duration else "",
        f"lead {minutes(reading.lead)}" if reading.lead is not None else "",
    ]
    return " ".join(part for part in parts if part)


@pytest.fixture
def read() -> Callable[[str], str]:
    return lambda text: line(parse(text, SHANGHAI))


@pytest.fixture
def read_en() -> Callable[[str], str]:
    return lambda text: line(parse(text, NEW_YORK))


@pytest.fixture
def read_past() -> Callable[[str], str]:
    return lambda text: line(parse(text, SHANGHAI, "past"))


@pytest.fixture
def read_en_past() -> Callable[[str], str]:
    return lambda text: line(parse(text, NEW_YORK, "past"))


@pytest.fixture
def reason() -> Callable[[str], str]:
    return lambda text: parse(text, SHANGHAI).reason.partition(":")[0]


@pytest.fixture
def reason_en() -> Callable[[str], str]:
    return lambda text: parse(text, NEW_YORK).reason.partition(":")[0]


def answer_of(text: str, now: datetime) -> str:
    reading = parse(text, now)
    return f"ask {reading.reason.partition(':')[0]}" if reading.verdict == "ask" else line(reading)


@pytest.fixture
def answer() -> Callable[[str], str]:
    return lambda text: answer_of(text, SHANGHAI)


@pytest.fixture
def answer_en() -> Callable[[str], str]:
    return lambda text: answer_of(text, NEW_YORK)


@pytest.fixture
def answer_in_march() -> Callable[[str], str]:
    return lambda text: answer_of(text, IN_MARCH.replace(tzinfo=ZoneInfo("Asia/Shanghai")))


@pytest.fixture
def answer_en_in_march() -> Callable[[str], str]:
    return lambda text: answer_of(text, IN_MARCH.replace(tzinfo=ZoneInfo("Europe/London")))
