"""Finding the event or reminder that is meant: by its number, or by words of its title and a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Any, Literal, TypeAlias
from zoneinfo import ZoneInfo

from agents.calendar import occurrences
from agents.nlu.cues.names import is_the_meeting, names_weekday, nth_of_a_day, speaks_of_meetings, speaks_of_rings
from agents.texts.search_terms import search_terms
from agents.tools.base import Desk, Found
from agents.tools.finding import happenings
from agents.tools.finding.describing import moment_of, title_of
from agents.tools.finding.happenings import Kind, kind_of, latest
from agents.tools.finding.likeness import (
    STRONG,
    WEAK,
    called,
    does_alike,
    is_brief,
    likeness,
    named,
    shared,
    shares_word,
    stem,
)
from agents.tools.zones.hours_there import period_meant, zone_at
from storage.content import events, reminders
from storage.content.button_actions import NotUsable
from storage.content.events import Event

AHEAD, WEEK, MINUTE = timedelta(days=366), timedelta(days=7), timedelta(minutes=1)
OFFERED, EVERY = 5, 10_000  # things that are offered; things of a kind, where all there are is meant
EVER = timedelta(days=36_525)
WORKED = {"shift": "work", "work": "shift", "班": "上班"}
CLOSE = 0.15  # of likeness: what comes so near to the best may be meant as well


def of_kind(query: str, found: Sequence[Found]) -> list[Found]:
    """Leave out events where all reminders are meant, and reminders where all meetings are."""
    rings, meetings = speaks_of_rings(query), speaks_of_meetings(query)
    return [one for one in found if rings == meetings or isinstance(one, Event) == meetings]


async def fitting(
    desk: Desk, terms: Sequence[str], start: datetime, end: datetime, *, last: bool = False
) -> list[Found]:
    """Return what is in [start, end) and has most of the words in its title, in order of time; without words, all of it.

    A series is there once, with its first time in these, or its `last`.
    """
    there = await _lasts(desk, start, end) if last else await in_time(desk, start, end)
    held = [(sum(_holds(title_of(one), term) for term in terms), one) for one in there]
    best = max((number for number, _ in held), default=0)
    return sorted((one for number, one in held if number == best and (best or not terms)), key=moment_of)


def _holds(title: str, term: str) -> bool:
    """Tell whether a title has a word, or another form of it: one rehearsal, where rehearsals are asked for."""
    words = search_terms(title, 200)
    return term in title.casefold() or term in words or any(stem(term) in (stem(one), one) for one in words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """Words for something, and the time [start, end) that it is looked for in; `timed`: that was said.

    `clock`: it begins at that hour, when `bare` of either half of the day. `repeats`: rather what repeats is meant. `events`: no reminder is.
    `told`: the words are no name, but tell something of it.
    """

    query: str
    start: datetime
    end: datetime
    timed: bool
    clock: time | None = None
    bare: bool = False
    repeats: bool = False
    events: bool = False
    told: bool = False

    @property
    def clear(self) -> bool:
        """Whether anything was said that tells one thing from another."""
        return self.timed or self.clock is not None or named(self.query)


@dataclass(frozen=True, slots=True)
class Matches:
    """What is found in order of time, and how well: `sure` may be acted on, `other` is at another time than was said."""

    found: list[Found]
    fit: Literal["sure", "likely", "other", "none"]


def is_one(sought: Sought, matches: Matches) -> bool:
    """Tell whether one thing fits, and surely: then no question is worth asking."""
    return len(matches.found) == 1 and matches.fit == "sure" and sought.clear


async def find(desk: Desk, sought: Sought) -> Matches:
    """Find what is meant; of things that fit alike, the one that was shown or changed last."""
    if sought.told:
        return await _told_of(desk, sought)
    if sought.timed and (nth := await _nth(desk, sought)) is not None:
        return Matches([nth], "sure")
    matches = await _matching(desk, sought)
    if not matches.found and sought.timed and names_weekday(desk.said):  # rather the next one that has something
        matches = await _matching(desk, replace(sought, start=sought.start + WEEK, end=sought.end + WEEK))
    if not matches.found and (other := WORKED.get(sought.query.casefold())):  # a shift may be called work
        matches = await _matching(desk, replace(sought, query=other))
    if matches.found:
        return matches
    if not sought.timed:
        today = desk.now.replace(hour=0, minute=0, second=0, microsecond=0)
        return await _matching(desk, replace(sought, start=today, end=sought.start))
    if not named(sought.query):
        return matches
    elsewhere = await _matching(desk, replace(sought, start=desk.now, end=desk.now + AHEAD))
    return Matches(elsewhere.found, "other" if elsewhere.found else "none")


async def _told_of(desk: Desk, sought: Sought) -> Matches:
    """Find what something is told of, by a word that its name or its place has: 疫苗没货 of 带孩子打疫苗."""
    there = without_leads(await in_time(desk, sought.start, sought.end))
    there = [one for one in there if isinstance(one, Event) or not sought.events]
    held = [(shared(sought.query, f"{title_of(one)} {_place_of(one)}"), one) for one in there]
    best = max((degree for degree, _ in held), default=0)
    found = await latest(desk, [one for degree, one in held if degree == best]) if best else []
    return Matches(found, "sure" if found else "none")


def _place_of(found: Found) -> str:
    return (found.location or "") if isinstance(found, Event) else ""


async def _nth(desk: Desk, sought: Sought) -> Found | None:
    """Return the first, second or last of its kind in the time that was said: the first meeting of Friday."""
    if (nth := nth_of_a_day(sought.query)) is None:
        return None
    place, rest = nth
    there = of_kind(rest, await in_time(desk, sought.start, sought.end))
    there = _alike(rest, there)[0] if named(rest) else there
    return there[place] if there and place < len(there) else None


async def _matching(desk: Desk, sought: Sought) -> Matches:
    there = _at_clock(desk, sought, await in_time(desk, sought.start, sought.end))
    if sought.events:
        there = [one for one in there if isinstance(one, Event)]
    if sought.repeats:
        there = [one for one in there if one.rrule is not None] or there
    of_its_kind = of_kind(sought.query, there)
    if not named(sought.query):
        meetings = speaks_of_meetings(sought.query)
        so_called = sought.query.casefold()  # an alarm whose name that is
        meant: list[Found] = [
            one for one in of_its_kind
            if is_the_meeting(sought.query, title_of(one)) or title_of(one).casefold() == so_called
        ]  # fmt: skip
        found = meant or of_its_kind or ([*there] if meetings else [])
        return Matches(found, "sure" if found else "none")
    found, best = _alike(sought.query, of_its_kind)
    if not found and len(of_its_kind) < len(there):
        found, best = _alike(sought.query, there)
        best = min(best, WEAK) if speaks_of_rings(sought.query) else best  # an event is more than its reminder
    if best < STRONG and (told := _mentioned(f"{sought.query} {desk.said}", sought, of_its_kind or there)):
        return told
    if not found:
        alike = [one for one in without_leads(of_its_kind or there) if does_alike(sought.query, title_of(one))]
        return Matches(alike, "likely" if alike else "none")
    found = found if speaks_of_rings(sought.query) else without_leads(found)
    held: list[Found] = [one for one in found if isinstance(one, Event)]
    called_so = any(title_of(one).casefold() == sought.query.casefold() for one in found if not isinstance(one, Event))
    beside = len(held) == 1 and not speaks_of_rings(sought.query) and not called_so
    found = held if beside else found  # what is beside it rings for it, or is to be brought along
    sure = best >= STRONG or (len(found) == 1 and shares_word(desk.said, sought.query, title_of(found[0])))
    return Matches(await latest(desk, found), "sure" if sure else "likely")


def without_leads(found: Sequence[Found]) -> list[Found]:
    """Leave out the reminders that say no more than an event beside them: who names it means the event, and they follow it."""
    there = {one.id for one in found if isinstance(one, Event)}
    return [one for one in found if isinstance(one, Event) or one.starts_at is None or one.event not in there]


def _at_clock(desk: Desk, sought: Sought, there: list[Found]) -> list[Found]:
    """Leave out what begins at another hour; of what is left without a day or a name, the next day's."""
    if sought.clock is None:
        return there
    hours = 12 if sought.bare else 24
    minutes = (sought.clock.hour * 60 + sought.clock.minute) % (hours * 60)
    local = [(one, _local(desk, one)) for one in there if not (isinstance(one, Event) and one.all_day)]
    found = [(one, at) for one, at in local if (at.hour * 60 + at.minute) % (hours * 60) == minutes]
    if sought.timed or named(sought.query):
        return [one for one, _ in found]
    return [one for one, at in found if at.date() == found[0][1].date()]


def _local(desk: Desk, found: Found) -> datetime:
    return moment_of(found).astimezone(ZoneInfo(zone_at(desk, moment_of(found), found.zone)))


def _alike(query: str, there: Sequence[Found]) -> tuple[list[Found], float]:
    """Return what is most like the words, and how much."""
    held = [(called(query, title_of(one), one.location if isinstance(one, Event) else None), one) for one in there]
    best = max((degree for degree, _ in held), default=0.0)
    if best < WEAK:
        return [], 0.0
    return [one for degree, one in held if degree >= max(best - CLOSE, WEAK)], best


def _mentioned(sentence: str, sought: Sought, there: Sequence[Found]) -> Matches | None:
    """Return the one thing whose name stands in a sentence, where the words that were taken for its name are like none.

    The other way round than `_alike`: "no gym for me, knee is sore". It is sure where most of a name of more than one word
    stands there, or the day was said, too; words of the query must be in it.
    """
    held = [(likeness(title_of(one), sentence), one) for one in there if likeness(title_of(one), sought.query)]
    best = max((degree for degree, _ in held), default=0.0)
    found = [one for degree, one in held if degree > best - CLOSE]
    if best < WEAK or len(found) != 1:
        return None
    return Matches(found, "sure" if best >= STRONG and (sought.timed or not is_brief(title_of(found[0]))) else "likely")


def begin_then(several: list[Found], start: datetime | None, end: datetime | None) -> list[Found]:
    """Return of what is on at a moment, and goes by no name, what begins then: 五点那个不用了."""
    if start is None or end is None or end - start > MINUTE:
        return several
    return [one for one in several if start <= moment_of(one) < end] or several


async def in_time(desk: Desk, start: datetime, end: datetime) -> list[Found]:
    """Return what is in [start, end) on the clock of where the person is then, in order; a series with its first occurrence there."""
    start, end = period_meant(desk, start, end)
    rings = await happenings.rings(desk, start, end, 1)
    return sorted((*await happenings.firsts(desk.db, start, end), *rings), key=moment_of)


async def _lasts(desk: Desk, start: datetime, end: datetime) -> list[Found]:
    """Return the events in [start, end), in order of time; a series with its last occurrence there."""
    found = {one.id: one for one in await happenings.overlapping(desk.db, start, end, EVERY)}
    return sorted(found.values(), key=moment_of)


async def coming(desk: Desk) -> list[Found]:
    """Return all of one's own that is to come, however far ahead, in order of time."""
    ahead = await happenings.firsts(desk.db, desk.now, desk.now + EVER, EVERY)
    mine = [one for one in ahead if not one.calendar]
    return sorted((*mine, *await happenings.upcoming(desk, EVERY)), key=moment_of)


Key: TypeAlias = list[Any]
"""How a button keeps which one is meant: its kind, its number, and of a series the moment (ISO) of the occurrence."""


def key_of(found: Found) -> Key:
    key: Key = [kind_of(found), found.id]
    return key if found.rrule is None else [*key, moment_of(found).isoformat()]


async def numbered(desk: Desk, kind: Kind, number: int, at: str = "") -> Found | None:
    """Return the event or reminder of this number, if it is there; of a series the occurrence `at` that moment (ISO), else its next."""
    found = await events.get(desk.db, number) if kind == "event" else await reminders.get_movable(desk.db, number)
    if found is None or found.rrule is None or (kind == "due" and not at):
        return found
    if at:
        return next(iter(_at(desk, found, datetime.fromisoformat(at))), None)
    coming = occurrences.happening(found, desk.now, desk.now + EVER, 1) if isinstance(found, Event) else []
    return coming[0] if coming else found


def _at(desk: Desk, found: Found, moment: datetime) -> Sequence[Found]:
    if isinstance(found, Event):
        return [one for one in occurrences.happening(found, moment, moment + MINUTE) if one.starts_at == moment]
    return happenings.at(desk, found, moment)


async def picked(desk: Desk, payload: dict[str, Any], choice: str) -> Found:
    """Return what a button of `which` means. Raises NotUsable for what was not offered or is gone."""
    choices: list[Key] = payload["choices"]
    if choice not in map(str, range(len(choices))):
        raise NotUsable("unknown")
    found = await numbered(desk, *choices[int(choice)])
    if found is None:
        raise NotUsable("expired")
    return found
