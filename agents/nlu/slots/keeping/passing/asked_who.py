"""Questions who has ticked a thing off a list, or who is to get it: 谁买了牛奶; "who did the bins". Pure."""

import re

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.slots.keeping.list_things import things
from agents.timetext.bounds import single_blanks

LONGEST = 60  # characters
_WHO = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"(?:so\s+|and\s+)?who(?:['’]s|\s+is|\s+has|\s+was)?\s+(?:already\s+|going\s+to\s+)?(?:tick(?:ed|ing)?|check(?:ed)?"
        r"|cross(?:ed)?"
        r"|bought|buys?|buying|got|gets?|getting|did|does|doing|done|brings?|brought|bringing|packed|grabbed"
        r"|took)\s+(?:off\s+)?"
        r"(?:the\s+|our\s+)?(?P<thing>(?!it\b|that\b|this\b|you\b|me\b)\S.{0,30}?)(?:\s+off)?(?:\s+(?:the|our)\s+list)?",
        r"(?:是)?谁(?:已经|去|来|负责|要|在)?(?:勾|买|做|拿|取|办|划|打勾|带)(?:掉|完|好|到"
        r"|走)?了?的?(?P<thing>[^\s，,的吗呢]{1,12})",
        r"(?P<thing>[^\s，,]{1,12}?)是?谁(?:已经|去|来|负责|要|在)?(?:勾|买|做|拿|取|办|划|打勾|带)(?:掉|完|好|到|走)?[了的]?",
    )
)


def tries(decision: Decision, text: str) -> tuple[ToolCall, ...]:
    """Return the look whether such a thing is on a list; nothing is said where it is on none."""
    bare = single_blanks(text.strip(" ?？!！.。呀啊呢"))
    if len(bare) > LONGEST or decision.call is not None:
        return ()
    found = next((one for form in _WHO if (one := form.fullmatch(bare)) is not None), None)
    named = things(found["thing"]) if found is not None else []
    return (ToolCall(name="list_show", arguments={"has": named[0], "quiet": True}),) if len(named) == 1 else ()
