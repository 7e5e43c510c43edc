"""What is said before or behind a sentence and says nothing of it: "right, …", "oh dear, …", "… lol", 哎呀, 那就. Pure."""

import re

from agents.nlu.asides import aside
from agents.nlu.smalltalk import smalltalk

LONGEST = 40  # characters of a text that it may take up
LONGEST_SAID = 160  # characters of a sentence as it is spoken
SHORTEST = 4  # characters of what is said behind it
SHORTEST_HAN = 3  # 那就两点半
_EN = (  # the first say nothing by themselves, the others only where a sign parts them from the sentence
    r"(?:(?:oh|ooh?|ah|aha|um+|uh|hm+|ok(?:ay)?|btw|fyi|eh|oi|wah|aiyo)(?:[,.!…]+\s*|\s+)"
    r"|(?:(?:oh\s+)?(?:dear|gosh|brill|last\s+thing"
    r"|my|well|right|great|good|cool|nice|lovely|perfect|brilliant|awesome|sweet|super"
    r"|splendid|marvellous|excellent|wonderful|fab|grand|alright"
    r"|all\s+right|anyway|by\s+the\s+way|so|sure|yay|righto|before\s+i\s+forget|just\s+so\s+you\s+know"
    r"|one\s+more\s+thing|(?:good\s+)?(?:morning|afternoon|evening)(?:\s+all)?|hiya)"
    r"(?:\s+then)?)[,.!…]+\s*"
    r"|(?:and\s+|oh\s+)?(?:one\s+more|another(?:\s+one)?)(?:\s+(?:reminder|event|thing))?\s?[,:.]\s*"
    r"(?=.{0,80}?(?:\d|remind|day\b|noon|tomorrow|tonight)))"
)
_ZH = (
    r"(?:(?:(?:跟|和)?(?:你|您|你们)?说(?:一下|一声|个事儿?|件事儿?)[哈啊呀]?|早[呀啊安哈]?|早上好"
    r"|[你您]好[呀啊]?|嗨"
    r"|哈喽|哎呀?|唉|诶|欸|哦|噢|喔|嗯+|呃+|啊|对了|[哦噢啊]?对[哦啊]|[哦噢]对|话说|是这样|这样吧?"
    r"|好[的吧嘞啦]*|行吧?|得嘞?|要得|得行|阔以|巴适|妥了?|那个|那行|那好|那|(?:跟你|先)?(?:交代|报告|汇报|"
    r"说明|通知)(?:一下|一声)?|小?鹦鹉|哥们儿?|兄弟|亲|宝贝?|但是|不过|还有|再就是)"
    r"(?:[,，。!！~～…]+|\s+(?=[\u3400-\u9fff]))"
    r"|(?:另外|还|再|然后|那就?|帮我){0,3}[再有加来补添]{1,2}(?:一|1)?[个条项件](?:提醒|日程|安排|活动|事儿?)?[,，:：。]\s*"
    r"(?=.{0,12}?(?:[点时]|提醒|叫我|[今明后]天|周[一二三四五六日末]|每|\d[:：]))"
    r"|(?:卧槽|我[去靠]|天[哪呐啊]|妈呀|哎哟|糟了?糕?|差点|都|又|给){0,3}(?:忘了|完了|糟了|卧槽"
    r"|我[去靠]|天[哪呐啊]|妈呀)"
    r"(?:[,，。!！~～…]+|\s+(?=[\u3400-\u9fff]))"
    r"|(?:等等|等一下|等下|哦对|啊对)[,，\s]*(?=(?:[今明后]天|[本下这]?个?(?:周|星期|礼拜)|早上|上午|中午|下午"
    r"|晚上|\d{1,2}[点:号月]"
    r"|[一二两三四五六七八九十]{1,3}[点号月]|帮我|提醒))"
    r"|(?:哎呀|对了|话说|那么|那就(?!这)|那(?=(?:[本下上这]?个?(?:周|星期|礼拜)|[今明后][天早晚]|前[一半]|头一"
    r"|当天|同一?天"
    r"|改|早上|上午|中午|下午|晚上"
    r"|(?:\d{1,2}|[一二两三四五六七八九十]{1,3})[月号点]|[把给约帮]|我们?(?!家|边)|咱)))\s*)"
)
_EN_ORDER = (  # what says nothing before an order only
    r"(?:(?:actually|wait|hang on|hold on|also|and|then|so|sorry|oops|whoops|nah|nope|ugh|oof|yikes|shoot"
    r"|dang|lol"
    r"|haha|k|kk|yo|eek|meh|argh|crap)\b[,.! ]*)++"
    r"(?=(?:please |pls |can you |could you )?(?:cancel|delete|remove|scrap|skip|move|push|postpone|reschedule"
    r"|shift|add"
    r"|remind|book|schedule|set|note|find|show|bump|drop|call off|forget (?:about )?the|ditch|kill|put|tag"
    r"|block)\s)"
)
_ZH_ORDER = (
    r"(?:(?:其实|等等|等一下|还有|另外|然后|抱歉|不好意思|顺[便带])[,，。!！ ]*)++"
    r"(?=(?:请|帮我|麻烦)?(?:把|取消|删|改|推迟|提前|加|提醒|记|查))"
)
_GREETING = r"(?:(?:good )?morning|hi|hey|hello|hiya|yo)\s+(?=[\u3400-\u9fff])"  # ahead of a Chinese sentence
_OPENER = re.compile(rf"(?:{_GREETING}|{_EN}|{_ZH}|{_EN_ORDER}|{_ZH_ORDER})+", re.IGNORECASE)

_ONE_MORE = re.compile(  # 在加个灯泡 for 再加个灯泡
    r"在(?=(?:加|添|来|买|记|放|补|拿|订)(?:上|个|点|些|几|[一两二三四五六七八九十\d]))"
)


def opened(text: str) -> str:
    """Return a sentence without what was said before it; itself where that is all there is."""
    text = f"再{text[1:]}" if _ONE_MORE.match(text[:SHORTEST]) else text
    found = _OPENER.match(text[:LONGEST])
    least = SHORTEST if text[-1:].isascii() else SHORTEST_HAN
    if found is None or len(text) - found.end() < least or aside(text) is not None or smalltalk(text):
        return text
    return text[found.end() :]


_PARTICLE = re.compile(
    r"\s(?:lah?|leh|lor|liao|hor|sia|meh|ah|mah|wor|btw|fyi|lol|lmao|rofl|tho|tbh|innit|obvs|ha(?:ha)+h?|hehe+)"
    r"(?=\s*(?:[,.!?]|$))",
    re.IGNORECASE,
)
_PARTICLE_ZH = re.compile(  # 改成四十分钟咯; 哈哈 and 干嘛 are no particles, and 嘛 asks where nothing is ordered
    r"(?<=[\u3400-\u9fff\d])(?<![哈呵嘻哇嘎])(?:[哈咯噻捏]|(?<!干)(?P<may_ask>嘛))(?=[\s,，。!！~～;；]|$)"
)
_ORDERED_ZH = re.compile(
    "[改推挪换移删加减](?!天)|取消|延[后长]|缩短|提前|提醒|往[前后]|安排|预?约|定[到在]|记[得下一]|放[到在]"
)
_LENGTH_BEHIND = re.compile(r"(?<=[点半刻])\s(?=[一二两三四五六七八九十]{1,3}分钟)")  # 三点 四十分钟 is no 3:40
_SO_FAR = 16  # characters of the clause that 嘛 ends
FEWEST = 3  # words of what is wanted, before a courtesy: "note: x" is no kiss
_CLOSING = re.compile(  # what people say behind what they want
    r"(?:\s*,\s*(?:mate|love|dear|hun|buddy|pal|thx|ty|ta|cheers|sorry|though|xx?)"
    r"|(?<!\bsay)(?<!\bam)(?<!['’]m)(?<!\bfeel)\s(?:sorry|though|x{1,3}|ta|thx)"
    r"|[\s,]+(?:can|could|will|would) (?:you|u) (?:please |pls )?(?:put|pop|add|note|stick|get|log) (?:that|it"
    r"|them|this"
    r"|those)"
    r"(?: all)?(?: in| down)?(?: (?:my|the) (?:calendar|diary))?(?: for me)?)(?=[\s.!?]*$)",
    re.IGNORECASE,
)


_WHAT_OF = re.compile(  # and what about the 11th?
    r"^(?P<ahead>(?:(?:and|so|ok)[, ]+)*)(?:what|how) about (?P<day>the \d{1,2}(?:st|nd|rd|th))(?=[?.! ]*$)"
    r"|^and (?:on )?(?P<next>(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|the \d{1,2}(?:st|nd|rd"
    r"|th))(?=[?.! ]*$)",
    re.IGNORECASE,
)
_RUN_ON = re.compile(r"\b(when|where|who|how)s(?= (?:is |the |my |our |it|that|this|to|next))", re.IGNORECASE)


def without_particles(text: str) -> str:
    """Return a sentence with blanks for particles at the ends of its clauses, and for courtesies at its end; as long as it was.

    "whens my next lesson" is read as "when my next lesson".
    """
    if len(text) > LONGEST_SAID or not text.strip():
        return text
    text = _WHAT_OF.sub(r"\g<ahead>what's on \g<day>\g<next>", text)
    text = _LENGTH_BEHIND.sub("，", text)
    text = _PARTICLE_ZH.sub(_unless_asked, _PARTICLE.sub(_blank, text))
    closing = _CLOSING.search(text)
    if closing is not None and len(text[: closing.start()].split()) >= FEWEST:
        text = f"{text[: closing.start()]}{_blank(closing)}{text[closing.end() :]}"
    return _RUN_ON.sub(r"\1 ", text)


def _unless_asked(found: re.Match[str]) -> str:
    """Return a blank for a particle; 嘛 stays where it may ask: 明天有空嘛."""
    clause = found.string[max(0, found.start() - _SO_FAR) : found.start()]
    return found[0] if found["may_ask"] and not _ORDERED_ZH.search(clause) else _blank(found)


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
