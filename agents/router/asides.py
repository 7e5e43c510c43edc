"""What people say beside their requests: a nod, a scolding, "who are you?", an order without its object. Pure."""

import re
from datetime import datetime

from agents.router.intents import MOST
from agents.texts import Language, say
from agents.texts.moments import clock, day

_ASIDES = {
    "nod": re.compile(
        r"(?:好+[的呀啊吧嘞哒]*|行|可以|嗯+|哦+|噢|对|是的?|没事了?|知道了|明白了?|收到|了解|不错|太?棒了?|厉害|真?聪明|哈+|呵+|嘿+|嘎+"
        r"|ok(?:ay)?|k|yes(?: please)?|yeah|yep|yup|sure|great|good|cool|nice|perfect|awesome|fine|got it|i see|alright|all right|lol|haha\w*|wow|well done|good (?:bird|bot|job))",
        re.IGNORECASE,
    ),
    "no": re.compile(r"不+|不了|不用了?|不要了?|算了|没有|(?:别|不要|不)取消了?|等等|等一下|no|nope|nah|(?:no[, ]+)?(?:wait|hang on|hold on)|no no|nvm|never ?mind|forget it|leave it", re.IGNORECASE),
    "rude": re.compile(
        r"(?:你(?:这个?|个|真|好|太|是个?)*)?(?:傻|笨|蠢|破|烂|垃圾|没用|废物)[了的]?(?:鸟|鹦鹉|东西|机器人|瓜|蛋)?|滚(?:开|蛋)?|闭嘴|气死我了"
        r"|you(?:'re| are)? (?:suck|stupid|useless|an? idiot|dumb|bad)|(?:stupid|dumb|useless|silly) (?:bird|bot|parrot|thing)|shut up|this sucks",
        re.IGNORECASE,
    ),
    "about": re.compile(
        r"(?:[你您]好[呀啊]?[,，。!！ ]*)?(?:请问)?(?:[你您]是谁|[你您]叫什么(?:名字)?)|你是(?:什么|干什么的|做什么的|机器人吗)|你(?:都)?(?:能|会|可以)(?:帮我)?(?:做|干)(?:些?什么|点?什么|啥)|你有(?:什么|哪些)(?:功能|本事)|怎么用|帮助"
        r"|who are you|what are you|what(?:'s| is) your name|what (?:can|do) (?:you|u) do(?: for me)?|how do(?:es)? (?:this|it|you) work|help(?: me)?",
        re.IGNORECASE,
    ),
    "note": re.compile(
        r"(?:帮我)?(?:记(?:一下|下来?|一?笔|录)?|记(?:个|一[个条])?笔记|做(?:个|一[个条])?笔记)|(?:take (?:a )?)?note|make a note|write (?:this|it) down",
        re.IGNORECASE,
    ),
    "search": re.compile(r"(?:帮我)?(?:搜索|搜一?下?|搜一搜|查找|查一?下?|找一?下?|找找)|search|find|look up", re.IGNORECASE),
    "undo": re.compile(r"撤[销回]|恢复|还原|加回[来去]|放回去|(?:(?:no|nvm|never ?mind|oh|wait|sorry)[,. ]+)*(?:undo(?: (?:it|that|this))?|(?:take|put|bring) (?:it|that) back)", re.IGNORECASE),
}  # fmt: skip
_CLOCK = re.compile(
    r"(?:请问)?(?:现在|今天|今儿)?(?:是)?(?:现在|今天)?(?:几点(?:了|钟)?|什么时间|星期几|周几|礼拜几|几月几[号日]|几[号日]|什么日子|日期)(?:了|啊|呀)?"
    r"|what(?:'s| is) the (?:time|date|day)(?: (?:now|today))?|what (?:time|date|day)(?: of the week)? is (?:it|today)(?: (?:now|today))?|today'?s date",
    re.IGNORECASE,
)
_SIGNS = " \t~～。.!！?？,，、…:："


def aside(text: str) -> str | None:
    """What kind of aside a sentence is, if it is nothing else; signs and pictures alone are a nod."""
    bare = text.strip(_SIGNS)
    if len(bare) > MOST:
        return None
    if not re.search(r"\w", bare):
        return "nod" if bare else None
    return next((key for key, pattern in _ASIDES.items() if pattern.fullmatch(bare)), None)


def reply(kind: str, language: Language) -> str:
    """What is said to it where there is no model that could do better."""
    said = say(language, f"aside_{kind}")
    if kind != "about":
        return said
    return f"{said}\n\n" + "\n".join(f"- {line}" for line in say(language, "no_model_lines").splitlines())


def now_asked(text: str, now: datetime, language: Language) -> str | None:
    """The answer to 今天星期几 and "what time is it", from the clock and nothing else."""
    bare = text.strip(_SIGNS)
    if len(bare) > MOST or not _CLOCK.fullmatch(bare):
        return None
    return say(language, "now_is", day=day(now, language), clock=clock(now.replace(second=0)))
