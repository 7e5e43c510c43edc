"""Select the tools that a message needs: each one that is offered costs every step its room and attention. Pure."""

import re
from collections.abc import Sequence

from agents.nlu.smalltalk import smalltalk
from agents.timetext.bounds import readable
from agents.tools.catalogue import TOOLS

SHORT = 40  # characters of a message that may mean what was said before it

# who speaks of none of this wants nothing booked: times, days, dates, and the words for it
_TIMELY = re.compile(
    r"[0-9０-９]|[一二两三四五六七八九十半]\s*[点天周月日]|今|明|昨|后天|周|星期|礼拜|早|晚|午|夜|时|点|月|日|年|号|之?[前后]|下次|节|"
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
_WANTED = frozenset(intent for tool in TOOLS.values() for intent in tool.intents)


def select_tools(
    tools: Sequence[str], text: str, *, intent: str | None = None, follows: bool = False
) -> tuple[str, ...]:
    """Return those of `tools` that may be of use; `intent`: what is wanted, if that is sure. None for small talk.

    `follows`: something was said shortly before, which a short message may go on with. Who has none of what an intent
    needs was named on purpose, and gets what the words speak of.
    """
    text = readable(text)
    if not follows and (smalltalk(text) is not None or re.fullmatch(r"\W*", text)):
        return ()
    own = tuple(name for name in tools if intent in TOOLS[name].intents)
    if own:  # what rules are sure of needs no more
        return own
    short = follows and len(text) <= SHORT
    timely = short or _TIMELY.search(text) is not None
    personal = short or (intent not in _WANTED and _PERSONAL.search(text) is not None)
    return tuple(
        name for name in tools if (timely or not TOOLS[name].timely) and (personal or not TOOLS[name].personal)
    )
