"""What may be about something that is noted, in words that say so of nothing: a question without a day, "A to B". Pure.

Looked for in the notes, quietly: where none has it, the message is read as any other.
"""

import re

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import MOST
from agents.nlu.orders import is_pondered, is_question, is_supposed
from agents.nlu.slots.keeping import note_facts

LONGEST = 60  # characters of a change
_CALENDAR = re.compile(
    r"安排|日程|行程|日历|会议|开会|活动|有空|有事|忙|空闲|提醒|闹钟|几点|什么时候|哪天"
    r"|\b(?:calendar|schedule|agenda|diary|appointments?|meetings?|events?|free|busy|plans?"
    r"|planned|reminders?|booked|happening"
    r"|on my plate|coming up|am i|have i got on|time|when)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(r"什么|啥|哪|谁|多少|几|\b(?:what|which|who|where|how)\b", re.IGNORECASE)
_SHOWN = re.compile(
    r"(?:please |can you |could you )?(?:show|find|pull up|dig out|bring up"
    r"|get)(?: me)?(?: everything| all)?(?: (?:about|under|in|on|with|for))?"
    r"(?: (?:the|my))? (?P<what>\S{3,24}(?: \S{1,16})?)|(?:给我|帮我)?(?:看看|找找|翻翻)(?P<zh>[^\s,，。]{2,10})",
    re.IGNORECASE,
)
_GONE = re.compile(  # what is counted so is a note rather than an event
    r"(?:请|麻烦|帮我|给我)*把?\s?(?P<what>[^\s,，。]{1,16}?)\s?的?[那这]一?[条篇则](?:给我|也|都)*(?:删掉|删了|删除"
    r"|删去|删|去掉|扔了|不要了)[吧呗]?"
)
_CHANGED = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"(?:那|哦|啊|对了|不对|等等)?[,，]?\s?把?(?P<old>[^\s,，。:：]{1,12}?)(?:改成|换成|改为|应该是"
        r"|写错了[,，]?是)(?P<new>[^\s,，。:：]{1,14}?)[吧了啊才对]{0,3}",
        r"(?:(?:oh|no|wait|actually|please|sorry)[, ]{1,2}){0,3}(?:change|swap|switch"
        r"|replace)\s(?:the\s)?(?P<old>\S.{0,20}?)\s(?:to|for|with|into)\s(?P<new>\S.{0,24}?)",
        r"(?P<old>\S.{0,20}?)\sshould\s(?:be|say|read)\s(?P<new>\S.{0,24}?)",
    )
)


def tries(decision: Decision, text: str) -> tuple[ToolCall, ...]:
    """Return what may be looked up or put right in a note."""
    if len(text) > MOST or "\n" in text.strip() or decision.want.intent == "command":
        return ()
    bare = text.strip(" \t.。!！~～?？")
    gone = _GONE.fullmatch(bare)
    if gone is not None and decision.call is not None and decision.call.name == "schedule_delete":
        return (ToolCall(name="memo_delete", arguments={"query": gone["what"], "quiet": True}),)
    looks = decision.call is not None and decision.call.name == "schedule_query" and decision.reading.verdict == "none"
    if looks and _ASKED.search(bare) and not _CALENDAR.search(bare):
        return (ToolCall(name="memo_search", arguments={"query": bare, "quiet": True}),)
    if decision.sure or decision.offers or decision.tries or len(bare) > LONGEST or decision.reading.verdict != "none":
        return ()
    if is_question(text) or is_supposed(text) or is_pondered(text):
        return ()
    shown = _SHOWN.fullmatch(bare)
    if shown is not None:
        return (ToolCall(name="memo_search", arguments={"query": shown["what"] or shown["zh"], "quiet": True}),)
    given = note_facts.fact(text)
    if given is not None and given.get("old"):
        return (ToolCall(name="memo_change", arguments={**given, "at_once": True, "quiet": True}),)
    found = next((one for form in _CHANGED if (one := form.fullmatch(bare)) is not None), None)
    if found is None:
        return ()
    given = {
        "query": found["old"],
        "text": found["new"],
        "how": "value",
        "old": found["old"],
        "at_once": True,
        "quiet": True,
    }
    return (ToolCall(name="memo_change", arguments=given),)
