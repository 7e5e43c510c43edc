"""What is done "of a Sunday evening" or "of an evening": each time, as some people say it; and from when on something repeats. Pure."""

import re

LONGEST = 120  # characters
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_PART = r"(?:morning|afternoon|evening|night)"
_OF_A_DAY = re.compile(
    rf"\bof an? (?P<when>{_DAY}(?: {_PART})?|{_PART}|weekday|weekend)(?= at\b| to\b|,|[\s.!]*$| remind\b)",
    re.IGNORECASE,
)
_TO_RING = re.compile(r"\b(?:remind|tell|ping|nudge|buzz|wake|give) (?:me|us)\b", re.IGNORECASE)
_TELL = r"(?P<tell>(?:please |pls )?(?:remind|ping|nudge|wake) (?:me|us))"
_AT = r"at (?P<at>\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)"
_ALL_WEEK = rf"(?:from )?(?P<days>{_DAY} (?:to|through|till|until) {_DAY})"
_ON_EACH = (  # each of them, and not the first alone: "monday to friday, remind me at 7", "remind me at 7 from monday to friday"
    re.compile(
        rf"(?:on (?:school|work|week) ?days,? )?{_ALL_WEEK},? {_TELL} {_AT}(?P<rest> [^?\n]{{1,80}})", re.IGNORECASE
    ),
    re.compile(rf"{_TELL} {_AT},? {_ALL_WEEK}(?P<rest>,? [^?\n]{{1,80}})", re.IGNORECASE),
)
_AT_HOUR = re.compile(r" at (?:half |quarter (?:past|to) )?\d", re.IGNORECASE)


def each_time(text: str) -> str:
    """Return a text with "every Sunday evening" for "of a Sunday evening", where it is to ring or has its hour right behind.

    Days from one to another stand before the hour at which it rings on each.
    """
    each = next((one for form in _ON_EACH if (one := form.fullmatch(text))), None) if len(text) <= LONGEST else None
    if each is not None:
        return f"{each['tell']} {each['days']} at {each['at']}{each['rest']}"
    found = _OF_A_DAY.search(text) if len(text) <= LONGEST else None
    if found is None or not (_TO_RING.search(text) or _AT_HOUR.match(text, found.end())):
        return text
    return f"{text[: found.start()]}every {found['when']}{text[found.end() :]}"


_FIRST_ONE = re.compile(  # 每周二晚上七点瑜伽，第一次下周
    r"(?P<series>[^?？\n]{0,16}?每[^?？\n]{2,30}?)[,，\s]+(?:头|第)一[次节堂回场](?:是|从|在|就|放在){0,2}"
    r"(?P<when>(?:下个?(?:周|星期|礼拜)[一二三四五六日天]?|下个?月|(?:大?后|明)天|(?:\d{1,2}月)?\d{1,2}[号日]))"
    r"(?:开始|起)?[。！!吧哈]?"
)

_FROM_ON = re.compile(  # every wednesday from next week 4 till half 4
    rf"(?P<series>[^?\n]{{0,70}}?\b(?:(?:every|each) [^?\n]{{2,20}}?|(?:{_DAY}|{_PART}|weekday|weekend)s)),? "
    rf"(?:starting |beginning )?from (?P<when>this week|next week|next month|(?:next )?{_DAY}"
    r"|the \d{1,2}(?:st|nd|rd|th))(?P<hours>,? (?:(?:at|from|between) )?(?:\d|half |quarter |noon).{0,30})",
    re.IGNORECASE,
)


def begun_from(text: str) -> str:
    """Return what repeats with the day that it begins on ahead of it, or behind its hours; itself where it tells of no first time."""
    if len(text) > LONGEST:
        return text
    if (found := _FROM_ON.fullmatch(text)) is not None:
        since = "" if found["when"].lower() == "this week" else f" from {found['when']}"  # as it would be anyhow
        return f"{found['series']}{found['hours']}{since}"
    found = _FIRST_ONE.fullmatch(text)
    return text if found is None else f"从{found['when']}开始{found['series']}"
