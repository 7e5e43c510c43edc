"""Orders about lists: put on, show, tick off, take off, clear; which list and which things. Pure."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from agents.nlu.decision import Decision
from agents.nlu.intents import Intent, Want
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.lexicon.guards_en import GUARDS as EN
from agents.nlu.lexicon.guards_zh import GUARDS as ZH
from agents.nlu.orders import is_question
from agents.nlu.slots.keeping.list_names import TODO, list_name
from agents.nlu.slots.keeping.list_things import TAIL, ends_early, things, with_more
from agents.timetext.bounds import single_blanks

LONGEST, LONG_ROW = 120, 240  # characters of an order; of a row behind its head
ROW, SHORT = 3, 24  # so many things, none longer than so many characters, are a row of things to do
_ITEMS = r"(?P<items>\S.*?)"
# reminders, notes and the calendar have lists of their own; a playlist is somebody else's
_OTHERS = (
    r"(?!.*(?:提醒|闹钟|笔记|备忘|标签|日程|会议|歌|邮件|发|做个|列个|写|价格|黑名"
    r"|\b(?:reminders?|notes?|memos?|tags?|events?|meetings?|alarms?|play|mailing|price|contact|waiting|guest"
    r"|email)\b))"
)
LIST = (
    r"(?:the\s+|my\s+|our\s+|an?\s+|one\s+)?(?:new\s+)?(?P<list>(?:(?!list\b|(?:on|onto|to(?!\s+(?:do"
    r"|read|watch|try|see|cook)\b)|into|in"
    r"|from|off)\s)[\w'’&-]+\s+){0,3}?(?:(?:check-?)?list"
    r"|[\w'’]+-list)\b|to-?dos?\b|groceries\b|shopping\b(?!\s+(?!list)))"
)
ZH_LIST = (
    r"(?:我的?|我们的|咱们的|家里的)?(?P<list>(?!.{0,6}[建列做开弄写整]了?一?[个张份])"
    r"[^\s，,。：:把在到里上]{0,8}?\s*(?:清单|单子|名单|列表|list\b)|购物单|采购单|待办(?:事项)?)"
)
_ON, _MORE = r"(?:里面?|上面?|中)*(?:的)?", r"(?:再|也|还|都|另外|帮我|给我)*"
_GONE = r"(?:去掉|删掉|删除|划掉|拿掉|移除|移走|拿走|不要了|删了|去了)"
_DONE = r"(?:买好了?|买到了|买完了|买了|勾掉了?|打勾|划掉了?|已经有了|有了(?=[,，]不用买))"  # what else is done may be a reminder
_THERE = r"(?:\s+(?:on|to|onto|in)\s+(?:it|that|there|(?:the|that)\s+list))?"
_OTHER = (
    r"(?:and|then|also|plus|so|but|because|since|please|pls|thanks?|for|too|i|we|he|she|they"
    r"|it|remind|by|before|can|could)\b"
)
_FORMS: tuple[tuple[str, str], ...] = (
    ("add", rf"{PLEASE}(?:add|put|stick|throw|write|pop)\s+(?:to|on|onto)\s+{LIST}\s*[:：,]\s*{_ITEMS}"),
    ("add", (
        r"(?:we|i)(?:['’](?:re|m)|\s+are|\s+am)\s+(?:all\s+|nearly\s+"
        rf"|almost\s+)?out\s+of\s+(?P<items>[^,.]{{1,40}}),?\s+(?:so\s+|and\s+|please\s+)*(?:add"
        rf"|put)\s+(?:it|them"
        rf"|some|that|those)\s+(?:to|on|onto)\s+{LIST}"
    )),
    ("add", (
        rf"(?P<items>[^\s,，。]{{1,15}}?)(?:快|都|也)?(?:没了|用完了?|吃完了?|喝完了?|不多了)[,，\s]*(?:加|放|写"
        rf"|记)(?:到|进|入|在|上)\s*{ZH_LIST}{_ON}(?:去|吧)?"
    )),
    ("add", (
        rf"{PLEASE}(?:add|put|stick|throw|write|pop)\s+{_ITEMS}\s+(?:back\s+)?(?:onto|into|to|on|in"
        rf"|到)\s*{LIST}(?:,?\s+too|,?\s+as well|(?P<who>\s+for\s+\w{{1,20}}))?"
    )),
    ("new", (
        rf"{PLEASE}(?:start|make|create|begin|set\s+up|open)\s+(?:me\s+"
        rf"|us\s+)?{LIST}(?:\s+for\s+(?:me|us))?\s*(?:[:：,]|\s+with\b)\s*{_ITEMS}"
    )),
    ("new", (
        rf"{QING}(?:建|新建|创建|做|列|开|弄|写"
        rf"|整)(?:立)?(?:一?[个张份])\s*(?P<list>[^\s，,。：:]{{1,14}}?)的?\s*(?:清单|单子|列表"
        rf"|list)\s*[:：,，]\s*{_ITEMS}"
    )),
    ("add", rf"{PLEASE}{LIST}\s*[:：]\s*{_ITEMS}"),
    ("add", (
        rf"{PLEASE}(?:(?:weekly\s+)?(?P<list>shopping|grocery|groceries|supermarket"
        r"|(?:things\s+|stuff\s+)?to\s+(?:buy|get)"
        rf"|(?:i\s+|we\s+)?(?:still\s+)?(?:need|buy|get|pick\s+up|grab)))\s*[:：]\s*{_ITEMS}"
    )),
    ("add",
        rf"{PLEASE}(?:in|on|to)\s+(?:it|that|there|(?:the|that)\s+list),?\s+(?:also\s+)?(?:add|put"
        rf"|write)\s+{_ITEMS}(?P<last>)"),
    ("add", rf"{PLEASE}also\s+(?:add|put(?:\s+on)?)\s+{_ITEMS}{_THERE}(?P<last>)"),
    ("add", rf"{PLEASE}(?:add|put(?:\s+on)?)\s+{_ITEMS}{_THERE}(?:,?\s+(?:too|as\s+well))(?P<last>)"),
    ("add", (
        rf"{PLEASE}(?:add|put|stick|throw|write|pop)\s+(?P<items>\S[^,]{{0,40}}?)\s+(?:onto|to"
        rf"|on)\s+{LIST}\s?[,(]\s?+"
        rf"(?P<detail>(?!{_OTHER})[^,()]{{3,30}}?)\)?"
    )),
    ("add", (
        rf"{PLEASE}(?:add|put|stick|throw|chuck|write|pop)\s+(?P<items>\S[^,]{{0,40}}?)\s+(?:onto"
        rf"|to|on)\s+{LIST},?\s+"
        r"(?:and|plus)\s+(?P<behind>[^,]{1,40})"
    )),
    ("todo", rf"{PLEASE}(?:new|add\s+an?|make\s+an?|another)\s+to-?do\s*(?:[:：,-]|\bthat\b)?\s+{_ITEMS}"),
    ("todo", rf"{QING}(?:记|加|添加|新建|建)(?:一?下|一?[个条])?(?:待办(?:事项)?|to-?do)[:：,，\s]*{_ITEMS}"),
    ("todo", (
        rf"{QING}(?:[在给往]\s*)?(?:我的?)?\s*(?:待办(?:事项)?|to-?do(?:\s*list)?)(?:清单)?(?:里面?|上)?\s*(?:再|也"
        rf"|还)?(?:加|添|add|记)(?:上|一?下)?(?:一?[条个项])?[:：,，\s]+{_ITEMS}"
    )),
    ("todo", r"(?:(?:待办(?:事项)?|to-?do)\s*[:：]\s*|待办(?:事项)?\s+(?![里上都还有清列]))(?P<items>\S.*?)"),
    ("add", (
        rf"{QING}[把将]?{_ITEMS}\s*{_MORE}(?:(?:放|写|记|列)(?:到|进|入|在|上)"
        rf"|(?:添加|加|添|add)(?:到|进|入|在|上)?)\s*{ZH_LIST}{_ON}(?:去|吧)?"
    )),
    ("add", (
        rf"{QING}(?:[在给往]\s*)?{ZH_LIST}\s*{_ON}{_MORE}(?:加上|加进|加入|添加|添上|添|记上|写上|放上|放|加|要买"
        rf"|add)(?:一?下|一?[个些点])?[:：,，\s]*{_ITEMS}"
    )),
    ("add", rf"{ZH_LIST}\s*[:：]\s*{_ITEMS}"),
    ("add", (
        r"(?:今天|明天|这周|周末|我们?|家里|还)*(?P<list>要买的?(?:东西)?|(?:需要|得)买的?(?:东西)?"
        rf"|缺的?东西)\s*[:：]\s*{_ITEMS}"
    )),
    ("add", rf"(?:还要|再|另外|也)\s*(?:加|加上|添上|添)(?:一?[个些点下])?\s*{_ITEMS}(?P<last>)"),
    ("clear", (
        rf"{QING}(?:清空|删掉|删除|清掉)\s*{ZH_LIST}"
        rf"|{QING}[把将]?{ZH_LIST.replace('<list>', '<list3>')}(?:不要了?|不用了?|作废了?)[,，\s]*(?:就"
        rf"|给我)?(?:全部?|都)?(?:删掉?|清空|清掉)了?"
        rf"|{QING}[把将]\s*{ZH_LIST.replace('<list>', '<list2>')}\s*(?:给我)?(?:清空|删掉|删了|清掉|扔掉?|丢掉?)了?"
    )),
    ("remove", (
        rf"{PLEASE}(?:get\s+rid\s+of|(?:take|cross|strike|scratch)\s+(?:off|away|out)|remove"
        rf"|delete|take|cross|strike"
        rf"|scratch|drop|erase)\s+{_ITEMS}\s+(?:off\s+of|out\s+of|from|off|on)\s+{LIST}"
    )),
    ("remove", (
        rf"{QING}[把将]?(?P<items>[^\s,，。]{{1,15}}?)(?:已经)?(?:不用(?:买|带|做)?了?|不要了?"
        rf"|不(?:买|带)了?)[,，]\s*(?:就|请|给我)?从\s*{ZH_LIST}{_ON}\s*{_GONE}"
    )),
    ("remove", rf"{QING}[把将]?{_ITEMS}\s*从\s*{ZH_LIST}{_ON}\s*(?:给我)?{_GONE}"),
    ("remove", rf"{QING}从\s*{ZH_LIST}{_ON}\s*(?:把)?{_GONE}\s*{_ITEMS}"),
    ("remove", rf"{QING}[把将]?\s*{ZH_LIST}(?:里面?|上面?|中)的?\s*{_ITEMS}\s*(?:给我)?{_GONE}"),
    ("clear", rf"{PLEASE}(?:clear|empty|wipe|delete|clean|trash|scrap|bin)\s+(?:out\s+|everything\s+(?:on|off|from)\s+)?{LIST}"),
    ("tick", (
        rf"{PLEASE}(?:tick|check|cross|mark)\s+(?:off\s+)?{_ITEMS}(?:\s+(?:off|as\s+(?:done|bought)"
        rf"|done))?(?:\s+(?:on|from|off)\s+{LIST})"
    )),
    ("tick", (  # a list by its name alone, where the verb is of lists only
        rf"{PLEASE}(?:tick(?:\s+off)?|(?:cross|check)\s+off)\s+{_ITEMS}(?:\s+off)?\s+(?:on|from"
        rf"|in)\s+(?:my|the|our)\s+"
        r"(?P<list>(?!(?:calendar|agenda|schedule|diary|app|phone|page|way|weekend)\b)[a-z'’-]+)"
    )),
    ("tick", (
        rf"{PLEASE}(?:tick|check|cross)\s+off\s+{_ITEMS}"
        rf"|{PLEASE}(?:tick|check|cross)\s+{_ITEMS.replace('<items>', '<items2>')}\s+off"
    )),
    ("tick", (
        r"(?:(?:i\s+|we\s+|i've\s+|just\s+|ok,?\s+)*(?:bought|picked\s+up|packed|grabbed)"
        r"|(?:just\s+|ok,?\s+)*got)\s+(?:us\s+"
        r"|me\s+)?(?P<items>(?:the|some)\s+\S.{1,60}?)"
    )),
    ("tick", rf"{QING}{ZH_LIST}(?:里面?|上面?|中)的?\s*{_ITEMS}\s*(?:已经|都)?{_DONE}"),
    ("tick", rf"{QING}(?:勾掉|勾选|勾上|划掉|打勾)\s*{ZH_LIST}(?:里面?|上面?|中)的?\s*{_ITEMS}"),
    ("tick", rf"{QING}(?:勾掉|勾选|勾上|划掉|打勾)\s*(?:我的?)?(?P<list>[^\s，,。：:的里上中把]{{1,8}})"
rf"[里上]面?的\s*{_ITEMS}"),
    ("tick", rf"{QING}[把将]\s*{_ITEMS}\s*(?:给我|都)?(?:勾|划|打勾)(?:掉|去|上)?了?"),
    ("tick", (
        rf"{QING}(?:勾掉|勾选|勾上|划掉|打勾)\s*{_ITEMS}"
        rf"|(?P<items2>[^\s我他她你它已除,，。][^\s,，。]{{0,15}}?)(?<![不没未别])\s*(?:已经"
        rf"|都)?{_DONE}(?:[,，]\s*(?:就|先)?(?:不用|不必|别)(?:再)?买了?)?"
    )),
    ("lists", (
        r"(?:what(?:'s|’s|\s+is)\s+on\s+(?:all\s+)?(?:my|our|the)\s+lists"
        r"|(?:what|which)\s+lists\s+(?:am\s+i|i\s+am|are|is|i|we)\s*(?:having|have|there|made|got)?"
        r"|(?:what|which)\s+lists(?:\s+do\s+(?:i|we)\s+have|\s+have\s+(?:i|we)(?:\s+got)?|\s+are\s+there)?(?:\s+now)?"
        r"|(?:show\s+(?:me\s+)?)?(?:all\s+)?(?:my|our|the)\s+lists"
        r"|(?:现在|目前|我们?|一共|总共|都|到底|手上)*有(?:哪些|什么|几个|多少个?)(?:清单|list)"
        r"|(?:看看|列出)?我?的?所有(?:的)?清单)"
    )),
    ("unneeded", (
        r"(?:the\s+|we\s+)?(?P<items>(?!(?:you|he|she|it|they|i"
        r"|we)\b)[^\s,.][^,.]{0,30}?)\s+(?:(?:is|are)\s+)?(?:not"
        r"|no\s+longer)\s+needed(?:\s+any\s?more)?"
        r"(?P<last>)"
    )),
    ("unneeded", (
        r"(?:we|i)\s+(?:don['’]?t|do\s+not|no\s+longer)\s+need\s+(?:any\s+"
        rf"|the\s+)?(?!(?:you|him|her|it|them)\b){_ITEMS}\s+any\s?more(?P<last>)"
    )),
    ("show", (
        r"(?:so\s+)?what(?:\s+else)?(?:['’]s|\s+is|\s+are)?\s+(?:still\s+)?(?:remaining|left|missing|needed"
        r"|outstanding)\s+"
        r"to\s+(?:be\s+)?(?P<list>buy|get|bought|pack|packed)"
    )),
    ("show",
        rf"{PLEASE}(?:what(?:'s|’s|s|\s+is|\s+do\s+i\s+have|\s+have\s+i\s+got"
        rf"|\s+else\s+is)?\s+(?:still\s+|left\s+"
        rf"|all\s+)*(?:on|in)\s+{LIST}(?:\s+(?:now|so\s+far|again|today|then|currently"
        rf"|at\s+the\s+moment|right\s+now"
        r"|at\s+present))*"
             r"|(?:show|see|open|read|check|find|view|display"
             rf"|give)\s+(?:me\s+)?(?:what(?:'s|’s)\s+on\s+)?{LIST.replace('<list>', '<list2>')}"
             r"|(?:(?:the|my|our)\s+)?(?P<list3>(?:to\s+do|[\w'’-]+)\s+list|to-?dos|to-do))"),
    ("show", (
        rf"{QING}(?:查看|看一?看|看一?下|看|列出|显示|打开|读一?下|念一?下|show"
        rf"|找一?下)?(?:一下)?\s*{ZH_LIST}\s*{_ON}(?:现在)?(?:都|还)?(?:剩|缺)?(?:有)?(?:什么|啥|谁|哪些人?|几个人"
        rf"|哪几样|些什么"
        r"|什么东西|几样)?(?:没买|要买|要做)?(?:的)?"
    )),
)  # fmt: skip
_PATTERNS = tuple((act, re.compile(form, re.IGNORECASE | re.DOTALL)) for act, form in _FORMS)
_OURS = re.compile(_OTHERS, re.IGNORECASE | re.DOTALL)
_AIMED = re.compile(r"\bto\b|到|给|[里上]面?的", re.IGNORECASE)  # also of a note, or of a list that has this name
_NEXT_WISH = re.compile(r"[,，;；。]\s?(?:再|然后|顺便|另外|还有|也|并且?){0,2}[把将]|提醒我|叫我")
_REMINDS, _HAN = re.compile(r"提醒|\bremind", re.IGNORECASE), re.compile(r"[一-鿿]")
_QUOTED = re.compile(r"《[^《》]*+》|“[^“”]*+”|「[^「」]*+」|\"[^\"]*+\"")
_LED = re.compile(r"[:：]\s*$|^[a-z][a-z\s'’]*$", re.IGNORECASE)  # what comes behind is a thing, whatever it says
_QUESTIONED = re.compile(r"[吗么呢?？]\s*$")
_INTENTS: Mapping[str, Intent] = {
    "add": "list_add",
    "new": "list_add",
    "todo": "list_add",
    "show": "list_query",
    "lists": "list_query",
    "remove": "list_remove",
    "unneeded": "list_remove",
    "clear": "list_remove",
    "tick": "list_done",
}


def forms(
    decision: Decision, text: str, patterns: Iterable[tuple[str, re.Pattern[str]]], most: int = LONGEST
) -> Iterator[tuple[str, re.Match[str]]]:
    """Give the forms that a sentence has, each with its act: without the courtesy at its end, its blanks single."""
    if len(text) > most or decision.want.intent == "command":
        return
    bare = TAIL.sub("", single_blanks(text.strip()))
    for act, pattern in patterns:
        if (found := pattern.fullmatch(bare)) is not None:
            yield act, found


def decided(decision: Decision, text: str) -> Decision | None:
    """Return what an order about a list becomes; None for any other sentence."""
    for act, found in forms(decision, text, _PATTERNS):
        if act not in ("show", "lists") and _is_no_order(act, found, text):
            continue
        groups = {name.rstrip("23"): value for name, value in found.groupdict().items() if value is not None}
        given = _arguments(decision, act, groups, text)
        if given is not None:
            want = Want(intent=_INTENTS[act], confidence=0.85)
            tool = {"show": "list_show", "lists": "list_show", "tick": "list_tick"}.get(act)
            name = tool or ("list_add" if want.intent == "list_add" else "list_remove")
            return Decision(agent=want.agent, want=want, reading=decision.reading).calling(name, given)
    return None


def _is_no_order(act: str, found: re.Match[str], text: str) -> bool:
    """Tell whether it is asked or supposed: by the words of the order, since those of a thing or a list may be anything."""
    bare = found.string
    named = [found.span(name) for name in found.re.groupindex if found[name] and name.startswith("list")]
    held = [one.span() for one in _QUOTED.finditer(bare)]
    if act in ("add", "new", "todo"):
        start, end = found.span("items")
        foreign = _HAN.search(f"{bare[:start]}{bare[end:]}") and not _HAN.search(bare[start:end])
        held += [(start, end)] if foreign or _LED.search(bare[:start]) else []
    letters = list(bare)
    for start, end in (*named, *held):
        letters[start:end] = " " * (end - start)
    order = "".join(letters)
    if is_question(order) or _QUESTIONED.search(text):
        return True  # what is ticked off is often told: "I bought the milk"
    never = EN.never.search(order.lower()) is not None or ZH.never.search(order) is not None
    return never and act not in ("tick", "new", "unneeded")


def _arguments(decision: Decision, act: str, groups: Mapping[str, str], text: str) -> dict[str, Any] | None:
    name = groups.get("list", "")
    if name and not _OURS.match(name):
        return None
    named = {"name": list_name(name)} if list_name(name) else {}
    match act:
        case "lists":
            return {}
        case "show":
            return named if named or text.strip().casefold() != "list" else None
        case "clear":
            return {**named, "items": [], "every": True}
        case "todo":
            row = [one.strip() for one in groups["items"].split("、")]  # 、 stands between things and nowhere else
            row = (
                row if len(row) > 1 and all(2 <= len(one) <= SHORT for one in row) else [_whole(groups["items"], text)]
            )
            return None if _REMINDS.search(text) else {"items": row, "name": TODO}
        case _:
            pass
    loose = "last" in groups or (act == "tick" and not name)  # no list is named: it may be about something else
    if loose and (decision.reading.verdict != "none" or not _OURS.match(text) or _AIMED.search(groups["items"])):
        return None
    items = [*things(groups["items"]), *things(groups.get("behind", ""))]
    parted = len(re.findall(r"[,，、;；]|\band\b|[和跟]", groups["items"])) >= ROW - 1  # 交 rent is one thing
    if named.get("name") == TODO and not (parted and len(items) >= ROW and all(len(one) <= SHORT for one in items)):
        items = [_whole(groups["items"], text)]  # what is to be done may have a comma in it
    if _NEXT_WISH.search(groups["items"]) or ends_early(items, groups.get("behind", "")):
        return None
    return {**named, "items": items} if (items := with_more(items, groups)) else None


def _whole(words: str, text: str) -> str:
    """Return a thing to do as it was written; a stop behind it stays, since it may be the end of an abbreviation."""
    thing = words.strip().rstrip("，,：:")
    return f"{thing}." if text.rstrip().endswith(f"{thing}.") else thing
