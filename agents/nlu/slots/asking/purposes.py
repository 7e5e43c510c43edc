"""What a Chinese question for a free time is asked for, by what stands beside it: 想去烫个头, 法务想约我过合同, 小姐妹叫吃饭. Pure."""

import re
from datetime import datetime

from agents.nlu.lexicon.han_letters import WrittenLetters
from agents.timetext import parse

LONGEST, SHORTEST = 60, 2  # characters of a message, and of what it is asked for
_ASKS = re.compile(  # the clause that asks, which is no purpose
    r"[^,，。？?！!\s]*?(?:有没有空档?|空不空|得不得空|有空档?|得空|有时间|有没有时间|空闲|忙不忙|有安排|有事"
    r"|有没有安排|(?:还)?有没有\s?(?:slot|time|gap)|能不能|行不行|空吗)"
    r"(?:没有|没|吗|么|不|嘛)?[呢哦啊呀哈]?"
)
_FIRM = re.compile("有没有")  # behind which what it is for stands without 吗
_SIGNS = re.compile(r"[,，。？?！!；;~～]+|\s+(?=[\u3400-\u9fff])")
_WANTS = re.compile(
    r"(?:我|我们|咱们?|就是?|也|本来|正好|刚好|可能|是|对了|因为){0,3}+(?:想着?|打算|准备|得|需要|计划|要)(?:着"
    r"|要)?(?:一起)?"
    r"(?P<what>[^,，。？?\d]{2,16}?)[呢吧啊呀哈的]*"
)
_ASKED_BY = re.compile(
    r"(?P<who>[^,，。？?\d我你]{1,8}?)(?:也|又|刚刚?|刚才|还|今天){0,2}+(?:想|要|说|问|说要|说想){0,2}+"
    r"(?:(?:约|叫|喊|揪|拉|邀|请|找|让|问)(?:我们?|咱们?|大家)|(?:约|叫|喊|揪|邀))(?:明晚|一起|一块儿?|去|来"
    r"|过去|能不能|要不要|出来){0,3}+"
    r"(?P<what>[^,，。？?\d]{2,12}?)[呢吧啊呀哈的]*"
)
_TO_DO = re.compile(  # right behind it: 周六晚上有空跟老陈吃饭吗
    r"(?:来|能|可以|一起|\s){0,2}+(?P<what>(?![的没吗或还就了出闲余]|约人)[^,，。？?\d]{2,16}?)"
    r"(?:(?:吗|么|不|嘛|没有?)[呢啊呀]?|(?=[,，?？]|$))"
)
_NO_ONE = re.compile(r"(?:想|要|打算|准备|他|她|有人|人家|那边|对方|别人|公司|我)$")
_SOMEBODY = re.compile(r"^[约找叫请]人(?=\S{2})")
_NO_PURPOSE = re.compile(r"知道|看看|问|确认|休息|躺|定下|决定|改|取消|推")


def purpose_zh(text: str, now: datetime) -> str:
    """Return what it is asked for; empty where that is not said, or the text asks for no free time."""
    letters = WrittenLetters(text.strip())
    asked = _ASKS.search(letters.read) if len(text) <= LONGEST else None
    if asked is None:
        return ""
    behind = _TO_DO.match(letters.read, asked.end())
    asks = behind is not None and (behind.end() > behind.end("what") or _FIRM.search(asked[0]) is not None)
    if behind is not None and asks and _is_named(behind["what"], now):
        return letters.words(behind["what"])
    beside = f"{letters.read[: asked.start()]}，{letters.read[asked.end() :]}"
    for clause in _SIGNS.split(beside):
        what = _of_clause(clause.strip(), now)
        if what:
            return letters.words(what)
    return ""


def _is_named(clause: str, now: datetime) -> bool:
    """Tell whether a clause may say what is to be done."""
    return len(clause) >= SHORTEST and not _NO_PURPOSE.search(clause) and parse(clause, now).verdict == "none"


def _of_clause(clause: str, now: datetime) -> str:
    if not _is_named(clause, now):
        return ""
    if (wants := _WANTS.fullmatch(clause)) is not None:
        return _SOMEBODY.sub("", wants["what"])
    by = _ASKED_BY.fullmatch(clause)
    if by is None:
        return ""
    return by["what"] if _NO_ONE.search(by["who"]) else f"和{by['who']}{by['what']}"
