"""A calendar as a file that other programs read: iCalendar (RFC 5545)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

_LINE = 75  # octets
_YEARS = 10  # for which a zone's changes are told
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """An event; `starts` and `ends` are aware, `exdates` local times at which it does not happen though its rule says so.

    `leads`: minutes before it at which it rings. `occurrence`: it is the one of the series with its `uid` that began there.
    """

    uid: str
    title: str
    starts: datetime
    ends: datetime
    zone: str
    made: datetime
    all_day: bool = False
    location: str = ""
    description: str = ""
    rrule: str = ""
    exdates: Sequence[datetime] = ()
    leads: Sequence[int] = ()
    occurrence: datetime | None = None


def calendar_file(entries: Sequence[Planned]) -> str:
    """Return the file: single events stand in UTC, those that repeat in their zone, whole days as days."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//parrots//EN", "CALSCALE:GREGORIAN"]
    zones = dict[str, datetime]()
    for one in entries:
        if _is_zoned(one):
            zones[one.zone] = min(one.starts, zones.get(one.zone, one.starts))
    for zone, since in zones.items():
        lines += told_zone(zone, since)
    for one in entries:
        lines += _event(one)
    return "".join(f"{piece}\r\n" for line in (*lines, "END:VCALENDAR") for piece in folded(line))


def escaped(text: str) -> str:
    """Return a text as a value."""
    return text.translate(_ESCAPED)


def _is_zoned(entry: Planned) -> bool:
    return (bool(entry.rrule) or entry.occurrence is not None) and not entry.all_day


def _event(entry: Planned) -> Iterable[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{entry.uid}"
    yield f"DTSTAMP:{_utc(entry.made)}"
    yield f"DTSTART{_moment(entry, entry.starts.astimezone(ZoneInfo(entry.zone)))}"
    yield f"DTEND{_moment(entry, entry.ends.astimezone(ZoneInfo(entry.zone)))}"
    yield f"SUMMARY:{escaped(entry.title)}"
    if entry.rrule:
        yield f"RRULE:{entry.rrule}"
    for but in entry.exdates:
        yield f"EXDATE{_moment(entry, but.replace(tzinfo=ZoneInfo(entry.zone)))}"
    if entry.occurrence is not None:
        yield f"RECURRENCE-ID{_moment(entry, entry.occurrence.replace(tzinfo=ZoneInfo(entry.zone)))}"
    if entry.location:
        yield f"LOCATION:{escaped(entry.location)}"
    if entry.description:
        yield f"DESCRIPTION:{escaped(entry.description)}"
    for lead in entry.leads:
        yield from (
            "BEGIN:VALARM",
            "ACTION:DISPLAY",
            f"DESCRIPTION:{escaped(entry.title)}",
            f"TRIGGER:-PT{lead}M",
            "END:VALARM",
        )
    yield "END:VEVENT"


def _moment(entry: Planned, local: datetime) -> str:
    if entry.all_day:
        return f";VALUE=DATE:{local:%Y%m%d}"
    return f";TZID={entry.zone}:{local:%Y%m%dT%H%M%S}" if _is_zoned(entry) else f":{_utc(local)}"


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def told_zone(name: str, since: datetime) -> Iterator[str]:
    """Yield the lines that tell a zone's changes for ten years."""
    zone, first = ZoneInfo(name), datetime(since.year - 1, 1, 1, tzinfo=UTC)
    yield "BEGIN:VTIMEZONE"
    yield f"TZID:{name}"
    yield from _observance(zone, first, first)
    before = first
    for day in range(1, _YEARS * 366):
        after = first + timedelta(days=day)
        if after.astimezone(zone).utcoffset() != before.astimezone(zone).utcoffset():
            yield from _observance(zone, before, _change(zone, before, after))
        before = after
    yield "END:VTIMEZONE"


def _change(zone: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """Return the first minute of the new offset between two moments."""
    old = before.astimezone(zone).utcoffset()
    while after - before > timedelta(minutes=1):
        middle = before + timedelta(minutes=(after - before) // timedelta(minutes=2))
        before, after = (middle, after) if middle.astimezone(zone).utcoffset() == old else (before, middle)
    return after


def _observance(zone: ZoneInfo, before: datetime, moment: datetime) -> Iterator[str]:
    local, old = moment.astimezone(zone), before.astimezone(zone).utcoffset() or timedelta()
    kind = "DAYLIGHT" if local.dst() else "STANDARD"
    yield f"BEGIN:{kind}"
    yield f"DTSTART:{(moment.replace(tzinfo=None) + old):%Y%m%dT%H%M%S}"
    yield f"TZOFFSETFROM:{_offset(old)}"
    yield f"TZOFFSETTO:{_offset(local.utcoffset() or timedelta())}"
    yield f"END:{kind}"


def _offset(offset: timedelta) -> str:
    minutes = offset // timedelta(minutes=1)
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02d}{abs(minutes) % 60:02d}"


def folded(line: str) -> Iterator[str]:
    """Yield a line in pieces of at most 75 octets, each but the first behind a blank."""
    piece, size = "", 0
    for sign in line:
        octets = len(sign.encode())
        if size + octets > _LINE:
            yield piece
            piece, size = " ", 1
        piece, size = piece + sign, size + octets
    yield piece
