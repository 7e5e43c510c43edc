"""Wishes to see a week or a day of the calendar as a picture. Pure."""

import re
from dataclasses import dataclass
from typing import Literal

from agents.timetext.bounds import single_blanks

LONGEST = 80  # characters of such a wish

_ENDS = r"[ ?？!！.。~]{0,4}+"
_IMAGE_EN = r"(?:an? |the )?(?:picture|image|png|drawing|graphic)"
_WHOSE_EN = r"(?:my |our )?"
_THING_EN = r"(?:the )?(?:calendar|schedule|agenda|plans?|appointments|timetable)"
_WEEKDAYS_EN = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_WHEN_EN = (
    rf"(?P<when>(?:this|next|last|the coming|the following) week(?:end)?|week|today|tomorrow|day"
    rf"|(?:on |this |next )?{_WEEKDAYS_EN}"
    r"|(?:on )?\d{4}-\d\d-\d\d|(?:the )?week of [\w ,.-]{3,20})"
)
_WHAT_EN = rf"{_WHOSE_EN}(?:{_THING_EN} (?:for |of |on )?)?{_WHOSE_EN}{_WHEN_EN}(?:['’]s)?(?: {_THING_EN})?"
_ASKS_EN = (
    r"(?:(?:so|and|please|hey|can you|could you|would you|i want to|i'd like to|let me)[ ,]+){0,2}+"
    r"(?:send|show|give|draw|make|get|see)(?: me)? "
)
_EN = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_ASKS_EN}(?:{_WHAT_EN}|{_WHOSE_EN}{_THING_EN}) (?:as|in) {_IMAGE_EN}(?:,? please)?{_ENDS}",
        rf"(?:{_ASKS_EN})?{_IMAGE_EN} (?:of|for|with) (?:{_WHAT_EN}|{_WHOSE_EN}{_THING_EN})(?:,? please)?{_ENDS}",
    )
)
_IMAGE_ZH = r"(?:图片|图表|图像|图|png)"
_THING_ZH = r"(?:的)?(?:日程表?|安排|行程|日历|课表|计划)?(?:的)?"
_WHEN_ZH = (
    r"(?P<when>[这本下上]个?[周週](?:末|[一二三四五六日天])?|[这本下上]个?(?:星期|礼拜)[一二三四五六日天]?"
    r"|一[周週]|今天|今日|明天|后天|当天|一天"
    r"|(?:[周週]|星期|礼拜)[一二三四五六日天]|\d{1,2}月\d{1,2}[日号]|\d{4}-\d\d-\d\d)"
)
_ASKS_ZH = r"(?:请|麻烦|帮我|给我|我想|我要|想|要|能不能|可以){0,3}+"
_ZH = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_ASKS_ZH}(?:发|看|来|要|画|做|生成|弄|出)?(?:给?我)?(?:一下)?(?:一?[张幅个份])?"
        rf"(?:我的?)?{_WHEN_ZH}?(?:我的?)?{_THING_ZH}{_IMAGE_ZH}[吧吗呢]?{_ENDS}",
        rf"{_ASKS_ZH}(?:把|将)(?:我的?)?{_WHEN_ZH}?(?:我的?)?{_THING_ZH}"
        rf"(?:画|做|发|生成|变|转|导出)(?:成|为)(?:一?[张幅个份])?{_IMAGE_ZH}(?:发?给我)?[吧吗呢]?{_ENDS}",
        rf"{_ASKS_ZH}用{_IMAGE_ZH}(?:的?(?:形式|方式))?(?:给?我)?(?:看看?|显示|发|展示)(?:一下)?"
        rf"(?:我的?)?{_WHEN_ZH}?(?:我的?)?{_THING_ZH}[吧吗呢]?{_ENDS}",
    )
)
_NAMES_SOMETHING_ZH = re.compile(r"[周週天日号]|星期|礼拜|日程|安排|行程|日历|课表|计划")
_WEEK = re.compile(r"\bweek\b|[周週]$|星期$|礼拜$", re.IGNORECASE)
_PLAIN = re.compile(
    r"(?:this )?week|day|today|一[周週]|[这本]个?(?:[周週]|星期|礼拜)|一天|当天|今[天日]", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureWish:
    """What is to be seen, and of `when` in words; "" is the one that goes on."""

    kind: Literal["week", "day"]
    when: str = ""


def picture_wish(text: str) -> PictureWish | None:
    """Return which part of the calendar somebody wants as a picture; None where they ask for something else."""
    said = single_blanks(text.strip())
    if not said or len(said) > LONGEST or "\n" in said:
        return None
    for pattern in (*_EN, *_ZH):
        found = pattern.fullmatch(said)
        if found is not None and (pattern in _EN or _NAMES_SOMETHING_ZH.search(said)):
            when = re.sub(r"^on ", "", (found["when"] or "week").strip(), flags=re.IGNORECASE)
            kind: Literal["week", "day"] = "week" if _WEEK.search(when) else "day"
            return PictureWish(kind=kind, when="" if _PLAIN.fullmatch(when) else when)
    return None
