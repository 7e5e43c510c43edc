"""A person's events, free hours and reminders as interfaces show them and take them away (bot.ports.kept)."""

from datetime import datetime, timedelta

from agents.calendar.free_slots import windows
from agents.calendar.occurrences import paused
from agents.calendar.rrule_text import worded
from agents.texts import Language
from agents.tools.base import Desk, knowing
from agents.tools.finding import happenings
from bot.conversation import following
from bot.conversation.database_errors import database_access
from bot.conversation.own.own_scopes import own_scope
from bot.ports.callers import Caller
from bot.ports.kept import FreeTime, KeptCalendar, KeptEvent, KeptReminder, NotKept, RungReminder
from storage.content import events, fired_reminders, list_items, reminders, subscriptions
from storage.content.events import Event
from storage.content.reminders import Reminder
from storage.content.subscriptions import Subscription
from storage.conversations import conversations
from storage.db.pool import Db, Pool
from storage.db.transactions import keeping, reading

MOST = 1000  # events of a time


class OwnSchedules:
    """Each process can do it: it needs no worker."""

    def __init__(self, *, pool: Pool) -> None:
        self._pool = pool

    async def within(self, caller: Caller, start: datetime, end: datetime) -> list[KeptEvent]:
        with database_access():
            async with reading(self._pool, caller.space) as db:
                found = await happenings.overlapping(db, start, end, MOST)
        return [event_shown(one) for one in found]

    async def free(self, caller: Caller, start: datetime, end: datetime, minutes: int) -> list[FreeTime]:
        with database_access():
            async with reading(self._pool, caller.space) as db:
                found = await happenings.overlapping(db, start, end, MOST)
        busy = [(one.starts_at, one.ends_at) for one in found if one.is_busy]
        spans = windows((start, end), busy, timedelta(minutes=minutes))
        return [FreeTime(starts_at=begins, ends_at=ends) for begins, ends in spans]

    async def cancel(self, caller: Caller, number: int) -> None:
        with database_access():
            async with keeping(self._pool, caller.space) as db:
                found = await events.get(db, number)
                if found is None or found.calendar:
                    raise NotKept
                await events.remove(db, number)

    async def reminders(self, caller: Caller, limit: int) -> list[KeptReminder]:
        with database_access():
            async with reading(self._pool, caller.space) as db:
                desk = await knowing(Desk(db=db, scope=own_scope(caller), now=await list_items.now(db)))
                found = await happenings.upcoming(desk, limit)
                return [await reminder_shown(db, one, caller.language) for one in found]

    async def rung(self, caller: Caller, limit: int) -> list[RungReminder]:
        with database_access():
            async with reading(self._pool, caller.space) as db:
                found = await fired_reminders.unsettled(db, caller.person, limit)
        return [RungReminder(id=one.id, text=one.text, rang_at=one.rang_at) for one in found]

    async def silence(self, caller: Caller, number: int) -> None:
        with database_access():
            async with keeping(self._pool, caller.space) as db:
                found = await reminders.get(db, number)
                if found is None or found.kind != "reminder" or found.state != "pending":
                    raise NotKept
                await reminders.cancel(db, number)

    async def calendars(self, caller: Caller) -> list[KeptCalendar]:
        with database_access():
            async with reading(self._pool, caller.space) as db:
                return [_calendar_shown(one) for one in await subscriptions.everything(db)]

    async def follow(self, caller: Caller, url: str, name: str) -> KeptCalendar:
        with database_access():
            where = await conversations.used_last(self._pool, caller.person, caller.space)
            async with keeping(self._pool, caller.space) as db:
                number, _ = await following.follow(db, (caller.person, caller.space, where), url, name)
                [one] = [one for one in await subscriptions.everything(db) if one.id == number]
        return _calendar_shown(one)

    async def unfollow(self, caller: Caller, number: int) -> None:
        with database_access():
            async with keeping(self._pool, caller.space) as db:
                if await subscriptions.remove(db, number) is None:
                    raise NotKept


def _calendar_shown(one: Subscription) -> KeptCalendar:
    return KeptCalendar(
        id=one.id,
        name=one.name,
        url=one.url,
        read_at=one.read_at,
        failed_at=one.failed_at,
        why=one.why,
        events=one.events,
    )


def event_shown(one: Event) -> KeptEvent:
    return KeptEvent(
        id=one.id,
        title=one.title,
        starts_at=one.starts_at,
        ends_at=one.ends_at,
        all_day=one.all_day,
        zone=one.zone,
        location=one.location,
        description=one.description,
        rrule=one.rrule,
        busy=one.is_busy,
        calendar=one.calendar,
    )


async def reminder_shown(db: Db, one: Reminder, language: Language | None) -> KeptReminder:
    words = worded(one.rrule, language or "en") if one.rrule else None
    return KeptReminder(
        id=one.id,
        text=one.text,
        rings_at=one.due_at,
        rrule=one.rrule,
        repeats=words or "",
        rests=await _rests(db, one),
    )


async def _rests(db: Db, one: Reminder) -> bool:
    """Tell whether the next times of a series are left out."""
    if one.rrule is None or not one.exdates:
        return False
    moved = {ring.occurrence for ring in await reminders.moved_out(db, one.id) if ring.occurrence is not None}
    return bool(paused(one, one.wall, await list_items.now(db), moved))
