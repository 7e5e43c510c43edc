"""Reminders: set one, once or by a rule. Its text is fixed here; the clock delivers it."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import Field

from agents.calendar.ahead_plans import DAY
from agents.calendar.recurrence import RuleRefused, checked, next_after
from agents.calendar.rrule_text import worded
from agents.cards import Button, Card
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import point, whole
from agents.tools import consents, suggestions
from agents.tools.base import Desk, Outcome, Tool, Words
from agents.tools.calendar import ahead, checks, recurring, removal
from agents.tools.calendar.changes import ScheduleUpdate
from agents.tools.finding.describing import about, data_line, way_back
from agents.tools.reminders import told_days
from agents.tools.zones.hours_there import there, told_point
from storage.content import button_actions, reminders


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderAdd:
    """`text` for the moment `at`; with `rrule` for each occurrence, `at` being its DTSTART.

    `again`: by this rule from `at` on (`first`: at that moment already), and from each time that it is done; `until_done`: being done ends the series; `whom`: for somebody else;
    `then`, `same` and `days`: on a day that was spoken of before, as of an event; `those`: on each day of what repeats and was shown last.
    """

    text: Words
    at: datetime
    rrule: Annotated[str, Field(description="RFC 5545: FREQ=DAILY")] | None = None
    elapsed: bool = False
    again: str | None = None
    first: bool = False
    until_done: bool = False
    whom: str = ""
    then: str = ""
    same: bool = False
    days: int = 0
    those: bool = False


async def reminder_add(desk: Desk, arguments: ReminderAdd) -> Outcome:
    """Set a reminder, once or by a rule."""
    language = desk.scope.language
    checks.titled(desk, arguments.text)
    arguments = replace(arguments, text=await told_days.named(desk, arguments.text))
    if arguments.those:
        rule, at = await told_days.each_day(desk, arguments.then)
        arguments = replace(arguments, at=at, rrule=rule, then="")
    if arguments.then:
        at = await told_days.moment(desk, arguments.at, arguments.then, same=arguments.same, days=arguments.days)
        arguments = replace(arguments, at=at, then="")
        before = await told_days.event(desk) if arguments.same and arguments.days < 0 and not arguments.whom else None
        if before is not None:  # the night before: it goes with the event
            clock, minutes = at.astimezone(ZoneInfo(before.zone)).time(), -arguments.days * DAY
            wanted = ScheduleUpdate(lead_minutes=minutes, clock=clock, remind=arguments.text)
            return await ahead.remind(desk, before, wanted)
    if arguments.whom:
        if await reminders.rings_in_private(desk.db, desk.scope):
            return await _for_the_writer(desk, arguments)
        arguments = replace(
            arguments, text=say(language, "for_whom", whom=arguments.whom, text=arguments.text), whom=""
        )
    if not arguments.elapsed:
        desk, at, _ = there(desk, arguments.at, None)
        arguments = replace(arguments, at=at)
    zone = desk.scope.zone
    if arguments.again is not None and not arguments.first:
        at = next_after(arguments.again, arguments.at.astimezone(ZoneInfo(zone)), zone)
        if at <= desk.now:  # it was done so long ago that it is over time: at the next such hour
            today = datetime.combine(desk.now.astimezone(ZoneInfo(zone)).date(), at.timetz())
            at = today if today > desk.now else next_after("FREQ=DAILY", today, zone)
        arguments = replace(arguments, at=at)
    rule, at = await recurring.in_own_country(desk, arguments.rrule, arguments.at)
    arguments = replace(arguments, rrule=rule, at=at)
    due, following, when = _moments(desk, arguments)
    wall = arguments.at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    new = reminders.NewReminder(
        text=arguments.text,
        wall=wall,
        zone=zone,
        zone_mode="follow" if arguments.rrule and not arguments.elapsed else "fixed",
        due_at=due,
        rrule=arguments.rrule,
        following_at=following,
        again=arguments.again,
        until_done=arguments.until_done and arguments.rrule is not None,
    )
    made = await reminders.add(desk.db, desk.scope, new)
    if made is None:
        raise ToolFailed(say(language, "ask_more_time"))
    back = await way_back(desk, "due", made.id, made.text)
    suggested = (
        () if arguments.rrule or arguments.again or arguments.elapsed else await suggestions.of_reminder(desk, made)
    )
    return Outcome(
        text=say(language, "reminder_set_again" if arguments.again is not None else "reminder_set"),
        receipts=(say(language, "created", title=made.text, when=when),),
        cards=(back, *suggested),
        waken=("due",),
        data=(data_line(desk, made),),
        about=(about(made),),
    )


def _moments(desk: Desk, arguments: ReminderAdd) -> tuple[datetime, datetime | None, str]:
    """Return when it rings next, and then, with the words for it. Raises ToolFailed for a rule that is refused."""
    language, zone = desk.scope.language, desk.scope.zone
    if arguments.rrule is None:
        when = told_point(desk, whole(arguments.at, desk.now))
        if arguments.again is not None:
            when += say(language, "repeats_from_done", rule=worded(arguments.again, language) or "")
        return arguments.at, None, when
    wall = arguments.at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    try:
        found = checked(arguments.rrule, wall, zone, desk.now)
    except RuleRefused as refusal:
        key = refusal.why if refusal.why in ("never", "too_often") else "ask_more_time"
        raise ToolFailed(say(language, key)) from refusal
    due, following = found[0], found[1] if len(found) > 1 else None
    when, rule = told_point(desk, due), worded(arguments.rrule, language)
    if rule is not None:
        when += say(language, "repeats", rule=rule)
    elif following is not None:
        when += say(language, "then", when=told_point(desk, following))
    return due, following, when + (say(language, "repeats_until_done") if arguments.until_done else "")


async def _for_the_writer(desk: Desk, arguments: ReminderAdd) -> Outcome:
    """Say that nobody else is written to from here, and offer to ring for the writer."""
    language = desk.scope.language
    text = say(language, "for_whom", whom=arguments.whom, text=arguments.text)
    mine = {"text": text, "at": arguments.at.isoformat(), "rrule": arguments.rrule, "elapsed": arguments.elapsed}
    token = await button_actions.offer(desk.db, desk.scope, "confirm", {"choices": [[REMINDER_ADD.name, mine]]})
    buttons = (
        Button(label=say(language, "whom_me"), token=f"a{token}.0", style="primary"),
        Button(label=say(language, "book_not"), token=f"a{token}.no"),
    )
    asked = say(language, "whom_private", whom=arguments.whom)
    line = say(language, "delete_this", title=text, when=point(arguments.at, desk.scope.zone, language))
    return Outcome(text=asked, cards=(Card(kind="quick", title=asked, lines=(line,), buttons=buttons),))


REMINDER_ADD = Tool(
    name="reminder_add",
    arguments=ReminderAdd,
    run=reminder_add,
    effect="add",
    hidden=frozenset({"elapsed", "again", "first", "until_done", "whom", "then", "same", "days", "those"}),
    future=frozenset({"at"}),
    intents=frozenset({"reminder_add"}),
    timely=True,
    takes_times=True,
    receipts=("created", "reminder"),
    consent=consents.REMIND,
    undo={"made due": removal.unmake},
)
