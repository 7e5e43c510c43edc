"""Wishes to let a group see when one is busy, to let it see that no more, and to be told which groups see it. Pure."""

import re
from dataclasses import dataclass
from typing import Literal

from agents.timetext.bounds import single_blanks

LONGEST = 100  # characters of such a sentence
_TIMES_EN = (
    r"(?:my (?:free|busy)(?: ?/ ?(?:free|busy)| and free| and busy)?(?: (?:times?|hours?|blocks?))?"
    r"|when i(?:'m| am) (?:busy|free)|my availability)"
)
_GROUP_EN = r"(?: (?:with|to|in) (?:the |my |our )?(?P<{name}>[^,.]{{1,40}}?)(?: group| channel)?)?"
_ON_EN = re.compile(
    rf"(?:please |can you |could you )?share {_TIMES_EN}{_GROUP_EN.format(name='shared')}(?: please)?"
    rf"|(?:please )?let (?:the |my )?(?P<let>[^,.]{{1,40}}?)(?: group| channel)? see {_TIMES_EN}",
    re.IGNORECASE,
)  # fmt: skip
_OFF_EN = re.compile(
    rf"(?:please )?(?:stop sharing|don't share|do not share|no longer share|unshare) {_TIMES_EN}"
    rf"{_GROUP_EN.format(name='name')}(?: any ?more| any longer)?",
    re.IGNORECASE,
)
_LIST_EN = re.compile(
    rf"(?:who|which groups?|what groups?)(?: can| may)? sees? {_TIMES_EN}"
    rf"|(?:with )?(?:who|whom|which groups?|what groups?) (?:do|am) i (?:share|sharing) {_TIMES_EN}(?: with)?",
    re.IGNORECASE,
)
_TIMES_ZH = r"(?:我的?)?(?:忙闲|忙碌|空闲|空余|有空没空|什么时候(?:忙|有空))(?:的?(?:时间|时段|情况|状态))?"
_SHARES_ZH = r"(?:共享|分享|开放|公开)"
_NAME_ZH = r"[^,，。]{1,30}?"
_ON_ZH = re.compile(
    rf"(?:请|帮我|麻烦)?把?{_TIMES_ZH}(?:都)?{_SHARES_ZH}(?:给|到|在)?(?P<name>{_NAME_ZH})?(?:群组?|频道)?(?:里|吧|看)?"
    rf"|(?:请|帮我)?[和跟给向在](?P<with>{_NAME_ZH})(?:群组?|频道)?里?{_SHARES_ZH}{_TIMES_ZH}"
    rf"|(?:请)?{_SHARES_ZH}{_TIMES_ZH}(?:给(?P<to>{_NAME_ZH})(?:群组?|频道)?)?"
)
_OFF_ZH = re.compile(
    rf"(?:请|帮我)?(?:停止|取消|不再|别再?|不要再?){_SHARES_ZH}{_TIMES_ZH}(?:给(?P<to>{_NAME_ZH})(?:群组?|频道)?)?了?"
    rf"|(?:请)?(?:停止|取消|不再|别再?|不要再?)[和跟给向](?P<with>{_NAME_ZH})(?:群组?|频道)?{_SHARES_ZH}{_TIMES_ZH}了?"
    rf"|(?:请)?(?:别|不要)再?把{_TIMES_ZH}{_SHARES_ZH}给(?P<name>{_NAME_ZH})(?:群组?|频道)?了?"
)
_LIST_ZH = re.compile(
    rf"(?:谁|哪些?个?群)(?:能|可以)?看[得见到]*到?{_TIMES_ZH}"
    rf"|我?把?{_TIMES_ZH}{_SHARES_ZH}给了?(?:谁|哪些?个?群?)了?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SharingWish:
    """What is wished, and the name of the group that is meant; "" where none is named."""

    what: Literal["list", "on", "off"]
    name: str = ""


def sharing_wish(text: str) -> SharingWish | None:
    """Return what is wished; None for any other sentence."""
    plain = single_blanks(text.strip().rstrip("?？!！。. ")).replace("’", "'")
    if not plain or len(plain) > LONGEST:
        return None
    if _LIST_EN.fullmatch(plain) or _LIST_ZH.fullmatch(plain):
        return SharingWish(what="list")
    if (found := _OFF_EN.fullmatch(plain) or _OFF_ZH.fullmatch(plain)) is not None:
        return SharingWish(what="off", name=_named(found))
    if (found := _ON_EN.fullmatch(plain) or _ON_ZH.fullmatch(plain)) is not None:
        return SharingWish(what="on", name=_named(found))
    return None


def _named(found: re.Match[str]) -> str:
    return next((name.strip() for name in found.groups() if name), "")
