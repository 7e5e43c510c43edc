"""Birthdays with the year of birth: "Mia was born on 29 February 2016", 小宝生日是2019年5月3日. Pure."""

import re
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from agents.nlu.decision import Decision, ToolCall
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
_NUMBER = r"\d{1,3}"
_TURNS = (
    r"[,.;]? (?:and )?(?:(?:he|she|they|it)(?:['’]s|['’]ll| is| will)? ?(?:going to )?(?:turns?|turning|be"
    rf"|be turning)|turning) (?P<age>{_NUMBER})(?: then| years old)?"
    r"(?: (?:(?P<year>this year)|that (?:year|day)|this day))?"
)
_ON = r"(?:is |falls |it['’]s )?(?:on )?"
_DAY_EN = r"(?P<when>[^,.;:?!]{3,24}?)"
_WHO_EN = r"(?P<who>(?!(?:what|when|who|how|whose|if|is|it|he|she|they|the|this|that)\b)[^\s,.;'’][^,.;'’]{0,30}?)"
_TURNING_EN = rf"(?:turns|turning|is turning|will be|will turn|is) (?P<age>{_NUMBER}) (?P<year>this year)"
_AGED_EN = tuple(
    re.compile(source, re.IGNORECASE)
    for source in (
        rf"{_WHO_EN}['’]s? (?:birthday|bday):? {_ON}{_DAY_EN}{_TURNS}",
        rf"{_WHO_EN}['’]s? (?P<age>{_NUMBER})(?:st|nd|rd|th) (?:birthday|bday):? {_ON}{_DAY_EN}",
        rf"{_WHO_EN}['’]s? (?:birthday|bday):? {_ON}{_DAY_EN},? {_TURNING_EN}",
        rf"{_WHO_EN} {_TURNING_EN}[,;.]? (?:and )?(?:(?:the|his|her) )?(?:birthday|bday) (?:is )?(?:on )?{_DAY_EN}",
        rf"{_WHO_EN} (?:turns|is turning|will be|will turn) (?P<age>{_NUMBER}) (?=on\b|this\b|next\b|tomorrow\b){_ON}{_DAY_EN}",
    )
)
_WHO_ZH = r"(?:记住|记一下|记得|请|[,，:：])*(?P<who>(?![今明后每下这那])[^,，。的\d]{1,10}?)"
_DAY_ZH = (
    r"(?P<when>大?[今明后]天|[本这下]{0,2}个?(?:周|星期|礼拜)[一二三四五六日天]"
    r"|(?:[今明]年|[本这下]个?月|农历|阴历)?[\d一二三四五六七八九十正冬腊]{1,3}[月号日]"
    r"[\d一二三四五六七八九十初廿]{0,3}[号日]?)"
)
_AGE_ZH = r"(?P<age>\d{1,3}|[一二三四五六七八九十]{1,3})周?岁"
_TURNS_ZH = (  # 今年七十 needs no word of years
    rf"[,，\s]{{1,2}}[他她]?(?:(?P<year>今年)?(?:就|要|马上|该|正好|刚好){{0,2}}(?:满|过)?{_AGE_ZH}"
    r"|(?P<this_year>今年)(?:就|要|马上|该|正好|刚好){0,2}(?:满|过)?(?P<years>\d{1,3}|[一二三四五六七八九十]{1,3}))"
    r"(?:大寿)?了?"
)
_AGED_ZH = tuple(
    re.compile(source)
    for source in (
        rf"{_WHO_ZH}的?生日(?:是|在)?{_DAY_ZH}{_TURNS_ZH}",
        rf"{_WHO_ZH}(?:是|在)?{_DAY_ZH}的?(?:是|过)?生日{_TURNS_ZH}",
        rf"{_DAY_ZH}(?:是|过)?{_WHO_ZH}的?生日{_TURNS_ZH}",
        rf"{_WHO_ZH}(?:在)?{_DAY_ZH}(?:过|是)?(?:他|她)?的?{_AGE_ZH}的?生日",
        rf"{_DAY_ZH}(?:是|给)?{_WHO_ZH}的?(?:过|要过)?{_AGE_ZH}的?生日",
        rf"{_WHO_ZH}的?{_AGE_ZH}的?生日(?:是|在){_DAY_ZH}",
        rf"{_WHO_ZH}{_DAY_ZH}(?:就|要)?满{_AGE_ZH}了?",
    )
)
_LEAD = re.compile(  # what is to ring before it
    r"[,，.。;]\s?(?P<lead>(?:and |please )*remind me .{3,30} before(?:hand)?"
    r"|(?:请|记得)?提前[^,，。]{1,8}提醒我?(?:一下)?)$",
    re.IGNORECASE,
)
_BORN = re.compile(r"(?<=birthday) \((\d{4})\)$|(?<=生日)（(?P<zh>\d{4})年）$")  # as `birthday` calls it
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def birthday(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """Return the decision for a day of each year, which tells the year of birth; None for any other sentence."""
    bare = text.strip(" \t.。!！")
    if (aged := _turning(decision, bare, now, language)) is not None:
        return aged
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


def _turning(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """Return the decision for a birthday of which it is said how old somebody will be: "Tom's birthday 12 May, he turns 9", 今年满9岁."""
    if len(text) > LONGEST or is_question(text):
        return None
    led = _LEAD.search(text)
    lead = parse(led["lead"], now).lead if led is not None else None
    said = text[: led.start()] if led is not None and lead is not None else text
    told = [form.fullmatch(said) for form in (*_AGED_EN, *_AGED_ZH)]
    births = [birth for one in told if one is not None and (birth := _born_then(one, now)) is not None]
    if not births:
        return None
    who, day = births[0]
    made = yearly(day, say(language, "birthday", who=who, year=day.year), now)
    kept = Decision(agent=WANT.agent, want=WANT, reading=decision.reading).calling("schedule_add", made)
    if lead is None:
        return kept
    rings = {"query": made["title"], "lead_minutes": lead // timedelta(minutes=1)}
    return replace(kept, more=(ToolCall(name="schedule_update", arguments=rings),))


def _born_then(found: re.Match[str], now: datetime) -> tuple[str, date] | None:
    """Return who was born on which day, by the age that is turned on the next one, or in this year."""
    groups = found.groupdict()
    years = groups["age"] or groups["years"]
    reading, age = parse(found["when"], now), parse(f"{years}天", now).duration
    start = reading.start if reading.grain == "day" and reading.rrule is None else None
    if start is None or age is None or title(found["when"], reading).strip() or not 0 < age.days <= OLDEST:
        return None
    this_year = (groups.get("year") or groups.get("this_year")) is not None
    try:
        return found["who"].strip(), start.date().replace(year=(now.year if this_year else start.year) - age.days)
    except ValueError:  # of 29 February nobody turns an odd age
        return None


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
