"""What parse answers."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Literal, TypeAlias

Verdict: TypeAlias = Literal["none", "understood", "ask"]
Toward: TypeAlias = Literal["future", "past", "any"]
Grain: TypeAlias = Literal["", "second", "minute", "part", "day", "week", "weekend", "month", "quarter", "year"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Datetimes are aware, in the zone of `now`; ends are exclusive. docs/time.md says what each field promises."""

    verdict: Verdict = "none"
    start: datetime | None = None
    end: datetime | None = None
    all_day: bool = False
    rrule: str | None = None
    duration: timedelta | None = None
    elapsed: bool = False
    lead: timedelta | None = None
    spans: tuple[tuple[int, int], ...] = ()
    alternatives: tuple[datetime, ...] = ()
    reason: str = ""
    grain: Grain = ""
    deadline: bool = False
    open_end: bool = False
    zone: str | None = None
    rolled: bool = False
    approximate: bool = False
    gap: bool = False

    def same_time(self, other: "Reading") -> bool:
        """Tell whether another reading is of the same time, wherever its words stand."""
        mine, its = (replace(one, spans=()) for one in (self, other))
        return self.start is not None and mine == its

    @property
    def missed(self) -> date | datetime | None:
        """The day or moment that it asks about since it is over, on the wall clock."""
        code, _, detail = self.reason.partition(": ")
        if self.verdict != "ask" or code != "past":
            return None
        return datetime.fromisoformat(detail) if " " in detail else date.fromisoformat(detail)

    def as_json(self) -> dict[str, object]:
        """Plain values for json.dumps: ISO times, minutes, lists."""
        return {
            "verdict": self.verdict,
            "start": self.start.isoformat() if self.start else None,
            "end": self.end.isoformat() if self.end else None,
            "all_day": self.all_day,
            "rrule": self.rrule,
            "duration_minutes": self.duration.total_seconds() / 60 if self.duration else None,
            "elapsed": self.elapsed,
            "lead_minutes": self.lead.total_seconds() / 60 if self.lead is not None else None,
            "spans": [list(span) for span in self.spans],
            "alternatives": [moment.isoformat() for moment in self.alternatives],
            "reason": self.reason,
            "grain": self.grain,
            "deadline": self.deadline,
            "open_end": self.open_end,
            "zone": self.zone,
            "rolled": self.rolled,
            "approximate": self.approximate,
            "gap": self.gap,
        }


def days_of(reading: Reading, now: datetime) -> tuple[datetime, datetime]:
    """Return from when to when to look; a moment means its day, and what is not understood the seven days from today."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if reading.verdict != "understood" or reading.start is None:
        return midnight, midnight + timedelta(days=7)
    if reading.end is not None and reading.end > reading.start:
        return reading.start, reading.end
    day = reading.start.replace(hour=0, minute=0, second=0, microsecond=0)
    return day, day + timedelta(days=1)
