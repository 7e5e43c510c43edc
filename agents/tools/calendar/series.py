"""What repeats, and how much of it is meant: one time of it, that and all that follow, or all; asked with buttons where it is not said."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, TypeAlias, get_args

from agents.calendar import rule_changes
from agents.calendar.occurrences import happening, ringing, starting
from agents.calendar.recurrence import placed
from agents.cards import Button, Card
from agents.texts import say
from agents.texts.times import point
from agents.tools.base import Desk, Found, Outcome
from agents.tools.calendar import event_series, move
from agents.tools.calendar.changes import ScheduleUpdate, Span, as_json
from agents.tools.calendar.removal import remove
from agents.tools.lookup import (
    Matches,
    Sought,
    about,
    data_line,
    key_of,
    kind_of,
    latest,
    numbered,
    repeats,
    title_of,
    when_of,
)
from agents.tools.questions.which_one import asked_which, which
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
    if span == "all" or found.rrule is None:
        return await remove(desk, found)
    room = event_series if isinstance(found, Event) else ring_series
    away = room.skip if span == "one" else room.end
    return await away(desk, found)  # pyright: ignore[reportArgumentType] - each room gets its own


async def resume(desk: Desk, found: Found) -> Outcome:
    """Let a series that was paused go on at once."""
    room = event_series if isinstance(found, Event) else ring_series
    return await room.resume(desk, found)  # pyright: ignore[reportArgumentType] - each room gets its own


async def pause(desk: Desk, found: Found, spans: ring_series.Days) -> Outcome:
    """Let every time of a series within these spans be left out; it goes on by itself."""
    room = event_series if isinstance(found, Event) else ring_series
    return await room.pause(desk, found, spans)  # pyright: ignore[reportArgumentType] - each room gets its own


async def rest(desk: Desk, found: Found, days: Sequence[tuple[datetime | None, datetime | None]]) -> Outcome | None:
    """Leave out all times of a series in the days that were said ("no yoga for two weeks"), as one change; None where that is no more than one.

    None, too, where it does not happen in one of the several `days`.
    """
    spans = [(since, until) for since, until in days if since is not None and until is not None]
    if found.rrule is None or not spans or (len(spans) == 1 and spans[0][1] - spans[0][0] <= _DAY):
        return None
    within = happening if isinstance(found, Event) else ringing
    times = [within(found, *span, 2) for span in spans]  # pyright: ignore[reportArgumentType] - each gets its own
    return await pause(desk, found, spans) if all(times) and sum(map(len, times)) > 1 else None


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
    return span == "following" and found.rrule is None and found.series is None


LeftOut: TypeAlias = tuple[datetime | None, datetime | None]
"""From when (None: now) until when (None: it goes on now) what repeats is left out."""


async def hold(desk: Desk, sought: Sought, matches: Matches, left_out: LeftOut, *, quiet: bool = False) -> Outcome:
    """Leave out what repeats, or let it go on; of several, the person chooses."""
    until = left_out[1]
    repeating = list({(kind_of(one), one.id): one for one in reversed(matches.found) if one.rrule is not None}.values())
    if len(repeating) == 1 and matches.fit == "sure":
        return await held(desk, repeating[0], left_out)
    if not repeating:
        key = "pause_once" if until is not None else "resume_once"
        once = say(desk.scope.language, key, title=title_of(matches.found[0]))
        return Outcome(text="" if quiet else once)
    payload = {
        name: "" if at is None else at.isoformat() for name, at in zip(("since", "until"), left_out, strict=True)
    }
    return await which(desk, repeating, "delete", payload, asked_which(desk, sought, matches, "delete"))


async def resume_last(desk: Desk, sought: Sought, matches: Matches, *, quiet: bool) -> Outcome:
    """Let go on what was spoken of last, where only "it" was said."""
    repeating = await latest(desk, [one for one in matches.found if one.rrule is not None])
    if not quiet:
        return await hold(desk, sought, replace(matches, found=repeating or matches.found), (None, None))
    outcome = await held(desk, repeating[0], (None, None)) if len(repeating) == 1 else Outcome()
    return outcome if outcome.receipts else Outcome()


async def held(desk: Desk, found: Found, left_out: LeftOut) -> Outcome:
    """Leave out what repeats, or let it go on."""
    since, until = left_out
    return await (resume(desk, found) if until is None else pause(desk, found, [(since, until)]))


def kept_span(payload: dict[str, Any]) -> LeftOut:
    """Return what an offer keeps of from when until when something is left out; one of a former version keeps no beginning."""
    since, until = payload.get("since"), payload["until"]
    return datetime.fromisoformat(since) if since else None, datetime.fromisoformat(until) if until else None


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
    """Return the change to another day of the week or month ("on Thursdays", 是10号才对): what is every second week stays so."""
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
