"""What may be about something that is noted, in words that say so of nothing: a question without a day, "A to B". Pure.

Looked for in the notes, quietly: where none has it, the message is read as any other.
"""

import re

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import MOST
from agents.nlu.orders import is_pondered, is_question, is_supposed
from agents.nlu.slots.keeping import note_facts
from agents.nlu.slots.keeping.list_commands import LIST
from agents.nlu.slots.keeping.list_names import list_name
from agents.nlu.slots.keeping.passing.kept_facts import OF_WHAT_EN, OF_WHAT_ZH
from agents.nlu.slots.keeping.passing.told_anew import told_anew

LONGEST = 60  # characters of a change
_CALENDAR = re.compile(
    r"安排|日程|行程|日历|会议|开会|活动|有空|有事|忙|空闲|提醒|闹钟|几点|什么时候|哪天"
    r"|\b(?:calendar|schedule|agenda|diary|appointments?|meetings?|events?|free|busy|plans?"
    r"|planned|reminders?|booked|happening"
    r"|on my plate|coming up|am i|have i got on|time|when)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(r"什么|啥|哪|谁|多少|几|\b(?:what|which|who|where|how)s?\b", re.IGNORECASE)
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
        r"|写错了[,，]?是)(?P<new>[^\s,，。:：]{1,14}?(?:\s?\d{1,4}\s?[\u3400-\u9fff]{0,2})?)[吧了啊才对]{0,3}",
        r"(?:(?:oh|no|wait|actually|please|sorry)[, ]{1,2}){0,3}(?:change|swap|switch|update|set|correct"
        r"|replace)\s(?:the\s)?(?P<old>\S.{0,20}?)\s(?:to|for|with|into)\s(?P<new>\S.{0,24}?)"
        rf"(?:\s(?:on|in)\s{LIST})?",
        r"(?P<old>\S.{0,20}?)\sshould\s(?:be|say|read)\s(?P<new>\S.{0,24}?)",
    )
)

_THOUGHT = re.compile(  # what is written down and never in a calendar
    r"(?:\b(?:ideas?|thoughts?|quotes?|recipes?|passwords?|numbers?|address(?:es)?|codes?|details|facts?|tips?)"
    r"|想法|点子|灵感|主意|设定|密码|电话|号码|地址|配方|菜谱|语录|信息)$",
    re.IGNORECASE,
)
_AS_VALUE = {"how": "value", "at_once": True, "quiet": True}
_SWAPPED = re.compile(  # 小葱不要了，换成蒜苗
    r"把?(?P<old>[^\s,，。:：把]{1,12}?)(?:不要了?|不买了?|没有了?|卖完了?|没货了?)[,，\s]\s?(?:就|那就)?"
    r"(?:换成|改成|改买|换买)(?P<new>[^\s,，。:：]{1,14}?)[吧了啊]{0,2}"
    r"|(?:there['’]s\s|they\shad\s)?no\s(?:more\s)?(?P<old2>[\w'’ -]{2,24}?),\s(?:so\s)?(?:get|buy|make\sit)\s"
    r"(?P<new2>[\w'’ -]{2,24}?)(?:\sinstead)?",
    re.IGNORECASE,
)
_BY_NAME = re.compile(rf"(?:\b{OF_WHAT_EN}|{OF_WHAT_ZH})$", re.IGNORECASE)
_DIGIT, _NAME = re.compile(r"\d"), re.compile(r"[\u3400-\u9fff]{3}|[a-z]{3}", re.IGNORECASE)
_OF_NOTE = re.compile(r"^(?:昨天|前天|今天|刚才|之前|上次)?(?:[那这]一?条)?|的?(?:[那这]一?条)?的?$|^(?:the|my)\s")
_GIVEN_BACK = re.compile(  # what was lent is here again
    r"(?P<who>[A-Za-z][\w'’-]*(?:\s[\w'’-]+)?)\s(?:(?:has|have|just|finally|already)\s)*(?:gave|given|brought"
    r"|returned|handed)\s"
    r"(?:me\s|us\s)?(?:back\s)?(?:the\s|my\s|our\s)?(?P<what>\S.{1,30}?)(?:\sback)?(?:\s(?:to\s(?:me|us)|today|yesterday))*"
    r"|(?:i|we)\s(?:got|have)\s(?:the\s|my\s"
    r"|our\s)?(?P<what2>\S.{1,24}?)\sback(?:\sfrom\s(?P<who2>\S{2,16}))?(?:\s(?:today|now))?"
    r"|(?P<who3>[^\s,，。我你]{1,6}?)(?:已经|今天|刚|昨天)?把(?:我的?)?(?P<what3>[^\s,，。]{1,10}?)(?:已经|今天"
    r"|刚)?(?:还|送|拿|带)(?:给我|回来|我)*了?"
    r"|(?P<who4>[^\s,，。我你]{1,6}?)(?:已经|今天|刚|昨天)?[还送]了(?:我的?)?(?P<what4>[^\s,，。]{1,10}?)"
    r"|(?P<what5>[^\s,，。我你]{1,10}?)(?P<who5>[^\s,，。我你]{0,4}?)(?:已经|今天|刚|昨天)?[还送拿]回来了",
    re.IGNORECASE,
)
_BACK = re.compile(r"\bback\b|\breturned\b|还|[送拿带]回", re.IGNORECASE)
_VALUE = re.compile(  # what has a figure
    r"\b(?:count|numbers?|prices?|deposits?|rent|sizes?|weight|height|width|length|amount|total|codes?|pin"
    r"|passwords?|fees?"
    r"|rates?|limits?|quota|budget|dose|dosage|temperature|phone|score|cost|balance|salary|age|distance|depth"
    r"|pressure)$"
    r"|(?:密码|价格?|单价|电话|号码|数量|押金|定金|尾款|房租|租金|身高|体重|血压|血糖|温度|剂量|尺寸|尺码|宽度?|高度?|长度"
    r"|面积|金额|总价|费用|工资|分数|余额|编号|色号|型号)$",
    re.IGNORECASE,
)


def tries(decision: Decision, text: str) -> tuple[ToolCall, ...]:
    """Return what may be looked up or put right in a note."""
    if len(text) > MOST or "\n" in text.strip() or decision.want.intent == "command":
        return ()
    bare = text.strip(" \t.。!！~～?？")
    calls = (decision.call, *decision.tries, *(one.call for one in decision.offers))
    going = next((one for one in calls if one is not None and one.name == "schedule_delete"), None)
    if going is not None:
        return _gone(going, bare, timed=decision.reading.verdict != "none")
    likeliest = decision.call or (decision.offers[0].call if decision.offers else None)
    looks = likeliest is not None and likeliest.name == "schedule_query" and decision.reading.verdict == "none"
    if looks and _ASKED.search(bare) and not _CALENDAR.search(bare):
        return (ToolCall(name="memo_search", arguments={"query": bare, "quiet": True}),)
    if (anew := _anew(decision, text, bare) or _over(decision, bare)) is not None:
        return anew
    if decision.sure or decision.offers or decision.tries or len(bare) > LONGEST or decision.reading.verdict != "none":
        return ()
    return () if is_question(text) or is_supposed(text) or is_pondered(text) else _plain(text, bare)


def is_back(text: str) -> bool:
    """Tell whether a text tells that something was given back."""
    bare = text.strip(" \t.。!！~～?？")
    return len(bare) <= LONGEST and _BACK.search(bare) is not None and _GIVEN_BACK.fullmatch(bare) is not None


def _over(decision: Decision, bare: str) -> tuple[ToolCall, ...] | None:
    """Return what asks whether a note may go that says what is over: what was lent and is back."""
    if decision.sure or len(bare) > LONGEST or is_question(bare):
        return None
    back = _GIVEN_BACK.fullmatch(bare) if _BACK.search(bare) else None
    groups = {} if back is None else {name.rstrip("2345"): value for name, value in back.groupdict().items() if value}
    if not groups.get("what"):
        return None
    query = " ".join(filter(None, (groups.get("who"), groups["what"])))
    return (ToolCall(name="memo_delete", arguments={"query": query, "quiet": True}),)


def is_named_value(words: str) -> bool:
    """Tell whether words name what has a value, as the wifi password does, and are none themselves."""
    return _BY_NAME.search(words[:LONGEST]) is not None


def _gone(call: ToolCall, bare: str, *, timed: bool) -> tuple[ToolCall, ...]:
    """Return what takes a note away where what is to go is named as one: 菜谱那条, "scrap the second idea"."""
    found, query = _GONE.fullmatch(bare), str(call.arguments.get("query", ""))
    if found is not None:
        return (ToolCall(name="memo_delete", arguments={"query": found["what"], "quiet": True}),)
    thought = not timed and _THOUGHT.search(query) is not None
    return (ToolCall(name="memo_delete", arguments={"query": query, "quiet": True}),) if thought else ()


def _plain(text: str, bare: str) -> tuple[ToolCall, ...]:
    """Return what may be wanted of a note, or of a thing on a list, that a plain order names."""
    shown = _SHOWN.fullmatch(bare)
    if shown is not None:
        return (ToolCall(name="memo_search", arguments={"query": shown["what"] or shown["zh"], "quiet": True}),)
    given = note_facts.fact(text)
    if given is not None and given.get("old"):
        return (ToolCall(name="memo_change", arguments={**given, "at_once": True, "quiet": True}),)
    found = next((one for form in _CHANGED if (one := form.fullmatch(bare)) is not None), None)
    if found is None:
        return ()
    renamed = ToolCall(name="list_amount", arguments={"thing": found["old"], "becomes": found["new"], "quiet": True})
    if _DIGIT.search(found["new"]) and not _DIGIT.search(
        found["old"]
    ):  # 象棋那条改成第8局: the figure of the note about it
        given = {"query": _OF_NOTE.sub("", found["old"]), "text": found["new"], "how": "value", "quiet": True}
        value = ToolCall(name="memo_change", arguments=given)
        return (renamed, value) if _NAME.search(found["new"]) else (value,)
    if is_named_value(found["old"]):  # the wifi password: not these words are to be others, but what a note says it is
        link = "is" if found["old"].isascii() else "是"
        given = {"query": found["old"], "text": found["new"], "how": "told", "link": link, "at_once": True}
        return (renamed, ToolCall(name="memo_change", arguments=given))
    given = {"query": found["old"], "old": found["old"], **_AS_VALUE, "text": found["new"]}
    return (renamed, ToolCall(name="memo_change", arguments=given))


def _anew(decision: Decision, text: str, bare: str) -> tuple[ToolCall, ...] | None:
    """Return the change of what a note says of something that has another number or address now; None for any other text."""
    kept = decision.call is not None and decision.call.name == "memo_write" and not decision.want.form
    if (decision.sure and not kept) or len(bare) > LONGEST:
        return None
    if kept:  # "the vet's number is 555 0101 now": where a note has the former one, that is changed
        told = None if decision.tries else note_facts.fact(text)
        told = told if told and not told.get("old") else told_anew(text)
        return (ToolCall(name="memo_change", arguments={**told, "quiet": True}),) if told else None
    on = next((one for form in _CHANGED if (one := form.fullmatch(bare)) is not None), None)
    if on is not None and (name := on.groupdict().get("list")):
        given = {"thing": on["old"], "becomes": on["new"], "name": list_name(name), "quiet": True}
        return (ToolCall(name="list_amount", arguments=given),)
    if (swap := _SWAPPED.fullmatch(bare)) is not None:
        given = {"thing": swap["old"] or swap["old2"], "becomes": swap["new"] or swap["new2"], "quiet": True}
        return (ToolCall(name="list_amount", arguments=given),)
    told = None if decision.tries or decision.reading.verdict != "none" else note_facts.fact(text)
    if told is not None and not told.get("old"):  # "Ana's new email is …": asked where a note has the former one
        return (ToolCall(name="memo_change", arguments={**told, "quiet": True}),)
    if (figure := _figure(bare)) is not None:
        return figure
    said = None if decision.reading.verdict != "none" else told_anew(text)
    return None if said is None else (*_plain(text, bare), ToolCall(name="memo_change", arguments=said))


def _figure(bare: str) -> tuple[ToolCall, ...] | None:
    """Return the change of a figure that is called by what it says: "change the deposit to £900"; None for any other text."""
    found = next((one for form in _CHANGED if (one := form.fullmatch(bare)) is not None), None)
    if found is None or _DIGIT.search(found["new"]) is None or _VALUE.search(found["old"]) is None:
        return None
    given = {"query": found["old"], **_AS_VALUE, "text": found["new"]}
    return (ToolCall(name="memo_change", arguments=given),)
