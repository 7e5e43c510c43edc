"""From a frame to datetimes: which day, which half of the day, what has passed and rolls on."""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from dateutil.relativedelta import relativedelta

from agents.timetext.errors import UnsureError
from agents.timetext.reading import Grain, Toward
from agents.timetext.resolve.clocks import KNOWN, OCCASIONS, WINDOWS, Hour, at, hour_of
from agents.timetext.resolve.dates import checked, day_of, disputed, monday, rolling_of, span_of
from agents.timetext.values import Ahead, Clock, Date, Period, Relative, Rolling, Span, Weekday, Weekdays, When

DAY = timedelta(days=1)
HALF_DAY = timedelta(hours=12)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Where and when the sentence was said, and which half of the day its words speak of."""

    now: datetime
    toward: Toward
    habit: str
    zone: str | None = None

    @property
    def wall(self) -> datetime:
        """Now, on the clock that the sentence speaks of."""
        return self.there.replace(tzinfo=None)

    @property
    def there(self) -> datetime:
        return self.now.astimezone(ZoneInfo(self.zone)) if self.zone else self.now

    @property
    def today(self) -> date:
        """The day of the person, whatever zone the clock is in."""
        return self.now.date()


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A stretch of wall-clock time; `end` is missing for points."""

    start: datetime
    end: datetime | None = None
    grain: Grain = "minute"
    rolled: bool = False
    others: tuple[datetime, ...] = ()

    @property
    def all_day(self) -> bool:
        return self.end is not None and self.grain in {"day", "week", "weekend", "month", "quarter", "year"}


def midnight(day: date) -> datetime:
    return datetime.combine(day, time())


def slot_of(when: When, scene: Scene) -> Slot:
    """One moment."""
    if when.elapsed is not None:
        raise UnsureError("several", "an offset among other times")
    if isinstance(when.span, Rolling):
        return _rolling(when, when.span, scene)
    if when.span is not None and when.day is None:
        return _span(when, when.span, scene)
    if when.day is None and not when.timed:
        return _whole_day(scene.today)
    if isinstance(when.day, Weekdays) and not when.timed:
        return _weekdays(when.day, scene)
    day = day_in(when, scene)
    if when.timed:
        return _hour(when, day, scene)
    if when.day is not None and scene.toward == "future" and day < scene.today:
        raise UnsureError("past", day.isoformat())
    if isinstance(when.day, Ahead) and when.day.base is None and day > scene.today:
        return Slot(start=datetime.combine(day, scene.wall.time().replace(second=0, microsecond=0)), grain="day")
    return _whole_day(day)


def _hour(when: When, day: date, scene: Scene) -> Slot:
    """A clock, an occasion or a part of the day."""
    if when.clock is not None:
        return _clock(when, when.clock, day, scene)
    if when.part is not None and when.part.name in OCCASIONS:
        return _occasion(when, when.part.name, day, scene)
    return _part(when, day, scene)


def _whole_day(day: date) -> Slot:
    return Slot(start=midnight(day), end=midnight(day) + DAY, grain="day")


def _weekdays(days: Weekdays, scene: Scene) -> Slot:
    """周六日 without 每: the coming ones, when they follow each other."""
    first, last = days.days[0], days.days[-1]
    if last - first + 1 != len(days.days):
        raise UnsureError("choice", "several days")
    begin = midnight(day_in(When(day=Weekday(first)), scene))
    return Slot(start=begin, end=begin + DAY * len(days.days), grain="day")


def _rolling(when: When, window: Rolling, scene: Scene) -> Slot:
    if when.timed:
        raise UnsureError("leftover", "a clock in a window of days")
    if window.period.seconds:
        wall = scene.wall.replace(microsecond=0)
        length = timedelta(seconds=window.period.seconds, days=window.period.days)
        start, end = (wall - length, wall) if window.past else (wall, wall + length)
        return Slot(start=start, end=end)
    if window.vague:
        window = replace(window, past=scene.toward == "past")
    begin, end = rolling_of(window, scene.now)
    _not_past(end, scene)
    return Slot(start=midnight(begin), end=midnight(end), grain="day")


def _span(when: When, span: Span, scene: Scene) -> Slot:
    begin, end = span_of(span, scene.today, scene.toward)
    if span.edge and span == Span(unit="month", edge=span.edge) and end <= scene.today and scene.toward != "past":
        begin, end = span_of(replace(span, shift=1), scene.today, scene.toward)
    _not_past(end, scene)
    grain: Grain = "day" if span.edge else span.unit
    if when.timed and end - begin == DAY:
        return slot_of(replace(when, span=None, day=Date(year=begin.year, month=begin.month, day=begin.day)), scene)
    if when.timed:
        raise UnsureError("leftover", "a clock in a longer span")
    return Slot(start=midnight(begin), end=midnight(end), grain=grain)


def _not_past(end: date, scene: Scene) -> None:
    if scene.toward == "future" and end <= scene.today:
        raise UnsureError("past", end.isoformat())


def day_in(when: When, scene: Scene) -> date:
    if when.day is None:
        return scene.today
    if isinstance(when.day, Weekday):
        both = disputed(when.day, scene.today)
        if both and scene.toward != "past":
            zone = scene.now.tzinfo
            raise UnsureError(
                "next_weekday", "this week or the next", tuple(midnight(day).replace(tzinfo=zone) for day in both)
            )
    day = day_of(when.day, when.span if isinstance(when.span, Span) else None, scene.today, scene.toward)
    if when.check is None or day.weekday() == when.check.day:
        return day
    return _agreed(when, when.check.day, day, scene)


def _agreed(when: When, weekday: int, day: date, scene: Scene) -> date:
    """A weekday beside a date must be its weekday; beside "in two weeks" it chooses the day of that week."""
    if isinstance(when.day, Date) and when.span is None:
        return checked(when.day, weekday, day, scene.toward)
    if isinstance(when.day, Ahead) and (when.day.period.calendar_months or when.day.period.days % 7 == 0):
        return monday(day) + timedelta(days=weekday)
    raise UnsureError("mismatch", f"{day.isoformat()} is another weekday")


def _clock(when: When, clock: Clock, day: date, scene: Scene) -> Slot:
    if clock.hour < 0 and when.day is not None:
        clock = Clock(hour=scene.wall.hour, minute=scene.wall.minute, half="24")
    hour = hour_of(clock, when.part, scene.habit)
    start = midnight(day) + hour.time
    grain: Grain = "second" if clock.second else "minute"
    other = midnight(day) + at(clock.hour % 12, clock) + HALF_DAY * (start.hour < 12)
    if other < scene.wall and when.day is None:
        other += DAY
    others = () if hour.sure or other < scene.wall else (other,)
    slot = Slot(start=start, grain=grain, others=others)
    passed = start < scene.wall.replace(second=0, microsecond=0)
    if scene.toward == "past":
        return replace(slot, start=start - DAY, rolled=True) if start > scene.wall and when.day is None else slot
    return _rolled(when, slot, hour, scene) if passed else slot


def _rolled(when: When, slot: Slot, hour: Hour, scene: Scene) -> Slot:
    """What has passed already: the other half of today, tomorrow, next week; an explicit day asks."""
    later = slot.start + HALF_DAY
    if not hour.sure and slot.start.hour < 12 and later > scene.wall and later.date() == slot.start.date():
        return replace(slot, start=later, others=(slot.start + DAY,) if when.day is None else ())
    if when.day is None:
        days = 1
    elif isinstance(when.day, Weekday) and when.day.week is None:
        days = 7
    elif isinstance(when.day, Date) and (when.day.month is None or when.day.year is None) and when.span is None:
        following = day_of(when.day, None, scene.today + DAY, "future")
        days = (following - slot.start.date()).days
    elif scene.toward == "any":
        return slot
    else:
        raise UnsureError("past", slot.start.isoformat(" "))
    step = timedelta(days=days)
    return replace(slot, start=slot.start + step, rolled=True, others=tuple(other + step for other in slot.others))


def _part(when: When, day: date, scene: Scene) -> Slot:
    first, last = WINDOWS[when.part.name if when.part else "evening"]
    start, end = midnight(day) + timedelta(minutes=first), midnight(day) + timedelta(minutes=last)
    if when.day is None and scene.toward != "past" and end <= scene.wall:
        return Slot(start=start + DAY, end=end + DAY, grain="part", rolled=True)
    explicit = isinstance(when.day, Relative | Date | Ahead)
    over = end.date() < scene.today or (explicit and end <= scene.wall)
    if when.day is not None and scene.toward == "future" and over:
        raise UnsureError("past", day.isoformat())
    weekday = isinstance(when.day, Weekday) and when.day.week is None
    if weekday and scene.toward == "future" and end <= scene.wall:
        return Slot(start=start + 7 * DAY, end=end + 7 * DAY, grain="part", rolled=True)
    return Slot(start=start, end=end, grain="part")


def _occasion(when: When, name: str, day: date, scene: Scene) -> Slot:
    """The hour of work's end and of lunch; those of other occasions are a guess, which asks."""
    hour, minute = divmod(OCCASIONS[name], 60)
    if hour < 0:
        raise UnsureError("occasion", name)
    slot = _clock(replace(when, part=None), Clock(hour=hour, minute=minute, half="24"), day, scene)
    if name in KNOWN or scene.toward != "future":
        return slot
    moment = slot.start.replace(tzinfo=scene.there.tzinfo).astimezone(scene.now.tzinfo)
    raise UnsureError("occasion", name, (moment,))


def elapsed(period: Period, scene: Scene) -> datetime:
    """Seconds run in UTC, so that a change of clocks between does not matter; days before them on the wall."""
    wall = scene.wall + relativedelta(months=period.calendar_months, days=period.days)
    base = wall.replace(tzinfo=scene.now.tzinfo, fold=scene.now.fold)
    return (base.astimezone(ZoneInfo("UTC")) + timedelta(seconds=period.seconds)).astimezone(scene.now.tzinfo)
