"""Whom and what a reply names besides: who comes, too ("and Bo's coming"), what else is to go ("the eye test as well"). Pure."""

import re

from agents.nlu.cues.names import is_the_meeting
from agents.nlu.lexicon.han_letters import read_simplified, simplified
from agents.nlu.slots.changing.attendees import PERSON, SURNAMES
from agents.nlu.slots.wording.typed.tellers import told_by

_RELATIVE = (
    r"(?:my|our|his|her|their) (?:\w+ )?(?:mum|mom|dad|brother|sister|wife|husband|partner|boss|son|daughter|nan"
    r"|gran"
    r"|aunt|uncle|cousin|friend|mate|neighbou?r|kids|boys|girls|parents|lads|team|colleague)s?"
)
_NOBODY = r"(?:i|we|you|it|he|she|they|this|that|there|what|who|\w+day)\b"
_ANYBODY = rf"(?:{_RELATIVE}|(?!{_NOBODY})[a-z][\w-]{{1,15}})"
_BY_NAME = rf"(?:{_RELATIVE}|(?-i:[A-Z])[\w'’-]{{1,15}})"
_LEAD_IN = r"(?:(?:and|oh|also|ok|btw|can you|please)[, ]+)*"
_AS_WELL = r"(?: (?:too|as well|along|with (?:us|me)|now|after all))*"
_PEOPLE = (
    re.compile(
        rf"{_LEAD_IN}(?P<who>{_ANYBODY}(?:(?:,| and| &) {_ANYBODY})?)(?:['’]s| is| are|['’]ll be|['’]re) (?:also )?"
        rf"(?:coming|joining|tagging along)(?: us)?{_AS_WELL}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_LEAD_IN}(?:put|add|bring|include|invite|stick|pop) (?P<who>{_BY_NAME}(?:(?:,| and| &) {_BY_NAME})?)"
        rf"(?: (?:on|to|in) (?:it|that|the (?:invite|event|meeting))| along| in){_AS_WELL}",
        re.IGNORECASE,
    ),
)
_WITH_ONE = re.compile(
    rf"{_LEAD_IN}(?:it['’]s |it['’]ll be )?with (?P<who>{_BY_NAME}(?:(?:,| and| &) {_BY_NAME})*){_AS_WELL}",
    re.IGNORECASE,
)
_WITH = (
    re.compile(
        rf"{_LEAD_IN}(?:(?:it['’]s |it['’]ll be )?with (?!me\b|us\b)|plus |and (?={_BY_NAME}))"
        rf"(?P<who>{_ANYBODY}(?:(?:,| and| &) {_ANYBODY})*){_AS_WELL}",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:对了|哦|嗯|再|还有|顺便|是|[,，])*(?:和|跟|同|与|叫上|喊上|拉上|约上|算上"
        r"|带上(?=我?(?:[爸妈哥姐弟妹]|老[公婆]|孩子|娃)|[小老]))"
        rf"(?P<who>{PERSON}(?:[和跟、]{PERSON})*)"
        r"(?:也|一起|一块儿?|一同)*(?:去|来|吃|看|参加)?(?:的|吧|哦|呀|啊)?"
    ),
    re.compile(
        rf"(?:对了|哦|嗯|[,，])*(?P<who>{PERSON})也(?:要|会|想)?(?:一起|一块儿?)?(?:去|来|参加)(?:的|吧|哦|呀|啊)?"
    ),
)
_KIN = (  # 还有牛奶 is of a list
    rf"(?:我?(?:[爸妈哥姐弟妹]{{1,2}}|老[公婆板]|媳妇|同事|领导|孩子|朋友|儿子|女儿|闺女|室友)|[小老][{SURNAMES}])"
)
_COMING = (  # right below what was made: whom to ask is plain
    re.compile(
        rf"{_LEAD_IN}(?:bring|include|invite) (?P<who>{_BY_NAME}(?:(?:,| and| &) {_BY_NAME})*)(?: to (?:it|that))?{_AS_WELL}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_LEAD_IN}(?P<who>{_BY_NAME}(?:(?:,| and| &) {_BY_NAME})*)(?:['’]s| is| are|['’]ll be|['’]re) (?:also )?"
        rf"(?:coming|joining)(?: us)?{_AS_WELL}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:对了|哦|嗯|[,，])*(?:还有|再加上?|加上)(?P<who>{_KIN}(?:[和跟、]{_KIN})*)(?:也|一起|都)*(?:去|来"
        rf"|参加)?(?:的|吧|哦)?"
    ),
)
_TOO = re.compile(
    r"\b(?:and|also|too|as well|likewise|same (?:for|with|goes for)|that one|can|could|should|go(?:es)?|actually"
    r"|please|pls|then|the|my|cancel|delete|drop|scrap|bin|remove|lose)\b"
    r"|也?(?:一并|一起|一样|同样)|[也把]|取消|删掉?|不[去上办]了|那个|这个|不要了?|[吧了]",
    re.IGNORECASE,
)
_BESIDES = re.compile(r"[,，;；。?？!]|\b(?:at|on|remind|book|add)\b|提醒|安排", re.IGNORECASE)
_POINTS = re.compile(
    r"(?P<zh>[\u3400-\u9fff]{2,6}|[A-Za-z]{3,15}) ?[那这][条个节次项]"
    r"|\bthe (?P<en>[a-z]{3,15}) one\b",
    re.IGNORECASE,
)
_THERE = r"(?:又|都|也|给|先|得|要|临时|已经|可能|需要|可以|应该|能不能)*"
_NAMED = re.compile(  # 足球取消了, 把复诊改到周五: what it begins with
    r"(?:对了|还有|另外|哎|唉|嗯|那|啊)?[,，]?(?:帮我)?把?"
    r"(?P<what>(?![这那此它他她我你您咱本整全头第今明后昨早晚周上下不没再就又都也先才刚往一两几半])[\u3400-\u9fff]{2,6}?)"
    rf"(?:这边|那边)?{_THERE}(?:取消|改[到成在为期]|推迟|推到|提前|挪[到至]|移到|调到|延[期后迟]|往[前后][推挪]|泡汤|黄了"
    r"|不[开办搞去上做踢打]了|[改变换](?:了|期|时间))"
    r".{0,20}"
)
_PARTS = re.compile(  # of the thing itself, or who tells it
    r"时[间候]|地[点方]|日期|钟点|开始|结束|开场|更新|通知|提醒|闹钟|活动|安排|日程|行程|事[情儿]?|预[约订]|单子|干脆|索性"
    r"|可能|应该|还是|或者|最后|最好|统统|通通|所有|名[字称]|标题|人数|计划|时段|时长|会场|场地|位置|决定|打算|临时|突然"
    r"|因为|由于|如果|要不|不如|麻烦|.{1,4}(?:说|讲|通知|来电|来信|发消息|打电话)"
    r"|[小老阿].|.{1,2}(?:总|哥|姐|经理|主任|老师|教练|师傅|医生|同学|先生|小姐|女士)"
    r"|(?:老师|医生|护士|客户|老板|领导|师傅|教练|对方|甲方|乙方|房东|中介|学校|公司|医院|银行|同事|朋友|大家|人家|他们)"
    r"|候选人|主办方|面试官|老[公婆]|[爸妈]{1,2}|[爷奶哥姐弟妹叔姨舅姑]{2}"
)
_NEW = re.compile(  # none of the words that a reply has for a time that suits
    r"(?:(?!可以|方便|合适|没问题|没事|没空|有空|时间|开始|结束|左右|差不多|之[前后]|以[前后]|比较|应该|可能|最好|刚好)"
    r"[^\W\da-zA-Z行吧呢吗嘛了的啊呀对能会要改到好见先再也就还都才说去来有是得我你他她它这那])"
    r"{2,6}"
)
_SIGNS = " \t,.!~，。！～、"


@read_simplified
def people_named(text: str, *, ordered: bool = False) -> str:
    """Return who comes, too: "and Bo's coming", "put my brother on it"; nothing where nobody is named, or it is not `ordered`."""
    forms = (*_PEOPLE[1:], *_WITH[1:]) if ordered else (*_PEOPLE, *_WITH)
    return next((found["who"] for form in forms if (found := form.fullmatch(text.strip(_SIGNS))) is not None), "")


@read_simplified
def who_comes(text: str) -> str:
    """Return who comes to what was just made, where a text names nothing else: "with Jo", 跟阿杰一起; else nothing."""
    bare = text.strip(_SIGNS)
    found = next((one for form in (_WITH_ONE, *_WITH[1:], *_COMING) if (one := form.fullmatch(bare)) is not None), None)
    return "" if found is None else found["who"]


@read_simplified
def gone_too(text: str) -> str:
    """Return the name of what is to go as well, below what has gone: "eye test too actually", 洗牙也一并取消; nothing where none is left."""
    bare = _TOO.sub(" ", text).strip(_SIGNS)
    return "" if _BESIDES.search(bare) else " ".join(bare.split())


@read_simplified
def names_another(text: str, thing: str) -> bool:
    """Tell whether a text does something with what it calls by a name that the thing in question has nothing of: 足球取消了 below 瑜伽."""
    if not fits_teller(text, thing):
        return True
    found = _NAMED.fullmatch(text.strip(_SIGNS))
    if found is None or not thing or _PARTS.fullmatch(found["what"]):
        return False
    return not (is_the_meeting(found["what"], thing) or _shares(found["what"], thing))


@read_simplified
def fits_teller(text: str, thing: str) -> bool:
    """Tell whether who tells of something in a text, if it is somebody by name, may tell of this thing: its name has something of theirs."""
    teller = told_by(text) if thing else ""
    return not teller or _shares(teller, thing)


@read_simplified
def is_new_name(rest: str, thing: str) -> bool:
    """Tell whether what a text says beside a time is a name, and none of the thing in question: 抢票 of 周六零点抢票."""
    bare = rest.strip(_SIGNS)
    return _NEW.fullmatch(bare) is not None and not _shares(bare, thing)


def points_at_another(text: str, thing: str) -> bool:
    """Tell whether a text points at something by a word that the name of the thing in question has nothing of: 合同那条也不用提醒了."""
    found = _POINTS.search(text)
    if found is None or not thing:
        return False
    return not _shares(found["zh"] or found["en"], thing)


def _shares(word: str, thing: str) -> bool:
    """Tell whether a name has something of a word: it, or two of its Han characters that stand together."""
    word, name = word.casefold(), simplified(thing).casefold()
    pairs = (word[at : at + 2] for at in range(len(word) - 1)) if not word.isascii() else (word,)
    return any(pair in name for pair in pairs)
