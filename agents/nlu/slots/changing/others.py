"""Reminders that are for others: "remind @bob tomorrow at 9 to send the report", 提醒大家明天下午三点开会. Pure."""

import re
from dataclasses import replace
from datetime import datetime

from agents.nlu.decision import Decision
from agents.nlu.intents import MOST, Want
from agents.nlu.slots import new_events
from agents.nlu.slots.naming.event_titles import COURTESY
from agents.texts import Language
from agents.timetext import parse, title

WANT = Want(intent="reminder_add", confidence=0.9)
_EN = re.compile(
    r"(?P<before>(?:(?:please|can you|could you|hey|ok|and|also)[, ]+)*(?:remind|ping|nudge"
    r"|tell)) (?P<who>@\w[\w.-]{0,30}"
    r"|(?:everyone|everybody|us all|all of us|the (?:whole )?(?:team|group|channel|class|family|crew|band))"
    r"|(?-i:[A-Z][a-z]{1,15}(?: and [A-Z][a-z]{1,15})?)|[a-z]{2,12}(?= (?:to|about|that) ))(?P<rest> .+)",
    re.IGNORECASE | re.DOTALL,
)
_EN_BEHIND = re.compile(
    (
        r"(?P<ahead>.{3,40}?[, ]+(?:please )?(?:remind|ping|nudge)) (?P<who>@\w[\w.-]{0,30}|everyone|everybody|us all"
        r"|all of us|the (?:whole )?(?:team|group|channel))(?P<rest> .+)"
    ),
    re.IGNORECASE | re.DOTALL,
)
_NO_NAME = re.compile(
    (
        r"me|us|him|her|them|it|you|myself|again|later|people|that|this|tomorrow|today|tonight|monday|tuesday"
        r"|wednesday|thursday|friday|saturday|sunday|in|at|on|every|daily|weekly|of|to|about"
    ),
    re.IGNORECASE,
)
_ZH = re.compile(
    r"(?P<ahead>.{0,24}?)(?P<before>提醒)(?:一下|一声|下)?(?P<who>@[^\s@,，:：]{1,20}|大家|所有人"
    r"|全体(?:成员|同学|同事)?|各位|全组|(?:我们)?(?:团队|全班|全家)"
    r"|[小老阿][一-龥](?![师板公婆])|[一-龥](?:总|哥|姐|工|老师|经理|主任|医生)|老[师板公婆]|妈妈?|爸爸?|爷爷|奶奶"
    r"|外婆|外公|孩子们?|儿子|女儿|同事们?|同学们?|他们?|她们?)(?:们)?\s*(?P<rest>\S.*)",
    re.DOTALL,
)


def reminder(decision: Decision, text: str, now: datetime, language: Language) -> Decision | None:
    """Return the decision for a reminder that rings for somebody else; None for any other sentence."""
    if len(text) > MOST:
        return None
    found = _EN.fullmatch(text) or _EN_BEHIND.fullmatch(text) or _ZH.fullmatch(text)
    if found is None or _NO_NAME.fullmatch(found["who"]):
        return None
    groups = found.groupdict()
    ahead = groups.get("ahead") or ""
    if groups.get("before") == "提醒" and COURTESY.sub("", title(ahead, parse(ahead, now))):
        return None  # somebody has reminded somebody
    own = "我" if groups.get("before") == "提醒" else " me"
    said = f"{ahead}{groups.get('before') or ''}{own}{found['rest']}"
    reading = parse(said, now)
    made = replace(decision, agent=WANT.agent, want=WANT, reading=reading, question=None, otherwise=None)
    made = new_events.reminder(made, said, now, language)
    if made.call is None:
        return made if made.missing == "when" and made.question is not None else None
    if made.call.name != "reminder_add":
        return None
    return made.calling("reminder_add", {**made.call.arguments, "whom": found["who"]}, made.remark)
