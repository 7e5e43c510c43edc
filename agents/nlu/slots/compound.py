"""Two things in one sentence: both are done where each half says its own day and time; else the question quotes them."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from itertools import islice

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import MOST as LONGEST
from agents.nlu.slots import second_wishes
from agents.nlu.slots.event_changes import DATED
from agents.nlu.slots.event_titles import COURTESY, NOTHING_ELSE
from agents.texts import Language, say
from agents.timetext import parse, title

_JOINT = re.compile(
    r"(?<!\s)\s*+[,;，；。]\s*(?:(?:and|then|also|plus)\s+)*(?:还有|然后|另外|并且|再)?|(?<!\s)\s++(?:and|plus|then)\s+(?:(?:also|then)\s+)?|以及|还有|然后|和",
    re.IGNORECASE,
)
_LINK = r"[,，;；。.\s]*(?:(?:顺便|另外|还有|然后|再|并且?|同时|也|and|also|then|plus|please)[,，\s]*)*+"
_NOTE = re.compile(  # a second wish: what is said behind it is to be kept
    rf"(?<![,，;；。.\s]){_LINK}(?:请|麻烦[你您]?|帮我|给我)*+"
    r"(?:(?:记录?一下|记下来?|记住|记个笔记|备注一下)(?!来?了)|\b(?:note(?: down)?|make a note|write down|jot down|remember)(?: that\b|:))[:：,，\s]*(?P<note>\S.+)$",
    re.IGNORECASE | re.DOTALL,
)
_NEXT = re.compile(
    r"[,，;；。]\s*(?:顺便|另外|还有|然后|再|同时)|(?:[,;.]|(?<!\s))\s++(?:and also|and then|and|also|plus)\s+",
    re.IGNORECASE,
)
_AND_REMIND = re.compile(
    r"(?<!\s)(?:\s*+[,，;；。])?+\s*+(?:(?:然后|还有|另外|顺便)?再(?:麻烦[你您]?|请)?提醒(?:一下|一声)?我|\b(?:and|plus) (?:also |then |please )*remind me\b(?: to\b)?)\s*(?P<of>\S.*)$",
    re.IGNORECASE,
)
_NAME = 30  # characters of something without a time
_ORDER = re.compile(r"提醒(?:一下|一声)?我|\bremind (?:me|us)\b", re.IGNORECASE)
_MADE = ("schedule_add", "reminder_add")
MOST = 3  # things in one sentence
JOINTS = 8  # places where a sentence may be cut: one with more is a list, and each cut costs a reading of its parts

Alone = Callable[[str], Decision]


def both(decision: Decision, text: str, now: datetime, language: Language, alone: Alone) -> Decision:
    """The decision with a call for each thing that is to be made, or the question which is which; itself for one thing.

    `alone` decides on a part as on one thing.
    """
    if decision.want.intent not in (*_MADE, "multi"):
        return decision
    beside = (
        _with_note(text, alone)
        or second_wishes.with_reminders(decision, text, now, language, alone)
        or _with_reminder(decision, text, now, language, alone)
    )
    if beside is not None:
        return beside
    if len(text) > LONGEST or sum(1 for _ in _JOINT.finditer(text)) > JOINTS:
        return decision
    ordered = _ordered(text, now) if decision.call is not None else None
    if decision.call is not None and ordered is None:
        return decision
    calls = _calls(text, alone, MOST)
    if calls is not None:
        return replace(decision, call=calls[0], more=calls[1:], question=None, otherwise=None)
    if ordered is not None:
        question = say(language, "ask_each", first=ordered[0], second=ordered[1])
        return replace(decision, call=None, remark=None).leaving(question)
    halves = _halves(text, now) if decision.question is not None else None
    if halves is None:
        return decision
    return decision.asking(say(language, "ask_each", first=halves[0], second=halves[1]))


def _with_note(text: str, alone: Alone) -> Decision | None:
    """Something to be made and something to be kept, in either order; what is not sure of it is asked beside the note."""
    found = _NOTE.search(text) if len(text) <= LONGEST else None
    if found is not None and found.start() > 1:
        made, note = alone(text[: found.start()]), found["note"].strip()
        if made.call is not None and made.call.name in _MADE:
            return replace(made, more=(*made.more, ToolCall(name="memo_write", arguments={"content": note})))
        if made.question is not None and made.want.intent in _MADE:
            return replace(made, question=None).calling("memo_write", {"content": note}, made.question)
        return None
    for joint in islice(_NEXT.finditer(text[:LONGEST]), JOINTS):
        first = alone(text[: joint.start()])
        if first.call is None or first.call.name != "memo_write" or first.want.intent != "memo_save":
            continue
        second = alone(text[joint.end() :])
        if second.call is not None and second.call.name in _MADE:
            return replace(first, more=(second.call,), remark=second.remark)
    return None


def _with_reminder(decision: Decision, text: str, now: datetime, language: Language, alone: Alone) -> Decision | None:
    """开会，再提醒我带电脑: the event, and what is to be thought of before it; the two are asked about where there is no time."""
    found = _AND_REMIND.search(text) if len(text) <= LONGEST else None
    if found is None or not NOTHING_ELSE.sub("", found["of"]) or parse(found["of"], now).verdict != "none":
        return None
    first, of = text[: found.start()].strip(), found["of"].strip()
    made = alone(first)
    call, start = made.call, made.reading.start
    if call is None or call.name != "schedule_add" or start is None or made.reading.all_day:
        unsaid = made.reading.verdict == "none" and 1 < len(first) <= _NAME
        return (
            replace(decision, question=None).asking(say(language, "ask_each", first=first, second=of))
            if unsaid and made.call is None
            else None
        )
    at = second_wishes.before(start, now)
    if at is None:
        return None
    arguments = {"text": of.rstrip(" .。!！"), "at": at.isoformat(), "elapsed": False}
    return replace(made, more=(*made.more, ToolCall(name="reminder_add", arguments=arguments)))


def _calls(text: str, alone: Alone, most: int) -> tuple[ToolCall, ...] | None:
    """A call for each of two things or more, if each part says surely what and when."""
    for joint in _JOINT.finditer(text):
        first = _made(text[: joint.start()], alone)
        if first is None:
            continue
        rest = text[joint.end() :]
        second = _made(rest, alone)
        others = (second,) if second is not None else _calls(rest, alone, most - 1) if most > 2 else None
        if others is not None:
            return first, *others
    return None


def _made(part: str, alone: Alone) -> ToolCall | None:
    decision = alone(part)
    call = decision.call
    if call is None or call.name not in _MADE or decision.want.intent not in _MADE:
        return None
    return call if decision.reading.elapsed or "rrule" in call.arguments or DATED.search(part) else None


def _halves(text: str, now: datetime) -> tuple[str, str] | None:
    """The sentence in two, where a time stands in each half and words that it is of."""
    for joint in _JOINT.finditer(text):
        halves = text[: joint.start()].strip(), text[joint.end() :].strip()
        if all(len(half) > 1 and _is_timed(half, now) for half in halves):
            return halves
    return None


def _ordered(text: str, now: datetime) -> tuple[str, str] | None:
    """The sentence in two, where something with its own clock stands first, and then: remind me then of something else."""
    for joint in _JOINT.finditer(text):
        first, second = text[: joint.start()].strip(), text[joint.end() :].strip()
        order = _ORDER.search(second)
        if order is None or not NOTHING_ELSE.sub("", second[order.end() :]):
            continue
        known, about = parse(first, now), parse(second, now)
        timed = about.lead is None and about.verdict != "none"
        if timed and (known.grain == "minute" or known.rrule) and COURTESY.sub("", title(first, known)):
            return first, second
    return None


def _is_timed(half: str, now: datetime) -> bool:
    reading = parse(half, now)
    return reading.verdict == "understood" and reading.start is not None and DATED.search(half) is not None
