"""Another beginning of what was just made, whose end stays, and another lead of what rings before it: 店长说九点开始，结束时间一样; 提前一刻钟就行. Pure."""

import re
from datetime import datetime, timedelta

from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.slots.times.time_shifts import length
from agents.nlu.slots.wording.colloquial.chinese_times import CLOCK, END, signed
from agents.timetext import parse

LONGEST = 40  # characters
_LONG = (
    r"(?:半个?(?:小时|钟头|钟)|一刻钟|\d{1,3}\s?(?:h|min|m|小时|分钟|分|天|个小时|个钟头)"
    r"|[一二两三四五六七八九十]{1,3}(?:个半?小时|个钟头|小时|分钟|刻钟|天))"
)
_STARTS = re.compile(
    rf"(?:(?:不对|不是|等等|哦|啊|错了|说错了?|改一下)，?){{0,2}}+(?:[^，\d]{{1,8}}?(?:说|讲|通知)(?:是|要"
    r"|改成?|了)?，?)?(?:应该)?(?:是|改成|改到)?"
    rf"(?P<at>{CLOCK})(?:才)?(?:开始|上班|开场|起)(?:的)?，(?:但是?)?(?:结束|下班|收工|散场)(?:的)?(?:时间)?"
    rf"(?:还是|还|都|也)?(?:一样|不变|照旧|没变|照原来){END}"
)
_LEADS = re.compile(
    rf"(?:(?:不对|不用|等等|算了|太[早晚]了?|有点[早晚]|还是|那|改一下|哦|啊|嗯)，?){{0,3}}+(?:改成|改为|改"
    rf"|换成|就)?(?:提[前早](?P<long>{_LONG})|(?P<before>{_LONG})前)"
    rf"(?:提醒|叫|喊)?我?(?:就行|就好|就够了?|够了|差不多|好了)?{END}",
    re.IGNORECASE,
)
_LED = re.compile(
    rf"提[前早](?P<long>{_LONG})|(?<![之以提])前(?P<behind>{_LONG})|(?P<before>{_LONG})(?:之|以)?前", re.IGNORECASE
)
_ASCII = re.compile(r"(?P<number>\d{1,3})\s?(?P<unit>h|min|m)$", re.IGNORECASE)


@read_simplified
def starts_otherwise(text: str, now: datetime) -> datetime | None:
    """Return when it begins instead, at some day, of a text that says no more than that and that its end stays."""
    found = _STARTS.fullmatch(signed(text)) if len(text) <= LONGEST else None
    return None if found is None else parse(found["at"], now.replace(hour=0, minute=0, second=0, microsecond=0)).start


@read_simplified
def other_lead(text: str) -> timedelta | None:
    """Return how long before it is to ring instead, of a text that says no more: 太早了，提前一刻钟就行."""
    found = _LEADS.fullmatch(signed(text)) if len(text) <= LONGEST else None
    return None if found is None else _length(found["long"] or found["before"])


@read_simplified
def lead_said(text: str) -> timedelta | None:
    """Return how long before something a text lets ring: 会前半小时提醒我带转接头."""
    found = _LED.search(text)
    return None if found is None else _length(next(filter(None, found.groups())))


def _length(words: str) -> timedelta | None:
    short = _ASCII.fullmatch(words)
    return length(words) if short is None else length(f"{short['number']}{'小时' if short['unit'] in 'hH' else '分钟'}")
