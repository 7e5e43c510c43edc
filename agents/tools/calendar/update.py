"""Changing what is there: an event or a reminder gets another time, title or place; the way back is offered."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from agents.errors import ToolFailed
from agents.texts import say
from agents.tools import consents
from agents.tools.base import Desk, Found, Hint, Outcome, Tool
from agents.tools.calendar import ahead, checks, event_details, event_reminders, move, together
from agents.tools.calendar.changes import (
    HIDDEN,
    ScheduleUpdate,
    as_json,
    changes_anything,
    from_json,
    sought_by,
)
from agents.tools.calendar.conflicts import WantedEvent, clashes, conflict, picked
from agents.tools.calendar.foreign.subscribed import changeable, with_ages
from agents.tools.calendar.removal import bring_back
from agents.tools.calendar.repeating import event_series, series
from agents.tools.finding.describing import about, data_line, undo, when_of
from agents.tools.finding.lookup import AHEAD, Matches, Sought, find, is_one, numbered
from agents.tools.finding.lookup import picked as picked_thing
from agents.tools.questions.which_one import asked_which, nothing, perhaps, which
from agents.tools.reminders import ring_series, update_reminder
from storage.content import button_actions, events
from storage.content.button_actions import NotUsable
from storage.content.events import Event
from storage.content.reminders import Reminder


async def schedule_update(desk: Desk, arguments: ScheduleUpdate) -> Outcome:
    """Change an event/reminder."""
    if not changes_anything(arguments):
        return Outcome(text=say(desk.scope.language, "update_what"))
    await events.lock_calendar(desk.db, desk.scope.space)
    if arguments.id is not None:
        at = "" if arguments.since is None else arguments.since.isoformat()
        found = await numbered(desk, arguments.kind, arguments.id, at)
        none = Outcome(text=say(desk.scope.language, "update_none"))
        return none if found is None else await _change(desk, found, arguments)
    sought, matches = await _matches(desk, arguments)
    if arguments.perhaps:
        return await perhaps(desk, sought, matches, "change", {"changes": as_json(arguments)})
    one_of_several = sought.told and len(matches.found) > 1  # of which it is asked
    if (
        arguments.quiet
        and not one_of_several
        and (not is_one(sought, matches) or series.is_none(matches.found[0], arguments.span))
    ):
        return Outcome()
    if not matches.found:
        none = await nothing(desk, sought, "update_none")
        when = "" if arguments.lead_minutes is None else f" {say(desk.scope.language, 'ask_when')}"
        return replace(none, text=none.text + when)
    if arguments.swap is not None:
        return await _swap(desk, arguments, matches)
    if arguments.every and len(matches.found) > 1 and matches.fit == "sure":
        return await together.ask(desk, together.with_each(matches.found, arguments))
    if is_one(sought, matches):
        return await _change(desk, matches.found[0], arguments)
    return await which(
        desk, matches.found, "change", {"changes": as_json(arguments)}, asked_which(desk, sought, matches, "change")
    )


async def meant(desk: Desk, arguments: ScheduleUpdate) -> list[Found]:
    """Return what the arguments fit."""
    if arguments.id is not None:
        found = await numbered(desk, arguments.kind, arguments.id)
        return [] if found is None else [found]
    return (await _matches(desk, arguments))[1].found


async def _matches(desk: Desk, arguments: ScheduleUpdate) -> tuple[Sought, Matches]:
    """Return where to look, that day or time, else from now on, and what is there; only events can ring before."""
    told_long = arguments.quiet and arguments.length_minutes is not None  # of a reminder that says nothing
    sought = replace(sought_by(desk, arguments), events=arguments.lead_minutes is not None or told_long)
    return sought, changeable(desk, await find(desk, sought))


async def _swap(desk: Desk, arguments: ScheduleUpdate, matches: Matches) -> Outcome:
    """Ask whether two things shall change places, where it is clear which two."""
    sought = Sought(query=arguments.swap or "", start=desk.now, end=desk.now + AHEAD, timed=False)
    others = changeable(desk, await find(desk, sought))
    if not others.found:
        return await nothing(desk, sought, "update_none")
    for one in (matches, others):
        if len(one.found) > 1:
            return Outcome(text=say(desk.scope.language, "swap_which"), about=tuple(map(about, one.found)))
    return await together.ask(desk, together.swapped(desk, matches.found[0], others.found[0]))


async def change_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Carry out a button of the question which one is meant. Raises NotUsable when the thing is gone, and ToolFailed."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_changed"))
    await events.lock_calendar(desk.db, desk.scope.space)
    found = await picked_thing(desk, payload, choice)
    return await _change(desk, found, from_json(payload["changes"]))


async def all_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Carry out yes or no to a change of several; what is gone by now is left out. Raises NotUsable."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_changed"))
    await events.lock_calendar(desk.db, desk.scope.space)
    done: list[Outcome] = []
    for kind, number, changes in payload["things"]:
        found = await numbered(desk, kind, number)
        if found is not None:
            try:
                done.append(await _change(desk, found, from_json(changes)))
            except ToolFailed as refusal:  # the others are changed all the same
                done.append(Outcome(text=str(refusal)))
    if not done:
        raise NotUsable("expired")
    return Outcome(
        text="\n".join(dict.fromkeys(one.text for one in done if one.text)),
        receipts=tuple(receipt for one in done for receipt in one.receipts),
        cards=tuple(card for one in done for card in one.cards),
        waken=("due",),
        about=tuple(each for one in done for each in one.about),
    )


async def _change(desk: Desk, found: Found, arguments: ScheduleUpdate) -> Outcome:
    desk, arguments = move.on_its_clock(desk, found, series.in_its_rhythm(found, arguments))
    if isinstance(found, Event) and ahead.is_its_own(found, arguments):
        return await ahead.remind(desk, found, arguments)
    span = series.span_of(found, arguments) if found.rrule is not None else "all"
    if span is None:
        return await series.ask_change(desk, found, arguments)
    if isinstance(found, Reminder):
        return await series.change_ring(desk, found, arguments, span)
    title, description = event_details.with_people(desk, found, arguments)
    wanted = replace(
        found,
        title=title,
        location=found.location if arguments.location is None else arguments.location.strip(),
        description=description,
        lead_minutes=found.lead_minutes if arguments.lead_minutes is None else arguments.lead_minutes,
        rrule=arguments.rrule or found.rrule,
        **move.interval(desk, found, arguments),
    )
    if wanted == found:
        return Outcome(text=say(desk.scope.language, "update_same"), about=(about(found),))
    checks.titled(desk, wanted.title)
    begins_anew = wanted.starts_at != found.starts_at
    if begins_anew or wanted.ends_at != found.ends_at:
        # what has begun may go on for longer
        checks.possible(desk, wanted.starts_at, wanted.ends_at, all_day=wanted.all_day or not begins_anew)
    if begins_anew and checks.is_far(desk, wanted.starts_at) and not (arguments.far or arguments.force):
        again = {**as_json(arguments), "id": found.id, "far": True}
        return await checks.confirm_far(
            desk, SCHEDULE_UPDATE.name, again, found, wanted.starts_at.astimezone(ZoneInfo(desk.scope.zone))
        )
    if wanted.rrule is not None:
        return await event_series.change(desk, span, found, wanted, force=arguments.force)
    return await _moved(desk, found, wanted, force=arguments.force)


async def series_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Carry out a button of the question how much of a series shall change. Raises NotUsable, ToolFailed."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "not_changed"))
    await events.lock_calendar(desk.db, desk.scope.space)
    found = await series.there(desk, payload)
    return await _change(desk, found, replace(from_json(payload["changes"]), span=series.chosen(choice)))


async def _moved(desk: Desk, event: Event, wanted: Event, *, force: bool) -> Outcome:
    """Store what is wanted, unless something is in the way."""
    moved = (wanted.starts_at, wanted.ends_at) != (event.starts_at, event.ends_at)
    if moved and not wanted.all_day and not force:
        taken = await clashes(desk, wanted.starts_at, wanted.ends_at, event)
        if taken:
            payload = {"event": event.id, "version": event.version, "deleted": False, "changes": _other(event, wanted)}
            return await conflict(desk, WantedEvent.moved(wanted, payload, but=event), taken)
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
    lines += event_details.people_told(old, new, desk.scope.language)
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
    if "span" in payload:
        return await event_series.move_to(desk, payload, start, end, force=force)
    find = events.get_removed if payload["deleted"] else events.get
    event = await find(desk.db, payload["event"])
    if event is None or event.version != payload["version"]:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    checks.possible(desk, start, end, all_day=event.all_day)
    if payload["deleted"]:
        if not force:
            taken = await clashes(desk, start, end)
            if taken:
                again = {name: payload[name] for name in ("event", "version", "deleted", "changes")}
                wish = WantedEvent(title=event.title, start=start, end=end, action="move", payload=again)
                return await conflict(desk, wish, taken)
        event = (await bring_back(desk, event))[0]
        if event is None:
            raise NotUsable("expired")
    wanted = replace(
        event, starts_at=start.astimezone(UTC), ends_at=end.astimezone(UTC), all_day=False, **payload["changes"]
    )
    if wanted == event:
        return _updated(desk, "restored", event)
    return await _moved(desk, event, wanted, force=force)


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
    run=with_ages(schedule_update),
    effect="change",
    hidden=HIDDEN,
    spare=frozenset({"date", "description"}),
    future=frozenset({"start_time"}),
    intents=frozenset({"schedule_update"}),
    timely=True,
    takes_times=True,
    hints=(Hint(key="move", beside=frozenset({"schedule_query"})),),
    receipts=("updated", "reminder"),
    consent=consents.CHANGE,
    targets=meant,
    choices={"change": change_choice, "change_all": all_choice, "change_series": series_choice, "move": move_choice},
    undo={
        "undo event": take_back,
        "undo series": event_series.take_back,
        "undo rings": ring_series.take_back,
        "undo due": update_reminder.take_back,
    },
)
