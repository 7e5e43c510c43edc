"""What is to be bought, though no list is named: what has run out, "add milk", "buy bread", 家里没纸巾了. Pure."""

import re

from agents.nlu.decision import Decision
from agents.nlu.intents import Want
from agents.nlu.orders import is_pondered, is_question, is_supposed
from agents.nlu.slots.keeping.list_names import SHOPPING
from agents.nlu.slots.keeping.list_things import TAIL, things

LONGEST, MOST = 60, 45  # characters of a message, and of a thing
ADD = Want(intent="list_add", confidence=0.85)
_THING = r"(?P<items>[a-z][\w'’&-]*(?:\s(?!or\b|so\b|could\b|please\b|order\b)[\w'’&-]+){0,3}?)"  # one thing, and no further clause
_ROW = r"(?P<items>[^.;:!?。；：！？\d][^.;:!?。；：！？]{1,40}?)"
_SOON = r"(?:(?:almost|nearly|completely|all|just|also|now|about to be|clean|fresh)\s+)*"
_OUT = (
    re.compile(
        rf"(?:(?:ok|oh|oops|hey|btw|and|also|by the way)[, ]+)*(?:(?:we|i)(?:['’]re|\s+are|['’]m|\s+am)\s+)?{_SOON}"
        r"(?:out\s+of|(?:running|getting)\s+(?:low\s+on|out\s+of|short\s+(?:of|on))|(?:low|short)\s+on)\s+"
        rf"(?:the\s+|any\s+)?{_THING}(?:\s+(?:at home|again|btw))?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:the\s+|our\s+)?{_THING}(?:['’]s|\s+is|\s+are|\s+has|\s+have)?\s+{_SOON}(?:run(?:ning)?\s+(?:out|low)"
        rf"|used\s+up)(?:\s+again)?",
        re.IGNORECASE,
    ),
    re.compile(rf"(?:there(?:['’]s|\s+is)\s+)?(?:no\s+more|no)\s+{_THING}\s+left(?:\s+at home)?", re.IGNORECASE),
)
_STOCK = (  # what is no stock of a household
    r"(?!差|我|你|您|他|她|它|咱|这|那|什么|啥|谁|钱|电(?![池脑])|时间|空|事|会|信号|网|人|票|问题|办法|意[思见]|车"
    r"|位|药|饭|早饭|午饭|晚饭|头发|作业|劲"
    r"|力气|心情|灵感|兴趣|手机|声音|动静|消息|必要|关系|下文|提醒|日程|笔记)"
)
_OUT_ZH = (
    re.compile(
        rf"(?:家里|我们?家|冰箱里?|厨房里?)?的?(?P<items>{_STOCK}[\u3400-\u9fff]{{1,6}}?)(?:也|都|又|已经|就)*+"
        r"(?:快)?(?:没了|没有了|用完了|用光了|见底了|不多了|断货了|要没了)[吧啊呀哦]?"
    ),
    re.compile(
        rf"(?:家里|我们?家|冰箱里?|厨房里?)(?:也|都|又|已经)*(?:快)?(?:没有?"
        rf"|缺)(?P<items>{_STOCK}[\u3400-\u9fff]{{1,6}}?)了?[吧啊呀哦]?"
    ),
)
_NO_THING = (
    r"(?!(?:an?\s+|the\s+|my\s+|another\s+|more\s+|some\s+)*(?:new\s+)?(?:events?|meetings?|appointments?"
    r"|reminders?|notes?|memos?|calls?|tasks?|lists?|tags?"
    r"|that|it|this|them|these|those|me|one|something|anything|him|her|everyone|people|person|day|time|date"
    r"|alarms?|timers?|minutes?|hours?|lunch|dinner"
    r"|breakfast|party|birthday|class|lesson|practice|session|items?|emails?|e-mails?|lights?|details?|description"
    r"|location|place|title|up|on|in|to|onto|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d)\b)"
)
_ADD = re.compile(
    rf"(?:(?:please|pls|can you|could you|also|and|oh)[, ]+)*add\s+{_NO_THING}(?:some\s+|an?\s+|more\s+)?"
    r"(?P<items>[a-z][\w'’-]*(?:\s+(?!to\b|in\b|on\b|at\b|for\b|with\b)[\w'’-]+){0,2})(?:\s+(?:too|as well))?",
    re.IGNORECASE,
)
_BUY = re.compile(
    r"(?:(?:please|also|and|need to|have to|must|gotta|remember to|don['’]?t forget to)[, ]+)*(?:buy|pick up"
    r"|grab)\s+(?!me\b|us\b|a ticket|tickets|the kids|\d)"
    rf"{_ROW}|(?:还|再|记得|别忘了?|顺便|下班|要|得|去)*买(?:一?[点些个])?(?P<zh>(?![了的过得单家什哪啥谁几多好到完定齐，,]"
    rf"|一?首)[\u3400-\u9fff、，,和跟 ]{{1,20}}?)[吧哦啊]?",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“”「」『』《》]")
_STOCKS = re.compile(
    r"\b(?:stocks?|shares?|bitcoin|crypto|house|car|tickets?|time|insurance|it|them|that|here|town|ideas?|options?"
    r"|luck|money|cash|breath|energy|patience"
    r"|work|steam|words|control|order|office|stock|battery|sleep|space|memory|data|credit|checks|everything)\b",
    re.IGNORECASE,
)


def added(decision: Decision, text: str) -> Decision | None:
    """Return the decision to put on the list what has run out or is to be bought; None for any other text."""
    if len(text) > 2 * LONGEST:
        return None
    bare = TAIL.sub("", text.strip()).strip(" ,，")
    if len(bare) > LONGEST or "\n" in bare or decision.reading.verdict != "none" or "@" in bare:
        return None
    if is_question(text) or is_supposed(bare) or is_pondered(bare):
        return None
    named = _ADD.fullmatch(bare)
    found = named or next((one for form in (*_OUT, *_OUT_ZH, _BUY) if (one := form.fullmatch(bare)) is not None), None)
    groups = {} if found is None else found.groupdict()
    named_things = groups.get("items") or groups.get("zh") or ""
    row = [named_things] if _QUOTED.search(named_things) else things(named_things)  # a title is one thing
    items = [one for one in row if len(one) <= MOST]
    if not items or any(_STOCKS.search(one) for one in items):
        return None
    where = {} if named is not None else {"name": SHOPPING}  # "add milk": where things were put last
    return Decision(agent=ADD.agent, want=ADD, reading=decision.reading).calling("list_add", {**where, "items": items})
