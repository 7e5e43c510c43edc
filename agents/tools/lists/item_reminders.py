"""The reminder of an item that is to be done by a time: made with it, gone with it, and back with it."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from agents.errors import ToolFailed
from agents.texts import say
from agents.tools.base import Desk
from storage.content import reminders
from storage.content.list_items import ListItem
from storage.content.reminders import NewReminder


async def made(desk: Desk, text: str, at: datetime) -> int:
    """Make the reminder of an item; return its number. Raises ToolFailed for a time that is over."""
    if at <= desk.now:
        raise ToolFailed(say(desk.scope.language, "list_over"))
    zone = desk.scope.zone
    wall = at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    new = NewReminder(text=text, wall=wall, zone=zone, zone_mode="fixed", due_at=at)
    kept = await reminders.add(desk.db, desk.scope, new)
    if kept is None:  # only a key can stand in the way, and it has none
        raise ToolFailed(say(desk.scope.language, "ask_more_time"))
    return kept.id


async def follow(desk: Desk, items: Sequence[ListItem], *, wanted: bool) -> None:
    """Let the reminders of items go, or bring those back whose moment is still to come."""
    for one in items:
        if one.reminder is None:
            continue
        if not wanted:
            await reminders.cancel(desk.db, one.reminder)
        elif one.due_at is not None and one.due_at > desk.now:
            await reminders.restore(desk.db, one.reminder)
