"""What somebody says of how they live or what they want to be spared, as the words of the command that sets it. Pure.

"I work 9 to 6", 我朝九晚六: working hours. "I was born on 3 May 1990", 我的生日是…: when and where. "don't offer me covey": it is not
offered. "how old am I": what is kept is asked for.
"""

import re
from typing import Literal, TypeAlias

from agents.calendar import country_names
from agents.nlu.cues.own.settings.quiet_hours import quiet_wish
from agents.nlu.cues.own.settings.spoken_language import language_wish
from agents.nlu.cues.own.whereabouts import whereabouts
from agents.nlu.slots.wording.colloquial.courteous.courtesies import orders_alone

Command = Literal["settings", "protocol", "profile"]
LONGEST = 100  # characters of such a sentence
EARLIEST = 6  # the hour before which nobody begins to work, unless they say that they do
_Clock: TypeAlias = tuple[int, int, bool]

_HOUR = r"(?:\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?)?|noon)"
_HOURS_EN = re.compile(
    r"(?:(?:i (?:usually |normally |always |mostly )?work"
    r"|my (?:working|work|office|business) (?:hours|day|time) (?:are|is|go|goes|run|runs)"
    r"|(?:please )?set my (?:working|work|office) hours to) (?:from )?)"
    rf"(?P<since>{_HOUR}) ?(?:to|till|until|through|-"
    rf"|–) ?(?P<until>{_HOUR})(?: (?:on |every )?(?:weekdays|workdays|every day|monday (?:to|through) friday))?",
    re.IGNORECASE,
)  # fmt: skip
_PART_ZH = r"(?:早上|上午|中午|下午|晚上|傍晚)?"
_HOURS_ZH = re.compile(
    r"我?(?:平时|一般|通常|每天|工作日)?(?:的?(?:上班|工作|办公)时间(?:是|为|:|：)?)?(?:都|是)?从?"
    rf"(?P<since>{_PART_ZH}[\d一二两三四五六七八九十]{{1,3}}点半?|\d{{1,2}}[:：]\d\d)(?:上班)?(?:到|至|-|,|，)?"
    rf"(?P<until>{_PART_ZH}[\d一二两三四五六七八九十]{{1,3}}点半?|\d{{1,2}}[:：]\d\d)(?P<off>下班|上班|工作)?"
)
_NINE_ZH = re.compile(
    r"我?(?:的?(?:上班|工作)时间)?(?:是|平时|一般|每天"
    r"|都)?朝(?P<since>[一二三四五六七八九十]{1,2})晚(?P<until>[一二三四五六七八九十]{1,2})(?:的?上班|工作|的)?"
)
_DIGITS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_BIRTH_EN = re.compile(
    (
        r"(?:i (?:was|am|were) born (?:on |in |at )?|my (?:birthday|birth ?date|date of birth) (?:is|was"
        r"|falls)(?: on)? )(?P<rest>[\w ,.:'/-]{4,60})"
    ),
    re.IGNORECASE,
)
_BIRTH_ZH = re.compile(
    r"我的?(?:生日|出生日期|出生年月日)(?:是|为|在|:|：)?(?P<rest>(?:公历|阳历)?\d{4}[^,，。]{2,24}?)"
    r"|我是?(?P<born>\d{4}年[^,，。]{2,24}?)(?:出?生的?|来到这个世界的?)|我出?生[于在](?P<at>\d{4}年[^,，。]{2,24})"
)
_PLACE = re.compile(r"[^\d,.在于]{2,40}")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_AGE = re.compile(
    (
        r"how old (?:am i|will i be)(?: now| today| next(?: birthday)?)?|what(?:'s| is) my age"
        r"|我(?:现在|今年)?(?:多大|几岁|多少岁)了?"
    ),
    re.IGNORECASE,
)
_OFFER_EN = re.compile(
    (
        r"(?:please )?(?:(?:don't|do not|never|stop) (?:offer|offering|suggest|suggesting|propose|proposing|invite"
        r"|inviting)(?: me)?(?: to)?|no more|block) (?:the )?(?P<name>[\w' -]{2,30}?)(?: again| any ?more| ever"
        r"| please)*"
    ),
    re.IGNORECASE,
)
_ALLOW_EN = re.compile(
    (
        r"(?:please )?(?:unblock|(?:you (?:may|can) )(?:offer"
        r"|suggest)(?: me)?) (?:the )?(?P<name>[\w' -]{2,30}?)(?: again| please)*"
    ),
    re.IGNORECASE,
)
_OFFER_ZH = re.compile(
    r"(?:以后|请|麻烦)*(?:(?:别|不要|不用)再?(?:给我|向我|跟我)?(?:推荐|提议|建议|推|邀请我?做)了?"
    r"|屏蔽)(?P<name>[^,，。！!]{2,12}?)了?吧?"
)
_ALLOW_ZH = re.compile(
    r"(?:请)?(?:解除屏蔽|取消屏蔽|不再屏蔽|恢复推荐"
    r"|可以(?:再|重新)(?:给我|向我)?推荐)(?P<name>[^,，。！!]{2,12}?)了?吧?"
)


_COUNTRY_EN = re.compile(
    (
        r"(?:hi,? |hey,? |hello,? )?(?:(?:i'?m|i am)(?: (?:now|currently|based|working|living|at home))? in"
        r"|my country is|i work in) (?P<name>[a-z][a-z .'-]{1,30})"
    ),
    re.IGNORECASE,
)
_COUNTRY_ZH = re.compile(r"我(?:(?:现在|目前|人|住|工作|上班){0,2}在|的国家是)(?P<name>\w{2,8}?)(?:工作|上班|生活)?了?")


def own_setting(text: str) -> tuple[Command, str] | None:
    """Return the command that does what a message says, with its words, whatever courtesy or story stands beside it; None for any other."""
    return next((found for one in orders_alone(text) if (found := _setting(one)) is not None), None)


def _setting(text: str) -> tuple[Command, str] | None:
    plain = text.strip().rstrip("?？!！.。 ").replace("’", "'")
    if not plain or len(plain) > LONGEST:
        return None
    if (hours := _hours(plain)) is not None:
        return "settings", f"working {hours}"
    if (quiet := quiet_wish(plain)) is not None:
        return "settings", f"quiet {quiet or '?'}"
    if (spoken := language_wish(plain)) is not None:
        return "settings", f"language {spoken}"
    if (country := _country(plain)) is not None:
        return "settings", f"country {country}"
    if not text.rstrip().endswith(("?", "？")) and (there := whereabouts(plain)) is not None:
        return "settings", there
    birth = _BIRTH_EN.fullmatch(plain) or _BIRTH_ZH.fullmatch(plain)
    if birth is not None and _YEAR.search(plain) and not text.rstrip().endswith(("?", "？")):
        word = "birthday" if "birthday" in plain.casefold() or "生日" in plain else "birth"
        return "settings", f"{word} {next(filter(None, birth.groups())).strip()}"
    return ("profile", "age") if _AGE.fullmatch(plain) else None


def _country(plain: str) -> str | None:
    """Return the country where somebody says that they are: a name, no abbreviation that may be another word."""
    found = _COUNTRY_EN.fullmatch(plain) or _COUNTRY_ZH.fullmatch(plain)
    name = found["name"] if found is not None else ""
    small = len(name) < 4 and name.isascii() and not name.isupper()
    return None if small else country_names.named(name)


def birth_words(value: str) -> tuple[str, str]:
    """Return when somebody was born, in words, and where; which is empty where it is not said."""
    for sign in (" in ", "在"):
        when, _, place = value.rpartition(sign)
        if when and _PLACE.fullmatch(place):
            return when, place.strip()
    return value, ""


def offering_wish(text: str, names: frozenset[str]) -> tuple[Literal["block", "allow"], str] | None:
    """Return whether something of one of these names is no longer to be offered, or again, and which."""
    plain = text.strip().rstrip("?？!！.。 ").replace("’", "'")
    if not plain or len(plain) > LONGEST:
        return None
    found: tuple[tuple[Literal["block", "allow"], re.Match[str] | None], ...] = (
        ("block", _OFFER_EN.fullmatch(plain) or _OFFER_ZH.fullmatch(plain)),
        ("allow", _ALLOW_EN.fullmatch(plain) or _ALLOW_ZH.fullmatch(plain)),
    )
    for wish, said in found:
        if said is not None and (name := said["name"].strip().casefold()) in names:
            return wish, name
    return None


def _hours(plain: str) -> str | None:
    """Return working hours as HH:MM-HH:MM."""
    found = _HOURS_EN.fullmatch(plain)
    if found is not None:
        return _span(_clock_en(found["since"]), _clock_en(found["until"]))
    found = _NINE_ZH.fullmatch(plain)
    if found is not None:
        since, until = _number(found["since"]), _number(found["until"])
        return _span((since, 0, True), (until + 12 if until < 12 else until, 0, True))
    found = _HOURS_ZH.fullmatch(plain)
    if found is None or not (found["off"] or "时间" in plain or "上班" in plain):
        return None
    return _span(_clock_zh(found["since"]), _clock_zh(found["until"]))


def _span(since: _Clock, until: _Clock) -> str | None:
    """Return hours as they are kept. One that may be of either half of the day is that of a day's work: none begins before six,
    and the end is behind the beginning, on the same day where it can be."""
    start, end = since[:2], until[:2]
    if not since[2] and start[0] < EARLIEST:
        start = start[0] + 12, start[1]
    if not until[2] and end <= start < (end[0] + 12, end[1]) and end[0] < 12:
        end = end[0] + 12, end[1]
    fits = max(start[0], end[0]) < 24 and max(start[1], end[1]) < 60 and start != end
    return f"{start[0]:02d}:{start[1]:02d}-{end[0]:02d}:{end[1]:02d}" if fits else None


def _clock_en(words: str) -> _Clock:
    """Return hour and minute, and whether it is said of which half of the day they are."""
    if words.casefold() == "noon":
        return 12, 0, True
    small = words.casefold().replace(".", "").replace(" ", "")
    digits = small.rstrip("apm")
    hour, minute = (int(part) for part in (digits.split(":") if ":" in digits else (digits, "0")))
    if small.endswith("pm"):
        return hour % 12 + 12, minute, True
    return (hour % 12, minute, True) if small.endswith("am") else (hour, minute, digits.startswith("0"))


def _clock_zh(words: str) -> _Clock:
    if ":" in words or "：" in words:
        hour, minute = words.replace("：", ":").split(":")
        return int(hour), int(minute), hour.startswith("0")
    part = words.startswith(("早上", "上午", "中午"))
    late = words.startswith(("下午", "晚上", "傍晚"))
    hour = _number(words.strip("早上午中下晚傍").partition("点")[0])
    return (hour + 12 if late and hour < 12 else hour), 30 if words.endswith("半") else 0, part or late


def _number(words: str) -> int:
    """Return the number that digits or words up to 24 are."""
    if words.isdecimal():
        return int(words)
    tens, ten, ones = words.rpartition("十")
    return (_DIGITS.get(tens, 1) * 10 if ten else 0) + _DIGITS.get(ones, 0)
