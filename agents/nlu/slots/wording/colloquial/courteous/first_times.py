"""The first time of what repeats, at another hour: "the first one has to be at 4, just that one", 第一次改到四点. Pure."""

import re

_LEAD = r"(?:(?:but|oh|and|only|just|also|though|actually|wait|ok|so|hm+)[, ]+)*"
_ONE = (
    r"(?:(?:the |its |that )?(?:very )?(?:first|next|coming) (?:one|time|session|class|lesson|meeting"
    r"|call|date|go)|this week['’]?s(?: one)?)"
)
_ALONE = (
    r"(?:[,;. -]+(?:just|only|but only|just for) (?:that|this|the first|the next)(?: one| time| once)?"
    r"|[,;. -]+(?:just|only) (?:once|then))?"
)
_FORMS = (
    re.compile(
        rf"{_LEAD}{_ONE}(?: (?:has|needs|ought|is going) to(?: be| start| happen)?| (?:should|must|will|can only"
        rf"|would have to|may)(?: be| start)?| is|['’]s)"
        rf"(?: only)?(?: at| on| from)? (?P<to>\S.{{0,24}}?)(?: tho| though| instead| actually"
        rf"| now)*{_ALONE}[\s.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_LEAD}(?:(?:please|pls|can you|could you) )?(?:make|move|put|shift|push|start|do"
        rf"|have) {_ONE}(?: (?:to|at|on|for|start at))? (?P<to>\S.{{0,24}}?)"
        rf"(?: tho| though| instead| actually| now)*{_ALONE}[\s.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:但是?|不过|就)?(?:把)?(?:第一|头一|这|下一?)(?:次|个|节|场|堂|回)(?:的)?(?:要|得|应该|先|就"
        r"|是)*(?:改|挪|放|换)?(?:到|成|在|是)?(?P<to>[^,，。]{2,10}?)"
        r"(?:开始)?[，, ]*(?:就|只|仅)?(?:改)?(?:那|这)?一?(?:次|回|节|个)?[吧了。]*"
    ),
)


_THAT_DAY = re.compile(  # this Monday it's at 7, just this once
    rf"{_LEAD}(?P<day>(?:this|next|the coming|on) (?:mon|tues?|wed(?:nes)?|thu(?:r?s)?|fri|sat(?:ur)?"
    rf"|sun)(?:day)?|tomorrow|today|(?:on )?the \d{{1,2}}(?:st|nd|rd|th)|on [a-z]{{3,9}} \d{{1,2}}(?:st|nd|rd|th)?),?"
    rf"(?: it['’]?s| its| it is| it will be| make it| we start| i start| it starts)(?: at"
    rf"| from)? (?P<to>\S.{{0,18}}?){_ALONE}"
    r"(?P<once>(?:[,;]? (?:just|only|but only))? (?:this once|for once|this time|this week|once))?[\s.!]*",
    re.IGNORECASE,
)


def day_at(text: str) -> tuple[str, str] | None:
    """Return the words for a day and for the hour that a series has on it alone; None for any other text."""
    found = _THAT_DAY.fullmatch(text.strip())
    return None if found is None else (found["day"], found["to"])


def first_time_at(text: str) -> str | None:
    """Return the words for the hour that the first time of a series shall be at; None for any other text."""
    found = next((one for form in _FORMS if (one := form.fullmatch(text.strip())) is not None), None)
    return None if found is None else found["to"]
