"""Whether a text asks for anything, and whether it speaks of a time. Pure."""

import re

# who speaks of none of this wants nothing booked: times, days, dates, and the words for it
_TIMELY = re.compile(
    r"[0-9０-９]|[一二两三四五六七八九十半]\s*[点天周月日]|今|明|昨|后天|周|星期|礼拜|早|晚|午|夜|时|点|月|日|年|号"
    r"|之?[前后]|下次|节|"
    r"约|会|安排|提醒|叫我|定|订|改|取消|删|推|忙|空|行程|计划|课|面试|航班|生日|别忘|记得|"
    r"\b(?:today|tonight|tomorrow|yesterday|morning|noon|afternoon|evening|night|day|week|month|year|hour|minute|"
    r"mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|"
    r"\b(?:now|later|soon|next|before|after|when|every|until|busy|free|book|schedule|scheduling|calendar|"
    r"agenda|plan|meet|appoint|event|remind|alarm|wake|move|cancel|delete|deleting|remov|reschedule|rescheduling|"
    r"postpone|delay|call|lunch|dinner|flight|class|birthday|remember|forget)\w*",
    re.IGNORECASE,
)
# who speaks of none of this says nothing of their own life
_PERSONAL = re.compile(
    r"我|咱|自己|目标|目標|进[展度]|习惯|人生|方向|打卡|日[记記]"
    r"|\b(?:i|me|my|mine|myself|we|our|us)\b|\b(?:goal|habit|progress|journal|life|purpose)",
    re.IGNORECASE,
)
# of writes that no tool's consent has words for: what is asked so is wanted, whether there is a tool for it or not
_ELSE = re.compile(
    (
        r"[划勾清去撤搞弄扔抹]掉|完成|标记|待办|清单|恢复|跳过"
        r"|\b(?:tick|untick|check|cross|strike|mark|skip|restore|forget|done|finish\w*|log|keep|put|add|list)\b"
    ),
    re.IGNORECASE,
)
# a request, whatever its verb: courtesy, what is done to a thing, or a sentence that begins as no statement and no question does
_ASKED = re.compile(
    (
        r"[帮请]|麻烦|[替给]我|(?:^|[，,。！\s])[把将]|吧[。！!~～\s]*$"
        r"|\b(?:please|pls|(?:can|could|would|will) (?:you|u))\b"
    ),
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"(?:^|(?<=[.!?;\n]))[\s,]*+(?:(?:ok|okay|so|and|well|hey|oh|now|then|but|also|just)\b[\s,]*+)*+([a-z']+)",
    re.IGNORECASE,
)
_STATES = """
i i'm we my our you your he she it they his her its their this that these those the a an there here who what why how when where which whose is are was were
am do does did has have had isn't aren't wasn't don't doesn't didn't some someone somebody nobody no not one all every most many today yesterday in on at
after before because if although while for from with to of as by both each another other any can could should would will shall may might must wow yay ha haha
hooray hello hi good great nice lovely thanks thank sorry sadly luckily finally
"""
_STATEMENT = frozenset(_STATES.split())
_JOINT = re.compile(r"(?:[,，;；。]|\.(?=\s))\s*(?:(?:and|also|plus|then)\s+|(?:然后|还有|另外))?(?=\S)")


def requests(text: str) -> bool:
    """Tell whether a text may ask for something to be done: by its verb, its courtesy, or a beginning that is no statement's."""
    if _ASKED.search(text) or _ELSE.search(text):
        return True
    return any(begun[1].lower() not in _STATEMENT for begun in _BEGINS.finditer(text))


def is_timely(text: str) -> bool:
    """Tell whether a text may be about times, days, dates, or what is done with them."""
    return _TIMELY.search(text) is not None


def clauses(text: str) -> list[str]:
    """Return what stands between the signs and joining words of a sentence."""
    return _JOINT.split(text)


def is_personal(text: str) -> bool:
    """Tell whether a text may be about somebody's own life."""
    return _PERSONAL.search(text) is not None
