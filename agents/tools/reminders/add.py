"""Reminders: set one, once or by a rule. Its text is fixed here; the clock delivers it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import Field

from agents.calendar.recurrence import RuleRefused, checked
from agents.calendar.rrule_text import worded
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import point, whole
from agents.tools import consents, suggestions
from agents.tools.base import Desk, Outcome, Tool, Words
from agents.tools.calendar import checks, removal
from agents.tools.lookup import about, data_line, way_back
from storage.content import reminders


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderAdd:
    """`text` for the moment `at`; with `rrule` for each occurrence, `at` being its DTSTART."""

    text: Words
    at: datetime
    rrule: Annotated[str, Field(description="RFC 5545: FREQ=DAILY")] | None = None
    elapsed: bool = False


async def reminder_add(desk: Desk, arguments: ReminderAdd) -> Outcome:
    """Set a reminder, once or by a rule."""
    language, zone = desk.scope.language, desk.scope.zone
    checks.titled(desk, arguments.text)
    wall = arguments.at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    due, following, when = arguments.at, None, point(whole(arguments.at, desk.now), zone, language)
    if arguments.rrule is not None:
        try:
            found = checked(arguments.rrule, wall, zone, desk.now)
        except RuleRefused as refusal:
            raise ToolFailed(
                say(language, refusal.why if refusal.why in ("never", "too_often") else "ask_more_time")
            ) from refusal
        due, following = found[0], found[1] if len(found) > 1 else None
        when = point(due, zone, language)
        rule = worded(arguments.rrule, language)
        if rule is not None:
            when += say(language, "repeats", rule=rule)
        elif following is not None:
            when += say(language, "then", when=point(following, zone, language))
    new = reminders.NewReminder(
        text=arguments.text,
        wall=wall,
        zone=zone,
        zone_mode="follow" if arguments.rrule and not arguments.elapsed else "fixed",
        due_at=due,
        rrule=arguments.rrule,
        following_at=following,
    )
    made = await reminders.add(desk.db, desk.scope, new)
    if made is None:
        raise ToolFailed(say(language, "ask_more_time"))
    back = await way_back(desk, "due", made.id, made.text)
    suggested = () if arguments.rrule or arguments.elapsed else await suggestions.of_reminder(desk, made)
    return Outcome(
        text=say(language, "reminder_set"),
        receipts=(say(language, "created", title=made.text, when=when),),
        cards=(back, *suggested),
        waken=("due",),
        data=(data_line(desk, made),),
        about=(about(made),),
    )


REMINDER_ADD = Tool(
    name="reminder_add",
    arguments=ReminderAdd,
    run=reminder_add,
    effect="add",
    hidden=frozenset({"elapsed"}),
    future=frozenset({"at"}),
    intents=frozenset({"reminder_add"}),
    timely=True,
    takes_times=True,
    receipts=("created", "reminder"),
    consent=consents.REMIND,
    undo={"made due": removal.unmake},
)
