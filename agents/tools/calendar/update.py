"""Changing what is there: an event or a reminder gets another time, title or place; the way back is offered."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Any, TypeAlias
from zoneinfo import ZoneInfo

from pydantic import Field, TypeAdapter

from agents.calendar.recurrence import placed
from agents.errors import ToolFailed
from agents.texts import say
from agents.tools import consent_words
from agents.tools.base import Desk, Found, Hint, Outcome, Tool, Words
from agents.tools.calendar import checks, event_reminders, move
from agents.tools.calendar.cancel import AHEAD, bring_back
from agents.tools.calendar.conflicts import Wish, clashes, conflict, picked
from agents.tools.lookup import Kind, about, data_line, fitting, numbered, terms_of, undo, when_of, which
from agents.tools.lookup import picked as picked_thing
from agents.tools.reminders import update_reminder
from storage.content import button_actions, events
from storage.content.button_actions import NotUsable
from storage.content.events import Event
from storage.content.reminders import Reminder

Day: TypeAlias = date  # a field of that name stands before its own type
_CHANGES = (
    "title", "start_time", "end_time", "location", "description", "shift_minutes", "clock", "to_date", "lead_minutes",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleUpdate:
    """`id` of a `kind`, or `query`, words of the title, and `date`, when it is now; the rest is what it shall be.

    `shift_minutes` moves it by so much, `clock` to that hour of its own day (`bare`: of either half of it), `to_date` to
    that day at its own hour, `lead_minutes` lets it ring so long before. `force` moves it in spite of what is there,
    `far` however far ahead.
    """

    id: int | None = None
    kind: Kind = "event"
    query: str = ""
    date: Day | None = None
    title: Words | None = None
    start_time: datetime | None = None
    end_time: datetime | None = None
    location: str | None = None
    description: str | None = None
    shift_minutes: int | None = None
    clock: time | None = None
    bare: bool = False
    to_date: Day | None = None
    lead_minutes: Annotated[int, Field(ge=0, le=527_040)] | None = None
    force: bool = False
    far: bool = False


_UPDATE: TypeAdapter[ScheduleUpdate] = TypeAdapter(ScheduleUpdate)


async def schedule_update(desk: Desk, arguments: ScheduleUpdate) -> Outcome:
    """Change an event/reminder."""
    if all(getattr(arguments, name) is None for name in _CHANGES):
        return Outcome(text=say(desk.scope.language, "update_what"))
    await events.lock_calendar(desk.db, desk.scope.space)
    if arguments.id is not None:
        found = await numbered(desk, arguments.kind, arguments.id)
        return (
            Outcome(text=say(desk.scope.language, "update_none"))
            if found is None
            else await _change(desk, found, arguments)
        )
    terms = terms_of(arguments.query)
    several = await fitting(desk, terms, *_when(desk, arguments.date))
    if arguments.lead_minutes is not None:
        several = [one for one in several if isinstance(one, Event)]
    if not several:
        return Outcome(text=_none(desk, arguments))
    if len(several) == 1 and (terms or arguments.date is not None):
        return await _change(desk, several[0], arguments)
    return await which(desk, several, "change", {"changes": _changes(arguments)})


async def meant(desk: Desk, arguments: ScheduleUpdate) -> list[Found]:
    """Return what the arguments fit."""
    if arguments.id is not None:
        found = await numbered(desk, arguments.kind, arguments.id)
        return [] if found is None else [found]
    return await fitting(desk, terms_of(arguments.query), *_when(desk, arguments.date))


def _none(desk: Desk, arguments: ScheduleUpdate) -> str:
    """Say that nothing was found; who wants to be reminded of it can say when it is."""
    language = desk.scope.language
    none = say(language, "update_none")
    return none if arguments.lead_minutes is None else f"{none} {say(language, 'ask_when')}"


def _when(desk: Desk, day: date | None) -> tuple[datetime, datetime]:
    """Return where to look: that day, else from now on."""
    if day is None:
        return desk.now, desk.now + AHEAD
    midnight = datetime(day.year, day.month, day.day)  # noqa: DTZ001 - placed in the zone below
    return placed(midnight, desk.scope.zone), placed(midnight + timedelta(days=1), desk.scope.zone)


def _changes(arguments: ScheduleUpdate) -> dict[str, Any]:
    known = _UPDATE.dump_python(arguments, mode="json").items()
    return {name: value for name, value in known if name in (*_CHANGES, "bare")}


async def change_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Carry out a button of the question which one is meant. Raises NotUsable when the thing is gone, and ToolFailed."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_changed"))
    await events.lock_calendar(desk.db, desk.scope.space)
    found = await picked_thing(desk, payload, choice)
    return await _change(desk, found, _UPDATE.validate_python(payload["changes"]))


async def _change(desk: Desk, found: Found, arguments: ScheduleUpdate) -> Outcome:
    if arguments.shift_minutes is not None:
        start = move.by(desk, found, timedelta(minutes=arguments.shift_minutes))
        arguments = replace(arguments, start_time=start, shift_minutes=None)
    if arguments.clock is not None:
        start = move.to_clock(desk, found, arguments.clock, bare=arguments.bare)
        arguments = replace(arguments, start_time=start, clock=None)
    if arguments.to_date is not None:
        arguments = replace(arguments, start_time=move.to_day(desk, found, arguments.to_date), to_date=None)
    if isinstance(found, Reminder):
        changed = await update_reminder.changed(desk, found, arguments.title, arguments.start_time)
        return Outcome(text=say(desk.scope.language, "update_same")) if changed is None else changed
    zone = ZoneInfo(desk.scope.zone)
    wanted = replace(
        found,
        title=arguments.title or found.title,
        location=found.location if arguments.location is None else arguments.location.strip(),
        description=found.description if arguments.description is None else arguments.description.strip(),
        lead_minutes=found.lead_minutes if arguments.lead_minutes is None else arguments.lead_minutes,
        **move.interval(found, arguments.start_time, arguments.end_time, zone),
    )
    if wanted == found:
        return Outcome(text=say(desk.scope.language, "update_same"))
    if arguments.lead_minutes is not None and wanted.all_day:
        raise ToolFailed(say(desk.scope.language, "lead_all_day", title=found.title))
    checks.titled(desk, wanted.title)
    begins_anew = wanted.starts_at != found.starts_at
    if begins_anew or wanted.ends_at != found.ends_at:
        # what has begun may go on for longer
        checks.possible(desk, wanted.starts_at, wanted.ends_at, all_day=wanted.all_day or not begins_anew)
    if begins_anew and checks.is_far(desk, wanted.starts_at) and not (arguments.far or arguments.force):
        again = {**_changes(arguments), "id": found.id, "far": True}
        return await checks.confirm_far(desk, SCHEDULE_UPDATE.name, again, found, wanted.starts_at.astimezone(zone))
    return await _moved(desk, found, wanted, force=arguments.force)


async def _moved(desk: Desk, event: Event, wanted: Event, *, force: bool) -> Outcome:
    """Store what is wanted, unless something is in the way."""
    moved = (wanted.starts_at, wanted.ends_at) != (event.starts_at, event.ends_at)
    if moved and not wanted.all_day and not force:
        taken = await clashes(desk, wanted.starts_at, wanted.ends_at, event.id)
        if taken:
            payload = {"event": event.id, "version": event.version, "deleted": False, "changes": _other(event, wanted)}
            wish = Wish(
                title=wanted.title,
                start=wanted.starts_at,
                end=wanted.ends_at,
                action="move",
                payload=payload,
                but=event.id,
            )
            return await conflict(desk, wish, taken)
    changed = await events.change(desk.db, wanted)
    if changed is None:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    told = await _told(desk, event, changed)
    before = {"starts_at": event.starts_at.isoformat(), "ends_at": event.ends_at.isoformat(), "all_day": event.all_day}
    payload = {"kind": "event", "id": event.id, "version": changed.version, "before": before | _other(changed, event)}
    token = await button_actions.offer(desk.db, desk.scope, "undo", payload)
    return replace(_updated(desk, "updated", changed), text=told, cards=(undo(desk, token, changed.title),))


def _other(old: Event, new: Event) -> dict[str, Any]:
    """Return what differs besides the times."""
    return {
        name: getattr(new, name)
        for name in ("title", "location", "description", "lead_minutes")
        if getattr(new, name) != getattr(old, name)
    }


async def _told(desk: Desk, old: Event, new: Event) -> str:
    """Let the reminder follow, and say so."""
    lines: list[str] = []
    if new.location != old.location and new.location:
        lines.append(say(desk.scope.language, "at_place", place=new.location))
    if (new.starts_at, new.all_day, new.lead_minutes) != (old.starts_at, old.all_day, old.lead_minutes):
        lines.append(await event_reminders.ring_for(desk, new))
    elif new.title != old.title:
        await event_reminders.retitle(desk, new)
    if (new.starts_at, new.ends_at) != (old.starts_at, old.ends_at):
        lines += await checks.remarks(desk, new)
    return "\n".join(line for line in lines if line)


def _updated(desk: Desk, key: str, event: Event) -> Outcome:
    receipt = say(desk.scope.language, key, title=event.title, when=when_of(desk, event))
    return Outcome(receipts=(receipt,), waken=("due",), about=(about(event),), data=(data_line(desk, event),))


async def move_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Carry out a choice of the conflict card of an event that is there, or was. Raises NotUsable, ToolFailed."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_changed"))
    start, end, force = picked(payload, choice)
    await events.lock_calendar(desk.db, desk.scope.space)
    find = events.get_removed if payload["deleted"] else events.get
    event = await find(desk.db, payload["event"])
    if event is None or event.version != payload["version"]:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    checks.possible(desk, start, end, all_day=event.all_day)
    if payload["deleted"]:
        if not force:
            taken = await clashes(desk, start, end)
            if taken:
                return await conflict(
                    desk, Wish(title=event.title, start=start, end=end, action="move", payload=_again(payload)), taken
                )
        event = (await bring_back(desk, event))[0]
        if event is None:
            raise NotUsable("expired")
    wanted = replace(
        event, starts_at=start.astimezone(UTC), ends_at=end.astimezone(UTC), all_day=False, **payload["changes"]
    )
    if wanted == event:
        return _updated(desk, "restored", event)
    return await _moved(desk, event, wanted, force=force)


def _again(payload: dict[str, Any]) -> dict[str, Any]:
    return {name: payload[name] for name in ("event", "version", "deleted", "changes")}


async def take_back(desk: Desk, payload: dict[str, Any]) -> Outcome:
    """Undo a change of an event, if nothing was changed since. Raises ToolFailed, NotUsable."""
    await events.lock_calendar(desk.db, desk.scope.space)
    event = await events.get(desk.db, payload["id"])
    if event is None:
        raise NotUsable("expired")
    if event.version != payload["version"]:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    before = dict(payload["before"])
    for name in ("starts_at", "ends_at"):
        before[name] = datetime.fromisoformat(before[name])
    outcome = await _moved(desk, event, replace(event, **before), force=False)
    if not outcome.receipts:
        return outcome
    restored = await events.get(desk.db, event.id)
    if restored is None:
        raise LookupError(f"event {event.id} is gone in its own transaction")
    return replace(_updated(desk, "restored", restored), text=outcome.text)


SCHEDULE_UPDATE = Tool(
    name="schedule_update",
    arguments=ScheduleUpdate,
    run=schedule_update,
    effect="change",
    hidden=frozenset({"force", "far", "shift_minutes", "clock", "bare", "to_date", "lead_minutes"}),
    spare=frozenset({"date", "description"}),
    future=frozenset({"start_time"}),
    intents=frozenset({"schedule_update"}),
    timely=True,
    takes_times=True,
    hints=(Hint(key="move", beside=frozenset({"schedule_query"})),),
    receipts=("updated", "reminder"),
    consent=consent_words.CHANGE,
    targets=meant,
    choices={"change": change_choice, "move": move_choice},
    undo={"undo event": take_back, "undo due": update_reminder.take_back},
)
