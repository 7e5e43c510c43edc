"""Events and reminders made and changed by interfaces (bot.ports.plans): by the tools of the chat, so that the same is checked and said."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.occurrences import happening
from agents.errors import ToolFailed
from agents.texts import say as say_of_tools
from agents.texts.times import point
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.repeating import series
from agents.tools.calendar.update import series_choice
from agents.tools.catalogue import TOOLS
from agents.tools.finding.lookup import key_of
from agents.tools.reminders import done, snooze
from bot.conversation.database_errors import database_access
from bot.conversation.own.own_calendar import event_shown, reminder_shown
from bot.ports.callers import Caller
from bot.ports.kept import KeptEvent, KeptReminder, NotKept
from bot.ports.plans import Declined, EventWish, ReminderWish
from bot.texts import say
from bot.texts.of_rings import say as say_of_rings
from storage.content import events, fired_reminders, list_items, reminders
from storage.content.button_actions import NotUsable
from storage.content.events import Event
from storage.conversations import conversations
from storage.db.pool import Pool
from storage.db.transactions import Scope, look
from storage.people import people


class OwnPlans:
    """Each process can do it: it needs no worker; the clock looks every few seconds."""

    def __init__(self, *, pool: Pool, zone: str) -> None:
        self._pool = pool
        self._zone = zone

    async def book(self, caller: Caller, wish: EventWish) -> KeptEvent:
        async with self._desk(caller) as desk:
            made = await _done(desk, "schedule_add", {**_event(wish), "far": True, "force": wish.force})
            return event_shown(await _event_there(desk, made.about[0].id))

    async def change(self, caller: Caller, number: int, wish: EventWish) -> KeptEvent:
        async with self._desk(caller) as desk:
            there = await _event_there(desk, number)
            wanted = {"id": number, "span": wish.span, "far": True, "force": wish.force, **_event(wish)}
            if there.rrule is None or wish.at is None:
                changed = await _done(desk, "schedule_update", wanted)
            else:
                fields = {name: value for name, value in wanted.items() if name not in ("id", "span")}
                payload = {"choices": [key_of(_occurrence(desk, there, wish.at))], "changes": fields}
                changed = _told(await series_choice(desk, payload, wish.span or "one"))
            return event_shown(await _event_there(desk, changed.about[0].id if changed.about else number))

    async def skip(self, caller: Caller, number: int, at: datetime) -> KeptEvent:
        async with self._desk(caller) as desk:
            there = await _event_there(desk, number)
            _told(await series.take(desk, _occurrence(desk, there, at), "one"))
            return event_shown(await _event_there(desk, number))

    async def remind(self, caller: Caller, wish: ReminderWish) -> KeptReminder:
        async with self._desk(caller) as desk:
            if wish.rrule is None and wish.rings_at is not None and wish.rings_at <= desk.now:
                when = point(wish.rings_at, desk.scope.zone, desk.scope.language)
                raise Declined(say_of_tools(desk.scope.language, "ask_past", when=when))
            given = {"text": wish.text, "at": _iso(wish.rings_at), "rrule": wish.rrule}
            made = await _done(desk, "reminder_add", given)
            return await _reminder_kept(desk, made.about[0].id)

    async def change_reminder(self, caller: Caller, number: int, wish: ReminderWish) -> KeptReminder:
        async with self._desk(caller) as desk:
            await _reminder_kept(desk, number)
            wanted = {"title": wish.text, "start_time": _iso(wish.rings_at), "rrule": wish.rrule}
            given = {name: value for name, value in wanted.items() if value is not None}
            await _done(desk, "schedule_update", {"id": number, "kind": "due", "span": "all", **given})
            return await _reminder_kept(desk, number)

    async def pause(self, caller: Caller, number: int, until: datetime | None) -> KeptReminder:
        async with self._desk(caller) as desk:
            await _reminder_kept(desk, number)
            how = {"resume": True} if until is None else {"until": until.isoformat()}
            await _done(desk, "schedule_delete", {"id": number, "kind": "due", **how})
            return await _reminder_kept(desk, number)

    async def check_in(self, caller: Caller, goal: str, *, done: bool) -> None:
        async with self._desk(caller) as desk:
            await _done(desk, "check_in", {"text": goal, "off": not done})

    async def done(self, caller: Caller, number: int) -> KeptReminder:
        async with self._desk(caller) as desk:
            found, ring = await _rung(desk, number)
            await done.settle(desk, found, ring)
            return await _shown(desk, await reminders.get(desk.db, number) or found)

    async def snooze(self, caller: Caller, number: int, at: datetime) -> KeptReminder:
        async with self._desk(caller) as desk:
            found, ring = await _rung(desk, number)
            told = await snooze.put_off(desk, found, at, ring)
            there = await reminders.get(desk.db, told.about[0].id if told.about else number)
            return await _shown(desk, there or found)

    @asynccontextmanager
    async def _desk(self, caller: Caller) -> AsyncGenerator[Desk]:
        """Open a desk for the caller, in the private chat that they used last: there it rings. What is declined is taken back whole."""
        language = caller.language or "en"
        with database_access():
            place = await conversations.used_last(self._pool, caller.person, caller.space)
            if place is None:
                raise Declined(say_of_rings(language, "plans_no_chat"))
            zone = caller.zone or (await people.known(self._pool, caller.person)).zone or self._zone
            scope = Scope(actor=caller.person, space=caller.space, conversation=place, zone=zone, language=language)
            async with look(self._pool, scope) as db:
                now = (await list_items.now(db)).astimezone(ZoneInfo(zone))
                try:
                    yield Desk(db=db, scope=scope, now=now)
                except ToolFailed as refusal:
                    raise Declined(str(refusal)) from refusal
                except NotUsable as refusal:
                    raise Declined(say(language, f"button_{refusal.why}")) from refusal


async def _done(desk: Desk, name: str, arguments: dict[str, Any]) -> Outcome:
    """Use a tool. Raises Declined where it asks instead of doing it, and ToolFailed."""
    return _told(await TOOLS[name](desk, arguments))


def _told(outcome: Outcome) -> Outcome:
    """Return what was done. Raises Declined where it was not."""
    if outcome.receipts:
        return outcome
    lines = (line for card in outcome.cards for line in (card.title, *card.lines))
    sentence = "\n".join(dict.fromkeys(line for line in (outcome.text, *lines) if line))
    raise Declined(sentence, busy=any(card.kind == "conflict" for card in outcome.cards))


def _event(wish: EventWish) -> dict[str, Any]:
    wanted = {
        "title": wish.title,
        "start_time": _iso(wish.starts_at),
        "end_time": _iso(wish.ends_at),
        "all_day": wish.all_day,
        "location": wish.location,
        "description": wish.description,
        "rrule": wish.rrule,
        "lead_minutes": wish.lead_minutes,
    }
    return {name: value for name, value in wanted.items() if value is not None}


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


async def _event_there(desk: Desk, number: int) -> Event:
    found = await events.get(desk.db, number)
    if found is None:
        raise NotKept
    return found


def _occurrence(desk: Desk, event: Event, at: datetime) -> Event:
    """Return the occurrence of a series that begins then. Raises Declined where none does."""
    if event.rrule is not None:
        for one in happening(event, at, at + timedelta(minutes=1)):
            if one.starts_at == at:
                return one
    raise Declined(say_of_rings(desk.scope.language, "plans_no_time"))


async def _reminder_kept(desk: Desk, number: int) -> KeptReminder:
    found = await reminders.get(desk.db, number)
    if found is None or found.kind != "reminder" or found.state == "cancelled":
        raise NotKept
    return await _shown(desk, found)


async def _shown(desk: Desk, found: reminders.Reminder) -> KeptReminder:
    return await reminder_shown(desk.db, found, desk.scope.language)


async def _rung(desk: Desk, number: int) -> tuple[reminders.Reminder, fired_reminders.Rung]:
    """Return a reminder and what rang last of it. Raises NotKept, and Declined for one that has not rung."""
    ring = await fired_reminders.last_of(desk.db, number)
    found = None if ring is None else await reminders.of_token(desk.db, ring.token)
    if found is None or ring is None:
        await _reminder_kept(desk, number)
        raise Declined(say_of_rings(desk.scope.language, "plans_not_rung"))
    return found, ring
