"""Things of the calendar that were found, each time of what repeats by itself. Pure."""

from collections.abc import Sequence
from datetime import datetime

from agents.calendar import occurrences
from agents.calendar.recurrence import parts
from agents.tools.base import Found
from agents.tools.finding.describing import moment_of
from storage.content.events import Event


def each_time(found: Sequence[Found], start: datetime, end: datetime) -> list[Found]:
    """Return each time of what repeats and ends; what goes on for ever stands once, with its rule."""
    each: list[Found] = []
    for one in found:
        ends = one.rrule is not None and not {"COUNT", "UNTIL"}.isdisjoint(parts(one.rrule))
        each += occurrences.happening(one, start, end) if ends and isinstance(one, Event) else [one]
    return each


def every_time(found: Sequence[Found], start: datetime, end: datetime) -> list[Found]:
    """Return each time in [start, end) of all that is found, in order."""
    each: list[Found] = []
    for one in found:
        if isinstance(one, Event):
            each += occurrences.happening(one, start, end)
        else:
            each += occurrences.ringing(one, start, end)
    return sorted(each, key=moment_of)
