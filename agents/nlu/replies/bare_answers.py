"""The answer in a reply that also says why: "all of them, she quit", 明早十点吧 他起得晚, "oh no, tuesday, sorry". Pure.

Only for what stands below a question or below what was just done: elsewhere the clauses beside it may be wishes of their own.
"""

import re
from datetime import datetime

from agents.nlu.asides import aside
from agents.nlu.classify import HALF, is_question, judged
from agents.nlu.forms import is_ordered, is_to_ring
from agents.nlu.slots.reasons import ABOUT_OURS
from agents.timetext import parse

LONGEST, REASON = 100, 50  # characters of a reply, and of a clause that says why
MOST = 4  # clauses
_SIGNS = re.compile(
    r"\s*[,，;；。!！]\s*|\.+\s+|\s[-–—]+\s|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff\d])"
    r"|\s+(?=(?:because|cuz|cos|coz|since|so that|or else)\s)"
)
_SAYS_NOTHING = re.compile(
    r"(?:oh|ah|hm+|ok(?:ay)?|sorry|thanks?|ta|cheers|please|pls|thank you|well|so|right|alright|lol|haha|ugh|whoops|oops"
    r"|wait|actually|哦|啊|嗯+|哎呀?|诶|对了|谢谢|辛苦|不好意思|抱歉)",
    re.IGNORECASE,
)
_WANTS = re.compile(
    r"\b(?:remind|book|add|put|move|change|cancel|delete|make it|what|when|where|who|which|also|another|instead)\b"
    r"|提醒|安排|记一?下|加上|[改换挪删]|取消|再[加来约]|另外|顺便|还有|什么|几点|哪",
    re.IGNORECASE,
)


def bare_answer(text: str, now: datetime) -> str | None:
    """Return the one clause that does not only tell; None where there is no other clause, or more than one that may want something."""
    if len(text) > LONGEST or "\n" in text:
        return None
    clauses = [one for one in _SIGNS.split(text.strip(" ,.!，。！~～")) if one and not _SAYS_NOTHING.fullmatch(one)]
    if not 1 < len(clauses) <= MOST:
        return clauses[0] if len(clauses) == 1 and clauses[0] != text else None
    first, last = clauses[0], clauses[-1]
    if all(_says_why(one, now) for one in clauses[1:]):
        return first
    return last if all(_says_why(one, now) for one in clauses[:-1]) else None


def _says_why(clause: str, now: datetime) -> bool:
    """Tell whether a clause orders and asks nothing, names no time, and is no answer itself."""
    if len(clause) > REASON or _WANTS.search(clause) or aside(clause) is not None or is_question(clause):
        return False
    if is_ordered(clause) or is_to_ring(clause) or parse(clause, now).verdict != "none":
        return False
    shares = judged(clause).intents
    return max(share for intent, share in shares.items() if intent in ABOUT_OURS) < HALF
