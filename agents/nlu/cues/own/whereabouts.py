"""Where somebody says that they are, or what clock they live by, as the words of /settings that set it. Pure.

"I'm in Toronto": `here Toronto`. "I'm in Lisbon until Friday", 我下周一到周五在东京出差: `away Lisbon until Friday`. "I'm back home":
`away back`. "set my time zone to Tokyo", 时区改成东京: `zone Tokyo`. Only a place whose zone is known is one.
"""

import re
from dataclasses import dataclass

from agents.timetext.zone_names import place_named, zone_named


@dataclass(frozen=True, slots=True, kw_only=True)
class Stay:
    """Words for a stay: the `place`, `since` when, `how` ("until" or "for") the end is told, `until` when or for how long, and `why`."""

    place: str
    since: str = ""
    how: str = ""
    until: str = ""
    why: str = ""


_HELLO = r"(?:(?:hi|hey|hello|btw|by the way|fyi|okay|ok|so|just so you know)[, ]++)?"
_AM = r"(?:i ?['’]?m|i am|we['’]?re|we are)"
_WILL = r"(?:i ?['’]?ll be|i will be|we['’]?ll be|we will be)"
_GOING = r"(?: (?:going|off|flying|heading|travell?ing))?"
_EN = tuple(
    (kind, re.compile(rf"{_HELLO}(?:{form})", re.IGNORECASE))
    for kind, form in (
        ("here", rf"{_AM}(?: now| currently| already| finally| here| back| staying| working){{0,3}} in (?P<rest>.{{2,90}})"),
        ("here", r"(?:(?:i|we)(?:['’]?ve| have)? )?(?:just )?(?:landed|arrived) in (?P<rest>.{2,90})"),
        ("away", rf"(?:{_WILL}|{_AM} (?:going to|gonna) be)(?: over| away| out)? in (?P<rest>.{{2,90}})"),
        ("away", rf"{_AM}{_GOING} to (?P<rest>.{{2,90}})"),
        ("home", rf"(?:i (?:now )?live|{_AM} (?:now )?(?:based|living)) in (?P<rest>.{{2,90}})"),
        ("home", r"i(?:['’]?ve| have)? (?:just )?moved to (?P<rest>.{2,90})"),
        ("zone", r"(?:(?:please|can you|could you) )*+(?:set|change|switch|update) (?:my |the )?time ?-?zone to (?P<rest>.{2,90})"),
        ("zone", r"(?:(?:please|can you|could you) )*+(?:set|change|switch|put|move) (?:me|us|yourself"
r"|everything) (?:over )?(?:to|on|onto) (?P<rest>.{2,40}?)(?: time| hours|['’]s clock)"),
        ("zone", r"my time ?-?zone is(?: now)? (?P<rest>.{2,90})"),
        ("zone", r"(?:please )?use (?P<rest>.{2,40}) time"),
        ("back", rf"{_AM} (?:(?:finally|now|just) )?(?:back(?: home)?|home again)(?: now| again| already)?"),
        ("back", rf"{_AM} back from (?:my |the |our )?(?:trip|travels|journey|holidays?|vacation)(?: now)?"),
    )
)  # fmt: skip
_JOINT = re.compile(r",? (?P<how>from|starting|until|till|til|through|to|for) ", re.IGNORECASE)
_LONG = re.compile(
    r"(?:about |the |another |(?:the )?next )?(?:(?:an?|\d{1,2}|one|two|three|four|five|six|seven|ten) )?(?:more )?"
    r"(?:days?|nights?|weeks?|weekend|month)",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"(?:work|business|holidays?|vacation|an? (?:\w{1,12} )?(?:trip|conference|wedding|meeting))", re.IGNORECASE
)
_WEEKDAYS = {
    "mon": "monday", "tue": "tuesday", "tues": "tuesday", "wed": "wednesday", "weds": "wednesday", "thu": "thursday",
    "thurs": "thursday", "fri": "friday", "sat": "saturday", "sun": "sunday",
}  # fmt: skip
_DAY_BEHIND = re.compile(
    r"(?P<place>[a-z][a-z .'-]{1,30}?) (?:from |on )?(?P<since>(?:this |next )?(?:mon|tues?|wed(?:nes)?"
    r"|thu(?:rs)?|fri"
    r"|sat(?:ur)?|sun)(?:day)?"
    r"|tomorrow|today|tonight|the \d{1,2}(?:st|nd|rd|th))",
    re.IGNORECASE,
)
_NOW = (
    " right now",
    " at the moment",
    " currently",
    " now",
    " again",
    " these days",
    " please",
    " on business",
    " on holiday",
)

_BE_ZH = r"(?:我们?)(?:人|现在|目前|已经|这会儿|这几天|最近|今天){0,3}"
_WHY_ZH = r"(?:这边|那边)?(?P<why>出差|旅游|旅行|度假|玩|开会|探亲|办事|上班|工作|培训|参展)?(?:了|呢|啦)?"  # what one does there
_PLACE_ZH = r"(?P<place>[^\s,，。？?！!到去在]{2,8}?)"
_DAY_ZH = r"[^\s,，。？?！!在去到至]{1,8}?"
_LONG_ZH = r"(?P<long>[一两二三四五六七八九十\d]{1,3}个?(?:天|周|星期|礼拜|月))"
_ZH = tuple(
    (kind, re.compile(form))
    for kind, form in (
        (
            "away",
            rf"{_BE_ZH}(?:要|会)?(?:在|去|到){_PLACE_ZH}{_WHY_ZH}[,，]"
            r"(?:要|得|会)?(?=[今明后大下这本周星礼月\d一二三四五六七八九十])"
            rf"(?P<until>{_DAY_ZH})(?:才|再|就)?(?:回[来国家]|走)",
        ),
        (
            "away",
            rf"{_BE_ZH}(?:要|会)?(?:在|去|到){_PLACE_ZH}{_WHY_ZH}[,，]?(?:一?直?到|待到|呆到|住到|玩到)"
            rf"(?P<until>{_DAY_ZH})(?:为止|才回来?|回来?|走)?",
        ),
        (
            "away",
            rf"(?:我们?)?(?P<since>{_DAY_ZH})(?:到|至|-|~)(?P<until>{_DAY_ZH})(?:我们?)?(?:人|都|要|会){{0,2}}"
            rf"(?:在|去){_PLACE_ZH}{_WHY_ZH}",
        ),
        (
            "away",
            rf"(?:我们?)?(?:人)?(?P<until>{_DAY_ZH})(?:之前|以前|前)(?:我们?)?(?:人|都"
            rf"|会){{0,2}}在{_PLACE_ZH}{_WHY_ZH}",
        ),
        ("away", rf"{_BE_ZH}(?:要|会)?(?:在|去|到){_PLACE_ZH}(?P<why>出差|旅游|旅行|度假|玩|待|呆|住){_LONG_ZH}"),
        ("here", rf"{_BE_ZH}在{_PLACE_ZH}{_WHY_ZH}"),
        ("here", rf"(?:我们?)?(?:人|刚刚?|已经|终于){{0,2}}(?:到|落地|抵达|飞到|来到){_PLACE_ZH}(?:了|啦)?"),
        ("home", rf"我(?:现在|平时|一直)?(?:住在?|常住|定居){_PLACE_ZH}"),
        ("home", r"我(?:已经|刚)?搬(?:到|来|去)了?(?P<place>[^\s,，。]{2,8}?)了?"),
        ("zone", rf"(?:请|帮我|麻烦)?把?(?:我的)?时区(?:改|设|换|调|切|设置|切换)?(?:成|为|到|是){_PLACE_ZH}(?:时间)?"),
        ("back", r"我(?:已经|刚|出差|旅游|旅行|度假){0,2}(?:回来|回国)(?:了|啦)"),
    )
)


def whereabouts(text: str) -> str | None:
    """Return the words behind /settings for where somebody says that they are; None for any other sentence."""
    for kind, form in (*_EN, *_ZH):
        found = form.fullmatch(text)
        if found is None:
            continue
        parts = found.groupdict()
        told = _english(kind, parts["rest"]) if parts.get("rest") else _told(kind, parts)
        if told is not None:
            return told
    return None


def _english(kind: str, rest: str) -> str | None:
    """Take the place, the days and the reason apart."""
    head, *tail = _JOINT.split(rest)
    parts: dict[str, str | None] = {"place": head}
    for how, words in zip(tail[::2], tail[1::2], strict=True):
        match how.casefold():
            case "for" if _REASON.fullmatch(words):
                name = "why"
            case "for" if _LONG.fullmatch(words):
                name = "long"
            case "from" | "starting":
                name = "since"
            case "for":
                return None
            case _:
                name = "until"
        if name in parts:
            return None
        parts[name] = words
    for word in _NOW:
        parts["place"] = (parts["place"] or "").removesuffix(word)
    if "until" in parts and "since" not in parts and (day := _DAY_BEHIND.fullmatch(parts["place"] or "")) is not None:
        parts |= {"place": day["place"], "since": day["since"]}  # in berlin sun to wed
    for name in ("since", "until"):
        parts |= {name: _WEEKDAYS.get((parts[name] or "").casefold(), parts[name])} if name in parts else {}
    stays = "until" in parts or "long" in parts
    return None if kind == "away" and not stays else _told("away" if stays and kind == "here" else kind, parts)


def _told(kind: str, parts: dict[str, str | None]) -> str | None:
    if kind == "back":
        return "away back"
    place = (parts.get("place") or "").strip()
    if (zone_named(place) if kind == "zone" else place_named(place)) is None:
        return None
    if kind in ("here", "zone"):
        return f"{kind} {place}"
    if kind == "home":
        return f"zone {place}"
    since, until, why = parts.get("since"), parts.get("until"), parts.get("why")
    end = f"until {until}" if until else f"for {parts['long']}"
    return " ".join(filter(None, (f"away {place}", since and f"from {since}", end, why and f"as {why}")))


def apart(words: str) -> Stay:
    """Return the parts of what stands behind "away"."""
    words, _, why = words.strip().partition(" as ")
    for how in (" until ", " for "):
        head, found, until = words.partition(how)
        if found:
            place, _, since = head.partition(" from ")
            return Stay(place=place, since=since, how=how.strip(), until=until, why=why)
    return Stay(place=words, why=why)
