"""Birthdays with the year of birth: "Mia was born on 29 February 2016", 小宝生日是2019年5月3日. Pure."""

import re
from datetime import date, datetime, timedelta
from typing import Any

from agents.nlu.decision import Decision
from agents.nlu.intents import Want
from agents.nlu.orders import is_question
from agents.texts import Language, say
from agents.timetext import parse, title

WANT = Want(intent="schedule_add", confidence=0.9)
LONGEST = 80  # characters
OLDEST = 130  # years
_DAY = timedelta(days=1)
_EN = re.compile(
    (
        r"(?:(?:remember|note|add|save|remind me|please|that"
        r"|of)[,: ]+)*(?P<who>[^\s,'’][^,'’]{0,30}?)(?:['’]s? (?:birthday|bday|birth date|date of birth) (?:is|was"
        r"|falls)(?: on)?| (?:was|were) born(?: on)?| birthday:?)\s+(?P<when>[^,]{6,30}|[^,]{3,30}, ?\d{4})"
    ),
    re.IGNORECASE,
)
_ZH = re.compile(
    r"(?:记住|记一下|记得|请|添加|[,，:：])*(?P<who>[^,，。\d]{1,10}?)的?(?:生日|出生日期)(?:是|在|为|:"
    r"|：)?(?P<when>\d{4}年?[^,，。]{2,12})"
    r"|(?:记住|记一下|记得|请|[,，:：])*(?P<born>[^,，。\d]{1,10}?)是?(?P<day>\d{4}年[^,，。]{2,10}?)(?:出生|生)的?"
)
_BORN = re.compile(r"(?<=birthday) \((\d{4})\)$|(?<=生日)（(?P<zh>\d{4})年）$")  # as `birthday` calls it
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def birthday(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """Return the decision for a day of each year, which tells the year of birth; None for any other sentence."""
    bare = text.strip(" \t.。!！")
    found = None if len(bare) > LONGEST or is_question(text) else _EN.fullmatch(bare) or _ZH.fullmatch(bare)
    if found is None:
        return None
    groups = found.groupdict()
    who, words = groups.get("who") or groups.get("born") or "", groups.get("when") or groups.get("day") or ""
    year = _YEAR.search(words)
    reading = parse(words, now, "past")
    if year is None or reading.start is None or reading.verdict != "understood" or title(words, reading).strip():
        return None
    born = reading.start.date()
    if reading.grain != "day" or born.year != int(year[0]) or not 0 < now.year - born.year <= OLDEST:
        return None
    arguments = yearly(born, say(language, "birthday", who=who.strip(), year=born.year), now)
    return Decision(agent=WANT.agent, want=WANT, reading=decision.reading).calling("schedule_add", arguments)


def yearly(born: date, title: str, now: datetime) -> dict[str, Any]:
    """Return the arguments of an event on that day of each year."""
    start = datetime.combine(next_birthday(born, now.date()), datetime.min.time(), now.tzinfo)
    return {
        "title": title,
        "start_time": start.isoformat(),
        "end_time": (start + _DAY).isoformat(),
        "all_day": True,
        "rrule": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1" if (born.month, born.day) == (2, 29) else "FREQ=YEARLY",
    }


def age_on(born: date, today: date) -> int:
    """Return the years that somebody has had by a day."""
    return today.year - born.year - (today < _in_year(born, today.year))


def born(name: str) -> tuple[str, int] | None:
    """Return the title of a birthday without the year of birth, and that year; None for any other title."""
    found = _BORN.search(name)
    return None if found is None else (name[: found.start()].rstrip(), int(found[1] or found["zh"]))


def next_birthday(born: date, today: date) -> date:
    """Return the next such day, today included; who was born on 29 February has the last day of February."""
    days = (_in_year(born, today.year), _in_year(born, today.year + 1))
    return next(day for day in days if day >= today)


def _in_year(born: date, year: int) -> date:
    if (born.month, born.day) != (2, 29):
        return born.replace(year=year)
    return date(year, 3, 1) - _DAY
