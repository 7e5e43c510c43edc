"""What repeats and shall be left out for a while: "pause the piano reminder till September", 吃药的提醒先停一周. Pure."""

import re
from datetime import datetime, time, timedelta
from typing import Any

from agents.nlu.orders import is_question
from agents.nlu.slots.event_changes import which
from agents.nlu.slots.time_shifts import length
from agents.timetext import parse, title

LONGEST = 80  # characters
_DAY = timedelta(days=1)
_FORMS = (
    re.compile(
        r"(?:(?:please|can you|could you|hey|ok)\s+)*(?:pause|suspend|mute|silence|hold off|put on hold|stop)\s+(?P<which>\S.{1,50}?)\s+(?P<how>until|till|for|through)\s+(?P<when>\S.{1,40})",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:请|麻烦|帮我|[把将])*(?:暂停|先停|停)(?:一下)?(?P<which>[^,，。]{1,24}?)(?P<how>[,，\s]*(?:一直)?到|[,，\s]*)(?P<when>[^,，。]{1,14})"
    ),
    re.compile(
        r"(?:请|麻烦|帮我|[把将])*(?P<which>[^,，。]{1,24}?)(?:先|都|就|给我)*(?:暂停|停掉?|不用响|别响|停用)(?:一下)?(?P<how>(?:一直)?到?)(?P<when>[^,，。]{1,14})"
    ),
)
_NOUN = re.compile(r"的?(?:提醒|闹钟)$|\s+(?:reminders?|alarms?|series)$|^(?:my|the|our|all)\s+", re.IGNORECASE)
_VAGUE = re.compile(r"|it|that|this|them|the|here|[它这那]个?|一下|我.*|你.*|他.*|她.*", re.IGNORECASE)
_REASON = re.compile(r"\s*[,，;；。]\s*(?=\S)")
_TAIL = re.compile(r"(?:再说|再响|为止|[吧哈啊呀了])+$|,?\s*(?:please|pls|thanks?)$", re.IGNORECASE)


def paused(text: str, now: datetime) -> dict[str, Any] | None:
    """Return the arguments of schedule_delete for what is left out until a day; None for any other sentence."""
    bare = text.strip(" \t.。!！~～")
    if len(bare) > LONGEST or is_question(bare):
        return None
    bare = _TAIL.sub("", _REASON.split(bare, maxsplit=1)[0])
    for form in _FORMS:
        found = form.fullmatch(bare)
        until = _until(found["when"], found["how"], now) if found is not None else None
        if found is None or until is None:
            continue
        named = which(_bare(found["which"]), now)
        if named is not None and set(named[0]) <= {"query", "span"} and not _VAGUE.fullmatch(named[0].get("query", "")):
            return {"query": named[0]["query"], "until": until.isoformat()}
    return None


def _until(words: str, how: str, now: datetime) -> datetime | None:
    """Return the day on which it goes on; none where the words are no length and no day."""
    said = words.strip()
    long = None if how.strip() in ("到", "一直到", "until", "till", "through") else length(said)
    if long is not None:
        return _midnight(now) + long if long >= _DAY else None
    reading = parse(said, now)
    whole = reading.verdict == "understood" and reading.start is not None and not title(said, reading).strip("到")
    if not whole or reading.start is None or reading.rrule is not None or reading.start <= now:
        whole_week = reading.grain == "week" and reading.end is not None  # 这周: until it is over
        return reading.end if whole_week else None
    if how.strip() in ("", "for", "through") and reading.end is not None and reading.grain != "minute":
        return reading.end  # for next week, 停下周: all of it
    return reading.start


def _midnight(now: datetime) -> datetime:
    return datetime.combine(now.date(), time(), now.tzinfo)


def _bare(name: str) -> str:
    before = ""
    while name != before:
        before, name = name, _NOUN.sub("", name.strip())
    return name
