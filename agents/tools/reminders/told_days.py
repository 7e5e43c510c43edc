"""The day that a sentence leans on: "the same day" and "the day before" of what was made or asked about right before."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from agents.errors import ToolFailed
from agents.texts import say
from agents.timetext import parse
from agents.tools.base import Desk
from storage.conversations import asked_days, shown_items

AT_ONCE = timedelta(seconds=2)  # what one message made is shown by several commits


async def moment(desk: Desk, said: datetime, then: str, *, same: bool, days: int = 0) -> datetime:
    """Return when that is by the words `then`, so many `days` off the day that they lean on, if that is ahead.

    Raises ToolFailed for "the same day" where no day was spoken of, or one that is over: today is not meant.
    """
    zone = ZoneInfo(desk.scope.zone)
    start = said.astimezone(zone)
    day = await _day(desk, zone, same=same)
    day = None if day is None else day + timedelta(days=days)
    if day is None or day < desk.now.astimezone(zone).date():
        if same:
            raise ToolFailed(say(desk.scope.language, "ask_when"))
        return start
    if day == start.date():
        return start
    # read with its day: a bare hour is of another half of that day than of what is left of today
    reading = parse(f"{day.isoformat()} {then}", desk.now.astimezone(zone))
    moved = reading.start if reading.verdict == "understood" and reading.grain == "minute" else None
    return moved or start.replace(year=day.year, month=day.month, day=day.day)


async def _day(desk: Desk, zone: ZoneInfo, *, same: bool) -> date | None:
    """Return the day of the one thing that was shown or made right before, else that was asked about."""
    shown = [one for one in await shown_items.shown(desk.db, desk.scope) if one.starts_at is not None] if same else []
    last = [one for one in shown if one.just] or [one for one in shown if shown[0].shown_at - one.shown_at < AT_ONCE]
    last = [one for one in last if one.kind == "event"] or last  # what rings for it is not what it is
    days = {one.starts_at.astimezone(zone).date() for one in last if one.starts_at is not None}
    if len(days) == 1 and last[0].just:
        return days.pop()
    asked = await asked_days.last(desk.db, desk.scope, made=same)
    return asked or (days.pop() if len(days) == 1 else None)
