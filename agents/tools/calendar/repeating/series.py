"""What repeats, and how much of it is meant: one time of it, that and all that follow, or all; asked with buttons where it is not said."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, get_args

from agents.calendar import rule_changes
from agents.calendar.occurrences import starting
from agents.calendar.recurrence import placed
from agents.cards import Button, Card
from agents.texts import say
from agents.texts.times import point
from agents.tools.base import Desk, Found, Outcome
from agents.tools.calendar import move
from agents.tools.calendar.changes import ScheduleUpdate, Span, as_json
from agents.tools.calendar.removal import remove
from agents.tools.calendar.repeating import event_series, pausing
from agents.tools.finding.describing import about, comes_again, data_line, repeats, title_of, when_of
from agents.tools.finding.lookup import key_of, numbered
from agents.tools.reminders import ring_series, update_reminder
from storage.content import button_actions, events, reminders
from storage.content.button_actions import NotUsable
from storage.content.events import Event
from storage.content.reminders import Reminder

_DAY = timedelta(days=1)


async def ask(desk: Desk, found: Found, action: str, asked: str, changes: dict[str, Any]) -> Outcome:
    """Ask in these words how much of a series is meant; `found` is the occurrence in question."""
    language = desk.scope.language
    payload = {"choices": [key_of(found)], "changes": changes}
    token = await button_actions.offer(desk.db, desk.scope, action, payload)
    style = "danger" if action == "delete_series" else "plain"
    labels = {"one": say(language, "span_one", when=when_of(desk, found))}
    labels |= {span: say(language, f"span_{span}") for span in ("following", "all")}
    buttons = [Button(label=label, token=f"a{token}.{span}", style=style) for span, label in labels.items()]
    buttons.append(Button(label=say(language, "book_not"), token=f"a{token}.no"))
    card = Card(kind="quick", title=asked, buttons=tuple(buttons))
    return Outcome(text=asked, cards=(card,), about=(about(found),), data=(data_line(desk, found),))


async def ask_removal(desk: Desk, found: Found) -> Outcome:
    series = await of_moved(desk, found) or found
    asked = say(desk.scope.language, "delete_series", title=title_of(found), repeats=repeats(desk, series))
    return await ask(desk, found, "delete_series", asked, {})


async def ask_change(desk: Desk, found: Found, wanted: ScheduleUpdate) -> Outcome:
    language, new = desk.scope.language, move.start(desk, found, wanted)
    key = "change_series" if new is None else "change_series_to"
    to = "" if new is None else point(new, desk.scope.zone, language)
    asked = say(language, key, title=title_of(found), repeats=repeats(desk, found), when=when_of(desk, found), new=to)
    return await ask(desk, found, "change_series", asked, as_json(wanted))


async def of_moved(desk: Desk, found: Found) -> Found | None:
    """Return the series that something was moved out of, as its occurrence there; None where it was not, or that is gone."""
    if found.series is None or found.occurrence is None:
        return None
    series = await (events.get if isinstance(found, Event) else reminders.get)(desk.db, found.series)
    if series is None:
        return None
    at = placed(found.occurrence, series.zone)
    return starting(series, at) if isinstance(series, Event) else replace(series, due_at=at)


async def take(desk: Desk, found: Found, span: Span) -> Outcome:
    """Take so much of a series away; of what was moved out of one, it alone, or its series with it."""
    series = await of_moved(desk, found)
    if series is not None and span != "one":
        found = series
    if span == "one" and comes_again(found):
        return await pausing.skip(desk, found)
    if span == "all" or found.rrule is None:
        return await remove(desk, found)
    return await (event_series if isinstance(found, Event) else ring_series).end(desk, found)  # pyright: ignore[reportArgumentType] - each room gets its own


def without_last_days(found: Found, day: datetime | None, end: datetime | None) -> ScheduleUpdate | None:
    """Return the change to be over before a later day of its several, which is what was said: 周日不去了 of a whole weekend."""
    if not isinstance(found, Event) or not found.all_day or found.rrule is not None or day is None:
        return None
    last = end is not None and end >= found.ends_at
    if not last or not found.starts_at < day < found.ends_at:
        return None
    return ScheduleUpdate(id=found.id, start_time=found.starts_at.astimezone(day.tzinfo), end_time=day)


def is_none(found: Found, span: Span | None) -> bool:
    """Tell whether something happens once, where what repeats is meant from a day on."""
    return span == "following" and not comes_again(found) and found.series is None


async def change_ring(desk: Desk, found: Reminder, wanted: ScheduleUpdate, span: Span) -> Outcome:
    """Change so much of a reminder that repeats. Raises ToolFailed."""
    start = move.start(desk, found, wanted)
    if start is None or span == "all":
        changed = await update_reminder.changed(desk, found, wanted.title, start, wanted.rrule)
        return (
            Outcome(text=say(desk.scope.language, "update_same"), about=(about(found),)) if changed is None else changed
        )
    act = ring_series.move if span == "one" else ring_series.follow
    return await act(desk, found, wanted.title, start)


def in_its_rhythm(found: Found, wanted: ScheduleUpdate) -> ScheduleUpdate:
    """Return the change to other days of the week or month ("on Thursdays", 是10号才对, "not on Sundays"): what is every second week stays so."""
    if wanted.never:
        left = rule_changes.without_days(found.rrule or "", wanted.never.split(","))
        return replace(wanted, never="", rrule=left)
    if wanted.rrule is not None and wanted.to_date is not None:
        monthly = rule_changes.on_monthday(found.rrule or "", wanted.to_date.day)
        return replace(wanted, rrule=None) if monthly is None else replace(wanted, to_date=None, rrule=monthly)
    if wanted.rrule is None or wanted.weekday is None:
        return wanted
    kept = rule_changes.on_weekday(found.rrule or "", wanted.weekday)
    return replace(wanted, weekday=None, rrule=kept or wanted.rrule)


def span_of(found: Found, wanted: ScheduleUpdate) -> Span | None:
    """Return how much of what repeats is to be changed, as far as that is said: what is no time is of all of it."""
    if wanted.span is not None:
        return wanted.span
    of_one_day = wanted.people is not None or wanted.without is not None  # who comes that day
    if of_one_day and (wanted.date is not None or wanted.since is not None):
        return "one"
    if wanted.every or wanted.rrule is not None or not _is_timed(wanted):
        return "all"
    if wanted.date is not None or wanted.since is not None:
        return "one"
    ring = isinstance(found, Reminder)  # the hour of a reminder is that of all its rings
    own_day = wanted.shift_minutes is None and wanted.to_date is None and wanted.weekday is None
    return "all" if ring and own_day else None


def _is_timed(wanted: ScheduleUpdate) -> bool:
    names = ("start_time", "end_time", "shift_minutes", "clock", "end_clock", "to_date", "weekday")
    lengths = ("length_minutes", "longer_minutes", "location")
    return any(getattr(wanted, name) is not None for name in (*names, *lengths))


def chosen(choice: str) -> Span:
    """Return how much a button means. Raises NotUsable for what was not offered."""
    for span in get_args(Span):
        if choice == span:
            return span
    raise NotUsable("unknown")


async def there(desk: Desk, payload: dict[str, Any]) -> Found:
    """Return the occurrence that was asked about. Raises NotUsable where it is gone."""
    found = await numbered(desk, *payload["choices"][0])
    if found is None:
        raise NotUsable("expired")
    return found


async def delete_choice(desk: Desk, payload: dict[str, Any], choice: str) -> Outcome:
    """Carry out a button of the question how much shall go. Raises NotUsable, ToolFailed."""
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "delete_kept"))
    return await take(desk, await there(desk, payload), chosen(choice))
