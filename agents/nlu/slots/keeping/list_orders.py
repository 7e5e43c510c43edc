"""Orders about lists that name no things by their words: places, ticks to take away, what is ticked, last week's list, two lists
put together, things that go to another one; and things that are to be done by a time said outside their words. Pure.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, time
from typing import Any

from agents.nlu.decision import Decision
from agents.nlu.intents import CHAT, Intent, Want
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.orders import is_question, orders_besides
from agents.nlu.slots.keeping import list_commands
from agents.nlu.slots.keeping.list_commands import LIST, LONGEST, ZH_LIST, forms
from agents.nlu.slots.keeping.list_names import list_name
from agents.nlu.slots.keeping.list_things import TAIL, things
from agents.timetext import Reading, parse
from agents.timetext.bounds import single_blanks

HOURS = (time(9), time(18))  # of a day by which something is to be done: the first that is still to come
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_HAN = "一二三四五六七八九十"
_NTH = (
    rf"(?P<place>(?:the\s+)?(?:{'|'.join(_ORDINALS)}|last"
    rf"|\d{{1,2}}(?:st|nd|rd|th))(?:\s+(?:one|item|thing|task|entry))|(?:number|item|no\.)\s*\d{{1,2}})"
)
_DI = rf"(?P<place>(?:第\s*(?:[{_HAN}]|\d{{1,2}})|最后一)\s*[个项条样件])"
_LIST2, _ZH_LIST2 = (form.replace("<list>", "<other>") for form in (LIST, ZH_LIST))
_FROM = rf"(?:\s+(?:on|from|off|in)\s+{LIST})"
_TICKED = r"(?:ticked|checked|crossed)(?:\s+off)?"
_GOUGUO = r"(?:已经|已|都)?(?:勾掉|勾选|勾|打勾|打了勾|划掉|买好|买到|买|完成|做完)了?的(?:东西|项目|那些|都|全部)*"
_AWAY = r"(?:划掉|划去|清掉|清空|清除|清理掉?|删掉|删了|去掉|移除|拿掉)"
_TIDY = r"(?:(?:整理|清理|收拾)(?:一下)?[,，]?)?"
_LAST_WEEK = r"上(?:个)?(?:周|星期|礼拜)"
_DONE = r"(?:做完|完成|搞定|买好|买到|弄好|办好|办完|买)了"
_FORMS: tuple[tuple[str, str], ...] = (
    ("tick", rf"{PLEASE}(?:tick|check|cross|mark)\s+(?:off\s+)?{_NTH}(?:\s+(?:off|as\s+done|done))?{_FROM}?"),
    ("tick",
        rf"(?:i\s+|i've\s+|i’ve\s+|just\s+|ok,?\s+)*(?:did|done(?:\s+with)?|finished|completed"
        rf"|got)\s+{_NTH}{_FROM}?"),
    ("tick", rf"{_NTH}(?:\s+is|\s?['’]s)?\s+(?:done|sorted|bought|finished|ticked|got)"),
    ("tick", rf"(?:{_DONE}|{QING}(?:勾掉|划掉|打勾))\s*(?:{ZH_LIST}(?:上|里)?面?的?)?{_DI}"),
    ("tick", rf"{QING}[把将]?(?:{ZH_LIST}(?:上|里)?面?的?)?{_DI}(?:已经|都)?(?:{_DONE}|勾掉|勾了|划掉|打勾)"),
    ("remove",
        rf"{PLEASE}(?:remove|delete|take|cross|drop)\s+(?:off\s+|out\s+)?{_NTH}\s+(?:off|from|on)\s+{LIST}"),
    ("remove", (
        rf"{QING}[把将]?{ZH_LIST}(?:上|里)?面?的?{_DI}(?:给我)?(?:{_AWAY}|不要了)"
        rf"|{QING}{_AWAY}{ZH_LIST.replace('<list>', '<list2>')}(?:上|里)?面?的?{_DI.replace('<place>', '<place2>')}"
    )),
    ("out", (
        r"(?P<items>[^\s,，。]{1,8}?)(?:来不了|去不了|不来|不去|没空来|不参加|退出|有事)了?[,，]\s*(?:就|请|给我"
        r"|把[他她]们?)*从\s*"
        rf"{ZH_LIST}(?:里|上)?面?\s*{_AWAY}"
    )),
    ("out", (
        r"(?P<items>[^,.]{2,40}?)\s(?:can['’]?t|cannot|won['’]?t|isn['’]?t|aren['’]?t|is\snot"
        r"|no\slonger)\s[^,.]{2,20}[,.;]\s(?:so\s)?"
        rf"{PLEASE}(?:take|remove|cross|strike|delete)\s(?:him|her|them|it)\s(?:off|from)(?:\sof)?\s{LIST}"
    )),
    ("untick", rf"{PLEASE}un-?(?:tick|check|cross)\s+(?P<items>\S.*?){_FROM}?"),
    ("untick", (
        rf"{PLEASE}(?:take|remove)\s+the\s+(?:tick|check)(?:\s+mark)?\s+(?:off|from"
        rf"|away\s+from)\s+(?P<items>\S.*?){_FROM}?"
    )),
    ("untick", (
        rf"{QING}(?:取消|去掉|撤掉)(?P<items>\S.{{0,20}}?)的?(?:勾选?|打勾)"
        rf"|{QING}[把将]?(?P<items2>\S.{{0,20}}?)(?:取消勾选|的勾(?:去掉|取消|撤掉)了?)"
    )),
    ("ticked", (
        rf"{PLEASE}(?:clear|clean|remove|delete|take|wipe|get\s+rid\s+of)\s+(?:out\s+|off\s+"
        rf"|away\s+|up\s+)?(?:all\s+"
        r"|everything\s+|the\s+|things?\s+|what(?:'s|’s)?\s+|whatever\s+"
        r"|items?\s+)*(?:that(?:\s+|(?=['’])))?(?:is\s+|are\s+|'s\s+|’s\s+"
        rf"|i(?:'ve|’ve)?\s+)?(?:already\s+)?{_TICKED}(?:\s+(?:items?|things?|ones?|stuff))?{_FROM}?"
    )),
    ("ticked", (
        rf"{QING}{_TIDY}{_AWAY}(?:{ZH_LIST}(?:上|里)?面?的?)?(?:所有|全部)?{_GOUGUO}"
        rf"|{QING}{_TIDY}(?:[把将]"
        rf"|(?={ZH_LIST.replace('<list>', '<near>')}))(?:{_ZH_LIST2.replace('<other>', '<list2>')}(?:上"
        rf"|里)?面?的?)?(?:所有|全部)?{_GOUGUO}{_AWAY}"
    )),
    ("again", (
        rf"{PLEASE}(?:(?:make|give|use|do|put|add|start|i\s+want|i\s+need|we\s+need|let['’]s\s+have)\s+(?:me\s+"
        rf"|us\s+)?)?(?:the\s+|exactly\s+)*same\s+(?P<list>(?:[\w'’-]+\s+){{0,2}}?(?:list|groceries"
        r"|shopping))\s+(?:as|like|from)\s+(?:we\s+had\s+|i\s+had\s+)?last\s+week(?:\s+again)?"
    )),
    ("again", (
        rf"{PLEASE}(?:(?:add|put|use|repeat|reuse|copy"
        rf"|take)\s+)?last\s+week['’]?s\s+(?P<list>(?:[\w'’-]+\s+){{0,2}}?(?:list|groceries"
        rf"|shopping))(?:\s+again)"
    )),
    ("again", (
        rf"{QING}(?:这周的?)?{ZH_LIST}(?:就|也|还是)?(?:和|跟|同|照|按照?){_LAST_WEEK}的?(?:一样|一模一样|来|那样"
        r"|那份)"
    )),
    ("again", (
        rf"{QING}(?:来|要|用|建)?(?:一?[份个张])?(?:和|跟|同|照着?|按照?)?{_LAST_WEEK}(?:一样)?的?{ZH_LIST}(?:再"
        r"|重新)?(?:来|加|用|照搬|重复|抄)一?(?:遍|份|次)"
    )),
    ("again", rf"{QING}(?:来|要|用|建|做)?(?:一?[份个张])?(?:和|跟|同){_LAST_WEEK}一样的{ZH_LIST}"),
    ("both", rf"{PLEASE}(?:merge|combine|join)\s+{LIST}\s+(?:and|with)\s+{_LIST2}(?:\s+together)?"),
    ("into", (
        rf"{PLEASE}(?:merge|combine|fold|move|put)\s+(?:everything\s+"
        rf"|all\s+)?(?:(?:on|from|of)\s+)?{_LIST2}\s+(?:into|to|onto)\s+{LIST}"
    )),
    ("move", (
        rf"{PLEASE}(?:move|shift|transfer|switch)\s+(?P<items>\S.{{0,60}}?)(?:\s+(?:from|off"
        rf"|on)\s+{_LIST2})?(?:\s+over)?\s+(?:to|onto|into)\s+{LIST}"
    )),
    ("move", (
        rf"{PLEASE}(?:put|stick|have)\s+(?P<items>\S.{{0,60}}?)\s+(?:on|onto|to|in)\s+{LIST}\s+instead"
        r"(?:\s+of\s+\S.{0,30}?)?"
    )),
    ("move", (
        r"(?P<items>\S.{0,40}?)\s+(?:can|could|should|has\s+to|belongs?|needs\s+to)\s+(?:go\s+|be\s+)?"
        rf"(?:on|onto|to|in)\s+{LIST}(?:\s+(?:instead|really|actually|not\s+\S.{{0,30}}?))?"
    )),
    ("move", (
        rf"{PLEASE}(?:take|remove|get|cross)\s+(?P<items>\S.{{0,60}}?)\s+(?:off|from|out\s+of)\s+{_LIST2}(?:\s+and|,)"
        rf"(?:\s+then)?\s+(?:add|put|stick|write|pop)\s+(?:it|them|that|those)\s+(?:on|onto|to|in|into)\s+{LIST}"
    )),
    ("move", (
        rf"{QING}[把将]?(?P<items>[^,，。\n]{{1,30}}?)从{_ZH_LIST2}(?:上面?|里面?|中)?{_AWAY}[,，]?(?:再|然后)?"
        rf"(?:放|加|写|添|记)(?:到|进|入|在){ZH_LIST}(?:里面?|上面?|去)*"
    )),
    ("both", rf"{QING}[把将]?{ZH_LIST}(?:和|跟|与){_ZH_LIST2}(?:合并|合在一起|合起来|并在一起|(?:合|并)成一[个张份])"
        r"(?:(?:成|为)一[个张份])?(?:清单|单子)?"),
    ("move", (
        rf"{QING}[把将]\s*(?P<items>[^,，。\n]{{1,40}}?)\s*从\s*{_ZH_LIST2}(?:上面?|里面?|中)?\s*(?:移动?|挪|转移?|搬"
        rf"|换)[到进入至]\s*{ZH_LIST}(?:里面?|上面?|去)*"
    )),
    ("move", rf"{QING}[把将]?(?P<items>[^,，。\n]{{1,20}}?)(?:改|换)(?:放|去|写|记)?[到在进]{ZH_LIST}(?:里面?|上面?|去)*"),
    ("into", (
        rf"{QING}[把将]?{_ZH_LIST2}(?:上的|里的)?(?:全|都|全部|东西)*(?:合并|并|合|移|挪|搬|放)[到进入]{ZH_LIST}(?:里"
        r"|上|去)*"
    )),
    ("move", (
        rf"{QING}[把将]?(?:{_ZH_LIST2}(?:上面?|里面?|中)?的)?\s*(?P<items>[^,，。\n]{{1,40}}?)\s*(?:移动?|挪|转移?|搬"
        rf"|换)[到进入至]\s*{ZH_LIST}(?:里面?|上面?|去)*"
    )),
)  # fmt: skip
_PATTERNS = tuple((act, re.compile(form, re.IGNORECASE)) for act, form in _FORMS)
_DUE = tuple(
    re.compile(form, re.IGNORECASE | re.DOTALL)
    for form in (
        r"(?P<head>to-?do|待办(?:事项)?)\s*[:：]\s*(?P<rest>\S[^,，]*)[,，]\s*(?P<when>by\s+[^:：,，]{2,40}"
        r"|[^：:，,]{1,15}(?:之前|以前|前))",
        r"(?P<when>by\s+[^:：,，]{2,40}?)\s*[:：,，]\s*(?P<rest>\S.*)",
        r"(?P<head>to-?do)\s+(?P<when>by\s+[^:：]{2,40}?)\s*[:：]\s*(?P<rest>\S.*)",
        (
            r"(?P<head>(?:add|put)\s+(?:to|on)\s+[^:：]{1,30}?(?:list"
            r"|to-?dos?))\s+(?P<when>by\s+[^:：]{2,40}?)\s*[:：]\s*(?P<rest>\S.*)"
        ),
        r"(?P<head>待办(?:事项)?)[，,、\s]*(?P<when>[^：:，,]{1,15}?(?:之前|以前|前))\s*[:：]\s*(?P<rest>\S.*)",
        r"(?P<when>[^：:，,]{1,15}?(?:之前|以前|前))\s*[:：，,]\s*(?P<rest>\S.*)",
        (
            r"(?P<rest>(?:add|put)\s+\S.*\s(?:list"
            r"|to-?dos?))\s*,?\s+(?:due(?:\s+on)?\s+)?(?P<when>(?<=due\s)\S.{2,40}|(?<=due\son\s)\S.{2,40}"
            r"|by\s+.{2,40})"
        ),
        (
            r"(?P<rest>把\S.*(?:清单|待办|单子)[里上]?)[，,\s]+(?P<when>[^：:，,]{1,15}?(?:之前|以前|前))(?:做完|完成"
            r"|要做|买好)?"
        ),
        r"(?P<when>[^：:，,把]{1,15}?(?:之前|以前))(?P<rest>把\S.*(?:清单|待办|单子)[里上]?)",
    )
)
_ON_LIST = re.compile(rf"\S.*\s(?:on|to|onto)\s+{LIST}", re.IGNORECASE)
_LED = re.compile(r"[:：]")  # what stands behind a time and a colon is to be done by then
_INTENTS: Mapping[str, tuple[Intent, str]] = {
    "tick": ("list_done", "list_tick"),
    "untick": ("list_done", "list_tick"),
    "remove": ("list_remove", "list_remove"),
    "out": ("list_remove", "list_remove"),
    "ticked": ("list_remove", "list_remove"),
    "again": ("list_add", "list_again"),
    "both": ("list_add", "list_merge"),
    "into": ("list_add", "list_merge"),
    "move": ("list_add", "list_move"),
}


def is_order(text: str) -> bool:
    """Tell whether a text is such an order, or names its list, and so no reply to what was done to a list before."""
    bare = Decision(agent="", want=CHAT, reading=Reading())
    named = list_commands.decided(bare, text)
    return any(forms(bare, text, _PATTERNS)) or (
        named is not None and named.call is not None and "name" in named.call.arguments
    )


def decided(decision: Decision, text: str, now: datetime) -> Decision | None:
    """Return what such an order becomes; None for any other sentence."""
    for act, found in forms(decision, text, _PATTERNS):
        if act != "tick" and is_question(text):  # "did the last one" is told
            continue
        if act == "move" and orders_besides(found["items"]):  # move the run to 8 and add milk to the list
            continue
        groups = {name.rstrip("2"): value for name, value in found.groupdict().items() if value is not None}
        intent, tool = _INTENTS[act]
        want = Want(intent=intent, confidence=0.85)
        return Decision(agent=want.agent, want=want, reading=Reading()).calling(tool, _arguments(act, groups))
    if len(text) > LONGEST or decision.want.intent == "command":
        return None
    return _due(decision, TAIL.sub("", single_blanks(text.strip())), now)


def _arguments(act: str, groups: Mapping[str, str]) -> dict[str, Any]:
    name = list_name(groups.get("list", ""))
    named = {"name": name} if name else {}
    match act:
        case "both" | "into":
            return {"name": groups["list"], "other": groups["other"]}
        case "again":
            return named
        case "move":
            other = list_name(groups.get("other", ""))
            return {"items": things(groups["items"]), "name": groups["list"], **({"other": other} if other else {})}
        case "out":
            return {**named, "items": things(groups["items"])}
        case "ticked":
            return {**named, "items": [], "ticked": True}
        case "untick":
            return {**named, "items": things(groups["items"]), "again": True}
        case _:
            return {**named, "items": [], "places": [_place(groups["place"])]}


def _place(words: str) -> int:
    """Return a place on a list; the last is -1."""
    small = words.casefold()
    if "last" in small or "最后" in small:
        return -1
    digits = re.search(r"\d+", small)
    if digits is not None:
        return int(digits[0])
    ordinal = next((place for place, word in enumerate(_ORDINALS, 1) if word in small), None)
    return ordinal or next(place for place, letter in enumerate(_HAN, 1) if letter in small.replace("第", ""))


def _added(decision: Decision, rest: str, *, led: bool) -> Decision | None:
    """Return what goes on a list: as an order says, or a list behind it; what a time and a colon led, on the to-do list."""
    bare = replace(decision, reading=Reading())
    added = list_commands.decided(bare, rest)
    if added is None and led:
        added = list_commands.decided(bare, f"add {rest}" if _ON_LIST.fullmatch(rest) else f"todo: {rest}")
    return added


def _due(decision: Decision, bare: str, now: datetime) -> Decision | None:
    """Return what goes on a list and is to be done by a time that stands outside its words."""
    for pattern in _DUE:
        found = pattern.fullmatch(bare)
        if found is None:
            continue
        reading = parse(found["when"], now)
        if reading.verdict != "understood" or reading.start is None or reading.rrule is not None:
            continue
        head = found.groupdict().get("head")
        rest = f"{head}: {found['rest']}" if head else found["rest"]
        added = _added(decision, rest, led=_LED.search(bare[: found.start("rest")]) is not None)
        if added is None or added.call is None or added.call.name != "list_add":
            continue
        start = reading.start
        moments = [datetime.combine(start.date(), hour, start.tzinfo) for hour in HOURS] if reading.all_day else [start]
        at = next((moment for moment in moments if moment > now), None)
        if at is not None:
            return added.calling("list_add", {**added.call.arguments, "at": at.isoformat()})
    return None
