"""From two moments to a range: what one side leaves out it takes from the other."""

from dataclasses import replace
from datetime import date, datetime, timedelta

from agents.timetext.errors import UnsureError
from agents.timetext.grammar.moments import merge
from agents.timetext.resolve.clocks import OCCASIONS, WINDOWS, Hour, hour_of
from agents.timetext.resolve.dates import span_of
from agents.timetext.resolve.resolve import DAY, HALF_DAY, Scene, Slot, day_in, midnight, slot_of
from agents.timetext.values import Date, Nth, Period, Range, Relative, Rolling, Span, Weekday, When

# A range of days without years that is longer has its end before its start.
LONGEST = timedelta(days=300)
NIGHT = timedelta(hours=18)  # a shift over midnight is no longer: 4pm to 3pm is a slip

EVENING = (timedelta(hours=7), timedelta(hours=9))  # hours at which what is done of an evening begins
DUSK = timedelta(hours=17)
EARLY = (timedelta(hours=4), timedelta(hours=7))  # and those at which what is done of a morning begins


def range_of(value: Range, scene: Scene) -> Slot:
    start, end = _in_one_week(value.start, value.end), value.end
    if any(_odd(side) for side in (start, end)):
        raise UnsureError("leftover", "an offset in a range")
    if not start.timed and not end.timed:
        return _days(_today(start), end, scene)
    joined = merge(start, end) if start.dated and not start.timed and not end.dated else None
    if joined is not None:
        return slot_of(joined, scene)
    if start.elapsed is not None:
        return _from_now(end, scene)
    if end.elapsed is not None:
        return _until_now(start, scene)
    tail = not start.dated and end.dated and not end.led
    if tail:
        start = replace(start, day=end.day, span=end.span, check=end.check)
    crossing = not tail and end.dated
    nightly = scene.habit == "nightly"  # a shift that is named so begins on its day
    if not crossing and start.clock is not None and not nightly and _same_time(start, end):
        raise UnsureError("impossible", "the end is the start")
    first = day_in(start, scene)
    last = _end_day(start, end, first, scene) if crossing else first
    begin, finish = _hours(start, end, crossing=crossing, habit=scene.habit)
    if not crossing and finish <= begin:
        finish += HALF_DAY if end.clock and end.clock.hour == 12 and finish + HALF_DAY > begin else DAY
        ends_there = tail and isinstance(start.day, Relative) and not nightly  # "10pm to 6am tomorrow"
        first -= DAY if ends_there and finish > DAY else timedelta(0)
        too_long = finish - begin > NIGHT and start.clock is not None and end.clock is not None
        if too_long or _is_slip(start, begin, end):
            raise UnsureError("impossible", "the end comes before the start")
    low, high = midnight(first) + begin, midnight(last if crossing else first) + finish
    return _placed(low, high, start, scene)


def _today(start: When) -> When:
    """From now until Friday is from today on."""
    return start if start.elapsed is None else replace(start, elapsed=None, day=Relative(0))


def _in_one_week(start: When, end: When) -> When:
    """Wednesday to Friday next week: both are of that week; Friday to Monday next week begins in the one before."""
    first, last = start.day, end.day
    if not isinstance(first, Weekday) or not isinstance(last, Weekday) or first.week is not None or not last.behind:
        return start
    return replace(start, day=replace(first, week=last.week)) if first.day < last.day else start


def _same_time(start: When, end: When) -> bool:
    """From five to five: as it stands it is no range, and nobody says whether half a day or a whole one is meant."""
    return end.clock is not None and _edge(start, ahead=True).time in _candidates(_edge(end, ahead=False))


def _is_slip(start: When, begin: timedelta, end: When) -> bool:
    """下午五点到三点: an hour of the same afternoon that lies before its beginning is no hour of the next morning."""
    afternoon = start.part is not None and start.part.name == "afternoon" and end.part is None
    hour = _edge(end, ahead=False) if afternoon and end.clock is not None else None
    return hour is not None and not hour.sure and HALF_DAY < max(_candidates(hour)) < begin


def _odd(side: When) -> bool:
    return isinstance(side.span, Rolling) or (side.elapsed is not None and side.elapsed != Period())


def _from_now(end: When, scene: Scene) -> Slot:
    """From now until eight."""
    until = slot_of(end, scene)
    return Slot(start=scene.wall.replace(microsecond=0), end=until.start if until.end is None else until.end)


def _until_now(start: When, scene: Scene) -> Slot:
    """Between eight and now."""
    since = slot_of(start, replace(scene, toward="past"))
    return Slot(start=since.start, end=scene.wall.replace(microsecond=0))


def _placed(low: datetime, high: datetime, start: When, scene: Scene) -> Slot:
    """A range without a day that is over rolls on; one that runs stays."""
    if high <= low or high - low > LONGEST:
        raise UnsureError("impossible", "the end comes before the start")
    if high > scene.wall or scene.toward == "past":
        return Slot(start=low, end=high)
    if start.day is None:
        return Slot(start=low + DAY, end=high + DAY, rolled=True)
    if isinstance(start.day, Weekday) and start.day.week is None:
        return Slot(start=low + 7 * DAY, end=high + 7 * DAY, rolled=True)
    if scene.toward == "future":
        raise UnsureError("past", low.isoformat(" "))
    return Slot(start=low, end=high)


def _hours(start: When, end: When, *, crossing: bool, habit: str) -> tuple[timedelta, timedelta]:
    """am and pm are inherited from the side that says them: 3-4pm, 下午两点到5点, 11 to 3pm; else from what is done: dinner 7 to 9."""
    opening, closing = _edge(start, ahead=True, habit=habit), _edge(end, ahead=False)
    if habit == "pm" and not opening.sure and EVENING[0] <= opening.time <= EVENING[1]:
        opening = Hour(opening.time + HALF_DAY, sure=True)
    if habit == "pm" and not opening.sure and opening.time >= DUSK:
        opening = replace(opening, sure=True)
    if habit == "am" and not opening.sure and EARLY[0] <= opening.time - HALF_DAY <= EARLY[1]:
        opening = replace(opening, time=opening.time - HALF_DAY)
    if crossing and start.timed and not closing.sure:
        raise UnsureError("half", "morning or afternoon, on two days")
    begins = _candidates(opening)
    if not opening.sure and closing.sure and not crossing:
        fitting = [time for time in begins if time < closing.time]
        return max(fitting, default=begins[-1]), closing.time
    begin = opening.time
    if closing.sure or crossing:
        return begin, closing.time
    later = [time for time in _candidates(closing) if time > begin]
    return begin, min(later, default=min(_candidates(closing)))


def _edge(when: When, *, ahead: bool, habit: str = "") -> Hour:
    if when.clock is not None:
        return hour_of(when.clock, when.part, habit if habit == "nightly" else "")
    if when.part is not None and when.part.name in OCCASIONS:
        raise UnsureError("occasion", when.part.name)
    if when.part is not None:
        window = WINDOWS[when.part.name]
        return Hour(timedelta(minutes=window[0] if ahead else window[1]), sure=True)
    return Hour(timedelta(0) if ahead else DAY, sure=True)


def _candidates(hour: Hour) -> tuple[timedelta, ...]:
    if hour.sure:
        return (hour.time,)
    other = hour.time + HALF_DAY if hour.time < HALF_DAY else hour.time - HALF_DAY
    return tuple(sorted((hour.time, other)))


def _end_day(start: When, end: When, first: date, scene: Scene) -> date:
    """The day of the end, seen from the start: 下周一到周三, 5月20到25号."""
    day = end.day
    if isinstance(day, Weekday) and (
        day.week is None or (isinstance(start.day, Weekday) and start.day.week == day.week)
    ):
        return first + timedelta(days=(day.day - first.weekday()) % 7)
    if isinstance(day, Date) and day.year is None and end.span is None:
        month = day.month or (first.month if day.day >= first.day else first.month % 12 + 1)
        year = first.year + ((month, day.day) < (first.month, first.day))
        return day_in(When(day=Date(year=year, month=month, day=day.day)), replace(scene, toward="any"))
    if isinstance(day, Nth) and end.span is None:
        return day_in(replace(end, span=Span(unit="month", year=first.year, month=first.month)), scene)
    return day_in(end, replace(scene, toward="any"))


def _days(start: When, end: When, scene: Scene) -> Slot:
    if start.day is None and isinstance(start.span, Span):
        return _spans(start.span, end, scene)
    if start.day is None:
        raise UnsureError("leftover", "a range without a start")
    first = day_in(start, scene)
    if end.day is None and isinstance(end.span, Span):
        last = span_of(end.span, scene.today, "any")[1] - DAY
    else:
        last = _end_day(start, end, first, scene)
    if (
        isinstance(start.day, Date)
        and start.day.month is None
        and isinstance(end.day, Date)
        and end.day.month
        and not start.span
    ):
        first = first.replace(month=end.day.month, year=last.year)
    if last < first or last - first > LONGEST:
        raise UnsureError("impossible", "the end comes before the start")
    if scene.toward == "future" and last < scene.today:
        raise UnsureError("past", last.isoformat())
    return Slot(start=midnight(first), end=midnight(last) + DAY, grain="day")


def _spans(span: Span, end: When, scene: Scene) -> Slot:
    """March to May, 这周到下周."""
    first = span_of(span, scene.today, scene.toward)[0]
    if end.day is not None or not isinstance(end.span, Span):
        last = slot_of(end, replace(scene, toward="any")).end
    else:
        span = end.span
        if span.month and span.year is None and span.shift is None:
            span = replace(span, year=first.year + (span.month < first.month))
        last = midnight(span_of(span, scene.today, "any")[1])
    if last is None or last.date() <= first:
        raise UnsureError("impossible", "the end comes before the start")
    if scene.toward == "future" and last.date() <= scene.today:
        raise UnsureError("past", last.isoformat(" "))
    return Slot(start=midnight(first), end=last, grain="day")
