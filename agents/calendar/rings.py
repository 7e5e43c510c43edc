"""When a row rings: before each occurrence of its rule. What the clock works out from one ring to the next, and a rehearsal at once."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Protocol

from agents.calendar.recurrence import next_occurrences, occurrences_within


class RingSeries(Protocol):
    """A recurring row: its rule and first local start in a zone, what is left out, and so long before each start it rings."""

    @property
    def rrule(self) -> str | None: ...
    @property
    def wall(self) -> datetime: ...
    @property
    def zone(self) -> str: ...
    @property
    def exdates(self) -> Collection[datetime]: ...
    @property
    def lead_minutes(self) -> int: ...


def rings_after(row: RingSeries, after: datetime, most: int) -> list[datetime]:
    """Return up to so many rings after a moment. Raises RuleRefused."""
    lead = timedelta(minutes=row.lead_minutes)
    starts = next_occurrences(row.rrule or "", row.wall, row.zone, after + lead, most, but=row.exdates)
    return [start.astimezone(UTC) - lead for start in starts]


def rings_within(row: RingSeries, after: datetime, before: datetime, most: int) -> list[datetime]:
    """Return up to so many rings after one moment and before another. Raises RuleRefused."""
    lead = timedelta(minutes=row.lead_minutes)
    within = (after + lead, before + lead)
    starts = occurrences_within(row.rrule or "", row.wall, row.zone, within, most, but=row.exdates)
    return [start.astimezone(UTC) - lead for start in starts]
