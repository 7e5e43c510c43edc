"""Buttons below a new event: another time, half an hour longer, each week, an earlier reminder."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.free_slots import free_slots
from agents.cards import Button, Card
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import length, span
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.changes import ScheduleUpdate
from agents.tools.calendar.conflicts import clashes
from agents.tools.calendar.update import schedule_update
from storage.content import button_actions, events
from storage.content.button_actions import NotUsable
from storage.content.events import Event

LONGER = 30  # minutes
LEADS = (60, 1440)  # minutes: the next earlier one is offered
WEEKLY = "FREQ=WEEKLY"


async def buttons(desk: Desk, event: Event) -> tuple[Button, ...]:
    """Return what may be done with a new event at one press; none for whole days, and for what repeats."""
    if event.all_day or event.rrule is not None:
        return ()
    language = desk.scope.language
    token = await button_actions.offer(desk.db, desk.scope, "tune", {"event": event.id, "version": event.version})
    labels = {
        "move": say(language, "tune_move"),
        "longer": say(language, "tune_longer", length=length(LONGER, language)),
    }
    labels["weekly"] = say(language, "tune_weekly")
    if (lead := _lead(event)) is not None:
        labels["earlier"] = say(language, "tune_earlier", lead=length(lead, language))
    return tuple(Button(label=label, token=f"a{token}.{choice}") for choice, label in labels.items())


def _lead(event: Event) -> int | None:
    return next((lead for lead in LEADS if lead > event.lead_minutes), None)


async def choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Carry out a button. Raises NotUsable when the event is gone, ToolFailed when it was changed since."""
    event = await events.get(desk.db, payload["event"])
    if event is None:
        raise NotUsable("expired")
    if event.version != payload["version"]:
        raise ToolFailed(say(desk.scope.language, "changed_since"))
    match choice:
        case "move":
            return await _slots(desk, event)
        case "longer":
            return await schedule_update(desk, ScheduleUpdate(id=event.id, longer_minutes=LONGER))
        case "weekly":
            return await schedule_update(desk, ScheduleUpdate(id=event.id, rrule=WEEKLY))
        case "earlier" if (lead := _lead(event)) is not None:
            return await schedule_update(desk, ScheduleUpdate(id=event.id, lead_minutes=lead))
        case _:
            raise NotUsable("unknown")


async def _slots(desk: Desk, event: Event) -> Outcome:
    """Offer the next free times, each with its button."""
    language, zone = desk.scope.language, desk.scope.zone
    there = event.starts_at.astimezone(ZoneInfo(zone)), event.ends_at.astimezone(ZoneInfo(zone))
    around = await clashes(desk, there[0] - timedelta(days=1), there[1] + timedelta(days=5))
    slots = free_slots(there, [(one.starts_at, one.ends_at) for one in around], desk.now)
    options = [(start.isoformat(), end.isoformat()) for start, end in (*slots, there)]
    there_now = {"event": event.id, "version": event.version, "deleted": False}
    payload: dict[str, Any] = {**there_now, "changes": {}, "options": options, "best": 0}
    token = await button_actions.offer(desk.db, desk.scope, "move", payload)
    offered = [
        Button(label=say(language, "book_slot", when=span(*slot, zone, language)), token=f"a{token}.{number}")
        for number, slot in enumerate(slots)
    ]
    offered.append(Button(label=say(language, "book_not"), token=f"a{token}.no"))
    asked = say(language, "tune_when", title=event.title)
    return Outcome(text=asked, cards=(Card(kind="slots", title=asked, buttons=tuple(offered)),))
