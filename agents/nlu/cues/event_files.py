"""Wishes to have an event as a file that calendar programs read. Pure."""

import re

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
