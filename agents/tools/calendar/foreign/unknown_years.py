"""Years whose public holidays nobody knows yet: said where working days of one are shown, and told ahead of it."""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, Protocol, TypeVar
from zoneinfo import ZoneInfo

from agents.calendar import people_days
from agents.calendar.people_days import WORKDAYS_OF_CHINA
from agents.texts import say
from agents.tools.base import Desk, Outcome
from agents.tools.finding import happenings
from storage.people import unasked

NEWS = "workdays"  # the name of what is planned, and its push setting
NEAR = timedelta(days=60)
HOUR = 9  # at which it is told
SHOWN = timedelta(days=30)  # in which what goes by working days comes at least once


class Asked(Protocol):
    """A question about a time; None: one that is not said."""

    @property
    def end_time(self) -> datetime | None: ...


Arguments = TypeVar("Arguments", bound=Asked)
Run = Callable[[Desk, Arguments], Coroutine[Any, Any, Outcome]]


def with_unknown_years(run: Run[Arguments]) -> Run[Arguments]:
    """Let an agenda say that a year's working days are taken from Monday to Friday, where it shows some of those."""

    @wraps(run)
    async def told(desk: Desk, arguments: Arguments) -> Outcome:
        outcome, end = await run(desk, arguments), arguments.end_time
        year = people_days.known_to() + 1
        begins = datetime(year, 1, 1, tzinfo=ZoneInfo(desk.scope.zone))
        if end is None or end <= begins or not await goes_by_workdays(desk, begins, end):
            return outcome
        line = say(desk.scope.language, "workdays_unknown", year=year)
        return replace(outcome, text=f"{outcome.text}\n{line}".strip())

    return told


async def goes_by_workdays(desk: Desk, start: datetime, end: datetime) -> bool:
    """Return whether something there goes by the working days of China, the only ones that are announced a year ahead."""
    there = (*await happenings.overlapping(desk.db, start, end), *await happenings.rings(desk, start, end))
    return any(WORKDAYS_OF_CHINA in (one.rrule or "") for one in there)


async def plan(desk: Desk, rule: str | None) -> None:
    """Have it told when such a year comes near, to who makes something that goes by its working days."""
    if rule is not None and WORKDAYS_OF_CHINA in rule:
        await unasked.plan(desk.db, desk.scope, NEWS, next_news(desk), follows=True)


def next_news(desk: Desk) -> datetime:
    """Return when a year that is not known now comes near, and nobody could have told it yet."""
    zone = ZoneInfo(desk.scope.zone)
    year = max(people_days.known_to() + 1, (desk.now.astimezone(zone) + NEAR).year)
    while (moment := datetime(year, 1, 1, HOUR, tzinfo=zone) - NEAR) <= desk.now:
        year += 1
    return moment
