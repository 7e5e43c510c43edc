"""What a picture of a calendar shows, and where: each thing in its days, side by side where things meet. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from agents.texts import Language

DAY, SECOND = timedelta(days=1), timedelta(seconds=1)
FIRST, LAST = 8, 18  # hours that are always shown
RING = 30  # minutes that a reminder, which has no length, takes in a column
LEAST = 25  # minutes that anything takes
EARLY = 6 * 60  # minutes of a day that are still the night before


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An event, or a reminder (`rings`). `tone`: the same for what is of one colour; `firm`: its time is taken."""

    title: str
    starts: datetime
    ends: datetime
    all_day: bool = False
    rings: bool = False
    repeats: bool = False
    firm: bool = True
    place: str = ""
    tone: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The days of a picture: `days` from `first` on, on the walls of a zone."""

    title: str
    zone: str
    first: date
    days: int
    now: datetime
    language: Language
    entries: Sequence[Entry] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A thing in one day's column: minutes of the day, and its lane of `lanes` side by side. `starts`: as it is told."""

    entry: Entry
    day: int
    start: int
    end: int
    starts: str
    ends: str
    lane: int = 0
    lanes: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A thing above the hours, from one day to another one (both included)."""

    entry: Entry
    first: int
    last: int
    lane: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Where everything is. `more`: of each day how much there was no room for; `busy`: whether there is anything at all."""

    bars: Sequence[Bar]
    boxes: Sequence[Box]
    more: Sequence[int]
    busy: Sequence[bool]
    hours: tuple[int, int]


def layout(sheet: Sheet, *, lanes: int, bars: int) -> Layout:
    """Place all of a sheet; no more than `lanes` things are side by side, and no more than `bars` above each other."""
    zone = ZoneInfo(sheet.zone)
    long = [one for one in sheet.entries if _is_long(one)]
    placed, more = _bars(sheet, sorted(long, key=lambda one: (one.starts, one.title)), zone, bars)
    boxes: list[Box] = []
    for day in range(sheet.days):
        shown, left = _columns(_boxes(sheet, day, zone), lanes)
        boxes += shown
        more[day] += left
    busy = [
        more[day] > 0 or any(one.day == day for one in boxes) or any(one.first <= day <= one.last for one in placed)
        for day in range(sheet.days)
    ]
    first = min([FIRST, *(one.start // 60 for one in boxes)])
    last = max([LAST, *(-(-one.end // 60) for one in boxes)])
    return Layout(bars=placed, boxes=boxes, more=more, busy=busy, hours=(first, min(last, 24)))


def _is_long(entry: Entry) -> bool:
    return entry.all_day or entry.ends - entry.starts >= DAY


def _bars(sheet: Sheet, long: Sequence[Entry], zone: ZoneInfo, most: int) -> tuple[list[Bar], list[int]]:
    """Give each a lane that is free on all of its days, and count on each day what has none."""
    placed, more = list[Bar](), [0] * sheet.days
    for entry in long:
        first = (entry.starts.astimezone(zone).date() - sheet.first).days
        last = ((entry.ends - SECOND).astimezone(zone).date() - sheet.first).days
        first, last = max(first, 0), min(max(last, first), sheet.days - 1)
        if first > last:
            continue
        taken = {one.lane for one in placed if one.first <= last and first <= one.last}
        lane = next((one for one in range(most) if one not in taken), None)
        if lane is not None:
            placed.append(Bar(entry=entry, first=first, last=last, lane=lane))
            continue
        for day in range(first, last + 1):
            more[day] += 1
    return placed, more


def _boxes(sheet: Sheet, day: int, zone: ZoneInfo) -> list[Box]:
    """Return what is in the hours of a day, in order; what goes over midnight is in both days."""
    today = sheet.first + day * DAY
    found: list[Box] = []
    for entry in sheet.entries:
        starts, ends = entry.starts.astimezone(zone), entry.ends.astimezone(zone)
        last = (max(ends - SECOND, starts)).date()
        if _is_long(entry) or not starts.date() <= today <= last:
            continue
        start = _minute(starts) if starts.date() == today else 0
        end = _minute(ends) if ends.date() == today else 1440
        if day and starts.date() < today and end <= EARLY:  # it is told with the evening in which it begins
            continue
        end = min(max(end, start + (RING if entry.rings else LEAST)), 1440)
        start = min(start, end - LEAST)
        shown = f"{starts:%H:%M}", f"{ends:%H:%M}"
        found.append(Box(entry=entry, day=day, start=start, end=end, starts=shown[0], ends=shown[1]))
    return sorted(found, key=lambda one: (one.start, -one.end, one.entry.title))


def _minute(wall: datetime) -> int:
    return wall.hour * 60 + wall.minute


def _columns(boxes: Sequence[Box], most: int) -> tuple[list[Box], int]:
    """Put what meets side by side, as narrow as it must be; return also how much found no room."""
    shown, cluster, until, left = list[Box](), list[Box](), -1, 0
    for one in boxes:
        if one.start >= until:
            shown += _as_wide_as_may_be(cluster)
            cluster, until = [], -1
        free = {box.lane for box in cluster if box.end <= one.start}
        free |= set(range(most)) - {box.lane for box in cluster}
        free -= {box.lane for box in cluster if box.end > one.start}
        if not free:
            left += 1
            continue
        cluster.append(replace(one, lane=min(free)))
        until = max(until, one.end)
    return [*shown, *_as_wide_as_may_be(cluster)], left


def _as_wide_as_may_be(cluster: Sequence[Box]) -> list[Box]:
    lanes = max((one.lane for one in cluster), default=0) + 1
    return [replace(one, lanes=lanes) for one in cluster]


def midnight(day: date, zone: str) -> datetime:
    """Return when a day begins there."""
    return datetime.combine(day, time(), ZoneInfo(zone))
