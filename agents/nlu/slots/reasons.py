"""The reason behind an order about what is there: "take the bread off, we have some", 喝茶取消 要下雨. It orders nothing. Pure."""

import re
from collections.abc import Callable
from datetime import datetime

from agents.nlu.classify import HALF, THAT_ONE, is_question, judged
from agents.nlu.cues.telling import tells
from agents.nlu.decision import Decision
from agents.nlu.forms import is_ordered, is_to_ring
from agents.nlu.slots.changing.told_wishes import names_somebody
from agents.nlu.slots.several.wish_words import OWN
from agents.timetext import parse

LONGEST = 200  # characters of a message
REASON = 60  # characters of a reason
_SIGNS = re.compile(
    r"\s*[,，;；。]\s*|\.\s+|\s[-–—]+\s|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])"
    r"|\s+(?=(?:because|cuz|cos|coz|since)\s)"
)
_BECAUSE = re.compile(
    r"(?:because|cuz|cos|coz|since|otherwise|or else|so that|as (?=i|we|he|she|they|it|the|my))\b"
    r"|因为|不然|否则|要不然|省得|免得|怕",
    re.IGNORECASE,
)
_NO_NEW_TIME = re.compile(  # that there is none yet
    r"(?:the |a )?(?:new |other )?(?:date|time|day)(?:['’]?s| is| will be)? (?:tb[acd]|to follow"
    r"|to be (?:announced|confirmed))|tb[acd]|(?:no|not a) new (?:date|time|day)(?: yet)?"
    r"|(?:i|they|we)(?:['’]?ll| will) (?:rebook|reschedule)(?: it)?(?: later)?",
    re.IGNORECASE,
)
_COLON = re.compile(r"[:：](?!\d)")  # of an hour it is none
_DONE = re.compile(r"已经|\balready\b", re.IGNORECASE)  # then it is done, and what rings for it may stay
_ABOUT_THERE = frozenset(
    {
        "schedule_update", "schedule_delete", "reminder_change", "reminder_delete", "list_remove", "list_done",
        "memo_delete", "undo", "multi",
    }
)  # fmt: skip

_BRIEF = 16  # characters of an order that names nothing
_SURELY = re.compile(r"^(?:actually|oh|ok|well|so|哎|哦|啊)[, ，]+", re.IGNORECASE)
_AFTER = frozenset(" ,，。;；")
_OF_SOMEBODY = re.compile(
    r"\W*(?:i|we|he|she|they|it|you)(?:['’]?[a-z]{1,2})?\s", re.IGNORECASE
)  # no thing goes by that
_MAKES = frozenset({"schedule_add", "reminder_add"})
_OFF = re.compile(  # then it does not come to that
    (
        r"取消|不去|去不|来不|不用|不了|没了|改|推|算了|但|不过|可是|结果"
        r"|\b(?:but|cancel\w*|off|can['’]?t|won['’]?t|not|instead|moved|until|though|however)\b"
    ),
    re.IGNORECASE,
)
_OURS = _ABOUT_THERE | {"schedule_add", "reminder_add", "memo_save", "snooze", "done"}


def without_reason(
    text: str, now: datetime, whole: Callable[[str], Decision], alone: Callable[[str], Decision]
) -> str | None:
    """Return an order without the reason behind it; None where there is none. `whole` decides on a message, `alone` on one thing.

    What is to be made is told, too, so that its reason is only left out where all of it together says nothing for certain.
    """
    head = order_alone(text, now)
    if head == text:
        return None
    found = whole(head)
    acts = found.call is not None or bool(found.tries)
    again = found.call is not None and found.call.name == "reminder_snooze"
    if found.call is not None and found.call.name in _MAKES and found.reading.grain == "minute":
        off = _OFF.search(text[len(head) :]) is not None
        told = alone(text).call
        named = "" if told is None else str(told.arguments.get("title", ""))
        why = text[len(head) :]
        of_reason = bool(named) and named in why and named not in head and _OF_SOMEBODY.match(why) is not None
        return head if found.want.sure and not off and (told is None or of_reason) else None
    about = found.want.intent in _ABOUT_THERE or THAT_ONE.fullmatch(head) is not None
    return head if acts and (again or about) else None


def order_alone(text: str, now: datetime) -> str:
    """Return what stands before clauses that only tell; the text itself where none do, or where it asks."""
    if len(text) > LONGEST or "\n" in text or _COLON.search(text):
        return text
    said = THAT_ONE.match(text)
    if said is not None and text[said.end() :][:1] in _AFTER and not _OFF.search(text[said.end() :]):
        return said[0]
    head = text
    for sign in reversed(list(_SIGNS.finditer(text))):
        if not is_reason(head[sign.end() :].strip(), now):
            break
        head = head[: sign.start()].strip()
    return text if not head or is_question(head) else head


def order_behind(text: str, now: datetime) -> str | None:
    """Return the last clause, where all that stands before it only tells: "she's away, cancel it"; None for any other text."""
    if len(text) > LONGEST or "\n" in text or _COLON.search(text):
        return None
    signs = list(_SIGNS.finditer(text))
    told = text[: signs[-1].start()].strip() if signs else ""
    order = text[signs[-1].end() :].strip() if signs else ""
    told = _SURELY.sub("", told)
    short = order and told and len(order) <= _BRIEF and not names_somebody(told)
    return order if short and is_reason(told, now) else None


def is_reason(text: str, now: datetime) -> bool:
    """Tell whether a clause only tells: it orders and asks nothing, and names no time."""
    if not 1 < len(text) <= REASON or is_question(text) or OWN.match(text) or is_ordered(text) or is_to_ring(text):
        return False
    if _DONE.search(text) or parse(text, now).verdict != "none":
        return False
    if _BECAUSE.match(text) or _NO_NEW_TIME.fullmatch(text):
        return True
    shares = judged(text).intents
    if max(share for intent, share in shares.items() if intent in _OURS) >= HALF:
        return False
    return tells(text)
