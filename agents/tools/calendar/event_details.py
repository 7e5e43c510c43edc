"""What is known of an event beside its time: how it is listed, where it is, and who comes.

Who comes is named in its title ("lunch with Ann and Bob"), or in a line of their own in its description.
"""

from collections.abc import Sequence
from datetime import timedelta
from zoneinfo import ZoneInfo

from agents.errors import ToolFailed
from agents.nlu.slots.changing.birthdays import born
from agents.nlu.slots.changing.titled_people import names_of, without_name
from agents.texts import Language, say
from agents.texts.times import clock, day, whole
from agents.tools.base import Desk, Found
from agents.tools.calendar.changes import ScheduleUpdate
from agents.tools.calendar.foreign.subscribed import named
from agents.tools.zones.hours_there import told_span, with_zone, zone_at
from storage.content.events import Event

_PEOPLE = tuple(say(language, "with_people", people="") for language in ("en", "zh"))


def line(desk: Desk, found: Found, *, one_day: bool = False) -> str:
    """Return something as it is listed: what is of `one_day`, whose name stands above, with its hours alone."""
    language = desk.scope.language
    if isinstance(found, Event):
        when = _hours(desk, found) if one_day else None
        when = when or told_span(desk, found.starts_at, found.ends_at, all_day=found.all_day, own=found.zone)
        told = say(language, "agenda_event", when=when, title=aged(desk, found) + named(desk, found))
        told = say(language, "agenda_place", line=told, place=found.location) if found.location else told
        return say(language, "agenda_people", line=told, people=people) if (people := coming(found)) else told
    zone = zone_at(desk, found.due_at, found.zone)
    local = whole(found.due_at, desk.now).astimezone(ZoneInfo(zone))
    when = with_zone(desk, clock(local) if one_day else f"{day(local, language)} {clock(local)}", zone)
    return say(language, "agenda_reminder", when=when, title=found.text)


def aged(desk: Desk, event: Event) -> str:
    """Return its title, of a birthday whose year is known with the age that is turned."""
    found = born(event.title) if event.all_day else None
    if found is None:
        return event.title
    age = event.starts_at.astimezone(ZoneInfo(event.zone)).year - found[1]
    return say(desk.scope.language, "birthday_age", title=found[0], age=age)


def _hours(desk: Desk, event: Event) -> str | None:
    """Return the hours of an event of one day, where that day is named above; None for one that goes over several."""
    name = event.zone if event.all_day else zone_at(desk, event.starts_at, event.zone)
    zone = ZoneInfo(name)
    start, end = event.starts_at.astimezone(zone), event.ends_at.astimezone(zone)
    if (end - timedelta(seconds=1)).date() != start.date():
        return None
    if event.all_day:
        return say(desk.scope.language, "all_day")
    hours = f"{clock(start)} - {clock(end) if end.date() == start.date() else '24:00'}"
    return with_zone(desk, hours, name)


def coming(found: Found) -> str:
    """Return who comes besides those of its title; "" for nobody."""
    return ", ".join(_line_of_people(found.description)) if isinstance(found, Event) else ""


def _joined(description: str, people: str, language: Language) -> str:
    """Return the description with these people in its line, whoever was there before."""
    there = _line_of_people(description)
    more = [one for one in names_of(people) if one.casefold() not in {old.casefold() for old in there}]
    return _with_line(description, [*there, *more], language)


def _parted(title: str, description: str, people: str, language: Language) -> tuple[str, str] | None:
    """Return title and description without these people; None where one of them is in neither."""
    there = _line_of_people(description)
    for name in names_of(people):
        left = [one for one in there if one.casefold() != name.casefold()]
        shorter = without_name(title, name) if len(left) == len(there) else title
        if shorter is None or not shorter.strip():
            return None
        there, title = left, shorter
    return title, _with_line(description, there, language)


def with_people(desk: Desk, found: Event, arguments: ScheduleUpdate) -> tuple[str, str]:
    """Return its title and description as they are wanted, with those who come and without who does not. Raises ToolFailed."""
    title = arguments.title or found.title
    description = found.description if arguments.description is None else arguments.description.strip()
    if arguments.people:
        description = _joined(description, arguments.people, desk.scope.language)
    if not arguments.without:
        return title, description
    left = _parted(title, description, arguments.without, desk.scope.language)
    if left is None:
        raise ToolFailed(say(desk.scope.language, "not_in_it", people=arguments.without, title=title))
    return left


def people_told(old: Event, new: Event, language: Language) -> list[str]:
    """Return the lines that say who comes now, and who does not any more, where that has changed."""
    before, after = _line_of_people(old.description), _line_of_people(new.description)
    gone = [one for one in before if one not in after]
    lines = [say(language, "with_people", people=", ".join(after))] if set(after) - set(before) else []
    return [*lines, *([say(language, "without_people", people=", ".join(gone))] if gone else [])]


def _line_of_people(description: str) -> list[str]:
    """Return those of the line for them, in whichever language it was written."""
    for one in description.splitlines():
        for start in _PEOPLE:
            if one.startswith(start):
                return names_of(one[len(start) :])
    return []


def _with_line(description: str, people: Sequence[str], language: Language) -> str:
    kept = [one for one in description.splitlines() if not one.startswith(_PEOPLE)]
    between = "、" if language == "zh" else ", "
    return "\n".join([*kept, *([say(language, "with_people", people=between.join(people))] if people else [])]).strip(
        "\n"
    )
