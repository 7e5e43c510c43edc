"""The time that something is no longer at, beside its new one: "can't do friday, monday instead", "3 not 4", 不是三点，四点. Pure.

What is told of the old time must fit the thing that is changed: else another is meant (agents.runtime.following.fitting_times).
"""

import re
from dataclasses import dataclass

_WEEKDAY = r"(?:mon|tues?|wed(?:nes)?|weds|thu(?:r?s)?|fri|sat(?:ur)?|sun)(?:day)?"
_DAY = (
    rf"(?:(?:this |next |on )?{_WEEKDAY}(?: (?:morning|afternoon|evening|night))?|today|tonight|tomorrow|tmrw"
    r"|(?:on )?the \d{1,2}(?:st|nd|rd|th))"
)
_CLOCK = r"(?:(?:half |quarter (?:past |to ))?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?|noon|midday)"
_LEAD = (
    r"(?:(?:oh|ah|ugh|hm+|no|so|ok|sorry|actually|wait|and|but|btw|hi|hey|right|just realised|turns out|i"
    r"|we|she|he|they)\b[,.! ]*){0,5}+"
)
_OLD = rf"(?:on |at )?(?P<old>{_DAY}|{_CLOCK})"
_NO_MORE = r"(?: (?:now|any ?more|after all|in the end|for (?:me|us|him|her|them)|actually|at all)){0,2}+"
_INSTEAD = (
    r"(?:,? (?:instead|then|please|pls|ok|works(?: better)?|better"
    r"|though|tho|rather|ok\?|is (?:fine|good|ok|better)))*[\s.!?]*"
)
_BUT = (
    r"(?:\s*[,;.!–-]+\s*|\s+)(?:(?:so|but|and|or) )?(?:(?:can|could|shall) (?:we|you|i|it) (?:please )?"
    r"(?:do|be|make it|move (?:it|that) to|have|say|switch (?:it )?to|go for|put it on)|how about|what about"
    r"|(?:i|we|he|she|they) (?:can(?: only)? (?:do|make)|could(?: only)? (?:do|make))|make (?:it|that)"
    r"|let['’]?s (?:do|say|make it|go for)|move (?:it|that) to|switch (?:it )?to|change it to|put it on|has to be|do|try"
    r"|say)? ?(?:on )?"
)
_NEW = rf"(?P<value>{_DAY}(?: (?:at )?{_CLOCK})?|(?:at )?{_CLOCK}|the (?:day|week) (?:after|before))"
_LEFT = (
    re.compile(  # can't do friday, monday instead
        rf"{_LEAD}(?:can['’]?t|cannot|can not|couldn['’]?t|can no longer|won['’]?t be able to)(?: (?:now|actually)){{0,1}}"
        rf"(?: (?:do|make|manage|come|get there|be there)){{0,1}}(?: it)? {_OLD}{_NO_MORE}{_BUT}{_NEW}{_INSTEAD}",
        re.IGNORECASE,
    ),
    re.compile(  # friday's no good, sunday instead
        rf"{_LEAD}{_OLD}(?:['’]?s| is| isn['’]?t| will be)?(?: now| actually)? (?:no good|not good|not great|out|off"
        r"|a no[- ]go|no[- ]go|not going to work|doesn['’]?t (?:work|suit)|won['’]?t (?:work|do)|isn['’]?t going to work"
        rf"|no longer (?:works?|ok|good|suits)|not ideal|tricky|impossible|a problem|full|too (?:early|late|soon|busy))"
        rf"{_NO_MORE}{_BUT}{_NEW}{_INSTEAD}",
        re.IGNORECASE,
    ),
)
_NOT = (  # 不是三点，三点一刻; "it's the 8th, not the 7th"
    re.compile(
        r"(?:(?:哦|啊|哎|诶|唉|呃|不对|等等|对不起)[,，\s]*+)*+(?:不是"
        r"|并非)(?P<old>[^,，。]{1,12}?)(?:[,，\s]\s*+(?:而?是|应该是|改成)?|而?是|应该是)(?P<value>[^,，。]{1,16})"
    ),
    re.compile(
        r"(?:(?:no|oh|wait|sorry|actually|oops)\b[,.!\s]*+)*+(?:(?:it['’]?s|it is|that['’]?s|i meant?|i said"
        r"|make (?:it|that)|should be)\s++)?(?P<value>(?!but\b)\S.{0,24}?)(?<!\s),?\s++(?:and\s++)?not\s++(?P<old>\S.{0,20})", re.IGNORECASE),
    re.compile(
        r"(?:(?:no|oh|wait|sorry|actually"
        r"|oops)\b[,.!\s]*+)*+not\s++(?P<old>(?:[^\s,;.]|\.(?=\d)){1,16}(?:\s[^\s,;.]{1,16})?+)[,;.]\s*+(?:(?:but|i meant?"
        r"|it['’]?s|it is|make it|rather)\b\s*+)*+(?P<value>\S.{0,24}?)(?:\s+only)?", re.IGNORECASE),
)  # fmt: skip
_SIGNS = " \t\n,.!;~，。！；～、"


@dataclass(frozen=True, slots=True, kw_only=True)
class OldTime:
    """The words for when it is no longer (`old`), and for when it is then (`new`); `told`: that the old one cannot be kept."""

    old: str
    new: str
    told: bool = False


def old_time(text: str) -> OldTime | None:
    """Return both times of a text that names nothing else; None for any other text. What is there by a name is no time, either."""
    bare = text.strip(_SIGNS)
    for forms, told in ((_NOT, False), (_LEFT, True)):
        found = next((one for form in forms if (one := form.fullmatch(bare)) is not None), None)
        if found is not None:
            return OldTime(old=found["old"].strip(_SIGNS), new=found["value"].strip(_SIGNS), told=told)
    return None
