"""Timers ("set a timer for 10 minutes", 倒计时10分钟), and what rang and shall ring again ("snooze", 10分钟后再提醒我)."""

import re
from datetime import datetime, timedelta

from agents.fastpath.decision import Decision
from agents.fastpath.shifting import POLITE
from agents.router.intents import Want
from agents.texts import Language, say
from agents.texts.moments import length

WANT = Want(intent="reminder_add", confidence=0.9)
_TIMER = re.compile(
    rf"{POLITE}\s*(?:(?:set|start|run|make|create|give me|i need)\s+)?(?:me\s+)?(?:an?\s+|the\s+|my\s+)?(?:kitchen |egg |count ?down )?(?:timer|countdown)"
    r"(?:\s+(?:for|of))?(?:\s+(?:for|to|called)\s+(?:the\s+|my\s+)?(?P<en>(?!how|what|why)\S[^?]*))?"
    rf"|{POLITE}(?:设置?|设定|定|开始?|来|弄|加|启动)?(?:一?个)?\s*的?(?:倒计时|计时器?|定时器?)(?:器|吧|一下)?[,，\s]*(?P<zh>(?!.*(?:多少|什么|怎么|哪|吗|呢))[^?？]*)",
    re.IGNORECASE,
)
_SIGNS = " \t.。!！,，"
LONGEST = 100  # characters of a sentence that is a timer or a snooze
MORNING = 9  # the hour of a day that was said without one
MINUTE = timedelta(minutes=1)


def timer(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """The reminder in so much time; None for any other sentence."""
    reading = decision.reading
    if reading.verdict != "understood" or reading.start is not None or len(reading.spans) != 1 or len(text) > LONGEST:
        return None
    [(begins, ends)] = reading.spans
    rest = " ".join(f"{text[:begins]} {text[ends:]}".split()).strip(_SIGNS)
    found = _TIMER.fullmatch(rest)
    if found is None or not reading.duration:
        return None
    name, minutes = found["en"] or found["zh"], reading.duration // MINUTE
    said = text[begins:ends].strip() if reading.duration % MINUTE else length(minutes, language)
    words = say(language, "timer_named", name=name, length=said) if name else say(language, "timer", length=said)
    arguments = {"text": words, "at": (now + reading.duration).isoformat(), "elapsed": True}
    return Decision(agent=WANT.agent, want=WANT, reading=reading).calling("reminder_add", arguments)


_AGAIN = re.compile(
    r"(?:[那好嗯行]的?[,，\s]*)?(?:请|麻烦[你您]?|帮我)?(?:(?:(?:再?过|再?等)?一?(?:会儿|会|下)|稍后|晚点儿?|待会儿?)再?|(?:再过|再等)?再)"
    r"(?:提醒|叫)(?:一下|一遍|一次)?我?(?:一下|一遍|一次)?(?:吧|哈)?"
    rf"|{POLITE}\s*(?:snooze(?: (?:it|this|that))?|remind (?:me|us)(?: of (?:it|this|that))? (?:again|later)(?: later)?)(?:\s+(?:for|until|till|to|by))?",
    re.IGNORECASE,
)
_ANEW = re.compile(r"再|稍后|晚点|会儿?|\b(?:again|later|snooze)\b", re.IGNORECASE)


def again(decision: Decision, text: str, now: datetime) -> Decision | None:
    """What rang last rings again, at the time that is said, else soon; None for any other sentence."""
    reading = decision.reading
    if reading.rrule is not None or len(text) > LONGEST or not _ANEW.search(text):
        return None
    if _AGAIN.fullmatch(text.strip(_SIGNS)):  # 过会儿再提醒我: whenever that is
        return Decision(agent=WANT.agent, want=WANT, reading=reading).calling("reminder_snooze", {})
    at = reading.start or (now + reading.duration if reading.duration else None)
    if at is None or reading.verdict != "understood" or len(reading.spans) != 1:
        return None
    if reading.all_day:
        at = at.replace(hour=MORNING)
    elif reading.start is not None and reading.grain not in ("minute", "second"):
        return None
    [(begins, ends)] = reading.spans
    if not _AGAIN.fullmatch(" ".join(f"{text[:begins]} {text[ends:]}".split()).strip(_SIGNS)):
        return None
    return Decision(agent=WANT.agent, want=WANT, reading=reading).calling("reminder_snooze", {"at": at.isoformat()})
