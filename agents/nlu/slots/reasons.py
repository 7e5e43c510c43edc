"""The reason behind an order about what is there: "take the bread off, we have some", 喝茶取消 要下雨. It orders nothing. Pure."""

import re
from collections.abc import Callable
from datetime import datetime

from agents.nlu.classify import HALF, is_question, judged
from agents.nlu.decision import Decision
from agents.nlu.forms import is_ordered, is_to_ring
from agents.nlu.slots.several.wish_words import OWN
from agents.timetext import parse

LONGEST = 200  # characters of a message
REASON = 60  # characters of a reason
_SIGNS = re.compile(
    (
        r"\s*[,，;；。]\s*|\.\s+|\s[-–—]+\s|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])"
        r"|\s+(?=(?:because|cuz|cos|coz|since)\s)"
    )
)
_BECAUSE = re.compile(
    r"(?:because|cuz|cos|coz|since|otherwise|or else|so that|as (?=i|we|he|she|they|it|the|my))\b"
    r"|因为|不然|否则|要不然|省得|免得|怕",
    re.IGNORECASE,
)
_EN_TELLS = re.compile(
    r"(?:i|we|he|she|they|it|there|this|nobody|everyone|everybody|someone|somebody"
    r"|no one)(?:['’](?:s|re|m|ve|ll|d))?\s+\S"
    r"|(?:the|my|our|his|her|their|another|some|all|that)\s+(?:[\w'’-]+\s+){1,4}?(?:is|are|was|were|has|have|had"
    r"|can['’]?t"
    r"|cannot|couldn['’]?t|won['’]?t|will|doesn['’]?t|don['’]?t|didn['’]?t|isn['’]?t|got|went|came|said|says"
    r"|\w{2,}ed)\b"
    r"|(?-i:[A-Z])[\w'’-]+(?:\s+[\w'’-]+)?\s+(?:is|was|has|had|can['’]?t|cannot|couldn['’]?t|won['’]?t|doesn['’]?t"
    r"|didn['’]?t"
    r"|got|went|came|said|says|\w{2,}ed)\b"
    r"|too\s+\w+|no\s+(?:time|money|need|power|one|space|room)\b",
    re.IGNORECASE,
)
_WANTS = re.compile(  # a wish, a correction, or what it is to become
    r"\b(?:need|needs|want|wants|must|should|would|gotta|have to|has to|['’]d|prefer|instead|rather|please|let['’]?s"
    r"|meant?)\b"
    r"|^(?:再|也|还[要得想]|另外|顺便|然后|和|把|将|换|改|叫|应该|不是|是|给|帮|请|麻烦|要(?!下|是|出|开|上|加)|想"
    r"|得)|时间|地点",
    re.IGNORECASE,
)
_ZH_TELLS = re.compile(r"(?=[\u3400-\u9fff])[^a-z]*?[了不没要有在是太很都会能说来去到过得]", re.IGNORECASE)
_DONE = re.compile(r"已经|\balready\b", re.IGNORECASE)  # then it is done, and what rings for it may stay
_ABOUT_THERE = frozenset(
    {
        "schedule_update", "schedule_delete", "reminder_change", "reminder_delete", "list_remove", "list_done",
        "memo_delete", "undo", "multi",
    }
)  # fmt: skip

_OURS = _ABOUT_THERE | {"schedule_add", "reminder_add", "memo_save", "snooze", "done"}


def without_reason(text: str, now: datetime, whole: Callable[[str], Decision]) -> str | None:
    """Return an order without the reason behind it; None where there is none. `whole` decides on a message."""
    head = order_alone(text, now)
    if head == text:
        return None
    found = whole(head)
    acts = found.call is not None or bool(found.tries)
    return head if acts and found.want.intent in _ABOUT_THERE else None


def order_alone(text: str, now: datetime) -> str:
    """Return what stands before clauses that only tell; the text itself where none do, or where it asks."""
    if len(text) > LONGEST or "\n" in text or ":" in text or "：" in text:
        return text
    head = text
    for sign in reversed(list(_SIGNS.finditer(text))):
        if not is_reason(head[sign.end() :].strip(), now):
            break
        head = head[: sign.start()].strip()
    return text if not head or is_question(head) else head


def is_reason(text: str, now: datetime) -> bool:
    """Tell whether a clause only tells: it orders and asks nothing, and names no time."""
    if not 1 < len(text) <= REASON or is_question(text) or OWN.match(text) or is_ordered(text) or is_to_ring(text):
        return False
    if _DONE.search(text) or parse(text, now).verdict != "none":
        return False
    if _BECAUSE.match(text):
        return True
    shares = judged(text).intents
    if max(share for intent, share in shares.items() if intent in _OURS) >= HALF:
        return False
    return _WANTS.search(text) is None and (_ZH_TELLS.match(text) is not None or _EN_TELLS.match(text) is not None)
