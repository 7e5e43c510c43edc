"""On which clock a time is meant and told: where the person is at that time, which is elsewhere while they are away.

Who is in Lisbon until Friday means nine o'clock at home by "next Tuesday at 9", and Lisbon's hours until then; so it is before a
journey that is planned. What is not on the clock that the person reads now is told with its zone.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agents.calendar.ring_legs import Leg
from agents.texts.times import point, span
from agents.tools.base import Desk
from storage.people.profiles import Away


def zone_at(desk: Desk, moment: datetime, own: str = "") -> str:
    """Return the zone of where the person is at a moment; `own`: that of what is there then, made for home or for the journey."""
    away = desk.away
    if away is None:
        return desk.scope.zone
    own = own or (desk.scope.zone if desk.reads else "")
    if own in (away.home, away.zone):
        return _zone_of(desk, moment.astimezone(ZoneInfo(own)).replace(tzinfo=None), own)
    if away.until is not None and moment >= away.until:
        return away.home
    return away.zone if moment >= away.since else away.home


def zones_ahead(away: Away, now: datetime) -> list[tuple[datetime, str]]:
    """Return where somebody goes who is or will be away, and comes back to: from when on in which zone."""
    going = [(away.since, away.zone)] if away.since > now else []
    return [*going, *([(away.until, away.home)] if away.until is not None else [])]


def legs_of(desk: Desk, zone: str) -> tuple[Leg, ...]:
    """Return the zones in which something rings that is in one now, and follows its person: at home, while they are away, and behind it."""
    moves = [] if desk.away is None else zones_ahead(desk.away, desk.now)
    zones = (zone, *(one for _, one in moves))
    return tuple(Leg(one, until) for one, until in zip(zones, (*(moment for moment, _ in moves), None), strict=True))


def meant(desk: Desk, moment: datetime, *, ends: bool = False) -> datetime:
    """Return the moment that is meant by one that was read on the clock of here: the same hour where the person is then.

    What was read on another clock stays as it is. `ends`: a time goes up to it, so that the last hour of a journey is one of it.
    """
    here = ZoneInfo(desk.scope.zone)
    if desk.away is None or moment.utcoffset() != moment.astimezone(here).utcoffset():
        return moment
    local = moment.astimezone(here)
    wall = local.replace(tzinfo=None) - (timedelta(microseconds=1) if ends else timedelta())
    zone = _zone_of(desk, wall, desk.scope.zone)
    return local if zone == desk.scope.zone else local.replace(tzinfo=ZoneInfo(zone))


def period_meant(desk: Desk, start: datetime, end: datetime) -> tuple[datetime, datetime]:
    """Return the time that is looked at, on the clocks of where it begins and ends: a day behind a journey is one of home.

    Days follow each other without a gap: the hours that come twice on a way to the west are of the day that they end.
    """
    begins = _from_arrival(desk, meant(desk, start.astimezone(ZoneInfo(desk.scope.zone))))
    until = end.astimezone(ZoneInfo(desk.scope.zone))
    return begins, max(meant(desk, until), meant(desk, until, ends=True))


def _from_arrival(desk: Desk, moment: datetime) -> datetime:
    """Return a moment on the clock of a journey, or of home behind it, but not before somebody is there."""
    away, zone = desk.away, moment.tzinfo
    if away is None or not isinstance(zone, ZoneInfo):
        return moment
    arrives = away.since if zone.key == away.zone else away.until if zone.key == away.home else None
    if arrives is None or moment >= arrives:
        return moment
    struck = arrives.astimezone(ZoneInfo(away.home if zone.key == away.zone else away.zone)).replace(tzinfo=None)
    return arrives.astimezone(zone) if moment.replace(tzinfo=None) >= struck else moment


def desk_at(desk: Desk, moment: datetime, own: str = "") -> Desk:
    """Return the desk on the clock of where the person is at a moment; `reads` tells which clock they read now."""
    zone = zone_at(desk, moment, own)
    if zone == desk.scope.zone:
        return desk
    there = replace(desk.scope, zone=zone)
    return replace(desk, scope=there, now=desk.now.astimezone(ZoneInfo(zone)), reads=desk.reads or desk.scope.zone)


def there(
    desk: Desk, start: datetime, end: datetime | None, *, all_day: bool = False
) -> tuple[Desk, datetime, datetime | None]:
    """Return the desk on the clock of where the person is at a time that was read here, and the time that is meant, as long as it is."""
    if desk.away is None:
        return desk, start, end
    begins = meant(desk, start)
    zone = begins.tzinfo
    ends = end and begins + (end - start)
    if end is not None and all_day:
        ends = end.astimezone(ZoneInfo(desk.scope.zone)).replace(tzinfo=zone)  # its days are those of where it begins
    return desk_at(desk, begins, zone.key if isinstance(zone, ZoneInfo) else ""), begins, ends


def told_span(desk: Desk, start: datetime, end: datetime, *, all_day: bool = False, own: str = "") -> str:
    """Return [start, end) in words, with the zone where it is not the one that the person reads."""
    zone = own if own and all_day else zone_at(desk, start, own)  # days are those of where it is
    told = span(start, end, zone, desk.scope.language, all_day=all_day)
    return told if all_day else with_zone(desk, told, zone)


def told_point(desk: Desk, moment: datetime, own: str = "") -> str:
    """Return a moment in words, with the zone where it is not the one that the person reads."""
    zone = zone_at(desk, moment, own)
    return with_zone(desk, point(moment, zone, desk.scope.language), zone)


def with_zone(desk: Desk, told: str, zone: str) -> str:
    return told if zone == (desk.reads or desk.scope.zone) else f"{told} {zone}"


def _zone_of(desk: Desk, wall: datetime, fallback: str) -> str:
    """Return the zone of where the person is at an hour of the wall, whichever clock hangs there."""
    away = desk.away
    if away is None:
        return fallback
    until = None if away.until is None else away.until.astimezone(ZoneInfo(away.zone)).replace(tzinfo=None)
    since = away.since.astimezone(ZoneInfo(away.home)).replace(tzinfo=None)
    if until is not None and wall >= until:
        return away.home
    return away.zone if wall >= since or away.since <= desk.now else away.home
