"""Rows of things behind a head that says what they are for: "Bunnings run: screws, glue", 露营要带的：帐篷、炉头. Pure.

The head decides: things to buy go on the shopping list, what is for an occasion on a list of its own. A head that says nothing
of the kind may belong to anything: such a row is only offered.
"""

import re
from dataclasses import replace
from datetime import datetime
from typing import Any

from agents.nlu.asides import aside
from agents.nlu.decision import Decision
from agents.nlu.intents import CHAT, Want
from agents.nlu.orders import is_question
from agents.nlu.slots.keeping.amounts import portion
from agents.nlu.slots.keeping.list_commands import LONG_ROW
from agents.nlu.slots.keeping.list_names import PACKING, SHOPPING, TODO, list_name
from agents.nlu.slots.keeping.list_things import TAIL, things
from agents.timetext import parse, title
from agents.timetext.bounds import single_blanks

LONGEST, MOST = 60, 24  # characters of a head; things of a row
THING, WORDS = 36, 7  # characters and words of one thing: what is longer is a sentence
ADD, SAVE = Want(intent="list_add", confidence=0.85), Want(intent="memo_save", confidence=0.85)

_COLON = re.compile(r"(?<!\d)\s?[:：]\s?(?!//)|\s?[:：]\s")
_NO_COLON = re.compile(  # 要买的东西有大葱、豆腐
    r"(?P<head>[^,，、。:：]{0,16}?(?:买|带|准备|采购|订)(?:齐|好)?的(?:东西)?(?:有|是|就是|包括))[,，\s]?(?P<row>\S.*)"
)
_ZH_MADE = re.compile(  # 周日烧烤 帮我列个清单 炭 牛肉 竹签
    r"(?P<head>[^,，。:：]{0,20}?)[,，\s]?(?:请|麻烦[你您]?|[帮给替]我|先|再){0,3}+(?:列|建|写|做|弄|开)"
    r"(?:一?[个张份]|一?下)"
    r"(?:清单|单子|列表|list)[,，:：\s]{1,2}(?P<row>\S.*)",
    re.IGNORECASE,
)
_ZH_SENT = re.compile(  # 外婆让我带红糖两袋 挂面 还有腐竹
    r"[^\s,，。:：]{1,6}(?:要|让|叫|喊|托|请)[我咱](?:们)?(?:去|顺便)?(?:帮.{1,2})?(?P<verb>买|带)(?!"
    r"[了过])(?P<row>\S.*)"
)
_EN_BEHIND = re.compile(  # that it shall be a list is said behind the row
    r"[,，.;。!]\s{0,3}(?:(?:please|pls|kindly|and|can you|could you|just)\s){0,3}+"
    r"(?:put|add|make|keep|save|write|chuck|stick|throw|pop|bung)\s(?:all\s(?:of\s)?)?(?:this"
    r"|these|that|those|them|it"
    r"|['’]?em|everything)\s(?:down\s)?(?:all\s)?"
    r"(?:(?:on|in|into|as|onto|to)\s)?(?P<name>(?:an?\s|the\s|my\s|our\s)?(?:new\s)?(?:[\w'’-]"
    r"{1,20}\s){0,3}?list"
    r"(?:\s(?:called|named)\s\S.{0,24})?)[\s.!]{0,4}$",
    re.IGNORECASE,
)
_ZH_BEHIND = re.compile(
    r"[,，。;；\s](?:请|麻烦[你您]?|[帮给替]我|就|都"
    r"|你){0,3}+(?:(?:建|列|做|开|弄|写|整|存|放|加)(?:成|进|到|个|一|下|在){0,3}+"
    r"(?P<name>[^,，。:：\s]{0,10}?(?:清单|单子|列表|list))|[建列]一?[个下])(?:里面?|上"
    r"|中)?[吧呗哈啊了嘛\s。!！]{0,3}$",
    re.IGNORECASE,
)
_CALLED = re.compile(r"\b(?:called|named)\s(?P<en>\S.*)|叫做?(?P<zh>\S.*)", re.IGNORECASE)
_EN_NEW = re.compile(  # the order to make a list, and what it is for
    r"(?:(?:please|pls|kindly|can you|could you|ok|so|i|let['’]?s|also)\s){0,3}+"
    r"(?:start|make|create|begin|open|set up|do|write|need"
    r"|want)\s(?:me\s|us\s|up\s)?(?:an?\s|the\s|my\s|our\s)?"
    r"(?:new\s|another\s)?(?:(?P<kind>[\w'’-]{1,20}(?:\s[\w'’-]{1,20})?)\s)?list"
    r"(?:\s(?:for|of|about|called|named)\s(?P<for>\S.*))?",
    re.IGNORECASE,
)
_ZH_NEW = re.compile(
    r"(?:请|麻烦[你您]?|[帮给替]我|再|先|新){0,4}+(?:建|列|做|开|弄|写|整)立?(?:一?[个张份])?"
    r"(?P<kind>[^\s,，。:：]{1,14}?)的?(?:清单|单子|列表|list)",
    re.IGNORECASE,
)
_LIST = re.compile(r"清单|单子|列表|单$|\blist(?:s|ed)?\b|列一?下|list\s?一下", re.IGNORECASE)
_BUYING = re.compile(
    r"买|采购|进货|补货|超市|早市|菜场|菜市|\b(?:buy|shopping|shop|groceries|grocery|supermarket|market|pick up)\b"
    r"|\bget(?=$|\s(?:at|from|for|in)\b)",
    re.IGNORECASE,
)
_BRINGING = re.compile(r"带的?|打包|行李|收拾|装包|\b(?:bring|pack|packing|take|carry)\b", re.IGNORECASE)
_WANTED = re.compile(
    r"准备|需要|要用|缺|备货|\b(?:need|needs|needed|order|prepare|prep|missing|run|things|stuff|items|supplies|kit"
    r"|checklist|materials)\b",
    re.IGNORECASE,
)
_DOING = re.compile(
    r"(?:(?:things|stuff|still|jobs?)\s){0,3}+to do|tasks|jobs|chores|要[做办]的(?:事情?)?|待办", re.IGNORECASE
)
_SMALL = re.compile(  # what a head says besides the occasion
    r"(?:要|得|需要|还|该|去)*+(?:买|带|准备|采购|订|领|备(?!料|货|课|考)|拿|用)[上好齐到]?的?|[这那]次"
    r"|的?东西|物品|清单|单子|列表"
    r"|打包|行李|收拾"
    r"|一下|[帮给替]我|请|麻烦|对了|另外|还有|我们?|列|[的要有是]$"
    r"|\b(?:i|we|you|have|has|got|gotta|need|needs|want|to|must|should|still|also|please"
    r"|things|thing|stuff|items"
    r"|supplies"
    r"|what|all|for|the|a|an|my|our|of|on|from|at|in|buy|get|order|bring|pack|packing|take"
    r"|carry|prepare|prep|run"
    r"|lists?|is|are|here|checklist|ok|so|and|these|as|this|that|us|me|your)\b",
    re.IGNORECASE,
)
_NO_LIST = re.compile(  # of what such a head speaks is kept, told or asked elsewhere
    r"提醒|笔记|备忘|记[一下住着录得]|日程|日历|会议|安排|[说讲问答念]|密码|电话|地址|价格|账|欠|人员|名单|方子|配方"
    r"|做法|步骤|重点|专注|目标"
    r"|\b(?:remind|reminders?|notes?|memo|calendar|schedule|agenda|meetings?|events?|says?"
    r"|said|told|asked|wrote|quote"
    r"|password|code|phone|number|address|prices?|recipe|steps|attendees|people|guests?"
    r"|names?|translate|email|draft"
    r"|from|re|fwd|subject|ideas?|summari[sz]e|tell|play|song|songs|focus|goals?|priorit(?:y|ies))\b",
    re.IGNORECASE,
)
_KEPT = re.compile(r"[记写存留抄]|\b(?:write|jot|keep|save|store|put|remember|down|this|that)\b", re.IGNORECASE)
_SENTENCE = re.compile(  # what is no thing
    r"[?？!！:：]|\b(?:is|are|was|were|will|would|can|could|should|i|he|she|they|we|you|said|says|please|remind"
    r"|because|but"
    r"|owes?|paid|has|have)\b|[我你他她].|提醒|记得|因为|但是?|所以|不[要能会是]|没|[了过]$|欠|说",
    re.IGNORECASE,
)
_FETCHED = re.compile(  # what is said around a row that an order stands behind
    r"(?:(?:i|we)(?:['’]ve|\shave)?\s)?(?:(?:still\s)?(?:need|needs|have|got|gotta|want)\s(?:to\s)?)?"
    r"(?:pick\sup|get|buy|grab|fetch|bring)\s|(?:i|we)\s(?:still\s)?need\s",
    re.IGNORECASE,
)
_WHERE = re.compile(
    r"\s(?:(?:at|from|in)\s[\w'’]{2,16}(?:\s(?:later|today|tomorrow|tonight))?|later|today)$", re.IGNORECASE
)
_EDGES = " \t,，.。:：;；、!！-–—"


def decided(decision: Decision, text: str, now: datetime) -> Decision | None:
    """Return the list that a row with its head goes on; None for any other message."""
    given = _row(text, decision, now)
    if given is None or not given["name"]:
        return None
    return Decision(agent=ADD.agent, want=ADD, reading=decision.reading).calling("list_add", given)


def offered(decision: Decision, text: str, now: datetime) -> Decision:
    """Return the decision with the offer of a list and of a note, where a row has a head that says nothing of a list."""
    taken = decision.sure or decision.tries or decision.instead or decision.want.told
    given = None if taken else _row(text, decision, now)
    if given is None or given["name"]:
        return decision
    head = text[: text.find(given["items"][0])].strip(_EDGES)
    made = Decision(agent=ADD.agent, want=ADD, reading=decision.reading)
    kept = Decision(agent=SAVE.agent, want=SAVE, reading=decision.reading)
    offers = (
        made.calling("list_add", {**given, "name": _occasion(head) or SHOPPING}),
        kept.calling("memo_write", {"content": text.strip()}),
    )
    want = replace(CHAT, direct=False, offers=("list_add", "memo_save"))
    return Decision(agent=ADD.agent, want=want, reading=decision.reading, offers=offers)


def is_row(text: str) -> bool:
    """Tell whether a text is things and nothing else."""
    items = things(text)
    return 0 < len(items) <= MOST and aside(text) is None and all(map(_is_thing, items))


def _row(text: str, decision: Decision, now: datetime) -> dict[str, Any] | None:
    """Return the arguments of list_add for a row with its head; without a name where the head says nothing of a list."""
    if len(text) > LONG_ROW:
        return None
    bare = TAIL.sub("", single_blanks(text.strip()))
    if "\n" in text.strip() or decision.want.intent == "command" or is_question(text):
        return None
    behind = _EN_BEHIND.search(bare) or _ZH_BEHIND.search(bare)
    bare = bare if behind is None else bare[: behind.start()]
    head, words = _parted(bare)
    if behind is not None and not head and (fetched := _FETCHED.match(words)) is not None:
        words = _WHERE.sub("", words[fetched.end() :].strip(_EDGES))
    items = things(words.strip(_EDGES))
    least = 2 if behind is not None or head else MOST + 1
    if not least <= len(items) <= MOST or not all(map(_is_thing, items)) or _NO_LIST.search(head):
        return None
    if parse(words, now).verdict != "none":
        return None  # a thing with a time of its own is more than a thing
    timed = parse(head, now)
    head = head if timed.verdict == "none" else title(head, timed)
    name = "" if behind is None else _named(behind["name"] or "")
    if behind is None and not head:
        return None
    return {
        "name": name
        or _list_of(head)
        or _of_amounts(head, items)
        or (_occasion(head) or SHOPPING if behind is not None else ""),
        "items": items,
    }


def _parted(text: str) -> tuple[str, str]:
    """Return the head of a message and what stands behind it; no head where there is none."""
    sign = _COLON.search(text, 0, LONGEST)
    if sign is not None:
        return text[: sign.start()].strip(_EDGES), text[sign.end() :]
    sent = _ZH_SENT.fullmatch(text)
    if sent is not None:
        return sent["verb"], sent["row"]
    found = _NO_COLON.fullmatch(text) or _ZH_MADE.fullmatch(text)
    return ("", text) if found is None else (found["head"], found["row"])


def _is_thing(words: str) -> bool:
    return len(words) <= THING and len(words.split()) <= WORDS and _SENTENCE.search(words) is None


def _list_of(head: str) -> str:
    """Return the list that a head speaks of; empty where it says nothing of a list."""
    new = _EN_NEW.fullmatch(head) or _ZH_NEW.fullmatch(head)
    if new is not None:
        groups = new.groupdict()
        kind, occasion = list_name(groups["kind"] or ""), groups.get("for") or ""
        kind = kind if kind.isascii() else _occasion(kind) or kind  # 转场要带的清单
        both = bool(occasion) and kind not in ("", SHOPPING, TODO)  # the snag list for flat 3
        return list_name(f"{occasion} {kind}" if both else occasion or kind) or TODO
    if _DOING.fullmatch(head):
        return TODO
    if _BUYING.search(head):
        return SHOPPING
    if _BRINGING.search(head):
        return _occasion(head) or PACKING
    return _occasion(head) or SHOPPING if _WANTED.search(head) or _LIST.search(head) else ""


def _of_amounts(head: str, items: list[str]) -> str:
    """Return the list for a row with measured things ("2 sticks of butter"), whatever its head says."""
    measured = any(there.unit for one in items if (there := portion(one).amount) is not None)
    return _occasion(head) or SHOPPING if measured and not _KEPT.search(head) else ""


def _named(words: str) -> str:
    """Return what the list is called by an order behind the row."""
    called = _CALLED.search(words)
    return list_name(words if called is None else called["en"] or called["zh"])


def _occasion(head: str) -> str:
    """Return what a head says that a row is for."""
    return list_name(" ".join(_SMALL.sub(" ", head).split()).strip(f"{_EDGES}的"))
