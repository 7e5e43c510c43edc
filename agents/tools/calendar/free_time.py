"""The free time of a day: the free stretches, each with its beginning and its end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Annotated, Literal, TypeAlias
from zoneinfo import ZoneInfo

from pydantic import Field

from agents.calendar.free_slots import FIRST_HOUR, LAST_HOUR, Interval, windows
from agents.calendar.recurrence import placed
from agents.cards import Button, Card
from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import clock, day, length
from agents.timetext import parse
from agents.timetext.reading import days_of
from agents.tools.base import Desk, Hint, Outcome, Tool
from agents.tools.calendar.agenda import series_lines
from agents.tools.calendar.foreign import common_time
from agents.tools.calendar.foreign.subscribed import with_ages
from agents.tools.finding import happenings
from agents.tools.finding.describing import about
from agents.tools.questions import likely
from agents.tools.zones.hours_there import there, told_point, with_zone
from storage.content import button_actions
from storage.content.events import Event
from storage.people import profiles

Day: TypeAlias = date
DAY = timedelta(days=1)
SATURDAY = 5
MOST_DAYS = 14  # shown at once
BRIEF = timedelta(hours=2)  # what is put in a time of at most that begins with it
OFFERED, APART = 3, timedelta(hours=2)  # times with a button, and how far apart they begin


@dataclass(frozen=True, slots=True, kw_only=True)
class FindFreeTime:
    """Free for so many minutes on `date` (or on each day to `until`), from `start_time` to `end_time` (8:00 to 22:00 if not
    said). `asked`: yes or no is to be said first; yes means that all of it is free, or enough of it. `title`: what is to be put there:
    the first times can be booked with a button, or kept where nothing is named. `everyone`: in a group, who shares there when they are
    busy is to be free, too.
    """

    date: Day
    until: Day | None = None
    duration_minutes: Annotated[int, Field(ge=15, le=480)] = 60
    start_time: datetime | time | None = None
    end_time: datetime | time | None = None
    asked: Literal["", "all", "any"] = ""
    title: str = ""
    everyone: bool = False


async def find_free_time(desk: Desk, arguments: FindFreeTime) -> Outcome:
    """Free times of a day (8:00-22:00 unless limited), each from-to."""
    desk, arguments = _there(desk, arguments)
    sharers = await common_time.sharers(desk) if arguments.everyone else None
    if sharers is None:
        return await _found(desk, replace(arguments, everyone=False))
    found = await _found(desk, replace(arguments, everyone=common_time.enough(sharers)))
    return common_time.told(desk, found, sharers)


def _there(desk: Desk, arguments: FindFreeTime) -> tuple[Desk, FindFreeTime]:
    """Return the desk on the clock of where the person is on that day, and the hours of the wall to look at."""
    noon = datetime.combine(arguments.date, time(12), ZoneInfo(desk.scope.zone))
    then, _start, _end = there(desk, noon, None)
    limits = (arguments.start_time, arguments.end_time)
    start, end = (
        one.astimezone(noon.tzinfo).replace(tzinfo=None) if isinstance(one, datetime) and one.tzinfo else one
        for one in limits
    )
    return then, arguments if then is desk else replace(arguments, start_time=start, end_time=end)


def moment_sought(sought: FindFreeTime, zone: str) -> datetime | None:
    """Return the hour that was asked about, where it was one: a lunchtime, "at a quarter past eleven"; None for a longer time."""
    if sought.start_time is None or (sought.until is not None and sought.until > sought.date):
        return None
    start, end = _within(sought, zone)
    return start if end - start <= BRIEF else None


async def _found(desk: Desk, arguments: FindFreeTime) -> Outcome:
    if arguments.until is not None and arguments.until > arguments.date:
        return await _of_days(desk, arguments, arguments.until)
    language = desk.scope.language
    arguments, working = await _at_work(desk, arguments)
    within = _within(arguments, desk.scope.zone)
    minutes = length(arguments.duration_minutes, language)
    said = with_zone(desk, day(within[0], language), desk.scope.zone)
    if within[1] <= desk.now:
        raise ToolFailed(say(language, "free_past", day=said))
    within = (max(within[0], desk.now.astimezone(within[0].tzinfo)), within[1])
    events = await _taken(desk, arguments, within)
    busy = [(event.starts_at, event.ends_at) for event in events if event.is_busy]
    free = windows(within, busy, timedelta(minutes=arguments.duration_minutes))
    if arguments.asked:
        return await _whether(desk, arguments, within, free, events)
    whole = tuple(say(language, "free_all_day", title=event.title) for event in events if not event.is_busy)
    whole += await series_lines(desk, *within)
    if not free:
        told = say(
            language,
            _key(arguments, "free_none"),
            day=said,
            length=minutes,
            start=clock(_minute(within[0])),
            end=_end(within),
        )
        return Outcome(text="\n".join((told, *whole)))
    title = say(language, _key(arguments, "free_some"), day=said, length=minutes)
    if working:
        title = say(language, "free_working", free=title.rstrip(":："), hours=working)
    lines = (*(_line(desk, one) for one in free), *whole)
    buttons = await _bookable(desk, arguments, _spread(free, arguments))
    return Outcome(text=title, cards=(Card(kind="slots", title=title, lines=lines, buttons=buttons),))


async def _taken(desk: Desk, arguments: FindFreeTime, within: Interval) -> list[Event]:
    """Return what is in the calendar in that time; for everyone what is in theirs, too, without a name."""
    found = await happenings.overlapping(desk.db, *within)
    return found + await common_time.taken(desk, *within) if arguments.everyone else found


def _key(arguments: FindFreeTime, key: str) -> str:
    return f"all_{key}" if arguments.everyone else key


def _spread(free: Sequence[Interval], arguments: FindFreeTime) -> list[datetime]:
    """Return some times at which it could begin, apart from each other."""
    long, starts = timedelta(minutes=arguments.duration_minutes), list[datetime]()
    for begins, ends in free:
        at = begins
        while at + long <= ends and len(starts) < OFFERED:
            starts.append(at)
            at += max(long, APART)
    return starts


async def _bookable(desk: Desk, arguments: FindFreeTime, starts: Sequence[datetime]) -> tuple[Button, ...]:
    """Return a button for each of these times: it books what was named, or keeps the time where a time was sought for nothing named."""
    if not starts or (arguments.asked and not (arguments.title or arguments.everyone)):
        return ()
    title = arguments.title or say(desk.scope.language, "free_kept")
    key = "free_book" if arguments.title else "free_keep"
    language, long = desk.scope.language, timedelta(minutes=arguments.duration_minutes)
    given = [
        {"title": title, "start_time": at.isoformat(), "end_time": (at + long).isoformat(), "all_day": False}
        for at in starts
    ]
    payload = {"choices": [("schedule_add", one) for one in given], "free": True}
    token = await button_actions.offer(desk.db, desk.scope, likely.KIND, payload)
    return tuple(
        Button(label=say(language, key, when=told_point(desk, at)), token=f"a{token}.{number}")
        for number, at in enumerate(starts)
    )


async def _at_work(desk: Desk, arguments: FindFreeTime) -> tuple[FindFreeTime, str]:
    """Return what is looked for, of a weekday within the person's working hours if they have told any and no time is said; and these."""
    if arguments.asked or arguments.start_time or arguments.end_time or arguments.date.weekday() >= SATURDAY:
        return arguments, ""
    hours = await profiles.working_hours(desk.db, desk.scope)
    since, _, until = (hours or "").partition("-")
    if not since < until:  # who works at night is asked for no time at work
        return arguments, ""
    limits = (time.fromisoformat(since), time.fromisoformat(until))
    return replace(arguments, start_time=limits[0], end_time=limits[1]), f"{since} - {until}"


async def _whether(
    desk: Desk, arguments: FindFreeTime, within: Interval, free: Sequence[Interval], events: Sequence[Event]
) -> Outcome:
    """Say yes where all of the time is free, else when it is, and what is there."""
    language, said = desk.scope.language, day(within[0], desk.scope.language)
    hours = with_zone(desk, f"{clock(_minute(within[0]))} - {_end(within)}", desk.scope.zone)
    busy = [event for event in events if event.is_busy]
    beside = tuple(say(language, "free_all_day", title=event.title) for event in events if not event.is_busy)
    named = (event for event in busy if event.title)
    lines = tuple(f"{_hours_of(desk, event)} {event.title}" for event in named) + await series_lines(desk, *within)
    spans = say(language, "list_comma").join(f"{clock(one[0])} - {_end(one)}" for one in free)
    some = "asked_some" if arguments.asked == "any" else "asked_partly"
    key = "asked_free" if not busy else some if free else "asked_taken"
    title = say(language, _key(arguments, key), day=said, hours=hours, spans=spans)
    buttons = await _bookable(desk, arguments, _spread(free, arguments)[: 1 if key == "asked_free" else OFFERED])
    if not (lines or beside or buttons):
        return Outcome(text=title)
    card = Card(kind="slots", title=title, lines=(*lines, *beside), buttons=buttons)
    own = () if arguments.everyone else tuple(about(event) for event in busy if event.title and not event.calendar)
    return Outcome(text=title, cards=(card,), about=own)


def _hours_of(desk: Desk, event: Event) -> str:
    zone = ZoneInfo(desk.scope.zone)
    return f"{clock(event.starts_at.astimezone(zone))} - {clock(event.ends_at.astimezone(zone))}"


async def _of_days(desk: Desk, arguments: FindFreeTime, until: date) -> Outcome:
    """Return one line for each day."""
    language, zone = desk.scope.language, desk.scope.zone
    until = min(until, arguments.date + (MOST_DAYS - 1) * DAY)
    lines: list[str] = []
    starts: list[datetime] = []
    taken = False
    for number in range((until - arguments.date).days + 1):
        on = arguments.date + number * DAY
        within = _within((await _at_work(desk, replace(arguments, date=on)))[0], zone)
        if within[1] > desk.now:
            taken = taken or bool(await _taken(desk, arguments, within))
            line, free = await _day_line(desk, arguments, within)
            lines.append(line)
            starts += [one[0] for one in free[:1]]
    minutes = length(arguments.duration_minutes, language)
    said = " - ".join(day(_within(replace(arguments, date=on), zone)[0], language) for on in (arguments.date, until))
    if not lines:
        raise ToolFailed(say(language, "free_past", day=said))
    title = say(language, _key(arguments, "free_some"), day=said, length=minutes)
    if arguments.asked:
        title = say(language, _key(arguments, "asked_days_partly" if taken else "asked_days_free"), day=said)
    buttons = await _bookable(desk, arguments, starts[:OFFERED])
    return Outcome(text=title, cards=(Card(kind="slots", title=title, lines=tuple(lines), buttons=buttons),))


async def _day_line(desk: Desk, arguments: FindFreeTime, within: Interval) -> tuple[str, list[Interval]]:
    language = desk.scope.language
    within = (max(within[0], desk.now.astimezone(within[0].tzinfo)), within[1])
    events = await _taken(desk, arguments, within)
    busy = [(event.starts_at, event.ends_at) for event in events if event.is_busy]
    free = windows(within, busy, timedelta(minutes=arguments.duration_minutes))
    told = [f"{clock(one[0])} - {_end(one)}" for one in free] or [say(language, "free_not")]
    told += [say(language, "free_all_day", title=event.title) for event in events if event.all_day]
    told += await series_lines(desk, *within)
    return f"{day(within[0], language)}  {say(language, 'list_comma').join(told)}", free


def _within(arguments: FindFreeTime, zone: str) -> Interval:
    """Return the hours to look at. Raises ToolFailed when there are none."""
    midnight = datetime(arguments.date.year, arguments.date.month, arguments.date.day)  # noqa: DTZ001 - placed below
    next_midnight = midnight + timedelta(days=1)
    start, end = _wall(arguments.start_time, midnight, zone), _wall(arguments.end_time, midnight, zone)
    start = midnight.replace(hour=FIRST_HOUR) if start is None else min(max(start, midnight), next_midnight)
    if end is not None and end == midnight:
        end = next_midnight  # until 00:00 is until the end of the day
    end = midnight.replace(hour=LAST_HOUR) if end is None else min(max(end, midnight), next_midnight)
    if end <= start:
        # one limit only, beyond the usual hours: "after 22:00", "before 7:00"
        start, end = (start, next_midnight) if arguments.end_time is None else (midnight, end)
    return placed(start, zone), placed(end, zone)


def _wall(limit: datetime | time | None, midnight: datetime, zone: str) -> datetime | None:
    """Return a limit on the wall clock of that day."""
    if isinstance(limit, datetime):
        return (
            limit.replace(tzinfo=None)
            if limit.tzinfo is None
            else limit.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
        )
    return None if limit is None else datetime.combine(midnight.date(), limit.replace(tzinfo=None))


def _minute(moment: datetime) -> datetime:
    return moment.replace(second=0)


def _end(within: Interval) -> str:
    return clock(within[1]) if within[1].date() == within[0].date() else "24:00"


def _line(desk: Desk, free: Interval) -> str:
    minutes = int((free[1].timestamp() - free[0].timestamp()) // 60)
    long = length(minutes, desk.scope.language) if minutes % 60 == 0 or minutes < 60 else _hours(desk, minutes)
    return say(desk.scope.language, "free_slot", start=clock(free[0]), end=_end(free), length=long)


def _hours(desk: Desk, minutes: int) -> str:
    language = desk.scope.language
    return f"{length(minutes // 60 * 60, language)} {length(minutes % 60, language)}"


def _planned(words: str, now: datetime) -> dict[str, str]:
    return {"date": days_of(parse(words, now), now)[0].date().isoformat()}


FIND_FREE_TIME = Tool(
    name="find_free_time",
    arguments=FindFreeTime,
    run=with_ages(find_free_time),
    effect="read",
    hidden=frozenset({"until", "asked", "title", "everyone"}),
    intents=frozenset({"schedule_query", "free_time", "schedule_add", "schedule_update", "schedule_delete"}),
    timely=True,
    hints=(Hint(key="free"),),
    from_plan=_planned,
    shows_foreign="in_groups",
)
