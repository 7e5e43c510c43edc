"""Something that is to be right behind or before what the calendar has: 面试之后半小时跟小王喝咖啡, "lunch right after the interview". Pure."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import Want
from agents.timetext import Reading, parse

LONGEST = 80  # characters
_LENGTH_ZH = r"(?P<long>(?:[一两三四五六七八九十\d]{1,3}|半)个?(?:半)?(?:小时|钟头|分钟|刻钟)(?:半)?)"
_LENGTH_EN = r"(?P<long>(?:half an|an?|one|two|three|\d{1,2})(?: and a half)?[ -](?:hours?|minutes?|mins?|hrs?))"
_NAME_ZH = r"(?P<name>(?![这那此它他她我你下上今明后每周])[\u3400-\u9fffA-Za-z ]{2,10}?)"
_WHAT_ZH = (
    r"(?:再|就|我?要|我们)?(?P<what>(?!提醒|叫|通知|告诉|喊|推|改|挪|再|有|还|到|就|都|没|才|别|不)"
    r"[\u3400-\u9fffA-Za-z ]{2,16}?)(?:吧|呗|哈)?"
)
_WHAT_EN = (
    r"(?:(?:book|add|put|schedule|have) )?(?P<what>(?!(?:remind|tell|ping|move|push|cancel|what|when|is|can|do"
    r"|did|have"
    r"|how|who|where|the|it|that|this|i|we|not?|skip|delete|wake|call me|text me)\b)[a-z][^,.;:?!\d]{1,40}?),? "
)
_RIGHT = r"straight|right|directly|immediately|just"
_NAME_EN = r"(?:the|my|our) (?P<name>[a-z][a-z '’-]{1,30}?)"
_FORMS: tuple[tuple[bool, re.Pattern[str]], ...] = (
    (True, re.compile(rf"{_NAME_ZH}(?:之后|以后|结束后|完了?之?后)(?:隔|过|的)?{_LENGTH_ZH}后?{_WHAT_ZH}")),
    (True, re.compile(rf"{_NAME_ZH}(?:之后|以后|结束后|完了?之?后)(?:立刻|马上|紧接着|直接)(?P<long>){_WHAT_ZH}")),
    (False, re.compile(rf"{_NAME_ZH}(?:开始)?(?:之前|以前|前){_LENGTH_ZH}{_WHAT_ZH}")),
    (True, re.compile(rf"{_WHAT_EN}(?:{_LENGTH_EN}|{_RIGHT}) after {_NAME_EN}", re.IGNORECASE)),
    (False, re.compile(rf"{_WHAT_EN}(?:{_LENGTH_EN}|{_RIGHT}) before {_NAME_EN}", re.IGNORECASE)),
)  # fmt: skip
_RINGS = re.compile(
    r"提醒|叫[我醒]|喊我|通知我|\b(?:remind|ping|nudge)\b", re.IGNORECASE
)  # what is to ring before it is a lead
_INTENTS = ("schedule_add", "schedule_update", "reminder_add", "chat", "none")


def booked(text: str, now: datetime, alone: Callable[[str], Decision]) -> Decision | None:
    """Return the decision to book something behind or before an event that is named; None for any other sentence.

    `alone` decides on the sentence, which stays what it is where it is clear without the event.
    """
    said = text.strip(" ,.!，。！～~")
    if len(said) > LONGEST or _RINGS.search(said):
        return None
    behind, found = next(((behind, row) for behind, form in _FORMS if (row := form.fullmatch(said))), (True, None))
    if found is None or parse(found["name"], now).verdict != "none":
        return None
    plain = alone(text)
    if plain.want.intent not in _INTENTS or (plain.call is not None and not _is_now(plain.reading, now)):
        return None
    minutes = 0
    if found["long"]:
        length = parse(f"for {found['long']}" if found["long"].isascii() else found["long"], now).duration
        if length is None:
            return None
        minutes = int(length.total_seconds() // 60)
    given = {"title": found["what"].strip(), "start_time": now.isoformat(), "beside": found["name"].strip()}
    want = Want(intent="schedule_add", confidence=1.0, form=True)
    call = ToolCall(name="schedule_add", arguments={**given, "apart": minutes, "before": not behind})
    return Decision(agent="schedule", want=want, reading=plain.reading, call=call)


def _is_now(reading: Reading, now: datetime) -> bool:
    """Tell whether nothing was read but a length, which begins now."""
    return reading.start is None or abs(reading.start - now) < timedelta(minutes=1)
