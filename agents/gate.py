"""Whether a person asked for a write. What a model writes beyond that is offered to them, not done. Pure.

A model reads notes, pages and other people's messages, and any of them may tell it to do something. So the words that
count are those of the message that is being answered: a verb of that kind in it, a yes to what was offered, or, as long
as nothing was read that others may have written, an event or a time told as a matter of fact.
"""

import re
from collections.abc import Mapping
from typing import Literal

from agents.router.intents import Intent

Kind = Literal["note", "add", "update", "delete", "remind"]

KINDS: Mapping[str, Kind] = {
    "memo_write": "note",
    "schedule_add": "add",
    "schedule_update": "update",
    "schedule_delete": "delete",
    "reminder_add": "remind",
}
_ASKED: dict[Kind, re.Pattern[str]] = {
    "note": re.compile(
        r"(?<![笔忘标登])记(?:一下|一笔|一条|下|住|着|到|进|个笔记|笔记|录(?:一下|下))|写(?:下|进|到|一条|个笔记)|(?:保|留)?存(?:一下|下|到|进|为|成|起来|个)|做(?:个|一?条)?(?:笔记|备忘)|加(?:到|进|入).{0,6}笔记"
        r"|\b(?:note (?:that|this|it|down|to self)|(?:make|take|add|write|keep|leave|create) (?:me )?(?:a |another |some )?(?:short |quick )?(?:note|memo)s?|jot|(?:write|put) .{0,40}\bdown"
        r"|save|(?<!you )remember (?:that|this|it|my|to)|record (?:that|this|it)|keep (?:that|this|it) in mind|to my notes|in my notes)\b|^note\b",
        re.IGNORECASE,
    ),
    "add": re.compile(
        r"(?<!什么|哪些|没有|我的)(?<!的)安排(?!了|有|如何|怎)|预约|预订|预定|约(?:个|一下|一个|在|到|好|上)|订(?:个|一下|一个|在)|添加|创建|新建|建(?:个|一个)|排(?:个|一下|进|到|上)|(?:加|放|记)(?:个|到|进|入|上).{0,8}(?:日程|日历|会|安排)|加(?:个|一个)"
        r"|\b(?:book|schedule (?:a|an|the|my|our|it|this|that|me|us|some|another|[A-Z0-9])|pencil|reserve|block (?:out|off|some|my|the|an?)|(?:add|put|create|set up|make|plan|arrange|organi[sz]e)\b.{0,60}\b(?:calendar|schedule|event|events|meeting|meetings|appointment|call|session|lunch|dinner|breakfast|sync|block|slots?))\b",
        re.IGNORECASE,
    ),
    "update": re.compile(
        r"改(?:到|成|为|在|一下|期|个|名)|(?:移|挪|调|换)(?:到|成|至|一下|个)|推迟|推后|延(?:后|期|长|到)|提前(?!.{0,8}提醒)|更新(?:一下|为|成|到)|重命名|叫做"
        r"|\b(?:(?<!the )move|reschedule|postpone|push|shift|rename|change (?:it|the|my|that|this|our)|update (?:it|the|my|that|this)|delay|bring (?:it |this |that |the .{1,30})?forward|make it|extend|shorten|swap)\b",
        re.IGNORECASE,
    ),
    "delete": re.compile(
        r"取消|删|去掉|撤(?:掉|销|了)|清空|清掉|不要了|\b(?:cancel|delete|remove|drop|scrap|clear|call off|get rid of|erase)\b",
        re.IGNORECASE,
    ),
    "remind": re.compile(
        r"提醒(?:我|我们|他|她|大家|一下)|[叫喊]我|(?:定|设|上)(?:个|一个)?.{0,6}(?:闹钟|提醒)|通知我|别忘|记得|催我"
        r"|\b(?:remind (?:me|us|him|her|them|everyone)|(?:set|add|create|make|put) .{0,30}\b(?:reminder|reminders|alarm|timer)|wake (?:me|us)|(?:nudge|ping|alert|notify|tell) me|don'?t (?:let me )?forget)\b",
        re.IGNORECASE,
    ),
}  # fmt: skip
_YES = re.compile(  # each word once and for all: else a long row of them would be tried in all ways
    r"(?>(?:好|好的|好啊|行|可以|是|是的|对|嗯|要|要的|确认|确定|没问题|就这样|麻烦(?:你|了)|那就这么办|帮我弄"
    r"|yes|yeah|yep|yup|ok|okay|sure|please|do|confirm|do it|go ahead|sounds good|perfect|great|all of them|both|thanks|谢谢)"
    r"[,，。.!！~～\s吧呀啊的了]*)+",
    re.IGNORECASE,
)
_PRAISE = re.compile(r"谢|\b(?:thanks|great|perfect|sounds good)\b", re.IGNORECASE)
_PLAIN = re.compile(
    r"好的|要|可以|行|对|确认|确定|就这|麻烦|\b(?:yes|yeah|yep|yup|please|sure|confirm|do it|go ahead)\b", re.IGNORECASE
)
_NOT = re.compile(
    r"(?:不要|不用|别|先别|无需|没有?让你|\bdon'?t\b|\bdo not\b|\bno need\b|\bwithout\b|\bnever\b)", re.IGNORECASE
)
_READING: frozenset[Intent] = frozenset(["memo_search", "memo_list", "schedule_query"])
_FACTS: frozenset[Kind] = frozenset(["add", "remind"])


def agrees(text: str) -> bool:
    """Whether this is a yes and nothing else: to what the person was asked, not to what others make of it.

    Thanks and praise agree to nothing by themselves.
    """
    return _YES.fullmatch(text.strip()) is not None and (not _PRAISE.search(text) or _PLAIN.search(text) is not None)


def asked(text: str, tool: str, *, intent: Intent, timed: bool, tainted: bool) -> bool:
    """Whether the person's message asks for what this tool writes.

    `intent`: what rules make of the message; `timed`: a time was understood in it; `tainted`: this run has read what
    others may have written.
    """
    kind = KINDS.get(tool)
    if kind is None:  # what nobody has thought of is offered
        return False
    if agrees(text):
        return kind != "delete"  # what is taken away is asked for in words, or at a button
    verb = _ASKED[kind].search(text)
    if verb is not None:
        return not _NOT.search(text[: verb.start()][-12:])
    return (
        kind in _FACTS and timed and not tainted and intent not in _READING and not text.rstrip().endswith(("?", "？"))
    )
