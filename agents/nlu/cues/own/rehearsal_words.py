"""Questions about what will come by itself: what rings and is said in the next days, here or elsewhere. Pure."""

import re
from dataclasses import dataclass

from agents.timetext.bounds import single_blanks

LONGEST = 100  # characters of such a question

_ENDS = r"[ ?？!！.。~]{0,4}+"
_WHEN_EN = (
    r"(?P<when>(?:over |in |during |for )?(?:the )?(?:next|coming|this|following) (?:\w{1,12} )?(?:days?|weeks?|month"
    r"|weekend)"
    r"|tomorrow|today|tonight)"
)
_EN = re.compile(
    r"(?:so |and |ok(?:ay)? |hey )?(?:what|which (?:messages|reminders)) (?:will|is going to|are you going to|’ll"
    r"|'ll) (?:you )?"
    r"(?:reach me|come to me|ring|go off|send me|remind me of|tell me(?: unasked)?|come up by itself"
    rf"|be sent to me)(?: {_WHEN_EN})?{_ENDS}",
    re.IGNORECASE,
)  # fmt: skip
_ELSEWHERE_EN = re.compile(
    r"(?:so |and |but )?what (?:if|happens if|would (?:ring|reach me|happen) if) i(?:['’]?m| am| were| was| go| fly"
    r"| travel) (?:in |to |away in )"
    rf"(?P<place>[A-Za-z][\w .'-]{{1,30}}?)(?: (?:until|till|through) (?P<until>[\w ,]{{2,30}}?)"
    rf"| (?P<when>next week|this week|tomorrow|for a week|all week))?{_ENDS}",
    re.IGNORECASE,
)  # fmt: skip
_WHEN_ZH = (
    r"(?P<when>接下来(?:的)?(?:[一两二三四五六七\d]{1,2}(?:天|[周週]|个?星期))?"
    r"|未来[一两二三四五六七\d]{1,2}(?:天|[周週])|今天|明天|这[周週]|本[周週]|下[周週]|这个?星期|下个?星期"
    r"|[这下]个月)"
)
_ZH = re.compile(
    rf"{_WHEN_ZH}(?:里|内)?(?:你|都|会|将|要|还){{0,4}}+"
    r"(?:提醒我(?:什么|啥|些什么|哪些)|给我发(?:什么|些什么|啥)|主动(?:说|发|找我)(?:什么|些什么)?"
    rf"|(?:有)?(?:什么|哪些|啥)(?:会|要)?响){_ENDS}"
)  # fmt: skip
_ELSEWHERE_ZH = re.compile(
    rf"(?:要是|如果|假如|万一)我(?:在|去|到|飞)(?:了)?(?P<place>[^到直，。？?\s]{{1,10}}?)(?:到|直到|待到"
    r"|呆到)?(?P<until>(?:[这下本]?[周週]|星期|礼拜)[一二三四五六日天])?"
    rf"(?:，|,)?(?:的话)?(?:会怎么样|会怎样|提醒怎么办|什么时候响|怎么响|呢|会提醒我什么){_ENDS}"
)  # fmt: skip

_LENGTH = re.compile(
    (
        r"(?P<number>\d{1,4}) ?(?:days?|天|(?P<weeks>weeks?|[周週]|个?星期)|(?P<months>months?|个?月)"
        r"|(?P<years>years?|年))?"
    ),
    re.IGNORECASE,
)
_UNITS = {"weeks": 7, "months": 30, "years": 365}


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsalWish:
    """The question: `when` it is about, in words; `place`: what if one were there, and `until` when."""

    when: str = ""
    place: str = ""
    until: str = ""


def rehearsal_wish(text: str) -> RehearsalWish | None:
    """Return what somebody wants to see ahead of time; None where they ask for something else."""
    said = single_blanks(text.strip())
    if not said or len(said) > LONGEST or "\n" in said:
        return None
    for pattern in (_EN, _ELSEWHERE_EN, _ZH, _ELSEWHERE_ZH):
        found = pattern.fullmatch(said)
        if found is not None:
            parts = found.groupdict()
            return RehearsalWish(**{name: (parts.get(name) or "").strip() for name in ("when", "place", "until")})
    return None


def days_told(words: str) -> int | None:
    """Return how many days a length is, such as "3", "2 weeks"; None for other words."""
    told = _LENGTH.fullmatch(words)
    return (
        None if told is None else int(told["number"]) * next((size for unit, size in _UNITS.items() if told[unit]), 1)
    )
