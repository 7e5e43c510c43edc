"""Words about what was made or shown last that do not name it: "where is it again?", "who's coming?", 再叫上小王, "same again next week". Pure."""

import re
from dataclasses import dataclass
from typing import Literal

from agents.nlu.lexicon.han_letters import simplified
from agents.nlu.slots.changing.attendees import PERSON
from agents.timetext.lexicon.slips import mended_han

Act = Literal["ask", "left", "invite", "cancel", "again", "cancel_all", "cancel_these", "same_hour"]
LONGEST = 60  # characters
_DAY_ZH = (
    r"(?:下{1,2}个?(?:周|星期|礼拜)[一二三四五六日天]?|下个月|大?后天|明天|(?:这|本)?(?:周|星期"
    r"|礼拜)[一二三四五六日天]"
    r"|(?:\d{1,2}月)?\d{1,2}[号日])"
)
_SAME_HOUR_ZH = (
    r"(?:(?:还是|就|也)?(?:老时间|同一?个?时间|同样的?时间|一样的?时间|时间(?:不变|一样|照旧|相同)"
    r"|同一个点|same\s?time))"
)
_EN_LEAD = r"(?:(?:oh|and|so|wait|also|ok|hey|actually|please|can you|could you|hm+|sorry)[, ]+)*+"
_YES = r"(?:(?:yes|yeah|yep|yup|sure|right|ok(?:ay)?|please|just|then|so)[, .!]+)"
_YES_ZH = r"(?:(?:对|好|嗯+|是|行|可以|没错)[的啊呀吧]?[\s,，。]*)"
_SOURCES: tuple[tuple[Act, str], ...] = (
    (
        "left",
        rf"{_EN_LEAD}how (?:(?:many (?:more )?(?:days?|weeks?|sleeps|hours|minutes|mins)|(?:much )?long(?:er)?|far off)"
        r"(?: (?:is it|have i got|do i have|till go))?(?: left| to go| away)?"
        r"(?: (?:till|til|until|to|before) (?:then|it|that|that one))|(?:many days|long) away is (?:it|that)"
        r"|(?:long|much time|much longer|many (?:days|hours|minutes|mins))(?: is| have i got"
        r"| do i have)?(?: (?:left|to go))+"
        r"(?: on (?:it|that|the (?:timer|clock)))?)|what['’]?s left on (?:it|that|the (?:timer|clock))",
    ),
    ("left", r"(?:那|这|它)?(?:还有|离那天还有|距离那天还有|离它还有)(?:多少天|几天|多久)(?:啊|呀|呢)?"),
    (
        "ask",
        rf"{_EN_LEAD}(?:what time (?:(?:is|was) it (?:at|again|on)|does it (?:start|begin)|(?:is|was) that)(?: again)?"
        rf"|when(?:['’]s| is"
        rf"| was) (?:it|that)(?: again)?"
        r"|where(?:['’]s| is| was) (?:it|that)(?: again| at)?|who(?:['’]s| is| all is|['’]s all) (?:coming|in it|going"
        r"|there|invited)"
        r"|how do (?:i|we) get there|where do (?:i|we) (?:have to |need to )?go"
        r"|is (?:it|that) still (?:on|happening|there)|did (?:that|it|you) (?:save|get saved|work|go (?:in"
        r"|through))(?: (?:it|that))?"
        r"|is (?:it|that) (?:saved|booked|in|in there|set)(?: (?:now|yet))?|how long is (?:it|that)(?: again)?)",
    ),
    (
        "ask",
        r"(?:那|这|它|那个|这个|所以)?(?:是)?(?:几点|什么时候|哪天|几号)(?:开始|的)?(?:来着|啊|呀)|(?:那"
        r"|那个)?(?:是)?在(?:哪里?|哪儿|什么地方)(?:来着|啊|呀)?"
        r"|(?:都|还)有谁(?:来|去|参加|一起)?(?:来着|啊|呀)?|(?:还|那还)(?:开|办|去|在|算数?)吗|(?:都)?(?:记|存|改|加"
        r"|定|约|订|设)(?:上|好|下|进去)?了(?:吗|没|没有|么)",
    ),
    (
        "invite",
        rf"{_EN_LEAD}(?:invite|bring along|add)\s+(?P<value>(?-i:[A-Z])[\w'’-]+(?:(?:,| and"
        rf"|,? &)? (?-i:[A-Z])[\w'’-]+){{0,3}})"
        r"(?: (?:too|as well|along|to (?:it|that)))*",
    ),
    (
        "invite",
        rf"{_EN_LEAD}(?P<value>(?-i:[A-Z])[\w'’-]+)(?:['’]s| is) (?:coming|joining)(?: (?:too|as well|along|us))+",
    ),
    (
        "invite",
        r"(?:还|再|也|顺便|对了|哦|[,，\s])*(?:叫上|喊上|约上|带上|加上|邀请|请上)(?P<value>(?!我|你|提醒|闹钟"
        r"|笔记)[^\s,，。\d]{1,8}?)(?:一起|也来|吧|一块儿?|来)*"
        r"|(?:还|再|也|顺便|[,，\s])*把(?P<value2>(?!我也|你|它|这|那)[^\s,，。\d]{1,8}?)也?(?:叫上|喊上|约上|带上|加上"
        r"|加进来)(?:吧|了)?",
    ),
    ("invite", r"(?P<value>(?!我|你|它|这|那|谁)[^\s,，。\d]{1,5}?)也(?:一起)?(?:来|去|参加)(?:的|吧|哦)?"),
    (
        "cancel",
        r"(?:(?:ok|actually|oh|no|hm+|well|please)[, ]+)*cancel(?: please)?"
        rf"|{_EN_LEAD}(?:cancel|scrap|drop|bin|delete) (?:him|her)(?: then| please| pls)?|(?:那|还是"
        r"|算了)?[,，]?(?:就)?取消(?:吧|掉吧?)",
    ),
    (
        "cancel_all",
        rf"{_EN_LEAD}(?:cancel|delete|remove|scrap|drop) (?:both|all (?:of )?(?:them|those|these)|all three"
        rf"|both of (?:them|those))(?: please)?"
        r"|(?:把)?(?:这|那)?(?:两个|俩|三个|几个)(?:都|全|全都)(?:给我)?(?:取消|删)(?:掉)?(?:了|吧)*",
    ),
    (
        "cancel_these",
        rf"{_YES}*+(?:cancel|delete|remove|scrap|drop|clear|call off|get rid of) (?:them(?: all)?|it all|all of it|those"
        r"|these|the lot)(?: then| please| off)?"
        r"|(?=yes|yeah|yep|yup|sure|right|ok)"
        rf"{_YES}++(?:cancel|delete|remove|scrap|drop|clear|skip) (?:it|that)(?: then| please)?"
        rf"|{_YES_ZH}*+(?:那|就|先|帮我|给我){{0,3}}+(?:全都?|都|全部|统统)(?:给我|帮我)?(?:取消|推|删)掉?[了吧啊呀]*"
        rf"|{_YES_ZH}++(?:那|就|先|帮我|给我){{0,3}}+(?:取消|推|删)掉?[了吧啊呀]*",
    ),
    (
        "again",
        rf"{_EN_LEAD}(?:the )?same(?: thing)?(?: again)? (?:for |on )?(?P<value>(?:the week after|next (?:week|month"
        rf"|mon|tue|wed|thu|fri|sat|sun)\w*"
        r"|on \w+day|tomorrow|\w+day))(?: too| as well)?|(?:and )?again (?:on )?(?P<value2>(?:next )?(?:week|month"
        r"|\w+day|tomorrow))"
        r"(?: too| as well)?|(?:and|also) on (?P<value3>\w+day)(?: too| as well)",
    ),
    (
        "again",
        rf"(?:那|然后|还有|另外|and)?\s?(?P<value>{_DAY_ZH})(?:照旧|照样|照常|同样"
        rf"|还是)?(?:我?[也再还]+(?:这样|一样|照旧|来一遍)"
        rf"|(?:同样|照样)(?:再)?来一次"
        r"|我?[也再还]+(?:要|想|得)?[来约打开去上练跑见聚加订排](?:同样的?)?[一个](?:[个次遍回趟]|(?P<unit>[节场顿课局]))?)"
        rf"(?:[,，\s]*{_SAME_HOUR_ZH})?(?:吧)?",
    ),
    (  # 明晚同一时间提醒我交作业
        "same_hour",
        rf"(?:那|然后|还有|另外)?(?P<value>{_DAY_ZH}|[今明后]晚|{_DAY_ZH}(?:早上|上午|中午|下午"
        rf"|晚上))的?\s?{_SAME_HOUR_ZH}[,，\s]*"
        r"(?:[再也还请]|记得){0,2}(?:提醒|叫|喊|remind)(?:一下)?\s?(?:我|me)(?:to)?(?P<what>[^,，。]{2,30}?)",
    ),
    (
        "same_hour",
        rf"{_EN_LEAD}remind me (?:to )?(?P<what>[^,.;]{{2,40}}?),? (?:on )?(?P<value>tomorrow|\w+day"
        rf"|next \w+day),? (?:at )?(?:the )?same time"
        rf"|{_EN_LEAD}(?:on )?(?P<value2>tomorrow|\w+day"
        rf"|next \w+day),? (?:at )?(?:the )?same time,? remind me (?:to )?(?P<what2>[^,.;]{{2,40}}?)",
    ),
)
_FORMS: tuple[tuple[Act, re.Pattern[str]], ...] = tuple(
    (act, re.compile(form, re.IGNORECASE)) for act, form in _SOURCES
)
_SEVERAL = re.compile(r"[全都统]|\b(?:all|them|those|these|lot)\b", re.IGNORECASE)
_SIGNS = " \t,.!?，。！？~～…"


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedOfIt:
    """What is wished or asked of the thing that was made last: whom to `invite`, when it shall be `again`, of `what` to remind at its hour; `event`: no reminder is meant; `several`: more than one thing is."""

    act: Act
    value: str = ""
    what: str = ""
    event: bool = False
    several: bool = False


_TAKEN = re.compile("带上")
_SOMEBODY = re.compile(
    rf"(?:{PERSON}|我?(?:全?家人?|[爸妈]妈?|爸爸|爸妈|孩子们?|[大小]?宝|娃|儿子|女儿|狗|猫))(?:们|他们)?"
)
_BOTH = re.compile(r"\bboth\b|两个|俩", re.IGNORECASE)


def about_it(text: str) -> WantedOfIt | None:
    """Return what a text wants of what was made or shown last; None for any text that says more."""
    bare = mended_han(simplified(text.strip(_SIGNS)))
    if not bare or len(bare) > LONGEST or "\n" in bare:
        return None
    for act, form in _FORMS:
        found = form.fullmatch(bare)
        if found is not None:
            value, what = (
                next(
                    (word.strip(_SIGNS) for name, word in found.groupdict().items() if word and name.startswith(of)), ""
                )
                for of in ("value", "what")
            )
            if act == "invite" and _TAKEN.search(bare) and not _SOMEBODY.fullmatch(value):
                return None  # 把社保卡带上: nobody
            return WantedOfIt(
                act=act,
                value=value,
                what=what,
                event=bool(found.groupdict().get("unit")),
                several=_SEVERAL.search(bare) is not None,
            )
    return None


def names_both(text: str) -> bool:
    """Tell whether words are of two things, and no more."""
    return len(text) <= LONGEST and _BOTH.search(text) is not None
