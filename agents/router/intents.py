"""What is wanted, by rules. A first, small set: it answers what it is sure of, and says `chat` for the rest."""

import re
from dataclasses import dataclass
from typing import Literal

from agents.timetext import Reading

Intent = Literal[
    "memo_save", "memo_search", "memo_list", "schedule_add", "schedule_query", "schedule_delete", "reminder_add", "chat"
]

AGENTS: dict[Intent, str] = {
    "memo_save": "memo",
    "memo_search": "memo",
    "memo_list": "memo",
    "schedule_add": "schedule",
    "schedule_query": "schedule",
    "schedule_delete": "schedule",
    "reminder_add": "schedule",
    "chat": "amazing",
}
MOST = 400  # characters up to which the rules look at anything but a note


@dataclass(frozen=True, slots=True, kw_only=True)
class Want:
    """An intent with the rest of the sentence that it needs (the note, the query)."""

    intent: Intent
    confidence: float
    rest: str = ""


_POLITE = r"(?:请|麻烦|帮我|帮忙|please\s+|can you\s+|could you\s+)*"
_SAVE = re.compile(
    rf"^{_POLITE}(?:(?:记一下|记下来?|记录一下|记个笔记|记笔记|做个笔记|备忘|笔记)\s*[:：,，\s]\s*"
    r"|(?:记一下|记下|记录一下)\s*"
    r"|(?:take a note|make a note|note down|write down|jot down|note|memo)(?:\s+that\b|\s+to self\b)?\s*[:：,]\s*"
    r"|(?:take a note|make a note|note down|write down|jot down|note)(?:\s+that\b|\s+to self\b)?\s+)(?P<rest>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_SEARCH = re.compile(
    rf"^{_POLITE}(?:(?:查找|搜索|搜一下|搜|找一下|找找|找|查一下|查)\s*[:：]?\s*(?P<zh>\S.*?)\s*的?(?:笔记|记录|备忘)$"
    r"|(?:搜索|搜一下|查找|找一下|找找|找)\s*[:：]?\s*(?P<bare>(?!.*(?:时间|空闲?|空档|时候|人|工作|对象))\S.*)$"
    r"|(?:find|search(?: for)?|look up|look for)\s+(?:my\s+|the\s+)?(?:notes?\s+(?:about|on|with|for|mentioning)\s+)?(?P<en>\S.*?)"
    r"(?:\s+(?:in|from) my notes)?(?:\s+notes?)?[.?!]?$)",
    re.IGNORECASE | re.DOTALL,
)
_LIST = re.compile(
    r"^(?:(?:看看?|列出|显示)?(?:我的|最近的|全部|所有)?(?:笔记|备忘)(?:列表|有哪些|都有什么|有什么)?"
    r"|(?:show|list|see)?\s*(?:me\s+)?(?:all\s+)?(?:of\s+)?(?:my|the|recent|latest|all)\s+notes)[?？.。!！]?$",
    re.IGNORECASE,
)
_REMIND = re.compile(
    r"提醒|叫我|喊我|闹钟|别忘了|记得|remind|reminder|wake me|ping me|alert me|nudge me|alarm|don'?t (?:let me )?forget",
    re.IGNORECASE,
)
_AGENDA = re.compile(
    r"(?:有(?:什么|啥|哪些|没有)|什么|啥|哪些)(?:别的|其他|要紧)?(?:安排|日程|活动|会议?|事情?|计划|约|提醒|要做)"
    r"|(?:查|看|列|说)(?:一下|看|下|出|说)?.{0,8}(?:日程|安排|行程|日历)|(?:日程|安排|行程)(?:表)?[吗呢]?[?？]?$|忙不忙|忙吗|有空吗|有没有空|有事吗"
    r"|what(?:'s|’s| is| do i have| have i got| does|s)\b.{0,30}\b(?:on|schedule|calendar|agenda|plans?|planned|happening|today|tomorrow|tonight|week)\b"
    r"|\b(?:show|check|see|list|view)\b.{0,20}\b(?:schedule|calendar|agenda|events?|meetings?|appointments?)\b"
    r"|^(?:my\s+)?(?:schedule|calendar|agenda|events?)\b|\b(?:do i have|have i got|any)\b.{0,20}\b(?:anything|events?|meetings?|plans?|appointments?)\b"
    r"|\bam i (?:free|busy)\b",
    re.IGNORECASE,
)
_DELETE = re.compile(
    rf"^{_POLITE}(?:把|将)?(?P<zh>.*?)(?:取消掉?|删除|删掉|删了|去掉|撤掉)(?:一下|吧|了)?(?P<after>.*)$"
    r"|^(?:please\s+)?(?:cancel|delete|remove|call off|drop|scrap)\s+(?P<en>.+)$",
    re.IGNORECASE,
)
_NOT_DELETED = re.compile(r"笔记|记录|备忘|\bnotes?\b|取消了$|提醒我|remind me", re.IGNORECASE)
# To move something is not to make something; it is left to those who can.
_MOVE = re.compile(
    r"(?:改|推迟|延后|延|挪|换|提前)(?:到|成|为|至)|改期|推迟|延后|\b(?:reschedule|postpone|push back|delay|move)\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"[?？]\s*$|[吗呢么]\s*[。!！]?$|怎么|为什么|多少|是不是|^(?:what|who|why|how|which|when|where|is|are|do|does|did|can|should|would)\b",
    re.IGNORECASE,
)


_SMALL = {
    "hello": re.compile(
        r"(?:你|您|大家)好[呀啊]?|hello|hi|hey|嗨|哈[喽罗啰]|早上?好?|早安|good (?:morning|afternoon|evening)",
        re.IGNORECASE,
    ),
    "thanks": re.compile(
        r"(?:多?谢谢?(?:你|您|啦|了)*|辛苦(?:你|了)+|thanks?(?: you)?(?: so much| a lot)?|thx|ty)", re.IGNORECASE
    ),
    "bye": re.compile(r"再见|拜拜|晚安|回头见|bye(?: ?bye)?|good ?night|see you", re.IGNORECASE),
}
_SIGNS = " \t~～。.!！,，🙏😊👋🦜"


def smalltalk(text: str) -> str | None:
    """A greeting, thanks or a farewell, and nothing more: the key of what is said back."""
    bare = text.strip(_SIGNS)
    return next((key for key, pattern in _SMALL.items() if pattern.fullmatch(bare)), None)


def wanted(text: str, reading: Reading) -> Want:
    """The intent of a sentence; `reading` is what was understood of its time."""
    saved = _SAVE.match(text)
    if saved:
        return Want(intent="memo_save", confidence=0.95, rest=saved["rest"].strip())
    if len(text) > MOST:
        return Want(intent="chat", confidence=0.5)
    if _LIST.match(text):
        return Want(intent="memo_list", confidence=0.9)
    searched = _SEARCH.match(text)
    if searched and not _REMIND.search(text):
        rest = searched["zh"] or searched["bare"] or searched["en"]
        return Want(intent="memo_search", confidence=0.9, rest=rest.strip())
    removed = _DELETE.match(text)
    if removed and not _NOT_DELETED.search(text) and not _QUESTION.search(text):
        return Want(intent="schedule_delete", confidence=0.85)
    return _about_time(text, reading)


def _about_time(text: str, reading: Reading) -> Want:
    if _AGENDA.search(text) and not _REMIND.match(text):
        return Want(intent="schedule_query", confidence=0.85)
    if _REMIND.search(text):
        return Want(intent="reminder_add", confidence=0.9)
    if reading.verdict == "none" or _QUESTION.search(text) or _MOVE.search(text):
        return Want(intent="chat", confidence=0.5)
    if reading.rrule:
        return Want(intent="reminder_add", confidence=0.7)
    return Want(intent="schedule_add", confidence=0.75)
