"""The first and last day of a quarter or month, and the week after the next, as dates and words that are read: 再下周, 月底最后一天. Pure."""

import re
from datetime import date, datetime, timedelta

from agents.nlu.slots.wording.colloquial.both_days import as_one_time

LONGEST = 120  # characters
_AFTER_NEXT = re.compile(r"再下一?个?(?=(?:周|星期|礼拜|月)(?!单))")
_MONTH_END = re.compile(r"(?<![年\d一二三四五六七八九十个])月底的?最后一天")
_QUARTER = re.compile(
    r"(?P<which>[本这下])一?个?季度?的?(?P<edge>第一天|头一天|最后一天)"
    r"|(?P<before>\b(?:on |by )?)(?:the )?(?P<en_edge>first|1st|last)(?: day)? of (?P<en>this|next|the) quarter\b",
    re.IGNORECASE,
)


def with_dates(text: str, now: datetime) -> str | None:
    """Return a text in which such days are named so that they are read; None where it has none."""
    if len(text) > LONGEST:
        return None
    said = _AFTER_NEXT.sub("下下个", as_one_time(text))
    said = _MONTH_END.sub("这个月最后一天", said)
    said = _QUARTER.sub(lambda found: _dated(found, now), said)
    return said if said != text else None


def _dated(found: re.Match[str], now: datetime) -> str:
    later = (found["which"] or "") == "下" or (found["en"] or "").lower() == "next"
    first = date(now.year, 3 * ((now.month - 1) // 3) + 1, 1)
    first = _next(first) if later else first
    ends = (found["edge"] or "") == "最后一天" or (found["en_edge"] or "").lower() == "last"
    day = _next(first) - timedelta(days=1) if ends else first
    if found["edge"]:
        return f"{day.year}年{day.month}月{day.day}日"
    return f"{found['before'] or 'on '}{day.isoformat()}"


def _next(first: date) -> date:
    """Return the first day of the quarter behind that of a first day."""
    return date(first.year + first.month // 10, (first.month + 2) % 12 + 1, 1)
