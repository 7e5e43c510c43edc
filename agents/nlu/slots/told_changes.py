"""Changes that are told and not ordered: "the lab is in room 12", "yoga has moved to 5pm", 述职地点在三楼. Pure."""

import re
from datetime import datetime
from typing import Any

from agents.nlu.slots.event_changes import which
from agents.nlu.slots.new_values import Unclear, at_time
from agents.timetext import parse

LONGEST = 80  # characters
_MOVED = r"(?:moved|changed|shifted|switched|rescheduled|pushed(?: back| out)?|postponed|brought forward|put back)"
_IS = r"(?:['’]s|\s+(?:is|are|has|was|got|gets|will be|has been|is being|have been))"
_TIMES = re.compile(
    rf"(?P<which>\S.{{1,40}}?)(?:{_IS}(?:\s+now)?\s+{_MOVED}|\s+{_MOVED}|{_IS}\s+now|\s+now\s+(?:starts|begins))\s+(?:to|till|until|at|on|for)\s+(?P<to>\S.*)",
    re.IGNORECASE,
)
_PLACES = (
    re.compile(
        rf"(?P<which>\S.{{1,40}}?)(?:{_IS}(?:\s+now)?(?:\s+{_MOVED})?)\s+(?:at|in|to)\s+(?P<to>\S.*)", re.IGNORECASE
    ),
    re.compile(
        r"(?P<which>[^,，。:：]{2,20}?)的?(?:地点|地址|位置|会议室)(?:就|定|设|改|换|是)*(?:在|到|成|为|是)(?P<to>\S.*)"
    ),
    re.compile(
        r"(?P<which>[^,，。:：]{2,20}?)(?:改|换|定)?在(?P<to>[^,，。]{2,20}[楼层室厅店馆路街号座区期厦场园院校站])"
    ),
)
_PLACE = re.compile(
    r"\d|[\u3400-\u9fff]|\b(?:room|hall|street|st|road|rd|lane|ln|avenue|ave|studio|building|floor|office|school|library|cafe|café|"
    r"park|centre|center|gym|church|clinic|hospital|station|theatre|theater|hotel|pub|bar|restaurant|kitchen|lobby|campus)\b",
    re.IGNORECASE,
)
_SIGNS = " \t\n,.;:!，。；：！~～吧啊呀了"
_START = re.compile(
    r"(?:(?:so|oh|ok(?:ay)?|well|btw|fyi|actually|no|sorry)\b[, ]*|(?:对了|哦|那个)[,， ]*)*+", re.IGNORECASE
)


def told(text: str, now: datetime) -> dict[str, Any] | None:
    """Return the arguments of a change that a sentence tells of; None for any other sentence, and a time that must be asked for."""
    bare = text.strip()
    if len(bare) > LONGEST or bare.endswith(("?", "？", "吗", "呢")) or "\n" in bare:
        return None
    start = _START.match(bare)
    bare = (bare[start.end() :] if start is not None else bare).strip(_SIGNS)
    found = _TIMES.fullmatch(bare)
    becomes = _time(found["to"], now) if found is not None else None
    if found is None or becomes is None:
        found = next((one for pattern in _PLACES if (one := pattern.fullmatch(bare)) is not None), None)
        becomes = _place(found["to"], now) if found is not None else None
    if found is None or becomes is None:
        return None
    named = which(found["which"], now)
    return None if named is None or "query" not in named[0] else {**named[0], **becomes}


def _time(words: str, now: datetime) -> dict[str, Any] | None:
    try:
        return at_time(words, "to", now) or None
    except Unclear:
        return None


def _place(words: str, now: datetime) -> dict[str, Any] | None:
    """Return the place that words name; what may be a time, or a person's mood, is none."""
    words = words.strip(_SIGNS)
    if _PLACE.search(words) is None or parse(words, now).verdict == "understood":
        return None
    return {"location": words}
