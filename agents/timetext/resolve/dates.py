"""From what was said about a day to the day itself."""

import calendar
from dataclasses import replace
from datetime import date, datetime, timedelta

from dateutil.relativedelta import relativedelta

from agents.timetext.errors import UnsureError
from agents.timetext.reading import Toward
from agents.timetext.values import (
    Ahead,
    Date,
    Day,
    Monthdays,
    Nth,
    Nths,
    Period,
    Relative,
    Rolling,
    Span,
    Weekday,
    Weekdays,
)

THIRDS = {"first_third": (1, 11), "second_third": (11, 21)}
YEARS = range(1900, 2200)


def monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def moved(day: date, period: Period) -> date:
    try:
        return day + relativedelta(months=period.calendar_months, days=period.days)
    except (OverflowError, ValueError):
        raise UnsureError("impossible", "too far away") from None


def real(year: int, month: int, day: int) -> date:
    if year not in YEARS:
        raise UnsureError("impossible", f"year {year}")
    if not 1 <= day <= calendar.monthrange(year, month)[1]:
        raise UnsureError("impossible", f"{year}-{month:02}-{day:02}")
    return date(year, month, day)


def day_of(day: Day, span: Span | None, today: date, toward: Toward) -> date:
    """The date that a day means, seen from today."""
    found = _day_of(day, span, today, toward)
    if span is None or not span.coming or not isinstance(day, Date) or toward != "future" or found >= today:
        return found
    return _day_of(day, replace(span, shift=1), today, toward)


def _day_of(day: Day, span: Span | None, today: date, toward: Toward) -> date:
    match day:
        case Relative():
            return today + timedelta(days=day.days)
        case Weekday():
            return weekday_of(day, today, toward)
        case Date():
            return date_of(day, span, today, toward)
        case Nth():
            if span is None and day.weekday is None and day.n > 0:
                return today + timedelta(days=day.n - 1)
            return nth_of(day, span or day.of or Span(unit="month", shift=0), today, toward)
        case Ahead():
            base = day_of(day.base, None, today, toward) if day.base else today
            return moved(base, day.period)
        case Weekdays() | Monthdays() | Nths():
            raise UnsureError("choice", "several days")


def weekday_of(day: Weekday, today: date, toward: Toward) -> date:
    here = monday(today) + timedelta(days=day.day)
    if day.week is None:
        if toward == "past":
            return here if here <= today else here - timedelta(days=7)
        return here if here >= today else here + timedelta(days=7)
    return here + timedelta(days=7 * day.week)


def disputed(day: Weekday, today: date) -> tuple[date, date] | None:
    """ "next Friday" said before this week's Friday: two readings."""
    here = monday(today) + timedelta(days=day.day)
    return (here, here + timedelta(days=7)) if day.english_next and day.week == 1 and here > today else None


def date_of(day: Date, span: Span | None, today: date, toward: Toward) -> date:
    year = day.year
    if span is not None and span.unit == "year":
        year = span.year or today.year + (span.shift or 0)
    if day.month is None and span is not None and span.unit == "month":
        first = span_of(span, today, toward)[0]
        return real(first.year, first.month, day.day)
    if day.month is None:
        return _monthday(day.day, today, toward)
    if year is not None:
        return real(year, day.month, day.day)
    return _yearly(day.month, day.day, today, toward)


def _monthday(day: int, today: date, toward: Toward) -> date:
    """The next (or last) month that has this day."""
    step = -1 if toward == "past" else 1
    for months in range(13):
        first = today.replace(day=1) + relativedelta(months=step * months)
        if day <= calendar.monthrange(first.year, first.month)[1]:
            found = first.replace(day=day)
            if (found <= today) if toward == "past" else (found >= today):
                return found
    raise UnsureError("impossible", f"day {day}")


def _yearly(month: int, day: int, today: date, toward: Toward) -> date:
    step = -1 if toward == "past" else 1
    for years in range(9):
        year = today.year + step * years
        if day > calendar.monthrange(year, month)[1]:
            continue
        found = date(year, month, day)
        if (found <= today) if toward == "past" else (found >= today):
            return found
    raise UnsureError("impossible", f"{month:02}-{day:02}")


def checked(day: Date, weekday: int, found: date, toward: Toward) -> date:
    """Thursday the 14th: the month in which it is one."""
    step = -1 if toward == "past" else 1
    for months in range(13) if day.month is None else ():
        first = found.replace(day=1) + relativedelta(months=step * months)
        if day.day <= calendar.monthrange(first.year, first.month)[1]:
            there = first.replace(day=day.day)
            if there.weekday() == weekday:
                return there
    raise UnsureError("mismatch", f"{found.isoformat()} is another weekday")


def nth_of(day: Nth, span: Span, today: date, toward: Toward) -> date:
    """The first Monday of June, the last day of the month."""
    begin, end = span_of(span, today, toward)
    if day.weekday is None:
        return end + timedelta(days=day.n) if day.n < 0 else begin + timedelta(days=day.n - 1)
    if day.n < 0:
        last = end - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - day.weekday) % 7 + 7 * (-day.n - 1))
    found = begin + timedelta(days=(day.weekday - begin.weekday()) % 7 + 7 * (day.n - 1))
    if found >= end:
        raise UnsureError("impossible", f"no {day.n}th weekday there")
    return found


def span_of(span: Span, today: date, toward: Toward) -> tuple[date, date]:
    """First day and the day after the last."""
    if span.around is not None:
        begin = monday(day_of(span.around, None, today, toward))
        return begin, begin + timedelta(days=7)
    if span.nth is not None:
        return _inside(span, span.nth, today, toward)
    begin, end = _whole(span, today, toward)
    return _edged(span, begin, end, today) if span.edge else (begin, end)


def _inside(span: Span, nth: int, today: date, toward: Toward) -> tuple[date, date]:
    """The n-th month of a year; the n-th week of a month, counted from its first Monday."""
    begin, end = span_of(span.inside or Span(unit="month", shift=0), today, toward)
    if span.unit == "month":
        first = begin + relativedelta(months=nth - 1)
        return first, first + relativedelta(months=1)
    first = begin + timedelta(days=-begin.weekday() % 7 + 7 * (nth - 1))
    if nth < 0:
        first = monday(end) - timedelta(days=7)
    if first >= end:
        raise UnsureError("impossible", f"no week {nth} there")
    return first, first + timedelta(days=7)


def _whole(span: Span, today: date, toward: Toward) -> tuple[date, date]:
    shift = span.shift or 0
    match span.unit:
        case "week":
            begin = monday(today) + timedelta(days=7 * shift)
            return begin, begin + timedelta(days=7)
        case "weekend":
            begin = monday(today) + timedelta(days=5 + 7 * shift)
            if span.shift is None and toward == "past" and begin > today:
                begin -= timedelta(days=7)
            return begin, begin + timedelta(days=2)
        case "month":
            begin = _month(span, today, toward)
            return begin, begin + relativedelta(months=1)
        case "quarter":
            begin = date(today.year, 3 * ((today.month - 1) // 3) + 1, 1) + relativedelta(months=3 * shift)
            return begin, begin + relativedelta(months=3)
        case "year":
            year = span.year or today.year + shift
            return real(year, 1, 1), real(year, 12, 31) + timedelta(days=1)


def _month(span: Span, today: date, toward: Toward) -> date:
    if span.month is None:
        return today.replace(day=1) + relativedelta(months=span.shift or 0)
    if span.year is not None:
        return real(span.year, span.month, 1)
    if span.shift is not None:
        return real(today.year + span.shift, span.month, 1)
    if toward == "past":
        return date(today.year - (span.month > today.month), span.month, 1)
    return date(today.year + (span.month < today.month), span.month, 1)


def _edged(span: Span, begin: date, end: date, today: date) -> tuple[date, date]:
    """Start and end are days (the end of a week is its Friday), the middle is a day, thirds and the rest are ranges."""
    if span.edge in THIRDS:
        first, last = THIRDS[span.edge]
        return begin.replace(day=first), begin.replace(day=last)
    if span.edge == "last_third":
        return begin.replace(day=21), end
    if span.edge == "rest":
        return max(begin, today), end
    if span.edge == "end":
        day = begin + timedelta(days=4) if span.unit == "week" else end - timedelta(days=1)
    elif span.edge == "middle":
        day = begin + (end - begin) // 2 - (timedelta(days=1) if span.unit == "month" else timedelta(0))
    else:
        day = begin
    return day, day + timedelta(days=1)


def rolling_of(window: Rolling, now: datetime) -> tuple[date, date]:
    """The days of a window of whole days: the next three begin tomorrow, the past three end today."""
    today = now.date()
    if window.past:
        return moved(today, -window.period) + timedelta(days=1), today + timedelta(days=1)
    if window.within:
        return today, moved(today, window.period) + timedelta(days=1)
    return today + timedelta(days=1), moved(today, window.period) + timedelta(days=1)
