"""Several things changed at once, or two that change places: asked first, with what each would become."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from agents.cards import Button, Card
from agents.texts import say
from agents.texts.times import point
from agents.tools.base import Desk, Found, Outcome
from agents.tools.calendar import move
from agents.tools.calendar.changes import ScheduleUpdate, as_json
from agents.tools.finding.describing import about, data_line, moment_of, title_of, when_of
from agents.tools.finding.lookup import Kind, kind_of
from storage.content import button_actions

NAMED = 10
Change = tuple[Kind, int, dict[str, Any]]


async def ask(desk: Desk, wanted: Sequence[tuple[Found, ScheduleUpdate]]) -> Outcome:
    """Ask whether each of these shall become what is wanted of it. Raises ToolFailed."""
    language = desk.scope.language
    # what moves into the place of another goes behind it
    later = [one for one in wanted if (move.start(desk, *one) or moment_of(one[0])) > moment_of(one[0])]
    order = [*reversed(later), *(one for one in wanted if one not in later)]
    things = [[kind_of(found), found.id, as_json(change)] for found, change in order]
    token = await button_actions.offer(desk.db, desk.scope, "change_all", {"things": things})
    buttons = (
        Button(label=say(language, "change_all_yes", number=len(things)), token=f"a{token}.yes", style="primary"),
        Button(label=say(language, "book_not"), token=f"a{token}.no"),
    )
    asked = say(language, "change_all", number=len(things))
    lines = tuple(_line(desk, found, change) for found, change in wanted[:NAMED])
    found = [one for one, _ in wanted]
    return Outcome(
        text=asked,
        cards=(Card(kind="quick", title=asked, lines=lines, buttons=buttons),),
        about=tuple(map(about, found)),
        data=tuple(data_line(desk, one) for one in found),
    )


def swapped(desk: Desk, one: Found, other: Found) -> list[tuple[Found, ScheduleUpdate]]:
    """Return two things, each with the other's time; what is in the way is the other."""
    return [
        (first, ScheduleUpdate(start_time=moment_of(second).astimezone(desk.now.tzinfo), force=True))
        for first, second in ((one, other), (other, one))
    ]


def with_each(found: Sequence[Found], wanted: ScheduleUpdate) -> list[tuple[Found, ScheduleUpdate]]:
    """Return several things, each with the same change."""
    return [(one, replace(wanted, query="", date=None, since=None, before=None, every=False)) for one in found]


def _line(desk: Desk, found: Found, change: ScheduleUpdate) -> str:
    language = desk.scope.language
    new = move.start(desk, found, change)
    there = say(language, "delete_this", title=title_of(found), when=when_of(desk, found))
    return there if new is None else say(language, "becomes", old=there, new=point(new, desk.scope.zone, language))
