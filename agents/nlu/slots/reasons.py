"""The reason behind an order about what is there: "take the bread off, we have some", 喝茶取消 要下雨. It orders nothing. Pure."""

import re
from collections.abc import Callable
from datetime import datetime

from agents.nlu.classify import HALF, THAT_ONE, is_question, judged
from agents.nlu.cues.telling import tells
from agents.nlu.decision import Decision
from agents.nlu.forms import is_ordered, is_to_ring
from agents.nlu.lexicon.han_letters import read_simplified
from agents.nlu.lexicon.openers import without_particles
from agents.nlu.slots.changing.told_wishes import names_somebody
from agents.nlu.slots.new_values import DATED
from agents.nlu.slots.several.wish_words import OWN
from agents.timetext import parse

LONGEST = 200  # characters of a message
REASON = 60  # characters of a reason
_SIGNS = re.compile(
    r"\s*[,，;；。]\s*|\.\s+|\s[-–—]+\s|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])"
    r"|\s+(?=(?:because|cuz|cos|coz|since)\s)"
)
_MIXED = re.compile(  # where two languages meet: …5点半 Karen 在开庭, cancel pilates 膝盖疼
    r"(?<=[\u3400-\u9fff\d])\s+(?=[A-Z][a-z]+\s?[\u3400-\u9fff])"
    r"|(?<=[A-Za-z])\s+(?=[\u3400-\u9fff])(?![发放给到交拿带送传写做约过开的和跟与那这])"
)
_CHANGES = re.compile(
    r"取消|改[到成至]|挪|推[到迟]|换[到成]|提前|删|不[去上开]了|\b(?:cancel|move|skip|push|postpone)\b", re.IGNORECASE
)
_BECAUSE = re.compile(
    r"(?:because|cuz|cos|coz|since|otherwise|or else|so that|as (?=i|we|he|she|they|it|the|my))\b"
    r"|因为|不然|否则|要不然|省得|免得|怕",
    re.IGNORECASE,
)
_NO_NEW_TIME = re.compile(  # that there is none yet
    r"(?:the |a )?(?:new |other )?(?:date|time|day)(?:['’]?s| is| will be)? (?:tb[acd]|to follow"
    r"|to be (?:announced|confirmed))|tb[acd]|(?:no|not a) new (?:date|time|day)(?: yet)?"
    r"|(?:i|they|we)(?:['’]?ll| will) (?:rebook|reschedule)(?: it)?(?: later)?",
    re.IGNORECASE,
)
_AWAY = re.compile(  # somebody is away, something is shut
    r"请假|病了|发烧|出差|不在家?了?$|没空|关门|休息"
    r"|\b(?:is|are|['’]s|['’]re) (?:off )?(?:ill|sick|away|closed|shut|poorly|on leave)\b",
    re.IGNORECASE,
)
_CALLS_OFF = re.compile(r"取消|[不别]用?[去来上开办做]|\b(?:cancel|scrap|drop|skip|bin)\w*", re.IGNORECASE)
_SOMEBODY = re.compile(r"^[A-Z][a-z]{1,14}\s?(?=[\u3400-\u9fff])")  # by a name in Latin letters
_COLON = re.compile(r"[:：](?!\d)")  # of an hour it is none
_DONE = re.compile(r"已经|\balready\b", re.IGNORECASE)  # then it is done, and what rings for it may stay
_ABOUT_THERE = frozenset(
    {
        "schedule_update", "schedule_delete", "reminder_change", "reminder_delete", "list_remove", "list_done",
        "memo_delete", "undo", "multi",
    }
)  # fmt: skip

_BRIEF = 16  # characters of an order that names nothing
_SURELY = re.compile(r"^(?:actually|oh|ok|well|so|哎|哦|啊)[, ，]+", re.IGNORECASE)
_AFTER = frozenset(" ,，。;；")
_OF_SOMEBODY = re.compile(
    r"\W*(?:i|we|he|she|they|it|you)(?:['’]?[a-z]{1,2})?\s", re.IGNORECASE
)  # no thing goes by that
_MAKES = frozenset({"schedule_add", "reminder_add"})
_OFF = re.compile(  # then it does not come to that
    (
        r"取消|不去|去不|来不|不用|不了|没了|改|推|算了|但|不过|可是|结果"
        r"|\b(?:but|cancel\w*|off|can['’]?t|won['’]?t|not|instead|moved|until|though|however)\b"
    ),
    re.IGNORECASE,
)
ABOUT_OURS = _ABOUT_THERE | {"schedule_add", "reminder_add", "memo_save", "snooze", "done"}
"""Intents of what is wanted of the parrots, which no reason is."""
_THEN = re.compile(  # 老师早上有事, 周六医院也开: how it is on that day, or in that part of it
    r"(?:因为|说是?|听说|主要是?)?[^,，。\d]{0,12}?(?:今[天晚]|[明后]天|明晚|(?:下{0,2}|这"
    r"|本)个?(?:周|星期|礼拜)[一二三四五六日天末]"
    r"|[早晚]上|[上中下]午|那一?天)[^,，。\d]{0,8}?"
    r"(?:还|也|又|都)?(?:有事|有别的事|没空|没时间|没人|不行|不在|不?方便|也?都?不?(?:开门?|上班|营业)"
    r"|休息|放假|请假|值班|加班|出差"
    r"|[来去]不了|走不开|赶不上|赶不及|满了|约满了?|排满了?|有[课会约活]|在(?:外地|路上|飞机上|车上"
    r"|高铁上|开会|上课|忙|休假|开庭|手术|住院|培训)|闭馆|关门|停[电水]|下雨|堵车"
    r"|要(?:赶|接|陪|送|去|开|回|上)[^,，。\d]{1,6})[了啦呢的]?"
)
_CANNOT = re.compile(  # can't afford it this month, "I'm on nights all next week": what is so for a while
    r"(?:(?:i|we|he|she|they|it|you)\s)?(?:just |really )?(?:can['’]?t|cannot|couldn['’]?t)\s(?:afford|make|do|manage"
    r"|face|get|stand|fit)\b[^,;?]{0,40}"
    r"|(?:i|we|he|she|they|it)\s?(?:['’]?(?:m|re|s|ll be)|am|are|is)\s(?:all\s)?(?:too|so|skint|broke|ill|sick"
    r"|away|off"
    r"|on (?:nights|call|shift|leave|holiday)|busy|swamped|knackered|rushed)\b[^,;?]{0,30}",
    re.IGNORECASE,
)
_WHILE = frozenset({"day", "part", "week", "weekend", "month"})
_HINDERED = re.compile(  # 场馆临时停电: what came between
    r"[^,，。\d]{0,10}?(?:临时|突然|又|都|正好|刚好|今天|那天)?\s?(?:停[电水]|下[雨雪]|刮台风|堵车"
    r"|堵在路上|发烧|感冒|生?病|住院|请假"
    r"|出差|加班|有事|没空"
    r"|赶(?:时间|飞机|高铁|火车|车|场)|关门|闭馆|装修|封路|疼|痛|拉伤|扭伤|WFH|MC|on leave)(?:了|呢|啦)?",
    re.IGNORECASE,
)


_FEARED = re.compile(  # 下午怕落雨, 我怕赶不上
    r"(?:因为|主要|就|我们?|[今明]天|那天|早上|上午|中午|下午|晚上|路上|到时候?|[,，\s])*"
    r"(?:怕|担心|恐怕)(?!.{0,8}(?:改|推|挪|提醒))[^,，。\d]{2,12}"
)
_STAYS = re.compile(  # how it is kept otherwise, which it would be anyhow
    r"(?:其他|其它|别的|剩下|地[点方]|日期|人|开始(?:的?时间)?)的?(?:都|还是|就|也)?"
    r"(?:不变|不动|照旧|不用[改动]|别[改动]|一样|老样子)[的了吧]?"
)
_ON_THE_WAY = re.compile(  # 路上要一个小时: how long one takes to get there, and nothing of the thing itself
    r"[^,，。\d]{0,6}?(?:路上|路程|车程|过去|赶过去|开车|打车|骑车|走路|坐车|坐地铁|坐公交|通勤|从家|从公司)"
    r"[^,，。\d]{0,8}?"
    r"(?:大概|大约|差不多|估计|最少|至少|得|要|需要|花|用|就|有)*[^,，。到点]{1,8}?"
    r"(?:小时|钟头|分钟|刻钟|个钟)半?(?:左右|吧|呢|的样子)?"
)
_TRAVELS = re.compile(  # 得从公司赶过去, 那边不好停车: how one gets there, which is nothing to be thought of
    r"(?:因为|毕竟|主要|我们?|到时候?|那天|当天)*(?:还|也|都)?(?:(?:得|要|需要|必须){1,2}先?|我[要得]?)"
    r"(?:从(?![\d一二两三四五六七八九十])[^,，。\d]{1,8}?)?(?:自己)?"
    r"(?:(?:开车|打车|打的|坐车|骑车|坐(?:地铁|公交|高铁|火车|飞机|船|班车)|走路|转(?:车|地铁|高铁)|换乘|倒车"
    r"|赶|跑|绕)"
    r"(?:过去|过来|回去|回来|去那边|到那边|过江|一趟|路)|(?:开车|打车|转车|换乘|赶路|找车位))"
    r"|[^,，。\d]{0,8}?(?:路上?|那边|那里|那一?[带块片]|附近|市区|高架|地铁|停车|车位)"
    r"(?:会|可能|老|总|经常|容易|肯定|应该|估计)*(?:很|挺|太|特别|比较|有点|好)*"
    r"(?:堵车?|远|难停车?|不好(?:停车?|走|找|打车)|挤|耽误时间?|费时间?)[的了]?",
)
_TOO_MUCH = re.compile(  # agenda 有点多, 一点太赶: how it is
    r"(?!.*(?:改|推|挪|提前|取消|删|提醒))[^,，。\d]{0,12}?(?:有点儿?|太|挺|比较|实在|真的?)"
    r"(?:多|赶|紧|忙|累|远|早|晚|长|短|挤|满|急|困|匆忙|仓促)[了的]?"
)


def without_reason(
    text: str, now: datetime, whole: Callable[[str], Decision], alone: Callable[[str], Decision]
) -> str | None:
    """Return an order without the reason behind it; None where there is none. `whole` decides on a message, `alone` on one thing.

    What is to be made is told, too, so that its reason is only left out where all of it together says nothing for certain.
    """
    head = order_alone(text, now)
    if head == text:
        return None
    found = whole(head)
    acts = found.call is not None or bool(found.tries)
    again = found.call is not None and found.call.name == "reminder_snooze"
    if found.call is not None and found.call.name in _MAKES and found.reading.grain == "minute":
        off = _OFF.search(text[len(head) :]) is not None
        told = alone(text).call
        named = "" if told is None else str(told.arguments.get("title", ""))
        why = text[len(head) :]
        of_reason = bool(named) and named in why and named not in head and _OF_SOMEBODY.match(why) is not None
        return head if found.want.sure and not off and (told is None or of_reason) else None
    about = found.want.intent in _ABOUT_THERE or THAT_ONE.fullmatch(head) is not None
    return head if acts and (again or about) else None


@read_simplified
def order_alone(text: str, now: datetime) -> str:
    """Return what stands before clauses that only tell; the text itself where none do, or where it asks."""
    if len(text) > LONGEST or "\n" in text or _COLON.search(text):
        return text
    said = THAT_ONE.match(text)
    if said is not None and text[said.end() :][:1] in _AFTER and not _OFF.search(text[said.end() :]):
        return said[0]
    head = text
    for sign in reversed(list(_SIGNS.finditer(text))):
        if not is_reason(head[sign.end() :].strip(), now):
            break
        head = head[: sign.start()].strip()
    signs = _MIXED.finditer(head) if _CHANGES.search(head) is not None else ()
    mixed = next((one for one in signs if is_reason(head[one.end() :].strip(), now)), None)
    head = head if mixed is None else head[: mixed.start()].strip()
    return text if not head or is_question(without_particles(head).strip()) else head


@read_simplified
def order_behind(text: str, now: datetime) -> str | None:
    """Return the last clause, where all that stands before it only tells: "she's away, cancel it"; None for any other text."""
    if len(text) > LONGEST or "\n" in text or _COLON.search(text):
        return None
    signs = list(_SIGNS.finditer(text))
    told = text[: signs[-1].start()].strip() if signs else ""
    order = text[signs[-1].end() :].strip() if signs else ""
    told = _SURELY.sub("", told)
    short = order and told and len(order) <= _BRIEF and not names_somebody(told)
    return order if short and is_reason(told, now) else None


def names_time(text: str, now: datetime) -> bool:
    """Tell whether a clause names a time that may be wanted: no part of a day of which it is told (老师早上有事)."""
    reading = parse(text, now)
    told = reading.grain == "part" and not DATED.search(text) and (tells(text) or _AWAY.search(text) is not None)
    return reading.verdict != "none" and not told


@read_simplified
def is_reason(text: str, now: datetime) -> bool:
    """Tell whether a clause only tells: it orders and asks nothing, and names no time."""
    if not 1 < len(text) <= REASON or is_question(text) or OWN.match(text) or is_ordered(text) or is_to_ring(text):
        return False
    if _DONE.search(text):
        return False
    if any(form.fullmatch(text) for form in (_TOO_MUCH, _ON_THE_WAY, _TRAVELS, _FEARED, _STAYS)):
        return True
    if (timed := parse(text, now)).verdict != "none":  # who is away then says why, and books nothing
        then = _THEN if timed.grain in ("part", "day") else _CANNOT
        told = (then.fullmatch(text) or _CANNOT.fullmatch(text)) is not None
        return timed.grain in _WHILE and timed.rrule is None and told
    if _BECAUSE.match(text) or _NO_NEW_TIME.fullmatch(text) or _HINDERED.fullmatch(text):
        return True
    if _AWAY.search(text) and not _CALLS_OFF.search(text):
        return True
    return not asks_of_ours(text) and tells(_SOMEBODY.sub("", text))


def asks_of_ours(text: str) -> bool:
    """Tell whether a clause by itself is rather a request of what we keep than none."""
    return max(share for intent, share in judged(text).intents.items() if intent in ABOUT_OURS) >= HALF
