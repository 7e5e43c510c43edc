"""What has changed of something that is noted: "Ana's number is 5521 now", 门禁码换成7788了, "it's walnuts, not hazelnuts". Pure."""

import re
from datetime import datetime
from typing import Any

from agents.nlu.decision import Decision
from agents.nlu.lexicon.han_letters import read_simplified, simplified
from agents.nlu.orders import is_question, is_supposed
from agents.texts import Language

LONGEST = 80  # characters
_VALUE = (
    r"(?P<new>[^\s,，。\d]*\d[^\s,，。了]*(?:\s\d[^\s,，。了]*){0,3})"  # of words it is not known which they replace
)
_HANDLE = r"(?P<new>[\w.+-]+@[\w.-]+\.\w{2,10}|@\w{2,30}|https?://\S{4,80})"
_FORMS = (
    re.compile(
        rf"(?P<what>(?:my\s+|the\s+)?\S.{{0,40}}?)\s+(?:has\s+"
        rf"|have\s+)?changed\s?[,;:.-]?\s*(?:and\s+)?(?:it['’]?s|it\s+is|to|is)\s+"
        rf"(?:now\s+)?(?:{_HANDLE}|{_VALUE.replace('<new>', '<new2>')})(?:\s+now)?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<what>\S.{{0,40}}?)(?:['’]s)?\s+new\s+(?P<of>e-?mail|address|number|phone|handle|website|link"
        rf"|rent|code|pin)"
        rf"\s*(?:is|:)\s*(?:{_HANDLE}|{_VALUE.replace('<new>', '<new2>')})",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<what>\S.{{0,40}}?)\s+is\s+(?:now\s+{_HANDLE}|{_HANDLE.replace('<new>', '<new2>')}\s+(?:now|instead))",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<what>[^,，。]{{1,20}}?)(?:换|变|改)(?:成|为)?了?[,，\s]?(?:现在)?(?:是|用)?\s?{_HANDLE}\s?了?",
        re.IGNORECASE,
    ),
    re.compile(
        (
            rf"(?P<what>(?![^\x00-\x7f]{{4}})\S.{{0,40}}?)\s+(?:(?:is|are|has|have|was)\s+(?:been\s+)?)?(?:now\s+"
            rf"|changed\s+(?:to\s+)?)*(?:at\s+)?{_VALUE}(?:\s+(?:now|instead|these days|from now on))?"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<what>[^,，。]{{1,20}}?)\s?(?:已经|又)?(?:换|变|改)?了?[,，\s]?(?:现在|已经|如今)?(?:是|改为|换到|改成"
        rf"|换成|变成|为)了?\s?{_VALUE}\s?了?"
    ),
)
_INSTEAD = (
    re.compile(
        r"(?:it['’]?s|it is|that['’]?s|should be)?\s*(?P<new>\S+(?:\s\S+){0,3}?),?\s+not\s+(?P<old"
        r">\S+(?:\s\S+){0,3})", re.IGNORECASE),
    re.compile(r"[^,，。]{0,12}?(?:不是|并非)(?P<old>[^,，。]{1,16})[,，]\s*(?:而?是|应该是)(?P<new>[^,，。]{1,16})"),
    re.compile(
        r"(?P<what>[^\d,，。]{0,10}?)(?:应该)?(?:是|用|要|放|加|住|走"
        r"|坐)(?P<new>\d[\d.]{0,8})\s?(?P<unit>[^\s,，。\d]{0,3})"
        r"[,，]\s?(?:而)?不是(?P<old>\d[\d.]{0,8})\s?[^\s,，。\d]{0,3}"
    ),
    re.compile(r"(?:应该)?是(?P<new>[^,，。]{1,16})[,，]?\s*(?:不是|而不是)(?P<old>[^,，。]{1,16})"),
)  # fmt: skip
_AHEAD = re.compile(
    (
        r"(?:(?:correction|actually|sorry|no|oh|wait|oops|btw|update)\b[\s,:：.!-]*"
        r"|(?:更正|对了|哦|不对|纠正一下|更新一下)[\s,，:：]*)++"
    ),
    re.IGNORECASE,
)
_OF_AN_EVENT = re.compile(
    r"地[点址方]|位置|会议室|时间|名[字称]|标题|it|that|this|place|room|time|title|venue", re.IGNORECASE
)
_CHANGED = re.compile(r"\b(?:now|new|changed|these days|from now on)\b|[换變变改]|现在|如今", re.IGNORECASE)
_POSSESSIVE = re.compile(
    r"['’]s\b|\s+(?:is|are|changed)$|^(?:the|my|our|that|this)\s+|(?:的|那个|这个)+$"
    r"|^(?:昨天|前天|刚才|之前|上次)?[那这]一?条(?=..)|的?[那这]一?条的?$",
    re.IGNORECASE,
)


def planned(decision: Decision, text: str, _now: datetime, _language: Language) -> Decision:
    """Return the note that shall say another value, where the words name both."""
    given = fact(text)
    return decision if given is None else decision.calling("memo_change", given)


_MEANT = re.compile(
    r"(?:(?:no|nope|nah|oh|wait|oops|sorry|actually|typo|correction|wrong)\b[\s,.!:]{0,3}){0,4}+"
    r"(?:i\s+mean(?:t)?|it['’]?s(?:\s+now)?|it\s+(?:is|was)|that\s+was|(?:he|she"
    r"|they)(?:[’']s|\s+has|\s+have|['’]ve)?\s+changed\s+it(?:,|\s+to)?|it\s+should\s+be"
    r"|should\s+be|make\s+(?:it|that))\s+"
    r"(?P<en>(?:[^\s,\d]{2,16}\s)?[^\s,]{0,20}\d[^\s,]{0,20}(?:\s\d\S{0,12}){0,3}(?:\s(?:mm"
    r"|cm|m|km|kg|g|kilos?|litres?|l|ml|pm|am|dollars|bucks|pounds|quid|percent"
    r"|degrees))?)(?:,?\s+not\s+\S{1,24}|,?\s+(?:actually|now|instead|rather|btw))?"
    r"|(?:(?:no|nope|nah|oh|wait|oops|sorry|actually|typo|correction)\b[\s,.!:]{1,3}){1,4}+"
    r"(?P<en2>\d[^\s,]{0,20}(?:\s(?:mm|cm|m|km|kg|g|kilos?|litres?|l|ml|dollars|bucks|pounds|quid"
    r"|euros?))?)(?:,?\s(?:not\s\S{1,24}|actually))?"
    r"|(?:(?:[打写记说]错了?|不对|不是[^,，\s]{1,12}|[哦啊])[,，\s]{0,2}){1,3}+(?:应该)?(?:是"
    r"|改成)?\s?(?P<zh>[^\s,，。]{0,12}\d[^\s,，。]{0,20})"
    r"|(?:把)?(?:[那这它]一?条?|那个)?(?:笔记|记录)?(?:里面?的?)?(?:现在|已经|又|给我|帮我)?(?:改成|换成|变成"
    r"|改为)了?\s?[欠是为用到]?\s?(?P<zh3>[^\s,，。了]{0,12}\d[^\s,，。了]{0,20})\s?了?"
    r"|是(?P<zh4>[^\s,，。]{0,12}\d[^\s,，。]{0,20})[,，\s]\s?我?(?:刚才|刚)?[看记说写打]错了"
    r"|应该是\s?(?P<zh2>[^\s,，。]{0,12}\d[^\s,，。]{0,20})",
    re.IGNORECASE,
)


_NOTED_OTHERWISE = re.compile(  # 她换号了 笔记里改成138…: of what was noted or shown last
    r"(?:对了[,，\s]{0,2})?(?:[他她它]|人家|对方)?(?:又|刚|已经)?(?:换|改|变)了?(?:号码?|手机号?"
    r"|电话|地址|密码|微信号?|邮箱|时间)?了?"
    r"[,，\s]{0,2}(?:帮我|你|把)?(?:(?:笔记|备忘|记录)(?:里|上|中)?的?)?(?:那条)?(?:也|就|给我"
    r"|帮我)?(?:改成|换成|更新成|改为|改)"
    r"\s?(?P<new>[^\s,，。]{0,12}\d[^\s,，。]{0,20})"
)


def noted_otherwise(text: str) -> str:
    """Return the value that a note shall have now, where the notes are named and none of them is; empty for any other text."""
    found = _NOTED_OTHERWISE.fullmatch(simplified(text.strip(" \t.。!！~～"))) if len(text) <= LONGEST else None
    return "" if found is None else found["new"]


def meant_value(text: str) -> str:
    """Return the value with a figure that was meant of what was just noted ("no, I meant 3-18-92"); empty for any other text."""
    if value := noted_otherwise(text):
        return value
    found = _MEANT.fullmatch(simplified(text.strip(" \t.。!！~～"))) if len(text) <= LONGEST else None
    return "" if found is None else next((one for one in found.groups() if one), "")


_TEXT = re.compile(  # all that the note just shown shall say
    r"(?:please\s+|can\s+you\s+|actually,?\s+)*(?:change|update|edit|rewrite)\s+(?:it|that|this)\s+(?:to\s+say"
    r"|to\s+read"
    r"|to|into)\s*[:：]?\s+"
    r"(?P<en>\S.{2,200})|(?:it|that)\s+should\s+(?:say|read)\s*[:：]?\s+(?P<en2>\S.{2,200})"
    r"|(?:请|帮我|麻烦|给我)*(?:把\s?)?(?:它|[这那]一?条|[这那]个)?(?:的?内容)?(?:改成|改为"
    r"|换成)[:：\s]*(?P<zh>\S.{2,200})",
    re.IGNORECASE | re.DOTALL,
)


_SWAP = re.compile(
    r"(?:please\s+|and\s+|also\s+|oh\s+|actually,?\s+)*(?:change|swap|replace"
    r"|correct)\s+(?:the\s+)?(?P<old>\S.{0,30}?)\s+"
    r"(?:to|with|for|into|by)\s+(?P<new>\S.{0,40}?)"
    r"|(?:请|帮我|还有|再|把|将){0,3}+\s?(?P<zh>[^\s,，。]{1,16}?)\s?(?:改成|换成|改为"
    r"|换为)\s?(?P<zh2>[^\s,，。]{1,20}?)[吧了]?"
    r"(?:[,，\s]+(?:因为|[他她]们?|我|人家|对方|那边|这边|之前|刚才)[^,，。\d]{1,12})?",  # and why
    re.IGNORECASE,
)


@read_simplified
def meant_swap(text: str) -> tuple[str, str] | None:
    """Return the words that the note just shown shall have others for, and these: "change January to February"; None for any other text."""
    found = _SWAP.fullmatch(text.strip(" \t.。!！~～")) if len(text) <= LONGEST else None
    return None if found is None else (found["old"] or found["zh"], found["new"] or found["zh2"])


@read_simplified
def meant_text(text: str) -> str:
    """Return what a note shall say instead of all that it says ("change it to say: …"), word for word; empty for any other text."""
    found = _TEXT.fullmatch(text.strip())
    return "" if found is None else next((one for one in found.groups() if one), "")


def fact(text: str) -> dict[str, Any] | None:
    """Return the arguments of memo_change for a fact that is another now; None for any other sentence."""
    bare = text.strip(" \t.。!！~～")
    if len(bare) > LONGEST or "\n" in bare or is_question(bare) or is_supposed(bare):
        return None
    ahead = _AHEAD.match(bare)
    rest = bare[ahead.end() :] if ahead is not None else bare
    found = next((one for form in _INSTEAD if (one := form.fullmatch(rest)) is not None), None)
    if found is not None:
        about = found.groupdict().get("what") or ""
        query = f"{about} {found['old']}".strip()
        return {"query": query, "text": found["new"].rstrip(","), "how": "value", "old": found["old"]}
    found = next((one for form in _FORMS if (one := form.fullmatch(rest)) is not None), None)
    if found is None or _CHANGED.search(bare) is None:
        return None  # "my pin is 1234" is new
    groups = found.groupdict()
    what = " ".join(_POSSESSIVE.sub("", found["what"]).split())
    new = groups["new"] or groups.get("new2") or ""
    what = f"{what} {groups['of']}" if groups.get("of") else what
    return {"query": what, "text": new, "how": "value"} if what and not _OF_AN_EVENT.fullmatch(what) else None
