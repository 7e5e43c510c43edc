"""The calendar shown: what is there in a time, or has these words, and the reminders that will ring."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.calendar import occurrences
from agents.calendar.recurrence import placed
from agents.cards import Button, Card
from agents.errors import ToolFailed
from agents.nlu.cues.names import terms_of
from agents.texts import say
from agents.texts.times import day, length
from agents.timetext import parse
from agents.timetext.reading import days_of
from agents.tools.base import Desk, Found, Hint, Outcome, Tool
from agents.tools.calendar.event_details import line
from agents.tools.calendar.foreign.subscribed import with_ages
from agents.tools.calendar.foreign.unknown_years import with_unknown_years
from agents.tools.finding import happenings
from agents.tools.finding.describing import about, data_line, moment_of, once, repeats, title_of
from agents.tools.finding.each_time import each_time, every_time
from agents.tools.finding.lookup import AHEAD, Kind, fitting, kind_of
from agents.tools.reminders.unsent import with_unsent
from agents.tools.zones.hours_there import period_meant
from storage.content import button_actions, events, reminders
from storage.content.events import Event

LISTED = 10  # that have the words
SCREEN = 20  # lines: more are shown when they are asked for
MOST = 100  # reminders in a list
SURE = 0.6  # of the letters asked for must be in an event whose title has none of the words
NIGHT, AN_HOUR = timedelta(hours=3), 60  # what is nearer is hours away, also over midnight; minutes
OFTEN = 3  # rings of a series that are listed each by itself


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleQuery:
    """A look at [start_time, end_time), from now on if not said, with these words in its title. `past`: looks back;
    `asked`: it is to be said whether there is anything, or what has the words; `quiet` says nothing when nothing is found; `rings`: only reminders; `events`: only events, and what repeats; `left`: it is asked how long it is until then; `first`: only what comes next; `clashes`: only what overlaps; `names`: what has the words is sought, on other days, too; `day_of`: all of the day on which what has the words is; `many`: each time of what repeats is counted.
    """

    start_time: datetime | None = None
    end_time: datetime | None = None
    query: str = ""
    past: bool = False
    quiet: bool = False
    rings: bool = False
    events: bool = False
    left: bool = False
    asked: bool = False
    first: bool = False
    clashes: bool = False
    names: bool = False
    day_of: bool = False
    many: bool = False


async def schedule_query(desk: Desk, arguments: ScheduleQuery) -> Outcome:
    """Show the events and reminders of a time, or with words in their title, with their ids."""
    language = desk.scope.language
    start, end = _asked(desk, arguments)
    if end <= start:
        raise ToolFailed(say(language, "bad_length"))
    if arguments.clashes:
        return await _overlaps(desk, start, end)
    if arguments.rings:
        rings = await _rings(desk, start, end, whole_time=arguments.start_time is None)
        return await with_unsent(desk, rings, start, end)
    terms = terms_of(arguments.query)
    if terms and arguments.day_of:
        return await _day_of(desk, arguments, terms)
    if terms and (arguments.asked or arguments.names) and arguments.start_time is not None:
        return await _whether(desk, arguments, terms, (start, end))
    if terms:
        found = await fitting(desk, terms, start, end, last=arguments.past) or await _by_words(desk, terms, start, end)
        found = each_time(found, start, end) if arguments.many else found
        return _named(desk, arguments, found[::-1] if arguments.past else found)
    one_day = end - start <= timedelta(days=1, hours=1)
    rings = await happenings.rings(desk, start, end)
    if arguments.events:
        # what repeats may be a meeting that was said without a length
        rings = [ring for ring in rings if ring.rrule is not None]
    there: list[Found] = sorted((*await happenings.overlapping(desk.db, start, end), *rings), key=moment_of)
    if arguments.first and there:
        return await _next(desk, there)
    found = _brief(there)
    period, whether = _period(desk, start, end), "asked_" if arguments.asked else ""
    if not found:
        key = "agenda_no_events" if arguments.events else "agenda_none"
        return await with_unsent(desk, Outcome(text=say(language, whether + key, day=period)), start, end)
    lines = tuple(line(desk, one, one_day=one_day) + repeats(desk, one) for one in found)
    shown = await _shown(desk, say(language, f"{whether}agenda_some", day=period, number=len(lines)), found, lines)
    return await with_unsent(desk, shown, start, end)


async def _day_of(desk: Desk, arguments: ScheduleQuery, terms: Sequence[str]) -> Outcome:
    """Show what else is on the day of the next thing that has the words."""
    language, zone = desk.scope.language, ZoneInfo(desk.scope.zone)
    named = await fitting(desk, terms, desk.now, desk.now + AHEAD)
    if not named:
        return Outcome(text=say(language, "agenda_no_such", query=arguments.query))
    one = next((each for each in named if isinstance(each, Event)), named[0])
    own = {(kind_of(each), each.id) for each in named}
    midnight = moment_of(one).astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    end = placed((midnight + timedelta(days=1)).replace(tzinfo=None), zone.key)
    rings = await happenings.rings(desk, midnight, end)
    there = sorted((*await happenings.overlapping(desk.db, midnight, end), *rings), key=moment_of)
    found = _brief([each for each in there if (kind_of(each), each.id) not in own])
    key, told = "agenda_besides_some" if found else "agenda_besides_none", line(desk, one)
    title = say(language, key, day=day(midnight, language), title=title_of(one), number=len(found))
    lines = tuple(line(desk, each, one_day=True) + repeats(desk, each) for each in found)
    return await _shown(desk, title, (one, *found), (told, *lines))


async def _next(desk: Desk, there: Sequence[Found]) -> Outcome:
    """Show what comes next; what goes on already is not next."""
    first = next((one for one in there if moment_of(one) >= desk.now), there[0])
    return await _shown(desk, say(desk.scope.language, "agenda_next"), (first,), (line(desk, first),))


async def _overlaps(desk: Desk, start: datetime, end: datetime) -> Outcome:
    """Show what is at the same time as something else."""
    language, period = desk.scope.language, _period(desk, start, end)
    busy = [one for one in await happenings.overlapping(desk.db, start, end) if one.is_busy]
    found = [one for one in busy if any(one is not other and _meet(one, other) for other in busy)]
    if not found:
        return Outcome(text=say(language, "agenda_no_clash", day=period))
    lines = tuple(line(desk, one) for one in found)
    return await _shown(desk, say(language, "agenda_clashes", day=period, number=len(lines)), found, lines)


def _meet(one: Event, other: Event) -> bool:
    return one.starts_at < other.ends_at and other.starts_at < one.ends_at


async def _shown(desk: Desk, title: str, found: Sequence[Found], lines: tuple[str, ...]) -> Outcome:
    """Show as many lines as a screen has, and a button for the others."""
    buttons: tuple[Button, ...] = ()
    if len(lines) > SCREEN:
        rest = {"title": title, "lines": lines[SCREEN:]}
        token = await button_actions.offer(desk.db, desk.scope, "more", rest)
        label = say(desk.scope.language, "agenda_more", number=len(lines) - SCREEN)
        buttons = (Button(label=label, token=f"a{token}.yes"),)
    return Outcome(
        text=title,
        cards=(Card(kind="agenda", title=title, lines=lines[:SCREEN], buttons=buttons),),
        data=tuple(_data(desk, one) for one in found),
        about=tuple(map(about, found)),
    )


async def more_choice(desk: Desk, payload: dict[str, Any], _choice: str) -> Outcome:
    """Show the lines that did not fit on the screen."""
    return await _shown(desk, payload["title"], (), tuple(payload["lines"]))


async def _whether(
    desk: Desk, arguments: ScheduleQuery, terms: Sequence[str], asked: tuple[datetime, datetime]
) -> Outcome:
    """Say whether what has the words is in that time, and else when it is, or what is there."""
    language, period = desk.scope.language, _period(desk, *asked)
    found, whether = await fitting(desk, terms, *asked), "asked_" if arguments.asked else ""
    if found:
        found = every_time(found, *asked) if arguments.many else found[:LISTED]
        title = say(language, f"{whether}agenda_some", day=period, number=len(found))
    elif found := (await fitting(desk, terms, desk.now, desk.now + AHEAD))[:LISTED]:
        title = say(language, f"{whether}agenda_elsewhere", day=period, query=arguments.query)
    elif arguments.quiet:
        return Outcome()
    else:
        there = await schedule_query(desk, replace(arguments, query="", asked=False, names=False))
        key = "asked_agenda_no_such" if arguments.asked else "agenda_no_such"
        told = f"{say(language, key, query=arguments.query)}\n"
        return replace(there, text=told + there.text)
    lines = tuple(line(desk, one) for one in found)
    return await _shown(desk, title, found, lines)


async def _rings(desk: Desk, start: datetime, end: datetime, *, whole_time: bool) -> Outcome:
    """Show the reminders that are to ring, and none of the events."""
    language, period = desk.scope.language, "" if whole_time else _period(desk, start, end)
    to_ring = await happenings.upcoming(desk, MOST)
    found = to_ring if whole_time else await happenings.rings(desk, start, end, 1)
    if not found:
        return Outcome(text=say(language, "rings_none", day=period) if period else say(language, "rings_none_at_all"))
    number = await reminders.count_pending(desk.db) if whole_time else len(found)
    title = say(language, "rings_some" if period else "rings_to_come", day=period, number=number)
    lines = tuple(line(desk, one) + repeats(desk, one) for one in found)
    return await _shown(desk, title, found, lines)


async def series_lines(desk: Desk, start: datetime, end: datetime) -> tuple[str, ...]:
    """Return a line for each ring of what repeats in a day: a meeting that repeats is one, too, and has no length."""
    series = [one for one in await happenings.rings(desk, start, end) if one.rrule is not None]
    return tuple(line(desk, ring, one_day=True) + repeats(desk, ring) for ring in _brief(series))


def _brief(found: Sequence[Found]) -> list[Found]:
    """Return what is listed: of what repeats often the first, and it stands for the others by its rule."""
    times = Counter((kind_of(one), one.id) for one in found if one.rrule is not None)
    shown, told = list[Found](), set[tuple[Kind, int]]()
    for one in found:
        series = kind_of(one), one.id
        if one.rrule is None or times[series] <= OFTEN:
            shown.append(once(one))
        elif series not in told:
            told.add(series)
            shown.append(one)
    return shown


def _period(desk: Desk, start: datetime, end: datetime) -> str:
    first, last = day(start, desk.scope.language), end - timedelta(seconds=1)
    return first if last.date() == start.date() else f"{first} - {day(last, desk.scope.language)}"


def _asked(desk: Desk, arguments: ScheduleQuery) -> tuple[datetime, datetime]:
    if arguments.past:
        start, end = arguments.start_time or desk.now - AHEAD, arguments.end_time or desk.now
    else:
        start = arguments.start_time or desk.now
        end = arguments.end_time or start + AHEAD
    return period_meant(desk, start, end)


def _named(desk: Desk, arguments: ScheduleQuery, found: list[Found]) -> Outcome:
    """Show what has the words, the nearest first."""
    language = desk.scope.language
    if not found:
        return Outcome(text="" if arguments.quiet else say(language, "agenda_no_such", query=arguments.query))
    lines = tuple(line(desk, one) + (repeats(desk, one) if arguments.many else "") for one in found[:LISTED])
    title = say(language, "agenda_such", number=len(found))
    until = next((one for one in found if isinstance(one, Event)), found[0])  # a reminder of it rings before
    if arguments.left and moment_of(until) > desk.now:
        title = say(language, "agenda_left", left=_left(desk, moment_of(until)))
    return Outcome(
        text=title,
        cards=(Card(kind="agenda", title=title, lines=lines),),
        data=tuple(_data(desk, one) for one in found[:LISTED]),
        about=tuple(map(about, found[:LISTED])),
    )


async def _by_words(desk: Desk, terms: Sequence[str], start: datetime, end: datetime) -> list[Found]:
    """Return the events in [start, end) whose place or description has most of the words, too, in order of time."""
    rows = await events.ranked(desk.db, " ".join(terms), LISTED, share=SURE)
    found = [one for row in rows for one in occurrences.first_happening(row, start, end)]
    return sorted(found, key=moment_of)


def _left(desk: Desk, moment: datetime) -> str:
    """Return how long it is until then: days of the calendar, or what is left of this one."""
    zone = ZoneInfo(desk.scope.zone)
    days = (moment.astimezone(zone).date() - desk.now.astimezone(zone).date()).days if moment - desk.now >= NIGHT else 0
    minutes = days * 1440 if days else max(1, round((moment - desk.now).total_seconds() / 60))
    hours, rest = (0, minutes) if days or minutes < AN_HOUR else divmod(minutes, AN_HOUR)
    return " ".join(length(part, desk.scope.language) for part in (hours * AN_HOUR, rest) if part)


def _data(desk: Desk, found: Found) -> str:
    told = data_line(desk, found)
    if isinstance(found, Event):
        more = (("location", found.location), ("description", found.description))
        told += "".join(f"; {name}: {text}" for name, text in more if text)
    return told


def _planned(words: str, now: datetime) -> dict[str, str]:
    start, end = days_of(parse(words, now, "any"), now)
    return {"start_time": start.isoformat(), "end_time": end.isoformat()}


SCHEDULE_QUERY = Tool(
    name="schedule_query",
    arguments=ScheduleQuery,
    run=with_ages(with_unknown_years(schedule_query)),
    effect="read",
    hidden=frozenset(
        {"past", "quiet", "rings", "events", "left", "asked", "first", "clashes", "names", "day_of", "many"}
    ),
    intents=frozenset(
        {"schedule_query", "free_time", "schedule_add", "schedule_update", "schedule_delete", "reminder_add"}
    ),
    takes_times=True,
    hints=(Hint(key="look"),),
    from_plan=_planned,
    choices={"more": more_choice},
    shows_foreign="in_groups",
)
