"""Whether what is told of the old time of something fits a thing that was shown: nobody moves away from Friday what is on Thursday. Pure."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from agents.nlu import ToolCall
from agents.nlu.coreference import Wish
from agents.nlu.cues.new_moments import as_time, names_date, names_day, names_weekday
from agents.nlu.slots.new_values import Unclear, at_time
from agents.planning.called_off import FollowUp
from agents.runtime.following.moved_times import when
from agents.texts import Language, say
from agents.timetext import Reading, parse, title
from storage.conversations.shown_items import Reference

_HALF = timedelta(hours=12)
_KINDS = ("event", "due")


def of_old_time(
    wish: Wish, shown: Sequence[Reference], now: datetime, language: Language
) -> Reference | FollowUp | None:
    """Return what was shown and is at the old time of a wish, or the question what is; None where what is told is no time.

    What was shown right before goes first; of a day that nothing of it is on, the calendar is asked.
    """
    reading = _read(wish.old, now)
    there = [one for one in shown if not one.gone and one.kind in _KINDS and one.starts_at is not None]
    if reading is None or not there:
        return None
    fitting = [one for one in there if _is_then(one, wish.old, reading, now)]
    if fitting:
        return fitting[0] if fitting[0].just or len(fitting) == 1 else None
    if (call := _on_that_day(wish, reading, now)) is not None:
        return FollowUp(call=call)
    is_at = when(there[0].starts_at.astimezone(now.tzinfo), language) if there[0].starts_at is not None else ""
    return FollowUp(question=say(language, "reference_not_then", title=there[0].title, when=is_at, old=wish.old))


def _read(old: str, now: datetime) -> Reading | None:
    """Return the time that words are, and nothing else; None for any other words."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    for said in (as_time(old), f"on {old}"):
        reading = parse(said, midnight)
        if (
            reading.start is not None
            and not reading.elapsed
            and reading.rrule is None
            and not title(said, reading).strip()
        ):
            return reading
    return None


def _is_then(one: Reference, old: str, reading: Reading, now: datetime) -> bool:
    if one.starts_at is None or reading.start is None:
        return False
    own = one.starts_at.astimezone(now.tzinfo)
    if names_day(old) and not _on_day(own, old, reading):
        return False
    if reading.grain != "minute":
        return True
    apart = abs(timedelta(hours=own.hour - reading.start.hour, minutes=own.minute - reading.start.minute))
    return apart % _HALF == timedelta() if reading.alternatives else not apart


def _on_day(own: datetime, old: str, reading: Reading) -> bool:
    """Tell whether it is on the day; of a weekday on one of its name, whatever the week."""
    days = {one.date() for one in (reading.start, *reading.alternatives) if one is not None}
    if names_weekday(old) and not names_date(old):
        return own.weekday() in {day.weekday() for day in days}
    return own.date() in days


def _on_that_day(wish: Wish, reading: Reading, now: datetime) -> ToolCall | None:
    """Return the call that asks about what is on the day that was told; None where none was, or it is open what becomes of it."""
    if reading.start is None or not names_day(wish.old):
        return None
    try:
        becomes = at_time(wish.value, "to", now)
    except Unclear:
        return None
    given = {"query": "", "date": reading.start.date().isoformat(), **(becomes or {}), "perhaps": True}
    return ToolCall(name="schedule_update", arguments=given) if becomes else None
