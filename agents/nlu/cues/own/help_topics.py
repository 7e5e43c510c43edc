"""Questions after what can be done here, and with what: "what can you do with lists", 清单怎么用. Pure."""

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias, cast

from agents.nlu.cues.own.abilities import asks_abilities

HelpTopic: TypeAlias = Literal[
    "notes", "lists", "calendar", "reminders", "guides", "parrots", "settings", "data", "commands"
]

LONGEST = 60  # characters of such a question
_WORDS: Mapping[HelpTopic, str] = {
    "notes": r"notes?|note[- ]taking|memos?|笔记|备忘录?|记事",
    "lists": r"(?:(?:shopping|to-?do|packing|check) ?)?lists?|(?:购物|待办|行李)?清单|待办",
    "calendar": r"calendars?|schedules?|events?|appointments?|meetings?|日程表?|日历|会议|约会",
    "reminders": r"reminders?|alarms?|timers?|提醒|闹钟|闹铃|倒计时",
    "guides": (
        r"protocols?|guided talks?|goals?|journal(?:ing|s)?|(?:life )?coach(?:ing)?"
        r"|协议|引导|目标|日记|人生教练|复盘"
    ),
    "parrots": (
        r"(?:the |other )?parrots|flock|discussions?|votes?|voting|modes?|experts?"
        r"|鹦鹉|讨论|投票|模式|专家"
    ),
    "settings": r"settings?|time ?zones?|languages?|quiet hours|briefings?|设置|时区|语言|免打扰|简报",
    "data": r"(?:my )?(?:own )?data|memory|privacy|exports?|undo|数据|记忆|隐私|导出|撤[销回]",
    "commands": r"(?:the |all )?(?:slash )?commands|所有命令|命令",
}
_TOPIC = "|".join(f"(?P<{name}>{words})" for name, words in _WORDS.items())
_ALL = re.compile(_TOPIC, re.IGNORECASE)
_BEFORE_EN = (
    r"(?:(?:(?:so|and|please|hey) ){0,2}+)(?:what (?:all |else )?can (?:you|i|we|one) (?:all )?(?:do|say|ask)"
    r"(?: here)? (?:with|about|for|in|of|on)"
    r"|how (?:do|can|should) (?:i|you|we) (?:use|work with|handle|keep|make|set|set up|manage"
    r"|create|add|take|change|export)"
    r"|(?:i need )?help(?: me)? (?:with|about|on|for)|help:?|(?:can you )?explain(?: how to use)?"
    r"|how (?:do|does))(?: an?| the| my| your| our)? "
)
_EN = re.compile(rf"{_BEFORE_EN}(?P<what>[a-z -]{{3,24}}?)(?: (?:work|here|please|for me)){{0,2}}+", re.IGNORECASE)
_HELP_EN = re.compile(r"(?:the |my )?(?P<what>[a-z -]{3,24}?)(?: commands?)? help(?: please)?", re.IGNORECASE)
_USE_ZH = r"(?:怎么|如何|怎样|咋)(?:用|使用|弄|玩|设置?|建|记|加|改|换|管理?|安排|操作|发起|看)?"
_CAN_ZH = r"(?:[你您]们?)?(?:都|还|到底)?(?:能|会|可以)(?:帮我)?(?:做|干|用来做|用来干)?(?:些|点)?(?:什么|啥|嘛)"
_END_ZH = r"[呢呀啊吗的了]?"
_ZH = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?:请问)?(?:关于|对于|用)?(?P<what>[\w]{2,6}?)(?:功能|方面)?"
        rf"(?:{_USE_ZH}|{_CAN_ZH}|的?(?:用法|说明|帮助)){_END_ZH}",
        rf"(?:请问|教我|告诉我)?{_USE_ZH}(?:一个|个)?(?P<what>[\w]{{2,6}}?)(?:功能)?{_END_ZH}",
        r"(?:帮助|说明|介绍(?:一下)?|说说|教我用)[：: ]?(?P<what>[\w]{2,6}?)(?:功能)?",
    )
)
_WHOLE_EN = re.compile(
    r"(?:(?:hi|hello|hey|so|and|well|ok)[,!. ]{1,2}){0,2}+what (?:else |all |exactly )?(?:can|could) (?:you|u|you guys)"
    r" (?:actually |all )?(?:do|help(?: me| us)?(?: with)?)(?: for (?:me|us)| here){0,2}+",
    re.IGNORECASE,
)
_WHOLE_ZH = re.compile(
    r"(?:那|请问|所以)?[,，]?[你您]们?(?:都|还|到底)?(?:能|会|可以)(?:[帮为给]我们?)?"
    rf"(?:做|干)(?:些|点)?(?:什么|啥)(?:事情?)?{_END_ZH}"
)


def topic_of(words: str) -> HelpTopic | None:
    """Return the topic that goes by these words."""
    found = _ALL.fullmatch(words.strip())
    return None if found is None else cast(HelpTopic, found.lastgroup)


def help_wish(text: str) -> HelpTopic | Literal[""] | None:
    """Return what a question after our abilities is about, "" where it is about all of them; None for any other sentence."""
    if asks_abilities(text):
        return ""
    plain = text.strip().rstrip("?？!！.。~～ ")
    if not plain or len(plain) > LONGEST:
        return None
    if _WHOLE_EN.fullmatch(plain) or _WHOLE_ZH.fullmatch(plain):
        return ""
    for pattern in (_EN, _HELP_EN, *_ZH):
        found = pattern.fullmatch(plain)
        topic = topic_of(found["what"]) if found is not None else None
        if topic is not None:
            return topic
    return None
