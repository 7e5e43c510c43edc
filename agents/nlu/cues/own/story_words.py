"""Questions about what a parrot did, or did not: why, and what became of a thing. Pure."""

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from agents.timetext.bounds import single_blanks

LONGEST = 120  # characters of such a question

_ENDS = r"[ ?？!！.。~…]{0,6}+"
_EN_LEAD = r"(?:(?:but|and|so|ok|okay|wait|hey|hm+|huh|er)[ ,]{1,2}+){0,2}+"
_ZH_WHY = r"(?:为什么|为啥子?|为何|為什麼|為啥|干嘛|干吗|怎么会?|怎麼會?|咋个?会?|凭什么|憑什麼)"
# right below what was said, nothing but the question
_LAST = re.compile(
    rf"{_EN_LEAD}(?:why|how come|why so|why(?:'s|’s| is| was)? (?:that|this|it)"
    r"|why did (?:you|it) (?:do|say|think|answer) "
    r"(?:that|this|it|so)|what (?:did|have) you just (?:do|done|deleted?|cancel(?:led)?|changed?|moved?|added?"
r"|removed?|made|make)"
    r"|what made you (?:do|say|think) (?:that|this|so)|where (?:did|does) (?:that|this) come from"
    r"|how did you (?:get|come to) (?:that|this)|explain (?:that|this|yourself)|show me why)"
    rf"{_ENDS}",
    re.IGNORECASE,
)  # fmt: skip
_ZH_LAST = re.compile(
    rf"(?:这是|那是|這是|你)?(?:{_ZH_WHY}(?:这样|这么做|这么说|这么回|这样做|這樣|這麼做|呢|啊|呀|嘛|了){{0,2}}+"
    rf"|怎么回事(?:儿)?啊?|咋回事(?:儿)?啊?|怎麼回事啊?|什么意思啊?|依据是什么|根据什么|(?:你)?(?:刚才|刚刚"
rf"|刚)(?:都)?(?:做|删|改|取消|动|弄|加)了(?:什么|啥|哪个)){_ENDS}"
)  # fmt: skip
_RANG = r"(?:ring|go off|remind me|ping me|buzz|beep|wake me(?: up)?|alert me|notify me|message me|nag me|tell me)"
_RANG_EN = re.compile(
    rf"{_EN_LEAD}(?:why|how come) (?:did|does|do|has|have) (?:it|you|that|this|the (?:reminder|alarm)"
    rf"|my (?:reminder|alarm)) (?:just )?{_RANG}"
    rf"(?P<words>.{{0,80}}){_ENDS}",
    re.IGNORECASE,
)  # fmt: skip
_IT = r"(?:it|you|that|this|i|the (?:reminder|alarm)|my (?:reminder|alarm))"
_SILENT_EN = re.compile(
    rf"{_EN_LEAD}(?:why|how come) (?:(?:did|has|have|had|was|were|does)(?:n['’]?t| not) {_IT}"
    rf"|(?:did|has|have|had|was|were) {_IT} (?:not|never)"
    rf"|{_IT} (?:never|did(?:n['’]?t| not)))(?: ever| just)?"
    rf" (?:{_RANG}|reminded(?: me)?|rung|rang|went off|gone off|told(?: me)?)(?P<words>.{{0,80}}){_ENDS}",
    re.IGNORECASE,
)  # fmt: skip
_THING_EN = re.compile(
    rf"{_EN_LEAD}(?:what(?:ever)? (?:happened|has happened) to|what became of|what did you do (?:to|with)|where did"
    r"|who (?:deleted|cancell?ed|moved|changed|removed|rescheduled|touched|ticked(?: off)?|added|bought|renamed)"
    r"|why (?:is|was|has|did) (?=[^?]{1,60} (?:gone|missing|deleted|moved|cancell?ed|changed|disappeared|vanish"
    r"|disappear)))"
    rf" ?(?P<words>[^?]{{1,80}}){_ENDS}",
    re.IGNORECASE,
)  # fmt: skip
_ZH_RING = r"(?:响|響|提醒|叫我|喊我|通知我|闹|鬧|催我)"
_RANG_ZH = re.compile(
    rf"(?:你|它|闹钟|提醒|鬧鐘)?{_ZH_WHY}(?!没|不|沒)(?:会|要|在|就|又|还|突然|會"
    rf"|還){{0,2}}+(?P<words>[^没不沒]{{0,20}})"
    rf"{_ZH_RING}(?:我|了|啊|呢|呀|一下){{0,3}}+(?P<more>[^？?]{{0,20}}){_ENDS}"
)  # fmt: skip
_SILENT_ZH = re.compile(
    rf"(?P<words>[^，。？?]{{0,24}}?)(?:你|它|闹钟|提醒|鬧鐘)?{_ZH_WHY}(?P<mid>[^，。？?没不沒]{{0,12}})(?:没有?|不"
    r"|沒有?)(?:按时|准时)?"
    rf"{_ZH_RING}(?:我|了|啊|呢|呀|一下){{0,3}}+(?P<more>[^？?]{{0,20}}){_ENDS}"
)  # fmt: skip
_GONE_ZH = r"(?:没了|没有了|不见了|不見了|没掉了|消失了|沒了|沒有了|被删了|被取消了|被改了|变了|變了|被刪了)"
_THING_ZH = re.compile(
    rf"(?:我的?|那个|那個|这个|原来的){{0,2}}+(?P<words>[^，。？?]{{1,24}}?)(?:的提醒|提醒)?"
    rf"(?:{_ZH_WHY}{_GONE_ZH}|(?:跑|上|弄|到)?(?:哪儿?|哪里|哪裡)去了|去哪儿?了|去哪里了|怎么样了呢?"
    rf"|{_ZH_WHY}(?:取消|删掉?|改|挪|刪)了)"
    rf"(?:啊|呢|呀)?{_ENDS}"
)  # fmt: skip
_WHO_ZH = re.compile(
    rf"(?:是)?(?:谁|誰|哪个)(?:把)?(?P<words>[^，。？?]{{0,24}}?)(?:给)?(?:删|改|动|取消|挪|刪|動|勾|划|加)(?:掉|了|过|的"
    rf"|過){{1,2}}+(?P<more>[^？?]{{0,24}}){_ENDS}"
)
_AHEAD = frozenset(
    [
        "the",
        "my",
        "our",
        "that",
        "this",
        "of",
        "about",
        "for",
        "to",
        "at",
        "on",
        "it",
        "me",
        "again",
        "just",
        "now",
        "today",
        "yesterday",
    ]
)
_BEHIND = frozenset(
    [
        "gone",
        "missing",
        "deleted",
        "moved",
        "cancelled",
        "canceled",
        "changed",
        "disappeared",
        "vanish",
        "disappear",
        "go",
        "been",
        "again",
        "now",
    ]
)
_DAY_EN = r"(?:today|yesterday|this (?:morning|afternoon|week)|last week|so far today|(?:on )?(?:mon|tues|wednes|thurs|fri)day)"
_DID_EN = re.compile(
    rf"{_EN_LEAD}(?:what(?: all| else)?|which (?:events|things|reminders|meetings)) (?:did|have) (?:i|we)(?: all)? "
    r"(?:(?P<moved>moved?|rescheduled?|shift(?:ed)?|push(?:ed)?)|(?P<changed>changed?|edit(?:ed)?)"
    r"|(?P<gone>cancel(?:l?ed)?|deleted?|removed?)|(?P<made>book(?:ed)?|scheduled?))"
    rf"(?: around| about)? (?P<words>{_DAY_EN}){_ENDS}",
    re.IGNORECASE,
)  # fmt: skip
_DID_ZH = re.compile(
    r"(?:我们?|都){0,2}+(?P<words>今天|今日|昨天|昨日|今早|这周|本周|这个?星期|上周)(?:我们?|都){0,2}+"
    r"(?:(?P<moved>挪|推迟|移)|(?P<changed>改|改动|调整)|(?P<gone>取消|删)|(?P<made>新建|安排))(?:掉)?(?:了|过)"
    rf"(?:哪些|什么|啥|哪几个)(?:安排|日程|事情?|东西|提醒|会)?(?:啊|呢|呀)?{_ENDS}"
)
Did: TypeAlias = Literal["", "moved", "changed", "gone", "made"]
_WAYS: tuple[Did, ...] = ("moved", "changed", "gone", "made")
About: TypeAlias = Literal["last", "rang", "silent", "thing", "day"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyWish:
    """What is asked after: what was said `last`, what `rang`, what stayed `silent`, or a `thing`; and in which `words`.

    Of a `day`, which the words name, what one `did` to things.
    """

    about: About
    words: str = ""
    did: Did = ""


def why_wish(text: str) -> WhyWish | None:
    """Return what somebody wants to be told of the past; None where they ask for something else."""
    said = single_blanks(text.strip())
    if not said or len(said) > LONGEST or "\n" in said:
        return None
    if _LAST.fullmatch(said) or _ZH_LAST.fullmatch(said):
        return WhyWish(about="last")
    if (found := _DID_EN.fullmatch(said) or _DID_ZH.fullmatch(said)) is not None:
        did: Did = next(way for way in _WAYS if found[way])
        return WhyWish(
            about="day", words=found["words"].casefold().removeprefix("so far ").removeprefix("on "), did=did
        )
    if (found := _SILENT_EN.fullmatch(said) or _SILENT_ZH.fullmatch(said)) is not None:
        return WhyWish(about="silent", words=_words(found))
    if (found := _RANG_EN.fullmatch(said) or _RANG_ZH.fullmatch(said)) is not None:
        return WhyWish(about="rang", words=_words(found))
    found = _THING_EN.fullmatch(said) or _THING_ZH.fullmatch(said) or _WHO_ZH.fullmatch(said)
    return None if found is None else WhyWish(about="thing", words=_words(found))


def _words(found: re.Match[str]) -> str:
    return named(" ".join(part for part in found.groupdict().values() if part))


def named(words: str) -> str:
    """Return the words by which a thing is named, without what only belongs to the question."""
    left = words.strip(" ,.?？").split(" ")
    while left and left[0].casefold() in _AHEAD:
        left = left[1:]
    while left and left[-1].casefold() in _BEHIND:
        left = left[:-1]
    return " ".join(left)
