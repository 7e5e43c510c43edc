"""/rehearse: what will ring and be said in the next days, worked out as the clock does it; nothing is sent, nothing is kept.

Being somewhere else is played: the zone is set as it would be, looked at, and taken back.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import groupby
from zoneinfo import ZoneInfo

from agents.calendar.recurrence import RuleRefused, placed
from agents.calendar.rings import rings_within
from agents.nlu.cues.own.rehearsal_words import RehearsalWish, days_told, rehearsal_wish
from agents.texts.times import clock, day, point, start_from_afar
from agents.timetext import parse
from agents.timetext.zone_names import zone_named
from agents.tools.base import Desk, Outcome
from agents.tools.reminders import agenda_send
from agents.tools.zones.hours_there import zones_ahead
from bot.commands.settings import away, briefings, zone_settings
from bot.conversation.participants import TurnContext
from bot.ports.messages import Card
from bot.texts.of_rehearsals import say
from storage.content import waiting_rings
from storage.content.waiting_rings import WaitingRing
from storage.db.transactions import trial
from storage.people import profiles

USUAL, LONGEST = 7, 366  # days
SHOWN = 40  # lines of the card
MOST = 400  # rings of a series that are worked out
SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """What comes: a reminder, an event's ring or something said unasked (`kind`, and its name as `text`); `zone`: the person's then."""

    at: datetime
    kind: str
    text: str
    platform: str
    zone: str
    starts: datetime | None = None

    @property
    def day(self) -> date:
        """The person's day on which it comes."""
        return self.at.astimezone(ZoneInfo(self.zone)).date()


async def answer(desk: Desk, place: TurnContext, text: str) -> Outcome:
    """Tell what will come, by the words of the command or of a question."""
    language = desk.scope.language
    wish = rehearsal_wish(text) or _ordered(desk, text.partition(" ")[2].strip())
    if wish is None:
        return Outcome(text=say(language, "rehearsal_how"))
    zone = zone_named(wish.place) if wish.place else None
    if wish.place and zone is None:
        return Outcome(text=zone_settings.unknown_zone(language, wish.place))
    until = _until(desk, wish)
    if until - desk.now > timedelta(days=LONGEST + 1):
        return Outcome(text=say(language, "rehearsal_far"))
    found = (
        await planned(desk, place, until)
        if zone is None
        else await elsewhere(desk, place, until, zone, _back(desk, wish, zone))
    )
    return _told(desk, found, until, zone)


def _ordered(desk: Desk, words: str) -> RehearsalWish | None:
    """Return what stands behind the command: a number of days, a time, or a place; None where it is none of these."""
    if zone_named(words):
        return RehearsalWish(place=words)
    known = not words or days_told(words) is not None or parse(words, desk.now).verdict != "none"
    return RehearsalWish(when=words) if known else None


def _until(desk: Desk, wish: RehearsalWish) -> datetime:
    """Return the end of the time that is looked at, as far as it is said."""
    days, reading = days_told(wish.when), parse(wish.when, desk.now)
    if days is not None:
        return _midnight(desk, min(days, LONGEST + 2))
    if reading.end is not None:
        return reading.end
    if reading.start is not None and reading.grain == "day":
        return placed(datetime.combine(reading.start.date() + timedelta(days=1), time()), desk.scope.zone)
    return _midnight(desk, USUAL)


def _midnight(desk: Desk, days: int) -> datetime:
    """Return the end of the day so many days ahead."""
    return placed(datetime.combine(desk.now.date() + timedelta(days=days), time()), desk.scope.zone)


def _back(desk: Desk, wish: RehearsalWish, zone: str) -> datetime | None:
    """Return when somebody is back from where they would be: at the end of the day that they named, there."""
    reading = parse(wish.until, desk.now) if wish.until else None
    if reading is None or reading.start is None:
        return None
    return placed(datetime.combine(reading.start.date() + timedelta(days=1), time()), zone)


async def coming(desk: Desk, place: TurnContext, until: datetime) -> list[Coming]:
    """Return what rings and is said from the desk's moment on and before another, in order."""
    told = (await profiles.of_person(desk.db, desk.scope)).preferences.push_settings if place.room is None else {}
    found: list[Coming] = []
    for row in await waiting_rings.before(desk.db, until):
        moments = [] if row.text in away.NAMES and row.kind == "unasked" else _moments(row, desk.now, until)
        if row.kind == "unasked" and row.text in briefings.NAMES:
            moments = briefings.coming(desk, row.text, told, until)
        found += [_one(row, moment, desk.scope.zone) for moment in moments]
    return sorted(found, key=lambda one: (one.at, one.text))


def _moments(row: WaitingRing, now: datetime, until: datetime) -> list[datetime]:
    """Return when a row rings: at once where it is due already, then as the clock works it out."""
    overdue = row.due_at is not None and row.due_at <= now
    if row.rrule is None:
        return [] if row.due_at is None else [max(row.due_at, now)]
    since = now if overdue or row.due_at is None else max(row.due_at, now) - SECOND
    try:
        rings = rings_within(row, since, until, MOST)
    except RuleRefused:
        return [row.due_at] if row.due_at is not None else []
    return [now, *rings] if overdue else rings


def _one(row: WaitingRing, moment: datetime, zone: str) -> Coming:
    starts = row.starts_at
    if row.rrule is not None and row.kind == "event":
        starts = moment + timedelta(minutes=row.lead_minutes)
    elif row.rrule is not None:
        starts = None if starts is None or row.due_at is None else _as_far(row.due_at, starts, moment, row.zone)
    return Coming(at=moment, kind=row.kind, text=row.text, platform=row.platform, zone=zone, starts=starts)


def _as_far(rang: datetime, starts: datetime, moment: datetime, zone: str) -> datetime:
    """Return the start that a ring at a moment is for: as many days behind it, and at the same hour, as that of another ring."""
    first, other, start = (one.astimezone(ZoneInfo(zone)) for one in (rang, moment, starts))
    return placed(datetime.combine(other.date() + (start.date() - first.date()), start.time()), zone)


async def planned(desk: Desk, place: TurnContext, until: datetime) -> list[Coming]:
    """Return what comes before a moment, also where the person goes or comes back from meanwhile, as they have told."""
    kept = (await profiles.of_person(desk.db, desk.scope)).preferences.away if place.session.private else None
    return await _played(desk, place, until, [] if kept is None else zones_ahead(kept, desk.now))


async def elsewhere(desk: Desk, place: TurnContext, until: datetime, zone: str, back: datetime | None) -> list[Coming]:
    """Return what would come if the person were in that zone from now on, and again here from when they are `back`."""
    return await _played(desk, place, until, [(desk.now, zone), *([(back, desk.scope.zone)] if back else [])])


async def _played(
    desk: Desk, place: TurnContext, until: datetime, moves: Sequence[tuple[datetime, str]]
) -> list[Coming]:
    """Return what comes while the person is in one zone after the other, from each moment on in the zone beside it."""
    found: list[Coming] = []
    async with trial(desk.db):
        there = desk
        for moment, zone in moves:
            if moment >= until:
                break
            found += [one for one in await coming(there, place, moment) if one.at < moment]
            await zone_settings.set_zone(desk, zone, at=moment)
            there = replace(
                desk, now=max(moment, desk.now).astimezone(ZoneInfo(zone)), scope=replace(desk.scope, zone=zone)
            )
        return [*found, *await coming(there, place, until)]


def _told(desk: Desk, found: Sequence[Coming], until: datetime, zone: str | None) -> Outcome:
    language, where = desk.scope.language, zone or desk.scope.zone
    span = say(language, "rehearsal_span", until=point(until - SECOND, where, language)[:-3])
    if not found:
        return Outcome(text=say(language, "rehearsal_none", span=span))
    head = say(language, "rehearsal" if zone is None else "rehearsal_in", span=span, place=zone, number=len(found))
    lines: list[str] = []
    for _, group in groupby(found[:SHOWN], key=lambda one: one.day):
        ones = list(group)
        lines.append(day(ones[0].at.astimezone(ZoneInfo(ones[0].zone)), language))
        lines += [_line(desk, one) for one in ones]
    more = len(found) - SHOWN
    tail = f"\n{say(language, 'rehearsal_more', number=more)}" if more > 0 else ""
    return Outcome(text=head + tail, cards=(Card(kind="agenda", title=head, lines=tuple(lines)),))


def _line(desk: Desk, one: Coming) -> str:
    zone = ZoneInfo(one.zone)
    at = clock(one.at.astimezone(zone).replace(microsecond=0))
    key = {"event": "rehearsal_event", "reminder": "rehearsal_line"}.get(one.kind, "rehearsal_unasked")
    if one.text in briefings.NAMES:
        key = f"rehearsal_{one.text}"
    if one.kind == "unasked" and agenda_send.planned(one.text) is not None:
        key = "rehearsal_agenda"
    starts = "" if one.starts is None else clock(one.starts.astimezone(zone))
    if one.starts is not None:
        when = start_from_afar(one.starts.astimezone(zone), one.at.astimezone(zone), desk.scope.language)
        key, starts = ("rehearsal_ahead", when) if when else ("rehearsal_event", starts)
    return say(desk.scope.language, key, clock=at, text=one.text, starts=starts, platform=_place(desk, one))


def _place(desk: Desk, one: Coming) -> str:
    return say(desk.scope.language, "rehearsal_page") if one.platform == "web" else one.platform.capitalize()
