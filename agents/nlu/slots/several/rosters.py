"""A week's shifts in a row: "next week's shifts: mon tue early, wed thu late, fri off", 下周排班：周一周二白班，周三夜班. Pure."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any

from agents.nlu.decision import DAY, Decision, ToolCall
from agents.nlu.intents import SURE, Want
from agents.texts import Language, say
from agents.timetext import parse, title

LONGEST = 160  # characters
WANT = Want(intent="schedule_add", confidence=SURE)
_KIND_EN = r"(?:['’]?s)?(?: (?:work|my))?(?: (?:shifts?|rota|roster|schedule|hours|timetable))?"
_HEAD = re.compile(
    rf"(?:(?:ok|so|here['’]?s|my|the|for|work|shifts?|rota|roster|schedule)[, ]+)*+(?P<en>this|next) week{_KIND_EN}"
    r"(?: (?:is|are))?\s*[:：,-]\s*"
    r"|(?:我|我的|帮我|排一下|记一下)?(?P<zh>这|本|下)(?:一?周|个?星期|个?礼拜)的?"
    r"(?:排班|值班|班表|班次|上班|班|安排|课表)?表?(?:是|如下)?\s*[:：,，]?\s*(?=(?:周|星期|礼拜)[一二三四五六日天])",
    re.IGNORECASE,
)
_BREAK = re.compile(r"\s*[,，;；。\n]\s*(?:and |then |然后|再)?")
_EN_DAY = r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}"
_DAYS = re.compile(
    rf"(?P<en>{_EN_DAY}(?:\s?(?P<to>-|–|to|till|through)\s?{_EN_DAY}|(?:\s?[/&+,]\s?|\s(?:and\s)?){_EN_DAY}){{0,6}})[: ]+"
    r"|(?P<zh>(?:周|星期|礼拜)[一二三四五六日天]"
    r"(?:(?P<zh_to>到|至|-|~)|[、和跟]|(?:周|星期|礼拜)?[一二三四五六日天]){0,12})[:： ]*",
    re.IGNORECASE,
)
_EN_NAMES = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_ZH_NAMES = "一二三四五六日"
_ALONE = re.compile(r"earl(?:y|ies)|late(?:s)?|days?|nights?|long|back|split", re.IGNORECASE)
_HOURS = re.compile(r"(?<!\d)(\d{1,2}(?::\d\d)?)\s?[-–]\s?(\d{1,2}(?::\d\d)?)(?![\d/])")  # 7-3
_OFF = re.compile(r"(?:(?:day|days) )?off|rest|休息?|轮休|不上班", re.IGNORECASE)


def roster(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """Return the decision to book what is said for the days of one week; None for any other sentence, or where a part is not read."""
    head = _HEAD.match(text.strip()) if len(text) <= LONGEST and "?" not in text and "？" not in text else None
    if head is None:
        return None
    coming = (head["en"] or "").lower() == "next" or head["zh"] == "下"
    monday = now.date() - timedelta(days=now.weekday()) + timedelta(days=7 if coming else 0)
    calls = list[ToolCall]()
    pieces = [piece for piece in _BREAK.split(text.strip()[head.end() :].rstrip(".。!！ ")) if piece]
    for piece in pieces:
        days = _DAYS.match(piece)
        what = piece[days.end() :].strip() if days is not None else ""
        if days is None or not what:
            return None
        calls += _booked(_weekdays(days), what, monday, now, language)
    if len(pieces) < 2 or not calls:
        return None
    made = Decision(agent=WANT.agent, want=WANT, reading=decision.reading)
    return replace(made.calling("schedule_add", calls[0].arguments), more=tuple(calls[1:]))


def _weekdays(found: re.Match[str]) -> list[int]:
    """Return the days of the week that are named, Monday being 0, with what lies between the ends of a span."""
    if found["en"]:
        days = [_EN_NAMES.index(one.lower()[:3]) for one in re.findall(_EN_DAY, found["en"], re.IGNORECASE)]
    else:
        days = [_ZH_NAMES.index(one.replace("天", "日")) for one in found["zh"] if one in f"{_ZH_NAMES}天"]
    spans = (found["to"] or found["zh_to"]) and len(days) == 2 and days[0] < days[1]
    return list(range(days[0], days[1] + 1)) if spans else sorted(set(days))


def _booked(days: list[int], what: str, monday: date, now: datetime, language: Language) -> Iterator[ToolCall]:
    """Yield an event of an hour for each day, or one of whole days for those side by side."""
    what = _HOURS.sub(r"from \1 to \2" if what.isascii() else r"\1点到\2点", what)
    reading = parse(what, now)
    timed = reading.verdict == "understood" and reading.grain == "minute" and reading.start is not None
    name = _name(title(what, reading) if timed else what, language)
    for first, last in _runs(days) if not timed else [(day, day) for day in days]:
        begins = datetime.combine(monday + first * DAY, time(), now.tzinfo)
        given: dict[str, Any] = {"title": name, "start_time": begins.isoformat(), "all_day": not timed}
        ends = datetime.combine(monday + (last + 1) * DAY, time(), now.tzinfo)
        if timed and reading.start is not None:
            begins = datetime.combine(begins.date(), reading.start.time(), now.tzinfo)
            ends = None if reading.end is None else begins + (reading.end - reading.start)
            given["start_time"] = begins.isoformat()
        yield ToolCall(name="schedule_add", arguments={**given, **({"end_time": ends.isoformat()} if ends else {})})


def _runs(days: list[int]) -> list[tuple[int, int]]:
    """Return the first and the last of days that stand side by side."""
    runs = list[tuple[int, int]]()
    for day in days:
        if runs and runs[-1][1] == day - 1:
            runs[-1] = (runs[-1][0], day)
        else:
            runs.append((day, day))
    return runs


def _name(words: str, language: Language) -> str:
    """Return what the days are called: "early" is a shift, "off" a day off."""
    if _OFF.fullmatch(words):
        return say(language, "title_day_off") if words.isascii() else words
    if not words:
        return say(language, "title_shift")
    alone = _ALONE.fullmatch(words) is not None and "shift" not in words.lower()
    return say(language, "title_shift_of", name=words) if alone else words
