"""Wishes for files: an event as one that calendar programs read; a photo or a file that was kept with a note. Pure."""

import re
from typing import NamedTuple

LONGEST = 120  # characters of such a wish
_KIND = r"(?:an? )?(?:calendar |\.?ics |ical(?:endar)? |\.ics )?(?:file|ics|invite|ical)"
_EN = re.compile(
    (
        rf"(?:please |can you |could you |i want |i'd like ){{0,2}}+(?:send|give|export|share|get"
        rf"|download)(?: me)? (?P<what>\S.{{0,80}}?) (?:as|in|to) {_KIND}(?: please)?"
    ),
    re.IGNORECASE,
)
_ZH = re.compile(
    r"(?:请|麻烦|帮我|给我|把|将|我想|我要){0,3}+(?P<what>[^，。,\s]{1,40}?)(?:的日程|的事件)?(?:发成|导出成?为?|存成"
    r"|做成|转成|保存为?成?|变成)"
    r"(?:一个|一份)?(?:日历|日程|ics|ical|\.ics)?(?:文件|ics)(?:发?给我)?吧?",
    re.IGNORECASE,
)
_LAST = re.compile(
    r"(?:this|that|it|the)(?: (?:event|appointment|one|meeting))?|(?:这|那)?(?:个|场)?(?:日程|会议?|活动|事件|安排)|它",
    re.IGNORECASE,
)


def file_wish(text: str) -> str | None:
    """Return by which words the event is called, "" for the one that was made last; None for any other sentence."""
    if len(text) > LONGEST:
        return None
    plain = text.strip().rstrip("?？!！.。 ")
    found = _EN.fullmatch(plain) or _ZH.fullmatch(plain)
    if found is None:
        return None
    what = re.sub(r"^(?:the|my|our) |^(?:我的|我)", "", found["what"], flags=re.IGNORECASE)
    return "" if _LAST.fullmatch(found["what"]) else what


class EnclosedWish(NamedTuple):
    """What is wanted of what was kept with notes: the words that it is called by ("" for the last one), and whether it is a picture."""

    query: str
    pictures: bool


_PHOTO_EN, _FILE_EN = r"photos?|pictures?|pics?|images?|snapshots?|scans?", r"files?|documents?|attachments?|pdfs?"
_OWNER_EN = r"(?:the|my|our|that|those|a|an|all the|all my)"
_ASKS_EN = (
    r"(?:please )?(?:(?:can|could|would|may) (?:you|i) (?:please )?)?(?:show|send|give|get|fetch|find|see|open)"
    r"(?: me)?(?: again)?(?: please)?"
)
_ENCLOSED_EN = (
    re.compile(
        rf"(?:(?P<ask>{_ASKS_EN}) )?(?:{_OWNER_EN} )?(?:(?P<photo>{_PHOTO_EN})|(?P<file>{_FILE_EN}))"
        r"(?: (?:of|with|from|for|about|showing) (?P<what>\S.{0,80}?))?(?: again)?(?: please)?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<ask>{_ASKS_EN}) (?:{_OWNER_EN} )?(?P<what>\S.{{0,60}}?) (?:(?P<photo>{_PHOTO_EN})|(?P<file>{_FILE_EN}))"
        r"(?: again)?(?: please)?",
        re.IGNORECASE,
    ),
)
_KIND_ZH = re.compile("(?P<photo>照片|图片|相片|截图|扫描件)|(?P<file>文件|文档|附件|PDF)", re.IGNORECASE)
_BEFORE_ZH = re.compile(
    r"(?:请|麻烦){0,2}+(?:帮我)?+(?P<given>[把将])"
    r"|(?:请|麻烦){0,2}+(?:(?:给|让|发|帮)我(?:再?看看|看一?下|看|发|找出来|找一?下|找|调出来)?"
    r"|看看|我[要想]看|找(?:出来|一?下)?)"
)
_AFTER_ZH = re.compile(
    r"再?(?:发|传|拿|调|翻|找|给)(?:出来|过来)?(?:一下)?给?(?:我们?|这里|这儿|到群里)?(?:看看|看一?下|看)?吧?"
)
_ASKED_ZH = re.compile("呢|在哪里?|在哪儿")
_OWNED_ZH = re.compile("^(?:我的|我)|的?(?:[那这][张个份些])?$")
_NOTHING = re.compile(
    r"it|this|that|them|last|latest|newest|recent|刚才|刚刚|上面|最近|最新|最后|这|那|它|上次", re.IGNORECASE
)

_OTHERWISE = re.compile(  # for somebody else, of the calendar, or made as one first
    r"\b(?:as|to|week|day|month|calendar|agenda|schedule)\b|日程|日历|[这本下上]周|星期|行程",
    re.IGNORECASE,
)


def enclosed_wish(text: str) -> EnclosedWish | None:
    """Return what photo or file is wanted back; None for any other sentence."""
    if len(text) > LONGEST:
        return None
    plain = text.strip().rstrip("?？!！.。 ")
    wish = _wish_en(plain) or _wish_zh(plain)
    if wish is None or _OTHERWISE.search(wish.query) or "，" in wish.query:
        return None
    what = re.sub(r"^(?:the|my|our|a|an) ", "", wish.query, flags=re.IGNORECASE)
    return EnclosedWish("" if _NOTHING.fullmatch(what) else what, wish.pictures)


def _wish_en(plain: str) -> EnclosedWish | None:
    found = next((one for pattern in _ENCLOSED_EN if (one := pattern.fullmatch(plain)) is not None), None)
    if found is None or not (found["ask"] or found["what"]):
        return None
    return EnclosedWish((found["what"] or "").strip(), found["photo"] is not None)


def _wish_zh(plain: str) -> EnclosedWish | None:
    """Return the wish of a Chinese sentence: what stands around the kind of file decides."""
    asks = _BEFORE_ZH.match(plain)
    begin = asks.end() if asks is not None else 0
    kind = _KIND_ZH.search(plain, begin)
    if kind is None:
        return None
    what, after = plain[begin : kind.start()], plain[kind.end() :]
    if asks is None:  # only named: 护照的照片, 我的护照的照片呢
        fits = what.endswith("的") and kind["photo"] is not None and (not after or _ASKED_ZH.fullmatch(after))
    else:
        fits = (_AFTER_ZH.fullmatch(after) is not None) if asks["given"] else not after
    return EnclosedWish(_OWNED_ZH.sub("", what).strip(), kind["photo"] is not None) if fits else None
