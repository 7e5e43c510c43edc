"""When an event rings: so long before it starts, or with its start when it is too late for that. Pure."""

from datetime import UTC, datetime, timedelta

NIGHT, MORNING = 22, 6  # hours


def ring_at(starts_at: datetime, lead_minutes: int, now: datetime) -> datetime | None:
    """The moment to ring (UTC); None when it has begun."""
    start = starts_at.astimezone(UTC)
    ring = start - timedelta(minutes=lead_minutes)
    if ring > now:
        return ring
    return start if start > now else None


def at_night(start: datetime) -> bool:
    """Whether a local time is one at which most people sleep."""
    return not MORNING <= start.hour < NIGHT
