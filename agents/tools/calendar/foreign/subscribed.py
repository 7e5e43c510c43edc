"""Calendars that are only read: what answers say of their age, and that nothing in them is changed here."""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import datetime
from functools import wraps
from typing import Any, TypeVar

from agents.errors import ToolFailed
from agents.texts import say
from agents.texts.times import point
from agents.tools.base import Desk, Found, Outcome
from agents.tools.finding.describing import title_of
from agents.tools.finding.lookup import Matches
from storage.content import subscriptions
from storage.content.events import Event

Arguments = TypeVar("Arguments")
Run = Callable[[Desk, Arguments], Coroutine[Any, Any, Outcome]]


def with_ages(run: Run[Arguments]) -> Run[Arguments]:
    """Let what a tool says of the calendar say as of when its subscribed ones are, where that is long ago."""

    @wraps(run)
    async def told(desk: Desk, arguments: Arguments) -> Outcome:
        outcome = await run(desk, arguments)
        if not (outcome.text or outcome.cards or outcome.receipts):
            return outcome
        lines = [_line(desk, name, at) for name, at in await subscriptions.stale(desk.db)]
        return replace(outcome, text="\n".join((outcome.text, *lines)).strip()) if lines else outcome

    return told


def _line(desk: Desk, name: str, at: datetime | None) -> str:
    language = desk.scope.language
    if at is None:
        return say(language, "calendar_unread", name=name)
    return say(
        language,
        "calendar_as_of",
        name=name,
        when=point(at.replace(second=0, microsecond=0), desk.scope.zone, language),
    )


def named(desk: Desk, found: Found) -> str:
    """Return how a line says in which calendar something is; empty where it is one's own."""
    if not isinstance(found, Event) or not found.calendar:
        return ""
    return say(desk.scope.language, "in_calendar", name=found.calendar)


def changeable(desk: Desk, matches: Matches) -> Matches:
    """Leave out what is only read here. Raises ToolFailed where nothing else is meant."""
    mine = [one for one in matches.found if not (isinstance(one, Event) and one.calendar)]
    if matches.found and not mine and matches.fit != "other":
        one = matches.found[0]
        calendar = one.calendar if isinstance(one, Event) else ""
        raise ToolFailed(say(desk.scope.language, "calendar_read_only", title=title_of(one), name=calendar))
    return (
        replace(matches, found=mine, fit=matches.fit if mine else "none") if len(mine) < len(matches.found) else matches
    )
