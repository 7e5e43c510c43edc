"""A copy of what is there on another day: "copy Tuesday's soccer to Thursday", 把周二的足球复制到周四. Pure."""

import re
from datetime import datetime
from typing import Any

from agents.nlu.decision import Decision
from agents.nlu.intents import SURE, Want
from agents.nlu.slots.event_changes import which
from agents.timetext import parse, title

LONGEST = 100  # characters
WANT = Want(intent="schedule_add", confidence=SURE)
_PLEASE = r"(?:(?:please|pls|hey|ok|okay|and|also|can you|could you|will you)[, ]+)*+"
_END = r"(?: (?:too|as well|please|pls|again|thanks))*[\s.!]*"
_FORMS = (
    re.compile(
        rf"{_PLEASE}(?:copy|duplicate|clone|repeat) (?:the |my |our )?(?P<which>\S.{{1,50}}?) (?:over )?(?:to|on|onto"
        rf"|for|into)"
        rf" (?P<when>\S.{{2,30}}?){_END}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_PLEASE}(?:do|have|put|book|add) (?P<which>\S.{{1,30}}?\w+day['’]s \S.{{1,30}}?|\w+day['’]s \S.{{1,30}}?)"
        rf" (?:again|once more) (?:on |for )?(?P<when>\S.{{2,30}}?){_END}",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:请|麻烦|帮我|给我|再)*+(?:把|将)?+(?P<which>[^,，。]{2,20}?)(?:也|再)?(?:复制|拷贝|照搬|照抄|克隆"
        r"|copy)(?:一份|一下|一个)?"
        r"(?:到|去|给|在)\s*(?P<when>[^,，。]{2,14}?)(?:一份|上|去)?[吧。.!！]*",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<which>[^,，。]{2,20}?)(?:在|到)?(?P<when>(?:下?(?:周|星期|礼拜)[一二三四五六日天]|[明后]天"
        r"|\d{1,2}[号日])[^,，。]{0,8}?)"
        r"(?:也|再)来?(?:一场|一次|一节|一遍|一回)[吧。.!！]*"
    ),
)
_KEPT = re.compile(r"\b(?:lists?|notes?|memos?|links?|texts?|files?)\b|清单|笔记|列表|链接|文件", re.IGNORECASE)


def copied(decision: Decision, text: str, now: datetime) -> Decision | None:
    """Return the decision to book a copy of what is named; None for any other sentence."""
    bare = text.strip()
    if len(bare) > LONGEST or "\n" in bare or _KEPT.search(bare):
        return None
    for form in _FORMS:
        found = form.fullmatch(bare)
        wanted = _wanted(found["which"], found["when"], now) if found is not None else None
        if wanted is not None:
            return Decision(agent=WANT.agent, want=WANT, reading=decision.reading).calling("schedule_add", wanted)
    return None


def _wanted(words: str, when: str, now: datetime) -> dict[str, Any] | None:
    """Return what is to be copied and until when; None where one of the two is not certain."""
    named, reading = which(words, now), parse(when, now)
    query = str(named[0].get("query", "")) if named is not None else ""
    certain = reading.verdict == "understood" and reading.rrule is None and not title(when, reading)
    if named is None or not query or set(named[0]) - {"query", "date", "span"} or reading.start is None or not certain:
        return None
    if reading.grain not in ("day", "week", "minute") or reading.elapsed:
        return None
    days = reading.grain != "minute"
    wanted: dict[str, Any] = {"title": query, "start_time": reading.start.isoformat(), "all_day": days, "like": query}
    if reading.grain == "week" and reading.end is not None:
        wanted["end_time"] = reading.end.isoformat()
    return wanted | ({"like_date": named[0]["date"]} if "date" in named[0] else {})
