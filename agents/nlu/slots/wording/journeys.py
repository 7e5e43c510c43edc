"""A journey told by its way out and its way back: "flight on the 12th at 9, back the 19th", 周一去北京 周三回来. Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import SURE, Want
from agents.timetext import Reading, parse, title

Alone = Callable[[str], Decision]

LONGEST = 120  # characters
WANT = Want(intent="schedule_add", confidence=SURE)
DAY = timedelta(days=1)
_BACK = re.compile(
    r"(?P<out>\S.{2,70}?),?\s+(?:(?:and|then|i['’]m|we['’]re|be|am|are|coming|flying|getting|home|driving)\s+){0,3}back"
    r"(?: home)?(?: (?:on|by))? (?P<when>[^,;]{3,30}?)[\s.!]*",
    re.IGNORECASE,
)
_BY = re.compile(r"\b(?P<by>flight|train|ferry|coach|bus|fly|flying|drive|driving)\b", re.IGNORECASE)
_AWAY = re.compile(
    r"\b(?:trip|going|go|travel\w*|holidays?|vacation|away|off|visit\w*|flights?|train|ferry|coach|bus|fly|flying"
    r"|driv\w+)\b",
    re.IGNORECASE,
)
_GOING = re.compile(r"^(?:(?:i['’]m|we['’]re|i|we|am|are)\s+)*(?:going|go|off)\s+(?=to\b|away\b)", re.IGNORECASE)
_A_TRIP = re.compile(r"^(?:(?:i|we)(?:['’]ve| have)?(?: got)? |got )?(?:an? |my |our )", re.IGNORECASE)
_HOME = frozenset({"back", "回来"})
_MEANS = {"fly": "flight", "flying": "flight", "drive": "drive", "driving": "drive"}
_BACK_ZH = re.compile(
    r"(?P<out>[^,，。]{2,24}?(?:去|飞|到|回)[^,，。]{1,12}?)[,，\s]+(?P<when>[^,，。\s]{2,12}?)(?:再|就"
    r"|坐\S{1,3}|飞)?(?:回来?|返程|返回"
    r"|回家|回程)了?[。!！]*"
)
_OF_OTHERS = re.compile(  # who would have it bought
    r"^\W*(?:(?:please|pls|can you|could you|i|we|would like|need|want|to|you)\s+)*(?:buy|get|find|book"
    r"|reserve|order|purchase|search"
    r"|show|check|look)\b|机票|车票|帮我[订买查抢]|[订买查抢].{0,8}票",
    re.IGNORECASE,
)
_RINGS = re.compile(r"remind|提醒|叫我|\bwhen\b|\bif\b|[?？]", re.IGNORECASE)


def there_and_back(text: str, now: datetime, alone: Alone) -> Decision | None:
    """Return the decision on a journey: the days from one to the other, or, with an hour, the way out and the way back.

    None for any other text. `alone` decides on a text as on one thing.
    """
    if len(text) > LONGEST or "\n" in text or _RINGS.search(text) or _OF_OTHERS.search(text):
        return None
    found = _BACK.fullmatch(text)
    if found is not None and not _AWAY.search(found["out"]):
        return None
    found = found or _BACK_ZH.fullmatch(text)
    days = None if found is None else _days(found["out"], found["when"], now)
    if found is None or days is None:
        return None
    going, back = days
    english = found["out"].isascii()
    if going.grain == "day" and back.grain == "day":
        return Decision(agent=WANT.agent, want=WANT, reading=going).calling(
            "schedule_add", _away(found["out"], going, back)
        )
    first = alone(found["out"])
    if first.call is None or first.call.name != "schedule_add":
        first = alone(f"add {found['out']}")
    if first.call is None or first.call.name != "schedule_add" or first.more:
        return None
    return replace(first, more=(_way_back(found["out"], back, english=english),))


def _days(out: str, when: str, now: datetime) -> tuple[Reading, Reading] | None:
    """Return when one goes, and when one is back, which is behind it: Wednesday is that of the same journey."""
    going = parse(out, now)
    if going.start is None or not _is_moment(going):
        return None
    there = going.start if going.grain == "day" else going.start.replace(hour=23, minute=59)
    words = f"back {when}" if when.isascii() else f"{when}回来"  # 19号 alone may be anything
    back = parse(words, there)
    named = title(words, back).strip()
    if back.start is None or not _is_moment(back) or named not in _HOME or back.start.date() <= going.start.date():
        return None
    return going, back


def _is_moment(reading: Reading) -> bool:
    return reading.verdict == "understood" and reading.rrule is None and reading.grain in ("day", "minute")


def _away(out: str, going: Reading, back: Reading) -> dict[str, Any]:
    """Return the days that one is away, the last of them included."""
    if going.start is None or back.start is None:
        raise ValueError("a journey has its days")
    what = _A_TRIP.sub("", _GOING.sub("trip ", title(out, going)))
    end = back.start + DAY
    return {"title": what, "start_time": going.start.isoformat(), "all_day": True, "end_time": end.isoformat()}


def _way_back(out: str, back: Reading, *, english: bool) -> ToolCall:
    by = _BY.search(out) if english else None
    name = f"{_MEANS.get(by['by'].lower(), by['by'].lower()) if by is not None else 'way'} back" if english else "返程"
    start = back.start
    if start is None:
        raise ValueError("a way back has its day")
    whole = back.grain == "day"
    given = {"title": name, "start_time": start.isoformat(), "all_day": whole}
    if whole:
        given["end_time"] = (start + DAY).isoformat()
    return ToolCall(name="schedule_add", arguments=given)
