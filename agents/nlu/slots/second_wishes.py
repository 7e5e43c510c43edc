"""Wishes to be reminded in sentences of their own: something to be made, and then "Remind me to …". Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from agents.nlu.decision import Decision, ToolCall
from agents.nlu.intents import MOST as LONGEST
from agents.nlu.slots.event_changes import DATED
from agents.nlu.slots.event_titles import of_reminder
from agents.texts import Language, say
from agents.timetext import Reading, parse

_BORDER = re.compile(
    r"[.!;；]\s+(?=(?:(?:and|also|then|please|plus|oh|but),? )*remind (?:me|us)\b)|[。！；!;](?=[^。！；!;]{0,14}?提醒(?:一下|一声)?我)",
    re.IGNORECASE,
)
_LINK = re.compile(r"^(?:\s|[,，]|另外|还有|然后|也|(?:and|also|then|please|plus|oh|but)\b)+", re.IGNORECASE)
_BEFORE = timedelta(minutes=15)  # as an event itself is announced
_SOON = timedelta(minutes=1)
MOST = 3  # things in one message
_MADE = ("schedule_add", "reminder_add")


def with_reminders(
    decision: Decision, text: str, now: datetime, language: Language, alone: Callable[[str], Decision]
) -> Decision | None:
    """Return the decision on the first thing with a reminder for each further sentence; None for any other text.

    An hour without a day is of the day of the first thing, where it comes before that; else it is asked which day is meant.
    """
    parts = [part.strip() for part in _BORDER.split(text)] if len(text) <= LONGEST else []
    if not 1 < len(parts) <= MOST:
        return None
    made = alone(parts[0])
    if made.call is None or made.call.name not in _MADE or made.reading.start is None:
        return None
    more: list[ToolCall] = []
    for part in parts[1:]:
        wish = _LINK.sub("", part)
        call = _reminder(made, wish, now, language, alone)
        if call is None:
            return replace(decision, call=None).asking(say(language, "ask_each", first=parts[0], second=wish))
        more.append(call)
    return replace(made, more=(*made.more, *more))


def before(start: datetime, now: datetime) -> datetime | None:
    """Return when something is to be thought of before what begins then; None where it is too late for that."""
    at = max(start - _BEFORE, now + _SOON)
    return at if at < start else None


def _reminder(
    made: Decision, wish: str, now: datetime, language: Language, alone: Callable[[str], Decision]
) -> ToolCall | None:
    """Return the call for a wish: at its own time, at an hour of the first thing's day, or right before that."""
    start, reading = made.reading.start, parse(wish, now)
    if start is None:
        return None
    if DATED.search(wish) or reading.elapsed or reading.rrule is not None:
        return next((call for call in (alone(wish).call,) if call is not None and call.name == "reminder_add"), None)
    if reading.verdict == "none":
        at = None if made.reading.all_day else before(start, now)
    else:
        reading = parse(wish, start.replace(hour=0, minute=0, second=0, microsecond=0))
        at = _ahead(reading, start, now)
    text = of_reminder(wish, reading, language)
    if at is None or not text:
        return None
    return ToolCall(name="reminder_add", arguments={"text": text, "at": at.isoformat(), "elapsed": False})


def _ahead(reading: Reading, start: datetime, now: datetime) -> datetime | None:
    """Return the hour that was said, the last one ahead of the start on its day."""
    if reading.verdict != "understood" or reading.grain != "minute" or reading.start is None:
        return None
    hours = {reading.start, *reading.alternatives}
    on_its_day = [start.replace(hour=one.hour, minute=one.minute, second=0, microsecond=0) for one in hours]
    return max((one for one in on_its_day if now < one < start), default=None)
