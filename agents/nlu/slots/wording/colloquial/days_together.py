"""Several days in one breath, each said by itself: 下周一跟下周二我有啥事, 周五周六连上两个夜班，都是晚上10点到第二天早上8点. Pure."""

import re
from datetime import datetime, timedelta
from itertools import pairwise

from agents.nlu.slots.wording.colloquial.chinese_times import CLOCK, END, PART, signed
from agents.timetext import parse

LONGEST = 60  # characters
MOST = 4  # days, each of which is a thing of its own
_ONE_DAY = r"(?:[今明]天|大?后天|(?:下{0,2}|[这本])个?(?:周|星期|礼拜)[一二三四五六日天]|(?:\d{1,2}月)?\d{1,2}[号日])"
_AND = r"(?:和|跟|与|及|还有|、|，)?"
_ROW = rf"(?P<days>{_ONE_DAY}(?:{_AND}(?:{_ONE_DAY}|[一二三四五六日天](?![点个班月号])))" + r"{1,3}+)"
_ASKED = re.compile(
    r"(?=.*(?:吗|么|啥|什么|哪|几点|[?？]$|[没不]$|忙不忙|空不空|有没有))"
    rf"(?P<ahead>那|我|看看|看一?下|帮我看看|查一?下|问下){{0,2}}+{_ROW}(?P<part>{PART})?(?P<rest>(?:这两天"
    rf"|两天|那两天)?(?:我|都|我都|分别|各)?"
    r"(?:有没?有?|没|空|忙|安排|要|是不是|还有|排)[^，\d]{0,14})[?？]?"
)
_OVER_NIGHT = re.compile(
    rf"(?P<from>{CLOCK})(?P<to>到|至|-|—|~)(?:了)?(?:第二天|次日|隔天|转天|第二日|翌日)的?(?={CLOCK})"
)
_HOURS = rf"(?P<hours>{CLOCK}(?:到|至|-|—|~)(?:第二天|次日|隔天|转天|翌日)?的?{CLOCK})"
_EACH = r"(?:都是?|全是|各|每天|两天|分别|时间|从|一样|，){0,3}+"
_WHAT_FIRST = re.compile(
    rf"{_ROW}，?(?:我|都|各|连|要|得|又|也|还){{0,3}}+(?:[上值](?!班)|有|是|排了?|轮到"
    rf"|去)?(?:[一两二三四]个|[两二三四]天|[一两二三]次)?的?"
    rf"(?P<what>[^，\d]{{1,8}}?)，?{_EACH}{_HOURS}{END}"
)
_HOURS_FIRST = re.compile(
    rf"{_ROW}，?{_EACH}{_HOURS}，?(?:都|我|各|要|得){{0,2}}+(?:上|值|有|是)?(?P<what>[^，\d]{{2,8}}?){END}"
)
_SPAN = re.compile(  # 学校通知下周二到周四监考，上午八点到十一点半
    r"(?P<who>[\u3400-\u9fff]{1,6}(?:通知|说|让我?|安排))?(?P<week>(?:下{1,2}|[这本])个?(?:周|星期"
    r"|礼拜))(?P<first>[一二三四五六])"
    r"(?:到|至|-|—)(?:周|星期|礼拜)?(?P<last>[二三四五六日天])，?"
    rf"(?:(?P<what>[^，\d]{{2,8}}?)，?{_EACH}{_HOURS}|{_EACH}(?P<from>{CLOCK}(?:到|至|-|—"
    rf"|~){CLOCK})，?(?P<then>[^，\d]{{2,8}}?)){END}"
)
_ORDER = "一二三四五六日"
_NAMED = re.compile(
    r"(?P<ahead>(?:下{0,2}|[这本])个?)(?P<week>周|星期|礼拜)(?P<day>[一二三四五六日天])|(?P<other>[今明]天"
    r"|大?后天|(?:\d{1,2}月)?\d{1,2}[号日])"
)
_WEEK = re.compile("[下这本]")  # days of a week that is named are a series of it
_BARE = re.compile(r"[一二三四五六日天]")


def days_apart(text: str, now: datetime) -> str | None:
    """Return what is asked or told of several days as said of each; None for any other text. `now`: when it was written."""
    bare = signed(text) if len(text) <= LONGEST else ""
    if not bare or "\n" in bare or text.isascii():
        return None
    for form in (_WHAT_FIRST, _HOURS_FIRST):
        found = form.fullmatch(bare)
        days = [] if found is None else _days(found["days"])
        night = found is not None and _OVER_NIGHT.search(found["hours"]) is not None
        if found is not None and 1 < len(days) <= MOST and (night or _WEEK.match(days[0]) is None):
            rows = [_over_night(f"{day}{found['hours']}{found['what']}", now) for day in days]
            return None if None in rows else "，".join(map(str, rows))
    if (span := _SPAN.fullmatch(bare)) is not None:
        first, last = (_ORDER.index(span[name].replace("天", "日")) for name in ("first", "last"))
        row = _ORDER[first : last + 1]
        return (
            f"{span['week']}{row} {span['hours'] or span['from']} {span['what'] or span['then']}"
            if len(row) > 1
            else None
        )
    found = _ASKED.fullmatch(bare)
    if found is not None and 1 < len(days := _days(found["days"])) <= MOST:
        return _asked(days, found["part"] or "", found["rest"], now)
    return _over_night(text, now) if _OVER_NIGHT.search(text) else None


def _over_night(text: str, now: datetime) -> str | None:
    """Return hours that end the next day without that word, which an earlier hour says by itself; None where they are longer than a day."""
    found = _OVER_NIGHT.search(text)
    if found is None:
        return text
    to = re.compile(CLOCK).match(text, found.end())
    begins, ends = (
        parse(f"明天{found['from']}", now).start,
        parse(f"明天{to[0]}", now).start if to is not None else None,
    )
    if begins is None or ends is None or to is None or ends > begins:
        return None
    if ends == begins:
        return f"{text[: found.start()]}{found['from']}{text[to.end() :]}，24小时"
    return f"{text[: found.start()]}{found['from']}{found['to']}{text[found.end() :]}"


def _asked(days: list[str], part: str, rest: str, now: datetime) -> str | None:
    """Return a question about days: side by side they are a span, else it is asked of each."""
    starts = [start for day in days if (start := parse(day, now).start) is not None]
    if len(starts) != len(days):
        return None
    rest = re.sub(r"^(?:这两天|两天|那两天)?(?:我都|都|分别|各)?", "", rest)
    if not part and all(later - one == timedelta(days=1) for one, later in pairwise(starts)):
        return f"{days[0]}到{days[-1]}{rest}"
    return "，".join(f"{day}{part}{rest}" for day in days)


def _days(row: str) -> list[str]:
    """Return each of the days of a row with the week that it is of: 下周一二 as 下周一, 下周二."""
    days, at, ahead, week = list[str](), 0, "", "周"
    while at < len(row):
        if (named := _NAMED.match(row, at)) is not None:
            if named["other"]:
                days.append(named["other"])
            else:
                ahead, week = named["ahead"] or ahead, named["week"]
                days.append(f"{ahead}{week}{named['day']}")
            at = named.end()
        elif _BARE.match(row, at) is not None and days:
            days.append(f"{ahead}{week}{row[at]}")
            at += 1
        else:
            at += 1
    return days
