"""A reminder of something before an event: so long before it begins, or on an earlier day at the usual hour, or at one that is said.

It belongs to the event, and follows it (agents.tools.calendar.event_reminders); before one that repeats it repeats as well.
"""

from agents.calendar.ahead_plans import hour_of, plan
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import length, point
from agents.tools.base import Desk, Outcome
from agents.tools.calendar import checks, event_reminders
from agents.tools.calendar.changes import ScheduleUpdate
from agents.tools.finding.describing import about, data_line, repeats, way_back, when_of
from agents.tools.finding.lookup import AHEAD
from storage.content import events, reminders
from storage.content.events import Event


def is_its_own(event: Event, wanted: ScheduleUpdate) -> bool:
    """Tell whether what shall ring before an event is a reminder beside its own: a further one, it says something else, or it rings on another day."""
    return wanted.lead_minutes is not None and (
        event.all_day or wanted.besides or wanted.remind is not None or (wanted.clock is not None and not wanted.moves)
    )


async def remind(desk: Desk, found: Event, wanted: ScheduleUpdate) -> Outcome:
    """Make the reminder. Raises ToolFailed where its time is over."""
    event = await events.get(desk.db, found.id) or found
    text, minutes = wanted.remind or event.title, wanted.lead_minutes or 0
    checks.titled(desk, text)
    clock = hour_of(event, wanted.clock)
    if clock is not None:
        clock = clock.replace(tzinfo=None)
    planned = plan(event, minutes, clock, desk.now)
    if planned is None:
        over = plan(event, minutes, clock, event.starts_at - 2 * AHEAD)
        when = point(over.at if over is not None else event.starts_at, event.zone, desk.scope.language)
        raise ToolFailed(say(desk.scope.language, "ask_past", when=when))
    kept = [one for one in await reminders.ahead_of(desk.db, event.id) if one.state == "pending"]
    if any((one.text, one.due_at) == (text, planned.at) for one in kept):
        return Outcome(text=say(desk.scope.language, "update_same"), about=(about(event),))
    made = await reminders.add(desk.db, desk.scope, event_reminders.ahead(event, text, minutes, clock, planned))
    if made is None:
        raise LookupError(f"nothing was kept for event {event.id}")
    plain = clock is None and wanted.remind is None
    lead = say(desk.scope.language, "event_lead", lead=length(minutes, desk.scope.language))
    return Outcome(
        text=lead if plain and minutes else say(desk.scope.language, "reminder_set"),
        receipts=(say(desk.scope.language, "created", title=text, when=when_of(desk, made) + repeats(desk, made)),),
        cards=(await way_back(desk, "due", made.id, text),),
        waken=("due",),
        data=(data_line(desk, made),),
        about=(about(made),),
    )
