"""Recurrences: the RRULE that a frame means, and its first occurrence."""

from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from dateutil.rrule import rrulestr

from agents.timetext.errors import UnsureError
from agents.timetext.grammar.frames import Frame
from agents.timetext.resolve import beats, lengths
from agents.timetext.resolve.beats import BEATS
from agents.timetext.resolve.clocks import hour_of
from agents.timetext.resolve.ranges import range_of
from agents.timetext.resolve.resolve import DAY, Scene, Slot, midnight, slot_of
from agents.timetext.values import (
    Date,
    Every,
    Freq,
    Monthdays,
    Nth,
    Nths,
    Range,
    Span,
    Weekday,
    Weekdays,
    When,
)

NAMES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_QUARTERS = (
    ";BYMONTH=1,4,7,10"  # those in which a quarter begins: "the first Monday of each quarter" is in one of these
)
_LAST_MONTHS = ";BYMONTH=3,6,9,12"
HORIZON = timedelta(days=366 * 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    rule: str
    slot: Slot


def series_of(frame: Frame, every: Every, scene: Scene) -> Series:
    when, first = _start_in(frame.when or When(), every)
    if (
        frame.until is not None
        and frame.until.clock
        and frame.until.dated
        and not when.timed
        and every.freq not in BEATS
    ):
        when = replace(when, clock=frame.until.clock, part=frame.until.part)  # until June 30 at five: each time at five
        frame.until = replace(frame.until, clock=None, part=None)
    when = _with_hour(when, frame.first or first, every)
    begin = _begin(frame, first, every, scene)
    window = _window(when, every, scene)
    if frame.held is not None:
        window = range_of(frame.held, scene)
    elif frame.within is not None:
        window = slot_of(frame.within, replace(scene, toward="any"))
    elif window is not None:
        when = replace(when, span=None)
    _check_days(when)
    parts = _rule(every, when)
    slot = _times(frame, when, scene)
    begin = _coming(begin, frame.first or first, slot, scene)
    if frame.more:
        parts.append(_clocks(frame, when, scene))
    if every.freq in BEATS:
        parts, slot = beats.beaten(frame, every, when, begin, (parts, slot), scene)
    behind = scene if begin is None else replace(scene, now=max(scene.now, begin.replace(tzinfo=scene.now.tzinfo)))
    tail = _tail(frame, _known(parts[0], every), replace(when, span=(frame.when or when).span), slot, (scene, behind))
    if window is not None and window.end is not None and not tail:
        tail = f"UNTIL={datetime.combine(window.end - DAY, slot.start.time()):%Y%m%dT%H%M%S}"
    if every.freq in BEATS and not tail and not parts[-1].startswith("UNTIL"):
        tail = beats.end_of_day(frame, first, begin, when)
    counted = [tail] if tail.startswith("COUNT") else []
    rule = ";".join([parts[0], *counted, *parts[1:], *([tail] if tail and not counted else [])])
    earliest = max(filter(None, (begin, window.start if window else None)), default=midnight(scene.today))
    quarters = (_LAST_MONTHS if _is_last(when.day) else _QUARTERS) if every.quarters and when.day is not None else ""
    begun = _before(tail, _first(rule + quarters, slot, earliest, scene))
    if not tail and not parts[-1].startswith("UNTIL"):
        rule += lengths.for_months(frame, _known(parts[0], every), begun)
    return Series(rule=rule, slot=begun)


def _is_last(day: object) -> bool:
    """The last Friday of each quarter."""
    return isinstance(day, Nth) and day.n < 0


def _begin(frame: Frame, first: When | None, every: Every, scene: Scene) -> datetime | None:
    """The day on which it begins, where one is named."""
    begin = slot_of(frame.first, scene).start if frame.first else None
    if begin is None and first is not None:
        begin = slot_of(first, scene).start
    return beats.first_beat(frame, first, begin, scene) if every.freq in BEATS else begin


def _coming(begin: datetime | None, first: When | None, slot: Slot, scene: Scene) -> datetime | None:
    """Every morning from Monday, said on a Monday evening: from the next one."""
    named = first is not None and isinstance(first.day, Weekday) and first.day.week is None
    if begin is None or not named or begin.date() != scene.today or slot.all_day:
        return begin
    over = (slot.end or slot.start).time() <= scene.wall.time() and slot.end != midnight(scene.today) + DAY
    return begin + 7 * DAY if over else begin


def _window(when: When, every: Every, scene: Scene) -> Slot | None:
    """every day next week: a series inside a span."""
    span = when.span
    if not isinstance(span, Span) or span.shift is None or span.month or span.edge or span.unit == "weekend":
        return None
    if when.day is not None or not every.freq or every.freq in {"MONTHLY", "YEARLY"}:
        return None
    return slot_of(When(span=span), replace(scene, toward="any"))


def _known(freq: str, every: Every) -> Every:
    names: dict[str, Freq] = {
        "DAILY": "DAILY",
        "WEEKLY": "WEEKLY",
        "MONTHLY": "MONTHLY",
        "YEARLY": "YEARLY",
        "HOURLY": "HOURLY",
        "MINUTELY": "MINUTELY",
    }
    return replace(every, freq=names.get(freq.removeprefix("FREQ="), every.freq))


def _start_in(when: When, every: Every) -> tuple[When, When | None]:
    """every day tomorrow, weekly next Thursday, monthly from 3 December: a single day in a series is where it starts."""
    within = isinstance(when.day, Date) and not (when.day.month and every.freq in {"DAILY", "WEEKLY", "MONTHLY"})
    if within or isinstance(when.day, Weekdays | Monthdays | Nth | Nths) or when.day is None:
        return when, None
    return replace(when, day=None, check=None), When(day=when.day)


def _with_hour(when: When, starts: When | None, every: Every) -> When:
    """every two weeks from December 8 at two: each time at two."""
    if starts is None or starts.clock is None or when.clock is not None or every.freq in BEATS:
        return when
    return replace(when, clock=starts.clock, part=starts.part or when.part)


def _before(tail: str, first: Slot) -> Slot:
    """every monday from 9 to wednesday 5: a series that ends before it begins was something else."""
    if tail.startswith("UNTIL=") and tail < f"UNTIL={midnight(first.start.date()):%Y%m%dT%H%M%S}":
        raise UnsureError("impossible", "the series ends before it begins")
    return first


def _check_days(when: When) -> None:
    """30 February would be sought for 8,000 years."""
    days = when.day.days if isinstance(when.day, Monthdays) else (when.day.day,) if isinstance(when.day, Date) else ()
    month = when.day.month if isinstance(when.day, Date | Monthdays) else None
    if month and min(days) > monthrange(2024, month)[1]:
        raise UnsureError("impossible", "no such day")


def _rule(every: Every, when: When) -> list[str]:
    freq, interval, days = every.freq, every.interval, list(every.weekdays)
    by: list[str] = []
    match when.day:
        case Date():
            freq = freq or ("YEARLY" if when.day.month else "MONTHLY")
            by = [f"BYMONTH={when.day.month}"] if when.day.month else []
            by.append(f"BYMONTHDAY={when.day.day}")
        case Monthdays():
            freq = freq or ("YEARLY" if when.day.month else "MONTHLY")
            by = [f"BYMONTH={when.day.month}"] if when.day.month else []
            by.append("BYMONTHDAY=" + ",".join(map(str, when.day.days)))
        case Nths():
            freq, by = (
                freq or "MONTHLY",
                ["BYDAY=" + ",".join(f"{nth.n}{NAMES[nth.weekday or 0]}" for nth in when.day.days)],
            )
        case Nth():
            freq, by = _nth(when.day, freq, when.span)
        case _:
            pass
    if isinstance(when.span, Span) and when.day is None and not by:
        freq, by, days = _span(when.span, freq, by, days)
    if days:
        freq = "WEEKLY" if freq in {"", "DAILY"} else freq
        by.append("BYDAY=" + ",".join(NAMES[day] for day in sorted(set(days))))
    freq = freq or ("DAILY" if when.timed else "")
    if not freq:
        raise UnsureError("leftover", "every what?")
    return [f"FREQ={freq}", *([f"INTERVAL={interval}"] if interval > 1 else []), *by]


def _nth(day: Nth, freq: str, span: object) -> tuple[str, list[str]]:
    month = [f"BYMONTH={span.month}"] if isinstance(span, Span) and span.month else []
    freq = freq or ("YEARLY" if month else "MONTHLY")
    if day.weekday is None and freq == "WEEKLY":
        raise UnsureError("leftover", "which day of the week?")
    if day.weekday is None:
        return freq, [*month, f"BYMONTHDAY={day.n}"]
    if freq == "WEEKLY":
        return freq, [f"BYDAY={NAMES[day.weekday]}"]
    return freq, [*month, f"BYDAY={day.n}{NAMES[day.weekday]}"]


def _span(span: Span, freq: str, by: list[str], days: list[int]) -> tuple[str, list[str], list[int]]:
    """every weekend, 每月底, every June."""
    if span.unit == "weekend":
        return "WEEKLY", by, [*days, 5, 6]
    if span.unit == "month" and span.edge in {"end", "start"}:
        return freq or "MONTHLY", [f"BYMONTHDAY={-1 if span.edge == 'end' else 1}"], days
    if span.unit == "year" and span.edge == "end":
        return "YEARLY", ["BYMONTH=12", "BYMONTHDAY=31"], days
    if span.unit == "month" and span.month:
        return freq or "YEARLY", [f"BYMONTH={span.month}"], days
    return freq, by, days


def _times(frame: Frame, when: When, scene: Scene) -> Slot:
    """The clock of one occurrence, put on today."""
    plain = replace(when, day=None, span=None, check=None, zone=None)
    distant = replace(scene, now=scene.now.replace(hour=0, minute=0, second=0, microsecond=0))
    if frame.end is not None:
        if frame.end.day and frame.end.timed and (when.day or (frame.every and frame.every.weekdays)):
            raise UnsureError("several", "a range over days that comes again")
        end = replace(frame.end, day=None, span=None) if frame.end.timed else frame.end
        return range_of(Range(plain, end), distant)
    return slot_of(plain, distant)


def _clocks(frame: Frame, when: When, scene: Scene) -> str:
    if when.clock is None:
        raise UnsureError("several", "two times of a day")
    first = hour_of(when.clock, when.part, scene.habit).time
    times = [
        first,
        *(
            hour_of(more.clock, more.part or (when.part if more.clock.half == "" else None), scene.habit).time
            for more in frame.more
            if more.clock
        ),
    ]
    minutes = {time.seconds // 60 % 60 for time in times}
    if len(minutes) > 1:
        raise UnsureError("several", "two times of a day with different minutes")
    hours = sorted({time.seconds // 3600 for time in times})
    return f"BYHOUR={','.join(map(str, hours))};BYMINUTE={minutes.pop()}"


def _tail(frame: Frame, every: Every, when: When, slot: Slot, scenes: tuple[Scene, Scene]) -> str:
    """COUNT or UNTIL; a weekday is the one behind the beginning: every day from Monday until Friday."""
    if frame.until is None:
        return lengths.count(frame, every, when)
    coming = isinstance(frame.until.day, Weekday) and frame.until.day.week is None
    return _until(frame.until, slot, scenes[coming])


def _until(until: When, slot: Slot, scene: Scene) -> str:
    end = slot_of(until, scene)
    if end.grain in {"month", "year"}:  # until December: without it
        end = Slot(start=end.start - DAY, end=end.start, grain="day")
    last = (end.end or end.start + DAY) - DAY if end.all_day else end.start
    moment = datetime.combine(last.date(), slot.start.time()) if end.all_day else last
    return f"UNTIL={moment:%Y%m%dT%H%M%S}"


def _first(rule: str, slot: Slot, earliest: datetime, scene: Scene) -> Slot:
    """The slot moved to the first occurrence that is not past."""
    if rule.startswith(("FREQ=HOURLY", "FREQ=MINUTELY")) and slot.start > scene.wall:
        return slot
    offset = slot.start.time()
    anchor = datetime.combine(earliest.date(), offset)
    bare = ";".join(part for part in rule.split(";") if not part.startswith(("COUNT", "UNTIL", "INTERVAL")))
    limit = scene.wall.replace(second=0, microsecond=0) if not slot.all_day else midnight(scene.today)
    bounded = f"{bare};UNTIL={max(limit, anchor) + HORIZON:%Y%m%dT%H%M%S}"  # or 30 February is sought for 8,000 years
    times = rrulestr(bounded, dtstart=anchor)
    found = times.after(max(limit, anchor) - timedelta(seconds=1))
    running = slot.end is not None and slot.grain == "part" and anchor <= slot.start < limit < slot.end
    if running and found is not None and found - slot.start <= DAY and times.before(limit) == slot.start:
        found = slot.start  # every morning: this one is not over
    if found is None:
        raise UnsureError("impossible", "it never happens")
    return replace(
        slot, start=found, end=found + (slot.end - slot.start) if slot.end else None, rolled=False, others=()
    )
