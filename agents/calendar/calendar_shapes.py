"""What an event is when two calendars are compared: the same words and times, however each of them writes it. Pure."""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from agents.calendar.calendar_reading import ReadEvent
from agents.calendar.recurrence import OWN, parts
from storage.content.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """An event, a series, or (with `occurrence`, its local start there) one that was moved out of a series.

    `starts` and `ends` are moments in UTC, of whole days and series local times; `zone` is that of what repeats, else empty.
    """

    title: str
    starts: datetime
    ends: datetime
    all_day: bool
    zone: str = ""
    location: str = ""
    description: str = ""
    rrule: str = ""
    exdates: tuple[datetime, ...] = ()
    occurrence: datetime | None = None


def digest(shapes: Sequence[Shape]) -> str:
    """Return what tells whether an event has changed since."""
    return hashlib.sha256(repr(sorted(shapes, key=_place)).encode()).hexdigest()


def _place(shape: Shape) -> str:
    return "" if shape.occurrence is None else shape.occurrence.isoformat()


def can_go_out(event: Event) -> bool:
    """Tell whether other programs understand how it repeats: holidays and the lunar calendar they do not."""
    return event.rrule is None or not OWN & parts(event.rrule).keys()


def shapes_of(event: Event, moved: Iterable[Event]) -> list[Shape]:
    """Return an event of ours with what was moved out of it, the series first."""
    out = [one for one in moved if one.occurrence is not None]
    gone = {one.occurrence for one in out}
    return [_local(event, gone), *(_local(one, ()) for one in out)]


def _local(event: Event, moved: Collection[datetime | None]) -> Shape:
    zone = ZoneInfo(event.zone)
    again = event.rrule is not None
    local = again or event.all_day
    return Shape(
        title=event.title.strip() or "?",
        starts=_plain(event.starts_at, zone, local=local),
        ends=_plain(event.ends_at, zone, local=local),
        all_day=event.all_day,
        zone=event.zone if again and not event.all_day else "",
        location=event.location.strip(),
        description=event.description.strip(),
        rrule=_rule(event.rrule),
        exdates=tuple(sorted(day for day in event.exdates if day not in moved)) if again else (),
        occurrence=event.occurrence if event.series is not None else None,
    )


def read_shapes(found: Sequence[ReadEvent]) -> list[Shape]:
    """Return an event of another program with what was moved out of it, the series first."""
    moved = {one.occurrence for one in found if one.occurrence is not None}
    return [_read(one, moved) for one in sorted(found, key=lambda one: one.occurrence or datetime.min)]  # noqa: DTZ901 - before all


def _read(one: ReadEvent, moved: Collection[datetime]) -> Shape:
    zone = ZoneInfo(one.zone)
    again = one.rrule is not None
    local = again or one.all_day
    return Shape(
        title=one.title,
        starts=_plain(one.starts, zone, local=local),
        ends=_plain(one.ends, zone, local=local),
        all_day=one.all_day,
        zone=one.zone if again and not one.all_day else "",
        location=one.location,
        description=one.description,
        rrule=_rule(one.rrule),
        exdates=tuple(sorted(day for day in one.exdates if day not in moved)) if again else (),
        occurrence=one.occurrence,
    )


def _rule(rule: str | None) -> str:
    """Return a rule as it is always written: programs change the order of its parts."""
    fields = parts(rule or "")
    named = [f"{name}={fields[name]}" for name in sorted(fields) if (name, fields[name]) != ("INTERVAL", "1")]
    return ";".join(sorted(named, key=lambda one: not one.startswith("FREQ=")))


def _plain(moment: datetime, zone: ZoneInfo, *, local: bool) -> datetime:
    """Return a moment without its zone: on the wall of that zone, or in UTC."""
    return moment.astimezone(zone if local else UTC).replace(tzinfo=None, fold=0)
