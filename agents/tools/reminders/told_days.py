"""What a sentence leans on: "the same day" of what was made or asked about right before, and what "them" is."""

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from agents.errors import ToolFailed
from agents.nlu.slots.asking.asked_hours import POINTED
from agents.nlu.slots.asking.free_time_words import purpose
from agents.nlu.slots.asking.hours_taken import PEOPLE
from agents.nlu.slots.wording.typed.pronouns import points_back, with_name
from agents.texts import say
from agents.timetext import parse
from agents.tools.base import Desk
from agents.tools.finding.describing import moment_of
from agents.tools.finding.lookup import numbered
from storage.content import events, reminders
from storage.content.events import Event
from storage.conversations import asked_days, shown_items
from storage.people import lessons

_UNTIL = re.compile(r"(UNTIL=\d{8})T\d{6}(?!\d)Z?")
FEW = 2  # messages: this one, and that which asked for it
LATELY = timedelta(minutes=10)
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
    if moved is not None and reading.alternatives:  # seven, below what was asked about an evening, is of that evening
        asked = await asked_days.window(desk.db, desk.scope)
        halves = [moved, *(one.replace(year=day.year, month=day.month, day=day.day) for one in reading.alternatives)]
        moved = next((one for one in halves if asked is not None and asked[0] <= one < asked[1]), moved)
    on_that_day = start.replace(year=day.year, month=day.month, day=day.day)
    return moved if moved is not None and moved.minute == start.minute else on_that_day  # its length is no minute of it


async def named(desk: Desk, text: str) -> str:
    """Return what is to be done with the name of what its pronoun points at: the one thing that was made or shown right before."""
    if not points_back(text):
        return text
    last = [
        one for one in await shown_items.shown(desk.db, desk.scope) if one.just and desk.now - one.shown_at < LATELY
    ]
    titles = list(dict.fromkeys(one.title for one in last if one.kind != "memo"))
    return with_name(text, titles[0]) if len(titles) == 1 else text


async def titled(desk: Desk, title: str) -> str:
    """Return what is to be booked: of what is only pointed at, what the free time was asked for; empty where that was not said.

    Who is pointed at without a name gets the hour all the same, and so does nothing where one asked no more than whether one is
    free: it is kept as a free time is.
    """
    what, _, who = title.rpartition(" with ")
    if what and who in PEOPLE:
        name = await titled(desk, who)
        return what if name in ("", say(desk.scope.language, "free_kept")) else f"{what} with {name}"
    if title != POINTED and title not in PEOPLE:
        return title
    sought = await asked_days.free(desk.db, desk.scope)
    if sought is None:
        return ""
    lately = list(await lessons.lately(desk.db, desk.scope, FEW))
    asked_for = next((what for one in lately if (what := purpose(one.text, desk.now))), str(sought.get("title", "")))
    kept = title in PEOPLE or "asked" in sought  # whether one is free: the hour alone is kept
    return asked_for or (say(desk.scope.language, "free_kept") if kept else "")


async def behind(desk: Desk) -> datetime | None:
    """Return when the event ends that was made or shown right before, if that is ahead; None where there is none."""
    last = [
        one for one in await shown_items.shown(desk.db, desk.scope) if one.just and one.kind == "event" and not one.gone
    ]
    ends = last[0].ends_at if last else None
    return ends if ends is not None and not last[0].all_day and ends > desk.now else None


async def event(desk: Desk) -> Event | None:
    """Return the one event that was made or shown right before, or rings by what was; None where there is none, or there are several."""
    just = [one for one in await shown_items.shown(desk.db, desk.scope) if one.just and not one.gone]
    last = [one for one in just if one.kind == "event"] or [one for one in just if one.kind == "due"]
    if len(last) != 1:
        return None
    if last[0].kind == "event":
        return await events.get(desk.db, last[0].id)
    ring = await reminders.get(desk.db, last[0].id)
    if ring is None or ring.ahead_minutes is None or ring.event is None:
        return None
    return await events.get(desk.db, ring.event)


async def each_day(desk: Desk, then: str) -> tuple[str, datetime]:
    """Return the rule of what repeats and was shown right before, and when it first is at the hour in the words `then`.

    Of a bare hour that half of the day is meant that is nearer to it. Raises ToolFailed where nothing that repeats was shown.
    """
    zone = ZoneInfo(desk.scope.zone)
    last = [one for one in await shown_items.shown(desk.db, desk.scope) if one.repeats and not one.gone]
    one = last[0] if last and desk.now - last[0].shown_at < LATELY else None
    found = None if one is None or one.kind == "memo" else await numbered(desk, one.kind, one.id)
    if found is None or found.rrule is None:
        raise ToolFailed(say(desk.scope.language, "ask_more_time"))
    own = moment_of(found).astimezone(zone)
    reading = parse(then, own.replace(hour=0, minute=0, second=0, microsecond=0))
    if reading.start is None or reading.grain != "minute":
        raise ToolFailed(say(desk.scope.language, "ask_more_time"))
    hours = [own.replace(hour=one.hour, minute=one.minute) for one in (reading.start, *reading.alternatives)]
    at = min(hours, key=lambda one: abs(one - own))
    return _UNTIL.sub(r"\1T235959", found.rrule), at


async def _day(desk: Desk, zone: ZoneInfo, *, same: bool) -> date | None:
    """Return the day of the one thing that was shown or made right before, else that was asked about."""
    shown = [one for one in await shown_items.shown(desk.db, desk.scope) if one.starts_at is not None]
    last = [one for one in shown if one.just] or [one for one in shown if shown[0].shown_at - one.shown_at < AT_ONCE]
    last = [one for one in last if one.kind == "event"] or last  # what rings for it is not what it is
    days = {one.starts_at.astimezone(zone).date() for one in last if one.starts_at is not None}
    one = days.pop() if len(days) == 1 else None
    if one is not None and same and last[0].just:
        ahead_of = await event(desk) if last[0].kind == "due" else None  # the night before is that before the event
        return one if ahead_of is None else ahead_of.starts_at.astimezone(zone).date()
    asked = await asked_days.last(desk.db, desk.scope, made=same)
    return asked or (one if same or (last and last[0].just) else None)
