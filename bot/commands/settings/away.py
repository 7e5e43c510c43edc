"""Where somebody is for a while: another zone with an end, from which it comes back by itself; and where they say that they are.

What is wanted stands in the preferences (`away`). Its beginning and its end are planned as what is looked at unasked, and say nothing:
the zone is set, what follows it moves. Whoever sets a zone otherwise is away no more.
"""

from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from agents.nlu.cues.new_moments import names_weekday
from agents.nlu.cues.own.whereabouts import Stay, apart
from agents.runtime.following import follow_ups
from agents.texts import Language
from agents.texts.times import clock, day
from agents.timetext import Reading, parse
from agents.timetext.zone_names import place_named
from agents.tools.base import Desk, Outcome
from agents.tools.calendar.booking import SCHEDULE_ADD
from bot.commands.settings import zone_names, zone_settings
from bot.conversation.participants import TurnContext
from bot.ports.messages import Button, Card
from bot.texts.of_places import say
from storage.content import button_actions
from storage.content.button_actions import NotUsable
from storage.people import profiles, unasked
from storage.people.profiles import Away

KIND = "whereabouts"  # of the stored actions
BEGINS, ENDS = "away_begins", "away_ends"
NAMES = frozenset({BEGINS, ENDS})
_OFF = ("off", "over", "结束")
_BACK = ("back", "回来")
_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class _Span:
    """From when till when somebody is somewhere; `since` None: from now on."""

    since: datetime | None
    until: datetime


async def setting(desk: Desk, place: TurnContext, what: str, value: str) -> Outcome | None:
    """Tell or set where somebody is: `here Toronto`, `away Lisbon until Friday`, `away off`; None for any other word."""
    if what == "here":
        return await _here(desk, place, value)
    if what not in ("away", "出门", "外出"):
        return None
    if not place.session.private:
        return Outcome(text=say(desk.scope.language, "away_private"))
    if value.casefold() not in (*_OFF, *_BACK):
        return await _away(desk, value)
    return await back(desk, drops=value.casefold() in _OFF)


async def over(desk: Desk) -> None:
    """Forget that the person is away: another zone was set, which stays."""
    await profiles.prefer(desk.db, desk.scope, {"away": None})
    await unasked.give_up(desk.db, sorted(NAMES))


async def back(desk: Desk, *, drops: bool = False) -> Outcome:
    """Set the zone from before, if the person was away; `drops`: being away later is given up, too."""
    language, kept = desk.scope.language, await _kept(desk)
    if kept is None or kept.since > desk.now:
        if drops:
            await over(desk)
        return Outcome(text=say(language, "away_none" if drops else "away_over"))
    await over(desk)
    told = await zone_settings.set_zone(desk, kept.home)
    return replace(told, text="\n".join(filter(None, (say(language, "away_over"), told.text))))


async def spoken(desk: Desk, what: str) -> Outcome:
    """Go, or come back, when its moment has come. What it moves is not told: it was, when it was asked for."""
    kept = await _kept(desk)
    if kept is None:
        return Outcome()
    if what == BEGINS:
        gone = {"home": desk.scope.zone, "since": desk.now.isoformat()}
        await profiles.prefer(desk.db, desk.scope, {"away": gone})
        return Outcome(waken=(await zone_settings.set_zone(desk, kept.zone)).waken)
    await profiles.prefer(desk.db, desk.scope, {"away": None})
    return Outcome(waken=(await zone_settings.set_zone(desk, kept.home)).waken)


async def press(desk: Desk, place: TurnContext, payload: dict[str, Any], choice: str) -> Outcome:
    """Do what a button of the question says. Raises NotUsable."""
    zone = str(payload["zone"])
    if choice == "no":
        return Outcome(text=say(desk.scope.language, "here_kept", zone=desk.scope.zone))
    if choice == "stay":
        await over(desk)
        return await zone_settings.set_zone(desk, zone)
    if choice != "back" or not place.session.private:
        raise NotUsable("unknown")
    return await _go(desk, zone, None)


async def lines(desk: Desk) -> tuple[str, ...]:
    """Return where somebody is for a while, as /settings shows it."""
    kept, language = await _kept(desk), desk.scope.language
    if kept is None:
        return ()
    key = "now_away_later" if kept.since > desk.now else "now_away_open" if kept.until is None else "now_away"
    until = "" if kept.until is None else _until(kept.until, kept.zone, language)
    since = _since(kept.since, kept.home, language)
    return (say(language, key, zone=kept.zone, home=kept.home, since=since, until=until),)


async def _kept(desk: Desk) -> Away | None:
    """Return where the person is or will be for a while. Raises Gone in a space that is not their own."""
    return (await profiles.of_person(desk.db, desk.scope)).preferences.away


async def _here(desk: Desk, place: TurnContext, value: str) -> Outcome:
    """Answer somebody who says where they are: their zone is set if none was told, else it is asked."""
    language, zone = desk.scope.language, place_named(value)
    if zone is None:
        return Outcome(text=zone_settings.unknown_zone(language, value))
    kept = await _kept(desk) if place.session.private else None
    if kept is not None and kept.home == zone and kept.since <= desk.now:
        return await back(desk)
    if place.person.zone is None:
        return await zone_settings.set_zone(desk, zone)
    now = zone_names.clock_in(zone, desk.now)
    if zone == desk.scope.zone:
        return Outcome(text=say(language, "here_known", zone=zone, clock=now))
    token = await button_actions.offer(desk.db, desk.scope, KIND, {"zone": zone})
    choices = ("stay", "back", "no") if place.session.private else ("stay", "no")
    buttons = tuple(
        Button(
            label=say(language, f"here_{choice}", zone=desk.scope.zone if choice == "no" else zone),
            token=f"a{token}.{choice}",
            style="primary" if choice == "stay" else "plain",
        )
        for choice in choices
    )
    title = say(language, "here_title", place=value, clock=now, zone=desk.scope.zone)
    return Outcome(text=title, cards=(Card(kind="quick", title="", buttons=buttons),))


async def _away(desk: Desk, value: str) -> Outcome:
    """Set where somebody is, from now or a day on, until another; a stay whose days are told is put on the calendar, too."""
    language, stay = desk.scope.language, apart(value)
    zone = place_named(stay.place)
    if zone is None:
        return Outcome(text=zone_settings.unknown_zone(language, stay.place))
    span = _span(desk.now, stay) if stay.until else None
    if span is None:
        return Outcome(text=say(language, "away_when", place=stay.place))
    if span.until <= max(desk.now, span.since or desk.now):
        return Outcome(text=say(language, "away_past", place=stay.place, until=day(span.until, language)))
    booked = await _booked(desk, stay, span) if stay.since else None
    if zone == desk.scope.zone and await _kept(desk) is None:
        here = say(language, "here_known", zone=zone, clock=zone_names.clock_in(zone, desk.now))
        return booked or Outcome(text=here)
    told = await _go(desk, zone, span)
    if booked is None:
        return told
    return replace(
        booked, text=told.text, receipts=(*booked.receipts, *told.receipts), waken=(*booked.waken, *told.waken)
    )


async def _booked(desk: Desk, stay: Stay, span: _Span) -> Outcome:
    """Put the days of a stay on the calendar, and keep that they were shown: what is said next may be about them."""
    begins = datetime.combine((span.since or desk.now).date(), time(), desk.now.tzinfo)
    key = "away_title" if stay.why else "away_title_only"
    title = say(desk.scope.language, key, place=stay.place, why=stay.why)
    days = {"start_time": begins.isoformat(), "end_time": span.until.isoformat(), "all_day": True}
    booked = await SCHEDULE_ADD(desk, {"title": title, **days})
    await follow_ups.note(desk.db, desk.scope, booked.about)
    return replace(booked, data=())


async def _go(desk: Desk, zone: str, span: _Span | None) -> Outcome:
    """Set the zone now, or plan it; plan the way back. A midnight is one where the person is then."""
    language, kept = desk.scope.language, await _kept(desk)
    home = kept.home if kept is not None and kept.since <= desk.now else desk.scope.zone
    since = span.since if span is not None else None
    until = _there(span.until, zone) if span is not None else None
    await unasked.give_up(desk.db, sorted(NAMES))
    told = Away(zone=zone, home=home, since=since or desk.now, until=until)
    await profiles.prefer(desk.db, desk.scope, {"away": told.model_dump(mode="json")})
    if until is not None:
        await unasked.plan(desk.db, desk.scope, ENDS, until)
    values = {
        "zone": zone,
        "home": home,
        "clock": zone_names.clock_in(zone, desk.now),
        "until": "" if until is None else _until(until, zone, language),
    }
    if since is not None:
        await unasked.plan(desk.db, desk.scope, BEGINS, since)
        receipt = say(language, "away_later", since=_since(since, desk.scope.zone, language), **values)
        return Outcome(receipts=(receipt,), waken=("due",))
    moved = await zone_settings.set_zone(desk, zone, until=until)
    receipt = say(language, "away_open" if until is None else "away_set", **values)
    return replace(moved, receipts=(receipt,), waken=("due",))


def _there(moment: datetime, zone: str) -> datetime:
    """Return a wall time of here as the same one there."""
    return moment.replace(tzinfo=ZoneInfo(zone))


def _since(moment: datetime, zone: str, language: Language) -> str:
    """Return the words for when it begins there: a midnight is its day."""
    local = moment.astimezone(ZoneInfo(zone))
    return day(local, language) if local.time() == time() else f"{day(local, language)} {clock(local)}"


def _until(moment: datetime, zone: str, language: Language) -> str:
    """Return the words for when it ends there: a midnight is the end of the day before it."""
    local = moment.astimezone(ZoneInfo(zone))
    return day(local - timedelta(days=1), language) if local.time() == time() else _since(moment, zone, language)


def _span(now: datetime, stay: Stay) -> _Span | None:
    """Read from when till when; None where it is not understood."""
    since, until = stay.since, stay.until
    if since:
        reading = parse(f"from {since} to {until}" if since.isascii() else f"{since}到{until}", now)
        if reading.verdict != "understood" or reading.start is None or reading.end is None:
            return None
        return _Span(reading.start if reading.start > now else None, reading.end)
    reading = parse(until, now)
    if (over := reading.missed) is not None:
        return _Span(None, datetime(over.year, over.month, over.day, tzinfo=now.tzinfo))
    if reading.verdict != "understood":
        return None
    if stay.how == "for" and reading.duration is not None:
        midnight = datetime.combine(now.date(), time(), now.tzinfo)
        return _Span(None, midnight + reading.duration + timedelta(days=1))
    return _till(reading, until, now)


def _till(reading: Reading, words: str, now: datetime) -> _Span | None:
    end = reading.start if reading.grain == "minute" else reading.end
    if end is None:
        return None
    if names_weekday(words) and end - now < timedelta(days=1):  # nobody calls today by its weekday
        end += _WEEK
    return _Span(None, end)
