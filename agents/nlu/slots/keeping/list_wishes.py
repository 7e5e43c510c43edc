"""What is wanted of a list in words that no form has: the things are what is left without the order, the list and courtesy. Pure.

The forms of list_commands leave no doubt. Here the intent model has said what is wanted, and only its arguments are sought.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from agents.nlu.classify import is_question
from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import CHAT, Intent
from agents.nlu.slots.keeping.list_commands import LIST, LONG_ROW, ZH_LIST
from agents.nlu.slots.keeping.list_names import SHOPPING, list_name
from agents.nlu.slots.keeping.list_things import TAIL, things
from agents.nlu.slots.keeping.passing import bare_lists
from agents.texts import Language, say
from agents.timetext import parse, title
from agents.timetext.bounds import single_blanks

LONGEST = 80  # characters
THING = 30  # characters of one thing: what is longer is a sentence
MOST = 12  # things
_NAMED = re.compile(rf"(?:\b(?:to|on|onto|in|into|from|off)\s+(?:of\s+)?)?\b{LIST}", re.IGNORECASE)
_ZH_NAMED = re.compile(rf"(?:[在给往到从进]\s*)?{ZH_LIST}(?:里面?|上面?|中)?的?", re.IGNORECASE)
_BEFORE_NAME = re.compile(
    r"^.*(?:一下|看|读|念|查|给[我你]|[这那][个张份]?|我们?的?)(?=.)"
    r"|^(?:(?:what['’]?s|what|is|all|pending|on|in|the|this|that|me|us|my|our)\s+){1,4}"
)
_TO_BUY = re.compile(r"(?:[^:：]{0,12}\b(?:buy|get)\b|[^:：]{0,4}买)", re.IGNORECASE)
_SHOW = re.compile(r"看|念|读|查|列|说|发|打开|显示|\b(?:show|read|see|check|open|tell|give)\b", re.IGNORECASE)
_BUYING = re.compile(r"买|超市|\b(?:buy|bought|get|got|shopping|shops?|store|supermarket)\b", re.IGNORECASE)
_EN_WHO = (
    r"(?:(?:i|we)(?:['’](?:ll|ve|d|m|re))?|(?:can|could|would|will|shall|should|must|may|do)"
    r"|(?:you|u)(?:\s+can)?"
    r"|(?:am|are|have|has|was|were))"
)
_EN_NEEDS = (
    r"(?:(?:still|also|just|all|already|now|really)\s+)*+(?:(?:need|needs|want|would\s+like"
    r"|got|have|ought|going"
    r"|gonna|gotta|remember|forgot|don['’]?t\s+forget)\s+)?(?:to\s+)?"
)
_COURTESY = r"(?:(?:please|pls|and|also|then|just|oh|so|hey|let['’]?s)\s+)*+"
_ADD = re.compile(
    rf"(?:for (?:(?!(?:i|we)\b)[^\s,.]{{1,15}}+,? ){{1,4}}+(?=(?:i"
    rf"|we)\b))?+{_COURTESY}(?:{_EN_WHO}\s+)*+{_EN_NEEDS}(?:(?:add|put|stick|throw|chuck|pop"
    rf"|jot|write|include|buy"
    r"|get|grab|pick\s+up|fetch)(?:\s+(?:(?:down|on|in|up|us|me)\s+)?|(?=:)))?(?:some\s+more\s+|more\s+"
    r"|another\s+)?[:,]?\s*"
    r"(?:请|麻烦[你您]?|帮我?|[给替]我|[你您]|我们?|咱们?|家里|还有?|再|也|另外|顺便|得|要|需要|想"
    r"|记得|别忘了?|就"
    r"|[把将]|[,，\s])*+(?:去?买|加[上入]?|添[上加]?|放[上进]?|[记写列][上下]?|来|整|弄|补|拿"
    r"|add)?(?:一?[点些个下]儿?\s*(?=\S))?[:：]?\s*",
    re.IGNORECASE,
)
_ADDED = re.compile(
    (
        r"\s*(?:也|都|快|又)*+(?:没|用完|吃完|喝完|见底|不多|空)了[,，\s]*(?:一起|一并|顺便|下班|再|也|去|得|要"
        r"|帮我)*+买(?:一?[点些个])?[吧呗哈了啊\s]*$|"
        r"(?:[,，]?\s*\b(?:too|as\s+well|also|on\s+(?:there|it)|in\s+there|to\s+(?:it|that)|for\s+me"
        r"|while\s+(?:you|i)['’]re\s+at\s+it)|\s*(?:也|都|一起|一并|顺便|再|[给帮]我"
        r"|要)*+(?:[加添放写记列算买](?:进|上|入|到|在)?(?:里面?)?(?:去|来)?(?:一下)?|要买))+[吧呗哈了啊呀哦\s]*$"
    ),
    re.IGNORECASE,
)
_TICK = re.compile(
    rf"{_COURTESY}(?:{_EN_WHO}\s+)*+(?:just\s+|already\s+|also\s+"
    r"|have\s+)*+(?:(?:got|bought|picked\s+up|grabbed|found|packed|did|done|finished|tick(?:ed)?|check(?:ed)?"
    r"|cross(?:ed)?)\s+(?:off\s+|with\s+|out\s+)?)?"
    r"(?:请|帮我?|我们?|[把将]|已经|刚刚?|刚才|都|[,，\s])*+(?:买到?了?|买好了?|装好了?|搞定了?|弄好了?|做完了?"
    r"|勾掉了?|划掉了?)?\s*",
    re.IGNORECASE,
)
_TICKED = re.compile(
    r"(?<!\s)(?:\s*+(?:['’]s\s++|(?:is|are|was|were|got|have\s+been|has\s+been)\s++)?(?:already\s++"
    r"|all\s++)?\b(?:done|bought|got|ticked|checked|crossed|packed"
    r"|in\s+the\s+(?:bag|basket|cart|trolley))\b(?:\s++(?:off|already|now))*+|\s++already"
    r"|\s*+(?:都|也|已经|刚)*+(?:买|装|带|拿|弄|做|搞|办)(?:到|好|完|定|齐|上)?了?|\s*+(?:都|已经)?有了"
    r"|\s*+搞定了?)[\s了啦]*+$",
    re.IGNORECASE,
)
_REMOVE = re.compile(
    rf"{_COURTESY}(?:{_EN_WHO}\s+)*+(?:(?:take|cross|strike|scratch|remove|delete|drop|erase"
    rf"|lose|skip)\s+(?:off\s+"
    r"|out\s+|away\s+)?|(?:do\s+not|don['’]?t)\s+need\s+|no\s+(?:more\s+)?)?"
    r"(?:请|麻烦[你您]?|帮我?|[把将]|那个?|[,，\s])*+(?:去掉|删掉|删除|划掉|拿掉|不用买|不要买?|不买)?\s*",
    re.IGNORECASE,
)
_REMOVED = re.compile(
    (
        r"(?:\s+(?:off|out|away)|\s*(?:就|可以|先|都)*(?:去掉|删掉|删除|删|划掉|拿掉|移除|拿走"
        r"|不(?:用|要)(?:买|带|加)?|不买|不带|别买|免)[了吧啦]*)$"
    ),
    re.IGNORECASE,
)
_NEEDED = re.compile(
    r"(?:(?:i|we|also|and|still)\s+)+(?:still\s+|also\s+)?needs?\b", re.IGNORECASE
)  # so it does not go
_NOTHING = re.compile(  # what names no thing
    (
        r"(?:it|that|this|them|these|those|one|some|more|everything|all|stuff|things?|anything|something"
        r"|[它这那]个?些?|东西|什么|啥|一下|[个点些])"
    ),
    re.IGNORECASE,
)
_REASON = re.compile(r"\s*(?:[,;，；。]|\s[-–—]+\s|\bbecause\b|\bsince\b|因为)\s*", re.IGNORECASE)
_HAN_ROW = re.compile(r"[\u3400-\u9fff]{1,6}")
_SPENT = re.compile(r"\b(?:spen[dt]|paid?|cost)\b|花了多少|多少钱|花费", re.IGNORECASE)
_NO_ADDING = re.compile(
    r"(?:要|得|又|还要|今天|临时)*加(?:班|油|热|急|餐|入|速|课|速度|薪)[了吧啊呀]*"
)  # of which nothing is added
_ONE_MORE = re.compile(r"(?:那|就|请|麻烦|帮我|给我)*再[加来约排订]一?[个场节次](?:(?P<when>.{1,14})的)?[吧啊呀]?")
_SHORT, _WORDS = 20, 3  # characters and words of one thing of a row that nobody has ordered
_SIGNS = " \t,.;:!?，。；：！？、~～"


def planned(intent: Intent) -> Callable[[Decision, str, datetime, Language], Decision]:
    """Return how a sentence that wants this of a list is planned."""

    def plan(decision: Decision, text: str, now: datetime, language: Language) -> Decision:
        timed = intent == "list_add" and decision.reading.verdict != "none"
        if intent == "list_add" and _is_one_more(text, now):
            return replace(decision, want=CHAT).leaving(say(language, "ask_one_more"))
        if intent == "list_add" and _NO_ADDING.fullmatch(text.strip(_SIGNS)):
            return replace(decision, want=CHAT)
        if intent == "list_query" and _SPENT.search(text):
            return decision  # what was paid for it stands in notes
        call = called(intent, text)
        named = bare_lists.added(text) if call is not None and "name" not in call.arguments else None
        if intent == "list_add" and named is not None:
            return replace(decision, offers=(replace(decision, call=named),))
        if call is not None and not timed:
            return replace(decision, call=call)
        if call is None and intent == "list_add" and not timed and (row := _row(text)):
            call = ToolCall(name="list_add", arguments={"name": SHOPPING, "items": row})
        return decision if call is None else replace(decision, offers=(replace(decision, call=call),))

    return plan


def _is_one_more(text: str, now: datetime) -> bool:
    """Tell whether a text asks for one more of what it does not name: 再加一个, 再来一个后天的."""
    found = _ONE_MORE.fullmatch(text.strip(_SIGNS)) if len(text) <= LONGEST else None
    if found is None or found["when"] is None:
        return found is not None
    reading = parse(found["when"], now)
    return reading.verdict != "none" and not title(found["when"], reading)


def called(intent: Intent, text: str) -> ToolCall | None:
    """Return what a text that wants this of a list calls for; None where it names no things."""
    if len(text) > LONG_ROW:
        return None
    bare = TAIL.sub("", single_blanks(text.strip()))
    if len(bare) > LONGEST:
        return None
    name, rest = _list_of(bare)
    if intent == "list_query":
        bought = {"name": SHOPPING} if not name and _BUYING.search(bare) else {}
        asks = is_question(text) or _SHOW.search(bare) is not None
        return ToolCall(name="list_show", arguments=name or bought) if asks and (bought or rest != bare) else None
    if intent == "list_remove" and _NEEDED.match(bare):
        return None
    ahead, behind, tool = _EDGES[intent]
    items = _items(rest, ahead, behind, reasoned=intent == "list_remove")
    bought = {"name": SHOPPING} if intent == "list_add" and not name and _TO_BUY.match(rest) else {}
    return ToolCall(name=tool, arguments={**(name or bought), "items": items}) if items else None


def _row(text: str) -> list[str]:
    """Return the things of a message that is nothing but a row of them: "milk, eggs, kitchen roll", 牛奶 鸡蛋 卷纸."""
    bare = single_blanks(text.strip(_SIGNS))
    if len(bare) > LONGEST or is_question(text):
        return []
    found = _HAN_ROW.findall(bare) if _HAN_ROW.sub("", bare).strip() == "" else things(bare)
    short = all(len(one) <= _SHORT and len(one.split()) <= _WORDS for one in found)
    return found if short and 1 < len(found) <= MOST else []


def careful(decision: Decision) -> Decision:
    """Return a decision that ticks off or takes away from no list that was named: tried only, since such things are often told."""
    call = decision.call
    if call is None or call.name not in ("list_tick", "list_remove") or "name" in call.arguments:
        return decision
    return replace(decision, call=None, tries=(replace(call, arguments={**call.arguments, "quiet": True}),))


def _list_of(text: str) -> tuple[dict[str, Any], str]:
    """Return the list that is named, and the text without it."""
    found = _NAMED.search(text) or _ZH_NAMED.search(text)
    if found is None:
        return {}, text
    name = list_name(_BEFORE_NAME.sub("", found["list"]))
    rest = f"{text[: found.start()].rstrip()} {text[found.end() :].lstrip()}".strip(_SIGNS)
    return ({"name": name} if name else {}), rest


def _items(text: str, ahead: re.Pattern[str], behind: re.Pattern[str], *, reasoned: bool) -> list[str]:
    """Return the things that are left; none where what is left is no row of things."""
    text = _REASON.split(text, maxsplit=1)[0] if reasoned else text
    end = behind.search(text)
    text = text[: end.start()] if end is not None else text
    begin = ahead.match(text)
    left = text[begin.end() :] if begin is not None else text
    if end is None and left == text:
        return []  # no word of an order at all: it is of something else
    each = [behind.sub("", one) or one for one in things(left.strip(_SIGNS))]  # 糖买好了，手套也买了
    found = [one for one in each if not _NOTHING.fullmatch(one)]
    return found if len(found) <= MOST and all(len(one) <= THING for one in found) else []


_EDGES: Mapping[Intent, tuple[re.Pattern[str], re.Pattern[str], str]] = {
    "list_add": (_ADD, _ADDED, "list_add"),
    "list_done": (_TICK, _TICKED, "list_tick"),
    "list_remove": (_REMOVE, _REMOVED, "list_remove"),
}
