"""Events as usual: what the same one was like before, for what is not said of it this time."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from agents.texts import say
from agents.texts.times import length
from agents.tools.base import Desk
from storage.content import events

TWICE, LAST = 2, 3  # so often it was there before, and so many of them must agree


@dataclass(frozen=True, slots=True, kw_only=True)
class Usual:
    """The properties that the last ones had in common; nothing where they differ. `lead`: minutes; `starts`: when they began."""

    length: timedelta | None = None
    location: str = ""
    lead: int | None = None
    starts: tuple[datetime, ...] = ()


async def of(desk: Desk, title: str) -> Usual:
    """Return what the last events of this title were like, if there were two at least."""
    before = await events.titled(desk.db, desk.scope.space, title, LAST)
    if len(before) < TWICE:
        return Usual()
    lengths = {one.ends_at - one.starts_at for one in before}
    places = {one.location for one in before}
    leads = {one.lead_minutes for one in before}
    return Usual(
        length=lengths.pop() if len(lengths) == 1 else None,
        location=places.pop() if len(places) == 1 else "",
        lead=leads.pop() if len(leads) == 1 else None,
        starts=tuple(one.starts_at for one in before),
    )


async def lead(desk: Desk, otherwise: int) -> int:
    """Return the minutes before which the person has let their last three events ring, whatever these were; else `otherwise`.

    What only one kind of event has in common says nothing of the others.
    """
    before = await events.made_by(desk.db, desk.scope, LAST)
    leads = {one.lead_minutes for one in before}
    titles = {one.title.casefold() for one in before}
    return leads.pop() if len(before) == LAST and len(leads) == 1 and len(titles) > 1 else otherwise


def told(desk: Desk, *, taken: timedelta | None, location: str) -> str:
    """Return a remark on what was taken from before; empty when nothing was."""
    language = desk.scope.language
    minutes = int(taken.total_seconds() // 60) if taken is not None else 0
    parts = [*([length(minutes, language)] if minutes else []), *([location] if location else [])]
    return say(language, "as_usual", what=say(language, "as_usual_and").join(parts)) if parts else ""
