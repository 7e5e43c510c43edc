"""What was deleted and shall be there again, by its name: "restore the dentist I deleted yesterday", 恢复昨天删掉的体检. Pure.

Whether it was deleted is seen where it is looked for (agents.tools.calendar.removal): "the dentist is back on" may be told of
anything.
"""

import re
from dataclasses import replace

from agents.nlu.cues.undo_words import brings_back_note
from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import SURE, Want
from agents.nlu.slots.wording.typed.tellers import is_anybody

LONGEST = 80  # characters
WANT = Want(intent="schedule_update", confidence=SURE)
_PLEASE = r"(?:(?:please|pls|actually|oh|no|ok|wait|hey|sorry|and|also|then|so|can you|could you)[, ]+)*+"
_GONE = (
    r"(?P<gone> (?:that |which )?(?:i|we|you)(?: had| have|['’]ve| just)* (?:deleted|cancell?ed|removed"
    r"|scrapped|called off"
    r"|dropped)"
    r"(?: (?:yesterday|today|earlier|before|just now|this morning|last (?:week|night)|on \w+day|by (?:mistake"
    r"|accident)))*)"
)
_ORDERED = (
    re.compile(
        rf"{_PLEASE}(?:restore|bring back|undelete|un-?cancel|recover|get back|reinstate) (?:the |my |our "
        rf"|that )?(?P<name>\S.{{1,40}}?)"
        rf"{_GONE}?(?: (?:back|please|again))*[\s.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:请|麻烦|帮我|给我|再)*+(?:恢复|还原|找回)(?:一下)?(?P<name>[^,，。]{0,10}?(?:删|取消"
        r"|撤)[掉了除]{0,2}的[^,，。]{1,16})[吧。.!！]*"
    ),
    re.compile(
        r"(?:请|麻烦|帮我|给我)*[把将](?P<name>[^,，。]{2,20}?)(?:再|给我|重新)*(?:恢复|还原"
        r"|[加找弄放]回[来去])(?:一下)?[了吧。.!！]*"
    ),
)
_TOLD = (
    re.compile(
        rf"{_PLEASE}(?:put|add|pop|bring|get|stick|slot|throw) (?:the |my |our )?(?P<name>(?!it\b|that\b"
        rf"|this\b|him\b|her\b|me\b"
        rf"|them\b)\S.{{1,30}}?) back(?: (?:on|in|into|up)(?: there)?)?"
        r"(?: (?:the|my) (?:calendar|diary|schedule))?(?: (?:too|as well|please|pls|then|again|after all))*[\s.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_PLEASE}(?:keep|leave) (?:the |my |our )(?P<name>\S.{{1,30}}?) (?:after all|in|on|as it (?:is"
        rf"|was))(?: please)?[\s.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_PLEASE}(?:the |my |our )?(?P<name>(?!(?:it|that|this|he|she|they|power|wifi"
        rf"|internet)\b)\S.{{1,30}}?)(?:['’]s| is| are)"
        r" (?:back on|on again|going ahead after all|on after all|still on after all)(?: again)?[\s.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<name>[^,，。我你他她它这那\d]{2,14}?)(?:那个|的事)?还是(?:要[做去上开参来]?(?:的|吧)|留着?吧?"
        r"|保留吧?|照常|去吧|照旧)(?:了|吧|的)*[。.!！]*"
    ),
    re.compile(r"(?P<name>[^,，。我你他她它这那\d]{2,14}?)(?:又)?(?:恢复了|又有了|照常了|又要[去上开]了)[。.!！]*"),
)
_DELETED = re.compile(
    r"^.{0,8}?(?:删|取消|撤)[掉了除]{0,2}的[那这]?[个件条]?|\b(?:event|meeting|appointment)$|(?:的)?(?:日程"
    r"|安排|提醒)$",
    re.IGNORECASE,
)
_NOT_OURS = re.compile(
    r"清单|列表|笔记|购物|单子|密码|设置|手机|电脑|照片|文件|系统|出厂|\b(?:lists?|notes?|password|phone"
    r"|settings?|photos?|files?|milk"
    r"|shopping)\b",
    re.IGNORECASE,
)


_AGAIN = re.compile(  # 评审会他们又说可以了 恢复一下: what the clause ahead says is on again
    r"(?:对了|哦|诶|哎|刚才?|刚刚|[,，\s])*+(?:[^,，。\s]{1,6}?(?:打|来)(?:了?个?)(?:电话|微信"
    r"|消息)(?:过?来)?说?[,，\s]+)?"
    r"(?P<name>(?![我你他她它这那天今明后早晚上下])[^,，。\s]{2,12}?)"
    r"(?:[他她]们|那边|人家|对方|老师|客户|领导|老板|主办方|组委会|店家|医院|学校|公司|教练|[甲乙]方"
    r"|房东)?(?:现在|突然|今天|刚才?|又|还是|重新|照常|说是?|讲|通知"
    r"|告诉我){0,4}+"
    r"(?:可以[^,，。不没]{0,3}|[能行要有开去办上打来做][^,，。不没]{0,4}|照常|恢复|没事|有空|方便|继续)了?[,，。\s]+"
    r"(?:那就?|就|请|麻烦|帮我|给我|再|重新|把它|先|都){0,4}+(?:恢复|还原|[加找弄放]回[来去])(?:一下|回来|上|吧"
    r"|了){0,4}+[。.!！]{0,3}"
)
_CLAUSES = re.compile(r"[,;.!]\s|\s[-–—]\s|\s(?:so|but)\s(?=(?:put|bring|add|get|restore)\s)")
_THE_OTHER = re.compile(
    r"(?:other|second|last|first) (?:one|event|thing)", re.IGNORECASE
)  # of those that went together
_REASON = 60  # characters of why it is to be there again
_ORDERS = re.compile(
    r"(?<!cant )(?<!can['’]t )(?<!not )(?<!don['’]t )(?<!dont )"
    r"\b(?:remind|book|note|schedule|move|change|wake|set|cancel|delete|skip|list)\b(?! (?:group|club|off)\b)",
    re.IGNORECASE,
)


def _found(bare: str) -> re.Match[str] | None:
    """Return what is brought back: by all of a text, or by one clause of it where the others only say why."""
    if on_again(bare):
        return _AGAIN.fullmatch(bare)
    whole = next((one for form in (*_ORDERED, *_TOLD) if (one := form.fullmatch(bare)) is not None), None)
    clauses = [one for one in _CLAUSES.split(bare) if one.strip()]
    whole = None if whole is not None and _CLAUSES.search(whole["name"]) else whole
    if whole is not None or not 1 < len(clauses) <= 3:
        return whole
    for place in (len(clauses) - 1, 0):
        beside = [one for at, one in enumerate(clauses) if at != place]
        if all(len(one) <= _REASON and not _ORDERS.search(one) for one in beside):
            for form in (_ORDERED[0], _TOLD[0], _TOLD[2]):
                if (found := form.fullmatch(clauses[place])) is not None:
                    return found
    return None


def named_again(text: str) -> str:
    """Return the name of what shall be there again; nothing of a text that names none."""
    found = _found(text.strip()) if len(text) <= LONGEST else None
    return "" if found is None else _DELETED.sub("", found["name"]).strip(" 的")


def on_again(text: str) -> str:
    """Return what a clause says is on again, where the other orders to bring back and names nothing: 评审会又可以了，恢复一下; else nothing."""
    found = _AGAIN.fullmatch(text.strip()) if len(text) <= LONGEST else None
    return "" if found is None or is_anybody(found["name"]) else found["name"]


def brought_back(decision: Decision, text: str) -> Decision:
    """Return the decision to bring back what was deleted under the name in a text: at once where it is ordered, else if it was."""
    bare = text.strip()
    if len(bare) > LONGEST or "\n" in bare or bare.endswith(("?", "？", "吗")) or _NOT_OURS.search(bare):
        return decision
    found = _found(bare)
    others = decision.call is not None and decision.call.name.startswith(("memo", "list", "undo"))
    if found is None or brings_back_note(bare) or (others and _THE_OTHER.fullmatch(found["name"]) is None):
        return decision
    query = _DELETED.sub("", found["name"]).strip(" 的")
    if found.re in _ORDERED and (found.groupdict().get("gone") or _DELETED.search(found["name"])):
        ordered = Decision(agent=WANT.agent, want=WANT, reading=decision.reading)
        return ordered.calling("schedule_restore", {"query": query})
    query = "" if _THE_OTHER.fullmatch(found["name"]) else query  # what went last, and is not back yet
    tried = ToolCall(name="schedule_restore", arguments={"query": query, "quiet": True})
    shown = ToolCall(name="schedule_query", arguments={"query": query, "past": False, "quiet": True})
    left = replace(decision, call=None, question=None, otherwise=None, missing="")
    return replace(left, tries=(tried, *left.tries), instead=(shown,) if query else ())
