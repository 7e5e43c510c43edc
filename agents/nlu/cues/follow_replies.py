"""Words below what was asked unasked (“how did it go?”): it is done, not today, at another time, never again. Pure."""

import re
from datetime import datetime

from agents.timetext import parse

LONGEST = 40  # characters of such a reply
_DONE = re.compile(
    r"(?:yes|yep|yeah)?[, ]*+(?:i )?(?:done|did(?: it| that)?|i have|finished(?: it)?|all done|it'?s done|sure did"
    r"|went well)"
    r"|(?:是的?|嗯|对)?[，, ]*+(?:已经)?(?:做了|做完了?|完成了?|搞定了?|做到了|弄好了|办好了|打卡了)",
    re.IGNORECASE,
)
_LATER = re.compile(
    (
        r"(?:no|nope)?[, ]*+(?:not (?:today|yet|now)|later|tomorrow|maybe tomorrow)"
        r"|(?:还没有?|没有?|今天不行|今天没空|今天算了|晚点再?说?|明天再?说?)(?:做|弄|呢|吧)?"
    ),
    re.IGNORECASE,
)
_STOP = re.compile(
    r"(?:please )?(?:stop|stop asking(?: me)?|(?:don't|do not) ask(?: me)?(?: again| any ?more)?"
    r"|never ask(?: me)? again|no more (?:of these|questions|check-?ins|follow-?ups))(?: please)?"
    r"|(?:以后)?(?:请)?(?:别|不要|不用)再?(?:问|催|提)(?:我|这个)?了?|停",
    re.IGNORECASE,
)
_ASK = re.compile(r"(?:please )?(?:ask|check|try)(?: me| in| with me)?(?: again)? (?P<when>.{2,30})", re.IGNORECASE)
_ASK_ZH = re.compile(r"(?:再|才)?来?(?:问|提醒|找)我?(?:吧|一下)?\Z")  # behind when


def follow_reply(text: str, now: datetime) -> str | None:
    """Return `done`, `later`, `stop`, or the moment (ISO) at which to ask again; None for anything else."""
    plain = text.strip().rstrip("。.!！~～ ").replace("’", "'")
    if not plain or len(plain) > LONGEST:
        return None
    for found, pattern in (("done", _DONE), ("later", _LATER), ("stop", _STOP)):
        if pattern.fullmatch(plain):
            return found
    asked, behind = _ASK.fullmatch(plain), _ASK_ZH.search(plain)
    when = asked["when"] if asked is not None else plain[: behind.start()] if behind is not None else ""
    if not when:
        return None
    reading = parse(when, now)
    return reading.start.isoformat() if reading.verdict == "understood" and reading.start is not None else None
