"""Calendars that other programs wrote (iCalendar, RFC 5545), read: bounded, and with each entry that cannot be told named by why."""

import warnings
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from itertools import islice
from typing import Any, TypeAlias, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from icalendar import Calendar
from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

from agents.calendar.recurrence import RuleRefused, checked, next_occurrences, parts, placed

Entry: TypeAlias = Any  # a component of the library's, whose values are of any kind; nothing of it leaves this module
LARGEST = 5 * 2**20  # bytes
MOST = 5000  # events
LONGEST = 500  # characters of a title or a place
TEXT = 4000  # characters of a description
COUNTED = 20_000  # times of series of a file that are counted up to their last: a rule may have 10,000, and a file 5,000 rules
DAY = timedelta(days=1)
_LONG = timedelta(days=370)
_UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)


class CalendarRefused(ValueError):
    """The file is not read: `too_large`, `too_many` or `unreadable`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadEvent:
    """An event of the file; times are aware. `occurrence`: it stands for the one of its series that began there by the wall clock.

    `blocks`: it takes time; what is tentative, transparent or of a whole day does not. `lead`: minutes before it, of its alarm.
    """

    uid: str
    title: str
    starts: datetime
    ends: datetime
    all_day: bool
    zone: str
    location: str = ""
    description: str = ""
    rrule: str | None = None
    exdates: tuple[datetime, ...] = ()
    until: datetime | None = None
    occurrence: datetime | None = None
    blocks: bool = True
    lead: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadCalendar:
    """What a file holds; `refused` names entries that were left out, by title and why (RuleRefused, or `times`).

    `zones`: names of zones that nobody knows, in whose place the usual one was taken.
    """

    name: str = ""
    events: list[ReadEvent] = field(default_factory=list[ReadEvent])
    refused: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    zones: dict[str, None] = field(default_factory=dict[str, None])


def read(data: bytes, zone: str) -> ReadCalendar:
    """Read a file; what names no zone is in `zone`. Raises CalendarRefused."""
    if len(data) > LARGEST:
        raise CalendarRefused("too_large")
    if b"BEGIN:VCALENDAR" not in data[:4096].upper():
        raise CalendarRefused("unreadable")
    if data.upper().count(b"BEGIN:VEVENT") > MOST:
        raise CalendarRefused("too_many")
    try:
        with warnings.catch_warnings(action="ignore"):  # of guesses at zones: we make our own
            whole = cast("Entry", Calendar.from_ical(data.decode("utf-8-sig", "replace").replace("\0", "")))
        usual = _zone_named(str(whole.get("X-WR-TIMEZONE") or ""), zone)
        found = ReadCalendar(name=_words(whole, "X-WR-CALNAME"))
        entries = whole.walk("VEVENT")
    except _UNREADABLE as error:
        raise CalendarRefused("unreadable") from error
    changed: dict[str, set[datetime]] = {}
    counting = iter(range(COUNTED))
    for entry in entries:
        title = _words(entry, "SUMMARY") or "?"
        try:
            event = _event(entry, title, usual, counting)
        except RuleRefused as refusal:
            found.refused.append((title, refusal.why))
            continue
        except _UNREADABLE:
            found.refused.append((title, "times"))
            continue
        found.zones.update(dict.fromkeys(_foreign(entry)))
        if event.occurrence is not None:
            changed.setdefault(event.uid, set()).add(event.occurrence)
        if str(entry.get("STATUS") or "").upper() != "CANCELLED":
            found.events.append(event)
    found.events[:] = [_but(event, changed.get(event.uid, set())) for event in found.events]
    return found


def _foreign(entry: Entry) -> Iterator[str]:
    """Give the zone that an entry names, if nobody knows it."""
    named = str(entry["DTSTART"].params.get("TZID") or "")
    if named and not _zone_named(named, ""):
        yield named[:LONGEST]


def _but(event: ReadEvent, changed: set[datetime]) -> ReadEvent:
    """Return a series without the occurrences that other entries stand for."""
    if event.rrule is None or not changed:
        return event
    return replace(event, exdates=tuple(sorted({*event.exdates, *changed})))


def _event(entry: Entry, title: str, usual: str, counting: Iterator[int]) -> ReadEvent:
    """Return an entry as an event. Raises RuleRefused, and ValueError for times that are none."""
    first = entry.decoded("DTSTART")
    zone = _zone_of(entry["DTSTART"], usual)
    all_day = not isinstance(first, datetime)
    starts = _moment(first, zone)
    ends = starts + _length(entry, first, starts, zone)
    if ends < starts or ends - starts > _LONG:
        raise ValueError("an end before its start, or years behind it")
    if ends == starts:
        ends = starts + (DAY if all_day else timedelta(minutes=1))
    wall = starts.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)
    rrule = _rule(entry)
    until = None
    if rrule is not None:
        until = _last(rrule, wall, zone, counting)
    recurrence = entry.get("RECURRENCE-ID")
    return ReadEvent(
        uid=str(entry.get("UID") or f"{title}:{starts:%Y%m%dT%H%M%S}")[:LONGEST],
        title=title,
        starts=starts,
        ends=ends,
        all_day=all_day,
        zone=zone,
        location=_words(entry, "LOCATION"),
        description=_words(entry, "DESCRIPTION", TEXT),
        rrule=rrule,
        exdates=tuple(_wall(one, zone) for one in _dates(entry.get("EXDATE"))),
        until=until,
        occurrence=None if recurrence is None else _wall(recurrence.dt, zone),
        blocks=not all_day and _blocks(entry),
        lead=_lead(entry),
    )


def _blocks(entry: Entry) -> bool:
    busy = str(entry.get("X-MICROSOFT-CDO-BUSYSTATUS") or "").upper()
    return (
        str(entry.get("TRANSP") or "").upper() != "TRANSPARENT"
        and str(entry.get("STATUS") or "").upper() not in ("CANCELLED", "TENTATIVE")
        and busy not in ("FREE", "TENTATIVE")
    )


def _length(entry: Entry, first: date, starts: datetime, zone: str) -> timedelta:
    if "DTEND" in entry:
        return _moment(entry.decoded("DTEND"), _zone_of(entry["DTEND"], zone)) - starts
    if "DURATION" in entry:
        return entry.decoded("DURATION")
    return timedelta() if isinstance(first, datetime) else _moment(first + DAY, zone) - starts


def _rule(entry: Entry) -> str | None:
    """Return its rule; of several the first. Raises RuleRefused for what comes without end within a day, or never."""
    found = _listed(entry.get("RRULE"))
    return found[0].to_ical().decode() if found else None


def _last(rrule: str, wall: datetime, zone: str, counting: Iterator[int]) -> datetime | None:
    """Return behind which moment a series does not happen; None where it has no end, or too far to count. Raises RuleRefused."""
    checked(rrule, wall, zone, placed(wall, zone) - timedelta(seconds=1))
    fields = parts(rrule)
    if "COUNT" in fields:
        if not fields["COUNT"].isascii() or not fields["COUNT"].isdigit() or int(fields["COUNT"]) > 10_000:
            raise RuleRefused("too_often")
        often = int(fields["COUNT"])
        if sum(1 for _ in islice(counting, often)) < often:
            return None
        coming = next_occurrences(rrule, wall, zone, placed(wall, zone) - timedelta(seconds=1), often)
        return coming[-1] + DAY
    if "UNTIL" in fields:
        last = datetime.strptime(fields["UNTIL"][:8], "%Y%m%d").replace(tzinfo=UTC)
        return last + 2 * DAY
    return None


def _lead(entry: Entry) -> int | None:
    """Return how many minutes before it the first alarm rings that is told by its distance."""
    for alarm in entry.walk("VALARM"):
        with suppress(*_UNREADABLE):
            before = alarm.decoded("TRIGGER")
            if isinstance(before, timedelta) and timedelta() <= -before <= timedelta(days=28):
                return -before // timedelta(minutes=1)
    return None


def _listed(found: Entry) -> list[Entry]:
    """Return what stands once or several times, in either case."""
    if isinstance(found, list):
        return cast("list[Entry]", found)
    return [] if found is None else [found]


def _dates(found: Entry) -> Iterator[date]:
    for one in _listed(found):
        for entry in one.dts:
            yield entry.dt


def _wall(moment: date, zone: str) -> datetime:
    """Return a moment as the wall clock of the zone has it: as series name their occurrences."""
    if not isinstance(moment, datetime):
        return datetime.combine(moment, time())
    if moment.tzinfo is None:
        return moment.replace(fold=0)
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)


def _moment(moment: date, zone: str) -> datetime:
    if not isinstance(moment, datetime):
        return placed(datetime.combine(moment, time()), zone).astimezone(UTC)
    aware = placed(moment, zone) if moment.tzinfo is None else moment
    return aware.astimezone(UTC)


def _zone_of(value: Entry, usual: str) -> str:
    """Return the zone that a time names: by its own name, by Outlook's, or UTC; the usual one where it names none."""
    named = value.params.get("TZID")
    if named:
        return _zone_named(str(named), usual)
    moment = value.dt
    return "UTC" if isinstance(moment, datetime) and moment.tzinfo is not None else usual


@cache
def _zone_named(name: str, usual: str) -> str:
    name = name.strip('"')
    for one in (name, WINDOWS_TO_OLSON.get(name, ""), "/".join(name.split("/")[-2:]), "/".join(name.split("/")[-3:])):
        with suppress(ZoneInfoNotFoundError, ValueError, OSError):
            if one:
                return ZoneInfo(one).key
    return usual


def _words(entry: Entry, name: str, most: int = LONGEST) -> str:
    found = _listed(entry.get(name))
    return str(found[0])[:most].strip() if found else ""
