"""Reminders that follow their person into another time zone: when they ring there, and what is told of them."""

from datetime import datetime

from agents.calendar.recurrence import RuleRefused, next_occurrences, placed
from agents.texts import say
from agents.texts.times import point
from agents.tools.base import Desk
from storage.content import zone_followers
from storage.content.zone_followers import Follower
from storage.people.unasked import BRIEFINGS

SHOWN = 10  # reminders named after a move


async def follow(desk: Desk, zone: str, until: datetime | None = None) -> list[str]:
    """Move what follows the person's zone, in the open transaction; return what is told of it, but for what comes after `until`."""
    language, person = desk.scope.language, desk.scope.actor
    moved: dict[int, str] = {}
    for row in await zone_followers.of_person(desk.db, person):
        due, following = rung_in(row, zone, desk.now)
        await zone_followers.move(desk.db, person, row, zone, due, following)
        told = due is not None and due != row.due and row.text not in BRIEFINGS
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


def rung_in(row: Follower, zone: str, now: datetime) -> tuple[datetime | None, datetime | None]:
    """Return when a reminder rings in another zone, and what follows (None: the clock works it out). One that is due already
    rings as it would have.
    """
    if row.rrule is None:
        return placed(row.wall, zone), None
    try:
        coming = next_occurrences(row.rrule, row.wall, zone, now, 2, but=row.exdates)
    except RuleRefused:
        return None, None
    if not coming or (row.due is not None and row.due <= now):
        return None, coming[0] if coming else None
    return coming[0], coming[1] if len(coming) > 1 else None
