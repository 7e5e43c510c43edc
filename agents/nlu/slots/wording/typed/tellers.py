"""Who tells of something, in Chinese: 宠物医院来电话，说改到四点半; 李姐说四点才有空. Pure.

A place or a person that is named tells of what is there, or with them; who is everybody's (对方, 老师, 客户) may tell of anything.
"""

import re

from agents.nlu.lexicon.han_letters import read_simplified

LONGEST = 80  # characters
_WHEN = r"(?:刚才?|刚刚|方才|又|今[天早]|昨[天晚]|早上|上午|中午|下午|突然|临时|那边|这边|那头|的人)"
_NEWS = (
    r"(?:(?:打|来|发|回)(?:来|过来)?(?:了|过)?(?:一?[个条通])?(?:电话|微信|消息|短信|信息|邮件|信)(?:过?来|给?我)?"
    r"(?:说|讲|通知|告诉我|问)?|来电|来信|(?:说|讲|通知|回复|回话|告诉我|告知)(?:了|我|是|道)?)"
)
_TOLD_BY = re.compile(
    rf"(?:对了|哦|诶|欸|哎|唉|那个|[,，\s])*{_WHEN}*+(?P<who>(?![请叫记提约找去要别没让])"
    rf"(?:(?!{_NEWS}|{_WHEN})[^,，。;；\s\d?？我你跟给向帮把]){{2,12}}){_WHEN}*+"
    rf"{_NEWS}(?P<rest>.*)",
    re.DOTALL,
)
_ANYBODY = re.compile(
    r"(?:我|你|您|他|她|它|咱)们?|人家|对方|对面|那边|这边|大家|别人|有人|"
    r"(?:我们?|咱们?|他们?|她们?|孩子|娃)?(?:孩子|娃|老师|班主任|客户|甲方|乙方|领导|老板|主任|经理|主管|总监"
    r"|组长|秘书|同事|朋友|对象|男朋友"
    r"|女朋友|老[公婆]|媳妇|先生|太太|爸爸?|妈妈?|爷爷|奶奶|外[公婆]|姥[姥爷]|哥哥?|姐姐?|弟弟?|妹妹?|师傅|医生"
    r"|大夫|护士|教练"
    r"|房东|中介|物业|司机|阿姨|助理|前台|客服|店家|主办方|组委会|候选人|面试官|家里|公司|学校|医院"
    r"|银行)(?:那边|他们)?"
)


_OF_MINE = frozenset("我你")


def is_anybody(name: str) -> bool:
    """Tell whether a name is everybody's: a pronoun, what somebody is to one."""
    return _ANYBODY.fullmatch(name) is not None


@read_simplified
def is_news(text: str) -> bool:
    """Tell whether others tell of something in a text, whoever they are: what one is only to be reminded of is not theirs to move."""
    found = _TOLD_BY.match(text.strip()) if len(text) <= LONGEST else None
    return found is not None and _OF_MINE.isdisjoint(found["who"])


@read_simplified
def news_apart(clause: str) -> tuple[str, str]:
    """Return who tells of something, with the words for that, and what stands right behind it; two empty texts where nobody does."""
    found = _TOLD_BY.fullmatch(clause.strip()) if len(clause) <= LONGEST else None
    return ("", "") if found is None else (clause.strip()[: found.start("rest")], found["rest"])


@read_simplified
def told_by(text: str) -> str:
    """Return the name of the place or the person that a text says it has something from; nothing where it is nobody by name."""
    found = _TOLD_BY.match(text.strip()) if len(text) <= LONGEST else None
    if found is None or _ANYBODY.fullmatch(found["who"]):
        return ""
    return found["who"]
