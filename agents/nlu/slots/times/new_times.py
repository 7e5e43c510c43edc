"""The whole time to which an event is moved: its day, or a new one, and the hour, of whose half the event may tell. Pure."""

import re
from datetime import datetime
from typing import Any

from agents.nlu.decision import DAY, Decision
from agents.nlu.slots.new_values import DATED
from agents.texts import Language, say
from agents.texts.times import clock, day
from agents.timetext import Reading, parse, title

MORNING = range(8, 12)
DAYTIME = range(8, 19)  # hours that a bare clock may mean without a word about the time of day
WEEKDAY = re.compile(
    r"(?:周|星期|礼拜)[一二三四五六日天]|(?:on )?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?",
    re.IGNORECASE,
)
_BESIDES = re.compile(r"以[前后]|之[前后]|[前后]$|\b(?:after|before|past)\b", re.IGNORECASE)
_ENDS = " \t\n,.;:!?，。；：！？、\"'“”‘’「」"


def to_time(
    decision: Decision, arguments: dict[str, Any], right: str, known: Reading, now: datetime, language: Language
) -> Decision:
    """Return the change to a whole time, in which the day is said, or is that of the event."""
    named = DATED.search(right) is not None
    base = now if named or known.start is None else known.start.replace(hour=0, minute=0, second=0, microsecond=0)
    if known.start is not None and WEEKDAY.fullmatch(right.strip(_ENDS)):  # the next one from its present day on
        base = max(base, known.start.replace(hour=0, minute=0, second=0, microsecond=0))
    reading = parse(right, base)
    day_alone = _is_day(reading) and not title(right, reading) and not _BESIDES.search(right)
    if named and known.grain != "minute" and day_alone and reading.start is not None:
        return decision.calling("schedule_update", {**arguments, "to_date": reading.start.date().isoformat()})
    bare = reading.grain == "minute" and reading.alternatives and reading.end is None
    if bare and _of_either_half(reading) and known.start is None and not title(right, reading):
        return _in_its_half(decision, arguments, reading, now, language)
    start = _start(reading, known)
    if start is None or title(right, reading):
        return decision.leaving(say(language, "ask_new_time"), "when")
    if start <= now:
        return decision.asking(say(language, "ask_past_which", when=f"{day(start, language)} {clock(start)}"))
    arguments["start_time"] = start.isoformat()
    if reading.end is not None and not reading.all_day:
        arguments["end_time"] = reading.end.isoformat()
    return decision.calling("schedule_update", arguments)


def _in_its_half(
    decision: Decision, arguments: dict[str, Any], reading: Reading, now: datetime, language: Language
) -> Decision:
    """Return the change to a day and a bare hour: of which half of that day, the event itself tells."""
    start = reading.start
    if start is None or reading.verdict != "understood" or reading.rrule is not None or reading.deadline:
        return decision.leaving(say(language, "ask_new_time"), "when")
    if start.date() < now.date():
        return decision.asking(say(language, "ask_past_which", when=f"{day(start, language)} {clock(start)}"))
    when = {"to_date": start.date().isoformat(), "clock": start.strftime("%H:%M"), "bare": True}
    return decision.calling("schedule_update", {**arguments, **when})


def _of_either_half(reading: Reading) -> bool:
    """Tell whether a bare hour may be one of the evening as well: dinner to Thursday at 8."""
    return reading.start is not None and reading.start.hour in MORNING


def _is_day(reading: Reading) -> bool:
    """One day and nothing else: what is moved to it keeps its hour."""
    plain = (
        reading.verdict == "understood" and reading.grain == "day" and reading.rrule is None and not reading.deadline
    )
    return plain and reading.start is not None and (reading.end is None or reading.end - reading.start <= DAY)


def _start(reading: Reading, known: Reading) -> datetime | None:
    """The new start; a day alone keeps the clock, if that was said."""
    if reading.verdict != "understood" or reading.start is None or reading.rrule is not None or reading.deadline:
        return None
    if reading.grain == "minute":
        return _hour(reading, known)
    if reading.grain == "day" and known.grain == "minute" and known.start is not None:
        return reading.start.replace(hour=known.start.hour, minute=known.start.minute)
    return None


def _hour(reading: Reading, known: Reading) -> datetime | None:
    """A bare clock is meant for the half of the day that it is moved within: 6am to 6:30; else for daytime."""
    start = reading.start
    if start is None or not reading.alternatives:
        return start
    if known.grain != "minute" or known.start is None or known.alternatives:
        return start if start.hour in DAYTIME else None
    hours = (start, *(start.replace(hour=one.hour, minute=one.minute) for one in reading.alternatives))
    near = known.start.hour * 60 + known.start.minute
    return min(hours, key=lambda one: abs(one.hour * 60 + one.minute - near))
