"""Questions after what can be done here, and with what: "what can you do with lists", 清单怎么用. Pure."""

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias, cast

from agents.nlu.cues.own.abilities import asks_abilities
from agents.nlu.cues.own.asked_ability import asked_ability
from agents.nlu.cues.own.how_questions import how_topic
from agents.nlu.lexicon.han_letters import read_simplified

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
_ZH_DO = r"(?:管|做|干|办|弄|搞|记|安排|打理|料理|处理|帮|玩|整|提供|搞定|张罗|操心|聊|说|问|吩咐|使唤|支持|会)"
_ZH_SOME = r"(?:些|点儿?|一些|下)?"
_ZH_WHAT = rf"{_ZH_SOME}(?:什么|啥|哪些|哪几样|哪几件|哪方面|嘛)(?:事情?|事儿|忙|活儿?|东西|方面|类型)?"
_ZH_ALL = r"(?:都|还|又|到底|具体|平时|平常|主要|一共|究竟|大概|一般|能够?|会|可以){1,4}+"
_ZH_IT = r"(?:[你您]们?(?:这儿|这里|这边|这|自己)?|这(?:个|只|东西|玩意儿?|机器人|鹦鹉|软件|助手|小程序){1,2}+)"
_ZH_FOR_ME = r"(?:[帮替给为](?:我们?|咱们?|人|大家|忙|到我)?)?"
_ABILITIES = re.compile(  # 你都能帮我管些什么, 有啥事能交给你的, 这东西咋用
    rf"{_ZH_IT}{_ZH_ALL}{_ZH_FOR_ME}{_ZH_DO}?(?:到|上)?{_ZH_WHAT}"
    rf"|{_ZH_ALL}[帮替](?:我们?|人)?(?:{_ZH_DO}|上)?{_ZH_WHAT}"
    rf"|我{_ZH_ALL}(?:让|叫|找|请|用|拿|使唤|指挥|跟|和|对|麻烦|问|指望)[你您]来?(?:帮我|给我|帮忙)?{_ZH_DO}?{_ZH_WHAT}"
    rf"|{_ZH_IT}(?:都|还|到底|具体|一共|究竟|主要|大概){{0,2}}+有{_ZH_SOME}(?:什么|啥|哪些)"
    r"(?:功能|本事|用处?|用途|能耐|技能|玩法|招数?|特长|大本事)"
    rf"|{_ZH_IT}(?:到底|究竟|主要)?(?:是|拿来|用来)(?:干什么|干啥|干嘛|做什么|做啥)用?的?"
    rf"|(?:{_ZH_IT}|[你您])?(?:到底|具体|该|应该)?(?:怎么|咋|如何|怎样)(?:使用|用|使|玩)(?:[你您]|这个)?(?:比较好|才好)?"
    rf"|(?:有|都有)?(?:什么|啥|哪些)(?:事情?|事儿|活儿?|东西)?(?:是)?(?:我)?{_ZH_ALL}(?:都)?(?:交给|丢给"
    rf"|扔给|麻烦|找|让|拜托)[你您](?:做|干|办|管|弄|帮忙)?"
)
_ZH_LEADS = re.compile(
    r"(?:请问|我想问|想问|问一?下|那个?|所以|然后|诶|哎|对了|先|给我|跟我|来"
    r"|快){0,3}+(?:除了[^你您]{1,10})?(?:说说|讲讲|告诉我|介绍一?下|说一?下)?"
)
_ZH_CLAUSE = re.compile(r"[,，。!！;；~～\s]+|(?<=[嘛呢啊呀])(?=我)")
_ZH_WHY = re.compile(r"(?:我|朋友|别人|人家|同事|同学|家里|老公|老婆|因为)[^你您]{2,14}$")
_ZH_TELL = re.compile(
    r"(?:你)?(?:给我|跟我|简单|快|先|来)*(?:说|讲|介绍|列)(?:一?下|来?听听|说|一说|讲)?(?:给我听|呗|吧)?"
)
_ZH_ORDERS = re.compile(
    r"[记搜查找]|提醒|翻译|写[道个给]|说[:：]"
)  # what stands before it is no order that it belongs to


def _asks_abilities(plain: str) -> bool:
    """Tell whether the last clause of a Chinese sentence asks what can be done here; who greets says more before it."""
    clauses: list[str] = [one for one in _ZH_CLAUSE.split(plain) if one]
    while len(clauses) > 1 and (_ZH_WHY.match(clauses[-1]) or _ZH_TELL.fullmatch(clauses[-1])):
        clauses.pop()  # why it is asked, or that it be told
    *before, asked = clauses
    if any(_ZH_ORDERS.search(one) and not one.startswith("除了") for one in before):
        return False
    for whole in (asked, "".join((*before[-1:], asked))):
        lead = _ZH_LEADS.match(whole)
        bare = re.sub(r"[呢呀啊吗的了哈嘛呗]{1,2}$", "", whole[lead.end() if lead is not None else 0 :])
        if _ABILITIES.fullmatch(bare) is not None or _ABILITIES.fullmatch(whole) is not None:
            return True
    return False


def topic_of(words: str) -> HelpTopic | None:
    """Return the topic that goes by these words."""
    found = _ALL.fullmatch(words.strip())
    return None if found is None else cast(HelpTopic, found.lastgroup)


@read_simplified
def help_wish(text: str) -> HelpTopic | Literal[""] | None:
    """Return what a question after our abilities is about, "" where it is about all of them; None for any other sentence."""
    if asks_abilities(text):
        return ""
    if (topic := how_topic(text)) is not None:
        return topic
    plain = text.strip().rstrip("?？!！.。~～ ")
    if not plain or len(plain) > LONGEST:
        return None
    if _WHOLE_EN.fullmatch(plain) or _WHOLE_ZH.fullmatch(plain):
        return ""
    if not plain.isascii() and _asks_abilities(plain):
        return ""
    if (kept := asked_ability(text)) is not None:
        return cast(HelpTopic, kept)
    for pattern in (_EN, _HELP_EN, *_ZH):
        found = pattern.fullmatch(plain)
        topic = topic_of(found["what"]) if found is not None else None
        if topic is not None:
            return topic
    return None
