"""Orders about all of a list, or all but some of it, about several places on it, and whether something is on it. Pure."""

import re
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import CHAT, Intent, Want
from agents.nlu.lexicon.attended import ATTENDED
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.orders import is_pondered, is_supposed
from agents.nlu.slots.keeping.amounts import EN_NUMBER, EN_UNIT
from agents.nlu.slots.keeping.list_commands import LIST, ZH_LIST
from agents.nlu.slots.keeping.list_names import SHOPPING, TODO, list_name
from agents.nlu.slots.keeping.list_things import TAIL, is_dated, things
from agents.timetext import Reading
from agents.timetext.bounds import single_blanks

LONGEST = 100  # characters of such an order
_ITEMS = r"(?P<items>\S[^?？]{0,50}?)"
_NUMBERS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "both": 2,
    "两": 2,
    "二": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "俩": 2,
    "仨": 3,
}
_PLACES = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "last": -1,
    "一": 1,
    "二": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}
_ALL = (
    r"(?:everything|all(?:\s+of\s+(?:it|them)|\s+(?:the\s+)?(?:things|items))?|it\s+all|them\s+all"
    r"|the\s+(?:whole\s+)?lot)"
)
_GOT = r"(?:got|bought|picked\s+up|packed|found|ticked(?:\s+off)?|finished|done(?:\s+with)?)"
_IS_GOT = (
    r"(?:(?:is|are|was|['’]s)\s+)?(?:bought|done|packed|finished|ticked(?:\s+off)?|checked(?:\s+off)?"
    r"|in\s+the\s+(?:bag|cart))"
)
_WE = (
    r"(?:(?:ok|okay|so|great|yes|hey|well|right)[,!]?\s+)*(?:(?:i|we)(?:['’]ve"
    r"|\s+have)?\s+)?(?:just\s+|already\s+)?"
)
_ON = rf"(?:\s+(?:on|from|off)\s+(?:it|there|{LIST}))?"
_BUT = r"\s*,?\s+(?:but|except(?:\s+for)?|apart\s+from|besides|minus|other\s+than|save\s+for)\s+"
_ZH_ALL = r"(?:全部?都?|所有的?(?:东西)?都?|其[他它余]的?(?:东西)?(?:都|全)?|别的都?|剩下的?都?|都)"
_ZH_GOT = r"(?P<got>买|带|装|做|办|弄|搞|拿|收拾|准备|完成|打勾|勾)(?:到|好|完|齐|全|定|上|掉|成)*了"
_ZH_PLACE = r"第?[一二三四五六七八九]个?"
_CHECK = r"(?:tick|check|cross|mark)"
_MAKE, _THINGS = r"(?:make|create|start|begin|set\s+up)", r"(?P<items>\S.{0,70})"
_CALLED = r"\s*[:：,]?\s*(?!(?:for|of|called|named|to|with|about)\b)(?P<list>[^:：,，]{2,40}?)"
_ZH_MAKE = r"(?:新|新?[建列做开弄写整]立?)(?:一?[个张份])?新?的?"
_FORMS: tuple[tuple[str, str], ...] = (
    ("but", rf"{_WE}{_GOT}\s+{_ALL}{_ON}{_BUT}{_ITEMS}"),
    ("but", rf"{_ALL}{_ON}\s*{_IS_GOT}{_BUT}{_ITEMS}"),
    ("but", rf"{_ALL}{_ON}{_BUT}{_ITEMS}\s+{_IS_GOT}"),
    ("but", rf"{PLEASE}{_CHECK}\s+(?:off\s+)?{_ALL}(?:\s+off)?{_ON}{_BUT}{_ITEMS}"),
    ("but", rf"(?:除了|除){_ITEMS}(?:以外|之外|外|没买|没有)?[,，\s]*(?:我们?)?(?:{ZH_LIST}[上里]的?)?{_ZH_ALL}"
rf"(?:已经)?{_ZH_GOT}"),
    ("but", rf"(?:就|只)(?:差|剩|有){_ITEMS}(?:没买|没有|还没买?)?(?:了)?[,，\s]+(?:我们?)?{_ZH_ALL}(?:已经)?{_ZH_GOT}"),
    ("all", rf"{_WE}{_GOT}\s+{_ALL}{_ON}"),
    ("all", rf"{_ALL}{_ON}\s*{_IS_GOT}"),
    ("all", rf"{PLEASE}{_CHECK}\s+(?:off\s+)?{_ALL}(?:\s+off)?{_ON}"),
    ("all", rf"{PLEASE}{_CHECK}\s+(?:the\s+whole\s+|off\s+all\s+of\s+){LIST}(?:\s+off)?"),
    ("all", rf"{QING}(?:[把将]\s*)?(?:{ZH_LIST}[上里]?面?的?)?(?:东西)?{_ZH_ALL}(?:已经|给我)?{_ZH_GOT}"),
    ("all", rf"(?:东西|要买的){_ZH_GOT.replace('<got>', '<got2>')}"),
    ("places", rf"{PLEASE}{_CHECK}\s+(?:off\s+)?(?:the\s+)?(?P<edge>first|last)\s+(?P<number>two|three|four"
rf"|five)(?:\s+\w+)?(?:\s+off)?"),
    ("places", r"(?:i(?:['’]ve)?\s+)?(?:got\s+|did\s+|done\s+)?(?:the\s+)?(?P<edge>first|last)\s+(?P<number>two"
r"|three|four|five)(?:\s+\w+)?"
        rf"\s+{_IS_GOT}"),
    ("places", rf"{PLEASE}{_CHECK}\s+(?:off\s+)?(?P<row>(?:the\s+)?(?:first|second|third|fourth|fifth"
rf"|sixth)(?:(?:,|\s+and)+\s+(?:the\s+)?"
        r"(?:first|second|third|fourth|fifth|sixth|last))+)(?:\s+(?:one|item)s?)?(?:\s+off)?"),
    ("places", rf"{QING}(?:[把将]\s*)?(?P<edge>前|后|最后)(?:面)?(?P<number>[两二三四五俩仨])(?:个|项|样|条"
rf"|件)?(?:都|已经|给我)*"
        rf"(?:打勾|勾掉?|划掉|{_ZH_GOT})了?"),
    ("places", rf"{QING}(?:打勾|勾掉?|划掉)(?P<edge>前|后|最后)(?:面)?(?P<number>[两二三四五俩仨])(?:个|项|样|条|件)?"),
    ("places", rf"{QING}(?:[把将]\s*)?(?P<row>第[一二三四五六七八九]个?(?:[、,，和跟与]{_ZH_PLACE})+)(?:都|已经"
rf"|给我)*(?:打勾|勾掉?|划掉|{_ZH_GOT})了?"),
    ("has", rf"(?:so\s+)?(?:is|are)\s+there\s+(?:any\s+|an?\s+"
rf"|some\s+)?{_ITEMS}\s+(?:already\s+)?on\s+{LIST}(?:\s+(?:already|yet))?"),
    ("has", rf"(?:is|are)\s+(?:the\s+|my\s+)?{_ITEMS}\s+(?:already\s+|still\s+)?on\s+{LIST}(?:\s+(?:already|yet))?"),
    ("has", rf"(?:did|have)\s+(?:i|we|you|someone|anyone)\s+(?:already\s+)?(?:put|add(?:ed)?|write"
rf"|written)\s+(?:the\s+)?{_ITEMS}\s+"
        rf"(?:on|to|onto|down\s+on)\s+{LIST}(?:\s+(?:already|yet))?"),
    ("has", rf"do(?:es)?\s+(?:i|we|it)\s+(?:already\s+)?have\s+(?:any\s+)?{_ITEMS}\s+on\s+{LIST}"),
    ("has", rf"{ZH_LIST}(?:上面?|里面?)(?:现在|已经)?有(?:没有)?(?P<items>[^\s,，什么啥哪几多谁]{{1,12}}?)(?:吗"
rf"|么|没有?|了吗|了没有?)?"),
    ("has", rf"(?P<items>(?!现在)[^\s,，我你他]{{1,10}}?)(?:已经)?(?:在|在不在){ZH_LIST}(?:上面?|里面?)?(?:吗|么|没有?)?"),
    ("has", rf"(?P<items>[^\s,，我你他]{{1,10}}?)(?:有没有)?(?:已经)?(?:加|写|放|记)(?:到|进"
rf"|在)?(?:{ZH_LIST}(?:上面?|里面?)?)?(?:了吗|了没有?|了么|过吗|没有?)"),
    ("show", rf"{PLEASE}(?:copy|sort|print|share|send(?:\s+me)?|export|alphabeti[sz]e|organi[sz]e)\s+{LIST}"),
    ("ticked", rf"{QING}(?:[把将])(?:{ZH_LIST}[上里]?面?的?)?(?:已经)?(?:勾掉|勾了|打勾|打了勾|买好|买了|做完"
rf"|完成)了?的(?:东西)?(?:都|全|给我)*"
        r"(?:清一?下|清理一?下|清了|清走|整理掉|整理一?下)"),
    ("clear", rf"{QING}(?:[把将])?{ZH_LIST}(?:都|全|给我|可以|就)*(?:删了|删掉|删除|不要了|清一?下|清空了?|清掉|清了)"),
    ("new", rf"{PLEASE}(?:{_MAKE}\s+)?(?:an?(?:other)?\s+)?new\s+list{_CALLED}\s*(?:\s[-–—]\s|[:：])\s*{_THINGS}"),
    ("new", rf"{PLEASE}{_MAKE}\s+(?:me\s+)?an?(?:other)?\s+list{_CALLED}\s*(?:\s[-–—]\s|[:：])\s*{_THINGS}"),
    ("new", rf"{QING}{_ZH_MAKE}(?:清单|单子|列表)\s*[:：,，]?\s*(?:叫做?)?"
rf"(?P<list>[^\s，,。：:]{{1,14}}?)\s*[：:]\s*{_THINGS}"),
    ("buy", rf"{QING}{_ZH_MAKE}(?:清单|单子|列表)\s*[:：]\s*(?P<items>[^\s：:、]{{1,20}}(?:、[^：:、]{{1,20}}){{1,9}})"),
    ("todo", rf"{QING}(?:[在给往]\s*)?(?:我的?)?(?:待办(?:事项)?|to-?do)(?:清单)?(?:里面?|上)?(?:再|也|还)?(?:加"
rf"|添|add|记)(?:上|一?下)?"
        r"(?:一?[条个项])[:：,，\s]+(?P<items>\S.{0,60})"),
    ("add", rf"{PLEASE}{QING}(?:add|put)\s+{_ITEMS}\s*(?:to|on|onto|到"
rf"|进)\s*(?=[a-z\s]{{0,12}}[\u3400-\u9fff]){ZH_LIST}(?:里面?|上面?)?"),
    ("add", rf"{QING}[把将]\s*{_ITEMS}\s*(?:add|put)\s*(?:到|进|to)\s*{LIST}(?:里面?|上面?)?"),
    ("buy", r"(?:(?:also|and|oh|hey|we|i)[,]?\s+)*(?:i|we)(?:['’]ve)?\s+(?:still\s+|also\s+|really\s+)?(?:need"
r"|have|got|ought)\s+to\s+"
        r"(?:buy|get|pick\s+up|grab)\s+(?!(?:up|out|in|on|off|to|there|home|going|ready|better|back"
r"|dressed|married|a\s+(?:haircut|job|life))\b)"
        r"(?:some\s+|more\s+|an?\s+)?(?P<items>[a-z][\w'’-]*(?:\s+(?!to\b|in\b|on\b|at\b|for\b|so\b|but\b"
r"|because\b)[\w'’-]+){0,2}"
        r"(?:(?:,|\s+and)\s+[\w'’-]+(?:\s[\w'’-]+)?){0,4})"),
    ("buy", r"(?:also\s+|and\s+)?(?:i|we)\s+(?:still\s+|also\s+)?need\s+(?:some\s+"
r"|more\s+)?(?P<items>[a-z][\w'’ -]{1,30},\s+the\s+\S.{0,30}?\s"
        r"(?:ones?|kind|brand|type|sort))"),
    ("some", rf"(?!.*\b(?:list|to)\b){PLEASE}(?:also\s+)?add\s+(?P<items>{EN_NUMBER}\s*{EN_UNIT}\s+of\s+[^,;.]{{2,40}}?)"
r"(?:\s+too|\s+as\s+well)?"),
    ("last", rf"{PLEASE}(?:also\s+)?(?:add|put|stick|pop|chuck)\s+(?P<items>(?:an?|another|some|more|two|three|\d+)\s"
rf"(?!(?:notes?|reminders?|tags?|lines?|alarms?|people|events?|meetings?|calls?|photos?|pictures?"
rf"|files?)\b)[^,;]{{2,50}}?)\s+(?:to|on|onto)\s+"
rf"(?:it|there|the\s+same\s+list)(?:\s+too|\s+as\s+well)?"),
    ("one", r"(?:再|还|也|另外|对了){1,2}(?:加上?|添上?|放上?|补上?)一?[个条项样件]\s?[:：]\s?(?P<items>\S.{1,60})"),
    ("one", r"(?:and\s+|oh\s+|also\s+)*(?:add\s+)?(?:one|another)\s+(?:more|one|thing)(?:\s+(?:for|on)\s+(?:it|there|the\s+list))?"
        r"\s?:\s?(?P<items>\S.{1,60})"),
    ("ticked", rf"{PLEASE}(?:clear|remove|delete|clean\s+up|take\s+off)\s+(?:out\s+|off\s+)?(?:all\s+)?(?:the\s+)?"
        r"(?:ones|things|items|stuff)\s+(?:that\s+)?(?:(?:i|we)(?:['’]ve|\s+have)?|are|were)?\s*(?:already\s+)?"
        rf"(?:ticked|crossed|done|bought|got|checked)(?:\s+off)?(?:\s+(?:from|on|off|in)\s+{LIST})?"),
    ("buy", r"(?P<items>[\u3400-\u9fff]{1,6}?)(?:也|再|都)(?:买|来|要|拿)(?:一?[点些]|几个|一?[个份袋瓶盒])[吧啊呗]?"),
    ("off", rf"{PLEASE}(?:take|cross|scratch|strike)\s+(?:the\s+)?{_ITEMS}\s+off(?:\s+(?:again|please))?"),
    ("last", r"(?!.*(?:清单|一样|上周|提醒))(?:(?:再|还|也)?加上?|(?:再|还|也)(?:来|要))(?P<items>(?:\d{1,3}"
r"|[一二两三四五六七八九十半]{1,2})(?:节|个|袋"
r"|瓶|盒|包|斤|公斤|克|卷|张|箱|桶|罐|条|把|根"
        r"|块|支|件|双|对|打|份|颗|粒|听|板|提|只|碗|片)(?![:：月]|小时"
r"|分钟)[^\s,，。]{1,12}(?:[、,，和跟][^\s,，。]{1,12}){0,5})"),
)  # fmt: skip
_READ = tuple((act, re.compile(form, re.IGNORECASE)) for act, form in _FORMS)
_BUYING = re.compile(r"\b(?:got|bought|picked up|buy|shopping)\b", re.IGNORECASE)
_LIST = re.compile(r"\blist\b|清单|单子", re.IGNORECASE)
_OF_OTHERS = re.compile(
    r"\b(?:reminders?|meetings?|events?|appointments?|notes?|alarms?|calls?)\b|提醒|会议|日程|笔记", re.IGNORECASE
)
_A_FEW = re.compile(r"几[个袋瓶盒包斤]$")
_POINTS = re.compile(
    r"(?:it|that|this|them|those|one|me|us|what|which|money|everything|anything|something|nothing|什么"
    r"|啥|哪些|几样|[这那它]个?)",
    re.IGNORECASE,
)
_WITH_THINGS = frozenset({"but", "add", "buy", "last", "some", "has", "todo", "off"})
_LEFT: dict[str, dict[str, Any]] = {
    "show": {},
    "places": {"items": []},
    "ticked": {"items": [], "ticked": True},
    "clear": {"items": [], "every": True},
}
_INTENTS: dict[str, tuple[Intent, str]] = {
    "but": ("list_done", "list_tick"),
    "all": ("list_done", "list_tick"),
    "places": ("list_done", "list_tick"),
    "has": ("list_query", "list_show"),
    "show": ("list_query", "list_show"),
    "ticked": ("list_remove", "list_remove"),
    "clear": ("list_remove", "list_remove"),
    "off": ("list_remove", "list_remove"),
}


def decided(decision: Decision, text: str) -> Decision | None:
    """Return what such an order becomes; None for any other sentence."""
    if len(text) > LONGEST or "\n" in text.strip() or decision.want.intent == "command":
        return None
    bare = TAIL.sub("", single_blanks(text.strip()))
    if is_supposed(bare) or is_pondered(_A_FEW.sub("", bare)):
        return None
    for act, form in _READ:
        found = form.fullmatch(bare)
        if found is None:
            continue
        groups = {name.rstrip("2"): value for name, value in found.groupdict().items() if value}
        given = _arguments(act, groups, bare)
        timed = decision.reading.verdict != "none"
        items = groups.get("items", "")
        attended = act == "last" and (
            items.endswith("会") or ATTENDED.search(items) is not None
        )  # 再加一个组会 is for the calendar
        added = act not in _INTENTS and not groups.get("list") and (attended or is_dated(items))
        if given is None or added or (timed and act in ("buy", "all", "but", "off", "some")):
            continue
        if act == "off" and decision.want.intent == "schedule_delete":  # what is on no list may be of the calendar
            tried = (ToolCall(name="list_remove", arguments={**given, "quiet": True}),)
            want = Want(intent="schedule_delete", confidence=0.85)
            off = Decision(agent=want.agent, want=want, reading=decision.reading)
            return off.calling("schedule_delete", {"query": groups["items"].strip()}).trying(tried)
        intent, tool = _INTENTS.get(act, ("list_add", "list_add"))
        want = Want(intent=intent, confidence=0.85)
        return Decision(agent=want.agent, want=want, reading=decision.reading).calling(tool, given)
    return None


def is_order(text: str) -> bool:
    """Tell whether a text is such an order, and so no bare thing for the list that was just changed."""
    found = decided(Decision(agent="", want=CHAT, reading=Reading()), text)
    return found is not None and found.call is not None and not _adds_more(found.call)


def _adds_more(call: ToolCall) -> bool:
    return call.name == "list_add" and call.arguments.get("name", SHOPPING) == SHOPPING


def _arguments(act: str, groups: dict[str, str], text: str) -> dict[str, Any] | None:
    name = list_name(groups.get("list", ""))
    named: dict[str, Any] = {"name": name} if name else {}
    items = things(groups.get("items", ""))
    if act in _WITH_THINGS and (not items or any(map(_POINTS.fullmatch, items))):
        return None
    match act:
        case "all" | "but":
            bought = groups.get("got") == "买" or _BUYING.search(text) is not None
            where = named or ({"name": SHOPPING} if bought else {})
            if not where and act == "all" and _LIST.search(text) is None:
                return None  # done with everything, whatever it is
            return {**where, "items": [], "every": True, **({"but": items} if act == "but" else {})}
        case "has" if _OF_OTHERS.search(groups["items"]):
            return None
        case "has":
            return {**named, "has": groups["items"].strip()}
        case "one":
            return {"items": [groups["items"].strip()]}
        case "todo":
            return {"name": TODO, "items": [groups["items"].strip()]}
        case "buy":
            return {"name": SHOPPING, "items": items}
        case "clear" if not name:
            return None
        case _:
            return {
                **named,
                **_LEFT.get(act, {"items": items}),
                **({"places": _places(groups)} if act == "places" else {}),
            }


def _places(groups: dict[str, str]) -> list[int]:
    if "edge" not in groups:
        return [_PLACES[one] for one in re.findall("|".join(_PLACES), groups["row"].casefold())]
    number = _NUMBERS[groups["number"].casefold()]
    return list(range(1, number + 1)) if groups["edge"].casefold() in ("first", "前") else list(range(-number, 0))
