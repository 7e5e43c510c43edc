"""Lists that are spoken of by their names alone, and lists that are to be made before anything goes on them. Pure.

"add rope to camping", 搬家还剩什么: whether there is a list of that name is looked for among the lists (agents.tools.lists.there):
where there is none, nothing is done, and the message is read as any other. So a name may be read widely.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import Want
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.orders import is_pondered, is_question, is_supposed
from agents.nlu.slots.keeping.list_names import list_name
from agents.nlu.slots.keeping.list_things import TAIL, things
from agents.timetext import Reading
from agents.timetext.bounds import single_blanks

LONGEST = 100  # characters of a message
MOST = 60  # characters of what goes on a list, or of a new name
ADD = Want(intent="list_add", confidence=0.85)
ASK = Want(intent="list_query", confidence=0.85)
_NAME = r"(?:the\s+|my\s+|our\s+)?(?P<list>[^\s,.;:!?，。：]+(?:\s[^\s,.;:!?，。：]+){0,3}?)(?:\s+(?:list|one))?"
_ZH_NAME = (
    r"(?:我的?|[那这]?个|我们的?|家里的)?[「『“\"《]?(?P<list>[^\s，,。：:？?「」『』“”\"《》]{1,1"
    r"0}?)[」』”\"》]?(?:那个"
    r"|这个)?(?:清单|单子|列表|list)?"
)
_IN = r"(?:里面?|里头|上面?|中|那边)?"
_ITEMS = rf"(?P<items>\S.{{0,{MOST}}}?)"
_PUT = r"(?:add|put|stick|throw|chuck|write|pop|bung|jot)"
_MORE = r"(?:再|也|还|都|另外|帮我|给我|顺便)*+"
_JIA = r"(?:加上|加个|加一?[点些个条项]|加进|加入|添上|添个|添加|添|放上|放个|记上|写上|补上|补个|加|add)"
_NEW = r"(?:start|make|create|begin|open|set\s+up|do|build|need|want)"
_WHY = r"(?:[^,，。:：\s]{2,14}[,，\s]\s?)?"  # what a list is made for
_MADE = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{PLEASE}(?:i\s+)?{_NEW}\s+(?:me\s+|us\s+|up\s+)?(?:an?\s+|one\s+|another\s+)?(?:new\s+"
        rf"|empty\s+|blank\s+)*list\s+"
        rf"(?:and\s+call\s+it|called|named|titled|for|:|(?:by|with"
        rf"|under)\s+(?:the\s+)?name(?:\s+of)?)\s*{_NAME}",
        rf"{PLEASE}(?:i\s+)?{_NEW}\s+(?:me\s+|us\s+|up\s+)?(?:an?\s+)(?:new\s+|empty\s+|blank\s+)*"
        r"(?P<list>(?!list\b|the\b)[\w'’&-]+(?:\s[\w'’&-]+){0,2}?)\s+(?:check-?)?list(?:\s+for\s+(?:me|us"
        r"|(?:the\s+|our\s+|my\s+)?(?P<for>[\w'’&-]+(?:\s[\w'’&-]+)?)))?",
        r"(?:a\s+)?new\s+list\s*(?:[:,]|called|named|for)\s*(?P<list>[\w'’&-]+(?:\s[\w'’&-]+){0,2})",
        rf"{_WHY}{QING}(?:新建|建立|创建|建|开|做|弄|列|整|加|要|来|搞)(?:一?[个张份])?(?:新的?"
        rf"|空的?)?(?:清单|单子|列表|list)[,，\s]?"
        rf"(?:名字)?(?:就)?(?:叫做?|名叫|取名|[:：\s])\s?{_ZH_NAME}",
        rf"{_WHY}{QING}(?:新建|建立|创建|建|开|做|弄|列|整|要|来|搞)(?:一?[个张份])?(?:新的?|空的?)?(?:名?叫做?)?"
        r"[「『“\"《]?(?P<list>[^\s，,。：:？?「」『』“”\"《》个张份]{1,10}?)[」』”\"》]?的?(?:清单|单子|列表|list)",
    )
)
_WITH = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{PLEASE}(?:i\s+)?{_NEW}\s+(?:me\s+|us\s+|up\s+)?(?:an?\s+|one\s+"
        rf"|another\s+)?(?:new\s+)?list\s+(?:and\s+call\s+it|called|named|titled|for|of)\s*"
        rf"{_NAME}\s*(?:[:,]|\bwith\b|\band\s+(?=put|add))\s*(?:(?:and\s+)?(?:put"
        rf"|add)\s+(?:in\s+)?)?(?P<items>\S.{{2,90}})",
        r"(?:my\s+)?(?P<list>to[ -](?:read|watch|try|see|cook|visit))(?:\s+list)?\s?:\s?(?P<items>\S.{2,90})",
        rf"{QING}(?:新建|建立|创建|建|列)(?:一?[个张份])?(?:新的?)?(?P<list>[^\s，,。：:的]{{1,8}}?[名表单])\s?[:：]\s?"
        r"(?P<items>\S.{1,90})",
        rf"(?P<list>[^\s，,。：:]{{2,8}}?)[,，\s]?{QING}(?:建|列|做|开|弄|写|整)(?:一?[个张份])(?:清单|单子|列表|list)"
        r"\s?[:：,，]\s?(?P<items>\S.{1,90})",
        rf"{_WHY}{QING}(?:新建|建立|创建|建|开|做|弄|列|整|加|要|来|搞)(?:一?[个张份])?(?:新的?)?(?:清单|单子|列表"
        rf"|list)[,，\s]?(?:名字)?(?:就)?(?:叫做?|名叫|取名)\s?{_ZH_NAME}"
        r"(?:[,，\s]\s?(?:内容|里面?)?(?:有|是|放|要有|包括|加上)?[:：]?|[:：])\s?(?P<items>\S.{1,90})",
    )
)
_FORMS: tuple[tuple[str, str], ...] = (
    ("add", rf"{PLEASE}(?:also\s+)?{_PUT}\s+(?:to|on|onto|in|into)\s+{_NAME}\s*[:,]\s*{_ITEMS}"),
    ("add",
        rf"{PLEASE}(?:also\s+)?{_PUT}\s+{_ITEMS}\s+(?:to|on|onto|in|into"
        rf"|under)\s+{_NAME}(?:,?\s+(?:too|as\s+well))?"),
    ("add", rf"(?:for\s+|on\s+)?{_NAME}\s*:\s*{_ITEMS}"),
    ("add",
        rf"(?!(?:we|i|you|he|she|they|let|please|can|could|to|need|also|and|so"
        rf"|just)\b){_NAME}\s+(?:please\s+|also\s+)*add\s+{_ITEMS}"),
    ("show", rf"is\s+{_NAME}\s+(?:empty|done|finished|complete)(?:\s+yet)?"),
    ("ticked", (
        r"(?:clear|clean|remove|delete)\s+(?:out\s+|off\s+)?(?:all\s+|the\s+|what(?:['’]s"
        r"|\s+is)\s+)*(?:ticked|done|checked|crossed)"
        rf"(?:\s+off)?(?:\s+(?:ones|items|things))?\s+(?:on|from|in|off)\s+{_NAME}"
    )),
    ("remove",
        rf"{PLEASE}(?:remove|delete|take|cross|strike|scratch|drop"
        rf"|get\s+rid\s+of)\s+{_ITEMS}\s+(?:off|from|out\s+of)\s+{_NAME}"),
    ("tick",
        rf"{PLEASE}(?:tick|check|mark|cross)\s+(?:off\s+)?{_ITEMS}(?:\s+off)?(?:\s+as\s+done)?\s+(?"
        rf":on|in|from|under)\s+{_NAME}"),
    ("show", (
        rf"(?:(?:so|ok|and)\s+)*(?:what(?:\s+all)?(?:['’]?s|\s+is|\s+do\s+i\s+have"
        rf"|\s+have\s+i\s+got)?|anything)\s+(?:still\s+|left\s+"
        rf"|all\s+|else\s+|remaining\s+|pending\s+|missing\s+|there\s+)*(?:on|in|for"
        rf"|under)\s+{_NAME}(?:\s+(?:now|again|so\s+far|left|at\s+the\s+moment))*"
    )),
    ("show",
        rf"{PLEASE}(?:show|see|open|read|check|view|give"
        rf"|pull\s+up)\s+(?:me\s+)?(?:what['’]s\s+on\s+)?{_NAME}(?:\s+again)?"),
    ("clear", rf"{PLEASE}(?:clear|empty|wipe|clean\s+out|clear\s+out)\s+{_NAME}"),
    ("move", rf"{PLEASE}(?:move|shift|transfer|switch)\s+{_ITEMS}(?:\s+over)?\s+(?:to|onto|into)\s+{_NAME}"),
    ("rename",
        rf"{PLEASE}(?:rename|change\s+the\s+name\s+of)\s+{_NAME}\s+(?:to|as"
        rf"|into)\s+(?P<new>\S.{{0,40}}?)(?:\s+list)?"),
    ("rename", rf"{PLEASE}call\s+{_NAME}\s+(?P<new>\S.{{0,30}}?)\s+(?:instead|from\s+now\s+on|now)"),
    ("add", rf"{QING}(?:[在给往]\s*)?{_ZH_NAME}{_IN}{_MORE}{_JIA}[:：,，\s]*{_ITEMS}"),
    ("add", rf"{QING}[把将]?{_ITEMS}\s*{_MORE}(?:加|放|写|记|添)(?:到|进|入|在)\s*{_ZH_NAME}{_IN}(?:去|吧)?"),
    ("add", rf"{_ZH_NAME}\s*[:：]\s*{_ITEMS}"),
    ("add",
        rf"{QING}{_ZH_NAME}(?:[那这]张(?:里面?|上面?|中)?|(?:里面?|上面?|中))(?:还|再|另外)?(?:缺|少|差)了?"
        rf"(?![什啥哪几多点些])(?:一?[个点])?\s*{_ITEMS}"),
    ("remove", rf"{QING}[把将]?{_ITEMS}\s*从\s*{_ZH_NAME}{_IN}的?(?:给我)?(?:去掉|删掉|删除|划掉|拿掉|移除|删了)"),
    ("remove",
        rf"{QING}(?:从\s*|[把将])?{_ZH_NAME}(?:里面?|上面?|中)的?{_ITEMS}(?:给我)?(?:去掉|删掉|删除|划掉"
        rf"|拿掉|移除|删了|不要了)"),
    ("tick",
        rf"{QING}[把将]?{_ZH_NAME}(?:里面?|上面?|中)的?{_ITEMS}(?:[那这][个条项件])?(?:都|已经)?(?:做完"
rf"|做好|搞定|办完|办好"
        rf"|弄好|买好|买到|买|完成|勾掉|打勾|装好|带)了?"),
    ("ticked",
        rf"{QING}[把将]?{_ZH_NAME}(?:里面?|上面?|中)?的?(?:清掉|删掉|去掉"
        rf"|清理掉?)(?:所有)?(?:已经)?(?:做完|勾掉|勾了|完成|打了?勾|买好|买了|搞定)了?的"),
    ("ticked",
        rf"{QING}[把将]{_ZH_NAME}(?:里面?|上面?|中)?的?(?:所有)?(?:已经)?(?:做完|勾掉|勾了|完成|打了?勾"
        rf"|买好|买了|搞定)了?的(?:都"
        rf"|全)?(?:清掉|删掉|去掉|清了|删了)"),
    ("tick", rf"{QING}(?:勾掉|勾选|勾上|打勾)\s*{_ZH_NAME}(?:里面?|上面?|中)的?\s*{_ITEMS}"),
    ("show",
        rf"{QING}{_ZH_NAME}(?:里面?|上面?|中)?(?:现在|目前)?(?:都|还)*(?:有|剩|差|缺)(?:下"
rf"|着)?(?:些)?(?:什么|啥子?|哪些"
        rf"|哪几样|几[样条项个件]|多少)(?:没[买做带拿弄]|东西|要[买做带])?(?:了|呢|啊)?"),
    ("show", rf"{_ZH_NAME}(?:里面?|上面?|中)?(?:现在|目前)?(?:都|还)*有(?:谁|哪些人|几个人|多少人|哪几个)(?:了|呢|啊)?"),
    ("show", rf"{QING}(?:看一?看|看一?下|打开|列出|显示|读一?下|念一?下|发我看看)(?:一下)?{_ZH_NAME}"),
    ("show", rf"{_ZH_NAME}(?:发|给|念给?|读给?)我(?:看看|看一?下|听听|一下|看|听)"),
    ("clear", rf"{QING}{_ZH_NAME}(?:都|全|给我)*清空(?:掉|一下|了|吧)*"),
    ("clear", rf"{QING}(?:清空|清掉){_ZH_NAME}|{QING}[把将]{_ZH_NAME.replace('<list>', '<list2>')}清空了?"),
    ("move", rf"{QING}[把将]?{_ITEMS}(?:移动?|挪|转移?|搬|换|改|放)(?:到|进|去)\s*{_ZH_NAME}{_IN}(?:去|吧)?"),
    ("rename",
        rf"{QING}[把将给]?{_ZH_NAME}(?:的名字)?(?:(?:改名|重命名|[改换]个?名字?)[,，\s]?(?:叫做?|成|为)"
        rf"|改叫做?)\s*[「『“\"]?(?P<new>[^\s，,。「」『』“”\"]{{1,14}}?)[」』”\"]?"),
)  # fmt: skip
_PATTERNS = tuple((act, re.compile(form, re.IGNORECASE)) for act, form in _FORMS)
_NO_NAME = re.compile(  # what points at something, is a time, or is a book of its own
    r"(?:it|in|out|up|off|on|that|this|them|there|here|those|these|me|us|you|everything|all|mine"
    r"|(?:the\s+)?(?:calendar|agenda|diary|schedule"
    r"|notes?|memos?|reminders?|journal|note\s.*|list))|today|tomorrow|tonight|(?:mon|tues"
    r"|wednes|thurs|fri|satur|sun)day"
    r"|[这那它]|(?:再|也|还|都|另外|帮我|给我|顺便|对了|还有|还要|那就?|请|麻烦|哦|嗯|要|多|少|先"
    r"|把|给|在|往){1,3}|这里|那里|这个|那个"
    r"|一下|笔记|备忘录?|日历|日程|提醒|日记|刚才.*|今天|明天|后天|冰箱|手机",
    re.IGNORECASE,
)
_ALONE = re.compile(r"[a-z'’-]{3,16}(?: [a-z'’-]{2,16}){0,2}|[\u3400-\u9fff]{2,8}", re.IGNORECASE)
_UNTIMED = frozenset({"add", "move", "rename"})  # with a time it is something for the calendar
_LIKE_ANOTHER = re.compile(r"一样|上[个周星礼]|\b(?:same|last)\b", re.IGNORECASE)
_LIST_WORD = re.compile(r"\blists?\b|清单|单子|列表|[名表单]\s?[:：]|^(?:my\s)?to[ -]\w+\s?:", re.IGNORECASE)


def decided(decision: Decision, text: str) -> Decision | None:
    """Return the question what goes on a list that is to be made; None for any other sentence."""
    if len(text) > LONGEST or decision.want.intent == "command" or _LIST_WORD.search(text) is None:
        return None
    bare = TAIL.sub("", single_blanks(text.strip()))
    found = next((one for form in _WITH if (one := form.fullmatch(bare)) is not None), None)
    if found is not None and (items := things(found["items"])) and (name := list_name(found["list"])):
        return Decision(agent=ASK.agent, want=ADD, reading=Reading()).calling(
            "list_add", {"name": name, "items": items}
        )
    found = next((one for form in _MADE if (one := form.fullmatch(bare)) is not None), None)
    occasion = "" if found is None else found.groupdict().get("for") or ""
    name = "" if found is None else list_name(f"{occasion} {found['list']}")
    if not name or _NO_NAME.fullmatch(name) or _LIKE_ANOTHER.search(name):
        return None
    asks = Decision(agent=ASK.agent, want=ASK, reading=decision.reading)
    return asks.calling("list_show", {"name": name, "new": True})


def names_list(text: str) -> bool:
    """Tell whether a text may be an order for a list that it calls by its name."""
    bare = TAIL.sub("", single_blanks(text.strip()))
    return any(act != "show" and _call(act, groups) is not None for act, groups in _read(bare))


def added(text: str) -> ToolCall | None:
    """Return what a text puts on a list that it calls by its English name: there may be none, so it is only offered."""
    bare = TAIL.sub("", single_blanks(text.strip()))
    named = next((groups for act, groups in _read(bare) if act == "add" and groups["list"].isascii()), None)
    if named is None or not (items := things(named["items"])):
        return None
    return ToolCall(name="list_add", arguments={"name": list_name(named["list"]), "items": items})


def tries(decision: Decision, text: str) -> tuple[ToolCall, ...]:
    """Return what may be wanted of a list that a message calls by its name; it does nothing where there is no such list."""
    if len(text) > LONGEST or "\n" in text.strip() or decision.want.intent == "command" or is_supposed(text):
        return ()
    if decision.call is not None and decision.call.name.startswith("list_") and decision.call.arguments.get("name"):
        return ()
    if decision.call is not None and decision.call.name == "memo_write" and decision.want.form:
        return ()  # what begins with the order to keep it is no list's name
    bare = TAIL.sub("", single_blanks(text.strip()))
    calls: list[ToolCall] = []
    asked = not decision.sure and text.rstrip().endswith(("?", "？", "呢"))
    if asked and (alone := _ALONE.fullmatch(bare)) is not None:  # 礼物点子？
        calls.append(ToolCall(name="list_show", arguments={"name": list_name(alone[0]), "known": True, "quiet": True}))
    for act, groups in _read(bare):
        if act in _UNTIMED and decision.reading.verdict != "none":
            continue
        call = None if act != "show" and (is_question(text) or is_pondered(text)) else _call(act, groups)
        if call is not None and call not in calls:
            calls.append(call)
    return tuple(calls)


def _read(bare: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    for act, pattern in _PATTERNS:
        found = pattern.fullmatch(bare)
        if found is not None:
            groups = {name.rstrip("2"): value for name, value in found.groupdict().items() if value is not None}
            if groups["list"] and not _NO_NAME.fullmatch(groups["list"].strip()):
                yield act, groups


def _call(act: str, groups: Mapping[str, str]) -> ToolCall | None:
    held: dict[str, Any] = {"name": list_name(groups["list"]), "known": True, "quiet": True}
    if not held["name"]:
        return None
    if act == "show":
        return ToolCall(name="list_show", arguments=held)
    if act == "clear":
        return ToolCall(name="list_remove", arguments={**held, "items": [], "every": True})
    if act == "ticked":
        return ToolCall(name="list_remove", arguments={**held, "items": [], "ticked": True})
    if act == "rename":
        new = list_name(groups["new"])
        return (
            ToolCall(name="list_merge", arguments={"name": new, "other": held["name"], "quiet": True}) if new else None
        )
    items = things(groups["items"])
    if not items:
        return None
    return ToolCall(name=f"list_{act}", arguments={**held, "items": items})
