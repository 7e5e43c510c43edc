"""Suggestions that nobody asked for: rare, short, with a button that does it; what the house's own rows make likely, and only that."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar.habits import STEPS, habit
from agents.calendar.recurrence import placed
from agents.cards import Button, Card
from agents.nlu import Interpretation, ToolCall
from agents.nlu.cues.requests import clauses
from agents.nlu.slots.event_changes import DATED
from agents.texts import say
from agents.texts.times import point, span
from agents.timetext import parse
from agents.tools.base import Desk
from agents.tools.finding import happenings
from storage.content.events import Event
from storage.content.notes import folded
from storage.content.reminders import Reminder
from storage.conversations import suggestions

LONGEST = 100  # characters of a note that may be an appointment
SURE = 0.8  # what is less sure is not brought up unasked
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


def appointment(text: str, now: datetime) -> ToolCall | None:
    """Return what a note would have been if it had not been called one: an event or a reminder to come, once, on a day that it names. Pure."""
    if len(text) > LONGEST or "\n" in text or not DATED.search(text):
        return None
    parts = clauses(text)
    if len(parts) == 2 and not DATED.search(parts[0]) and parse(parts[0], now).verdict == "none":
        return _alone(parts[1], now) or _alone(text, now)  # what somebody likes, and when they meet
    return _alone(text, now)


def _alone(text: str, now: datetime) -> ToolCall | None:
    decision = Interpretation(text=text, now=now, language="en").decision
    call, reading = decision.call, decision.reading
    if call is None or decision.more or decision.want.confidence < SURE or reading.grain != "minute":
        return None
    if call.name not in ("schedule_add", "reminder_add") or "rrule" in call.arguments or reading.elapsed:
        return None
    if reading.approximate or reading.deadline or reading.open_end or reading.start is None or reading.start <= now:
        return None
    return call


async def of_note(desk: Desk, text: str) -> tuple[Card, ...]:
    """Book what was only noted, unless something is there already."""
    call = appointment(text, desk.now)
    if call is None:
        return ()
    arguments, language, zone = call.arguments, desk.scope.language, desk.scope.zone
    start = datetime.fromisoformat(arguments.get("start_time") or arguments["at"])
    if await _taken(desk, start):
        return ()
    words = arguments.get("title") or arguments["text"]
    if call.name == "reminder_add":
        when = point(start, zone, language)
    else:
        end = datetime.fromisoformat(arguments["end_time"]) if "end_time" in arguments else start + HOUR
        when = span(start, end, zone, language)
    title = say(language, f"propose_{call.name}", what=f"{words} ({when})")
    return await _suggested(desk, f"note {start.isoformat()} {folded(words)}", title, call.name, arguments)


async def _taken(desk: Desk, start: datetime) -> bool:
    """Tell whether something begins or goes on at that moment."""
    events = await happenings.overlapping(desk.db, start, start + MINUTE)
    return bool(events or await happenings.rings(desk, start, start + MINUTE, 1))


async def of_reminder(desk: Desk, made: Reminder) -> tuple[Card, ...]:
    """Let what was set by hand for the third time in a row ring by itself from now on."""
    often = habit(await suggestions.times_asked(desk.db, desk.scope, made.text), made.wall)
    if often is None:
        return ()
    language, zone = desk.scope.language, desk.scope.zone
    start = placed(made.wall + STEPS[often], zone)
    arguments = {"text": made.text, "at": start.isoformat(), "rrule": f"FREQ={often}"}
    title = say(language, f"suggest_{often.lower()}", title=made.text, when=point(start, zone, language))
    key = f"{often} {made.wall.strftime('%a %H:%M') if often == 'WEEKLY' else made.wall.strftime('%H:%M')} {folded(made.text)}"
    return await _suggested(desk, f"{made.wall.year} {key}", title, "reminder_add", arguments)


async def of_event(desk: Desk, event: Event, before: tuple[datetime, ...]) -> tuple[Card, ...]:
    """Let what was booked for the third week in a row come each week from now on; `before`: when others of that title began."""
    language, zone = desk.scope.language, desk.scope.zone
    wall = _wall(event.starts_at, zone)
    if event.all_day or habit([_wall(start, zone) for start in before], wall) != "WEEKLY":
        return ()
    start = placed(wall + STEPS["WEEKLY"], zone)
    end = start + (event.ends_at - event.starts_at)
    if await happenings.overlapping(desk.db, start, end):
        return ()
    arguments: dict[str, Any] = {"id": event.id, "kind": "event", "rrule": "FREQ=WEEKLY"}
    title = say(language, "suggest_next", title=event.title, when=span(start, end, zone, language))
    key = f"{wall.year} next {wall.strftime('%a %H:%M')} {folded(event.title)}"
    return await _suggested(desk, key, title, "schedule_update", arguments)


def _wall(moment: datetime, zone: str) -> datetime:
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


async def _suggested(desk: Desk, key: str, title: str, tool: str, arguments: dict[str, Any]) -> tuple[Card, ...]:
    """Return the card, unless this or something else was suggested already, or nothing is to be."""
    token = await suggestions.offer(desk.db, desk.scope, key, tool, arguments)
    if token is None:
        return ()
    language = desk.scope.language
    buttons = (
        Button(label=say(language, "propose_yes"), token=f"a{token}.yes", style="primary"),
        Button(label=say(language, "propose_no"), token=f"a{token}.no"),
        Button(label=say(language, "suggest_never"), token=f"a{token}.never"),
    )
    return (Card(kind="quick", title=title, buttons=buttons),)
