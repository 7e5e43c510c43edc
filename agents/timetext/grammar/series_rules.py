"""Rules about recurrences and lists of days."""

from collections.abc import Sequence
from dataclasses import replace

from agents.timetext.errors import UnsureError
from agents.timetext.grammar.amount_rules import period_of
from agents.timetext.grammar.frames import Frame
from agents.timetext.values import (
    Date,
    Every,
    Freq,
    Monthdays,
    Nth,
    Number,
    Period,
    Span,
    Token,
    Weekday,
    Weekdays,
    whole,
)


def weekday_list(tokens: Sequence[Token]) -> Sequence[Token] | None:
    days: list[int] = []
    for token in tokens:
        if isinstance(token.value, Weekday) and token.value.week is None:
            days.append(token.value.day)
        elif isinstance(token.value, Weekdays):
            days.extend(token.value.days)
        elif token.kind == "d":
            return monthday_list(tokens)
    return whole(tokens, "d", Weekdays(tuple(sorted(set(days)))))


def between_days(tokens: Sequence[Token]) -> Sequence[Token]:
    """Between the 16th and the 18th."""
    return [token.becomes("t", "-") if token.kind == "j" else token for token in tokens]


def weekdays_in_a_row(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """mon wed fri."""
    days = [token.value.day for token in tokens if isinstance(token.value, Weekday) and token.value.week is None]
    if len(days) != len(tokens) or len(set(days)) != len(days):
        return None
    return whole(tokens, "d", Weekdays(tuple(sorted(days))))


def monthday_list(tokens: Sequence[Token]) -> Sequence[Token] | None:
    days = [token.value for token in tokens if token.kind == "d"]
    dates = [day for day in days if isinstance(day, Date)]
    if len(dates) != len(days) or any(day.month for day in dates[1:]):
        return None
    return whole(tokens, "d", Monthdays(tuple(day.day for day in dates), dates[0].month))


def day_and_number(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """every August 20 and 30."""
    first, last = tokens[0].value, tokens[-1].value
    if (
        not isinstance(first, Date)
        or not isinstance(last, Number)
        or not first.day < last.value <= 31
        or not first.month
    ):
        return None
    return whole(tokens, "d", Monthdays((first.day, int(last.value)), first.month))


def choice(tokens: Sequence[Token]) -> Sequence[Token]:
    return whole(tokens, "!", "choice")


def weekday_range(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """Monday to Friday, in a series."""
    ends = [token.value for token in tokens if token.kind == "d"]
    first, last = ends[0], ends[1]
    if (
        not isinstance(first, Weekday)
        or not isinstance(last, Weekday)
        or first.week is not None
        or last.week is not None
    ):
        return None
    count = (last.day - first.day) % 7 + 1
    days = tuple(sorted((first.day + step) % 7 for step in range(count)))
    return whole(tokens, "e", Every(freq="WEEKLY", weekdays=days))


def every_amount(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """Every 3 days, 每两周; 每隔一天 leaves one day out."""
    every, period = tokens[0].value, period_of(tokens)
    if not isinstance(every, Every) or every.freq:
        return None
    freq, interval = _rate(period)
    if every.skip and not period.seconds:
        interval += 1
    return whole(tokens, "e", Every(freq=freq, interval=interval)) if freq else None


def _rate(period: Period) -> tuple[Freq, int]:
    if period.calendar_months:
        return (
            ("YEARLY", period.calendar_months // 12)
            if period.calendar_months % 12 == 0
            else ("MONTHLY", period.calendar_months)
        )
    if period.days:
        return ("WEEKLY", period.days // 7) if period.days % 7 == 0 else ("DAILY", period.days)
    if period.seconds % 3600 == 0:
        return "HOURLY", period.seconds // 3600
    return ("MINUTELY", period.seconds // 60) if period.seconds % 60 == 0 else ("", 0)


def every_nth(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """Every third Thursday of the month."""
    every, day, month = tokens[0].value, tokens[1].value, tokens[-1].value
    if (
        not isinstance(every, Every)
        or not every.ordinal
        or not isinstance(day, Weekday)
        or not isinstance(month, Span)
        or month.unit != "month"
    ):
        return None
    whole = Token("e", Every(freq="MONTHLY"), tokens[0].start, tokens[0].end)
    return (whole, Token("d", Nth(every.interval, day.day), tokens[1].start, tokens[-1].end))


def weekday_series(tokens: Sequence[Token]) -> Sequence[Token]:
    """Mondays and Thursdays."""
    merged = next(token.value for token in tokens if isinstance(token.value, Every))
    days = sorted({day for token in tokens if isinstance(token.value, Every) for day in token.value.weekdays})
    return whole(tokens, "e", Every(freq=merged.freq, interval=merged.interval, weekdays=tuple(days)))


def left_out(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """except weekends, 周日除外: weekdays that a series leaves out."""
    days: set[int] = set()
    for token in tokens:
        match token.value:
            case Weekday(day=day, week=None):
                days.add(day)
            case Weekdays(days=several):
                days.update(several)
            case Span(unit="weekend", shift=None):
                days.update((5, 6))
            case Every(freq="WEEKLY", interval=1, weekdays=several) if several:
                days.update(several)
            case _ if token.kind in "dwe":
                return None
            case _:
                pass
    return whole(tokens, "N", Weekdays(tuple(sorted(days))))


def tidy(frame: Frame) -> Frame:
    """Weekday lists without every: two weekdays with a clock are a series when there is none of them to choose."""
    when, every = frame.when, frame.every
    if every is not None and when is not None:
        by_weeks = every.freq in {"", "DAILY", "WEEKLY"}
        if by_weeks and isinstance(when.day, Weekday) and when.day.week in {None, 0}:
            every = replace(every, weekdays=tuple(sorted({*every.weekdays, when.day.day})))
            when = replace(when, day=None)
        elif isinstance(when.day, Weekdays):
            every, when = replace(every, weekdays=when.day.days), replace(when, day=None)
    if every is not None and frame.more and every.freq == "HOURLY" and every.interval * (1 + len(frame.more)) == 24:
        every = Every(freq="DAILY")  # twice a day, at eight and at eight
    if every is not None and every.times:
        every = _so_often(frame, every, timed=when is not None and when.timed)
    frame.every, frame.when = (_leaving_out(every, frame.without) if frame.without else every), when
    return frame


def _so_often(frame: Frame, every: Every, *, timed: bool) -> Every:
    """Three times every day are its hours, where none or three are said; 10 times every day at eight are ten days."""
    hours = (1 + len(frame.more)) if timed else 0
    each_day = replace(every, times=0)
    if hours == 1 and frame.count is None:
        frame.count = every.times
        return each_day
    if hours == every.times:
        return each_day
    if hours or every.freq != "DAILY" or every.interval > 1 or 24 % every.times:
        raise UnsureError("vague", "so many times")
    return Every(freq="HOURLY", interval=24 // every.times)


def _leaving_out(every: Every | None, without: tuple[int, ...]) -> Every:
    """Every day except Sunday: the other six."""
    if every is None or every.freq not in {"", "DAILY", "WEEKLY"} or (every.interval > 1 and not every.weekdays):
        raise UnsureError("except", "an exception")
    days = tuple(day for day in every.weekdays or range(7) if day not in without)
    if not days or (every.freq == "WEEKLY" and not every.weekdays):
        raise UnsureError("except", "an exception")
    return replace(every, freq="WEEKLY", weekdays=days)
