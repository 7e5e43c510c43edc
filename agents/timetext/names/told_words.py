"""What somebody is to be told, in an order to be reminded of it: 晚上九点提醒我跟大家说周四放假. Its days and hours are no time of the order."""

import re
from functools import cache

# A moment of its own stands ahead of the order; where there is none, what is told may say it.
MOMENT = r"\d|[点时早晚天前后]|周|星期|礼拜|[上下中]午|小时|分钟"
ORDER = r"(?:(?:提醒|叫|喊)(?:一下)?我(?:一下|一声)?|remind me(?: to)?)(?:记得|别忘了?|再|先|要|去|得|,|，|\s){0,3}"
PLACE = r"(?:在[^,，。;；\s我]{1,8}?[里上中内群]|往?群里)?"
TELLS = (
    r"(?:(?:问|告诉|通知|转告|叮嘱|嘱咐|提醒|回复?|催|催促|邀请?)(?!我)(?:一下|一声|问)?"
    r"|(?:跟|和|给|向|同|对|朝)[^,，。;；\s我]{1,8}?(?:说|讲|确认|打听|解释|提|发)(?:一下|一声|清楚|好)?"
    r"|(?:tell|ask|text|ping|message|inform|email|remind)\s(?!me\b)[A-Za-z]\S{0,14}\s(?:that\s)?"
    r"|(?:让|叫|喊|约)(?!我)|(?:说|宣布|公布|强调)(?:一下|一声)?"
    r"|发(?:个|条|一下|一条)?(?:朋友圈|消息|微信|短信|公告|通知|邮件|群)?(?:说|讲|问|告诉)?)"
)
SAID = r"(?P<said>[^,，。;；\n]{3,40})"
# What says of whom it is, or asks, has its own day: 跟老板说下周三我请假, "tell Sam I can't come on Friday".
CLAUSE = r"(?:我们?|[他她]们?)(?!家|的)[^,，。]|(?P<verb>[\u3400-\u9fff])不(?P=verb)|吗$|去不了|来不了"
# A time right behind whom it is told is told with it, whatever follows: 提醒我跟老师说下午三点. Behind a blank it is that of the order.
TIMED = (
    r"(?:[^,，。;；\s\d]{1,5}?)?(?:(?:今|明|后|大后)天|今晚|明晚|(?:下{0,2}|这)个?(?:周|星期"
    r"|礼拜)[一二三四五六日天末]|[上下中]午|早上|晚上"
    r"|\d{1,2}[点号月:：]|[一二两三四五六七八九十]{1,3}[点号月])"
)
EN_VERB = r"(?:['’](?:m|ll|re|ve|d|s)|n['’]t| (?:am|is|are|was|were|will|won['’]?t|can(?:['’]?t|not)?|could|have|has|need|needs|want|wants))\b"


@cache
def _order() -> re.Pattern[str]:
    return re.compile(rf"(?P<ahead>.{{0,30}}?){ORDER}{PLACE}{TELLS}{SAID}$")


@cache
def _english() -> re.Pattern[str]:
    return re.compile(
        r".{0,40}?\bremind (?:me|us)(?: .{2,40}?)? to (?:tell|ask|text|message|inform|email|let|remind) (?!me\b)"
        r"(?:(?:the|my|our) )?[a-z][\w'’]{0,20} (?:know )?"
        rf"(?P<said>(?:that |if |whether )?(?:(?:the|my|our) )?[a-z]\w{{0,14}}{EN_VERB}[^,.;\n]{{3,60}})$",
        re.IGNORECASE,
    )


@cache
def _clause() -> re.Pattern[str]:
    return re.compile(CLAUSE)


@cache
def _timed() -> re.Pattern[str]:
    return re.compile(TIMED)


@cache
def _moment() -> re.Pattern[str]:
    return re.compile(MOMENT)


def told_to_others(text: str) -> tuple[int, int] | None:
    """Return where the words stand that somebody is to be told; None where a text orders no such thing."""
    if (english := _english().match(text)) is not None:
        return english.span("said")
    found = _order().match(text)
    if found is None or found["said"].count("提醒我"):
        return None
    own_moment = _moment().search(found["ahead"]) is not None
    its_own = own_moment or _clause().search(found["said"]) is not None or _timed().match(found["said"]) is not None
    return found.span("said") if its_own else None
