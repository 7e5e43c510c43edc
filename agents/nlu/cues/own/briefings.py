"""Wishes for a morning agenda or a weekly review that comes by itself, and to have it no more. Pure."""

import re
from dataclasses import dataclass
from datetime import datetime, time
from typing import Literal

from agents.timetext import Reading, parse
from agents.timetext.bounds import single_blanks

Kind = Literal["day", "week"]
LONGEST = 100  # characters of such a wish
MORNING, REVIEW, REVIEW_DAY = time(7, 30), time(18), "SU"  # where nothing else is said
_NAMED = re.compile(
    (
        r"\b(?:brief|agenda|schedule|calendar|day\b|plans?\b|week|review|digest)|安排|日程|行程|简报|早报|晨报|周报"
        r"|总结|回顾"
    ), re.IGNORECASE
)  # fmt: skip
_WEEK = re.compile(r"\bweek(?!days?\b)|周报|[周週](?:回顾|总结|安排|日程|计划)|[本这下一][个]?[周週]", re.IGNORECASE)
_GIVE = r"(?:send|give|show|tell|message|text|read|brief|push)"
_THE = (
    r"(?:(?:an?|the|my|our|me|of|on|about|for|with|today's|this|next|week's|what's|in|daily|weekly|morning|evening"
    r"|short|quick|day's) ){0,6}+"
)
_THING = (
    r"(?:briefings?|agenda|schedule|calendar|day|plans?|week(?: ahead)?|(?:weekly )?review|digest|overview|summary|day)"
)
_ON = re.compile(
    rf"(?:please |can you |could you |i want |i'd like |i would like |would you |you to |to ){{0,4}}+(?:"
    rf"{_GIVE} me {_THE}{_THING}(?: (?:of|for|on) {_THE}{_THING})?"
    rf"|(?:turn on|switch on|enable|start|activate|subscribe to|get|have) {_THE}{_THING})"
    r"(?: please)?",
    re.IGNORECASE,
)  # fmt: skip
_OFF = re.compile(
    rf"(?:please |can you |could you ){{0,2}}+(?:(?:stop|no more|turn off|switch off|disable|cancel|end"
    r"|unsubscribe from|don't send me|do not send me)"
    r"(?: (?:sending|giving) me)? (?:(?:the |my )?weekly review"
    rf"|{_THE}(?:briefings?|agenda|day|digest|week)))(?: (?:any ?more|please|by itself))?",
    re.IGNORECASE,
)  # fmt: skip
_ZH_THING = r"(?:日程表?|行程|安排|早?简报|早报|晨报|周报|周?总结|周?回顾|计划)"
_ZH_WHOSE = (
    r"(?:我|我们|一份|一下|一个|今天|当天|当日|一天|全天|今日|本周|这周|下周|一周|每天|每日|每周|早上|早晨|晨间"
    r"|的){0,5}+"
)
_ZH_ON = re.compile(
    rf"(?:请|麻烦你?|帮我|给我|把|我想要?|我要|可以|能不能|你){{0,3}}+(?:"
    rf"(?:发|推送|推|报|汇报|告诉|播报|发送|送|来)(?:给我|我|一下|一份){{0,3}}+{_ZH_WHOSE}{_ZH_THING}(?:给我)?"
    rf"|{_ZH_WHOSE}{_ZH_THING}(?:都|也)?(?:发|推送|推|报|发送)(?:给我|我)"
    rf"|(?:开启|打开|开通|订阅|启用|要){_ZH_WHOSE}{_ZH_THING}(?:推送)?)吧?"
)  # fmt: skip
_ZH_OFF = re.compile(
    rf"(?:请|麻烦你?|帮我|以后){{0,2}}+(?:别再?|不要再?|不用再?|停止|取消|关闭|关掉|退订)(?:给我)?(?:发|推送|报"
    rf"|发送)?(?:给我|我)?{_ZH_WHOSE}"
    r"(?:早?简报|早报|晨报|周报|周总结|周回顾|日程推送|安排推送)了?(?:推送)?了?吧?"
)  # fmt: skip
_CLOCK = re.compile(r"\d|[一二两三四五六七八九十]\s?[点點时時]|noon|midnight|中午")
_LATER = re.compile(r"p\.?m\b|evening|night|afternoon|noon|晚|下午|中午|傍晚|夜", re.IGNORECASE)
_TODAY = re.compile(r"(?:今天|当天|当日|今日)的?|\b(?:daily|weekly)\b", re.IGNORECASE)
_LOOSE = re.compile(r" (?:on|at)(?= please$|$)", re.IGNORECASE)  # what stood before a time: "on Sundays"
_PARSED = datetime(2026, 1, 1, 12, tzinfo=None).astimezone()  # what is a time in it, any moment tells


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefingWish:
    """What is to come: `at` that time, on these days (`MO,TU`; "" for all); `on`: or no more."""

    kind: Kind
    at: time = MORNING
    days: str = ""
    on: bool = True


def briefing_wish(text: str) -> BriefingWish | None:
    """Return what is wished; None for any other sentence."""
    plain = single_blanks(text.strip().rstrip("?？!！.。吧 "))
    if len(plain) > LONGEST or _NAMED.search(plain) is None:
        return None
    kind: Kind = "week" if _WEEK.search(plain) else "day"
    if _OFF.fullmatch(plain) or _ZH_OFF.fullmatch(plain):
        return BriefingWish(kind=kind, on=False)
    told = _TODAY.sub(" ", plain)
    reading = parse(told, _PARSED)
    bare = _without(told, reading)
    if reading.verdict == "ask" or not (_ON.fullmatch(bare) or _ZH_ON.fullmatch(bare.replace(" ", ""))):
        return None
    return _wish(kind, plain, told, reading)


def _wish(kind: Kind, plain: str, told: str, reading: Reading) -> BriefingWish | None:
    """Return it as its time says; None where it is for once, or comes too often."""
    days = _days(reading.rrule)
    standing = reading.rrule is not None or re.search(
        r"\b(?:daily|weekly|morning)\b|早报|晨报|周报|简报", plain, re.IGNORECASE
    )
    if days is None or not (standing or _is_switched(plain)):
        return None
    said = " ".join(told[begin:end] for begin, end in reading.spans)
    at = reading.start.time() if reading.start is not None and _CLOCK.search(said) else None
    if kind == "week":
        day = days or REVIEW_DAY
        return BriefingWish(kind="week", at=at or REVIEW, days=day) if "," not in day else None
    if at is not None and at.hour >= 12 and _LATER.search(plain) is None:
        at = at.replace(hour=at.hour - 12)
    return BriefingWish(kind="day", at=at or MORNING, days=days)


def _is_switched(plain: str) -> bool:
    return (
        re.match(r"(?:turn|switch|enable|subscribe|activate)\b|开启|打开|开通|订阅|启用", plain, re.IGNORECASE)
        is not None
    )


def _days(rrule: str | None) -> str | None:
    """Return the days of a rule; None for one that is not of days of a week."""
    if rrule in (None, "FREQ=DAILY", "FREQ=WEEKLY"):
        return ""
    found = re.fullmatch(r"FREQ=WEEKLY;BYDAY=([A-Z]{2}(?:,[A-Z]{2}){0,6})", rrule or "")
    return found[1] if found else None


def _without(text: str, reading: Reading) -> str:
    """Return the sentence without its times."""
    kept, end = "", 0
    for begin, until in reading.spans:
        kept, end = f"{kept}{text[end:begin]} ", until
    return _LOOSE.sub("", re.sub(r"[\s,，:：]+", " ", kept + text[end:]).strip())
