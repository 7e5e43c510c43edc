"""What the calendar says of reminders that could not be told where they were to ring: they stand in it until they are settled."""

from dataclasses import replace
from datetime import datetime

from agents.cards import Card
from agents.texts import say
from agents.texts.times import point
from agents.tools.base import Desk, Outcome
from storage.content import unsent_reminders

MOST = 20


async def with_unsent(desk: Desk, shown: Outcome, start: datetime, end: datetime) -> Outcome:
    """Return what is shown of a time with the reminders that did not arrive, if it is the present or they were due in it."""
    language = desk.scope.language
    there = start <= desk.now < end
    lines = tuple(
        say(language, "unsent_line", text=one.text, when=point(one.at, desk.scope.zone, language))
        for one in await unsent_reminders.unsettled(desk.db, MOST)
        if there or start <= one.at < end
    )
    if not lines:
        return shown
    card = Card(kind="agenda", title=say(language, "unsent_some", number=len(lines)), lines=lines)
    return replace(shown, cards=(*shown.cards, card))
