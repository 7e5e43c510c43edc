"""Changes, and what blocks a time, in the words of an order: "can we push the dentist back an hour", "move piano to Tuesday just this week". Pure."""

import re
from collections.abc import Iterator
from datetime import datetime

from agents.nlu.slots.wording.plain_makings import of_a_part
from agents.timetext import parse

_IS_FROM_TO = re.compile(
    r"(?P<what>[^,，。\s]{1,10}?)(?:的?时间)?(?:是|定在"
    r"|安排在)(?P<when>[^,，。]{3,16})[,，](?P<rest>去[^,，。]{1,10})[。.!！]*"
)
_ONLY_THIS_WEEK = re.compile(
    r"(?P<verb>move|push|shift|change|switch|reschedule|bring|cancel|skip) (?:the |my |our )?(?P<what>(?!it\b"
    r"|that\b|this\b)\S.{1,30}?)"
    r"(?P<to> (?:to|back|forward|until|till|an?)\b.{1,30}?)?,? (?:just|only)(?: for)? this (?:week|time|once)[.!]*"
    r"|(?P<zh>[^,，。]{1,10}?)(?P<verb2>改[到成]|挪到|移到|推到|调到)(?P<when>[^,，。]{2,10})[,，]?\s*(?:就"
    r"|只)(?:这|本)(?:一)?(?:周|次|回|星期)(?:这样)?[吧哈。!！]*",
    re.IGNORECASE,
)
_MAKE_LONG = re.compile(
    r"(?:(?:please|pls|can you|could you|actually|ok)[, ]+)*make (?:the |my )?(?P<what>(?!it\b|that\b|this\b"
    r"|me\b)\S.{1,30}?) (?:last )?"
    r"(?P<long>(?:an? |half an |one |two |three |\d)[\w ]{0,10}?(?:hours?|hrs?|minutes?|mins?)(?: and a half"
    r"| and (?:a quarter|\d+ minutes))?)(?: long)?[.!]*",
    re.IGNORECASE,
)
_BLOCKED_FOR = re.compile(
    r"(?:please |pls )?(?:book|block|keep) (?:out|off) (?P<when>[^,;]{3,30}?) for (?P<what>[^,;]{2,40}?)[.!]*",
    re.IGNORECASE,
)
_CAN_WE = re.compile(
    r"^(?:(?:ok|so|hey|hi|and)[, ]+)*(?:(?:can|could|shall|should|may) we|let['’]?s|can i|could i|i(?:['’]d"
    r"| would) like to|i (?:want|need) to|we need to|we have to)"
    r"\s+(?=(?:push|move|bring|shift|delay|postpone|reschedule|change|cancel|skip|extend|shorten|switch|swap)\b)",
    re.IGNORECASE,
)
_THIS_ONE = re.compile(
    r"(?P<what>(?!(?:what|when|who|it|that|this|there|how)\b)\S.{1,30}?)\s+(?:is|starts|begins)\s+(?:at\s+)?"
    r"(?P<to>\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]m)?)\s+this week(?:\s+(?:only|instead|by the way|btw))?[.!]*",
    re.IGNORECASE,
)


def changed_plainly(text: str, now: datetime) -> Iterator[str]:
    """Yield a message as an order of the same; `now` is when it was written."""
    span = _IS_FROM_TO.fullmatch(text)
    days = parse(span["when"], now) if span is not None and parse(span["what"], now).verdict == "none" else None
    if (
        span is not None
        and days is not None
        and days.verdict == "understood"
        and days.start is not None
        and days.start > now
    ):
        yield f"{span['when']}{span['rest']}{span['what']}"
    asked = _CAN_WE.match(text)
    if asked is not None:
        yield text[asked.end() :].rstrip("?？ ")
    held = _BLOCKED_FOR.fullmatch(text)
    if held is not None and parse(held["when"], now).start is not None:
        yield f"add {held['what']} on {held['when'].removeprefix('on ')}{of_a_part(held['when'], now)}"
    long = _MAKE_LONG.fullmatch(text)
    if long is not None:
        yield f"change {long['what']} to {long['long']}"
    once = _ONLY_THIS_WEEK.fullmatch(text)
    if once is not None:
        yield (
            f"{once['verb']} this week's {once['what']}{once['to'] or ''}"
            if once["verb"]
            else f"把这周的{once['zh']}{once['verb2']}{once['when']}"
        )
    this = _THIS_ONE.fullmatch(text)
    if this is not None:
        yield f"move this week's {this['what']} to {this['to']}"
