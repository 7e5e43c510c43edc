"""What English amounts and recurrences mean: periods, windows, rates and counts."""

from agents.timetext.lexicon import en_words as words
from agents.timetext.lexicon.en_meanings import minutes_of, number
from agents.timetext.lexicon.lexicon import Emitted, Groups, one
from agents.timetext.lexicon.numerals import en_ordinal
from agents.timetext.values import Date, Every, Number, Period, Rolling


def amount(groups: Groups) -> Emitted | None:
    count, half, unit = groups
    value = (number(count) if count else 0) + (0.5 if half else 0)
    if value > 9_999 or unit is None:
        return None
    weak = "?" if count in {"a", "an"} and not half and unit not in {"hour", "hr", "week", "month"} else ""
    return (("q" + weak, period(value, unit)),)


def compact(groups: Groups) -> Emitted:
    """1h30m, 2h, 45m."""
    hours, minutes = groups
    return one("q", Period(seconds=int(3600 * float(hours or 0)) + 60 * int(minutes or 0)))


def fraction(groups: Groups) -> Emitted:
    amounts = {"half": 0.5, "quarter": 0.25, "three quarters": 0.75, "three-quarters": 0.75}
    return one("q", period(amounts[(groups[0] or "half").replace("a ", "")], groups[1] or "hour"))


def and_a_half(groups: Groups) -> Emitted:
    return one("q", period(number(groups[0]) + (0.25 if "quarter" in (groups[2] or "") else 0.5), groups[1] or "hour"))


def hour_and_minutes(groups: Groups) -> Emitted:
    """an hour and ten, two hours and twenty."""
    return one("q", Period(seconds=int(3600 * number(groups[0])) + 60 * minutes_of(groups[1])))


def from_now(groups: Groups) -> Emitted | None:
    """one hour from now: what follows is no end of it ("from now to flip it")."""
    made = amount((groups[0], None, groups[1]))
    return None if made is None else (("i", "in"), *made)


def period(value: float, unit: str) -> Period:
    months, days, seconds = words.UNITS[unit]
    whole_days = int(days * value)
    rest = round((days * value - whole_days) * 86_400) if days == 1 else 0
    if months == 12 and value % 1 == 0.5:
        return Period(months=12 * int(value), half_years=1)
    if months == 1 and value == 0.5:
        return Period(days=15)
    if months == 1 and value % 1 == 0.5:
        whole_days = 15
    return Period(
        months=int(months * value) if value % 1 == 0.5 else round(months * value),
        days=whole_days,
        seconds=round(seconds * value) + rest,
    )


def rolling(groups: Groups) -> Emitted:
    which, count, unit = groups
    past = which in {"last", "past", "previous"}
    return one("w", Rolling(period(number(count), unit or "day"), past))


def rolling_after(groups: Groups) -> Emitted:
    return rolling((groups[1], groups[0], groups[2]))


def slashed(groups: Groups) -> Emitted:
    return one("q", Period(seconds={"1/2": 1800, "1/4": 900, "3/4": 2700}[groups[0] or "1/2"]))


def sure_adverb(groups: Groups) -> Emitted:
    freq, interval = words.ADVERBS[groups[0] or "weekly"]
    return one("e", Every(freq=freq, interval=interval))


def every(groups: Groups) -> Emitted:
    which, unit = groups
    if unit in {"weekday", "workday", "work day", "working day", "business day", "school day"}:
        return one("e", Every(freq="WEEKLY", weekdays=(0, 1, 2, 3, 4)))
    if unit == "weekend":
        times = 2 if which in {"other", "alternate"} else en_ordinal(which) if which else 1
        return one("e", Every(freq="WEEKLY", interval=times, weekdays=(5, 6)))
    freq, interval = words.FREQS[unit or "day"]
    times = 2 if which in {"other", "alternate", "alternating"} else en_ordinal(which) if which else 1
    return one("e", Every(freq=freq, interval=interval * max(times, 1), quarters=unit == "quarter" and times == 1))


FIRST_OF_QUARTERS: Emitted = (("e", Every(freq="MONTHLY", interval=3, quarters=True)), ("d", Date(day=1)))
"""every first of the quarter: January, April, July and October."""


def every_so_many(groups: Groups) -> Emitted | None:
    """every two weekends, every three Mondays."""
    interval = number(groups[0])
    days = (5, 6) if groups[1] == "weekend" else (words.WEEKDAYS[groups[1] or "monday"],)
    return (
        one("e", Every(freq="WEEKLY", interval=int(interval), weekdays=days))
        if 1 <= interval <= 99 and not interval % 1
        else None
    )


def every_which(groups: Groups) -> Emitted:
    """every other, every third: whatever follows."""
    which = groups[0] or "other"
    if which == "single":
        return one("e", Every())
    return one(
        "e",
        Every(
            interval=2 if which in {"other", "alternate"} else en_ordinal(which),
            ordinal=which not in {"other", "alternate"},
        ),
    )


def adverb(groups: Groups) -> Emitted:
    freq, interval = words.ADVERBS[groups[0] or "daily"]
    kind = "e?" if groups[0] in {"daily", "weekly", "monthly", "annual", "quarterly"} else "e"
    return ((kind, Every(freq=freq, interval=interval)),)


def days_off_or_on(groups: Groups) -> Emitted:
    return one(
        "e", Every(freq="WEEKLY", weekdays=(5, 6) if (groups[0] or "").startswith("weekend") else (0, 1, 2, 3, 4))
    )


def initials(groups: Groups) -> Emitted:
    """mwf, m-f, t/th."""
    return one("e", Every(freq="WEEKLY", weekdays=words.INITIALS[(groups[0] or "mwf").replace("/", "")]))


def times_a(groups: Groups) -> Emitted | None:
    count = {"once": 1, "one": 1, "twice": 2, "thrice": 3}.get(groups[0] or "") or int(
        number((groups[0] or "").split(" ")[0])
    )
    unit = {"daily": "day", "weekly": "week", "monthly": "month"}.get(groups[1] or "", groups[1] or "day")
    freq, interval = words.FREQS[unit]
    if count == 1:
        return one("e", Every(freq=freq, interval=interval))
    if unit == "day" and 24 % max(count, 1) == 0:
        return one("e", Every(freq="HOURLY", interval=24 // count))
    return one("!", "vague")


def times_each(groups: Groups) -> Emitted | None:
    """three times every day; 10 times every day at 8: the hours that are said tell which of both it is."""
    count = 2 if groups[0] == "twice" else int(number((groups[0] or "").split(" ")[0]))
    freq, interval = words.FREQS[groups[1] or "day"]
    return one("e", Every(freq=freq, interval=interval, times=count)) if count > 1 else None


def for_the_next(groups: Groups) -> Emitted:
    """for the next week: from now on, and no week of the calendar."""
    return one("w", Rolling(period(1, groups[0] or "week")))


def count(groups: Groups) -> Emitted:
    return one("k", Number(number(groups[0])))


def alternate(groups: Groups) -> Emitted:
    return every(("other", groups[0]))
