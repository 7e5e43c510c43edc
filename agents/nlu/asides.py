"""What people say beside their requests: a nod, a scolding, "who are you?", a cry for help, an order without its object. Pure."""

import re
from datetime import datetime

from agents.nlu.intents import MOST
from agents.nlu.lexicon.han_letters import simplified
from agents.texts import Language, say
from agents.texts.times import clock, day

# who are you, what can you do: a greeting or a courtesy, whose question it is, what is asked of it
_ZH_BEFORE = r"(?:(?:[你您]们?好|嗨|喂|哎)[呀啊]?[,，。!！ ]*+)?+(?:请问|想问一?下|问一?下|那么?|所以)?+[,， ]*+"
_ZH_YOU = r"[你您]们?(?:这只鹦鹉|这只鸟|自己)?(?:都|还|到底|究竟|主要|平时|一般){0,2}"
_ZH_WHO = (
    rf"{_ZH_YOU}(?:是|叫)(?:谁|哪位|哪一?只(?:鸟|鹦鹉)?|啥|什么(?:名字|鸟|鹦鹉|东西)?|(?:干|做)(?:什么|啥|嘛)的"
    r"|干嘛的|机器人吗|鹦鹉吗)"
)
_ZH_CAN = (
    rf"(?:{_ZH_YOU})?(?:能够?|会|可以|擅长|懂)(?:[帮替为给](?:我们?|人|忙)(?:一下)?)?(?:做|干|办|处理)(?:些|点"
    r"|一些)?(?:什么|啥|哪些)(?:事情?|活儿?|东西)?"
    rf"|{_ZH_YOU}(?:会|擅长|懂|能帮(?:我们?|人)?|可以帮(?:我们?|人)?)(?:些|点|一些)?(?:什么忙?|啥忙?"
    r"|哪些(?:事情?|东西)?)"
)
_ZH_HAS = (
    rf"{_ZH_YOU}(?:有(?:些|点)?(?:什么|啥|哪些)|的)(?:功能|本事|本领|技能|能力|特长|用处?|用途)(?:是什么|有哪些"
    r"|有什么)?"
)
_ZH_TELL = (
    r"(?:请|麻烦)?[你您]?(?:先)?(?:做?个?自我介绍|介绍一?下?[你您]?自己"
    r"|说说[你您](?:自己|是谁|会什么|能做什么))(?:一下|下)?"
)
_ZH_AFTER = r"[呢呀啊吗吧的了]{0,2}"
_EN_BEFORE = (
    r"(?:(?:hi|hello|hey)(?: there)?[,.! ]+)?(?:(?:so|and|please|(?:(?:can|could) you )?(?:please )?tell me"
    r"|may i ask)[, ]+)?"
)
_EN_YOU = r"(?:you|u|ya|y'all|you guys)"
_EN_WHO = (
    rf"who (?:exactly )?(?:are|r) {_EN_YOU}|who(?:'re| is this)|what(?:'s| is) your name"
    rf"|what (?:exactly )?are {_EN_YOU}|what (?:kind|sort) of (?:a )?\w+ are {_EN_YOU}|who {_EN_YOU} are"
)
_EN_CAN = (
    rf"what(?: (?:else|all|things|exactly))? (?:can|could|do) {_EN_YOU} (?:actually )?(?:do|offer|handle"
    rf"|help(?: (?:me|us))?(?: with)?)|what are {_EN_YOU} (?:good (?:at|for)|able to do|capable of|for)"
    rf"|how can {_EN_YOU} help(?: (?:me|us))?|what {_EN_YOU} (?:can )?do"
)
_EN_HAS = (
    r"what(?:'s|'re| is| are) your (?:skills?|abilit(?:y|ies)|jobs?|purpose|functions?|talents?|features?"
    r"|special(?:i?ty|ities)|roles?|capabilities)"
)
_EN_TELL = r"(?:please )?introduce yourself|(?:tell me )?about yourself|describe yourself"
_EN_AFTER = r"(?:,? (?:here|exactly|then|again|please|for (?:me|us)|anyway)){0,2}"
# with what somebody wants help who has not said yet with what: with the days, the household
_EN_HELPED = (
    r"(?:(?:hi|hello|hey|(?:good )?(?:morning|afternoon|evening))[^,.!]{0,12}+[,.!]*+\s++)?+"
    r"(?:(?:can|could|will|would) (?:you|u) (?:please )?help (?:me|us)"
    r"|(?:i|we) (?:could |would |really |just )*(?:need|use|want|like)(?: some| a bit of| your)? help(?: with)?"
    r"|(?:please )?help (?:me|us))"
)
_EN_KEPT = (
    r"(?:to )?(?:keep|stay|get|run|manage|organi[sz]e|sort)(?:n?ing)?(?: out)?\b[^,.;?!\d]{0,24}?"
    r"(?:organi[sz]ed|straight|on top of \w+|in order|sorted(?: out)?|together|running|(?:my|our|this|the) \w+)"
)
_ZH_HELPED = (
    r"(?:(?:[你您]们?好|嗨|喂)[呀啊]?[,，。!！ ]*)?(?:[^,，。 ]{2,12}[,，。!！ ]+)?"
    r"(?:请|想请你|[你您]?能|[你您]?可以)*帮[我忙]"
    r"(?:管一?管|打理|理一?理|规划|整理|料理)(?:一下|下|好)?(?:我的?)?(?:日子|时间|生活|日程|一天|每天)(?:吗|吧|呗)?"
)
_ASIDES = {
    "nod": re.compile(
        r"(?:好+[的呀啊吧嘞哒]*|行|可以|嗯+|哦+|噢|对|是的?|没事了?|知道了|明白了?|收到|了解|不错|太?棒了?|厉害"
        r"|真?聪明|哈+|呵+|嘿+|嘎+"
        r"|ok(?:ay)?|k|yes(?: please)?|yeah|yep|yup|sure|great|good|cool|nice|perfect|awesome|fine|got it|i see"
        r"|alright|all right|(?:lol|haha\w*)(?:[, ]+(?:nice|ok|cool|great|good|true|yes))?|wow|well done"
r"|good (?:bird|bot|job))",
        re.IGNORECASE,
    ),
    "no": re.compile(
        r"不+|不了|不用了?|不要了?|算了|没有|(?:算了[,，\s]?)?(?:别|不要|不)(?:取消|删|动|改)了?|等等|等一下|no|nope|nah"
        r"|(?:no[, ]+)?(?:wait|hang on|hold on)|no no|nvm|never ?mind|forget it|leave it", re.IGNORECASE),
    "rude": re.compile(
        r"(?:你(?:这个?|个|真|好|太|是个?)*)?(?:傻|笨|蠢|破|烂|垃圾|没用|废物)[了的]?(?:鸟|鹦鹉|东西|机器人|瓜|蛋)?"
        r"|滚(?:开|蛋)?|闭嘴|气死我了|什么鬼(?:东西)?|搞什么(?:鬼|啊)?|有毛?病[吧啊]?"
        r"|you(?:'re| are)? (?:suck|stupid|useless|an? idiot|dumb|bad)"
        r"|(?:stupid|dumb|useless|silly) (?:bird|bot|parrot|thing)|shut up|this sucks|wtf|what the (?:hell|heck"
r"|fuck)|damn(?: it| you)?|fuck (?:you|off)|i hate (?:you|this)",
        re.IGNORECASE,
    ),
    "about": re.compile(
        (
            rf"{_ZH_BEFORE}(?:{_ZH_WHO}|{_ZH_CAN}|{_ZH_HAS}|{_ZH_TELL}){_ZH_AFTER}"
            rf"|{_EN_BEFORE}(?:{_EN_WHO}|{_EN_CAN}|{_EN_HAS}|{_EN_TELL}){_EN_AFTER}"
        ),
        re.IGNORECASE,
    ),
    "help": re.compile(
        r"(?:怎么|如何)(?:使?用|玩)|帮助|how do(?:es)? (?:this|it|you) work|help(?: me)?"
        r"|i (?:don['’]?t|do not) (?:understand|get it)|i['’]?m (?:lost|confused)|我?(?:不明白|不懂|没懂|看不懂"
r"|不会用|没看懂)"
        rf"|{_EN_HELPED} {_EN_KEPT}|{_ZH_HELPED}",
        re.IGNORECASE,
    ),
    "note": re.compile(
        (
            r"(?:帮我)?(?:记(?:一下|下来?|一?笔|录)?|记(?:个|一[个条])?笔记|做(?:个|一[个条])?笔记)"
            r"|(?:take (?:a )?)?note|make a note|write (?:this|it) down"
        ),
        re.IGNORECASE,
    ),
    "search": re.compile(r"(?:帮我)?(?:搜索|搜一?下?|搜一搜|查找|查一?下?|找一?下?|找找)|search|find|look up", re.IGNORECASE),
    "undo": re.compile(
        r"撤[销回]|恢复|还原|加回[来去]|放回去"
        r"|(?:(?:no|nvm|never ?mind|oh|wait|sorry)[,. ]+)*(?:undo(?: (?:it|that|this))?"
        r"|(?:take|put|bring) (?:it|that) back)", re.IGNORECASE),
}  # fmt: skip
_CLOCK = re.compile(
    r"(?:请问)?(?:现在|今天|今儿)?(?:是)?(?:现在|今天)?(?:几点(?:了|钟)?|什么时间|星期几|周几|礼拜几|几月几[号日]"
    r"|几[号日]|什么日子|日期)(?:了|啊|呀)?"
    r"|what(?:'s| is) the (?:time|date|day)(?: (?:now|today))?"
    r"|what (?:time|date|day)(?: of the week)? is (?:it|today)(?: (?:now|today))?|today'?s date",
    re.IGNORECASE,
)
_PUT_OFF = re.compile(
    r"(?:(?:那|先|就|嗯|好|哦|行)[,，\s]*)*(?:我?(?:晚[些点]|等会儿?|一会儿|待会儿?|回头|以后|改天|改日"
    r"|下次|过两天|有空|到时候?"
    r"|想好了?)?(?:再说|再讲|再聊|再定|再弄)|改天|改日|(?:让?我)?(?:再|先)?(?:想想|想一想|考虑(?:考虑|一下)?|看看再说))"
    r"[吧呗啦了哈]{0,2}"
    r"|(?:(?:ok(?:ay)?|no|hm+|well|maybe|perhaps|thanks)[, ]+)*(?:(?:not (?:right )?now|(?:a bit )?later"
    r"|(?:some other|another) time|some other day)(?: (?:maybe|perhaps|then))?"
    r"|we['’]?ll see|(?:let me|i['’]?ll|i need to|i have to) (?:think (?:about|on) (?:it|that)|sleep on it))"
    r"(?:[, ]+(?:thanks|thank you|please))?",
    re.IGNORECASE,
)
_SIGNS = " \t~～。.!！?？,，、…:："


def is_put_off(text: str) -> bool:
    """Tell whether somebody says that it can wait, and nothing else: 晚点再说, "maybe later", "let me think about it"."""
    bare = simplified(text.strip(_SIGNS))
    return len(bare) <= MOST and _PUT_OFF.fullmatch(bare) is not None


def aside(text: str) -> str | None:
    """What kind of aside a sentence is, if it is nothing else; signs and pictures alone are a nod."""
    bare = simplified(text.strip(_SIGNS))
    if len(bare) > MOST:
        return None
    if not re.search(r"\w", bare):
        return "nod" if bare else None
    return next((key for key, pattern in _ASIDES.items() if pattern.fullmatch(bare)), None)


def reply(kind: str, language: Language) -> str:
    """What is said to it where there is no model that could do better."""
    said = say(language, f"aside_{kind}")
    if kind != "help":
        return said
    return f"{said}\n\n" + "\n".join(f"- {line}" for line in say(language, "no_model_lines").splitlines())


def now_asked(text: str, now: datetime, language: Language) -> str | None:
    """The answer to 今天星期几 and "what time is it", from the clock and nothing else."""
    bare = text.strip(_SIGNS)
    if len(bare) > MOST or not _CLOCK.fullmatch(bare):
        return None
    return say(language, "now_is", day=day(now, language), clock=clock(now.replace(second=0)))
