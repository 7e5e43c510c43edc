"""Times at which everybody of a group is free who shares that with it: never whose time is taken, nor by what."""

from dataclasses import replace
from datetime import datetime

from agents.calendar import occurrences
from agents.cards import Button, Card
from agents.texts import say
from agents.tools.base import Desk, Outcome
from storage.content.events import Event
from storage.people import groups, shared_busy
from storage.people.shared_busy import Sharers

LEAST = 2  # who share: of one alone it would be told when that one is busy


async def sharers(desk: Desk) -> Sharers | None:
    """Return how many share with the group where it is asked; None where it is asked alone."""
    if await groups.of_space(desk.db, desk.scope.space) is None:
        return None
    return await shared_busy.sharers(desk.db)


def enough(found: Sharers) -> bool:
    """Return whether so many share that their times may be looked at."""
    return found.sharing >= LEAST


async def taken(desk: Desk, start: datetime, end: datetime) -> list[Event]:
    """Return the times in [start, end) at which somebody who shares is busy, as events without a name."""
    rows = [
        Event(
            id=0,
            title="",
            starts_at=one.starts_at,
            ends_at=one.ends_at,
            all_day=False,
            zone=one.zone,
            location="",
            description="",
            lead_minutes=0,
            version=0,
            rrule=one.rrule,
            exdates=tuple(one.exdates),
        )
        for one in await shared_busy.times(desk.db, start, end)
    ]
    return [one for row in rows for one in occurrences.happening(row, start, end)]


def told(desk: Desk, outcome: Outcome, found: Sharers) -> Outcome:
    """Say of how many an answer speaks, and how to be among them."""
    language = desk.scope.language
    key = "common_of" if enough(found) else "common_too_few"
    note = say(language, key, sharing=found.sharing, members=found.members, least=LEAST)
    join = Button(label=say(language, "common_join"), token="", opens="share")
    cards = (*outcome.cards, Card(kind="quick", title="", buttons=(join,)))
    return replace(outcome, text=f"{outcome.text}\n{note}", cards=cards)
