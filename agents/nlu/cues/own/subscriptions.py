"""Wishes to follow a calendar elsewhere by its address, to see which are followed, and to follow one no more. Pure."""

import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from agents.timetext.bounds import single_blanks

LONGEST = 2100  # characters of such a wish: addresses of calendars are long
ADDRESS = 2000
WORDS = 100  # … without its address
NAME = 40
_URL = re.compile(r"(?:https?|webcals?)://[^\s<>\"'，。；、）】」]{1,2000}", re.IGNORECASE)
_CALENDAR_EN = r"(?:(?:i?cal(?:endar)?|ics)(?: (?:feed|file|link|address|url))?|feed|link|address|url)"
_SHORT = r"[^\s,，:：。.]{1,20}"
_EN = re.compile(
    rf"(?:please |can you |could you |would you |i want to |i'd like to |help me ){{0,2}}+(?:subscribe|follow|add"
    r"|sync|connect|import)(?: me)?"
    rf"(?: to)?(?: (?:the|this|my|our|a|an))?(?: (?P<name>{_SHORT}(?: {_SHORT}){{0,2}}?)(?='s"
    rf"| {_CALENDAR_EN}))?(?:'s)?(?: {_CALENDAR_EN})?(?: (?:at|from|under))?:?",
    re.IGNORECASE,
)  # fmt: skip
_EN_SUBSCRIBES = re.compile(r"\b(?:subscribe|follow|sync|calendar|ical|ics)\b", re.IGNORECASE)
_EN_TAIL = re.compile(
    (
        r"(?:(?:to|in) my calendars?)?,? ?(?:(?:and )?(?:as|called|named|name it"
        rf"|call it)(?: (?:my|the))? [\"“']?(?P<name>[^\"”']{{1,{NAME}}})[\"”']?)?"
    ),
    re.IGNORECASE,
)
_ZH = re.compile(
    r"(?:请|麻烦|帮我|帮忙|给我|我想|我要|把){0,3}+(?:(?:订阅|关注|同步|导入)(?:一下|一个)?)?(?:我的|我们的?|这个"
    r"|这份|下面的?|一个)?"
    r"(?P<name>[^，。,\s]{1,12}?)?的?(?:日历|日程表?|课表|课程表)?(?:的?(?:链接|地址|网址))?[:：]?"
)
_ZH_TAIL = re.compile(
    r"[，,]?(?:(?:这个|这份)?(?:日历|日程|链接|地址)?(?:给我)?(?:订阅|关注)?(?:一下|上)?(?:下来)?)?[，,]?(?:(?:名字"
    r"|名称)?(?:叫做?|作为|当作|当成|为|成|是|命名为|起名叫?|取名叫?)"
    rf"[“\"]?(?P<name>[^”\"，。,]{{1,{NAME}}}?)[”\"]?(?:日历)?)?吧?"
)
_NO_NAME = ("日历", "课表", "日程", "链接", "地址", "calendar", "feed")
_LIST = re.compile(
    r"(?:(?:please )?(?:show|list|give)(?: me)? )?(?:which|what"
    r"|all)?(?: of)?(?: ?(?:the|my))? ?calendars? (?:(?:do|have|did) i |am i |that i |i )(?:am |have )?(?:subscribed?"
    r"|follow(?:ed|ing)?)(?: to)?"
    r"|(?:(?:show|list|what are)(?: me)? )?(?:all )?(?:of )?my (?:subscribed calendars|calendar subscriptions)"
    r"|(?:我|现在|目前|都|一共){0,3}+(?:订阅|关注)了?(?:哪些|什么|几个|多少)个?(?:日历|日程)"
    r"|(?:列出|看看|查看|看一下|显示)?(?:我的|我)?订阅的?(?:所有|全部)?(?:的)?日历(?:有哪些|列表)?"
    r"|日历订阅(?:列表|有哪些)",
    re.IGNORECASE,
)
_OFF = re.compile(
    r"(?:please )?(?:unsubscribe (?:me )?from|stop following|unfollow|stop subscribing to"
    rf"|cancel (?:my|the) subscription (?:to|of)) (?:the |my |our )?(?P<en>{_SHORT}(?: {_SHORT}){{0,3}}?) (?:calendar"
    r"|feed)"
    rf"|(?:请|帮我|麻烦){{0,2}}+(?:取消订阅|退订|取消关注|不再订阅|不要再?订阅"
    rf"|别再?订阅)(?:我的)?(?P<zh>{_SHORT}?)(?:的)?(?:日历|课表|日程表?)(?:了|吧)?"
    rf"|(?:请|帮我|麻烦){{0,2}}+把(?P<ba>{_SHORT}?)的?(?:日历|课表|日程表?)(?:的订阅)?(?:取消订阅|退订|取消)了?吧?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SubscriptionWish:
    """What is wished of a calendar at an address, or of one that is called so; "" where it has no name."""

    what: Literal["add", "list", "remove"]
    url: str = ""
    name: str = ""


def address_of(text: str) -> str | None:
    """Return an address as it is fetched; None for what is none of the web."""
    if len(text) > ADDRESS or any(sign.isspace() or not sign.isprintable() for sign in text):
        return None
    scheme, _, rest = text.partition("://")
    scheme = scheme.lower()
    url = f"https://{rest}" if scheme in ("webcal", "webcals") else f"{scheme}://{rest}"
    try:
        found = urlsplit(url)
        fits = found.scheme in ("http", "https") and bool(found.hostname) and (found.port is None or found.port > 0)
    except ValueError:
        return None
    return url.partition("#")[0] if fits else None


def subscription_wish(text: str) -> SubscriptionWish | None:
    """Return what is wished; None for any other sentence."""
    plain = text.strip().rstrip("?？!！。 ")
    if len(plain) > LONGEST:
        return None
    found = _URL.search(plain)
    if found is not None:
        return _added(plain, found)
    plain = single_blanks(plain.rstrip("."))
    if len(plain) > WORDS:
        return None
    if _LIST.fullmatch(plain):
        return SubscriptionWish(what="list")
    gone = _OFF.fullmatch(plain)
    return SubscriptionWish(what="remove", name=gone["en"] or gone["zh"] or gone["ba"] or "") if gone else None


def _added(plain: str, found: re.Match[str]) -> SubscriptionWish | None:
    head, tail = single_blanks(plain[: found.start()].strip()), single_blanks(plain[found.end() :].strip())
    if not 0 < len(head) + len(tail) <= WORDS:
        return None
    zh = "订阅" in head + tail or ("日历" in head and re.search("关注|同步", head) is not None)
    if not (zh or _EN_SUBSCRIBES.search(head)):
        return None
    url = found[0].rstrip(".,;:!?)")
    first, last = (
        (_ZH.fullmatch(head), _ZH_TAIL.fullmatch(tail)) if zh else (_EN.fullmatch(head), _EN_TAIL.fullmatch(tail))
    )
    if first is None or last is None or not (zh or _subscribes(head, url)):
        return None
    name = (last["name"] or first["name"] or "").strip()
    return SubscriptionWish(what="add", url=url, name="" if name in _NO_NAME else name)


def _subscribes(head: str, url: str) -> bool:
    """Tell whether an English beginning means a calendar: "follow this link" alone may be a note."""
    return re.search(r"subscribe|calendar|ical|ics", head, re.IGNORECASE) is not None or ".ics" in url.lower()
