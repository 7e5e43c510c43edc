"""Several things or times behind one day, each said with both: "tomorrow: 9 standup, 11 physio", 周四老大四点钢琴老二五点芭蕾. Pure."""

import re
from collections.abc import Iterator
from datetime import datetime

from agents.timetext import parse

LONGEST = 120  # characters
_DAY = (
    r"(?:(?:on )?(?:this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|tmrw|tonight"
    r"|(?:on )?the \d{1,2}(?:st|nd|rd|th))"
)
_HOUR = r"(?:\d{1,2}(?:[:.][0-5]\d)?\s?(?:[ap]\.?m\.?)?|noon|half (?:past )?\w{3,6})"
_ROW = rf"(?P<at>{_HOUR})\s+(?P<what>(?![ap]m\b|to\b|till?\b|until\b|-)[a-z][^,;:\n]{{1,30}}?)"
_ROWS = re.compile(
    rf"(?P<day>{_DAY})\s*[:–—-]\s*(?P<rows>{_HOUR}\s+[a-z][^,;\n]*(?:[,;]\s*(?:and |then )?{_HOUR}\s+[a-z][^,;\n]*)+)",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(r"(?:on )?\w{3,6}day", re.IGNORECASE)
_ONE = re.compile(rf"(?:and |then )?{_ROW}[\s.!]*", re.IGNORECASE)
_HALF_SAID = re.compile("[ap]m", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:an?|the|some) ", re.IGNORECASE)
_TIMES = rf"(?:at {_HOUR}|(?:from )?{_HOUR} ?(?:to|till?|until|-) ?{_HOUR})"
_WHOSE = r"(?!i\b|we\b|you\b|it\b|and\b)[a-z'’]{2,12}"
_TWO_HAVE = re.compile(
    rf"(?:(?P<ahead>{_DAY})[, ]+)?(?P<who>{_WHOSE}) (?:has|['’]s got|got|has got) (?P<what>[a-z][\w' -]{{2,20}}?)"
    rf"(?: (?P<middle>{_DAY}))?,? (?P<at>{_TIMES})(?:,? and|,? while|,|,? &) (?P<who2>{_WHOSE}) (?:has |['’]s got "
    rf"|got |has got )?"
    rf"(?P<what2>[a-z][\w' -]{{2,20}}?),? (?P<at2>{_TIMES})(?:,? (?P<day>{_DAY}))?[\s.!]*",
    re.IGNORECASE,
)

_RANGE = (
    r"(?:from )?(?:1[0-2]|[1-9])(?:[:.][0-5]\d)?(?:am|pm)? ?(?:to|till?|until|-) ?(?:1[0-2]|[1-9])(?:[:.][0-5]\d)?(?:am"
    r"|pm)?"
)
_TWO_RANGES = re.compile(  # job at mrs lees tomorrow 8 to 12, then the bennetts 1 till 4
    rf"(?P<one>(?!from\b)[a-z][^,;]{{2,40}}?) (?P<day>{_DAY}),? (?P<hours>{_RANGE})(?:,? and then|,? then|,|,? and) "
    rf"(?P<two>(?!from\b)[a-z][^,;\d]{{2,40}}?),? (?P<hours2>{_RANGE})[\s.!]*",
    re.IGNORECASE,
)

_CLOCK = (
    r"(?:早上|上午|中午|下午|傍晚|晚上)?(?:\d{1,2}|[一二两三四五六七八九十]{1,3})(?:[:：][0-5]\d|点(?:半|[一三]刻)?)"
)
_ZH_DAY = (
    r"(?:今天|明天|后天|大后天|今晚|明晚|明早|今早|后天|(?:下{0,2}|[这本])(?:周|星期|礼拜)[一二三四五六日天]|\d{1,2}号)"
)
_WHO = (
    r"(?:老大|老二|老三|大宝|二宝|哥哥|弟弟|姐姐|妹妹|儿子|女儿|闺女|[大小][\u3400-\u9fff](?![时学点])|[A-Z][a-z]{2,8})"
)
_CHILDREN = re.compile(
    rf"(?P<day>{_ZH_DAY})[,，\s]*(?P<who>{_WHO})(?P<at>{_CLOCK})(?P<what>[^,，。\d点]{{2,6}}?)"
    rf"[,，\s]*(?P<who2>{_WHO})(?P<at2>{_CLOCK})(?P<what2>[^,，。\d点]{{2,6}})[。!！]*"
)
_EACH_WEEK = re.compile(  # 每周二四点钢琴五点画画
    rf"(?P<day>每个?(?:周|星期|礼拜)[一二三四五六日天])(?P<at>{_CLOCK})(?P<what>[^,，。\d点到至]{{2,8}}?)[,，\s]*"
    rf"(?P<at2>{_CLOCK})(?P<what2>[^,，。\d点]{{2,8}})[。!！]*"
)
_BEGINS_AND_ENDS = re.compile(  # 每周一到周五九点上班六点下班
    rf"(?P<head>[^,，。]{{0,14}}?)(?P<at>{_CLOCK})(?:开始)?(?P<what>[^,，。\d点到至]{{2,8}}?)(?:开始)?[,，\s]*"
    rf"(?P<at2>{_CLOCK})(?:下课|下班|散会|结束|放学|收工|打烊)[了。!！]*"
)
_BOTH_RING = re.compile(
    rf"(?P<one>{_ZH_DAY}(?:早上|上午|中午|下午|晚上)?{_CLOCK})(?:和|、|跟|还有|以及)(?P<other>{_ZH_DAY}(?:早上|上午"
    rf"|中午|下午|晚上)?{_CLOCK})"
    r"(?:都|各|分别)?(?P<order>提醒我|叫我|喊我)(?:一次)?(?P<what>[^,，。]{1,16})"
)
_RUN_ON = re.compile(
    rf"(?P<one>{_ZH_DAY}?{_CLOCK}(?:提醒|叫|喊)我[^,，。\s\d点]{{1,10}}?)\s*(?P<other>{_ZH_DAY}?{_CLOCK}(?:提醒|叫"
    rf"|喊)我[^,，。点]{{1,12}})"
)
_MORNING_AND_NIGHT = re.compile(
    r"(?:每天)?早晚(?P<at>(?:\d{1,2}|[一二两三四五六七八九十]{1,2})点半?)?(?:各|都|分别)?(?P<order>提醒我"
    r"|叫我)(?P<what>[^,，。]{1,16})"
)
_ONCE = re.compile(r"(?<=[吃喝量测滴抹涂做喂打洗])一[次遍回]")
_DAYS_OF_MONTH = re.compile(
    r"(?P<head>每个?月的?)(?P<days>(?:\d{1,2}[号日]){2,5})(?P<rest>[^,，。]{0,3}(?:提醒|叫|交|抄|还|付|查)[^,，。]{1,16})"
)
_IN_FORTY = re.compile(
    r"(?P<head>(?:please |pls |can you |could you )*(?:remind|nudge|ping|tell|poke|buzz|shout|give me a (?:shout|nudge"
    r"|buzz|ping))\b.{0,60}?\bin) "
    r"(?P<number>5|10|15|20|25|30|35|40|45|50|60|90)[\s.!]*",
    re.IGNORECASE,
)


def each_with_its_time(text: str, now: datetime) -> str | None:
    """Return a row of things or times with the day, and the order, of each; None for any other text. `now`: when it was written."""
    if len(text) > LONGEST or "\n" in text:
        return None
    return next(_said(text.strip(), now), None)


def _said(text: str, now: datetime) -> Iterator[str]:
    if (found := _ROWS.fullmatch(text)) is not None:
        rows = [one for row in re.split(r"[,;]", found["rows"]) if (one := _ONE.fullmatch(row.strip())) is not None]
        if len(rows) == len(re.split(r"[,;]", found["rows"])):
            day = _ahead(found["day"], rows[0]["at"], now)
            yield ", ".join(f"{one['what']} at {one['at']} {day}" for one in rows)
    if (found := _TWO_HAVE.fullmatch(text)) is not None and (day := found["day"] or found["middle"] or found["ahead"]):
        on = day if day.lower().startswith(("on ", "to", "tm")) else f"on {day}"
        things = [_ARTICLE.sub("", found[name]) for name in ("what", "what2")]
        yield f"{found['who']} {things[0]} {found['at']} {on}, {found['who2']} {things[1]} {found['at2']} {on}"
    if (found := _TWO_RANGES.fullmatch(text)) is not None and parse(found["two"], now).start is None:
        first, second = (_hours(found[name]) for name in ("hours", "hours2"))
        two = _ARTICLE.sub("", found["two"])
        yield f"{found['one']} {found['day']} {first}, {two} {found['day']} {second}"
    yield from _han(text)
    if (found := _IN_FORTY.fullmatch(text)) is not None:
        yield f"{found['head']} {found['number']} minutes"


def _hours(words: str) -> str:
    """Return hours as by day: eight to twelve is in the morning, one to four in the afternoon."""
    first, last = re.findall(r"\d{1,2}(?:[:.]\d\d)?(?:am|pm)?", words, re.IGNORECASE)
    halves = [_HALF_SAID.search(one) is not None for one in (first, last)]
    if not any(halves):
        begin, end = (int(re.split("[:.]", one)[0]) for one in (first, last))
        first = f"{first}{'am' if begin in range(7, 12) else 'pm'}"
        last = f"{last}{'am' if begin < end < 12 and begin in range(7, 12) else 'pm'}"
    return f"from {first.replace('.', ':')} to {last.replace('.', ':')}"


def _ahead(day: str, at: str, now: datetime) -> str:
    """Return the day of a row that begins at an hour: said on a Monday when that is over, "monday" is the next."""
    named = parse(day, now)
    first = parse(f"{day} at {at}", now.replace(hour=0, minute=0, second=0, microsecond=0))
    over = first.start is not None and first.start <= now and named.start is not None
    weekday = _WEEKDAY.fullmatch(day) is not None
    return f"next {day.removeprefix('on ')}" if over and weekday else day


def _han(text: str) -> Iterator[str]:
    if (found := _CHILDREN.fullmatch(text)) is not None:
        yield f"{found['day']}{found['at']}{found['who']}{found['what']}，{found['day']}{found['at2']}{found['who2']}{found['what2']}"
    if (found := _BEGINS_AND_ENDS.fullmatch(text)) is not None:
        yield f"{found['head']}{found['at']}到{found['at2']}{found['what']}"
    elif (found := _EACH_WEEK.fullmatch(text)) is not None:
        yield f"{found['day']}{found['at']}{found['what']}，{found['day']}{found['at2']}{found['what2']}"
    if (found := _BOTH_RING.fullmatch(text)) is not None:
        yield f"{found['one']}{found['order']}{found['what']}，{found['other']}{found['order']}{found['what']}"
    if (found := _RUN_ON.fullmatch(text)) is not None:
        yield f"{found['one']}，{found['other']}"
    if (found := _MORNING_AND_NIGHT.fullmatch(text)) is not None and found["at"]:
        what = _ONCE.sub("", found["what"])
        yield f"每天早上{found['at']}和晚上{found['at']}{found['order']}{what}"
    if (found := _DAYS_OF_MONTH.fullmatch(text)) is not None:
        days = re.findall(r"\d{1,2}[号日]", found["days"])
        yield f"{found['head']}{'、'.join(days[:-1])}和{days[-1]}{found['rest']}"
