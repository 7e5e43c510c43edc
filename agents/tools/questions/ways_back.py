"""What a way back says of what is called off, so that it can be brought back and changed."""

from typing import Any

from agents.tools.base import Found
from agents.tools.finding.describing import moment_of, title_of
from agents.tools.finding.lookup import kind_of
from storage.content.events import Event


def was_of(found: Found, *, left_out: bool = False) -> dict[str, Any]:
    """Return what a way back says of what is called off; `left_out`: one time of a series is, and the series goes on."""
    ends = found.ends_at.isoformat() if isinstance(found, Event) else None
    return {
        "kind": kind_of(found),
        "id": found.id,
        "title": title_of(found),
        "starts_at": moment_of(found).isoformat(),
        "ends_at": ends,
        "all_day": isinstance(found, Event) and found.all_day,
        "left_out": left_out,
    }
