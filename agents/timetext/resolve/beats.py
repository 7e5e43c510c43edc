"""What comes each hour or each so many minutes: where it begins, and where a day that is named ends it."""

from dataclasses import replace
from datetime import datetime, time, timedelta

from agents.timetext.errors import UnsureError
from agents.timetext.grammar.frames import Frame
from agents.timetext.resolve.resolve import DAY, Scene, Slot, slot_of
from agents.timetext.values import Every, When

BEATS = frozenset({"HOURLY", "MINUTELY"})
_MORNING, _LAST_BEAT = time(9), time(22)
_SITTING = timedelta(hours=4)  # what takes longer may be of every day: every 20 minutes from 9 to 5


def first_beat(frame: Frame, first: When | None, begin: datetime | None, scene: Scene) -> datetime | None:
    """every hour from tomorrow at nine; every two hours from 10 to 6 tomorrow: the day of the end is that of the beginning."""
    opening, until = frame.first, frame.until
    if opening is not None and opening.timed and not opening.dated and until is not None and until.day and until.timed:
        return slot_of(replace(opening, day=until.day, check=None), scene).start
    if (
        first is not None
        and first.day is not None
        and frame.when is not None
        and frame.when.clock is not None
        and frame.end is None
    ):
        return slot_of(frame.when, scene).start
    return begin if first is not None or opening is not None else None


def beaten(
    frame: Frame, every: Every, when: When, begin: datetime | None, made: tuple[list[str], Slot], scene: Scene
) -> tuple[list[str], Slot]:
    """The rule and the first time of what comes each hour or each so many minutes; `made`: as for what comes each day."""
    parts, slot = made
    if frame.end is not None and every.freq == "MINUTELY" and slot.end is not None:
        return _minutes(every, parts, slot, begin, scene)
    if frame.end is not None:
        return _hours(every, parts, slot)
    if every.weekdays:
        raise UnsureError("several", "the hours of those days")
    slot = _beating(every, scene) if when.clock is None else slot
    return parts, slot if begin is None else replace(slot, start=_on_its_day(begin, slot, when))


def end_of_day(frame: Frame, first: When | None, begin: datetime | None, when: When) -> str:
    """The end of what comes each hour of a day that is named: of that day alone; nothing for any other."""
    alone = first is not None and frame.first is None and (frame.end is not None or not when.timed)
    return f"UNTIL={datetime.combine(begin.date(), _LAST_BEAT):%Y%m%dT%H%M%S}" if alone and begin is not None else ""


def _on_its_day(begin: datetime, slot: Slot, when: When) -> datetime:
    """The first beat on a named day: at its hour, else in the morning; today from now on."""
    if begin.date() == slot.start.date() and not (begin.hour or begin.minute):
        return slot.start
    if begin.hour or begin.minute:
        return begin
    return datetime.combine(begin.date(), slot.start.time() if when.timed else _MORNING)


def _minutes(
    every: Every, parts: list[str], slot: Slot, begin: datetime | None, scene: Scene
) -> tuple[list[str], Slot]:
    """Every ten minutes from six to seven: once, today or on the day that is named; of an hour that has begun what is left of it."""
    beat, long = timedelta(minutes=every.interval), (slot.end or slot.start) - slot.start
    if every.weekdays or not timedelta() < long <= _SITTING:
        raise UnsureError("several", "a beat within hours")
    start = slot.start if begin is None else datetime.combine(begin.date(), slot.start.time())
    start += DAY if start + long <= scene.wall and begin is None else timedelta()
    last = start + long
    if start <= scene.wall < last:
        start += ((scene.wall - start) // beat + 1) * beat
    if start > last:
        raise UnsureError("several", "a beat within hours")
    return [*parts, f"UNTIL={last:%Y%m%dT%H%M%S}"], replace(slot, start=start, end=None)


def _hours(every: Every, parts: list[str], slot: Slot) -> tuple[list[str], Slot]:
    """Every two hours between nine and six: a daily rule that names its hours."""
    if every.freq != "HOURLY" or slot.end is None or slot.end - slot.start >= DAY:
        raise UnsureError("several", "a beat within hours")
    hours = range(slot.start.hour, slot.start.hour + int((slot.end - slot.start).seconds / 3600) + 1, every.interval)
    days = [part for part in parts if part.startswith("BYDAY")]
    names = ",".join(str(hour) for hour in sorted({hour % 24 for hour in hours}))
    freq = "FREQ=WEEKLY" if days else "FREQ=DAILY"
    return [freq, *days, f"BYHOUR={names};BYMINUTE={slot.start.minute}"], replace(slot, end=None)


def _beating(every: Every, scene: Scene) -> Slot:
    """Every two hours begins one interval from now."""
    unit = timedelta(hours=1) if every.freq == "HOURLY" else timedelta(minutes=1)
    return Slot(start=scene.wall.replace(second=0, microsecond=0) + every.interval * unit)
