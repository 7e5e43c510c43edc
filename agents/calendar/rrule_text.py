"""Recurrence rules in words, as a receipt says them: `FREQ=WEEKLY;INTERVAL=2;BYDAY=TH` is "every two weeks on Thu".

What a rule takes from its first occurrence (the hour, the day of a bare FREQ=MONTHLY) is not repeated.
"""

from datetime import datetime

from agents.calendar import country_names
from agents.calendar.people_days import SOLAR_TERMS
from agents.calendar.public_holidays import CHINA
from agents.calendar.recurrence import LUNAR, OWN, SOLAR, WORKDAYS, parts
from agents.texts import Language, say
from agents.texts.times import clock, day, length

_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_WORKDAYS = [0, 1, 2, 3, 4]
_ELAPSED = ("HOURLY", "MINUTELY")
_SAID = frozenset(
    ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYHOUR", "BYMINUTE"]
)
_LAST = -1
_MONTHS = ("正", "二", "三", "四", "五", "六", "七", "八", "九", "十", "冬", "腊")
_ONES = "一二三四五六七八九十"


class _Unworded(Exception):
    """There are no words for it."""


def worded(rule: str, language: Language) -> str | None:
    """The rule (RFC 5545) in words, or None when there are none that say all of it. Pure; never raises."""
    fields = parts(rule)
    if OWN & fields.keys():
        return _ours(fields, language) + _clocks(fields, language) + _end(fields, language)
    if not set(fields) <= _SAID:
        return None
    try:
        return _often(fields, language) + _end(fields, language)
    except (_Unworded, ValueError, KeyError, IndexError):
        return None


def _ours(fields: dict[str, str], language: Language) -> str:
    if LUNAR in fields:
        named = [(int(one[:2]), int(one[2:])) for one in fields[LUNAR].split(",")]
        zh = language == "zh"
        days = [lunar_words(month, day) if zh else f"{month}/{day}" if month else str(day) for month, day in named]
        said = "every_lunar" if all(month for month, _ in named) else "every_lunar_month"
        return say(language, said, day=say(language, "lunar_join").join(days))
    if SOLAR in fields:
        term, _, ahead = fields[SOLAR].partition("-")
        said = say(language, "every_solar", term=SOLAR_TERMS[int(term)])
        return (
            said
            if not ahead
            else say(language, "every_solar_before", rule=said, days=length(int(ahead) * 1440, language))
        )
    key = "every_last_workday" if fields["FREQ"] == "MONTHLY" else "every_workday_of_people"
    if fields[WORKDAYS] == CHINA:
        return say(language, key)
    return say(language, f"{key}_of", country=country_names.shown(fields[WORKDAYS], language))


def lunar_words(month: int, day: int) -> str:
    """Return a day of the lunar calendar as Chinese writes it: 八月十五, 正月初一, of month 0 without its month."""
    tens = ("初", "十", "廿", "三")[day // 10] if day not in (10, 20, 30) else {10: "初", 20: "二", 30: "三"}[day]
    return f"{f'{_MONTHS[month - 1]}月' if month else ''}{tens}{_ONES[(day - 1) % 10]}"


def _often(fields: dict[str, str], language: Language) -> str:
    frequency, interval = fields["FREQ"], int(fields.get("INTERVAL", "1"))
    by = {name for name in fields if name.startswith("BY")} - {"BYHOUR", "BYMINUTE"}
    if interval < 1 or (frequency in _ELAPSED and any(name.startswith("BY") for name in fields)):
        raise _Unworded
    if frequency == "DAILY" and interval == 1 and by == {"BYDAY"}:
        frequency = "WEEKLY"
    if frequency == "MONTHLY" and interval == 1 and "BYMONTH" in by:
        frequency = "YEARLY"
    match frequency, sorted(by):
        case _, []:
            words = _every(frequency, interval, language)
        case "WEEKLY", ["BYDAY"]:
            words = _weekly(_weekdays(fields["BYDAY"]), interval, language)
        case "MONTHLY", ["BYDAY"]:
            words = _on(frequency, interval, _ordinals(fields["BYDAY"], language), language)
        case "MONTHLY", ["BYMONTHDAY"]:
            words = _on(frequency, interval, _dates(fields["BYMONTHDAY"], language), language)
        case "YEARLY", ["BYDAY", "BYMONTH"] | ["BYMONTH", "BYMONTHDAY"]:
            words = _on(frequency, interval, _in_month(fields, language), language)
        case _:
            raise _Unworded
    return words + _clocks(fields, language)


def _every(frequency: str, interval: int, language: Language) -> str:
    if interval == 1:
        return say(language, f"every_{frequency}")
    numbers = say(language, "numbers").split()
    spelt = frequency not in _ELAPSED and interval - 2 < len(numbers)
    return say(language, f"every_n_{frequency}", number=numbers[interval - 2] if spelt else interval)


def _on(frequency: str, interval: int, days: str, language: Language) -> str:
    if interval == 1:
        return say(language, f"every_on_{frequency}", days=days)
    return say(language, "every_n_on", every=_every(frequency, interval, language), days=days)


def _weekdays(text: str) -> list[int]:
    return sorted({_DAYS.index(name) for name in text.split(",")})


def _weekly(days: list[int], interval: int, language: Language) -> str:
    if len(days) == len(_DAYS) and interval == 1:
        return _every("DAILY", 1, language)
    if days == _WORKDAYS and interval == 1:
        return say(language, "every_workday")
    first, more = say(language, "weekdays").split(), say(language, "weekdays_more").split()
    names = [(more if place else first)[number] for place, number in enumerate(days)]
    return _on("WEEKLY", interval, say(language, "workdays") if days == _WORKDAYS else _list(names, language), language)


def _ordinals(text: str, language: Language) -> str:
    """`1MO,-1FR`: the first Monday and the last Friday."""
    found: list[str] = []
    for one in text.split(","):
        number, weekday = int(one[:-2]), _DAYS.index(one[-2:])
        if number != _LAST and not 1 <= number <= 5:
            raise _Unworded
        order = say(language, "ordinals").split()[number if number == _LAST else number - 1]
        weekday_name = say(language, "weekday_names").split()[weekday]
        found.append(say(language, "nth_weekday", order=order, weekday=weekday_name))
    return _list(found, language)


def _dates(text: str, language: Language) -> str:
    days = [int(one) for one in text.split(",")]
    return _list(
        [_date(number, language) for number in sorted(days, key=lambda number: (number < 0, number))], language
    )


def _date(number: int, language: Language) -> str:
    if number == _LAST:
        return say(language, "last_date")
    if not 1 <= number <= 31:
        raise _Unworded
    return say(language, "date_of_month", date=say(language, "dates").split()[number - 1])


def _in_month(fields: dict[str, str], language: Language) -> str:
    month = say(language, "months").split()[_positive(fields["BYMONTH"]) - 1]
    if "BYDAY" in fields:
        return say(language, "days_in_month", days=_ordinals(fields["BYDAY"], language), month=month)
    if fields["BYMONTHDAY"].isdigit():
        return say(language, "date_in_month", month=month, number=_positive(fields["BYMONTHDAY"]))
    return say(language, "days_in_month", days=_dates(fields["BYMONTHDAY"], language), month=month)


def _positive(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 31:
        raise _Unworded
    return number


def _clocks(fields: dict[str, str], language: Language) -> str:
    if "BYHOUR" not in fields and "BYMINUTE" not in fields:
        return ""
    midnight = datetime(2000, 1, 1)  # noqa: DTZ001 - only its clock is said
    hours = sorted(int(hour) for hour in fields["BYHOUR"].split(","))
    minute = int(fields["BYMINUTE"])
    times = [clock(midnight.replace(hour=hour, minute=minute)) for hour in hours]
    return say(language, "at_clocks", times=_list(times, language))


def _end(fields: dict[str, str], language: Language) -> str:
    if "COUNT" in fields:
        number = int(fields["COUNT"])
        return say(language, "times" if number > 1 else "times_once", number=number)
    if "UNTIL" not in fields:
        return ""
    text = fields["UNTIL"]
    last = datetime.strptime(text, "%Y%m%dT%H%M%S" if "T" in text else "%Y%m%d")  # noqa: DTZ007 - local, or no words
    elapsed = fields["FREQ"] in _ELAPSED and "T" in text
    return say(language, "until", when=f"{day(last, language)} {clock(last)}" if elapsed else day(last, language))


def _list(words: list[str], language: Language) -> str:
    *first, last = words
    return say(language, "list_and").join(filter(None, (say(language, "list_comma").join(first), last)))
