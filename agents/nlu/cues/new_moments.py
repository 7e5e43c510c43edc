"""Where something goes, in words: whether they name a day, and the time in them alone. Pure."""

import re
from calendar import monthrange
from datetime import date, timedelta

_DAY = re.compile(
    (
        r"今|明|后天|大后|周|星期|礼拜|月|号|\d日|天|tonight|today|tomorrow|tmr|day|week"
        r"|\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)|\d(?:st|nd|rd|th)\b"
    ),
    re.IGNORECASE,
)
_WEEKDAY = re.compile(
    (
        r"(?<![下这本上个])(?:周|星期|礼拜)[一二三四五六日天]"
        r"|(?<!next\s)(?<!this\s)\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b"
    ),
    re.IGNORECASE,
)
_SAME_TIME = re.compile(r"的?(?:同一个?时间|同样的?时间|原来的时间)|(?:at\s+)?(?:the\s+)?same\s+time", re.IGNORECASE)
_APART = re.compile(
    r"^((?:at |to |till )?\d{1,2}) ([0-5]\d)(?=$| ?[ap]m\b)", re.IGNORECASE
)  # "6 30", as it is dictated
_COMPACT = re.compile(r"^([01]?\d|2[0-3])([0-5]\d)$")  # "1830", "130"
_HOUR_ALONE = re.compile(
    r"^(?=(?:\d{1,2}(?::\d\d)?|(?:[01]\d|2[0-3])[0-5]\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$)",
    re.IGNORECASE,
)


_DAY_ALONE = re.compile(r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})[号日號]")


_THE_NUMBER = re.compile(r"\bthe (?P<en>\d{1,2})(?:st|nd|rd|th)\b|(?<![\d月])(?P<zh>\d{1,2})[号日]", re.IGNORECASE)
_MONTH = re.compile(r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\w*\b|月|\bmonth\b", re.IGNORECASE)
_OF_EACH_MONTH = re.compile(r"(?:on )?the (?P<en>\d{1,2})(?:st|nd|rd|th)|每?个?月?(?P<zh>\d{1,2})[号日]", re.IGNORECASE)


def day_of_month(words: str) -> int:
    """Return the number of a day of which no month is said; 0 where the words are anything else."""
    found = _OF_EACH_MONTH.fullmatch(words.strip(" ,.!。"))
    return 0 if found is None else int(found["en"] or found["zh"])


def number_named(words: str) -> int:
    """Return the number of the day that words name last, if they name no month: "move it to the 16th"; 0 where there is none."""
    found = [] if _MONTH.search(words) else list(_THE_NUMBER.finditer(words))
    return int(found[-1]["en"] or found[-1]["zh"]) if found else 0


def in_its_month(number: int, own: date, today: date, otherwise: date) -> date:
    """Return the day of that number in the month of what is on its `own` day, or in the next one, whichever is nearer and to come."""
    months = [own.replace(day=1), (own.replace(day=28) + timedelta(days=7)).replace(day=1)] if number else []
    days = [one.replace(day=number) for one in months if number <= monthrange(one.year, one.month)[1]]
    return min((one for one in days if one > today), key=lambda one: abs(one - own), default=otherwise)


def names_day(words: str) -> bool:
    """Tell whether a day is named, a weekday or a date among them."""
    return _DAY.search(words) is not None


def names_weekday(words: str) -> bool:
    """Tell whether a weekday is named that may be of the week that the thing is in."""
    return _WEEKDAY.search(words) is not None


_DATE = re.compile(
    r"\d(?:st|nd|rd|th)\b|\d{1,2}[号日號]|\d{1,2}月|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\w*\b",
    re.IGNORECASE,
)


def names_date(words: str) -> bool:
    """Tell whether a day is named by its number or its month, so that a weekday beside it leaves nothing open."""
    return _DATE.search(words) is not None


def is_day(words: str) -> bool:
    """Tell whether words are a day of a month and nothing else, which may be a room's number elsewhere: 27号."""
    return _DAY_ALONE.fullmatch(words.strip()) is not None


def as_time(words: str) -> str:
    """Return a time as it is read alone: without "the same time", a number as an hour, as it is in "move it to 4"."""
    return _HOUR_ALONE.sub("at ", _COMPACT.sub(r"\1:\2", spaced(_SAME_TIME.sub("", words).strip())))


def spaced(words: str) -> str:
    """Return a time with the sign between hour and minutes that is not dictated: "6 30"."""
    return _APART.sub(r"\1:\2", words)
