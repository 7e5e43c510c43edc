"""The day that a note is of, where it says so first: "yesterday we met the builders", 上周五和房东谈了. Pure."""

import re
from datetime import datetime, timedelta

from agents.timetext import parse

OLDEST = timedelta(days=31)  # what is further away is rather part of a name: "Last Christmas"
_FIRST = re.compile(
    r"(?P<zh>大?前天|昨[天日]|[昨前]晚上?|上个?(?:周|星期|礼拜)[一二三四五六日天]"
    r"|[\d一两二三四五六七八九十]{1,3}天(?:以|之)?前)"
    r"(?=[\s,，:：]*[\u3400-\u9fffA-Za-z]{2})(?![的是]?(?:歌|电影|书)|[\s,，]*[》」”])"
    r"|(?P<en>(?:the day before yesterday|yesterday|last night"
    r"|(?:on )?last (?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:\d{1,2}|two|three|four|five|six) days ago)(?: (?:morning|afternoon|evening|night))?)"
    r"(?:['’]s|,)? (?:(?-i:[a-z])|i\b|\w+ (?:told|said|met|came|went|gave|called|rang|was|had|\w+ed)\b)",
    re.IGNORECASE,
)


def own_day(text: str, now: datetime) -> datetime | None:
    """Return the day before today that a note begins with, at the hour of `now` (aware, in the person's zone); None for any other note."""
    found = _FIRST.match(text.lstrip())
    if found is None:
        return None
    reading = parse(found["zh"] or found["en"], now, "past")
    if reading.verdict != "understood" or reading.start is None:
        return None
    day = reading.start.astimezone(now.tzinfo).date()
    if not timedelta() < now.date() - day <= OLDEST:
        return None
    return now.replace(year=day.year, month=day.month, day=day.day)
