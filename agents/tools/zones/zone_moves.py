"""Reminders that follow their person into another time zone: when they ring there, and what is told of them."""

from datetime import datetime
from zoneinfo import ZoneInfo

from agents.calendar.recurrence import RuleRefused, placed
from agents.calendar.ring_legs import next_wall, rings_before, rings_from
from agents.texts import say
from agents.texts.times import point
from agents.tools.base import Desk
from storage.content import zone_followers
from storage.content.zone_followers import Follower, Moved
from storage.people.unasked import BRIEFINGS

SHOWN = 10  # reminders named after a move


async def follow(
    desk: Desk, zone: str, *, at: datetime | None = None, until: datetime | None = None, travels: bool = True
) -> list[str]:
    """Move what follows the person's zone, in the open transaction; return what is told of it, but for what comes after `until`.

    `at`: when they come there, if not now. `travels`: they were on another clock before, and it was not only assumed.
    """
    language, person = desk.scope.language, desk.scope.actor
    moved: dict[int, str] = {}
    for row in await zone_followers.of_person(desk.db, person):
        there = rung_in(row, zone, desk.now, at=at, travels=travels)
        await zone_followers.move(desk.db, person, row, zone, there)
        due = there.due
        told = due is not None and due > desk.now and due != row.due and row.text not in BRIEFINGS
        if due is not None and told and (until is None or due < until):
            moved[row.id] = say(language, "moved_line", text=row.text, when=point(due, zone, language))
    return await _told(desk, moved) if moved else []


async def _told(desk: Desk, moved: dict[int, str]) -> list[str]:
    """Return what moved, by id: named if it is of this space, so that a group does not read of private reminders."""
    language = desk.scope.language
    here = await zone_followers.here(desk.db, list(moved))
    lines = [line for number, line in moved.items() if number in here]
    words = [say(language, "moved", number=len(moved)), *(f"- {line}" for line in lines[:SHOWN])]
    if len(lines) > SHOWN:
        words.append(say(language, "moved_more", number=len(lines) - SHOWN))
    if len(lines) < len(moved):
        words.append(say(language, "moved_elsewhere", number=len(moved) - len(lines)))
    return words


def rung_in(row: Follower, zone: str, now: datetime, *, at: datetime | None = None, travels: bool = True) -> Moved:
    """Return when a reminder rings in another zone, where its person comes `at` a moment, if not now.

    What repeats goes on with the first hour of the wall that the old clock has not struck: on a way to the west none rings twice.
    On a way to the east that hour may be over there; then it rings at once, if they `travels` and no wrong clock was set right.
    One that is due already rings as it would have.
    """
    if row.rrule is None:
        return Moved(placed(row.wall, zone))
    overdue = row.due if row.due is not None and row.due <= now else None
    at = overdue or at or now
    try:
        wall = next_wall(row, row.due, at)
        if wall is None:
            return Moved()
        coming = rings_from(row, zone, wall if travels else max(wall, _wall(at, zone)), at, 2)
        if coming and coming[0] < at and overdue is None:
            coming = [at, *rings_from(row, zone, _wall(at, zone), at, 1)]
        passed = tuple(_wall(one, zone) for one in rings_before(row, zone, wall, at))
    except RuleRefused:
        return Moved()
    if not coming or overdue is not None:
        return Moved(None, coming[0] if coming else None, passed)
    return Moved(coming[0], coming[1] if len(coming) > 1 else None, passed)


def _wall(moment: datetime, zone: str) -> datetime:
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)
