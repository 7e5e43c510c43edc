"""How much of a thing on a list is wanted: "make it 4 eggs", 牛奶改成三盒, "another 2 lemons". Pure.

Whether such a thing is on a list is looked for there (agents.tools.lists.quantities): where it is not, nothing is done, and the
message is read as any other. A bare number is an amount beside the thing that it counts, and for a thing that has a number.
"""

import re
from collections.abc import Iterator
from typing import Any

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.lexicon.forms_en import POLITE as PLEASE
from agents.nlu.lexicon.forms_zh import POLITE as QING
from agents.nlu.orders import is_pondered, is_question, is_supposed
from agents.nlu.slots.keeping.amounts import EN_AMOUNT, EN_NUMBER, EN_UNIT, ZH_AMOUNT, ZH_NUMBER, ZH_UNIT, amount_of
from agents.nlu.slots.keeping.list_commands import LIST, ZH_LIST
from agents.nlu.slots.keeping.list_names import list_name
from agents.nlu.slots.keeping.list_things import TAIL
from agents.timetext.bounds import single_blanks

LONGEST, THING, REASON = 70, 40, 24  # characters of such a message, of the name of a thing, of a clause
MOST = 3  # clauses
TOOL = "list_amount"
_NOW = (
    r"(?:(?:no|nah|oops|oh|ah|wait|hmm?|actually|sorry|yeah|right|ok|okay|better|i mean|on second thoughts?)\b"
    r"[,.!\s]*)*"
)
_AND = r"(?:[那就还是要嘛哦啊呃唉不对等一下其实算了错说改主意想还了]{0,8}[,，\s])?"
_THING = r"(?P<thing>[^,，;；:：\n?？]{1,40}?)"
_MUCH, _ZH_MUCH = rf"(?P<amount>{EN_AMOUNT})(?:\s+of)?", rf"(?P<amount>{ZH_AMOUNT})"
_BARE = rf"(?P<amount>{ZH_NUMBER})"
_SOME = r"(?:of\s+)?(?:the\s+|those\s+|that\s+)?"
_ON = re.compile(rf"\s(?:on|in|to|onto|from|off)\s+{LIST}$", re.IGNORECASE)
_ZH_ON = re.compile(
    rf"^[把将在往给]?{ZH_LIST}(?:里面?|上面?|中)的?|到{ZH_LIST.replace('<list>', '<list2>')}(?:里|上|中)?$"
)
_OLD = (
    rf"(?:,?\s+(?:instead(?:\s+of\s+[^,]{{1,24}})?"
    rf"|rather\s+than\s+[^,]{{1,24}}|not\s+(?:just\s+)?{EN_AMOUNT}))?"
)
_PUT = r"(?:make|change|set|update|correct|bump|put|up|increase|raise|reduce|cut|lower|drop|switch|adjust)"
_BECOMES = r"(?:改|换|變|变|调|調|增|减|減|加|降)(?:成|为|為|到|作)"
_ENOUGH = r"(?:就|也|才)?(?:够了?|行了?|好了?|可以了?|得了)"
_ZH_OLD = rf"(?:[,，\s]*(?:不是|不要|别买)(?:{ZH_AMOUNT}))?"
_FORMS: tuple[tuple[int, str], ...] = (
    (0, rf"{_NOW}{PLEASE}(?:make|do)\s+(?:it|that|this|those|them)\s+{_MUCH}\s+{_SOME}{_THING}{_OLD}"),
    (0, rf"{_NOW}{PLEASE}make\s+(?:the\s+|my\s+)?{_THING}\s+{_MUCH}{_OLD}"),
    (0, (
        rf"{_NOW}{PLEASE}{_PUT}\s+(?:the\s+|my\s+)?(?:(?:number|amount|quantity)\s+of\s+(?:the\s+)?)?{_THING}"
        rf"(?:\s+(?:quantity|amount|count))?(?:\s+from\s+{EN_AMOUNT})?(?:\s+(?:up|down))?\s+to\s+{_MUCH}{_OLD}"
    )),
    (0,
        rf"{_NOW}{PLEASE}(?:(?:we|i)\s+(?:only\s+|just\s+)?(?:need|want)\s+"
        rf"|it\s+should\s+be\s+)?{_MUCH}\s+{_THING}"
        rf"(?:,?\s+(?:instead(?:\s+of\s+[^,]{{1,24}})?"
        rf"|rather\s+than\s+[^,]{{1,24}}|not\s+(?:just\s+)?{EN_AMOUNT}))"),
    (0, rf"{_NOW}(?:the\s+)?{_THING}\s+(?:should|needs\s+to|has\s+to|must)\s+be\s+{_MUCH}{_OLD}"),
    (0, rf"(?:(?:actually|no|nah|wait|sorry|oops|better|i\s+mean)\b[,.!\s]*)+{_MUCH}\s+{_SOME}{_THING}"),
    (0, rf"{_NOW}(?:the\s+)?{_THING}\s+needs?\s+{_MUCH}"),
    (0, rf"{_NOW}(?:(?:we|i)\s+)?(?:only|just)\s+(?:need|want)\s+{_MUCH}\s+{_SOME}{_THING}"),
    (0,
        rf"{_NOW}(?:just\s+|only\s+)?{_MUCH}\s+{_SOME}{_THING}\s+(?:is|are|will\s+be"
        rf"|would\s+be)\s+(?:enough|plenty|fine)"),
    (0, rf"{_NOW}(?:just\s+|only\s+)?{_MUCH}\s+{_SOME}{_THING}\s+(?:will|would|should)\s+do"),
    (0, rf"{_NOW}{_MUCH}\s+{_SOME}{_THING},?\s+(?:actually|rather|in\s+total|altogether)"),
    (1,
        rf"{_NOW}{PLEASE}(?:(?:add|get|put|grab|buy|need|want|we\s+need"
        rf"|i\s+need)\s+)?another\s+(?P<amount>{EN_AMOUNT}"
        rf"|{EN_UNIT})(?:\s+of)?\s+{_SOME}{_THING}"),
    (1,
        rf"{_NOW}{PLEASE}(?:(?:add|get|put|grab|buy|need|want|we\s+need"
        rf"|i\s+need)\s+)?another\s+{_THING}(?P<one>)"),
    (1, (
        rf"{_NOW}{PLEASE}(?:(?:add|get|put|grab|buy|need|want|we\s+need"
        rf"|i\s+need)\s+)?(?P<amount>{EN_NUMBER})\s+"
        r"(?:more|extra)"
        rf"\s+(?P<unit>{EN_UNIT}(?:\s+of)?\s+)?{_SOME}{_THING}"
    )),
    (-1,
        rf"{_NOW}{PLEASE}(?P<amount>{EN_NUMBER})\s+(?:less"
        rf"|fewer)\s+(?P<unit>{EN_UNIT}(?:\s+of)?\s+)?{_SOME}{_THING}"),
    (0, rf"{_AND}{QING}[把将]?{_THING}的?(?:数量|量)?(?:从{ZH_AMOUNT})?{_BECOMES}\s?{_ZH_MUCH}{_ZH_OLD}"),
    (0, rf"{_AND}{QING}[把将]?{_THING}的?(?:数量|量)?{_BECOMES}\s?{_BARE}"),
    (0, rf"{_AND}{QING}{_THING}(?:只|就|还是|一共|总共)?(?:要|买|带|来|拿|准备)\s?{_ZH_MUCH}(?:[,，\s]*不是"
        rf"{ZH_AMOUNT}|{_ENOUGH})"),
    (0, rf"{_AND}{QING}{_THING}(?:只要|就要|要|应该是|是)\s?{_ZH_MUCH}[,，\s]*(?:不是|不要){ZH_AMOUNT}"),
    (0, rf"{_AND}{QING}{_THING}(?:只|就|还是)(?:要|买|带|来|拿)\s?{_ZH_MUCH}"),
    (0, rf"{_AND}{QING}{_THING}[,，\s]?{_ZH_MUCH}{_ENOUGH}"),
    (0, rf"{_AND}{QING}(?:买|要|带|来)?{_ZH_MUCH}{_THING}{_ENOUGH}"),
    (0, rf"{_AND}{_THING}{ZH_AMOUNT}不够[,，\s]*(?:来|要|买|拿|改成|再来)?\s?{_ZH_MUCH}"),
    (0, rf"{_THING}不是{ZH_AMOUNT}[,，\s]*(?:而?是|要)?{_ZH_MUCH}"),
    (0, rf"{_AND}{QING}(?:改成|换成|应该是)\s?{_ZH_MUCH}{_THING}"),
    (1, (
        rf"{_AND}{QING}(?:(?:再|还要?|另外|多)(?:多|再)?(?:加|来|买|要|拿|添|带|准备)?|多(?:加|来|买|拿|带)"
        rf"|(?<=再)多?(?:加|来|买|要|拿|添|带))上?"
        rf"\s?{_ZH_MUCH}\s?的?{_THING}"
    )),
    (1, rf"{_AND}{QING}{_THING}(?:再|还要?|也)?(?:多(?:加|来|买|要|拿|带)?|再(?:加|来|买|要|拿|添|带)|加)\s?{_ZH_MUCH}"),
    (-1, rf"{_AND}{QING}(?:少(?:买|要|拿|带|来)|减(?:去|掉)?){_ZH_MUCH}\s?的?{_THING}"),
    (-1, rf"{_AND}{QING}{_THING}(?:少(?:买|要|拿|带|来)?|减(?:去|掉)?)\s?{_ZH_MUCH}"),
)  # fmt: skip
_PATTERNS = tuple((more, re.compile(form, re.IGNORECASE)) for more, form in _FORMS)
_COUNTED = re.compile(
    rf"(?P<thing>[^\s,，;；:：?？]{{1,10}}?)\s?(?P<amount>{ZH_NUMBER}\s?(?:{ZH_UNIT}))", re.IGNORECASE
)  # 肥皂两块: a whole message
_TOLD = re.compile(  # what it costs, and how it was
    r"价|涨|跌|贵|便宜|[多花]少|卖|以前|上次|昨天|去年|当年|那时|总是|从来|每次|一般|通常|吃了|喝了|用了|花了|说|听"
    r"|\b(?:used to|last (?:time|week|year)|yesterday|costs?|prices?|paid|ate|drank|had|always|never|usually"
    r"|said|says|told)\b",
    re.IGNORECASE,
)
_END = re.compile(r"[吧啊呀嘛啦呗哈哦了]*(?:好了|就好|谢谢)?[吧啊]?\s*[.。!！~～]*$")
_POLITELY = re.compile(
    r"(?:,?\s+(?:can|ok|okay|lah?|leh|lor|ah|please|pls|mate|love|dear)\b)?[\s?？.!]*$", re.IGNORECASE
)
_NO_THING = re.compile(  # what has hours and minutes, or is nothing on a list
    r"^(?:add|put|get|buy|take|it|that|this|them|those|one|more|people|of us|o['’]?clock|am|pm|minutes?|mins?"
    r"|hours?|days?|weeks?"
    r"|months?|times?)\b"
    r"|[点时]$|提醒|闹钟|日程|会议|笔记|\b(?:reminder|alarm|meeting|event|appointment|note|calendar|volume|goal)s?\b"
    r"|^(?:我|你|他|她|它|这|那|人|次|遍|天|小时|分钟)|[是了就要都才只]$",
    re.IGNORECASE,
)


def tried(decision: Decision, text: str) -> Decision:
    """Return the decision behind the change of how much of a thing is wanted, which does nothing where no list has such a thing."""
    found = list_amount(text) if decision.want.intent != "command" else None
    if found is None:
        return decision
    return decision.trying((ToolCall(name=TOOL, arguments={**found, "quiet": True}),))


def list_amount(text: str) -> dict[str, Any] | None:
    """Return the arguments of the change that a text wants; None for any other text."""
    if len(text) > LONGEST or "\n" in text.strip() or is_supposed(text) or is_pondered(text) or _TOLD.search(text):
        return None
    bare = _POLITELY.sub("", text.strip())
    if is_question(bare):
        return None
    bare = single_blanks(bare)
    found = next(iter(_read(bare)), None)
    counted = _COUNTED.fullmatch(_END.sub("", bare)) if found is None else None
    if counted is not None and not _NO_THING.search(counted["thing"]) and amount_of(counted["amount"]) is not None:
        return {"thing": counted["thing"], "amount": counted["amount"]}
    if found is not None:
        return found
    clauses = [one for one in _CLAUSES.split(bare) if one]  # the others may say why
    read = [(clause, one) for clause in clauses if 1 < len(clauses) <= MOST for one in list(_read(clause))[:1]]
    return read[0][1] if len(read) == 1 and all(len(one) <= REASON for one in clauses if one != read[0][0]) else None


def only_amount(text: str) -> str:
    """Return the amount that a text wants of what was just put on a list ("make it two cartons", 改成三盒); empty for any other."""
    bare = _END.sub("", TAIL.sub("", single_blanks(text.strip())))
    found = _ALONE.fullmatch(bare)
    words = "" if found is None else next(one for one in found.groups() if one)
    amount = amount_of(words) if words else None
    return words if amount is not None and amount.unit else ""


_CLAUSES = re.compile(r"\s?[,，;；。.]\s|[,，;；。]|(?<=[一-鿿])\s(?=[一-鿿])")
_ALONE = re.compile(
    rf"{_NOW}{PLEASE}(?:make|do)\s+(?:it|that|those|them)\s+({EN_AMOUNT})"
    rf"|(?:(?:actually|no|nah|wait|sorry|better|i\s+mean|back\s+to)\b[,.!\s]*)+({EN_AMOUNT})"
    rf"|{_AND}{QING}(?:改成|换成|要|来|还是要?|就)\s?({ZH_AMOUNT})",
    re.IGNORECASE,
)


def _read(bare: str) -> Iterator[dict[str, Any]]:
    on = _ON.search(bare) or _ZH_ON.search(bare)
    name = list_name(on.groupdict()["list"] or on.groupdict().get("list2") or "") if on is not None else ""
    bare = bare if on is None else f"{bare[: on.start()]}{bare[on.end() :]}"
    for words in dict.fromkeys((_END.sub("", TAIL.sub("", bare)), bare)):
        for more, pattern in _PATTERNS:
            found = pattern.fullmatch(words)
            if found is None:
                continue
            groups = found.groupdict()
            thing, said = groups["thing"].strip(), _said(groups)
            amount = amount_of(said)
            if amount is None or not thing or len(thing) > THING or _NO_THING.search(thing):
                continue
            yield {
                "thing": thing,
                "amount": said,
                **({"more": more} if more else {}),
                **({"name": name} if name else {}),
            }


def _said(groups: dict[str, str | None]) -> str:
    if groups.get("one") is not None:
        return "1"
    amount = (groups.get("amount") or "").strip()
    if amount and amount_of(amount) is None:
        return f"1 {amount}"  # another bag
    unit = (groups.get("unit") or "").strip()
    return f"{amount} {re.sub(' of$', '', unit)}".strip() if unit else amount
