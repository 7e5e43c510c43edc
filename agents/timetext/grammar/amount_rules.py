"""Rules about amounts of time: sums, offsets, leads, windows."""

from collections.abc import Sequence
from itertools import pairwise

from agents.timetext.values import (
    Ahead,
    Clock,
    Date,
    Every,
    Nth,
    Period,
    Relative,
    Rolling,
    Span,
    Token,
    Weekday,
    When,
    whole,
)


def vague(tokens: Sequence[Token]) -> Sequence[Token]:
    return whole(tokens, "!", "vague")


def about_so_much(tokens: Sequence[Token]) -> Sequence[Token]:
    """less than three days after tomorrow: no moment, whatever stands beside it."""
    return whole(tokens, "!", "loose")


def _size(period: Period) -> int:
    return period.calendar_months * 2_592_000 + period.days * 86_400 + period.seconds


def sums(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """An hour and 20 minutes: units must descend, or they are two amounts."""
    periods = [token.value for token in tokens if isinstance(token.value, Period)]
    joined = any(token.value in {"又", "and"} for token in tokens)
    if not joined and any(_size(later) >= _size(earlier) for earlier, later in pairwise(periods)):
        return None
    return whole(tokens, "q", sum(periods[1:], periods[0]))


def two_leads(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """提前一天和一小时: two reminders; an hour and ten minutes are one."""
    return None if tokens[-2].value in {"又", "and"} else whole(tokens, "!", "choice")


def period_of(tokens: Sequence[Token]) -> Period:
    return next(token.value for token in tokens if isinstance(token.value, Period))


def lead(tokens: Sequence[Token]) -> Sequence[Token]:
    return whole(tokens, "L", period_of(tokens))


def lead_of(tokens: Sequence[Token]) -> Sequence[Token]:
    """10 minutes' warning before three: the lead has its moment, which is no limit."""
    return tokens[:1]


def beside_clock(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """an hour after noon, 3点前半小时."""
    clock, period = next(token.value for token in tokens if isinstance(token.value, Clock)), period_of(tokens)
    sign = -1 if any(token.kind in "bg" for token in tokens) else 1
    hour = clock.hour % 12 + 12 if clock.half == "pm" else clock.hour
    minutes = 60 * hour + clock.minute + sign * period.seconds // 60
    if period.days or period.months or not 0 < minutes < 1440 or period.seconds % 60:
        return vague(tokens)
    half = "24" if clock.half or not 60 <= minutes < 780 else ""
    return whole(tokens, "c", Clock(hour=minutes // 60, minute=minutes % 60, half=half))


def lead_clock(tokens: Sequence[Token]) -> Sequence[Token]:
    """提前一天晚上8点: neither a lead nor a moment."""
    return whole(tokens, "!", "lead_clock")


def ahead(tokens: Sequence[Token]) -> Sequence[Token]:
    return whole(tokens, "d", _offset(period_of(tokens)))


def ago(tokens: Sequence[Token]) -> Sequence[Token]:
    return whole(tokens, "d", _offset(-period_of(tokens)))


def _offset(period: Period) -> Ahead | When:
    return When(elapsed=period) if period.seconds else Ahead(period)


def window(tokens: Sequence[Token]) -> Sequence[Token]:
    return whole(tokens, "w", Rolling(period_of(tokens), within=True))


def anchored(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """A week from Tuesday, two days after tomorrow, three days before the 5th."""
    period, base = period_of(tokens), tokens[-1].value
    if period.seconds:
        return vague(tokens)
    if not isinstance(base, Date | Relative | Weekday | Nth):
        return None
    return whole(tokens, "d", Ahead(-period if tokens[1].kind in "bg" else period, base))


def behind(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """周五前两天."""
    made = anchored((tokens[2], tokens[1], tokens[0]))
    return None if made is None else whole(tokens, "d", made[0].value)


def same_time(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """This time next week."""
    clock = next(token for token in tokens if token.kind == "c")
    span = next(token for token in tokens if token.kind == "w")
    if not isinstance(clock.value, Clock) or clock.value.hour >= 0 or (period := _moved(span.value)) is None:
        return None
    return (span.becomes("d", Ahead(period)), clock) if span is tokens[0] else (clock, span.becomes("d", Ahead(period)))


def _moved(value: object) -> Period | None:
    """How far away a shifted week, month or year is."""
    if not isinstance(value, Span) or not value.shift or value.month or value.edge or value.nth:
        return None
    months = {"month": value.shift, "year": 12 * value.shift}.get(value.unit, 0)
    return (
        Period(months=months, days=7 * value.shift if value.unit == "week" else 0)
        if months or value.unit == "week"
        else None
    )


def remaining(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """还有20分钟开会."""
    return ahead(tokens) if tokens[0].value == "还有" else None


def each_day(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """连续三天早上: each of the days."""
    if tokens[0].value != "连续" or not period_of(tokens).days:
        return None
    return (tokens[0].becomes("e", Every(freq="DAILY")), tokens[1])


def sure(tokens: Sequence[Token]) -> Sequence[Token]:
    """for a day: the preposition makes it an amount."""
    return (tokens[0], tokens[1].becomes("q", tokens[1].value))


def week_of(tokens: Sequence[Token]) -> Sequence[Token] | None:
    day = next(token.value for token in tokens if token.kind == "d")
    if not isinstance(day, Date | Relative | Weekday | Nth):
        return None
    return whole(tokens, "w", Span(unit="week", around=day))
