"""What English time words mean: makers of values from the pieces that the patterns found."""

import re

from agents.timetext.lexicon import en_words as words
from agents.timetext.lexicon.lexicon import Emitted, Groups, one
from agents.timetext.lexicon.numerals import en_number, en_ordinal
from agents.timetext.values import (
    Ahead,
    Date,
    Every,
    Half,
    Nth,
    Nths,
    Number,
    Part,
    Period,
    Relative,
    Weekday,
)

SHIFTS = {
    "next": 1,
    "nxt": 1,
    "following": 1,
    "coming": 1,
    "upcoming": 1,
    "last": -1,
    "past": -1,
    "previous": -1,
    "this past": -1,
}


def half_of(text: str | None) -> Half:
    return "" if not text else "am" if text[0] == "a" else "pm"


def number(text: str | None) -> float:
    return (en_number(text) or 0) if text else 0


def minutes_of(text: str | None) -> int:
    if not text:
        return 0
    return int(number(text.split(" ")[-1] if text[0] in "oz" else text))


def year_of(text: str | None) -> int | None:
    """2027, two thousand and twenty seven, twenty twenty seven."""
    if not text:
        return None
    if text.isdecimal():
        return int(text)
    rest = text.removeprefix("two thousand").removeprefix("twenty ").replace(" and ", " ").strip()
    return 2000 + int(number(rest))


def day_of_week(groups: Groups) -> Emitted | None:
    """every week on the fourth day."""
    value = en_ordinal(groups[0] or "first")
    return one("d", Weekday(value - 1)) if 1 <= value <= 7 else None


def weekday(groups: Groups) -> Emitted | None:
    which, name, plural = groups
    day = words.WEEKDAYS[name or "monday"]
    if plural == "s" and not which:
        return (("e", Every(freq="WEEKLY", weekdays=(day,))),)
    weak = "?" if name in words.WEAK_WEEKDAYS and which in {None, "the"} else ""
    if which in {"next", "nxt"}:
        return one("d", Weekday(day, 1, english_next=True))
    if which in {"last", "past", "previous", "this past"}:
        return one("d", Weekday(day, -1, english_next=True))
    return (("d" + weak, Weekday(day)),)


def last_weekday(groups: Groups) -> Emitted:
    """A short name of a day that ends a sentence, and can be no other word there: anything wed? lunch fri."""
    return one("d", Weekday(words.WEEKDAYS[groups[0] or groups[1] or "mon"]))


def month_day(groups: Groups) -> Emitted | None:
    return _date(groups[2], groups[0], groups[1])


def day_month(groups: Groups) -> Emitted | None:
    return _date(groups[2], groups[1], groups[0])


def _date(year: str | None, month: str | None, day: str | None) -> Emitted | None:
    value = en_ordinal(day or "1") if day and not day.isdecimal() else int(day or 1)
    if not 1 <= value <= 31:
        return None
    return one("d", Date(year=year_of(year), month=words.MONTHS[month or "may"], day=value))


def the_day(groups: Groups) -> Emitted | None:
    value = en_ordinal(groups[0] or "1st")
    return (("d?", Date(day=value)),) if 1 <= value <= 31 else None


def nth_weak(groups: Groups) -> Emitted:
    """first Tuesday, of what month nobody said; "last Tuesday" is the past one."""
    if groups[0] == "last":
        return weekday(("last", groups[1], None)) or ()
    return (("d?", Nth(en_ordinal(groups[0] or "first"), words.WEEKDAYS[groups[1] or "monday"])),)


def nths(groups: Groups) -> Emitted:
    """first and third Monday."""
    ordinals = re.findall(r"[a-z0-9]+", (groups[0] or "").replace("and", ""))
    weekday_value = words.WEEKDAYS[groups[1] or "monday"]
    return one("d", Nths(tuple(Nth(en_ordinal(ordinal), weekday_value) for ordinal in ordinals)))


def next_part(groups: Groups) -> Emitted:
    return (("d", Relative(1)), ("p", Part(words.PARTS[groups[0] or "morning"])))


def weekday_week(groups: Groups) -> Emitted:
    """Friday week."""
    weeks = Period(days=14 if groups[1] == "fortnight" else 7)
    return one("d", Ahead(weeks, Weekday(words.WEEKDAYS[groups[0] or "monday"])))


def weeks_on(groups: Groups) -> Emitted:
    """A week on Friday, three weeks tomorrow."""
    count, unit, weekday, day = groups
    weeks = Period(days=int(number(count)) * (14 if unit == "fortnight" else 7))
    base = Weekday(words.WEEKDAYS[weekday]) if weekday else Relative(words.DAYS[day or "today"])
    return one("d", Ahead(weeks, base))


def weekdays_ahead(groups: Groups) -> Emitted:
    """two Sundays from now."""
    weeks = int(number(groups[0])) - 1
    return one("d", Ahead(Period(days=7 * weeks), Weekday(words.WEEKDAYS[groups[1] or "monday"])))


def shaded_part(groups: Groups) -> Emitted:
    """early morning, late afternoon."""
    shade, name = groups
    shaded = {
        "early morning": "early",
        "late afternoon": "dusk",
        "early evening": "dusk",
        "late evening": "late",
        "late night": "late",
    }
    return one("p", Part(shaded.get(f"{shade} {name}", words.PARTS[name or "morning"])))


def parts(groups: Groups) -> Emitted:
    return (("e", Every(freq="DAILY")), ("p", Part(words.PARTS[groups[0] or "mornings"])))


def weekday_parts(groups: Groups) -> Emitted:
    series = Every(freq="WEEKLY", weekdays=(words.WEEKDAYS[groups[0] or "monday"],))
    return (("e", series), ("p", Part(words.PARTS[groups[1] or "mornings"])))


def half_day(groups: Groups) -> Emitted:
    return one("p", Part("morning" if groups[0] == "am" else "afternoon"))


def bare_part(groups: Groups) -> Emitted:
    """A part without "in the" or "this" counts beside another time: the night is dark."""
    word = groups[0] or "morning"
    return (("p" if word.startswith("lunch") else "p?", Part(words.PARTS[word])),)


def occasion(groups: Groups) -> Emitted:
    """before lunch, after work."""
    word = groups[0] or "after work"
    part = ("p", Part(words.OCCASIONS[word]))
    if word.startswith(("before", "by")):
        return (part, ("g", "before"))
    return (part, ("l", "after")) if word.startswith(("after work", "after lunch", "when i")) else (part,)


def in_the_part(groups: Groups) -> Emitted:
    return (("h", "in the"), *part((groups[0] or groups[1],)))


def unit_before(groups: Groups) -> Emitted:
    """the day before Christmas."""
    return (("q", Period(days=7 if groups[0] == "week" else 1)), ("b", "before"))


def on_the_day(groups: Groups) -> Emitted | None:
    """ "on the 5th", after "on": surely a day."""
    value = en_ordinal(groups[0] or "1st")
    if value < 0:
        return one("d", Nth(value, None))
    return one("d", Date(day=value)) if 1 <= value <= 31 else None


def nth(groups: Groups) -> Emitted:
    ordinal, name = groups
    n = -2 if ordinal == "second to last" else en_ordinal(ordinal or "first")
    return one("d", Nth(n, words.WEEKDAYS.get(name or "", None)))


def relative(groups: Groups) -> Emitted:
    return one("d", Relative(words.DAYS[groups[0] or "today"]))


def this_part(groups: Groups) -> Emitted:
    return (("d", Relative(0)), ("p", Part(words.PARTS[groups[0] or "morning"])))


def part(groups: Groups) -> Emitted:
    return one("p", Part(words.PARTS[groups[0] or "morning"]))


def holiday(groups: Groups) -> Emitted:
    month_value, day_value = words.HOLIDAYS[groups[0] or "christmas"]
    return one("d", Date(month=month_value, day=day_value))


def connector(groups: Groups) -> Emitted:
    kind = words.CONNECTORS[groups[0] or "to"]
    return one(kind, Every()) if kind == "e" else ((kind, groups[0] or ""),)


def plain(groups: Groups) -> Emitted:
    return one("n", Number(number(groups[0])))
