"""Orders about a part of a note, or about several notes: words crossed out or replaced in it, what was wrong in it, notes 1 and 2. Pure."""

import re
from typing import Any

from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.orders import is_question, is_supposed
from agents.nlu.slots.keeping.note_references import NOTE, note_reference
from agents.timetext.bounds import single_blanks

LONGEST = 120  # characters of such an order
_EN_NOTE = (
    r"(?:(?:the|my|that|this|our)\s+(?P<ref>\S.{0,40}?)\s+(?:note|memo)|(?:the|my|that)\s+(?:note"
    r"|memo)\s+(?:about|on|for|of|with|called)\s+"
    r"(?:the\s+|my\s+)?(?P<ref2>\S.{0,40}?)|(?:the\s+)?(?P<place>first|second|third|fourth|fifth|last)(?:\s+(?:one|note"
    r"|memo))?"
    r"|(?P<it>it|(?:the|that|this|my\s+last)\s+(?:note|memo)))"
)
_ZH_NOTE = (
    rf"(?:关于|有关)?(?:(?P<ref>[^\s,，。把将给从]{{1,16}}?)的?(?:[那这]一?[条篇则](?:{NOTE})?|{NOTE})"
    rf"|(?P<place>第[一二三四五六七八九十]|第\d{{1,2}}|最后一)[条篇则](?:{NOTE})?|(?P<it>它"
    rf"|[这那刚]才?一?条|刚才那条))"
)
_OUT = r"(?:cross\s+out|strike\s+out|strike|delete|remove|take|scratch|erase|drop|cut)"
_ZH_OUT = r"(?:划掉|删掉|删除|删了|去掉|拿掉|抹掉|删)"
_ZH_INTO = r"(?:改成|换成|改为|换为|替换成|变成)"
_ABOUT_OLD = r"[\"“「『]?(?P<old>[^\"“”「」『』,，。]{1,40}?)[\"”」』]?"
_ABOUT_NEW = r"[\"“「『]?(?P<new>[^\"“”「」『』]{1,60}?)[\"”」』]?"
_VALUE = r"(?P<new>(?=[^,，。]*\d)[^,，。]{1,30}?)"
_LINES: tuple[tuple[str, str], ...] = (
    ("cut", rf"{PLEASE}{_OUT}\s+(?:out\s+)?(?!(?:the\s+|that\s+)?(?:\S+\s+)?(?:tags?|labels?)\b"
rf"|#){_ABOUT_OLD}\s+(?:from"
rf"|in|out\s+of|off)\s+{_EN_NOTE}"),
    ("cut", rf"{PLEASE}(?:in|from|on)\s+{_EN_NOTE},?\s+(?:please\s+)?{_OUT}\s+(?:out\s+)?{_ABOUT_OLD}"),
    ("cut", rf"{QING}[把将从]\s*{_ZH_NOTE}(?:里面?|上面?|中)?的?{_ABOUT_OLD}{_ZH_OUT}了?"),
    ("cut", rf"{QING}(?:从|在)?\s*{_ZH_NOTE}(?:里面?|上面?|中)?(?:把|的)?{_ZH_OUT}(?![了掉除去吧]|{NOTE}){_ABOUT_OLD}"),
    ("cut", rf"{QING}[把将]\s*(?P<ref>[^\s,，。里上]{{1,12}}?)[里上]面?的{_ABOUT_OLD}{_ZH_OUT}了?"),
    ("add", rf"{QING}[在往给]\s*(?![^里上中]*{NOTE})(?P<ref>[^\s,，。里上在往给]{{1,12}}?)(?:的?[那这]一?"
rf"[条篇则])?(?:里面?|上面?"
rf"|中)(?:再|也|还)*(?:加上"
rf"|加进|补上|添上|写上|记上|加个|补个|加一[条句个])"
        r"[:：,，\s]*(?P<new>\S.{0,60})"),
    ("value", rf"{PLEASE}(?:in|on)\s+{_EN_NOTE},?\s+(?:please\s+)?(?:replace|swap|change"
rf"|correct)\s+{_ABOUT_OLD}\s+(?:with"
rf"|by|to|for)\s+{_ABOUT_NEW}"),
    ("value", rf"{PLEASE}(?:replace|swap|change|correct)\s+{_ABOUT_OLD}\s+(?:with|by|to|for|into)\s+{_ABOUT_NEW}\s+(?:in"
rf"|on)\s+{_EN_NOTE}"),
    ("value", rf"{QING}(?:[把将]|在)?\s*{_ZH_NOTE}(?:里面?|上面?|中)?(?:的|把)+{_ABOUT_OLD}{_ZH_INTO}{_ABOUT_NEW}"),
    ("wrong", rf"{PLEASE}(?:fix|correct|update|change)\s+{_EN_NOTE}\s*[,:;–-]?\s+(?:it\s+)?(?:should|must|has\s+to"
rf"|is\s+supposed\s+to)\s+(?:say|be|read)\s+{_ABOUT_NEW}"),
    ("wrong", rf"(?:oh\s+|oops\s+|wait\s+|no\s+)*(?:the|my|our)\s+(?P<ref>\S.{{1,30}}?)\s+(?:(?:note\s+)?(?:is"
rf"|was)\s+(?:wrong|off|not\s+right)|changed)"
        rf"\s*[,;:.–-]?\s+(?:it['’]?s|it\s+is|it\s+should\s+be|should\s+be|make\s+(?:it|that))\s+(?:now\s+"
rf"|actually\s+)?{_VALUE}"),
    ("wrong", rf"(?:oh|oops|wait|no|actually|correction|sorry)[,:\s]+(?:the|my|our)\s+(?P<ref>\S.{{1,30}}?)\s+(?:is|are"
rf"|was)\s+(?:actually\s+|really\s+)?{_VALUE}"),
    ("wrong", rf"(?:哦|啊|哎呀?|不对|对了|刚才|那个|[,，\s])*(?P<ref>[^\s,，。]{{1,14}}?)(?:我)?(?:写|记|说|打|弄"
rf"|存)错了?[,，\s]*(?:应该|其实)?(?:是|改成|为)\s?{_VALUE}(?:才对)?"),
    ("lost", rf"{PLEASE}(?:delete|remove|erase|get\s+rid\s+of)\s+(?:what|the\s+thing|whatever)\s+i\s+(?:saved"
rf"|noted|wrote(?:\s+down)?|kept)\s+"
        r"(?:about|on|of)\s+(?:the\s+|my\s+)?(?P<ref>\S.{0,30}?)"),
    ("lost", rf"{QING}[把将]?(?:我)?(?:记|写|存)(?:过|下|的)*的?(?:关于"
rf"|有关)?(?P<ref>[^\s,，。把将]{{1,12}}?)(?:的事情?|的内容|那条)(?:给我)?(?:删掉|删了|删除|去掉)"),
    ("gone", rf"{PLEASE}(?:delete|remove|erase|trash|bin|drop)\s+(?:the\s+|my\s+)?(?:notes"
rf"|memos)\s+(?P<ids>#?\d{{1,6}}(?:\s*(?:,|and|&|\+)+\s*#?\d{{1,6}})+)"),
    ("gone", rf"{QING}(?:删除|删掉|删了|删|去掉|清掉)\s*{NOTE}\s*(?P<ids>#?\d{{1,6}}号?(?:\s*"
rf"[、,，和跟与及]\s*#?\d{{1,6}}号?)+)"),
    ("gone", rf"{QING}[把将]?\s*(?:{NOTE}\s*(?P<ids>#?\d{{1,6}}号?(?:\s*[、,，和跟与及]\s*#?\d{{1,6}}号?)+)"
rf"|(?P<ids2>#?\d{{1,6}}号?(?:\s*[、,，和跟与及]\s*#?\d{{1,6}}号?)+的?{NOTE}))"
        r"(?:都|全)?(?:给我)?(?:删除|删掉|删了|去掉|清掉)"),
    ("read", rf"{QING}(?:打开|翻开|点开|展开|显示|看看|看一下|看)\s*(?:关于)?(?P<ref>[^\s,，。把将给的第\d]{{1,14}}?)的?"
rf"[那这]一?[条篇则](?:{NOTE})?(?:看看?)?"),
    ("read", rf"(?P<ref>[^\s,，。把将给第]{{1,14}}?)的?[那这]一?[条篇则](?:{NOTE})?(?:是)?(?:什么时候|啥时候|哪天|几号"
rf"|何时)(?:记|写|存|加)的?"),
)  # fmt: skip
_READ = tuple((what, re.compile(form, re.IGNORECASE)) for what, form in _LINES)
_OF_OTHERS = re.compile(
    r"\b(?:calendar|agenda|list|event|meeting|reminder|alarm)\b|清单|日程|日历|提醒|会议|闹钟", re.IGNORECASE
)
_BY_PLACE = re.compile(r"第|最[后新近]|上一|刚才|\b(?:first|second|third|last|latest|newest|previous)$", re.IGNORECASE)
_OF_ALL = re.compile(
    rf"{NOTE}|内容|标题|名字?|标签|地点|时间|日期|时长|名称|位置|主题|title|name|text|content|tags?"
    rf"|place|time|date|it|that",
    re.IGNORECASE,
)  # no words of a note
_ENDS = " \t.。!！~～"


def line(text: str, *, timed: bool = False) -> tuple[str, dict[str, Any]] | None:
    """Return the tool with its arguments that such an order asks for; None for any other sentence.

    `timed`: it says a time, so that what is wrong may be of the calendar.
    """
    bare = single_blanks(text.strip(_ENDS)) if len(text) <= LONGEST else ""
    if not bare or "\n" in bare or _OF_OTHERS.search(bare) or is_supposed(bare):
        return None
    for what, form in _READ:
        found = form.fullmatch(bare)
        if found is None or (what != "read" and is_question(bare)) or (timed and what == "wrong"):
            continue
        groups = {name.rstrip("2"): value for name, value in found.groupdict().items() if value}
        if _BY_PLACE.match(groups.get("ref", "")) or _OF_ALL.fullmatch(groups.get("old", "").strip()):
            continue
        which: dict[str, Any] = {"query": groups["ref"].strip()} if "ref" in groups else {"that": True}
        if place := groups.get("place", ""):
            which = note_reference(f"the {place} note" if place.isascii() else f"{place}条笔记") or which
        return _made(what, groups, which)
    return None


def _made(what: str, groups: dict[str, str], which: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the tool with its arguments for what was said of the note `which`."""
    match what:
        case "gone":
            return "memo_delete", {"ids": [int(one) for one in re.findall(r"\d+", groups["ids"])]}
        case "lost":
            return "memo_delete", which
        case "read":
            return "memo_search", which
        case "add":
            return "memo_change", {**which, "text": groups["new"].strip(), "how": "append"}
        case "cut":
            return "memo_change", {**which, "text": groups["old"].strip(), "how": "cut"}
        case "value":
            old, new = groups["old"].strip(), groups["new"].strip()
            return "memo_change", {**which, "text": new, "old": old, "how": "value"}
        case _:
            return "memo_change", {**which, "text": groups["new"].strip(), "how": "value"}
