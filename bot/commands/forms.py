"""Forms that were filled in on a platform: a note, a reminder, an event, made by the tools that make them of words."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.errors import ToolFailed
from agents.runtime.following.follow_ups import note
from agents.tools.base import Desk, Outcome
from agents.tools.catalogue import TOOLS
from bot.ports.messages import Form
from storage.db.transactions import part

_TOOLS = {"note": "memo_write", "reminder": "reminder_add", "event": "schedule_add"}


async def carry_out(desk: Desk, form: Form) -> Outcome:
    """Make what the form says; a conflict is asked about as ever."""
    try:
        async with part(desk.db):
            outcome = await TOOLS[_TOOLS[form.what]](desk, _arguments(form, desk.scope.zone))
    except (ToolFailed, ValueError) as refusal:
        return Outcome(text=str(refusal))
    await note(desk.db, desk.scope, outcome.about)
    return outcome


def _arguments(form: Form, zone: str) -> dict[str, Any]:
    if form.what == "note":
        return {"content": form.text}
    at = datetime.fromtimestamp(form.at or 0, UTC).astimezone(ZoneInfo(zone))
    if form.what == "reminder":
        return {"text": form.text, "at": at}
    end = at + timedelta(minutes=form.minutes)
    return {"title": form.text, "start_time": at, "end_time": end, "location": form.place}
